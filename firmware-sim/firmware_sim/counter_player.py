"""Plays a counting device on a line: what it reports goes through the faults of the line."""

from collections.abc import Callable

from firmware_sim.counter_node import CounterNode, Report
from firmware_sim.node_player import NodePlayer
from firmware_sim.stage import Outlet, Stage

Encode = Callable[[Report], bytes]


class CounterPlayer(NodePlayer[Outlet]):
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
        super().__init__(device, stage, node=node, outlet=outlet)
        self._encode, self._bad_line = encode, stage.bad_line(device)

    def send(self, report: Report) -> None:
        """Through the faults of the line."""
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
