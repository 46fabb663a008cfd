"""What a rain gauge has counted at any instant: exact, over restarts that lose the count and registers that wrap."""

from bisect import bisect_right
from collections.abc import Sequence

from firmware_sim.machines.world import World
from firmware_sim.rain import Rainfall, tip_offsets


class Fallen:
    """The rain that has fallen since scenario time 0."""

    def __init__(self, rain: Sequence[Rainfall]) -> None:
        self._rain = rain
        self._before = [0]
        for fall in rain:
            self._before.append(self._before[-1] + fall.tenth_um)

    def tenth_um(self, at_ms: int) -> int:
        """By an instant."""
        index = bisect_right(self._rain, at_ms, key=lambda fall: fall.start_ms)
        if index == 0:
            return 0
        fall = self._rain[index - 1]
        length_ms = fall.end_ms - fall.start_ms
        share = fall.tenth_um if at_ms >= fall.end_ms else fall.tenth_um * (at_ms - fall.start_ms) // length_ms
        return self._before[index - 1] + share


class Catch:
    """A counter of steps of one depth."""

    def __init__(
        self,
        world: World,
        step_tenth_um: int,
        *,
        start: int = 0,
        modulus: int | None = None,
    ) -> None:
        self._steps = tip_offsets(world.rain, step_tenth_um)
        self._start, self._modulus = start, modulus
        lost = [fault.start_ms for fault in world.instants("reboot", "new_battery") if fault.total == "lost"]
        self._zeroed = sorted(lost)

    def count(self, at_ms: int) -> int:
        """What its register holds."""
        total = self.steps(at_ms) - self.steps(self.zeroed_ms(at_ms)) + (0 if self._was_zeroed(at_ms) else self._start)
        return total if self._modulus is None else total % self._modulus

    def steps(self, at_ms: int) -> int:
        """The steps since scenario time 0."""
        return bisect_right(self._steps, at_ms)

    def next_ms(self, after_ms: int) -> int | None:
        """The next step after an instant."""
        index = bisect_right(self._steps, after_ms)
        return self._steps[index] if index < len(self._steps) else None

    def zero(self, at_ms: int) -> None:
        """Begin anew at an instant, told by a command."""
        self._zeroed = sorted([*self._zeroed, at_ms])

    def zeroed_ms(self, at_ms: int) -> int:
        """When the count last began."""
        return max((zeroed for zeroed in self._zeroed if zeroed <= at_ms), default=-1)

    def _was_zeroed(self, at_ms: int) -> bool:
        return any(zeroed <= at_ms for zeroed in self._zeroed)
