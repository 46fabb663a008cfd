from datetime import UTC, datetime, timedelta
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from influxdb_client.client.write.point import Point as ClientPoint
from influxdb_client.domain.write_precision import WritePrecision

from collector.lines import rain_lines, reading_lines
from collector.series import Point, Span, sum_rain, thin_out
from siltwatch.instants import format_instant, to_ms
from tests.support.collector import at

QUARTER = timedelta(minutes=15)


def spans(*pairs: tuple[float, float]) -> list[Span]:
    return [Span(at(minute), value, value, value, 1) for minute, value in pairs]


def test_thinning_out_keeps_every_low_and_high() -> None:
    points = thin_out(spans((0, 5), (7, 1), (14.9, 9), (15, 3), (60, 4)), QUARTER)

    assert points == [
        Point(at=at(0), low=1, high=9, mean=5, count=3, sum=None),
        Point(at=at(15), low=3, high=3, mean=3, count=1, sum=None),
        Point(at=at(60), low=4, high=4, mean=4, count=1, sum=None),
    ]


def test_without_a_resolution_every_span_is_a_point_at_its_own_instant() -> None:
    assert [(p.at, p.mean) for p in thin_out(spans((1, 5), (1, 6), (2, 7)), None)] == [
        (at(1), 5),
        (at(1), 6),
        (at(2), 7),
    ]
    assert thin_out([], QUARTER) == []


def test_the_mean_of_roll_ups_is_weighed_by_their_counts() -> None:
    rolled = [Span(at(0), 1, 9, 30, 10), Span(at(15), 0, 4, 4, 1)]

    assert thin_out(rolled, timedelta(hours=1)) == [Point(at=at(0), low=0, high=9, mean=34 / 11, count=11, sum=None)]


def test_rain_is_summed_in_whole_tenths_of_a_micrometre() -> None:
    rain = [(at(1), 2540, 1), (at(1), 2540, 1), (at(2), 2540, 1), (at(15), 2540, 1)]

    assert [(p.at, p.sum, p.count) for p in sum_rain(rain, QUARTER)] == [(at(0), 7620, 3), (at(15), 2540, 1)]
    assert [(p.at, p.sum) for p in sum_rain(rain, None)] == [(at(1), 5080), (at(2), 2540), (at(15), 2540)]


def test_lines_have_one_type_a_field_and_escape_their_tags() -> None:
    rows = [
        ("mi ll", "p,1", "turbidity", "2026-06-10T12:00:00.007Z", 12.0, 1),
        ("mi ll", "p,1", "turbidity", "2026-06-10T12:01:00.000Z", None, 9),
        ("mi ll", "p,1", "turbidity", "2026-06-10T12:02:00.000Z", 1e-07, 3),
    ]

    assert reading_lines(rows) == [
        "reading,channel=turbidity,sensor=p\\,1,site=mi\\ ll flag=1i,value=12 1781092800007",
        "reading,channel=turbidity,sensor=p\\,1,site=mi\\ ll flag=3i,value=1e-07 1781092920000",
    ]
    assert rain_lines([("mill", "g1", "2026-06-10T12:00:00.000Z", 254, 2540)]) == [
        "rain,channel=rain,sensor=g1,site=mill failed_tenth_um=2540i,mm=0.0254,tenth_um=254i 1781092800000"
    ]


NAMES = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=12) | st.sampled_from(
    ["a\\", "a b", "a,b", "a=b", 'a"b', "\\", "é"]
)
INSTANTS = st.datetimes(datetime(1969, 1, 1), datetime(2100, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001 - bounds


def line_of_the_client(measurement: str, tags: dict[str, str], fields: dict[str, Any], moment: str) -> str:
    point: Any = ClientPoint(measurement)  # type: ignore[no-untyped-call]
    for name, value in tags.items():
        point.tag(name, value)
    for name, value in fields.items():
        point.field(name, value)
    # Whole milliseconds: of a datetime the client makes a float, and loses one now and then.
    line: str = point.time(to_ms(datetime.fromisoformat(moment)), WritePrecision.MS).to_line_protocol()
    return line


@settings(max_examples=100, deadline=None)
@given(site=NAMES, sensor=NAMES, kind=NAMES, moment=INSTANTS, value=st.floats(), flag=st.sampled_from([1, 2, 3, 4, 9]))
def test_a_reading_s_line_is_the_client_s_to_the_letter(  # noqa: PLR0913, PLR0917 - what a reading is
    site: str, sensor: str, kind: str, moment: datetime, value: float, flag: int
) -> None:
    at_text = format_instant(moment)
    tags = {"site": site, "sensor": sensor, "channel": kind}

    lines = reading_lines([(site, sensor, kind, at_text, value, flag)])

    client_s = line_of_the_client("reading", tags, {"flag": flag, "value": value}, at_text)
    assert lines == ([client_s] if ",value=" in client_s else [])


@settings(max_examples=100, deadline=None)
@given(site=NAMES, sensor=NAMES, moment=INSTANTS, accepted=st.integers(0, 10**9), failed=st.integers(0, 10**9))
def test_a_line_of_rain_is_the_client_s_to_the_letter(
    site: str, sensor: str, moment: datetime, accepted: int, failed: int
) -> None:
    at_text = format_instant(moment)
    tags = {"site": site, "sensor": sensor, "channel": "rain"}
    fields = {"failed_tenth_um": failed, "mm": accepted / 10_000, "tenth_um": accepted}

    lines = rain_lines([(site, sensor, at_text, accepted, failed)])

    assert lines == [line_of_the_client("rain", tags, fields, at_text)]
