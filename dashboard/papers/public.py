"""What is handed to who asks for a site's public records: papers, tables, photographs, addresses left out. Pure."""

import dataclasses
import json
import operator
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from typing import Any, TypeVar

from alerts.reading import DutyRow
from alerts.town_reading import PRIVATE
from collector.reading import RainCredit, Reading
from dashboard.evidence.csv_text import Cell, csv_of
from dashboard.evidence.redact import redacted
from dashboard.papers.facts import SiteRecord
from siltwatch.instants import local_text
from siltwatch.quantities import inches_text
from siltwatch.site import Site

_Row = TypeVar("_Row")
REQUEST = "records_request"
_SITE_FILE = "document"  # of a version: read for what it changed, never handed out
# What is nobody's business outside: how to reach people, texts made for machines, keys of forms.
_LEFT_OUT = frozenset({"address", "calendar", "receipt", "message_id", "batch", "key", "words", _SITE_FILE})


def redact_record(record: SiteRecord) -> SiteRecord:
    """The same record without any address, number or link; who was told is named by role, not by name."""
    known = _known_addresses(record.site)
    roles = {person.name: person.role for person in record.site.people}

    def clean(text: str) -> str:
        for address in known:
            text = text.replace(address, "[address]")
        return redacted(text)

    parts: dict[str, Any] = {
        part.name: tuple(_cleaned(row, clean) for row in getattr(record, part.name))
        for part in dataclasses.fields(record)
        if isinstance(getattr(record, part.name), tuple)
    }
    parts["notices"] = tuple(
        dataclasses.replace(row, address="", person=roles.get(row.person, "a person")) for row in parts["notices"]
    )
    proofs = {episode: clean(text) for episode, text in record.proofs.items()}
    parts["reports"] = tuple(
        dataclasses.replace(row, content=_cleaned_json(before.content, clean))
        for row, before in zip(parts["reports"], record.reports, strict=True)
    )
    return dataclasses.replace(record, proofs=proofs, **parts)


def _cleaned_json(content: str, clean: Any) -> str:  # noqa: ANN401 - likewise
    """Each text within, so that the document stays one."""
    return json.dumps(_clean(json.loads(content), clean), ensure_ascii=False, sort_keys=True)


def _known_addresses(site: Site) -> list[str]:
    """The longest first, so that no part of one stays."""
    found = {
        address
        for person in site.people
        for address in (person.email, person.sms, person.webhook, person.apprise)
        if address
    }
    return sorted(found, key=lambda address: (-len(address), address))


def _cleaned(row: Any, clean: Any) -> Any:  # noqa: ANN401 - a row of any kind
    values = {part.name: getattr(row, part.name) for part in dataclasses.fields(row) if part.name != _SITE_FILE}
    return dataclasses.replace(row, **{name: _clean(value, clean) for name, value in values.items()})


def _clean(value: Any, clean: Any) -> Any:  # noqa: ANN401 - whatever a row holds
    """Every text in it; who complained is nobody's business."""
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, Mapping):
        return {key: _clean(one, clean) for key, one in value.items() if key not in PRIVATE}
    return [_clean(one, clean) for one in value] if isinstance(value, list) else value


def request_log(record: SiteRecord) -> list[DutyRow]:
    """The requests for records, by when they came."""
    found = [duty for duty in record.duties if duty.clock == REQUEST]
    return sorted(found, key=lambda duty: (duty.anchor_at, duty.id))


def bundle_files(  # noqa: PLR0913 - what the bundle is made of, by keyword
    record: SiteRecord,
    *,
    rain: Sequence[RainCredit],
    readings: Sequence[Reading],
    rules: Mapping[str, str],
    papers: Mapping[str, bytes],
    pictures: Mapping[int, bytes],
    documents: Mapping[str, bytes],
    span: tuple[datetime, datetime],
) -> dict[str, bytes]:
    """Every file by its name; `record` is redacted already, `pictures` are photographs by their number.

    `documents` are files by their name, as they were filed.
    """
    since_at, until_at = span
    tables = {
        "readings/rain.csv": csv_of(_RAIN, (_credit(row) for row in rain)),
        "readings/turbidity.csv": _table(Reading, readings),
        "requests.csv": csv_of(_REQUESTS, (_request(row) for row in request_log(record))),
    }
    for name, rows, instant in _tables(record):
        kept = sorted(
            (row for row in rows if since_at <= getattr(row, instant) < until_at), key=operator.attrgetter(instant)
        )
        tables[f"records/{name}.csv"] = _table(type(kept[0]), kept) if kept else b""
    held = {name: table for name, table in tables.items() if table.count(b"\n") > 1}
    for number, picture in pictures.items():
        held[f"photographs/{number}.jpg"] = picture
    held |= {f"documents/{name}": held_by for name, held_by in documents.items()}
    held |= {f"reports/{name}": paper for name, paper in papers.items()}
    held |= {f"rules/{name}.toml": text.encode() for name, text in rules.items()}
    held["README.txt"] = _readme(record, sorted(held), span).encode()
    return held


def _tables(record: SiteRecord) -> Iterable[tuple[str, Sequence[Any], str]]:
    """Name, rows, and the instant by which they fall into a span."""
    return (
        ("inspections", record.inspections, "started_at"),
        ("reports", record.reports, "entered_at"),
        ("findings", record.findings, "found_at"),
        ("finding-actions", record.actions, "entered_at"),
        ("storms", record.versions, "trigger_at"),
        ("duties", record.duties, "anchor_at"),
        ("messages", record.notices, "composed_at"),
        ("contrasts", record.episodes, "start_at"),
        ("corrective-actions", record.explanations, "entered_at"),
        ("calibrations", record.calibrations, "at"),
        ("samples", record.samples, "at"),
        ("confirmations", record.confirmations, "at"),
        ("sediment", record.practices, "at"),
        ("decisions", record.rulings, "entered_at"),
        ("instruments", record.troubles, "since_at"),
        ("service-windows", record.windows, "start_at"),
        ("readings-by-hand", record.manual, "at"),
        ("photographs", record.photos, "entered_at"),
        ("town", record.town_entries, "at"),
        ("documents", record.documents, "entered_at"),
        ("site-versions", record.applied, "applied_at"),
    )


def _table(kind: type[Any], rows: Sequence[Any]) -> bytes:
    columns = [part.name for part in dataclasses.fields(kind) if part.name not in _LEFT_OUT]
    return csv_of(columns, ([_cell(getattr(row, name)) for name in columns] for row in rows))


def _cell(value: Any) -> Cell:  # noqa: ANN401 - of a row of any kind
    if isinstance(value, Mapping):
        return json.dumps(value, ensure_ascii=False, sort_keys=True)
    if isinstance(value, date) and not isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, tuple):
        return ["/".join(map(str, part)) if isinstance(part, tuple) else str(part) for part in value]
    return value  # type: ignore[no-any-return]


_RAIN = ("gauge", "at", "depth_in", "depth_tenth_um", "flag", "reasons", "source", "received_at", "after_at")


def _credit(row: RainCredit) -> Sequence[Cell]:
    return (
        row.sensor, row.at, inches_text(row.depth_tenth_um), row.depth_tenth_um, row.flag, row.reasons, row.source,
        row.received_at, row.after_at,
    )  # fmt: skip


_REQUESTS = ("id", "request", "received_at", "due_at", "status", "answered_at", "citation")


def _request(row: DutyRow) -> Sequence[Cell]:
    return row.id, row.subject, row.anchor_at, row.due_at, row.status, row.closed_at, row.citation


_MEANING = {
    "reports/logbook.pdf": "the site log book: everything that happened, in order, with who wrote it down",
    "reports/summary-": "the summary of each month, as it is posted at the site",
    "readings/rain.csv": "every credit of rain, also what was left out; flag 1 good, 3 suspect, 4 left out",
    "readings/turbidity.csv": "every reading of turbidity, also what was left out; flag 9: the probe had no value",
    "records/inspections.csv": "the inspection reports: when, by whom, with which qualification, what was said",
    "records/reports.csv": "what each report held, as JSON, in every version, with who signed it; amendments say why",
    "records/findings.csv": "what inspections found, who is to put it right by when, and why by then",
    "records/finding-actions.csv": "what was seen of findings and done about them, and when",
    "records/storms.csv": "each verdict on each storm: what was known when; 2540 tenths of a micrometre are 0.01 inch",
    "records/duties.csv": "what was due, when, by which section of the code, and how it ended",
    "records/messages.csv": "who was told what, by role; addresses, numbers and links are left out",
    "records/contrasts.csv": "times in which the stream below the site was muddier than above, as measured",
    "records/corrective-actions.csv": "what people said of the cause, and what was done when",
    "records/calibrations.csv": "cleaning and calibration of the probes",
    "records/samples.csv": "samples by hand beside the probes",
    "records/confirmations.csv": "who confirmed on site what a probe said",
    "records/sediment.csv": "how full of sediment traps, ponds and barriers were, in percent of their storage",
    "records/decisions.csv": "what people decided, with their reasons",
    "records/instruments.csv": "what was wrong with instruments, from when to when",
    "records/service-windows.csv": "times of work on instruments; what they said meanwhile is left out",
    "records/readings-by-hand.csv": "gauges read by a person",
    "records/photographs.csv": "what the photographs show, by their number",
    "photographs/": "the photographs",
    "records/town.csv": "the town's side: visits, complaints, violations, orders to stop, corrections, certifications,"
    " gates; who complained is left out",
    "records/documents.csv": "the documents: what each is, its date, who filed it, its SHA-256",
    "records/site-versions.csv": "each version of the site's settings: when, by whom and why it was put in force",
    "documents/": "the documents as they were filed",
    "requests.csv": "requests for records: when they came, when an answer was due, when it was given",
    "rules/": "the rules by which storms and duties were judged, with their sections of the code",
}


def _readme(record: SiteRecord, names: Sequence[str], span: tuple[datetime, datetime]) -> str:
    site, zone = record.site, record.site.zone_info
    listed = [
        f"  {name}\n      {says}" for name, says in _MEANING.items() if any(one.startswith(name) for one in names)
    ]
    return "\n".join([
        f"PUBLIC RECORDS OF {site.name}",
        "",
        f"{record.town}{f', {site.address}' if site.address else ''}",
        f"From {local_text(span[0], zone)}",
        f"up to {local_text(span[1], zone)}",
        "",
        "A construction site must be inspected regularly and after every larger rain. Gauges measured the rain,",
        "probes the turbidity of the water; from that the duties were reckoned. This is what is on record of it.",
        "Nothing was corrected in place: what was judged anew or taken back stands beside what was said before.",
        "",
        "WHAT IS IN HERE",
        "",
        *listed,
        "",
        "HOW TO READ IT",
        "",
        "Times in tables are UTC (Z); papers tell the time of the site. A table that would be empty is not there.",
        "Turbidity is a measurement in the unit beside it. Whether the eye sees a contrast is for a person to say.",
        "E-mail addresses, telephone numbers and links are replaced by [address], [number] and [link].",
        "",
        "WHETHER IT IS WHOLE",
        "",
        "MANIFEST.sha256 has the SHA-256 of every file. In the unpacked folder: sha256sum -c MANIFEST.sha256",
        "Made again from the same records for the same time, the bundle has the same bytes.",
        "",
    ])  # fmt: skip
