"""What a report holds, what of it is missing, where it contradicts itself; and how a finding stands."""

from datetime import date, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alerts.findings import case_of, cases_of, default_due, due_of_day, duty_id, finding_of, spells_of
from alerts.profile_files import load_profile
from alerts.report_text import LARGEST_DRAFT, check_draft, parse_report, read_report
from alerts.reports import Report, content_of, faults_of, seal_of, unanswered
from siltwatch.errors import SiltwatchError
from siltwatch.instants import parse_instant
from tests.support.alerts import NOON
from tests.support.reports import WHOLE, a_finding, an_action, found

DAY = timedelta(days=1)
ZONE = ZoneInfo("America/New_York")
SIX = load_profile("rotterdam").inspection.items


def report(**others: Any) -> Report:
    return parse_report(WHOLE | others)


def missing(one: Report) -> list[str]:
    return [item.item for item in unanswered(one, SIX)]


def test_a_whole_report_leaves_nothing_of_the_six_unanswered() -> None:
    assert missing(report()) == []
    assert missing(Report()) == ["disturbed", "stabilized", "resting", "sediment", "practices", "deficiencies"]


def test_blank_words_and_practices_that_nobody_looked_at_answer_nothing() -> None:
    assert missing(report(items={"disturbed": "  ", "stabilized": "x", "resting": "x"})) == ["disturbed"]
    assert missing(report(practices=[{"practice": "trap 1", "condition": "not_seen"}])) == ["sediment", "practices"]
    assert missing(report(practices=[], no_practices=True)) == []
    assert missing(report(no_findings=False)) == ["deficiencies"]
    assert missing(report(no_findings=False, carried=[{"finding": "f", "how": "seen_open"}])) == []
    assert missing(report(**found())) == []


@pytest.mark.parametrize(
    ("others", "words"),
    [
        ({"findings": [{"key": "finding-1", "what": "x"}]}, "findings and says that nothing was found"),
        ({"no_practices": True}, "practices and says that there are none"),
        ({"practices": [{"practice": "Trap"}, {"practice": "trap "}]}, "practice 'trap' is given twice"),
        (found() | {"photos": [{"key": "finding-1"}]}, "'finding-1' is given twice"),
        ({"carried": [{"finding": "f", "how": "fixed"}] * 2}, "earlier finding 'f' is given twice"),
        ({"practices": [{"practice": "t", "checks": ["humming"]}]}, "t: nothing is looked at that is called 'humming'"),
        ({"photos": [{"key": "photo-one", "about": "f9"}]}, "belongs to 'f9', which is no finding"),
    ],
)
def test_what_contradicts_itself_is_said(others: dict[str, Any], words: str) -> None:
    (fault,) = faults_of(report(**others), SIX, [])

    assert words in fault


def test_photographs_belong_to_the_report_or_to_findings_old_and_new() -> None:
    photos = [{"key": f"photograph-{n}", "about": about} for n, about in enumerate(["", "finding-1", "old", "seen"])]
    one = report(**found(), photos=photos, carried=[{"finding": "seen", "how": "fixed"}])

    assert faults_of(one, SIX, ["old"]) == []
    assert len(faults_of(one, SIX, [])) == 1
    assert faults_of(report(practices=[{"practice": "t", "checks": ["rills or gullies"]}]), SIX, []) == []


@pytest.mark.parametrize(
    ("given_", "place"),
    [
        ({"zzz": 1}, "zzz"),
        ({"practices": [{"practice": "", "percent": 20}]}, r"practices\.0\.practice"),
        ({"practices": [{"practice": "t", "percent": 101}]}, r"practices\.0\.percent"),
        ({"practices": [{"practice": "t", "colour": "red"}]}, r"practices\.0\.colour"),
        ({"findings": [{"key": "short", "what": "x"}]}, r"findings\.0\.key"),
        ({"carried": [{"finding": "f", "how": "sung"}]}, r"carried\.0\.how"),
        ({"sky": "pink"}, "sky"),
        ({"items": {"a": "x" * 4_001}}, r"items\.a"),
        ([], "dictionary"),
    ],
)
def test_a_strangers_report_is_refused_by_its_place(given_: Any, place: str) -> None:
    with pytest.raises(SiltwatchError, match=f"the report cannot be read: .*{place}"):
        parse_report(given_)


def test_a_report_is_written_in_one_way_and_read_back_the_same() -> None:
    one = report(**found(due_on="2026-06-20"))

    assert read_report(content_of(one)) == one
    assert one.findings[0].due_on == date(2026, 6, 20)
    assert seal_of(content_of(one)) == seal_of(content_of(read_report(content_of(one))))
    assert seal_of(content_of(one)) != seal_of(content_of(report(soil="dry")))
    with pytest.raises(TypeError, match="nothing that a report holds"):
        content_of(Report(weather=b"x"))  # type: ignore[arg-type]


def test_a_draft_is_any_object_of_bounded_size() -> None:
    assert check_draft('{"fields": [["a", "ü"]]}') == '{"fields": [["a", "ü"]]}'
    for text, words in (("[1]", "no JSON object"), ("{", "no JSON"), ('"' + "x" * LARGEST_DRAFT + '"', "longer")):
        with pytest.raises(SiltwatchError, match=words):
            check_draft(text)


# --- findings ----------------------------------------------------------------------------------------------------

FINDING = a_finding(due_at=NOON + 7 * DAY)


def test_a_finding_is_open_late_and_put_right() -> None:
    assert case_of(FINDING, [], NOON).standing == "open"
    late = case_of(FINDING, [], NOON + 9 * DAY)
    assert (late.standing, late.late_by, late.is_open) == ("late", 2 * DAY, True)
    fixed = case_of(FINDING, [an_action(1, "fixed", NOON + 3 * DAY)], NOON + 9 * DAY)
    assert (fixed.standing, fixed.late_by, fixed.fixed_at) == ("fixed", timedelta(0), NOON + 3 * DAY)
    fixed_late = case_of(FINDING, [an_action(1, "fixed", NOON + 8 * DAY)], NOON + 20 * DAY)
    assert (fixed_late.standing, fixed_late.late_by, fixed_late.is_open) == ("fixed_late", DAY, False)


def test_the_first_fix_counts_and_a_look_changes_nothing() -> None:
    actions = [
        an_action(2, "fixed", NOON + 4 * DAY),
        an_action(1, "seen_open", NOON + DAY),
        an_action(3, "fixed", NOON + 5 * DAY),
        an_action(4, "confirmed", NOON + 6 * DAY),
    ]
    case = case_of(FINDING, actions, NOON + 10 * DAY)

    assert case.fixed_at == NOON + 4 * DAY
    assert case.spells[0].fixed_by == 2
    assert [action.id for action in case.actions] == [1, 2, 3, 4]


def test_what_is_found_again_runs_anew_and_the_first_stretch_stays() -> None:
    again = an_action(2, "reopened", NOON + 10 * DAY, due_at=NOON + 17 * DAY)
    actions = [an_action(1, "fixed", NOON + DAY), again]
    spells = spells_of(FINDING, actions)

    assert [(spell.number, spell.fixed_at, spell.due_at) for spell in spells] == [
        (1, NOON + DAY, NOON + 7 * DAY), (2, None, NOON + 17 * DAY),
    ]  # fmt: skip
    assert [duty_id(spell) for spell in spells] == [FINDING.id, f"{FINDING.id}-again-2"]
    assert {finding_of(duty_id(spell)) for spell in spells} == {FINDING.id}
    assert case_of(FINDING, actions, NOON + 18 * DAY).standing == "late"
    assert case_of(FINDING, actions, NOON + 18 * DAY).due_at == NOON + 17 * DAY
    assert len(spells_of(FINDING, [again])) == 1, "what is open cannot be found again"
    assert len(spells_of(FINDING, [actions[0], an_action(2, "reopened", NOON + 2 * DAY)])) == 1


def test_a_paper_of_an_earlier_day_tells_what_stood_then() -> None:
    actions = [an_action(1, "fixed", NOON + 8 * DAY)]
    other = a_finding(id="other", found_at=NOON + 2 * DAY, due_at=NOON + 9 * DAY)

    assert [case.finding.id for case in cases_of([other, FINDING], actions, NOON + DAY)] == [FINDING.id]
    assert [case.standing for case in cases_of([other, FINDING], actions, NOON + 7.5 * DAY)] == ["late", "open"]


def test_a_day_ends_by_the_clock_of_the_site() -> None:
    found_at = parse_instant("2026-11-01T03:30:00Z")  # still October at the site

    assert default_due(found_at, 7, ZONE) == date(2026, 11, 7)
    assert due_of_day(date(2026, 11, 7), ZONE) == parse_instant("2026-11-08T04:59:59Z")


@given(
    st.lists(
        st.tuples(st.sampled_from(["seen_open", "fixed", "confirmed", "reopened"]), st.integers(0, 30)), max_size=9
    )
)
@settings(max_examples=80, deadline=None)
def test_any_record_leaves_one_stretch_open_at_most_and_is_read_in_one_order(told: list[tuple[str, int]]) -> None:
    actions = [
        an_action(number, how, NOON + day * DAY, due_at=NOON + (day + 7) * DAY if how == "reopened" else None)
        for number, (how, day) in enumerate(told, 1)
    ]
    spells = spells_of(FINDING, actions)

    assert spells == spells_of(FINDING, reversed(actions))
    assert all(spell.fixed_at is not None for spell in spells[:-1])
    assert [spell.number for spell in spells] == list(range(1, len(spells) + 1))
