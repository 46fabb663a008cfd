"""Every simulated device on a wire of its own, as it should be and as it is in the field."""

from dataclasses import dataclass
from typing import Any

from tests.support.gateway import gauge_document, probe_document

WATER = {"calm": 42.75, "gain": 0.4, "noise": 0.01}

SDI12_PORT = {"baud": 1200, "framing": "7E1"}

FAST_PORT = {"baud": 19_200}

PROBES = {
    "generic-float": "NTU",
    "yosemitech-y510": "NTU",
    "yosemitech-y511": "NTU",
    "aqualabo-ntu": "NTU",
    "daviteq-tbd": "NTU",
    "supmea": "NTU",
    "procon-tb550": "NTU",
    "hach-sc": "FNU",
    "hach-ss7": "FTU",
    "insitu-block": "FNU",
}

SDI12_PROBES = {"clarivue10": "FNU", "obs501": "NTU", "dts12": "NTU"}

COUNTERS = {  # preset: what it stood at, its first count on the wire, its last
    "sonbus-xm9505": (536, 536, 536 + 50),
    "renke-fsxcs": (54, 54, 54 + 50),
    "dfrobot-sen0575": (45, 45 * 2_794, (45 + 18) * 2_794),
    "hd2013": (48, 48 * 20, (48 + 25) * 20),
    "pluvio2": (100, 100, 608),
}

FORGETFUL = {"rainvue10-in": 20, "rainvue10-mm": 50}

NOISE = [{"kind": kind, "share": 0.05} for kind in ("bit_flip", "drop", "split")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Wired:
    """A device on a wire of its own, as the scenario and as the site file have it."""

    device: dict[str, Any]
    sensor: dict[str, Any]
    link: dict[str, Any]
    faults: list[dict[str, Any]]


def wired(device: dict[str, Any], sensor: dict[str, Any], *faults: dict[str, Any], **link: Any) -> Wired:
    return Wired(device=device, sensor=sensor, link=link, faults=list(faults))


def gauge(driver: str, **changes: Any) -> dict[str, Any]:
    return gauge_document(**({"driver": driver, "period": "20 s"} | changes))


def probe(driver: str, unit: str = "NTU", **changes: Any) -> dict[str, Any]:
    return probe_document(**({"driver": driver, "period": "30 s", "unit": unit, "place": "outfall"} | changes))


def sdi12_probe(preset: str, unit: str = "NTU", **options: Any) -> dict[str, Any]:
    return probe("sdi12", unit, options={"profile": preset, "address": "0"} | options)


def sdi12_gauge(preset: str) -> dict[str, Any]:
    return gauge("sdi12", options={"profile": preset, "address": "0"})


def bus_probe(preset: str, unit: str = "NTU", **changes: Any) -> dict[str, Any]:
    return probe("modbus_turbidity", unit, **({"options": {"profile": preset}} | changes))


def bus_gauge(preset: str) -> dict[str, Any]:
    return gauge("modbus_rain", options={"profile": preset})


def named(sensor: dict[str, Any], device: str | None = None) -> dict[str, Any]:
    return sensor | {"device_as": device}


def talkers() -> dict[str, Wired]:
    """Gauges and transmitters that talk on a line of their own."""
    return {
        "polled": wired({"kind": "rg15", "total": "54.85 mm"}, named(gauge("rg15", options={"unit": "mm"}))),
        "continuous": wired(
            {"kind": "rg15", "unit": "in"}, named(gauge("rg15", period="2 min", options={"mode": "continuous"}))
        ),
        "external": wired(
            {"kind": "rg15", "external": True, "unit": "in"}, named(gauge("rg15", options={"external": True}))
        ),
        "console": wired(
            {"kind": "davis", "collector": "0.2 mm", "year": 1_874, "month": 212, "day": 51},
            named(gauge("davis_loop")),
            **FAST_PORT,
        ),
        "wxt-polled": wired(
            {"kind": "wxt", "echo": True}, named(gauge("wxt", options={"mode": "polled"}), "0"), **FAST_PORT
        ),
        "wxt-checked": wired(
            {"kind": "wxt", "address": "1"},
            named(gauge("wxt", options={"mode": "polled", "crc": True}), "1"),
            **FAST_PORT,
        ),
        "wxt-ascii": wired(
            {"kind": "wxt", "address": "2", "talks": "ascii", "on_tip": True}, named(gauge("wxt"), "2"), **FAST_PORT
        ),
        "wxt-mixed": wired(
            {"kind": "wxt", "address": "3", "talks": "ascii", "reset_mode": "A"},
            named(gauge("wxt", options={"mode": "polled", "reset_mode": "A"}), "3"),
            **FAST_PORT,
        ),
    }


def on_pins() -> dict[str, Wired]:
    """What hangs on an adapter, a pin or a converter."""
    return {
        "command": wired(
            {"kind": "sdi12", "preset": "clarivue10", "adapter": "command", **WATER},
            named(sdi12_probe("clarivue10", "FNU", adapter="command", concurrent=True)),
        ),
        "pin": wired(
            {"kind": "gpio", "pin": 17, "count_size": "0.01 in", "noisy_start": True},
            named(gauge("gpio", options={"line": 17})),
            kind="gpio",
        ),
        "loop": wired(
            {"kind": "analog", "calm": 250.0, "gain": 0.0, "noise": 0.0},
            named(probe("analog", options={"kind": "4-20mA", "high": 1000})),
            kind="analog",
        ),
        "volts": wired(
            {"kind": "analog", "signal": "sen0189", "calm": 250.0, "gain": 0.0, "noise": 0.0},
            named(probe("analog", options={"kind": "sen0189"})),
            kind="analog",
        ),
    }


def by_preset() -> dict[str, Wired]:
    """Every preset of a probe or a gauge on a bus."""
    wires: dict[str, Wired] = {}
    for preset, unit in SDI12_PROBES.items():
        device = {"kind": "sdi12", "preset": preset, "echo": preset == "obs501", **WATER}
        wires[preset] = wired(device, named(sdi12_probe(preset, unit)), **SDI12_PORT)
    for preset in ("hd2013", "pluvio2"):
        device = {"kind": "sdi12", "preset": preset, "count": COUNTERS[preset][0]}
        wires[preset] = wired(device, named(sdi12_gauge(preset)), **SDI12_PORT)
    for preset in FORGETFUL:
        wires[preset] = wired({"kind": "sdi12", "preset": preset}, named(sdi12_gauge(preset)), **SDI12_PORT)
    for preset in ("sonbus-xm9505", "renke-fsxcs", "dfrobot-sen0575"):
        device = {
            "kind": "modbus_rain",
            "preset": preset,
            "count": COUNTERS[preset][0],
            "echo": preset == "renke-fsxcs",
        }
        wires[preset] = wired(device, named(bus_gauge(preset)))
    for preset, unit in PROBES.items():
        device = {"kind": "modbus_turbidity", "preset": preset, **WATER}
        wires[preset] = wired(device, named(bus_probe(preset, unit)))
    return wires


def sound_wires() -> dict[str, Wired]:
    return talkers() | on_pins() | by_preset()


def spoilt_talkers() -> dict[str, Wired]:
    """Lines, consoles and transmitters in trouble."""
    obs501 = {"kind": "sdi12", "preset": "obs501", **WATER}
    return {
        "restarted": wired(
            {"kind": "rg15", "total": "9.00 mm"},
            named(gauge("rg15", options={"unit": "mm"})),
            {"kind": "reboot", "at": "4 min"},
            {"kind": "lens_bad", "from": "6 min"},
            {"kind": "unit_flip", "from": "11 min"},
        ),
        "unplugged": wired(
            {"kind": "rg15", "mode": "continuous"},
            named(gauge("rg15")),
            {"kind": "unplug", "from": "4 min", "to": "6 min"},
        ),
        "noisy-bus": wired({"kind": "sdi12", "preset": "dts12", **WATER}, named(sdi12_probe("dts12")), *NOISE),
        "crowded-bus": wired(obs501, named(sdi12_probe("obs501")), {"kind": "garbage", "from": "4 min", "to": "6 min"}),
        "dry": wired(
            obs501,
            named(sdi12_probe("obs501")),
            {"kind": "dry", "from": "3 min", "to": "6 min"},
            {"kind": "sentinel", "from": "8 min"},
        ),
        "console": wired(
            {"kind": "davis", "year": 7},
            named(gauge("davis_loop", period="2 s")),
            *[{"kind": kind, "share": 0.03} for kind in ("bit_flip", "drop")],
            {"kind": "low_battery", "from": "5 min"},
            {"kind": "no_value", "from": "6 min", "to": "7 min"},
            **FAST_PORT,
        ),
        "wxt": wired(
            {"kind": "wxt", "address": "4"},
            named(gauge("wxt", options={"mode": "polled"}), "4"),
            {"kind": "unit_flip", "from": "6 min"},
            **FAST_PORT,
        ),
        "nmea": wired(
            {"kind": "wxt", "talks": "nmea", "on_tip": True},
            named(gauge("wxt"), "0"),
            {"kind": "bit_flip", "share": 0.2},
            {"kind": "no_value", "from": "4 min", "to": "5 min"},
            **FAST_PORT,
        ),
    }


def spoilt_buses() -> dict[str, Wired]:
    """Probes and buckets on a bus in trouble."""
    block = {"kind": "modbus_turbidity", "preset": "insitu-block", **WATER}
    y511 = {"kind": "modbus_turbidity", "preset": "yosemitech-y511", **WATER}
    y510 = {"kind": "modbus_turbidity", "preset": "yosemitech-y510", "calm": 42.75, "gain": 0.0, "noise": 0.05}
    impatient = {"profile": "yosemitech-y511", "timeout_ms": 200, "retries": 0}
    return {
        "bucket": wired(
            {"kind": "modbus_rain", "preset": "dfrobot-sen0575", "count": 45},
            named(bus_gauge("dfrobot-sen0575")),
            {"kind": "reboot", "at": "6 min", "total": "lost"},
        ),
        "block": wired(
            block,
            named(probe("modbus_turbidity", "FNU", options={"profile": "insitu-block", "timeout_ms": 200})),
            {"kind": "sentinel", "from": "3 min", "to": "5 min"},
            {"kind": "exception", "from": "6 min", "to": "7 min", "code": 4},
            {"kind": "silent", "from": "8 min"},
        ),
        "supply": wired(
            y511,
            named(probe("modbus_turbidity", period="2 s", options=impatient)),
            {"kind": "silent", "from": "2 min", "to": "4 min"},
            {"kind": "brown_out", "at": "4 min"},
        ),
        "window": wired(
            y510,
            named(bus_probe("yosemitech-y510")),
            {"kind": "fouling", "from": "1 min", "to": "6 min", "factor": 40},
            {"kind": "saturation", "from": "1 min", "to": "6 min"},
            {"kind": "stuck", "from": "8 min"},
        ),
    }


def spoilt_loggers() -> dict[str, Wired]:
    """Loggers, nodes and loops in trouble."""
    csv = {"driver": "loggers", "zone": "America/New_York", "pointer": "2"}
    return {
        "logger": wired(
            {"kind": "csv_logger", **WATER},
            named(gauge_document(**csv, options={"semantics": "interval_total", "depth_unit": "in"})),
            {"kind": "no_value", "from": "6 min", "to": "8 min"},
        ),
        "fast-clock": wired(
            {"kind": "csv_logger", "every": "30 s", **WATER},
            named(gauge_document(**csv, options={"semantics": "interval_total", "depth_unit": "in"})),
            {"kind": "wrong_clock", "from": "5 min", "offset": "2 h"},
        ),
        "node": wired(
            {"kind": "swtip", "node": "node", "count_size": "0.01 in", "tips": 4127},
            named(gauge("swtip")),
            {"kind": "duplicate", "share": 0.3},
            {"kind": "reorder", "share": 0.3, "to": "9 min"},
            {"kind": "split", "share": 0.3},
        ),
        "broken-loop": wired(
            {"kind": "analog", "calm": 250.0},
            named(probe("analog", period="10 s", options={"kind": "4-20mA", "high": 1000})),
            {"kind": "no_value", "from": "4 min"},
            kind="analog",
        ),
    }


def spoilt_wires() -> dict[str, Wired]:
    return spoilt_talkers() | spoilt_buses() | spoilt_loggers()
