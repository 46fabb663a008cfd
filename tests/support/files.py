"""Small files of each format, written by us in the manner of the loggers and services."""

from collections.abc import Iterable, Sequence

from collector.files.choosing import choose_series
from collector.files.encoding import decode
from collector.files.formats import parse_rain
from collector.files.series import RainFile, RainSeries, ReadOptions
from siltwatch.instants import from_ms, short_instant


def parsed(text: str | bytes, **options: object) -> RainFile:
    """A file's content read as `read_rain` reads it."""
    content = text.encode() if isinstance(text, str) else text
    return parse_rain(decode(content), ReadOptions(**options))  # type: ignore[arg-type]


def gauge(text: str | bytes, **options: object) -> RainSeries:
    """The one gauge of a file's content."""
    sensor = options.get("sensor")
    return choose_series(parsed(text, **options), None if sensor is None else str(sensor))


def rows(series: RainSeries) -> list[tuple[str, int]]:
    """Instants and depths of the accepted rows."""
    pairs = zip(series.at_ms, series.depth_tenth_um, strict=True)
    return [(short_instant(from_ms(at)), depth) for at, depth in pairs]


def csv_of(header: str, lines: Iterable[str]) -> str:
    """A header and its rows."""
    return "\n".join([header, *lines]) + "\n"


def rdb(
    lines: Iterable[str],
    *,
    columns: Sequence[str] = ("11_00045", "11_00045_cd"),
    descriptions: Sequence[str] = ("#    11   00045     Precipitation, total, inches",),
) -> str:
    """An RDB of the USGS with the given columns behind the zone."""
    head = ["# made for a test", *descriptions, "#"]
    names = ["agency_cd", "site_no", "datetime", "tz_cd", *columns]
    types = ["5s", "15s", "20d", "6s", *("14n" if not name.endswith("_cd") else "10s" for name in columns)]
    return "\n".join([*head, "\t".join(names), "\t".join(types), *lines]) + "\n"


def rdb_row(stamp: str, zone: str, *cells: str, site: str = "01234567") -> str:
    """One row of such a file."""
    return "\t".join(["USGS", site, stamp, zone, *cells])


def hobo(lines: Iterable[str], *, column: str = "Event, Event (LGR S/N: 1, SEN S/N: 1, LBL: RAIN)") -> bytes:
    """An export of HOBOware with a byte order mark and one column of counts beside two of service marks."""
    head = [
        '"Plot Title: made for a test"',
        f'"#","Date Time, GMT-05:00","{column}","Host Connected (LGR S/N: 1)","End Of File (LGR S/N: 1)"',
    ]
    return b"\xef\xbb\xbf" + "\r\n".join([*head, *lines, ""]).encode()


def toa5(lines: Iterable[str], *, names: str = '"Rain_mm_Tot"', units: str = '"mm"', processing: str = '"Tot"') -> str:
    """A TOA5 table with one column behind the record number."""
    head = [
        '"TOA5","Station","CR1000","1","CR1000.Std.31","CPU:made.CR1","1","Table1"',
        f'"TIMESTAMP","RECORD",{names}',
        f'"TS","RN",{units}',
        f'"","",{processing}',
    ]
    return "\r\n".join([*head, *lines, ""])
