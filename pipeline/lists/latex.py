"""LaTeX in bibliographic fields (titles, names, venues) -> plain text.

Here belongs what BibTeX writes with macros although the character exists: accents, letters, escaped signs, protecting braces and
macros of type. Mathematics stays LaTeX, and so does a macro that is not known. Abstracts are not a bibliographic field in this
sense: they stay as they are, because offsets count in them.

pylatexenc does the accents, span by span: on a whole field it stops at an unescaped `%` and swallows `&`.
"""

import re
import unicodedata
from functools import lru_cache

from pylatexenc.latex2text import LatexNodes2Text

#: Mathematics, which is kept; an escaped dollar sign opens none.
_MATH = re.compile(
    r"(?<!\\)(?:\$\$.{1,999}?(?<!\\)\$\$|\$.{1,999}?(?<!\\)\$)|\\\(.{1,999}?\\\)|\\ensuremath\s*\{[^{}]*\}", re.DOTALL
)
_LETTER = r"(?:\{\s*+(?:\\[ij](?![A-Za-z])\s*|[^\W\d_]?)(?:\{\})?\s*\}|\\[ij](?![A-Za-z])|[^\W\d_])"
_ACCENT = re.compile(
    rf"""\\ (?: [`'^"~=.] \s* {_LETTER}
           |   [uvHcdbkrCfhG] (?: \s+ (?=[\w\\]) | (?=[{{\\]) ) \s* {_LETTER}
           |   t \s* \{{ [^\W\d_]{{2}} \}} )""",
    re.VERBOSE,
)
_SYMBOL = re.compile(
    r"\\(?:ss|SS|ae|AE|oe|OE|aa|AA|o|O|l|L|i|j|dh|DH|th|TH|dj|DJ|ng|NG|dag|ddag|S|P|copyright|pounds|ldots|dots"
    r"|text(?:endash|emdash|quoteleft|quoteright|quotedblleft|quotedblright|bullet|registered|trademark|degree|backslash|asciitilde|cedilla))"
    r"(?![A-Za-z])(?:\{\}|[ \t]+(?=[^\s\W]))?"
)
_STYLE = re.compile(
    r"\\(?:emph|text(?:it|bf|rm|sc|tt|sf|sl|up|md|normal)?|mbox|hbox|uppercase|MakeUppercase|MakeLowercase|underline|textsuperscript|textsubscript|enquote|url)"
    r"\s*(?=\{)"
)
_SWITCH = re.compile(r"\\(?:em|it|bf|rm|sc|tt|sf|sl|itshape|bfseries|scshape|ttfamily|sffamily|normalfont)(?![A-Za-z])\s*")
#: What is left after that: an escaped sign, a macro nobody knows with what belongs to it, a brace that only protects.
_LEFT = re.compile(r"\\(?P<sign>[&%$#_{}])|(?P<blank>\\[ ,;:\\])|\\[!/@-]|(?P<unknown>\\[A-Za-z]+\*?(?:\s*\{[^{}]*\})+)|[{}]")
_TIE = re.compile(r"(?<!\\)~")
_SUSPECT = re.compile(r"[\\{}~`]|''|--")

_to_text = LatexNodes2Text(math_mode="verbatim", keep_comments=True).latex_to_text


@lru_cache(maxsize=4096)
def _resolved(span: str) -> str:
    """One accent or letter as text; a span that pylatexenc makes nothing of stays."""
    return unicodedata.normalize("NFC", _to_text(span).strip()) or span


def plain_text(field: str) -> str:
    """The field with macros of accents, letters, type and escape resolved and braces taken off, in NFC; mathematics stays."""
    if not _SUSPECT.search(field):
        return field
    parts: list[str] = []
    end = 0
    for math in _MATH.finditer(field):
        parts += [_words(field[end : math.start()]), math.group()]
        end = math.end()
    parts.append(_words(field[end:]))
    return unicodedata.normalize("NFC", "".join(parts))


def _words(text: str) -> str:
    """Plain text of a stretch without mathematics."""
    text = _ACCENT.sub(lambda match: _resolved(match.group()), text)
    text = _SYMBOL.sub(lambda match: _resolved(match.group().rstrip()), text)
    text = _STYLE.sub("", text)
    text = _SWITCH.sub("", text)
    text = _TIE.sub(" ", text)
    text = text.replace("``", "\u201c").replace("''", "\u201d").replace("---", "\u2014").replace("--", "\u2013")
    return _LEFT.sub(lambda match: match["sign"] or match["unknown"] or (" " if match["blank"] else ""), text)
