"""A batch as it came in, ready to be stored: each observation beside its own document."""

from datetime import datetime
from typing import Annotated, Literal

import msgspec

from siltwatch.errors import WireError
from siltwatch.observation import GAP, Quantity, Semantics
from siltwatch.wire import MAX_BATCH_OBSERVATIONS, ReceivedBatch, decode_batch, encode_observation

_LARGEST_SEQ = 2**53
_LONGEST_BOOT = 100
_LONGEST_LOSS = 15  # digits
_Instant = Annotated[datetime, msgspec.Meta(tz=True)]


class Said(msgspec.Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """The wire's observation (`siltwatch.wire.Sequenced`, field by field), in a form that reads ten times as fast."""

    seq: int
    device: str
    quantity: Quantity
    semantics: Semantics
    observed_at: _Instant
    count: int | None = None
    value: str | None = None
    unit: str | None = None
    method: str | None = None
    count_tenth_um: int | None = None
    modulus: int | None = None
    max_count: int | None = None
    reset_sign: bool = False
    reset_to: int | None = None
    phase: int | None = None
    period_s: int | None = None
    use: Literal["cross_check"] | None = None
    unchecked: bool = False
    device_boot: str | None = None
    device_seq: int | None = None
    delivery_key: str | None = None
    mono_ms: int | None = None
    quality: tuple[str, ...] = ()
    raw: str | None = None


class Item(msgspec.Struct, frozen=True, gc=False):
    """One place in a sequence: what was said, or the reason why it cannot be read."""

    seq: int
    document: str
    said: Said | None
    refusal: str = ""

    @property
    def lost(self) -> int:
        """How many numbers this one declares lost: above zero for the gap observation of a full spool only."""
        return lost_in(self.said) if self.said is not None and self.said.quality else 0


class Parcel(msgspec.Struct, frozen=True, kw_only=True):
    """Observations of one boot of one gateway that came in together."""

    gateway: str
    boot: str
    first_seq: int
    received_at: datetime
    items: list[Item]


class Letter(msgspec.Struct, frozen=True, kw_only=True):
    """A message that is no batch, or not its sender's to send: kept as it came, with the reason."""

    gateway: str
    received_at: datetime
    reason: str
    document: str
    detail: str


class _Batch(msgspec.Struct):
    v: Literal[1]
    gateway: str
    boot: str
    first_seq: int
    sent_at: _Instant
    observations: list[Said]


class _Documents(msgspec.Struct):
    observations: list[msgspec.Raw]


_BATCH = msgspec.json.Decoder(_Batch)
_DOCUMENTS = msgspec.json.Decoder(_Documents)
_SAID = msgspec.json.Decoder(Said)


def read_parcel(document: bytes, received_at: datetime) -> Parcel:
    """A batch from its document; a bad observation is set aside with its reason, a bad envelope raises WireError."""
    try:
        batch = _BATCH.decode(document)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, ValueError):
        return _parcel_of(decode_batch(document), received_at)
    if len(batch.observations) > MAX_BATCH_OBSERVATIONS:
        message = f"more than {MAX_BATCH_OBSERVATIONS} observations in one batch"
        raise WireError(message)
    raws = _DOCUMENTS.decode(document).observations
    items = [Item(said.seq, readable(raw), said) for said, raw in zip(batch.observations, raws, strict=True)]
    return _checked(batch.gateway, batch.boot, batch.first_seq, received_at, items)


def read_said(document: bytes | str) -> Said | None:
    """An observation of the journal; None for one that cannot be read."""
    try:
        return _SAID.decode(document)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, ValueError):
        return None


def encode_said(said: Said) -> str:
    """The document of an observation; fields that do not apply are left out."""
    return msgspec.json.encode(said).decode()


def _parcel_of(received: ReceivedBatch, received_at: datetime) -> Parcel:
    batch = received.batch
    items = [Item(refused.seq, readable(refused.document), None, refused.reason) for refused in received.refused]
    for document in map(encode_observation, batch.observations):
        said = _SAID.decode(document)
        items.append(Item(said.seq, readable(document), said))
    return _checked(batch.gateway, batch.boot, batch.first_seq, received_at, items)


def _checked(gateway: str, boot: str, first_seq: int, received_at: datetime, items: list[Item]) -> Parcel:
    """Numbers and boots that no gateway of ours gives raise WireError."""
    if not 1 <= first_seq <= _LARGEST_SEQ:
        message = f"first_seq {first_seq}: a sequence begins at 1"
        raise WireError(message)
    if not (0 < len(boot) <= _LONGEST_BOOT and boot.isprintable()):
        message = f"boot {boot[:40]!r} is no plain text of at most {_LONGEST_BOOT} characters"
        raise WireError(message)
    return Parcel(gateway=gateway, boot=boot, first_seq=first_seq, received_at=received_at, items=items)


def readable(document: bytes | msgspec.Raw) -> str:
    """Bytes of strangers as text that loses nothing."""
    return str(document, "utf-8", "backslashreplace")


def lost_in(said: Said) -> int:
    """The numbers that a gap observation declares lost; its own is the last of them."""
    if GAP not in said.quality or said.quantity != "status" or said.value is None:
        return 0
    digits = said.value.isascii() and said.value.isdecimal() and len(said.value) <= _LONGEST_LOSS
    return int(said.value) if digits else 0


def in_sequence(item: Item, parcel: Parcel) -> bool:
    """Whether an item's number can belong to its batch."""
    return parcel.first_seq <= item.seq < parcel.first_seq + MAX_BATCH_OBSERVATIONS


def is_run(parcel: Parcel) -> bool:
    """Whether a parcel is what gateways send nearly always: consecutive numbers, all read, none declared lost."""
    seqs = [item.seq for item in parcel.items]
    if not seqs or seqs != list(range(parcel.first_seq, parcel.first_seq + len(seqs))):
        return False
    return all(item.said is not None and GAP not in item.said.quality for item in parcel.items)
