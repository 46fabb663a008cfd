"""Plays a device on a broker: steps its counter in time, looks at its water, and publishes what it says."""

from collections import defaultdict
from decimal import Decimal
from typing import Protocol, assert_never
from zoneinfo import ZoneInfo

from firmware_sim.broker_line import BrokerLine, Presence
from firmware_sim.counter_node import Battery, CounterNode, Reboot, Report, Settings
from firmware_sim.faults import BadLine, seeded
from firmware_sim.knobs import LINE_FAULTS
from firmware_sim.machines.probe import Probe, ProbeMake
from firmware_sim.machines.world import World
from firmware_sim.messages.counters import CounterSpeech
from firmware_sim.messages.loggers import LoggerSpeech
from firmware_sim.messages.lora import LoraSpeech
from firmware_sim.messages.radio import RadioSpeech
from firmware_sim.messages.radio_models import RADIO_MODELS
from firmware_sim.messages.sparkplug import SparkplugSpeech
from firmware_sim.messages.spoken import Reading, Spoken
from firmware_sim.node_player import NodePlayer
from firmware_sim.rain import tip_offsets
from firmware_sim.stage import Stage
from firmware_sim.topic_devices import Logger, Lorawan, MqttPlain, OnBroker, Radio, Sparkplug, TopicDevice
from firmware_sim.water import Water
from siltwatch.instants import MILLISECOND

_WORDS = {"esphome": ("online", "offline"), "tasmota": ("Online", "Offline"), "number": ("online", "offline")}
_SPENT_MV = 900


class Speech(Protocol):
    """Makes messages of readings, one after the other."""

    def speak(self, reading: Reading) -> list[Spoken]:
        """The messages of the next reading."""
        ...


class TopicPlayer(NodePlayer[BrokerLine]):
    """One device on its broker."""

    def __init__(self, device: OnBroker, stage: Stage, *, speech: Speech, presence: Presence) -> None:
        super().__init__(device.id, stage, node=_node(device, stage), outlet=BrokerLine(device, presence))
        self._speech, self._world = speech, _world(device, stage)
        self._probe = _probe(device, self._world)
        faults = stage.scenario.faults_of(device.id, *LINE_FAULTS)
        # What comes late comes behind the next message of its own topic.
        self._ways: dict[str, BadLine] = defaultdict(
            lambda: BadLine(faults, seeded(stage.scenario.seed, f"{device.id}/{len(self._ways)}"))
        )

    def send(self, report: Report) -> None:
        """As the messages of its maker, unless it is silent."""
        if self._world.fault("silent", report.at_ms):
            self._stage.truth.tell("fault", self.device, self._stage.at(report.at_ms), fault="silent")
            return
        for spoken in self._speech.speak(self._reading(report)):
            self._publish(spoken, report.at_ms)

    def _reading(self, report: Report) -> Reading:
        at_ms = report.at_ms
        battery_mv = _SPENT_MV if self._world.fault("low_battery", at_ms) else report.battery_mv
        return Reading(
            at=self._world.at(at_ms),
            report=_with_battery(report, battery_mv),
            turbidity=self._turbidity(at_ms),
            is_flipped=self._world.fault("unit_flip", at_ms) is not None,
        )

    def _turbidity(self, at_ms: int) -> Decimal | None:
        if self._probe is None:
            return None
        shown = self._probe.shown(at_ms)
        return Decimal(str(shown.turbidity)) if shown.is_sound else Decimal("NaN")

    def _publish(self, spoken: Spoken, at_ms: int) -> None:
        """Through the faults of the way; the truth log has what was meant, and how often it went out."""
        at = self._stage.at(at_ms)
        disturbed = self._ways[spoken.topic].disturb(spoken.payload, at_ms)
        for name in disturbed.struck:
            self._stage.truth.tell("fault", self.device, at, fault=name)
        sent = sum(self.outlet.publish(spoken.topic, chunk.content) for chunk in disturbed.chunks)
        if sent < len(disturbed.chunks):
            self._stage.truth.tell("fault", self.device, at, fault="unheard")
        facts = {"topic": spoken.topic, "count": spoken.count, "value": spoken.value, "sent": sent}
        self._stage.truth.tell("said", self.device, at, **facts)


def _with_battery(report: Report, battery_mv: int) -> Report:
    fields = {name: getattr(report, name) for name in report.__slots__}
    return Report(**fields | {"battery_mv": battery_mv})


def _world(device: OnBroker, stage: Stage) -> World:
    faults = [fault for fault in stage.scenario.faults if fault.device == device.id]
    return World(device=device.id, rain=stage.rain, origin=stage.origin, faults=faults, seed=stage.scenario.seed)


def _node(device: OnBroker, stage: Stage) -> CounterNode:
    reboots = [
        Reboot(
            at_ms=fault.start_ms,
            down_ms=fault.down // MILLISECOND,
            total_lost=fault.total == "lost",
            new_battery=fault.kind == "new_battery",
        )
        for fault in stage.scenario.faults_of(device.id, "reboot", "new_battery")
    ]
    battery = Battery(
        full_mv=device.battery_mv, drop_mv_per_day=device.battery_drop_mv_per_day, low_mv=device.battery_low_mv
    )
    settings = Settings(
        boot=device.boot,
        total=device.tips,
        power_up=device.power_up,
        period_ms=max(1, device.period // MILLISECOND),
        report_delay_ms=device.report_delay // MILLISECOND,
        battery=battery,
    )
    return CounterNode(tip_offsets(stage.rain, device.size.tenth_um), reboots=reboots, settings=settings)


def _probe(device: OnBroker, world: World) -> Probe | None:
    if device.calm is None:
        return None
    water = Water(
        calm=device.calm,
        gain=device.gain,
        lag_ms=device.lag // MILLISECOND,
        recession_ms=max(1, device.recession // MILLISECOND),
    )
    return Probe(ProbeMake(water=water, range_max=device.range_max, noise=device.noise), world)


def topic_player(device: TopicDevice, stage: Stage) -> TopicPlayer:
    """The player of a device, with the words of its kind."""
    match device:
        case MqttPlain():
            return TopicPlayer(device, stage, speech=_counter(device), presence=_availability(device))
        case Radio():
            return TopicPlayer(device, stage, speech=_radio(device), presence=Presence())
        case Lorawan():
            return TopicPlayer(device, stage, speech=_lorawan(device), presence=Presence())
        case Logger():
            return TopicPlayer(device, stage, speech=_logger(device), presence=Presence())
        case Sparkplug():
            speech = SparkplugSpeech(
                group=device.group, node=device.node, has_probe=device.calm is not None, is_shy=device.is_shy
            )
            will = speech.will(device.boot)
            presence = Presence(
                will=will, farewell=will, commands=speech.command_topic, hear=speech.hear, connected=speech.connected
            )
            return TopicPlayer(device, stage, speech=speech, presence=presence)
        case _:
            assert_never(device)


def _availability(device: MqttPlain) -> Presence:
    if device.availability_topic is None:
        return Presence()
    online, offline = (
        Spoken(topic=device.availability_topic, payload=word.encode("ascii"), retain=True)
        for word in _WORDS[device.style]
    )
    return Presence(birth=online, farewell=offline, will=offline)


def _counter(device: MqttPlain) -> CounterSpeech:
    zone = ZoneInfo(device.zone)
    return CounterSpeech(style=device.style, topic=device.topic, zone=zone, clock_unset=device.clock_unset)


def _radio(device: Radio) -> RadioSpeech:
    return RadioSpeech(
        name=device.model,
        model=RADIO_MODELS[device.model],
        number=device.number,
        topics=tuple(f"rtl_433/{receiver}/events" for receiver in device.receivers),
        zone=ZoneInfo(device.zone),
        time_form=device.time_form,
        channel=device.channel,
        low_mv=device.battery_low_mv,
        rows_topic=f"rtl_433/{device.receivers[0]}/rows" if device.has_rows else None,
    )


def _lorawan(device: Lorawan) -> LoraSpeech:
    return LoraSpeech(
        codec=device.codec,
        server=device.server,
        topic=device.topic,
        name=device.id,
        dev_eui=device.dev_eui,
        has_history=device.has_history,
    )


def _logger(device: Logger) -> LoggerSpeech:
    return LoggerSpeech(
        form=device.form,
        topic=device.topic,
        name=device.id,
        size_tenth_um=device.size.tenth_um,
        unit=device.unit,
        zone=ZoneInfo(device.zone),
        rows=device.rows,
    )
