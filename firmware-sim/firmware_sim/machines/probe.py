"""What a turbidity probe shows at any instant: muddy water through an optical window, and what spoils it."""

from dataclasses import dataclass

from firmware_sim.machines.world import World
from firmware_sim.water import Water, turbidity

_MS_PER_MIN = 60_000
_LOWEST_SHARE = 0.05  # of its range: darker than this no saturated probe reads
_PEGGED_SHARE = 1.5  # of its range: so long it stands at the top
_DRY_SHARE = 0.02  # in the air there is next to nothing to scatter light
_DRY_DEGREES = 9.0  # sun on the housing


@dataclass(frozen=True, slots=True, kw_only=True)
class ProbeMake:
    """One probe: its water, its range, how long it takes from power to a reading, how long its brush passes."""

    water: Water
    range_max: float
    noise: float = 0.0
    temperature_c: float = 12.5
    places: int = 2
    warm_up_ms: int = 0
    brush_ms: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """One reading; `is_sound` is false where the device itself has no value."""

    turbidity: float
    temperature_c: float
    is_sound: bool = True
    is_dry: bool = False


class Probe:
    """A probe in the water of a world."""

    def __init__(self, make: ProbeMake, world: World) -> None:
        self.make, self._world = make, world

    def shown(self, at_ms: int) -> Shown:
        """What it shows at an instant, rounded to its last place."""
        stuck = self._world.fault("stuck", at_ms)
        at_ms = stuck.start_ms if stuck else at_ms
        is_dry = self._world.fault("dry", at_ms) is not None
        is_sound = not any(self._world.fault(kind, at_ms) for kind in ("nan", "sentinel", "no_value"))
        value = self._in_the_window(at_ms, is_dry=is_dry)
        degrees = self.make.temperature_c + (_DRY_DEGREES if is_dry else 0.0)
        return Shown(turbidity=round(value, self.make.places), temperature_c=degrees, is_sound=is_sound, is_dry=is_dry)

    def _in_the_window(self, at_ms: int, *, is_dry: bool) -> float:
        make, world = self.make, self._world
        chance = world.chance(at_ms // _MS_PER_MIN)
        value = turbidity(at_ms, world.rain, make.water) * chance.gauss(1.0, make.noise)
        if is_dry:
            value = make.range_max * _DRY_SHARE * chance.random()
        fouling = world.fault("fouling", at_ms)
        if fouling is not None:
            passed = (at_ms - fouling.start_ms) / ((fouling.end_ms or at_ms) - fouling.start_ms)
            value *= 1 + (fouling.factor - 1) * passed
        wipe = world.fault("wipe", at_ms)
        if wipe is not None or self._brushes_after_power(at_ms):
            value = max(value, make.water.calm) * (wipe.factor if wipe else 5.0)
        return self._within_range(value * self._warmth(at_ms), at_ms)

    def _within_range(self, value: float, at_ms: int) -> float:
        """Beyond its range it shows the top, or, where it saturates, less the more there is (HESS 22:1767)."""
        top = self.make.range_max
        beyond = value - _PEGGED_SHARE * top
        if beyond > 0 and self._world.fault("saturation", at_ms) is not None:
            return max(top * _LOWEST_SHARE, top - beyond)
        return min(max(0.0, value), top)

    def _since_power_ms(self, at_ms: int) -> int | None:
        started = [fault.start_ms for fault in self._world.instants("brown_out") if fault.start_ms <= at_ms]
        return at_ms - max(started) if started else None

    def _warmth(self, at_ms: int) -> float:
        since_ms = self._since_power_ms(at_ms)
        if since_ms is None or since_ms >= self.make.warm_up_ms:
            return 1.0
        return since_ms / self.make.warm_up_ms

    def _brushes_after_power(self, at_ms: int) -> bool:
        since_ms = self._since_power_ms(at_ms)
        return since_ms is not None and since_ms < self.make.brush_ms
