"""Loggers that print their rows on a serial line, one a line: CSV, or another of the forms of `loggers` (G.12)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from gateway.drafts import Draft
from gateway.drivers import columns
from gateway.drivers.columns import Column
from gateway.drivers.loggers import Circumstances, rows_of
from siltwatch.errors import FrameError

LONGEST_LINE_BYTES = 1_024


@dataclass(frozen=True, slots=True, kw_only=True)
class LoggerEar:
    """Hears the rows of one port for each sensor that has a column in them."""

    wanted: tuple[tuple[str, Column], ...]
    now: Callable[[], datetime]

    def hear(self, line: bytes) -> tuple[Draft, ...]:
        """The values of the next line, each under its device's name; raises FrameError."""
        arrived_at = self.now()
        found: list[Draft] = []
        fault = FrameError("no_column", "no sensor wants a column of this line")
        for device, column in self.wanted:
            try:
                rows = rows_of(line, Circumstances(topic="", arrived_at=arrived_at, zone=column.zone), column.form)
                found += [
                    replace(draft, device=device) for draft in columns.drafts(rows, column, arrived_at=arrived_at)
                ]
            except FrameError as error:
                fault = error
        if not found:
            raise fault
        return tuple(found)


def ear(told: Mapping[str, Mapping[str, object]], now: Callable[[], datetime]) -> LoggerEar:
    """An ear for the devices of a port and their columns."""
    wanted = [(device, column) for device, each in told.items() for column in each.values()]
    return LoggerEar(wanted=tuple((name, column) for name, column in wanted if isinstance(column, Column)), now=now)


def decode(line: bytes) -> tuple[Draft, ...]:
    """Nothing: which column is what only a site file says; raises FrameError."""
    raise FrameError("no_column", f"{line[:40]!r}: name the column with --option pointer=N")
