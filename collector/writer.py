"""The one thread that writes the journal: all parcels that wait go into one transaction, then all are answered."""

import logging
import queue
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace

import msgspec
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import InterfaceError, OperationalError

from collector.ledger import load_registry, note_changes
from collector.parcels import Item, Letter, Parcel
from collector.registry import Registry
from collector.stores import mapped_errors, transaction
from collector.taking import Taken, give_up, put_aside, take, take_all, waiting_gateways
from siltwatch.beating import Beating
from siltwatch.clock import Clock
from siltwatch.errors import StoreError
from siltwatch.figures import Timings
from siltwatch.instants import format_instant
from siltwatch.service_manager import life_of
from siltwatch.wire import Ack

log = logging.getLogger(__name__)
ROOM = 256  # parcels that may wait; beyond it gateways are told to come again
_GROUP_OBSERVATIONS = 10_000
_IDLE_S = 0.2
_FAULTS_OF_THE_DATABASE = (OperationalError, InterfaceError)


_TakingFunction = Callable[[Connection, Parcel, Registry], Taken]
_TakingAll = Callable[[Connection, list[Parcel], Registry], list[Taken]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Patience:
    """Real seconds that observations wait for what is missing before them, until it is declared lost.

    A gateway posts in order and again until it is acknowledged, so what is missing for so long will not come;
    of a gateway that was never heard before, what came before its first words went to someone else.
    """

    known_s: float = 600.0
    unheard_s: float = 30.0


@dataclass(frozen=True, slots=True)
class _Order:
    parcels: Sequence[Parcel]
    letters: Sequence[Letter]
    answer: Future[list[Ack]]

    @property
    def size(self) -> int:
        """How many observations it brings."""
        return sum(len(parcel.items) for parcel in self.parcels)


class Writer:
    """Owns the journal's write connection; `submit` may be called from any thread, `tell` is after each commit."""

    def __init__(
        self,
        engine: Engine,
        clock: Clock,
        *,
        tell: Callable[[], None] = lambda: None,
        patience: Patience = Patience(),
        room: int = ROOM,
    ) -> None:
        self._engine = engine
        self._clock = clock
        self._tell_others = tell
        self._patience = patience
        self._orders: queue.Queue[_Order] = queue.Queue(maxsize=room)
        self._registry: Registry | None = None
        self._behind: dict[str, tuple[int, float]] = {}  # gateway -> contiguous number, since when it stands still
        self._stop = Beating()
        self._thread = threading.Thread(target=self._serve, name="journal-writer", daemon=True)
        self.commits = Timings()
        self.batches = 0
        self.stored = 0
        self.dead = 0

    def start(self) -> None:
        """Begin to write."""
        with mapped_errors(), self._engine.connect() as connection:
            gateways = waiting_gateways(connection)
        self._behind = {gateway: (-1, time.monotonic()) for gateway in gateways}
        self._thread.start()

    def stop(self) -> None:
        """Write what was submitted, then end."""
        self._stop.set()
        self._thread.join()

    @property
    def alive(self) -> bool:
        """Whether the thread is there to answer."""
        return self._thread.is_alive()

    @property
    def standing_s(self) -> float:
        """How long the thread has shown no sign of life."""
        return life_of(self._thread, self._stop.standing_s)

    @property
    def queued(self) -> int:
        """How many orders wait to be written."""
        return self._orders.qsize()

    def submit(self, *parcels: Parcel, letters: Sequence[Letter] = ()) -> Future[list[Ack]]:
        """An acknowledgement for each parcel once all is committed; raises `queue.Full` when too many wait."""
        answer: Future[list[Ack]] = Future()
        self._orders.put_nowait(_Order(parcels, letters, answer))
        return answer

    def _serve(self) -> None:
        while not (self._stop.is_set() and self._orders.empty()):
            orders = self._next_orders()
            try:
                if orders:
                    self._write(orders)
                self._lose_patience()
            except Exception as error:  # noqa: BLE001 - the supervisor: the thread must outlive any one batch
                self._refuse(orders, error)

    def _next_orders(self) -> list[_Order]:
        try:
            orders = [self._orders.get(timeout=_IDLE_S)]
        except queue.Empty:
            return []
        size = orders[0].size
        while size < _GROUP_OBSERVATIONS:
            try:
                orders.append(self._orders.get_nowait())
            except queue.Empty:
                break
            size += orders[-1].size
        return orders

    def _write(self, orders: list[_Order]) -> None:
        """Plainly if it can be; if anything breaks all is taken again, with a savepoint before each parcel."""
        try:
            with self.commits.taken():
                taken = self._commit(orders, take_all)
        except Exception as error:
            if isinstance(error.__cause__, _FAULTS_OF_THE_DATABASE):
                raise
            with self.commits.taken():
                taken = self._commit(orders, take_each_safely)
        self.batches += len(taken)
        results = iter(taken)
        for order in orders:
            order.answer.set_result([self._remember(next(results)) for _ in order.parcels])
        self._tell(taken)

    def _commit(self, orders: list[_Order], taking: _TakingAll) -> list[Taken]:
        with transaction(self._engine) as connection:
            registry = self._refresh_registry(connection)
            taken = taking(connection, [parcel for order in orders for parcel in order.parcels], registry)
            aside = put_aside(connection, [letter for order in orders for letter in order.letters])
            self._note_changes(connection, taken)
        self._note_aside(aside)
        return taken

    def _note_aside(self, count: int) -> None:
        if count:
            self.dead += count
            log.warning("messages set aside", extra={"action": "messages_set_aside", "count": count})

    def _lose_patience(self) -> None:
        now_s = time.monotonic()
        for gateway, (contiguous, since_s) in list(self._behind.items()):
            limit_s = self._patience.known_s if contiguous else self._patience.unheard_s
            if now_s - since_s >= limit_s:
                del self._behind[gateway]
                self._give_up(gateway)

    def _give_up(self, gateway: str) -> None:
        with transaction(self._engine) as connection:
            registry = self._refresh_registry(connection)
            taken = give_up(connection, gateway=gateway, registry=registry, now=self._clock.now())
            self._note_changes(connection, [taken])
        log.warning("observations never came", extra={"action": "gap_declared", "gateway": gateway})
        self._remember(taken)
        self._tell([taken])

    def _refresh_registry(self, connection: Connection) -> Registry:
        self._registry = load_registry(connection, self._registry)
        return self._registry

    def _note_changes(self, connection: Connection, taken: list[Taken]) -> None:
        sites: set[str] = set().union(*(result.sites for result in taken))
        note_changes(connection, sites, format_instant(self._clock.now()))

    def _remember(self, taken: Taken) -> Ack:
        self.stored += taken.stored
        self.dead += taken.dead
        gateway, contiguous = taken.ack.gateway, taken.ack.seq
        if taken.waiting and self._behind.get(gateway, (None, 0.0))[0] != contiguous:
            self._behind[gateway] = (contiguous, time.monotonic())
        return taken.ack

    def _tell(self, taken: list[Taken]) -> None:
        if any(result.stored or result.sites for result in taken):
            self._tell_others()
        dead = sum(result.dead for result in taken)
        if dead:
            log.warning("observations set aside", extra={"action": "dead_lettered", "count": dead})
        log.debug("batches stored", extra={"action": "batches_stored", "observations": sum(r.stored for r in taken)})

    def _refuse(self, orders: list[_Order], error: Exception) -> None:
        log.error(
            "nothing was stored", extra={"action": "commit_failed", "error": str(error)}, exc_info=_unexpected(error)
        )
        for order in orders:
            if not order.answer.done():
                order.answer.set_exception(error if isinstance(error, StoreError) else StoreError(str(error)))


def _unexpected(error: Exception) -> Exception | None:
    return None if isinstance(error, StoreError) else error


def take_each_safely(connection: Connection, parcels: list[Parcel], registry: Registry) -> list[Taken]:
    """Each parcel by itself."""
    return [take_safely(connection, parcel, registry) for parcel in parcels]


def take_safely(connection: Connection, parcel: Parcel, registry: Registry) -> Taken:
    """Take a parcel so that it cannot sink the others of its transaction, nor one observation its parcel."""
    try:
        return _attempt(take, connection, parcel, registry)
    except _FAULTS_OF_THE_DATABASE:
        raise  # the database's fault: nothing of this transaction can be kept
    except Exception as error:  # noqa: BLE001 - whatever an observation breaks, the stream goes on without it
        if len(parcel.items) <= 1:
            return _set_aside(connection, parcel, registry, error)
    taken = [take_safely(connection, msgspec.structs.replace(parcel, items=[item]), registry) for item in parcel.items]
    return replace(
        taken[-1],
        stored=sum(result.stored for result in taken),
        dead=sum(result.dead for result in taken),
        waiting=any(result.waiting for result in taken),
        sites=frozenset().union(*(result.sites for result in taken)),
    )


def _set_aside(connection: Connection, parcel: Parcel, registry: Registry, error: Exception) -> Taken:
    log.error(
        "an observation broke the counting", extra={"action": "broken_by", "gateway": parcel.gateway}, exc_info=error
    )
    broken = [Item(item.seq, item.document, None, f"{type(error).__name__}: {error}"[:300]) for item in parcel.items]
    return _attempt(take, connection, msgspec.structs.replace(parcel, items=broken), registry)


def _attempt(action: _TakingFunction, connection: Connection, parcel: Parcel, registry: Registry) -> Taken:
    with connection.begin_nested():
        return action(connection, parcel, registry)
