"""Laws of the gateway: any bytes, in any pieces, in any order of arrival and failure."""

import itertools
import json
import struct
from collections.abc import Callable
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import example, given, settings
from hypothesis import strategies as st

from gateway.decoding import decode_input
from gateway.drivers import modbus, mqtt_plain, swtip
from gateway.drivers.modbus import ReadRequest, framed, reply_registers
from gateway.drivers.mqtt_plain import Mapping
from gateway.frames.numbers import WORD_ORDERS, number, shortest_float32
from gateway.lines import LineAssembler
from gateway.spool import Spool, SpoolSetting
from siltwatch.clock import ManualClock
from siltwatch.errors import FrameError
from siltwatch.wire import Sequenced, decode_observation
from tests.support.gateway import NOON, node_line, tip

LONGEST = 40
request_strategy = st.builds(
    ReadRequest,
    unit_id=st.integers(1, 247),
    function=st.sampled_from([3, 4]),
    register=st.integers(0, 65_535),
    count=st.integers(1, 20),
)


def pieces(stream: bytes, cuts: list[int]) -> list[bytes]:
    marks = sorted({0, len(stream), *(cut % (len(stream) + 1) for cut in cuts)})
    return [stream[start:end] for start, end in itertools.pairwise(marks)]


def refused_or(call: Callable[[], object]) -> object:
    try:
        return call()
    except FrameError as error:
        return error.reason


@given(
    stream=st.binary(max_size=300) | st.lists(st.sampled_from([b"\n", b"\r", b"x" * 50, b"$"])).map(b"".join),
    cuts=st.lists(st.integers(0)),
)
def test_lines_do_not_depend_on_how_the_bytes_were_cut(stream: bytes, cuts: list[int]) -> None:
    whole, cut = LineAssembler(LONGEST), LineAssembler(LONGEST)

    lines = whole.feed(stream) + whole.flush()
    cut_lines = [line for piece in pieces(stream, cuts) for line in cut.feed(piece)] + cut.flush()

    assert cut_lines == lines
    assert all(len(line.content) <= LONGEST for line in lines)


@given(
    tips=st.lists(st.integers(0, 10**9), max_size=20),
    noise=st.lists(st.binary(max_size=30)),
    cuts=st.lists(st.integers(0)),
)
def test_noise_between_lines_costs_no_line_that_has_its_own_ends(
    tips: list[int], noise: list[bytes], cuts: list[int]
) -> None:
    assembler = LineAssembler(swtip.LONGEST_LINE_BYTES)
    stream = b"".join(
        b"\n" + (noise[index] if index < len(noise) else b"") + b"\n" + node_line(count, seq=index)
        for index, count in enumerate(tips)
    )

    read = []
    for piece in pieces(stream, cuts):
        for line in assembler.feed(piece):
            drafts = refused_or(lambda line=line: swtip.decode(line.content))  # type: ignore[misc]
            if isinstance(drafts, tuple):
                read.append(drafts[0].count)

    assert [count for count in read if count in tips][: len(tips)] == tips


@given(line=st.binary(max_size=100), place=st.integers(0, 200), bit=st.integers(0, 7))
def test_a_flipped_bit_never_makes_another_reading(line: bytes, place: int, bit: int) -> None:
    good = node_line(4128)
    flipped = bytearray(good)
    flipped[place % len(good)] ^= 1 << bit

    drafts = refused_or(lambda: swtip.decode(bytes(flipped)))

    # Only the line end and the letter case of the sum may change without a loss.
    assert isinstance(drafts, str) or drafts == swtip.decode(good)
    assert isinstance(refused_or(lambda: swtip.decode(line)), str | tuple)


@given(request=request_strategy, reply=st.binary(max_size=64))
def test_any_reply_is_read_or_refused(request: ReadRequest, reply: bytes) -> None:
    found = refused_or(lambda: reply_registers(request.to_bytes(), reply))

    assert isinstance(found, str)
    modbus.is_complete(request.to_bytes(), reply)


@given(
    request=request_strategy,
    content=st.binary(min_size=40, max_size=40),
    has_echo=st.booleans(),
    cuts=st.lists(st.integers(0)),
)
def test_a_reply_in_any_pieces_with_or_without_echo_is_the_same(
    request: ReadRequest, content: bytes, has_echo: bool, cuts: list[int]
) -> None:
    sent = request.to_bytes()
    registers = content[: 2 * request.count]
    stream = (sent if has_echo else b"") + framed(
        request.unit_id, bytes([request.function, len(registers)]) + registers
    )

    received = b""
    complete = []
    for piece in pieces(stream, cuts):
        received += piece
        complete.append(modbus.is_complete(sent, received))

    assert complete == [False] * (len(complete) - 1) + [True]
    assert reply_registers(sent, received) == registers


@given(value=st.floats(width=32, allow_nan=False, allow_infinity=False), order=st.sampled_from(sorted(WORD_ORDERS)))
@example(value=-0.0, order="DCBA")
def test_a_float_is_told_exactly_enough_to_be_the_same_float(value: float, order: str) -> None:

    big_endian = struct.pack(">f", value)
    wire = bytearray(4)
    for letter, place in enumerate(WORD_ORDERS[order]):
        wire[place] = big_endian[letter]

    told = number(bytes(wire), kind="f32", word_order=order)

    assert struct.pack(">f", float(told)) == big_endian
    assert told == shortest_float32(value)
    assert len(told.as_tuple().digits) <= 9


@given(
    payload=st.binary(max_size=60) | st.text(max_size=60).map(str.encode),
    pointer=st.sampled_from([None, "", "/a", "/a/0/b"]),
)
def test_any_payload_is_a_count_or_refused(payload: bytes, pointer: str | None) -> None:
    mapping = Mapping(pointer=pointer)

    found = refused_or(lambda: mqtt_plain.decode(payload, mapping, retained=False, arrived_at=NOON))

    assert isinstance(found, str) or (isinstance(found, tuple) and found[0].count >= 0)


json_values = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["a", "Time", "0"]), inner, max_size=3),
    max_leaves=8,
)


@given(document=json_values, zone=st.sampled_from([None, "America/New_York"]))
def test_any_json_is_a_count_with_a_credible_time_or_refused(document: object, zone: str | None) -> None:

    options = {"pointer": "/a"} | ({"zone": zone} if zone else {})

    found = decode_input("mqtt_plain", json.dumps(document).encode(), options, now=NOON)

    for shown in found.observations:
        assert isinstance(shown["count"], int)
        if "time" in shown:
            assert datetime(2020, 1, 1, tzinfo=UTC) <= datetime.fromisoformat(shown["time"])
            assert datetime.fromisoformat(shown["time"]) <= datetime(2026, 6, 10, 12, 5, tzinfo=UTC)


@given(value=st.decimals(min_value=0, max_value=10**9, places=4))
def test_a_depth_in_millimetres_is_exact(value: Decimal) -> None:
    (draft,) = mqtt_plain.decode(str(value).encode(), Mapping(depth_unit="mm"), retained=False, arrived_at=NOON)

    assert draft.count == value * 10_000


steps = st.lists(
    st.one_of(
        st.tuples(st.just("append"), st.integers(1, 12)),
        st.tuples(st.just("confirm"), st.integers(0, 60)),
        st.tuples(st.just("reopen"), st.just(0)),
    ),
    max_size=25,
)


@settings(max_examples=40)
@given(steps=steps, room=st.integers(10, 30))
def test_what_an_uplink_gets_is_everything_once_or_declared_lost(steps: list[tuple[str, int]], room: int) -> None:
    """Whatever is appended, confirmed, dropped for want of room or reopened: the sequence has no hole and no repeat."""
    with TemporaryDirectory() as folder:
        spool = _opened(Path(folder), 0, room)
        appended = delivered = 0
        got: dict[int, Sequenced] = {}
        for number_of_step, (step, amount) in enumerate(steps):
            if step == "append":
                spool.append([tip(appended + count) for count in range(1, amount + 1)])
                appended += amount
            elif step == "reopen":
                spool.close()
                spool = _opened(Path(folder), number_of_step + 1, room)
            else:
                delivered = _deliver(spool, delivered, amount, got)
        while delivered < appended:
            delivered = _deliver(spool, delivered, 1_000, got)
        spool.close()

    covered = [seq for each in got.values() for seq in range(each.seq - _stands_for(each) + 1, each.seq + 1)]
    assert set(covered) == set(range(1, appended + 1))
    assert all(each.count == each.seq for each in got.values() if not each.quality)


def _opened(folder: Path, boot: int, room: int) -> Spool:
    setting = SpoolSetting(gateway="gw1", boot=f"b{boot}", uplinks=("town",), room=room)
    return Spool(folder / "spool.db", setting, ManualClock(NOON))


def _deliver(spool: Spool, delivered: int, limit: int, got: dict[int, Sequenced]) -> int:
    page = spool.after(delivered, limit=max(1, limit), max_bytes=10**6)
    if page is None:
        return delivered
    for document in page.documents:
        observation = decode_observation(document)
        got.setdefault(observation.seq, observation)
    spool.confirm("town", page.last_seq)
    return page.last_seq


def _stands_for(observation: Sequenced) -> int:
    return int(observation.value or 1) if "gap" in observation.quality else 1
