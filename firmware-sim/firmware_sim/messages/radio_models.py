"""Radio gauges as their makers build them and the receiver rtl_433 names them (devices.md C.4)."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class RadioModel:
    """One kind of radio gauge: the register of its counter, and the fields that its receiver prints.

    `power_up` is what the register holds after a new battery, `added` what the receiver adds to it; `says` are the
    further fields of a rain message, `other` those of the message between two with rain, `copies` how often one
    transmission is sent, `number_s` by which field the copies differ.
    """

    unit: Literal["mm", "in"]
    step_tenth_um: int
    register: int
    mic: str | None = "CRC"
    battery: Literal["ok", "volts", "none"] = "ok"
    power_up: int = 0
    added: int = 0
    startup: str | None = None
    copies: int = 1
    numbered: str | None = None
    says: tuple[tuple[str, object], ...] = ()
    other: tuple[tuple[str, object], ...] | None = None
    changes_id: bool = False


_BCD4, _BCD6 = 10_000, 1_000_000
_TEMPERATURE = (("temperature_C", 21.2), ("humidity", 60))

RADIO_MODELS: dict[str, RadioModel] = {
    "EcoWitt-WH40": RadioModel(unit="mm", step_tenth_um=1_000, register=2**16, battery="volts"),
    "EcoWitt-WN20": RadioModel(unit="mm", step_tenth_um=1_000, register=2**16, battery="volts"),
    "Fineoffset-WS90": RadioModel(unit="mm", step_tenth_um=1_000, register=2**16, says=(("rain_start", 0),)),
    "Fineoffset-WS85": RadioModel(unit="mm", step_tenth_um=1_000, register=2**16, says=(("rain_start", 0),)),
    "Fineoffset-WH24": RadioModel(unit="mm", step_tenth_um=3_000, register=2**16, says=_TEMPERATURE, changes_id=True),
    "Fineoffset-WH65B": RadioModel(unit="mm", step_tenth_um=2_540, register=2**16, says=_TEMPERATURE, changes_id=True),
    "Fineoffset-WS69": RadioModel(unit="mm", step_tenth_um=2_540, register=2**16, says=_TEMPERATURE, changes_id=True),
    "Fineoffset-WH0530": RadioModel(unit="mm", step_tenth_um=3_000, register=2**16, says=(("temperature_C", 25.0),)),
    "Alecto-WS1200v1": RadioModel(unit="mm", step_tenth_um=3_000, register=2**16),
    "Alecto-WS1200v2": RadioModel(unit="mm", step_tenth_um=3_000, register=2**16),
    "Acurite-5n1": RadioModel(
        unit="in",
        step_tenth_um=2_540,
        register=2**14,
        mic="CHECKSUM",
        copies=3,
        numbered="sequence_num",
        says=(("message_type", 49), ("wind_avg_km_h", 0), ("wind_dir_deg", 90.0)),
        other=(("message_type", 56), ("wind_avg_km_h", 0), ("temperature_F", 71.1), ("humidity", 66)),
    ),
    "Acurite-Rain899": RadioModel(unit="mm", step_tenth_um=2_540, register=2**14, mic="CHECKSUM"),
    "Acurite-Atlas": RadioModel(
        unit="in",
        step_tenth_um=2_540,
        register=2**9,
        mic="CHECKSUM",
        copies=3,
        numbered="sequence_num",
        says=(("message_type", 38), ("wind_avg_mi_h", 0.0), ("strike_count", 3)),
    ),
    "Acurite-Rain": RadioModel(unit="mm", step_tenth_um=5_000, register=2**12, mic=None, battery="none"),
    "LaCrosse-R1": RadioModel(unit="mm", step_tenth_um=2_500, register=2**24, startup="startup", numbered="seq"),
    "LaCrosse-R3": RadioModel(unit="mm", step_tenth_um=2_500, register=2**24, startup="startup", numbered="seq"),
    "Bresser-5in1": RadioModel(unit="mm", step_tenth_um=1_000, register=_BCD4, mic="CHECKSUM"),
    "Bresser-ProRainGauge": RadioModel(unit="mm", step_tenth_um=2_500, register=_BCD4, mic="CHECKSUM"),
    "Bresser-6in1": RadioModel(
        unit="mm",
        step_tenth_um=1_000,
        register=_BCD6,
        battery="none",
        startup="startup",
        other=(("battery_ok", 1), *_TEMPERATURE),
    ),
    "Bresser-7in1": RadioModel(unit="mm", step_tenth_um=1_000, register=_BCD6, startup="startup", says=_TEMPERATURE),
    "TFA-Drop": RadioModel(unit="mm", step_tenth_um=2_540, register=2**16, power_up=65_526, added=10),
    "Schou-72543": RadioModel(
        unit="mm", step_tenth_um=1_000, register=2**16, mic="CHECKSUM", power_up=65_526, battery="none", changes_id=True
    ),
    "Baldr-Rain": RadioModel(unit="in", step_tenth_um=254, register=2**20, mic=None),
    "Cotech-367959": RadioModel(unit="mm", step_tenth_um=1_000, register=2**12),
    "RainPoint-HCS012ARF": RadioModel(unit="mm", step_tenth_um=1_000, register=2**15, battery="none"),
    # A make that no table of ours knows: what a gateway does with it is for it to say.
    "Brand-New-1": RadioModel(unit="mm", step_tenth_um=1_000, register=2**16),
}
