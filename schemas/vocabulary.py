"""The closed vocabularies of the tables: every code that a column may hold, in one place.

Here belong only the words themselves; what counts as each is written in the README's glossary and enforced by the models of
this package. Nothing here depends on any other module.
"""

HEADER_LANGUAGES = ("en", "zh-Hans", "zh-Hant", "mixed")
HEADER_LEVELS = ("document", "section", "column", "field")
HEADER_STATUSES = ("mapped", "ignored", "unknown")
HEADER_FIELDS = (
    "title",
    "authors",
    "abstract",
    "keywords",
    "url",
    "code_url",
    "venue",
    "year",
    "track",
    "decision",
    "section",
    "id",
    "affiliation",
    "title_translated",
    "abstract_translated",
)
ABSTRACT_LANGUAGES = ("en", "zh", "other")
CHANGES = ("added", "removed", "retitled", "abstract_filled", "abstract_edited")

ROLES = ("background", "objective", "method", "result", "other")
CLAIM_TYPES = ("gap", "contribution", "comparison", "measurement", "theory", "finding", "resource")
ENTITY_KINDS = ("artifact", "model", "dataset", "task", "metric")
DIRECTIONS = ("increase", "decrease", "level")
VALUE_KINDS = ("level", "difference", "ratio", "rank", "count")
QUALIFIERS = ("up to", "over", "at least", "about", "only", "at most", "average")
RELATIONS = ("outperforms", "matches", "competitive", "underperforms", "trade_off")
THEORY_KINDS = (
    "upper_bound",
    "lower_bound",
    "hardness",
    "convergence",
    "guarantee",
    "equivalence",
    "optimality",
    "characterization",
    "closed_form",
    "complexity",
    "other",
)
RESOURCE_KINDS = ("code", "data", "model", "demo", "project_page", "video")
AVAILABILITIES = ("public", "promised", "supplementary")
