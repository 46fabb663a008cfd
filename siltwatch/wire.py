"""The wire between gateway and collector: one JSON document a batch, the same over HTTP and MQTT."""

from collections.abc import Iterable
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any, Literal

import msgspec

from siltwatch.errors import WireError
from siltwatch.instants import utc
from siltwatch.observation import Observation

MAX_BATCH_OBSERVATIONS = 5_000
MAX_BATCH_BYTES = 8 * 1024 * 1024
INTAKE_PATH = "/intake/v1/batches"
ONLINE, OFFLINE = "online", "offline"  # what a `…/state` topic says
NOT_STORING = "not storing"  # the collector is there and its database takes nothing


@dataclass(frozen=True, slots=True, kw_only=True)
class Sequenced(Observation):
    """An observation with its place in its gateway's sequence, which never goes back and never jumps."""

    seq: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """Observations of one boot of one gateway, in order of sequence."""

    v: Literal[1] = 1
    gateway: str
    boot: str
    first_seq: int
    sent_at: datetime
    observations: tuple[Sequenced, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "sent_at", utc(self.sent_at))


@dataclass(frozen=True, slots=True, kw_only=True)
class Ack:
    """The highest sequence number up to which the collector has stored everything."""

    gateway: str
    boot: str
    seq: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """What `…/ack` carries where a batch was not taken; the statuses are those of HTTP."""

    status: int
    error: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RefusedObservation:
    """An observation that breaks the format: kept as it came, with the reason."""

    seq: int
    reason: str
    document: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class ReceivedBatch:
    """A batch as it arrived: the good observations, and beside them what had to be refused."""

    batch: Batch
    refused: tuple[RefusedObservation, ...] = ()


class _Envelope(msgspec.Struct):
    v: Literal[1]
    gateway: str
    boot: str
    first_seq: int
    sent_at: datetime
    observations: list[msgspec.Raw]


class _SeqOnly(msgspec.Struct):
    seq: int


def _leave_out_absent(observation: Sequenced) -> dict[str, Any]:
    named = {name: getattr(observation, name) for name in _WIRE_FIELDS}
    return {name: value for name, value in named.items() if value is not None and value is not False and value != ()}


_WIRE_FIELDS = tuple(field.name for field in fields(Sequenced))
_BATCH_DECODER = msgspec.json.Decoder(Batch)
_ENVELOPE_DECODER = msgspec.json.Decoder(_Envelope)
_OBSERVATION_DECODER = msgspec.json.Decoder(Sequenced)
_SEQ_DECODER = msgspec.json.Decoder(_SeqOnly)
_ENCODER = msgspec.json.Encoder()


def encode_batch(batch: Batch) -> bytes:
    """The document of a batch; fields that do not apply are left out."""
    return _ENCODER.encode(
        {
            "v": batch.v,
            "gateway": batch.gateway,
            "boot": batch.boot,
            "first_seq": batch.first_seq,
            "sent_at": batch.sent_at,
            "observations": [_leave_out_absent(observation) for observation in batch.observations],
        }
    )


def encode_observation(observation: Sequenced) -> bytes:
    """The document of one observation, as the journal keeps it."""
    return _ENCODER.encode(_leave_out_absent(observation))


def decode_observation(document: bytes | str) -> Sequenced:
    """One observation from its document; raises WireError."""
    try:
        return _OBSERVATION_DECODER.decode(document)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise WireError(str(error)) from error


def decode_batch(document: bytes) -> ReceivedBatch:
    """A batch from its document; a bad observation is set aside with its reason, a bad envelope raises WireError."""
    if len(document) > MAX_BATCH_BYTES:
        message = f"the batch has {len(document)} bytes; at most {MAX_BATCH_BYTES} are taken"
        raise WireError(message)
    try:
        received = ReceivedBatch(batch=_BATCH_DECODER.decode(document))
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        received = _decode_one_by_one(document)
    if len(received.batch.observations) + len(received.refused) > MAX_BATCH_OBSERVATIONS:
        message = f"more than {MAX_BATCH_OBSERVATIONS} observations in one batch"
        raise WireError(message)
    return received


def _decode_one_by_one(document: bytes) -> ReceivedBatch:
    try:
        envelope = _ENVELOPE_DECODER.decode(document)
        good, refused = _sort_out(envelope.observations, envelope.first_seq)
        return ReceivedBatch(
            batch=Batch(
                gateway=envelope.gateway,
                boot=envelope.boot,
                first_seq=envelope.first_seq,
                sent_at=envelope.sent_at,
                observations=tuple(good),
            ),
            refused=tuple(refused),
        )
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, ValueError) as error:
        message = f"not a batch: {error}"
        raise WireError(message) from error


def _sort_out(documents: Iterable[msgspec.Raw], first_seq: int) -> tuple[list[Sequenced], list[RefusedObservation]]:
    good: list[Sequenced] = []
    refused: list[RefusedObservation] = []
    for index, raw in enumerate(documents):
        try:
            good.append(_OBSERVATION_DECODER.decode(raw))
        except (msgspec.MsgspecError, UnicodeDecodeError, ValueError) as error:
            seq = _seq_of(raw, otherwise=first_seq + index)
            refused.append(RefusedObservation(seq=seq, reason=str(error), document=bytes(raw)))
    return good, refused


def _seq_of(raw: msgspec.Raw, *, otherwise: int) -> int:
    try:
        return _SEQ_DECODER.decode(raw).seq
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return otherwise


def encode_ack(ack: Ack) -> bytes:
    """The reply to a batch and the message on `…/ack`."""
    return _ENCODER.encode(ack)


def decode_ack(document: bytes) -> Ack:
    """An acknowledgement from its document; raises WireError."""
    try:
        return msgspec.json.decode(document, type=Ack)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        message = f"not an acknowledgement: {error}"
        raise WireError(message) from error


def encode_refusal(refusal: Refusal) -> bytes:
    """The message on `…/ack` for a batch that was not taken."""
    return _ENCODER.encode(refusal)


def decode_reply(document: bytes) -> Ack | Refusal:
    """What came on `…/ack`; raises WireError."""
    try:
        return msgspec.json.decode(document, type=Refusal)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return decode_ack(document)


def batch_schema() -> dict[str, Any]:
    """The JSON Schema of a batch, as published in `siltwatch/wire.schema.json`."""
    schema = msgspec.json.decode(msgspec.json.encode(msgspec.json.schema(Batch)))
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Siltwatch batch", **schema}


def topic(*, partition: str, site: str, gateway: str, kind: Literal["up", "state", "cmd", "ack"]) -> str:
    """`siltwatch/v1/<partition>/<site>/<gateway>/<kind>`; `up` is never retained, `state` is."""
    for level in (partition, site, gateway):
        if not level or set(level) & set("/+#\0 "):
            message = f"{level!r} cannot be a level of a topic"
            raise WireError(message)
    return f"siltwatch/v1/{partition}/{site}/{gateway}/{kind}"


def collector_topic(partition: str) -> str:
    """Where the broker keeps, retained, whether the collector of a partition is there."""
    return f"siltwatch/v1/{partition}/collector/state"
