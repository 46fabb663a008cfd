"""The site log book: everything that happened, was decided or was done, in order, each with what it rests on. Pure."""

from collections.abc import Iterator
from datetime import datetime

from alerts.reading import DutyRow, EpisodeRow, NoticeRow, StormRow, duty_name
from dashboard.papers.entry import Entry
from dashboard.papers.facts import SiteRecord
from dashboard.papers.report_entries import finding_entries, report_entries
from dashboard.papers.town import document_entry, rules_entry, town_entry, version_entries
from dashboard.views.episode import VIEW_WORDS
from dashboard.views.words import BASES, DUTY_STATES, LEVELS, NOTICE_STATES, SCOPES, both, word_for
from siltwatch.instants import local_text
from siltwatch.quantities import duration_text, turbidity_text

JUDGE = "Siltwatch, by the rules"
_NOBODY = "not on record"
_FOLLOWS = frozenset({"duty", "notice"})  # of one instant: what happened comes first, then what it opened or closed


def entries_of(record: SiteRecord, since_at: datetime | None = None, until_at: datetime | None = None) -> list[Entry]:
    """The entries of `[since, until)`, by the instant at which they happened."""
    found = [
        entry
        for entry in _all(record)
        if (since_at is None or entry.at >= since_at) and (until_at is None or entry.at < until_at)
    ]
    return sorted(found, key=lambda entry: (entry.at, entry.kind in _FOLLOWS, entry.kind, entry.ref))


def _all(record: SiteRecord) -> Iterator[Entry]:
    for storm in record.storms:
        yield _storm(storm)
    for duty in record.duties:
        yield from _duty(record, duty)
    for notice in record.notices:
        yield _notice(record, notice)
    for episode in record.episodes:
        yield from _episode(record, episode)
    yield from _visits(record)
    yield from _water(record)
    yield from _decided(record)
    yield from _instruments(record)
    yield from _clocks(record)
    yield from report_entries(record)
    yield from finding_entries(record, record.as_of)
    yield from (town_entry(row) for row in record.town_entries)
    yield from (document_entry(row, row.entered_at) for row in record.documents)
    yield from version_entries(record.applied)
    yield from (rules_entry(use) for use in record.rules)


def _storm(row: StormRow) -> Entry:
    state = {"open": "under way", "confirmed": "ended", "superseded": "judged anew since, it no longer holds"}[
        row.state
    ]
    doubt = "" if row.verified else " Its rain is in doubt."
    latest = row.latest_end_at
    bounds = f" After an outage: its end may be as late as {latest:%Y-%m-%d %H:%M} UTC." if latest else ""
    return Entry(
        at=row.trigger_at, kind="storm", ref=row.id, title=f"Storm of {both(row.depth_tenth_um)}",
        text=f"{both(row.at_trigger_tenth_um)} by {BASES[row.basis]} made it one; {state}.{doubt}{bounds}",
        author=JUDGE, entered_at=row.judged_at,
        rests_on=f"gauge {', '.join(row.by)}; profile {row.profile}/{row.profile_version}; revision {row.revision}",
        path=f"/storms/{row.id}",
    )  # fmt: skip


def _duty(record: SiteRecord, row: DutyRow) -> Iterator[Entry]:
    zone = record.site.zone_info
    name, due = duty_name(row), local_text(row.due_at, zone)
    rests = f"{row.citation}; profile {row.profile}/{row.profile_version}"
    rests += f"; storm {row.storm}" if row.storm else ""
    path = f"/duties/{row.id}"
    subject = f" For: {row.subject}." if row.subject else ""
    yield Entry(
        at=row.anchor_at, kind="duty", ref=row.id, title=f"{name} opened", text=f"Due {due}.{subject} {row.closes}",
        author=JUDGE, entered_at=row.opened_at, rests_on=rests, path=path,
    )  # fmt: skip
    if row.status in {"overdue", "closed_late"}:
        yield Entry(
            at=row.due_at, kind="duty", ref=f"{row.id}-late", title=f"{name} not done when due",
            text=f"It was due {due}.", author=JUDGE, entered_at=row.due_at, rests_on=rests, path=path,
        )  # fmt: skip
    if row.is_open:
        return
    late = f", {_seconds_text(row.late_by_s)} late" if row.late_by_s else ""
    because = f" {row.withdrawn_because}." if row.withdrawn_because else ""
    by = f"; closed by {row.closed_by}" if row.closed_by else ""
    yield Entry(
        at=row.closed_at or row.changed_at, kind="duty", ref=f"{row.id}-end",
        title=f"{name} {word_for(DUTY_STATES, row.status)}{late}", text=f"It was due {due}.{because}",
        author=JUDGE, entered_at=row.changed_at, rests_on=f"{rests}{by}", path=path,
    )  # fmt: skip


def _seconds_text(seconds: int) -> str:
    hours, rest = divmod(seconds, 3_600)
    return f"{hours} h {rest // 60:02d} m" if hours else f"{rest // 60} m"


def _notice(record: SiteRecord, row: NoticeRow) -> Entry:
    roles = {person.name: person.role for person in record.site.people}
    role = f" ({roles[row.person]})" if row.person in roles else ""
    state = word_for(NOTICE_STATES, row.state)
    told = f"; {row.delivery}" if row.delivery else ""
    return Entry(
        at=row.accepted_at or row.composed_at, kind="notice", ref=f"notice-{row.id}", title=row.subject,
        text=f"To {row.person}{role} by {row.channel}: {state}{told}.", author=JUDGE, entered_at=row.composed_at,
        rests_on=f"duty {row.duty}, revision {row.revision}", path=f"/notices/{row.id}",
    )  # fmt: skip


def _episode(record: SiteRecord, row: EpisodeRow) -> Iterator[Entry]:
    what = "Contrast in the stream" if row.kind == "contrast" else "Turbid outfall"
    peak = "" if row.peak is None else f" Largest {turbidity_text(row.peak)} {row.unit}."
    ended = "It goes on." if row.end_at is None else f"It lasted {duration_text(row.end_at - row.start_at)}."
    against = f" against {row.background}" if row.background else ""
    path = f"/contrast/{row.id}"
    yield Entry(
        at=row.start_at, kind="finding", ref=row.id, title=f"{what}: {word_for(LEVELS, row.level)}",
        text=f"{ended}{peak} What was measured; what is visible is for a person to say.", author=JUDGE,
        entered_at=row.judged_at, path=path,
        rests_on=f"probe {row.probe}{against}; profile {row.profile}/{row.profile_version}; revision {row.revision}",
    )  # fmt: skip
    said = [one for one in record.explanations if one.episode == row.id]
    for one in said:
        is_newest = one is said[-1]
        fixed = f"Done {duration_text(one.acted_at - row.start_at)} after it began. " if one.acted_at else ""
        proof = record.proofs.get(row.id, "") if one.acted_at and is_newest else ""
        words = [f"Cause: {one.cause}." if one.cause else "", f"Done: {one.action}." if one.action else ""]
        yield Entry(
            at=one.acted_at or one.entered_at, kind="corrective action" if one.action else "explanation",
            ref=f"explanation-{one.id}", title=f"{'Corrective action' if one.action else 'Cause'} for: {what.lower()}",
            text=" ".join(word for word in (*words, f"{fixed}{proof}".strip()) if word), author=one.person,
            entered_at=one.entered_at, rests_on=f"the word of the author; episode {row.id}", path=path,
        )  # fmt: skip


def _visits(record: SiteRecord) -> Iterator[Entry]:
    for row in record.inspections:
        late = " Entered late." if row.late_entry else ""
        qualified = row.qualification or "no qualification on record"
        closed = [duty.id for duty in record.duties if duty.closed_by == row.id]
        yield Entry(
            at=row.started_at, kind="inspection", ref=row.id, title=f"Inspection: {SCOPES[row.scope]}",
            text=f"By {row.inspector}, {qualified}.{_sentence(row.remarks)}{late}".strip(),
            author=row.entered_by, entered_at=row.entered_at, path=f"/inspections/{row.id}",
            rests_on="the word of the inspector" + (f"; closes {', '.join(closed)}" if closed else "; closes no duty"),
        )  # fmt: skip
    for photo in record.photos:
        yield Entry(
            at=photo.taken_at or photo.entered_at, kind="photograph", ref=f"photo-{photo.id}",
            title=f"Photograph: {VIEW_WORDS.get(photo.view, photo.view)}", text=photo.remarks,
            author=photo.entered_by, entered_at=photo.entered_at, path=f"/photos/{photo.id}",
            rests_on=f"file with SHA-256 {photo.sha256}; {photo.about}",
        )  # fmt: skip
    for level in record.practices:
        yield Entry(
            at=level.at, kind="finding", ref=f"practice-{level.id}", title=f"{level.practice}: {level.percent} % full",
            text=level.remarks, author=level.person, entered_at=level.entered_at,
            rests_on="measured by the author", path="",
        )  # fmt: skip


def _water(record: SiteRecord) -> Iterator[Entry]:
    for care in record.calibrations:
        figures = f"{_figure(care.before_calibration)} before, {_figure(care.after_calibration)} after"
        standard = f"In a standard of {care.standard:g}: {figures}. " if care.standard is not None else ""
        yield Entry(
            at=care.at, kind="calibration", ref=f"calibration-{care.id}", title=f"Calibration of {care.probe}",
            text=f"{standard}{care.remarks}", author=care.person, entered_at=care.entered_at,
            rests_on=f"standard of lot {care.lot or _NOBODY}", path="/water",
        )  # fmt: skip
    for sample in record.samples:
        beside = "" if sample.probe_value is None else f" The probe had {turbidity_text(sample.probe_value)}."
        doubt = f" {sample.disagrees}." if sample.disagrees else ""
        yield Entry(
            at=sample.at, kind="sample", ref=f"sample-{sample.id}",
            title=f"Sample beside {sample.probe}: {sample.value:g} {sample.unit}",
            text=f"{beside}{doubt} {sample.remarks}".strip(), author=sample.person, entered_at=sample.entered_at,
            rests_on=f"by hand ({sample.how})", path="/water",
        )  # fmt: skip
    for one in record.confirmations:
        yield Entry(
            at=one.at, kind="confirmation", ref=f"confirmation-{one.id}", title=f"{one.probe} confirmed",
            text=one.remarks, author=one.person, entered_at=one.entered_at,
            rests_on="a second instrument" if one.how == "instrument" else "a person on site", path="/water",
        )  # fmt: skip


def _sentence(remarks: str) -> str:
    """What somebody typed, so that a sentence can follow it."""
    return f" {remarks}{'' if remarks.endswith(('.', '!', '?')) else '.'}" if remarks else ""


def _figure(value: float | None) -> str:
    return "unread" if value is None else turbidity_text(value)


def _decided(record: SiteRecord) -> Iterator[Entry]:
    zone = record.site.zone_info
    for row in record.rulings:
        span = f" From {local_text(row.from_at, zone)}." if row.from_at else ""
        span += f" Until {local_text(row.until_at, zone)}." if row.until_at else ""
        about = f"about {row.subject}" if row.subject else "about the site"
        yield Entry(
            at=row.entered_at, kind="decision", ref=f"decision-{row.id}", title=f"Decision: {row.kind}",
            text=f"{row.reason}.{span} {row.effect}", author=f"{row.author} ({row.role})", entered_at=row.entered_at,
            rests_on=f"the reason given; {about}", path="",
        )  # fmt: skip


def _instruments(record: SiteRecord) -> Iterator[Entry]:
    zone = record.site.zone_info
    for row in record.troubles:
        ended = f" Ended {local_text(row.ended_at, zone)}." if row.ended_at else " It lasts."
        name = f"{row.kind.replace('_', ' ')}{f', {row.sensor}' if row.sensor else ''}"
        yield Entry(
            at=row.since_at, kind="instrument", ref=row.id, title=f"Instrument: {name}", text=ended.strip(),
            author=JUDGE, entered_at=row.opened_at or row.since_at, rests_on="the words of the instruments", path="",
        )  # fmt: skip
    for window in record.windows:
        yield Entry(
            at=window.start_at, kind="service", ref=f"service-{window.id}",
            title=f"{window.kind.replace('_', ' ').capitalize()} of {window.sensor}",
            text=f"Until {local_text(window.end_at, zone)}; what it said meanwhile is left out. {window.reason}",
            author=window.author, entered_at=window.recorded_at, rests_on="the word of the author",
            path="",
        )  # fmt: skip
    for reading in record.manual:
        yield Entry(
            at=reading.at, kind="reading by hand", ref=f"reading-{reading.id}",
            title=f"{reading.sensor} read by hand: {both(reading.depth_tenth_um)}", text=reading.reason,
            author=reading.author, entered_at=reading.recorded_at, rests_on="read off the gauge",
            path="",
        )  # fmt: skip


_CLOCK_WORDS = {
    "clock_start": ("Clock started", "base_at"), "clock_end": ("Clock ended", "at"),
    "acknowledgement": ("Taken note of a duty", "at"),
}  # fmt: skip


def _clocks(record: SiteRecord) -> Iterator[Entry]:
    """What runs from something a person knows: a release, a request, a milestone; and who has taken note."""
    for one in record.entered:
        title, instant = _CLOCK_WORDS[one.kind]
        named = [one.row.get(name) for name in ("clock", "subject", "how", "start", "duty")]
        words = ", ".join(str(word).replace("_", " ") for word in named if word)
        yield Entry(
            at=datetime.fromisoformat(one.row[instant]),
            kind="taken note" if one.kind == "acknowledgement" else "clock",
            ref=f"{one.kind.replace('_', '-')}-{one.ref}", title=f"{title}: {words}", text=one.reason, author=one.who,
            entered_at=datetime.fromisoformat(one.entered_at), rests_on="the word of the author",
            path=f"/duties/{one.row['duty']}" if one.row.get("duty") else "/clocks",
        )  # fmt: skip
