"""Gather from journal and records what is judged: rain from where it may begin, and what the situation needs."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from alerts.health import CloseCall
from alerts.judging import Rain
from alerts.outage import UncertainRain
from alerts.profile import coverage
from alerts.profile_files import profile_of
from alerts.rows import DutyRow, RulingRow, StormRow
from alerts.rulings import as_open, counted, dismissed
from alerts.situation import Facts, Situation, tell_situation
from alerts.storms import GaugeRain, Quality, StormRule, judge_as_of
from alerts.voice import Voice
from collector.reading import JournalReading, RainCredit
from siltwatch.instants import MILLISECOND, to_ms
from siltwatch.site import Site

_BEGINNING = datetime(1970, 1, 1, tzinfo=UTC)
_END_OF_TIME = datetime(9999, 12, 31, tzinfo=UTC)
_SUSPECT, _FAILED = 3, 4
_FREEZING = "freezing"
# Beyond this it is cheaper to look for a later spell than to judge all rain again.
LONGEST_LOOK_BACK = timedelta(days=2)


def gather_rain(  # noqa: PLR0913 - where the rain is, from when on, and how it is read
    journal: JournalReading,
    site: Site,
    *,
    from_at: datetime,
    rule: StormRule,
    spell_end_at: datetime | None = None,
    until_at: datetime = _END_OF_TIME,
    rulings: Sequence[RulingRow] = (),
) -> Rain:
    """The rain of a site from the end of a dry spell, before `from_at`, that no event and no window reaches across.

    `spell_end_at` is an end of one that was found before: it stays one unless rain came before it. Rain of a silence
    may have fallen at its beginning: then what came before that matters too.
    """
    spell = max(rule.window_ms, rule.min_dry_ms) * MILLISECOND
    if spell_end_at is not None and spell_end_at <= from_at <= spell_end_at + LONGEST_LOOK_BACK:
        since_at = spell_end_at
    else:
        since_at = journal.dry_spell_before(site.id, from_at, spell) or _BEGINNING
    fallen = journal.credits(site.id, since_at, until_at)
    while (began_at := min((at for one in fallen if (at := _silent_from(one, site))), default=since_at)) < since_at:
        since_at = journal.dry_spell_before(site.id, began_at, spell) or _BEGINNING
        fallen = journal.credits(site.id, since_at, until_at)
    known_at = max((credit.received_at for credit in fallen), default=since_at)
    counted_in, melting = _read_by(fallen, rulings)
    silences = [credit for credit in counted_in if _silent_from(credit, site)]
    certain = [credit for credit in counted_in if not _silent_from(credit, site)] if silences else counted_in
    return Rain(
        since_at=since_at,
        gauges=sort_by_gauge(certain, site),
        known_at=known_at,
        uncertain=tuple(one for credit in silences if (one := _uncertain(credit, site)) is not None),
        melt=sort_by_gauge(melting, site) if melting else (),
    )


def _silent_from(credit: RainCredit, site: Site) -> datetime | None:
    """Since when the rain of a silence may have fallen; a single count may have gathered at any time anyway."""
    if credit.after_at is None:
        return None
    gauge = next((one for one in site.gauges if one.id == credit.sensor), None)
    one_count = gauge.count_size.tenth_um if gauge and gauge.count_size else 0
    return credit.after_at if credit.depth_tenth_um > one_count else None


def _read_by(
    fallen: Sequence[RainCredit], rulings: Sequence[RulingRow]
) -> tuple[Sequence[RainCredit], list[RainCredit]]:
    """Credits as people ruled on them: none where it was none; what may be melting snow apart from what is rain."""
    none, taken = dismissed(rulings), counted(rulings)
    if not none and not any(_FREEZING in credit.reasons for credit in fallen):
        return fallen, []
    rain: list[RainCredit] = []
    melting: list[RainCredit] = []
    for credit in fallen:
        at_ms = to_ms(credit.at)
        if any(span.holds(credit.sensor, at_ms) for span in none):
            continue
        is_melt = _FREEZING in credit.reasons and not any(span.holds(credit.sensor, at_ms) for span in taken)
        (melting if is_melt else rain).append(credit)
    return rain, melting


def _uncertain(credit: RainCredit, site: Site) -> UncertainRain | None:
    rows = sort_by_gauge([credit], site)
    if not rows or credit.after_at is None:
        return None
    gauge = next((one for one in site.gauges if one.id == credit.sensor), None)
    return UncertainRain(
        gauge=credit.sensor,
        after_ms=to_ms(credit.after_at),
        until_ms=to_ms(credit.at),
        depth_tenth_um=credit.depth_tenth_um,
        count_tenth_um=gauge.count_size.tenth_um if gauge and gauge.count_size else credit.depth_tenth_um,
        quality=rows[0].quality,
    )


def melt_of(rain: Rain, rule: StormRule, now: datetime) -> CloseCall | None:
    """The newest storm that there would be if what may be melting snow were rain, and is none without it."""
    if not rain.melt:
        return None
    known = {storm.trigger_ms for storm in judge_as_of(rain.whole, rule, to_ms(now)).storms}
    found = judge_as_of((*rain.whole, *rain.melt), rule, to_ms(now)).storms
    more = [storm for storm in found if not any(storm.start_ms <= at_ms <= storm.end_ms for at_ms in known)]
    return CloseCall(at=more[-1].trigger_at, depth_tenth_um=more[-1].depth_tenth_um) if more else None


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
    rulings: Sequence[RulingRow] = (),
    voice: Voice,
    now: datetime,
) -> Situation:
    """The situation of a site at an instant; `duties` are those still to be done, `storm` is its newest."""
    profile = profile_of(site)
    rain = gather_rain(journal, site, from_at=now, rule=profile.rule, rulings=rulings)
    heard = {sensor: word.observed_at for sensor, word in journal.last_words(site.id).items()}
    facts = Facts(
        site=site,
        rule=profile.rule,
        gauges=rain.whole,
        duties=tuple(duties),
        storm=storm,
        heard=heard,
        covered=coverage(profile, as_open(site, rulings).conditions),
        no_storm_duty=profile.storm_inspection.off_because,
        contrast=contrast,
        voice=voice,
    )
    return tell_situation(facts, now)
