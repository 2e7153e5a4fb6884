"""One pair of faces -> whether they show one paper, and how surely.

Here belong the rules of identity, in the order in which they are asked, with the figures that were measured for them (see
`tests/measure/identity.py`). A rule looks at the two faces and nothing else, so that what one list says cannot change how two
other lists compare. What follows from many pairs together is decided in `cluster`.
"""

from dataclasses import dataclass
from enum import Enum, IntEnum

from pipeline.papers.faces import Face
from pipeline.papers.wording import are_editions, resemblance, share_name, shared_subject, title_likeness

#: Authors agree when at least this share of the shorter list stands in the longer one.
AGREEING_AUTHORS = 0.5
#: Under one title and with nothing known of authors: abstracts that share less than this share of their telling words, and less
#: than `SAME_WORDING` of their wording, are about different work. Of 596 verified pairs of one paper none fell below.
SAME_SUBJECT = 0.11
SAME_WORDING = 0.2
#: Under one title, abstracts this alike are one paper even where the authors are listed differently.
EDITED = 0.5
#: Under two titles: abstracts this alike are one paper; so are those at least as alike as the second figure, if that and the
#: likeness of the titles add up to the third. Papers by which authors follow up their own share less.
REWORDED = 0.62
REWORDED_LEAST = 0.25
REWORDED_WITH_TITLE = 0.95
#: The same where both titles begin with one name before a colon ("WidgetNet: ..."), as no two works do.
REWORDED_WITH_NAME = 0.2
#: Without a title on one side there is only the abstract to go by, and it must be this alike.
REWORDED_WITHOUT_TITLE = 0.65
#: One version of a list names a paper once: two titles in it are two papers unless their abstracts are this alike.
REPEATED = 0.9
#: Titles less alike than this are about different things. If they have one abstract all the same, and one list holds both or
#: their authors differ, then the abstract was put to one of them by mistake.
RELATED_TITLES = 0.25


class Verdict(Enum):
    """What a pair of faces is: one paper, two papers, one paper if nothing fits better, or not to be told."""

    SAME = "same"
    APART = "apart"
    FITTING = "fitting"
    OPEN = "open"


class Authors(Enum):
    """How the authors of two faces stand to each other."""

    AGREE = "agree"
    CONTRADICT = "contradict"
    UNKNOWN = "unknown"


class Evidence(IntEnum):
    """What a verdict rests on. The greater goes first where verdicts contradict each other; likeness adds up to 99."""

    TITLE_AND_ABSTRACT = 1000
    TITLE_AND_AUTHORS = 900
    ABSTRACT = 800
    WORDING = 700
    TITLE_AND_WORDING = 600
    TITLE_AND_SUBJECT = 500
    TITLE_IN_TWO_LANGUAGES = 400
    TITLE_ALONE = 100


@dataclass(frozen=True, slots=True)
class Judgement:
    """A verdict with its strength, by which verdicts that contradict each other are put in order."""

    verdict: Verdict
    strength: int = 0


OPEN = Judgement(Verdict.OPEN)
APART = Judgement(Verdict.APART)


def judge(one: Face, other: Face, *, listed_together: bool) -> Judgement:
    """Whether two faces show one paper. `listed_together` says that one version of a list has both."""
    if one.title_keys & other.title_keys:
        return _under_one_title(one, other)
    if _have_one_abstract(one, other):
        return APART if _is_misplaced(one, other, listed_together) else _same(Evidence.ABSTRACT)
    return _under_two_titles(one, other, listed_together)


def compare_authors(one: Face, other: Face) -> Authors:
    """Whether the authors agree; unknown where a side names none or only few names are shared."""
    if not one.names or not other.names:
        return Authors.UNKNOWN
    shared = len(one.names & other.names)
    if not shared:
        return Authors.CONTRADICT
    return Authors.AGREE if shared >= AGREEING_AUTHORS * min(one.authors, other.authors) else Authors.UNKNOWN


def _under_one_title(one: Face, other: Face) -> Judgement:
    if _have_one_abstract(one, other):
        return _same(Evidence.TITLE_AND_ABSTRACT)
    authors = compare_authors(one, other)
    if authors is Authors.AGREE:
        return _same(Evidence.TITLE_AND_AUTHORS)
    contradict = authors is Authors.CONTRADICT
    if one.abstract is None or other.abstract is None:
        return APART if contradict else Judgement(Verdict.FITTING, Evidence.TITLE_ALONE)
    if one.language != other.language:
        return APART if contradict else _same(Evidence.TITLE_IN_TWO_LANGUAGES)
    alike = resemblance(one.abstract, other.abstract)
    if alike >= (EDITED if contradict else SAME_WORDING):
        return _same(Evidence.TITLE_AND_WORDING, alike)
    subject = shared_subject(one.abstract, other.abstract, f"{one.title} {other.title}")
    return APART if contradict or subject < SAME_SUBJECT else _same(Evidence.TITLE_AND_SUBJECT, subject)


def _under_two_titles(one: Face, other: Face, listed_together: bool) -> Judgement:
    if one.abstract is None or other.abstract is None or one.language != other.language:
        return OPEN
    if not (one.is_telling and other.is_telling) or compare_authors(one, other) is Authors.CONTRADICT:
        return OPEN
    alike = resemblance(one.abstract, other.abstract)
    if listed_together:
        is_same = alike >= REPEATED and not _is_misplaced(one, other, listed_together)
    elif one.title is None or other.title is None:
        is_same = alike >= REWORDED_WITHOUT_TITLE
    else:
        needed = max(REWORDED_LEAST, REWORDED_WITH_TITLE - title_likeness(one.title, other.title))
        if share_name(one.title, other.title):
            needed = REWORDED_WITH_NAME
        is_same = alike >= min(REWORDED, needed) and not are_editions(one.title, other.title)
    return _same(Evidence.WORDING, alike) if is_same else OPEN


def _is_misplaced(one: Face, other: Face, listed_together: bool) -> bool:
    """Whether a list put the abstract of one of two papers to the other."""
    if one.title is None or other.title is None or title_likeness(one.title, other.title) >= RELATED_TITLES:
        return False
    return listed_together or compare_authors(one, other) is Authors.CONTRADICT


def _have_one_abstract(one: Face, other: Face) -> bool:
    return one.abstract_no is not None and one.abstract_no == other.abstract_no and one.is_telling


def _same(evidence: Evidence, share: float = 0.0) -> Judgement:
    """One paper, on this evidence; a share of likeness makes it surer."""
    return Judgement(Verdict.SAME, evidence + int(99 * share))
