"""Duties as a calendar that programs subscribe to (RFC 5545): one entry a duty, the same one whatever becomes of it."""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta

from icalendar import Alarm, Calendar, Event

from alerts.reading import DutyRow, duty_name
from siltwatch.site import Site

_SHOWN_FOR = timedelta(hours=1)  # the entry fills the last hour before the due instant
ASK_EVERY = timedelta(minutes=15)
SHOWN_ENDED_FOR = timedelta(days=60)
# Within one revision a duty only moves on in this order.
_RANKS = {"open": 0, "overdue": 1, "closed_on_time": 2, "closed_late": 2, "withdrawn": 3}
_BEGINS = {"overdue": "OVERDUE: ", "closed_on_time": "Done: ", "closed_late": "Done late: ", "withdrawn": "Withdrawn: "}


def is_shown(duty: DutyRow, now: datetime) -> bool:
    """What is to be done, and for a while what was."""
    return duty.is_open or duty.changed_at > now - SHOWN_ENDED_FOR


def duty_calendar(duties: Iterable[DutyRow], sites: Mapping[str, Site], *, address: str) -> bytes:
    """The calendar; the same facts make the same bytes, so that who asks again is told that nothing changed."""
    calendar = Calendar()
    calendar.add("prodid", "-//Siltwatch//Duties//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", "Siltwatch duties")
    calendar.add("refresh-interval", ASK_EVERY, parameters={"VALUE": "DURATION"})
    calendar.add("x-published-ttl", f"PT{ASK_EVERY // timedelta(minutes=1)}M")
    for duty in duties:
        calendar.add_component(_entry(duty, sites[duty.site], address))
    return bytes(calendar.to_ical())


def _entry(duty: DutyRow, site: Site, address: str) -> Event:
    entry = Event()
    title = f"{_BEGINS.get(duty.status, '')}{site.name}: {duty_name(duty)}"
    entry.add("uid", f"{duty.id}@{address.split('://', 1)[-1].split('/', 1)[0].split(':', 1)[0]}")
    entry.add("sequence", duty.revision * 4 + _RANKS[duty.status])
    entry.add("dtstamp", duty.changed_at)
    entry.add("last-modified", duty.changed_at)
    entry.add("dtstart", duty.due_at - _SHOWN_FOR)
    entry.add("dtend", duty.due_at)
    entry.add("summary", title)
    entry.add("description", "\n".join(_lines(duty)))
    entry.add("url", f"{address}/sites/{site.id}/duties/{duty.id}")
    entry.add("status", _status(duty))
    entry.add("transp", "TRANSPARENT")
    if site.address:
        entry.add("location", site.address)
    if duty.status == "open":
        entry.add_component(_alarm(title))
    return entry


def _status(duty: DutyRow) -> str:
    if duty.status == "withdrawn":
        return "CANCELLED"
    return "TENTATIVE" if duty.provisional and duty.status == "open" else "CONFIRMED"


def _lines(duty: DutyRow) -> list[str]:
    found = [duty.citation, duty.closes]
    if duty.closed_by:
        found.append(f"Closed by {duty.closed_by}.")
    if duty.withdrawn_because:
        found.append(f"Withdrawn: {duty.withdrawn_because}.")
    return [line for line in found if line]


def _alarm(title: str) -> Alarm:
    alarm = Alarm()
    alarm.add("action", "DISPLAY")
    alarm.add("description", title)
    alarm.add("trigger", -_SHOWN_FOR)
    return alarm
