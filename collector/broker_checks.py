"""What `siltwatch doctor` finds at the broker that this collector subscribes at."""

import secrets
import time

from collector.mqtt_intake import DROPPED, Subscription, subscriptions
from collector.mqtt_packets import STATES
from collector.mqtt_session import BrokerError, BrokerSession
from siltwatch.checks import Finding
from siltwatch.config import Broker, Config
from siltwatch.errors import ConfigError, WireError
from siltwatch.wire import OFFLINE, ONLINE, collector_topic

_VERSION = "$SYS/broker/version"
_LISTEN_S = 1.0
_MANY = 100_000
_GATEWAY_LEVEL, _LEVELS = 4, 6
_ON_THIS_MACHINE = {"127.0.0.1", "::1", "localhost"}
Kept = dict[str, str]  # topic -> what the broker keeps of it


def broker_checks(config: Config) -> list[Finding]:
    """The broker, what it dropped, and who is there; nothing where none is configured."""
    try:
        wanted = subscriptions(config)
    except ConfigError as error:
        return [Finding(name="broker", ok=False, message=str(error), next_step="mend [broker] in siltwatch.toml")]
    if not wanted or config.broker is None:
        return []
    where = str(wanted[0].address)
    try:
        kept = _kept(wanted)
    except (BrokerError, WireError) as error:
        step = "start it, or mend [broker]; gateways keep in their spools what it does not take"
        return [Finding(name="broker", ok=False, message=f"{where}: {error}", next_step=step)]
    version = kept.get(_VERSION, "a version that it does not tell")
    found = [Finding(name="broker", ok=True, message=f"{where}, {version}"), *_open_line(config.broker)]
    found += _dropped(kept)
    for each in wanted:
        found += [_collector(kept, each.partition), *_gateways(kept, each.partition)]
    return found


def _kept(wanted: list[Subscription]) -> Kept:
    """What the broker keeps, heard under a name of our own, so that nobody's session is taken."""
    topics = [(_VERSION, STATES), (DROPPED, STATES)]
    for each in wanted:
        topics += [(collector_topic(each.partition), STATES), (f"siltwatch/v1/{each.partition}/+/+/state", STATES)]
    login = wanted[0].login._replace(
        client_id=f"siltwatch-doctor-{secrets.token_hex(4)}", session_s=0, will_topic="", will=b""
    )
    session = BrokerSession(wanted[0].address, login)
    try:
        session.open()
        session.subscribe(topics)
        return _heard(session)
    finally:
        session.close(farewell=True)


def _heard(session: BrokerSession) -> Kept:
    kept: Kept = {}
    until_s = time.monotonic() + _LISTEN_S
    while (left_s := until_s - time.monotonic()) > 0:
        for message in session.read(left_s, limit=_MANY, max_bytes=_MANY):
            kept[message.topic] = message.payload.decode("utf-8", "replace")[:80]
    return kept


def _open_line(broker: Broker) -> list[Finding]:
    if broker.password_file is None or broker.ca_file is not None or broker.host in _ON_THIS_MACHINE:
        return []
    step = "set broker.ca_file and the broker's TLS port"
    message = f"the password goes to {broker.host} unencrypted"
    return [Finding(name="broker line", ok=False, message=message, next_step=step)]


def _dropped(kept: Kept) -> list[Finding]:
    count = kept.get(DROPPED)
    if count is None:
        return []
    if count == "0":
        return [Finding(name="broker queue", ok=True, message="it has dropped nothing since it started")]
    message = f"it has dropped {count} messages since it started: a queue was full"
    step = "raise max_queued_messages; gateways send again what the collector has not acknowledged"
    return [Finding(name="broker queue", ok=False, message=message, next_step=step)]


def _collector(kept: Kept, partition: str) -> Finding:
    name, state = f"collector of {partition}", kept.get(collector_topic(partition), "not there yet")
    if state == ONLINE:
        return Finding(name=name, ok=True, message="takes batches from the broker")
    step = "start it (`siltwatch collector run`), and look at its log"
    return Finding(name=name, ok=False, message=f"is {state}", next_step=step)


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
        return [Finding(name=name, ok=True, message=message)]
    step = "look at their power and network; what they hear meanwhile waits in their spools"
    return [Finding(name=name, ok=False, message=f"away from the broker: {', '.join(away)}", next_step=step)]
