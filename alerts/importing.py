"""What an import would change: the storms of a file, and the duties that rain of the past opens, moves or withdraws."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TypedDict

from alerts.duties import Visit
from alerts.judging import Previous, judge_site
from alerts.looking_around import gather_rain
from alerts.profile import Profile
from alerts.rows import DutyRow, RulingRow
from alerts.rulings import Span, dismissed
from alerts.storm_report import gauge_rain
from alerts.storms import GaugeRain
from collector.files.flagging import BOUNCE
from collector.files.series import RainSeries
from collector.reading import JournalReading, RainCredit
from siltwatch.errors import InputFileError
from siltwatch.instants import from_ms, short_instant, to_ms
from siltwatch.site import Site

# How the journal marks credits that came from a file.
IMPORTED = "import"
_SUSPECT, _FAILED = 3, 4  # QARTOD
_END_OF_TIME = datetime(9999, 12, 31, tzinfo=UTC)


class DutyChange(TypedDict):
    """A duty that the rain of a file would open, move, close or withdraw; `was_due` is null for a new one."""

    duty: str
    kind: str
    change: str
    due: str
    was_due: str | None
    status: str
    citation: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """The gauge of a site that a file's rain is stored for."""

    site: Site
    sensor: str
    profile: Profile


@dataclass(frozen=True, slots=True, kw_only=True)
class OnRecord:
    """What the records hold of the site: storms and duties, visits, what people decided."""

    previous: Previous
    visits: Sequence[Visit]
    rulings: Sequence[RulingRow]


def require_importable(series: RainSeries, file: str) -> None:
    """Rain whose instants or unit are a guess is no record: InputFileError says which option settles it."""
    if series.zone is None and len(series.at_ms):
        hint = f" (the file names {series.zone_hint})" if series.zone_hint else ""
        message = f"{file}: the zone of the stamps is not known{hint}; give --zone, such as --zone America/New_York"
        raise InputFileError(message)
    if "month" in series.assumed:
        message = f"{file}: the reports have days and no month; give --month, such as --month 2016-07"
        raise InputFileError(message)
    if "unit" in series.assumed:
        message = f"{file}: the unit is not in the file, its values look like {series.unit}; give --unit {series.unit}"
        raise InputFileError(message)


def live_rows(fallen: Sequence[RainCredit], series: RainSeries, sensor: str) -> int:
    """Credits that the gauge itself has sent within the stretch of the file's rain: they would count twice."""
    wet_ms, _ = series.wet()
    return sum(
        credit.sensor == sensor
        and credit.source != IMPORTED
        and credit.depth_tenth_um > 0
        and bool(wet_ms)
        and wet_ms[0] <= to_ms(credit.at) <= wet_ms[-1]
        for credit in fallen
    )


def cut_series(series: RainSeries, since_at: datetime | None, until_at: datetime | None) -> RainSeries:
    """The rows of `[since, until)`; what is counted of the whole file stays as it is."""
    if since_at is None and until_at is None:
        return series
    first = 0 if since_at is None else bisect_left(series.at_ms, to_ms(since_at))
    end = len(series.at_ms) if until_at is None else bisect_left(series.at_ms, to_ms(until_at))
    stretch = slice(first, max(first, end))
    at_ms = series.at_ms[stretch]
    return replace(
        series,
        at_ms=at_ms,
        depth_tenth_um=series.depth_tenth_um[stretch],
        lines=series.lines[stretch],
        flags={place - first: flags for place, flags in series.flags.items() if first <= place < first + len(at_ms)},
        first_ms=at_ms[0] if len(at_ms) else None,
        last_ms=at_ms[-1] if len(at_ms) else None,
    )


def as_counted(series: RainSeries, verdicts: Sequence[tuple[int, tuple[str, ...]]]) -> RainSeries:
    """The rain as a gauge's limits let it count: rows that fail are gone, words stand beside suspect ones."""
    kept = [place for place, (flag, _) in enumerate(verdicts) if flag != _FAILED]
    told = Counter(word for flag, words in verdicts if flag in {_SUSPECT, _FAILED} for word in words)
    rest = {word: count for word, count in series.quality.items() if word != BOUNCE}  # the gauge's own interval holds
    fresh = {word: count for word, count in told.items() if word not in rest}
    return replace(
        series,
        at_ms=[series.at_ms[place] for place in kept],
        depth_tenth_um=[series.depth_tenth_um[place] for place in kept],
        lines=[series.lines[place] for place in kept],
        flags={index: verdicts[place][1] for index, place in enumerate(kept) if verdicts[place][1]},
        quality=dict(sorted({**rest, **fresh}.items())),
    )


def stored_rows(fallen: Sequence[RainCredit], series: RainSeries, sensor: str) -> int:
    """How many rows with rain an earlier import has stored already."""
    return (_imported(fallen, sensor) & Counter(zip(*series.wet(), strict=True))).total()


def _imported(fallen: Sequence[RainCredit], sensor: str) -> Counter[tuple[int, int]]:
    return Counter(
        (to_ms(credit.at), credit.depth_tenth_um)
        for credit in fallen
        if credit.sensor == sensor and credit.source == IMPORTED
    )


def changed_duties(
    target: Target,
    series: RainSeries,
    *,
    journal: JournalReading,
    known: OnRecord,
    now: datetime,
) -> list[DutyChange]:
    """The duties that differ once the file is stored, judged as the engine will judge it."""
    if series.first_ms is None:
        return []
    rule = target.profile.rule
    held = gather_rain(journal, target.site, from_at=from_ms(series.first_ms), rule=rule, rulings=known.rulings)
    fallen = journal.credits(target.site.id, held.since_at, _END_OF_TIME)

    def judged(*more: GaugeRain) -> dict[str, DutyRow]:
        rain = replace(held, gauges=(*held.gauges, *more), known_at=now)
        found = judge_site(
            rain, known.visits, site=target.site, profile=target.profile, previous=known.previous, as_of=now,
            rulings=known.rulings,
        )  # fmt: skip
        return {duty.id: duty for duty in (*known.previous.duties, *found.duties)}

    without, after = judged(), judged(*_unknown_rain(fallen, series, target.sensor, dismissed(known.rulings)))
    changes = [_change(duty, without.get(name)) for name, duty in after.items() if duty != without.get(name)]
    gone = [replace(duty, status="withdrawn") for name, duty in without.items() if name not in after]
    return [*changes, *(_change(duty, duty) for duty in gone)]


def _unknown_rain(
    fallen: Sequence[RainCredit], series: RainSeries, sensor: str, none: Sequence[Span]
) -> list[GaugeRain]:
    """The rain of the file that the journal does not hold yet and nobody ruled out, its suspect rows apart."""
    known = _imported(fallen, sensor)
    parts = []
    for rain in gauge_rain(series):
        rows = sorted((Counter(zip(rain.at_ms, rain.depth_tenth_um, strict=True)) - known).elements())
        rows = [row for row in rows if not any(span.holds(sensor, row[0]) for span in none)]
        at_ms, depths = [at for at, _ in rows], [depth for _, depth in rows]
        parts.append(GaugeRain(gauge=sensor, quality=rain.quality, at_ms=at_ms, depth_tenth_um=depths))
    return parts


def _change(duty: DutyRow, before: DutyRow | None) -> DutyChange:
    return DutyChange(
        duty=duty.id,
        kind=duty.kind,
        change=_word(duty, before),
        due=short_instant(duty.due_at),
        was_due=None if before is None else short_instant(before.due_at),
        status=duty.status,
        citation=duty.citation,
    )


def _word(duty: DutyRow, before: DutyRow | None) -> str:
    if before is None:
        return "new"
    if duty.status == "withdrawn":
        return "withdrawn"
    return "moved" if duty.due_at != before.due_at else "changed"
