"""What makers of SDI-12 sensors put into their answers, by their documents."""

from collections.abc import Callable

from firmware_sim.machines.gauge import Catch, Fallen
from firmware_sim.machines.probe import Probe
from firmware_sim.machines.sdi12 import Measure, Sdi12Make, Taken
from firmware_sim.machines.world import World

_INCH, _TENTH_MM, _FIFTH_MM, _MM = 2_540, 1_000, 2_000, 10_000
_MS_PER_MIN = 60_000


def turbidity_make(preset: str, probe: Probe) -> Sdi12Make:
    """A probe of this preset."""
    return _PROBES[preset](probe)


def rain_make(preset: str, world: World, *, total: int = 0) -> Sdi12Make:
    """A gauge of this preset; `total` is what its counter stood at, in its own steps."""
    return _GAUGES[preset](world, total)


def _signed(value: float | str) -> str:
    text = value if isinstance(value, str) else f"{value:.7g}"
    return text if text.startswith("-") else f"+{text}"


def _clarivue(probe: Probe) -> Sdi12Make:
    def measure(at_ms: int) -> Taken:
        shown = probe.shown(at_ms)
        if not shown.is_sound:
            return Taken(values=("-9999",) * 6 + ("+3",))
        middle = shown.turbidity
        spread = round(middle * 0.045, 1)
        values = (middle, round(middle * 1.01, 1), spread, round(middle - spread, 1), round(middle + spread, 1))
        texts = (*map(_signed, values), _signed(shown.temperature_c), "+0")
        return Taken(values=texts, facts={"turbidity": f"{middle:g}", "temperature": f"{shown.temperature_c:g}"})

    identity = "13CAMPBELLCLVU10001SN1234"
    return Sdi12Make(identity=identity, groups={"": (11, 7, measure)}, ready_ms=9_300)


def _obs501(probe: Probe) -> Sdi12Make:
    def measure(at_ms: int) -> Taken:
        shown = probe.shown(at_ms)
        if not shown.is_sound:
            return Taken(values=("-9999", "-9999", _signed(shown.temperature_c), "+1"))
        side = shown.turbidity
        wet = "+0" if shown.is_dry else "+1"
        texts = (_signed(round(side * 1.014, 1)), _signed(side), _signed(shown.temperature_c), wet)
        facts = {"turbidity": f"{side:g}", "temperature": f"{shown.temperature_c:g}", "is_dry": shown.is_dry}
        return Taken(values=texts, facts=facts)

    def ratio(_: int) -> Taken:
        return Taken(values=("+1.014",))

    def counters(_: int) -> Taken:
        return Taken(values=("+112", "+0"))

    groups: dict[str, tuple[int, int, Measure]] = {"": (20, 4, measure), "1": (20, 1, ratio), "8": (1, 2, counters)}
    groups |= dict.fromkeys("456", (20, 4, measure))
    return Sdi12Make(identity="13CAMPBELLOBS500002SN77", groups=groups, ready_ms=14_000)


def _dts12(probe: Probe) -> Sdi12Make:
    def measure(at_ms: int) -> Taken:
        shown = probe.shown(at_ms)
        if not shown.is_sound:
            return Taken(values=("+9999999",) * 7)
        median = shown.turbidity
        values = (round(median * 1.005, 2), 0.0007, median, median, round(median * 0.99, 2), round(median * 1.04, 2))
        texts = (*map(_signed, values), _signed(shown.temperature_c))
        return Taken(values=texts, facts={"turbidity": f"{median:g}", "temperature": f"{shown.temperature_c:g}"})

    # It announces eight values and sends seven.
    return Sdi12Make(identity="13FTSINC  DTS-12310 42", groups={"2": (13, 8, measure)}, ready_ms=11_000)


def _rainvue(step_tenth_um: int, depth_of: Callable[[int], str], model: str) -> Callable[[World, int], Sdi12Make]:
    def make(world: World, total: int) -> Sdi12Make:
        catch = Catch(world, step_tenth_um, start=total)
        told = [catch.count(0)]

        def measure(at_ms: int) -> Taken:
            """Reading takes the rain away."""
            tips, told[0] = catch.count(at_ms) - told[0], catch.count(at_ms)
            values = (f"+{depth_of(tips)}", f"+{tips}", f"+{depth_of(told[0])}", "+0.6", "+1.2")
            return Taken(values=values, facts={"rain_increment": tips})

        # It is done at once, and so makes no service request.
        return Sdi12Make(identity=f"13CAMPBELL{model}001SN9", groups={"": (0, 5, measure)})

    return make


def _hd2013(world: World, total: int) -> Sdi12Make:
    catch = Catch(world, _FIFTH_MM, start=total)

    def measure(at_ms: int) -> Taken:
        tips = catch.count(at_ms)
        return Taken(values=(f"+{tips}", f"+{tips // 5}.{tips % 5 * 2}"), facts={"rain_count": tips * 20})

    return Sdi12Make(identity="13DELTAOHMHD2013100", groups={"": (0, 2, measure)}, has_crc=False)


def _pluvio2(world: World, total: int) -> Sdi12Make:
    fallen = Fallen(world.rain)
    asked = [0]

    def measure(at_ms: int) -> Taken:
        hundredths = total + fallen.tenth_um(at_ms) // 100
        since = fallen.tenth_um(at_ms) // 100 - fallen.tenth_um(asked[0]) // 100
        rate = (fallen.tenth_um(at_ms) - fallen.tenth_um(max(0, at_ms - _MS_PER_MIN))) * 60 / _MM
        asked[0] = at_ms
        bucket = 412.0 + world.chance(at_ms).uniform(-10, 10)
        accumulated = map(_hundredths, (since, since, hundredths))
        texts = (f"{rate:.2f}", *accumulated, f"{bucket:.2f}", f"{bucket:.2f}", "14.5", "0", "0")
        return Taken(values=tuple(map(_signed, texts)), facts={"rain_count": hundredths})

    return Sdi12Make(identity="13OTT     PLUVI2100", groups={"": (1, 9, measure)}, ready_ms=600)


def _hundredths(number: int) -> str:
    return f"{number // 100}.{number % 100:02d}"


def _inches(tips: int) -> str:
    return _hundredths(tips)


def _tenths(tips: int) -> str:
    return f"{tips // 10}.{tips % 10}"


_PROBES = {"clarivue10": _clarivue, "obs501": _obs501, "dts12": _dts12}
_GAUGES = {
    "rainvue10-in": _rainvue(_INCH, _inches, "RVUE10"),
    "rainvue10-mm": _rainvue(_TENTH_MM, _tenths, "RVUE10"),
    "hd2013": _hd2013,
    "pluvio2": _pluvio2,
}
