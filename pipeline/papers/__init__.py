"""Entries of all lists -> distinct papers: identity, keys and aliases, chosen values, listings, the log of changes.

Here belongs everything that needs more than one list at a time. What an abstract says has been worked out before and is not
looked at. `resolve` is the one public function, and `ListVersion` what it takes.
"""

from pipeline.papers.history import ListVersion
from pipeline.papers.resolve import resolve

__all__ = ["ListVersion", "resolve"]
