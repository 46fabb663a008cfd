"""The wire between a gateway and the collector, on which batches are lost, doubled and mixed up."""

import gzip
import http.client
import random
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Literal

from paho.mqtt.client import Client, MQTTMessage, MQTTv5
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.subscribeoptions import SubscribeOptions

from siltwatch.wire import INTAKE_PATH, decode_batch, encode_batch

Mode = Literal["whole", "away", "answer lost", "twice", "mixed up", "half open"]
_KEPT = 30
_HALF_OPEN_S = 120.0


def mixed_up(body: bytes, seen: list[bytes], chance: random.Random) -> list[bytes]:
    """Every observation of a batch by itself in any order, and some batches of long ago once more."""
    batch = decode_batch(body).batch
    pieces = [encode_batch(replace(batch, first_seq=each.seq, observations=(each,))) for each in batch.observations]
    pieces += chance.sample(seen, min(3, len(seen)))
    chance.shuffle(pieces)
    return pieces


class _Server(ThreadingHTTPServer):
    def handle_error(self, request: Any, client_address: Any) -> None:
        """A gateway that dies in the middle of a word is what the wire is for."""


class Wire:
    """Passes batches on, each in the `mode` that holds when it comes."""

    def __init__(self, intake_port: int, *, seed: int) -> None:
        self.mode: Mode = "whole"
        self.passed: dict[str, int] = {}
        self._intake_port = intake_port
        self._random = random.Random(seed)
        self._seen: list[bytes] = []
        self._ending = threading.Event()
        self._server = _Server(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        self.port = int(self._server.server_address[1])
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05})

    def start(self) -> None:
        """Listen."""
        self._thread.start()

    def stop(self) -> None:
        """Listen no more."""
        self._ending.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def set(self, mode: Mode) -> None:
        """From the next batch on; a connection that hangs goes on hanging."""
        self.mode = mode

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        wire = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            disable_nagle_algorithm = True

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                if self.headers.get("Content-Encoding") == "gzip":
                    body = gzip.decompress(body)
                answer = wire.pass_on(body, self.headers["Authorization"])
                if answer is None:
                    self.close_connection = True
                    return
                self.send_response(answer[0])
                self.send_header("Content-Length", str(len(answer[1])))
                self.end_headers()
                self.wfile.write(answer[1])

            def log_message(self, *_: Any) -> None:
                pass

        return Handler

    def pass_on(self, body: bytes, token: str) -> tuple[int, bytes] | None:
        """What the gateway hears; None for nothing at all."""
        mode = self.mode
        self.passed[mode] = self.passed.get(mode, 0) + 1
        if mode == "away":
            return None
        if mode == "half open":  # the other end is gone and nobody says so
            self._ending.wait(_HALF_OPEN_S)
            return None
        if mode == "mixed up":
            self._mix_up(body, token)
        if mode == "twice":
            self._post(body, token)
        answer = self._post(body, token)
        self._seen = [*self._seen, body][-_KEPT:]
        return None if mode == "answer lost" else answer

    def _mix_up(self, body: bytes, token: str) -> None:
        """Every observation by itself in any order, and some batches of long ago once more."""
        for piece in mixed_up(body, self._seen, self._random):
            self._post(piece, token)

    def _post(self, body: bytes, token: str) -> tuple[int, bytes] | None:
        """The collector's answer; None where it is away."""
        connection = http.client.HTTPConnection("127.0.0.1", self._intake_port, timeout=40)
        try:
            connection.request("POST", INTAKE_PATH, body, {"Authorization": token})
            answer = connection.getresponse()
            return answer.status, answer.read()
        except (OSError, http.client.HTTPException):
            return None
        finally:
            connection.close()


class Echo:
    """Somebody at the broker who says again what gateways say, in the `mode` that holds when it comes."""

    def __init__(self, *, seed: int) -> None:
        self.mode: Mode = "whole"
        self.said = 0
        self._random = random.Random(seed)
        self._seen: list[bytes] = []

    @classmethod
    @contextmanager
    def at(cls, port: int, *, seed: int) -> Iterator["Echo"]:
        """Connected."""
        echo = cls(seed=seed)
        client = Client(CallbackAPIVersion.VERSION2, protocol=MQTTv5)
        client.on_message = echo.on_message
        client.connect("127.0.0.1", port)
        # No local: what it says itself does not come back to it.
        client.subscribe([("siltwatch/v1/+/+/+/up", SubscribeOptions(qos=1, noLocal=True))])
        client.loop_start()
        try:
            yield echo
        finally:
            client.disconnect()
            client.loop_stop()

    def on_message(self, client: Client, _own: Any, message: MQTTMessage) -> None:
        """Say it again."""
        body = bytes(message.payload)
        for piece in mixed_up(body, self._seen, self._random) if self.mode == "mixed up" else [body]:
            client.publish(message.topic, piece, qos=1)
            self.said += 1
        self._seen = [*self._seen, body][-_KEPT:]
