"""The gateways' streams in one transaction: looked up for many at once, written for many at once."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import Connection

from collector.stores import fetch, pieces, run

if TYPE_CHECKING:
    from collector.rows import Row

# A run in one statement: SQLite takes the documents out of one text by itself, at half the cost of a row each.
_RUN = (
    "INSERT INTO journal (gateway, boot, seq, received_at, document, state)"
    " SELECT ?, ?, ? + key, ?, value, 0 FROM json_each(?)"
)
_ROW = "INSERT INTO journal (gateway, boot, seq, received_at, document, state) VALUES (?, ?, ?, ?, ?, 0)"
_STREAM = (
    "INSERT INTO streams (gateway, boot, contiguous_seq, heard_at, health) VALUES (?, ?, ?, ?, ?)"
    " ON CONFLICT (gateway) DO UPDATE SET boot = excluded.boot, contiguous_seq = excluded.contiguous_seq,"
    " heard_at = excluded.heard_at, health = excluded.health"
)


class Stream(msgspec.Struct, frozen=True):
    """How far a gateway's sequence is complete, in which boot, and what the gateway said of itself."""

    boot: str
    contiguous: int
    health: str


class Span(msgspec.Struct, frozen=True):
    """The numbers of a gateway's boot that a parcel brings."""

    gateway: str
    boot: str
    first_seq: int
    last_seq: int


class Streams:
    """Remembers what is known of each gateway; what is to be written waits for `flush`, or for its gateway's next turn.

    `waiting` has the gateways of which something may stand in the journal behind a hole.
    """

    def __init__(self, connection: Connection, spans: Iterable[Span]) -> None:
        self._connection = connection
        self.waiting: set[str] = set()
        self._known: dict[str, Stream] = {}
        self._rows: dict[str, Row] = {}
        self._had_turn: set[str] = set()
        self._runs: list[Row] = []
        spans = list(spans)
        for names in pieces(sorted({span.gateway for span in spans})):
            self._look_up(names)
        self._repeating = {gateway for some in pieces(spans) for gateway in self._look_for(some)}

    def of(self, gateway: str) -> Stream | None:
        """What is known of a gateway now; all that it brought in this transaction is in the journal then."""
        if gateway in self._rows:
            self._write_runs()
        return self._known.get(gateway)

    def is_new(self, gateway: str) -> bool:
        """Whether nothing that a gateway brings in this transaction was in the journal, and this is its first turn."""
        return gateway not in self._repeating and gateway not in self._had_turn

    def keep(self, gateway: str, stream: Stream, heard_at: str) -> None:
        """From now on this is what is known of a gateway."""
        self._known[gateway] = stream
        self._had_turn.add(gateway)
        self._rows[gateway] = (gateway, stream.boot, stream.contiguous, heard_at, stream.health)

    def append_run(self, where: tuple[str, str], first_seq: int, received_at: str, documents: list[str]) -> None:
        """Documents of a gateway and boot, numbered one after the other, that are counted."""
        if self._connection.dialect.name == "sqlite":
            text = msgspec.json.encode(documents).decode()
            self._runs.append((*where, first_seq, received_at, text))
        else:
            self._runs += [(*where, seq, received_at, each) for seq, each in enumerate(documents, first_seq)]

    def flush(self) -> None:
        """Write everything."""
        self._write_runs()
        run(self._connection, _STREAM, list(self._rows.values()))
        self._rows = {}

    def _write_runs(self) -> None:
        run(self._connection, _RUN if self._connection.dialect.name == "sqlite" else _ROW, self._runs)
        self._runs = []

    def _look_up(self, names: list[str]) -> None:
        among = f"gateway IN ({', '.join('?' * len(names))})"
        waiting = f"SELECT DISTINCT gateway FROM journal WHERE state = 1 AND {among}"  # noqa: S608 - only placeholders
        self.waiting |= {row[0] for row in fetch(self._connection, waiting, tuple(names))}
        streams = f"SELECT gateway, boot, contiguous_seq, health FROM streams WHERE {among}"  # noqa: S608 - as above
        for gateway, boot, contiguous, health in fetch(self._connection, streams, tuple(names)):
            self._known[gateway] = Stream(str(boot), int(contiguous), str(health))

    def _look_for(self, spans: list[Span]) -> list[str]:
        asked = ", ".join(["(?, ?, ?, ?)"] * len(spans))
        found = fetch(
            self._connection,
            f"WITH asked (gateway, boot, first_seq, last_seq) AS (VALUES {asked})"  # noqa: S608 - only placeholders
            " SELECT gateway FROM asked WHERE EXISTS (SELECT 1 FROM journal WHERE journal.gateway = asked.gateway"
            " AND journal.boot = asked.boot AND journal.seq >= asked.first_seq AND journal.seq <= asked.last_seq)",
            tuple(value for span in spans for value in (span.gateway, span.boot, span.first_seq, span.last_seq)),
        )
        return [row[0] for row in found]
