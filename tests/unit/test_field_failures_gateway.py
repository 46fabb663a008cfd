"""Failures of the field that the gateway must meet (devices.md F), each test named after its row."""

import json
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from gateway.conversations.choosing import conversation_with
from gateway.conversations.steps import Ask, Standing
from gateway.decoding import decode_input
from gateway.drafts import Draft, Heard
from gateway.drivers import swtip
from gateway.drivers.analog import AnalogSetting
from gateway.drivers.analog import drafts as analog_drafts
from gateway.drivers.davis_loop import DavisEar
from gateway.drivers.documents import Message
from gateway.drivers.gpio import Edge, PulseCounter, PulseSetting
from gateway.drivers.modbus import framed
from gateway.drivers.swtip import SwtipFrame
from gateway.drivers.wxt import WxtEar
from gateway.frames.checksums import ccitt_crc
from gateway.links.line_listener import LineListener
from gateway.links.serial_link import FIRST_WAIT, LONGEST_WAIT
from gateway.plan import SerialPlan
from gateway.profiles import load_profiles
from gateway.stamps import stamped
from gateway.topic_ears import OTHER_DEVICE, TopicEar, ear_with
from siltwatch.errors import ConfigError, FrameError
from tests.support.answering import PACKET, READING_LINE, unit_of
from tests.support.conversations import in_turn, play
from tests.support.gateway import NOON, Received, gauge_document, link_document, node_line, plan, probe_document

BROKER = {"id": "line1", "gateway": "gw1", "kind": "mqtt"}
MS = 1_000_000


def ear(**document: Any) -> TopicEar:
    ((topic,),) = (each.topics for each in plan(gauge_document(device=None, **document), links=[BROKER]).brokers)
    return ear_with(topic.setting)


def radio(**options: str) -> TopicEar:
    return ear(driver="rtl433", topic="rtl_433/+/events", options={"model": "EcoWitt-WH40"} | options)


def said(after_s: float = 0, *, retained: bool = False, **fields: Any) -> Message:
    event = {"model": "EcoWitt-WH40", "id": 52591, "rain_mm": 0.5, "mic": "CRC"} | fields
    at = NOON + timedelta(seconds=after_s)
    return Message(topic="rtl_433/x/events", payload=json.dumps(event).encode(), retained=retained, arrived_at=at)


def refusal(hearing: TopicEar, message: Message) -> str:
    with pytest.raises(FrameError) as refused:
        hearing.hear(message)
    return refused.value.reason


def counts(drafts: tuple[Draft, ...]) -> list[int | None]:
    return [draft.count for draft in drafts if draft.quantity in {"rain_count", "rain_increment"}]


def asked(document: dict[str, Any], **link: Any) -> SerialPlan:
    (serial,) = plan(document, links=[link_document(**link)]).serial
    return serial


class TestF04DeviceIdChanges:
    def test_f04_a_new_number_is_told_as_unknown_and_never_merged(self) -> None:
        hearing = radio(id="52591")

        assert refusal(hearing, said(id=777, rain_mm=0.0)) == OTHER_DEVICE

    def test_f04_a_person_says_that_it_is_the_same_gauge(self) -> None:
        assert counts(radio(id="52591, 777").hear(said(id=777))) == [5]


def test_f05_the_gauge_on_the_next_lot_is_not_ours() -> None:
    hearing = radio(id="52591", channel="A")

    assert refusal(hearing, said(id=9, channel="A")) == OTHER_DEVICE
    assert refusal(hearing, said(channel="B")) == OTHER_DEVICE
    assert counts(hearing.hear(said(channel="A"))) == [5]


def tips_of(*at_ms: float, settle_ms: int = 0) -> int:
    counter = PulseCounter(PulseSetting(line=4, settle_ms=settle_ms), total=0, started_ns=0)
    for at in at_ms:
        counter.count(Edge(at_ns=int(at * MS), line=4, kind="falling"))
    return counter.total


class TestF06Bounce:
    def test_f06_a_bounce_of_the_contact_is_one_tip(self) -> None:
        assert tips_of(1000, 1003, 1009, 1079) == 1

    def test_f06_the_fastest_real_rain_is_not_lost(self) -> None:
        assert tips_of(*(1000 + 100 * index for index in range(20))) == 20


class TestF07PowerUp:
    def test_f07_pulses_at_power_up_are_none(self) -> None:
        assert tips_of(10, 700, 1900, 2001, settle_ms=2000) == 1

    def test_f07_counting_begins_once_the_pin_is_still(self) -> None:
        assert tips_of(10, 1999, 2001, 2079, 2100, settle_ms=2000) == 0
        assert tips_of(10, 1999, 2001, 2079, 2200, settle_ms=2000) == 1


class TestF08And09Duplicates:
    def test_f08_one_transmission_heard_three_times_is_one(self) -> None:
        hearing = radio(id="52591")

        assert [_quietly(hearing, said(after_s)) for after_s in (0, 0.4, 0.9)] == [[5], [], []]

    def test_f09_a_real_change_within_the_window_is_heard_and_so_is_the_same_later(self) -> None:
        hearing = radio(id="52591")
        hearing.hear(said(0))

        assert counts(hearing.hear(said(0.5, rain_mm=0.6))) == [6]
        assert counts(hearing.hear(said(3))) == [5]


def _quietly(hearing: TopicEar, message: Message) -> list[int | None]:
    try:
        return counts(hearing.hear(message))
    except FrameError:
        return []


@pytest.mark.parametrize("driver", ["loggers", "sparkplug"])
def test_f10_a_mapping_that_does_not_say_what_its_number_means_is_refused(driver: str) -> None:
    with pytest.raises(ConfigError, match="semantics"):
        ear(driver=driver, topic="spBv1.0/a/+/b/#", pointer="rain")


@pytest.mark.parametrize(
    "document",
    [
        {"driver": "mqtt_plain", "topic": "a/b", "pointer": "/rain_mm", "options": {"depth_unit": "mm"}},
        {"driver": "rtl433", "topic": "a/b", "options": {"model": "EcoWitt-WH40", "id": "52591"}},
        {"driver": "loggers", "topic": "a/b", "pointer": "rain", "options": {"semantics": "cumulative"}},
        {"driver": "lorawan", "topic": "a/b", "options": {"codec": "decentlab-tbrg"}},
        {"driver": "sparkplug", "topic": "spBv1.0/a/+/b/#", "pointer": "r", "options": {"semantics": "cumulative"}},
    ],
)
def test_f11_a_retained_message_is_never_a_measurement(document: dict[str, Any]) -> None:
    assert refusal(ear(**document), said(retained=True)) == "retained"


@pytest.mark.parametrize("stamp", ["1970-01-01T00:00:03", "2019-12-31T23:59:59Z", "2026-06-10T12:05:01Z", "never"])
def test_f12_a_clock_that_is_unset_gives_way_to_the_arrival(stamp: str) -> None:
    """Before 2020, or more than five minutes ahead; the gateway's own clock: tests of the clock's trust."""
    assert stamped(stamp, zone=ZoneInfo("UTC"), arrived_at=NOON) == (NOON, ("device_clock_unset",))


def test_f13_a_port_is_opened_again_with_patience_between_one_second_and_a_minute() -> None:
    """Unplugging, names that swap and the exclusive open: tests of the serial lines."""
    assert (timedelta(seconds=1), timedelta(seconds=60)) == (FIRST_WAIT, LONGEST_WAIT)


class TestF14HalfLines:
    def hear(self, *content: bytes) -> Received:
        received = Received()
        listener = LineListener("line1", asked(gauge_document()).listened, received.reception)
        port = _Told(list(content))
        listener.talk(port, port.ending)  # type: ignore[arg-type] # the little of a port that is used
        return received

    def test_f14_the_rear_part_of_a_first_line_is_nobodys_fault(self) -> None:
        received = self.hear(node_line(1)[9:], node_line(2))

        assert (received.counts_of(), received.refused("partial")) == ([2], 1)

    def test_f14_garbage_nul_and_endless_lines_cost_no_good_line(self) -> None:
        received = self.hear(node_line(1), b"\x00\xff\x00\n", b"x" * 9_000 + b"\n", node_line(2)[:20], node_line(3))

        assert received.counts_of() == [1]
        assert received.refused("too_long") == 1
        assert self.hear(node_line(1), b"\xfe\n", node_line(2)).counts_of() == [1, 2]


class _Told:
    """A port with so many pieces to read, and then the end."""

    def __init__(self, pieces: list[bytes]) -> None:
        self._pieces = pieces
        self.ending = self

    def read_some(self, within_s: float) -> bytes:
        return self._pieces.pop(0)

    def is_set(self) -> bool:
        return not self._pieces


class TestF15UnitSwitched:
    def test_f15_a_transmitter_tells_another_unit_and_begins_anew(self) -> None:
        hearing = WxtEar()
        hearing.hear(b"0R3,Rc=12.70M")
        changed = hearing.hear(b"0R3,Rc=0.001I")[0]

        assert (changed.quality, changed.reset_sign, changed.count_tenth_um) == (("unit_changed",), True, 254)

    def test_f15_an_optical_gauge_says_its_unit_in_every_line(self) -> None:
        inches = b"Acc 0.001 in, EventAcc 0.002 in, TotalAcc 0.003 in, RInt 0.004 iph\r\n"
        shown = decode_input("rg15", READING_LINE + inches, {}, now=NOON).observations

        assert [row["count_tenth_um"] for row in shown if row["quantity"] == "rain_count"] == [100, 254]

    def test_f15_a_receiver_that_was_told_to_speak_inches(self) -> None:
        hearing = radio(id="52591")
        metric, customary = hearing.hear(said(0, rain_mm=25.4)), hearing.hear(_customary())

        assert [(draft.count, draft.count_tenth_um) for draft in (*metric, *customary) if draft.count is not None] == [
            *((254, 1000), (254, 1000)),
        ]


def _customary() -> Message:
    event = {"model": "EcoWitt-WH40", "id": 52591, "rain_in": 1.0, "mic": "CRC"}
    return Message(
        topic="a", payload=json.dumps(event).encode(), retained=False, arrived_at=NOON + timedelta(seconds=49)
    )


def test_f16_a_device_without_an_answer_is_no_dry_gauge() -> None:
    """No value comes of a silent poll; after three the device is told as `stale`: tests of the bus."""
    document = gauge_document(driver="modbus_rain", device="1", options={"profile": "sonbus-xm9505"})
    played = play(conversation_with(asked(document).polled[0].setting).poll(Standing()), lambda _: b"")

    assert (played.reason, played.drafts) == ("no_answer", [])


@pytest.mark.parametrize(("flag", "word"), [("LensBad", "lens_bad"), ("EmSat", "emitter_saturated")])
def test_f18_a_dirty_lens_is_told_beside_the_value_and_the_value_stays(flag: str, word: str) -> None:
    line = READING_LINE.rstrip() + f", {flag}\r\n".encode()
    shown = decode_input("rg15", line, {}, now=NOON)

    assert [row["count"] for row in shown.observations if row["quantity"] == "rain_count"] == [651]
    assert any(row.get("flags") == [flag] for row in shown.observations), word


def y511(**options: Any) -> Any:
    document = probe_document(device="1", options={"profile": "yosemitech-y511"} | options)
    return conversation_with(asked(document).polled[0].setting)


SOUND = bytes.fromhex("00 00 94 41 00 00 2B 42 00 00")


def brushing(ask: Ask) -> bytes:
    if ask.request[1:2] == b"\x10":
        return framed(1, ask.request[1:6])
    if ask.request[2:4] == b"\x26\x00":
        return framed(1, bytes([3, 10]) + SOUND)
    return b""


class TestF19AndF25Wiper:
    def test_f19_values_within_a_wipe_are_marked_and_later_ones_are_not(self) -> None:
        poll = y511(wipe_every_s=60)
        play(poll.poll(Standing(needs_start=True, now_ms=0)), _with_start)
        quiet = play(poll.poll(Standing(needs_start=False, now_ms=30_000)), brushing)
        wiped = play(poll.poll(Standing(needs_start=False, now_ms=61_000)), brushing)
        after = play(poll.poll(Standing(needs_start=False, now_ms=77_000)), brushing)

        assert [_words(each.drafts) for each in (quiet, wiped, after)] == [(), ("wiping",), ()]

    def test_f25_a_brown_out_between_two_answers_of_one_poll_is_taken_for_one(self) -> None:
        poll = y511()
        play(poll.poll(Standing(needs_start=True, now_ms=0)), _with_start)
        away = [b""]
        dipped = play(
            poll.poll(Standing(needs_start=False, now_ms=60_000)), lambda ask: away.pop() if away else brushing(ask)
        )
        later = play(poll.poll(Standing(needs_start=False, now_ms=76_000)), brushing)

        assert (_words(dipped.drafts), _words(later.drafts)) == (("wiping",), ())

    def test_f25_a_probe_that_lost_its_power_wipes_by_itself_and_is_not_believed_meanwhile(self) -> None:
        poll = y511()
        play(poll.poll(Standing(needs_start=True, now_ms=0)), _with_start)
        play(poll.poll(Standing(needs_start=False, now_ms=60_000)), brushing)
        back = play(poll.poll(Standing(needs_start=True, now_ms=120_000)), _with_start)

        assert _words(back.drafts) == ("wiping",)


def _with_start(ask: Ask) -> bytes:
    if ask.request[2:4] == b"\x25\x00":
        return framed(1, bytes.fromhex("03 02 00 00"))
    return brushing(ask)


def _words(drafts: list[Draft]) -> tuple[str, ...]:
    return next(draft.quality for draft in drafts if draft.quantity == "turbidity")


def test_f20_a_probe_that_says_it_is_dry_is_out_of_the_water() -> None:
    options = {"profile": "obs501", "address": "0", "crc": False}
    document = probe_document(driver="sdi12", device="0", unit="FNU", options=options)
    answers = in_turn(b"0\r\n", b"013CAMPBELLOBS501100\r\n", b"00004\r\n", b"0+85.3+84.1+17.92+0\r\n")
    serial = asked(document, baud=1200, framing="7E1")
    played = play(conversation_with(serial.polled[0].setting).poll(Standing()), answers)

    assert _words(played.drafts) == ("out_of_water",)


class TestF21Sentinels:
    def reason(self, registers: dict[int, str], **options: Any) -> str:
        document = probe_document(device="1", options=options, unit="FNU")
        device = unit_of(registers)
        return play(
            conversation_with(asked(document).polled[0].setting).poll(Standing()), lambda ask: device(ask.request)
        ).reason

    def test_f21_zero_beside_a_fault_is_no_clear_water(self) -> None:
        assert self.reason({0x1540: "00000000 00190000 00C3 0007 00000000"}, profile="insitu-block") != ""

    def test_f21_not_a_number(self) -> None:
        assert self.reason({0: "7FC00000"}, profile="generic-float") != ""

    def test_f21_minus_9999_of_sdi12(self) -> None:
        decoded = decode_input("sdi12", b"0-9999-9999+0NQw\r\n", {"crc": "true", "map": _MAP}, now=NOON)

        assert decoded.observations == []
        assert decoded.refused

    def test_f21_the_dashes_of_a_console_are_no_count(self) -> None:
        dashed = PACKET[:50] + b"\xff" * 6 + PACKET[56:97]
        packet = dashed + ccitt_crc(dashed).to_bytes(2, "big")

        assert counts(DavisEar().hear(packet)) == []
        assert counts(DavisEar().hear(PACKET)) == [1874]

    def test_f21_an_unplugged_analog_probe_is_a_fault_and_not_mud(self) -> None:
        for kind, signal in (("sen0189", Decimal(0)), ("4-20mA", Decimal("3.5"))):
            setting = AnalogSetting(kind=kind)  # type: ignore[arg-type] # of both kinds
            with pytest.raises(FrameError):
                analog_drafts(setting, signal)


_MAP = json.dumps({"0": {"quantity": "turbidity", "unit": "FNU"}})


class TestF24WrongDevice:
    def answer(self, reply: bytes) -> str:
        document = probe_document(device="1", options={"profile": "generic-float"})
        return play(conversation_with(asked(document).polled[0].setting).poll(Standing()), lambda _: reply).reason

    def test_f24_another_unit_function_or_length_is_refused(self) -> None:
        assert self.answer(framed(2, bytes.fromhex("03 04 42 2B 00 00"))) == "address"
        assert self.answer(framed(1, bytes.fromhex("04 04 42 2B 00 00"))) == "function"
        assert self.answer(framed(1, bytes.fromhex("03 02 42 2B"))) == "length"

    def test_f24_nothing_is_ever_written_to_everyone(self) -> None:
        for profile in load_profiles().values():
            for step in getattr(profile, "steps", ()):
                frame = step.request(profile.unit_id)  # type: ignore[union-attr] # of Modbus
                assert frame[0] != 0 or frame[1] in {3, 4}, profile.name


@pytest.mark.parametrize(
    ("stamp", "instant"),
    [
        ("2026-06-10T08:00:00", NOON),
        ("2026-01-10T07:00:00", datetime(2026, 1, 10, 12, tzinfo=UTC)),
        ("2026-03-08 03:00:00", datetime(2026, 3, 8, 7, tzinfo=UTC)),
    ],
)
def test_f27_local_stamps_are_of_the_configured_zone(stamp: str, instant: datetime) -> None:
    """The repeated hour and the missing one: tests of the clock's trust."""
    assert stamped(stamp, zone=ZoneInfo("America/New_York"), arrived_at=NOON)[0] == instant


class TestF26MessagesMissed:
    def test_f26_what_did_not_come_is_counted_by_the_numbers_of_the_device(self) -> None:
        received = Received()
        for seq in (4, 5, 9, 7, 10):  # the seventh comes late
            received.reception.take(swtip.drafts(node_frame(seq)), heard("n1"))

        assert received.tally.counts().missed == {"n1": 3}

    def test_f26_a_gateway_that_was_away_knows_it_too_and_a_new_session_is_no_loss(self) -> None:
        first = Received()
        first.reception.take(swtip.drafts(node_frame(4)), heard("n1"))
        again = Received(marks=dict(mark for arrival in first.arrivals for mark in arrival.marks))
        again.reception.take(swtip.drafts(node_frame(7)), heard("n1"))
        again.reception.take(swtip.drafts(node_frame(900, boot=4)), heard("n1"))

        assert again.tally.counts().missed == {"n1": 2}

    def test_f26_a_total_makes_it_good_and_an_increment_after_a_loss_says_so(self) -> None:
        received = Received()
        hearing = ear(driver="lorawan", topic="v3/+/devices/+/up", options={"codec": "decentlab-tbrg"})
        for number in (416, 417, 420):
            received.reception.take(hearing.hear(uplink(number)), heard("lora"))

        said = [each for each in received.observations if each.quantity.startswith("rain")]
        assert [each.quality for each in said if each.quantity == "rain_count"] == [(), (), ()]
        assert [each.quality for each in said if each.quantity == "rain_increment"] == [(), (), ("messages_missed",)]
        assert received.tally.counts().missed == {"lora": 2}


def node_frame(seq: int, boot: int = 3) -> SwtipFrame:
    return SwtipFrame(node="n1", boot=boot, seq=seq, uptime_s=60, tips_total=4127, flags=0, battery_mv=12840)


def heard(device: str) -> Heard:
    return Heard(device=device, arrived_at=NOON, mono_ms=0, raw="")


def uplink(number: int) -> Message:
    message = {"session_key_id": "s", "f_port": 1, "f_cnt": number, "frm_payload": "AgL4AAMABAJYQJoAAAxU"}
    document = {"end_device_ids": {"dev_eui": "70B3D57BA0000001"}, "uplink_message": message}
    return Message(topic="a", payload=json.dumps(document).encode(), retained=False, arrived_at=NOON)


def test_f30_an_optical_gauge_counts_by_its_total_not_by_what_it_tells_once() -> None:
    shown = decode_input("rg15", READING_LINE, {}, now=NOON).observations
    rain = [row for row in shown if row["quantity"].startswith("rain") and row.get("use") != "cross_check"]

    assert [row["semantics"] for row in rain if row.get("count") is not None] == ["cumulative"]


def test_f30_devices_that_forget_what_they_told_are_known_and_are_not_asked_before_it_is_on_disk() -> None:
    forgetting = {name for name, profile in load_profiles().items() if profile.forgets}

    assert forgetting == {"rainvue10-in", "rainvue10-mm"}
    document = gauge_document(driver="sdi12", device="0", options={"profile": "rainvue10-in"})
    assert asked(document, baud=1200, framing="7E1").polled[0].forgets
