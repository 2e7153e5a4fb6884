"""LaTeX documents: lists, proceedings, a single paper."""

import pytest

from tests.lists.samples import FACTS, GRAPHS, codes, column, read

TITLES = ["Learning Which Edges to Trust", "How Edits of Facts Spread", "Tempering with Learned Temperatures"]
NAMES = [["Ada Moreau", "Jürgen Ahlqvist"], ["Wen Zhao"]]
SOURCE = GRAPHS.replace("%", r"\%")


def test_items_below_sections():
    found = read(
        "\\documentclass{article}\n\\title{ICML 2026 Papers}\n\\author{Reading group}\n\\begin{document}\n\\maketitle\n\\section{Graph Learning}\n"
        f"\\begin{{itemize}}\n  \\item {TITLES[0]}\n  \\item \\textbf{{{TITLES[1]}}}\n\\end{{itemize}}\n% a remark\n\\section*{{Sampling}}\n"
        f"\\begin{{enumerate}}\n\\item {{\\em {TITLES[2]}}}\n\\end{{enumerate}}\n\\end{{document}}\n"
    )
    assert (found.format, found.header, found.venue, found.year) == ("latex", "ICML 2026 Papers", "ICML", 2026)
    assert (column(found, "title"), column(found, "line_start")) == (TITLES, [8, 9, 14])
    assert column(found, "sections") == [["Graph Learning"], ["Graph Learning"], ["Sampling"]]


def test_abstracts_below_headings_stay_as_written():
    papers = "".join(
        f"\\subsection{{{title}}}\n\\textit{{{', '.join(names)}}}\n\n\\begin{{abstract}}\n{text}\n\\end{{abstract}}\n\n"
        for title, names, text in zip(TITLES, NAMES, (SOURCE, FACTS), strict=False)
    )
    found = read(
        f"\\documentclass{{article}}\n\\begin{{document}}\n\\section*{{NeurIPS 2025 Abstracts}}\n{papers}\\end{{document}}\n"
    )
    assert (column(found, "title"), column(found, "authors"), column(found, "abstract")) == (TITLES[:2], NAMES, [SOURCE, FACTS])


def test_sources_of_proceedings():
    papers = "".join(
        f"\\begin{{paper}}\n\\title{{{title}}}\n\\author{{{names}}}\n\\maketitle\n\\begin{{abstract}}{text}\\end{{abstract}}\n\\end{{paper}}\n\n"
        for title, names, text in zip(
            TITLES, ['Ada Moreau\\thanks{Equal.} \\and J\\"urgen Ahlqvist', "Wen Zhao \\\\ UCL"], (SOURCE, FACTS), strict=False
        )
    )
    found = read(papers)
    assert (column(found, "title"), column(found, "authors"), column(found, "abstract")) == (TITLES[:2], NAMES, [SOURCE, FACTS])


def test_one_paper_with_its_sections():
    found = read(
        f'\\documentclass{{article}}\n\\title{{Learning Which\n  Edges to Trust}}\n\\author{{Ada Moreau \\and J\\"urgen Ahlqvist}}\n\\begin{{document}}\n\\maketitle\n'
        f"\\begin{{abstract}}\n{SOURCE}\n\\end{{abstract}}\n\\section{{Introduction}}\nGraphs are everywhere.\n\\end{{document}}\n"
    )
    assert (column(found, "title"), column(found, "authors"), column(found, "abstract")) == (TITLES[:1], NAMES[:1], [SOURCE])


def test_rows_of_a_table():
    rows = "".join(f"{at} & {title} & Ada Moreau \\\\\n" for at, title in enumerate(TITLES, 1))
    found = read(
        f"\\documentclass{{article}}\n\\begin{{document}}\n\\begin{{tabular}}{{lll}}\n\\toprule\nNo. & Title & Authors \\\\\n\\midrule\n{rows}\\bottomrule\n\\end{{tabular}}\n\\end{{document}}\n"
    )
    assert (column(found, "title"), column(found, "authors")) == (TITLES, [["Ada Moreau"]] * 3)


@pytest.mark.parametrize(
    "line", ["\\contentsline {{section}}{{\\numberline {{1}}{}}}{{12}}", "\\addcontentsline{{toc}}{{section}}{{{}}}"]
)
def test_lines_of_a_table_of_contents(line: str):
    assert column(read("".join(line.format(title) + "\n" for title in TITLES)), "title") == TITLES


def test_braces_that_never_close_take_a_few_lines():
    found = read(
        "\\documentclass{article}\n\\begin{document}\n\\begin{itemize}\n"
        + "".join(f"\\item {title}\n" for title in TITLES)
        + "\\end{itemize}\n\\section{Open\n"
        + "words {\n" * 6_000
    )
    assert column(found, "title") == TITLES
    assert "outside_entries" in codes(found)
