"""Laws of reading files: order, notation and rubbish change nothing of the good rows, and nothing crashes."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from collector.files.encoding import decode
from collector.files.formats import parse_rain
from collector.files.series import ReadOptions
from collector.files.zones import to_utc
from siltwatch.errors import InputFileError
from siltwatch.instants import from_ms, short_instant, to_ms
from tests.support.files import gauge, hobo, rdb, rdb_row, rows, toa5

NEW_YORK = ZoneInfo("America/New_York")
START = datetime(2026, 6, 1, tzinfo=UTC)
depths = st.integers(min_value=0, max_value=2_000_000)
rain = st.dictionaries(st.integers(min_value=0, max_value=40_000), depths, min_size=1, max_size=30)
rubbish = st.sampled_from(
    ["noon,1", "2026-06-10 14:00,wet", "2026-06-10 14:00", "???", "2026-13-10 14:00,1", '"2026-06-10 14:00,1']
)


def stamped(fallen: dict[int, int]) -> list[tuple[datetime, int]]:
    return [(START + timedelta(minutes=minute), depth) for minute, depth in fallen.items()]


def in_mm(depth: int) -> str:
    return str(Decimal(depth).scaleb(-4))


def expected(fallen: dict[int, int]) -> list[tuple[str, int]]:
    return [(short_instant(at), depth) for at, depth in sorted(stamped(fallen))]


@given(fallen=rain, shuffled=st.randoms(use_true_random=False), delimiter=st.sampled_from([",", ";", "\t", "|"]))
def test_row_order_and_delimiter_change_nothing(fallen: dict[int, int], shuffled: object, delimiter: str) -> None:
    lines = [f"{at:%Y-%m-%d %H:%M}{delimiter}{in_mm(depth)}" for at, depth in stamped(fallen)]
    shuffled.shuffle(lines)  # type: ignore[attr-defined]

    assert rows(gauge("\n".join([f"time{delimiter}rain_mm", *lines]))) == expected(fallen)


@given(fallen=rain, bad=st.lists(st.tuples(st.integers(0, 30), rubbish), max_size=6))
def test_rubbish_between_the_rows_is_told_and_costs_nothing(fallen: dict[int, int], bad: list[tuple[int, str]]) -> None:
    lines = [f"{at:%Y-%m-%d %H:%M},{in_mm(depth)}" for at, depth in stamped(fallen)]
    for place, text in bad:
        lines.insert(place, text)

    series = gauge("\n".join(["time,rain_mm", *lines]))

    assert rows(series) == expected(fallen)
    assert len(series.bad_rows) == len(bad)


@given(fallen=rain)
def test_every_format_tells_the_same_rain(fallen: dict[int, int]) -> None:
    known = sorted(stamped(fallen))
    as_rdb = rdb([rdb_row(f"{at:%Y-%m-%d %H:%M}", "UTC", f"{Decimal(d) / 254_000:.9f}", "A") for at, d in known])
    as_toa5 = toa5([f'"{at:%Y-%m-%d %H:%M:%S}",{n},{in_mm(depth)}' for n, (at, depth) in enumerate(known)])

    assert rows(gauge(as_rdb, max_row_tenth_um=10**7)) == [(at, d if d > 2 else 0) for at, d in expected(fallen)]
    assert rows(gauge(as_toa5)) == expected(fallen)


@given(tips=st.lists(st.tuples(st.integers(1, 5000), st.integers(0, 9)), min_size=1, max_size=40))
def test_tips_of_a_running_count_add_up_to_its_growth(tips: list[tuple[int, int]]) -> None:
    at, count, lines = START, 7, ["1,06/01/26 00:00:00,7.00,,"]
    for number, (wait_s, step) in enumerate(tips, start=2):
        at, count = at + timedelta(seconds=wait_s), count + step
        lines.append(f"{number},{at:%m/%d/%y %H:%M:%S},{count}.00,,")

    assert gauge(hobo(lines)).total_tenth_um == (count - 7) * 2540


@given(
    first=st.sampled_from([datetime(2026, 3, 8, 3, tzinfo=UTC), datetime(2026, 11, 1, 2, tzinfo=UTC)]),
    step_min=st.sampled_from([1, 5, 15, 30, 60]),
    backward=st.booleans(),
)
def test_local_rows_of_both_change_nights_come_back_as_they_went(
    first: datetime, step_min: int, backward: bool
) -> None:
    instants = [first + timedelta(minutes=step_min * n) for n in range(9 * 60 // step_min)]
    if backward and step_min < 60:
        instants.reverse()
    walls = [to_ms(at.astimezone(NEW_YORK).replace(tzinfo=UTC)) for at in instants]

    read, _ = to_utc(walls, NEW_YORK, tips=False)

    assert [from_ms(ms) for ms in read] == instants


def assert_names_a_line(error: InputFileError) -> None:
    assert str(error).startswith("line ")


@given(content=st.binary(max_size=400) | st.text(max_size=400).map(str.encode))
def test_any_bytes_are_read_or_refused_with_a_reason(content: bytes) -> None:
    try:
        read = parse_rain(decode(content), ReadOptions())
    except InputFileError as error:
        assert_names_a_line(error)
        return
    assert read.series


@given(
    head=st.sampled_from(
        [
            "time,rain_mm\n", "agency_cd\tsite_no\tdatetime\ttz_cd\t1_00045\n", "NAME,YEAR,MONTH,DAY,MINUTE,VALUE\n",
            '"Plot Title: x"\n"#","Date Time, GMT-05:00","Events (LGR S/N: 1)"\n',
            '"TOA5","x"\n"TIMESTAMP","RECORD","Rain_mm_Tot"\n"TS","RN","mm"\n"","","Tot"\n',
            "STATION,DATE,REPORT_TYPE,HourlyPrecipitation,HourlyStationPressure\n", "STATION,DATE,HR00Val,HR00MF\n",
            "COOPID CD ELEM UN YEAR MO DA TIME HOUR01 F F\n------ -- ---- -- ---- -- -- ---- ------ - -\n",
        ]
    ),
    body=st.text(alphabet='0123456789-/:., \t;"\nTEGMA\u00e9#', max_size=300),
)  # fmt: skip
def test_any_rows_below_a_known_header_are_read_or_refused_with_a_reason(head: str, body: str) -> None:
    try:
        read = parse_rain(decode((head + body).encode()), ReadOptions(zone=NEW_YORK))
    except InputFileError as error:
        assert_names_a_line(error)
        return
    assert all(depth >= 0 for series in read.series for depth in series.depth_tenth_um)
