"""A contrast is told by the common way of notices: quiet hours, rotas, channels, opting out, taking note."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert

from alerts.notice_tables import acknowledgements, opt_outs
from alerts.notices.compose import compose
from alerts.notices.facts import Standing
from alerts.notices.ledger import read_duties
from alerts.notices.plan import decide_notices
from alerts.notices.short_text import SEGMENT, septets
from alerts.profile_files import load_profile
from alerts.stores import writing
from siltwatch.instants import format_instant
from tests.support.alerts import DESK, HOUR, MINUTE, NOON, SMO, Town
from tests.support.stream import Stream, a_stream

NIGHT = {"name": "Inspector", "role": "inspector", "email": "inspector@site.example", "hears": ["contrast"]}


@pytest.fixture
def town(tmp_path: Path) -> Iterator[Town]:
    made = Town(tmp_path / "town")
    yield made
    made.close()


def cloudy(stream: Stream, value: int = 21) -> None:
    stream.flow("above", NOON, 8 * HOUR, 8)
    stream.flow("below", NOON, 2 * HOUR, 9)
    stream.flow("below", NOON + 2 * HOUR, 2 * HOUR, value)


def told(stream: Stream) -> list[tuple[Any, ...]]:
    return [(row["person"], row["step"], row["channel"]) for row in stream.rows("notices")]


def reasons(stream: Stream) -> set[tuple[str, str]]:
    return {(row["person"], row["why"]) for row in stream.rows("notice_decisions")}


def test_quiet_hours_hold_a_likely_contrast_and_its_last_reminder_breaks_them(town: Town) -> None:
    # 12:00 EDT is noon of the tests; quiet until 17:00, the check of 14:45 is due at 18:45.
    quiet = [{"start": "13:00", "end": "17:00"}]
    stream = Stream(town, a_stream(people=[NIGHT | {"quiet": quiet}]))
    cloudy(stream)
    for minutes in range(0, 4 * 60, 15):
        stream.step(NOON + minutes * MINUTE)

    assert told(stream) == []
    assert reasons(stream) == {("Inspector", "quiet_hours")}

    for minutes in range(4 * 60, 6 * 60, 15):
        stream.step(NOON + minutes * MINUTE)
    assert told(stream) == [("Inspector", "at_trigger", "email"), ("Inspector", "due_in_1h", "email")]


def test_a_severe_contrast_breaks_quiet_hours_that_outlast_its_last_reminder(town: Town) -> None:
    stream = Stream(town, a_stream(people=[NIGHT | {"quiet": [{"start": "13:00", "end": "23:00"}]}]))
    cloudy(stream, 60)
    stream.step(NOON + 3 * HOUR)

    assert ("Inspector", "at_trigger", "email") in told(stream)


def test_of_a_rota_the_one_on_call_is_told(town: Town) -> None:
    people = [NIGHT, NIGHT | {"name": "Second", "email": "second@site.example"}]
    rotas = [{"id": "water", "people": ["Second", "Inspector"], "starts_on": "2026-06-08"}]
    stream = Stream(town, a_stream(people=people, rotas=rotas))
    cloudy(stream)
    stream.step(NOON + 3 * HOUR)

    assert ("Second", "at_trigger", "email") in told(stream)
    assert ("Inspector", "not_on_call") in reasons(stream)
    assert not [row for row in told(stream) if row[0] == "Inspector"]


def test_who_opted_out_is_not_told_and_the_officer_stands_in(town: Town) -> None:
    stream = Stream(town, a_stream(people=[NIGHT, SMO]))
    with writing(town._records) as connection:
        row = {"channel": "email", "address": NIGHT["email"], "at": format_instant(NOON), "said": "STOP"}
        connection.execute(insert(opt_outs).values(row))
    cloudy(stream)
    stream.step(NOON + 3 * HOUR)

    assert ("Inspector", "opted_out") in reasons(stream)
    assert told(stream) == [("Stormwater officer", "at_trigger", "email")]


def test_who_has_taken_note_hears_no_countdown(town: Town) -> None:
    stream = Stream(town, a_stream(people=[NIGHT]))
    cloudy(stream)
    stream.step(NOON + 3 * HOUR)
    (check,) = stream.rows("duties")
    with writing(town._records) as connection:
        noted = {"site": "mill", "duty": check["id"], "person": "Inspector", "how": "page", "said": ""}
        noted |= {"at": format_instant(NOON + 3 * HOUR), "due_at": check["due_at"]}
        connection.execute(insert(acknowledgements).values(noted))
    for minutes in range(3 * 60, 8 * 60, 15):
        stream.step(NOON + minutes * MINUTE)

    assert ("Inspector", "acknowledged") in reasons(stream)
    assert [row[1] for row in told(stream)] == ["at_trigger", "overdue"]


@pytest.mark.parametrize(("language", "words"), [("en", "verify on site"), ("es", "verificar")])
def test_a_short_message_of_a_contrast_is_one_segment_with_due_time_and_link(
    town: Town, language: str, words: str
) -> None:
    person = {"name": "Inspector", "role": "inspector", "sms": "+15185550123", "hears": ["contrast"]}
    stream = Stream(town, a_stream(people=[person | {"language": language}]))
    cloudy(stream)
    at = NOON + 3 * HOUR
    stream.step(at)
    with writing(town._records) as connection:
        duties = read_duties(connection, "mill")
    profile, standing = load_profile("pendleton"), Standing(channels=frozenset({"sms"}))
    plan = decide_notices(duties, site=stream.site, profile=profile, log=(), now=at, standing=standing)
    letter = compose(plan.planned[0], site=stream.site, profile=profile, desk=DESK)

    assert septets(letter.body) <= SEGMENT
    assert all(part in letter.body for part in ("Mill Lane", "/sites/mill#contrast", "18:45", words))


def test_a_severe_level_after_a_likely_one_reaches_the_officer_though_nothing_is_due_earlier(town: Town) -> None:
    stream = Stream(town, a_stream(people=[NIGHT, SMO]))
    cloudy(stream)
    stream.flow("below", NOON + 4 * HOUR + 45 * MINUTE, 2 * HOUR, 90)
    for minutes in range(0, 6 * 60, 15):
        stream.step(NOON + minutes * MINUTE)

    (check,) = stream.rows("duties")
    assert ("Stormwater officer", "at_trigger", "email") in told(stream)
    assert check["due_at"] == format_instant(NOON + 2 * HOUR + 45 * MINUTE + timedelta(hours=4))
