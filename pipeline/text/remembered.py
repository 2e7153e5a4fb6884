"""What a pure function says of a word, remembered: the words of a corpus come again and again.

Here belongs only the memory; what is remembered makes no difference to any result.
"""

from collections.abc import Callable, Sized
from typing import TypeVar

Key = TypeVar("Key", bound=Sized)
Found = TypeVar("Found")
#: Longer strings than this, such as a line without blanks, are hardly met again.
_LONGEST = 64


class Remembered(dict[Key, Found]):
    """What `function` gives for a key, worked out when the key is first asked for; when `most` are known, all are forgotten.

    What is longer than a word is worked out anew each time, so that no text fills the memory.

    To look up a key costs no more than in any dictionary. `functools.lru_cache` keeps the order of use besides, which for words,
    met by the thousand, takes as long again.
    """

    __slots__ = ("_function", "_most")

    def __init__(self, function: Callable[[Key], Found], most: int = 1 << 16) -> None:
        """Remember nothing yet."""
        super().__init__()
        self._function = function
        self._most = most

    def __missing__(self, key: Key) -> Found:
        found = self._function(key)
        if len(key) <= _LONGEST:
            if len(self) >= self._most:
                self.clear()
            self[key] = found
        return found
