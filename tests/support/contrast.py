"""Cases of vectors/contrast.json to the contrast rule and its verdict back."""

from decimal import Decimal
from typing import Any

from alerts.contrast import ProbeWater, Quarter, Water, judge
from alerts.contrast_state import start
from alerts.medians import QUARTER_MS, Median, Medians, capped_lag_ms, quarter_medians, quarter_of
from alerts.profile_files import load_profile
from alerts.turbidity_quality import Samples, Window, clean
from siltwatch.instants import from_ms, parse_instant, short_instant, to_ms

Case = dict[str, Any]
RULE = load_profile("generic").contrast


def ms(text: str) -> int:
    return to_ms(parse_instant(text))


def samples(rows: list[list[Any]]) -> Samples:
    """Rows of `[instant, decimal text or null]` in any order."""
    ordered = sorted((ms(at), None if value is None else float(value)) for at, value in rows)
    return Samples(at_ms=[at for at, _ in ordered], values=[value for _, value in ordered])


def lag_ms(case: Case) -> int:
    given = case.get("lag")
    if given is None:
        return 0
    return capped_lag_ms(int(Decimal(given["distance_m"]) * 1000 / Decimal(given["velocity_m_s"])))


def medians(case: Case, probe: str) -> Medians:
    """Given or made from samples."""
    top = float(case["probes"][probe]["range_max"])
    if "samples" in case:
        wipes = [Window(from_ms=ms(a), until_ms=ms(b), reason="wipe") for a, b in case.get("wipes", {}).get(probe, [])]
        cleaned = clean(samples(case["samples"].get(probe, [])), range_max=top, windows=wipes)
        return quarter_medians(cleaned, range_max=top, lag_ms=lag_ms(case) if probe == "u" else 0)
    place = case["columns"].index(probe) + 1
    return {quarter_of(ms(row[0])): Median(Decimal(row[place])) for row in case["medians"] if row[place] is not None}


def probe_water(case: Case, probe: str) -> ProbeWater:
    return ProbeWater(
        medians=medians(case, probe),
        range_max=Decimal(case["probes"][probe]["range_max"]),
        confirmed_ms=sorted(ms(at) for at in case.get("confirmations", {}).get(probe, [])),
    )


def water(case: Case) -> Water:
    probes = case["probes"]
    return Water(
        background=probe_water(case, "u"),
        downstream=probe_water(case, "d"),
        outfall=probe_water(case, "o") if "o" in probes else None,
        alike=probes["u"]["unit"] == probes["d"]["unit"],
    )


def judge_case(case: Case) -> list[Case]:
    """Every quarter of the case, shown as the vectors show it."""
    stream = water(case)
    found = [quarter for probe in (stream.background, stream.downstream) for quarter in probe.medians]
    if "medians" in case:
        found += [quarter_of(ms(row[0])) for row in case["medians"]]
    until = quarter_of(ms(case["to"])) if "to" in case else max(found) + 1
    first = min([*found, quarter_of(ms(case["from"]))]) if "from" in case else min(found)
    judged = judge(stream, RULE, start(RULE, first), until)
    return [shown(row, has_outfall="o" in case["probes"]) for row in judged]


def shown(row: Quarter, *, has_outfall: bool) -> Case:
    text = {"u": row.u, "d": row.d, "delta": row.delta} | ({"o": row.o} if has_outfall else {})
    return {
        "t": short_instant(from_ms(row.quarter * QUARTER_MS)),
        **text,
        "background": row.background,
        "latched": row.latched,
        "contrast": row.contrast,
        "benchmark": row.benchmark,
    }


def wrong_cases(cases: list[Case]) -> list[str]:
    """Case and quarter where the verdict differs from what is expected."""
    wrong = []
    for case in cases:
        expect = case["expect"]
        if "lag_s" in expect and Decimal(expect["lag_s"]) * 1000 != lag_ms(case):
            wrong.append(f"{case['id']}: lag {lag_ms(case)}")
        got = {row["t"]: row for row in judge_case(case)}
        for row in expect["buckets"]:
            want = {
                key: Decimal(value) if key in {"u", "d", "o", "delta"} and value is not None else value
                for key, value in row.items()
            }
            if got.get(row["t"]) != want:
                wrong.append(f"{case['id']} {row['t']}: {got.get(row['t'])} instead of {want}")
    return wrong
