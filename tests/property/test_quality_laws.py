"""Laws of quality control: flags change no value, and how the samples are cut into batches changes no flag."""

from dataclasses import replace
from itertools import accumulate, pairwise
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from collector.counting import count
from collector.files.flagging import bounced_tips
from collector.parcels import Said
from collector.quality import GaugeLimits, judge_size
from collector.quality_rain import FileJudge
from collector.quality_water import WaterLimits
from collector.quality_words import FAILED, GOOD, MISSING, SUSPECT
from collector.rain import begin, settle
from collector.registry import build_registry
from collector.tally import Delivery, Remembered, Tally, Track
from tests.support.collector import at, gauge, probe, site

steps = st.sampled_from([0.5, 1.0, 1.0, 1.0, 2.0, 3.0, 45.0])
values = st.sampled_from(["5.0", "5.1", "5.3", "12", "20", "40", "300", "999", "1000", "1001", "-0.5", "-2", "nan"])
kinds = st.sampled_from([("turbidity", "FNU")] * 8 + [("conductivity", "uS/cm"), ("temperature", "C")])
streams = st.lists(st.tuples(steps, kinds, values), min_size=1, max_size=60)
REGISTRY = build_registry(1, [site("mill", [gauge(), probe()])])


def said_of(stream: list[tuple[float, tuple[Any, str], str]]) -> list[Said]:
    minutes = accumulate(step for step, _, _ in stream)
    return [
        Said(
            seq=seq, device="p1", quantity=kind, semantics="instant", observed_at=at(minute), value=value, unit=unit
        )
        for seq, (minute, (_, (kind, unit), value)) in enumerate(zip(minutes, stream, strict=True), start=1)
    ]  # fmt: skip


def readings_of(said: list[Said], sizes: list[int]) -> dict[Any, Any]:
    """What comes to be stored, in batches of these sizes, remembered between them as the journal would."""
    stored: dict[Any, Any] = {}
    remembered: dict[Any, Remembered] = {}
    delivery = Delivery("gw1", "b1", at(5000))
    start = 0
    for size in [*sizes, len(said)]:
        tally = Tally(lambda key: begin(remembered[key]) if key in remembered else Track())
        count(said[start : start + size], delivery, REGISTRY, tally)
        start += size
        stored = {row[:5]: (row[5], row[8], row[9]) for row in reversed(tally.readings)} | stored
        for name, verdict in tally.remarks.items():
            stored[name] = (stored[name][0], *verdict)
        for key, track in tally.tracks.items():
            remembered[key] = msgspec.json.decode(msgspec.json.encode(settle(track)), type=Remembered)
    return stored


@settings(max_examples=100, deadline=None)
@given(streams, st.lists(st.integers(1, 20), max_size=6))
def test_how_samples_come_in_changes_no_flag(stream: list[Any], sizes: list[int]) -> None:
    said = said_of(stream)

    assert readings_of(said, sizes) == readings_of(said, [])


@settings(max_examples=100, deadline=None)
@given(streams, st.lists(st.tuples(st.integers(0, 59), st.integers(0, 3)), max_size=8), st.lists(st.integers(1, 20)))
def test_what_a_device_delivers_twice_changes_no_flag(
    stream: list[Any], repeats: list[tuple[int, int]], sizes: list[int]
) -> None:
    """The second delivery comes at once or some samples later, in the same batch or in another."""
    said = [msgspec.structs.replace(one, delivery_key=f"d{one.seq}") for one in said_of(stream)]
    places = [place % len(said) for place, _ in repeats]
    again = [(place + after, 1, place) for place, (_, after) in zip(places, repeats, strict=True)]
    order = sorted([*((place, 0, place) for place in range(len(said))), *again])

    assert readings_of([said[place] for _, _, place in order], sizes) == readings_of(said, [])


@settings(max_examples=100, deadline=None)
@given(streams)
def test_flags_change_no_value(stream: list[Any]) -> None:
    said = said_of(stream)

    stored = readings_of(said, [])

    assert len(stored) == len(said)
    for (_, _, kind, _, key), (value, flag, _) in stored.items():
        one = said[int(key.rpartition("/")[2]) - 1]
        assert kind == one.quantity
        assert (value is None) == (flag == MISSING)
        assert value is None or value == float(one.value or "nan")


@settings(max_examples=100, deadline=None)
@given(st.lists(st.tuples(steps, st.sampled_from([4.95, 5.0, 5.05, 5.2, 9, 14.9, 15.2, 30])), max_size=60))
def test_the_short_way_and_the_long_way_agree(stream: list[tuple[float, float]]) -> None:
    """A limit of wiping that never comes closes the short way."""
    told = []
    for wipe_ms in (0, 1):
        limits = WaterLimits(flat_suspect_ms=300_000, flat_failed_ms=600_000, wipe_lasts_ms=wipe_ms)
        text = [(step, ("turbidity", "FNU"), str(value)) for step, value in stream]
        target = next(iter(REGISTRY.devices["gw1", "p1"].probes))
        REGISTRY.devices["gw1", "p1"].probes[0] = replace(target, water=limits)
        told.append(readings_of(said_of(text), []) if text else {})
        REGISTRY.devices["gw1", "p1"].probes[0] = target

    assert told[0] == told[1]


@settings(max_examples=100, deadline=None)
@given(st.lists(st.integers(0, 2000), max_size=200), st.integers(0, 1500))
def test_a_bounce_is_a_tip_at_most_the_interval_after_another(gaps: list[int], bounce_ms: int) -> None:
    tips = list(accumulate(gaps))
    judge = FileJudge(GaugeLimits(bounce_ms=bounce_ms), tips=True)
    verdicts = [judge.judge(tip, 1, ()) for tip in tips]

    close = [place for place, (one, other) in enumerate(pairwise(tips), start=1) if 0 < bounce_ms >= other - one]
    assert [place for place, (_, words) in enumerate(verdicts) if "bounce" in words] == close
    assert bounced_tips(tips, bounce_ms) == close
    assert {flag for flag, _ in verdicts} <= {GOOD, SUSPECT}


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 10**7), st.integers(0, 10**7) | st.none(), st.integers(1, 10**7) | st.none())
def test_only_rain_beyond_the_limits_of_its_gauge_fails(depth: int, largest: int | None, full: int | None) -> None:
    limits = GaugeLimits(bounce_ms=0, max_row_tenth_um=largest, overflow_tenth_um=full)

    flag, words = judge_size(depth, limits, ())

    assert (flag == FAILED) == bool(words)
    assert ("above_largest_row" in words) == (largest is not None and depth > largest)
    assert ("overflow" in words) == (full is not None and depth >= full)
