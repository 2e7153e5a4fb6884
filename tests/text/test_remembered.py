"""What is remembered of a word is what would be worked out anew, however many words come."""

from pipeline.text.remembered import Remembered


def test_a_key_is_worked_out_once() -> None:
    asked: list[str] = []

    def length(word: str) -> int:
        asked.append(word)
        return len(word)

    lengths = Remembered(length)
    assert [lengths[word] for word in ("tide", "of", "tide")] == [4, 2, 4]
    assert asked == ["tide", "of"]


def test_no_more_is_remembered_than_said_and_what_is_forgotten_comes_again() -> None:
    lengths = Remembered(len, most=3)
    words = ["a", "bc", "def", "ghij", "a", "bc"]
    assert [lengths[word] for word in words] == [1, 2, 3, 4, 1, 2]
    assert len(lengths) <= 3


def test_a_line_without_blanks_is_not_kept() -> None:
    lengths = Remembered(len)
    assert lengths["tide" * 1000] == 4000
    assert not lengths
