"""Since when an instrument counts: held to a plain restatement, whatever versions were applied in whatever order."""

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from collector.registry import join_versions
from collector.spells import ALWAYS, SiteVersion, counts_anew, spells_of
from siltwatch.quantities import Depth
from siltwatch.site import Site
from tests.support.collector import gauge, probe, site

SIZES = (1000, 2000, 2540)


def sized(size: int | None) -> Site:
    """A site whose gauge has a size of count, or is gone."""
    return site(sensors=[probe(), *([] if size is None else [gauge(count_size=Depth(size))])])


versions = st.lists(
    st.tuples(st.none() | st.integers(0, 50), st.none() | st.sampled_from(SIZES)), min_size=1, max_size=6
)


def plainly(told: list[tuple[int | None, int | None]], at_ms: int) -> int | None:
    """Each millisecond for itself: who spoke last of it.

    A version without an instant speaks of all that the instrument before it stood for, one that changes nothing too.
    """
    known: dict[int, int | None] = {}
    since, before = ALWAYS, told[0][1]
    for number, (from_ms, size) in enumerate(told):
        if number and from_ms is not None and (from_ms <= since or size != before):
            since = _joined(known, from_ms, size)
        before = size
        known |= dict.fromkeys((moment for moment in range(-1, 60) if moment >= since), size)
    return known[at_ms]


def _joined(known: dict[int, int | None], from_ms: int, size: int | None) -> int:
    """Where the same instrument stood until then already, it has since it came."""
    while known.get(from_ms - 1, -1) == size:
        from_ms -= 1
    return ALWAYS if from_ms <= -1 else from_ms


@given(told=versions, at_ms=st.integers(-1, 59))
@settings(max_examples=100, deadline=None)
def test_an_instrument_counts_as_the_newest_version_says_that_speaks_of_its_instant(
    told: list[tuple[int | None, int | None]], at_ms: int
) -> None:
    if told[0][1] is None:
        told = [(None, SIZES[0]), *told[1:]]
    registry = join_versions(1, [[SiteVersion(from_ms, sized(size)) for from_ms, size in told]])

    device = registry.devices_of(registry.era_of(at_ms)).get(("gw1", "n1"))
    sizes = [target.count_tenth_um for target in device.gauges] if device else []

    expected = plainly(told, at_ms)
    assert sizes == ([] if expected is None else [expected])


@given(told=versions)
@settings(max_examples=50, deadline=None)
def test_the_instruments_of_a_sensor_follow_one_another(told: list[tuple[int | None, int | None]]) -> None:
    spells = [
        spell
        for spell in spells_of([SiteVersion(from_ms, sized(size)) for from_ms, size in told])
        if spell.sensor.kind == "gauge"
    ]

    assert [spell.number for spell in spells] == sorted({spell.number for spell in spells})
    for one, other in pairwise(spells):
        assert one.until_ms is not None
        assert one.from_ms < one.until_ms <= other.from_ms


def test_only_what_decides_over_counts_makes_another_instrument() -> None:
    assert counts_anew(sized(1000), sized(2000))
    assert counts_anew(sized(1000), site(sensors=[gauge(count_size=Depth(1000), serial="b")]))
    assert not counts_anew(sized(1000), sized(None))
    assert not counts_anew(sized(None), sized(1000))
    assert not counts_anew(sized(1000), site(sensors=[gauge(count_size=Depth(1000), device="n7", owner="town")]))
