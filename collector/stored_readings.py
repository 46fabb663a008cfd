"""Readings of the journal between two cursors, as rows or as lines, whichever a follower takes.

SQLite puts the lines together itself: that costs no step of Python a reading, and other threads run meanwhile.
"""

from sqlalchemy import Connection

from collector.lines import lines_of_series, reading_lines
from collector.rows import Row
from collector.stores import fetch

_ROWS = "SELECT site, sensor, kind, at, value, flag FROM readings WHERE id > ? AND id <= ? ORDER BY id"
# SQLite's text of a number is Python's where twelve digits are enough and neither writes an exponent; a batch with any
# other number is made line by line. What is not a number has nothing to draw: 9e999 is SQLite's infinity.
_LINES = """
SELECT site, sensor, kind, group_concat(piece, char(10)), count(*) - count(piece) FROM (
  SELECT site, sensor, kind, CASE
    WHEN length(text) > 13 OR instr(text, 'e') OR text = '-0.0' OR CAST(text AS REAL) <> value THEN NULL
    ELSE ' flag=' || flag || 'i,value='
      || CASE WHEN substr(text, -2) = '.0' THEN substr(text, 1, length(text) - 2) ELSE text END
      || ' ' || (strftime('%s', substr(at, 1, 19)) * 1000 + substr(at, 21, 3))
    END AS piece
  FROM (SELECT id, site, sensor, kind, at, value, flag, CAST(value AS TEXT) AS text FROM readings
    WHERE id > ? AND id <= ? AND value > -9e999 AND value < 9e999) ORDER BY id
) GROUP BY site, sensor, kind
"""


class StoredReadings:
    """The rows with `after < id <= until`, read when they are asked for."""

    def __init__(self, connection: Connection, after: int, until: int) -> None:
        self._connection = connection
        self._range = (after, until)

    def rows(self) -> list[Row]:
        """(site, sensor, kind, at, value, flag), in the order in which they were stored."""
        return fetch(self._connection, _ROWS, self._range)

    def lines(self) -> list[str]:
        """Line protocol; of one series in the order in which they were stored."""
        if self._connection.dialect.name != "sqlite":
            return reading_lines(self.rows())
        found = fetch(self._connection, _LINES, self._range)
        if any(unlike for *_, unlike in found):
            return reading_lines(self.rows())
        return [line for site, sensor, kind, text, _ in found for line in lines_of_series(site, sensor, kind, text)]
