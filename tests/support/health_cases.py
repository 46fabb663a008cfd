"""Cases of the watch over instruments and of what people decide, as plain functions of the rule modules.

`wrong(rules)` names the cases that come out otherwise than they should, so that a planted fault is seen to be caught.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from types import ModuleType
from typing import Any

from alerts.rows import RulingRow
from tests.support.alerts import a_gauge, a_site

Rules = Mapping[str, ModuleType]
NOON = datetime(2026, 6, 10, 16, tzinfo=UTC)
MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
MODULES = ("alerts.health", "alerts.health_states", "alerts.rulings")
SITE = a_site(gauges=("rg1", "rg2"))
ONE = a_site()


def watch(rules: Rules, **others: Any) -> Any:
    health = rules["alerts.health"]
    words = {name: health.Word(**given) for name, given in others.pop("words", {}).items()}
    days = {name: health.GaugeDay(**given) for name, given in others.pop("gauges", {}).items()}
    given = {"site": ONE, "known_since_at": NOON - 40 * DAY, "words": words, "gauges": days} | others
    return health.Watch(**given)


def kinds(rules: Rules, now: datetime, **others: Any) -> list[tuple[str, str]]:
    found = rules["alerts.health"].look(watch(rules, **others), now)
    return sorted((one.kind, one.sensor) for one in found.holding)


def heard(at: datetime, *names: str, **others: Any) -> dict[str, Any]:
    return {name: {"observed_at": at, **others} for name in names or ("rg1",)}


RAINED = {"rg1": {"last_rain_at": NOON - DAY}}


def silence(rules: Rules) -> bool:
    """Three missed words, a quarter of an hour at least, by when it was observed."""
    at_limit = kinds(rules, NOON + 15 * MINUTE, words=heard(NOON), gauges=RAINED)
    beyond = kinds(rules, NOON + 16 * MINUTE, words=heard(NOON), gauges=RAINED)
    slow = a_site(sensors=[a_gauge("rg1", period="1 h")])
    patient = kinds(rules, NOON + 3 * HOUR, words=heard(NOON), gauges=RAINED, site=slow)
    return (at_limit, beyond, patient) == ([], [("silent", "rg1")], [])


def never_heard(rules: Rules) -> bool:
    found = rules["alerts.health"].look(watch(rules, known_since_at=NOON), NOON + HOUR)
    (one,) = found.holding
    return (one.kind, one.since_at, dict(one.facts)) == ("silent", NOON, {"ever": "False"})


def failed_gauge_is_not_expected(rules: Rules) -> bool:
    return kinds(rules, NOON, site=a_site(sensors=[a_gauge("rg1", quality="fail")])) == []


def blind_after_the_time_allowed(rules: Rules) -> bool:
    early = kinds(rules, NOON + 2 * HOUR - MINUTE, words=heard(NOON))
    late = kinds(rules, NOON + 2 * HOUR, words=heard(NOON))
    return ("blind", "") not in early and ("blind", "") in late


def one_speaking_gauge_is_not_blind(rules: Rules) -> bool:
    words = heard(NOON, "rg1") | heard(NOON + 5 * HOUR, "rg2")
    return ("blind", "") not in kinds(rules, NOON + 5 * HOUR, words=words, site=SITE)


def blind_since_the_last_word_of_any(rules: Rules) -> bool:
    words = heard(NOON, "rg1") | heard(NOON + HOUR, "rg2")
    found = rules["alerts.health"].look(watch(rules, words=words, site=SITE), NOON + 4 * HOUR)
    return [one.since_at for one in found.holding if one.kind == "blind"] == [NOON + HOUR]


def blind_at_once_under_rain(rules: Rules) -> bool:
    some = kinds(rules, NOON + 20 * MINUTE, words=heard(NOON), regional_tenth_um=12_699)
    enough = kinds(rules, NOON + 20 * MINUTE, words=heard(NOON), regional_tenth_um=12_700)
    speaking = kinds(rules, NOON + MINUTE, words=heard(NOON), regional_tenth_um=12_700, gauges=RAINED)
    return ("blind", "") not in some and ("blind", "") in enough and speaking == []


def of_a_silent_gauge_nothing_else_is_told(rules: Rules) -> bool:
    words = heard(NOON, "rg1", reasons=("battery_low", "freezing")) | heard(NOON + HOUR, "rg2")
    fallen = {"rg1": {"fallen_tenth_um": 0}, "rg2": {"fallen_tenth_um": 90_000, "last_rain_at": NOON}}
    found = rules["alerts.health"].look(watch(rules, words=words, gauges=fallen, site=SITE), NOON + HOUR)
    told = [(one.kind, one.sensor) for one in found.holding]
    untold = {("battery", "rg1"), ("clogged", "rg1"), ("frozen", "rg1"), ("gauges_differ", "rg1+rg2")}
    return told == [("silent", "rg1")] and untold <= found.untold and ("battery", "rg2") not in found.untold


def clogged(rules: Rules) -> bool:
    def case(depth: int) -> list[tuple[str, str]]:
        fallen = {"rg1": {"last_rain_at": NOON - DAY}, "rg2": {"fallen_tenth_um": depth, "last_rain_at": NOON}}
        return kinds(rules, NOON, words=heard(NOON, "rg1", "rg2"), gauges=fallen, site=SITE)

    return (case(63_499), case(63_500)) == ([("gauges_differ", "rg1+rg2")], [("clogged", "rg1")])


def clogged_beside_other_sites(rules: Rules) -> bool:
    return kinds(rules, NOON, words=heard(NOON), gauges=RAINED, regional_tenth_um=63_500) == [("clogged", "rg1")]


def gauges_differ(rules: Rules) -> bool:
    def case(one: int, other: int) -> bool:
        fallen = {
            "rg1": {"fallen_tenth_um": one, "last_rain_at": NOON},
            "rg2": {"fallen_tenth_um": other, "last_rain_at": NOON},
        }
        found = kinds(rules, NOON, words=heard(NOON, "rg1", "rg2"), gauges=fallen, site=SITE)
        return ("gauges_differ", "rg1+rg2") in found

    by_share = (case(85_000, 100_000), case(84_999, 100_000), case(100_000, 84_999))
    by_depth = (case(12_700, 25_400), case(12_700, 25_401))
    return by_share == (False, True, True) and by_depth == (False, True)


def stuck_in_season(rules: Rules) -> bool:
    dry = {"rg1": {"last_rain_at": NOON - 30 * DAY}}
    almost = {"rg1": {"last_rain_at": NOON - 30 * DAY + MINUTE}}
    winter = datetime(2026, 12, 10, 16, tzinfo=UTC)
    frosty = {"rg1": {"last_rain_at": winter - 30 * DAY}}
    cases = [
        kinds(rules, NOON, words=heard(NOON), gauges=dry),
        kinds(rules, NOON, words=heard(NOON), gauges=almost),
        kinds(rules, winter, words=heard(winter), gauges=frosty),
    ]
    return cases == [[("stuck", "rg1")], [], []]


def says_of_itself(rules: Rules) -> bool:
    def case(word: str) -> list[tuple[str, str]]:
        return kinds(rules, NOON, words=heard(NOON, reasons=(word,)), gauges=RAINED)

    wanted = {"freezing": "frozen", "clock_skew": "clock", "flat_line": "stuck", "battery_low": "battery"}
    return all(case(word) == [(kind, "rg1")] for word, kind in wanted.items()) and case("spike") == []


def volts(rules: Rules) -> bool:
    def low(given: float, **options: Any) -> bool:
        site = a_site(sensors=[a_gauge("rg1", options=options)])
        return ("battery", "rg1") in kinds(rules, NOON, words=heard(NOON, battery_v=given), gauges=RAINED, site=site)

    classes = (low(11.8), low(11.7), low(5.8), low(5.7), low(2.4), low(2.3), low(0))
    own = (low(3.3, battery_low_v=3.4), low(3.4, battery_low_v=3.4))
    return classes == (False, True, False, True, False, True, False) and own == (True, False)


def bounces(rules: Rules) -> bool:
    def case(count: int) -> list[tuple[str, str]]:
        return kinds(rules, NOON, words=heard(NOON), gauges={"rg1": {"bounces": count, "last_rain_at": NOON}})

    return (case(2), case(3)) == ([], [("bounce", "rg1")])


def calibration(rules: Rules) -> bool:
    probe = {
        "id": "below", "station": "north", "kind": "probe", "gateway": "gw1", "link": "line", "driver": "sdi12",
        "unit": "FNU", "place": "downstream", "model": "m", "range_max": 1000,
    }  # fmt: skip
    site = a_site(sensors=[probe])

    def case(known_since: datetime, **others: Any) -> bool:
        given = {"site": site, "known_since_at": known_since, "words": heard(NOON, "below")} | others
        return ("calibration", "below") in kinds(rules, NOON, **given)

    never = (case(NOON - 28 * DAY), case(NOON - 28 * DAY - MINUTE))
    made = {"calibrated": {"below": NOON - 29 * DAY}}
    by_the_clock = case(NOON, calibration_has_clock=True, **made)
    no_clock_yet = case(NOON - 29 * DAY, calibration_has_clock=True)
    overdue = case(NOON, **made), case(NOON - 60 * DAY, calibrated={"below": NOON - DAY})
    return (never, by_the_clock, no_clock_yet, overdue) == ((False, True), False, True, (True, False))


def close_calls(rules: Rules) -> bool:
    call = rules["alerts.health"].CloseCall(at=NOON, depth_tenth_um=116_840)
    near = kinds(rules, NOON + HOUR, words=heard(NOON + HOUR), gauges=RAINED, near=call)
    old = kinds(rules, NOON + 7 * DAY, words=heard(NOON + 7 * DAY), gauges=RAINED, near=call)
    melt = kinds(rules, NOON + HOUR, words=heard(NOON + HOUR), gauges=RAINED, melt=call)
    return (near, old, melt) == ([("near_threshold", "")], [], [("melt", "")])


def open_acres(rules: Rules) -> bool:
    def case(acres: float, *, allowed: bool = False) -> list[tuple[str, str]]:
        given = {"open_acres": acres, "acres_allowed": allowed}
        return kinds(rules, NOON, words=heard(NOON), gauges=RAINED, **given)

    return (case(5), case(5.1), case(9, allowed=True)) == ([], [("acreage", "")], [])


class Story:
    """Findings at instants, taken on by the state machine, with everything that it kept."""

    def __init__(self, rules: Rules) -> None:
        self.rules, self.rows = rules, {}  # type: ignore[var-annotated]

    def see(self, now: datetime, *found: Any, untold: Sequence[tuple[str, str]] = ()) -> Any:
        health = self.rules["alerts.health"]
        lasting = [row for row in self.rows.values() if row.state != "ended"]
        findings = health.Findings(holding=tuple(found), untold=frozenset(untold))
        course = self.rules["alerts.health_states"].advance(lasting, findings, site="mill", now=now)
        self.rows |= {row.id: row for row in course.changed}
        return course

    def states(self) -> list[str]:
        return [row.state for row in self.rows.values()]

    def finding(self, kind: str = "silent", since: datetime = NOON, **others: Any) -> Any:
        return self.rules["alerts.health"].Finding(kind=kind, sensor="rg1", since_at=since, **others)


def held_before_it_is_told(rules: Rules) -> bool:
    story = Story(rules)
    first = story.see(NOON + 20 * MINUTE, story.finding())
    waiting = story.states()
    story.see(NOON + 59 * MINUTE, story.finding())
    still = story.states()
    story.see(NOON + HOUR, story.finding())
    (row,) = story.rows.values()
    return (waiting, still, row.state, row.opened_at) == (["waiting"], ["waiting"], "open", NOON + HOUR) and (
        first.next_at == NOON + HOUR
    )


def over_before_it_was_told(rules: Rules) -> bool:
    story = Story(rules)
    story.see(NOON + 20 * MINUTE, story.finding())
    story.see(NOON + 30 * MINUTE)
    (row,) = story.rows.values()
    return (row.state, row.opened_at) == ("ended", None)


def calm_for_long_enough(rules: Rules) -> bool:
    story = Story(rules)
    story.see(NOON + HOUR, story.finding())
    calm = story.see(NOON + 2 * HOUR)
    open_still = story.states()
    story.see(NOON + 2 * HOUR + 9 * MINUTE)
    nearly = story.states()
    story.see(NOON + 2 * HOUR + 10 * MINUTE)
    return (open_still, nearly, story.states()) == (["open"], ["open"], ["ended"]) and (
        calm.next_at == NOON + 2 * HOUR + 10 * MINUTE
    )


def it_comes_back_while_calm(rules: Rules) -> bool:
    story = Story(rules)
    story.see(NOON + HOUR, story.finding())
    story.see(NOON + 2 * HOUR)
    story.see(NOON + 2 * HOUR + 5 * MINUTE, story.finding())
    story.see(NOON + 2 * HOUR + 11 * MINUTE)
    return story.states() == ["open"] and len(story.rows) == 1


def the_untold_stays(rules: Rules) -> bool:
    story = Story(rules)
    story.see(NOON, story.finding("battery"))
    for hours in range(1, 40):
        story.see(NOON + hours * HOUR, untold=[("battery", "rg1")])
    (row,) = story.rows.values()
    return (row.state, row.calm_since_at) == ("open", None)


def at_once(rules: Rules) -> bool:
    story = Story(rules)
    story.see(NOON, story.finding("silent", at_once=True))
    return story.states() == ["open"]


def a_clock_set_back(rules: Rules) -> bool:
    story = Story(rules)
    story.see(NOON + HOUR, story.finding())
    story.see(NOON + 3 * HOUR)
    story.see(NOON + 2 * HOUR)
    (row,) = story.rows.values()
    return (row.state, row.calm_since_at) == ("open", NOON + 2 * HOUR)


def nothing_new_changes_nothing(rules: Rules) -> bool:
    story = Story(rules)
    story.see(NOON + HOUR, story.finding())
    return bool(story.see(NOON + 2 * HOUR, story.finding()).changed == ())


def ruling(number: int, kind: str, **others: Any) -> RulingRow:
    given: dict[str, Any] = {
        "id": number, "site": "mill", "kind": kind, "subject": "", "sensor": "", "from_at": None, "until_at": None,
        "acres": None, "author": "a", "role": "smo", "reason": "r", "effect": "", "entered_at": NOON,
        "key": f"k{number}",
    }  # fmt: skip
    return RulingRow(**(given | others))


def taken_back(rules: Rules) -> bool:
    rows = [
        ruling(1, "contest", subject="i1"),
        ruling(2, "contest", subject="i2"),
        ruling(3, "withdrawal", subject="1"),
    ]
    return bool(rules["alerts.rulings"].contested(rows) == {"i2"})


def spans(rules: Rules) -> bool:
    row = ruling(1, "dismissal", sensor="rg1", from_at=NOON, until_at=NOON + HOUR)
    (span,) = rules["alerts.rulings"].dismissed([row, ruling(2, "counts", from_at=NOON, until_at=NOON + HOUR)])
    first, last = span.first_ms, span.last_ms
    inside = [span.holds("rg1", at) for at in (first - 1, first, last, last + 1)]
    return inside == [False, True, True, False] and not span.holds("rg2", first)


def shutdown(rules: Rules) -> bool:
    (one,) = rules["alerts.rulings"].shutdowns([ruling(7, "shutdown", from_at=NOON, until_at=NOON + DAY)])
    covered = [one.covers(at) for at in (NOON - MINUTE, NOON, NOON + DAY - MINUTE, NOON + DAY)]
    return covered == [False, True, True, False]


def newest_acreage(rules: Rules) -> bool:
    rows = [ruling(1, "acreage", acres="6"), ruling(2, "acreage", acres="4.5")]
    asked = rules["alerts.rulings"].acreage
    return (asked(rows), asked([*rows, ruling(3, "approval")])) == ((4.5, False), (4.5, True))


def qualified(rules: Rules) -> bool:
    rows = [ruling(1, "qualification", subject="A. Inspector", until_at=NOON)]
    asked = rules["alerts.rulings"].qualification
    found = [
        asked(rows, name, at) for name, at in (("a. inspector ", NOON - MINUTE), ("A. Inspector", NOON), ("B", NOON))
    ]
    return found == [rows[0], None, None]


def expiring(rules: Rules) -> bool:
    """A qualification is told of from 30 days before its end on, also once it has ended."""
    until = {"Q. Inspector": NOON}

    def case(now: datetime) -> list[tuple[str, str]]:
        return kinds(rules, now, words=heard(now), gauges=RAINED, qualified_until=until)

    told = [("qualification", "q-inspector")]
    found = [case(NOON + step) for step in (-30 * DAY - MINUTE, -30 * DAY, DAY)]
    return found == [[], told, told]


def newest_ends(rules: Rules) -> bool:
    """A renewed one, or one without an end, takes the place of what was before."""
    rows = [
        ruling(1, "qualification", subject="A", until_at=NOON),
        ruling(2, "qualification", subject="a", until_at=NOON + DAY),
        ruling(3, "qualification", subject="B", until_at=NOON), ruling(4, "qualification", subject="B"),
        ruling(5, "approval", until_at=NOON),
    ]  # fmt: skip
    return bool(rules["alerts.rulings"].qualified_until(rows) == {"a": NOON + DAY})


def most_acres_open(rules: Rules) -> bool:
    """The most that were recorded open count, where that is more than the file says."""
    asked = rules["alerts.rulings"].as_open
    given = {"disturbed_acres": "8", "disturbed_acres_at_once": "3"}
    site = a_site(conditions=given)
    rows = [ruling(1, "acreage", acres="6"), ruling(2, "acreage", acres="4.5")]
    found = [asked(site, part).conditions.disturbed_acres_at_once for part in ((), rows[1:], rows)]
    kept = asked(site, [ruling(1, "acreage", acres="3"), ruling(2, "approval", acres="9")])
    whole = a_site(conditions={"disturbed_acres": "8"})
    return [str(acres) for acres in found] == ["3", "4.5", "6"] and kept is site and asked(whole, rows) is whole


CASES: tuple[Callable[[Rules], bool], ...] = (
    silence, never_heard, failed_gauge_is_not_expected, blind_after_the_time_allowed,
    one_speaking_gauge_is_not_blind, blind_since_the_last_word_of_any, blind_at_once_under_rain,
    of_a_silent_gauge_nothing_else_is_told, clogged, clogged_beside_other_sites, gauges_differ, stuck_in_season,
    says_of_itself, volts, bounces, calibration, close_calls, open_acres, held_before_it_is_told,
    over_before_it_was_told, calm_for_long_enough, it_comes_back_while_calm, the_untold_stays, at_once,
    a_clock_set_back, nothing_new_changes_nothing, taken_back, spans, shutdown, newest_acreage, qualified,
    expiring, newest_ends, most_acres_open,
)  # fmt: skip


def wrong(rules: Rules) -> list[str]:
    """The names of the cases that come out otherwise; one that falls over is wrong too."""
    return [case.__name__ for case in CASES if not _holds(case, rules)]


def _holds(case: Callable[[Rules], bool], rules: Rules) -> bool:
    try:
        return case(rules)
    except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError):
        return False
