"""Who is told when: quiet and working hours, rotas, escalation, taking note, other channels and people."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from alerts.calendar import Workdays
from alerts.notices.facts import Held, LoggedNotice, NoticePlan, Standing, ToldDuty
from alerts.notices.languages import phrases_for
from alerts.notices.people import hidden_reminders, with_holidays
from alerts.notices.plan import decide_notices
from alerts.notices.rest import hidden_reminder, rest_at
from alerts.notices.rota import order_at, turn_at, turn_began_at
from alerts.notices.short_text import SEGMENT, one_segment, septets, to_gsm
from siltwatch.people import Hours, Person, Rota
from siltwatch.site import Site
from tests.support.notices import HOUR, MINUTE, TRIGGER, a_duty, a_routine, a_site, a_storm, logged, pendleton, told

EASTERN = ZoneInfo("America/New_York")
DUE = TRIGGER + 24 * HOUR  # 15:40 EDT
ALL = Standing(channels=frozenset({"email", "sms"}))


def person(name: str = "Foreman", **others: Any) -> Person:
    given = {"name": name, "role": "operator", "email": f"{name.lower()}@site.example"}
    return Person.model_validate(given | others)


def quiet(start: str, end: str, **others: Any) -> dict[str, Any]:
    return {"quiet": [{"start": start, "end": end, **others}]}


def decide(
    duty: ToldDuty, at: datetime, *, site: Site, log: tuple[LoggedNotice, ...] = (), standing: Standing = ALL
) -> NoticePlan:
    return decide_notices([duty], site=site, profile=pendleton(), log=log, now=at, standing=standing)


def held(plan: NoticePlan) -> dict[str, Held]:
    return {f"{one.step}/{one.person or 'all'}": one.why for one in plan.held}


def night_duty() -> ToldDuty:
    """A trigger at 23:30 EDT, due 23:30 EDT the next day."""
    at = datetime(2026, 6, 11, 3, 30, tzinfo=UTC)
    return a_duty(anchor_at=at, due_at=at + 24 * HOUR, storm=a_storm(trigger_at=at))


# rest


def test_quiet_hours_pass_midnight_and_end_to_the_minute() -> None:
    sleeper = person(**quiet("22:00", "06:00"))
    morning = datetime(2026, 6, 11, 10, 0, tzinfo=UTC)  # 06:00 EDT

    assert rest_at(sleeper, morning - 8 * HOUR - timedelta(milliseconds=1), EASTERN) is None
    for at in (morning - 8 * HOUR, morning - timedelta(milliseconds=1)):
        rest = rest_at(sleeper, at, EASTERN)
        assert rest is not None
        assert (rest.until_at, rest.why) == (morning, Held.QUIET_HOURS)
    assert rest_at(sleeper, morning, EASTERN) is None


@pytest.mark.parametrize(
    ("night", "hours"), [(datetime(2026, 3, 8, 5, tzinfo=UTC), 6), (datetime(2026, 11, 1, 4, tzinfo=UTC), 8)]
)
def test_on_the_nights_the_clocks_change_rest_ends_by_the_wall(night: datetime, hours: int) -> None:
    """From midnight to 07:00 by the clock of the site."""
    rest = rest_at(person(**quiet("00:00", "07:00")), night, EASTERN)

    assert rest is not None
    assert rest.until_at - night == timedelta(hours=hours)


def test_outside_the_work_calendar_a_free_day_and_a_weekend_rest() -> None:
    worker = person(
        works=[{"start": "07:00", "end": "16:00", "days": ["mon", "tue", "wed", "thu", "fri"]}], off_on=["2026-06-15"]
    )
    friday = datetime(2026, 6, 12, 20, 30, tzinfo=UTC)  # 16:30 EDT; Monday is off
    rest = rest_at(worker, friday, EASTERN)

    assert rest is not None
    assert (rest.why, rest.until_at) == (Held.OUTSIDE_WORK, datetime(2026, 6, 16, 11, 0, tzinfo=UTC))
    assert rest_at(worker, friday - HOUR, EASTERN) is None


def test_a_storm_in_quiet_hours_is_told_when_they_end_with_the_reason_and_is_not_late() -> None:
    site, duty = a_site(person(**quiet("22:00", "06:00"))), night_duty()
    at_night = decide(duty, duty.anchor_at, site=site)
    morning = datetime(2026, 6, 11, 10, 0, tzinfo=UTC)

    assert at_night.planned == ()
    assert held(at_night)["at_trigger/Foreman"] is Held.QUIET_HOURS
    assert at_night.rested_until_at == morning
    assert decide(duty, morning - MINUTE, site=site).planned == ()
    after = decide(duty, morning, site=site)
    assert told(after.planned) == [("at_trigger", "Foreman", "after_rest")]
    assert after.planned[0].late_by is None


def test_the_last_reminder_breaks_quiet_hours() -> None:
    site, duty = a_site(person(**quiet("22:00", "06:00"))), night_duty()
    log = logged(*decide(duty, duty.anchor_at + 7 * HOUR, site=site).planned)

    assert told(decide(duty, duty.due_at - HOUR, site=site, log=log).planned) == [("due_in_1h", "Foreman", "reminder")]
    assert ("due", "Foreman", "due") in told(decide(duty, duty.due_at, site=site, log=log).planned)


def test_a_trigger_waits_for_no_morning_that_comes_after_the_last_reminder() -> None:
    duty = replace(night_duty(), due_at=datetime(2026, 6, 11, 9, 0, tzinfo=UTC))

    assert told(decide(duty, duty.anchor_at, site=a_site(person(**quiet("22:00", "06:00")))).planned) == [
        ("due_in_12h", "Foreman", "late"),
        ("at_trigger", "Foreman", "first"),
    ]


def test_hours_that_let_nothing_through_are_refused_where_they_would_hide_the_last_reminder() -> None:
    hard = person(**quiet("22:00", "06:00"), lets_through="nothing")

    found = hidden_reminders(a_site(hard), pendleton(), year=2026)
    assert [line.split("last reminder of a ")[1].split(" due")[0] for line in found] == ["storm inspection", "clock"]
    assert found[0].startswith("people[0].lets_through: with 'nothing'")
    assert hidden_reminders(a_site(person(**quiet("22:00", "06:00"))), pendleton(), year=2026) == []
    unconcerned = hard.model_copy(update={"hears": ("contrast",)})
    assert hidden_reminders(a_site(unconcerned), pendleton(), year=2026) == []


def test_a_week_without_quiet_hours_may_still_hide_a_reminder_on_the_night_the_clocks_change() -> None:
    one_night = person(quiet=[{"start": "01:30", "end": "02:30", "days": ["sun"]}])

    assert hidden_reminder(one_night, HOUR, EASTERN, 2026) is not None
    assert hidden_reminder(person(), HOUR, EASTERN, 2026) is None


def test_hours_with_a_zone_are_refused() -> None:
    with pytest.raises(ValueError, match="without a zone"):
        Hours.model_validate({"start": "22:00Z", "end": "06:00"})


# rota

ROTA = Rota(id="week", people=("Ann", "Bob", "Cid"), starts_on=date(2026, 6, 8))
CREW = tuple(person(name) for name in ("Ann", "Bob", "Cid"))


def test_turns_pass_on_by_the_wall_on_both_nights_the_clocks_change() -> None:
    daily = Rota(id="day", people=("Ann", "Bob"), starts_on=date(2026, 1, 1), every_days=1)
    for day in (date(2026, 3, 8), date(2026, 11, 1)):
        began_at = datetime(day.year, day.month, day.day, 8, tzinfo=EASTERN).astimezone(UTC)
        turn = turn_at(daily, began_at, EASTERN)
        assert turn_at(daily, began_at - timedelta(milliseconds=1), EASTERN) == turn - 1
        assert turn_began_at(daily, turn, EASTERN) == began_at
    assert order_at(ROTA, TRIGGER + timedelta(days=7), EASTERN) == ("Bob", "Cid", "Ann")


def crew_site() -> Site:
    return a_site(*CREW, rotas=(ROTA,))


def test_only_who_is_on_call_is_told_then_the_next_and_then_all() -> None:
    site = crew_site()
    first = decide(a_duty(), TRIGGER, site=site)

    assert told(first.planned) == [("at_trigger", "Ann", "first")]
    assert held(first) == {"at_trigger/Bob": Held.NOT_ON_CALL, "at_trigger/Cid": Held.NOT_ON_CALL}
    log = logged(*first.planned)
    assert told(decide(a_duty(), DUE - 12 * HOUR, site=site, log=log).planned) == [("due_in_12h", "Ann", "reminder")]
    assert told(decide(a_duty(), DUE - 4 * HOUR, site=site, log=log).planned) == [
        ("due_in_4h", "Ann", "reminder"),
        ("due_in_4h", "Bob", "escalated"),
    ]
    assert {one.person for one in decide(a_duty(), DUE - HOUR, site=site, log=log).planned} == {"Ann", "Bob", "Cid"}


def test_a_duty_that_somebody_took_note_of_wakes_nobody_else_before_it_is_due() -> None:
    site = crew_site()
    log = logged(*decide(a_duty(), TRIGGER, site=site).planned)
    noted = replace(ALL, acknowledged={(a_duty().id, "Ann"): DUE})

    for at in (DUE - 4 * HOUR, DUE - HOUR):
        assert decide(a_duty(), at, site=site, log=log, standing=noted).planned == ()
    assert {one.person for one in decide(a_duty(), DUE, site=site, log=log, standing=noted).planned} == {"Bob", "Cid"}


def test_an_open_duty_is_handed_over_with_the_turn() -> None:
    site, rota = crew_site(), ROTA.model_copy(update={"starts_on": date(2026, 6, 4)})
    site = site.model_copy(update={"rotas": (rota,)})
    log = logged(*decide(a_duty(), TRIGGER, site=site).planned)
    handover = datetime(2026, 6, 11, 12, 0, tzinfo=UTC)  # 08:00 EDT

    assert decide(a_duty(), handover - MINUTE, site=site, log=log).planned[0].person == "Ann"
    after = decide(a_duty(), handover, site=site, log=log)
    assert ("at_trigger", "Bob", "handed_over") in told(after.planned)
    assert all(one.late_by is None for one in after.planned if one.step == "at_trigger")


def test_who_is_on_call_and_cannot_be_reached_is_followed_by_the_next_of_the_rota() -> None:
    site = crew_site()
    lost = tuple(replace(entry, state="failed") for entry in logged(*decide(a_duty(), TRIGGER, site=site).planned))
    second = decide(a_duty(), TRIGGER + MINUTE, site=site, log=lost)

    assert held(second)["at_trigger/Ann"] is Held.UNREACHABLE
    assert told(second.planned) == [("at_trigger", "Bob", "stand_in")]
    lost += tuple(replace(entry, state="failed") for entry in logged(*second.planned))
    assert told(decide(a_duty(), TRIGGER + MINUTE, site=site, log=lost).planned) == [("at_trigger", "Cid", "stand_in")]


def test_a_rota_of_people_who_are_not_there_is_refused() -> None:
    site = a_site(CREW[0], rotas=(ROTA,))

    assert [problem for problem in site.problems() if "rotas" in problem] == [
        "rotas[0].people: 'Bob' is none of the people",
        "rotas[0].people: 'Cid' is none of the people",
    ]


# taking note, channels


def test_taking_note_stops_reminders_until_the_due_comes_earlier() -> None:
    site = a_site(person())
    log = logged(*decide(a_duty(), TRIGGER, site=site).planned)
    noted = replace(ALL, acknowledged={(a_duty().id, "Foreman"): DUE})

    for at in (DUE - 12 * HOUR, DUE):
        plan = decide(a_duty(), at, site=site, log=log, standing=noted)
        assert plan.planned == ()
        assert Held.ACKNOWLEDGED in held(plan).values()
    late = decide(a_duty(status="overdue"), DUE + 15 * MINUTE, site=site, log=log, standing=noted)
    assert [one.step for one in late.planned] == ["overdue"]
    earlier = a_duty(revision=2, due_at=DUE - 2 * HOUR)
    assert told(decide(earlier, TRIGGER + HOUR, site=site, log=log, standing=noted).planned) == [
        ("at_trigger", "Foreman", "revised_earlier")
    ]
    again = decide(earlier, DUE - 14 * HOUR, site=site, log=log, standing=noted)
    assert ("due_in_12h", "Foreman", "reminder") in told(again.planned)


def test_the_first_open_channel_is_used_and_all_of_them_in_the_last_hour() -> None:
    site = a_site(person(sms="+15550101"))
    first = decide(a_duty(), TRIGGER, site=site)

    assert [one.channel for one in first.planned] == ["email"]
    log = logged(*first.planned)
    pressing = decide(a_duty(), DUE - HOUR, site=site, log=log)
    assert [one.channel for one in pressing.planned] == ["email", "sms"]
    only_email = replace(ALL, opted_out=frozenset({("sms", "+15550101")}))
    assert [one.channel for one in decide(a_duty(), DUE - HOUR, site=site, log=log, standing=only_email).planned] == [
        "email"
    ]
    nothing = replace(only_email, channels=frozenset({"sms"}))
    assert held(decide(a_duty(), TRIGGER, site=site, standing=nothing))["at_trigger/Foreman"] is Held.OPTED_OUT


def test_in_the_last_hour_a_failed_channel_leaves_the_other() -> None:
    site = a_site(person(sms="+15550101"))
    pressing = logged(*[one for one in decide(a_duty(), DUE - HOUR, site=site).planned if one.step == "due_in_1h"])
    lost = tuple(replace(entry, state="failed") for entry in pressing)

    one_left = decide(a_duty(), DUE - HOUR, site=site, log=(lost[0], pressing[1]))
    assert Held.UNREACHABLE not in held(one_left).values()
    assert held(decide(a_duty(), DUE - HOUR, site=site, log=lost))["due_in_1h/Foreman"] is Held.UNREACHABLE


def test_a_routine_day_reminder_waits_for_the_working_day() -> None:
    worker = person(works=[{"start": "07:00", "end": "16:00"}])
    routine = a_routine()
    site = a_site(worker)
    at = routine.due_at - 48 * HOUR  # one second to midnight

    assert held(decide(routine, at, site=site))["due_in_2d/Foreman"] is Held.OUTSIDE_WORK
    work_begins = at + 7 * HOUR + timedelta(seconds=1)
    assert told(decide(routine, work_begins, site=site).planned) == [("due_in_2d", "Foreman", "after_rest")]


# short messages


@pytest.mark.parametrize(
    ("text", "gsm"),
    [
        ("Inspección vencída", "Inspeccion vencida"),
        ("Peña Ñandú, ¿qué?", "Peña Ñandu, ¿qué?"),
        ("\u2014 “ok” …", '- "ok" ...'),
        ("雨 5€", "? 5€"),
    ],
)
def test_letters_outside_the_alphabet_are_replaced(text: str, gsm: str) -> None:
    assert to_gsm(text) == gsm
    assert septets(gsm) == len(gsm) + gsm.count("€")


def test_a_long_name_gives_way_before_the_link_does() -> None:
    link = "https://siltwatch.town.example/a/0123456789abcdef"
    template = "{name}: 0.62 in rain (unverified). Inspect by Thu 11 Jun 15:40 EDT (may move). {link}"
    for name in ("Mill", "Mill Lane Phase Two North of the Railway Embankment", "Über " * 40):
        text = one_segment(template, name=name, link=link, tail=" Reply OK.")
        assert septets(text) <= SEGMENT
        assert link in text
        assert text.startswith(to_gsm(name)[:4])
    assert one_segment(template, name="Mill", link=link, tail=" Reply OK.").endswith("Reply OK.") is (
        septets(template.format(name="Mill", link=link)) + 10 <= SEGMENT
    )


def test_the_towns_holidays_are_free_days_of_a_work_calendar_and_let_the_last_reminder_through() -> None:
    works = [{"start": "07:00", "end": "17:00", "days": ["mon", "tue", "wed", "thu", "fri"]}]
    workdays = pendleton().workdays
    election_day = datetime(2026, 11, 3, 15, 0, tzinfo=UTC)

    site = with_holidays(
        a_site(person(works=works), person(name="Ann", works=works, holidays="works")), workdays, TRIGGER
    )
    takes, does_not = site.people
    rest = rest_at(takes, election_day, site.zone_info)
    assert rest is not None
    assert (rest.why, rest.until_at) == (Held.OUTSIDE_WORK, datetime(2026, 11, 4, 12, 0, tzinfo=UTC))
    assert rest_at(does_not, election_day, site.zone_info) is None

    untouched = a_site(person(), person(name="Ann", works=works, lets_through="nothing"))
    assert with_holidays(untouched, workdays, TRIGGER) is untouched
    assert with_holidays(a_site(person(works=works)), Workdays(), TRIGGER).people[0].off_on == ()


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_short_message_of_either_language_is_one_segment_at_its_longest(language: str) -> None:
    words = phrases_for(language)
    due = max((words.short_instant(DUE + timedelta(days=days), EASTERN) for days in range(30)), key=len)
    link = "https://siltwatch.town.example/a/0123456789abcdefghij_-"
    for key, template in words.short.items():
        told = template.format(
            name="{name}", link="{link}", headline="{headline}", depth="12.34", due=due,
            quality=words.short_unverified, provisional=words.short_provisional,
        )  # fmt: skip
        for name, headline in (("Mill", "A look"), ("Ñandú Über Phase Two " * 6, "Área {con} [nieve]: " * 8)):
            text = one_segment(told, name=name, headline=headline, link=link, tail=words.short_reply)
            assert septets(text) <= SEGMENT, key
            assert link in text
            assert to_gsm(due) in text
            assert to_gsm(name)[:4] in text


def test_signs_of_a_template_in_what_people_typed_stay_signs() -> None:
    text = one_segment("{name}: {headline}. {link}", name="Lot {name} 7", headline="area {0} {link}", link="http://x/y")

    assert text == "Lot {name} 7: area {0} {link}. http://x/y"
