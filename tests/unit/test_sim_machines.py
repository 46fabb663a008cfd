"""The machines of the simulator against published frames, byte by byte: what they say without any gateway."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from firmware_sim.knobs import Fault
from firmware_sim.machines import modbus_gauges, modbus_makes, sdi12_makes
from firmware_sim.machines.davis import DavisConsole, DavisSettings
from firmware_sim.machines.gauge import Catch, Fallen
from firmware_sim.machines.logger_lines import LoggerLines, LoggerSettings
from firmware_sim.machines.modbus import ModbusMachine
from firmware_sim.machines.probe import Probe, ProbeMake
from firmware_sim.machines.pulses import Pulses, PulseSettings
from firmware_sim.machines.rg15 import Rg15, Rg15Settings, banner
from firmware_sim.machines.sdi12 import Sdi12Sensor, packed
from firmware_sim.machines.sums import davis_crc, nmea_line, sdi12_crc
from firmware_sim.machines.world import CommandLine, Machine, Said, World
from firmware_sim.machines.wxt import Wxt, WxtSettings
from firmware_sim.modbus_slave import crc16
from firmware_sim.rain import Rainfall, siphoned
from firmware_sim.water import Water

MIN, HOUR = 60_000, 3_600_000
ORIGIN = datetime(2026, 6, 10, 17, tzinfo=UTC)


def world(*rain: tuple[float, float, int], faults: Sequence[dict[str, Any]] = ()) -> World:
    """Rain as (from, to, tenths of a micrometre), in minutes."""
    falls = [Rainfall(start_ms=int(a * MIN), end_ms=int(b * MIN), tenth_um=um) for a, b, um in rain]
    told = [Fault.model_validate({"device": "d", **fault}) for fault in faults]
    return World(device="d", rain=falls, origin=ORIGIN, faults=told)


def water(value: float) -> Probe:
    make = ProbeMake(water=Water(calm=value, gain=0, lag_ms=0, recession_ms=1), range_max=4_000, temperature_c=18.5)
    return Probe(make, world())


def spoilt(value: float, *faults: dict[str, Any], **make: Any) -> Probe:
    calm = Water(calm=value, gain=0, lag_ms=0, recession_ms=1)
    return Probe(ProbeMake(water=calm, range_max=1_000, **make), world(faults=faults))


def content(said: list[Said]) -> bytes:
    return b"".join(each.content for each in said)


def due(machine: Machine) -> int | None:
    return machine.next_ms


def asked(machine: Machine, request: str | bytes, at_ms: int = 0) -> bytes:
    sent = bytes.fromhex(request) if isinstance(request, str) else request
    return content(machine.hear(sent, at_ms))


def test_the_checksums_of_the_descriptions() -> None:
    assert sdi12_crc(b"0+3.14") == b"OqZ"
    assert davis_crc(b"123456789") == b"\x31\xc3"
    assert nmea_line("WITXT,01,01,10,Rain reset") == b"$WITXT,01,01,10,Rain reset*26\r\n"
    assert crc16(bytes.fromhex("010300000002")) == b"\xc4\x0b"


def test_commands_come_in_pieces_and_endless_ones_are_cut() -> None:
    line = CommandLine(b"\n", longest_bytes=4)

    assert line.feed(b"R") == []
    assert line.feed(b"3\nABCDEFG\n") == [b"R3", b"ABCD"]


class TestGauge:
    def test_rain_is_exact_at_any_instant(self) -> None:
        fallen = Fallen(world((1, 3, 1_000), (5, 5, 40)).rain)

        assert [fallen.tenth_um(int(at * MIN)) for at in (0, 1, 2, 3, 4, 5, 9)] == [
            0,
            0,
            500,
            1_000,
            1_000,
            1_040,
            1_040,
        ]

    def test_a_count_wraps_and_is_lost(self) -> None:
        faults = [{"kind": "reboot", "at": "6 min", "total": "lost"}]
        catch = Catch(world((1, 11, 10_000), faults=faults), 1_000, start=65_533, modulus=65_536)

        assert [catch.count(at * MIN) for at in (0, 3, 4, 6, 7, 11)] == [65_533, 65_535, 0, 0, 1, 5]

    def test_a_siphon_waits_until_it_is_full(self) -> None:
        assert siphoned([10, 20, 30, 40, 50], 2) == [20, 320, 40, 340]
        assert siphoned([10, 20], 1) == [10, 20]


class TestRg15:
    def gauge(self, *, settings: Rg15Settings | None = None, faults: Sequence[dict[str, Any]] = ()) -> Rg15:
        return Rg15(settings or Rg15Settings(), world((1, 11, 10_000), faults=faults))

    def test_readings_are_printed_as_the_captures(self) -> None:
        gauge = self.gauge(settings=Rg15Settings(total_tenth_um=48_800))

        assert asked(gauge, b"R\n") == (b"Acc  0.00 mm, EventAcc  0.00 mm, TotalAcc  4.88 mm, RInt  0.00 mmph\r\n")
        assert asked(gauge, b"r\n", 6 * MIN) == (
            b"Acc  0.50 mm, EventAcc  0.50 mm, TotalAcc  5.38 mm, RInt  6.00 mmph\r\n"
        )
        assert asked(gauge, b"a\n", 7 * MIN) == b"Acc  0.10 mm\r\n"

    def test_each_command_is_acknowledged_in_its_way(self) -> None:
        gauge = self.gauge()

        assert asked(gauge, b"C\nP\nH\nL\nI\nM\nS\nX\nY\n") == b"".join(b"%c\r\n" % letter for letter in b"cphlimsxy")
        assert asked(gauge, b"B 3\n") == b"Baud 9600\r\n"
        assert asked(gauge, b"O\n") == b""
        assert asked(gauge, b"B 9\nZ\n\n") == b""

    def test_inches_low_resolution_and_flags(self) -> None:
        faults = [{"kind": "lens_bad"}, {"kind": "emitter_saturated", "from": "9 min"}]
        gauge = self.gauge(settings=Rg15Settings(unit="in", resolution="low"), faults=faults)

        assert asked(gauge, b"R\n", 7 * MIN).endswith(b"TotalAcc 0.020 in, RInt 0.230 iph, LensBad\r\n")
        assert asked(gauge, b"R\n", 10 * MIN).endswith(b"LensBad, EmSat\r\n")

    def test_the_external_bucket_is_told_behind(self) -> None:
        gauge = self.gauge(settings=Rg15Settings(unit="in", external=True))

        tail = asked(gauge, b"R\n", 11 * MIN).partition(b"iph")[2]
        assert tail == b", XTBTips 3, XTBAcc 0.03 in, XTBEventAcc 0.03 in, XTBTotalAcc 0.03 in\r\n"

    def test_a_restart_prints_the_banner_loses_the_total_and_is_deaf(self) -> None:
        gauge = self.gauge(settings=Rg15Settings(total_tenth_um=48_800))

        assert asked(gauge, b"K\n", 6 * MIN) == banner("N")
        assert asked(gauge, b"R\n", 6 * MIN + 2_999) == b""
        assert b"TotalAcc  0.05 mm" in asked(gauge, b"R\n", 6 * MIN + 30_000)

    def test_in_continuous_mode_it_is_silent_while_dry_and_heads_an_event(self) -> None:
        gauge = self.gauge(settings=Rg15Settings(mode="continuous"))
        first_ms = due(gauge)
        assert first_ms == MIN + 6_000

        said = content(gauge.speak(first_ms))
        assert said.startswith(b"\r\n;---")
        assert said.endswith(b"TotalAcc  0.01 mm, RInt  0.60 mmph\r\n")
        assert gauge.speak(first_ms + 1) == []
        assert due(gauge) == first_ms + 6_000
        gauge.speak(12 * MIN)
        assert due(gauge) is None

    def test_whoever_listens_anew_hears_a_rear_part_that_begins_like_a_reading(self) -> None:
        (part,) = self.gauge(settings=Rg15Settings(mode="continuous")).plugged(0)

        assert part.content.startswith(b"Acc ")
        assert part.content.count(b"Acc") == 2

    def test_a_switched_unit_and_a_brown_out(self) -> None:
        faults = [{"kind": "unit_flip", "from": "5 min"}, {"kind": "reboot", "at": "8 min"}]
        gauge = self.gauge(faults=faults)

        assert b" in, RInt" in asked(gauge, b"R\n", 6 * MIN)
        assert content(gauge.speak(8 * MIN)) == banner("N")


class TestSdi12:
    def sensor(self, preset: str, value: float = 42.7, **facts: Any) -> Sdi12Sensor:
        probe = Probe(
            ProbeMake(water=Water(calm=value, gain=0, lag_ms=0, recession_ms=1), range_max=4_000, temperature_c=18.25),
            world(faults=facts.pop("faults", ())),
        )
        return Sdi12Sensor(sdi12_makes.turbidity_make(preset, probe), world(faults=facts.pop("noise", ())), **facts)

    def test_a_measurement_with_its_service_request(self) -> None:
        sensor = self.sensor("clarivue10")

        assert asked(sensor, b"0!") == b"0\r\n"
        assert asked(sensor, b"0I!").startswith(b"013CAMPBELLCLVU10")
        assert asked(sensor, b"0MC!", 1_000) == b"00117\r\n"
        assert due(sensor) == 10_300
        assert sensor.speak(10_299) == []
        assert content(sensor.speak(10_300)) == b"0\r\n"
        assert (
            asked(sensor, b"0D0!", 10_400)
            == b"0+42.7+43.1+1.9+40.8+44.6+18.25+0" + sdi12_crc(b"0+42.7+43.1+1.9+40.8+44.6+18.25+0") + b"\r\n"
        )
        assert asked(sensor, b"1!0D1!", 10_500) == b"0" + sdi12_crc(b"0") + b"\r\n"

    def test_long_values_come_in_several_lines(self) -> None:
        sensor = self.sensor("clarivue10", 1_280.4)
        asked(sensor, b"0M!")
        sensor.speak(11_000)

        lines = [asked(sensor, b"0D%d!" % number, 12_000) for number in range(3)]
        assert [line[:8] for line in lines] == [b"0+1280.4", b"0+18.25+", b"0\r\n"]
        assert packed(("+1", "+22"), 2) == ["+1", "+22"]

    def test_a_command_before_it_is_ready_ends_the_measurement(self) -> None:
        sensor = self.sensor("obs501")
        asked(sensor, b"0M!")
        assert asked(sensor, b"0!", 5_000) == b"0\r\n"

        assert due(sensor) is None
        assert asked(sensor, b"0D0!", 30_000) == b"0\r\n"

    def test_a_concurrent_one_makes_no_request_and_early_data_is_none(self) -> None:
        sensor = self.sensor("dts12")
        assert asked(sensor, b"0C2!") == b"001308\r\n"
        assert due(sensor) is None
        assert asked(sensor, b"0D0!", 1_000) == b"0\r\n"

        asked(sensor, b"0C2!", 20_000)
        assert asked(sensor, b"0D0!", 40_000) == b"0+42.91+0.0007+42.7+42.7+42.27+44.41+18.25\r\n"

    def test_other_groups_addresses_and_continuous_readings(self) -> None:
        sensor = self.sensor("obs501")

        assert asked(sensor, b"0M9!") == b"00000\r\n"
        assert asked(sensor, b"0M1!") == b"00201\r\n"
        assert asked(sensor, b"0R0!", 60_000) == b"0+43.3+42.7+18.25+1\r\n"
        assert asked(sensor, b"0R7!") == b"0\r\n"
        assert asked(sensor, b"0Ab!") == b"b\r\n"
        assert asked(sensor, b"0!?!") == b"b\r\n"
        assert asked(sensor, b"b#!") == b""

    def test_dry_no_value_garbage_and_an_adapter_that_wakes_slowly(self) -> None:
        dry = self.sensor("obs501", faults=[{"kind": "dry"}])
        assert asked(dry, b"0R0!").endswith(b"+27.25+0\r\n")
        assert asked(self.sensor("obs501", faults=[{"kind": "sentinel"}]), b"0R0!") == b"0-9999-9999+18.25+1\r\n"
        assert b"0+" not in asked(self.sensor("obs501", noise=[{"kind": "garbage"}]), b"0!")
        slow = self.sensor("obs501", wakes_ms=2_500)
        slow.plugged(0)
        assert (asked(slow, b"0!", 2_499), asked(slow, b"0!", 2_500)) == (b"", b"0\r\n")
        assert asked(self.sensor("obs501", echo=True), b"0!") == b"0!0\r\n"

    def test_gauges_that_forget_and_gauges_that_have_no_crc(self) -> None:
        rain = world((1, 2, 51 * 2_540))
        forgetful = Sdi12Sensor(sdi12_makes.rain_make("rainvue10-in", rain), rain, address="1")
        assert asked(forgetful, b"1M!", 3 * MIN) == b"10005\r\n"
        assert asked(forgetful, b"1D0!", 3 * MIN).startswith(b"1+0.51+51+0.51")
        asked(forgetful, b"1M!", 4 * MIN)
        assert asked(forgetful, b"1D0!", 4 * MIN).startswith(b"1+0.00+0+0.51")

        plain = Sdi12Sensor(sdi12_makes.rain_make("hd2013", world(), total=48), world())
        assert asked(plain, b"0MC!") == b""
        assert asked(plain, b"0M!0D0!") == b"00002\r\n0+48+9.6\r\n"


class TestDavis:
    def test_the_published_packet(self) -> None:
        frame = DavisConsole(DavisSettings(), world())._frame([34, 51, 0x671A, 51, 212, 1_874], 0)

        assert frame.hex(" ").upper() == (
            "4C 4F 4F 00 00 11 00 E1 74 BE 02 2D AD 02 03 02 0E 01 FF FF FF FF FF FF FF FF FF FF FF FF FF FF "
            "FF 58 FF FF FF FF FF FF FF 22 00 FF FF 7F 33 00 1A 67 33 00 D4 00 52 07 00 00 00 00 00 00 FF FF "
            "FF FF FF FF FF FF 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 16 03 06 2D 6A 02 43 07 0A "
            "0D C1 02"
        )

    @pytest.mark.parametrize(("collector", "reply"), [(0, "06 00 00 00"), (1, "06 10 12 31")])
    def test_it_sleeps_until_it_is_woken_twice(self, collector: Any, reply: str) -> None:
        console = DavisConsole(DavisSettings(collector=collector), world())

        assert [asked(console, b"\n"), asked(console, b"\n")] == [b"", b"\n\r"]
        assert asked(console, b"EEBRD 2B 01\n", 1_000) == bytes.fromhex(reply)
        assert asked(console, b"NONSENSE\n", 1_000) == b"\x21"
        assert asked(console, b"TEST\n", 1_000) == b"TEST\n\r"
        assert asked(console, b"\n", 10 * MIN) == b""

    def test_a_stream_comes_each_two_seconds_until_any_character(self) -> None:
        console = DavisConsole(DavisSettings(naps=0), world())
        assert asked(console, b"LOOP 3\n") == b"\x06"
        assert due(console) == 0
        packets = [content(console.speak(at)) for at in (0, 1_000, 2_000)]
        assert [len(packet) for packet in packets] == [99, 0, 99]

        asked(console, b"\n", 2_500)
        assert due(console) is None
        asked(console, b"LPS 2 1\n", 3_000)
        assert content(console.speak(3_000))[4] == 1
        assert console.plugged(0) == []

    def test_its_day_month_and_year_begin_at_its_own_midnight(self) -> None:
        settings = DavisSettings(clock=datetime(2026, 12, 31, 23, 40), day=51, month=212, year=1_874)  # noqa: DTZ001
        console = DavisConsole(settings, world((10, 10, 3 * 2_540), (30, 30, 2 * 2_540)))

        assert console.totals(0) == (51, 212, 1_874)
        assert console.totals(19 * MIN) == (54, 215, 1_877)
        assert console.totals(21 * MIN) == (0, 0, 0)
        assert console.totals(31 * MIN) == (2, 2, 2)

    @pytest.mark.parametrize(
        ("clock", "minutes", "shows"),
        [
            (datetime(2026, 11, 1, 1, 30), 60, "01:30"),  # noqa: DTZ001
            (datetime(2026, 3, 8, 1, 30), 60, "03:30"),  # noqa: DTZ001
        ],
    )
    def test_an_hour_comes_twice_and_is_left_out(self, clock: datetime, minutes: int, shows: str) -> None:
        console = DavisConsole(DavisSettings(clock=clock, day=5), world())

        assert f"{console.local(minutes * MIN):%H:%M}" == shows
        assert console.totals(minutes * MIN)[0] == 5

    def test_a_day_is_counted_from_its_midnight_on_the_night_that_is_longer(self) -> None:
        rain = world((5, 5, 2_540), (200, 200, 2 * 2_540), (24 * 60, 24 * 60, 4 * 2_540))
        console = DavisConsole(DavisSettings(clock=datetime(2026, 10, 31, 23, 50)), rain)  # noqa: DTZ001

        assert [console.totals(at * MIN)[0] for at in (9, 11, 300, 25 * 60, 25 * 60 + 11)] == [1, 0, 2, 6, 0]

    def test_a_wrong_clock_a_low_battery_and_dashes(self) -> None:
        faults = [{"kind": "wrong_clock", "offset": "3 h"}, {"kind": "low_battery"}, {"kind": "no_value"}]
        console = DavisConsole(DavisSettings(naps=0), world(faults=faults))
        asked(console, b"LOOP 1\n")
        (packet,) = console.speak(0)

        assert f"{console.local(0):%H}" == "15"
        assert packet.content[86] == 1
        assert packet.content[41:43] + packet.content[46:56] == b"\xff" * 12
        assert "rain_count" not in packet.facts


class TestWxt:
    def wxt(self, *, faults: Sequence[dict[str, Any]] = (), **settings: Any) -> Wxt:
        return Wxt(WxtSettings(**settings), world((1, 11, 129_500), faults=faults))

    def test_polls_with_and_without_a_crc(self) -> None:
        wxt = self.wxt()

        assert asked(wxt, b"0\r\n") == b"0\r\n"
        line = asked(wxt, b"0R3\r\n", 20 * MIN)
        assert line == b"0R3,Rc=12.95M,Rd=0s,Ri=0.0M,Hc=0.0M,Hd=0s,Hi=0.0M,Rp=0.0M,Hp=0.0M\r\n"
        checked = asked(wxt, b"0r3\r\n", 20 * MIN)
        assert sdi12_crc(checked[:-5]) == checked[-5:-2]
        assert asked(wxt, b"0r3xxx\r\n") == b"0TX,Use chksum GoG\r\n"
        assert asked(wxt, b"1R3\r\n") == b""
        assert asked(wxt, b"0QQ\r\n") == b"0TX,Unknown cmd error\r\n"

    def test_another_unit_and_a_reset_begin_anew(self) -> None:
        wxt = self.wxt()

        assert asked(wxt, b"0RU,U=I\r\n", 6 * MIN) == b"0RU,U=I\r\n"
        assert b"Rc=0.254I" in asked(wxt, b"0R3\r\n", 11 * MIN)
        assert asked(wxt, b"0XZRU\r\n", 12 * MIN) == b"0TX,Rain reset\r\n"
        assert b"Rc=0.000I" in asked(wxt, b"0R3\r\n", 12 * MIN)
        assert asked(wxt, b"0RU,Z=A\r\n") == b"0RU,Z=A\r\n"
        assert asked(wxt, b"0XZ\r\n") == b"0TX,Start-up\r\n"

    def test_reset_modes(self) -> None:
        automatic = self.wxt(reset_mode="A")
        assert [b"Rc=12.95M" in asked(automatic, b"0R3\r\n", 11 * MIN) for _ in range(2)] == [True, False]

    def test_it_talks_by_itself_in_its_interval_and_on_a_tip(self) -> None:
        wxt = self.wxt(talks="nmea", every_ms=20 * MIN, on_tip=True)
        assert wxt.speak(1_000) == []
        (said,) = wxt.speak(2 * MIN)
        assert said.content == nmea_line("WIXDR,V,1.29,M,0,Z,30,s,0,R,77.7,M,0,V,0.0,M,1,Z,0,s,1,R,0.0,M,1")
        assert due(self.wxt()) is None
        assert self.wxt().speak(HOUR) == []
        assert self.wxt().plugged(0) == []
        assert self.wxt(talks="ascii").plugged(0)

    def test_what_is_invalid_bears_a_sign(self) -> None:
        wxt = self.wxt(faults=[{"kind": "no_value"}, {"kind": "unit_flip", "from": "15 min"}])
        (said,) = wxt.hear(b"0R3\r\n", 11 * MIN)

        assert b"Rc=12.95#" in said.content
        assert said.facts == {}


def modbus(preset: str, probe: Probe, unit: int | None = None) -> ModbusMachine:
    return ModbusMachine(modbus_makes.TURBIDITY[preset](probe), world(), unit_id=unit)


@pytest.mark.parametrize(
    ("preset", "request_hex", "reply"),
    [
        ("yosemitech-y511", "01 03 25 00 00 01 8F 06", "01 03 02 00 00 B8 44"),
        ("yosemitech-y511", "01 03 25 00 00 00 4E C6", "01 03 00 20 F0"),
        ("yosemitech-y511", "01 03 26 00 00 04 4F 41", "01 03 08 00 00 94 41 00 00 2B 42 2B CD"),
        ("yosemitech-y511", "01 03 26 00 00 05 8E 81", "01 03 0A 00 00 94 41 00 00 2B 42 00 00 D4 DD"),
        ("yosemitech-y511", "01 03 2E 00 00 01 8D 22", "01 03 02 00 00 B8 44"),
        ("yosemitech-y511", "01 10 31 00 00 00 00 74 94", "01 10 31 00 00 00 CE F5"),
        ("yosemitech-y511", "01 03 32 00 00 01 8A B2", "01 03 02 1E 00 B1 E4"),
        ("yosemitech-y511", "01 10 32 00 00 01 02 1E 00 BC 33", "01 10 32 00 00 01 0F 71"),
        (
            "yosemitech-y511",
            "01 03 09 00 00 07 07 94",
            "01 03 0E 59 4C 32 39 31 34 30 31 30 30 32 32 41 30 FF B0",
        ),
        ("yosemitech-y511", "FF 03 30 00 00 01 9E D4", "01 03 02 01 00 B9 D4"),
        ("yosemitech-y511", "01 03 00 00 00 02 C4 0B", ""),
        ("aqualabo-ntu", "28 10 00 01 00 01 02 00 1F 15 D8", "28 10 00 01 00 01 57 F0"),
        ("generic-float", "01 03 00 00 00 02 C4 0B", "01 03 04 42 2B 00 00 9E 43"),
        ("supmea", "00 03 00 00 00 02 C5 DA", "00 03 04 00 00 10 B3 A6 86"),
        ("hach-sc", "01 03 00 00 00 02 C4 0B", "01 03 04 42 2B 00 00 9E 43"),
        ("generic-float", "01 03 01 00 00 02 C5 F7", "01 83 02 C0 F1"),
    ],
)
def test_probes_answer_as_the_published_frames(preset: str, request_hex: str, reply: str) -> None:
    assert asked(modbus(preset, water(42.75)), request_hex, 60_000) == bytes.fromhex(reply)


def test_more_published_frames_of_probes() -> None:
    daviteq = modbus("daviteq-tbd", spoilt(412.5, temperature_c=18.3))
    assert asked(daviteq, "01 03 01 00 00 02 C5 F7") == bytes.fromhex("01 03 04 00 B7 10 1D 87 DC")
    aqualabo = modbus("aqualabo-ntu", spoilt(31.8, temperature_c=21.81))
    told = asked(aqualabo, "28 03 00 53 00 08 B3 E4", 60_000)
    assert told[:15] == bytes.fromhex("28 03 10 41 AE 7A E1 41 FE 66 66 41 FE 66 66")
    assert b"Nephelo/TU / Temperature PONSEL" in asked(aqualabo, "28 03 0D 00 00 10 41 53")
    faulty = modbus("yosemitech-y511", spoilt(42.75, {"kind": "sentinel"}, temperature_c=18.5))
    assert asked(faulty, "01 03 26 00 00 05 8E 81") == bytes.fromhex("01 03 0A 00 00 94 41 00 00 00 00 01 00 7C BD")
    nothing = modbus("generic-float", spoilt(5, {"kind": "nan"}))
    assert asked(nothing, "01 03 00 00 00 02 C4 0B") == bytes.fromhex("01 03 04 7F C0 00 00 E3 DB")
    procon = modbus("procon-tb550", spoilt(17.0, temperature_c=14.83))
    assert asked(procon, "FF 04 00 00 00 08 E4 12")[5:15] == bytes.fromhex("00 00 47 AE 41 6D 00 00 41 88")


def test_a_digisens_shows_the_old_value_until_it_is_triggered_and_done() -> None:
    rising = Probe(
        ProbeMake(water=Water(calm=10, gain=10, lag_ms=0, recession_ms=HOUR), range_max=4_000), world((0, 60, 100_000))
    )
    probe = modbus("aqualabo-ntu", rising)
    read, trigger = "28 03 00 55 00 02 D3 E2", "28 10 00 01 00 01 02 00 1F 15 D8"

    old = [asked(probe, read, at) for at in (10 * MIN, 20 * MIN)]
    asked(probe, trigger, 30 * MIN)
    early, done = asked(probe, read, 30 * MIN + 100), asked(probe, read, 30 * MIN + 500)

    assert old[0] == old[1] == early
    assert done != early


def test_a_sonde_that_slept_loses_one_request_and_a_bad_quality_stands_beside_zero() -> None:
    sonde = ModbusMachine(
        modbus_makes.InsituBlock(probe=spoilt(7, {"kind": "sentinel"})), world(), sleeps_after_ms=1_000
    )
    read = bytes.fromhex("01 03 15 40 00 08")
    frame = read + crc16(read)

    assert asked(sonde, frame, 2_000) == b""
    reply = asked(sonde, frame, 2_500)
    assert (reply[3:7], reply[11:13]) == (b"\x00" * 4, b"\x00\x03")


def test_a_request_that_was_broken_off_is_forgotten_with_the_silence() -> None:
    probe = modbus("generic-float", water(42.75))
    request = bytes.fromhex("01 03 00 00 00 02 C4 0B")

    assert asked(probe, request[:5]) == b""
    assert asked(probe, b"") == b""
    assert asked(probe, request[:3]) + asked(probe, request[3:]) == bytes.fromhex("01 03 04 42 2B 00 00 9E 43")


class TestModbusRain:
    def gauge(self, preset: str, count: int, *rain: tuple[float, float, int], **facts: Any) -> ModbusMachine:
        place = world(*rain, **facts)
        return ModbusMachine(modbus_gauges.rain_make(preset, place, count=count), place)

    def test_sonbus(self) -> None:
        read = "01 03 00 00 00 01 84 0A"
        gauge = self.gauge("sonbus-xm9505", 65_534, (1, 1, 1_000), (2, 2, 2_000))

        replies = [asked(gauge, read, at * MIN).hex(" ").upper() for at in (0, 1, 2)]
        assert replies == ["01 03 02 FF FE 78 34", "01 03 02 FF FF B9 F4", "01 03 02 00 01 79 84"]

    def test_renke_is_cleared_by_another_master(self) -> None:
        gauge = self.gauge("renke-fsxcs", 54)
        clear = "01 06 00 5A 00 5A 29 E2"

        assert asked(gauge, "01 03 02 01 00 01 D4 72") == bytes.fromhex("01 03 02 00 36 38 52")
        assert asked(gauge, clear, 1) == bytes.fromhex(clear)
        assert asked(gauge, "01 03 02 01 00 01 D4 72", 2) == bytes.fromhex("01 03 02 00 00 B8 44")

    def test_sen0575(self) -> None:
        gauge = self.gauge("dfrobot-sen0575", 45)

        assert asked(gauge, "C0 04 00 00 00 02 61 1A") == bytes.fromhex("C0 04 04 00 C0 73 43 4F B5")
        assert asked(gauge, "C0 04 00 0A 00 02 41 18") == bytes.fromhex("C0 04 04 00 2D 00 00 BB 41")
        assert asked(gauge, "C0 04 00 0C 00 01 E1 18") == bytes.fromhex("C0 04 02 00 5A 04 DA")
        assert asked(gauge, "C0 10 00 06 00 01 02 00 18 FB A9") == bytes.fromhex("C0 10 00 06 00 01 F1 19")
        assert asked(gauge, "C0 10 00 07 00 01 02 0A EA 7D 5D") == bytes.fromhex("C0 10 00 07 00 01 A0 D9")
        assert asked(gauge, "C0 04 00 08 00 02 E0 D8")[3:7] == bytes.fromhex("EB 22 00 01")

    def test_its_working_time_falls_with_a_restart(self) -> None:
        gauge = self.gauge("dfrobot-sen0575", 45, faults=[{"kind": "reboot", "at": "5 min"}])

        assert asked(gauge, "C0 04 00 0C 00 01 E1 18", 7 * MIN)[3:5] == b"\x00\x02"

    def test_a_refusal_bears_the_code_of_the_fault(self) -> None:
        gauge = self.gauge("sonbus-xm9505", 0, faults=[{"kind": "exception", "code": 6}])

        assert asked(gauge, "01 03 00 00 00 01 84 0A") == bytes.fromhex("01 83 06 C1 32")


class TestProbe:
    def shown(self, probe: Probe, *minutes: float) -> list[float]:
        return [probe.shown(int(at * MIN)).turbidity for at in minutes]

    def test_fouling_grows_and_ends_with_a_cleaning(self) -> None:
        probe = spoilt(10, {"kind": "fouling", "from": "10 min", "to": "20 min", "factor": 5})

        assert self.shown(probe, 5, 10, 15, 25) == [10, 10, 30, 10]

    def test_a_saturated_probe_stands_at_its_top_and_then_falls(self) -> None:
        found = [self.shown(spoilt(value, {"kind": "saturation"}), 1)[0] for value in (900, 1_400, 1_800, 9_000)]

        assert found == [900, 1_000, 700, 50]
        assert self.shown(spoilt(9_000), 1) == [1_000]

    def test_a_brush_a_stuck_value_and_a_cold_start(self) -> None:
        assert self.shown(spoilt(10, {"kind": "wipe", "from": "1 min", "to": "2 min", "factor": 6}), 0, 1.5, 2) == [
            10,
            60,
            10,
        ]
        stuck = spoilt(10, {"kind": "stuck", "from": "5 min"}, noise=0.2)
        assert len(set(self.shown(stuck, 5, 6, 7, 8))) == 1
        cold = spoilt(10, {"kind": "brown_out", "at": "5 min"}, warm_up_ms=MIN, brush_ms=10_000)
        assert self.shown(cold, 4, 5.5, 7) == [10, 5, 10]
        assert self.shown(cold, 5 + 9 / 60) == [7.5]

    def test_in_the_air_there_is_next_to_nothing(self) -> None:
        dry = spoilt(500, {"kind": "dry"}).shown(0)

        assert (dry.turbidity < 25, dry.is_dry, dry.temperature_c) == (True, True, 21.5)


def test_pulses_bounce_and_make_noise_at_the_start() -> None:
    pulses = Pulses(PulseSettings(line=17, noisy_start=True), world((1, 2, 5_080)), origin_ns=5_000)
    noise = content(pulses.speak(0))
    assert noise.count(b"falling") == 12
    assert due(pulses) == MIN + 30_000

    first, second = pulses.speak(3 * MIN)
    assert first.content.startswith(b"90000005000 17 falling\n90002005000 17 rising\n")
    assert second.facts == {"tips": 2}
    assert due(pulses) is None
    assert pulses.hear(b"x", 0) == pulses.plugged(0) == []


def test_a_world_tells_its_clock_and_its_faults() -> None:
    place = world(faults=[{"kind": "wrong_clock", "from": "1 min", "offset": "2 h"}])

    assert place.at(0) == ORIGIN
    assert place.at(2 * MIN) == ORIGIN + timedelta(hours=2, minutes=2)
    assert place.chance("a").random() == world().chance("a").random() != world().chance("b").random()


def test_a_logger_prints_a_row_at_the_end_of_each_interval() -> None:
    place = world((0, 2, 3 * 2_540), faults=[{"kind": "no_value", "from": "2 min"}])
    probe = Probe(ProbeMake(water=Water(calm=42.7, gain=0, lag_ms=0, recession_ms=1), range_max=100), place)
    logger = LoggerLines(LoggerSettings(), place, catch=Catch(place, 2_540), probe=probe)

    assert due(logger) == MIN
    assert logger.speak(MIN - 1) == logger.hear(b"x", 0) == []
    first, second = logger.speak(2 * MIN)

    assert first.content == b'"2026-06-10 13:01:00",123,0.01,42.7,12.6\r\n'
    assert second.content == b'"2026-06-10 13:02:00",124,0.02,"NAN",12.6\r\n'
    assert (first.facts, second.facts) == ({"rain_increment": 1, "turbidity": "42.7"}, {"rain_increment": 2})
    assert content(logger.plugged(0)).endswith(b"\r\n")


def test_a_pluvio_tells_its_total_while_its_bucket_wanders() -> None:
    place = world((1, 11, 50_800))
    sensor = Sdi12Sensor(sdi12_makes.rain_make("pluvio2", place, total=100), place)

    assert asked(sensor, b"0C!", 11 * MIN) == b"000109\r\n"
    first, second = (asked(sensor, b"0D0!", at).split(b"+") for at in (12 * MIN, 12 * MIN))

    assert first == second
    assert first[1:5] == [b"30.48", b"5.08", b"5.08", b"6.08"]
    assert abs(float(first[5]) - 412) <= 10
