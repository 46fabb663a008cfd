"""Gathers how the water fell after something was put right: the proof that a corrective action worked."""

from datetime import datetime

from alerts.reading import Case, RecordsReading
from collector.reading import JournalReading
from dashboard.photos import Photos, about_contrast
from dashboard.reads import episode_facts
from dashboard.views.episode_water import proof_of
from dashboard.views.findings import AFTER, BEFORE, fix_proof
from siltwatch.site import Site

_BELOW = frozenset({"downstream", "outfall"})


def proof_of_case(  # noqa: PLR0913 - all but two by keyword
    site: Site, case: Case, *, journal: JournalReading, records: RecordsReading, photos: Photos, now: datetime
) -> tuple[str, ...]:
    """By each probe below the site or in its outfall; of a finding that explains a contrast, by that contrast too."""
    if case.fixed_at is None:
        return ()
    since_at, until_at = case.fixed_at - BEFORE, min(case.fixed_at + AFTER, now)
    told = [
        fix_proof(
            probe.id, probe.unit or "", journal.readings(site.id, probe.id, "turbidity", since_at, until_at),
            case.fixed_at,
        )
        for probe in site.probes
        if probe.place in _BELOW
    ]  # fmt: skip
    episode = records.episode(case.finding.episode) if case.finding.episode else None
    if episode is not None and episode.site == site.id:
        shown = photos.of(site.id, about_contrast(episode.id))
        told.append(proof_of(episode_facts(site, episode, photos=shown, journal=journal, records=records, now=now)))
    return tuple(sentence for sentence in told if sentence)
