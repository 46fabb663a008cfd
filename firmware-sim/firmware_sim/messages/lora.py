"""LoRaWAN devices by their makers' payloads, in the uplinks of two servers (devices.md C.1 to C.3)."""

import base64
import json
import struct
from collections.abc import Callable, Mapping
from datetime import datetime
from decimal import Decimal
from typing import Literal

from firmware_sim.counter_node import Report
from firmware_sim.messages.spoken import Reading, Spoken

Server = Literal["things_stack", "chirpstack"]
_CELSIUS = Decimal("18.25")
_DECENTLAB_NO, _NTU_NO = 760, 9010
_MOST = 0xFFFF


def decentlab_tbrg(reading: Reading, since: int) -> bytes:
    """Clicks since the last uplink, its interval, the total low word first, battery."""
    total = reading.report.total % 2**32
    words = (min(since, _MOST), 600, total & _MOST, total >> 16, reading.report.battery_mv)
    return struct.pack(">BHH5H", 2, _DECENTLAB_NO, 3, *words)


def decentlab_ntu(reading: Reading, _since: int) -> bytes:
    """Status, temperature, NTU, FNU, mg/L, battery; a value that is missing is a status that is not nought."""
    value = reading.turbidity
    has_value = value is not None and value.is_finite()
    tenths = min(_MOST, int((value or 0) * 10)) if has_value else 0
    temperature = int(_CELSIUS * 100) + 32_768
    words = (0 if has_value else 3, temperature, tenths, tenths, min(_MOST, 2 * tenths), reading.report.battery_mv)
    return struct.pack(">BHH6H", 2, _NTU_NO, 3, *words)


def milesight_wts506(reading: Reading, _since: int) -> bytes:
    """Battery, temperature, and rain in hundredths of a millimetre with the number of its phase."""
    phase = reading.report.boot & 0xFF
    percent = bytes.fromhex("0175") + bytes((_percent(reading.report),))
    celsius = bytes.fromhex("0367") + struct.pack("<h", int(_CELSIUS * 10))
    return percent + celsius + bytes.fromhex("08EC") + struct.pack("<IB", reading.report.total, phase)


def milesight_history(reading: Reading) -> bytes:
    """What was measured at an earlier instant: it has its own stamp."""
    weather = bytes.fromhex("FF00794F27BA043200")
    stamp = int(reading.at.timestamp())
    return bytes.fromhex("21CE") + struct.pack("<I", stamp) + weather + struct.pack("<I", reading.report.total)


def sensecap_s2120(reading: Reading, since: int) -> bytes:
    """Battery, and the intensity in thousandths of mm/h: this device knows no total."""
    wind, pressure = 90, 10_125
    return bytes((3, _percent(reading.report))) + b"\x02" + struct.pack(">HIH", wind, 1_000 * since, pressure)


def barani_meteorain(reading: Reading, _since: int) -> bytes:
    """47 bits: index, battery above 3 V in 0.05 V, clicks in 12 bits, and what the tests leave at nought."""
    battery = max(0, min(30, (reading.report.battery_mv - 3_000) // 50))
    parts = ((reading.report.seq & 0xFF, 8), (battery, 5), (reading.report.total % 4096, 12), (60, 8), (1, 1), (0, 13))
    stream = 0
    for value, width in parts:
        stream = stream << width | value
    return (stream << 1).to_bytes(6, "big")


def dragino_wsc1(reading: Reading, _since: int) -> bytes:
    """Records of type, length and value; 09 is the rain in tenths of a millimetre."""
    return (
        bytes((0x01, 2)) + struct.pack(">H", 215) + bytes((0x09, 2)) + struct.pack(">H", reading.report.total & _MOST)
    )


def _percent(report: Report) -> int:
    return max(0, min(100, report.battery_mv // 36))


Encode = Callable[[Reading, int], bytes]
# Payload, port, and the size of a count where the maker has fixed it.
LORA_CODECS: Mapping[str, tuple[Encode, int, int | None]] = {
    "decentlab-tbrg": (decentlab_tbrg, 1, None),
    "decentlab-ntu": (decentlab_ntu, 1, None),
    "milesight-wts506": (milesight_wts506, 85, 100),
    "sensecap-s2120": (sensecap_s2120, 3, 1_000),
    "barani-meteorain": (barani_meteorain, 1, 2_000),
    "dragino-wsc1": (dragino_wsc1, 2, 1_000),
}


class LoraSpeech:
    """One device and the server that hears it; a frame counter of nought is left out, as Protobuf's JSON does."""

    def __init__(  # noqa: PLR0913 - the facts of one mounting
        self,
        *,
        codec: str,
        server: Server,
        topic: str,
        name: str,
        dev_eui: str,
        has_history: bool = False,
    ) -> None:
        self._codec, self._server, self._topic = codec, server, topic
        self._name, self._dev_eui, self._has_history = name, dev_eui, has_history
        self._before: Reading | None = None

    def speak(self, reading: Reading) -> list[Spoken]:
        """The uplink, after a join where the device has just started; and the one before as history, if it keeps it."""
        encode, port, _ = LORA_CODECS[self._codec]
        before, self._before = self._before, reading
        since = 0 if before is None else max(0, reading.report.total - before.report.total)
        spoken = self._joined(reading) if reading.report.seq == 0 else []
        spoken.append(self._uplink(reading, encode(reading, since), port, reading.report.seq))
        if self._has_history and before is not None and reading.report.seq:
            spoken.append(self._uplink(reading, milesight_history(before), port, reading.report.seq, history=before))
        return spoken

    def _uplink(
        self, reading: Reading, payload: bytes, port: int, f_cnt: int, *, history: Reading | None = None
    ) -> Spoken:
        wrap = self._things_stack if self._server == "things_stack" else self._chirpstack
        counted = (history or reading).report.total
        value = reading.turbidity
        return Spoken(
            topic=self._topic,
            payload=_text(wrap(reading, payload, port, f_cnt * 2 + (history is not None))),
            count=None if self._codec in {"decentlab-ntu", "sensecap-s2120"} else counted,
            value=None if value is None or history is not None else str(value),
        )

    def _joined(self, reading: Reading) -> list[Spoken]:
        """What comes before the first uplink of a session; ChirpStack tells the battery apart."""
        if self._server == "things_stack":
            return [self._join(reading)]
        told: dict[str, object] = {"deduplicationId": self._key(reading, "status"), "time": _nine(reading.at)}
        told |= {"deviceInfo": {"devEui": self._dev_eui.lower()}, "margin": 10}
        status = told | {"batteryLevel": float(_percent(reading.report))}
        return [self._join(reading), Spoken(topic=self._topic.removesuffix("up") + "status", payload=_text(status))]

    def _join(self, reading: Reading) -> Spoken:
        if self._server == "chirpstack":
            told: dict[str, object] = {"deduplicationId": self._key(reading, "join"), "time": _nine(reading.at)}
            document = told | {"deviceInfo": {"devEui": self._dev_eui.lower()}, "devAddr": self._address(reading)}
            return Spoken(topic=self._topic.removesuffix("up") + "join", payload=_text(document))
        ids = {"device_id": self._name, "dev_eui": self._dev_eui.upper()}
        document = {"end_device_ids": ids, "received_at": _nine(reading.at), "join_accept": {"session_key_id": "AYj"}}
        return Spoken(topic=self._topic.removesuffix("up") + "join", payload=_text(document))

    def _things_stack(self, reading: Reading, payload: bytes, port: int, f_cnt: int) -> dict[str, object]:
        stamp = _nine(reading.at)
        session = f"AYj{reading.report.boot:04d}"
        told: dict[str, object] = {"session_key_id": session, "f_port": port}
        told |= {"f_cnt": f_cnt} if f_cnt else {}
        told |= {"frm_payload": _base64(payload), "decoded_payload": {}, "received_at": stamp}
        ids = {"device_id": self._name, "application_ids": {"application_id": "site42"}}
        ids |= {"dev_eui": self._dev_eui.upper(), "dev_addr": self._address(reading).upper()}
        return {"end_device_ids": ids, "received_at": stamp, "uplink_message": told}

    def _chirpstack(self, reading: Reading, payload: bytes, port: int, f_cnt: int) -> dict[str, object]:
        told: dict[str, object] = {"deduplicationId": self._key(reading, str(f_cnt)), "time": _nine(reading.at)}
        told |= {"deviceInfo": {"applicationName": "site42", "deviceName": self._name, "devEui": self._dev_eui.lower()}}
        told |= {"devAddr": self._address(reading), "dr": 3}
        told |= {"fCnt": f_cnt} if f_cnt else {}
        # What a codec of the server's own makes of it, where it has one: now there, now not.
        told |= {"object": {"rain": reading.report.total}} if f_cnt % 2 else {}
        return told | {"fPort": port, "data": _base64(payload)}

    def _address(self, reading: Reading) -> str:
        return f"{0x00189440 + reading.report.boot:08x}"

    def _key(self, reading: Reading, what: str) -> str:
        return f"{self._dev_eui.lower()}-{reading.report.boot}-{what}"


def _nine(at: datetime) -> str:
    """RFC 3339 with nine digits of a second, which most readers must cut."""
    return f"{at:%Y-%m-%dT%H:%M:%S}.{at.microsecond:06d}542Z"


def _base64(payload: bytes) -> str:
    return base64.b64encode(payload).decode("ascii")


def _text(document: dict[str, object]) -> bytes:
    return json.dumps(document, separators=(",", ":")).encode("ascii")
