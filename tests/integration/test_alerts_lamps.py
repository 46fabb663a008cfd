"""What is owed, as the judge leaves it for lamps: from rain to the file, and empty again once it is met."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from alerts.lamps import Lamps
from alerts.stores import open_engine
from siltwatch.clock import ManualClock
from siltwatch.open_duties import found
from tests.support.alerts import HOUR, MINUTE, NOON, Town, a_site


@pytest.fixture
def town(tmp_path: Path) -> Iterator[Town]:
    made = Town(tmp_path, a_site())
    yield made
    made.close()


def test_a_duty_is_left_when_it_opens_and_gone_when_it_is_met(town: Town) -> None:
    clock = ManualClock(NOON)
    records = open_engine(town.config.records_url)
    lamps = Lamps(records, town.config.open_duties_path, clock)
    try:
        lamps.tell()
        assert (found(town.config.open_duties_path) or pytest.fail("nothing was left")).duties == ()

        town.inches("0.5", NOON)
        town.step(clock.advance(MINUTE))
        lamps.tell()
        left = found(town.config.open_duties_path)
        assert left is not None
        (duty,) = [duty for duty in left.duties if duty.due_at <= NOON + 25 * HOUR]
        assert (duty.site, left.judged_at) == ("mill", NOON + MINUTE)

        town.inspect(NOON + HOUR, now=clock.advance(2 * HOUR))
        town.step(clock.advance(MINUTE))
        lamps.tell()
        met = found(town.config.open_duties_path)
        assert met is not None
        assert duty.duty not in {each.duty for each in met.duties}
        assert met.judged_at > left.judged_at
    finally:
        records.dispose()


def test_the_word_is_renewed_so_that_a_judge_that_died_shows(town: Town) -> None:
    clock = ManualClock(NOON)
    records = open_engine(town.config.records_url)
    lamps = Lamps(records, town.config.open_duties_path, clock)
    try:
        lamps.tell()
        clock.advance(timedelta(seconds=29))
        lamps.tell()
        first = found(town.config.open_duties_path)
        clock.advance(timedelta(seconds=1))
        lamps.tell()
        second = found(town.config.open_duties_path)
    finally:
        records.dispose()

    assert first is not None
    assert second is not None
    assert (first.judged_at, second.judged_at) == (NOON, NOON + timedelta(seconds=30))


def test_a_disk_that_is_full_stops_no_judge(town: Town, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    records = open_engine(town.config.records_url)
    (tmp_path / "file").write_text("no folder")
    try:
        Lamps(records, tmp_path / "file" / "open-duties.json", ManualClock(NOON)).tell()
    finally:
        records.dispose()

    assert "what is owed cannot be left" in caplog.text
