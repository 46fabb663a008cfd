"""Dead letters in the hands of a person: counted after all, or put aside for good; the letter itself stays."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from collector.heard import EXPLAINED_BY_A_SITE
from collector.ledger import load_registry, note_changes
from collector.recounting import recount_letters
from collector.stores import fetch, open_engine, require_current, run, transaction
from siltwatch.errors import ConfigError
from siltwatch.instants import format_instant


@dataclass(frozen=True, slots=True, kw_only=True)
class Released:
    """What became of a letter: counted, or why it still cannot be."""

    counted: bool
    reason: str
    detail: str


def release_letter(journal_url: str, letter: int, *, now: datetime) -> Released:
    """Count a dead letter now; one that no site explains yet stays, with the reason of today."""
    engine = open_engine(journal_url)
    try:
        require_current(engine)
        with transaction(engine) as connection:
            query = (
                "SELECT id, gateway, boot, received_at, document, reason, detail FROM dead_letters"
                " WHERE id = ? AND resolved_at IS NULL"
            )
            found = fetch(connection, query, (letter,))
            if not found:
                raise ConfigError(f"there is no dead letter {letter} that waits")
            *row, reason, detail = found[0]
            if reason not in EXPLAINED_BY_A_SITE:
                raise ConfigError(
                    f"dead letter {letter} ({reason}: {detail}) cannot be counted, whatever a site says; put it aside"
                )
            sites = recount_letters(connection, load_registry(connection), [tuple(row)], format_instant(now))
            note_changes(connection, sites, format_instant(now))
            after = fetch(connection, "SELECT resolved_at, reason, detail FROM dead_letters WHERE id = ?", (letter,))
            return Released(counted=after[0][0] is not None, reason=after[0][1], detail=after[0][2])
    finally:
        engine.dispose()


def put_letters_aside(journal_url: str, letters: Sequence[int], *, now: datetime) -> int:
    """Let dead letters wait no longer; nothing of them is counted, and they stay on record. How many there were."""
    engine = open_engine(journal_url)
    try:
        require_current(engine)
        with transaction(engine) as connection:
            statement = "UPDATE dead_letters SET resolved_at = ? WHERE id = ? AND resolved_at IS NULL"
            return sum(run(connection, statement, [(format_instant(now), letter)]) for letter in letters)
    finally:
        engine.dispose()
