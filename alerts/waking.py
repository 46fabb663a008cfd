"""When a site has to be looked at again although nothing new is heard: pure."""

from collections.abc import Iterable
from datetime import datetime, time

from alerts.calendar import local_instant
from alerts.rows import DutyRow, StormRow
from siltwatch.instants import MILLISECOND
from siltwatch.site import Site


def next_wake_at(
    site: Site,
    *,
    storms: Iterable[StormRow],
    duties: Iterable[DutyRow],
    others: Iterable[datetime | None],
    now: datetime,
) -> datetime | None:
    """The earliest instant after `now` at which a storm is confirmed, a duty is overdue or due to open, or another."""
    coming = [storm.confirmed_at for storm in storms if storm.state == "open"]
    # A duty is open up to and including its due instant.
    coming += [duty.due_at + MILLISECOND for duty in duties if duty.status == "open"]
    coming += [at for at in others if at is not None]
    coming.append(local_instant(site.started_on, time(0), site.zone_info))
    return min((at for at in coming if at > now), default=None)
