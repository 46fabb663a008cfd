"""Duties as a calendar: one entry a duty for good, whatever becomes of it, in the same bytes for the same facts."""

from typing import Any

from icalendar import Calendar

from dashboard.views.duty_calendar import SHOWN_ENDED_FOR, duty_calendar, is_shown
from tests.support.alerts import HOUR
from tests.support.dashboard import NOW, town_site
from tests.support.dashboard_rows import a_duty

MILL = town_site("mill", "Mill Lane")
ADDRESS = "https://rain.town.example:8430"


def entry(**others: Any) -> Any:
    text = duty_calendar([a_duty(**others)], {"mill": MILL}, address=ADDRESS)
    calendar = Calendar.from_ical(text)
    assert calendar.errors == []
    return calendar.walk("VEVENT")[0]


def test_an_entry_keeps_its_name_and_its_sequence_only_rises() -> None:
    lives = [
        entry(),
        entry(status="overdue"),
        entry(status="closed_late", closed_by="mill-inspection-1"),
        entry(revision=2, due_at=NOW + 8 * HOUR),
        entry(revision=2, status="withdrawn", withdrawn_because="late data took the storm away"),
    ]

    assert {str(one["uid"]) for one in lives} == {"mill-20260610-1-inspection@rain.town.example"}
    sequences = [int(one["sequence"]) for one in lives]
    assert sequences == sorted(set(sequences))


def test_what_becomes_of_a_duty_is_said_and_only_what_is_open_rings() -> None:
    titles = {
        "open": "Mill Lane: ",
        "overdue": "OVERDUE: Mill Lane: ",
        "closed_on_time": "Done: Mill Lane: ",
        "closed_late": "Done late: Mill Lane: ",
        "withdrawn": "Withdrawn: Mill Lane: ",
    }
    for status, begin in titles.items():
        one = entry(status=status, closed_by="mill-inspection-1" if "closed" in status else None)
        assert str(one["summary"]).startswith(begin)
        assert bool(one.walk("VALARM")) == (status == "open")
        assert str(one["status"]) == ("CANCELLED" if status == "withdrawn" else "CONFIRMED")
        assert one.decoded("dtend") == NOW + 4 * HOUR
        assert ("Closed by mill-inspection-1." in str(one["description"])) == ("closed" in status)
    assert str(entry(provisional=True)["status"]) == "TENTATIVE"


def test_the_same_facts_make_the_same_bytes() -> None:
    made = [duty_calendar([a_duty()], {"mill": MILL}, address=ADDRESS) for _ in range(2)]

    assert made[0] == made[1]


def test_what_was_done_is_shown_for_a_while() -> None:
    done = a_duty(status="closed_on_time", changed_at=NOW)

    assert is_shown(done, NOW + SHOWN_ENDED_FOR / 2)
    assert not is_shown(done, NOW + SHOWN_ENDED_FOR)
    assert is_shown(a_duty(status="overdue", changed_at=NOW), NOW + 2 * SHOWN_ENDED_FOR)
