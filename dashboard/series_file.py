"""A sensor's series as rows of a table: what the verb `export` writes and programs ask for."""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta

from alerts.reading import RecordsReading, is_uncalibrated
from collector.reading import ChartSource, Point
from siltwatch.instants import format_instant
from siltwatch.quantities import Depth, inches_text, plain
from siltwatch.site import Sensor

# As long as InfluxDB 3 answers at once; so no answer is ever large.
_SLICE = timedelta(hours=48)
RAIN, TURBIDITY = "rain", "turbidity"
Row = tuple[str, ...]


def own_kind(sensor: Sensor) -> str:
    """What a sensor measures by itself."""
    return RAIN if sensor.kind == "gauge" else TURBIDITY


def header(sensor: Sensor, kind: str) -> Row:
    """The names of the columns."""
    if kind == RAIN:
        return ("at", "depth_in", "depth_mm")
    return ("at", f"turbidity_{sensor.unit}", "calibrated") if kind == TURBIDITY else ("at", kind)


def calibration_marks(records: RecordsReading, site: str, probe: Sensor) -> Callable[[datetime], str]:
    """`no` past the due date of the calibration before: a town may ask for calibrated devices only."""
    register = [row for row in records.calibrations(site) if row.probe == probe.id]
    return lambda at: "no" if is_uncalibrated(register, probe.calibrate_every, at) else "yes"


def points(  # noqa: PLR0913 - all but one by keyword
    charts: ChartSource,
    *,
    site: str,
    sensor: str,
    kind: str,
    start_at: datetime,
    end_at: datetime,
    tell: Callable[[str], None],
) -> Iterator[Point]:
    """In slices; what keeps InfluxDB from telling is told once."""
    told: set[str] = set()
    while start_at < end_at:
        part = charts.series(site, sensor, kind, start_at, min(start_at + _SLICE, end_at))
        if part.trouble and not told:
            told.add(part.trouble)
            tell(part.trouble)
        yield from part.points
        start_at += _SLICE


def row(point: Point, kind: str, marks: Callable[[datetime], str] | None) -> Row:
    """One point as text: depths exact, in both units."""
    at = format_instant(point.at)
    if kind == RAIN:
        return (at, inches_text(point.sum or 0), plain(Depth(point.sum or 0).millimetres))
    return (at, repr(point.mean), marks(point.at)) if marks else (at, repr(point.mean))
