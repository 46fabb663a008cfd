"""Turbidity of files into the journal: all of a file in one transaction or nothing, judged in order of time."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice

from sqlalchemy import Connection

from collector.importing import (
    IMPORT,
    ImportPlace,
    ImportResult,
    Refused,
    UnreadRow,
    in_the_future,
    refused_rows,
    sensor_of,
    trimmed_away,
)
from collector.ledger import load_windows, new_tally, write_tally
from collector.quality import CLOCK_AHEAD, Verdict, judge_value
from collector.quality_water import Place, Remark, Sample, Water, WaterLimits, judge_sample, remember, water_limits
from collector.quality_windows import Window, words_within
from collector.quality_words import flag_of
from collector.stores import open_engine, require_current, transaction
from collector.tally import quarter_of, reasons_text
from collector.trimmed import READINGS, trimmed_before
from siltwatch.errors import ConfigError
from siltwatch.instants import format_instant, to_ms
from siltwatch.site import Sensor

_ROWS_AT_ONCE = 5_000
_KIND = "turbidity"


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportedReading:
    """One value of a file at an instant; without a value the words say why."""

    at: datetime
    value: float | None
    line: int
    words: tuple[str, ...] = ()


JudgedReading = tuple[ImportedReading, Verdict]


def import_turbidity(  # noqa: PLR0913 - all by keyword
    journal_url: str,
    *,
    site: str,
    sensor: str,
    source: str,
    unit: str,
    rows: Iterable[ImportedReading],
    bad_rows: Iterable[UnreadRow],
    now: datetime,
) -> ImportResult:
    """Store a file's values as readings of a probe, all of them or none; the same file again changes nothing.

    `rows` come in order of time, each instant once. Another unit than the probe's is refused: none is ever converted.
    """
    engine = open_engine(journal_url)
    try:
        require_current(engine)
        with transaction(engine) as connection:
            probe = sensor_of(connection, site, sensor, "probe")
            if unit != probe.unit:
                message = f"the file is in {unit}, the probe {sensor} in {probe.unit}; the two are never converted"
                raise ConfigError(message)
            limits = water_limits(probe.limits, period=probe.period, range_max=probe.range_max)
            windows = load_windows(connection).get((site, sensor), ())
            judged = judge_file_turbidity(rows, limits, windows)
            place = ImportPlace(site, sensor, source, format_instant(now))
            return _take(connection, place, probe, judged, refused_rows(bad_rows), latest=now + CLOCK_AHEAD)
    finally:
        engine.dispose()


def _take(  # noqa: PLR0913, PLR0917 - what one import is made of
    connection: Connection,
    place: ImportPlace,
    probe: Sensor,
    judged: Iterable[JudgedReading],
    refused: list[Refused],
    latest: datetime,
) -> ImportResult:
    rows = stored = 0
    since = trimmed_before(connection, READINGS)
    chunks = iter(judged)
    while chunk := list(islice(chunks, _ROWS_AT_ONCE)):
        refused += [in_the_future(row.line, row.at, row.value) for row, _ in chunk if row.at > latest]
        refused += [trimmed_away(row.line, row.at, row.value) for row, _ in chunk if format_instant(row.at) < since]
        past = [each for each in chunk if each[0].at <= latest and format_instant(each[0].at) >= since]
        tally = new_tally(connection)
        for row, (flag, words) in past:
            at = format_instant(row.at)
            stored_row = (
                place.site, place.sensor, _KIND, at, IMPORT, row.value, probe.unit, probe.model, flag,
                reasons_text(words), place.at, None,
            )  # fmt: skip
            tally.add_reading(stored_row, (place.site, place.sensor, _KIND, quarter_of(at)), row.value, flag)
        stored += write_tally(connection, tally)
        rows += len(past)
    return place.finish(connection, rows=rows, stored=stored, refused=refused)


def judge_file_turbidity(
    rows: Iterable[ImportedReading], limits: WaterLimits, windows: Sequence[Window] = ()
) -> Iterator[JudgedReading]:
    """Each value with the flag and words that it is stored with; a row waits for the next, which may show a spike.

    Whether it rained is not known to a file, so that fast change is not held against it.
    """
    water = Water()
    waiting: list[JudgedReading] = []
    for row in rows:
        verdict, remark = _judge(row, limits, windows, water)
        if row.value is not None:
            yield from (_remarked(one, remark) for one in waiting)
            waiting.clear()
        waiting.append((row, verdict))
    yield from waiting


def _remarked(judged: JudgedReading, remark: Remark | None) -> JudgedReading:
    row, _ = judged
    if remark is None or format_instant(row.at) != remark.place.at:
        return judged
    return row, (flag_of(remark.place.words), remark.place.words)


def _judge(
    row: ImportedReading, limits: WaterLimits, windows: Sequence[Window], water: Water
) -> tuple[Verdict, Remark | None]:
    at_ms = to_ms(row.at)
    words = (*row.words, *words_within(windows, at_ms))
    flag, words = judge_value(
        _KIND, row.value, range_max=limits.range_max, words=words, suspect_above=limits.suspect_above
    )
    if row.value is None:
        return (flag, words), None
    sample = Sample(at_ms, row.value, words)
    verdict, remark = judge_sample(water, sample, limits, dry=lambda: False)
    remember(water, sample, Place(format_instant(row.at), IMPORT, verdict[1]))
    return verdict, remark
