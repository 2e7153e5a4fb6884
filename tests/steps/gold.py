"""A folder with two gold files of one abstract each, and a scorer that counts measurements."""

import json
from pathlib import Path

ABSTRACT = "Samplers are slow. We propose KiteWalk, a sampler. KiteWalk improves accuracy by 3.2% over TGN."
SCORER = """
import json, sys, duckdb
reader = duckdb.connect(sys.argv[1], read_only=True)
gold = json.loads(open(sys.argv[2], encoding="utf-8").read())
found, = reader.execute("SELECT count(*) FROM papers JOIN claims USING (paper_id) JOIN measurements USING (claim_id)").fetchone()
print(json.dumps({"documents": len(gold), "found": found, "headline": 0.9, "results": [1.0, 0.5, 0.6667, found]}))
"""


def write_gold(folder: Path) -> Path:
    """Write them, and give the folder back."""
    (folder / "gold").mkdir()
    (folder / "eval").mkdir()
    for name, text in (("seeds", ABSTRACT), ("abstracts", ABSTRACT.replace("KiteWalk", "CraneWalk"))):
        (folder / "gold" / f"{name}.json").write_text(json.dumps([{"id": name, "abstract": text}]), encoding="utf-8")
    (folder / "eval" / "evaluate.py").write_text(SCORER, encoding="utf-8")
    return folder
