"""What is read for the page of a contrast, and over which span of time."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from alerts.reading import ConfirmationRow, EpisodeRow, ExplanationRow, GrabSampleRow, InspectionRow
from collector.reading import Reading
from dashboard.photos import PhotoRow
from siltwatch.site import Site

BEFORE, AFTER = timedelta(hours=2), timedelta(hours=6)  # what is shown around an episode


@dataclass(frozen=True, slots=True, kw_only=True)
class EpisodeFacts:
    """What was read for the page; `above` and `below` are readings in order, `above` empty for a benchmark."""

    site: Site
    episode: EpisodeRow
    explanations: Sequence[ExplanationRow]
    photos: Sequence[PhotoRow]
    samples: Sequence[GrabSampleRow]
    confirmations: Sequence[ConfirmationRow]
    inspections: Sequence[InspectionRow]
    above: Sequence[Reading]
    below: Sequence[Reading]
    now: datetime


def shown_span(row: EpisodeRow, now: datetime) -> tuple[datetime, datetime]:
    """From when to when the water is shown."""
    return row.start_at - BEFORE, min(now, (row.end_at or now) + AFTER)
