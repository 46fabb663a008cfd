import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import icalendar
import pytest

from alerts.notices.compose import compose, compose_all, inches, message_id
from alerts.notices.desk import Desk, desk_of
from alerts.notices.facts import Letter, Phase, PlannedNotice, ToldDuty
from alerts.notices.plan import plan_notices
from siltwatch.config import Config
from siltwatch.config_telling import Mail
from siltwatch.config_town import Web
from siltwatch.site import Site
from tests.support.notices import (
    ANN,
    DESK,
    HOUR,
    TRIGGER,
    a_duty,
    a_routine,
    a_site,
    a_storm,
    an_end_duty,
    logged,
    pendleton,
    rotterdam,
)

DUE = TRIGGER + 24 * HOUR


def planned(duty: ToldDuty, at: datetime = TRIGGER, site: Site | None = None) -> PlannedNotice:
    profile = rotterdam() if duty.anchor == "storm_end" else pendleton()
    return plan_notices([duty], site=site or a_site(ANN), profile=profile, log=(), now=at)[-1]


def letter(duty: ToldDuty, at: datetime = TRIGGER, site: Site | None = None) -> Letter:
    return write(planned(duty, at, site), site)


def write(notice: PlannedNotice, site: Site | None = None) -> Letter:
    profile = rotterdam() if notice.duty.anchor == "storm_end" else pendleton()
    return compose(notice, site=site or a_site(ANN), profile=profile, desk=DESK)


def line(text: Letter, label: str) -> str:
    match = re.search(rf"^{label}: +(.*)$", text.body, re.MULTILINE)
    assert match, text.body
    return match[1]


def test_the_message_holds_everything_the_reader_needs() -> None:
    text = letter(a_duty())

    assert text.subject == "Mill Lane: storm of 0.52 in, inspect by Thu 11 Jun 2026 15:40 EDT (UTC-04:00)"
    assert line(text, "Site") == "Mill Lane (mill), 12 Mill Lane"
    assert line(text, "Storm") == "mill-20260610-1"
    assert line(text, "Trigger") == "Wed 10 Jun 2026 15:40 EDT (UTC-04:00)"
    assert line(text, "Depth") == "0.52 in at the trigger (rain of this event; threshold 0.50 in), 0.52 in so far"
    assert line(text, "Gauge") == "rg1 (North basin): verified"
    assert line(text, "Clock runs from") == "the trigger, Wed 10 Jun 2026 15:40 EDT (UTC-04:00)"
    assert line(text, "Due") == "Thu 11 Jun 2026 15:40 EDT (UTC-04:00)"
    assert line(text, "Time left") == "1 d 0 h at the time of writing, Wed 10 Jun 2026 15:40 EDT (UTC-04:00)"
    assert "until Thu 11 Jun 2026 16:40 EDT" in line(text, "Latest reading")
    assert line(text, "Rule") == "§ 247-85 E (Town of Pendleton, New York)"
    assert line(text, "What closes it") == "An inspection by a qualified professional."
    assert line(text, "Page") == "http://siltwatch.example:8430/sites/mill/storms/mill-20260610-1"


@pytest.mark.parametrize(
    ("tenth_um", "text"), [(126_999, "0.49"), (127_000, "0.50"), (125_984, "0.49"), (0, "0.00"), (157_480, "0.62")]
)
def test_depths_are_cut_and_never_read_half_an_inch_below_it(tenth_um: int, text: str) -> None:
    assert inches(tenth_um) == text


def test_a_rolling_storm_says_over_what_it_was_counted_and_how_much_fell_in_all() -> None:
    storm = a_storm(basis="rolling24", confirmed=True, depth_tenth_um=157_480, by=("rg1", "rg2"))

    text = letter(a_duty(storm=storm))

    expected = "0.52 in at the trigger (rain of the rolling 24 hours; threshold 0.50 in), 0.62 in in the whole storm"
    assert line(text, "Depth") == expected
    assert line(text, "Gauge") == "rg1 (North basin), rg2: verified"


def test_a_storm_that_only_a_suspect_gauge_shows_says_so() -> None:
    assert "unverified, only a suspect gauge shows it" in line(letter(a_duty(storm=a_storm(verified=False))), "Gauge")


def test_while_it_rains_an_end_due_is_provisional_and_a_long_storm_has_advice() -> None:
    duty = an_end_duty(2 * HOUR, interim_advisory_at=TRIGGER + 24 * HOUR)

    text = letter(duty, TRIGGER + 2 * HOUR)

    assert text.subject == "Mill Lane: storm of 0.52 in, inspect by Thu 11 Jun 2026 17:40 EDT (UTC-04:00), provisional"
    assert "PROVISIONAL" in line(text, "Due")
    assert line(text, "Due").startswith("Thu 11 Jun 2026 17:40 EDT")
    assert "by Thu 11 Jun 2026 15:40 EDT" in line(text, "Advice")
    assert line(text, "Clock runs from") == "the end of the storm, Wed 10 Jun 2026 17:40 EDT (UTC-04:00)"
    assert "Latest reading" not in text.body


def test_a_known_end_is_final_and_says_what_was_told_before() -> None:
    over = an_end_duty(3 * HOUR, revision=4, confirmed=True)
    log = logged(planned(an_end_duty(0 * HOUR)))
    at = TRIGGER + 9 * HOUR
    notice = plan_notices([over], site=a_site(ANN), profile=rotterdam(), log=log, now=at)[0]

    text = write(notice)

    assert text.subject == "Mill Lane: storm has ended, inspect by Thu 11 Jun 2026 18:40 EDT (UTC-04:00)"
    assert "no longer moves with the rain" in text.body
    assert "was Thu 11 Jun 2026 15:40 EDT (UTC-04:00) when you were last told" in text.body
    assert "PROVISIONAL" not in text.body


def test_a_due_that_moved_earlier_is_said_loudly() -> None:
    log = logged(planned(a_duty()))
    earlier = a_duty(revision=2, due_at=DUE - 2 * HOUR)
    notice = plan_notices([earlier], site=a_site(ANN), profile=pendleton(), log=log, now=TRIGGER + HOUR)[0]

    body = write(notice).body

    assert "EARLIER than the one you were told (Thu 11 Jun 2026 15:40 EDT (UTC-04:00))" in body
    assert "when you were last told" not in body


def test_a_late_message_says_how_late_and_when_it_should_have_come() -> None:
    body = letter(a_duty(), TRIGGER + 3 * HOUR).body

    assert "3 h 00 m late: it should have gone out Wed 10 Jun 2026 15:40 EDT (UTC-04:00)" in body


def test_an_overdue_message_counts_what_is_over() -> None:
    text = letter(a_duty(status="overdue"), DUE + 65 * timedelta(minutes=1))

    assert text.subject == "Mill Lane: storm inspection overdue since Thu 11 Jun 2026 15:40 EDT (UTC-04:00)"
    assert line(text, "Time left").startswith("none: overdue by 1 h 05 m at the time of writing")


def test_a_countdown_says_the_time_that_is_left() -> None:
    text = letter(a_duty(), DUE - HOUR)

    assert text.subject.startswith("Mill Lane: storm inspection due in 1 h 00 m, by Thu 11 Jun")


def test_a_routine_duty_has_no_storm_and_leads_to_the_site() -> None:
    routine = a_routine()
    text = letter(routine, routine.due_at - 24 * HOUR)

    assert text.subject == ("Mill Lane: routine inspection due in 1 d 0 h, by Wed 17 Jun 2026 23:59 EDT (UTC-04:00)")
    assert line(text, "Duty") == "mill-routine-20260617"
    assert line(text, "Page") == "http://siltwatch.example:8430/sites/mill"
    assert "the last inspection of full scope" in line(text, "Clock runs from")
    assert "Storm:" not in text.body


@pytest.mark.parametrize("anchor", ["threshold", "storm_end", "visit", "start", "other"])
@pytest.mark.parametrize(
    ("duty", "phase"),
    [(a_duty(), phase) for phase in Phase] + [(a_routine(), phase) for phase in Phase if phase is not Phase.END],
    ids=lambda part: getattr(part, "kind", part),
)
def test_every_kind_phase_and_anchor_has_words_that_accuse_nobody(duty: ToldDuty, phase: Phase, anchor: str) -> None:
    text = write(replace(planned(a_duty()), duty=replace(duty, anchor=anchor), phase=phase))

    assert "violation" not in (text.subject + text.body + text.calendar).lower()
    assert "{" not in text.subject + text.body


def test_the_night_the_clocks_go_back_is_told_with_both_offsets() -> None:
    trigger = datetime(2026, 10, 31, 20, 0, tzinfo=UTC)
    duty = a_duty(anchor_at=trigger, due_at=trigger + 24 * HOUR, storm=a_storm(trigger_at=trigger))

    text = letter(duty, trigger)

    assert line(text, "Trigger") == "Sat 31 Oct 2026 16:00 EDT (UTC-04:00)"
    assert line(text, "Due") == "Sun 01 Nov 2026 15:00 EST (UTC-05:00)"


def test_the_same_facts_give_the_same_letter_to_the_byte() -> None:
    assert letter(a_duty()) == letter(a_duty())


def test_letters_of_one_duty_share_its_calendar_and_each_has_its_own_words() -> None:
    site = a_site()
    notices = plan_notices([a_duty(), a_routine()], site=site, profile=pendleton(), log=(), now=DUE + HOUR)

    letters = compose_all(notices, site=site, profile=pendleton(), desk=DESK)

    assert letters == [compose(notice, site=site, profile=pendleton(), desk=DESK) for notice in notices]
    assert len({letter.message_id for letter in letters}) == len(letters) > 5
    assert len({letter.calendar for letter in letters}) == 1


def test_the_calendar_entry_is_one_per_duty_and_rises_with_its_revision() -> None:
    first = icalendar.Calendar.from_ical(letter(a_duty()).calendar)
    revised = a_duty(revision=3, due_at=DUE - 2 * HOUR)
    second = icalendar.Calendar.from_ical(letter(revised, TRIGGER + HOUR).calendar)

    one, two = first.walk("VEVENT")[0], second.walk("VEVENT")[0]
    assert one["UID"] == two["UID"] == "mill-20260610-1-inspection@siltwatch.example"
    assert (one["SEQUENCE"], two["SEQUENCE"]) == (1, 3)
    assert one.decoded("DTEND") == DUE
    assert two.decoded("DTEND") == DUE - 2 * HOUR
    assert one.decoded("DTSTART") == DUE - HOUR
    assert one["SUMMARY"] == "Storm inspection due: Mill Lane"
    assert one["LOCATION"] == "12 Mill Lane"
    assert str(one["URL"]).endswith("/sites/mill/storms/mill-20260610-1")
    assert one["STATUS"] == "CONFIRMED"
    assert first["METHOD"] == "PUBLISH"


def test_a_provisional_due_stands_tentatively_in_the_calendar() -> None:
    site = a_site(ANN, address=None)
    calendar = icalendar.Calendar.from_ical(letter(an_end_duty(HOUR), TRIGGER + HOUR, site).calendar)

    entry = calendar.walk("VEVENT")[0]
    assert entry["STATUS"] == "TENTATIVE"
    assert "LOCATION" not in entry


def test_message_ids_differ_by_each_part_of_the_key_and_show_no_name() -> None:
    notice = planned(a_duty())
    others = [
        replace(notice, step="due"),
        replace(notice, person="Somebody else"),
        replace(notice, channel="sms"),
        replace(notice, duty=replace(notice.duty, revision=2)),
        replace(notice, duty=replace(notice.duty, id="mill-2")),
    ]

    ids = [message_id(one, DESK) for one in [notice, *others]]

    assert len(set(ids)) == 6
    assert message_id(replace(notice, reason=notice.reason, planned_at=DUE), DESK) == ids[0]
    assert re.fullmatch(r"<notice\.mill-20260610-1-inspection\.1\.at_trigger\.[0-9a-f]{12}@siltwatch\.example>", ids[0])


def test_a_language_without_words_is_told_in_english_and_says_so() -> None:
    assert write(replace(planned(a_duty()), language="nl")).language == "en"


def test_a_name_with_a_line_break_stays_on_one_line() -> None:
    site = a_site(ANN, name="Mill\r\nBcc: all@town.example")

    assert letter(a_duty(), site=site).subject.startswith("Mill Bcc: all@town.example: storm of")


def test_the_desk_takes_its_domain_from_the_sender() -> None:
    mail = Mail(sender="Siltwatch <alerts@town.example>")

    assert desk_of(Config(mail=mail, web=Web(base_url="https://w.example/"))) == Desk(
        web_address="https://w.example", domain="town.example"
    )
    assert desk_of(Config()).domain == "localhost"
