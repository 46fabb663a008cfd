"""pymodbus as an independent peer of our framing: its client reads what we write, its server answers what we ask."""

import os
import select
import threading
import tty
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from pymodbus import FramerType
from pymodbus.client import ModbusSerialClient
from pymodbus.exceptions import ModbusException
from pymodbus.framer import FramerRTU
from pymodbus.pdu import DecodePDU
from pymodbus.pdu.register_message import (
    ReadHoldingRegistersRequest,
    ReadInputRegistersRequest,
    WriteMultipleRegistersRequest,
    WriteSingleRegisterRequest,
)

from gateway.drivers import modbus
from gateway.drivers.modbus import ReadRequest, framed
from gateway.profiles import load_modbus_profiles


@contextmanager
def our_device(answer: Callable[[bytes], bytes]) -> Iterator[str]:
    """A device whose replies are framed by us, on a line of its own."""
    near, far = os.openpty()
    tty.setraw(far)
    ending = threading.Event()

    def serve() -> None:
        while not ending.is_set():
            if select.select([near], [], [], 0.05)[0]:
                os.write(near, answer(os.read(near, 256)))

    thread = threading.Thread(target=serve)
    thread.start()
    try:
        yield os.ttyname(far)
    finally:
        ending.set()
        thread.join()
        os.close(near)
        os.close(far)


@contextmanager
def their_client(port: str) -> Iterator[ModbusSerialClient]:
    client = ModbusSerialClient(port, framer=FramerType.RTU, baudrate=9600, timeout=2, retries=0)
    assert client.connect()
    try:
        yield client
    finally:
        client.close()  # type: ignore[no-untyped-call] # the library's


def test_their_client_reads_the_replies_that_we_frame() -> None:
    def answer(request: bytes) -> bytes:
        read = ReadRequest.from_bytes(request)
        assert read == ReadRequest(unit_id=40, function=3, register=0x53, count=4)
        return framed(40, bytes.fromhex("03 08 41 AE 7A E1 41 FE 66 66"))

    with our_device(answer) as port, their_client(port) as client:
        reply = client.read_holding_registers(0x53, count=4, device_id=40)

    assert reply.registers == [0x41AE, 0x7AE1, 0x41FE, 0x6666]


def test_their_client_knows_our_exception_and_refuses_our_broken_frame() -> None:
    with our_device(lambda _: framed(1, b"\x83\x06")) as port, their_client(port) as client:
        busy = client.read_holding_registers(0, count=2, device_id=1)
    assert (busy.isError(), busy.exception_code) == (True, 6)

    broken = framed(1, bytes.fromhex("03 04 42 2B 00 00"))[:-1] + b"\x00"
    with (
        our_device(lambda _: broken) as port,
        their_client(port) as client,
        pytest.raises(ModbusException),
    ):
        client.read_holding_registers(0, count=2, device_id=1)


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        (
            ReadRequest(unit_id=1, function=3, register=513, count=2).to_bytes(),
            ReadHoldingRegistersRequest(address=513, count=2, dev_id=1),
        ),
        (
            ReadRequest(unit_id=192, function=4, register=8, count=2).to_bytes(),
            ReadInputRegistersRequest(address=8, count=2, dev_id=192),
        ),
        (
            framed(1, bytes.fromhex("06 00 5A 00 5A")),
            WriteSingleRegisterRequest(address=0x5A, registers=[0x5A], dev_id=1),
        ),
        (
            framed(40, bytes.fromhex("10 00 01 00 01 02 00 1F")),
            WriteMultipleRegistersRequest(address=1, registers=[0x1F], dev_id=40),
        ),
    ],
)
def test_our_requests_are_theirs_byte_for_byte(ours: bytes, theirs: object) -> None:
    framer = FramerRTU(DecodePDU(is_server=False))

    assert framer.buildFrame(theirs) == ours  # type: ignore[arg-type] # one of the library's requests


def test_every_request_of_the_presets_is_understood_by_their_server() -> None:
    framer = FramerRTU(DecodePDU(is_server=True))

    for profile in load_modbus_profiles().values():
        frames = [step.request(profile.unit_id) for step in profile.steps]
        wipe = [modbus.framed(profile.unit_id, bytes.fromhex(profile.wipe_pdu))] if profile.wipe_pdu else []
        for frame in frames + wipe:
            used, pdu = framer.handleFrame(frame, 0, 0)
            assert (used, pdu is not None) == (len(frame), True), profile.name
