"""What is taken in one step comes to what the full way brings it to."""

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from collector import counting
from collector.counting import count
from collector.parcels import Said, read_parcel
from collector.rain import settle
from collector.registry import build_registry
from collector.tally import Delivery, Tally, Track
from siltwatch.wire import Sequenced, encode_batch
from tests.support.collector import at, batch, gauge, probe, says, site, turbid

REGISTRY = build_registry(1, [site(sensors=[gauge(), probe(), gauge("g2", device="n2", modulus=100)])])


@st.composite
def said(draw: st.DrawFn, seq: int) -> Sequenced:
    """Mostly what devices nearly always say; now and then what needs to be weighed."""
    odd = draw(st.integers(0, 9)) == 0
    minute = seq / 2 + (draw(st.sampled_from([-3.0, 0.0, 90.0, 5000.0])) if odd else 0.0)
    quality = ("battery_low",) if draw(st.integers(0, 19)) == 0 else ()
    if draw(st.booleans()):
        steps = [0, 7, 90, 500] if odd else [0, 0, 1, 2]
        name = draw(st.sampled_from(["n1", "n2"]))
        more: dict[str, Any] = {"unchecked": True} if draw(st.integers(0, 19)) == 0 else {}
        return says(seq, count=seq + draw(st.sampled_from(steps)), device=name, minute=minute, quality=quality, **more)
    values = ["-1", "900", "nan", "65535", "1_0", "2000", None] if odd else ["20", "20.05", "21.5", "24"]
    return turbid(seq, draw(st.sampled_from(values)), minute=minute, quality=quality)


def stories() -> st.SearchStrategy[list[Said]]:
    """Up to forty observations, one after the other, as they are read from a batch."""
    whole = st.integers(1, 40).flatmap(lambda size: st.tuples(*(said(seq) for seq in range(1, size + 1))))
    return whole.map(
        lambda each: [item.said for item in read_parcel(encode_batch(batch(each)), at(1)).items if item.said]
    )


def outcome(story: list[Said], cut: int) -> list[Any]:
    """All that a tally comes to over two deliveries."""
    tally = Tally(lambda _: Track())
    for index, part in enumerate((story[:cut], story[cut:])):
        count(part, Delivery("gw1", "b1", at(4000 + index)), REGISTRY, tally)
    tracks = {key: msgspec.to_builtins(settle(track)) for key, track in tally.tracks.items() if track != Track()}
    return [
        tally.credits, tally.readings, tally.rollups, tally.words, tally.remarks, tally.remade, tally.touched,
        tally.open_items, [(letter[0], *letter[2:]) for letter in tally.dead_letters], tracks,
    ]  # fmt: skip


@settings(max_examples=100, deadline=None)
@given(story=stories(), cut=st.integers(0, 40))
def test_the_short_way_is_the_full_way(story: list[Said], cut: int) -> None:
    short = outcome(story, cut)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(counting, "_PLAIN_TAKERS", {})
        full = outcome(story, cut)

    for one, other in zip(short, full, strict=True):
        assert one == other
