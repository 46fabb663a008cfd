"""Plays a counting device: steps its node in time, and sends what it reports through its faults."""

from collections.abc import Callable

from firmware_sim.counter_node import Change, CounterNode, Report, Tip
from firmware_sim.stage import Outlet, Plug, Stage

Encode = Callable[[Report], bytes]


class CounterPlayer:
    """One counting device on its line."""

    def __init__(
        self,
        device: str,
        stage: Stage,
        *,
        node: CounterNode,
        encode: Encode,
        outlet: Outlet,
    ) -> None:
        self.device, self.node, self.outlet = device, node, outlet
        self._encode, self._stage, self._bad_line = encode, stage, stage.bad_line(device)
        self._plug = Plug(device, outlet, stage)

    def plug_in(self) -> None:
        """Make the line be there, before anyone is told that the run has begun."""
        self._plug.follow(0)
        self._stage.truth.tell("start", self.device, self._stage.origin, boot=self.node.boot, total=self.node.total)

    def play(self) -> None:
        """Go on until the run is stopped."""
        done_ms = 0
        while True:
            plug_ms = self._plug.next_ms(done_ms)
            node_ms = self.node.next_ms
            done_ms = node_ms if plug_ms is None else min(node_ms, plug_ms)
            if not self._stage.wait_until(done_ms):
                return
            self._plug.follow(done_ms)
            if done_ms == node_ms:
                self._happen()

    def _happen(self) -> None:
        happening = self.node.step()
        at = self._stage.at(happening.at_ms)
        match happening:
            case Tip():
                self._stage.truth.tell("tip", self.device, at, total=happening.total, counted=happening.counted)
            case Change():
                facts = {"fault": f"reboot_{happening.kind}", "boot": happening.boot, "total": happening.total}
                self._stage.truth.tell("fault", self.device, at, **facts)
            case Report():
                self._send(happening)

    def _send(self, report: Report) -> None:
        disturbed = self._bad_line.disturb(self._encode(report), report.at_ms)
        at = self._stage.at(report.at_ms)
        for name in disturbed.struck:
            self._stage.truth.tell("fault", self.device, at, fault=name, boot=report.boot, seq=report.seq)
        for chunk in disturbed.chunks:
            if chunk.after_ms and self._stage.pause(chunk.after_ms):
                return
            if not self.outlet.write(chunk.content):
                self._stage.truth.tell("fault", self.device, at, fault="unheard", boot=report.boot, seq=report.seq)
                return
