"""A batch as it came in, ready to be stored: each observation beside its own document."""

from dataclasses import dataclass
from datetime import datetime

import msgspec

from siltwatch.errors import WireError
from siltwatch.observation import GAP
from siltwatch.wire import MAX_BATCH_OBSERVATIONS, ReceivedBatch, Sequenced, encode_observation

_LARGEST_SEQ = 2**53
_LONGEST_BOOT = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One place in a sequence: what was said, or the reason why it cannot be read."""

    seq: int
    document: str
    observation: Sequenced | None
    refusal: str = ""

    @property
    def lost(self) -> int:
        """How many numbers this one declares lost: above zero for the gap observation of a full spool only."""
        said = self.observation
        return lost_in(said) if said is not None and said.quality else 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Parcel:
    """Observations of one boot of one gateway that came in together."""

    gateway: str
    boot: str
    first_seq: int
    received_at: datetime
    items: tuple[Item, ...]


class _Documents(msgspec.Struct):
    observations: list[msgspec.Raw]


_DOCUMENTS = msgspec.json.Decoder(_Documents)


def parcel_of(document: bytes, received: ReceivedBatch, received_at: datetime) -> Parcel:
    """What is stored of a batch; numbers or a boot that no gateway of ours gives raise WireError."""
    batch = received.batch
    if not 1 <= batch.first_seq <= _LARGEST_SEQ:
        message = f"first_seq {batch.first_seq}: a sequence begins at 1"
        raise WireError(message)
    if not (0 < len(batch.boot) <= _LONGEST_BOOT and batch.boot.isprintable()):
        message = f"boot {batch.boot[:40]!r} is no plain text of at most {_LONGEST_BOOT} characters"
        raise WireError(message)
    return Parcel(
        gateway=batch.gateway,
        boot=batch.boot,
        first_seq=batch.first_seq,
        received_at=received_at,
        items=tuple(_refused(received) + _good(document, received)),
    )


def _good(document: bytes, received: ReceivedBatch) -> list[Item]:
    said = received.batch.observations
    if received.refused:
        texts = [encode_observation(observation) for observation in said]
    else:
        texts = [bytes(raw) for raw in _DOCUMENTS.decode(document).observations]
    return [
        Item(seq=observation.seq, document=readable(text), observation=observation)
        for observation, text in zip(said, texts, strict=True)
    ]


def _refused(received: ReceivedBatch) -> list[Item]:
    return [
        Item(seq=refused.seq, document=readable(refused.document), observation=None, refusal=refused.reason)
        for refused in received.refused
    ]


def readable(document: bytes) -> str:
    """Bytes of strangers as text that loses nothing."""
    return document.decode("utf-8", "backslashreplace")


def lost_in(said: Sequenced) -> int:
    """The numbers that a gap observation declares lost; its own is the last of them."""
    if GAP not in said.quality or said.quantity != "status" or said.value is None:
        return 0
    return int(said.value) if said.value.isascii() and said.value.isdecimal() and len(said.value) <= 15 else 0  # noqa: PLR2004 - digits of a sequence number


def in_sequence(item: Item, parcel: Parcel) -> bool:
    """Whether an item's number can belong to its batch."""
    return parcel.first_seq <= item.seq < parcel.first_seq + MAX_BATCH_OBSERVATIONS
