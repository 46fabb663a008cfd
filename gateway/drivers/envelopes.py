"""What two LoRaWAN servers put around a payload: The Things Stack v3 and ChirpStack v4 (devices.md C.1, C.2)."""

import base64
import binascii
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from typing import Any

from gateway.drafts import Draft, FrameNumber
from gateway.drivers import lorawan
from gateway.drivers.documents import at, number_of, object_of, short_key
from gateway.drivers.lorawan import Codec
from gateway.stamps import stamped
from siltwatch.errors import FrameError
from siltwatch.instants import format_instant
from siltwatch.observation import Semantics
from siltwatch.quantities import plain

_PROTOBUF_HINT = "not JSON: set the server's integration to JSON, not Protobuf"


@dataclass(frozen=True, slots=True, kw_only=True)
class Uplink:
    """One uplink of one device: `key` is the same when the server sends it again; `battery` is in per cent."""

    payload: bytes
    key: tuple[str | int, ...]
    port: int
    dev_eui: str
    observed_at: datetime
    quality: tuple[str, ...] = ()
    battery: Decimal | None = None
    numbered: FrameNumber | None = None

    @property
    def delivery_key(self) -> str:
        """The key as one text."""
        return short_key("/".join(map(str, self.key)))


def decode(content: bytes, *, arrived_at: datetime) -> Uplink:
    """The uplink of one message; raises FrameError."""
    document = _document(content)
    if "uplink_message" in document or "end_device_ids" in document:
        return _things_stack(document, arrived_at)
    if "deviceInfo" in document or "deduplicationId" in document:
        return _chirpstack(document, arrived_at)
    raise FrameError("grammar", "neither an uplink of The Things Stack v3 nor of ChirpStack v4")


def _document(content: bytes) -> dict[str, Any]:
    try:
        return object_of(content)
    except FrameError as error:
        raise FrameError(error.reason, _PROTOBUF_HINT) from error


def _things_stack(document: dict[str, Any], arrived_at: datetime) -> Uplink:
    """Fields that are zero are left out, `f_cnt` and `f_port` too."""
    if at(document, "/uplink_message") is None:
        raise FrameError("not_a_reading", "no uplink_message")
    stamp = at(document, "/uplink_message/received_at") or at(document, "/received_at")
    observed_at, quality = _time(stamp, arrived_at)
    dev_eui = _text(at(document, "/end_device_ids/dev_eui"))
    session = _text(at(document, "/uplink_message/session_key_id"))
    number = _whole(at(document, "/uplink_message/f_cnt"))
    return Uplink(
        payload=_payload(at(document, "/uplink_message/frm_payload")),
        key=(dev_eui, session, number),
        port=_whole(at(document, "/uplink_message/f_port")),
        dev_eui=dev_eui.lower(),
        observed_at=observed_at,
        quality=quality,
        numbered=FrameNumber(session=session, number=number),
    )


def _chirpstack(document: dict[str, Any], arrived_at: datetime) -> Uplink:
    """An `up` event, or a `status` event with nothing but the battery; `join` and the rest are no readings."""
    observed_at, quality = _time(document.get("time"), arrived_at)
    dev_eui = _text(at(document, "/deviceInfo/devEui"))
    address, number = _text(document.get("devAddr")), _whole(document.get("fCnt"))
    delivery = document.get("deduplicationId")
    battery = document.get("batteryLevel")
    if "data" not in document and battery is None:
        raise FrameError("not_a_reading", "neither data nor batteryLevel")
    return Uplink(
        payload=_payload(document["data"]) if "data" in document else b"",
        key=(dev_eui, address, number) if delivery is None else (_text(delivery),),
        port=_whole(document.get("fPort")),
        dev_eui=dev_eui.lower(),
        observed_at=observed_at,
        quality=quality,
        battery=None if battery is None else number_of(battery),
        numbered=FrameNumber(session=address, number=number) if "data" in document else None,
    )


def _time(stamp: Any, arrived_at: datetime) -> tuple[datetime, tuple[str, ...]]:  # noqa: ANN401 - any JSON value
    return (arrived_at, ()) if stamp is None else stamped(str(stamp), zone=None, arrived_at=arrived_at)


def _payload(text: Any) -> bytes:  # noqa: ANN401 - any JSON value
    if not isinstance(text, str):
        raise FrameError("not_a_reading", "the uplink has no payload")
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError) as error:
        raise FrameError("encoding", "the payload is not base64") from error


def _text(value: Any) -> str:  # noqa: ANN401 - any JSON value
    return "" if value is None else str(value)


def _whole(value: Any) -> int:  # noqa: ANN401 - any JSON value
    number = number_of(Decimal(0) if value is None else value)
    if number != number.to_integral_value():
        raise FrameError("grammar", f"{value} is no whole number")
    return int(number)


def drafts(uplink: Uplink, codec: Codec, *, semantics: Semantics | None = None) -> tuple[Draft, ...]:
    """The values of one uplink, each with its time and the uplink's key; raises FrameError."""
    found = [] if uplink.payload or uplink.battery is None else [_battery(uplink.battery)]
    if not found:
        if codec.port is not None and uplink.port != codec.port:
            raise FrameError("not_a_reading", f"port {uplink.port}; {codec.name} tells readings on port {codec.port}")
        found = list(lorawan.decode(codec, uplink.payload, semantics=semantics))
    return tuple(_placed(draft, uplink) for draft in found)


def _battery(per_cent: Decimal) -> Draft:
    return Draft(quantity="battery", value=plain(per_cent), unit="%")


def _placed(draft: Draft, uplink: Uplink) -> Draft:
    """A record of the past keeps its own time, where that can be right."""
    moment, quality = uplink.observed_at, uplink.quality
    if draft.observed_at is not None:
        own = format_instant(draft.observed_at)
        moment, quality = stamped(own, zone=None, arrived_at=uplink.observed_at)
    return replace(
        draft,
        observed_at=moment,
        quality=(*draft.quality, *quality),
        delivery_key=uplink.delivery_key,
        numbered=uplink.numbered,
    )
