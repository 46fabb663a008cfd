"""Every simulated device on a wire, against the real gateway: what it stores is what was simulated.

All play at once, on wires of their own, before one gateway with its spool and its uplink: once as they should be, and
once with what befalls them in the field. Each test looks at one device of the run.
"""

from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from siltwatch.wire import Sequenced
from tests.support.gateway import gauge_document, link_document, probe_document
from tests.support.sim_field import Stage, staged, write_site
from tests.support.waiting import eventually
from tests.support.wires import COUNTERS, FORGETFUL, PROBES, SDI12_PROBES, WATER, Wired, sound_wires, spoilt_wires

SPEED = 60
RAIN = [{"from": "2 min", "to": "10 min", "depth": "5.08 mm"}]
END_MS = 14 * 60_000


def played(folder: Path, wires: dict[str, Wired], *, until: Callable[["Run"], bool]) -> "Run":
    """The whole run of all wires, which is over; the device's name in the site file is that of its wire."""
    sensors, links, devices, faults = [], [], [], []
    for name, each in wires.items():
        port = str(folder / "links" / name)
        links.append(link_document(**({"id": f"to-{name}", "port": port} | each.link)))
        sensors.append({**each.sensor, "id": name, "link": f"to-{name}", "device": each.sensor["device_as"] or name})
        devices.append({"id": name, **each.device})
        faults += [{"device": name, **fault} for fault in each.faults]
    for sensor in sensors:
        del sensor["device_as"]
    write_site(folder, sensors, links)
    with staged(folder, {"devices": devices, "rain": RAIN, "faults": faults}, speed=SPEED) as stage:
        names = {sensor["id"]: sensor["device"] for sensor in sensors}
        eventually(lambda: stage.show.stage.now_ms() > END_MS, within_s=90, every_s=0.1)
        eventually(lambda: until(Run(stage, names)), within_s=60, every_s=0.2)
        return Run(stage, names)


class Run:
    """What was said and what was stored."""

    def __init__(self, stage: Stage, names: dict[str, str]) -> None:
        self._names, self._stored = names, stage.server.stored
        self._truth = {name: stage.truth(name, "said") for name in names}
        self.origin, self.at, self.end_ms = stage.show.stage.origin, stage.show.stage.at, stage.show.stage.now_ms()

    def stored(self, wire: str, quantity: str) -> list[Sequenced]:
        found = [each for each in self._stored if each.device == self._names[wire] and each.quantity == quantity]
        return [each for each in found if each.use is None]

    def counts(self, wire: str, quantity: str = "rain_count") -> list[int]:
        return [int(each.count or 0) for each in self.stored(wire, quantity)]

    def values(self, wire: str, quantity: str = "turbidity") -> list[Decimal]:
        return [Decimal(each.value or "") for each in self.stored(wire, quantity)]

    def words(self, wire: str, quantity: str = "status") -> set[str]:
        return {word for each in self.stored(wire, quantity) for word in each.quality}

    def said(self, wire: str, name: str = "rain_count") -> list[Any]:
        return [line[name] for line in self._truth[wire] if name in line]

    def said_counts(self, wire: str, name: str = "rain_count") -> list[int]:
        return [int(text) for text in self.said(wire, name)]

    def said_values(self, wire: str) -> list[Decimal]:
        return [Decimal(text) for text in self.said(wire, "turbidity")]


def is_in_order(part: list[Any], whole: list[Any]) -> bool:
    """Whether all of `part` stands in `whole`, in its order."""
    left = iter(whole)
    return all(each in left for each in part)


def has_run(part: list[int], whole: list[int]) -> bool:
    """Whether all of `part` stands in `whole` without a hole; a port that is opened forgets what came before."""
    return bool(part) and any(whole[start : start + len(part)] == part for start in range(len(whole)))


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Run:
    return played(tmp_path_factory.mktemp("sound"), sound_wires(), until=has_told_all)


def has_told_all(run: Run) -> bool:
    last = {preset: last for preset, (_, _, last) in COUNTERS.items()}
    last |= {"polled": 5_993, "wxt-polled": 508, "wxt-checked": 508, "external": 200, "console": 1_899, "pin": 20}
    forgotten = all(sum(run.counts(name, "rain_increment")) == tips for name, tips in FORGETFUL.items())
    measured = all(len(set(run.values(preset))) > 3 for preset in (*PROBES, *SDI12_PROBES, "command"))
    return forgotten and measured and all(run.counts(name)[-1:] == [count] for name, count in last.items())


@pytest.mark.parametrize(
    ("wire", "first", "last"), [("polled", 5_485, 5_485 + 508), ("wxt-polled", 0, 508), ("wxt-checked", 0, 508)]
)
def test_gauges_of_a_hundredth_of_a_millimetre(sound: Run, wire: str, first: int, last: int) -> None:
    found = sound.counts(wire)

    assert (found[0], found[-1]) == (first, last)
    assert is_in_order(found, sound.said_counts(wire))
    assert len(set(found)) > 8


def test_a_gauge_that_speaks_by_itself_with_a_heartbeat(sound: Run) -> None:
    rain = sound.stored("continuous", "rain_count")
    found = [int(each.count or 0) for each in rain]

    assert found == sound.said_counts("continuous")[: len(found)]
    assert {each.count_tenth_um for each in rain} == {254}
    assert len([each for each in found if 0 < each < 200]) >= 100  # the heartbeat alone would be four
    assert found.count(200) >= 2


def test_an_external_bucket(sound: Run) -> None:
    assert sound.counts("external")[-1] == 200  # thousandths of an inch
    assert sound.said("external", "bucket_tips")[-1] == 20


@pytest.mark.parametrize("preset", sorted(COUNTERS))
def test_counters(sound: Run, preset: str) -> None:
    found = sound.counts(preset)

    _, first, last = COUNTERS[preset]
    assert first <= found[0] < last
    assert found[-1] == last
    assert is_in_order(found, sound.said_counts(preset))


@pytest.mark.parametrize("preset", sorted(FORGETFUL))
def test_a_gauge_that_forgets_is_told_once(sound: Run, preset: str) -> None:
    assert sum(sound.counts(preset, "rain_increment")) == FORGETFUL[preset]


@pytest.mark.parametrize("preset", [*sorted(PROBES), *sorted(SDI12_PROBES), "command"])
def test_probes(sound: Run, preset: str) -> None:
    found = sound.values(preset)

    assert len(set(found)) > 3
    assert is_in_order(found, sound.said_values(preset))


def test_a_console_counts_in_clicks_of_its_own_setup(sound: Run) -> None:
    rain = sound.stored("console", "rain_count")

    assert {each.count_tenth_um for each in rain} == {2_000}
    assert (rain[0].count, rain[-1].count) == (1_874, 1_874 + 25)
    assert is_in_order([each.count for each in rain], sound.said_counts("console"))
    assert {each.value for each in sound.stored("console", "battery")} == {"4.62"}


def test_a_transmitter_that_talks_by_itself(sound: Run) -> None:
    found = sound.counts("wxt-ascii")

    assert found[-1] == 508
    assert is_in_order(found, sound.said_counts("wxt-ascii"))
    assert len(set(found)) > 20


def test_a_transmitter_polled_while_it_talks_that_begins_anew_after_every_message(sound: Run) -> None:
    told = sound.said_counts("wxt-mixed", "rain_increment")

    assert sum(told) == 508
    assert sum(sound.counts("wxt-mixed", "rain_increment")) == 508


def test_a_bucket_on_a_pin_with_bounces_and_a_noisy_start(sound: Run) -> None:
    assert sorted(set(sound.counts("pin"))) == list(range(21))


@pytest.mark.parametrize("wire", ["loop", "volts"])
def test_a_probe_on_a_converter(sound: Run, wire: str) -> None:
    found = sound.values(wire)

    assert found
    assert all(abs(each - 250) < 2 for each in found)


@pytest.fixture(scope="module")
def spoilt(tmp_path_factory: pytest.TempPathFactory) -> Run:
    def has_told_all(run: Run) -> bool:
        return run.counts("console")[-1:] == [27] and len(run.values("noisy-bus")) > 1

    return played(tmp_path_factory.mktemp("spoilt"), spoilt_wires(), until=has_told_all)


def test_a_gauge_restarts_complains_and_is_switched_to_inches(spoilt: Run) -> None:
    rain = spoilt.stored("restarted", "rain_count")
    (after,) = [each for each in rain if each.reset_sign]

    assert rain[0].count == 900
    assert int(after.count or 0) < 100
    assert {each.count_tenth_um for each in rain} == {100, 254}
    assert "lens_bad" in spoilt.words("restarted")
    assert is_in_order([each.count for each in rain], spoilt.said_counts("restarted"))


def test_a_line_that_was_unplugged_goes_on(spoilt: Run) -> None:
    assert spoilt.counts("unplugged")[-1] == 508
    assert is_in_order(spoilt.counts("unplugged"), spoilt.said_counts("unplugged"))


@pytest.mark.parametrize("wire", ["noisy-bus", "crowded-bus"])
def test_noise_never_becomes_a_value(spoilt: Run, wire: str) -> None:
    assert len(spoilt.values(wire)) > 1
    assert set(spoilt.values(wire)) <= set(spoilt.said_values(wire))


def test_a_dry_probe_and_its_word_for_no_value(spoilt: Run) -> None:
    assert "out_of_water" in spoilt.words("dry", "turbidity")
    assert "sensor_fault" in spoilt.words("dry")
    assert max(spoilt.values("dry")) < 5_000


def test_a_console_on_a_bad_line_with_a_low_battery_and_dashes(spoilt: Run) -> None:
    assert spoilt.counts("console")[-1] == 27
    assert is_in_order(spoilt.counts("console"), spoilt.said_counts("console"))
    assert {"battery_low", "rain_missing"} <= spoilt.words("console")


def test_another_unit_begins_the_count_of_a_transmitter_anew(spoilt: Run) -> None:
    (changed,) = [each for each in spoilt.stored("wxt", "rain_count") if "unit_changed" in each.quality]

    assert (changed.reset_sign, changed.unit) == (True, "in")


def test_flipped_nmea_is_not_heard_and_what_is_invalid_is_no_rain(spoilt: Run) -> None:
    assert spoilt.counts("nmea")
    assert is_in_order(spoilt.counts("nmea"), spoilt.said_counts("nmea"))


def test_a_restart_shows_in_the_working_time(spoilt: Run) -> None:
    (after,) = [each for each in spoilt.stored("bucket", "rain_count") if each.reset_sign]

    assert int(after.count or 0) < 18 * 2_794


def test_a_sonde_with_a_sentinel_a_refusal_and_silence(spoilt: Run) -> None:
    assert {"sensor_fault", "stale"} <= spoilt.words("block")
    assert 0 not in spoilt.values("block")


def test_after_a_brown_out_nothing_is_trusted_until_it_is_warm_and_brushed(spoilt: Run) -> None:
    found = spoilt.stored("supply", "turbidity")
    cold = [each for each in found if spoilt.at(240_000) <= each.observed_at < spoilt.at(288_000)]
    warm = [each for each in found if each.observed_at > spoilt.at(330_000)]

    assert min(Decimal(each.value or "") for each in cold) < 30
    assert all("warming_up" in each.quality for each in cold)
    assert any("wiping" in each.quality for each in cold)
    assert any(not each.quality for each in warm)


def test_saturation_fouling_and_a_stuck_probe_come_as_they_are(spoilt: Run) -> None:
    found = spoilt.values("window")

    assert is_in_order(found, spoilt.said_values("window"))
    assert max(found) > 500
    assert len(set(found[-4:])) == 1


def test_a_logger_on_a_serial_line(spoilt: Run) -> None:
    rain = spoilt.stored("logger", "rain_increment")

    told = spoilt.said_counts("logger", "rain_increment")
    assert has_run([int(each.count or 0) for each in rain], [tips * 2_540 for tips in told])
    minutes = {int((each.observed_at - spoilt.origin).total_seconds() // 60) for each in rain}
    assert len(minutes) == len(rain)  # each under its own stamp, not that of its arrival


def test_the_stamps_of_a_clock_that_runs_ahead_are_not_taken(spoilt: Run) -> None:
    rain = spoilt.stored("fast-clock", "rain_increment")
    doubted = [each for each in rain if "device_clock_unset" in each.quality]

    assert doubted
    assert len(doubted) < len(rain)
    assert max(each.observed_at for each in rain) <= spoilt.at(spoilt.end_ms)


def test_doubled_swapped_and_split_lines_of_a_node_are_all_heard(spoilt: Run) -> None:
    found = spoilt.counts("node")

    assert (found[0], max(found)) == (4127, 4147)
    assert found != sorted(found)
    assert len(found) > len(set(found))


def test_a_broken_loop_is_a_fault_and_no_clear_water(spoilt: Run) -> None:
    assert "sensor_fault" in spoilt.words("broken-loop")
    assert min(spoilt.values("broken-loop")) > 200


BUS = {"line": "bus"}


def test_several_devices_share_a_bus_and_a_logger_tells_two_sensors(tmp_path: Path) -> None:
    devices = [
        {"id": "above", "kind": "modbus_turbidity", "unit_id": 1, "calm": 5.0, **BUS},
        {"id": "below", "kind": "modbus_turbidity", "preset": "daviteq-tbd", "unit_id": 9, "calm": 50.0, **BUS},
        {"id": "far", "kind": "modbus_turbidity", "preset": "aqualabo-ntu", "calm": 500.0, **BUS},
        {"id": "rain", "kind": "modbus_rain", "unit_id": 20, "count": 65_530, **BUS},
        {"id": "deep", "kind": "sdi12", "preset": "dts12", "address": "a", "line": "sdi"},
        {"id": "shallow", "kind": "sdi12", "preset": "obs501", "address": "B", "line": "sdi"},
        {"id": "logger", "kind": "csv_logger", "every": "20 s", **WATER},
    ]
    on_bus, on_sdi = {"link": "bus", "period": "20 s"}, {"link": "sdi", "driver": "sdi12", "period": "20 s"}
    row = {"zone": "America/New_York", "device": "logger", "driver": "loggers", "link": "logger"}
    sensors = [
        probe_document(id="above", place="outfall", device="1", options={"profile": "generic-float"}, **on_bus),
        probe_document(id="below", place="outfall", device="9", options={"profile": "daviteq-tbd"}, **on_bus),
        probe_document(id="far", place="outfall", device="40", options={"profile": "aqualabo-ntu"}, **on_bus),
        gauge_document(
            driver="modbus_rain", device="rain", options={"profile": "sonbus-xm9505", "unit_id": 20}, **on_bus
        ),
        probe_document(id="deep", place="outfall", device="a", options={"profile": "dts12"}, **on_sdi),
        probe_document(id="shallow", place="outfall", device="B", options={"profile": "obs501"}, **on_sdi),
        gauge_document(id="wet", pointer="2", options={"semantics": "interval_total", "depth_unit": "in"}, **row),
        probe_document(id="mud", place="outfall", pointer="3", unit="FNU", options={"semantics": "instant"}, **row),
    ]
    links = [link_document(id=name, port=str(tmp_path / "links" / name)) for name in ("bus", "sdi", "logger")]
    write_site(tmp_path, sensors, links)
    with staged(tmp_path, {"devices": devices, "rain": RAIN}, speed=160) as stage:
        names = {"above": "1", "below": "9", "far": "40", "deep": "a", "shallow": "B"}
        names |= {"logger": "logger", "rain": "rain"}
        wrapped = (65_530 + 50) % 65_536
        eventually(lambda: Run(stage, names).counts("rain")[-1:] == [wrapped], within_s=60, every_s=0.1)
        probes = ("above", "below", "far", "deep", "shallow", "logger")
        eventually(lambda: all(len(Run(stage, names).values(name)) > 2 for name in probes), within_s=60, every_s=0.2)
        run = Run(stage, names)
        for name in probes:
            assert is_in_order(run.values(name), run.said_values(name)), name
        found, told = run.counts("logger", "rain_increment"), run.said_counts("logger", "rain_increment")
        assert has_run(found, [tips * 2_540 for tips in told])
        assert sum(found) > 10 * 2_540
        assert {each.method for each in run.stored("logger", "turbidity")} == {"any float"}
