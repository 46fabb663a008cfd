"""A report with its findings, levels, signature and amendments over real records; findings as duties that remind."""

import contextlib
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from alerts.commands import (
    DraftConflictError,
    NewFinding,
    Said,
    amend_report,
    meet_clock,
    record_action,
    record_finding,
    record_inspection,
    save_draft,
    start_clock,
)
from alerts.migrations.upgrade import upgrade_engine
from alerts.reading import site_correction, site_items
from alerts.rows import DutyRow
from alerts.stores import open_engine, writing
from alerts.tables import changes
from siltwatch.errors import SiltwatchError, StoreError
from siltwatch.instants import parse_instant
from tests.support.alerts import HOUR, MINUTE, NOON, Town, a_site
from tests.support.reports import filing, found, signed
from tests.support.servers import postgresql

DAY = timedelta(days=1)


@pytest.fixture
def town(tmp_path: Path) -> Iterator[Town]:
    with contextlib.closing(Town(tmp_path, a_site(profile="rotterdam"))) as made:
        yield made


def visit(town: Town, at: Any = NOON, *, key: str = "key-of-a-form", **others: Any) -> Any:
    """A visit of full scope with its report."""
    site = others.pop("site", "mill")
    return town.inspect(at, key=key, scope="full", site=site, filing=filing(key, **others))


def corrections(town: Town) -> list[DutyRow]:
    return [duty for duty in town.records.duties("mill") if duty.clock == "correction"]


def steps(town: Town, duty: str) -> list[str]:
    return [notice.step for notice in reversed(town.records.notices(duty=duty))]


def test_a_signed_report_stands_with_its_seal_and_signature(town: Town) -> None:
    phone_at = NOON + 7 * MINUTE
    made = visit(town, signature=signed(phone_at), phone_at=phone_at)

    (row,) = town.records.reports.of("mill", made.id)
    assert made.report == row
    assert (row.number, row.signed_by, row.signed_at) == (1, "R. Inspector", phone_at)
    assert row.clock_skew_ms == 420_000
    assert (row.profile, row.profile_version) == ("rotterdam", 3)
    assert row.signature_sha256 is not None
    assert town.records.reports.signature("mill", row.signature_sha256) == signed().png
    assert town.records.reports.signature("other", row.signature_sha256) is None
    assert {"report", "inspection"} <= {row.kind for row in town.records.entered_since(NOON)}


def test_a_name_that_is_drawn_alike_at_two_sites_is_shown_at_both(tmp_path: Path) -> None:
    sites = [a_site(profile="rotterdam"), a_site(id="other", profile="rotterdam")]
    with contextlib.closing(Town(tmp_path, *sites)) as town:
        for site in ("mill", "other", "mill"):
            key = f"key-{len(town.records.reports.of('mill'))}-of-{site}"
            visit(town, key=key, site=site, signature=signed())
        for site in ("mill", "other"):
            row = town.records.reports.of(site)[0]
            assert town.records.reports.signature(site, str(row.signature_sha256)) == signed().png


def test_the_database_itself_refuses_to_change_a_report(town: Town) -> None:
    visit(town, signature=signed())
    engine = open_engine(town.config.records_url)
    for table in ("inspection_reports", "signatures"):
        with pytest.raises(StoreError, match="amended, never changed"), writing(engine) as connection:
            connection.execute(text(f"UPDATE {table} SET site = 'x'"))
    engine.dispose()


def test_sent_twice_it_is_recorded_once_and_another_report_under_its_key_is_refused(town: Town) -> None:
    first = visit(town, **found())
    again = visit(town, **found())

    assert (first.id, first.findings, first.report) == (again.id, again.findings, again.report)
    assert len(town.records.inspections("mill")) == len(town.records.reports.of("mill")) == len(corrections(town)) == 1
    with pytest.raises(SiltwatchError, match="stands for another one already"):
        visit(town, **found("something else"))


def test_the_key_of_a_finding_is_its_visits_own(town: Town) -> None:
    first = visit(town, **found("fence"))
    second = visit(town, NOON + HOUR, key="key-of-another", **found("mud"))

    assert set(first.findings) == set(second.findings) == {"finding-1"}
    assert sorted(row.what for row in town.records.reports.findings("mill")) == ["fence", "mud"]


def test_what_is_not_whole_is_recorded_but_not_signed(town: Town) -> None:
    with pytest.raises(SiltwatchError, match="asks for more before the report can be signed: stabilized areas"):
        visit(town, signature=signed(), items={"disturbed": "x", "resting": "x"})
    assert town.records.inspections("mill") == []

    visit(town, items={"disturbed": "x", "resting": "x"})
    assert town.records.reports.of("mill")[0].signed_by is None


@pytest.mark.parametrize(
    ("signature", "words"),
    [
        ({"name": "  "}, "no name"),
        ({"png": b"GIF89a"}, "no PNG image"),
        ({"png": b"\x89PNG\r\n\x1a\n" + b"x" * 200_000}, "no PNG image"),
        ({"at": NOON + HOUR}, "drawn in the future"),
    ],
)
def test_a_signature_that_is_none_is_refused(town: Town, signature: dict[str, Any], words: str) -> None:
    with pytest.raises(SiltwatchError, match=words):
        visit(town, signature=signed(**signature))
    assert town.records.inspections("mill") == []


def test_a_report_that_contradicts_itself_leaves_nothing_behind(town: Town) -> None:
    with pytest.raises(SiltwatchError, match="says that nothing was found"):
        visit(town, findings=[{"key": "finding-1", "what": "x"}])
    with pytest.raises(SiltwatchError, match="was found later"):
        visit(town, **found(due_on="2026-06-01"))
    with pytest.raises(SiltwatchError, match="say what was found"):
        visit(town, **found(" "))
    with pytest.raises(SiltwatchError, match="has no finding 'nowhere'"):
        visit(town, carried=[{"finding": "nowhere", "how": "fixed"}])
    assert town.records.inspections("mill") == []
    assert town.records.reports.findings("mill") == []


def test_a_finding_is_a_duty_that_reminds_until_it_is_put_right(town: Town) -> None:
    made = visit(town, **found("silt fence down", owner="Fence crew"))
    (duty,) = corrections(town)

    finding = made.findings["finding-1"]
    assert (duty.id, duty.subject, duty.status) == (finding, "silt fence down", "open")
    assert duty.due_at == parse_instant("2026-06-17T23:59:59-04:00")
    assert duty.citation == "§ 270-215 L(3)"
    for now in (NOON, duty.due_at - 2 * DAY, duty.due_at - DAY, duty.due_at, duty.due_at + HOUR):
        town.step(now)
    assert list(dict.fromkeys(steps(town, duty.id))) == ["opened", "due_in_2d", "due_in_1d", "due", "overdue"]
    assert "Corrective action: silt fence down" in town.records.notices(duty=duty.id)[0].body
    assert corrections(town)[0].status == "overdue"

    at = duty.due_at + 2 * HOUR
    said = Said(person="Fence crew", remarks="", key="fix-1")
    case = record_action(
        town.config.records_url, site=town.sites["mill"], finding=finding, how="fixed", what="new posts", at=at,
        said=said, now=at,
    )  # fmt: skip
    assert (case.standing, case.late_by) == ("fixed_late", 2 * HOUR)
    (closed,) = corrections(town)
    assert (closed.status, closed.closed_at, closed.late_by_s) == ("closed_late", at, 7_200)
    again = record_action(
        town.config.records_url, site=town.sites["mill"], finding=finding, how="fixed", what="new posts", at=at,
        said=said, now=at + HOUR,
    )  # fmt: skip
    assert len(again.actions) == 1


def test_the_due_day_is_the_towns_unless_a_person_sets_one(town: Town) -> None:
    site = town.sites["mill"]
    days, because = site_correction(site)
    assert (days, len(site_items(site))) == (7, 6)

    visit(town, **found())
    visit(town, NOON + HOUR, key="key-of-another", **found("b", "finding-2", due_on="2026-06-11"))

    first, second = town.records.reports.findings("mill")
    assert (first.due_because, first.owner) == (because, site.operator or "")
    assert second.due_because == "set by Qualified inspector"
    assert second.due_at == parse_instant("2026-06-11T23:59:59-04:00")


def test_a_finding_is_carried_forward_until_a_visit_sees_it_put_right(town: Town) -> None:
    finding = visit(town, **found()).findings["finding-1"]
    seen = {"carried": [{"finding": finding, "how": "seen_open", "what": "no better"}], "no_findings": False}

    visit(town, NOON + DAY, key="key-of-second", **seen)
    assert town.records.reports.cases("mill", NOON + DAY)[0].is_open
    fixed = {"carried": [{"finding": finding, "how": "fixed", "what": "new posts"}]}
    visit(town, NOON + 2 * DAY, key="key-of-third", **fixed)
    (case,) = town.records.reports.cases("mill", NOON + 2 * DAY)
    assert [action.how for action in case.actions] == ["seen_open", "fixed"]
    assert (case.standing, corrections(town)[0].status) == ("fixed", "closed_on_time")

    visit(town, NOON + 3 * DAY, key="key-of-fourth", **fixed)
    visit(town, NOON + 4 * DAY, key="key-of-fifth", **seen)
    (case,) = town.records.reports.cases("mill", NOON + 4 * DAY)
    assert [action.how for action in case.actions] == ["seen_open", "fixed", "confirmed", "reopened"]
    assert [duty.status for duty in corrections(town)] == ["closed_on_time", "open"]
    assert case.due_at == parse_instant("2026-06-21T23:59:59-04:00")


def test_a_visit_before_the_fix_that_comes_in_after_it_opens_nothing(town: Town) -> None:
    finding = visit(town, **found()).findings["finding-1"]
    fixed = {"carried": [{"finding": finding, "how": "fixed"}]}
    visit(town, NOON + 3 * DAY, key="key-of-third", **fixed)

    late = filing("key-of-offline", carried=[{"finding": finding, "how": "seen_open"}])
    town.inspect(NOON + DAY, now=NOON + 4 * DAY, key="key-of-offline", filing=late)

    (case,) = town.records.reports.cases("mill", NOON + 4 * DAY)
    assert (case.standing, case.fixed_at) == ("fixed", NOON + 3 * DAY)


def test_sediment_of_the_report_starts_its_clock_and_a_lower_reading_meets_it(town: Town) -> None:
    full = [{"practice": "trap 1", "condition": "needs_care", "percent": 55}]
    visit(town, practices=full)
    (duty,) = [duty for duty in town.records.duties("mill") if duty.clock == "sediment_clean_out"]
    assert duty.is_open

    visit(town, NOON + HOUR, key="key-of-another")
    assert not town.records.duty(duty.id).is_open  # type: ignore[union-attr]
    assert [level.percent for level in town.records.practices("mill")] == [55, 20]


def test_an_amendment_stands_beside_what_was_signed(town: Town) -> None:
    made = visit(town, signature=signed())
    url, site = town.config.records_url, town.sites["mill"]
    changed = filing("key-of-amendment", soil="saturated", **found("missed before"))

    def amend(reason: str, what: Any = changed, inspection: str = made.id) -> Any:
        return amend_report(url, site=site, inspection=inspection, filing=what, reason=reason, now=NOON + DAY)

    with pytest.raises(SiltwatchError, match="reason is missing"):
        amend(" ")
    with pytest.raises(SiltwatchError, match="nothing is changed"):
        amend("a slip", filing("key-of-other"))
    with pytest.raises(SiltwatchError, match="has no inspection 'none'"):
        amend("a slip", inspection="none")
    with pytest.raises(SiltwatchError, match="give the name"):
        amend("a slip", replace(changed, author=" "))
    row = amend("the soil was wet through")
    assert amend("the soil was wet through") == row

    first, second = town.records.reports.of("mill", made.id)
    assert (first, first.signed_by) == (made.report, "R. Inspector")
    assert (second.number, second.reason, second.signed_by) == (2, "the soil was wet through", None)
    assert [duty.subject for duty in corrections(town)] == ["missed before"]
    assert len(town.records.practices("mill")) == 1, "the same reading is not entered again"


def test_findings_outside_an_inspection_and_what_cannot_be(town: Town) -> None:
    url, site = town.config.records_url, town.sites["mill"]

    def act(how: Any, what: str = "done", at: Any = NOON + HOUR, key: str = "a1", finding: str = "") -> Any:
        said = Said(person="Site operator", remarks="", key=key)
        return record_action(
            url, site=site, finding=finding or row.id, how=how, what=what, at=at, said=said, now=NOON + 2 * HOUR
        )

    given = NewFinding(key="finding-9", what="mud on the road")
    row = record_finding(url, site=site, given=given, found_at=NOON, person="smo", now=NOON)
    assert record_finding(url, site=site, given=given, found_at=NOON, person="smo", now=NOON) == row
    assert (row.inspection, row.person) == (None, "smo")
    with pytest.raises(SiltwatchError, match="lies in the future"):
        record_finding(url, site=site, given=given, found_at=NOON + DAY, person="smo", now=NOON)
    with pytest.raises(SiltwatchError, match="say what was done"):
        act("fixed", "")
    with pytest.raises(SiltwatchError, match="say why it is open again"):
        act("reopened", "")
    with pytest.raises(SiltwatchError, match="is open: it cannot"):
        act("reopened", "again")
    with pytest.raises(SiltwatchError, match="nothing before that"):
        act("fixed", at=NOON - HOUR)
    with pytest.raises(SiltwatchError, match="has no finding"):
        act("fixed", finding="none")
    assert act("seen_open", "", key="a0").is_open
    assert not act("fixed").is_open
    assert act("fixed", key="a2").actions[-1].how == "confirmed"
    assert act("reopened", "washed out", key="a3", at=NOON + 2 * HOUR).is_open


def test_the_clock_of_a_finding_is_started_and_met_by_the_finding_alone(town: Town) -> None:
    finding = visit(town, **found()).findings["finding-1"]
    site, said = town.sites["mill"], Said(person="x", remarks="", key="k9")

    with pytest.raises(SiltwatchError, match="started by a finding"):
        start_clock(
            town.config.records_url, site=site, clock="correction", subject="x", base_at=NOON, said=said, now=NOON
        )
    with pytest.raises(SiltwatchError, match="has no started clock"):
        meet_clock(town.config.records_url, site=site, duty=finding, at=NOON, said=said, now=NOON)


def test_a_draft_is_saved_at_every_step_and_another_device_is_told(town: Town) -> None:
    url, site = town.config.records_url, town.sites["mill"]

    def save(content: str, revision: int, *, author: str = "inspector", key: str = "key-of-a-form") -> Any:
        return save_draft(url, site=site, key=key, author=author, content=content, revision=revision, now=NOON)

    assert save('{"fields": []}', 0).revision == 1
    assert save('{"fields": [["a", "b"]]}', 1).revision == 2
    with pytest.raises(DraftConflictError) as caught:
        save('{"fields": [["a", "c"]]}', 1)
    assert caught.value.row.content == '{"fields": [["a", "b"]]}'
    with pytest.raises(SiltwatchError, match="somebody else's"):
        save("{}", 2, author="other")
    assert [row.key for row in town.records.reports.drafts("mill")] == ["key-of-a-form"]

    made = visit(town)
    assert town.records.reports.drafts("mill") == []
    with pytest.raises(DraftConflictError) as sent:
        save("{}", 2)
    assert sent.value.row.inspection == made.id


def test_under_any_rules_a_finding_has_its_clock(tmp_path: Path) -> None:
    site = a_site(profile="generic", also_under=["ny-state"], zone="America/New_York")
    with contextlib.closing(Town(tmp_path, site)) as town:
        given = NewFinding(key="finding-9", what="mud")
        record_finding(town.config.records_url, site=site, given=given, found_at=NOON, person="x", now=NOON)
        (duty,) = corrections(town)
        assert (duty.citation, duty.profile) == ("site plan (no town code named)", "generic")
        assert [item.item for item in site_items(site)][:2] == ["effectiveness", "deficiencies"]


def test_the_same_on_postgresql() -> None:
    with postgresql() as server:
        url = f"postgresql+psycopg://siltwatch@127.0.0.1:{server.port}/postgres"
        engine = open_engine(url)
        upgrade_engine(engine)
        with writing(engine) as connection:
            assert connection.execute(changes.select()).first() is None
        site = a_site(profile="rotterdam")
        one = filing("key-of-a-form", signed(), **found())
        made = record_inspection(
            url, site=site, started_at=NOON, scope="full", inspector="R. Inspector", remarks="", entered_by="x",
            key="key-of-a-form", now=NOON, filing=one,
        )  # fmt: skip
        assert made.report is not None
        with pytest.raises(StoreError, match="amended, never changed"), writing(engine) as connection:
            connection.execute(text("UPDATE inspection_reports SET site = 'x'"))
        engine.dispose()
