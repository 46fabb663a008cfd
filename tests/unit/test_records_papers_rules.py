"""What papers say: months by the site's clock, one page in the fullest month, every sign printed, no address left."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from alerts.reading import DutyRow, EpisodeRow, ExplanationRow, InspectionRow, NoticeRow, PracticeLevelRow, StormRow
from dashboard.papers.entries import entries_of
from dashboard.papers.facts import SiteRecord
from dashboard.papers.logbook import logbook_facts
from dashboard.papers.month import Month, summary_facts
from dashboard.papers.press import print_pdf, print_pictures, printable
from dashboard.papers.public import redact_record
from siltwatch.errors import ConfigError, SiltwatchError
from tests.support.dashboard import town_site

if TYPE_CHECKING:
    from siltwatch.site import Site

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
JUNE = datetime(2026, 6, 1, 4, tzinfo=UTC)  # midnight at the site
ADDRESS = "https://siltwatch.example"


def a_record(**others: object) -> SiteRecord:
    site: Site = town_site("mill", "Mill Lane", started_on=date(2026, 1, 1))
    empty = dict.fromkeys(
        (
            "storms", "versions", "duties", "notices", "inspections", "episodes", "explanations", "confirmations",
            "calibrations", "samples", "practices", "rulings", "troubles", "entered", "windows", "manual", "photos",
        ),
        (),
    )  # fmt: skip
    given = {"site": site, "town": "Town of Rotterdam, New York", "proofs": {}, **empty, **others}
    return SiteRecord(**given)  # type: ignore[arg-type]


def a_duty(number: int, due_at: datetime, **others: object) -> DutyRow:
    given: dict[str, object] = {
        "id": f"duty-{number}", "site": "mill", "kind": "routine", "storm": None, "revision": 1, "anchor": "visit",
        "anchor_at": due_at - 7 * DAY, "due_at": due_at, "provisional": False, "latest_reading_at": None,
        "interim_advisory_at": None, "status": "open", "closed_by": None, "closed_at": None, "late_by_s": 0,
        "withdrawn_because": None, "citation": "§ 270-215 L(2)", "closes": "A visit.", "profile": "rotterdam",
        "profile_version": 2, "opened_at": due_at - 7 * DAY, "changed_at": due_at,
    }  # fmt: skip
    return DutyRow(**(given | others))  # type: ignore[arg-type]


def a_visit(number: int, at: datetime, **others: object) -> InspectionRow:
    given: dict[str, object] = {
        "id": f"visit-{number}", "site": "mill", "started_at": at, "scope": "full", "inspector": "J. Field",
        "remarks": "", "entered_at": at, "entered_by": "inspector", "key": f"k{number}",
    }  # fmt: skip
    return InspectionRow(**(given | others))  # type: ignore[arg-type]


def a_storm(number: int, at: datetime) -> StormRow:
    return StormRow(
        id=f"storm-{number}", site="mill", revision=1, judged_at=at, profile="rotterdam", profile_version=2,
        trigger_at=at, start_at=at - HOUR, end_at=at + HOUR, confirmed_at=at + 7 * HOUR, state="confirmed",
        basis="event", by=("rg1",), verified=number % 2 == 0, depth_tenth_um=157_000, at_trigger_tenth_um=127_000,
        spans=(), superseded_by=None,
    )  # fmt: skip


def an_episode(number: int, at: datetime) -> EpisodeRow:
    return EpisodeRow(
        id=f"contrast-{number}", site="mill", probe="down", background="up", kind="contrast", revision=1, judged_at=at,
        profile="rotterdam", profile_version=2, state="ended", level="likely", level_now="none", start_at=at,
        end_at=at + HOUR, reached="{}", unit="FNU", peak=56.0, peak_at=at, peak_background=12.0, peak_value=68.0,
        now_at=None, now_background=None, now_value=None, percent_above=90, held_since_at=None, lag_s=900,
        confounded_by=None, uncalibrated=None, weather="rain", storm=None, cause=None, action=None,
        withdrawn_because=None,
    )  # fmt: skip


def figures(record: SiteRecord, month: str, now: datetime) -> dict[str, str]:
    found = summary_facts(record, Month.parse(month), now=now, address=ADDRESS)["figures"]
    assert isinstance(found, list)
    return dict(found)


def part(record: SiteRecord, month: str, now: datetime, title: str) -> list[list[str]]:
    parts = summary_facts(record, Month.parse(month), now=now, address=ADDRESS)["parts"]
    assert isinstance(parts, list)
    return next(one["rows"] for one in parts if one["title"].startswith(title))


@pytest.mark.parametrize(
    ("month", "begins", "ends"),
    [
        ("2026-03", datetime(2026, 3, 1, 5, tzinfo=UTC), datetime(2026, 4, 1, 4, tzinfo=UTC)),  # 743 hours
        ("2026-11", datetime(2026, 11, 1, 4, tzinfo=UTC), datetime(2026, 12, 1, 5, tzinfo=UTC)),  # 721 hours
        ("2026-12", datetime(2026, 12, 1, 5, tzinfo=UTC), datetime(2027, 1, 1, 5, tzinfo=UTC)),
    ],
)
def test_a_month_is_told_by_the_sites_clock_when_clocks_change_too(
    month: str, begins: datetime, ends: datetime
) -> None:
    asked, site = Month.parse(month), town_site("mill", "Mill Lane")
    assert (asked.begins(site), asked.following.begins(site)) == (begins, ends)
    second = timedelta(seconds=1)
    visits = [begins - second, begins, ends - second, ends]
    record = a_record(inspections=tuple(a_visit(number, at) for number, at in enumerate(visits)))
    assert figures(record, month, ends + DAY)["inspections made"] == "2"
    assert Month.of(ends - second, site) == asked
    assert Month.of(ends, site) == asked.following
    assert asked.following.before == asked


def test_how_duties_stood_at_the_end_of_the_month_does_not_change_afterwards() -> None:
    due_at = JUNE + 27 * DAY
    still_open = a_record(duties=(a_duty(1, due_at, status="overdue"),))
    closed = {"status": "closed_late", "closed_at": JUNE + 40 * DAY, "closed_by": "visit-1", "late_by_s": 86_400}
    done_in_july = a_record(duties=(a_duty(1, due_at, **closed),))

    june = figures(still_open, "2026-06", JUNE + 31 * DAY)
    assert june == figures(done_in_july, "2026-06", JUNE + 90 * DAY)
    assert (june["overdue"], june["met late"]) == ("1", "0")
    july = figures(done_in_july, "2026-07", JUNE + 90 * DAY)
    assert (july["overdue"], july["met late"]) == ("0", "1")


def test_duties_are_counted_by_how_they_stand_and_late_ones_come_first() -> None:
    met = {"status": "closed_on_time", "closed_by": "visit-1"}
    late = {"status": "closed_late", "closed_by": "visit-2", "late_by_s": 3_600}
    record = a_record(
        duties=(
            a_duty(1, JUNE + 5 * DAY, closed_at=JUNE + 4 * DAY, **met),
            a_duty(2, JUNE + 12 * DAY, closed_at=JUNE + 12 * DAY + HOUR, **late),
            a_duty(3, JUNE + 19 * DAY, status="overdue"),
            a_duty(4, JUNE + 35 * DAY),
            a_duty(5, JUNE + 9 * DAY, status="withdrawn", withdrawn_because="dismissed"),
            a_duty(6, JUNE + 9 * DAY, kind="check"),
            a_duty(7, JUNE - 9 * DAY, closed_at=JUNE - 10 * DAY, **met),
            a_duty(8, JUNE + 60 * DAY),
        )
    )
    told = figures(record, "2026-06", JUNE + 31 * DAY)
    assert (told["duties met on time"], told["met late"], told["overdue"]) == ("1", "1", "1")
    words = [row[2] for row in part(record, "2026-06", JUNE + 31 * DAY, "Duties")]
    assert [word.split()[0] for word in words] == ["not", "done", "still", "done"]
    assert words[1].startswith("done late")


def test_a_finding_is_open_until_something_was_done() -> None:
    at = JUNE + 3 * DAY
    done = ExplanationRow(
        id=1, site="mill", episode="contrast-1", cause="", action="fence mended", acted_at=at + 5 * DAY, person="x",
        entered_at=at + 5 * DAY, key="k",
    )  # fmt: skip
    full = PracticeLevelRow(
        id=1, site="mill", practice="Basin 2", percent=55, at=at, person="x", remarks="", entered_at=at, key="k"
    )
    record = a_record(episodes=(an_episode(1, at),), practices=(full,))
    assert figures(record, "2026-06", JUNE + 31 * DAY)["open findings"] == "2"
    mended = replace(record, explanations=(done,), practices=(full, replace(full, id=2, percent=5, at=at + DAY)))
    assert figures(mended, "2026-06", JUNE + 31 * DAY)["open findings"] == "0"
    assert figures(mended, "2026-06", at + 2 * DAY)["open findings"] == "1"


def test_a_month_that_runs_says_up_to_when() -> None:
    facts = summary_facts(a_record(), Month.parse("2026-06"), now=JUNE + DAY, address=ADDRESS)
    assert "up to Tue 2 Jun 00:00 EDT" in str(facts["intro"])
    with pytest.raises(ConfigError, match="has not begun"):
        summary_facts(a_record(), Month.parse("2026-07"), now=JUNE + DAY, address=ADDRESS)


@pytest.mark.parametrize("text", ["2026-6", "2026-13", "2026-00", "0000-01", "June", ""])
def test_what_is_no_month_is_refused(text: str) -> None:
    with pytest.raises(ConfigError, match="no month"):
        Month.parse(text)


@pytest.mark.parametrize("size", ["us-letter", "a4"])
def test_the_fullest_month_still_fits_on_one_page(size: str) -> None:
    many = range(31)
    record = a_record(
        site=town_site("mill", "W" * 70, started_on=date(2026, 1, 1), operator="W" * 60, address="W" * 60),
        inspections=tuple(a_visit(n, JUNE + n * 0.9 * DAY, inspector="W" * 100, qualification="W" * 60) for n in many),
        storms=tuple(a_storm(n, JUNE + n * 0.9 * DAY) for n in many),
        duties=tuple(a_duty(n, JUNE + n * DAY) for n in many),
        episodes=tuple(an_episode(n, JUNE + n * 0.9 * DAY) for n in many),
    )
    facts = summary_facts(record, Month.parse("2026-06"), now=JUNE + 31 * DAY, address=ADDRESS)
    assert len(print_pictures("summary", facts, size=size)) == 1  # type: ignore[arg-type]
    assert "And 23 more, in the log book." in str(facts["parts"])


def test_every_sign_is_printed_or_told_by_its_number() -> None:
    odd = "naïve Ж Ω ½ ° é “q” #let x = 1 $a$ @b *c* \\ 土 😀 \x00 \u202e \u05d0 \u0e01 \ue000 \U000e0041"
    record = a_record(inspections=(a_visit(1, JUNE, remarks=odd, inspector=odd),))
    facts = logbook_facts(record, entries_of(record), address=ADDRESS, span="All")
    summary = summary_facts(record, Month.parse("2026-06"), now=JUNE + DAY, address=ADDRESS)

    assert print_pdf("logbook", facts, size="us-letter").startswith(b"%PDF")
    assert print_pdf("summary", summary, size="us-letter").startswith(b"%PDF")
    assert "[U+1F600]" in str(printable(odd))
    assert "#let x = 1" in str(printable(odd))


def test_no_sign_that_a_person_may_type_stops_the_press_in_any_face() -> None:
    every = [chr(code) for code in (*range(0x20, 0x3000), *range(0x1F300, 0x1F700))]
    kept = [sign for sign in every if printable(sign) == sign]
    signs = " ".join("".join(kept[at : at + 12]) for at in range(0, len(kept), 12))
    assert {"A", "é", "Ω", "Ж", "€"} <= set(kept)
    storm = a_storm(1, JUNE)
    record = a_record(inspections=(a_visit(1, JUNE, remarks=signs),), storms=(storm,))
    facts = logbook_facts(record, entries_of(record), address=ADDRESS, span="All")
    entries = [{**entry, "title": signs} for entry in facts["entries"]]  # type: ignore[attr-defined]
    assert print_pdf("logbook", {**facts, "entries": entries}, size="a4").startswith(b"%PDF")
    full = summary_facts(record, Month.parse("2026-06"), now=JUNE + DAY, address=ADDRESS)
    part = {"title": signs, "columns": [signs], "widths": [1], "rows": [[signs]], "none": signs, "more": signs}
    assert print_pdf("summary", {**full, "parts": [part]}, size="a4").startswith(b"%PDF")


def test_a_paper_that_cannot_be_made_says_why() -> None:
    with pytest.raises(SiltwatchError, match="summary could not be printed"):
        print_pdf("summary", {"title": "x"}, size="a4")


def test_an_empty_log_book_is_a_paper_too() -> None:
    facts = logbook_facts(a_record(), [], address=ADDRESS, span="All")
    assert print_pdf("logbook", facts, size="a4").startswith(b"%PDF")


def test_redaction_takes_addresses_out_of_every_row_and_names_roles_for_who_was_told() -> None:
    site = town_site(
        "mill", "Mill Lane",
        people=[
            {
                "name": "Pat Ray", "role": "operator", "email": "ops@site.example", "webhook": "http://box.local/x",
                "apprise": "tgram://secret/42",
            },
        ],
    )  # fmt: skip
    notice = NoticeRow(
        id=1, site="mill", duty="duty-1", revision=1, step="due", person="Pat Ray", channel="email",
        address="ops@site.example", language="en", reason="", subject="Due",
        body="See http://box.local/x or ops@site.example", calendar=None, composed_at=JUNE, state="sent",
        cancelled_because=None, next_try_at=None, tries=1, accepted_at=JUNE, message_id="<1@host.example>",
    )  # fmt: skip
    record = a_record(
        site=site, notices=(notice,), inspections=(a_visit(1, JUNE, remarks="write a@b.example or tgram://secret/42"),),
        proofs={"e": "see +1 518 555 0143"},
    )  # fmt: skip
    clean = redact_record(record)

    assert (clean.notices[0].person, clean.notices[0].address) == ("operator", "")
    assert clean.inspections[0].remarks == "write [address] or [address]"
    assert clean.proofs == {"e": "see [number]"}
    for text in ("ops@site", "box.local", "Pat Ray", "b.example", "0143", "secret"):
        assert text not in str(clean.notices) + str(clean.inspections) + str(clean.proofs)
