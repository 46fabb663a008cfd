"""The simulator on real pseudo-terminals and a real broker, heard by libraries that are not ours."""

import errno
import json
import os
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import paho.mqtt.client as mqtt
import pytest
import serial
from paho.mqtt.enums import CallbackAPIVersion
from pymodbus.client import ModbusSerialClient

from firmware_sim.pty_line import PtyLine
from firmware_sim.scenario import Scenario
from firmware_sim.show import Show
from firmware_sim.truth import TruthLog, read_truth
from siltwatch.clock import ScaledClock
from tests.support.servers import Server, mosquitto
from tests.support.waiting import eventually

START = datetime(2026, 6, 10, 17, 0, tzinfo=UTC)
GAUGE = {"id": "gauge-1", "kind": "swtip", "count_size": "0.01 in", "boot": 3, "tips": 4127}
PROBE = {"id": "probe-1", "kind": "modbus_turbidity", "calm": 42.75, "noise": 0.0}


@contextmanager
def playing(folder: Path, *, speed: float = 600, **tables: object) -> Iterator[Show]:
    truth = TruthLog(folder / "truth.jsonl")
    scenario = Scenario.model_validate(tables)
    show = Show(scenario, links=folder / "links", truth=truth, clock=ScaledClock.begin(START, speed))
    show.start()
    try:
        yield show
    finally:
        show.stop()
        truth.close()


def lines_until(port: serial.Serial, is_last: Callable[[bytes], bool], within_s: float = 20) -> list[bytes]:
    lines: list[bytes] = []
    deadline = time.monotonic() + within_s
    while not lines or not is_last(lines[-1]):
        assert time.monotonic() < deadline, lines[-3:]
        line = port.readline()
        if line.endswith(b"\n"):
            lines.append(line)
    return lines


def field(line: bytes, index: int) -> int:
    return int(line.split(b"*")[0].split(b",")[index])


def is_sound(line: bytes) -> bool:
    body, _, checksum = line.strip().removeprefix(b"$").partition(b"*")
    total = 0
    for byte in body:
        total ^= byte
    return f"{total:02X}".encode() == checksum


def test_a_storm_on_a_serial_line_is_heard_whole(tmp_path: Path) -> None:
    rain = [{"from": "1 min", "to": "21 min", "depth": "0.60 in"}]
    with (
        playing(tmp_path, devices=[GAUGE], rain=rain),
        serial.Serial(str(tmp_path / "links/gauge-1"), timeout=1) as port,
    ):
        lines = lines_until(port, lambda line: field(line, 5) == 4187)

    assert all(is_sound(line) for line in lines)
    assert [field(line, 3) for line in lines[-60:]] == list(range(field(lines[-60], 3), field(lines[-1], 3) + 1))
    tips = [fact for fact in read_truth(tmp_path / "truth.jsonl") if fact["kind"] == "tip"]
    assert [tip["total"] for tip in tips] == list(range(4128, 4188))
    assert len({tip["at"] for tip in tips}) == 60


def test_split_and_doubled_lines_arrive_whole(tmp_path: Path) -> None:
    faults = [{"device": "gauge-1", "kind": kind} for kind in ("split", "duplicate")]
    with playing(tmp_path, devices=[GAUGE], faults=faults) as show:
        assert show.players[0].device == "gauge-1"
        with serial.Serial(str(tmp_path / "links/gauge-1"), timeout=1) as port:
            lines = lines_until(port, lambda line: is_sound(line) and field(line, 3) >= 4)

    sequence = [field(line, 3) for line in lines if is_sound(line)]
    assert sequence.count(3) == 2


def test_flipped_bits_are_seen_by_the_checksum(tmp_path: Path) -> None:
    faults = [{"device": "gauge-1", "kind": "bit_flip", "from": "90 s", "to": "200 s"}]
    with (
        playing(tmp_path, devices=[GAUGE], faults=faults),
        serial.Serial(str(tmp_path / "links/gauge-1"), timeout=1) as port,
    ):
        lines = lines_until(port, lambda line: is_sound(line) and field(line, 3) >= 4)

    sound = [field(line, 3) for line in lines if is_sound(line)]
    assert 2 not in sound
    assert 3 not in sound
    assert 4 in sound


def test_an_unplugged_line_ends_and_comes_back_under_its_name(tmp_path: Path) -> None:
    faults = [{"device": "gauge-1", "kind": "unplug", "from": "5 min", "to": "10 min"}]
    link = tmp_path / "links/gauge-1"
    with playing(tmp_path, devices=[GAUGE], faults=faults):
        far_end = os.open(link, os.O_RDWR | os.O_NOCTTY)
        try:
            eventually(lambda: has_ended(far_end), within_s=5)
        finally:
            os.close(far_end)
        assert not link.exists()
        eventually(link.exists, within_s=5)
        with serial.Serial(str(link), timeout=1) as port:
            lines = lines_until(port, is_sound)

    assert field(lines[-1], 3) >= 10
    kinds = [fact["fault"] for fact in read_truth(tmp_path / "truth.jsonl") if fact["kind"] == "fault"]
    assert (kinds[0], kinds[-1]) == ("unplug", "replug")
    assert kinds.count("unheard") >= 4
    assert not os.path.lexists(link)


def has_ended(far_end: int) -> bool:
    ready, _, _ = select.select([far_end], [], [], 0)
    if not ready:
        return False
    try:
        return os.read(far_end, 4096) == b""
    except OSError as error:
        return error.errno == errno.EIO


def test_a_restart_is_told_on_the_line(tmp_path: Path) -> None:
    faults = [{"device": "gauge-1", "kind": "reboot", "at": "3 min", "total": "lost"}]
    with (
        playing(tmp_path, devices=[GAUGE], faults=faults),
        serial.Serial(str(tmp_path / "links/gauge-1"), timeout=1) as port,
    ):
        lines = lines_until(port, lambda line: is_sound(line) and field(line, 2) == 4)

    assert field(lines[-1], 5) == 0
    assert field(lines[-1], 6) & 4


@contextmanager
def asked(link: Path) -> Iterator[ModbusSerialClient]:
    client = ModbusSerialClient(str(link), baudrate=9600, timeout=1, retries=0)
    assert client.connect()
    try:
        yield client
    finally:
        client.close()  # type: ignore[no-untyped-call]


@pytest.mark.parametrize(("word_order", "registers"), [("ABCD", [0x422B, 0]), ("CDAB", [0, 0x422B])])
def test_another_modbus_library_reads_the_probe(tmp_path: Path, word_order: str, registers: list[int]) -> None:
    device = {**PROBE, "word_order": word_order}
    with playing(tmp_path, devices=[device]), asked(tmp_path / "links/probe-1") as client:
        answer = client.read_holding_registers(0, count=2, device_id=1)
        refused = client.read_holding_registers(100, count=2, device_id=1)
        unknown = client.read_input_registers(0, count=2, device_id=1)

    assert answer.registers == registers
    assert (refused.exception_code, unknown.exception_code) == (2, 1)


def test_a_probe_in_trouble_says_so_and_recovers(tmp_path: Path) -> None:
    faults = [
        {"device": "probe-1", "kind": "nan", "to": "20 min"},
        {"device": "probe-1", "kind": "exception", "from": "20 min", "to": "40 min"},
    ]
    with playing(tmp_path, devices=[PROBE], faults=faults), asked(tmp_path / "links/probe-1") as client:
        first = client.read_holding_registers(0, count=2, device_id=1)
        eventually(lambda: client.read_holding_registers(0, count=2, device_id=1).isError(), within_s=5)
        eventually(lambda: not client.read_holding_registers(0, count=2, device_id=1).isError(), within_s=5)

    assert first.registers == [0x7FC0, 0]


def exchange(link: Path, request: bytes, length: int) -> bytes:
    with serial.Serial(str(link), timeout=1) as port:
        port.write(request)
        return port.read(length)


READ = bytes.fromhex("010300000002C40B")


def test_a_half_duplex_adapter_hears_itself(tmp_path: Path) -> None:
    with playing(tmp_path, devices=[{**PROBE, "echo": True}]):
        heard = exchange(tmp_path / "links/probe-1", READ, 17)

    assert heard == READ + bytes.fromhex("010304422B00009E43")


def test_a_probe_that_drops_is_silent_and_one_with_garbage_before_the_request_answers(tmp_path: Path) -> None:
    faults = [{"device": "probe-1", "kind": "drop", "to": "15 min"}]
    with playing(tmp_path, devices=[PROBE], faults=faults) as show:
        silent = exchange(tmp_path / "links/probe-1", READ, 9)
        eventually(lambda: show.stage.now_ms() > 900_000, within_s=5)
        heard = exchange(tmp_path / "links/probe-1", b"\x00\xffgarbage" + READ, 9)

    assert silent == b""
    assert heard == bytes.fromhex("010304422B00009E43")


def test_a_stuck_probe_shows_the_value_at_which_it_stuck(tmp_path: Path) -> None:
    rain = [{"from": "0 min", "to": "600 min", "depth": "2 in"}]
    faults = [{"device": "probe-1", "kind": "stuck", "from": "2 min"}]
    with playing(tmp_path, devices=[{**PROBE, "gain": 5.0}], rain=rain, faults=faults) as show:
        eventually(lambda: show.stage.now_ms() > 1_800_000, within_s=5)
        once = exchange(tmp_path / "links/probe-1", READ, 9)
        eventually(lambda: show.stage.now_ms() > 3_600_000, within_s=5)
        again = exchange(tmp_path / "links/probe-1", READ, 9)

    assert once == again
    assert len(once) == 9


def test_a_device_in_trouble_does_not_end_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    troubles = iter([True])

    def write(line: PtyLine, content: bytes) -> bool:
        if next(troubles, False):
            raise OSError(errno.ENOSPC, "no space")
        return original(line, content)

    original = PtyLine.write
    monkeypatch.setattr(PtyLine, "write", write)
    other = {**GAUGE, "id": "gauge-2", "node": "n2"}
    with playing(tmp_path, devices=[GAUGE, other]):
        for name in ("gauge-1", "gauge-2"):
            with serial.Serial(str(tmp_path / "links" / name), timeout=1) as port:
                assert lines_until(port, is_sound)


def test_a_line_that_nobody_reads_loses_bytes_and_does_not_block(tmp_path: Path) -> None:
    line = PtyLine(tmp_path / "deaf")
    line.plug()
    try:
        written = [line.write(b"x" * 1000) for _ in range(200)]
    finally:
        line.unplug()

    assert written[0]
    assert not written[-1]
    assert line.write(b"x") is False
    assert line.read(within_s=0) == b""


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Server]:
    with mosquitto(tmp_path / "broker") as server:
        yield server


class Listener:
    """What another client hears on the broker."""

    def __init__(self, port: int) -> None:
        self.heard: list[tuple[str, str, bool]] = []
        self._ready = threading.Event()
        self._client = mqtt.Client(CallbackAPIVersion.VERSION2, client_id="listener")
        self._client.on_message = self._hear
        self._client.on_subscribe = lambda *_: self._ready.set()
        self._client.connect("127.0.0.1", port)
        self._client.subscribe("#", qos=1)
        self._client.loop_start()
        assert self._ready.wait(5)

    def _hear(self, _client: object, _userdata: object, message: mqtt.MQTTMessage) -> None:
        self.heard.append((message.topic, message.payload.decode(), message.retain))

    def payloads(self, topic: str) -> list[str]:
        return [payload for heard, payload, _ in self.heard if heard == topic]

    def close(self) -> None:
        self._client.disconnect()
        self._client.loop_stop()


def on_topic(port: int, **facts: object) -> dict[str, object]:
    return {"id": "porch", "kind": "mqtt_plain", "topic": "porch/rain", "port": port, "count_size": "0.01 in", **facts}


def test_counters_on_a_broker_are_heard_with_their_availability(tmp_path: Path, broker: Server) -> None:
    rain = [{"from": "5 min", "to": "15 min", "depth": "0.05 in"}]
    devices = [
        on_topic(broker.port, tips=4127, availability_topic="porch/status", protocol="5"),
        on_topic(broker.port, id="rain1", topic="tele/rain1/SENSOR", style="tasmota"),
    ]
    listener = Listener(broker.port)
    try:
        with playing(tmp_path, devices=devices, rain=rain):
            eventually(lambda: "4132" in listener.payloads("porch/rain"), within_s=10)
            eventually(lambda: any('"C1":5' in text for text in listener.payloads("tele/rain1/SENSOR")), within_s=10)
        eventually(lambda: listener.payloads("porch/status")[-1:] == ["offline"], within_s=5)
    finally:
        listener.close()

    assert listener.payloads("porch/status")[0] == "online"
    totals = [int(text) for text in listener.payloads("porch/rain")]
    assert totals == sorted(totals)
    told = json.loads(listener.payloads("tele/rain1/SENSOR")[-1])
    assert told["Time"].startswith("2026-06-10T13:")
    assert not any(retained for topic, _, retained in listener.heard if topic == "porch/rain")


def test_an_unset_tasmota_clock_and_doubled_messages(tmp_path: Path, broker: Server) -> None:
    device = on_topic(broker.port, style="tasmota", clock_unset=True)
    listener = Listener(broker.port)
    try:
        with playing(tmp_path, devices=[device], faults=[{"device": "porch", "kind": "duplicate"}]):
            eventually(lambda: len(listener.payloads("porch/rain")) >= 4, within_s=10)
    finally:
        listener.close()

    payloads = listener.payloads("porch/rain")
    assert payloads[-1].startswith('{"Time":"1970-01-01T00:')
    assert len(set(payloads)) < len(payloads)


def test_what_a_counter_says_without_a_broker_is_lost_and_told_so(tmp_path: Path) -> None:
    with playing(tmp_path, devices=[on_topic(1)]):
        eventually(lambda: faults_told(tmp_path, "unheard"), within_s=5)


def faults_told(folder: Path, name: str) -> list[dict[str, object]]:
    return [fact for fact in read_truth(folder / "truth.jsonl") if fact.get("fault") == name]


def run_verb(folder: Path, *arguments: str, speed: float = 3_000) -> subprocess.Popen[str]:
    setting = ScaledClock.begin(START, speed).setting
    return subprocess.Popen(
        [sys.executable, "-m", "siltwatch.command.main", "sim", "run", *arguments],
        env={**os.environ, "SILTWATCH_CLOCK": setting},
        cwd=folder,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_the_verb_plays_a_shipped_scenario_until_it_is_dry(tmp_path: Path) -> None:
    run = run_verb(tmp_path, "rotterdam-storm", "--links", "links", "--truth", "truth.jsonl", "--until-dry")
    _, told = run.communicate(timeout=60)

    assert run.returncode == 0, told
    assert "action=ready" in told
    tips = [fact for fact in read_truth(tmp_path / "truth.jsonl") if fact["kind"] == "tip"]
    assert len(tips) == 84
    assert list((tmp_path / "links").iterdir()) == []


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_the_verb_stops_cleanly_when_told(tmp_path: Path, number: signal.Signals) -> None:
    run = run_verb(tmp_path, "dry-week", "--links", "links", speed=1)
    eventually((tmp_path / "links/gauge-1").exists, within_s=20)

    run.send_signal(number)
    _, told = run.communicate(timeout=20)

    assert run.returncode == 0, told
    assert list((tmp_path / "links").iterdir()) == []


def test_the_verb_names_what_there_is(tmp_path: Path) -> None:
    run = run_verb(tmp_path, "hurricane", "--links", "links")
    _, told = run.communicate(timeout=20)

    assert run.returncode == 2
    assert "there is no scenario 'hurricane'" in told


def test_the_same_seed_gives_the_same_faults(tmp_path: Path) -> None:
    def told(folder: Path) -> list[object]:
        folder.mkdir()
        run = run_verb(folder, "faulty-line", "--links", "links", "--truth", "truth.jsonl", "--until-dry")
        assert run.communicate(timeout=60)[1]
        facts = [fact for fact in read_truth(folder / "truth.jsonl") if fact["device"] == "gauge-1"]
        return [
            (fact["kind"], fact.get("fault"), fact.get("boot"), fact.get("seq"), fact.get("total")) for fact in facts
        ]

    once, again = told(tmp_path / "once"), told(tmp_path / "again")

    assert len([fact for fact in once if isinstance(fact, tuple) and fact[1] == "drop"]) > 5
    shorter = min(len(once), len(again)) - 3  # the end is where the run was cut
    assert once[:shorter] == again[:shorter]
