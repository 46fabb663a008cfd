"""One line of the log book. Pure."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One line of the log book; `path` is its own page, if it has one, `ref` its name in the book."""

    at: datetime
    kind: str
    ref: str
    title: str
    text: str
    author: str
    entered_at: datetime
    rests_on: str
    path: str
