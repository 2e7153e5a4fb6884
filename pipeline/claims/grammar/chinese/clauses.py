"""The clauses of a Chinese sentence: what lies between its marks, and which of them holds a cue."""

from pipeline.claims.document import Document, Sentence
from pipeline.claims.grammar.chinese.words import LABEL, MARKS, STOP, folded, say
from pipeline.text.span import Span


def is_chinese(document: Document, sentence: Sentence) -> bool:
    """Whether a fifth of a sentence or more, addresses apart, is Han characters: a word of two says as much as ten letters."""
    classes, tokens = document.classes, document.tokens
    if classes.find("h", sentence.first, sentence.last) < 0:
        return False
    inside = range(sentence.first, sentence.last)
    han, address = (sum(tokens.ends[i] - tokens.starts[i] for i in inside if classes[i] == letter) for letter in "hu")
    return 5 * han >= len(sentence.span) - address


def clause(document: Document, sentence: Sentence, offset: int) -> Span:
    """The clause of a Chinese sentence that holds `offset`: between marks that part clauses, behind a label such as `方法：`."""
    start = sentence.span.start
    if (label := LABEL.match(document.text, start, sentence.span.end)) is not None and label.end() <= offset:
        start = label.end()
    for match in STOP.finditer(document.text, sentence.span.start, sentence.span.end):
        if match.start() >= offset:
            return Span(start, match.start()).trimmed(document.text, MARKS)
        start = match.end()
    return Span(start, sentence.span.end).trimmed(document.text, MARKS)


def clause_with(document: Document, sentence: Sentence, name: str) -> Span:
    """The clause with the first cue of a group; the sentence without its last mark where none stands."""
    text = folded(sentence.span.slice(document.text))
    label = LABEL.match(text)
    match = say()[name].search(text, label.end() if label else 0)
    return clause(document, sentence, sentence.span.start + match.start()) if match else whole(document, sentence)


def clause_of_gap(document: Document, sentence: Sentence) -> Span:
    """The clause that says what is lacking: one that begins with a word of contrast before any other with a word of lack."""
    text = folded(sentence.span.slice(document.text))
    places = [match.start() for match in say()["gap"].finditer(text)]
    clauses = [clause(document, sentence, sentence.span.start + place) for place in places]
    contrasting = (one for one in clauses if say()["contrast"].match(folded(one.slice(document.text))))
    return next(contrasting, None) or (clauses[0] if clauses else whole(document, sentence))


def whole(document: Document, sentence: Sentence) -> Span:
    """A sentence without its label, its first word of contrast and its marks."""
    text, start = document.text, sentence.span.start
    for opening in (LABEL, say()["contrast"]):
        if match := opening.match(text, start, sentence.span.end):
            start = match.end()
    return Span(start, sentence.span.end).trimmed(text, MARKS)


def told(document: Document, sentence: Sentence) -> Span:
    """What a Chinese sentence tells: all behind the first verb of telling, else the sentence."""
    text = folded(sentence.span.slice(document.text))
    match = say()["tell"].search(text)
    start = sentence.span.start + (match.end() if match else 0)
    behind = Span(start, sentence.span.end).trimmed(document.text, f"{MARKS}了") if match else None
    return behind or whole(document, sentence)
