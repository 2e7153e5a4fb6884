"""Theory claims: what the paper proves, bounds, guarantees or derives, with its kind and the expression it is about.

Here belongs which stretches of a sentence state theorems; what each of them states is decided in `theorems`.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from pipeline.claims.document import Document, Sentence
from pipeline.claims.grammar import chinese, clauses
from pipeline.claims.grammar.clauses import MAIN, RELATIVE, SUBORDINATE, TAIL, TOLD, VERB, Clauses
from pipeline.claims.grammar.cues import Cue
from pipeline.claims.grammar.reading import Reading, readings
from pipeline.claims.grammar.subjects import subject_of
from pipeline.claims.grammar.telling import Telling
from pipeline.claims.model import Claim, Entity, TheoryResult
from pipeline.claims.stating.theorems import STATING, expression_of, gives_optimum, growth, kind_of, results_of

Range = tuple[int, int]

#: Kinds whose words alone show that a theorem is stated.
_PLAIN = frozenset(
    ["hardness", "match_bound", "closed_form", "equivalence", "lower_bound", "optimality", "convergence", "upper_bound"]
)
#: Kinds whose words show that a clause states a theorem beside another; convergence is often said again of what is proved.
_APART = frozenset([*_PLAIN, "optimal", "guarantee"]) - {"convergence"}
_CLAUSES = MAIN + VERB + TAIL
#: Words of what others have stated: `improves over the best existing bound`.
_OTHERS = frozenset(["existing", "previous", "prior", "known", "earlier"])
#: Word classes that open a phrase before the main clause: `Under A`, `Based on A`, `To show A`, `While A`.
_OPENING = "PGTES"
#: With fewer words nothing is stated beside a stretch that states a theorem.
_CLAUSE_LENGTH = 5
#: The number of an item of a list: `(ii)`, `2)`, `(a)`.
_NUMBER = re.compile(r"[ivx]{1,4}|[1-9]|[a-e]")


def find(document: Document, entities: Sequence[Entity]) -> tuple[Claim, ...]:
    """The theory claims of an abstract in order of place."""
    claims: list[Claim] = []
    for sentence, reading in zip(document.sentences, readings(document), strict=True):
        if "theory" in sentence.claim_types and chinese.is_chinese(document, sentence):
            claims.append(_chinese(document, sentence, entities))
        elif "theory" in sentence.claim_types:
            here = _behind_opening(document, sentence, sorted((*reading.proving, *reading.kinds), key=_place))
            for span in _stretches(document, reading, here):
                claims += _claims(document, sentence, span, here, entities)
    return tuple(claims)


def _chinese(document: Document, sentence: Sentence, entities: Sequence[Entity]) -> Claim:
    """The claim of a Chinese sentence."""
    evidence = chinese.clause_with(document, sentence, "theorem")
    text = evidence.slice(document.text)
    kind = chinese.theorem_kind(text)
    subject = subject_of(document, sentence, sentence.first, entities)
    return Claim(sentence.no, "theory", evidence, "theory.chinese", 0.8, subject, TheoryResult(kind, expression_of(text)))


def _behind_opening(document: Document, sentence: Sentence, here: Sequence[Cue]) -> Sequence[Cue]:
    """The words of theorems without those of an opening phrase (`Based on A, we ...`), where others show what is stated."""
    classes = document.classes
    comma = classes.find(",", sentence.first, sentence.last) if classes[sentence.first] in _OPENING else -1
    if comma < 0 or classes[comma + 1 : comma + 2] not in ("R", "D", "N", "A"):
        return here
    behind = [cue for cue in here if cue.first > comma]
    return behind if any(cue.name in STATING for cue in behind) else here


def _is_stating(document: Document, here: Sequence[Cue], telling: Telling) -> bool:
    """Whether what is told states a theorem: by its words or a rate; what only hangs on does so in plain words."""
    rate = growth(document.text, document.tokens.starts[telling.first], document.tokens.ends[telling.last - 1])
    return rate is not None or _states(here, (telling.first, telling.last), _APART if telling.is_tail else STATING)


def _is_measured(document: Document, telling: Telling) -> bool:
    """Whether something is told from experiments or only found, and not from proofs: `empirically demonstrate that`, `finds A`."""
    lowers, told = document.tokens.lowers, document.classes[telling.first : telling.last]
    if lowers[telling.cue.first].startswith("find") and "V" not in told and "X" not in told:
        return True
    return lowers[telling.cue.first - 1] in ("empirically", "experimentally", "numerically")


def _place(cue: Cue) -> int:
    return cue.first


def _stretches(document: Document, reading: Reading, here: Sequence[Cue]) -> list[Range]:
    """The stretches of a sentence that state a theorem each."""
    parts = reading.parts
    tellings = [telling for telling in reading.tellings if not _is_measured(document, telling)]
    stating = [telling for telling in tellings if _is_stating(document, here, telling)]
    told = [(telling.first, telling.last) for telling in tellings if not telling.is_tail]
    proved = [_proved(document, parts, cue) for cue in here if cue.name == "prove" and _is_proving(document, cue)]
    proving = [cue.first for cue in here if cue.name == "prove" and document.classes[cue.first] == "V"]
    spans = sorted({*((telling.first, telling.last) for telling in stating), *proved})
    kept = [span for span in spans if not any(other != span and other[0] <= span[0] and span[1] <= other[1] for other in spans)]
    kept = [part for span in kept for part in _at_proofs(parts, span, proving)]
    kept = [span for span in kept if not _announces(document, span, kept)] or _merely_told(here, told)
    stated = [
        part
        for span in kept or [_stating_clause(document, parts, here)]
        for piece in _split(document, parts, here, span)
        for part in _told_beside(document, piece)
    ]
    return sorted([*stated, *_further(document, parts, here, stated)])


def _merely_told(here: Sequence[Cue], told: Sequence[Range]) -> list[Range]:
    """What a sentence tells, where no word in it shows of itself that a theorem is stated elsewhere."""
    return [] if any(cue.name in _PLAIN for cue in here) else list(told)


def _is_proving(document: Document, cue: Cue) -> bool:
    """Whether a word of proving is a verb that proves, and not what something is for (`the problem of deriving A`)."""
    letter = document.classes[cue.first]
    return letter in "VE" or (letter == "G" and document.tokens.lowers[cue.first - 1] not in ("for", "of", "in", "when"))


def _at_proofs(parts: Clauses, span: Range, proving: Sequence[int]) -> Iterator[Range]:
    """The parts of a stretch at the further verbs of proving in it: `that A holds, and we prove B`."""
    starts = (parts.start(token, MAIN + VERB) for token in proving if span[0] < token < span[1])
    borders = sorted({start for start in starts if start > span[0] + 2})
    yield from pairwise([span[0], *borders, span[1]])


def _further(document: Document, parts: Clauses, here: Sequence[Cue], kept: Sequence[Range]) -> Iterator[Range]:
    """The main clauses beside those that state theorems which give a rate, or one of another kind in plain words.

    `We design A with O(n) regret, and prove B`; `we prove B, and our algorithm matches it`; `we give A, which shows that B`.
    """
    kinds = {kind_of(_names(here, span), document.tokens.cut(*span)) for span in kept}
    for first, last in pairwise([parts.first, *parts.begins(MAIN + VERB), parts.last]):
        last = min([last, *(other[0] for other in kept if first < other[1] and other[0] < last)])
        if last - first < _CLAUSE_LENGTH or not _OTHERS.isdisjoint(document.tokens.lowers[first:last]):
            continue
        names, text = _names(here, (first, last)), document.tokens.cut(first, last)
        if growth(text, 0, len(text)) is not None or (not _PLAIN.isdisjoint(names) and kind_of(names, text) not in kinds):
            yield first, last


def _announces(document: Document, span: Range, spans: Sequence[Range]) -> bool:
    """Whether a stretch only announces the next: `we prove a surprising result: by using A, we show that B`."""
    words = document.tokens.words
    return any(other[0] > span[0] and other[0] - span[1] <= 4 and ":" in words[slice(*span)] for other in spans)


def _split(document: Document, parts: Clauses, here: Sequence[Cue], span: Range) -> Iterator[Range]:
    """The parts of a stretch whose verbs state theorems of different kinds, and the items of a list behind a colon."""
    colon = next((i for i in range(*span) if document.tokens.words[i] in (":", "：")), None)
    stated = [cue for cue in here if cue.name != "other"]
    if colon is not None and colon + 1 < span[1] and not _states(stated, (span[0], colon)):
        words, behind = document.tokens.words, (colon + 1, span[1])
        borders = {*_numbers_in(document, behind), *parts.begins(MAIN), *(i + 1 for i in range(*behind) if words[i] == ";")}
        yield from pairwise([behind[0], *sorted(border for border in borders if behind[0] + 2 < border < span[1]), span[1]])
        return
    first, items = span[0], _items_in(document, span)
    if items:
        pieces = list(pairwise([first, *items, span[1]]))
        yield from [piece for piece in pieces if _is_theorem(document, here, piece)] or pieces
        return
    for start in _verbs_in(document, parts, here, span):
        has_verb = document.classes[first] not in "PGT" or "V" in document.classes[first:start]
        if has_verb and _differ(document, here, (first, start), (start, min(parts.end(start, _CLAUSES), span[1]))):
            yield first, start
            first = start
    yield first, span[1]


def _verbs_in(document: Document, parts: Clauses, here: Sequence[Cue], span: Range) -> list[int]:
    """Where a further clause of a stretch begins, or an addition that matches a bound or calls a rate tight."""
    words = document.tokens.words
    added = [cue.first for cue in here if cue.name == "match_bound" and words[cue.first - 1] == ","]
    added += [cue.first - 1 for cue in here if cue.name == "optimality" and words[cue.first - 1] == "which"]
    return sorted({start for start in (*parts.begins(_CLAUSES), *added) if span[0] < start < span[1]})


def _is_theorem(document: Document, here: Sequence[Cue], item: Range) -> bool:
    """Whether an item of a list states a theorem: by its words, a rate, or a verb of proving."""
    text = document.tokens.cut(*item)
    return _states(here, item) or "prove" in _names(here, item) or growth(text, 0, len(text)) is not None


def _told_beside(document: Document, span: Range) -> Iterator[Range]:
    """The parts of a stretch that are told each with a `that` of their own: `A holds and, moreover, that B holds`."""
    lowers, first = document.tokens.lowers, span[0]
    for that in range(span[0] + 4, span[1] - 3):
        joint = lowers[that - 4 : that] if lowers[that - 1] == "," else lowers[that - 1 : that]
        if lowers[that] == "that" and "and" in joint:
            yield first, that - len(joint) + joint.index("and")
            first = that + 1
    yield first, span[1]


def _differ(document: Document, here: Sequence[Cue], before: Range, behind: Range) -> bool:
    """Whether two clauses in a row both state theorems, each of another kind."""
    kinds = []
    for span in (behind, before):  # the stretch behind is short, and the one before it grows with every clause
        text = document.tokens.cut(*span)
        names = _names(here, span)
        if _APART.isdisjoint(names) and growth(text, 0, len(text)) is None and not gives_optimum(text):
            return False
        kinds.append(kind_of(names, text))
    return kinds[0] != kinds[1]


def _items_in(document: Document, span: Range) -> list[int]:
    """Where the items of a numbered list within a stretch begin, but for the first: each has a verb of its own."""
    begins = _numbers_in(document, span)
    have_verbs = all({"V", "X"} & set(document.classes[start:end]) for start, end in pairwise([*begins, span[1]]))
    return begins[1:] if have_verbs else []


def _numbers_in(document: Document, span: Range) -> list[int]:
    """Where the numbers of the items of a list stand within a stretch."""
    words = document.tokens.words
    closed = [i - 1 for i in range(span[0] + 1, span[1]) if words[i] == ")" and _NUMBER.fullmatch(words[i - 1])]
    return [i - (words[i - 1] == "(") for i in closed]


def _names(here: Sequence[Cue], span: Range) -> list[str]:
    return [cue.name for cue in here if span[0] <= cue.first < span[1]]


def _states(here: Sequence[Cue], span: Range, names: frozenset[str] = STATING) -> bool:
    return any(cue.name in names and span[0] <= cue.first < span[1] for cue in here)


def _proved(document: Document, parts: Clauses, cue: Cue) -> Range:
    """What a verb of proving proves: the clause behind `that`, else the clause of the verb itself."""
    last, lowers = parts.end(cue.first, MAIN + VERB), document.tokens.lowers
    if lowers[last - 1] in (":", "："):
        last = parts.last
    behind = range(cue.last, min(cue.last + 4, parts.last - 1))
    that = next((i for i in behind if lowers[i] == "that" and (parts.kind(i) == TOLD or lowers[i - 1] == ",")), None)
    if that is not None and "G" in document.classes[cue.last : that]:
        that = None
    first = that + 1 if that is not None else parts.start(cue.first, MAIN + VERB + TOLD + TAIL + RELATIVE)
    return first, parts.last if _items_in(document, (first, parts.last)) else last


def _stating_clause(document: Document, parts: Clauses, here: Sequence[Cue]) -> Range:
    """The clause with the first word of theorems, up to the rate that is named; else the whole sentence."""
    stating = [cue for cue in here if cue.name in STATING]
    if not stating:
        return parts.first, parts.last
    first = next((cue for cue in stating if not _is_premise(document, parts, cue)), stating[0])
    start, last = parts.start(first.first, MAIN + TAIL + VERB + TOLD), parts.end(first.first, MAIN + TAIL + VERB)
    rate = growth(document.text, document.tokens.starts[start], document.tokens.ends[parts.last - 1])
    return (start, last if rate is None else max(last, parts.end(document.token_at(rate), MAIN + TAIL + VERB)))


def _is_premise(document: Document, parts: Clauses, cue: Cue) -> bool:
    """Whether a word stands in a clause opened by `when`, `if` and their like, which says under what a theorem holds."""
    start = parts.start(cue.first, _CLAUSES + SUBORDINATE)
    return parts.kind(start) == SUBORDINATE or (start == parts.first and document.classes[start] == "S")


def _claims(
    document: Document, sentence: Sentence, span: Range, here: Sequence[Cue], entities: Sequence[Entity]
) -> Iterator[Claim]:
    """The claims of one stretch: two where it has matching upper and lower bounds."""
    evidence = clauses.trimmed(document, *span)
    text = evidence.slice(document.text)
    names = _names(here, span)
    subject = subject_of(document, sentence, min(span[0], sentence.last - 1), entities)
    for kind, expression in results_of(names, text):
        yield Claim(sentence.no, "theory", evidence, f"theory.{kind}", 0.8, subject, TheoryResult(kind, expression))
