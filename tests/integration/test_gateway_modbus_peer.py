"""An independent peer: pymodbus's server behind a line, asked by our own framing."""

import asyncio
import os
import select
import struct
import threading
import tty
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

from pymodbus import FramerType
from pymodbus.datastore import ModbusDeviceContext, ModbusSequentialDataBlock, ModbusServerContext
from pymodbus.server import ModbusSerialServer

from gateway.links.bus_poller import BusPoller
from gateway.links.serial_link import SerialLink
from siltwatch.clock import ScaledClock
from tests.support.gateway import Received, gauge_document, link_document, plan, probe_document
from tests.support.waiting import eventually


@contextmanager
def crossed_lines() -> Iterator[tuple[str, str]]:
    """Two ports of which each hears what is sent into the other."""
    (near, near_far), (away, away_far) = os.openpty(), os.openpty()
    for far in (near_far, away_far):
        tty.setraw(far)
    ending = threading.Event()

    def carry() -> None:
        while not ending.is_set():
            for source in select.select([near, away], [], [], 0.05)[0]:
                os.write(away if source == near else near, os.read(source, 1024))

    thread = threading.Thread(target=carry)
    thread.start()
    try:
        yield os.ttyname(near_far), os.ttyname(away_far)
    finally:
        ending.set()
        thread.join()
        for number in (near, near_far, away, away_far):
            os.close(number)


def registers_of(value: float, order: str) -> list[int]:
    high, low = struct.unpack(">HH", struct.pack(">f", value))
    return [high, low] if order == "ABCD" else [low, high]


@contextmanager
def serving(port: str, blocks: dict[int, dict[str, Any]]) -> Iterator[None]:
    """Devices by unit number, each with its blocks of registers."""
    started = threading.Event()
    loop = asyncio.new_event_loop()
    servers: list[ModbusSerialServer] = []

    async def serve() -> None:
        devices: dict[Any, Any] = {unit: ModbusDeviceContext(**content) for unit, content in blocks.items()}
        server = ModbusSerialServer(
            ModbusServerContext(devices=devices, single=False), framer=FramerType.RTU, port=port, baudrate=9600
        )
        servers.append(server)
        await server.serve_forever(background=True)
        started.set()

    def run() -> None:
        loop.run_until_complete(serve())
        loop.run_forever()

    thread = threading.Thread(target=run)
    thread.start()
    assert started.wait(10)
    try:
        yield
    finally:
        shutdown = servers[0].shutdown()  # type: ignore[no-untyped-call] # the library's
        asyncio.run_coroutine_threadsafe(shutdown, loop).result(10)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(10)
        loop.close()


def block(first: int, values: list[int]) -> ModbusSequentialDataBlock:
    return ModbusSequentialDataBlock(first + 1, values)  # type: ignore[no-untyped-call] # the library's


def test_three_devices_of_another_making_on_one_bus() -> None:
    probe = probe_document(period="100 ms", options={"register": 16, "word_order": "CDAB", "turnaround_ms": 10})
    other = probe_document(
        id="background",
        place="background",
        device="2",
        period="100 ms",
        options={"function": 4, "turnaround_ms": 10},
    )
    rain = gauge_document(
        driver="modbus_rain",
        device="rain",
        period="100 ms",
        options={"profile": "sonbus-xm9505", "unit_id": 3, "turnaround_ms": 10},
    )
    devices = {
        1: {"hr": block(16, registers_of(42.75, "CDAB"))},
        2: {"ir": block(0, registers_of(3.5, "ABCD"))},
        3: {"hr": block(0, [536])},
    }
    with crossed_lines() as (ours, theirs), serving(theirs, devices):
        received = Received()
        (serial,) = plan(probe, other, rain, links=[link_document(port=ours)]).serial
        link = SerialLink(
            serial.link,
            BusPoller("line1", serial.polled, received.reception),
            clock=received.reception.clock,
            tally=received.tally,
        )
        link.start()
        try:
            eventually(lambda: len(received.observations) >= 9, within_s=20)
        finally:
            link.stop()

    assert {(each.device, each.value or each.count) for each in received.observations} == {
        ("1", "42.75"),
        ("2", "3.5"),
        ("rain", 536),
    }
    assert received.tally.counts().refused == {}


def test_a_register_that_is_not_there_is_refused_by_name() -> None:
    document = probe_document(period="100 ms", options={"register": 500})
    with crossed_lines() as (ours, theirs), serving(theirs, {1: {"hr": block(0, [1, 2])}}):
        received = Received()
        (serial,) = plan(document, links=[link_document(port=ours)]).serial
        link = SerialLink(
            serial.link,
            BusPoller("line1", serial.polled, received.reception),
            clock=received.reception.clock,
            tally=received.tally,
        )
        link.start()
        try:
            eventually(lambda: received.refused("exception_2"), within_s=20)
        finally:
            link.stop()

    assert received.values_of() == []


def test_presets_that_trigger_and_presets_of_input_registers() -> None:
    """Their server takes the trigger of one probe and holds the registers of the others."""
    quick = {"turnaround_ms": 10}
    presets = {"aqualabo-ntu": 40, "daviteq-tbd": 7, "procon-tb550": 12}
    probes = [
        probe_document(
            id=name,
            place="outfall",
            device=str(unit),
            period="200 ms",
            options={"profile": name, "unit_id": unit} | quick,
        )
        for name, unit in presets.items()
    ]
    bucket = gauge_document(
        driver="modbus_rain", device="rain", period="200 ms", options={"profile": "dfrobot-sen0575"} | quick
    )
    value = registers_of(31.8, "ABCD")
    devices = {
        40: {"hr": block(1, [0] * 0x52 + registers_of(21.81, "ABCD") + value + value + value)},
        7: {"hr": block(0x100, [183, 4125])},
        12: {"ir": block(0, [0, 0, *registers_of(14.83, "CDAB"), *registers_of(17.0, "CDAB"), 0, 0])},
        0xC0: {"ir": block(0, [0] * 8 + [0xF018, 1, 45, 0, 90])},
    }
    with crossed_lines() as (ours, theirs), serving(theirs, devices):
        received = Received(ScaledClock.begin(datetime(2026, 6, 10, tzinfo=UTC), 20))
        (serial,) = plan(*probes, bucket, links=[link_document(port=ours)]).serial
        poller = BusPoller("line1", serial.polled, received.reception)
        link = SerialLink(serial.link, poller, clock=received.reception.clock, tally=received.tally)
        link.start()
        try:
            wanted = {"40", "7", "12", "rain"}
            eventually(lambda: wanted <= {each.device for each in received.observations}, within_s=30)
        finally:
            link.stop()

    told = {each.device: each.value for each in received.observations if each.quantity == "turbidity"}
    assert told == {"40": "31.8", "7": "412.5", "12": "17"}
    assert set(received.counts_of()) == {127_000}
    assert received.tally.counts().refused == {}
