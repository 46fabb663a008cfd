"""Devices on a wire of their own or on a shared one, as a scenario writes them."""

from datetime import timedelta
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from firmware_sim.knobs import ON_A_LINE, FaultKind
from siltwatch.site import Name
from siltwatch.textual import DepthText, DurationText, Strict

_NOTHING = timedelta()


class Swtip(Strict):
    """The tipping-bucket node on a pseudo-terminal."""

    about: ClassVar[str] = "tipping-bucket node: a line of its own after each tip and each minute"
    befalls: ClassVar[frozenset[FaultKind]] = ON_A_LINE | {"reboot", "spurious"}

    kind: Literal["swtip"]
    id: Name
    node: str = "n1"
    count_size: DepthText
    boot: int = 1
    tips: int = 0
    period: DurationText = timedelta(seconds=60)
    report_delay: DurationText = timedelta(milliseconds=200)  # after a tip; the device promises at most a second
    battery_mv: int = 12_840
    battery_drop_mv_per_day: int = 20
    battery_low_mv: int = 11_000


class ModbusTurbidity(Strict):
    """A turbidity probe that answers Modbus RTU reads of 32-bit floats on a pseudo-terminal."""

    about: ClassVar[str] = "turbidity probe on Modbus RTU"
    befalls: ClassVar[frozenset[FaultKind]] = ON_A_LINE | {"stuck", "nan", "exception"}

    kind: Literal["modbus_turbidity"]
    id: Name
    unit_id: int = Field(default=1, ge=0, le=255)
    function: Literal[3, 4] = 3
    first_register: int = Field(default=0, ge=0, le=0xFFFD)
    temperature_register: int | None = Field(default=None, ge=0, le=0xFFFE)
    word_order: Literal["ABCD", "CDAB", "BADC", "DCBA"] = "ABCD"
    latency: DurationText = timedelta(milliseconds=20)  # real time, as on a wire
    echo: bool = False
    calm: float = 5.0
    gain: float = 1.0
    lag: DurationText = _NOTHING
    recession: DurationText = timedelta(minutes=45)
    noise: float = 0.02
    range_max: float = 1_000.0
    temperature_c: float = 12.5


SerialDevice = Annotated[Swtip | ModbusTurbidity, Field(discriminator="kind")]
