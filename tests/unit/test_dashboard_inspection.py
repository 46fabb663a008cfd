"""What is typed into the form becomes an instant at the site, or a fault in plain words."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from dashboard.views.inspection import Visit, inspection_form, site_instant, understand
from tests.support.alerts import HOUR
from tests.support.dashboard import NOW, town_site
from tests.support.dashboard_rows import a_duty

ZONE = ZoneInfo("America/New_York")
SITE = town_site("mill", "Mill Lane")
TYPED = {
    "started": "2026-06-10T21:30",
    "scope": "full",
    "inspector": " R. Inspector ",
    "remarks": "fence repaired\n",
    "key": "k" * 22,
    "duty": "",
    "fold": "",
}


def test_a_complete_form_is_a_visit() -> None:
    assert understand(TYPED, ZONE, NOW) == Visit(
        started_at=datetime(2026, 6, 11, 1, 30, tzinfo=UTC),
        scope="full",
        inspector="R. Inspector",
        remarks="fence repaired",
        key="k" * 22,
    )


@pytest.mark.parametrize(
    ("field", "typed"),
    [
        ("started", ""),
        ("started", "yesterday"),
        ("started", "2026-06-10T22:06"),
        ("started", "2026-13-10T22:06"),
        ("scope", ""),
        ("scope", "half"),
        ("inspector", "   "),
        ("inspector", "x" * 121),
        ("remarks", "x" * 4_001),
        ("key", "short"),
    ],
)
def test_each_fault_is_told_at_its_own_field(field: str, typed: str) -> None:
    problems = understand(TYPED | {field: typed}, ZONE, NOW)

    assert isinstance(problems, dict)
    assert list(problems) == [field]
    assert problems[field].endswith((".", "?"))


def test_all_faults_are_told_at_once() -> None:
    problems = understand({}, ZONE, NOW)

    assert isinstance(problems, dict)
    assert set(problems) == {"started", "scope", "inspector", "key"}


def test_a_phone_whose_clock_is_a_little_ahead_is_not_refused() -> None:
    visit = understand(TYPED | {"started": "2026-06-10T22:03"}, ZONE, NOW)

    assert isinstance(visit, Visit)
    assert visit.started_at == NOW


def test_the_hour_that_comes_twice_is_asked_about() -> None:
    twice = "2026-11-01T01:30"

    assert set(site_instant(twice, ZONE, "")) == {"fold"}  # type: ignore[arg-type]
    assert site_instant(twice, ZONE, "0") == datetime(2026, 11, 1, 5, 30, tzinfo=UTC)
    assert site_instant(twice, ZONE, "1") == datetime(2026, 11, 1, 6, 30, tzinfo=UTC)


def test_the_hour_that_never_was_is_refused() -> None:
    assert set(site_instant("2026-03-08T02:30", ZONE, "0")) == {"started"}  # type: ignore[arg-type]
    assert site_instant("2026-03-08T03:30", ZONE, "") == datetime(2026, 3, 8, 7, 30, tzinfo=UTC)


def test_the_form_is_filled_in_as_far_as_it_is_known() -> None:
    duties = [a_duty(), a_duty(id="r", kind="routine", due_at=NOW + 90 * HOUR), a_duty(id="d", status="closed_late")]

    form = inspection_form(SITE, duties, {"duty": "r", "inspector": "me", "key": "k"}, problems={}, now=NOW)

    assert form.duty is not None
    assert form.duty.id == "r"
    assert [card.id for card in form.others] == [duties[0].id]
    assert (form.started, form.zone_name, form.scope) == ("2026-06-10T22:00", "EDT", "full")
    assert not form.is_ambiguous


def test_what_was_typed_stays_typed() -> None:
    twice = TYPED | {"started": "2026-11-01T01:30", "scope": "storm"}
    now = datetime(2026, 11, 1, 12, tzinfo=UTC)
    problems = understand(twice, ZONE, now)
    assert isinstance(problems, dict)

    form = inspection_form(SITE, [], twice, problems=problems, now=now + timedelta(minutes=1))

    assert (form.started, form.scope, form.remarks) == ("2026-11-01T01:30", "storm", "fence repaired\n")
    assert form.is_ambiguous
    assert form.duty is None
