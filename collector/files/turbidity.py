"""Turbidity as a file tells it: tables of loggers and sondes, RDB and JSON of the USGS; no value without a reason."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from zoneinfo import ZoneInfo

from collector.files import turbidity_json, turbidity_tables
from collector.files.encoding import decode
from collector.files.opening import read_bytes
from collector.files.series import BadRow
from collector.files.turbidity_cells import RawProbe
from collector.files.words import tokens
from collector.files.zones import to_utc
from siltwatch.errors import InputFileError
from siltwatch.quantities import TURBIDITY_UNITS

_ABOVE_RANGE = "above_range"


@dataclass(frozen=True, slots=True, kw_only=True)
class TurbiditySeries:
    """One probe of a file, in order of time, as parallel arrays; a value of None has its reason in `faults`.

    `method` is what the column's name says beside turbidity and its unit, such as a make of probe. Without a zone the
    stamps are wall-clock readings as if they were UTC. `pegged` are values that the file itself calls above range.
    """

    sensor: str
    station: str | None
    unit: str | None
    method: str
    zone: str | None
    at_ms: Sequence[int]
    values: Sequence[float | None]
    faults: Mapping[int, str] = field(default_factory=dict)
    pegged: frozenset[int] = frozenset()
    quality: Mapping[str, int] = field(default_factory=dict)
    bad_rows: tuple[BadRow, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TurbidityFile:
    """A recognised file with its probes, in the order of its columns."""

    format: str
    series: tuple[TurbiditySeries, ...]


def read_turbidity(path: str | Path, *, zone: ZoneInfo | None = None, sensor: str | None = None) -> TurbidityFile:
    """The probes of a file; `sensor` names a column of numbers that need not say turbidity."""
    try:
        return parse_turbidity(decode(read_bytes(Path(path))), zone=zone, sensor=sensor)
    except InputFileError as error:
        message = f"{path}: {error}"
        raise InputFileError(message) from error


def parse_turbidity(text: str, *, zone: ZoneInfo | None = None, sensor: str | None = None) -> TurbidityFile:
    """The same of a text; InputFileError says what was expected and where."""
    module = turbidity_json if turbidity_json.recognise(text) else turbidity_tables
    probes = module.read(text, sensor)
    return TurbidityFile(format=module.NAME, series=tuple(_series(probe, zone) for probe in probes))


def choose_probe(file: TurbidityFile, sensor: str | None) -> TurbiditySeries:
    """The probe asked for, or the only one that has values."""
    found = [one for one in file.series if sensor is None or _answers(one, sensor)]
    found = [one for one in found if any(value is not None for value in one.values)] or found
    if len(found) == 1:
        return found[0]
    names = ", ".join(f"{one.station}/{one.sensor}" if one.station else one.sensor for one in found or file.series)
    if not found:
        message = f"there is no sensor {sensor!r} in this file; there are: {names}"
        raise InputFileError(message)
    message = f"this file holds several probes, name one with --sensor: {names}"
    raise InputFileError(message)


def _answers(series: TurbiditySeries, sensor: str) -> bool:
    asked = sensor.strip().lower()
    names = {series.sensor.lower(), (series.station or "").lower(), f"{series.station}/{series.sensor}".lower()}
    return asked in names or asked in tokens(series.sensor.replace("_", " "))


def _series(probe: RawProbe, zone: ZoneInfo | None) -> TurbiditySeries:
    quality = Counter[str]()
    instants, told = _instants(probe, zone, quality)
    order = sorted(range(len(instants)), key=instants.__getitem__)
    kept = _once(order, instants, probe, quality)
    faults = {place: reason for place, index in enumerate(kept) if (reason := probe.faults.get(index))}
    quality.update(flag for index in kept for flag in probe.flags.get(index, ()))
    return TurbiditySeries(
        sensor=probe.sensor, station=probe.station, unit=probe.unit or unit_in_name(probe.sensor),
        method=method_in_name(probe.sensor), zone=told,
        at_ms=[instants[index] for index in kept], values=[probe.values[index] for index in kept], faults=faults,
        pegged=frozenset(place for place, index in enumerate(kept) if _ABOVE_RANGE in probe.flags.get(index, ())),
        quality=dict(sorted(quality.items())), bad_rows=tuple(probe.bad_rows),
    )  # fmt: skip


def _instants(probe: RawProbe, zone: ZoneInfo | None, quality: Counter[str]) -> tuple[list[int], str | None]:
    instants = [wall - (offset or 0) for wall, offset in zip(probe.walls, probe.offsets, strict=True)]
    naive = [index for index, offset in enumerate(probe.offsets) if offset is None]
    if not naive:
        return instants, probe.zone or "UTC"
    if zone is None:
        return instants, None
    local, doubts = to_utc([probe.walls[index] for index in naive], zone, tips=False)
    quality.update(doubts)
    for index, instant in zip(naive, local, strict=True):
        instants[index] = instant
    return instants, zone.key


def _once(order: Iterable[int], instants: Sequence[int], probe: RawProbe, quality: Counter[str]) -> list[int]:
    """Rows of one instant count once: the first that has a value."""
    kept: list[int] = []
    for index in order:
        if not kept or instants[kept[-1]] != instants[index]:
            kept.append(index)
            continue
        quality["repeated"] += 1
        before, value = probe.values[kept[-1]], probe.values[index]
        if before is None:
            kept[-1] = index
        elif value not in {None, before}:
            quality["repeated_with_another_value"] += 1
    return kept


def unit_in_name(name: str) -> str | None:
    """`FNU` as the name of a column states it."""
    words = {word.upper() for word in tokens(name.replace("_", " "))}
    return next((unit for unit in TURBIDITY_UNITS if unit in words), None)


def method_in_name(name: str) -> str:
    """What a column's name says beside turbidity and its unit: `dts12` of `turb_dts12_fnu`."""
    plain = {unit.lower() for unit in TURBIDITY_UNITS}
    words = [word for word in tokens(name.replace("_", " ")) if not word.startswith("turb") and word not in plain]
    return " ".join(word for word in words if not word.isdigit())
