"""The gateway process: links into the spool, the spool into every uplink, each in a thread of its own."""

import logging
import secrets
import threading
from functools import partial
from typing import Protocol

from gateway.clock_trust import ClockTrust, ClockWatch
from gateway.collector_desk import trust_of
from gateway.health import Health
from gateway.http_sender import HttpSender
from gateway.inbox import Inbox
from gateway.link_set import LinkPart, LinkSet
from gateway.links.analog_link import AnalogPoller, AnalogSource
from gateway.links.bus_poller import BusPoller
from gateway.links.line_listener import LineListener
from gateway.links.mqtt_client import Login, Session, client_id
from gateway.links.mqtt_link import MqttLink
from gateway.links.pulse_link import PulseListener, open_source
from gateway.links.serial_link import PortLink, SerialLink
from gateway.mqtt_sender import BrokerUrl, MqttSender, Topics, is_broker
from gateway.outlets import Outlets
from gateway.plan import BrokerPlan, GatewayPlan, SerialPlan
from gateway.plan_pins import PinPlan
from gateway.receiving import Reception
from gateway.sending import Sender
from gateway.side_parts import Setup, Surroundings, setup_of, side_parts
from gateway.spool import Spool, SpoolSetting
from gateway.tally import Tally
from gateway.time_sync import machine_boot, synchronised
from gateway.tip_tests import TIP_TESTS, TipTests
from gateway.uplink import Uplink
from siltwatch.clock import Clock, SystemClock
from siltwatch.config import Config
from siltwatch.config_gateway import Uplink as UplinkSetting
from siltwatch.errors import ConfigError
from siltwatch.service_manager import told_alive
from siltwatch.site import Link
from siltwatch.site_files import load_sites

log = logging.getLogger(__name__)


class Part(Protocol):
    """Something with threads of its own."""

    def start(self) -> None:
        """Begin."""
        ...

    def stop(self) -> None:
        """End, within seconds."""
        ...


def run_gateway(config: Config, *, clock: Clock, stopping: threading.Event) -> None:
    """Run until `stopping` is set; what was heard by then is on disk."""
    setup = setup_of(config)
    plan = setup.running
    setting = SpoolSetting(
        gateway=plan.name,
        boot=secrets.token_hex(8),
        uplinks=tuple(uplink.id for uplink in config.gateway.uplinks),
        room=plan.room(config.gateway.spool_days),
        machine=machine_boot(),
    )
    spool = Spool(config.spool_path, setting, clock)
    try:
        _run(_parts(setup, config, spool, clock), stopping, plan)
    finally:
        spool.close()
    log.info("the gateway has ended", extra={"action": "ended", "gateway": plan.name})


def _parts(setup: Setup, config: Config, spool: Spool, clock: Clock) -> list[Part]:
    """All that runs, in the order in which it starts: what takes before what gives."""
    plan = setup.running
    tally = Tally()
    trust = clock_trust(config, clock)
    uplinks = [
        Uplink(
            uplink.id,
            sender_of(uplink, config),
            spool,
            tally=tally,
            clock=clock,
            may_send=trust.may_send,
        )
        for uplink in config.gateway.uplinks
    ]
    inbox = Inbox(spool, tally)
    outlets = Outlets(inbox.deliver)
    tests = TipTests(config.data_path / TIP_TESTS, inbox.deliver, gateway=plan.name, clock=clock)
    reception = Reception(outlets, clock=clock, tally=tally, marks=spool.marks(), trusts=trust, under_test=tests.hear)
    links = LinkSet(partial(make_links, plan, config, reception), tally)
    health = Health(spool, inbox.deliver, clock=clock, tally=tally, trusts=trust)

    def replace(other: GatewayPlan) -> None:
        links.replace(partial(make_links, other, config, reception))

    around = Surroundings(deliver=outlets, replace=replace, tally=tally, clock=clock)
    watch = ClockWatch(trust, spool, inbox.deliver, clock)
    return [*uplinks, inbox, watch, health, tests, links, *side_parts(setup, config, around)]


def sender_of(uplink: UplinkSetting, config: Config) -> Sender:
    """The way to an uplink's collector: HTTP, or a broker where the url says so."""
    token = partial(config.secret, uplink.token_file)
    if not is_broker(uplink.url):
        return HttpSender(uplink.url, token, trust=trust_of(uplink, config))
    names = ("ca_file", "certificate_file", "key_file")
    files = {name: str(config.path(value)) for name in names if (value := getattr(uplink, name)) is not None}
    return MqttSender(BrokerUrl(url=uplink.url, **files), topics_of(uplink, config), token)


def topics_of(uplink: UplinkSetting, config: Config) -> Topics:
    """Where this gateway's batches go at a broker; raises ConfigError where no site file says it."""
    name, site, partition = config.gateway.name, uplink.site, uplink.partition
    if site is None or partition is None:
        named = (each for each in load_sites(config.sites_path) if any(link.gateway == name for link in each.links))
        first = next(named, None)
        if first is None:
            message = f"gateway.uplinks {uplink.id}: no site names the gateway {name!r}; set `site` and `partition`"
            raise ConfigError(message)
        site, partition = site or first.id, partition or first.partition
    return Topics(site=site, partition=partition, gateway=name)


def clock_trust(config: Config, clock: Clock) -> ClockTrust:
    """Who says that the clock is right; a clock that is not the machine's own needs nobody to say so."""
    keeper = config.gateway.clock if isinstance(clock, SystemClock) else "trusted"
    return ClockTrust(partial(synchronised, keeper), clock, hold=config.gateway.hold_untrusted)


def make_links(plan: GatewayPlan, config: Config, reception: Reception, *, session: Session = "kept") -> list[LinkPart]:
    """The links of a plan, not yet started."""
    serial = [_serial_link(each, reception) for each in plan.serial]
    brokers = [
        MqttLink(
            each, reception, login=login(each.link, config), client_id=client_id(plan.name, each.link), session=session
        )
        for each in plan.brokers
    ]
    return [*serial, *brokers, *(_pin_link(each, reception) for each in plan.pins)]


def signs_of(parts: list[Part]) -> dict[str, float]:
    """By thread that recording needs, how long it has shown no sign of life."""
    signs: dict[str, float] = {}
    for part in parts:
        if isinstance(part, LinkSet):
            signs |= part.standing_s()
        elif isinstance(part, Uplink):
            signs[f"uplink {part.name}"] = part.standing_s
        elif isinstance(part, Inbox):
            signs["spool"] = part.standing_s
    return signs


def _run(parts: list[Part], stopping: threading.Event, plan: GatewayPlan) -> None:
    started: list[Part] = []
    try:
        for part in parts:
            part.start()
            started.append(part)
        log.info("the gateway listens", extra=_ready_facts(plan))
        with told_alive(partial(signs_of, parts), status="listens to the devices"):
            stopping.wait()
    finally:
        for part in reversed(started):
            _stop(part)


def _stop(part: Part) -> None:
    """One that cannot end must not keep the others from storing what they have."""
    try:
        part.stop()
    except Exception:
        log.exception("a part did not end; the others do", extra={"action": "stop_failed"})


def _ready_facts(plan: GatewayPlan) -> dict[str, object]:
    every: list[SerialPlan | BrokerPlan | PinPlan] = [*plan.serial, *plan.brokers, *plan.pins]
    links = [each.link.id for each in every]
    return {"action": "ready", "gateway": plan.name, "links": ",".join(links)}


def _serial_link(plan: SerialPlan, reception: Reception) -> SerialLink:
    link = plan.link.id
    if plan.polled:
        poller = BusPoller(link, plan.polled, reception)
        return SerialLink(plan.link, poller, clock=reception.clock, tally=reception.tally)
    listener = LineListener(link, plan.listened, reception)
    return SerialLink(plan.link, listener, clock=reception.clock, tally=reception.tally)


def _pin_link(plan: PinPlan, reception: Reception) -> LinkPart:
    link, clock, tally = plan.link, reception.clock, reception.tally
    if plan.measured:
        poller = AnalogPoller(link.id, plan.measured, reception)
        return PortLink(link, poller, opening=AnalogSource, clock=clock, tally=tally)
    settings = tuple(each.setting for each in plan.pulsed)
    listener = PulseListener(link.id, plan.pulsed, reception)
    return PortLink(link, listener, opening=lambda opened: open_source(opened, settings), clock=clock, tally=tally)


def login(link: Link, config: Config) -> Login:
    """What the site file says of the broker's credentials, with the password read; raises ConfigError."""
    files = {
        name: str(config.path(value))
        for name in ("ca_file", "certificate_file", "key_file")
        if (value := getattr(link, name)) is not None
    }
    password = config.secret(link.password_file) if link.password_file else None
    return Login(username=link.username, password=password, **files)
