"""Measures what the confidence of a claim is worth: of claims with a confidence of 0.9, about 90 % should be right.

    python -m tests.measure.reliability --shared ../shared

Reads the 128 abstracts that nothing was fitted to. A claim is right if its type, its sentence and its value (measurement), relation
and rivals (comparison, half of the words or more) or kind and address (resource) are those of the gold.
"""

import argparse
from pathlib import Path

from pipeline.learn.judging import held_out, reliability

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shared", type=Path, required=True)
    print(reliability(held_out(parser.parse_args().shared)))
