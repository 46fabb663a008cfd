"""Laws of the simulator: what falls is what is counted, whatever the shape of the rain or of the line."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from firmware_sim.counter_node import CounterNode, Reboot, Report, Settings, Tip
from firmware_sim.faults import seeded, split
from firmware_sim.modbus_slave import crc16, take_request
from firmware_sim.rain import Rainfall, tip_offsets, total_tenth_um


@st.composite
def rains(draw: st.DrawFn) -> list[Rainfall]:
    falls = []
    at_ms = 0
    for _ in range(draw(st.integers(0, 8))):
        start = at_ms + draw(st.integers(0, 10**7))
        at_ms = start + draw(st.integers(0, 10**7))
        falls.append(Rainfall(start_ms=start, end_ms=at_ms, tenth_um=draw(st.integers(0, 60_000))))
    return falls


COUNT_SIZES = st.sampled_from([1_000, 2_000, 2_540, 2_794])


@given(rains(), COUNT_SIZES)
def test_the_bucket_tips_once_for_each_count_that_fell(rain: list[Rainfall], size: int) -> None:
    assert len(tip_offsets(rain, size)) == total_tenth_um(rain) // size


@given(rains(), COUNT_SIZES)
def test_tips_come_in_order_and_only_while_it_rains(rain: list[Rainfall], size: int) -> None:
    offsets = tip_offsets(rain, size)

    assert offsets == sorted(offsets)
    assert all(any(f.start_ms <= at <= f.end_ms and f.tenth_um for f in rain) for at in offsets)


@given(rains(), COUNT_SIZES, st.integers(0, 10**8))
def test_later_rain_tips_later_by_as_much(rain: list[Rainfall], size: int, shift: int) -> None:
    moved = [Rainfall(start_ms=f.start_ms + shift, end_ms=f.end_ms + shift, tenth_um=f.tenth_um) for f in rain]

    assert tip_offsets(moved, size) == [at + shift for at in tip_offsets(rain, size)]


TIPS = st.lists(st.integers(0, 10**6), max_size=40).map(sorted)
RESTARTS = st.lists(st.tuples(st.integers(0, 10**6), st.integers(1, 60_000)), max_size=4)


@given(TIPS, RESTARTS)
def test_a_node_that_keeps_its_total_reports_every_counted_tip(
    tips: list[int], restarts: list[tuple[int, int]]
) -> None:
    reboots = [Reboot(at_ms=at, down_ms=down, total_lost=False) for at, down in sorted(restarts)]
    node = CounterNode(tips, reboots=reboots, settings=Settings(total=100))
    happenings = []

    while node.next_ms < 2 * 10**6:
        happenings.append(node.step())

    told = [h for h in happenings if isinstance(h, Tip)]
    reports = [h for h in happenings if isinstance(h, Report)]
    assert [h.at_ms for h in told] == tips
    assert reports[-1].total == 100 + sum(tip.counted for tip in told)
    assert all(a.at_ms <= b.at_ms for a, b in pairwise(happenings))
    assert all((a.boot, a.seq) < (b.boot, b.seq) and a.total <= b.total for a, b in pairwise(reports))


@given(TIPS)
def test_every_tip_is_reported_within_a_second_once_the_node_is_up(tips: list[int]) -> None:
    late = [at for at in tips if at > 2_000]
    node = CounterNode(late)
    waiting: list[int] = []

    while node.next_ms < 2 * 10**6:
        happening = node.step()
        if isinstance(happening, Tip):
            waiting.append(happening.at_ms)
        elif isinstance(happening, Report):
            assert all(happening.at_ms - at <= 1_000 for at in waiting)
            waiting.clear()

    assert waiting == []


@given(st.binary(min_size=1, max_size=300), st.integers(0, 50), st.integers())
def test_splitting_loses_nothing(frame: bytes, gap: int, seed: int) -> None:
    chunks = split(frame, gap, seeded(seed, "g"))

    assert b"".join(chunk.content for chunk in chunks) == frame


REQUESTS = st.tuples(st.integers(0, 0xFFFF), st.integers(1, 125)).map(
    lambda read: (body := b"\x01\x03" + read[0].to_bytes(2, "big") + read[1].to_bytes(2, "big")) + crc16(body)
)


@given(st.binary(max_size=80), st.data())
def test_hostile_bytes_never_stop_a_slave(garbage: bytes, draws: st.DataObject) -> None:
    cut = draws.draw(st.integers(0, len(garbage)))
    _, rest = take_request(garbage[:cut])

    _, rest = take_request(rest + garbage[cut:])

    assert len(rest) <= 80


@given(st.lists(REQUESTS, min_size=1, max_size=5), st.data())
def test_requests_are_found_however_they_are_cut(requests: list[bytes], draws: st.DataObject) -> None:
    stream = b"".join(requests)
    buffered, found = b"", []
    while stream:
        size = draws.draw(st.integers(1, len(stream)))
        buffered, stream = buffered + stream[:size], stream[size:]
        request, buffered = take_request(buffered)
        while request is not None:
            found.append(request)
            request, buffered = take_request(buffered)

    assert found == requests
