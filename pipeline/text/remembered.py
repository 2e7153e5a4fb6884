"""What a pure function says of a word, remembered: the words of a corpus come again and again.

Here belongs only the memory; what is remembered makes no difference to any result.
"""

from collections.abc import Callable
from typing import TypeVar

Key = TypeVar("Key")
Found = TypeVar("Found")


class Remembered(dict[Key, Found]):
    """What `function` gives for a key, worked out when the key is first asked for; when `most` are known, all are forgotten.

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
        if len(self) >= self._most:
            self.clear()
        found = self[key] = self._function(key)
        return found
