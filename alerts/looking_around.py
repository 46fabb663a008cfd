"""Gather from journal and records what is judged: rain from where it may begin, and what the situation needs."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from alerts.judging import Rain
from alerts.profile import coverage
from alerts.profile_files import profile_of
from alerts.rows import DutyRow, StormRow
from alerts.situation import Facts, Situation, tell_situation
from alerts.storms import GaugeRain, Quality, StormRule
from collector.reading import JournalReading, RainCredit
from siltwatch.instants import MILLISECOND, to_ms
from siltwatch.site import Site

_BEGINNING = datetime(1970, 1, 1, tzinfo=UTC)
_END_OF_TIME = datetime(9999, 12, 31, tzinfo=UTC)
_SUSPECT, _FAILED = 3, 4
# Beyond this it is cheaper to look for a later spell than to judge all rain again.
LONGEST_LOOK_BACK = timedelta(days=2)


def gather_rain(
    journal: JournalReading, site: Site, *, from_at: datetime, rule: StormRule, spell_end_at: datetime | None = None
) -> Rain:
    """The rain of a site from the end of a dry spell, before `from_at`, that no event and no window reaches across.

    `spell_end_at` is an end of one that was found before: it stays one unless rain came before it.
    """
    if spell_end_at is not None and spell_end_at <= from_at <= spell_end_at + LONGEST_LOOK_BACK:
        since_at = spell_end_at
    else:
        spell = max(rule.window_ms, rule.min_dry_ms) * MILLISECOND
        since_at = journal.dry_spell_before(site.id, from_at, spell) or _BEGINNING
    fallen = journal.credits(site.id, since_at, _END_OF_TIME)
    known_at = max((credit.received_at for credit in fallen), default=since_at)
    return Rain(since_at=since_at, gauges=sort_by_gauge(fallen, site), known_at=known_at)


def sort_by_gauge(fallen: Sequence[RainCredit], site: Site) -> tuple[GaugeRain, ...]:
    """Credits by gauge and quality; failed ones are left out, a gauge that left the site keeps its past rain."""
    standing: dict[str, Quality] = {gauge.id: gauge.quality for gauge in site.gauges}
    rows: dict[tuple[str, Quality], tuple[list[int], list[int]]] = {}
    for credit in fallen:
        quality = standing.get(credit.sensor, "good")
        if credit.flag == _FAILED or quality == "fail":
            continue
        if credit.flag == _SUSPECT:
            quality = "suspect"
        instants, depths = rows.setdefault((credit.sensor, quality), ([], []))
        instants.append(to_ms(credit.at))
        depths.append(credit.depth_tenth_um)
    return tuple(
        GaugeRain(gauge=gauge, quality=quality, at_ms=instants, depth_tenth_um=depths)
        for (gauge, quality), (instants, depths) in rows.items()
    )


def situation_of(  # noqa: PLR0913 - what a situation is told from
    site: Site,
    *,
    journal: JournalReading,
    duties: Sequence[DutyRow],
    storm: StormRow | None,
    contrast: str | None = None,
    now: datetime,
) -> Situation:
    """The situation of a site at an instant; `duties` are those still to be done, `storm` is its newest."""
    profile = profile_of(site)
    rain = gather_rain(journal, site, from_at=now, rule=profile.rule)
    heard = {sensor: word.observed_at for sensor, word in journal.last_words(site.id).items()}
    facts = Facts(
        site=site,
        rule=profile.rule,
        gauges=rain.gauges,
        duties=tuple(duties),
        storm=storm,
        heard=heard,
        covered=coverage(profile, site.conditions),
        no_storm_duty=profile.storm_inspection.off_because,
        contrast=contrast,
    )
    return tell_situation(facts, now)
