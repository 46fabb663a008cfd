"""Credits and visits of one site to storms and duties, as the difference from what was known: pure, in any order."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from alerts.calendar import local_date
from alerts.duties import Visit
from alerts.identity import IdentifiedStorm, inherit, spans_of
from alerts.layers import NO_LAYERS, LayerStorms
from alerts.outage import UncertainRain, judge_bounds
from alerts.profile import Profile
from alerts.revising import revise_duties
from alerts.rows import DutyRevision, DutyRow, RulingRow, StormRow
from alerts.rulings import as_open
from alerts.storms import GaugeRain, Storm, Verdict
from siltwatch.instants import from_ms, to_ms
from siltwatch.site import Site


@dataclass(frozen=True, slots=True, kw_only=True)
class Rain:
    """All rain of a site from an instant on before which nothing can matter; `known_at` is the newest arrival."""

    since_at: datetime
    gauges: tuple[GaugeRain, ...]
    known_at: datetime
    uncertain: tuple[UncertainRain, ...] = ()  # rain of silences, beside the gauges: it fell at some time in them
    melt: tuple[GaugeRain, ...] = ()  # left out: it may be melting snow, and a person decides

    @property
    def whole(self) -> tuple[GaugeRain, ...]:
        """All of it, that of a silence at its end."""
        return (*self.gauges, *(rain.at_its_end for rain in self.uncertain))


@dataclass(frozen=True, slots=True, kw_only=True)
class Previous:
    """What the records hold of a site: storms as they hold now without superseded ones, and duties.

    `whole` is false where what new rain cannot touch was left out: duties that are done with, and their storms.
    """

    storms: tuple[StormRow, ...] = ()
    duties: tuple[DutyRow, ...] = ()
    whole: bool = True
    told_due_at: Mapping[str, datetime] = field(default_factory=dict)  # due of the newest revision, by duty
    storm_ids: Collection[str] = ()  # every id that was ever given, superseded ones too


@dataclass(frozen=True, slots=True, kw_only=True)
class Decisions:
    """What has to be written: new versions of storms, new or changed duties, and their new revisions."""

    storms: tuple[StormRow, ...] = ()
    duties: tuple[DutyRow, ...] = ()
    revisions: tuple[DutyRevision, ...] = ()


def judge_site(  # noqa: PLR0913 - the facts that a verdict rests on, each a kind of its own
    rain: Rain | None,
    visits: Sequence[Visit],
    *,
    site: Site,
    profile: Profile,
    previous: Previous,
    as_of: datetime,
    rulings: Sequence[RulingRow] = (),
) -> Decisions:
    """The verdict of an instant as a difference; without rain only the duties are judged."""
    site = as_open(site, rulings)
    versions = () if rain is None else judge_storms(rain, site=site, profile=profile, previous=previous, as_of=as_of)
    rows = {row.id: row for row in (*previous.storms, *versions)}
    judged = {row.id for row in rows.values() if rain is not None and row.start_at >= rain.since_at}
    layers = NO_LAYERS if rain is None else LayerStorms.of(rain.gauges, profile, _known_ms(rain, as_of), rain.uncertain)
    duties, revisions = revise_duties(
        rows.values(), visits, judged=judged, site=site, profile=profile, previous=previous, as_of=as_of,
        layer_storms=layers, rulings=rulings,
    )  # fmt: skip
    return Decisions(storms=versions, duties=duties, revisions=revisions)


def judge_storms(
    rain: Rain, *, site: Site, profile: Profile, previous: Previous, as_of: datetime
) -> tuple[StormRow, ...]:
    """New versions of the storms that changed since they were last judged."""
    verdict = judge_bounds(rain.gauges, profile.rule, rain.uncertain, _known_ms(rain, as_of))
    before = {row.id: row for row in previous.storms if row.start_at >= rain.since_at}
    old = [IdentifiedStorm(storm_id=row.id, spans=row.spans) for row in before.values()]
    at_both_ends = (*rain.whole, *(silence.at_its_start for silence in rain.uncertain))
    inherited = inherit(old, verdict, at_both_ends, _namer(site, previous.storm_ids))
    fresh = _Fresh(site=site, profile=profile, verdict=verdict, as_of=as_of)
    rows = [fresh.row(storm_id, storm, before.get(storm_id)) for storm_id, storm in inherited.storms]
    gone = [_superseded(before[storm_id], rows, as_of) for storm_id in inherited.superseded]
    return tuple(row for row in (*rows, *gone) if row is not before.get(row.id))


def _known_ms(rain: Rain, as_of: datetime) -> int:
    """A clock that was set back must not make rain unknown again."""
    return to_ms(max(as_of, rain.known_at))


def _namer(site: Site, taken: Collection[str]) -> Callable[[Storm], str]:
    """Names `<site>-<local date of the trigger>-<n>` that were never given before."""
    used = set(taken)

    def name(storm: Storm) -> str:
        prefix = f"{site.id}-{local_date(storm.trigger_at, site.zone_info):%Y%m%d}"
        number = 1
        while f"{prefix}-{number}" in used:
            number += 1
        used.add(f"{prefix}-{number}")
        return f"{prefix}-{number}"

    return name


@dataclass(frozen=True, slots=True, kw_only=True)
class _Fresh:
    """Rows of one verdict."""

    site: Site
    profile: Profile
    verdict: Verdict
    as_of: datetime

    def row(self, storm_id: str, storm: Storm, before: StormRow | None) -> StormRow:
        """The next version of a storm, or the very row from before where nothing of it changed."""
        row = StormRow(
            id=storm_id,
            site=self.site.id,
            revision=before.revision + 1 if before else 1,
            judged_at=self.as_of,
            profile=self.profile.name,
            profile_version=self.profile.version,
            trigger_at=storm.trigger_at,
            start_at=storm.start_at,
            end_at=storm.end_at,
            confirmed_at=storm.confirmed_at,
            state=storm.state(to_ms(self.as_of)),
            basis=storm.basis,
            by=storm.by,
            verified=storm.verified,
            depth_tenth_um=storm.depth_tenth_um,
            at_trigger_tenth_um=storm.at_trigger_tenth_um,
            spans=spans_of(self.verdict, storm),
            superseded_by=None,
            latest_end_at=storm.latest_end_at,
        )
        return before if before is not None and _same_storm(row, before) else row


def _same_storm(row: StormRow, before: StormRow) -> bool:
    """A storm keeps the profile version that judged it for as long as nothing else of it changes."""
    kept = replace(row, revision=before.revision, judged_at=before.judged_at, profile_version=before.profile_version)
    return kept == before


def _superseded(row: StormRow, rows: Sequence[StormRow], as_of: datetime) -> StormRow:
    first_ms, last_ms = row.spans[0][0], row.spans[-1][1]
    heir = next((new.id for new in rows if new.spans[0][0] <= last_ms and new.spans[-1][1] >= first_ms), None)
    return replace(row, revision=row.revision + 1, judged_at=as_of, state="superseded", superseded_by=heir)


def coming_rain_at(rain: Rain, as_of: datetime) -> datetime | None:
    """The next instant whose rain is known already, from a gauge whose clock is a little ahead."""
    known_ms = to_ms(max(as_of, rain.known_at))
    ahead = [at_ms for gauge in rain.whole for at_ms in gauge.at_ms if at_ms > known_ms]
    return from_ms(min(ahead)) if ahead else None
