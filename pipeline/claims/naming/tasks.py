"""What an abstract works on: one to three phrases that name its tasks or problems.

Here belongs the choice among the candidates of `task_phrases`: each is scored by learned weights, and the best are taken that
do not say the same.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, repeat

from pipeline.claims.document import Document
from pipeline.claims.model import Abbreviation, Entity
from pipeline.claims.naming import han_tasks, task_phrases, weighing
from pipeline.claims.naming.task_phrases import Base, Phrase, Phrases
from pipeline.claims.naming.typography import shown
from pipeline.claims.naming.weighing import Weights
from pipeline.text.span import Span

#: The most tasks of one abstract. All but the best must reach a score (in hundredths of a logit) that is higher where the best
#: is better, by `BEHIND` hundredths of what they are behind it, and once more by `FURTHER` for the third.
MOST, ENOUGH, BEHIND, FURTHER = 3, -150, 80, 60
#: How many noun phrases are looked at by their place, and how many of those closely.
GLANCED, CONSIDERED = 12, 6
#: Two phrases say the same if they share more than this part of their words (Dice coefficient).
SAME = 0.4


def find(document: Document, abbreviations: Sequence[Abbreviation], artifacts: Sequence[Entity] = ()) -> tuple[Entity, ...]:
    """The tasks of a document, the likeliest first; none of them is the name of one of its `artifacts`."""
    if han_tasks.is_in_chinese(document):
        return tuple(Entity("task", span.slice(document.text), (span,)) for span in han_tasks.find(document))
    weights = weighing.load("tasks")
    phrases = task_phrases.read(document, abbreviations, artifacts)
    standing = [weights.parts[task_phrases.standing(sentence)] for sentence in document.sentences]
    glanced = sorted(_glances(document, weights, standing))[:GLANCED]
    bases = [base for *_, phrase in glanced if (base := task_phrases.base(phrases, *phrase))]
    scored = [
        (cost - weights.score(task_phrases.form(phrases, candidate)), candidate.first, candidate.last)
        for _, _, cost, base in sorted([_placed(phrases, base, weights, standing) for base in bases])[:CONSIDERED]
        for candidate in task_phrases.candidates(phrases, base)
        if task_phrases.may_name_task(phrases, candidate)
    ]
    spans = [_first(phrases, span) for span in choose(phrases, scored)]
    return tuple(Entity("task", shown(span.slice(document.text)), (span,)) for span in spans)


def _glances(document: Document, weights: Weights, standing: Sequence[int]) -> Iterator[tuple[int, int, Phrase]]:
    """Every noun phrase with what it costs by its sentence and by the plain words in it and beside it."""
    lowers = document.tokens.lowers
    head, pair, left, right, word = (weights.slot(slot).get for slot in ("head", "head pair", "left", "right", "word"))
    said = list(accumulate(map(word, lowers, repeat(0)), initial=0))  # by the words before each token
    for phrase in task_phrases.noun_phrases(document):
        sentence, first, last, core = phrase
        promise = standing[sentence.no - 1] + head(core, 0) + said[last] - said[first]
        promise += left(lowers[first - 1] if first > sentence.first else "^", 0)
        if last < sentence.last:
            promise += right(lowers[last], 0)
        if last - first > 1:
            promise += pair(f"{lowers[last - 2]} {lowers[last - 1]}", 0)
        yield -promise, first, phrase


def _placed(phrases: Phrases, base: Base, weights: Weights, standing: Sequence[int]) -> tuple[int, int, int, Base]:
    """What a noun phrase costs with its words, its first token, what it costs by its head and place alone, and itself."""
    cost = (
        -standing[base.sentence.no - 1]
        - weights.slot("head").get(base.head, 0)
        - weights.score(task_phrases.place(phrases, base))
    )
    word = weights.slot("word").get
    words = phrases.document.tokens.lowers[base.start : base.core]
    return cost - sum([word(lower, 0) for lower in words]), base.first, cost, base


def _first(phrases: Phrases, span: Span) -> Span:
    """Where a phrase is said first, with or without a capital, and not within a name that the paper introduces."""
    document, said = phrases.document, span.slice(phrases.document.text)
    forms = {said[0].upper() + said[1:], said[0].lower() + said[1:]}
    earlier = [at for form in forms for at in _places(document.text, form, span.start) if _is_free(phrases, at, at + len(said))]
    start = min(earlier, default=span.start)
    return Span(start, start + len(said))


def _places(text: str, phrase: str, stop: int) -> Iterator[int]:
    """Where a phrase begins before `stop` that is no part of a longer word."""
    at = text.find(phrase)
    while 0 <= at < stop:
        if not (_goes_on(text[at - 1 : at]) or _goes_on(text[at + len(phrase) : at + len(phrase) + 1])):
            yield at
        at = text.find(phrase, at + 1)


def _goes_on(mark: str) -> bool:
    """Whether a word goes on with a character."""
    return mark.isalnum() or mark in ("_", "-")


def _is_free(phrases: Phrases, start: int, end: int) -> bool:
    """Whether no token of a stretch is part of a name that the paper introduces."""
    document = phrases.document
    return phrases.taken.isdisjoint(range(document.token_at(start), document.token_at(end - 1) + 1))


def choose(phrases: Phrases, costs: Iterable[tuple[int, int, int]]) -> list[Span]:
    """The phrases to take, given the cost (a score, negative) of each with its tokens: the cheapest that do not say the same."""
    taken: list[tuple[int, int, frozenset[str]]] = []
    ordered = sorted(costs)
    for cost, first, last in ordered:
        behind = cost - ordered[0][0]
        if len(taken) == MOST or (taken and 100 * (cost + ENOUGH + FURTHER * (len(taken) - 1)) + BEHIND * behind > 0):
            break
        words = task_phrases.content(phrases, first, last)
        if words and not any(2 * len(words & other) > SAME * (len(words) + len(other)) for _, _, other in taken):
            taken.append((first, last, words))
    return [phrases.document.tokens.span(first, last) for first, last, _ in taken]
