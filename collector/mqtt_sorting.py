"""What messages of a broker are: parcels to store, letters nobody can count, and who is answered with what."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import sha256

from collector.mqtt_packets import Message
from collector.parcels import Letter, Parcel, read_parcel, readable
from siltwatch.errors import WireError
from siltwatch.wire import MAX_BATCH_OBSERVATIONS, Refusal

NOT_A_BATCH = "not_a_batch"
WRONG_GATEWAY = "wrong_gateway"
UNKNOWN_GATEWAY = "unknown_gateway"
_LONGEST_LETTER = 65_536
_UP = "/up"
_LEVELS = 6
# Beyond what breaks the wire, a fault of ours in reading: the message is kept and named, and the stream goes on.
_UNREADABLE = (WireError, ArithmeticError, LookupError, RecursionError, TypeError, ValueError)


@dataclass(frozen=True, slots=True)
class Caller:
    """Whose topic a message came on, and where the answer goes."""

    gateway: str
    answer_to: str


@dataclass(frozen=True, slots=True)
class Sorted:
    """One reading of the broker, sorted; `asked` has who is to hear how far its gateway is stored now.

    Of a gateway that asked several times the newest correlation stands: the answer covers all before it.
    """

    parcels: list[Parcel] = field(default_factory=list)
    letters: list[Letter] = field(default_factory=list)
    asked: dict[str, tuple[Caller, bytes]] = field(default_factory=dict)
    refused: list[tuple[Caller, bytes, Refusal]] = field(default_factory=list)
    passed_over: list[str] = field(default_factory=list)  # topics of retained messages, which are old


class Sorter:
    """Remembers the topics it has read; `is_known` says whether a gateway may report at all."""

    def __init__(self, is_known: Callable[[str], bool]) -> None:
        self._is_known = is_known
        self._callers: dict[str, Caller] = {}

    def sort(self, messages: Iterable[Message], received_at: datetime) -> Sorted:
        """All of them, each in one place; what one gateway says in a row becomes one parcel."""
        found = Sorted()
        newest: dict[str, Parcel] = {}
        known: set[str] = set()
        for message in messages:
            if message.retained:
                found.passed_over.append(message.topic)
                continue
            caller = self._callers.get(message.topic) or self._caller(message.topic)
            try:
                parcel = read_parcel(message.payload, received_at)
            except _UNREADABLE as error:
                _refuse(found, caller, message, received_at, Refusal(status=400, error=str(error)[:500]))
                continue
            if parcel.gateway != caller.gateway or parcel.gateway not in known:
                refusal = self._authority(caller, parcel)
                if refusal is not None:
                    _refuse(found, caller, message, received_at, refusal, parcel)
                    continue
                known.add(parcel.gateway)
            if not _joined(newest.get(parcel.gateway), parcel):
                newest[parcel.gateway] = parcel
                found.parcels.append(parcel)
            found.asked[caller.gateway] = caller, message.correlation
        return found

    def _caller(self, topic: str) -> Caller:
        """By `siltwatch/v1/<partition>/<site>/<gateway>/up`, the only topics that are subscribed to."""
        levels = topic.split("/")
        gateway = levels[4] if len(levels) == _LEVELS else ""
        caller = Caller(gateway, topic.removesuffix(_UP) + "/ack")
        if self._is_known(gateway):  # strangers may make up any number of topics
            self._callers[topic] = caller
        return caller

    def _authority(self, caller: Caller, parcel: Parcel) -> Refusal | None:
        """Why a batch is not this caller's to send; the broker has checked who may write to the topic."""
        if parcel.gateway != caller.gateway:
            reason = f"this topic belongs to the gateway {caller.gateway!r}, the batch to another"
            return Refusal(status=403, error=reason)
        if not self._is_known(parcel.gateway):
            return Refusal(status=401, error="this gateway has no line in the collector's tokens file")
        return None


_REASONS = {400: NOT_A_BATCH, 401: UNKNOWN_GATEWAY, 403: WRONG_GATEWAY}


def _refuse(  # noqa: PLR0913, PLR0917 - what came, from whom, when, and why not
    found: Sorted,
    caller: Caller,
    message: Message,
    received_at: datetime,
    refusal: Refusal,
    parcel: Parcel | None = None,
) -> None:
    payload = message.payload
    mark = sha256(payload).hexdigest()[:16] if parcel is None else f"boot {parcel.boot}, from {parcel.first_seq} on"
    found.letters.append(
        Letter(
            gateway=caller.gateway,
            received_at=received_at,
            reason=_REASONS[refusal.status],
            document=readable(payload[:_LONGEST_LETTER]),
            detail=f"{refusal.error} ({message.topic[:200]}, {len(payload)} bytes, {mark})",
        )
    )
    found.refused.append((caller, message.correlation, refusal))


def _joined(before: Parcel | None, parcel: Parcel) -> bool:
    """Whether a parcel went into the one before it, whose run of numbers it carries on."""
    if before is None or before.boot != parcel.boot:
        return False
    length = len(before.items)
    if before.first_seq + length != parcel.first_seq or length + len(parcel.items) > MAX_BATCH_OBSERVATIONS:
        return False
    before.items.extend(parcel.items)
    return True
