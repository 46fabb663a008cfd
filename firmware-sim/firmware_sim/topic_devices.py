"""Devices on a broker, as a scenario writes them."""

from datetime import timedelta
from typing import Annotated, ClassVar, Literal, Self

from pydantic import Field, model_validator

from firmware_sim.knobs import ON_A_TOPIC, FaultKind
from firmware_sim.messages.counters import Style
from firmware_sim.messages.loggers import LoggerForm
from firmware_sim.messages.lora import LORA_CODECS, Server
from firmware_sim.messages.radio import TimeForm
from firmware_sim.messages.radio_models import RADIO_MODELS
from siltwatch.quantities import Depth
from siltwatch.site import Name
from siltwatch.textual import DepthText, DurationText, Strict, ZoneName

_COUNTS = frozenset[FaultKind]({*ON_A_TOPIC, "reboot", "new_battery", "low_battery", "wrong_clock"})
_MEASURES = frozenset[FaultKind]({"stuck", "nan", "no_value", "dry", "wipe", "fouling", "saturation"})
_NEVER_BETWEEN = timedelta(days=36_500)  # a radio sends in its period and does not hurry for a tip


class OnBroker(Strict):
    """What every device on a broker has: its connection, its counter, its battery, and perhaps a probe.

    A probe is there where `calm` is given, the turbidity of a dry day.
    """

    id: Name
    host: str = "127.0.0.1"
    port: int = Field(default=1883, ge=1, le=65_535)
    protocol: Literal["3.1.1", "5"] = "3.1.1"
    qos: Literal[0, 1] = 1
    retain: bool = False
    zone: ZoneName = "America/New_York"  # of stamps that name none
    boot: int = 1
    tips: int = 0
    period: DurationText = timedelta(seconds=60)
    report_delay: DurationText = _NEVER_BETWEEN
    battery_mv: int = 3_200
    battery_drop_mv_per_day: int = 2
    battery_low_mv: int = 2_400
    calm: float | None = None
    gain: float = 1.0
    lag: DurationText = timedelta()
    recession: DurationText = timedelta(minutes=45)
    noise: float = 0.02
    range_max: float = 1_000.0

    @property
    def size(self) -> Depth:
        """The rain of one count."""
        raise NotImplementedError

    @property
    def power_up(self) -> int:
        """What its counter holds after it has lost its count."""
        return 0


class MqttPlain(OnBroker):
    """A counter on a broker topic, as ESPHome (plain number) or Tasmota (JSON) send it, or a probe as a number."""

    about: ClassVar[str] = "counter of a Tasmota or an ESPHome, or the plain number of a probe"
    befalls: ClassVar[frozenset[FaultKind]] = _COUNTS | _MEASURES

    kind: Literal["mqtt_plain"]
    style: Style = "esphome"
    topic: str
    availability_topic: str | None = None
    clock_unset: bool = False  # a Tasmota that has not heard a time server counts from 1970
    count_size: DepthText = Depth.parse("0.01 in")
    report_delay: DurationText = timedelta(milliseconds=200)

    @property
    def size(self) -> Depth:
        """As the file says."""
        return self.count_size

    @model_validator(mode="after")
    def _has_a_probe(self) -> Self:
        if (self.style == "number") != (self.calm is not None):
            raise ValueError('a probe has style = "number" and `calm`, a counter neither')
        return self


class Radio(OnBroker):
    """A radio gauge before one or more receivers that run rtl_433; `number` is its id in their JSON."""

    about: ClassVar[str] = "radio gauge as rtl_433 tells it, of 25 makes"
    befalls: ClassVar[frozenset[FaultKind]] = _COUNTS | frozenset[FaultKind]({"unit_flip"})

    kind: Literal["radio"]
    model: str = "EcoWitt-WH40"
    number: int = 52_591
    channel: str | None = None
    receivers: tuple[Name, ...] = ("site",)
    time_form: TimeForm = "local"
    has_rows: bool = False  # the bits in hex on `rtl_433/<receiver>/rows` as well
    period: DurationText = timedelta(seconds=49)
    battery_mv: int = 1_600
    battery_low_mv: int = 1_200

    @property
    def size(self) -> Depth:
        """As the make has it."""
        return Depth(RADIO_MODELS[self.model].step_tenth_um)

    @property
    def power_up(self) -> int:
        """Some makes begin just before the end of their register."""
        return RADIO_MODELS[self.model].power_up

    @model_validator(mode="after")
    def _is_known(self) -> Self:
        if self.model not in RADIO_MODELS:
            message = f"model {self.model!r} is none of {', '.join(RADIO_MODELS)}"
            raise ValueError(message)
        return self


class Lorawan(OnBroker):
    """A LoRaWAN device behind The Things Stack v3 or ChirpStack v4."""

    about: ClassVar[str] = "LoRaWAN gauge or probe behind The Things Stack v3 or ChirpStack v4, six codecs"
    befalls: ClassVar[frozenset[FaultKind]] = _COUNTS | _MEASURES

    kind: Literal["lorawan"]
    codec: str = "decentlab-tbrg"
    server: Server = "things_stack"
    application: str = "site42"
    tenant: str = "tenant"
    dev_eui: str = "70B3D57BA0000001"
    has_history: bool = False
    count_size: DepthText | None = None  # of a make that is sold with several buckets
    period: DurationText = timedelta(minutes=10)

    @property
    def size(self) -> Depth:
        """As the make has it, or as the file says."""
        fixed = LORA_CODECS[self.codec][2]
        return Depth(fixed) if fixed is not None else self.count_size or Depth(1_000)

    @property
    def topic(self) -> str:
        """Where the server publishes its uplinks."""
        if self.server == "things_stack":
            return f"v3/{self.application}@{self.tenant}/devices/{self.id}/up"
        return f"application/{self.application}/device/{self.dev_eui.lower()}/event/up"

    @model_validator(mode="after")
    def _is_known(self) -> Self:
        if self.codec not in LORA_CODECS:
            message = f"codec {self.codec!r} is none of {', '.join(LORA_CODECS)}"
            raise ValueError(message)
        if self.has_history and self.codec != "milesight-wts506":
            raise ValueError("only milesight-wts506 sends its history")
        return self


class Logger(OnBroker):
    """A logger that publishes rows: Campbell, SenML, Telegraf, SensorThings, CSV or an object of somebody's own."""

    about: ClassVar[str] = "logger on topics: Campbell GeoJSON, SenML, Telegraf, SensorThings, CSV, JSON"
    befalls: ClassVar[frozenset[FaultKind]] = _COUNTS | _MEASURES

    kind: Literal["logger"]
    form: LoggerForm = "campbell"
    topic: str
    unit: Literal["mm", "in"] = "in"
    rows: int = Field(default=1, ge=1, le=100)  # in one message
    count_size: DepthText = Depth.parse("0.01 in")
    period: DurationText = timedelta(minutes=5)
    battery_mv: int = 12_900

    @property
    def size(self) -> Depth:
        """As the file says."""
        return self.count_size


class Sparkplug(OnBroker):
    """A Sparkplug B edge node."""

    about: ClassVar[str] = "Sparkplug B edge node: births, aliases, a death as last will"
    befalls: ClassVar[frozenset[FaultKind]] = _COUNTS | _MEASURES

    kind: Literal["sparkplug"]
    group: str = "site"
    node: str = "edge"
    is_shy: bool = False  # its birth was missed: it tells it only when it is asked
    count_size: DepthText = Depth.parse("0.01 in")

    @property
    def size(self) -> Depth:
        """As the file says."""
        return self.count_size


TopicDevice = Annotated[MqttPlain | Radio | Lorawan | Logger | Sparkplug, Field(discriminator="kind")]
