"""Laws of the storm rule, and its agreement with a slow restatement that only sums and compares."""

import random
from dataclasses import replace
from itertools import count
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from alerts.identity import IdentifiedStorm, Inheritance, inherit, spans_of
from alerts.storms import CreditRow, Event, GaugeRain, Quality, Storm, StormRule, Verdict, credited, judge, judge_as_of

HOUR_MS = 3_600_000
Rows = list[tuple[str, int, int]]  # gauge, instant, depth


def restated(gauges: list[GaugeRain], rule: StormRule) -> dict[str, Any]:
    """The rule as it is written down, every figure summed anew at every instant."""
    used = sorted({g.gauge for g in gauges if g.quality != "fail"})
    credit = [
        (at, g.gauge, depth)
        for g in gauges
        if g.quality != "fail"
        for at, depth in zip(g.at_ms, g.depth_tenth_um, strict=True)
        if depth > 0
    ]
    instants = sorted({at for at, _, _ in credit})
    number: dict[int, int] = {}
    for before, at in zip([None, *instants], instants, strict=False):
        parted = before is None or at - before >= rule.min_dry_ms
        number[at] = (number[before] if before is not None else -1) + parted
    events = range(max(number.values(), default=-1) + 1)
    owner: dict[int, int] = {}
    peaks = dict.fromkeys(events, 0)
    storms: list[dict[str, Any]] = []
    for t in instants:
        e = number[t]
        if e in owner:
            continue
        by_event = {g: sum(d for at, of, d in credit if of == g and number[at] == e and at <= t) for g in used}
        rolling = {
            g: sum(d for at, of, d in credit if of == g and t - rule.window_ms < at <= t and number[at] not in owner)
            for g in used
        }
        peaks[e] = max(peaks[e], *rolling.values()) if rule.rolling24 else 0
        if max(by_event.values()) >= rule.threshold_tenth_um:
            basis, figures, members = "event", by_event, [e]
        elif rule.rolling24 and max(rolling.values()) >= rule.threshold_tenth_um:
            inside = {number[at] for at, _, _ in credit if t - rule.window_ms < at <= t}
            basis, figures, members = "rolling24", rolling, sorted(inside - owner.keys())
        else:
            continue
        owner |= dict.fromkeys(members, len(storms))
        end = max(at for at in instants if number[at] == e)
        storms.append(
            {
                "trigger_ms": t,
                "start_ms": min(at for at in instants if number[at] in members),
                "end_ms": end,
                "confirmed_ms": end + rule.min_dry_ms,
                "basis": basis,
                "by": tuple(g for g in used if figures[g] >= rule.threshold_tenth_um),
                "at_trigger_tenth_um": max(figures.values()),
                "depth_tenth_um": max(
                    sum(d for at, of, d in credit if of == g and number[at] in members) for g in used
                ),
                "events": tuple(members),
            }
        )
    totals = {e: max(sum(d for at, of, d in credit if of == g and number[at] == e) for g in used) for e in events}
    near = near_of(totals, peaks, owner, rule)
    spans = [
        (min(at for at in instants if number[at] == e), max(at for at in instants if number[at] == e)) for e in events
    ]
    return {"storms": storms, "events": [(*spans[e], totals[e], owner.get(e)) for e in events], "near": near}


def near_of(
    totals: dict[int, int], peaks: dict[int, int], owner: dict[int, int], rule: StormRule
) -> list[tuple[int, str, int]]:
    """Events of no storm that came close, by themselves or with what fell before."""
    return [
        (e, "event" if totals[e] >= rule.near_tenth_um else "rolling24", max(totals[e], peaks[e]))
        for e in totals
        if e not in owner and rule.near_tenth_um <= max(totals[e], peaks[e]) < rule.threshold_tenth_um
    ]


def judged(verdict: Verdict) -> dict[str, Any]:
    names = restated_names()
    return {
        "storms": [{name: getattr(storm, name) for name in names} for storm in verdict.storms],
        "events": [(event.start_ms, event.end_ms, event.total_tenth_um, event.storm) for event in verdict.events],
        "near": [(near.event, near.basis, near.peak_tenth_um) for near in verdict.near],
    }


def restated_names() -> list[str]:
    return [
        "trigger_ms",
        "start_ms",
        "end_ms",
        "confirmed_ms",
        "basis",
        "by",
        "at_trigger_tenth_um",
        "depth_tenth_um",
        "events",
    ]


# Instants close to the places where the rule turns: whole hours, and a millisecond to either side.
instants = st.builds(lambda hour, off: hour * HOUR_MS + off, st.integers(0, 72), st.sampled_from([-1, 0, 0, 0, 1]))
depths = st.sampled_from([0, 1, 254, 2540, 12_700, 25_400, 50_800, 63_499, 63_500, 114_300, 126_999, 127_000])
names = st.sampled_from(["a", "b", "c"])
rows = st.lists(st.tuples(names, instants, depths), max_size=24)
one_gauge = st.lists(st.tuples(st.just("a"), instants, depths), max_size=30)
qualities = st.fixed_dictionaries(dict.fromkeys("abc", st.sampled_from(["good", "good", "suspect", "fail"])))
rules = st.builds(
    StormRule,
    threshold_tenth_um=st.sampled_from([127_000, 127_000, 63_500]),
    near_tenth_um=st.sampled_from([114_300, 50_800, 127_000, 200_000]),
    min_dry_ms=st.sampled_from([6 * HOUR_MS, 6 * HOUR_MS, HOUR_MS, 12 * HOUR_MS, 30 * HOUR_MS, 1]),
    window_ms=st.sampled_from([24 * HOUR_MS, 24 * HOUR_MS, 6 * HOUR_MS, 48 * HOUR_MS]),
    rolling24=st.sampled_from([True, True, False]),
)


def gauges_of(given_rows: Rows, quality: dict[str, Quality] | None = None) -> list[GaugeRain]:
    return [
        GaugeRain(
            gauge=name,
            quality=(quality or {}).get(name, "good"),
            at_ms=[at for of, at, _ in given_rows if of == name],
            depth_tenth_um=[depth for of, _, depth in given_rows if of == name],
        )
        for name in sorted({of for of, _, _ in given_rows})
    ]


@given(rows, qualities, rules)
def test_it_agrees_with_the_slow_restatement(given_rows: Rows, quality: dict[str, Quality], rule: StormRule) -> None:
    gauges = gauges_of(given_rows, quality)

    assert judged(judge(gauges, rule)) == restated(gauges, rule)


@given(one_gauge, rules)
def test_it_agrees_for_a_single_gauge(given_rows: Rows, rule: StormRule) -> None:
    gauges = gauges_of(given_rows)

    assert judged(judge(gauges, rule)) == restated(gauges, rule)


@given(rows, qualities, rules)
def test_a_storm_is_verified_by_a_storm_of_the_good_gauges_alone(
    given_rows: Rows, quality: dict[str, Quality], rule: StormRule
) -> None:
    gauges = gauges_of(given_rows, quality)
    alone = restated([g for g in gauges if g.quality == "good"], rule)["storms"]

    for storm in judge(gauges, rule).storms:
        assert storm.verified == any(storm.start_ms <= one["trigger_ms"] <= storm.end_ms for one in alone)


@given(rows, rules, st.integers(0, 2**32))
def test_neither_arrival_order_nor_chunking_matters(given_rows: Rows, rule: StormRule, seed: int) -> None:
    shuffled = given_rows[:]
    random.Random(seed).shuffle(shuffled)
    cut = seed % (len(shuffled) + 1)
    chunked = gauges_of(shuffled[:cut]) + gauges_of(shuffled[cut:])

    assert judge(gauges_of(shuffled), rule) == judge(gauges_of(given_rows), rule)
    assert judged(judge(chunked, rule)) == judged(judge(gauges_of(given_rows), rule))


@given(rows, rules)
def test_no_rain_is_lost_or_counted_twice_between_events(given_rows: Rows, rule: StormRule) -> None:
    verdict = judge(gauges_of(given_rows), rule)

    for name in {of for of, _, _ in given_rows}:
        fallen = sum(depth for of, _, depth in given_rows if of == name)
        assert sum(event.totals[name] for event in verdict.events) == fallen
    for before, after in zip(verdict.events, verdict.events[1:], strict=False):
        assert after.start_ms - before.end_ms >= rule.min_dry_ms
    covered = [at for _, at, depth in given_rows if depth]
    assert all(sum(event.start_ms <= at <= event.end_ms for event in verdict.events) == 1 for at in covered)


@given(rows, rules)
def test_a_storm_qualifies_once_and_an_event_belongs_to_one_at_most(given_rows: Rows, rule: StormRule) -> None:
    verdict = judge(gauges_of(given_rows), rule)

    members = [index for storm in verdict.storms for index in storm.events]
    assert len(members) == len(set(members))
    for number, storm in enumerate(verdict.storms):
        assert all(verdict.events[index].storm == number for index in storm.events)
        assert storm.start_ms <= storm.trigger_ms <= storm.end_ms
        assert storm.at_trigger_tenth_um >= rule.threshold_tenth_um
    assert sum(event.storm is not None for event in verdict.events) == len(members)
    triggers = [storm.trigger_ms for storm in verdict.storms]
    assert triggers == sorted(set(triggers))


@given(rows, rules, st.integers(-(10**12), 10**12))
def test_shifting_all_instants_shifts_all_results(given_rows: Rows, rule: StormRule, by: int) -> None:
    moved = judge(gauges_of([(name, at + by, depth) for name, at, depth in given_rows]), rule)

    back = Verdict(
        events=tuple(replace(e, start_ms=e.start_ms - by, end_ms=e.end_ms - by) for e in moved.events),
        storms=tuple(_shifted(storm, -by) for storm in moved.storms),
        near=moved.near,
    )
    assert back == judge(gauges_of(given_rows), rule)


def _shifted(storm: Storm, by: int) -> Storm:
    instants = ("trigger_ms", "start_ms", "end_ms", "confirmed_ms")
    return replace(storm, **{name: getattr(storm, name) + by for name in instants})


@given(rows, rules, instants)
def test_the_live_view_knows_exactly_the_rain_so_far(given_rows: Rows, rule: StormRule, as_of_ms: int) -> None:
    live = judge_as_of(gauges_of(given_rows), rule, as_of_ms)
    so_far = [row for row in given_rows if row[1] <= as_of_ms]
    closed = judge(gauges_of(so_far), rule)

    assert judged(replace(live, near=closed.near)) == judged(closed)
    assert set(live.near) == {
        near for near in closed.near if closed.events[near.event].end_ms + rule.min_dry_ms <= as_of_ms
    }


@given(st.lists(st.tuples(names, instants, depths, st.sampled_from([None, "1", "2", "3"])), max_size=20))
def test_a_key_counts_once_a_gauge(given_rows: list[tuple[str, int, int, str | None]]) -> None:
    delivered = [CreditRow(gauge=g, at_ms=at, depth_tenth_um=d, key=key) for g, at, d, key in given_rows]

    kept = credited(delivered)

    assert credited(kept + delivered)[: len(kept)] == kept
    keyed = [(row.gauge, row.key) for row in kept if row.key is not None]
    assert len(keyed) == len(set(keyed)) == len({(row.gauge, row.key) for row in delivered if row.key is not None})
    assert [row for row in kept if row.key is None] == [row for row in delivered if row.key is None]


def _identified(gauges: list[GaugeRain], old: list[IdentifiedStorm], prefix: str) -> tuple[Verdict, Inheritance]:
    numbers, verdict = count(), judge(gauges, StormRule())
    return verdict, inherit(old, verdict, gauges, lambda storm: f"{prefix}{next(numbers)}")


def _remembered(verdict: Verdict, inheritance: Inheritance) -> list[IdentifiedStorm]:
    return [IdentifiedStorm(storm_id=name, spans=spans_of(verdict, storm)) for name, storm in inheritance.storms]


wet = st.lists(st.tuples(names, instants, st.sampled_from([25_400, 63_500, 127_000])), min_size=1, max_size=12)


@given(wet, wet)
def test_an_id_survives_late_rain(before: Rows, late: Rows) -> None:
    first_verdict, first = _identified(gauges_of(before), [], "old")
    old = _remembered(first_verdict, first)

    same = _identified(gauges_of(before), old, "new")[1]
    verdict, again = _identified(gauges_of(before + late), old, "new")

    assert [name for name, _ in same.storms] == [name for name, _ in first.storms]
    assert same.superseded == ()
    kept = [name for name, _ in again.storms if name.startswith("old")]
    assert len(kept) == len(set(kept))
    assert sorted([*kept, *again.superseded]) == sorted(one.storm_id for one in old)
    for name, storm in again.storms:
        expected = _natural_heir(before + late, verdict, storm, old)
        assert expected is None or name == expected


def _natural_heir(given_rows: Rows, verdict: Verdict, storm: Storm, old: list[IdentifiedStorm]) -> str | None:
    """The old id that this storm must carry: it alone has most of that rain, and of no other old storm as much."""
    mine, claims = verdict.storms.index(storm), dict[str, int]()
    for one in old:
        share = [_share(given_rows, verdict.events, other, one) for other in verdict.storms]
        if share[mine] == max(share) > 0 and share.count(max(share)) == 1:
            claims[one.storm_id] = share[mine]
    best = [name for name, amount in claims.items() if amount == max(claims.values())]
    return best[0] if len(best) == 1 else None


def _share(given_rows: Rows, events: tuple[Event, ...], storm: Storm, one: IdentifiedStorm) -> int:
    inside = [
        (name, depth)
        for name, at, depth in given_rows
        if any(events[i].start_ms <= at <= events[i].end_ms for i in storm.events)
        and any(first <= at <= last for first, last in one.spans)
    ]
    return max(sum(depth for of, depth in inside if of == name) for name in "abc")
