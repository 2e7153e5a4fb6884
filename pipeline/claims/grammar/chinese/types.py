"""The types of claim that a Chinese sentence makes, as far as it has clear cues for them.

Here belongs only that decision, on the sentence in simplified characters and its role.
"""

import re
from collections.abc import Iterator

from pipeline.claims.document import Document, Sentence
from pipeline.claims.grammar.chinese.comparing import comparing
from pipeline.claims.grammar.chinese.words import LABEL, MARKS, STOP, folded, lexicon, say

#: A clause that tells where or against what, and nothing by itself.
_BESIDE = re.compile(r"[在与和当对仅即如]|相比|相较|通过|包括|尤其|特别|例如|分别|甚至|同时在|在线")
_DIGIT = re.compile(r"[0-9０-９]")
#: A clause with fewer characters tells nothing.
_LEAST = 7


def claim_types(document: Document, sentence: Sentence) -> frozenset[str]:
    """The types of claim for which a Chinese sentence has clear cues."""
    text = folded(sentence.span.slice(document.text))
    label = LABEL.match(text)
    return frozenset(_types(text[label.end() if label else 0 :], sentence.role))


def theorem_kind(text: str) -> str:
    """The kind of theorem that a Chinese clause states."""
    clause = folded(text)
    return next((kind for kind, words in lexicon()["kinds"].items() if re.search(words, clause)), "characterization")


def _types(text: str, role: str) -> Iterator[str]:
    words = say()
    is_own = words["own"].search(text) is not None
    is_of_others = _tells_of_others(text) or (role == "background" and not is_own)
    if _proposes(text):
        yield "contribution"
    if not is_of_others:
        if role != "background" and any(comparing(text, role)):
            yield "comparison"
        if words["prove"].search(text) and words["theorem"].search(text) and not words["not_theorem"].search(text):
            yield "theory"
        elif _finds(text, role, is_own=is_own):
            yield "finding"
    if _lacks(text, role, is_own=is_own):
        yield "gap"
    if words["given"].search(text) or ("http" in text and words["release"].search(text)):
        yield "resource"


def _tells_of_others(text: str) -> bool:
    """Whether a sentence reports what earlier work did or found."""
    words = say()
    told = words["prior_told"].search(text)
    return told is not None and not words["own"].search(text[: told.start()]) and not words["own"].search(text, told.end())


def _clause_start(text: str, at: int) -> int:
    """Where the clause that holds a place begins."""
    return max((match.end() for match in STOP.finditer(text, 0, at)), default=0)


def _proposes(text: str) -> bool:
    """Whether the authors bring something forth: `我们提出`, `提出了一种`."""
    words = say()
    for match in words["propose"].finditer(text):
        before = text[_clause_start(text, match.start()) : match.start()]
        is_named = words["authors"].search(before) is not None
        is_open = words["opening"].fullmatch(before) is not None and not words["weak"].fullmatch(match.group())
        if not (is_named or is_open) or words["means"].search(before) or words["prior"].match(before):
            continue
        is_plain = words["strong"].fullmatch(match.group()) and not text.startswith("的", match.end())
        if (is_plain or words["what"].match(text, match.end())) and not words["not_proposed"].match(text, match.end()):
            return True
    return False


def _finds(text: str, role: str, *, is_own: bool) -> bool:
    """Whether a sentence tells what was found, more than a comparison or a number; in results a plain achievement will do."""
    words = say()
    if (told := words["tell"].search(text)) is not None and (is_own or role == "result"):
        return any(_says_something(clause, role) for clause in STOP.split(text[told.end() :]))
    if role != "result" or words["aim"].search(text):
        return False
    return any(
        words["achieved"].search(clause) and not _DIGIT.search(clause) and not any(comparing(clause, role))
        for clause in STOP.split(text)
    )


def _says_something(clause: str, role: str) -> bool:
    """Whether a clause states something that is neither a comparison nor a number."""
    bare = clause.strip(MARKS)
    return len(bare) >= _LEAST and not _BESIDE.match(bare) and not _DIGIT.search(bare) and not any(comparing(bare, role))


def _lacks(text: str, role: str, *, is_own: bool) -> bool:
    """Whether a sentence says what is lacking: of the field, or of others' work as the authors find it."""
    words = say()
    if is_own or role in ("result", "method", "other"):
        is_found = words["tell"].search(text) is not None or role == "result"
        return is_found and words["failing"].search(text) is not None and not words["against"].search(_before_gap(text))
    if role == "objective" and _proposes(text):
        return False
    return any(
        not words["against"].search(text[_clause_start(text, match.start()) : match.start()])
        for match in words["gap"].finditer(text)
    ) or (words["contrast"].match(text) is not None)


def _before_gap(text: str) -> str:
    """What stands before the first word of lack in its clause."""
    match = say()["gap"].search(text)
    return text[_clause_start(text, match.start()) : match.start()] if match else ""
