"""A client of a broker as the site file sets it: version, certificates, login, session and last will."""

import re
from dataclasses import dataclass, field
from typing import Any, Literal

from paho.mqtt.client import Client, MQTTv5, MQTTv311
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.subscribeoptions import SubscribeOptions

from siltwatch.errors import ConfigError
from siltwatch.site import Link

QOS = 1
_SEND_RETAINED_NEVER = 2  # SubscribeOptions: retained readings are not wanted, retained availability is
_WILL_DELAY_S = 30  # a link that is back by then was never told to be gone
Session = Literal["kept", "passing"]  # whether the broker keeps for us what comes while we are away


@dataclass(frozen=True, slots=True, kw_only=True)
class Login:
    """What the broker wants to know of us; the password was read from its file."""

    username: str | None = None
    password: str | None = field(default=None, repr=False)
    ca_file: str | None = None
    certificate_file: str | None = None
    key_file: str | None = None


def client_id(gateway: str, link: Link) -> str:
    """The fixed name under which the broker keeps our session."""
    return link.client_id or f"siltwatch-{gateway}-{link.id}"


def state_topic(client_id: str) -> str:
    """Where the broker keeps whether the gateway with this session is there."""
    return f"siltwatch/v1/gateways/{re.sub(r'[/+#]', '-', client_id)}/state"


def subscriptions(link: Link, readings: tuple[str, ...], places: tuple[str, ...]) -> Any:  # noqa: ANN401 - one of the library's many forms
    """Topics of readings and topics that tell whether a device is there, as a client takes them."""
    if link.protocol != "5":
        return [(name, QOS) for name in (*readings, *places)]
    wanted = [(name, SubscribeOptions(QOS, retainHandling=_SEND_RETAINED_NEVER)) for name in readings]
    return wanted + [(name, SubscribeOptions(QOS)) for name in places]


def will_delay() -> Properties:
    """For MQTT 5: how long the broker waits before it tells that we are gone."""
    delay = Properties(PacketTypes.WILLMESSAGE)  # type: ignore[no-untyped-call] # the library's
    delay.WillDelayInterval = _WILL_DELAY_S
    return delay


def make_client(link: Link, name: str, login: Login, session: Session) -> Client:
    """Not yet connected; it acknowledges nothing by itself. Raises ConfigError for certificates."""
    is_5 = link.protocol == "5"
    client = Client(
        CallbackAPIVersion.VERSION2,
        client_id=name,
        clean_session=None if is_5 else session == "passing",
        protocol=MQTTv5 if is_5 else MQTTv311,
        manual_ack=True,
    )
    if login.username is not None:
        client.username_pw_set(login.username, login.password)
    if login.ca_file is not None:
        _use_tls(client, link, login)
    return client


def _use_tls(client: Client, link: Link, login: Login) -> None:
    try:
        client.tls_set(login.ca_file, login.certificate_file, login.key_file)
    except (OSError, ValueError) as error:
        raise ConfigError(f"link {link.id!r}: certificate files: {error}") from error
