"""Leaves what is owed where the local alarm of a site box, and the gateways over the collector, find it."""

import logging
from pathlib import Path

from sqlalchemy import Engine, select

from alerts.stores import looking
from alerts.tables import duties
from siltwatch.clock import Clock
from siltwatch.errors import StoreError
from siltwatch.instants import parse_instant
from siltwatch.open_duties import OpenDuties, OpenDuty, leave

log = logging.getLogger(__name__)
_WATER = "contrast_check"  # a look at the water, which no law dates
_EVERY_MS = 30_000  # so that whoever reads it sees that the judge lives


class Lamps:
    """Writes the file when what is owed has changed, and every half minute; a failure is told and tried again."""

    def __init__(self, records: Engine, path: Path, clock: Clock) -> None:
        self._records, self._path, self._clock = records, path, clock
        self._last: tuple[OpenDuty, ...] | None = None
        self._written_ms = 0

    def tell(self) -> None:
        """After each step of the judge."""
        try:
            owed = self._owed()
            now_ms = self._clock.monotonic_ms()
            if owed == self._last and now_ms - self._written_ms < _EVERY_MS:
                return
            leave(self._path, OpenDuties(judged_at=self._clock.now(), duties=owed))
            self._last, self._written_ms = owed, now_ms
        except (OSError, StoreError) as error:
            log.warning("what is owed cannot be left", extra={"action": "lamps_untold", "error": str(error)})

    def _owed(self) -> tuple[OpenDuty, ...]:
        query = (
            select(duties.c.site, duties.c.id, duties.c.kind, duties.c.due_at)
            .where(duties.c.status.in_(["open", "overdue"]), duties.c.kind != _WATER)
            .order_by(duties.c.due_at, duties.c.id)
        )
        with looking(self._records) as connection:
            rows = connection.execute(query).all()
        return tuple(
            OpenDuty(site=site, duty=name, kind=kind, due_at=parse_instant(due_at)) for site, name, kind, due_at in rows
        )
