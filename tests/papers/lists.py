"""Small lists for the tests of this stage: a paper is one line, a list is a few of them, a history is several lists.

The abstracts are written for these tests, in the style of the field.
"""

import polars as pl

from pipeline.papers import ListVersion, resolve
from pipeline.text.clean import abstract_id
from schemas import STAGED, polars_schema

ROUTING = (
    "Mixture-of-experts layers route every token to a few experts, yet most routers are trained with a balancing loss that blurs "
    "specialization. We present a router that learns from the residual error of each expert. On three translation corpora it "
    "saves 31% of the compute at equal BLEU."
)
ROUTING_EDITED = (
    "Mixture-of-experts layers route every token to a few experts, yet most routers are trained with a balancing loss that blurs "
    "specialization. We present a router that learns from the residual error of each expert and needs no balancing loss at all. "
    "On five translation corpora it saves 34% of the compute at equal BLEU, and it is stable at every batch size we tried."
)
ROUTING_REWRITTEN = (
    "Routers of sparse experts are usually balanced by an auxiliary term. This work drops the term: the residual error that an "
    "expert leaves behind tells the router where a token belongs. Experts specialize earlier, and translation quality in BLEU "
    "is kept with a third less compute."
)
GLACIERS = (
    "Glacier calving is observed by satellites at irregular intervals. We train a neural operator on forty years of scenes from "
    "Greenland and predict calving fronts a season ahead, halving the error of the operational forecast."
)
PROTEINS = (
    "Predicting how a protein folds around a ligand needs both chemistry and geometry. We couple an equivariant encoder with a "
    "docking prior and find poses below two angstroms for 71% of unseen pockets."
)
AUCTIONS = (
    "Budgets make repeated auctions hard to analyse. We prove that pacing converges to an equilibrium at rate $O(1/\\sqrt{T})$ "
    "when bidders learn from bandit feedback, and that no faster rate is possible."
)
SPEECH_ZH = (
    "语音翻译需要在听完一句话之前就开始输出。我们提出一种等待策略，让模型自己决定何时读入、何时写出，"
    "在三个语种上延迟降低了百分之四十。"
)
VISION_ZH = (
    "遥感影像的分辨率差异使变化检测难以迁移。本文设计了跨尺度对齐模块，并发布包含两万对影像的数据集，平均精度提高五个百分点。"
)


def paper(title: str | None, abstract: str | None = None, *, authors: str = "", language: str = "en", **fields: object) -> dict:
    """One entry as a list gives it. Authors are separated by semicolons; other fields are those of the staged entries."""
    names = [name.strip() for name in authors.split(";") if name.strip()]
    return {"title": title, "abstract": abstract, "authors": names, "language": language, **fields}


def version(list_id: str, papers: list[dict], *, number: int = 1, newest: bool = True) -> ListVersion:
    """One version of a list, with its papers at positions 1, 2, ..."""
    entries, abstracts = [], []
    for position, given in enumerate(papers, 1):
        entry = {
            "list_id": list_id,
            "position": position,
            "line_start": position,
            "line_end": position,
            "keywords": [],
            "sections": [],
        }
        entries.append(entry | {name: value for name, value in given.items() if name != "language"})
        if text := given["abstract"]:
            row = {"abstract_id": abstract_id(text), "abstract": text, "abstract_language": given["language"]}
            abstracts.append({"list_id": list_id, "position": position} | row)
    columns = polars_schema(STAGED["lists"]["entries"])
    return ListVersion(
        list_id,
        number,
        f"sha of {list_id} {number}",
        newest,
        pl.DataFrame([dict.fromkeys(columns) | entry for entry in entries], schema=columns),
        pl.DataFrame(abstracts, schema=polars_schema(STAGED["text"]["abstracts"])),
    )


def history(list_id: str, *versions: list[dict], standing: bool = True) -> list[ListVersion]:
    """All versions of a list, oldest first; the last one counts unless the list was taken away."""
    last = len(versions)
    return [version(list_id, papers, number=n, newest=standing and n == last) for n, papers in enumerate(versions, 1)]


class Resolved:
    """The five tables, with the look-ups that tests need."""

    def __init__(self, *versions: ListVersion) -> None:
        self.tables = resolve(versions)
        rows = self.tables["listings"].select("list_id", "position", "paper_id").iter_rows()
        self._ids = {(list_id, position): paper_id for list_id, position, paper_id in rows}
        self.aliases = dict(self.tables["paper_aliases"].iter_rows())

    def id(self, list_id: str, position: int = 1) -> str:
        """The paper that stands at this position."""
        return self._ids[list_id, position]

    def paper(self, list_id: str, position: int = 1) -> dict:
        """The row of `papers` for it."""
        [row] = self.tables["papers"].filter(self.tables["papers"]["paper_id"] == self.id(list_id, position)).to_dicts()
        return row

    def changes(self) -> list[tuple[str, str | None, str | None]]:
        """What the log says, without lists and keys."""
        return [(row["change"], row["before"], row["after"]) for row in self.tables["changes"].to_dicts()]
