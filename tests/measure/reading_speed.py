"""Measures how fast lists are read, on one core, and prints megabytes a second for each format.

    python -m tests.measure.reading_speed [papers]

The lists are made up here: papers with a title, six authors, keywords, an address and an abstract of some 1,300 characters with LaTeX,
numbers and a few characters beyond ASCII. Lists without abstracts, which are all titles, have five times as many papers; of them the
papers a second say more than the megabytes. The time is that of the processor, so that a busy machine disturbs it less.
"""

import csv
import io
import json
import random
import sys
import time

from pipeline.lists.read import read_list

WORDS = [
    "we",
    "propose",
    "a",
    "novel",
    "method",
    "for",
    "learning",
    "robust",
    "representations",
    "of",
    "graphs",
    "that",
    "scales",
    "to",
    "large",
    "models",
    "and",
    "improves",
    "the",
    "accuracy",
    "on",
    "several",
    "benchmarks",
    "by",
    "a",
    "wide",
    "margin",
    "while",
    "reducing",
    "the",
    "cost",
    "of",
    "training",
    "inference",
    "latency",
    "memory",
    "under",
    "distribution",
    "shift",
    "existing",
    "approaches",
    "rely",
    "on",
    "heuristics",
    "or",
    "assume",
    "access",
    "to",
    "labels",
    "which",
    "limits",
    "their",
    "use",
    "in",
    "practice",
    "our",
    "analysis",
    "shows",
    "that",
    "attention",
    "heads",
    "specialise",
    "early",
    "the",
    "optimum",
    "is",
    "reached",
    "at",
    "a",
    "rate",
    "of",
    "$O(1/\\sqrt{n})$",
    "with",
    "12.5\\%",
    "fewer",
    "tokens",
    "naïve",
    "baselines",
    "–",
    "state-of-the-art",
]
SUBJECTS = [
    "Attention",
    "Transport",
    "Diffusion",
    "Retrieval",
    "Calibration",
    "Segmentation",
    "Forecasting",
    "Planning",
    "Alignment",
    "Pruning",
    "Translation",
    "Clustering",
    "Imitation",
    "Distillation",
    "Unlearning",
    "Localization",
    "Tokenization",
    "Exploration",
    "Reasoning",
    "Compression",
]
KINDS = [
    "Sparse",
    "Robust",
    "Equivariant",
    "Causal",
    "Federated",
    "Amortized",
    "Hierarchical",
    "Multimodal",
    "Zero-Shot",
    "Differentially-Private",
    "Long-Context",
    "Bayesian",
    "Neural",
    "Graph",
    "Self-Supervised",
    "Time-Varying",
    "Low-Rank",
    "Open-Vocabulary",
    "Object-Centric",
    "Deep",
]
MANNERS = (
    "for Protein Design",
    "with Few Labels",
    "under Distribution Shift",
    "from Noisy Demonstrations",
    "in Language Models",
    "via Optimal Control",
    "on the Edge",
    "beyond Gaussian Noise",
)
NAMES = (
    "Ada Moreau",
    "Jürgen Ahlqvist",
    "Mei-Ling Tsai",
    "Oluwaseun Bello",
    "Priya Raghunathan",
    "Tomás Ibarra",
    "Wen Zhao",
    "Sara Lindqvist",
)


def papers(count: int) -> list[dict]:
    """Made-up papers, the same on every run."""
    chance = random.Random(7)

    def sentence(words: int) -> str:
        return " ".join(chance.choices(WORDS, k=words)).capitalize()

    return [
        {
            "title": title(chance),
            "authors": chance.sample(NAMES, 6),
            "keywords": [sentence(2) for _ in range(4)],
            "url": f"https://example.org/papers/{number:06}",
            "abstract": ". ".join(sentence(25) for _ in range(8)) + ".",
        }
        for number in range(count)
    ]


def title(chance: random.Random) -> str:
    """A made-up title, one in three with a short name before a colon."""
    name = f"{chance.choice(SUBJECTS)[:5]}{chance.choice(('Net', 'Former', '-LM', 'Bench'))}: " if chance.random() < 1 / 3 else ""
    return (
        f"{name}{chance.choice(KINDS)} {' and '.join(chance.sample(SUBJECTS, chance.choice((1, 1, 2))))} {chance.choice(MANNERS)}"
    )


def lists_of_titles(count: int) -> dict[str, str]:
    """Made-up papers without abstracts as lists; no title comes twice, as on a page of papers none does."""
    chance = random.Random(11)
    made = [
        (f"{title(chance)} in {number} Steps", ", ".join(chance.sample(NAMES, 3)), f"https://example.org/{number:06}")
        for number in range(count)
    ]
    rows = "\n".join(f"| {name} | {people} | [pdf]({address}) |" for name, people, address in made)
    return {
        "titles": "\n".join(name for name, _, _ in made),
        "numbered titles": "\n".join(f"{number}. {name}" for number, (name, _, _) in enumerate(made, start=1)),
        "titles and authors": "\n\n".join(f"{name}\n{people}" for name, people, _ in made),
        "Markdown items": "# ICML 2026 Papers\n\n" + "\n".join(f"- **{name}**" for name, _, _ in made),
        "Markdown items, links": "# ICML 2026 Papers\n\n"
        + "\n".join(f"- [{name}]({link}), {people}" for name, people, link in made),
        "Markdown table": f"# ICML 2026 Papers\n\n| Title | Authors | Link |\n|---|---|---|\n{rows}",
        "page of titles": "<html><head><title>ICML 2026 Papers</title></head><body><ul>\n"
        + "\n".join(f'<li><a href="{link}">{name}</a></li>' for name, _, link in made)
        + "\n</ul></body></html>",
    }


def lists(made: list[dict]) -> dict[str, str]:
    """The papers as lists in several formats."""
    table = io.StringIO()
    rows = csv.writer(table, lineterminator="\n")
    rows.writerow(made[0])
    rows.writerows(["; ".join(value) if isinstance(value, list) else value for value in paper.values()] for paper in made)
    records = "\n".join(
        f"Title: {paper['title']}\nLink: {paper['url']}\nAuthors: {', '.join(paper['authors'])}\nAbstract: {paper['abstract']}\n{'-' * 80}\n"
        for paper in made
    )
    return {
        "blank-line text": "ICML 2026 Papers\n\n" + "\n\n".join(paper["abstract"] for paper in made),
        "title, authors, abstract": "\n\n".join(
            f"{paper['title']}\n{', '.join(paper['authors'])}\n{paper['abstract']}" for paper in made
        ),
        "records": records,
        "Markdown headings": "# ICML 2026 Papers\n\n"
        + "\n".join(
            f"## {paper['title']}\n\n**Authors:** {', '.join(paper['authors'])}\n\n{paper['abstract']}\n" for paper in made
        ),
        "BibTeX": "\n".join(
            f"@inproceedings{{key{number},\n  title = {{{paper['title']}}},\n  author = {{{' and '.join(paper['authors'])}}},\n"
            f"  booktitle = {{ICML}},\n  year = {{2026}},\n  abstract = {{{paper['abstract']}}}\n}}\n"
            for number, paper in enumerate(made)
        ),
        "CSV": table.getvalue(),
        "JSON array": json.dumps(made, ensure_ascii=False, indent=1),
        "JSON array on one line": json.dumps(made),
        "JSON Lines": "\n".join(json.dumps(paper, ensure_ascii=False) for paper in made),
    }


def main(count: int) -> None:
    """Prints the figures, the best of three readings each."""
    print(f"{'format':24} {'MB':>6} {'entries':>8} {'seconds':>8} {'MB/s':>6} {'entries/s':>10}")
    for name, text in (lists(papers(count)) | lists_of_titles(5 * count)).items():
        data = text.encode()
        seconds = []
        for _ in range(3):
            started = time.process_time()
            found = read_list(data, "list.txt")
            seconds.append(time.process_time() - started)
        best = min(seconds)
        print(
            f"{name:24} {len(data) / 1e6:6.1f} {found.listed:8} {best:8.2f} {len(data) / 1e6 / best:6.1f} {found.listed / best:10,.0f}"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
