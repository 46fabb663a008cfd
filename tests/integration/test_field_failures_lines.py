"""Failures of lines in the field (devices.md F), each test named after its row: adapters that go, silent devices."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from gateway.links.serial_port import SerialPort
from gateway.run import make_links
from siltwatch.config import Config
from siltwatch.errors import DeviceError
from tests.support.answering import unit_of
from tests.support.gateway import (
    FarEnd,
    Received,
    answering,
    far_end,
    gauge_document,
    link,
    link_document,
    node_line,
    plan,
    probe_document,
)
from tests.support.waiting import eventually


@pytest.fixture
def line(tmp_path: Path) -> Iterator[FarEnd]:
    with far_end(tmp_path / "port") as end:
        yield end


def test_f13_an_adapter_that_is_gone_is_told_apart_from_a_silent_gauge_and_is_opened_again(line: FarEnd) -> None:
    received = Received()
    (serial,) = make_links(
        plan(gauge_document(), links=[link_document(port=str(line.path))]), Config(), received.reception
    )
    serial.start()
    try:
        eventually(lambda: received.tally.counts().links == {"line1": "up"})
        line.write(node_line(1))
        eventually(lambda: received.counts_of() == [1])
        line.unplug()
        eventually(lambda: received.tally.counts().links == {"line1": "down"})
        line.plug()
        eventually(lambda: received.tally.counts().links == {"line1": "up"})
        line.write(node_line(2))
        eventually(lambda: received.counts_of()[-1:] == [2])
        assert received.tally.counts().reconnects == {"line1": 1}
    finally:
        serial.stop()


def test_f13_a_port_has_one_owner(line: FarEnd) -> None:
    first = SerialPort(link(port=str(line.path)))
    try:
        with pytest.raises(DeviceError):
            SerialPort(link(port=str(line.path)))
    finally:
        first.close()


def test_f16_a_probe_that_falls_silent_is_told_as_stale_once_and_as_well_when_it_is_back(line: FarEnd) -> None:
    received = Received()
    speaks = [True]
    device = unit_of({0: "42 2B 00 00"})
    document = probe_document(options={"timeout_ms": 50, "retries": 0}, period="50 ms")
    (serial,) = make_links(plan(document, links=[link_document(port=str(line.path))]), Config(), received.reception)

    def states() -> list[tuple[str, ...]]:
        return [each.quality for each in received.observations if each.quantity == "status"]

    with answering(line, lambda request: device(request) if speaks[0] else b""):
        serial.start()
        try:
            eventually(lambda: "42.75" in received.values_of(), within_s=20)
            speaks[0] = False
            eventually(lambda: states()[-1:] == [("stale",)], within_s=20)
            before = len(received.values_of())
            assert received.tally.counts().links == {"line1": "up"}  # the adapter is there, the device is not
            speaks[0] = True
            eventually(lambda: states()[-1:] == [()], within_s=20)
            eventually(lambda: len(received.values_of()) > before, within_s=20)
        finally:
            serial.stop()

    assert states().count(("stale",)) == 1
