"""NOAA's Local Climatological Data, inches (version 1) or millimetres (version 2), local standard time.

Only the routine hourly reports count: a special report (FM-16) repeats part of its hour, a daily one (SOD) all of it.
"""

from collections import Counter
from collections.abc import Sequence
from statistics import median

from collector.files.building import Gauge, SeriesBuilder
from collector.files.counting import as_number
from collector.files.series import RainFile, ReadOptions
from collector.files.stamps import StampError, stamp_parser
from collector.files.tables import Line, Table, split_line
from siltwatch.errors import InputFileError

NAME = "ncei-lcd"
_RAIN = "HourlyPrecipitation"
_NEEDED = ("STATION", "DATE", "REPORT_TYPE", _RAIN)
# The routine report first; stations without it send synoptic ones.
_ROUTINE = ("FM-15", "FM-12", "AUTO", "SAO")
# About 30 inches of mercury or 1013 hectopascals: the version of the format shows in its pressures.
_PRESSURES = ("HourlyAltimeterSetting", "HourlyStationPressure", "HourlySeaLevelPressure")
_LARGEST_INCHES_OF_MERCURY = 50


def recognise(head: str) -> bool:
    """Whether the first line has the columns of this service."""
    names = split_line(head.partition("\n")[0], ",")
    return all(name in names for name in _NEEDED)


def read(text: str, options: ReadOptions) -> RainFile:
    """One series a station."""
    lines = text.split("\n")
    names = split_line(lines[0], ",")
    places = {name: names.index(name) for name in (*_NEEDED, *_PRESSURES) if name in names}
    rows = list(Table(lines=lines, delimiter=",", start=1).records())
    unit = options.unit or _unit(rows, [places[name] for name in _PRESSURES if name in places])
    routine = _routine_type(rows, places["REPORT_TYPE"])
    builders: dict[str, SeriesBuilder] = {}
    parse = stamp_parser("ymd")
    for line in rows:
        if len(line.cells) <= max(places[name] for name in _NEEDED):
            _builder(builders, "", unit, options).reject(line.number, line.text, f"expected {len(names)} columns")
            continue
        if line.cells[places["REPORT_TYPE"]].strip() != routine:
            continue
        builder = _builder(builders, line.cells[places["STATION"]], unit, options)
        try:
            builder.add(line.number, parse(line.cells[places["DATE"]]), line.cells[places[_RAIN]])
        except StampError as error:
            builder.reject(line.number, line.text, f"expected a date and a depth in {unit}: {error}")
    if not builders:
        _builder(builders, "", unit, options)
    return RainFile(format=NAME, series=tuple(builder.finish() for builder in builders.values()))


def _unit(rows: Sequence[Line], places: Sequence[int]) -> str:
    found = [
        as_number(line.cells[place].rstrip("s")) for line in rows[:500] for place in places if place < len(line.cells)
    ]
    pressures = [value for value in found if value is not None and value > 0]
    if not rows or (pressures and median(pressures) < _LARGEST_INCHES_OF_MERCURY):
        return "in"
    if pressures:
        return "mm"
    raise InputFileError("line 2: no pressure tells whether this is version 1 (inches) or 2 (millimetres); say --unit")


def _routine_type(rows: Sequence[Line], place: int) -> str:
    seen = Counter(line.cells[place].strip() for line in rows if place < len(line.cells))
    return next((name for name in _ROUTINE if seen[name]), _ROUTINE[0])


def _builder(builders: dict[str, SeriesBuilder], station: str, unit: str, options: ReadOptions) -> SeriesBuilder:
    if station not in builders:
        builders[station] = SeriesBuilder(Gauge(sensor=_RAIN, station=station or None, unit=unit), options)
    return builders[station]
