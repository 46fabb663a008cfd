"""Sensors of one site held against each other, as the journal knows them: gauges in a stretch, probes on dry days."""

from collections.abc import Iterable
from datetime import date, datetime
from itertools import combinations

from collector.journal_series import JournalSeries
from collector.quality_neighbours import Disagreement, compare_gauges, compare_probes, in_a_row
from siltwatch.site import Sensor, Site


def gauges_that_disagree(
    journal: JournalSeries, site: Site, start_at: datetime, end_at: datetime
) -> list[Disagreement]:
    """By all that fell into each in a stretch of time."""
    return compare_gauges(
        {
            gauge.id: sum(depth for _, depth, _ in journal.rain(site.id, gauge.id, start_at, end_at))
            for gauge in site.gauges
        }
    )


def probes_that_disagree(
    journal: JournalSeries, site: Site, start_at: datetime, end_at: datetime
) -> list[Disagreement]:
    """By the newest dry days in a row, from their quarters of an hour."""
    wet = {at.date() for gauge in site.gauges for at in journal.quarters(site.id, gauge.id, "rain", start_at, end_at)}
    found = []
    for one, other in combinations(_comparable(site.probes), 2):
        days = (_days(journal, site.id, one.id, start_at, end_at), _days(journal, site.id, other.id, start_at, end_at))
        dry = in_a_row(sorted((days[0].keys() & days[1].keys()) - wet))
        differ = compare_probes(one.id, other.id, [(days[0][day], days[1][day]) for day in dry])
        found += [differ] if differ else []
    return found


def _comparable(probes: Iterable[Sensor]) -> list[Sensor]:
    """The water above and below a site; what leaves an outfall is other water."""
    return [probe for probe in probes if probe.place != "outfall"]


def _days(
    journal: JournalSeries, site: str, probe: str, start_at: datetime, end_at: datetime
) -> dict[date, list[float]]:
    days: dict[date, list[float]] = {}
    for at, mean in journal.means(site, probe, "turbidity", start_at, end_at):
        days.setdefault(at.date(), []).append(mean)
    return days
