"""Rows as CSV text of one form: a header, bare line feeds, nothing that depends on the machine. Pure."""

import csv
import io
from collections.abc import Iterable, Sequence
from datetime import datetime

from siltwatch.instants import format_instant

Cell = str | int | float | bool | datetime | None | Sequence[str]
# What a spreadsheet takes for the start of a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def csv_of(header: Sequence[str], rows: Iterable[Sequence[Cell]]) -> bytes:
    """The table in UTF-8; instants are RFC 3339 in UTC, words are joined by a semicolon, None is empty."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(header)
    writer.writerows([cell_of(cell) for cell in row] for row in rows)
    return text.getvalue().encode()


def cell_of(cell: Cell) -> str:
    """One cell; typed text that a spreadsheet would run as a formula gets an apostrophe before it."""
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    if isinstance(cell, datetime):
        return format_instant(cell)
    if isinstance(cell, str):
        return f"'{cell}" if cell.startswith(_FORMULA) else cell
    if isinstance(cell, int | float):
        return repr(cell)
    return ";".join(cell)
