from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from collector.files.zones import is_region, offset_ms_of, to_utc, zone_in_header
from siltwatch.instants import from_ms, to_ms

NEW_YORK = ZoneInfo("America/New_York")
HOUR_MS = 3_600_000


def walls(*clock: str) -> list[int]:
    return [to_ms(datetime.fromisoformat(f"{text}+00:00")) for text in clock]


def read(clock: list[str], *, tips: bool = False) -> tuple[list[str], dict[str, int]]:
    instants, quality = to_utc(walls(*clock), NEW_YORK, tips=tips)
    return [f"{from_ms(instant):%d %H:%M}" for instant in instants], dict(quality)


@pytest.mark.parametrize(
    ("text", "hours"),
    [
        ("EST", -5), ("edt", -4), ("UTC", 0), ("Z", 0), ("GMT-06:00", -6), ("UTC+2", 2), ("-0500", -5), ("+05:30", 5.5),
        ("America/Chicago", None), ("", None), ("+99", None), ("XYZ", None),
    ],
)  # fmt: skip
def test_offsets_that_files_state(text: str, hours: float | None) -> None:
    assert offset_ms_of(text) == (None if hours is None else hours * HOUR_MS)


def test_headers_may_state_the_offset() -> None:
    assert zone_in_header("Date Time, GMT-06:00") == "GMT-06:00"
    assert zone_in_header("time_utc") == "UTC"
    assert zone_in_header("time") is None


def test_a_region_is_no_offset() -> None:
    assert is_region("America/Chicago")
    assert not is_region("EST")


def test_summer_and_winter() -> None:
    assert read(["2026-01-10 12:00", "2026-07-10 12:00"]) == (["10 17:00", "10 16:00"], {})


def test_the_repeated_hour_is_parted_by_row_order() -> None:
    clock = ["2026-11-01 00:30", "2026-11-01 01:00", "2026-11-01 01:30", "2026-11-01 01:00", "2026-11-01 01:30"]

    instants, quality = read([*clock, "2026-11-01 02:00"])

    assert instants == ["01 04:30", "01 05:00", "01 05:30", "01 06:00", "01 06:30", "01 07:00"]
    assert quality == {"ambiguous_hour": 4}


def test_newest_first_is_read_from_its_end() -> None:
    clock = ["2026-11-01 02:00", "2026-11-01 01:30", "2026-11-01 01:00", "2026-11-01 01:30", "2026-11-01 01:00"]

    instants, _ = read(clock)

    assert instants == ["01 07:00", "01 06:30", "01 06:00", "01 05:30", "01 05:00"]


def test_rows_in_no_order_are_parted_by_their_repeats() -> None:
    clock = ["2026-11-01 01:45", "2026-11-01 01:15", "2026-11-01 01:45", "2026-11-01 01:15", "2026-11-01 03:00"]

    instants, _ = read(clock)

    assert instants == ["01 05:45", "01 05:15", "01 06:45", "01 06:15", "01 08:00"]


def test_hourly_rows_repeat_the_stamp_itself() -> None:
    clock = ["2026-11-01 00:00", "2026-11-01 01:00", "2026-11-01 01:00", "2026-11-01 02:00"]

    assert read(clock)[0] == ["01 04:00", "01 05:00", "01 06:00", "01 07:00"]
    assert read(clock, tips=True)[0] == ["01 04:00", "01 05:00", "01 05:00", "01 07:00"]


def test_a_single_pass_is_the_first() -> None:
    assert read(["2026-11-01 01:00", "2026-11-01 01:30", "2026-11-01 02:00"])[0] == ["01 05:00", "01 05:30", "01 07:00"]


def test_a_reading_that_does_not_exist_takes_the_offset_before_the_change() -> None:
    assert read(["2026-03-08 02:30"]) == (["08 07:30"], {"nonexistent_hour": 1})


def test_years_are_kept_apart() -> None:
    clock = ["2025-11-02 01:30", "2026-11-01 01:00", "2026-11-01 01:30"]

    instants, _ = to_utc(walls(*clock), NEW_YORK, tips=False)

    assert from_ms(instants[1]) == datetime(2026, 11, 1, 5, tzinfo=UTC)
