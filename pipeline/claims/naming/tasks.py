"""What an abstract works on: one to three phrases that name its tasks or problems.

Here belongs the choice among the candidates of `task_phrases`: each is scored by learned weights, and the best are taken that
do not say the same.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, repeat
from typing import NamedTuple

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
    return find_all([document], [abbreviations], [artifacts])[0]


def find_all(
    documents: Sequence[Document], abbreviations: Sequence[Sequence[Abbreviation]], artifacts: Sequence[Sequence[Entity]]
) -> list[tuple[Entity, ...]]:
    """The tasks of each document, as `find` gives them."""
    in_chinese = list(map(han_tasks.is_in_chinese, documents))
    told = zip(documents, abbreviations, artifacts, strict=True)
    spans = iter(_in_words([own for own, is_han in zip(told, in_chinese, strict=True) if not is_han]))
    return [
        tuple([Entity("task", span.slice(document.text), (span,)) for span in han_tasks.find(document)])
        if is_han
        else tuple([Entity("task", shown(span.slice(document.text)), (span,)) for span in next(spans)])
        for document, is_han in zip(documents, in_chinese, strict=True)
    ]


def _in_words(told: Sequence[tuple[Document, Sequence[Abbreviation], Sequence[Entity]]]) -> list[list[Span]]:
    """Where the tasks of each document stand, given what is told of it.

    Each step goes through all documents before the next begins, which keeps the weights that it looks up at hand.
    """
    weights = weighing.load("tasks")
    valued = [_valued(document, weights) for document, *_ in told]
    glanced = [sorted(_glances(document, weights, own))[:GLANCED] for (document, *_), own in zip(told, valued, strict=True)]
    read = [task_phrases.read(*own) for own in told]
    bases = [
        [base for *_, phrase in few if (base := task_phrases.base(phrases, *phrase))]
        for phrases, few in zip(read, glanced, strict=True)
    ]
    placed = [
        sorted([_placed(phrases, base, weights, own) for base in some])[:CONSIDERED]
        for phrases, some, own in zip(read, bases, valued, strict=True)
    ]
    scored = [
        [
            (cost - weights.score(task_phrases.form(phrases, candidate)), candidate.first, candidate.last)
            for _, _, cost, base in few
            for candidate in task_phrases.candidates(phrases, base)
            if task_phrases.may_name_task(phrases, candidate)
        ]
        for phrases, few in zip(read, placed, strict=True)
    ]
    return [[_first(phrases, span) for span in choose(phrases, costs)] for phrases, costs in zip(read, scored, strict=True)]


class _Valued(NamedTuple):
    """What the sentences of a document are worth by themselves, and its words, summed up before each token."""

    sentences: Sequence[int]
    words: Sequence[int]


def _valued(document: Document, weights: Weights) -> _Valued:
    word = weights.slot("word").get
    return _Valued(
        [weights.parts[task_phrases.standing(sentence)] for sentence in document.sentences],
        list(accumulate(map(word, document.tokens.lowers, repeat(0)), initial=0)),
    )


def _glances(document: Document, weights: Weights, valued: _Valued) -> Iterator[tuple[int, int, Phrase]]:
    """Every noun phrase with what it costs by its sentence and by the plain words in it and beside it."""
    lowers, (standing, said) = document.tokens.lowers, valued
    head, pair, left, right = (weights.slot(slot).get for slot in ("head", "head pair", "left", "right"))
    for phrase in task_phrases.noun_phrases(document):
        sentence, first, last, core = phrase
        promise = standing[sentence.no - 1] + head(core, 0) + said[last] - said[first]
        promise += left(lowers[first - 1] if first > sentence.first else "^", 0)
        if last < sentence.last:
            promise += right(lowers[last], 0)
        if last - first > 1:
            promise += pair(f"{lowers[last - 2]} {lowers[last - 1]}", 0)
        yield -promise, first, phrase


def _placed(phrases: Phrases, base: Base, weights: Weights, valued: _Valued) -> tuple[int, int, int, Base]:
    """What a noun phrase costs with its words, its first token, what it costs by its head and place alone, and itself."""
    worth = valued.sentences[base.sentence.no - 1] + weights.slot("head").get(base.head, 0)
    cost = -worth - weights.score(task_phrases.place(phrases, base))
    return cost - valued.words[base.core] + valued.words[base.start], base.first, cost, base


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
