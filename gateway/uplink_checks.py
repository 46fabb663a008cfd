"""What `siltwatch doctor` finds on the gateway's ways out: its collectors, and the brokers of its devices."""

import ssl
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

import httpx

from gateway.broker_visit import Visit, visit
from gateway.collector_desk import trust_of
from gateway.mqtt_sender import BrokerUrl, is_broker
from gateway.plan import BrokerPlan, GatewayPlan
from gateway.run import login, topics_of
from siltwatch.certificates import shown, trusting
from siltwatch.checks import Finding, fault, well
from siltwatch.config import Config
from siltwatch.config_gateway import Uplink
from siltwatch.errors import ConfigError
from siltwatch.gateway_setting import SETTING_PATH
from siltwatch.sealing import is_here, open_address
from siltwatch.wire import collector_topic

_PATIENCE_S = 3.0
_NOT_KNOWN = frozenset({401, 403})


def uplink_checks(config: Config) -> list[Finding]:
    """The token of each uplink, whether it leaves sealed, and whether the collector knows it."""
    uplinks = config.gateway.uplinks
    tokens = [_token(config, uplink) for uplink in uplinks]
    sound = [uplink for uplink, token in zip(uplinks, tokens, strict=True) if token.ok]
    return [*tokens, *_open_lines(config), *_at_once(config, sound)]


def _at_once(config: Config, uplinks: list[Uplink]) -> list[Finding]:
    if not uplinks:
        return []
    with ThreadPoolExecutor(len(uplinks)) as threads:
        return list(threads.map(lambda uplink: _way(config, uplink), uplinks))


def _token(config: Config, uplink: Uplink) -> Finding:
    name = f"uplink {uplink.id}"
    try:
        config.secret(uplink.token_file)
    except ConfigError as error:
        return fault("token_missing", name, str(error))
    return well(name, "has a token")


def _open_lines(config: Config) -> list[Finding]:
    """What is allowed in so many words is told all the same."""
    return [
        fault("broker_open", f"uplink {uplink.id} line", f"the token goes to {host} unencrypted")
        for uplink in config.gateway.uplinks
        if (host := open_address(uplink.url))
    ]


def _way(config: Config, uplink: Uplink) -> Finding:
    name = f"uplink {uplink.id} way"
    try:
        found = _by_broker(config, uplink) if is_broker(uplink.url) else _by_http(config, uplink)
    except ConfigError as error:
        return fault("certificate_refused", name, f"{_where(uplink)}: certificate files: {error}")
    if found is None:
        return well(name, f"{_where(uplink)} takes what {config.gateway.name} sends")
    code, said = found
    return fault(code, name, f"{_where(uplink)}{said}")


def _where(uplink: Uplink) -> str:
    parts = urlsplit(uplink.url)
    ports = {"http": 80, "https": 443, "mqtt": 1883, "mqtts": 8883}
    return f"{parts.hostname}:{parts.port or ports.get(parts.scheme, '?')}"


def _by_http(config: Config, uplink: Uplink) -> tuple[str, str] | None:
    """Asks for the gateway's own setting, which changes nothing and needs the token."""
    trust = trust_of(uplink, config)
    headers = {"Authorization": f"Bearer {config.secret(uplink.token_file)}"}
    try:
        answer = httpx.get(
            uplink.url.rstrip("/") + SETTING_PATH,
            headers=headers,
            timeout=_PATIENCE_S,
            verify=True if trust is None else trust,
        )
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        code = "certificate_refused" if "CERTIFICATE" in str(error).upper() else "collector_unreachable"
        return code, f": {type(error).__name__}: {error}"
    if answer.status_code in _NOT_KNOWN:
        return "token_refused", f" does not know the token of {config.gateway.name}"
    if not answer.is_success:
        return "collector_unreachable", f": it answers {answer.status_code}"
    return None


def _by_broker(config: Config, uplink: Uplink) -> tuple[str, str] | None:
    broker, topics = BrokerUrl(url=uplink.url), topics_of(uplink, config)
    trust = _trust(config, uplink) if broker.encrypted else None
    trouble = visit(
        Visit(
            host=broker.host,
            port=broker.port,
            user=config.gateway.name,
            password=config.secret(uplink.token_file),
            trust=trust,
            reads=(topics.of("ack"), collector_topic(topics.partition)),
            writes=(topics.of("state"),),
        )
    )
    return None if trouble is None else (trouble.code, f": {trouble.said}")


def _trust(config: Config, uplink: Uplink) -> ssl.SSLContext:
    context = trusting(config.path(uplink.ca_file) if uplink.ca_file else None)
    if uplink.certificate_file:
        key = config.path(uplink.key_file) if uplink.key_file else None
        shown(context, config.path(uplink.certificate_file), key, keys="certificate_file, key_file")
    return context


def broker_checks(config: Config, plan: GatewayPlan) -> list[Finding]:
    """The brokers that devices speak through: whether they let us in and give the devices' topics."""
    if not plan.brokers:
        return []
    with ThreadPoolExecutor(len(plan.brokers)) as threads:
        found = list(threads.map(lambda each: _device_broker(config, each), plan.brokers))
    return [finding for findings in found for finding in findings]


def _device_broker(config: Config, each: BrokerPlan) -> list[Finding]:
    link = each.link
    name, where = f"broker {link.id}", f"{link.host}:{link.broker_port}"
    if link.password_file and not link.ca_file and not is_here(link.host):
        opened = [fault("broker_open", f"{name} line", f"the password goes to {link.host} unencrypted")]
    else:
        opened = []
    try:
        who = login(link, config)
        trust = trusting(config.path(link.ca_file)) if link.ca_file else None
        if trust is not None and who.certificate_file:
            key = config.path(link.key_file) if link.key_file else None
            shown(trust, config.path(str(link.certificate_file)), key, keys="certificate_file, key_file")
    except ConfigError as error:
        return [*opened, fault("broker_refuses", name, f"{where}: cannot sign in, not accepted here: {error}")]
    reads = tuple(dict.fromkeys(topic.topic for topic in each.topics))
    trouble = visit(
        Visit(host=link.host, port=link.broker_port, user=who.username, password=who.password, trust=trust, reads=reads)
    )
    if trouble is not None:
        return [*opened, fault(trouble.code, name, f"{where}: {trouble.said}")]
    return [*opened, well(name, f"{where} gives {len(reads)} topics")]
