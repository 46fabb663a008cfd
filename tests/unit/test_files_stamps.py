from datetime import UTC, datetime

import pytest

from collector.files.stamps import DateOrder, StampError, date_order, is_clock, is_stamp, stamp_parser
from siltwatch.instants import from_ms

HOUR_MS = 3_600_000


def wall(text: str, order: str = "mdy") -> datetime:
    return from_ms(stamp_parser(order)(text)[0])  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("2026-06-10 14:05", "mdy"),
        ("2026-06-10T14:05:00", "mdy"),
        ("2026/06/10 14:05", "mdy"),
        ("2026/6/10 14:05", "dmy"),
        ("06/10/2026 14:05", "mdy"),
        ("6/10/26 2:05 PM", "mdy"),
        ("6/10/2026 02:05:00 p.m.", "mdy"),
        ("06/10/26 02:05:00.0 PM", "mdy"),
        ("10.06.2026 14:05", "dmy"),
        ("10/06/2026 14.05", "dmy"),
        ("26-06-10 02:05:00 PM", "ymd"),
        ("10-Jun-2026 14:05", "mdy"),
        ("10 June 2026 14:05:00", "mdy"),
        ("Jun 10, 2026 2:05 PM", "mdy"),
        ("202606101405", "mdy"),
        ("20260610 1405", "mdy"),
        ("20260610T140500", "mdy"),
    ],
)
def test_one_moment_in_many_notations(text: str, order: str) -> None:
    assert wall(text, order) == datetime(2026, 6, 10, 14, 5, tzinfo=UTC)


def test_a_date_alone_is_its_midnight() -> None:
    assert wall("6/10/2026") == datetime(2026, 6, 10, tzinfo=UTC)


def test_twenty_four_hours_is_the_next_midnight() -> None:
    assert wall("06/10/2026 24:00") == datetime(2026, 6, 11, tzinfo=UTC)


def test_noon_and_midnight_of_the_twelve_hour_clock() -> None:
    assert wall("6/10/26 12:00:00 AM") == datetime(2026, 6, 10, tzinfo=UTC)
    assert wall("6/10/26 12:00:00 PM") == datetime(2026, 6, 10, 12, tzinfo=UTC)


def test_fractions_are_cut_to_the_millisecond() -> None:
    assert wall("05/06/09 11:04:54.5 AM").microsecond == 500_000
    assert wall("2026-06-10 14:05:00.123999").microsecond == 123_000
    assert wall("06/10/2026 14:05:00,1239").microsecond == 123_000


@pytest.mark.parametrize(
    ("text", "offset_h"),
    [
        ("2026-06-10T14:05:00Z", 0),
        ("2026-06-10T14:05:00-04:00", -4),
        ("6/10/2026 14:05 EST", -5),
        ("6/10/2026 14:05 GMT+2", 2),
        ("20260610T1405Z", 0),
    ],
)
def test_a_stamp_may_state_its_offset(text: str, offset_h: int) -> None:
    moment, offset = stamp_parser()(text)

    assert from_ms(moment) == datetime(2026, 6, 10, 14, 5, tzinfo=UTC)
    assert offset == offset_h * HOUR_MS


@pytest.mark.parametrize(
    "text",
    [
        "", "rain", "13/13/2026 10:00", "2026-02-30 10:00", "6/10/2026 25:00", "6/10/2026 24:01", "6/10/2026 13:00 PM",
        "6/10/2026 0:30 AM", "6/10/2026 10:60", "6/10/2026 14:05 XYZ", "14:05", "0.25", "10 Foo 2026 10:00",
        "209913451405",
    ],
)  # fmt: skip
def test_what_is_no_moment_is_refused(text: str) -> None:
    with pytest.raises(StampError):
        stamp_parser()(text)


def test_is_stamp_takes_dates_and_leaves_numbers() -> None:
    assert is_stamp("2026-06-10")
    assert is_stamp("31/12/2026 10:00")
    assert is_stamp("202606101405")
    assert not is_stamp("20260610")
    assert not is_stamp("12.5")
    assert not is_stamp("")


def test_is_clock_takes_times_of_day() -> None:
    assert is_clock("14:05")
    assert is_clock("2:05 PM")
    assert not is_clock("25:00")
    assert not is_clock("2.5.1")


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (["05/06/09 1:00", "05/19/09 1:00"], DateOrder("mdy", certain=True)),
        (["05/06/2009 1:00", "19/06/2009 1:00"], DateOrder("dmy", certain=True)),
        (["20-03-09 08:40", "20-03-31 08:40"], DateOrder("ymd", certain=True)),
        (["2026-06-10 1:00"], DateOrder("ymd", certain=True)),
        (["1/2/2026 1:00"], DateOrder("mdy", certain=False)),
        (["1.2.2026 1:00"], DateOrder("dmy", certain=False)),
        (["no date"], DateOrder("mdy", certain=True)),
        # Forward as days of one month, backward as months.
        (["09/01/2026 1:00", "10/01/2026 1:00", "01/02/2026 1:00"], DateOrder("dmy", certain=True)),
    ],
)
def test_the_order_of_a_date_is_told_from_the_whole_column(texts: list[str], expected: DateOrder) -> None:
    assert date_order(texts) == expected


def test_a_row_that_no_order_reads_does_not_decide() -> None:
    assert date_order(["13/13/2026 1:00", "05/19/2026 1:00"]) == DateOrder("mdy", certain=True)


def test_two_digit_years_follow_posix() -> None:
    assert wall("6/10/68").year == 2068
    assert wall("6/10/69").year == 1969
