"""The simulated devices, byte by byte."""

import json
import math
import os
import struct
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from zoneinfo import ZoneInfo

import pytest

from firmware_sim.counter_node import Battery, Change, CounterNode, Reboot, Report, Settings, Tip
from firmware_sim.faults import BadLine, Chunk, disturb, flip_bit, seeded, split
from firmware_sim.knobs import Fault
from firmware_sim.modbus_slave import Slave, WordOrder, answer, crc16, float_registers, take_request
from firmware_sim.pty_line import PtyLine
from firmware_sim.swtip import swtip_line
from firmware_sim.topic_payload import esphome_payload, tasmota_payload, tasmota_unset_payload
from firmware_sim.truth import TruthLog, read_truth

AT = datetime(2026, 6, 10, 17, 0, tzinfo=UTC)


def steps(node: CounterNode, count: int) -> list[Tip | Report | Change]:
    return [node.step() for _ in range(count)]


def reports(node: CounterNode, count: int) -> list[Report]:
    found: list[Report] = []
    while len(found) < count:
        happening = node.step()
        if isinstance(happening, Report):
            found.append(happening)
    return found


def test_a_node_reports_two_seconds_after_its_start_and_every_minute() -> None:
    node = CounterNode([], settings=Settings(boot=3, total=4127))

    first, second, third = reports(node, 3)

    assert (first.at_ms, second.at_ms, third.at_ms) == (2_000, 62_000, 122_000)
    assert [report.flags for report in (first, second, third)] == [4, 0, 0]
    assert [report.seq for report in (first, second, third)] == [0, 1, 2]
    assert (third.uptime_s, third.boot, third.total) == (122, 3, 4127)


def test_a_tip_is_reported_within_a_second_and_starts_the_period_anew() -> None:
    node = CounterNode([30_000], settings=Settings(total=9))

    _, tip, report, later = steps(node, 4)

    assert tip == Tip(at_ms=30_000, total=10, counted=True)
    assert isinstance(report, Report)
    assert (report.at_ms, report.total, report.flags) == (30_200, 10, 1)
    assert isinstance(later, Report)
    assert (later.at_ms, later.flags) == (90_200, 0)


def test_tips_close_together_share_a_report() -> None:
    node = CounterNode([30_000, 30_050, 30_200, 30_201])

    found = reports(node, 3)

    assert [(report.at_ms, report.total) for report in found] == [(2_000, 0), (30_200, 3), (30_401, 4)]


def test_a_tip_before_the_first_report_waits_for_it() -> None:
    node = CounterNode([100])

    assert [(report.at_ms, report.total, report.flags) for report in reports(node, 1)] == [(2_000, 1, 5)]


def test_a_restart_keeps_the_total_and_raises_the_boot() -> None:
    node = CounterNode([5_000], reboots=[Reboot(at_ms=10_000, down_ms=3_000, total_lost=False)])

    happenings = steps(node, 6)

    assert happenings[3:5] == [
        Change(at_ms=10_000, kind="down", boot=1, total=1),
        Change(at_ms=13_000, kind="up", boot=2, total=1),
    ]
    last = happenings[5]
    assert isinstance(last, Report)
    assert (last.at_ms, last.boot, last.seq, last.uptime_s, last.total, last.flags) == (15_000, 2, 0, 2, 1, 4)


def test_a_restart_that_loses_the_total_begins_at_nothing() -> None:
    node = CounterNode([5_000, 20_000], reboots=[Reboot(at_ms=10_000, down_ms=3_000, total_lost=True)])

    found = reports(node, 4)

    assert [report.total for report in found] == [0, 1, 0, 1]


def test_a_tip_while_the_node_is_down_is_told_as_not_counted() -> None:
    node = CounterNode([11_000], reboots=[Reboot(at_ms=10_000, down_ms=3_000, total_lost=False)])

    happenings = steps(node, 5)

    assert happenings[2] == Tip(at_ms=11_000, total=0, counted=False)
    assert isinstance(happenings[4], Report)
    assert happenings[4].total == 0


def test_a_restart_ordered_during_another_follows_it() -> None:
    twice = [Reboot(at_ms=ms, down_ms=3_000, total_lost=False) for ms in (10_000, 11_000)]

    happenings = steps(CounterNode([], reboots=twice), 6)

    assert [h.at_ms for h in happenings if isinstance(h, Change)] == [10_000, 13_000, 13_000, 16_000]


def test_a_battery_runs_down_and_says_so() -> None:
    battery = Battery(full_mv=11_001, drop_mv_per_day=1_440, low_mv=11_000)
    node = CounterNode([], settings=Settings(battery=battery))

    found = reports(node, 4)

    assert [report.battery_mv for report in found] == [11_001, 11_000, 10_999, 10_998]
    assert [report.flags & 2 for report in found] == [0, 0, 2, 2]
    assert battery.voltage_mv(10**12) == 0


def report(**facts: int) -> Report:
    return Report(
        **{"at_ms": 0, "boot": 3, "seq": 0, "uptime_s": 2, "total": 4127, "flags": 0, "battery_mv": 12840, **facts}
    )


def test_a_line_is_the_one_of_the_description() -> None:
    assert swtip_line("n1", report()) == b"$SWTIP,n1,3,0,2,4127,0,12840*04\r\n"


def test_every_good_line_of_the_vectors_is_reproduced(shared: Path) -> None:
    vectors = json.loads((shared / "vectors/devices/swtip.json").read_text())["vectors"]
    good = [vector["exchange"][0]["text"] for vector in vectors if vector["expect"]["accept"]]

    for text in good:
        node, *numbers = text.removeprefix("$SWTIP,").partition("*")[0].split(",")
        names = ("boot", "seq", "uptime_s", "total", "flags", "battery_mv")
        facts = dict(zip(names, map(int, numbers), strict=True))
        assert swtip_line(node, report(**facts)).decode() == text
    assert len(good) == 5


def test_tasmota_tells_local_time_without_zone() -> None:
    payload = tasmota_payload(3, at=datetime(2021, 12, 31, 14, 39, 59, tzinfo=UTC), zone=ZoneInfo("America/New_York"))

    assert payload == b'{"Time":"2021-12-31T09:39:59","COUNTER":{"C1":3}}'
    assert tasmota_unset_payload(0, uptime_s=3) == b'{"Time":"1970-01-01T00:00:03","COUNTER":{"C1":0}}'
    assert esphome_payload(4127) == b"4127"


def words(value: float, order: WordOrder) -> bytes:
    return struct.pack(">HH", *float_registers(value, order))


@pytest.mark.parametrize(
    ("order", "expected"),
    [("ABCD", "422B0000"), ("CDAB", "0000422B"), ("BADC", "2B420000"), ("DCBA", "00002B42")],
)
def test_the_four_word_orders(order: WordOrder, expected: str) -> None:
    assert words(42.75, order).hex().upper() == expected


def slave(*, unit_id: int = 1, failing: bool = False, value: float = 42.75) -> Slave:
    high, low = float_registers(value, "ABCD")
    return Slave(
        unit_id=unit_id, functions=frozenset({3}), registers={0: high, 1: low}, exception=4 if failing else None
    )


READ = bytes.fromhex("01030000 0002 C40B")


def framed(text: str) -> bytes:
    body = bytes.fromhex(text)
    return body + crc16(body)


@pytest.mark.parametrize(
    ("request_hex", "failing", "reply"),
    [
        ("01 03 0000 0002", False, "01 03 04 42 2B 00 00 9E 43"),
        ("01 03 0001 0001", False, "01 03 02 00 00 B8 44"),
        ("01 04 0000 0002", False, "01 84 01 82 C0"),
        ("01 03 0000 0003", False, "01 83 02 C0 F1"),
        ("01 03 0000 0000", False, "01 83 03 01 31"),
        ("01 03 0000 007E", False, "01 83 03 01 31"),
        ("01 03 0000 0002", True, "01 83 04 40 F3"),
    ],
)
def test_a_slave_answers_as_the_published_frames(request_hex: str, *, failing: bool, reply: str) -> None:
    answered = answer(framed(request_hex), slave(failing=failing))

    assert answered == bytes.fromhex(reply)


def test_a_slave_is_silent_to_others() -> None:
    assert answer(framed("02 03 0000 0002"), slave()) is None


def test_no_value_is_a_number_that_is_none() -> None:
    assert answer(READ, slave(value=math.nan)) == bytes.fromhex("0103047FC00000E3DB")


def test_a_request_is_found_among_garbage_and_the_rest_is_kept() -> None:
    assert take_request(b"\x00\xff" + READ + b"\x01\x03") == (READ, b"\x01\x03")
    assert take_request(READ[:7]) == (None, READ[:7])
    assert take_request(b"") == (None, b"")


def test_a_write_of_many_registers_is_taken_whole() -> None:
    write = bytes.fromhex("2810000100 01 02 001F 15D8")

    assert take_request(write[:9]) == (None, write[:9])
    assert take_request(write + READ) == (write, READ)


def test_the_published_exchanges_of_the_vectors_are_answered(shared: Path) -> None:
    vectors = json.loads((shared / "vectors/devices/modbus_turbidity.json").read_text())["vectors"]
    orders = [vector for vector in vectors if vector["id"].startswith("order-") or vector["id"] == "nan"]

    for vector in orders:
        asked, expected = (bytes.fromhex(frame["hex"]) for frame in vector["exchange"])
        value = math.nan if vector["id"] == "nan" else 42.75
        high, low = float_registers(value, vector["decode"][0]["word_order"])
        assert answer(asked, Slave(unit_id=1, functions=frozenset({3}), registers={0: high, 1: low})) == expected
    assert len(orders) == 5


def test_a_line_can_be_plugged_twice_and_forgets_what_it_was_told(tmp_path: Path) -> None:
    line = PtyLine(tmp_path / "line")
    line.unplug()
    line.plug()
    line.plug()
    far_end = os.open(tmp_path / "line", os.O_RDWR | os.O_NOCTTY)
    try:
        os.write(far_end, b"hello")
        line.drain()
        assert line.read(within_s=0) == b""
        os.write(far_end, b"again")
        assert line.read(within_s=1) == b"again"
    finally:
        os.close(far_end)
        line.unplug()

    assert not line.is_plugged


def fault(kind: str, **facts: object) -> Fault:
    return Fault.model_validate({"device": "g", "kind": kind, **facts})


FRAME = bytes(range(100))


def content(chunks: tuple[Chunk, ...] | list[Chunk]) -> bytes:
    return b"".join(chunk.content for chunk in chunks)


def test_a_frame_without_faults_goes_whole() -> None:
    whole = disturb(FRAME, [], seeded(1, "g"))

    assert (whole.chunks, whole.struck) == ((Chunk(after_ms=0, content=FRAME),), ())


def test_a_dropped_frame_is_gone_whatever_else_strikes() -> None:
    gone = disturb(FRAME, [fault("duplicate"), fault("drop")], seeded(1, "g"))

    assert (gone.chunks, gone.struck) == ((), ("drop",))


def test_a_doubled_frame_comes_twice() -> None:
    assert content(disturb(FRAME, [fault("duplicate")], seeded(1, "g")).chunks) == FRAME + FRAME


def test_a_split_frame_comes_in_small_chunks_with_pauses() -> None:
    chunks = disturb(FRAME, [fault("split", gap="50 ms")], seeded(1, "g")).chunks

    assert content(chunks) == FRAME
    assert len(chunks) >= 7
    assert all(1 <= len(chunk.content) <= 16 and 0 <= chunk.after_ms <= 50 for chunk in chunks)
    assert any(chunk.after_ms for chunk in chunks)


def test_a_flipped_frame_differs_in_one_bit() -> None:
    flipped = content(disturb(FRAME, [fault("bit_flip")], seeded(1, "g")).chunks)

    assert len(flipped) == len(FRAME)
    assert sum((a ^ b).bit_count() for a, b in zip(flipped, FRAME, strict=True)) == 1
    assert flip_bit(b"\0", Random(1)) != b"\0"


def test_a_share_strikes_about_as_often_as_it_says() -> None:
    line = BadLine([fault("drop", share=0.1)], seeded(1, "g"))

    dropped = sum(not line.disturb(FRAME, 0).chunks for _ in range(1_000))

    assert 60 < dropped < 140


def test_a_fault_strikes_only_in_its_window() -> None:
    line = BadLine([fault("drop", **{"from": "1 min", "to": "2 min"})], seeded(1, "g"))

    assert [bool(line.disturb(FRAME, ms).chunks) for ms in (0, 60_000, 120_000)] == [True, False, True]


def test_chance_repeats_by_seed_and_differs_by_device() -> None:
    once, again, other = (split(FRAME, 50, seeded(7, name)) for name in ("g", "g", "h"))

    assert once == again
    assert once != other


def test_the_truth_log_is_read_back_up_to_its_last_whole_line(tmp_path: Path) -> None:
    path = tmp_path / "truth.jsonl"
    assert read_truth(path) == []
    log = TruthLog(path)

    log.tell("tip", "g", AT, total=5)
    log.close()
    log.tell("tip", "g", AT, total=6)
    with path.open("a") as outlet:
        outlet.write('{"at": "2026-')

    assert read_truth(path) == [{"at": "2026-06-10T17:00:00.000Z", "device": "g", "kind": "tip", "total": 5}]
    TruthLog(None).tell("tip", "g", AT)


def test_a_frame_held_back_comes_behind_the_next_one() -> None:
    line = BadLine(
        [Fault.model_validate({"device": "g", "kind": "reorder", "from": "0 s", "to": "2 s"})], seeded(1, "g")
    )

    sent = [b"".join(chunk.content for chunk in line.disturb(frame, at).chunks) for frame, at in FRAMES]

    assert sent == [b"", b"twoone", b"three"]


FRAMES = ((b"one", 0), (b"two", 1_000), (b"three", 3_000))
