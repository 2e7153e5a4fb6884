"""What a stretch of text that states theorems states: of which kind each result is, and the rate, class or property it is about.

Here belongs only that; which stretches of a sentence state theorems is decided in `theory`.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

from pipeline.claims.document import Document, Sentence
from pipeline.text.anchored import Anchored

#: Kinds that decide wherever they stand; of the others, the first said decides.
_DECISIVE = ("hardness", "match_bound", "closed_form")
_KINDS = ("lower_bound", "equivalence", "optimality", "convergence", "upper_bound", "complexity")
_WEAK_KINDS = ("guarantee", "characterization", "failure", "other")
#: Cues that show of themselves that something is stated.
STATING = frozenset((*_DECISIVE, *_KINDS, *_WEAK_KINDS, "depend", "optimal"))
_KIND_OF_CUE = {"match_bound": "optimality", "depend": "characterization", "failure": "hardness"}
#: A bound or rate that is called optimal, or that something is the optimal one.
_OPTIMAL_RATE = Anchored(
    r"(?i:optimal|minimax|unimprovable)[\w-]*(?: (?:[\w-]+|\$[^$]{1,80}\$|[OÕΘ]\([^()]{1,40}\))){0,3}? "
    r"(?:bounds?|rates?|regret|risk|error|complexity|guarantees?|performance|accuracy|utility)\b"
    r"|\b(?:is|are) the (?:unique |provably )?optimal\b",
    "optimal",
    "minimax",
    "unimprovable",
)
#: Something is said to be optimal, and not only called so (`the optimal policy`).
_IS_OPTIMAL = Anchored(
    r"(?i:\b(?:is|are|be|being|remains?|as|provably|theoretically|asymptotically|minimax|worst-case)"
    r" (?:[\w-]+ )?optimal\b(?! [\w-]*(?:polic|strateg|transport|control|solution|action|classif|predict|arm))"
    r"|\b(?:is|are) (?:an? |the )?(?:[\w-]+ly )?optimal (?:solution|polic|strateg))",
    "optimal",
)
#: A ratio that an algorithm keeps to, whatever the rate it is given by; an error that is small at will is none.
_RATIO = Anchored(
    r"-(?<!epsilon-)(?<!epsilon\$-)(?<![εϵ]-)(?<![εϵ]\$-)(?:approximat\w+|competitive|robust|consistent)\b"
    r"|\b(?:(?:competitive|approximation) (?:ratio|factor|guarantee)|(?:constant|log\w*|two|[\d.]+)[- ](?:factor )?approximation\b)",
    "-approximat",
    "-competitive",
    "-robust",
    "-consistent",
    "ratio",
    "factor",
    "guarantee",
    "approximation",
)
#: Growth: `O(n log n)`, `\\mathcal{O}(...)`, `\\tilde\\Theta(...)`, `poly(n)`, with or without dollar signs.
#: It begins with one character of a set, so that the search runs at full speed.
_GROWTH = re.compile(
    r"[OΟΘΩÕT\\{p](?:(?<=[OΟΘΩÕ])(?:_(?:\w|\\\w+|\{[^{}]*\}))?\*?\s?(?:\\(?:left|[Bb]igl?|!)\s?)*\("
    r"|(?<=\\)(?:mathcal|cal|tilde|widetilde|bar)\s?\{?\\?(?:mathcal\s?\{?)?[OΘΩ](?![a-z])"
    r"|(?<=\\)(?:Omega|Theta|tilde\{O\})|(?<=\{)O\}|(?<=\bO)mega\s?\(|(?<=\bT)heta\s?\(|(?<=\bp)oly(?:log)?\s?\()"
)
#: One of these stands in each.
_GROWTH_MARKS = ("(", "\\", "{O}")
#: A rate of growth that is a condition of the theorem (`when $m = o(n)$`), not what it states.
_CONDITION_BEFORE = re.compile(r"\b(?:when|if|where|whenever|for|rank|provided)\s*$")
#: What a rate right before it is the cost of: time, samples, memory.
_COST_BEHIND = re.compile(
    r"[^\w$]*(?:[\w-]+ ){0,2}?(?:time|runtime|operations|computations|evaluations|iterations|queries|query|samples|episodes|steps"
    r"|rounds|memory|space|storage|calls|bits|communication|complexity|cost)\b"
)
#: Statements about bounds that are already stated: that they hold, what they depend on, how good they are, where they apply.
_OF_BOUNDS = re.compile(
    r"(?i:(?:(?:[\w-]+ly|further|in particular)\b[^$.;]*?, )?(?:these|this|our|the|both|all|such|those)"
    r"(?: (?!(?:that|which|on|of)\b)[\w-]+){0,4}? (?:bounds?|guarantees?|rates?|results?) (?:also |even |still |\w+ly )?)"
    r"(?:(?P<guarantee>holds?\b)"
    r"|(?P<characterization>(?:do not |does not )?(?:depend|scale|degrade|grow|increase|decrease|var(?:y|ie))s?\b"
    r"|(?:is|are) [\w-]*dependent)"
    r"|(?P<optimality>(?:is|are) (?:[\w-]+ )?(?:tight|optimal|best possible|unimprovable|minimax)|match(?:es)?\b)"
    r"|(?P<other>(?:is|are) (?:\w+ )?applicable|appl(?:y|ies)\b|extends?\b|generalizes?\b|carr(?:y|ies) over))"
)
#: An algorithm that is called optimal, or that something optimal is found: `an optimal algorithm`, `learns the optimal policy`.
_GIVES_OPTIMUM = Anchored(
    r"(?i:\b(?:an?|the first) (?:[\w-]+,? ){0,3}?optimal (?:[\w-]+ )?"
    r"(?:algorithm|mechanism|method|scheme|estimator|procedure|solver)s?\b"
    r"|\b(?:finds?|learns?|recovers?|identif(?:y|ies)|(?:converges?|leads?) to|yields?|achieves?) (?:the|an?) (?:[\w-]+ ){0,2}?optimal"
    r" (?:polic|strateg|solution|arm|classif|action|design))",
    "optimal",
)
#: Earlier results that are carried on to more cases.
_CARRIED_ON = Anchored(
    r"(?i:\b(?:generali[sz]es?|extends?|strengthens?) (?:[\w-]+ ){0,5}?(?:results?|theor(?:y|ems?)|analys[ie]s|framework)\b)",
    "generali",
    "extend",
    "strengthen",
)
#: What a theorem relates or characterizes, in its main verb, whatever bounds or rates it is said of.
_CHARACTERIZES = Anchored(
    r"(?i:\b(?:characteri[sz](?:es?|ing)|relates?) |\b(?:relationships?|relations?) between )", "characteri", "relat"
)
#: What everything that does something has to pay.
_ALL_MUST = Anchored(
    r"(?i:\b(?:any|every|all) (?:[\w-]+ ){0,4}?(?:algorithm|method|estimator|mechanism|learner|strateg(?:y|ies)|polic(?:y|ies)"
    r"|procedure|protocol)s?\b[^.;]*?\b(?:must|ha(?:s|ve) to|needs? (?:to|at)|requires? at least|incurs? at least)\b)",
    "must",
    "has to",
    "have to",
    "need",
    "require",
    "incur",
)
#: Between two rates that hold each for something of its own: `O(a) for A and O(b) for B`.
_EACH_FOR = re.compile(r"[\w-]* ?(?:[\w-]+ )?(?:in|for|under|when|on|with) [^.;]{1,60}?\band (?:of |an? )?")
#: Within so many code points of its begin a clause has its main verb.
_EARLY = 30
#: A need for at least so much, and an upper bound that shows that no more is needed.
_NEEDED = Anchored(
    r"\b(?:is|are) (?:\w+ )?(?:necessary|required|needed|unavoidable)\b(?! (?:and sufficient|but|conditions?)\b)",
    "necessary",
    "required",
    "needed",
    "unavoidable",
)
_MATCHING_UPPER = Anchored(r"\bmatch(?:es|ing)? (?:[\w-]+ ){0,3}upper[ -]bounds?\b", "upper")
_MINIMAX_LOWER = Anchored(r"(?i:\bminimax (?:[\w-]+ )?lower[ -]bounds?\b)", "minimax")
#: Words of upper and of lower bounds that are set beside each other.
_UPPER_AND_LOWER = Anchored(r"(?i:\bupper\b.*\blower\b|\blower\b.*\bupper\b)", "upper", flags=re.DOTALL)
#: Something does not exist.
_NONE_EXISTS = Anchored(r"\b(?:need not|does not|do not|may not|fails? to) exist\b", " exist")
#: Bounds that are said to be tight.
_TIGHT = Anchored(r"\bbounds (?:is|are) (?:[\w-]+ )?(?:tight|sharp|optimal)\b", "bounds ")
#: Bounds that leave nothing open on either side: what they give is how large something is.
_TIGHT_BOUNDS = Anchored(r"\b(?:tight|sharp) (?:[\w-]+ ){0,2}bounds (?:on|for)\b", "tight ", "sharp ")
#: What ties one thing to another, or makes the other a case of it.
_LIKE_ANOTHER = Anchored(
    r"\b(?:(?:connections?|bridge) (?:between|to|with)|as special cases|generali[sz]es (?!to\b|well\b))",
    "connection",
    "bridge",
    "special case",
    "generali",
)
#: A lower bound, and that it is as high as can be.
_MATCHING_LOWER = Anchored(r"\blower[ -]bounds? (?:that|which|matching)\b", "lower")
#: An upper bound and the lower bound that goes with it.
_BOTH_BOUNDS = Anchored(
    r"(?i:\b(?:(?:upper and lower|lower and upper)(?: [\w-]+){0,2}[ -]bound"
    r"|and (?:an? |the )?(?:[\w-]+ )?matching (?:[\w-]+ )?lower[ -]bound))",
    "lower",
)
_BELOW = re.compile(r"\\Omega|Ω")
#: Words right before a formula that make it the rate of a theorem.
_RATE_BEFORE = re.compile(
    r"(?:of order|rate|rate of|ratio|ratio of|factor|factor of|at most|at least|dimension|bound|bound of|regret|\bas|\bby|\bis|\bto"
    r"|depends? (?:only )?on|scales? (?:like|with))\s*$"
)
#: Words right behind a formula that make it so: `a $1/k$ rate`.
_RATE_BEHIND = re.compile(r" (?:[\w-]*regret|rates?|time)\b")
#: The factor of an approximation: `(1-1/e)-approximation`, `a $2$-approximate solution`, `0.5-competitive`.
_FACTOR = Anchored(
    r"(?:(\((?:[^()]|\([^()]*\))*\)|\$(?:\\\$|[^$])+\$)|\b\d[\d./]*)[- ](?:factor )?(?:approximat(?:ion|e)|competitive)\b",
    "approximat",
    "competitive",
)
_PROVABLY = Anchored(r"(?i:\bprovabl[ey]\b)", "provabl")
#: Classes and properties that theorems are about.
_CLASS = Anchored(
    r"\b(?:[A-Z#][\w#\[\]]*-(?:hard|complete|hardness|completeness)|fixed-parameter tractable)\b",
    "-hard",
    "-complete",
    "fixed-parameter",
)
_PROPERTY = Anchored(
    r"(?i:\b(?:asymptotic(?:ally)? normal(?:ity)?|(?:pseudo-|quasi-)?polynomial[ -]time"
    r"|sub-?linear(?= (?:[\w-]+ )?(?:regret|complexity|cost|number|time|memory|space|convergence|rate|bound|dependence))"
    r"|(?:two-|constant[- ]|log(?:arithmic)?[- ])(?:factor )?(?:approximation|competitive)\b"
    r"|(?:linear|polynomial|quadratic|logarithmic) (?:sample |query |time |iteration )?complexity\b"
    r"|approximation (?:factor|ratio) of (?:[\w-]+ )?[\d.]+|root-n consisten(?:cy|t)|sound (?:and|but not) (?:[\w-]+ )?complete))",
    *("asymptotic", "polynomial", "linear", "approximation", "competitive", "complexity", "consisten", "sound"),
)
_FORMULA = re.compile(r"\$\$[^$]+\$\$|\$(?:\\\$|[^$])+\$")
#: A formula, or a rate of growth written without dollar signs.
_RATE = re.compile(_FORMULA.pattern + r"|[~˜]?(?:\b(?:Omega|Theta)|[OΟΘΩÕ])\*?\s?\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)")
#: A mere letter, which only names what a theorem is about: `the dimension $d$`.
_VARIABLE = re.compile(r"\$[A-Za-z]\$")
#: A value before a change.
_FROM = re.compile(r"\bfrom (?:[\w-]+ ){0,4}$")


def growth(text: str, start: int, end: int) -> int | None:
    """Where a rate of growth such as `O(n log n)` begins between two places of a text, if one does."""
    if all(text.find(mark, start, end) < 0 for mark in _GROWTH_MARKS):
        return None
    found = _GROWTH.search(text, start, end)
    return found.start() if found else None


def is_growth(document: Document, sentence: Sentence) -> bool:
    """Whether a sentence names a rate of growth."""
    return growth(document.text, sentence.span.start, sentence.span.end) is not None


def gives_optimum(text: str) -> bool:
    """Whether a text says that an optimal algorithm is given or something optimal is found."""
    return _GIVES_OPTIMUM.search(text) is not None


def results_of(names: Sequence[str], text: str) -> list[tuple[str, str | None]]:
    """The kind and expression of each result of one stretch: two where it has matching bounds, one a rate where rates are listed."""
    if _BOTH_BOUNDS.search(text) and not _TIGHT.search(text):
        return [(kind, expression_of(text)) for kind in ("upper_bound", "lower_bound")]
    kind, rates = kind_of(names, text), _rates(text)
    if len(rates) > 1 and _lists(text, rates):
        if _UPPER_AND_LOWER.search(text):
            return [(_kind_of_rate(text, rate), rate[0]) for rate in rates]
        return [(kind, rate[0]) for rate in rates]
    return [(kind, expression_of(text))]


def _kind_of_rate(text: str, rate: re.Match[str]) -> str:
    """Whether a rate is that of the upper or of the lower bound of the same stretch, by its sign or the last word for it before."""
    before = text[: rate.start()].lower()
    is_lower = _BELOW.search(rate[0]) is not None or before.rfind("lower") > before.rfind("upper")
    return "lower_bound" if is_lower else "upper_bound"


def _rates(text: str) -> list[re.Match[str]]:
    """The rates of growth that a text states, but for those that are conditions."""
    first = _GROWTH.search(text)
    if first is None:
        return []
    growing = [match for match in _RATE.finditer(text) if _GROWTH.search(match[0])] or [first]
    return [match for match in growing if not _CONDITION_BEFORE.search(text, 0, match.start())]


def _lists(text: str, rates: Sequence[re.Match[str]]) -> bool:
    """Whether rates are each of a result of its own: told apart by `respectively`, or by `and a` before the next."""
    between = [text[one.end() : other.start()] for one, other in pairwise(rates)]
    is_bettered = all(re.search(r"\bimproved to $", part) for part in between)
    is_bettered = is_bettered or all(_EACH_FOR.fullmatch(part) for part in between)
    return "respectively" in text[rates[-1].end() :] or is_bettered or all(re.search(r"\band an? ", part) for part in between)


def kind_of(names: Sequence[str], text: str) -> str:
    """The kind of theorem that a text states, given the names of the cues in it, in order."""
    about = _OF_BOUNDS.match(text)
    if about and about.lastgroup:
        return about.lastgroup
    decisive = next((kind for kind in _DECISIVE if kind in names), None)
    if decisive is None and _CLASS.search(text):
        return "hardness"
    if decisive == "match_bound" and _MATCHING_LOWER.search(text):
        return "lower_bound"
    if decisive and not (decisive == "closed_form" and "equivalence" in names[: names.index(decisive)]):
        return _KIND_OF_CUE.get(decisive, decisive)
    if (
        _ALL_MUST.search(text)
        or _MATCHING_UPPER.search(text)
        or _MINIMAX_LOWER.search(text)
        or (_NEEDED.search(text) and "upper_bound" not in names)
    ):
        return "lower_bound"
    if _OPTIMAL_RATE.search(text) or _TIGHT.search(text):
        return "optimality"
    if _NONE_EXISTS.search(text):
        return "other"
    rates = _rates(text)
    is_cost = any(_COST_BEHIND.match(text, rate.end()) for rate in rates)
    if not is_cost and _RATIO.search(text):
        return "guarantee"
    if rates:
        return _kind_of_growth(names, rates, is_cost)
    if (carried := _CARRIED_ON.search(text)) and carried.start() < _EARLY:
        return "other"
    if (related := _CHARACTERIZES.search(text)) and related.start() < _EARLY:
        return "characterization"
    if _IS_OPTIMAL.search(text) or _GIVES_OPTIMUM.search(text):
        return "optimality"
    return _kind_of_words(names, text)


def _kind_of_growth(names: Sequence[str], rates: Sequence[re.Match[str]], is_cost: bool) -> str:
    """The kind of theorem that gives rates of growth, which are those of a cost or not."""
    if "lower_bound" in names or any(_BELOW.search(rate[0]) for rate in rates):
        return "lower_bound"
    if is_cost:
        return "complexity"
    if "convergence" in names and "upper_bound" not in names:
        return "convergence"
    return "complexity" if not {"effort", "complexity"}.isdisjoint(names) and "upper_bound" not in names else "upper_bound"


def _kind_of_words(names: Sequence[str], text: str) -> str:
    """The kind of theorem that its words tell, in their order, where no rate is given."""
    if _TIGHT_BOUNDS.search(text):
        return "characterization"
    first = next((name for name in names if name in _KINDS), None) or next((name for name in names if name in _WEAK_KINDS), None)
    if first == "upper_bound" and "lower_bound" in names and "upper" not in text:
        return "lower_bound"
    if (first is None or first in _WEAK_KINDS) and _LIKE_ANOTHER.search(text):
        return "equivalence"
    if first in ("complexity", "optimality") and "characterization" in names[: names.index(first)]:
        return "characterization"
    if first is None or first in _WEAK_KINDS:
        if _CARRIED_ON.search(text):
            return "other"
        if first is None and _PROVABLY.search(text):
            return "guarantee"
    return _KIND_OF_CUE.get(first, first) if first else "characterization"


def expression_of(text: str) -> str | None:
    """The rate, class or property that a theorem is about, verbatim."""
    if factor := _FACTOR.search(text):
        return factor[1] or factor[0]
    if named := _CLASS.search(text):
        return named[0]
    rates = [match for match in _rates(text) if match.re is _RATE]
    if len(rates) > 1 and _FROM.search(text, 0, rates[0].start()) and " to " in text[rates[0].end() : rates[1].start()]:
        return rates[1][0]
    if rates:
        return rates[0][0]
    for match in _FORMULA.finditer(text):
        is_rate = _RATE_BEFORE.search(text, 0, match.start()) or _RATE_BEHIND.match(text, match.end())
        if is_rate and not _VARIABLE.fullmatch(match[0]):
            return match[0]
    named = _PROPERTY.search(text)
    return named[0] if named else None
