"""An independent peer: pymodbus's client reads every simulated Modbus device over a pseudo-terminal."""

import struct
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from pymodbus.client import ModbusSerialClient

from firmware_sim.scenario import Scenario
from firmware_sim.show import Show
from firmware_sim.truth import TruthLog
from siltwatch.clock import ScaledClock

START = datetime(2026, 6, 10, 17, tzinfo=UTC)
CALM = {"calm": 42.75, "gain": 0.0, "noise": 0.0, "temperature_c": 18.5}
# Preset: unit, whether input registers, first register, how many, and what they hold.
PROBES: dict[str, tuple[int, bool, int, int, list[int]]] = {
    "generic-float": (1, False, 0, 4, [0x422B, 0, 0x4194, 0]),
    "yosemitech-y510": (1, False, 0x2600, 5, [0, 0x9441, 0, 0x2B42, 0]),
    "yosemitech-y511": (1, False, 0x2600, 5, [0, 0x9441, 0, 0x2B42, 0]),
    "aqualabo-ntu": (40, False, 0x53, 4, [0x4194, 0, 0x422B, 0]),
    "daviteq-tbd": (1, False, 0x100, 2, [185, 428]),
    "procon-tb550": (255, True, 2, 4, [0, 0x4194, 0, 0x422B]),
    "hach-sc": (1, False, 0, 2, [0x422B, 0]),
    "hach-ss7": (1, False, 0, 3, [0x422B, 0, 43]),
    "insitu-block": (1, False, 0x1540, 5, [0x422B, 0, 25, 194, 0]),
}


@contextmanager
def asking(folder: Path, *devices: dict[str, Any]) -> Iterator[ModbusSerialClient]:
    """Their client on the wire `bus`, where these devices are."""
    scenario = Scenario.model_validate({"devices": [{"line": "bus", **device} for device in devices]})
    show = Show(scenario, links=folder, truth=TruthLog(None), clock=ScaledClock.begin(START, 60))
    show.start()
    client = ModbusSerialClient(str(folder / "bus"), baudrate=9600, timeout=2, retries=1)
    try:
        assert client.connect()
        yield client
    finally:
        client.close()  # type: ignore[no-untyped-call] # the library's
        show.stop()


@pytest.mark.parametrize("preset", sorted(PROBES))
def test_probes(tmp_path: Path, preset: str) -> None:
    unit, is_input, first, count, registers = PROBES[preset]
    with asking(tmp_path, {"id": "probe", "kind": "modbus_turbidity", "preset": preset, **CALM}) as client:
        read = client.read_input_registers if is_input else client.read_holding_registers
        answer = read(first, count=count, device_id=unit)

    assert answer.registers == registers


def test_gauges_with_their_writes_on_one_bus(tmp_path: Path) -> None:
    devices = [
        {"id": "sonbus", "kind": "modbus_rain", "unit_id": 3, "count": 536},
        {"id": "renke", "kind": "modbus_rain", "preset": "renke-fsxcs", "unit_id": 4, "count": 54},
        {"id": "dfrobot", "kind": "modbus_rain", "preset": "dfrobot-sen0575", "count": 45},
    ]
    with asking(tmp_path, *devices) as client:
        sonbus = client.read_holding_registers(0, count=1, device_id=3)
        before = client.read_holding_registers(513, count=1, device_id=4)
        cleared = client.write_register(0x5A, 0x5A, device_id=4)
        after = client.read_holding_registers(513, count=1, device_id=4)
        tips = client.read_input_registers(8, count=5, device_id=0xC0)
        window = client.write_registers(6, [24], device_id=0xC0)
        refused = client.read_input_registers(100, count=1, device_id=0xC0)

    assert (sonbus.registers, before.registers, after.registers) == ([536], [54], [0])
    assert not cleared.isError()
    assert not window.isError()
    low, high = struct.pack(">I", 45 * 2_794)[2:], struct.pack(">I", 45 * 2_794)[:2]
    assert tips.registers == [*struct.unpack(">HH", low + high), 45, 0, 90]
    assert refused.exception_code == 2


def test_a_digisens_is_triggered_before_it_is_read(tmp_path: Path) -> None:
    with asking(tmp_path, {"id": "probe", "kind": "modbus_turbidity", "preset": "aqualabo-ntu", **CALM}) as client:
        triggered = client.write_registers(1, [0x1F], device_id=40)
        status = client.read_holding_registers(0x64, count=2, device_id=40)

    assert not triggered.isError()
    assert status.registers == [0, 0]
