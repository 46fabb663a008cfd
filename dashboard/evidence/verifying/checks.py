"""What a check of an evidence pack says, and what a damaged pack may raise."""

import zipfile
from typing import NamedTuple

UNREADABLE = (
    KeyError, ValueError, TypeError, AttributeError, IndexError, OSError, RuntimeError, NotImplementedError, EOFError,
    zipfile.BadZipFile, OverflowError, RecursionError,
)  # fmt: skip


class Check(NamedTuple):
    """One thing that was looked at; `agrees` is None where it could not be compared."""

    what: str
    agrees: bool | None
    says: str


def agreeing(what: str, says: str) -> Check:
    """It is as the pack says."""
    return Check(what, True, says)  # noqa: FBT003 - one of three answers


def differing(what: str, says: str) -> Check:
    """It is not."""
    return Check(what, False, says)  # noqa: FBT003 - likewise


def unsure(what: str, says: str) -> Check:
    """It could not be compared."""
    return Check(what, None, says)
