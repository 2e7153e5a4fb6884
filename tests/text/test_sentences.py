"""Where sentences end: the cases that break splitters, each named after its kind."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.text.clean import clean_abstract
from pipeline.text.sentences import sentence_spans


def sentences(text: str) -> list[str]:
    return [span.slice(text) for span in sentence_spans(text)]


@pytest.mark.parametrize(
    "marked",
    [
        pytest.param("Data are scarce. | We propose a sampler.", id="plain"),
        pytest.param("Can it plan? | We test! | It does.", id="question and exclamation marks"),
        pytest.param(
            "Following Lin et al. (2020), we tune it, e.g. layers, i.e. all. | Results improve.", id="e.g., i.e., et al."
        ),
        pytest.param("We add crops, flips, etc. | The gain is small, etc. in most cases.", id="etc. ends a sentence or not"),
        pytest.param(
            "Errors w.r.t. depth, cf. Fig. 2 and Eq. 3, fall vs. 4 baselines.", id="abbreviations with something behind them"
        ),
        pytest.param("Samples are i.i.d. | We prove a rate. | The i.i.d. case is easy.", id="i.i.d. ends a sentence or not"),
        pytest.param("In the U.S. Census we count. | It covers the U.S. | We use it.", id="U.S."),
        pytest.param("Loss falls from 3.14 to .5 at 1.2B tokens. | We stop.", id="decimals"),
        pytest.param("Code: https://git.example.org/a.b/c.html. | We thank all.", id="addresses"),
        pytest.param("See www.example.org/Demo.Page for more.", id="capitals inside an address"),
        pytest.param(
            "We use grids, \\textit{e.g.} Manhattan, and (i.i.d.) Gaussian noise (etc.). | It is \\emph{slow.} | We stop.",
            id="marks behind abbreviations",
        ),
        pytest.param("It helps; We show this: It scales.", id="semicolons and colons do not split"),
        pytest.param("We (i) prune; (ii) merge; (iii) tune.", id="an enumeration stays one sentence"),
        pytest.param("It has two steps. | (1) We prune. | (2) We merge.", id="items that are sentences"),
        pytest.param("Two goals: 1. We prune. | 2. We merge.", id="the number of an item stays with it"),
        pytest.param("They call it “magic.” | We disagree (mostly). | It is **slow.** | Still, it runs.", id="closing marks"),
        pytest.param(
            "It is fast. | **Ours** wins. | $\\alpha$-mix wins. | “Best” is relative. | (We agree.)", id="opening marks"
        ),
        pytest.param("We reach 58% and 4.36 (Avg. Len), respectively. | It holds (see Sec. 3. We refer to it).", id="asides"),
        pytest.param("Errors compound. | iNet avoids this.", id="a name in small letters"),
        pytest.param("Wait... it works. | Wait... | It works.", id="dots"),
        pytest.param("We bound matrix A. | We then bound B.", id="a letter that ends a sentence"),
        pytest.param("By a theorem of J. Smith and K. Lee we are done.", id="initials"),
        pytest.param("We train on COCO. | MT. | Overall, it wins.", id="an acronym is no abbreviation"),
        pytest.param("The bound $a. B$ holds. | It is tight.", id="a stop in a formula"),
        pytest.param("It costs \\$5. | We pay \\$6.", id="sums of money are no formula"),
    ],
)
def test_sentences_end_where_a_reader_ends_them(marked: str) -> None:
    expected = marked.split(" | ")
    assert sentences(" ".join(expected)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("This is how it works.However, it is slow.", ["This is how it works.", "However, it is slow."]),
        ("We use models (LLMs).We tune them.", ["We use models (LLMs).", "We tune them."]),
        ("It runs in 2D.We extend it.", ["It runs in 2D.", "We extend it."]),
        ("We wrote it in Node.JS and ASP.NET.", ["We wrote it in Node.JS and ASP.NET."]),
    ],
)
def test_a_blank_may_be_missing_behind_the_stop(text: str, expected: list[str]) -> None:
    assert sentences(text) == expected


@pytest.mark.parametrize(
    "marked",
    [
        "我们提出一种方法。|它在 ImageNet 上达到 85.3% 的准确率，高 3.14 个百分点。|值为３．１４。|见 e.g. Fig. 2。",
        "能泛化吗？|能！|代码已开源：https://git.example.org/a.b。",
        "他说：“可以。”|我们同意（部分同意。）",
        "方法很慢．|本文改进它．",
        "我们使用 BERT. |结果更好。",
    ],
)
def test_chinese_sentences(marked: str) -> None:
    expected = marked.split("|")
    assert sentences("".join(expected)) == [sentence.strip() for sentence in expected]


@given(st.text(alphabet=st.sampled_from('abAB. .?!。;:()[]"”*$12 \\e.g'), max_size=80))
def test_every_mark_lies_in_exactly_one_sentence(raw: str) -> None:
    text = clean_abstract(raw)
    spans = sentence_spans(text)
    covered = [offset for span in spans for offset in range(span.start, span.end)]
    assert covered == sorted(set(covered))
    assert all(text[offset].isspace() for offset in set(range(len(text))) - set(covered))
    assert all(span.trimmed(text) == span for span in spans)


@pytest.mark.parametrize("piece", ["word (", "a. ", "( [ A. ", "x$ ", "word ", "字", "...", "?!"])
def test_what_goes_on_without_a_stop_is_cut_into_parts_of_bounded_length(piece: str) -> None:
    # A thousand full stops in a row were once searched from each of them to the last.
    text = (piece * 10_000).strip()
    spans = sentence_spans(text)
    assert max(map(len, spans)) <= 1250
    assert "".join(span.slice(text) for span in spans).replace(" ", "") == text.replace(" ", "")


def test_annotated_boundaries_are_found(shared: Path) -> None:
    for name in ("seeds.json", "abstracts.json"):
        found, wanted = set(), set()
        for document in json.loads((shared / "gold" / name).read_text(encoding="utf-8")):
            found |= {(document["id"], span) for span in sentences(document["abstract"])}
            wanted |= {(document["id"], sentence["text"]) for sentence in document["sentences"]}
        assert 2 * len(found & wanted) / (len(found) + len(wanted)) >= 0.995


def test_the_seeds_hold_414_sentences(shared: Path) -> None:
    paragraphs = [
        block
        for path in sorted((shared / "seeds").glob("*.txt"))
        for block in path.read_text(encoding="utf-8").replace("\r\n", "\n").split("\n\n")
        if len(block) > 200
    ]
    assert len(paragraphs) == 57
    assert sum(len(sentence_spans(clean_abstract(paragraph))) for paragraph in paragraphs) == 414
