"""Lines that SQLite puts together are those that Python makes, to the letter, whatever was stored."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection

from collector import stored_readings
from collector.lines import reading_lines
from collector.rows import Row
from collector.stored_readings import StoredReadings
from collector.stores import open_engine, run
from collector.tables import metadata
from siltwatch.instants import format_instant

INSERT = (
    "INSERT INTO readings (site, sensor, kind, at, key, value, flag, reasons, received_at)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, '[]', '')"
)
NAMES = st.sampled_from(["mill", "a b", "a,b", "a=b", 'a"b', "\\", "é", "a\nb"])
INSTANTS = st.datetimes(datetime(1969, 1, 1), datetime(2100, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001 - bounds
ORDINARY = st.decimals(-100_000, 100_000, places=3).map(float)
VALUES = st.one_of(st.none(), ORDINARY, ORDINARY, st.floats(allow_nan=False), st.integers(0, 10**15).map(float))
READING = st.tuples(NAMES, NAMES, NAMES, INSTANTS.map(format_instant), VALUES, st.sampled_from([1, 2, 3, 4, 9]))


@pytest.fixture(scope="module")
def journal() -> Iterator[Connection]:
    engine = open_engine("sqlite://")
    with engine.connect() as connection:
        metadata.create_all(connection)
        yield connection
    engine.dispose()


def stored(journal: Connection, rows: list[Row]) -> StoredReadings:
    run(journal, "DELETE FROM readings WHERE id > ?", [(0,)])
    keyed = [(*row[:4], str(index), *row[4:]) for index, row in enumerate(rows)]
    run(journal, INSERT, keyed)
    return StoredReadings(journal, 0, 1_000)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(rows=st.lists(READING, max_size=12))
def test_lines_are_those_of_the_rows_and_of_one_series_in_their_order(journal: Connection, rows: list[Row]) -> None:
    readings = stored(journal, rows)

    lines = readings.lines()

    assert sorted(lines) == sorted(reading_lines(readings.rows()))
    for series in {row[:3] for row in rows}:
        own = reading_lines([row for row in readings.rows() if row[:3] == series])
        assert [line for line in lines if line in own] == own or len(set(own)) < len(own)


def test_ordinary_numbers_need_no_step_of_python(journal: Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [
        ("mill", "p1", "turbidity", "2026-06-10T12:00:00.250Z", value, 1) for value in (20.3, 7.0, 0.125, 812345.678)
    ]
    expected = reading_lines(rows)
    monkeypatch.setattr(stored_readings, "reading_lines", lambda _: pytest.fail("made line by line"))

    assert stored(journal, rows).lines() == expected


def test_a_number_of_many_digits_is_written_as_it_is(journal: Connection) -> None:
    rows = [("mill", "p1", "turbidity", "2026-06-10T12:00:00.250Z", value, 1) for value in (20.3, 0.1 + 0.2, 1e-7)]

    assert stored(journal, rows).lines() == reading_lines(rows)
