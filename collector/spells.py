"""Since when each instrument of a site has been in its place, from the versions of the site's registry."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from siltwatch.site import Sensor, Site

ALWAYS = -(10**18)  # milliseconds, before every observation


class SiteVersion(NamedTuple):
    """A registry as applied; without an instant it corrects what stood before, with one it follows it."""

    valid_from_ms: int | None
    site: Site


class Spell(NamedTuple):
    """`[from_ms, until_ms)` of one instrument; `number` counts those that were a sensor before it."""

    from_ms: int
    until_ms: int | None
    number: int
    sensor: Sensor


_Line = list[tuple[int, Sensor | None]]


def spells_of(versions: Iterable[SiteVersion]) -> list[Spell]:
    """The instruments of one site, oldest version first; those that are gone keep the time that was theirs."""
    lines: dict[str, _Line] = {}
    before: dict[str, Sensor] = {}
    for version in versions:
        now = {sensor.id: sensor for sensor in version.site.sensors}
        for name in (*now, *(gone for gone in lines if gone not in now)):
            sensor = now.get(name)
            if name in lines:
                _go_on(lines[name], version.valid_from_ms, sensor)
            else:
                lines[name] = [(_first_ms(version.valid_from_ms, now[name], before), sensor)]
        before = now
    return [spell for line in lines.values() for spell in _spells(line)]


def counts_anew(before: Site, after: Site) -> bool:
    """Whether a gauge that stays has another size of count or is another instrument."""
    known = {gauge.id: gauge for gauge in before.gauges}
    return any(gauge.id in known and _counted_by(gauge) != _counted_by(known[gauge.id]) for gauge in after.gauges)


def _counted_by(sensor: Sensor) -> tuple[object, ...]:
    return sensor.count_size, sensor.modulus, sensor.serial


def _instrument(sensor: Sensor | None) -> tuple[object, ...] | None:
    return None if sensor is None else (sensor.gateway, sensor.device_name, sensor.kind, *_counted_by(sensor))


def _go_on(line: _Line, from_ms: int | None, sensor: Sensor | None) -> None:
    """The newest version says how it was from its instant on, whatever others said of that time."""
    if from_ms is None:
        line[-1] = (line[-1][0], sensor)
        return
    while line and line[-1][0] >= from_ms:
        line.pop()
    if line and _instrument(line[-1][1]) == _instrument(sensor):
        line[-1] = (line[-1][0], sensor)
    else:
        line.append((from_ms, sensor))


def _first_ms(from_ms: int | None, sensor: Sensor, before: dict[str, Sensor]) -> int:
    """A new sensor has always been there, unless its device was another sensor until now."""
    place = (sensor.gateway, sensor.device_name, sensor.kind)
    taken = any(place == (old.gateway, old.device_name, old.kind) for old in before.values())
    return from_ms if taken and from_ms is not None else ALWAYS


def _spells(line: _Line) -> Iterator[Spell]:
    for number, (from_ms, sensor) in enumerate(line):
        until_ms = line[number + 1][0] if number + 1 < len(line) else None
        if sensor is not None:
            yield Spell(from_ms, until_ms, number, sensor)
