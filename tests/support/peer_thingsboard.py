"""thingsboard-gateway with its SQLite storage, and a stand-in for the ThingsBoard server that is not there."""

import json
import re
import sqlite3
from collections import Counter
from collections.abc import Iterable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion

from tests.support.peer_contenders import PEERS_THINGSBOARD, Absent, Started, pip_version
from tests.support.peer_readings import Message, plain_message
from tests.support.servers import Server

_PREFIX = "tb"
_NUMBER = re.compile(r'\\?"n\\?":\s*\\?"?(\d+)')
_LIMITS = {"maxPayloadSize": 65_536, "maxInflightMessages": 100, "rateLimits": {}, "gatewayRateLimits": {}}


class Platform:
    """A broker that takes what the gateway publishes, and a subscriber that answers its one question and counts."""

    def __init__(self, broker: Server) -> None:
        self.broker = broker
        self.heard: Counter[int] = Counter()
        self._client = Client(CallbackAPIVersion.VERSION2, client_id="platform", clean_session=False)
        self._client.reconnect_delay_set(1, 1)
        self._client.on_connect = self._subscribe
        self._client.on_message = self._hear
        self._client.connect("127.0.0.1", broker.port)
        self._client.loop_start()

    def _subscribe(self, *_: Any) -> None:
        self._client.subscribe([("v1/devices/me/#", 1), ("v1/gateway/#", 1)])

    def _hear(self, _client: Client, _own: Any, message: MQTTMessage) -> None:
        if message.topic.startswith("v1/devices/me/rpc/request/"):
            number = message.topic.rpartition("/")[2]
            self._client.publish(f"v1/devices/me/rpc/response/{number}", json.dumps(_LIMITS), qos=1)
        elif message.topic == "v1/gateway/telemetry":
            self.heard.update(int(number) for number in _NUMBER.findall(message.payload.decode()))

    def close(self) -> None:
        """Leave."""
        self._client.disconnect()
        self._client.loop_stop()


class ThingsBoard(Started):
    """Takes MQTT, stores in SQLite what the server has not got yet, publishes it to the server."""

    name = "thingsboard-gateway"
    stores_in = "its SQLite, then the server"
    a_round = 4_000
    remark = "no ThingsBoard server is here: a broker that takes what it publishes stands for it, and is what stops"

    def __init__(self, folder: Path, *, broker: Server, platform: Server) -> None:
        python = PEERS_THINGSBOARD / "bin" / "python"
        if not python.exists():
            raise Absent("pip install thingsboard-gateway: not installed")
        super().__init__(folder)
        self.version = pip_version(PEERS_THINGSBOARD, "thingsboard-gateway")
        self.platform = Platform(platform)
        shipped = next(PEERS_THINGSBOARD.glob("lib/python*/site-packages/thingsboard_gateway/config"))
        config = folder / "config"
        config.mkdir()
        for name in ("logs.json", "statistics"):
            if (shipped / name).is_file():
                (config / name).write_text((shipped / name).read_text().replace('"level": 0', '"level": "ERROR"'))
        whole = json.loads((shipped / "tb_gateway.json").read_text())
        whole["thingsboard"] |= {"host": "127.0.0.1", "port": platform.port, "remoteConfiguration": False}
        whole["thingsboard"] |= {"security": {"type": "accessToken", "accessToken": "soft"}}
        whole["thingsboard"]["statistics"]["enable"] = False
        whole["storage"] = {"type": "sqlite", "data_file_path": f"{folder}/data/", "messages_ttl_in_days": 7}
        whole["connectors"] = [{"type": "mqtt", "name": "readings", "configuration": "mqtt.json"}]
        (config / "tb_gateway.json").write_text(json.dumps(whole))
        (config / "mqtt.json").write_text(json.dumps(_connector(broker.port)))
        (config / "connected_devices.json").write_text("{}")
        self.command = [str(python), "-c", "from thingsboard_gateway.tb_gateway import main; main()"]
        self.environment = {"TB_GW_CONFIG_DIR": str(config)}

    def messages(self, numbers: range) -> Iterable[Message]:
        return (plain_message(_PREFIX, number) for number in numbers)

    def done(self) -> int:
        return len(set(self.kept()))

    def kept(self) -> list[int]:
        """Delivered, or still in its storage; what is in both was not deleted yet and counts once."""
        waiting: set[int] = set()
        for file in (self.folder / "data").glob("*.db"):
            with suppress(sqlite3.Error), closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True, timeout=5)) as disk:
                for (text,) in disk.execute("SELECT message FROM messages"):
                    waiting.update(int(number) for number in _NUMBER.findall(text))
        heard = self.platform.heard.copy()
        return [*heard.elements(), *(waiting - heard.keys())]

    def stop(self) -> None:
        super().stop()
        self.platform.close()


def _connector(port: int) -> dict[str, Any]:
    return {
        "broker": {
            "host": "127.0.0.1",
            "port": port,
            "clientId": "tb-gateway",
            "version": 5,
            "maxMessageNumberPerWorker": 10,
            "maxNumberOfWorkers": 100,
            "cleanSession": False,
            "cleanStart": False,
            "sessionExpiryInterval": 3_600,
            "security": {"type": "anonymous"},
        },
        "mapping": [
            {
                "topicFilter": f"peers/{_PREFIX}/+",
                "subscriptionQos": 1,
                "converter": {
                    "type": "json",
                    "deviceInfo": {
                        "deviceNameExpressionSource": "message",
                        "deviceNameExpression": "${sensor}",
                        "deviceProfileExpressionSource": "constant",
                        "deviceProfileExpression": "probe",
                    },
                    "sendDataOnlyOnChange": False,
                    "timeout": 60_000,
                    "attributes": [],
                    "timeseries": [
                        {"type": "integer", "key": "n", "value": "${n}"},
                        {"type": "double", "key": "v", "value": "${v}"},
                    ],
                },
            }
        ],
    }
