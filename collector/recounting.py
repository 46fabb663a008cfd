"""Count again what could not be counted before a site was applied that explains it."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import Connection

from collector.counting import count
from collector.heard import EXPLAINED_BY_A_SITE
from collector.ledger import new_tally, write_tally
from collector.parcels import read_said
from collector.registry import Registry
from collector.rows import Row
from collector.stores import fetch, run
from collector.tally import Delivery, Tally
from siltwatch.instants import format_instant, parse_instant

_AT_ONCE = 1_000


def recount(connection: Connection, registry: Registry, gateways: Sequence[str], now: datetime) -> set[str]:
    """Count the dead letters of some gateways that the registry now explains; returns the sites they touch."""
    sites: set[str] = set()
    after = 0
    while rows := _letters(connection, gateways, after):
        after = int(rows[-1][0])
        sites |= recount_letters(connection, registry, rows, format_instant(now))
    return sites


def letters_wait(connection: Connection, gateways: Sequence[str]) -> bool:
    """Whether there is a dead letter of these gateways that a site's registry may explain."""
    return bool(_letters(connection, gateways, 0))


def _letters(connection: Connection, gateways: Sequence[str], after: int) -> list[Row]:
    reasons = ", ".join("?" * len(EXPLAINED_BY_A_SITE))
    names = ", ".join("?" * len(gateways))
    query = (
        "SELECT id, gateway, boot, received_at, document FROM dead_letters"  # noqa: S608 - only placeholders are put in
        f" WHERE resolved_at IS NULL AND gateway IN ({names}) AND reason IN ({reasons}) AND id > ? ORDER BY id LIMIT ?"
    )
    return list(fetch(connection, query, (*gateways, *EXPLAINED_BY_A_SITE, after, _AT_ONCE))) if gateways else []


def recount_letters(connection: Connection, registry: Registry, rows: list[Row], now: str) -> set[str]:
    """Count some dead letters; those that still cannot be keep the reason of now. Returns the sites they touch."""
    tally = new_tally(connection)
    still: list[Row] = []
    counted: list[Row] = []
    for letter in rows:
        refusal = _count(letter, registry, tally)
        if refusal is None:
            counted.append((now, letter[0]))
        else:
            still.append((*refusal, letter[0]))
    write_tally(connection, tally)
    run(connection, "UPDATE dead_letters SET resolved_at = ? WHERE id = ?", counted)
    run(connection, "UPDATE dead_letters SET reason = ?, detail = ? WHERE id = ?", still)
    return tally.sites()


def _count(letter: Row, registry: Registry, tally: Tally) -> tuple[str, str] | None:
    """Why a dead letter stays one; None where it was counted."""
    _, gateway, boot, received_at, document = letter
    said = read_said(document)
    if said is None:
        return "malformed", "the document cannot be read any more"
    count([said], Delivery(gateway, boot, parse_instant(received_at)), registry, tally)
    if not tally.dead_letters:
        return None
    _, _, reason, detail = tally.dead_letters.pop()
    return reason, detail
