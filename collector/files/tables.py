"""Lines of a text to rows of cells: delimiters, quotes, line numbers; one broken line never takes the next with it."""

import csv
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from collector.files.stamps import is_stamp

_DELIMITERS = ("\t", ";", "|", ",")
_SAMPLE_LINES = 200
# A logger's row is short; a longer line is a damaged file, reported and not taken apart.
LONGEST_LINE = 100_000
_LONGEST_QUOTED_LINES = 20
_SPACES = re.compile(r"\s+")


class Line(NamedTuple):
    """One record of a text with the number of its first line, from 1."""

    number: int
    text: str
    cells: list[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Lines with a delimiter (a blank one means any run of spaces); `start` is the index of the first data line."""

    lines: Sequence[str]
    delimiter: str
    start: int = 0

    def records(self) -> Iterator[Line]:
        """The data lines in order; blank ones and comments are left out."""
        index, lines, delimiter = self.start, self.lines, self.delimiter
        while index < len(lines):
            text, taken = lines[index], 1
            if '"' in text:
                taken = _quoted_lines(lines, index, delimiter)
                text = "\n".join(lines[index : index + taken])
            if text and text[0] != "#" and not text.isspace():
                yield Line(index + 1, text, split_line(text, delimiter))
            index += taken

    def sample(self, count: int = 2000) -> list[list[str]]:
        """The cells of lines spread evenly over the data."""
        stride = max(1, (len(self.lines) - self.start) // count)
        picked = (self.lines[index] for index in range(self.start, len(self.lines), stride))
        return [split_line(text, self.delimiter) for text in picked if text.strip() and not text.startswith("#")]


def split_line(text: str, delimiter: str) -> list[str]:
    """The cells of one line without surrounding blanks; an over-long line is one cell."""
    if len(text) > LONGEST_LINE:
        return [text[:40]]
    if delimiter == " ":
        return [cell.strip('"') for cell in _SPACES.split(text.strip())]
    if '"' not in text:
        return [cell.strip() for cell in text.split(delimiter)]
    return [cell.strip() for cell in next(csv.reader([text], delimiter=delimiter, skipinitialspace=True))]


def sniffed_delimiter(lines: Sequence[str]) -> str:
    """The character that parts most of these lines into one and the same number of cells; spaces where none does."""
    texts = [text for text in lines[:_SAMPLE_LINES] if text.strip() and len(text) <= LONGEST_LINE]
    best, best_score = " ", 0
    for delimiter in _DELIMITERS:
        widths = Counter(len(split_line(text, delimiter)) for text in texts)
        widths.pop(1, None)
        if not widths:
            continue
        score = widths.most_common(1)[0][1]
        if score > best_score:
            best, best_score = delimiter, score
    return best


def _quoted_lines(lines: Sequence[str], index: int, delimiter: str) -> int:
    """How many lines the record that starts here takes: more than one only where a quote closes soon after.

    A line with a stamp of its own is a row of its own: an open quote takes no good row with it.
    """
    if lines[index].count('"') % 2 == 0:
        return 1
    for taken in range(2, min(_LONGEST_QUOTED_LINES, len(lines) - index) + 1):
        last = lines[index + taken - 1]
        if len(last) > LONGEST_LINE or any(is_stamp(cell.strip(' "')) for cell in last.split(delimiter)):
            return 1
        if last.count('"') % 2:
            return taken if _is_record("\n".join(lines[index : index + taken]), delimiter) else 1
    return 1


def _is_record(text: str, delimiter: str) -> bool:
    try:
        next(csv.reader([text], delimiter=delimiter, skipinitialspace=True))
    except csv.Error:
        return False
    return True
