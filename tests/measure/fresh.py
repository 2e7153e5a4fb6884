"""Scores what is read in abstracts that were annotated after the rules were written, and whose misses nobody has looked at.

    python -m tests.measure.fresh --shared ../shared

The misses of the gold kept for measuring have been read to find kinds of fault, so that its figures flatter. These 373 public
abstracts (half of them by lot, the others among those with numbers or with words of theorems) were annotated in full after the
guidelines before the extractor read them. Nothing is fitted to them. `fresh.jsonl` holds places and labels, no text.
"""

import argparse
from pathlib import Path

from pipeline.learn.annotations import read_annotations
from pipeline.steps.quality import scored_alone

ANNOTATED = Path(__file__).parent / "fresh.jsonl"


def main() -> None:
    """Score and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shared", type=Path, required=True)
    shared = parser.parse_args().shared
    for field, value in scored_alone(shared, read_annotations(shared, ANNOTATED)).items():
        figures = value if isinstance(value, list) else [value]
        print(f"{field:<28}" + "".join(f"{figure:9.4f}" if isinstance(figure, float) else f"{figure:9d}" for figure in figures))


if __name__ == "__main__":
    main()
