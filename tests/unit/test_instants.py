from datetime import UTC, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest

from siltwatch.errors import QuantityError
from siltwatch.instants import format_instant, from_ms, local_text, parse_instant, short_instant, to_ms, utc

EDT = timezone(timedelta(hours=-4))


def test_an_instant_is_shifted_to_utc_and_cut_to_the_millisecond() -> None:
    moment = utc(datetime(2026, 6, 10, 15, 40, 0, 999_999, tzinfo=EDT))

    assert moment == datetime(2026, 6, 10, 19, 40, 0, 999_000, tzinfo=UTC)
    assert moment.tzinfo is UTC


def test_a_naive_datetime_is_refused() -> None:
    with pytest.raises(QuantityError, match="no zone"):
        utc(datetime(2026, 6, 10))  # noqa: DTZ001 - the naive one is the case


def test_a_zone_that_knows_no_offset_is_refused() -> None:
    class Unsure(ZoneInfo):
        def utcoffset(self, _moment: datetime | None, /) -> timedelta | None:
            return None

    with pytest.raises(QuantityError, match="no zone"):
        utc(datetime(2026, 6, 10, tzinfo=Unsure("UTC")))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2026-06-10T19:40:00Z", "2026-06-10T19:40:00.000Z"),
        ("2026-06-10T15:40:00-04:00", "2026-06-10T19:40:00.000Z"),
        ("2023-06-20T07:15:28.869542824Z", "2023-06-20T07:15:28.869Z"),
        (" 2026-06-10 19:40:00.5+00:00 ", "2026-06-10T19:40:00.500Z"),
    ],
)
def test_instants_are_read_with_their_offset_and_written_in_one_width(text: str, expected: str) -> None:
    assert format_instant(parse_instant(text)) == expected


@pytest.mark.parametrize("text", ["", "yesterday", "2026-06-10T19:40:00", "2026-13-01T00:00:00Z"])
def test_text_that_is_no_instant_is_refused(text: str) -> None:
    with pytest.raises(QuantityError):
        parse_instant(text)


def test_short_text_has_milliseconds_only_where_there_are_any() -> None:
    assert short_instant(parse_instant("2026-06-10T19:40:00Z")) == "2026-06-10T19:40:00Z"
    assert short_instant(parse_instant("2026-06-10T19:40:00.25Z")) == "2026-06-10T19:40:00.250Z"


def test_milliseconds_are_exact_both_ways() -> None:
    moment = parse_instant("2026-06-10T19:40:00.001Z")

    assert to_ms(moment) == 1_781_120_400_001
    assert from_ms(to_ms(moment)) == moment


def test_people_read_the_local_time_with_its_offset_on_both_sides_of_the_autumn_change() -> None:
    zone = ZoneInfo("America/New_York")

    assert local_text(parse_instant("2026-11-01T05:30:00Z"), zone) == "Sun 01 Nov 2026 01:30 EDT (UTC-04:00)"
    assert local_text(parse_instant("2026-11-01T06:30:00Z"), zone) == "Sun 01 Nov 2026 01:30 EST (UTC-05:00)"
