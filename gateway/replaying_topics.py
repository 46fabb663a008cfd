"""Messages of brokers and single frames as `siltwatch decode` gets them, with the options that each driver takes."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, get_args
from zoneinfo import ZoneInfo

from pydantic import TypeAdapter, ValidationError

from gateway.device_tables import codec_named
from gateway.drafts import Draft
from gateway.drivers import columns, documents, envelopes, loggers, lorawan, mqtt_plain, radio_rows, rtl433, sparkplug
from gateway.drivers.mqtt_plain import Mapping as TopicMapping
from gateway.drivers.radio_rows import RadioRow
from gateway.drivers.sparkplug import Address, Payload
from gateway.known_devices import KnownDevices
from siltwatch.errors import ConfigError, SiltwatchError
from siltwatch.instants import parse_instant
from siltwatch.observation import Semantics

Options = Mapping[str, str]
MESSAGE_OPTIONS = frozenset({"topic", "zone", "arrived", "retain"})
LORAWAN_OPTIONS = MESSAGE_OPTIONS | {"codec", "port", "semantics"}
RTL433_OPTIONS = MESSAGE_OPTIONS
MAPPING_OPTIONS = frozenset({"pointer", "time_pointer", "key_pointer", "quantity", "semantics", "unit", "depth_unit"})
PLAIN_OPTIONS = MESSAGE_OPTIONS | MAPPING_OPTIONS
_MAPPING = TypeAdapter(TopicMapping)
_COLUMN = TypeAdapter(columns.Column)
_COLUMN_OPTIONS = frozenset({"quantity", "semantics", "unit", "depth_unit", "source"})
LOGGER_OPTIONS = MESSAGE_OPTIONS | _COLUMN_OPTIONS | {"format", "pointer"}
RADIO_OPTIONS = frozenset({"sum"})
SPARKPLUG_OPTIONS = LOGGER_OPTIONS - {"format", "zone"}
_ANY_NODE = "spBv1.0/group/NDATA/node"
_SPARKPLUG_START = b"\x08"  # the tag of its first field


@dataclass(frozen=True, slots=True, kw_only=True)
class Circumstances:
    """How a message came, as the options tell it."""

    arrived_at: datetime
    zone: ZoneInfo | None
    retained: bool
    topic: str


def circumstances(options: Options, now: datetime) -> Circumstances:
    """`arrived`, `zone`, `retain` and `topic`; raises ConfigError."""
    try:
        arrived_at = parse_instant(options["arrived"]) if "arrived" in options else now
        zone = ZoneInfo(options["zone"]) if "zone" in options else None
    except (SiltwatchError, KeyError, ValueError, OSError) as error:
        raise ConfigError(f"--option zone or arrived: {error}") from error
    retained = options.get("retain", "false").lower() in {"true", "1", "yes"}
    return Circumstances(arrived_at=arrived_at, zone=zone, retained=retained, topic=options.get("topic", ""))


def plain_message(content: bytes, options: Options, now: datetime) -> tuple[Draft, ...]:
    """The value of a plain topic; FrameError, and ConfigError for an option."""
    came = circumstances(options, now)
    named = {name: options[name] for name in MAPPING_OPTIONS & set(options)}
    try:
        mapping = _MAPPING.validate_python(named | {"zone": came.zone})
    except ValidationError as error:
        raise ConfigError([f"--option {fault['loc'][0]}: {fault['msg']}" for fault in error.errors()]) from error
    return mqtt_plain.decode(content.rstrip(b"\r\n"), mapping, retained=came.retained, arrived_at=came.arrived_at)


def lorawan_message(content: bytes, options: Options, now: datetime, known: KnownDevices) -> tuple[Draft, ...]:
    """An uplink in its envelope, or a bare payload; FrameError, and ConfigError for an option."""
    came = circumstances(options, now)
    codec = codec_named(options.get("codec"), known.codecs)
    semantics = semantics_of(options.get("semantics"))
    documents.check_message(content, retained=came.retained)
    if not content.lstrip().startswith(b"{"):
        return lorawan.decode(codec, content, semantics=semantics)
    uplink = envelopes.decode(content, arrived_at=came.arrived_at)
    shown = (("key", list(uplink.key)),)
    return tuple(
        replace(draft, facts=draft.facts + shown) for draft in envelopes.drafts(uplink, codec, semantics=semantics)
    )


def semantics_of(text: str | None) -> Semantics | None:
    """The word for what a count means; raises ConfigError."""
    for word in get_args(Semantics):
        if word == text:
            return word  # type: ignore[no-any-return] # one of the literal's words
    if text is None:
        return None
    raise ConfigError(f"semantics = {text!r} is none of {', '.join(get_args(Semantics))}")


def rtl433_message(content: bytes, options: Options, now: datetime, known: KnownDevices) -> tuple[Draft, ...]:
    """One event of the receiver; raises FrameError."""
    came = circumstances(options, now)
    documents.check_message(content, retained=came.retained)
    event = rtl433.event_of(content)
    return rtl433.drafts(event, known.models, zone=came.zone, arrived_at=came.arrived_at)


def logger_rows(content: bytes, options: Options, now: datetime) -> list[dict[str, Any]]:
    """The rows of a logger's message as they are; of Sparkplug B the whole payload. Raises FrameError."""
    came = circumstances(options, now)
    documents.check_message(content, retained=came.retained)
    if options.get("format") == "sparkplug" or ("format" not in options and content[:1] == _SPARKPLUG_START):
        return [sparkplug.described(sparkplug.Payload.from_bytes(content))]
    return [dict(row.shown) for row in _rows(content, options, came)]


def logger_message(content: bytes, options: Options, now: datetime) -> tuple[Draft, ...]:
    """One column of a logger's message; FrameError, and ConfigError for an option."""
    came = circumstances(options, now)
    documents.check_message(content, retained=came.retained)
    return columns.drafts(_rows(content, options, came), _column(options), arrived_at=came.arrived_at)


def sparkplug_rows(content: bytes, options: Options, now: datetime) -> list[dict[str, Any]]:
    """The whole payload; raises FrameError."""
    return logger_rows(content, {**options, "format": "sparkplug"}, now)


def sparkplug_message(content: bytes, options: Options, now: datetime) -> tuple[Draft, ...]:
    """One metric of a payload; FrameError, and ConfigError for an option."""
    came = circumstances(options, now)
    documents.check_message(content, retained=came.retained)
    rows = sparkplug.rows_of(Payload.from_bytes(content).named({}), Address.from_topic(came.topic or _ANY_NODE))
    return columns.drafts(rows, _column(options), arrived_at=came.arrived_at)


def _column(options: Options) -> columns.Column:
    named = {name: options[name] for name in _COLUMN_OPTIONS & set(options)}
    try:
        return _COLUMN.validate_python(named | {"name": options["pointer"]})
    except ValidationError as error:
        raise ConfigError([f"--option {fault['loc'][0]}: {fault['msg']}" for fault in error.errors()]) from error


def _rows(content: bytes, options: Options, came: Circumstances) -> tuple[loggers.Row, ...]:
    form = options.get("format")
    if form is not None and form not in loggers.FORMATS:
        raise ConfigError(f"--option format: {form!r} is none of {', '.join(loggers.FORMATS)}, sparkplug")
    told = loggers.Circumstances(topic=came.topic, arrived_at=came.arrived_at, zone=came.zone)
    return loggers.rows_of(content, told, form)


def radio_row(content: bytes, options: Options, _now: datetime) -> tuple[Draft, ...]:
    """One raw row of a radio gauge; FrameError, and ConfigError for an option."""
    try:
        sum_byte = int(options["sum"], 16) if "sum" in options else None
    except ValueError as error:
        raise ConfigError(f"--option sum: {options['sum']!r} is no hex byte") from error
    return radio_rows.drafts(RadioRow.from_bytes(content, sum_byte=sum_byte))
