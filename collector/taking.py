"""Take parcels in: dedupe, journal, and count what is complete, inside one transaction that the caller owns."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from operator import attrgetter

from sqlalchemy import Connection

from collector.counting import count
from collector.ledger import new_tally, write_dead_letters, write_tally
from collector.parcels import Item, Letter, Parcel, Said, encode_said, in_sequence, is_run, lost_in, read_said
from collector.registry import Registry
from collector.rows import Row
from collector.sequence import Place, advance
from collector.stores import fetch, run
from collector.streams import Span, Stream, Streams
from collector.tables import COUNTED, WAITING
from collector.tally import Delivery, Tally
from siltwatch.instants import format_instant, parse_instant
from siltwatch.wire import Ack

MALFORMED = "malformed"
BAD_SEQUENCE = "bad_sequence"
SPOOL_FULL = "spool_full"
NEVER_ARRIVED = "never_arrived"
BEGAN_ANEW = "sequence_began_anew"
MOST_LETTERS = 1_000  # of one gateway for one reason; one that says the same for ever must not fill the disk
_JOURNAL = "INSERT INTO journal (gateway, boot, seq, received_at, document, state) VALUES (?, ?, ?, ?, ?, ?)"
_SAID = attrgetter("said")
_GAP = "INSERT INTO gaps (gateway, boot, first_seq, last_seq, declared_at, reason) VALUES (?, ?, ?, ?, ?, ?)"


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """What became of a parcel; `waiting` says that something of its gateway stands behind a gap."""

    ack: Ack
    stored: int
    dead: int
    waiting: bool
    sites: frozenset[str]


def take(connection: Connection, parcel: Parcel, registry: Registry) -> Taken:
    """Store what is new of a parcel and count what is now complete of its gateway's sequence."""
    return take_all(connection, [parcel], registry)[0]


def take_all(connection: Connection, parcels: list[Parcel], registry: Registry) -> list[Taken]:
    """Take parcels in turn; what they come to is read and written for all their gateways at once."""
    streams = Streams(connection, map(_span, parcels))
    tally = new_tally(connection, registry.sites_of({parcel.gateway for parcel in parcels}))
    whole = _Whole(connection=connection, registry=registry, streams=streams, tally=tally)
    taken = [_take_one(whole, parcel) for parcel in parcels]
    write_tally(connection, tally)
    streams.flush()
    return taken


def _span(parcel: Parcel) -> Span:
    return Span(parcel.gateway, parcel.boot, parcel.first_seq, parcel.first_seq + len(parcel.items))


def _take_one(whole: "_Whole", parcel: Parcel) -> Taken:
    taking = _begin(whole, gateway=parcel.gateway, boot=parcel.boot, at=parcel.received_at)
    fresh = taking.fresh_items(parcel)
    if fresh:
        if fresh[0].seq <= taking.contiguous and taking.began_anew(parcel.boot):
            taking.begin_anew(parcel.boot)
        taking.store(parcel, fresh)
    return taking.finish(len(fresh))


def give_up(connection: Connection, *, gateway: str, registry: Registry, now: datetime) -> Taken:
    """Declare lost what a gateway's waiting observations wait for, and count them."""
    streams, tally = Streams(connection, [Span(gateway, "", 0, 0)]), new_tally(connection)
    whole = _Whole(connection=connection, registry=registry, streams=streams, tally=tally)
    taking = _begin(whole, gateway=gateway, boot="", at=now)
    first = fetch(connection, "SELECT min(seq) FROM journal WHERE gateway = ? AND state = 1", (gateway,))[0][0]
    if first is not None:
        taking.declare_lost(taking.contiguous + 1, int(first) - 1, NEVER_ARRIVED)
        taking.contiguous = int(first) - 1
        taking.free(taking.waiting_places())
    taken = taking.finish(0)
    write_tally(connection, tally)
    streams.flush()
    return taken


def put_aside(connection: Connection, letters: Iterable[Letter]) -> int:
    """Keep messages that are no batch, each once, and of one gateway and reason no more than a person would look at."""
    return sum(_put_aside(connection, letter) for letter in letters)


def _put_aside(connection: Connection, letter: Letter) -> int:
    of_its_kind = fetch(
        connection,
        "SELECT count(*), coalesce(sum(CASE WHEN detail = ? THEN 1 ELSE 0 END), 0) FROM dead_letters"
        " WHERE gateway = ? AND reason = ? AND resolved_at IS NULL",
        (letter.detail, letter.gateway, letter.reason),
    )
    kept, same = of_its_kind[0]
    if same or kept >= MOST_LETTERS:
        return 0
    at = format_instant(letter.received_at)
    write_dead_letters(connection, [(letter.gateway, "", 0, at, letter.reason, letter.document, letter.detail)])
    return 1


def waiting_gateways(connection: Connection) -> list[str]:
    """The gateways of which something waits behind a gap."""
    return [str(row[0]) for row in fetch(connection, "SELECT DISTINCT gateway FROM journal WHERE state = 1")]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Whole:
    """What the parcels of one transaction share."""

    connection: Connection
    registry: Registry
    streams: Streams
    tally: Tally


def _begin(whole: _Whole, *, gateway: str, boot: str, at: datetime) -> "_Taking":
    stream = whole.streams.of(gateway) or Stream(boot, 0, "{}")
    return _Taking(
        connection=whole.connection,
        registry=whole.registry,
        streams=whole.streams,
        tally=whole.tally,
        gateway=gateway,
        at=at,
        boot=stream.boot,
        contiguous=stream.contiguous,
        health=stream.health,
    )


@dataclass(slots=True, kw_only=True)
class _Taking:
    """One gateway's stream while a parcel of it is taken in; `boot` is that of the last complete number."""

    connection: Connection
    registry: Registry
    streams: Streams
    tally: Tally
    gateway: str
    at: datetime
    boot: str
    contiguous: int
    health: str
    dead: list[Row] = field(default_factory=list)
    waits: bool = False

    def fresh_items(self, parcel: Parcel) -> list[Item]:
        """What is not in the journal yet, in order; numbers out of place are set aside here."""
        is_whole = is_run(parcel)
        items = parcel.items if is_whole else self._placed(parcel)
        if not items or (is_whole and self.streams.is_new(self.gateway)):
            return items
        found = fetch(
            self.connection,
            "SELECT seq FROM journal WHERE gateway = ? AND boot = ? AND seq >= ? AND seq <= ?",
            (self.gateway, parcel.boot, items[0].seq, items[-1].seq),
        )
        if not found:
            return items
        seen = {row[0] for row in found}
        return [item for item in items if item.seq not in seen]

    def _placed(self, parcel: Parcel) -> list[Item]:
        placed: dict[int, Item] = {}
        for item in parcel.items:
            if not in_sequence(item, parcel):
                self._set_aside(parcel.boot, item, BAD_SEQUENCE)
            elif placed.setdefault(item.seq, item).document != item.document:
                self._set_aside(parcel.boot, item, "conflicting_repeat")
        return [placed[seq] for seq in sorted(placed)]

    def began_anew(self, boot: str) -> bool:
        """Whether an unknown boot gives numbers that were given before: its gateway lost its spool."""
        if boot == self.boot:
            return False
        query = "SELECT 1 FROM journal WHERE gateway = ? AND boot = ? AND state = 0 LIMIT 1"
        return not fetch(self.connection, query, (self.gateway, boot))

    def begin_anew(self, boot: str) -> None:
        """The sequence starts again at 1: what still waits of the one before is counted as it stands."""
        waiting = self._waiting_rows("boot <> ?", boot)
        if waiting:
            self.declare_lost(self.contiguous + 1, waiting[0][0] - 1, NEVER_ARRIVED)
            self._count_rows(waiting)
        self.declare_lost(self.contiguous + 1, self.contiguous + 1, BEGAN_ANEW)
        self.boot, self.contiguous = boot, 0

    def store(self, parcel: Parcel, fresh: list[Item]) -> None:
        """Append to the journal; count what is late or complete, and what was waiting for it."""
        start = self.contiguous
        if fresh[0].seq == start + 1 and fresh is parcel.items and self.gateway not in self.streams.waiting:
            self._store_run(parcel)
            return
        ahead = [Place(item.seq, item.lost) for item in fresh if item.seq > start]
        step = advance(start, ahead)
        waiting = self.waiting_places() if step.ready or any(place.lost for place in ahead) else []
        if waiting:
            step = advance(start, sorted([*ahead, *waiting], key=_seq_of))
        self._append(parcel, fresh, counted_to=step.contiguous)
        self.waits = step.ready < len(ahead) + len(waiting)
        last = [item.seq for item in fresh if item.seq <= step.contiguous]
        if last and last[-1] > start:
            self.boot = parcel.boot
        if waiting:
            self._count_mixed(parcel, fresh, start=start, end=step.contiguous)
        else:
            self._count_items(parcel, fresh, end=step.contiguous)
        self._note_lost(step.lost)
        self.contiguous = step.contiguous

    def _store_run(self, parcel: Parcel) -> None:
        """What gateways send nearly always: the next numbers, all there, and nothing waits for them."""
        received, boot = format_instant(parcel.received_at), parcel.boot
        documents = [item.document for item in parcel.items]
        self.streams.append_run((self.gateway, boot), parcel.first_seq, received, documents)
        said = filter(None, map(_SAID, parcel.items))
        count(said, Delivery(self.gateway, boot, parcel.received_at), self.registry, self.tally)
        self.boot, self.contiguous = boot, parcel.items[-1].seq

    def waiting_places(self) -> list[Place]:
        """What waits in the journal, in order; only gap observations are read."""
        found = fetch(
            self.connection,
            "SELECT seq, CASE WHEN document LIKE '%\"gap\"%' THEN document ELSE '' END FROM journal"
            " WHERE gateway = ? AND state = 1 AND seq > ? ORDER BY seq",
            (self.gateway, self.contiguous),
        )
        return [Place(int(seq), _lost_in(document)) for seq, document in found]

    def free(self, waiting: list[Place]) -> None:
        """Count what waits as far as it is complete."""
        step = advance(self.contiguous, waiting)
        rows = self._waiting_rows("seq <= ?", step.contiguous)
        self._count_rows(rows)
        if rows:
            self.boot = str(rows[-1][1])
        self._note_lost(step.lost)
        self.contiguous = step.contiguous
        self.waits = step.ready < len(waiting)

    def declare_lost(self, first_seq: int, last_seq: int, reason: str) -> None:
        """A row of `gaps`, unless nothing is missing."""
        if first_seq <= last_seq:
            row = (self.gateway, self.boot, first_seq, last_seq, format_instant(self.at), reason)
            run(self.connection, _GAP, [row])

    def finish(self, stored: int) -> Taken:
        """What came of it; its rows wait to be written with those of the others."""
        self.dead += [_dead_row(*letter) for letter in self.tally.dead_letters]
        write_dead_letters(self.connection, self.dead)
        if self.tally.health:
            self.health = json.dumps({**json.loads(self.health), **self.tally.health})
        if self.waits:
            self.streams.waiting.add(self.gateway)
        self.streams.keep(self.gateway, Stream(self.boot, self.contiguous, self.health), format_instant(self.at))
        return Taken(
            ack=Ack(gateway=self.gateway, boot=self.boot, seq=self.contiguous),
            stored=stored,
            dead=len(self.dead),
            waiting=self.waits,
            sites=frozenset(self.tally.turn_over()),
        )

    def _append(self, parcel: Parcel, fresh: list[Item], *, counted_to: int) -> None:
        received = format_instant(parcel.received_at)
        boot = parcel.boot
        rows = [
            (self.gateway, boot, item.seq, received, item.document, COUNTED if item.seq <= counted_to else WAITING)
            for item in fresh
        ]
        run(self.connection, _JOURNAL, rows)
        for item in fresh:
            if item.said is None:
                self._set_aside(boot, item, MALFORMED)

    def _count_items(self, parcel: Parcel, items: Iterable[Item], *, end: int) -> None:
        delivery = Delivery(self.gateway, parcel.boot, parcel.received_at)
        said = (item.said for item in items if item.said is not None and item.seq <= end)
        count(said, delivery, self.registry, self.tally)

    def _count_mixed(self, parcel: Parcel, fresh: list[Item], *, start: int, end: int) -> None:
        """Count a parcel and what waited for it, in order of their numbers."""
        self._count_items(parcel, [item for item in fresh if item.seq <= start], end=start)
        rows = self._waiting_rows("seq <= ?", end)
        steps: list[tuple[int, Item | None, Row]] = [(row[0], None, row) for row in rows]
        steps += [(item.seq, item, ()) for item in fresh if start < item.seq <= end]
        for seq, item, row in sorted(steps, key=lambda step: step[0]):
            if item is None:
                self._count_rows([row])
            else:
                self._count_items(parcel, [item], end=seq)
        if rows and rows[-1][0] == end:
            self.boot = str(rows[-1][1])

    def _count_rows(self, rows: list[Row]) -> None:
        run(self.connection, "UPDATE journal SET state = 0 WHERE id = ?", [(row[4],) for row in rows])
        for _, boot, received_at, document, _ in rows:
            said = read_said(document)
            if said is not None:  # what cannot be read has its dead letter since it came in
                count([said], Delivery(self.gateway, boot, parse_instant(received_at)), self.registry, self.tally)

    def _waiting_rows(self, condition: str, value: object) -> list[Row]:
        return list(
            fetch(
                self.connection,
                "SELECT seq, boot, received_at, document, id FROM journal"  # noqa: S608 - conditions of this module
                f" WHERE gateway = ? AND state = 1 AND {condition} ORDER BY seq",
                (self.gateway, value),
            )
        )

    def _note_lost(self, ranges: Iterable[tuple[int, int]]) -> None:
        for first_seq, last_seq in ranges:
            self.declare_lost(first_seq, last_seq, SPOOL_FULL)

    def _set_aside(self, boot: str, item: Item, reason: str) -> None:
        at = format_instant(self.at)
        self.dead.append((self.gateway, boot, item.seq, at, reason, item.document, item.refusal))


def _dead_row(said: Said, delivery: Delivery, reason: str, detail: str) -> Row:
    document = encode_said(said)
    return (delivery.gateway, delivery.boot, said.seq, delivery.received_text, reason, document, detail)


def _lost_in(document: str) -> int:
    said = read_said(document) if document else None
    return lost_in(said) if said is not None else 0


def _seq_of(place: Place) -> int:
    return place.seq
