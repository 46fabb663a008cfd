"""Nodes that talk by themselves: line by line to the drivers, with the instant of each line's last byte."""

import threading
from dataclasses import replace

from gateway.drafts import Draft, Heard
from gateway.lines import Line, LineAssembler
from gateway.links.serial_port import Port
from gateway.plan import Listened
from gateway.receiving import Reception
from siltwatch.errors import FrameError

_LOOK_ROUND_S = 1.0


class LineListener:
    """Listens on one line for the nodes that the site file names."""

    def __init__(self, link: str, listened: tuple[Listened, ...], reception: Reception) -> None:
        self._link, self._reception = link, reception
        self._ears = [(each, each.driver.hearing(each.options, reception.now)) for each in listened]
        self._methods = {name: method for each in listened for name, method in each.methods.items()}
        self._longest = max(each.driver.longest_bytes for each in listened)

    def talk(self, port: Port, stopping: threading.Event) -> None:
        """Take lines until told to stop."""
        assembler = LineAssembler(self._longest)
        while not stopping.is_set():
            chunk = port.read_some(_LOOK_ROUND_S)
            if chunk:
                self._take(assembler.feed(chunk))

    def _take(self, lines: list[Line]) -> None:
        now, mono_ms = self._reception.now(), self._reception.clock.monotonic_ms()
        for line in lines:
            raw = line.content.decode("latin-1")
            heard = Heard(device="", arrived_at=now, mono_ms=mono_ms, raw=raw)
            self._hear(line, heard)

    def _hear(self, line: Line, heard: Heard) -> None:
        try:
            drafts, devices = self._decoded(line)
        except FrameError as error:
            # The rear part of a line that began before the port was open is nobody's fault.
            self._reception.refuse(self._link, "partial" if line.first else error.reason, line.content)
            return
        names = {draft.device for draft in drafts}
        for name in sorted(str(name) for name in names):
            if name in devices:
                of_name = [draft for draft in drafts if draft.device == name]
                self._reception.take(of_name, replace(heard, device=name, method=self._methods.get(name)))
            else:
                self._reception.refuse(self._link, f"unknown device {name}", line.content)

    def _decoded(self, line: Line) -> tuple[tuple[Draft, ...], frozenset[str]]:
        """By the first driver that reads the line; the error is the last one's."""
        refusal: FrameError | None = None
        for each, hear in self._ears:
            try:
                return each.driver.drafts(line, hear), each.devices
            except FrameError as error:
                refusal = error
        raise refusal or FrameError("no_driver")
