"""Clocks of the code from the verb or the door to the duty row, the notices, the end: over real records."""

import json
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert

from alerts.clock_commands import Said, meet_clock, record_practice, start_clock, withdraw_clock
from alerts.clock_words import TITLES
from alerts.commands import Entry, record_calibration
from alerts.entered_tables import practice_levels
from alerts.migrations.upgrade import upgrade_engine
from alerts.profile import CORRECTION
from alerts.profile_files import load_profile, profile_names
from alerts.rows import DutyRow
from alerts.stores import open_engine, writing
from siltwatch.clock import CLOCK_VARIABLE, ScaledClock
from siltwatch.command.main import main
from siltwatch.errors import SiltwatchError
from siltwatch.instants import parse_instant
from siltwatch.site import Site
from siltwatch.toml_files import CONFIG_VARIABLE
from tests.support.alerts import HOUR, MINUTE, NOON, OPERATOR, SMO, Town, a_site, tips
from tests.support.servers import postgresql
from tests.support.stream import Stream, a_stream

DAY = timedelta(days=1)
MONDAY = parse_instant("2026-06-08T12:00:00-04:00")


@pytest.fixture
def town(tmp_path: Path) -> Iterator[Town]:
    made = Town(tmp_path, a_site(profile="rotterdam"))
    yield made
    made.close()


def said(key: str = "k1", remarks: str = "", person: str = "Site operator") -> Said:
    return Said(person=person, remarks=remarks, key=key)


def start(town: Town, clock: str, base_at: datetime, *, now: datetime | None = None, **others: Any) -> list[DutyRow]:
    given: dict[str, Any] = {"subject": "north slope", "said": said()} | others
    site = given.pop("site", town.sites["mill"])
    return start_clock(
        town.config.records_url, site=site, clock=clock, base_at=base_at, now=now or base_at, **given
    )  # fmt: skip


def meet(town: Town, duty: str, at: datetime, *, key: str = "m1", now: datetime | None = None) -> list[DutyRow]:
    return meet_clock(
        town.config.records_url, site=town.sites["mill"], duty=duty, at=at, said=said(key), now=now or at
    )  # fmt: skip


def steps(town: Town, duty: str) -> list[tuple[str, str]]:
    return sorted((notice.step, notice.person) for notice in town.records.notices(duty=duty))


def clock_duties(town: Town) -> list[DutyRow]:
    return [duty for duty in town.records.duties("mill") if duty.kind == "clock"]


def test_a_started_clock_is_a_duty_that_is_told_reminded_of_and_closed_when_it_is_met(town: Town) -> None:
    (duty,) = start(town, "stabilization_start", MONDAY)

    assert duty.id == "mill-stabilization-start-260608.1"
    assert (duty.status, duty.due_at) == ("open", parse_instant("2026-06-22T23:59:59-04:00"))
    assert (duty.citation, duty.profile, duty.profile_version) == ("§ 270-215", "rotterdam", 3)
    for now in (MONDAY, duty.due_at - 2 * DAY, duty.due_at - DAY):
        town.step(now)
    told = steps(town, duty.id)
    assert told == [(step, OPERATOR["name"]) for step in ("due_in_1d", "due_in_2d", "opened")]
    newest = town.records.notices(duty=duty.id, limit=1)[0]
    assert newest.subject.startswith("Mill Lane: Stabilization of an area: north slope, due in 1 d 0 h, by Mon 22 Jun")
    assert "snow or frozen ground" in newest.body
    assert "§ 270-215 (Town of Rotterdam, New York)" in newest.body

    (met,) = meet(town, duty.id, duty.due_at - HOUR)
    assert (met.status, met.closed_by, met.late_by_s) == ("closed_on_time", "entry-1", 0)
    town.step(duty.due_at + HOUR)
    assert steps(town, duty.id) == told


def test_a_clock_that_nobody_meets_is_overdue_and_the_officer_hears_of_it(town: Town) -> None:
    (duty,) = start(town, "swppp_certification", MONDAY)
    town.inspect(MONDAY + DAY, scope="full")
    town.step(MONDAY + DAY)

    step = town.step(duty.due_at)
    assert step.next_at is not None
    assert step.next_at <= duty.due_at + timedelta(milliseconds=1)
    town.step(duty.due_at + timedelta(milliseconds=1))
    assert [row.status for row in clock_duties(town)] == ["overdue"]
    town.step(duty.due_at + 15 * MINUTE)

    overdue = {person for step_name, person in steps(town, duty.id) if step_name == "overdue"}
    assert overdue == {OPERATOR["name"], SMO["name"]}
    assert town.records.situation(town.sites["mill"], town.journal, duty.due_at + HOUR).sentence.startswith(
        "Correction of the plan: north slope was due Mon 15 Jun 23:59 EDT"
    )


def test_what_is_started_when_it_is_over_is_overdue_at_once_and_no_step_before_is_told(town: Town) -> None:
    (duty,) = start(town, "stabilization_start", MONDAY - 30 * DAY, now=MONDAY)
    assert duty.status == "overdue"

    town.step(MONDAY)

    assert {step for step, _ in steps(town, duty.id)} == {"opened", "overdue"}
    assert all(notice.reason != "late" for notice in town.records.notices(duty=duty.id))


def test_a_milestone_is_told_before_it_comes(town: Town) -> None:
    (duty,) = start(town, "milestone_48h", MONDAY + 10 * DAY, now=MONDAY, subject="rough grading complete")

    assert duty.due_at == MONDAY + 8 * DAY
    town.step(MONDAY)
    town.step(duty.due_at - DAY)
    assert {step for step, _ in steps(town, duty.id)} == {"opened", "due_in_24h"}
    (met,) = meet(town, duty.id, duty.due_at - HOUR)
    assert met.status == "closed_on_time"


def test_stockpiles_come_again_each_workday_without_anything_being_heard(town: Town) -> None:
    start(town, "stockpiles", MONDAY, subject="topsoil")
    step = town.step(MONDAY)
    for _ in range(60):
        if step.next_at is None or step.next_at > MONDAY + 7 * DAY:
            break
        step = town.step(step.next_at)

    days = [duty.id.removeprefix("mill-stockpiles-260608.1-") for duty in clock_duties(town)]
    assert days == ["20260608", "20260609", "20260610", "20260611", "20260612", "20260615"]
    rows = meet(town, "mill-stockpiles-260608.1-20260612", MONDAY + 7 * DAY)
    assert [row.status for row in rows] == ["closed_late"] * 5 + ["closed_on_time"]
    assert steps(town, "mill-stockpiles-260608.1-20260609") == [
        ("due_in_2h", OPERATOR["name"]), ("overdue", OPERATOR["name"]), ("overdue", SMO["name"]),
    ]  # fmt: skip


def test_sending_a_form_twice_records_it_once(town: Town) -> None:
    first = start(town, "swppp_certification", MONDAY)
    again = start(town, "swppp_certification", MONDAY, now=MONDAY + HOUR)
    assert [row.id for row in again] == [row.id for row in first]

    meet(town, first[0].id, MONDAY + DAY)
    (met,) = meet(town, first[0].id, MONDAY + DAY, now=MONDAY + 2 * DAY)

    assert met.closed_at == MONDAY + DAY
    assert len(clock_duties(town)) == 1
    other = start(town, "swppp_certification", MONDAY, said=said("k2"))
    assert other[0].id == "mill-swppp-certification-260608.2"


def test_earth_work_that_will_resume_takes_the_place_of_the_stabilization(town: Town) -> None:
    (stopped,) = start(town, "stabilization_start", MONDAY)
    (resumes,) = start(town, "stabilization_resume", MONDAY, now=MONDAY + DAY, said=said("k2"))

    rows = {row.id: row for row in clock_duties(town)}
    assert rows[stopped.id].withdrawn_because == "another clock runs for it now: earth work resumes in an area"
    assert resumes.due_at == parse_instant("2026-06-29T23:59:59-04:00")


@pytest.mark.parametrize(
    ("percents", "expected"),
    [
        ([30], {}),
        ([42], {"sediment_watch": "open"}),
        ([42, 45], {"sediment_watch": "open"}),
        ([42, 20], {"sediment_watch": "closed_on_time"}),
        ([42, 55], {"sediment_watch": "withdrawn", "sediment_clean_out": "open"}),
        ([55, 60], {"sediment_clean_out": "open"}),
        ([55, 5], {"sediment_clean_out": "closed_on_time"}),
        ([55, 45], {"sediment_clean_out": "closed_on_time", "sediment_watch": "open"}),
    ],
)
def test_a_practice_that_fills_is_warned_of_and_then_has_to_be_cleaned_out(
    town: Town, percents: list[int], expected: dict[str, str]
) -> None:
    for number, percent in enumerate(percents):
        at = MONDAY + number * HOUR
        record_practice(
            town.config.records_url, site=town.sites["mill"], practice="trap 3", percent=percent, at=at,
            said=said(f"p{number}"), now=at,
        )  # fmt: skip

    assert {duty.clock: duty.status for duty in clock_duties(town)} == expected
    assert [row.percent for row in town.records.practices("mill")] == percents


def test_another_practice_has_clocks_of_its_own(town: Town) -> None:
    for number, practice in enumerate(("trap 3", "pond")):
        record_practice(
            town.config.records_url, site=town.sites["mill"], practice=practice, percent=55, at=MONDAY,
            said=said(f"p{number}"), now=MONDAY,
        )  # fmt: skip

    assert sorted(duty.subject or "" for duty in clock_duties(town)) == ["pond", "trap 3"]


def test_calibrations_run_by_themselves_where_the_town_asks_for_them(tmp_path: Path) -> None:
    probe = {
        "id": "below", "station": "north", "kind": "probe", "gateway": "gw1", "link": "line", "driver": "modbus",
        "unit": "NTU", "place": "downstream", "model": "one",
    }  # fmt: skip
    site = a_site(profile="guilderland", sensors=[probe])
    town = Town(tmp_path, site)
    try:
        for key, at in (("c1", MONDAY), ("c2", MONDAY + 20 * DAY)):
            entry = Entry(probe="below", at=at, person="Technician", remarks="", key=key)
            record_calibration(town.config.records_url, site=site, entry=entry, now=at)
            town.step(at)

        assert [(duty.id, duty.status) for duty in clock_duties(town)] == [
            ("mill-calibration-1", "closed_on_time"),
            ("mill-calibration-2", "open"),
        ]
        with pytest.raises(SiltwatchError, match="has no started clock 'mill-calibration-2'"):
            meet(town, "mill-calibration-2", MONDAY + 21 * DAY)
        with pytest.raises(SiltwatchError, match="started by a calibration, not by hand"):
            start(town, "calibration", MONDAY)
    finally:
        town.close()


def test_a_long_storm_asks_for_a_look_beside_the_inspection_after_its_end(town: Town) -> None:
    town.rain(tips(NOON, 110, every=20 * MINUTE))  # a day and a half
    town.step(NOON + 37 * HOUR)

    (look,) = clock_duties(town)
    assert (look.clock, look.status) == ("long_storm", "open")
    assert look.due_at == NOON + 49 * 20 * MINUTE + 24 * HOUR
    town.inspect(NOON + 37 * HOUR)
    town.step(NOON + 37 * HOUR)

    rows = {duty.kind: duty for duty in town.records.duties("mill")}
    assert rows["clock"].status == "closed_on_time"
    assert rows["storm_inspection"].status == "closed_on_time"


@pytest.mark.parametrize(
    ("clock", "others", "words"),
    [
        ("unheard_of", {}, "the rules of this site have no clock 'unheard_of': there are before_clearing, "),
        ("long_storm", {}, "started by the rain itself, not by hand"),
        ("stabilization_start", {"base_at": MONDAY + DAY}, "lies in the future"),
        ("stabilization_start", {"subject": " "}, "what it runs for is missing"),
        ("stabilization_start", {"said": said(person="")}, "the name of who enters it"),
        ("stabilization_start", {"said": said("")}, "a key for each entry"),
        (
            "stockpiles",
            {"base_at": MONDAY - 40 * DAY},
            "each workday: start it from a day of the last month",
        ),
    ],
)
def test_what_cannot_be_started_says_why(town: Town, clock: str, others: dict[str, Any], words: str) -> None:
    given = {"base_at": MONDAY, "now": MONDAY} | others

    with pytest.raises(SiltwatchError, match=words):
        start(town, clock, given.pop("base_at"), **given)
    assert clock_duties(town) == []


def test_what_cannot_be_met_says_why(town: Town) -> None:
    (duty,) = start(town, "stabilization_start", MONDAY)

    for args, words in (
        ((duty.id, MONDAY - DAY), "nothing before that can meet it"),
        (("nothing", MONDAY), "no started clock 'nothing'; siltwatch duty list shows what runs"),
    ):
        with pytest.raises(SiltwatchError, match=words):
            meet(town, *args)
    with pytest.raises(SiltwatchError, match="lies in the future"):
        meet(town, duty.id, MONDAY + DAY, now=MONDAY)
    meet(town, duty.id, MONDAY + DAY)
    with pytest.raises(SiltwatchError, match="has ended already"):
        meet(town, duty.id, MONDAY + DAY, key="m2")
    with pytest.raises(SiltwatchError, match="the reason is missing"):
        withdraw_clock(
            town.config.records_url, site=town.sites["mill"], duty=duty.id, at=MONDAY, said=said("w"), now=MONDAY
        )
    with pytest.raises(SiltwatchError, match="101 percent cannot be"):
        record_practice(
            town.config.records_url, site=town.sites["mill"], practice="pond", percent=101, at=MONDAY, said=said("p"),
            now=MONDAY,
        )  # fmt: skip


def test_a_town_without_clocks_says_so(tmp_path: Path) -> None:
    site = a_site(profile="generic")
    town = Town(tmp_path, site)
    try:
        with pytest.raises(SiltwatchError, match="no clock 'stockpiles': there are none"):
            start(town, "stockpiles", MONDAY)
    finally:
        town.close()


def test_a_clock_of_a_profile_that_changed_is_withdrawn_from_nobody(town: Town) -> None:
    """A duty keeps the version of the profile that it was last judged by; its site may move to other rules."""
    (duty,) = start(town, "stockpiles", MONDAY)
    town.step(MONDAY)

    town.apply(Site.model_validate(a_site(profile="pendleton").model_dump()))
    town.step(MONDAY + HOUR)

    (row,) = clock_duties(town)
    assert (row.id, row.status, row.profile) == (duty.id, "withdrawn", "rotterdam")
    assert row.withdrawn_because == "the rules of this site have this clock no more"


def test_a_practice_level_is_kept_as_it_was_entered(town: Town) -> None:
    engine = open_engine(town.config.records_url)
    with writing(engine) as connection:
        connection.execute(insert(practice_levels).values(
            site="mill", practice="pond", percent=12, at="2026-06-08T16:00:00.000Z", person="p", remarks="", key="k",
            entered_at="2026-06-08T16:00:00.000Z",
        ))  # fmt: skip
    engine.dispose()

    (row,) = town.records.practices("mill")
    assert (row.practice, row.percent, row.at) == ("pond", 12, MONDAY)


# --- the verb ----------------------------------------------------------------------------------------------------


@pytest.fixture
def typed(town: Town, monkeypatch: pytest.MonkeyPatch) -> Town:
    monkeypatch.setenv(CONFIG_VARIABLE, str(town.file))
    monkeypatch.setenv(CLOCK_VARIABLE, ScaledClock.begin(MONDAY + 2 * DAY, 1).setting)
    return town


def document(capsys: pytest.CaptureFixture[str]) -> Any:
    return json.loads(capsys.readouterr().out)


def test_the_verb_starts_meets_and_lists(typed: Town, capsys: pytest.CaptureFixture[str]) -> None:
    by = ["--site", "mill", "--by", "Site operator"]

    assert main(["duty", "start", "records_request", "request 12", *by, "--from", "2026-06-08", "--json"]) == 0
    (row,) = document(capsys)
    assert (row["status"], row["due_at"]) == ("open", "2026-06-16T03:59:59Z")
    assert main(["duty", "meet", row["id"], *by, "--at", "2026-06-09T10:00"]) == 0
    words = capsys.readouterr().out
    assert words.startswith("closed_on_time; due Mon 15 Jun 23:59 EDT; Request for records: request 12")
    assert main(["duty", "list", "--site", "mill"]) == 0
    assert "closed_on_time  due Mon 15 Jun 23:59 EDT  mill-records-request-260608.1" in capsys.readouterr().out


def test_the_verb_withdraws_with_a_reason(typed: Town, capsys: pytest.CaptureFixture[str]) -> None:
    by = ["--site", "mill", "--by", "Site operator"]
    main(["duty", "start", "correction_by_notice", "silt fence", *by, "--from", "2026-06-20", "--json"])
    (row,) = document(capsys)
    assert row["due_at"] == "2026-06-21T03:59:59Z"

    assert main(["duty", "withdraw", row["id"], *by, "--because", "the notice was taken back"]) == 0

    assert "withdrawn: the notice was taken back; due Sat 20 Jun 23:59 EDT" in capsys.readouterr().out


def test_the_verb_records_sediment(typed: Town, capsys: pytest.CaptureFixture[str]) -> None:
    by = ["--site", "mill", "--by", "Inspector"]

    assert main(["duty", "sediment", "trap 3", "20", *by]) == 0
    assert "nothing has to be done for it" in capsys.readouterr().out
    assert main(["duty", "sediment", "trap 3", "52", *by, "--at", "2026-06-10T09:00:00-04:00", "--json"]) == 0

    (row,) = document(capsys)
    assert (row["clock"], row["subject"], row["due_at"]) == ("sediment_clean_out", "trap 3", "2026-06-11T13:00:00Z")


def test_the_verb_lists_the_clocks_of_a_site(typed: Town, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["duty", "clocks", "--site", "mill"]) == 0
    words = capsys.readouterr().out
    assert "stockpiles             Soil stockpiles are stabilized or covered" in words
    assert " - rough grading complete\n" in words

    assert main(["duty", "clocks", "--site", "mill", "--json"]) == 0
    clocks = {row["clock"]: row for row in document(capsys)}
    assert clocks["milestone_48h"]["runs"] == "48 h before the milestone"
    assert clocks["sediment_watch"]["advice"]
    assert clocks["milestone_48h"]["subjects"][3] == "rough grading complete"


@pytest.mark.parametrize("text", ["tomorrow", "2026-06-45", "12:00"])
def test_the_verb_refuses_what_is_no_instant(typed: Town, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["duty", "start", "records_request", "r", "--site", "mill", "--by", "x", "--from", text]

    assert main(arguments) == 2
    assert "is no instant such as" in capsys.readouterr().err


# --- layers ------------------------------------------------------------------------------------------------------


def test_the_message_names_the_rule_that_governs(tmp_path: Path) -> None:
    town = Town(tmp_path, a_site(profile="rotterdam", also_under=["epa-cgp-2022"]))
    try:
        town.rain(tips(NOON, 30))
        town.step(NOON + 30 * MINUTE)

        duty = next(duty for duty in town.records.duties("mill") if duty.kind == "storm_inspection")
        assert (duty.profile, duty.due_at) == ("epa-cgp-2022", NOON + 24 * MINUTE + 24 * HOUR)
        (notice,) = [notice for notice in town.records.notices(duty=duty.id) if notice.step == "at_trigger"]
        assert "has reached 0.25 in" in notice.body
        assert f"{duty.citation} (" in notice.body
        assert "Rotterdam" not in notice.body
        storm = town.records.storm(duty.storm or "")
        assert storm is not None
        assert storm.profile == "rotterdam"
    finally:
        town.close()


# --- an exempt site ----------------------------------------------------------------------------------------------


def test_an_exempt_site_has_no_inspection_duty_and_its_stream_is_judged_all_the_same(tmp_path: Path) -> None:
    """Guilderland's list of exemptions leaves the standards in force (register G-37)."""
    town = Town(tmp_path)
    try:
        conditions = {"disturbed_acres": "6", "exempt": "graves"}
        stream = Stream(town, a_stream(profile="guilderland", conditions=conditions))
        town.rain(tips(NOON, 60))
        town.step(NOON + 2 * HOUR)
        stream.flow("above", NOON, 2 * HOUR, 8)
        stream.flow("below", NOON, 2 * HOUR, 40)
        stream.step(NOON + 2 * HOUR)

        assert town.records.storms("mill") != []
        assert [duty.kind for duty in town.records.duties("mill")] == ["contrast_check"]
    finally:
        town.close()


def test_the_clocks_are_the_same_over_postgresql() -> None:
    # Not tmp_path: each start of pytest takes the server's account the right to enter the folders above it.
    with postgresql() as server:
        url = f"postgresql+psycopg://siltwatch@127.0.0.1:{server.port}/postgres"
        engine = open_engine(url)
        upgrade_engine(engine)
        engine.dispose()
        site, given = a_site(profile="rotterdam"), {"now": MONDAY}
        record_practice(url, site=site, practice="pond", percent=45, at=MONDAY, said=said("p1"), **given)
        (_, watch) = record_practice(url, site=site, practice="pond", percent=60, at=MONDAY, said=said("p2"), **given)
        (piles,) = start_clock(
            url, site=site, clock="stockpiles", subject="topsoil", base_at=MONDAY, said=said(), **given
        )  # fmt: skip
        (met,) = meet_clock(url, site=site, duty=piles.id, at=MONDAY, said=said("m"), **given)

    assert (watch.clock, watch.status) == ("sediment_watch", "withdrawn")
    assert (met.id, met.status) == ("mill-stockpiles-260608.1-20260608", "closed_on_time")


def test_a_reader_of_spanish_is_told_of_a_clock_and_of_advice_in_spanish(tmp_path: Path) -> None:
    reader = {"name": "Encargado", "role": "operator", "email": "encargado@site.example", "language": "es"}
    town = Town(tmp_path / "es", a_site(profile="rotterdam", people=[reader, SMO]))
    try:
        start(town, "stockpiles", MONDAY)
        start(town, "petroleum_hotline", MONDAY, subject="tank", said=said("k2"))
        start(town, "sediment_watch", MONDAY, subject="trampa 1", said=said("k3"))
        town.step(MONDAY + 7 * DAY)
        letters = {row["duty"]: row for row in town.rows("notices") if row["person"] == "Encargado"}
        subjects = " ".join(row["subject"] for row in letters.values())
        bodies = " ".join(row["body"] for row in letters.values())
        assert "Derrame de petróleo: tank" in subjects
        assert "Es un consejo, no una obligación del código." in bodies
        assert "This is advice" not in bodies
    finally:
        town.close()


def test_every_clock_of_every_profile_has_its_title_in_spanish() -> None:
    clocks = {clock.clock for name in profile_names() for clock in load_profile(name).clocks}
    assert clocks | {CORRECTION} == set(TITLES)


def test_what_is_typed_of_a_clock_may_hold_any_sign(tmp_path: Path) -> None:
    people = [OPERATOR | {"sms": "+15185550101"}, SMO]
    town = Town(tmp_path / "signs", a_site(profile="rotterdam", people=people))
    try:
        start(town, "stabilization_start", MONDAY, subject="slope {north} <b>50 %</b>")
        town.step(MONDAY + HOUR)
        rows = town.rows("notices")
        assert rows
        assert all("slope {north} <b>" in row["body"] for row in rows)
        assert all("slope {north} &lt;b&gt;" in row["html"] and "<b>" not in row["html"] for row in rows)
    finally:
        town.close()


@pytest.mark.parametrize("name", [name for name in profile_names() if load_profile(name).clocks])
def test_every_clock_of_every_profile_is_started_reminded_of_overdue_and_met(name: str, tmp_path: Path) -> None:
    profile = load_profile(name)
    town = Town(tmp_path / name, a_site(profile=name))
    by_hand = [clock.clock for clock in profile.clocks if clock.clock not in {"calibration", "long_storm"}]
    try:
        for number, clock in enumerate(by_hand):
            start(town, clock, MONDAY, subject=f"thing {number}", said=said(f"k{number}"))
        first = {clock: first_duty(town, clock) for clock in by_hand}
        moments = sorted({at for duty in first.values() for at in (MONDAY, duty.due_at, duty.due_at + HOUR)})
        for moment in moments:
            town.step(moment)
        for number, clock in enumerate(by_hand):
            duty = town.records.duty(first[clock].id)
            assert duty is not None, clock
            assert duty.status == "overdue", clock
            told = {step for step, _ in steps(town, duty.id)}
            assert "overdue" in told, clock
            assert told - {"overdue"}, clock
            meet(town, duty.id, duty.due_at + 2 * HOUR, key=f"m{number}", now=moments[-1] + 2 * HOUR)
            closed = town.records.duty(duty.id)
            assert closed is not None
            assert (closed.status, closed.late_by_s) == ("closed_late", 2 * 3600), clock
    finally:
        town.close()


def first_duty(town: Town, clock: str) -> DutyRow:
    return min((row for row in town.records.duties("mill") if row.clock == clock), key=lambda row: row.due_at)
