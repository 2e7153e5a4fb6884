"""What is told beside the entries: notices, the rows of headers, and columns that hold something else than they say.

Here belongs the collecting and wording of these; what a header means and what a value says is decided elsewhere.
"""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

from pipeline.lists import people, values
from pipeline.lists.limits import Limits
from pipeline.lists.model import Notice, Value
from pipeline.lists.words import has_han, language, latin_words, load

#: The fewest values from which anything is concluded.
_FEWEST = 3
#: Below this an abstract is no abstract but a remark.
_SHORT_TEXT = 60
#: A path on the site of a list, and the id of a page on OpenReview: no addresses, but what such a column holds.
_WITHIN_SITE = re.compile(r"/\S+|(?=.*[A-Z0-9_])[\w-]{8,12}", re.ASCII)


class Notices:
    """Notices in the order in which they come, no more of one code than the limit; the rest is summed up in one."""

    def __init__(self, limits: Limits) -> None:
        """No notices yet; `limits.notices` bounds those of one code."""
        self._most = limits.notices
        self._notices: list[Notice] = []
        self._counts: Counter[str] = Counter()

    def add(self, notice: Notice) -> None:
        """Keeps the notice, or only counts it beyond the limit."""
        self._counts[notice.code] += 1
        if self._counts[notice.code] <= self._most:
            self._notices.append(notice)

    def all(self) -> list[Notice]:
        """Every notice kept, then one for each code of which more came."""
        more = [(code, count - self._most) for code, count in self._counts.items() if count > self._most]
        return self._notices + [
            Notice(None, code, f"{count} more of this kind are not listed one by one.") for code, count in more
        ]


class HeaderRows:
    """The rows of the table `headers`: each header once, in the order of the file."""

    def __init__(self, list_id: str) -> None:
        """No headers yet."""
        self._list_id = list_id
        self._rows: list[dict] = []
        self._seen: set[tuple] = set()

    def add(self, level: str, raw: str, spoken: str | None, field: str | None, value: str | None, status: str) -> bool:
        """Adds a header unless it is there; whether it was added. A header without text is none."""
        raw = values.one_line(raw)
        key = (level, raw, field, value if level in ("document", "section") else None)
        if not raw or key in self._seen:
            return False
        self._seen.add(key)
        self._rows.append(
            {
                "list_id": self._list_id,
                "ordinal": len(self._rows) + 1,
                "level": level,
                "raw": raw,
                "language": spoken,
                "field": field,
                "value": value or None,
                "status": status,
            }
        )
        return True

    def language(self) -> str | None:
        """Language of the columns, fields and sections together, for a list without a title line."""
        return language("\n".join(row["raw"] for row in self._rows if row["level"] != "document"))

    def rows(self) -> list[dict]:
        """The rows, ready for the table."""
        return self._rows


class Suspicions:
    """The first values of each field, to tell a column that holds something else than its header says."""

    #: Entries from whose values it is told.
    ENTRIES = 100

    def __init__(self) -> None:
        """No values yet."""
        self._samples: dict[tuple[str, str], list[str]] = {}

    def see(self, field: str, label: str, value: Value) -> None:
        """Takes in one value as listed, with the label over or before it."""
        text = value if isinstance(value, str) else "; ".join(value)
        if field in _LIES and not values.is_missing(text, field):
            self._samples.setdefault((field, label), []).append(text)

    def notices(self) -> Iterator[Notice]:
        """A notice for each field of whose values more than half are not what they should be."""
        for (field, label), sample in self._samples.items():
            lies, what = _LIES[field]
            if len(sample) >= _FEWEST and 2 * (count := sum(map(lies, sample))) > len(sample):
                detail = f'"{label}" stands for {field}, but {count} of {len(sample)} values {what}; they are kept as listed.'
                yield Notice(None, "suspicious_column", detail)


@cache
def _topic_words() -> frozenset[str]:
    return frozenset(load("values")["topic_words"]["english"])


def holds_topic(text: str) -> bool:
    """Whether a word of a topic is in the text, as in no name of a person."""
    words = latin_words(text.casefold())
    return not _topic_words().isdisjoint(words) or (
        has_han(text) and any(word in text for word in load("values")["topic_words"]["chinese"])
    )


def _has_no_names(text: str) -> bool:
    names = people.authors(text)
    return not names or 2 * sum(map(holds_topic, names)) > len(names)


def _is_no_title(text: str) -> bool:
    return values.url(text) == text or not any(char.isalpha() for char in text)


_LIES = {
    "authors": (_has_no_names, "are topics or no names"),
    "year": (lambda text: values.year(text) is None, "hold no year"),
    "url": (lambda text: values.url(text) is None and not _WITHIN_SITE.fullmatch(text), "are no addresses"),
    "code_url": (lambda text: values.url(text) is None, "are no addresses"),
    "abstract": (lambda text: len(text) < _SHORT_TEXT, "are too short to be abstracts"),
    "title": (_is_no_title, "are addresses or numbers"),
}
