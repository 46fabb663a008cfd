"""What `siltwatch doctor` finds at the broker that this collector subscribes at."""

import secrets
import time

from collector.mqtt_intake import DROPPED, Subscription, subscriptions
from collector.mqtt_packets import STATES
from collector.mqtt_session import BrokerError, BrokerSession
from siltwatch.checks import Finding, fault, well
from siltwatch.config import Config
from siltwatch.config_town import Broker
from siltwatch.errors import ConfigError, WireError
from siltwatch.sealing import is_here
from siltwatch.wire import OFFLINE, ONLINE, collector_topic

_VERSION = "$SYS/broker/version"
_LISTEN_S = 1.0
_MANY = 100_000
_GATEWAY_LEVEL, _LEVELS = 4, 6
Kept = dict[str, str]  # topic -> what the broker keeps of it


def broker_checks(config: Config) -> list[Finding]:
    """The broker, what it dropped, and who is there; nothing where none is configured."""
    try:
        wanted = subscriptions(config)
    except ConfigError as error:
        step = "mend [broker] in siltwatch.toml"
        return [fault("certificate_refused", "broker", f"{_place(config.broker)}: certificate: {error}", step=step)]
    if not wanted or config.broker is None:
        return []
    where = str(wanted[0].address)
    try:
        kept, refused = _kept(wanted)
    except (BrokerError, WireError) as error:
        return [fault(_code(str(error)), "broker", f"{where}: {error}")]
    version = kept.get(_VERSION, "a version that it does not tell")
    found = [well("broker", f"{where}, {version}"), *_open_line(config.broker), *_dropped(kept)]
    if refused:
        user = config.broker.user
        found[0] = fault("broker_topic_refused", "broker", f"{where}: {user} may not read {', '.join(refused)}")
    for each in wanted:
        found += [_collector(kept, each.partition), *_gateways(kept, each.partition)]
    return found


def _place(broker: Broker | None) -> str:
    return f"{broker.host}:{broker.broker_port}" if broker else "broker:0"


def _code(said: str) -> str:
    if "not accepted" in said:
        return "broker_refuses"
    return "certificate_refused" if "certificate" in said.lower() or "SSL" in said else "broker_unreachable"


def _kept(wanted: list[Subscription]) -> tuple[Kept, list[str]]:
    """What the broker keeps, and which topics it does not give; under a name of our own: nobody's session is taken."""
    topics = [(_VERSION, STATES), (DROPPED, STATES)]
    for each in wanted:
        topics += [(collector_topic(each.partition), STATES), (f"siltwatch/v1/{each.partition}/+/+/state", STATES)]
    login = wanted[0].login._replace(
        client_id=f"siltwatch-doctor-{secrets.token_hex(4)}", session_s=0, will_topic="", will=b""
    )
    session = BrokerSession(wanted[0].address, login)
    try:
        session.open()
        refused = _refused(session, wanted)
        session.subscribe(topics)
        return _heard(session), refused
    finally:
        session.close(farewell=True)


def _refused(session: BrokerSession, wanted: list[Subscription]) -> list[str]:
    """Of a gateway that is none, so that no batch comes here."""
    found = []
    for each in wanted:
        session.refused = []
        session.subscribe([(f"siltwatch/v1/{each.partition}/doctor/doctor/up", STATES)])
        session.read(_LISTEN_S, limit=1, max_bytes=1)
        found += [f"siltwatch/v1/{each.partition}/+/+/up"] if session.refused else []
    return found


def _heard(session: BrokerSession) -> Kept:
    kept: Kept = {}
    until_s = time.monotonic() + _LISTEN_S
    while (left_s := until_s - time.monotonic()) > 0:
        for message in session.read(left_s, limit=_MANY, max_bytes=_MANY):
            kept[message.topic] = message.payload.decode("utf-8", "replace")[:80]
    return kept


def _open_line(broker: Broker) -> list[Finding]:
    if broker.password_file is None or broker.ca_file is not None or is_here(broker.host):
        return []
    return [fault("broker_open", "broker line", f"the password goes to {broker.host} unencrypted")]


def _dropped(kept: Kept) -> list[Finding]:
    count = kept.get(DROPPED)
    if count is None:
        return []
    if count == "0":
        return [well("broker queue", "it has dropped nothing since it started")]
    message = f"it has dropped {count} messages since it started: a queue was full"
    return [fault("broker_dropped", "broker queue", message)]


def _collector(kept: Kept, partition: str) -> Finding:
    name, state = f"collector of {partition}", kept.get(collector_topic(partition), "not there yet")
    if state == ONLINE:
        return well(name, "takes batches from the broker")
    return fault("collector_away", name, f"is {state}")


def _gateways(kept: Kept, partition: str) -> list[Finding]:
    states = {
        levels[_GATEWAY_LEVEL]: word
        for topic, word in sorted(kept.items())
        if len(levels := topic.split("/")) == _LEVELS and levels[2] == partition
    }
    away = [gateway for gateway, word in states.items() if word == OFFLINE]
    name = f"gateways of {partition}"
    if not away:
        message = f"{len(states)} at the broker" if states else "none has come to the broker yet"
        return [well(name, message)]
    return [fault("gateway_away", name, f"away from the broker: {', '.join(away)}")]
