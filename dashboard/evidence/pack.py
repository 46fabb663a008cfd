"""The files of an evidence pack: plain functions of the facts, so that the same facts give the same bytes. Pure."""

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import fields
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from alerts.reading import AttemptRow, NoticeRow, Profile, ProvenCredit, asking_layers
from dashboard.evidence.csv_text import Cell, csv_of
from dashboard.evidence.dictionary import COLUMNS, dictionary_csv
from dashboard.evidence.gather import DutyFacts, PackFacts
from dashboard.evidence.readme import readme
from dashboard.evidence.redact import redacted
from dashboard.evidence.trail import shown_day
from dashboard.photos import PhotoRow
from dashboard.views.notice import hidden_address
from siltwatch.instants import format_instant
from siltwatch.quantities import inches_text
from siltwatch.site import Sensor, Site

FORM = "siltwatch-evidence/1"
VERIFIER = "verify.py"


def pack_files(facts: PackFacts, verifier: bytes) -> dict[str, bytes]:
    """Every file but the manifest, by name."""
    files = {
        "storm.json": _json(_storm(facts)),
        "rules.json": _json(_rules(facts)),
        "site.json": _json(_site(facts)),
        "duties.json": _json([_duty(one) for one in facts.duties]),
        "rain/credits.csv": _csv("rain/credits.csv", (_credit(one) for one in facts.proof.credits)),
        "raw/observations.jsonl": _lines(facts),
        "raw/imports.csv": _csv("raw/imports.csv", map(_values, facts.imports)),
        "water/readings.csv": _csv("water/readings.csv", map(_values, facts.readings)),
        "water/episodes.json": _json([plain(one) for one in facts.episodes]),
        "water/explanations.json": _json([plain(one) for one in facts.explanations]),
        "instruments/calibrations.json": _json([plain(one) for one in facts.calibrations]),
        "instruments/samples.json": _json([plain(one) for one in facts.samples]),
        "instruments/confirmations.json": _json([plain(one) for one in facts.confirmations]),
        "instruments/service.json": _json([plain(one) for one in facts.windows]),
        "instruments/by_hand.json": _json([plain(one) for one in facts.by_hand]),
        "people/inspections.json": _json([plain(one) for one in facts.inspections]),
        "people/reports.json": _json([plain(one) for one in facts.reports]),
        "people/findings.json": _json([plain(one) for one in facts.findings]),
        "people/actions.json": _json([plain(one) for one in facts.actions]),
        "people/decisions.json": _json([plain(one) for one in facts.rulings]),
        "notices/notices.csv": _csv("notices/notices.csv", (_notice(one) for one, _ in facts.notices)),
        "notices/attempts.csv": _csv("notices/attempts.csv", _attempts(facts.notices)),
        "photos/photos.csv": _csv("photos/photos.csv", (_photo(row) for row, _ in facts.photos)),
        "DICTIONARY.csv": dictionary_csv(),
        VERIFIER: verifier,
        **{f"rules/{name}.toml": text.encode() for name, text in facts.rules.texts.items()},
        **{f"people/signatures/{name}.png": image for name, image in facts.signatures.items()},
        **{photo_name(row): held for row, held in facts.photos},
        **{f"audit/{chain.day}.json": _json(shown_day(chain, facts.site.id)) for chain in facts.days},
    }
    return files | {"README.txt": readme(facts, sorted(files)).encode()}


def plain(row: object) -> dict[str, Any]:
    """A row of the records as JSON holds it: instants as text of one width."""
    return {field.name: _plain(getattr(row, field.name)) for field in fields(row)}  # type: ignore[arg-type]


def _plain(value: object) -> object:
    if isinstance(value, datetime):
        return format_instant(value)
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Decimal):
        return str(value)
    return [_plain(one) for one in value] if isinstance(value, tuple) else value


def _json(held: object) -> bytes:
    return (json.dumps(held, indent=1, sort_keys=True, ensure_ascii=False) + "\n").encode()


def _csv(name: str, rows: Iterable[Sequence[Cell]]) -> bytes:
    return csv_of([column for column, _ in COLUMNS[name]], rows)


def _values(row: object) -> list[Cell]:
    return [getattr(row, field.name) for field in fields(row)]  # type: ignore[arg-type]


def _storm(facts: PackFacts) -> dict[str, Any]:
    return {
        "form": FORM,
        "storm": plain(facts.storm),
        "versions": [plain(version) for version in facts.versions],
        "rain_since_at": format_instant(facts.proof.since_at),
        "rain_until_at": format_instant(facts.proof.until_at),
    }


def _rules(facts: PackFacts) -> dict[str, Any]:
    profile = facts.rules.profile
    return {
        "kept": facts.rules.kept,
        "town": profile.town,
        "layered": bool(profile.layers),
        "storm": _storm_rule(profile),
        "layers": [_layer(layer) for layer in asking_layers(profile, facts.site.conditions)],
    }


def _storm_rule(profile: Profile) -> dict[str, Any]:
    return plain(profile.rule)


def _layer(layer: Profile) -> dict[str, Any]:
    asks = layer.storm_inspection
    return {
        "name": layer.name,
        "version": layer.version,
        "town": layer.town,
        "storm": _storm_rule(layer),
        "anchor": asks.anchor,
        "within_ms": round(asks.within.total_seconds() * 1_000),
        "hours_mode": asks.hours_mode,
        "citation": asks.citation,
        "text": asks.text,
        "closes": asks.closes,
    }


def _site(facts: PackFacts) -> dict[str, Any]:
    site = facts.site
    return {
        **{key: getattr(site, key) for key in ("id", "name", "profile", "zone", "address", "operator")},
        "also_under": list(site.also_under),
        "plan": site.plan.model_dump(mode="json") if site.plan else None,
        "started_on": site.started_on.isoformat(),
        "conditions": site.conditions.model_dump(mode="json"),
        "people": [{"name": person.name, "role": person.role} for person in site.people],
        "sensors": [_sensor(sensor, site) for sensor in site.sensors],
        "versions": [
            {
                "version": one.version,
                "applied_at": format_instant(one.applied_at),
                "valid_from": format_instant(one.valid_from) if one.valid_from else None,
                "sha256": hashlib.sha256(one.document.encode()).hexdigest(),
            }
            for one in facts.applied
        ],
    }


def _sensor(sensor: Sensor, site: Site) -> dict[str, Any]:
    keys = ("id", "station", "kind", "gateway", "driver", "serial", "owner", "quality", "place", "unit", "model")
    stations = {station.id: station.name for station in site.stations}
    return {
        **{key: getattr(sensor, key) for key in keys},
        "station_name": stations.get(sensor.station),
        "device": sensor.device_name,
        "range_max": sensor.range_max,
        "count_tenth_um": sensor.count_size.tenth_um if sensor.count_size else None,
        "calibrate_every_s": sensor.calibrate_every.total_seconds() if sensor.calibrate_every else None,
    }


def _duty(held: DutyFacts) -> dict[str, Any]:
    return {
        "duty": plain(held.duty),
        "revisions": [plain(one) for one in held.revisions],
        "not_told": [plain(one) for one in held.untold],
        "acknowledged": [plain(one) | {"said": redacted(one.said)} for one in held.acknowledged],
    }


def _credit(one: ProvenCredit) -> list[Cell]:
    credit = one.credit
    return [
        credit.at, credit.sensor, credit.depth_tenth_um, inches_text(credit.depth_tenth_um), credit.flag,
        credit.reasons, one.counts, one.good, one.event_sum_tenth_um, one.window_sum_tenth_um, credit.received_at,
        credit.after_at, credit.source, credit.key,
    ]  # fmt: skip


def _lines(facts: PackFacts) -> bytes:
    """Each observation on a line, as the wire had it, with what it came in."""
    lines = [
        json.dumps(
            {
                "gateway": one.gateway,
                "boot": one.boot,
                "seq": one.seq,
                "received_at": format_instant(one.received_at),
                "document": one.document,
            },
            sort_keys=True,
            ensure_ascii=False,
        )
        for one in facts.observations
    ]
    return "".join(f"{line}\n" for line in lines).encode()


def _notice(one: NoticeRow) -> list[Cell]:
    return [
        one.id, one.duty, one.revision, one.step, one.person, one.channel, hidden_address(one.address), one.language,
        one.composed_at, one.state, one.cancelled_because, one.tries, one.accepted_at, one.told_due_at, one.delivery,
        one.delivery_code, one.delivery_at, one.receipt, redacted(one.subject), redacted(one.body),
    ]  # fmt: skip


def _attempts(notices: Iterable[tuple[NoticeRow, Sequence[AttemptRow]]]) -> Iterable[list[Cell]]:
    return ([one.notice, one.at, one.outcome, redacted(one.detail)] for _, attempts in notices for one in attempts)


def photo_name(row: PhotoRow) -> str:
    """The file of a photograph."""
    return f"photos/{row.id:06d}-{row.view}.jpg"


def _photo(row: PhotoRow) -> list[Cell]:
    return [
        photo_name(row), row.about, row.view, row.taken_at, row.latitude, row.longitude, row.person, row.remarks,
        row.entered_by, row.entered_at, row.sha256, row.sent_sha256,
    ]  # fmt: skip
