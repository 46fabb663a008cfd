"""Short words for rain, storms and visits, and the cases of vectors and of our own run through the rules."""

import json
import random
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date
from types import ModuleType
from typing import Any
from zoneinfo import ZoneInfo

from alerts import calendar, duties, outage, storms
from alerts.profile_files import load_profile
from alerts.storms import GaugeRain, Quality, StormRule
from collector import counters
from siltwatch.instants import from_ms, parse_instant, short_instant, to_ms

Case = dict[str, Any]
HOUR_MS = 3_600_000
HUNDREDTH_IN = 2540
NEW_YORK = ZoneInfo("America/New_York")


def ms(text: str) -> int:
    """Milliseconds of an instant written with its offset."""
    return to_ms(parse_instant(text))


def rain(
    *rows: tuple[float, int], gauge: str = "g1", quality: Quality = "good", count_tenth_um: int = HUNDREDTH_IN
) -> GaugeRain:
    """Rows of (hours from the origin, counts) of one gauge."""
    return GaugeRain(
        gauge=gauge,
        quality=quality,
        at_ms=[round(hours * HOUR_MS) for hours, _ in rows],
        depth_tenth_um=[counts * count_tenth_um for _, counts in rows],
    )


def case_rule(case: Case) -> StormRule:
    """The rule of a storm case."""
    rule = case["rule"]
    return StormRule(
        threshold_tenth_um=rule["threshold_tenth_um"],
        near_tenth_um=rule["near_tenth_um"],
        min_dry_ms=rule["min_dry_s"] * 1000,
        window_ms=rule["window_s"] * 1000,
        rolling24=rule["rolling24"],
    )


def case_rows(case: Case) -> list[tuple[str, list[Any]]]:
    """All rows of a case with their gauge, in listed order."""
    return [(gauge["id"], row) for gauge in case["gauges"] for row in gauge["rain"]]


def case_gauges(module: ModuleType, case: Case, rows: Sequence[tuple[str, list[Any]]]) -> list[GaugeRain]:
    """The gauges of a case with only these rows, repeated deliveries dropped."""
    unit = {gauge["id"]: gauge["unit_tenth_um"] for gauge in case["gauges"]}
    kept = module.credited(
        storms.CreditRow(
            gauge=gauge, at_ms=ms(row[0]), depth_tenth_um=row[1] * unit[gauge], key=row[2] if len(row) > 2 else None
        )
        for gauge, row in rows
    )
    return [
        GaugeRain(
            gauge=gauge["id"],
            quality=gauge["quality"],
            at_ms=[row.at_ms for row in kept if row.gauge == gauge["id"]],
            depth_tenth_um=[row.depth_tenth_um for row in kept if row.gauge == gauge["id"]],
        )
        for gauge in case["gauges"]
    ]


def shown(verdict: Any, as_of_ms: int | None = None) -> Case:
    """A verdict in the words of the vectors; without `as_of_ms` everything is closed."""
    return {
        "storms": [
            {
                "basis": storm.basis,
                "by": list(storm.by),
                "trigger": short_instant(storm.trigger_at),
                "start": short_instant(storm.start_at),
                "end": short_instant(storm.end_at),
                "confirmed": short_instant(storm.confirmed_at),
                "state": "confirmed" if as_of_ms is None else storm.state(as_of_ms),
                "verified": storm.verified,
                "at_trigger_tenth_um": storm.at_trigger_tenth_um,
                "depth_tenth_um": storm.depth_tenth_um,
                "events": list(storm.events),
                "due_threshold": short_instant(from_ms(storm.trigger_ms + 24 * HOUR_MS)),
                "due_storm_end": short_instant(from_ms(storm.end_ms + 24 * HOUR_MS)),
            }
            for storm in verdict.storms
        ],
        "events": [
            {
                "start": short_instant(event.start_at),
                "end": short_instant(event.end_at),
                "total_tenth_um": event.total_tenth_um,
                "storm": event.storm,
            }
            for event in verdict.events
        ],
        "near": [
            {"event": near.event, "basis": near.basis, "peak_tenth_um": near.peak_tenth_um} for near in verdict.near
        ],
    }


def differs(expected: Any, got: Any) -> bool:
    """Whether what is expected is not there; views pin only the fields they show."""
    if isinstance(expected, dict):
        return any(key not in got or differs(value, got[key]) for key, value in expected.items() if key != "local")
    if isinstance(expected, list):
        return len(expected) != len(got) or any(map(differs, expected, got))
    return bool(expected != got)


def arrangements(case: Case) -> list[list[tuple[str, list[Any]]]]:
    """The rows as given, reversed, shuffled, and in each listed order."""
    rows = case_rows(case)
    shuffled = [rows[:] for _ in range(3)]
    for seed, order in enumerate(shuffled):
        random.Random(seed).shuffle(order)
    return [rows, rows[::-1], *shuffled, *([rows[index] for index in order] for order in case.get("orders", []))]


def wrong_storms(cases: Iterable[Case], module: ModuleType = storms, outages: ModuleType = outage) -> list[str]:
    """The cases, by id, that the storm rule gets wrong in some order, view or reading."""
    wrong = []
    for case in cases:
        if "uncertain" in case:
            faults = _outage_faults(case, module, outages)
        else:
            faults = _order_faults(case, module) + _view_faults(case, module)
        wrong += [f"{case['id']}: {fault}" for fault in faults[:1]]
    return wrong


def _order_faults(case: Case, module: ModuleType) -> list[str]:
    wanted = {part: case["expect"][part] for part in ("storms", "events", "near")}
    got = [shown(module.judge(case_gauges(module, case, rows), case_rule(case))) for rows in arrangements(case)]
    return [f"order {index}" for index, verdict in enumerate(got) if differs(wanted, verdict)]


def _view_faults(case: Case, module: ModuleType) -> list[str]:
    rule, rows = case_rule(case), case_rows(case)
    views = [(view["as_of"], rows, view) for view in case["expect"].get("snapshots", [])]
    known: list[int] = []
    for (after, indices), view in zip(
        case.get("deliveries", []), case["expect"].get("after_delivery", []), strict=True
    ):
        known += indices
        views.append((after, [rows[index] for index in known], view))
    faults = []
    for as_of, seen, view in views:
        verdict = shown(module.judge_as_of(case_gauges(module, case, seen), rule, ms(as_of)), ms(as_of))
        if differs({"storms": view["storms"], "near": view["near"]}, verdict):
            faults.append(f"view {as_of}")
    return faults


def _outage_faults(case: Case, module: ModuleType, outages: ModuleType) -> list[str]:
    unit = {gauge["id"]: gauge["unit_tenth_um"] for gauge in case["gauges"]}
    uncertain = [
        outages.UncertainRain(
            gauge=row["gauge"],
            after_ms=ms(row["after"]),
            until_ms=ms(row["until"]),
            depth_tenth_um=row["count"] * unit[row["gauge"]],
            count_tenth_um=unit[row["gauge"]],
        )
        for row in case["uncertain"]
    ]
    gauges = case_gauges(module, case, case_rows(case))
    readings = outages.read(gauges, case_rule(case), uncertain)
    bound = outages.bounds(gauges, case_rule(case), uncertain)
    obligation: Case = {"storm": bound.storm}
    if bound.storm:
        obligation |= {
            "time_uncertain": bound.time_uncertain,
            "due_threshold": short_instant(bound.due_threshold_at),
            "due_storm_end": short_instant(bound.due_storm_end_at),
            "latest_reading": short_instant(bound.latest_reading_at),
        }
    got = {"early": shown(readings.early), "late": shown(readings.late), "obligation": obligation}
    wanted = {part: case["expect"][part] for part in got}
    return ["outage"] if differs(wanted, got) or wanted["obligation"] != obligation else []


def wrong_duties(cases: Iterable[Case], module: ModuleType = duties, clocks: ModuleType = calendar) -> list[str]:
    """The duty cases, by id, that come out otherwise than expected."""
    of_kind = {"storm_duty": _storm_duties, "routine": _routine, "notice": _notice}
    wrong = []
    for case in cases:
        got = of_kind[case["kind"]](case, clocks if case["kind"] == "notice" else module)
        wanted = json.loads(json.dumps(case["expect"]), object_hook=_without_local)
        if got != wanted:
            wrong.append(f"{case['id']}: {got} instead of {wanted}")
    return wrong


def _without_local(fields: Case) -> Case:
    return {key: value for key, value in fields.items() if not key.endswith("_local")}


def _visits(case: Case) -> list[duties.Visit]:
    return [
        duties.Visit(id=visit["id"], started_at=parse_instant(visit["started"]), scope=visit["scope"])
        for visit in case["visits"]
    ]


def _storm_duties(case: Case, module: ModuleType) -> Case:
    rule = load_profile(case["profile"]).storm_inspection
    known = [
        duties.DutyStorm(
            storm=storm["id"],
            trigger_at=parse_instant(storm["trigger"]),
            end_at=parse_instant(storm["end"]),
            confirmed_at=parse_instant(storm["confirmed"]),
        )
        for storm in case["storms"]
    ]
    found = module.storm_duties(
        known,
        _visits(case),
        rule=replace(rule, hours_mode=case.get("hours_mode", "elapsed")),
        zone=ZoneInfo(case["zone"]),
        as_of=parse_instant(case["as_of"]),
    )
    return {
        "duties": [
            {
                "storm": duty.storm,
                "anchor": duty.anchor,
                "due": short_instant(duty.due_at),
                "provisional": duty.provisional,
                "latest_reading": duty.latest_reading_at and short_instant(duty.latest_reading_at),
                "interim_advisory": duty.interim_advisory_at and short_instant(duty.interim_advisory_at),
                "status": duty.status,
                "closed_by": duty.closed_by,
                "late_by_s": duty.late_by_s,
            }
            for duty in found
        ]
    }


def _routine(case: Case, module: ModuleType) -> Case | None:
    rule = replace(load_profile("generic").routine, days_mode=case.get("days_mode", "calendar"))
    duty = module.routine(
        _visits(case),
        rule=rule,
        zone=ZoneInfo(case["zone"]),
        as_of=parse_instant(case["as_of"]),
        started_on=date.fromisoformat(case["started_on"]) if "started_on" in case else None,
    )
    if duty is None:
        return None
    history = [
        {
            "visit": past.visit,
            "due": short_instant(past.due_at),
            "on_time": past.on_time,
            "late_by_s": past.late_by_s,
        }
        for past in duty.history
    ]
    return {"due": short_instant(duty.due_at), "status": duty.status, "history": history}


def _notice(case: Case, clocks: ModuleType) -> Case:
    given = {
        base: parse_instant(text) if "T" in text else date.fromisoformat(text) for base, text in case["given"].items()
    }
    due = clocks.notice_due(
        case["clock"],
        given,
        zone=ZoneInfo(case["zone"]),
        holidays=[date.fromisoformat(day) for day in case.get("holidays", [])],
        hours_mode=case.get("hours_mode", "elapsed"),
    )
    return {"due": short_instant(due.due_at)} if due.due_at else {"due_date": due.due_on.isoformat()}


def wrong_counters(cases: Iterable[Case], module: ModuleType = counters, rule: StormRule | None = None) -> list[str]:
    """The counter cases, by id, whose credits, flags, total, open items or uncertainty differ."""
    return [
        case["id"]
        for case in cases
        if (_tips(case, rule or StormRule()) if case["semantics"] == "tips" else _credits(case, module))
        != case["expect"]
    ]


def _credits(case: Case, module: ModuleType) -> Case:
    kind = module.CounterKind(
        semantics=case["semantics"],
        count_tenth_um=case["count_tenth_um"],
        modulus=case.get("modulus"),
        reset_to=case.get("reset_to", 0),
        max_count=case.get("max_count"),
        period_ms=case["period_s"] * 1000 if "period_s" in case else None,
    )
    state, got = module.Baseline(), []
    for sample in case["samples"]:
        stored = module.Baseline.from_json(json.loads(json.dumps(state.to_json())))
        given = {key: value for key, value in sample.items() if key != "t_s"}
        at_ms = round(sample.get("t_s", 0) * 1000)
        state, credit = module.normalise(stored, module.CounterSample(at_ms=at_ms, **given), kind)
        got.append(credit)
    shown_credits = {
        "credits": [credit.counts for credit in got],
        "flags": [sorted(credit.flags) for credit in got],
        "total_tenth_um": sum(credit.depth_tenth_um for credit in got),
        "open_items": [credit.open_item for credit in got if credit.open_item is not None],
    }
    expected = case["expect"]["flags"]
    shown_credits["flags"] = [
        wanted if set(wanted) == credit.flags else sorted(credit.flags)
        for wanted, credit in zip(expected, got, strict=True)
    ]
    late = {str(n): c.uncertainty_ms // 1000 for n, c in enumerate(got) if c.uncertainty_ms is not None}
    return shown_credits | ({"uncertainty_s": late} if late else {})


def _tips(case: Case, rule: StormRule) -> Case:
    rows = []
    for tips in case["tips"]:
        depth = tips * case["count_tenth_um"]
        gauge = GaugeRain(gauge="g1", quality="good", at_ms=range(tips), depth_tenth_um=[case["count_tenth_um"]] * tips)
        verdict = storms.judge([gauge], rule)
        rows.append({"tips": tips, "depth_tenth_um": depth, "near": bool(verdict.near), "storm": bool(verdict.storms)})
    return {"rows": rows}
