"""Theory claims: what the paper proves, bounds, guarantees or derives, with its kind and the expression it is about.

Here belongs which stretches of a sentence state theorems and of which kind each is.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from pipeline.claims.document import Document, Sentence
from pipeline.claims.grammar import chinese, clauses
from pipeline.claims.grammar.clauses import MAIN, RELATIVE, TAIL, TOLD, VERB, Clauses
from pipeline.claims.grammar.cues import Cue
from pipeline.claims.grammar.reading import Reading, readings
from pipeline.claims.grammar.subjects import subject_of
from pipeline.claims.model import Claim, Entity, TheoryResult

Range = tuple[int, int]

#: Kinds that decide wherever they stand; of the others, the first said decides.
_DECISIVE = ("hardness", "match_bound", "closed_form")
_KINDS = ("lower_bound", "equivalence", "optimality", "convergence", "upper_bound", "complexity")
_WEAK_KINDS = ("guarantee", "characterization", "failure", "other")
_KIND_OF_CUE = {"match_bound": "optimality", "depend": "characterization", "failure": "hardness"}
_STATING = frozenset((*_DECISIVE, *_KINDS, *_WEAK_KINDS, "depend", "optimal"))
#: Kinds whose words alone show that a theorem is stated.
_PLAIN = frozenset(
    ["hardness", "match_bound", "closed_form", "equivalence", "lower_bound", "optimality", "convergence", "upper_bound"]
)
#: Kinds whose words show that a clause states a theorem beside another.
_APART = frozenset([*_PLAIN, "optimal", "guarantee"])
_CLAUSES = MAIN + VERB + TAIL
#: The number of an item of a list: `(ii)`, `2)`, `(a)`.
_NUMBER = re.compile(r"[ivx]{1,4}|[1-9]|[a-e]")
#: A bound or rate that is called optimal.
_OPTIMAL_RATE = re.compile(
    r"(?i:optimal|minimax|unimprovable)[\w-]*(?: [\w-]+){0,3}? "
    r"(?:bounds?|rates?|regret|risk|error|complexity|guarantees?|performance|accuracy|utility)\b"
)
#: Something is said to be optimal, and not only called so (`the optimal policy`).
_IS_OPTIMAL = re.compile(
    r"(?i:\b(?:is|are|be|being|remains?|as|provably|theoretically|asymptotically|minimax|worst-case)"
    r" (?:[\w-]+ )?optimal\b(?! [\w-]*(?:polic|strateg|transport|control|solution|action|classif|predict|arm)))"
)
#: A ratio that an algorithm keeps to, whatever the rate it is given by.
_RATIO = re.compile(
    r"-(?:approximat\w+|competitive|robust|consistent)\b|\b(?:competitive|approximation) (?:ratio|factor|guarantee)"
)
#: Growth: `O(n log n)`, `\\mathcal{O}(...)`, `\\tilde\\Theta(...)`, with or without dollar signs.
_GROWTH = re.compile(
    r"[OΟΘΩÕ]\s?\(|\\(?:mathcal|tilde|widetilde|bar)\s?\{?\\?(?:mathcal\s?\{?)?O\b|\\(?:Omega|Theta|tilde\{O\})|\{O\}"
)
#: A dependence that is said in passing, of a bound that is stated.
_WHICH_DEPENDS = re.compile(r"\b(?:which|that|whose)\b[\w\s-]{0,40}\b(?:depend|scale|grow)|, (?:depending|independent)")
_BELOW = re.compile(r"\\Omega|Ω")
_BARE_GROWTH = re.compile(r"[~˜]?[OΟΘΩÕ]\s?\((?:[^()]|\([^()]*\))*\)")
#: Words right before a formula that make it the rate of a theorem.
_RATE_BEFORE = re.compile(
    r"(?:of order|rate|rate of|ratio|ratio of|factor|factor of|at most|at least|dimension|bound of|regret)\s*$"
)
#: Classes and properties that theorems are about.
_CLASS = re.compile(r"\b(?:[A-Z#][\w#\[\]]*-(?:hard|complete|hardness|completeness)|fixed-parameter tractable)\b")
_PROPERTY = re.compile(
    r"(?i:\basymptotic(?:ally)? normal(?:ity)?|\b(?:pseudo-|quasi-)?polynomial[ -]time|\b(?:near-|nearly )?linear[ -]time"
    r"|\bsub-?linear|\broot-n consisten(?:cy|t)|\bKKT|\bminimax[ -]optimal|\bconstant[- ](?:factor )?approximation)"
)
_FORMULA = re.compile(r"\$\$[^$]+\$\$|\$(?:\\\$|[^$])+\$")


def find(document: Document, entities: Sequence[Entity]) -> tuple[Claim, ...]:
    """The theory claims of an abstract in order of place."""
    claims: list[Claim] = []
    for sentence, reading in zip(document.sentences, readings(document), strict=True):
        if "theory" in sentence.claim_types and chinese.is_chinese(document, sentence):
            claims.append(_chinese(document, sentence, entities))
        elif "theory" in sentence.claim_types:
            here = sorted((*reading.proving, *reading.kinds), key=_place)
            for span in _stretches(document, reading, here):
                claims += _claims(document, sentence, span, here, entities)
    return tuple(claims)


def is_growth(document: Document, sentence: Sentence) -> bool:
    """Whether a sentence names a rate of growth such as `O(n log n)`."""
    return _GROWTH.search(document.text, sentence.span.start, sentence.span.end) is not None


def _chinese(document: Document, sentence: Sentence, entities: Sequence[Entity]) -> Claim:
    """The claim of a Chinese sentence."""
    evidence = chinese.clause_with(document, sentence, "theorem")
    text = evidence.slice(document.text)
    kind = chinese.theorem_kind(text)
    subject = subject_of(document, sentence, sentence.first, entities)
    return Claim(sentence.no, "theory", evidence, "theory.chinese", 0.8, subject, TheoryResult(kind, _expression(text)))


def _place(cue: Cue) -> int:
    return cue.first


def _stretches(document: Document, reading: Reading, here: Sequence[Cue]) -> list[Range]:
    """The stretches of a sentence that state a theorem each."""
    parts = reading.parts
    told = [(telling.first, telling.last) for telling in reading.tellings]
    proved = [_proved(document, parts, cue) for cue in here if cue.name == "prove" and document.classes[cue.first] in "VEG"]
    spans = sorted({*(span for span in told if _states(here, span)), *proved})
    kept = [span for span in spans if not any(other != span and other[0] <= span[0] and span[1] <= other[1] for other in spans)]
    return [part for span in kept or [_stating_clause(document, parts, here)] for part in _split(document, parts, here, span)]


def _split(document: Document, parts: Clauses, here: Sequence[Cue], span: Range) -> Iterator[Range]:
    """The parts of a stretch whose verbs state theorems of different kinds, and the items of a list behind a colon."""
    colon = next((i for i in range(*span) if document.tokens.words[i] in (":", "：")), None)
    if colon is not None and colon + 1 < span[1] and not _states(here, (span[0], colon)):
        borders = [colon + 1, *(i + 1 for i in range(colon + 1, span[1] - 1) if document.tokens.words[i] == ";"), span[1]]
        borders = sorted(
            {
                *borders,
                *(
                    start
                    for start, kind in zip(parts.starts, parts.kinds, strict=True)
                    if kind == MAIN and colon < start < span[1]
                ),
            }
        )
        yield from pairwise(borders)
        return
    first = span[0]
    items = _items_in(document, span)
    for start in sorted({*_verbs_in(parts, span), *items}):
        if start in items or _differ(document, here, (first, start), (start, min(parts.end(start, _CLAUSES), span[1]))):
            yield first, start
            first = start
    yield first, span[1]


def _verbs_in(parts: Clauses, span: Range) -> list[int]:
    """Where a further clause of a stretch begins."""
    return [
        start for start, kind in zip(parts.starts, parts.kinds, strict=True) if span[0] < start < span[1] and kind in _CLAUSES
    ]


def _differ(document: Document, here: Sequence[Cue], before: Range, behind: Range) -> bool:
    """Whether two clauses in a row both state theorems, each of another kind."""
    kinds = []
    for span in (before, behind):
        text = document.tokens.cut(*span)
        names = [cue.name for cue in here if span[0] <= cue.first < span[1]]
        if _APART.isdisjoint(names) and not _GROWTH.search(text):
            return False
        kinds.append(kind_of(names, text))
    return kinds[0] != kinds[1]


def _items_in(document: Document, span: Range) -> list[int]:
    """Where the items of a numbered list within a stretch begin, but for the first: each has a verb of its own."""
    words, classes = document.tokens.words, document.classes
    closed = [i - 1 for i in range(span[0] + 1, span[1]) if words[i] == ")" and _NUMBER.fullmatch(words[i - 1])]
    begins = [i - (words[i - 1] == "(") for i in closed]
    have_verbs = all({"V", "X"} & set(classes[start:end]) for start, end in pairwise([*begins, span[1]]))
    return begins[1:] if have_verbs else []


def _states(here: Sequence[Cue], span: Range) -> bool:
    return any(cue.name in _STATING and span[0] <= cue.first < span[1] for cue in here)


def _proved(document: Document, parts: Clauses, cue: Cue) -> Range:
    """What a verb of proving proves: the clause behind `that`, else the clause of the verb itself."""
    last, lowers = parts.end(cue.first, MAIN + VERB), document.tokens.lowers
    if lowers[last - 1] in (":", "："):
        last = parts.last
    behind = range(cue.last, min(cue.last + 4, parts.last))
    that = next((i for i in behind if lowers[i] == "that" and (parts.kind(i) == TOLD or lowers[i - 1] == ",")), None)
    first = that + 1 if that is not None else parts.start(cue.first, MAIN + VERB + TOLD + TAIL + RELATIVE)
    return first, parts.last if _items_in(document, (first, parts.last)) else last


def _stating_clause(document: Document, parts: Clauses, here: Sequence[Cue]) -> Range:
    """The clause with the first word of theorems, up to the rate that is named; else the whole sentence."""
    first = next((cue for cue in here if cue.name in _STATING), None)
    if first is None:
        return parts.first, parts.last
    start, last = parts.start(first.first, MAIN + TAIL + VERB + TOLD), parts.end(first.first, MAIN + TAIL + VERB)
    rate = _GROWTH.search(document.text, document.tokens.starts[start], document.tokens.ends[parts.last - 1])
    return (start, max(last, parts.end(document.token_at(rate.start()), MAIN + TAIL + VERB))) if rate else (start, last)


def _claims(
    document: Document, sentence: Sentence, span: Range, here: Sequence[Cue], entities: Sequence[Entity]
) -> Iterator[Claim]:
    """The claims of one stretch: two where it has matching upper and lower bounds."""
    evidence = clauses.trimmed(document, *span)
    text = evidence.slice(document.text)
    names = [cue.name for cue in here if span[0] <= cue.first < span[1]]
    kinds = [kind_of(names, text)]
    if re.search(r"upper and lower[ -]bound|lower and upper[ -]bound", text, re.IGNORECASE):
        kinds = ["upper_bound", "lower_bound"]
    subject = subject_of(document, sentence, min(span[0], sentence.last - 1), entities)
    for kind in kinds:
        yield Claim(sentence.no, "theory", evidence, f"theory.{kind}", 0.8, subject, TheoryResult(kind, _expression(text)))


def kind_of(names: Sequence[str], text: str) -> str:
    """The kind of theorem that a text states, given the names of the cues in it, in order."""
    decisive = next((kind for kind in _DECISIVE if kind in names), None)
    if decisive:
        return _KIND_OF_CUE.get(decisive, decisive)
    if _OPTIMAL_RATE.search(text):
        return "optimality"
    if _RATIO.search(text):
        return "guarantee"
    if _GROWTH.search(text):
        return _kind_of_growth(names, text)
    if "optimal" in names and _IS_OPTIMAL.search(text):
        return "optimality"
    return _kind_of_words(names, text)


def _kind_of_growth(names: Sequence[str], text: str) -> str:
    """The kind of theorem that gives a rate of growth."""
    if _BELOW.search(text) or "lower_bound" in names:
        return "lower_bound"
    if "convergence" in names and "upper_bound" not in names:
        return "convergence"
    return "complexity" if not {"effort", "complexity"}.isdisjoint(names) and "upper_bound" not in names else "upper_bound"


def _kind_of_words(names: Sequence[str], text: str) -> str:
    """The kind of theorem that its words tell, in their order, where no rate is given."""
    first = next((name for name in names if name in _KINDS), None) or next((name for name in names if name in _WEAK_KINDS), None)
    is_dependence = "depend" in names and not _WHICH_DEPENDS.search(text)
    if is_dependence and first in (None, "upper_bound", "lower_bound", "complexity"):
        return "characterization"
    if first in ("complexity", "optimality") and "characterization" in names[: names.index(first)]:
        return "characterization"
    return _KIND_OF_CUE.get(first, first) if first else "characterization"


def _expression(text: str) -> str | None:
    """The rate, class or property that a theorem is about, verbatim."""
    formulas = list(_FORMULA.finditer(text))
    for match in formulas:
        if _GROWTH.search(match[0]):
            return match[0]
    for match in formulas:
        if _RATE_BEFORE.search(text, 0, match.start()):
            return match[0]
    named = _BARE_GROWTH.search(text) or _CLASS.search(text) or _PROPERTY.search(text)
    return named[0] if named else None
