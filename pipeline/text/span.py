"""One type for a place in a text. All span arithmetic of the project goes through it, so that no end is ever inclusive."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True, init=False)
class Span:
    """A half-open range of code points: `text[start:end]`."""

    start: int
    end: int

    def __init__(self, start: int, end: int) -> None:
        """Raise `ValueError` unless `0 <= start <= end`. There are so many spans that their slots are set directly."""
        if not 0 <= start <= end:
            raise ValueError(f"a span needs 0 <= start <= end, not {start}, {end}")
        _set_start(self, start)
        _set_end(self, end)

    def __len__(self) -> int:
        return self.end - self.start

    def __bool__(self) -> bool:
        return self.end > self.start

    def contains(self, other: "Span") -> bool:
        """Whether `other` lies wholly inside this span."""
        return self.start <= other.start and other.end <= self.end

    def overlaps(self, other: "Span") -> bool:
        """Whether the two share at least one code point."""
        return self.start < other.end and other.start < self.end

    def slice(self, text: str) -> str:
        """The covered part of `text`."""
        return text[self.start : self.end]

    def trimmed(self, text: str, marks: str = "") -> "Span":
        """This span without blanks, and without any of `marks`, at either end."""
        start, end = self.start, self.end
        while start < end and (text[start].isspace() or text[start] in marks):
            start += 1
        while end > start and (text[end - 1].isspace() or text[end - 1] in marks):
            end -= 1
        return Span(start, end)

    def cover(self, other: "Span") -> "Span":
        """The smallest span that holds both."""
        return Span(min(self.start, other.start), max(self.end, other.end))


_set_start, _set_end = vars(Span)["start"].__set__, vars(Span)["end"].__set__
