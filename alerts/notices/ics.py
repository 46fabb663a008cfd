"""The calendar file of a duty: one entry that a later notice of the same duty replaces."""

from datetime import timedelta

from icalendar import Alarm, Calendar, Event

from alerts.notices.facts import PlannedNotice
from alerts.notices.phrases import Phrases
from alerts.own_words import unpack
from siltwatch.site import Site

_SHOWN_FOR = timedelta(hours=1)  # the entry fills the last hour before the due instant


def calendar_of(notice: PlannedNotice, *, site: Site, words: Phrases, page: str, domain: str) -> str:
    """An iCalendar document (RFC 5545): the UID is the duty's, the SEQUENCE rises with its revision."""
    duty = notice.duty
    title = words.calendar_title.get(duty.kind, words.calendar_title["own"]).format(
        site=site.name, headline=unpack(duty.words, words.language).headline if duty.words else duty.kind
    )
    entry = Event()
    entry.add("uid", f"{duty.id}@{domain}")
    entry.add("sequence", duty.revision)
    entry.add("dtstamp", notice.planned_at)
    entry.add("dtstart", duty.due_at - _SHOWN_FOR)
    entry.add("dtend", duty.due_at)
    entry.add("summary", title)
    entry.add("description", f"{words.labels['due']}: {words.instant(duty.due_at, site.zone_info)}\n{duty.closes}")
    entry.add("url", page)
    entry.add("status", "TENTATIVE" if duty.provisional else "CONFIRMED")
    entry.add("transp", "TRANSPARENT")
    if site.address:
        entry.add("location", site.address)
    entry.add_component(_alarm(title))
    calendar = Calendar()
    calendar.add("prodid", "-//Siltwatch//Duties//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add_component(entry)
    return str(calendar.to_ical().decode("utf-8"))


def _alarm(title: str) -> Alarm:
    alarm = Alarm()
    alarm.add("action", "DISPLAY")
    alarm.add("description", title)
    alarm.add("trigger", -_SHOWN_FOR)
    return alarm
