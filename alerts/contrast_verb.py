"""The verb `contrast`: what two files of turbidity amount to."""

import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated
from zoneinfo import ZoneInfo

import typer

from alerts.contrast_compare import Comparison, ProbeSamples, compare
from alerts.contrast_report import Told, document, text
from alerts.contrast_weather import Weather, WetSpell, weather_of
from alerts.file_options import JsonOption, ZoneOption, option, parse_zone, read_as, read_gauge, say
from alerts.medians import capped_lag_ms
from alerts.printing import print_document
from alerts.profile_files import load_profile
from alerts.storm_report import judge_series
from alerts.turbidity_quality import Samples
from collector.files.turbidity import TurbiditySeries, choose_probe, read_turbidity
from siltwatch.errors import ConfigError, InputFileError, QuantityError
from siltwatch.instants import MILLISECOND, parse_instant, to_ms
from siltwatch.quantities import parse_duration

contrast = typer.Typer(
    help="Contrast of turbidity below a site with the water above it.",
    add_completion=False,
    pretty_exceptions_enable=False,
)
_PROBES = {
    "background": "background", "u": "background", "upstream": "background",
    "downstream": "downstream", "d": "downstream", "outfall": "outfall", "o": "outfall",
}  # fmt: skip
_BAD_ROWS_TOLD = 5


@contrast.command()
def judge_files(  # noqa: PLR0913 - one parameter an option
    *,
    background: Annotated[str, typer.Option(help="file of the probe above the site")],
    downstream: Annotated[str, typer.Option(help="file of the probe below the site")],
    outfall: Annotated[str | None, typer.Option(help="file of a probe in the outfall")] = None,
    sensor: Annotated[str | None, typer.Option(help="a column, where a file holds several")] = None,
    downstream_sensor: Annotated[str | None, typer.Option(help="its column, where it differs")] = None,
    lag: Annotated[
        str | None, typer.Option(help='travel time, such as "500 s"; learnt from pulses if left out')
    ] = None,
    profile: Annotated[str, typer.Option(help="town whose levels judge")] = "generic",
    zone: ZoneOption = None,
    range_max: Annotated[float | None, typer.Option(help="end of the probes' range, in their unit", min=0)] = None,
    confirmations: Annotated[
        str | None, typer.Option(help="CSV of probe,instant: someone confirmed the values on site")
    ] = None,
    rain: Annotated[str | None, typer.Option(help="file of rain, to tell storms from dry weather")] = None,
    mark_unlike: Annotated[
        bool, typer.Option("--mark-unlike", help="judge probes of unlike make all the same, marked as no finding")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Pair two files of turbidity and print the episodes of possible visible contrast."""
    where = option("--zone", zone, parse_zone)
    names = {"background": background, "downstream": downstream} | ({"outfall": outfall} if outfall else {})
    series = {
        name: _read(file, (downstream_sensor if name == "downstream" else None) or sensor, zone=where)
        for name, file in names.items()
    }
    _require_one_clock(series)
    lag_span = option("--lag", lag, parse_duration)
    confirmed = _confirmations(confirmations)
    probes = {name: _probe(one, range_max, confirmed.get(name, [])) for name, one in series.items()}
    found = compare(
        probes["background"], probes["downstream"], outfall=probes.get("outfall"),
        lag_ms=None if lag_span is None else capped_lag_ms(lag_span // MILLISECOND),
        rule=load_profile(profile).contrast, although_unlike=mark_unlike,
    )  # fmt: skip
    if found.unlike and not mark_unlike:
        message = (
            f"unlike probes: {found.unlike}; no contrast can be formed from them. Compare two probes of one make, in "
            "one unit (--sensor names a column), or see with --mark-unlike what the pair would have shown"
        )
        raise ConfigError(message)
    _say_range(probes, found)
    told = Told(
        files=names, sensors={name: one.sensor for name, one in series.items()}, unit=series["downstream"].unit,
        zone=series["downstream"].zone, comparison=found, weather=_weather(found, rain, zone),
    )  # fmt: skip
    if as_json:
        print_document(document(told))
    else:
        sys.stdout.write(text(told) + "\n")


def _read(file: str, sensor: str | None, *, zone: ZoneInfo | None) -> TurbiditySeries:
    read = read_turbidity(Path(file), zone=zone, sensor=sensor)
    try:
        series = choose_probe(read, sensor)
    except InputFileError as error:
        message = f"{file}: {error}"
        raise InputFileError(message) from error
    for bad in series.bad_rows[:_BAD_ROWS_TOLD]:
        say(f"{file}: line {bad.line}: {bad.reason}")
    if len(series.bad_rows) > _BAD_ROWS_TOLD:
        say(f"{file}: and {len(series.bad_rows) - _BAD_ROWS_TOLD} more rows that cannot be read")
    return series


def _require_one_clock(series: Mapping[str, TurbiditySeries]) -> None:
    if len({one.zone is None for one in series.values()}) > 1:
        bare = ", ".join(name for name, one in series.items() if one.zone is None)
        message = f"the stamps of {bare} state no offset, the others do: name their zone with --zone"
        raise ConfigError(message)


def _probe(series: TurbiditySeries, range_max: float | None, confirmed_ms: list[int]) -> ProbeSamples:
    return ProbeSamples(
        samples=Samples(at_ms=series.at_ms, values=series.values, faults=series.faults, pegged=series.pegged),
        unit=series.unit, method=series.method, range_max=range_max, confirmed_ms=confirmed_ms,
    )  # fmt: skip


def _confirmations(file: str | None) -> dict[str, list[int]]:
    """Instants by probe; a line that is neither a header nor `probe,instant` is refused with its number."""
    found: dict[str, list[int]] = {}
    if file is None:
        return found
    try:
        lines = Path(file).read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise InputFileError(f"{file}: cannot be read ({error})") from error
    for number, line in enumerate(lines, start=1):
        cells = [cell.strip().strip('"') for cell in line.split(",")]
        if not line.strip() or line.startswith("#") or (number == 1 and cells[0].lower() == "probe"):
            continue
        probe = _PROBES.get(cells[0].lower())
        if probe is None:
            raise InputFileError(f"{file}: line {number}: expected background, downstream or outfall, and an instant")
        try:
            found.setdefault(probe, []).append(to_ms(parse_instant("".join(cells[1:2]))))
        except QuantityError as error:
            raise InputFileError(f"{file}: line {number}: {error}") from error
    return found


def _say_range(probes: Mapping[str, ProbeSamples], found: Comparison) -> None:
    for name, top in found.range_max.items():
        if top is not None and probes[name].range_max is None:
            say(f"{name}: values of {top:g} are read as the end of the probe's range (--range-max says otherwise)")


def _weather(found: Comparison, rain: str | None, zone: str | None) -> dict[int, Weather]:
    if rain is None:
        return {}
    gauge = read_gauge(rain, read_as(zone=zone, unit=None, sensor=None, max_row=None))
    verdict = judge_series(gauge.series, load_profile("generic").rule)
    storms = {event: f"of {storm.trigger_at:%Y-%m-%d}" for storm in verdict.storms for event in storm.events}
    spells = [
        WetSpell(storm=storms.get(index), start_ms=event.start_ms, end_ms=event.end_ms)
        for index, event in enumerate(verdict.events)
    ]
    starts: Iterable[int] = (episode.start_ms for episode in found.episodes)
    return {start: weather_of(start, spells, known_from_ms=gauge.series.first_ms) for start in starts}
