"""Laws of the watch: over any course of looks each outage is told once, and a restart changes nothing."""

from datetime import UTC, datetime, timedelta

from hypothesis import given, settings
from hypothesis import strategies as st

from alerts.health import Finding, Findings
from alerts.health_states import CALM, HOLD, advance
from alerts.rows import TroubleRow

NOON = datetime(2026, 6, 10, 16, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
# What a look finds: the silence since its beginning, that the gauge speaks, or that nobody can tell.
looks = st.lists(
    st.tuples(st.integers(1, 90), st.sampled_from(["holds", "holds", "not", "untold"])), min_size=1, max_size=40
)


def course(given_looks: list[tuple[int, str]], *, restarts: bool) -> list[TroubleRow]:
    """Every row that there ever was, as the records keep them; `restarts` forgets all else between two looks."""
    records: dict[str, TroubleRow] = {}
    now, since = NOON, None
    for minutes, seen in given_looks:
        now += minutes * MINUTE
        since = (since or now - MINUTE) if seen == "holds" else since if seen == "untold" else None
        holding = (Finding(kind="silent", sensor="rg1", since_at=since or now),) if seen == "holds" else ()
        untold = frozenset({("silent", "rg1")}) if seen == "untold" else frozenset()
        lasting = [row for row in records.values() if row.state != "ended"]
        if restarts:
            lasting = [TroubleRow(**{name: getattr(row, name) for name in row.__slots__}) for row in lasting]
        found = Findings(holding=holding, untold=untold)
        records |= {row.id: row for row in advance(lasting, found, site="mill", now=now).changed}
    return list(records.values())


@settings(max_examples=100, deadline=None)
@given(looks)
def test_a_restart_between_any_two_looks_changes_nothing(given_looks: list[tuple[int, str]]) -> None:
    assert course(given_looks, restarts=True) == course(given_looks, restarts=False)


@settings(max_examples=100, deadline=None)
@given(looks)
def test_there_is_one_lasting_trouble_at_most_and_each_was_told_once_or_never(
    given_looks: list[tuple[int, str]],
) -> None:
    rows = course(given_looks, restarts=False)

    assert sum(row.state != "ended" for row in rows) <= 1
    for row in rows:
        assert (row.opened_at is None) == (
            row.state == "waiting" or row.ended_because == "it passed before anybody was told"
        )
        if row.opened_at is not None:
            assert row.opened_at - row.since_at >= HOLD["silent"]
        if row.state == "ended" and row.opened_at is not None:
            assert row.calm_since_at is not None
            assert row.ended_at is not None
            assert row.ended_at - row.calm_since_at >= CALM["silent"]


@settings(max_examples=100, deadline=None)
@given(looks)
def test_a_silence_that_lasts_is_told(given_looks: list[tuple[int, str]]) -> None:
    """Whatever came before: an hour and more of it, seen by a look."""
    rows = course([*given_looks, (1, "holds"), (61, "holds")], restarts=True)

    assert [row.state for row in rows if row.state != "ended"] == ["open"]


@settings(max_examples=100, deadline=None)
@given(looks)
def test_what_cannot_be_told_ends_nothing(given_looks: list[tuple[int, str]]) -> None:
    before = course([*given_looks, (61, "holds"), (61, "holds")], restarts=False)
    after = course([*given_looks, (61, "holds"), (61, "holds"), *[(90, "untold")] * 20], restarts=False)

    assert before == after
