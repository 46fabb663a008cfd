"""What an import would change, decided on values."""

from datetime import UTC, datetime, timedelta

import pytest

from alerts.importing import IMPORTED, cut_series, live_rows, require_importable, stored_rows
from collector.files.series import RainSeries
from collector.reading import RainCredit
from siltwatch.errors import InputFileError
from tests.support.files import csv_of, gauge, rows

START = datetime(2026, 6, 10, 14, tzinfo=UTC)


def series() -> RainSeries:
    return gauge(csv_of("time_utc,rain_mm", [f"2026-06-10 14:0{n},{depth}" for n, depth in enumerate((0, 1, 2, 0.5))]))


def credit(minute: int, depth: int, *, sensor: str = "g1", source: str = IMPORTED) -> RainCredit:
    at = START + timedelta(minutes=minute)
    return RainCredit(
        sensor=sensor, at=at, depth_tenth_um=depth, flag=1, reasons=(), key=f"k{minute}", source=source, received_at=at
    )


def test_rain_without_a_zone_is_no_record() -> None:
    named = gauge("time,rain_mm,tz_cd\n2026-06-10 14:05,1,America/Chicago\n")

    with pytest.raises(InputFileError, match=r"june.csv: the zone .*the file names America/Chicago.*--zone"):
        require_importable(named, "june.csv")


def test_a_guessed_unit_is_no_record() -> None:
    guessed = gauge("time_utc,rain\n2026-06-10 14:05,0.2\n")

    with pytest.raises(InputFileError, match=r"june.csv: the unit .*--unit mm"):
        require_importable(guessed, "june.csv")


def test_known_zone_and_unit_may_be_imported() -> None:
    require_importable(series(), "june.csv")
    require_importable(gauge("time,rain_mm\n"), "empty.csv")


def test_rows_of_an_earlier_import_are_known() -> None:
    fallen = [credit(1, 10_000), credit(2, 19_999), credit(3, 5000, sensor="g2"), credit(3, 5000, source="gateway")]

    assert stored_rows(fallen, series(), "g1") == 1


def test_rain_that_the_gauge_itself_sent_would_count_twice() -> None:
    sent = [
        credit(2, 2540, source="gw1"),
        credit(0, 2540, source="gw1"),
        credit(2, 0, source="gw1"),
        credit(2, 2540, sensor="g2", source="gw1"),
        credit(2, 20_000),
    ]

    assert live_rows(sent, series(), "g1") == 1
    assert live_rows(sent, gauge("time_utc,rain_mm\n2026-06-10 14:02,0\n"), "g1") == 0


def test_a_stretch_is_half_open() -> None:
    whole = series()

    cut = cut_series(whole, START + timedelta(minutes=1), START + timedelta(minutes=3))

    assert rows(cut) == [("2026-06-10T14:01:00Z", 10_000), ("2026-06-10T14:02:00Z", 20_000)]
    assert list(cut.lines) == [3, 4]
    assert (cut.first_ms, cut.last_ms) == (whole.at_ms[1], whole.at_ms[2])
    assert cut_series(whole, None, None) is whole


def test_flags_move_with_their_rows() -> None:
    whole = gauge(csv_of("time_utc,rain_mm", ["2026-06-10 14:00,1", "2026-06-10 14:01,2s", "2026-06-10 14:02,3s"]))

    cut = cut_series(whole, START + timedelta(minutes=1), START + timedelta(minutes=2))

    assert [row.flags for row in cut.rows] == [("suspect",)]


def test_a_stretch_beside_the_file_is_empty() -> None:
    cut = cut_series(series(), START + timedelta(days=1), START)

    assert (list(cut.at_ms), cut.first_ms, cut.last_ms) == ([], None, None)
