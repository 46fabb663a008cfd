"""Laws of every driver: any bytes, in any pieces, give the same and raise nothing; nothing that holds bytes grows."""

import itertools
from dataclasses import fields
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gateway.conversations.steps import Ask
from gateway.drivers_by_name import DRIVERS
from gateway.lines import LineAssembler
from gateway.links.bus_poller import _exchange
from siltwatch.observation import Observation
from siltwatch.wire import Batch, Sequenced, encode_batch
from tests.support.gateway import NOON
from tests.support.hostile import Target, every_target, spoilt

TARGETS = {target.name: target for target in every_target()}
STREAMS = sorted(name for name, target in TARGETS.items() if target.is_stream)
NEED_A_CONVERSATION = {"sdi12"}  # not every profile is spoken to in these words


def observations(said: list[object]) -> list[Observation]:
    return [each for each in said if isinstance(each, Observation)]


def test_every_driver_is_here() -> None:
    drivers = {name.split()[0].rstrip(",") for name in TARGETS}

    assert set(DRIVERS) <= drivers | {"loggers"}


@pytest.mark.parametrize("name", sorted(TARGETS))
def test_good_words_are_heard(name: str) -> None:
    """What is spoilt below would else be read."""
    target = TARGETS[name]
    heard = observations(target.hear(list(target.good)))

    assert heard or name.split(maxsplit=1)[0] in NEED_A_CONVERSATION
    assert not heard or all(each.observed_at is not None for each in heard)


def test_a_profile_of_each_bus_is_heard() -> None:
    for name in ("sdi12 clarivue10", "modbus_turbidity generic-float", "modbus_turbidity daviteq-tbd"):
        assert observations(TARGETS[name].hear(list(TARGETS[name].good))), name


@st.composite
def inputs(draw: st.DrawFn, target: Target) -> list[bytes]:
    """Words of the device and noise, some spoilt."""
    chance = Random(draw(st.integers(0, 2**32)))
    words = spoilt(chance, target)
    return [next(words) for _ in range(draw(st.integers(1, 6)))] + draw(st.lists(st.binary(max_size=40), max_size=2))


@pytest.mark.parametrize("name", sorted(TARGETS))
@settings(max_examples=15, deadline=None)
@given(drawn=st.data())
def test_any_bytes_are_values_or_refusals_that_can_be_sent(name: str, drawn: st.DataObject) -> None:
    target = TARGETS[name]
    chunks = drawn.draw(inputs(target))

    said = target.hear(chunks)

    assert target.hear(chunks) == said
    sent = [_sequenced(each, seq) for seq, each in enumerate(observations(said), 1)]
    encode_batch(Batch(gateway="gw1", boot="b1", first_seq=1, sent_at=NOON, observations=tuple(sent)))


def _sequenced(each: Observation, seq: int) -> Sequenced:
    return Sequenced(seq=seq, **{field.name: getattr(each, field.name) for field in fields(each)})


@pytest.mark.parametrize("name", STREAMS)
@settings(max_examples=40, deadline=None)
@given(drawn=st.data(), cuts=st.lists(st.integers(0), max_size=12))
def test_it_is_all_one_how_a_stream_is_cut(name: str, drawn: st.DataObject, cuts: list[int]) -> None:
    target = TARGETS[name]
    stream = b"".join(drawn.draw(inputs(target)))
    marks = sorted({0, len(stream), *(cut % (len(stream) + 1) for cut in cuts)})

    pieces = [stream[start:end] for start, end in itertools.pairwise(marks)]

    assert target.hear(pieces) == target.hear([stream])
    assert target.hear([bytes((byte,)) for byte in stream]) == target.hear([stream])


class Babbler:
    """A device that never stops talking."""

    def __init__(self, word: bytes) -> None:
        self.word, self.read = word, 0

    def read_some(self, within_s: float) -> bytes:
        self.read += len(self.word)
        return self.word

    def write(self, content: bytes) -> None: ...

    def forget_input(self) -> None: ...

    def hold_break(self, for_s: float) -> None: ...

    def close(self) -> None: ...


@pytest.mark.parametrize("word", [b"x", b"y" * 4_096])
def test_an_answer_without_end_is_broken_off(word: bytes) -> None:
    babbler = Babbler(word)
    ask = Ask(request=b"?", is_complete=lambda _: False, timeout_ms=60_000)

    received = _exchange(babbler, ask)

    assert len(received) <= ask.longest_bytes + len(word) + 1


def test_a_line_without_end_is_held_only_so_far() -> None:
    assembler = LineAssembler(512)
    for _ in range(2_000):
        assert assembler.feed(b"z" * 700) == []
        assert len(assembler._held) <= 512

    (line,) = assembler.feed(b"\n")
    assert line.too_long
