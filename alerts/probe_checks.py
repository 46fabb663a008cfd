"""A sample by hand that does not fit the probe beside it: somebody cleans, calibrates or samples again, and it is over.

The check is of the kind that any instrument's trouble opens, so that a ruling ("looked") closes it too.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from sqlalchemy import Connection, insert, select, update

from alerts.contrast_keeping import read_calibrations, read_confirmations, read_samples
from alerts.contrast_rows import GrabSampleRow
from alerts.contrast_telling import LONG_PAST, Occasion
from alerts.keeping import note_changes
from alerts.own_words import OwnWords, pack
from alerts.rows import DutyRow
from alerts.stores import from_row, to_row
from alerts.tables import duties, duty_revisions
from siltwatch.instants import format_instant, local_text

# Project judgement, to be agreed with each officer.
CHECK_WITHIN = timedelta(hours=24)
_CLOSES = (
    "The probe is cleaned or calibrated, its reading is confirmed, a later sample fits it, "
    "or somebody looked at it and said so."
)
_LINES = {
    "en": (
        "Sample of {when}: {why}.",
        "- Clean the probe and look for bubbles, weed, sediment or a wiper that stands still.",
        "- Read it in a standard, calibrate it where it is off, and enter what it showed before and after.",
        "- Take a second sample beside it and enter both.",
    ),
    "es": (
        "Muestra de {when}: {why}.",
        "- Limpie la sonda y busque burbujas, hierbas, sedimento o un limpiador detenido.",
        "- Midala en un patron, calibrela si difiere y anote las lecturas de antes y despues.",
        "- Tome una segunda muestra a su lado y anote ambas.",
    ),
}
_HEADLINES = {
    "en": "probe {probe} and a sample by hand differ, check the probe",
    "es": "la sonda {probe} y una muestra difieren, revise la sonda",
}


def check_id(sample: GrabSampleRow) -> str:
    """The one check of a sample."""
    return f"{sample.site}-sample-{sample.id}-check"


def review_samples(connection: Connection, occasion: Occasion) -> None:
    """Open a check for each new sample that does not fit, and close those that somebody has seen to."""
    odd = [sample for sample in read_samples(connection, occasion.site.id) if sample.disagrees]
    known = _known(connection, [check_id(sample) for sample in odd])
    for sample in odd:
        duty = known.get(check_id(sample))
        if duty is None and occasion.now - sample.entered_at <= LONG_PAST:
            duty = _open(connection, sample, occasion)
        if duty is not None and duty.is_open:
            _close_if_seen_to(connection, duty, sample, occasion)


def _known(connection: Connection, names: Sequence[str]) -> dict[str, DutyRow]:
    rows = connection.execute(select(duties).where(duties.c.id.in_(names))).mappings()
    return {duty.id: duty for duty in (from_row(DutyRow, row) for row in rows)}


def _open(connection: Connection, sample: GrabSampleRow, occasion: Occasion) -> DutyRow:
    now = occasion.now
    duty = DutyRow(
        id=check_id(sample), site=sample.site, kind="check", storm=None, revision=1, anchor="trouble",
        anchor_at=sample.at, due_at=now + CHECK_WITHIN, provisional=False, latest_reading_at=None,
        interim_advisory_at=None, status="open", closed_by=None, closed_at=None, late_by_s=0, withdrawn_because=None,
        citation="", closes=_CLOSES, profile=occasion.profile.name, profile_version=occasion.profile.version,
        opened_at=now, changed_at=now, words=_words(sample, occasion),
    )  # fmt: skip
    connection.execute(insert(duties).values(to_row(duty)))
    revision = {"duty": duty.id, "revision": 1, "at": format_instant(now), "due_at": format_instant(duty.due_at)}
    connection.execute(insert(duty_revisions).values(**revision, reason="sample"))
    note_changes(connection, "duty", [(duty.site, duty.id)], now)
    return duty


def _words(sample: GrabSampleRow, occasion: Occasion) -> str:
    facts = {"when": local_text(sample.at, occasion.site.zone_info), "why": sample.disagrees, "probe": sample.probe}
    return pack(
        {
            language: OwnWords(
                headline=_HEADLINES[language].format(**facts), lines=tuple(line.format(**facts) for line in lines)
            )
            for language, lines in _LINES.items()
        }
    )


def _close_if_seen_to(connection: Connection, duty: DutyRow, sample: GrabSampleRow, occasion: Occasion) -> None:
    seen = min(_seen_to(connection, sample), default=None)
    if seen is None:
        return
    at, by = seen
    late_by_s = max(0, -((duty.due_at - at) // timedelta(seconds=1)))
    closed = replace(
        duty, status="closed_late" if late_by_s else "closed_on_time", closed_by=by, closed_at=at, late_by_s=late_by_s,
        changed_at=occasion.now,
    )  # fmt: skip
    connection.execute(update(duties).where(duties.c.id == duty.id).values(to_row(closed)))
    note_changes(connection, "duty", [(duty.site, duty.id)], occasion.now)


def _seen_to(connection: Connection, sample: GrabSampleRow) -> Iterable[tuple[datetime, str]]:
    """What was done at the probe since, with what shows it."""
    site, probe = sample.site, sample.probe
    for calibration in read_calibrations(connection, site):
        if calibration.probe == probe and calibration.at >= sample.at:
            yield calibration.at, f"calibration {calibration.id}"
    for confirmation in read_confirmations(connection, site):
        if confirmation.probe == probe and confirmation.at > sample.at:
            yield confirmation.at, f"confirmation {confirmation.id}"
    for later in read_samples(connection, site):
        fits = later.probe_value is not None and not later.disagrees
        if later.probe == probe and later.at > sample.at and fits:
            yield later.at, f"sample {later.id}"
