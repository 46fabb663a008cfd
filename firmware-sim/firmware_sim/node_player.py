"""Plays what counts: steps a node in time, tells what befell it, and hands each report on."""

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from firmware_sim.counter_node import Change, CounterNode, Report, Tip
from firmware_sim.stage import Plug, Pluggable, Stage

_Outlet = TypeVar("_Outlet", bound=Pluggable)


class NodePlayer(ABC, Generic[_Outlet]):
    """A counting device on its way out: a line, or a broker."""

    def __init__(self, device: str, stage: Stage, *, node: CounterNode, outlet: _Outlet) -> None:
        self.device, self.node, self.outlet = device, node, outlet
        self._stage, self._plug = stage, Plug(device, outlet, stage)

    @abstractmethod
    def send(self, report: Report) -> None:
        """Send what the node reports, at the instant of the report."""

    def plug_in(self) -> None:
        """Make the way out be there, before anyone is told that the run has begun."""
        self._plug.follow(0)
        self._stage.truth.tell("start", self.device, self._stage.origin, boot=self.node.boot, total=self.node.total)

    def play(self) -> None:
        """Go on until the run is stopped."""
        done_ms = 0
        while True:
            plug_ms, node_ms = self._plug.next_ms(done_ms), self.node.next_ms
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
                self.send(happening)
