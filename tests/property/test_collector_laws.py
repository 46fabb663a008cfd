"""Laws of the collector: what is counted depends on what was said, never on how it came in."""

import random
import tempfile
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from collector.counting import count
from collector.parcels import Said, read_said
from collector.rain import settle
from collector.registry import build_registry
from collector.sequence import Place, advance
from collector.tally import Delivery, Tally, Track
from siltwatch.wire import Sequenced, encode_observation
from tests.support.collector import Journal, at, facts, moved, parcel, says, site, turbid

EXAMPLES = 25


@st.composite
def sayings(draw: st.DrawFn) -> list[Sequenced]:
    """What the gauge and the probe of one gateway say, in order of its sequence."""
    said: list[Sequenced] = []
    running = draw(st.integers(0, 50))
    for seq in range(1, draw(st.integers(2, 30)) + 1):
        minute = seq + draw(st.sampled_from([0, 0, 0, -3, 0.2]))
        if draw(st.booleans()):
            running = max(0, running + draw(st.sampled_from([0, 0, 1, 1, 2, 9, 31, 80, 700, -5])))
            said.append(
                says(
                    seq,
                    minute=minute,
                    count=max(0, running + draw(st.sampled_from([0, 0, 0, 0, 0, 900, -7]))),
                    unchecked=draw(st.integers(0, 9)) == 0,
                    reset_sign=draw(st.integers(0, 9)) == 0,
                )
            )
        else:
            said.append(turbid(seq, draw(st.sampled_from(["1", "5.5", "2000", "-9999", "mud"])), minute=minute))
    return said


def read(observation: Sequenced) -> Said:
    said = read_said(encode_observation(observation))
    assert said is not None
    return said


def chunks(said: Sequence[Sequenced], cuts: random.Random) -> list[list[Sequenced]]:
    """The same in pieces of random length."""
    pieces, rest = [], list(said)
    while rest:
        size = cuts.randint(1, 6)
        pieces.append(rest[:size])
        rest = rest[size:]
    return pieces


@settings(max_examples=EXAMPLES)
@given(sayings(), st.randoms(use_true_random=False))
def test_any_order_chunking_and_repetition_counts_the_same(said: list[Sequenced], chance: random.Random) -> None:
    pieces = chunks(said, chance)
    shuffled = pieces + chance.choices(pieces, k=len(pieces) // 2)
    chance.shuffle(shuffled)
    with tempfile.TemporaryDirectory() as folder:
        journals = [Journal.make(f"sqlite:///{Path(folder) / name}.db", sync="OFF") for name in ("whole", "pieces")]
        with closing(journals[0]) as whole, closing(journals[1]) as split:
            for journal in journals:
                journal.apply(site())
            whole.take(parcel(said))
            for piece in shuffled:
                ack = split.take(parcel(piece))[0].ack

            assert facts(split) == facts(whole)
            assert split.rows("SELECT site, sensor, state FROM baselines") == whole.rows(
                "SELECT site, sensor, state FROM baselines"
            )
            assert ack.seq == len(said) or split.one("SELECT contiguous_seq FROM streams") == len(said)
            assert split.one("SELECT count(*) FROM journal WHERE state = 1") == 0


@settings(max_examples=60)
@given(sayings())
def test_plain_growth_is_what_the_normaliser_would_have_said(said: list[Sequenced]) -> None:
    registry = build_registry(1, [site()])
    # A unit makes each sample pass through the normaliser; it is the same in all of them and so changes nothing else.
    slow = [moved(one, unit="tips") if one.quantity == "rain_count" else one for one in said]
    tallies = []
    for form in (said, slow):
        tally = Tally(lambda _: Track())
        count(map(read, form), Delivery("gw1", "b1", at(24 * 60)), registry, tally)
        tallies.append(tally)
    quick, thorough = tallies

    assert quick.credits == thorough.credits
    assert quick.open_items == thorough.open_items
    for key, track in quick.tracks.items():
        ours, theirs = settle(track), settle(thorough.tracks[key])
        assert (ours.counter.mark, ours.counter.waiting) == (theirs.counter.mark, theirs.counter.waiting)


@given(st.lists(st.tuples(st.integers(1, 40), st.integers(0, 12)), max_size=12), st.integers(0, 20))
def test_the_contiguous_number_never_goes_back_and_skips_nothing_undeclared(
    drawn: list[tuple[int, int]], start: int
) -> None:
    places = sorted((Place(seq, lost) for seq, lost in drawn if seq > start), key=lambda place: place.seq)

    step = advance(start, places)

    covered = set(range(1, start + 1))
    for place in places[: step.ready]:
        covered |= set(range(place.begins, place.seq + 1))
    assert step.contiguous >= start
    assert set(range(1, step.contiguous + 1)) <= covered
    assert all(place.seq <= step.contiguous for place in places[: step.ready])
    assert all(place.seq > step.contiguous for place in places[step.ready :])
