"""Laws of every driver: any bytes in any pieces, the same observations, no fault but a refusal, and no more memory."""

import itertools
from collections.abc import Callable
from decimal import Decimal
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gateway.conversations.davis import DavisPoll
from gateway.conversations.modbus import ModbusPoll
from gateway.conversations.rg15 import Rg15Poll
from gateway.conversations.sdi12 import Sdi12Poll
from gateway.conversations.steps import Ask, Conversing, Standing
from gateway.decoding import Decoded, decode_input
from gateway.drafts import Draft
from gateway.drivers import davis_loop
from gateway.drivers.davis_loop import DavisEar, DavisSetting, PacketAssembler
from gateway.drivers.modbus import framed
from gateway.drivers.rg15 import LONGEST_LINE_BYTES, Rg15Ear, Rg15Reading, Rg15Setting
from gateway.drivers.sdi12 import DataLine
from gateway.drivers_by_name import DRIVERS, BusDriver
from gateway.frames.checksums import ccitt_crc
from gateway.lines import LineAssembler
from gateway.links.bus_poller import _exchange
from gateway.profiles import load_modbus_profiles, load_profiles, sdi12_profile_named
from siltwatch.errors import FrameError
from tests.support.conversations import Played, play
from tests.support.gateway import NOON, node_line

MOST_STEPS = 200
METRIC = b"Acc  0.04 mm, EventAcc  1.63 mm, TotalAcc  6.51 mm, RInt 99.81 mmph\r\n"
BANNER = b"; HYDREON MODEL RG-15 RAIN GAUGE\r\nReset N\r\nPwrDays 0\r\n"


def loop_packet(year: int) -> bytes:
    frame = b"LOO" + bytes(51) + year.to_bytes(2, "little") + bytes(39) + b"\n\r"
    return frame + ccitt_crc(frame).to_bytes(2, "big")


GOOD = [
    METRIC, BANNER, node_line(4128), loop_packet(1874), framed(1, bytes.fromhex("03 04 42 2B 00 00")),
    b"0+3.14OqZ\r\n", b"0+48+9.6\r\n", b"3000000000 0 falling\n", b"4.2\n", b"00117\r\n", b"0\r\n",
]  # fmt: skip
noise = st.binary(max_size=60) | st.sampled_from([b"\n", b"\r\n", b"LOO", b"Acc", b"$", b"0+", b"\x06", b"x" * 300])
streams = st.lists(st.sampled_from(GOOD) | noise, max_size=8).map(b"".join)
cut_marks = st.lists(st.integers(0), max_size=12)


def pieces(stream: bytes, cuts: list[int]) -> list[bytes]:
    marks = sorted({0, len(stream), *(cut % (len(stream) + 1) for cut in cuts)})
    return [stream[start:end] for start, end in itertools.pairwise(marks)]


def told(call: Callable[[], object]) -> object:
    try:
        return call()
    except FrameError as error:
        return str(error)


OPTIONS = {
    "lorawan": {"codec": "decentlab-tbrg"},
    "analog": {"kind": "4-20mA"},
    "gpio": {"line": "0"},
    "davis_loop": {"click_tenth_um": "2540"},
}


@pytest.mark.parametrize("driver", sorted(DRIVERS))
@settings(max_examples=60, deadline=None)
@given(stream=streams)
def test_any_bytes_are_read_or_refused(driver: str, stream: bytes) -> None:
    options = dict(OPTIONS.get(driver, {}))
    if isinstance(DRIVERS[driver], BusDriver):
        options["request"] = "01 03 00 00 00 02 C4 0B"

    decoded = decode_input(driver, stream, options, now=NOON)

    assert isinstance(decoded, Decoded)
    assert all("quantity" in shown for shown in decoded.observations)


def rg15_told(chunks: list[bytes]) -> list[object]:
    ear, assembler = Rg15Ear(), LineAssembler(LONGEST_LINE_BYTES)
    said: list[object] = []
    for chunk in chunks:
        said += [told(partial(ear.hear, line)) for line in assembler.feed(chunk)]
        assert len(assembler._held) <= LONGEST_LINE_BYTES
    return said


def davis_told(chunks: list[bytes]) -> list[object]:
    ear, assembler = DavisEar(click_tenth_um=2540), PacketAssembler()
    said: list[object] = []
    for chunk in chunks:
        said += [told(partial(ear.hear, frame)) for frame in assembler.feed(chunk)]
        assert len(assembler._held) < davis_loop.PACKET_BYTES
    return said


@pytest.mark.parametrize("hear", [rg15_told, davis_told])
@settings(max_examples=80, deadline=None)
@given(stream=streams, cuts=cut_marks)
def test_it_is_all_one_how_a_stream_is_cut(
    hear: Callable[[list[bytes]], list[object]], stream: bytes, cuts: list[int]
) -> None:
    assert hear(pieces(stream, cuts)) == hear([stream])


class PiecePort:
    """A port whose device answers in pieces; silence once all is read."""

    def __init__(self, device: Callable[[bytes], bytes], cuts: list[int]) -> None:
        self._device, self._cuts = device, cuts
        self._waiting: list[bytes] = []

    def write(self, content: bytes) -> None:
        self._waiting += pieces(self._device(content), self._cuts)

    def read_some(self, within_s: float) -> bytes:
        return self._waiting.pop(0) if self._waiting else b""

    def forget_input(self) -> None:
        self._waiting.clear()

    def hold_break(self, for_s: float) -> None:
        pass

    def close(self) -> None:
        pass


def gauge(request: bytes) -> bytes:
    return {b"R\n": BANNER + METRIC, b"P\n": b"p\r\n"}.get(request, b"")


def probe(request: bytes) -> bytes:
    values = DataLine.from_bytes(b"0+42.7+43.1+1.9+39.8+48.2+18.25+0KYA").to_bytes()
    return {b"0MC!": b"00117\r\n0\r\n", b"0D0!": values, b"0!": b"0\r\n", b"0I!": b"013X\r\n"}.get(request, b"")


def console(request: bytes) -> bytes:
    return {b"\n": b"\n\r", davis_loop.READ_CLICK_SIZE: b"\x06\x10\x12\x31", b"LOOP 1\n": b"\x06" + loop_packet(7)}.get(
        request, b""
    )


def unit(request: bytes) -> bytes:
    return request + framed(1, bytes.fromhex("03 04 42 2B 00 00"))


DEVICES: dict[str, tuple[Callable[[], Conversing], Callable[[bytes], bytes]]] = {
    "rg15": (lambda: Rg15Poll(Rg15Setting()), gauge),
    "sdi12": (lambda: Sdi12Poll(sdi12_profile_named("clarivue10", load_profiles())), probe),
    "davis_loop": (lambda: DavisPoll(DavisSetting()), console),
    "modbus": (lambda: ModbusPoll(load_modbus_profiles()["generic-float"]), unit),
}


def over_port(begin: Callable[[], Conversing], port: PiecePort) -> list[Draft]:
    """One poll over the shell's own reading, without its waiting."""

    def answer(ask: Ask) -> bytes:
        quick = Ask(**{name: getattr(ask, name) for name in ask.__slots__} | {"timeout_ms": 5, "break_ms": 0})
        return _exchange(port, quick)

    played: Played = play(begin().poll(Standing()), answer)
    assert played.error is None
    return played.drafts


@pytest.mark.parametrize("device", sorted(DEVICES))
@settings(max_examples=25, deadline=None)
@given(cuts=cut_marks)
def test_a_conversation_hears_the_same_however_the_answers_are_cut(device: str, cuts: list[int]) -> None:
    begin, answers = DEVICES[device]

    assert over_port(begin, PiecePort(answers, cuts)) == over_port(begin, PiecePort(answers, []))


@pytest.mark.parametrize("device", sorted(DEVICES))
@settings(max_examples=60, deadline=None)
@given(answers=st.lists(st.sampled_from(GOOD) | noise, max_size=30), missed=st.integers(0, 30))
def test_a_conversation_ends_whatever_it_hears(device: str, answers: list[bytes], missed: int) -> None:
    left = list(answers)
    conversing = DEVICES[device][0]()

    for _ in range(3):
        played = play(
            conversing.poll(Standing(needs_start=bool(missed), missed=missed)), lambda _: left.pop(0) if left else b""
        )
        assert played.error is not None or played.said is not None
        assert len(played.requests) + len(played.refused) < MOST_STEPS


@given(
    total=st.decimals(min_value=0, max_value=99_999, places=2),
    acc=st.decimals(min_value=0, max_value=99, places=2),
    rate=st.decimals(min_value=0, max_value=2_500, places=2),
)
def test_a_reading_line_is_the_same_when_written_and_read(total: Decimal, acc: Decimal, rate: Decimal) -> None:
    reading = Rg15Reading(unit="mm", acc=acc, event_acc=acc, total_acc=total, rate=rate)

    assert Rg15Reading.from_bytes(reading.to_bytes()) == reading


@given(values=st.lists(st.decimals(min_value=-99_999, max_value=99_999, places=2), max_size=8), checked=st.booleans())
def test_a_line_of_values_is_the_same_when_written_and_read(values: list[Decimal], checked: bool) -> None:
    line = DataLine(address="0", values=tuple(value + 0 for value in values), is_checked=checked)

    assert DataLine.from_bytes(line.to_bytes()) == line


@given(stream=st.binary(max_size=400), place=st.integers(0, 98), bit=st.integers(0, 7))
def test_a_flipped_bit_of_a_packet_never_makes_another_reading(stream: bytes, place: int, bit: int) -> None:
    flipped = bytearray(loop_packet(1874))
    flipped[place] ^= 1 << bit

    said = davis_told([bytes(flipped) + stream.replace(b"L", b"l")])

    assert not any(isinstance(each, tuple) for each in said)
