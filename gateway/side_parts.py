"""What a gateway does beside recording, where its configuration asks for it: alarm, Home Assistant, remote setting."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from gateway.alarm import AlarmLamp
from gateway.collector_desk import CollectorDesk, trust_of
from gateway.home_assistant import HomeAssistantLink
from gateway.known_devices import KnownDevices, known_devices
from gateway.links.mqtt_client import Login
from gateway.live import SOCKET, LiveDoor
from gateway.mqtt_sender import is_broker
from gateway.outlets import Outlets
from gateway.plan import GatewayPlan, make_plan
from gateway.remote import RemoteConfiguration
from gateway.remote_memory import Memory, keep, recalled
from gateway.remote_rules import plan_from
from gateway.tally import Tally
from siltwatch.clock import Clock
from siltwatch.config import Config
from siltwatch.errors import ConfigError
from siltwatch.gateway_setting import GatewaySetting, sites_of
from siltwatch.site import Site
from siltwatch.site_files import load_sites

TellSites = Callable[[Iterable[Site]], None]
_ANNOUNCED = "home-assistant.json"
_REMOTE_FILE = "remote/memory.json"
_KEPT_DUTIES = "remote/open-duties.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """What the gateway works by at its start, and what it falls back to where that is on trial."""

    running: GatewayPlan
    fallback: GatewayPlan
    sites: tuple[Site, ...]
    memory: Memory = field(default_factory=Memory)


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings:
    """What side parts are given of the others; `replace` puts the links of another plan in place."""

    deliver: Outlets
    replace: Callable[[GatewayPlan], None]
    tally: Tally
    clock: Clock


SidePart = AlarmLamp | HomeAssistantLink | LiveDoor | RemoteConfiguration


def plan_of(config: Config) -> GatewayPlan:
    """What this gateway does by its site files, or by what its collector set last; raises ConfigError."""
    return setup_of(config, starts=False).running


def setup_of(config: Config, *, starts: bool = True) -> Setup:
    """What the gateway begins with; `starts` counts this as a start of what is on trial. Raises ConfigError."""
    if config.gateway.remote is None:
        sites = load_sites(config.sites_path)
        plan = make_plan(config.gateway.name, sites, _known(config))
        return Setup(running=plan, fallback=plan, sites=tuple(sites))
    file = config.data_path / _REMOTE_FILE
    memory = recalled(file)
    if starts and memory.trial is not None:
        memory = memory.started()
        keep(file, memory)
    fallback = _plan(config, memory.good)
    if memory.trial is None:
        return Setup(running=fallback, fallback=fallback, sites=_sites(config, memory.good), memory=memory)
    running = _plan(config, memory.trial)
    return Setup(running=running, fallback=fallback, sites=_sites(config, memory.trial), memory=memory)


def _plan(config: Config, setting: GatewaySetting | None) -> GatewayPlan:
    """By a setting; before there was any by the site files, and where those are silent too it waits for one."""
    known = _known(config)
    if setting is not None:
        return plan_from(setting, config.gateway.name, known)
    try:
        return make_plan(config.gateway.name, load_sites(config.sites_path), known)
    except ConfigError:
        if config.sites_path.is_dir() and any(config.sites_path.glob("*.toml")):
            raise
        return GatewayPlan(name=config.gateway.name, serial=(), brokers=(), rows_a_day=0)


def _known(config: Config) -> KnownDevices:
    return known_devices(config.path(config.gateway.devices))


def _sites(config: Config, setting: GatewaySetting | None) -> tuple[Site, ...]:
    if setting is not None:
        return tuple(sites_of(setting))
    return tuple(load_sites(config.sites_path)) if config.sites_path.is_dir() else ()


def side_parts(setup: Setup, config: Config, around: Surroundings) -> Iterator[SidePart]:
    """The parts that the configuration asks for, not yet started, and the door for those who watch."""
    door = LiveDoor(config.data_path / SOCKET)
    around.deliver.shows.append(door.show)
    yield door
    if config.gateway.alarm is not None:
        yield AlarmLamp(
            config.gateway.alarm,
            judged=config.open_duties_path,
            kept=config.data_path / _KEPT_DUTIES,
            sites=frozenset(config.gateway.alarm.sites or _sites_here(setup, config)),
            desk=_desk(config),
            clock=around.clock,
        )
    assistant = _assistant(setup, config)
    if assistant is not None:
        around.deliver.shows.append(assistant.show)
        yield assistant
    if config.gateway.remote is not None:
        told = [assistant.set_sites] if assistant is not None else []
        yield _remote(setup, config, around, told)


def _assistant(setup: Setup, config: Config) -> HomeAssistantLink | None:
    wanted = config.gateway.home_assistant
    if wanted is None:
        return None
    login = Login(
        username=wanted.username,
        password=config.secret(wanted.password_file) if wanted.password_file else None,
        ca_file=str(config.path(wanted.ca_file)) if wanted.ca_file else None,
    )
    file = config.data_path / _ANNOUNCED
    return HomeAssistantLink(wanted, login, gateway=config.gateway.name, sites=setup.sites, file=file)


def _remote(setup: Setup, config: Config, around: Surroundings, told: Sequence[TellSites]) -> RemoteConfiguration:
    desk = _desk(config)
    if config.gateway.remote is None or desk is None:
        raise ConfigError("gateway.remote: needs an uplink over http, whose collector is asked")
    known = _known(config)
    return RemoteConfiguration(
        config.gateway.remote,
        desk,
        memory=setup.memory,
        file=config.data_path / _REMOTE_FILE,
        plan=lambda setting: plan_from(setting, config.gateway.name, known),
        fallback=setup.fallback,
        replace=around.replace,
        approved=lambda setting: [tell(sites_of(setting)) for tell in told],
        deliver=around.deliver,
        gateway=config.gateway.name,
        tally=around.tally,
        clock=around.clock,
    )


def _desk(config: Config) -> CollectorDesk | None:
    """The first collector that is reached over HTTP."""
    for uplink in config.gateway.uplinks:
        if not is_broker(uplink.url):
            token = partial(config.secret, uplink.token_file)
            return CollectorDesk(uplink.url, token, trust=trust_of(uplink, config))
    return None


def _sites_here(setup: Setup, config: Config) -> set[str]:
    """The sites of this gateway; all that are heard of where the collector may set others while it runs."""
    if config.gateway.remote is not None:
        return set()
    name = config.gateway.name
    return {site.id for site in setup.sites if any(sensor.gateway == name for sensor in site.sensors)}
