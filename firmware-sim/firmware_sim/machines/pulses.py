"""A bucket's reed switch on a pin: closures of about a tenth of a second, with the bounces and noise of real ones."""

from bisect import bisect_right
from dataclasses import dataclass

from firmware_sim.machines.world import Said, World
from firmware_sim.rain import siphoned, tip_offsets

_CLOSED_MS = 100
_BOUNCES_MS = (2, 5, 9)
_NS_PER_MS = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class PulseSettings:
    """The switch on one line of a chip; `noisy_start` are closures that are none while the machine starts."""

    line: int = 0
    step_tenth_um: int = 2_540
    bounces: bool = True
    noisy_start: bool = False
    siphon: int = 1


class Pulses:
    """Edges as lines `<ns> <line> falling|rising`, stamped by a clock that was `origin_ns` at scenario time 0."""

    def __init__(self, settings: PulseSettings, world: World, *, origin_ns: int) -> None:
        self._settings, self._world, self._origin_ns = settings, world, origin_ns
        self._tips = siphoned(tip_offsets(world.rain, settings.step_tenth_um), settings.siphon)
        self._told = 0
        self._has_started = not settings.noisy_start

    @property
    def next_ms(self) -> int | None:
        """The next tip, or the noise of the start."""
        if not self._has_started:
            return 0
        return self._tips[self._told] if self._told < len(self._tips) else None

    def hear(self, content: bytes, at_ms: int) -> list[Said]:  # noqa: ARG002 - as every machine takes it
        """A switch does not listen."""
        return []

    def speak(self, at_ms: int) -> list[Said]:
        """All closures by an instant."""
        said = []
        if not self._has_started:
            self._has_started = True
            said.append(Said(content=b"".join(map(self._closure, (1, 40, 200)))))
        upto = bisect_right(self._tips, at_ms)
        for tip_ms in self._tips[self._told : upto]:
            self._told += 1
            said.append(Said(content=self._closure(tip_ms), facts={"tips": self._told}))
        return said

    def plugged(self, at_ms: int) -> list[Said]:  # noqa: ARG002 - as every machine takes it
        """Nothing."""
        return []

    def _closure(self, at_ms: int) -> bytes:
        spurious = self._world.fault("spurious", at_ms)
        bounces = _BOUNCES_MS if self._settings.bounces or spurious else ()
        edges = [(at_ms, "falling")]
        for bounce_ms in bounces:
            edges += [(at_ms + bounce_ms, "rising"), (at_ms + bounce_ms + 1, "falling")]
        edges.append((at_ms + _CLOSED_MS, "rising"))
        return b"".join(
            f"{self._origin_ns + edge_ms * _NS_PER_MS} {self._settings.line} {kind}\n".encode("ascii")
            for edge_ms, kind in edges
        )
