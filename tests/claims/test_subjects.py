"""Which named thing a clause is about."""

import pytest

from pipeline.claims.grammar.subjects import subject_of
from pipeline.claims.model import Entity
from pipeline.text.span import Span
from tests.claims.documents import read


def artifacts(text: str, *names: str, kind: str = "artifact") -> tuple[Entity, ...]:
    def mentions(name: str) -> tuple[Span, ...]:
        starts = [i for i in range(len(text)) if text.startswith(name, i)]
        return tuple(Span(i, i + len(name)) for i in starts)

    return tuple(Entity(kind, name, mentions(name)) for name in names)


def subject_at(text: str, word: str, *names: str, roles: tuple[str, ...] = ()) -> str | None:
    document = read(text, roles)
    token = document.token_at(text.index(word))
    return subject_of(document, document.sentence_at(text.index(word)), token, artifacts(text, *names))


@pytest.mark.parametrize(
    ("text", "word", "subject"),
    [
        ("LanternNet outperforms MonoDepth on KITTI.", "outperforms", "LanternNet"),
        ("LanternNet improves recall and reduces latency.", "reduces", "LanternNet"),
        ("Experiments show that LanternNet outperforms MonoDepth.", "outperforms", "LanternNet"),
        ("Compared with MonoDepth, LanternNet is faster.", "faster", "LanternNet"),
        ("We propose LanternNet. It outperforms MonoDepth.", "outperforms", "LanternNet"),
        ("We propose LanternNet. Our method outperforms MonoDepth.", "outperforms", "LanternNet"),
        ("We propose a small net. Our method outperforms MonoDepth.", "outperforms", None),
        ("We propose LanternNet. Its gains are budget-conscious: 3.1 points of recall are won.", "won", "LanternNet"),
        ("We train a small net, outperforming MonoDepth.", "outperforming", None),
        ("LanternNet is small, outperforming MonoDepth.", "outperforming", "LanternNet"),
        ("Transformers outperform recurrent networks.", "outperform", "Transformers"),
        ("Our codec improved the accuracy from 37% to 86%, well below the rate of MonoDepth.", "accuracy", None),
        (
            "Automatic aids significantly improved report scores, reduced reading time, and were preferred.",
            "time",
            "Automatic aids",
        ),
        ("Our ablations show that depth is decisive.", "decisive", "depth"),
        ("Nothing beats MonoDepth, with LanternNet reaching 3 points.", "reaching", "LanternNet"),
        ("Experiments on KITTI show the superiority of LanternNet over MonoDepth.", "superiority", "LanternNet"),
    ],
)
def test_subjects(text: str, word: str, subject: str | None) -> None:
    assert subject_at(text, word, *[name for name in ("LanternNet",) if name in text]) == subject


def test_the_thing_compared_with_is_no_subject() -> None:
    text = "We improve recall over LanternNet and TideNet."
    assert subject_at(text, "improve", "LanternNet", "TideNet") is None


def test_of_two_artifacts_we_is_the_one_that_the_paper_introduces() -> None:
    text = "LanternNet is common. We propose TideNet. We reduce error by half."
    roles = ("background", "objective", "result")
    assert subject_at(text, "reduce", "LanternNet", "TideNet", roles=roles) == "TideNet"


def test_data_of_the_paper_is_not_what_its_method_does() -> None:
    text = "We propose LanternNet and collect TideBench. We outperform MonoDepth."
    document = read(text)
    token = document.token_at(text.index("outperform"))
    entities = (*artifacts(text, "LanternNet", "TideBench"), *artifacts(text, "TideBench", kind="dataset"))
    assert subject_of(document, document.sentences[1], token, entities) == "LanternNet"


def test_chinese_sentences_are_about_the_artifact_they_name() -> None:
    text = "我们提出了LanternNet。实验表明该方法优于基线。"
    document = read(text)
    second = document.sentences[1]
    assert subject_of(document, second, second.first, artifacts(text, "LanternNet")) == "LanternNet"


def test_a_thing_that_is_named_only_later_is_not_what_our_method_stands_for() -> None:
    text = "Our method halves the error. We then add LanternNet to it."
    assert subject_at(text, "halves", "LanternNet") is None


def test_a_part_named_once_in_how_a_method_works_is_not_what_our_method_stands_for() -> None:
    text = "We present a method for depth estimation. A LanternNet block keeps fine edges. Our method halves the error."
    assert subject_at(text, "halves", "LanternNet", roles=("objective", "method", "result")) is None
