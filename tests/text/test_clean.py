"""The text that every offset counts in: faults of print and markup undone, everything else left alone."""

import json
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.text.clean import abstract_id, clean_abstract


@pytest.mark.parametrize(
    ("raw", "clean"),
    [
        pytest.param("  We train \t a model.\n\nIt  works. ", "We train a model. It works.", id="blanks"),
        pytest.param("a\u00a0wide\u3000blank", "a wide blank", id="blanks of other widths"),
        pytest.param(
            "an exam-\nple of a long-\r\nterm state-of-\nthe-art plan",
            "an example of a long-term state-of-the-art plan",
            id="line-break hyphens",
        ),
        pytest.param("single-\nand multi-task", "single- and multi-task", id="a hyphen left hanging"),
        pytest.param(
            "the multi-\nagent case; a multi-agent plan", "the multi-agent case; a multi-agent plan", id="as written elsewhere"
        ),
        pytest.param("Qwen3-\n4B and GPT-\n2", "Qwen3-4B and GPT-2", id="names keep their hyphen"),
        pytest.param("our self\u0002attention rea\u0002soning", "our self-attention reasoning", id="the hyphen of PDF readers"),
        pytest.param("e\ufb03cient \ufb01ne-tuning", "efficient fine-tuning", id="ligatures"),
        pytest.param("inves\u00adtigate\ufeff it", "investigate it", id="soft hyphens"),
        pytest.param(
            "regu\u00ad\n  larised and rea\u0002\u00adsoning", "regularised and reasoning", id="soft hyphens at a line's end"
        ),
        pytest.param("Poincare\u0301", "Poincaré", id="NFC"),
        pytest.param("x &lt; y &amp; z &#8212; &nbsp;w", "x < y & z — w", id="entities"),
        pytest.param("&amp;lt;think&amp;gt;", "<think>", id="entities escaped twice"),
        pytest.param("<p>We propose <em>X</em>.</p><p>It is <b>fast</b>.", "We propose X. It is fast.", id="elements"),
        pytest.param("x<sub>1</sub> and the 2<sup>nd</sup>", "x1 and the 2nd", id="sub and sup"),
        pytest.param("about 10<sup>-3</sup>", "about 10^-3", id="a power stays a power"),
        pytest.param('the <tex xmlns:m="http://w.org/m">$A^2$</tex> norm', "the $A^2$ norm", id="publishers' formulas"),
        pytest.param("one<br/>two", "one two", id="a line break element parts words"),
    ],
)
def test_faults_of_print_and_markup_are_undone(raw: str, clean: str) -> None:
    assert clean_abstract(raw) == clean


@pytest.mark.parametrize(
    "text",
    [
        "a <BOS> token, </s> and <image, text> pairs",
        "if a<b and c>d, then <b>unclosed",
        r"gains of $5\times$ and 20\% over \textbf{all} \cite{x}",
        "**Bold** and *italic* `code`",
        "it works.However, blanks may be missing",
        "high- and low-level features; per- form",
        "AT&T; R&D; &unknown;",
        "²³ ½ Ⅳ ＡＢ ３．１４ 深度学习",
    ],
)
def test_nothing_else_is_edited(text: str) -> None:
    assert clean_abstract(text) == text


@given(st.text(alphabet=st.sampled_from("ab A.-\n\r\t<>/&;#x1psupbr=\"'\u00ad\u0002\u00a0\ufb01e\u0301中。$\\"), max_size=60))
def test_cleaning_twice_changes_nothing(raw: str) -> None:
    once = clean_abstract(raw)
    assert clean_abstract(once) == once
    assert unicodedata.is_normalized("NFC", once)
    assert once == " ".join(once.split())


@pytest.mark.parametrize("piece", ["<!--", "<b>", "&", "&amp;", "amp;", "a-\n", "<p a="])
def test_endless_markup_takes_no_longer_than_its_length(piece: str) -> None:
    # What takes the square of its length never ends here.
    assert len(clean_abstract("&" + piece * 80_000)) <= 1 + len(piece) * 80_000


def test_a_word_without_end_before_the_ends_of_lines_takes_no_square_time() -> None:
    assert clean_abstract("é" * 400_000 + "\r" * 1000 + "x") == "é" * 400_000 + " x"


def test_the_key_follows_from_the_text_alone() -> None:
    assert abstract_id("We go.") == "ef33d21d23bea4939a17"
    assert abstract_id("We go.") != abstract_id("We go!")


def test_annotated_abstracts_come_out_as_they_are(shared: Path) -> None:
    for name in ("seeds.json", "abstracts.json", "train.json"):
        for document in json.loads((shared / "gold" / name).read_text(encoding="utf-8")):
            assert clean_abstract(document["abstract"]) == document["abstract"]
