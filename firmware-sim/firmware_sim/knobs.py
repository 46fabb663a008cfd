"""What can go wrong with a simulated device: the faults that a scenario names, each in its window."""

from datetime import timedelta
from typing import Literal, Self

from pydantic import Field, model_validator

from siltwatch.instants import MILLISECOND
from siltwatch.site import Name
from siltwatch.textual import DurationText, Strict

# What the way to the listener does to frames: `disturb` in faults.py.
LineFault = Literal["drop", "duplicate", "reorder", "split", "bit_flip", "unplug"]
# What befalls a device that counts or measures.
DeviceFault = Literal[
    "reboot",  # at an instant: down for a while, its count kept or lost
    "new_battery",  # at an instant: starts anew with a full battery, and with another name where it draws lots for one
    "low_battery",  # says so
    "unit_flip",  # someone switched between millimetres and inches
    "wrong_clock",  # its own clock is off by `offset`
    "silent",  # says nothing, answers nothing
    "spurious",  # counts that are no rain: bounces, a shaken mast
    "garbage",  # bytes that mean nothing, as of two devices that answer at once
]
GaugeFault = Literal["lens_bad", "emitter_saturated", "no_value"]
ProbeFault = Literal[
    "stuck",  # the value of the window's beginning goes on
    "nan",  # a float that is no number
    "sentinel",  # the maker's word for "no value"
    "exception",  # the device refuses, with `code`
    "wipe",  # a brush passes before the window of the probe
    "dry",  # out of the water
    "fouling",  # `factor` times as cloudy at the end of the window, rising all the time
    "saturation",  # beyond its range the probe reads lower the cloudier it is
    "brown_out",  # at an instant: the supply breaks down, it starts anew
]
FaultKind = LineFault | DeviceFault | GaugeFault | ProbeFault
LINE_FAULTS: tuple[FaultKind, ...] = ("drop", "duplicate", "reorder", "split", "bit_flip")
# What can befall each family of devices; a kind of device names its own in `befalls`.
ON_A_LINE = frozenset[FaultKind]({*LINE_FAULTS, "unplug", "silent", "garbage"})
ON_A_TOPIC = frozenset[FaultKind]({"drop", "duplicate", "reorder", "bit_flip", "unplug", "silent"})
AT_ONE_INSTANT = frozenset[FaultKind]({"reboot", "new_battery", "brown_out"})
_NOTHING = timedelta()


class Fault(Strict):
    """Something that goes wrong with one device: in a window `from`…`to`, or `at` an instant."""

    device: Name
    kind: FaultKind
    start: DurationText = Field(default=_NOTHING, alias="from")
    end: DurationText | None = Field(default=None, alias="to")
    at: DurationText | None = None
    share: float = Field(default=1.0, gt=0, le=1)  # of the frames
    gap: DurationText = timedelta(milliseconds=50)  # longest pause between two chunks of a split frame
    down: DurationText = timedelta(seconds=10)  # how long a reboot takes
    total: Literal["kept", "lost"] = "kept"  # of the device's counter over a reboot
    offset: DurationText = timedelta(hours=1)  # of a wrong clock
    factor: float = Field(default=5.0, gt=0)  # of a fouled window, or of the spike that a brush makes
    code: int = Field(default=4, ge=1, le=255)  # of a Modbus exception

    @model_validator(mode="after")
    def _complete(self) -> Self:
        if (self.kind in AT_ONE_INSTANT) != (self.at is not None):
            instants = ", ".join(sorted(AT_ONE_INSTANT))
            message = f"{instants} have `at`, every other fault `from` and `to`"
            raise ValueError(message)
        if self.kind in {"unplug", "fouling"} and self.end is None:
            message = f"{self.kind} needs `to`, when it is over"
            raise ValueError(message)
        if self.end is not None and self.end <= self.start:
            raise ValueError("`to` must be later than `from`")
        return self

    @property
    def start_ms(self) -> int:
        """When it begins, in scenario time."""
        return (self.at if self.at is not None else self.start) // MILLISECOND

    @property
    def end_ms(self) -> int | None:
        """When it is over, in scenario time; None: never."""
        return None if self.end is None else self.end // MILLISECOND

    def is_on(self, at_ms: int) -> bool:
        """Whether the window covers this instant of scenario time."""
        return self.start_ms <= at_ms and (self.end_ms is None or at_ms < self.end_ms)
