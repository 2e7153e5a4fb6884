"""Resource claims: code, data, models, demos, pages and videos that the paper gives away or promises.

Here belongs which things a sentence gives away, at which address and whether now, later or with the paper. How an address is read
is the affair of `addresses`.
"""

from collections.abc import Iterator, Sequence
from functools import cache

from pipeline.claims.document import Document, Sentence
from pipeline.claims.grammar import chinese, clauses, cues
from pipeline.claims.grammar.cues import Cue
from pipeline.claims.grammar.reading import readings
from pipeline.claims.model import Claim, Entity, Resource
from pipeline.claims.stating.addresses import Address, addresses
from pipeline.text.span import Span

KINDS = ("code", "data", "model", "demo", "project_page", "video")
_REPOSITORIES = ("github.com", "gitlab.com", "anonymous.4open.science", "bitbucket.org", "pypi.org", "codeberg.org")
_GIVING = frozenset(["give", "public", "supplementary"])
_BEFORE_GIVING = frozenset(["we", "will", "publicly", "also", "are", "and", "further", "additionally", "finally"])
#: Words before what is used and not given away.
_USED_ON = frozenset(["on", "across", "from", "using", "over"])
_SOME = frozenset(
    ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "several", "multiple", "many", "various"]
)
#: One of these stands in every address.
_MARKS = ("/", ".io", "www.")
#: Addresses that are names in markup, not places.
_NOT_A_RESOURCE = ("http://www.w3.org", "https://www.w3.org")
#: Hosts of papers, and of identifiers that lead to them unless they are those of a repository of data.
_PAPER_HOSTS = ("arxiv.org", "hal.science", "openreview.net", "aclanthology.org", "doi.org")
_DATA_IDENTIFIERS = ("zenodo", "figshare", "dryad", "osf.io", "10.7910/", "10.57967/")
_VIDEO_HOSTS = ("youtube.com", "youtu.be", "vimeo.com", "bilibili.com")


def find(document: Document, entities: Sequence[Entity]) -> tuple[Claim, ...]:
    """The resource claims of an abstract in order of place; what has an address is not said again without one."""
    if not _may_give(document):
        return ()
    (found,) = cues.find_all(("resources",), document.tokens.lowers, 0, len(document.tokens))
    claims: dict[tuple[str, str], Claim] = {}
    for sentence in document.sentences:
        here = [cue for cue in found if sentence.first <= cue.first < sentence.last]
        for claim in _of_sentence(document, sentence, here, entities):
            content = claim.content
            assert isinstance(content, Resource)
            claims.setdefault((content.kind, content.url or ""), claim)
    addressed = {kind for kind, url in claims if url}
    return tuple(claim for (kind, url), claim in claims.items() if url or kind not in addressed)


def _may_give(document: Document) -> bool:
    """Whether anything in an abstract can be given away, so that its sentences are worth a look."""
    return (
        not _words_of_giving().isdisjoint(document.tokens.lowers)
        or any("resource" in sentence.claim_types for sentence in document.sentences)
        or any(mark in document.text for mark in _MARKS)
    )


@cache
def _words_of_giving() -> frozenset[str]:
    """A word of each phrase for giving something away."""
    phrases = cues.load("resources").phrases
    return frozenset(word for word, here in phrases.items() if not _GIVING.isdisjoint(cue for *_, cue in here))


def _of_sentence(document: Document, sentence: Sentence, here: Sequence[Cue], entities: Sequence[Entity]) -> Iterator[Claim]:
    """The resource claims of one sentence."""
    is_decided = "resource" in sentence.claim_types
    found = _addresses(document, sentence)
    if not found and not is_decided and _GIVING.isdisjoint([cue.name for cue in here]):
        return
    if chinese.is_chinese(document, sentence):
        yield from _chinese(document, sentence, found)
        return
    parts = readings(document)[sentence.no - 1].parts
    first = sentence.first
    seen: set[str] = set()
    for address in found:
        if address.url in seen:  # the text of a link that is its address
            continue
        seen.add(address.url)
        token = document.token_at(address.span.start)
        kinds = _kinds(document, here, _clause_start(document, parts, first, token), token)
        kinds = kinds or _kinds_behind(document, parts, here, address) or [_by_host(address.url)]
        yield from _claims(document, sentence, parts, kinds, address, here)
        first = document.token_at(address.span.end)
    if not found:
        kinds = _kinds_given(document, parts, here, entities, is_decided=is_decided)
        yield from _claims(document, sentence, parts, kinds, None, here)


def _chinese(document: Document, sentence: Sentence, found: Sequence[Address]) -> Iterator[Claim]:
    """The resource claims of a Chinese sentence: the things named in the clause of an address, or in the clause that gives."""
    if not found and "resource" not in sentence.claim_types:
        return
    given: list[tuple[str | None, Span]] = [(a.url, chinese.clause(document, sentence, a.span.start)) for a in found]
    for url, evidence in given or [(None, chinese.clause_with(document, sentence, "given"))]:
        named = [name for name, _ in cues.load("resources").find_han(document.text, evidence)]
        kinds = list(dict.fromkeys(name for name in named if name in KINDS)) or [_by_host(url) if url else "code"]
        availability = "supplementary" if "supplementary" in named else "promised" if "promised" in named else "public"
        for kind in kinds:
            yield Claim(sentence.no, "resource", evidence, "resource.chinese", 0.9, None, Resource(kind, url, availability))


def _addresses(document: Document, sentence: Sentence) -> list[Address]:
    """The addresses of a sentence at which something may be given away."""
    text, start, end = document.text, sentence.span.start, sentence.span.end
    if all(text.find(mark, start, end) < 0 for mark in _MARKS):
        return []
    return [address for address in addresses(text, sentence.span) if not _is_of_paper(address.url)]


def _is_of_paper(url: str) -> bool:
    """Whether a paper stands at an address, or nothing at all."""
    host = url.split("/")[2]
    is_paper = host.endswith(_PAPER_HOSTS) and not any(mark in url.lower() for mark in _DATA_IDENTIFIERS)
    return is_paper or url.startswith(_NOT_A_RESOURCE)


def _clause_start(document: Document, parts: clauses.Clauses, first: int, token: int) -> int:
    """Where the words for what stands at an address may begin: its brackets, else its clause, after the address before it."""
    opening = document.classes.rfind("(", first, token)
    if opening >= 0 and document.classes.find(")", opening, token) < 0 and token - opening > 1:
        return opening
    start = parts.start(token, clauses.MAIN + clauses.VERB)
    while start > first and not document.classes[start:token].strip(";:ux(k"):
        start = parts.start(start - 1, clauses.MAIN + clauses.VERB)
    return max(start, first)


def _kinds(document: Document, here: Sequence[Cue], first: int, last: int) -> list[str]:
    """The kinds of thing named between two tokens: by the last word of each phrase, apart from what such a thing is for or of."""
    heads: dict[int, Cue] = {}
    for cue in here:
        if cue.name in KINDS and first <= cue.first < last:
            phrase = document.phrases.at(cue.last - 1)
            heads[phrase[0] if phrase else cue.first] = cue
    ends = {(document.phrases.at(cue.last - 1) or (0, cue.last))[1] for cue in heads.values()}
    lowers = document.tokens.lowers
    kept = [
        cue.name
        for start, cue in heads.items()
        if not (lowers[start - 1] == "for" and min(ends) < start)
        and not (lowers[start - 1] in ("of", "from", "in") and start - 1 in ends)
    ]
    return list(dict.fromkeys(kept))


def _kinds_behind(document: Document, parts: clauses.Clauses, here: Sequence[Cue], address: Address) -> list[str]:
    """The kind of thing said behind an address in brackets: `X (address), a dataset of ...`."""
    if document.text[address.span.end : address.span.end + 2].rstrip() not in ("):", "),"):
        return []
    token = document.token_at(address.span.end)
    return _kinds(document, here, token, min(token + 12, parts.last))[:1]


def _kinds_given(
    document: Document, parts: clauses.Clauses, here: Sequence[Cue], entities: Sequence[Entity], *, is_decided: bool
) -> list[str]:
    """The kinds of thing that a sentence without an address gives away; none where open systems are set against closed ones."""
    givers = [cue for cue in here if cue.name in _GIVING and not _is_of_used(document, cue)]
    is_only_markup = not givers and "://" in document.tokens.cut(parts.first, parts.last)
    if is_only_markup or any(cue.name == "closed" for cue in here):
        return []
    for giver in givers:
        first, last = parts.around(giver.first, clauses.MAIN)
        kinds = _kinds(document, here, first, last)
        if kinds and (is_decided or _is_given(document, here, first, giver)):
            return kinds
    if not is_decided:
        return []
    whole = _kinds(document, here, parts.first, parts.last)
    named = [
        entity.kind for entity in entities for m in entity.mentions if parts.first <= document.token_at(m.start) < parts.last
    ]
    return whole or (["data"] if "dataset" in named else ["code"])


def _is_of_used(document: Document, giver: Cue) -> bool:
    """Whether `publicly available` is said of what is only used: `experiments on two publicly available data sets`."""
    phrase = document.phrases.at(giver.last - 1)
    if giver.name != "public" or phrase is None or phrase[1] <= giver.last or phrase[0] == 0:
        return False
    return document.tokens.lowers[phrase[0] - 1] in _USED_ON or document.tokens.lowers[phrase[0]] in _SOME


def _is_given(document: Document, here: Sequence[Cue], first: int, giver: Cue) -> bool:
    """Whether a clause says by itself that something is given away: `we release`, `code is available`."""
    lowers, classes = document.tokens.lowers, document.classes
    before = lowers[first : giver.first]
    if giver.name == "give" and "shar" not in lowers[giver.first] and before and before[-1] in _BEFORE_GIVING and "we" in before:
        return True
    if lowers[giver.first] in ("share", "shares"):
        return False  # "models that share a trait"
    things = [cue for cue in here if cue.name in KINDS and first <= cue.first < giver.first]
    if not things or giver.first - things[-1].last > 5 or "X" not in classes[things[-1].last : giver.first]:
        return False
    is_own = things[-1].name == "code" or lowers[giver.first] not in ("available", "accessible", "found", "provided")
    return is_own and "no" not in lowers[first : things[-1].first]


def _claims(
    document: Document,
    sentence: Sentence,
    parts: clauses.Clauses,
    kinds: Sequence[str],
    address: Address | None,
    here: Sequence[Cue],
) -> Iterator[Claim]:
    """One claim for each kind of thing."""
    names = {cue.name for cue in here}
    availability = (
        "supplementary" if "supplementary" in names and address is None else "promised" if "promised" in names else "public"
    )
    rule = "resource.address" if address else f"resource.{availability}"
    evidence = _evidence(document, parts, address)
    confidence = 0.97 if address else 0.9
    for kind in kinds:
        yield Claim(
            sentence.no,
            "resource",
            evidence,
            rule,
            confidence,
            None,
            Resource(kind, address.url if address else None, availability),
        )


def _evidence(document: Document, parts: clauses.Clauses, address: Address | None) -> Span:
    """The clause that gives the thing away, the address included."""
    if address is None:
        return clauses.trimmed(document, parts.first, parts.last)
    start = _clause_start(document, parts, parts.first, document.token_at(address.span.start))
    clause = clauses.trimmed(document, start, document.token_at(address.span.start) + 1)
    return Span(min(clause.start, address.span.start), address.span.end)


def _by_host(url: str) -> str:
    """What stands at an address that no word says anything of."""
    host = url.split("/")[2].removeprefix("www.")
    if any(mark in url.lower() for mark in _DATA_IDENTIFIERS):
        return "data"
    return "code" if host in _REPOSITORIES else "video" if host in _VIDEO_HOSTS else "project_page"
