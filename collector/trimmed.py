"""From when on the journal is whole: older readings and documents may have been trimmed."""

from sqlalchemy import Connection

from collector.stores import fetch, run
from siltwatch.instants import format_instant, from_ms, parse_instant, to_ms

READINGS = "trimmed_readings"
DOCUMENTS = "trimmed_documents"
_UPSERT = (
    "INSERT INTO projections (name, cursor, updated_at) VALUES (?, ?, ?)"
    " ON CONFLICT (name) DO UPDATE SET cursor = excluded.cursor, updated_at = excluded.updated_at"
)


def trimmed_before(connection: Connection, what: str) -> str:
    """The instant before which not everything is there, as stored text; before any instant where all is."""
    found = fetch(connection, "SELECT cursor FROM projections WHERE name = ?", (what,))
    return format_instant(from_ms(int(found[0][0]))) if found else ""


def note_trimmed(connection: Connection, what: str, before: str, now: str) -> None:
    """It never goes back: what is gone is gone."""
    at_ms = to_ms(parse_instant(max(before, trimmed_before(connection, what))))
    run(connection, _UPSERT, [(what, at_ms, now)])
