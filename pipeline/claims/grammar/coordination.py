"""Coordinated noun phrases: `A, B of C and D trained on E` as its members, each with what is attached to it.

Here belongs only the grammar of such lists; what a member is (a rival, a data set, a metric) is decided by the finders.
"""

import re
from functools import cache

from pipeline.claims.document import Document
from pipeline.text import word_lists

#: A phrase that an abstract joins to the list member before it: participles and relatives with their own objects.
_ATTACHED = re.compile(r"(?:G[PT]?|E[PT])(?=[DANEGnmhk])|[EG],?B,?|S(?=B?[VX])")
#: What shares the head of the next member: `large`, `state-of-the-art federated`.
_ADJECTIVES = re.compile(r"(?:G|[AE]+)(?=[,C])")
_EXAMPLES = frozenset(["e.g.", "including", "like", "namely", "i.e.", "especially", "particularly"])
_TURNS = (("respect",), ("regard",), ("terms",))
_AND_SO_ON = frozenset(["etc", "etc.", "etcetera"])
_STANDS_ALONE = frozenset(["those", "that", "them", "one", "ones", "humans", "it"])


@cache
def _words(kind: str) -> frozenset[str]:
    """The words of one kind in `lexicon/coordination.toml`."""
    table = word_lists.load("pipeline.claims", "coordination")
    return frozenset(table["words"][kind].split())


def member(document: Document, token: int, stop: int) -> tuple[int, int] | None:
    """The list member that begins at `token`, with what is attached to it, before token `stop`."""
    classes, lowers = document.classes, document.tokens.lowers
    while token < stop and (classes[token] == "k" or lowers[token] in ("even", "both", "either", "not", "also", '"', "“")):
        token += 1
    if token >= stop:
        return None
    base = _base(document, token, stop)
    return None if base is None else (token, _with_attached(document, base, stop))


def _base(document: Document, token: int, stop: int) -> int | None:
    """End of the bare phrase that begins at `token`."""
    classes, lowers = document.classes, document.tokens.lowers
    phrase = document.phrases.at(token)
    if phrase is not None:
        return min(_with_noun(document, phrase[1]), stop)
    if lowers[token] in _STANDS_ALONE:
        return token + 1
    if classes[token] in "Dn" and classes[token + 1 : token + 2] == "O" and (whole := document.phrases.at(token + 2)):
        return min(whole[1], stop)  # "all of the tasks"
    if classes[token] == "A" and (glossed := _behind_brackets(document, token + 1, stop)) is not None:
        return glossed
    if (adjectives := _ADJECTIVES.match(classes, token, stop)) is not None:
        return adjectives.end()
    if classes[token] == "V" and lowers[token].endswith("s") and classes[token + 1 : token + 2] in tuple("EGSP,.C"):
        return token + 1  # a plural that reads like a verb, as in "surpasses models trained on X"
    if (classes[token] in "GVBE" or lowers[token] == "using") and token + 1 < stop:
        following = document.phrases.next(token + 1, min(token + 3, stop))
        return min(following[1], stop) if following else None
    return None


def _with_noun(document: Document, last: int) -> int:
    """End of a phrase with the noun behind it that reads like a verb: `inference speed`, `the test set of X`."""
    is_noun = (
        document.classes[last : last + 1] in tuple("VE")
        and document.tokens.lowers[last] in _words("noun_too")
        and document.classes[last - 1] in "NA"
        and document.classes[last + 1 : last + 2] in tuple("PO,.C();")
    )
    return last + is_noun


def _behind_brackets(document: Document, token: int, stop: int) -> int | None:
    """End of the phrase that goes on behind brackets at `token`: `state-of-the-art (SOTA) methods`."""
    if token >= stop or document.classes[token] != "(" or (closing := document.classes.find(")", token, stop)) < 0:
        return None
    phrase = document.phrases.at(closing + 1) if closing + 1 < stop else None
    return min(phrase[1], stop) if phrase else None


def _with_attached(document: Document, last: int, stop: int) -> int:
    """End of a phrase together with `of` phrases, participles, relative clauses and a name behind it."""
    classes, lowers, phrases = document.classes, document.tokens.lowers, document.phrases
    while last < stop:
        letter = classes[last]
        if letter == "%" and classes[last + 1 : last + 2] == "O":
            last += 1  # "models trained on 10% of the data"
        elif letter == "O":
            following = phrases.next(last + 1, min(last + 3, stop))
            if following is None:
                break
            last = following[1]
        elif letter == "(" and (glossed := _behind_brackets(document, last, stop)) is not None:
            last = glossed
        elif (
            letter == "P"
            and lowers[last - 1].endswith("ing")
            and lowers[last + 1 : last + 2] not in _TURNS
            and (following := phrases.next(last + 1, last + 2)) is not None
        ):
            last = following[1]
        elif letter in "Nmh" and (apposed := phrases.at(last)) is not None and apposed[0] == last:
            last = apposed[1]
        elif (
            lowers[last] not in _words("never_attached")
            and lowers[last] not in _EXAMPLES
            and (m := _ATTACHED.match(classes, last, stop))
        ):
            following = phrases.next(m.end(), stop)
            if following is None or following[0] > m.end() + 2:
                break
            last = following[1]
        else:
            break
    return min(last, stop)


def members(document: Document, token: int, stop: int, *, is_subject: bool = False) -> list[tuple[int, int]]:
    """The members of the list that begins at `token`; one where no list stands there, none where no phrase does.

    `is_subject` says that the list belongs to the subject of a verb, so that a verb behind it does not part it.
    """
    first = member(document, token, stop)
    if first is None:
        return []
    found = [first]
    tentative: list[tuple[int, int]] = []
    at = first[1]
    while (joint := _joint(document, at, stop)) is not None:
        begin, is_last = joint
        if document.tokens.lowers[begin] in _AND_SO_ON:
            found += tentative
            break
        following = member(document, begin, stop)
        if (
            following is None
            or _is_numbered(document, *following)
            or (not is_subject and _begins_clause(document, begin, following[1], stop))
        ):
            break
        tentative.append(following)
        at = following[1]
        if is_last or not _has_head(document, *found[-1]):
            found += tentative
            tentative = []
    return _with_shared_head(document, found)


def _with_shared_head(document: Document, found: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The members; those without a head (`short, long and mixed tasks`, `pre- and post-norm`) are put together with the next."""
    folded: list[tuple[int, int]] = []
    for first, last in found:
        if folded and (not _has_head(document, *folded[-1]) or document.classes[folded[-1][1]] == "-"):
            folded[-1] = (folded[-1][0], last)
        else:
            folded.append((first, last))
    return folded


def _has_head(document: Document, first: int, last: int) -> bool:
    """Whether a member names something by itself: it ends in a noun, or holds one before a number (`Model 2`)."""
    letters, word = document.classes[first:last], document.tokens.words[last - 1]
    if letters[-1] == "N" and "-" in word and word == word.lower() and word.rsplit("-", 1)[1] in _words("compound"):
        return False
    return letters[-1] not in "AEn%" or (letters[-1] in "n%" and "N" in letters)


def _joint(document: Document, token: int, stop: int) -> tuple[int, bool] | None:
    """Where the next member begins and whether the joint has a conjunction, if `token` joins two members."""
    classes, lowers = document.classes, document.tokens.lowers
    at = token
    while at < stop and (classes[at] == "k" or (classes[at] == "-" and classes[at + 1 : at + 2] == "C")):
        at += 1
    if at < stop and classes[at] == "(":
        at = classes.find(")", at, stop) + 1
        if not at:
            return None
    comma = at < stop and classes[at] == ","
    if comma:
        at += 1
    if at < stop and lowers[at] in ("and", "or", "&"):
        return at + 1, True
    if lowers[at : at + 3] == ("as", "well", "as"):
        return at + 3, True
    return (at, False) if comma and at < stop and classes[at] in "DANEGmhnk" else None


def _is_numbered(document: Document, first: int, last: int) -> bool:
    """Whether what looks like a member is the letter of the next item: `..., and b) it is small`."""
    return last - first == 1 and document.classes[last : last + 1] == ")" and len(document.tokens.words[first]) == 1


def _begins_clause(document: Document, first: int, last: int, stop: int) -> bool:
    """Whether what looks like a member is the subject or the verb of a further clause."""
    classes = document.classes
    while last < stop and classes[last] in "BF":
        last += 1
    is_given = document.tokens.lowers[last : last + 1] in (("given",), ("using",))
    if classes[last : last + 1] == "E" and classes[last + 1 : last + 2] in tuple("DANm") and not is_given:
        return True
    return classes[first] in "VXRG" or (last < stop and classes[last] in "VX")


def examples(document: Document, last: int, stop: int) -> list[tuple[int, int]]:
    """Members named as examples directly behind a phrase: `(e.g., A, B)`, `such as A and B`, `like A`, `including A`."""
    classes, lowers = document.classes, document.tokens.lowers
    at = last
    inside = at < stop and classes[at] == "("
    if inside:
        closing = classes.find(")", at, stop)
        stop = closing if closing > 0 else stop
        at += 1
    if at < stop and classes[at] == ",":
        at += 1
    if at >= stop:
        return []
    if lowers[at : at + 2] == ("such", "as"):
        at += 2
    elif lowers[at] in _EXAMPLES:
        at += 1
    else:
        return []
    if at < stop and classes[at] == ",":
        at += 1
    found = members(document, at, stop)
    if inside and found and found[-1][1] < stop:
        while found[-1][1] + 1 < stop and classes[found[-1][1]] == "," and (more := member(document, found[-1][1] + 1, stop)):
            found.append(more)
    return found
