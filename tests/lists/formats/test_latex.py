"""LaTeX in short fields becomes the characters it stands for; mathematics stays."""

import pytest

from pipeline.lists.latex import plain_text


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        (r"Fran\c{c}ois {\O}rsted Stra{\ss}e", "François Ørsted Straße"),
        (r"\.{I}stanbul {\"{U}}nl{\"u} {\'{\i}}", "İstanbul Ünlü í"),
        (r"\v{S}\'imek", "Šímek"),
        (r"100\% of A\&B: \{x\}", "100% of A&B: {x}"),
        (r"\textbf{Bold} {\em and} \texttt{a\_b}", "Bold and a_b"),
        (r"``Quoted''---{CNN}s~at 1--2\,ms", "“Quoted”—CNNs at 1–2 ms"),
        (r"Cost \$5 for $\alpha_{1}$ and \(x^{2}\)", r"Cost $5 for $\alpha_{1}$ and \(x^{2}\)"),
        (r"\mystery{stays}", r"\mystery{stays}"),
        (r"A Title \\", "A Title  "),
        ("plain text, don't touch", "plain text, don't touch"),
    ],
)
def test_short_fields(written, plain):
    assert plain_text(written) == plain
