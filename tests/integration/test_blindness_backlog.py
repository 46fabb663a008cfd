"""What a backlog tells of a time without data: who spoke all along was not blind, a hole keeps the precaution."""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from alerts.blindness import is_unbroken
from collector.ledger import load_registry
from collector.parcels import read_parcel
from collector.stores import open_engine, transaction
from collector.taking import give_up
from collector.writer import take_safely
from siltwatch.observation import gap_observation
from siltwatch.wire import Batch, Sequenced, encode_batch
from tests.support.alerts import HOUR, MINUTE, NOON, Town, a_gauge, a_site

_EVERY = 5 * MINUTE
# The wire calls these out of date or of doubt: they prove nothing about the gauge's being alive.
_DOUBTED = ("clock_untrusted", "sensor_fault")


@pytest.fixture
def town(tmp_path: Path) -> Iterator[Town]:
    made = Town(tmp_path / "town", a_site(sensors=[a_gauge("rg1", driver="gpio")]))
    yield made
    made.close()


def tells(town: Town, said: Sequence[Sequenced], now: datetime, *, patience_lost: bool = False) -> None:
    """A batch of the gateway, as the collector takes it."""
    engine = open_engine(town.config.journal_url)
    try:
        with transaction(engine) as connection:
            registry = load_registry(connection)
            if said:
                batch = Batch(gateway="gw1", boot="b1", first_seq=said[0].seq, sent_at=now, observations=tuple(said))
                take_safely(connection, read_parcel(encode_batch(batch), now), registry)
            if patience_lost:
                give_up(connection, gateway="gw1", registry=registry, now=now)
    finally:
        engine.dispose()


def words(start: datetime, minutes: range, *, first_seq: int, tips: int = 0, **others: Any) -> list[Sequenced]:
    """The total of the bucket each five minutes, growing by `tips` a word."""
    return [
        Sequenced(
            seq=first_seq + index, device="rg1", quantity="rain_count", semantics="cumulative",
            observed_at=start + minute * MINUTE, count=first_seq + index * tips, **others,
        )
        for index, minute in enumerate(minutes)
    ]  # fmt: skip


def look(town: Town, start: datetime, until: datetime) -> None:
    while start <= until:
        town.step(start)
        town.watch(start)
        start += _EVERY


def go_blind(town: Town) -> None:
    """A word at noon, then nothing for three hours."""
    tells(town, words(NOON, range(0, 1, 5), first_seq=1), NOON)
    look(town, NOON, NOON + 3 * HOUR)
    assert precaution(town)["status"] == "open"


def precaution(town: Town) -> dict[str, Any]:
    return next(row for row in town.rows("duties") if row["kind"] == "blind")


def come_back(town: Town, *backlog: Sequenced, patience_lost: bool = False) -> None:
    """The backlog at three, and a word each five minutes from then on."""
    tells(town, backlog, NOON + 3 * HOUR, patience_lost=patience_lost)
    seq, count = backlog[-1].seq, backlog[-1].count or 0
    for minutes in range(0, 25, 5):
        at = NOON + 3 * HOUR + minutes * MINUTE
        seq += 1
        live = Sequenced(
            seq=seq, device="rg1", quantity="rain_count", semantics="cumulative", observed_at=at, count=count
        )  # fmt: skip
        tells(town, [live], at)
        look(town, at, at)


def test_a_backlog_without_a_silence_takes_the_precaution_back_and_its_storm_has_its_duty(town: Town) -> None:
    go_blind(town)
    come_back(town, *words(NOON, range(5, 180, 5), first_seq=2, tips=2))

    assert precaution(town)["status"] == "withdrawn"
    assert precaution(town)["withdrawn_because"] == (
        "rg1 spoke all along: its words came late and none is missing; meanwhile fell 0.69 in"
    )
    (storm,) = town.records.storms("mill")
    assert [row["kind"] for row in town.rows("duties") if row["storm"] == storm.id] == ["storm_inspection"]


def test_a_silence_in_the_backlog_keeps_the_precaution(town: Town) -> None:
    go_blind(town)
    early, later = words(NOON, range(5, 60, 5), first_seq=2), words(NOON, range(100, 180, 5), first_seq=13)
    come_back(town, *early, *later)

    assert ("blind", "ended") in {(row["kind"], row["state"]) for row in town.rows("troubles")}
    assert precaution(town)["status"] == "open"


@pytest.mark.parametrize("word", _DOUBTED)
def test_words_that_are_in_doubt_prove_nothing(town: Town, word: str) -> None:
    go_blind(town)
    come_back(town, *words(NOON, range(5, 180, 5), first_seq=2, quality=(word,)))

    assert precaution(town)["status"] == "open"


def test_what_the_gateway_had_to_drop_keeps_the_precaution(town: Town) -> None:
    go_blind(town)
    dropped = gap_observation(gateway="gw1", lost=3, at=NOON + 50 * MINUTE)
    fields = {name: getattr(dropped, name) for name in dropped.__dataclass_fields__}
    gap = Sequenced(seq=4, **fields)
    come_back(town, gap, *words(NOON, range(5, 180, 5), first_seq=5))

    assert precaution(town)["status"] == "open"


def test_a_hole_that_is_given_up_keeps_the_precaution(town: Town) -> None:
    go_blind(town)
    come_back(town, *words(NOON, range(5, 180, 5), first_seq=3), patience_lost=True)

    assert precaution(town)["status"] == "open"


def test_a_gauge_that_counts_for_itself_needs_no_words(town: Town) -> None:
    town.apply(a_site(sensors=[a_gauge("rg1", driver="swtip")]))
    go_blind(town)
    come_back(town, *words(NOON + 3 * HOUR - _EVERY, range(0, 5, 5), first_seq=2))

    assert precaution(town)["withdrawn_because"] == (
        "rg1 is heard again, and its counter tells what fell meanwhile: 0.01 in"
    )


def test_the_count_of_the_machine_itself_stands_still_while_that_is_off(town: Town) -> None:
    go_blind(town)
    come_back(town, *words(NOON + 3 * HOUR - _EVERY, range(0, 5, 5), first_seq=2))

    assert precaution(town)["status"] == "open"


def test_a_pause_of_a_quarter_of_an_hour_is_no_silence_and_a_longer_one_is() -> None:
    until = NOON + HOUR
    quarter = timedelta(minutes=15)
    heard = [NOON + part * quarter for part in range(1, 4)]
    assert is_unbroken(heard, since_at=NOON, until_at=until, longest=quarter)
    assert is_unbroken([*heard, until + HOUR], since_at=NOON, until_at=until, longest=quarter)
    assert not is_unbroken(heard, since_at=NOON, until_at=until, longest=quarter - timedelta(milliseconds=1))
    assert not is_unbroken(heard[1:], since_at=NOON, until_at=until, longest=quarter)
