"""Reports, findings and what was done about them in log book, monthly summary and public bundle."""

import csv
import io
import json
from datetime import UTC, date, datetime, timedelta
from typing import Any

from alerts.commands import parse_report
from alerts.reading import FindingRow, InspectionRow, ReportRow
from alerts.report_rows import ActionRow
from alerts.reports import content_of, seal_of
from dashboard.papers.entries import entries_of
from dashboard.papers.facts import SiteRecord
from dashboard.papers.month import Month, summary_facts
from dashboard.papers.public import bundle_files, redact_record
from tests.support.dashboard import town_site
from tests.support.dashboard_rows import a_duty
from tests.support.reports import WHOLE, a_finding, an_action, found

DAY = timedelta(days=1)
JUNE = datetime(2026, 6, 1, 4, tzinfo=UTC)  # midnight at the site
LISTS = (
    "storms", "versions", "duties", "notices", "inspections", "episodes", "explanations", "confirmations",
    "calibrations", "samples", "practices", "rulings", "troubles", "entered", "windows", "manual", "photos",
)  # fmt: skip


def a_record(**others: Any) -> SiteRecord:
    person = {"name": "Site operator", "role": "operator", "email": "operator@site.example", "hears": "all"}
    person.pop("hears")
    site = town_site("mill", "Mill Lane", started_on=date(2026, 1, 1), people=[person])
    given: dict[str, Any] = {"site": site, "town": "Town of Rotterdam", "proofs": {}, **dict.fromkeys(LISTS, ())}
    return SiteRecord(**(given | others))


def a_visit(at: datetime) -> InspectionRow:
    return InspectionRow(
        id="visit-1", site="mill", started_at=at, scope="full", inspector="R. Inspector", remarks="",
        entered_at=at, entered_by="inspector", key="visit-1",
    )  # fmt: skip


def a_report(number: int, at: datetime, **others: Any) -> ReportRow:
    content = content_of(parse_report(WHOLE | others.pop("report", {})))
    given: dict[str, Any] = {
        "id": number, "inspection": "visit-1", "number": number, "site": "mill", "content": content,
        "sha256": seal_of(content), "reason": "", "author": "inspector", "signed_by": None, "signed_at": None,
        "signature_sha256": None, "clock_skew_ms": None, "profile": "rotterdam", "profile_version": 3,
        "entered_at": at, "key": f"report-{number}",
    }  # fmt: skip
    return ReportRow(**(given | others))


def test_the_log_book_holds_each_version_of_a_report_with_its_seal() -> None:
    first = a_report(
        1, JUNE, signed_by="R. Inspector", signed_at=JUNE, signature_sha256="5" * 64, clock_skew_ms=-600_000,
        report={"points": [{"point": "outfall", "water": "muddy", "sheen": True, "deposits": True}]},
    )  # fmt: skip
    odd = {"practices": [{"practice": "trap 1", "condition": "failed", "checks": ["rills or gullies"], "words": "x"}]}
    second = a_report(2, JUNE + DAY, reason="missed a rill", report=odd | {"items": {"disturbed": "all of it."}})
    record = a_record(inspections=(a_visit(JUNE),), reports=(first, second, a_report(3, JUNE, inspection="gone")))

    one, two = [entry for entry in entries_of(record) if entry.kind == "inspection report"]

    assert one.title == "Report of visit-1: signed by R. Inspector, Mon 01 Jun 2026 00:00 EDT (UTC-04:00)"
    for words in (
        "Weather and soil: rain, wet.", "Disturbed areas: north slope.", "trap 1: works, 20 % full.",
        "outfall: muddy, sheen, deposits.", "The clock of the phone was 10 m behind.",
    ):  # fmt: skip
        assert words in one.text, words
    assert (one.at, one.path) == (JUNE, "/inspections/visit-1")
    assert first.sha256 in one.rests_on
    assert "5" * 64 in one.rests_on
    assert two.title == "Amendment 1 of the report of visit-1: not signed"
    assert (two.at, two.text.startswith("Why: missed a rill.")) == (JUNE + DAY, True)
    assert "trap 1: does not work (rills or gullies; x)." in two.text
    assert "Not answered, though asked for: stabilized areas, areas without work." in two.text


def cases() -> dict[str, Any]:
    """One fixed late, one open and late, one open, one found again."""

    def one(name: str, found_at: datetime, due_at: datetime, **others: Any) -> FindingRow:
        return a_finding(id=name, what=name, found_at=found_at, due_at=due_at, entered_at=found_at, key=name, **others)

    def act(number: int, finding: str, how: str, at: datetime, **others: Any) -> ActionRow:
        return an_action(number, how, at, finding=finding, **others)

    return {
        "findings": (
            one("fence", JUNE + DAY, JUNE + 8 * DAY, inspection="visit-1"),
            one("mud", JUNE + 2 * DAY, JUNE + 9 * DAY, owner="", practice="entrance"),
            one("trap", JUNE + 25 * DAY, JUNE + 32 * DAY),
            one("drain", JUNE + 3 * DAY, JUNE + 10 * DAY),
        ),
        "actions": (
            act(1, "fence", "seen_open", JUNE + 5 * DAY, what="", inspection="visit-2"),
            act(2, "fence", "fixed", JUNE + 10 * DAY, what="new posts"),
            act(3, "drain", "fixed", JUNE + 4 * DAY, what="cleared."),
            act(4, "drain", "reopened", JUNE + 20 * DAY, what="again", due_at=JUNE + 27 * DAY),
        ),
        "fix_proofs": {"fence": ("Probe down: 90 before, 12 after.",)},
    }


def test_the_log_book_follows_a_finding_to_its_end_and_names_what_is_late() -> None:
    record = a_record(inspections=(a_visit(JUNE),), as_of=JUNE + 30 * DAY, **cases())
    told = {entry.ref: entry for entry in entries_of(record) if entry.path.startswith("/findings/")}

    assert told["fence"].text.startswith("Put right late by 2 d 0 h. low corner. Due Tue 09 Jun 2026 00:00 EDT")
    assert "to be put right by Site operator" in told["fence"].text
    assert told["fence"].rests_on == "inspection visit-1"
    assert told["mud"].text.startswith("Open and late by 21 d 0 h. entrance, low corner.")
    assert "by nobody named" in told["mud"].text
    assert told["trap"].text.startswith("Open.")
    assert (told["action-2"].kind, told["action-2"].title) == ("corrective action", "Put right: fence")
    assert told["action-2"].text == "new posts. 2 d 0 h late. Probe down: 90 before, 12 after."
    assert told["action-3"].text == "cleared. In time."
    assert (told["action-4"].kind, told["action-4"].title) == ("finding", "Found again: drain")
    assert (told["action-1"].text, told["action-1"].rests_on) == ("", "inspection visit-2")


def test_the_summary_of_a_month_tells_what_was_open_at_its_end() -> None:
    duty = a_duty(id="fence", kind="clock", clock="correction", storm=None, anchor_at=JUNE, due_at=JUNE + 8 * DAY)
    record = a_record(duties=(duty,), **cases())
    facts = summary_facts(record, Month(year=2026, number=6), now=JUNE + 60 * DAY, address="https://s.example")

    parts: Any = {part["title"]: part for part in facts["parts"]}  # type: ignore[attr-defined]
    rows = [row[1] for row in parts["Open findings"]["rows"]]
    told = [row.partition(";")[0] for row in rows]
    assert told == ["late, mud, low corner", "late, drain, low corner", "trap, low corner"]
    assert ["open findings", "3"] in facts["figures"]  # type: ignore[operator]
    assert parts["Duties met, late or open"]["rows"] == [], "a finding stands among the findings, once"


def test_the_public_bundle_holds_them_without_addresses() -> None:
    secret = {"weather": "told operator@site.example by https://x.example/a?b=c"} | found("call +1 518 555 0100")
    record = redact_record(
        a_record(inspections=(a_visit(JUNE),), reports=(a_report(1, JUNE, report=secret),), **cases())
    )
    span = (JUNE - DAY, JUNE + 60 * DAY)
    files = bundle_files(record, rain=(), readings=(), rules={}, papers={}, pictures={}, documents={}, span=span)

    (row,) = csv.DictReader(io.StringIO(files["records/reports.csv"].decode()))
    assert json.loads(row["content"])["weather"] == "told [address] by [link]"
    assert b"operator@site.example" not in files["records/reports.csv"]
    assert len(files["records/findings.csv"].splitlines()) == 5
    assert len(files["records/finding-actions.csv"].splitlines()) == 5
    assert "records/findings.csv" in files["README.txt"].decode()
