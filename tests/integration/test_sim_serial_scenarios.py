"""Shipped scenarios of devices on wires, through gateway and collector to what counts: all are played at once."""

from collections.abc import Iterator
from contextlib import ExitStack, closing
from datetime import timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from firmware_sim.scenario import find_scenario, load_scenario
from firmware_sim.show import Show
from firmware_sim.truth import TruthLog, read_truth
from siltwatch.clock import ScaledClock
from siltwatch.instants import parse_instant
from tests.support.collector import Journal, parcel
from tests.support.gateway import gauge_document, intake, link_document, probe_document
from tests.support.sim_field import START, gateway_running, write_site
from tests.support.waiting import eventually

SPEED = 400
PERIOD = timedelta(seconds=40)  # of the probes
END_MS = 62 * 60_000
INCH, MM = 254_000, 10_000
GOOD, SUSPECT, FAILED = 1, 3, 4
SCENARIOS = (
    "siphon-gauge",
    "wrap-in-a-storm",
    "battery-change",
    "wiper-spike",
    "probe-out-of-water",
    "saturated-probe",
    "console-midnight",
    "console-dst-autumn",
    "console-dst-spring",
)


def gauge(name: str, driver: str, **changes: Any) -> dict[str, Any]:
    return gauge_document(**({"id": name, "link": name, "device": name, "driver": driver, "period": "30 s"} | changes))


def probe(name: str, preset: str, **changes: Any) -> dict[str, Any]:
    options = {"profile": preset, "turnaround_ms": 5} if preset != "obs501" else {"profile": preset, "address": "0"}
    document = {"id": name, "link": name, "device": name, "place": "outfall", "options": options}
    return probe_document(**(document | {"period": f"{PERIOD.seconds} s"} | changes))


def console(name: str) -> dict[str, Any]:
    return gauge(name, "davis_loop")


SENSORS = [
    # A siphon's tips come at once, and are no echo of one another.
    gauge("siphon", "swtip", limits={"bounce_interval": "0 s"}),
    gauge("wrapping", "modbus_rain", count_size="0.1 mm", options={"profile": "sonbus-xm9505"}),
    gauge("spent", "swtip"),
    probe("brush-told", "yosemitech-y511", options={"profile": "yosemitech-y511", "wipe_every_s": 900}),
    probe("brush-own", "yosemitech-y510", limits={"spike": 50.0}),
    probe("stranded", "obs501", driver="sdi12", range_max=4000.0),
    probe("pegged", "yosemitech-y510", range_max=1000.0),
    console("midnight"),
    console("autumn"),
    console("spring"),
]


class Outcome:
    """What the collector made of it, and what the simulator did."""

    def __init__(self, folder: Path, journal: Journal) -> None:
        self._folder, self.journal = folder, journal

    def credits(self, sensor: str) -> list[tuple[int, int]]:
        """Depths in tenths of a micrometre, and their flags."""
        rows = self.journal.rows(f"SELECT depth_tenth_um, flag FROM credits WHERE sensor = '{sensor}' ORDER BY at")
        return [(int(depth), int(flag)) for depth, flag in rows]

    def depth(self, sensor: str) -> int:
        return sum(depth for depth, flag in self.credits(sensor) if flag < FAILED)

    def readings(self, sensor: str) -> list[tuple[float, int, str]]:
        """Values, flags and reasons of the turbidity in order of time."""
        rows = self.journal.rows(
            f"SELECT value, flag, reasons FROM readings WHERE sensor = '{sensor}' AND kind = 'turbidity' ORDER BY at"
        )
        return [(float(value), int(flag), str(reasons)) for value, flag, reasons in rows]

    def between_calm(self, sensor: str, above: float) -> list[int]:
        """The flags of values above it with a calm neighbour on each side: a slow machine may leave out polls."""
        rows = self.journal.rows(
            f"SELECT value, flag, at FROM readings WHERE sensor = '{sensor}' AND kind = 'turbidity' ORDER BY at"
        )
        threes = zip(rows, rows[1:], rows[2:], strict=False)
        return [
            int(flag)
            for (before, _, since), (value, flag, _), (after, _, until) in threes
            if max(before, after) <= above < value and parse_instant(until) - parse_instant(since) <= 2 * PERIOD
        ]

    def open_items(self) -> int:
        return int(self.journal.one("SELECT count(*) FROM open_items"))

    def truth(self, device: str, kind: str) -> list[dict[str, Any]]:
        told = [line for name in SCENARIOS for line in read_truth(self._folder / f"{name}.jsonl")]
        return [line for line in told if line["device"] == device and line["kind"] == kind]


@pytest.fixture(scope="module")
def outcome(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Outcome]:
    folder = tmp_path_factory.mktemp("scenarios")
    links = [link_document(id=each["id"], port=str(folder / "links" / each["id"])) for each in SENSORS]
    site = write_site(folder, SENSORS, links)
    clock = ScaledClock.begin(START, SPEED)
    with ExitStack() as stack:
        server = stack.enter_context(intake())
        stack.enter_context(gateway_running(folder, clock, server.url))
        shows = [_show(folder, name, clock, stack) for name in SCENARIOS]
        eventually(lambda: min(show.stage.now_ms() for show in shows) > END_MS, within_s=120, every_s=0.1)
        stored = server.stored
    with closing(Journal.make(f"sqlite:///{folder / 'journal.db'}")) as journal:
        journal.apply(site, now=START)
        for first in range(0, len(stored), 2_000):
            journal.take(parcel(stored[first : first + 2_000], now=START + timedelta(days=2)))
        yield Outcome(folder, journal)


def _show(folder: Path, name: str, clock: ScaledClock, stack: ExitStack) -> Show:
    truth = stack.enter_context(closing(TruthLog(folder / f"{name}.jsonl")))
    show = Show(load_scenario(find_scenario(name)), links=folder / "links", truth=truth, clock=clock)
    show.start()
    stack.callback(show.stop)
    return show


def test_each_discharge_of_a_siphon_is_ten_good_tips(outcome: Outcome) -> None:
    assert outcome.depth("siphon") == 60 * INCH // 100
    assert {flag for _, flag in outcome.credits("siphon")} == {GOOD}


def test_a_wrap_in_a_storm_costs_nothing_and_adds_nothing(outcome: Outcome) -> None:
    told = [int(line["rain_count"]) for line in outcome.truth("wrapping", "said")]

    assert (max(told) > 65_000, min(told) < 200) == (True, True)
    assert outcome.depth("wrapping") == 20 * MM
    assert outcome.open_items() == 0


def test_a_new_battery_in_the_rain_brings_no_phantom(outcome: Outcome) -> None:
    tips = outcome.truth("spent", "tip")
    counted = [tip for tip in tips if tip["counted"]]

    assert len(tips) == 60 > len(counted)
    assert outcome.depth("spent") == len(counted) * INCH // 100


def test_the_spike_of_a_brush_is_not_muddy_water(outcome: Outcome) -> None:
    told, own = outcome.readings("brush-told"), outcome.readings("brush-own")
    spikes = outcome.between_calm("brush-own", 100)

    assert any("wiping" in reasons for _, _, reasons in told)
    assert all(flag == FAILED for _, flag, reasons in told if "wiping" in reasons)
    assert max(value for value, flag, _ in told if flag < FAILED) < 60
    assert spikes
    assert all(flag >= SUSPECT for flag in spikes)
    assert len([flag for _, flag, _ in own if flag == GOOD]) > len(own) // 2


def test_what_a_probe_reads_in_the_air_is_left_out(outcome: Outcome) -> None:
    found = outcome.readings("stranded")
    in_air = [flag for _, flag, reasons in found if "out_of_water" in reasons]
    wet = [value for value, flag, _ in found if flag < FAILED]

    assert in_air
    assert set(in_air) == {FAILED}
    assert min(wet) > 50
    assert max(wet) < 70


def test_a_fall_of_a_saturated_probe_clears_nothing(outcome: Outcome) -> None:
    found = outcome.readings("pegged")
    first = next(place for place, (_, _, reasons) in enumerate(found) if "saturated" in reasons)
    after = found[first:]

    assert min(value for value, _, _ in after) < 900
    assert all(flag >= SUSPECT for _, flag, _ in after)
    assert {"saturated" in reasons or "after_saturation" in reasons for _, _, reasons in after} == {True}


@pytest.mark.parametrize("night", ["midnight", "autumn", "spring"])
def test_a_console_counts_all_the_rain_of_its_odd_nights(outcome: Outcome, night: str) -> None:
    assert outcome.depth(night) == 60 * INCH // 100


def test_the_console_itself_began_its_day_once_on_new_years_eve_and_not_at_all_in_the_odd_hours(
    outcome: Outcome,
) -> None:
    falls = {}
    for night in ("midnight", "autumn", "spring"):
        told = outcome.truth(night, "said")
        falls[night] = [sum(later[key] < sooner[key] for sooner, later in pairwise(told)) for key in ("day", "month")]

    assert falls == {"midnight": [1, 1], "autumn": [0, 0], "spring": [0, 0]}
    hours = [line["local"][11:13] for line in outcome.truth("autumn", "said")]
    assert hours.count("02") == 0  # a minute after 01:59 comes 01:00
    assert {line["local"][11:13] for line in outcome.truth("spring", "said")} == {"01", "03"}
