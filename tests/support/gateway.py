"""Far ends for the gateway: a serial line that can be pulled out, a collector's intake that misbehaves on demand."""

import gzip
import os
import select
import threading
import time
import tty
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from gateway.drivers.swtip import SwtipFrame
from gateway.inbox import Arrival
from gateway.known_devices import shipped_devices
from gateway.memory_sender import MemorySender
from gateway.plan import GatewayPlan, make_plan
from gateway.receiving import Reception
from gateway.sending import Stored
from gateway.tally import Tally
from siltwatch.clock import Clock, SystemClock
from siltwatch.observation import Observation
from siltwatch.site import Link, Sensor, Site
from siltwatch.wire import Sequenced, encode_ack

NOON = datetime(2026, 6, 10, 12, tzinfo=UTC)


def node_line(tips: int, *, node: str = "n1", boot: int = 3, seq: int | None = None, flags: int = 1) -> bytes:
    """A line of a tipping-bucket node."""
    number = tips if seq is None else seq
    frame = SwtipFrame(
        node=node, boot=boot, seq=number, uptime_s=60 * number, tips_total=tips, flags=flags, battery_mv=12840
    )
    return frame.to_bytes()


def tip(count: int, *, device: str = "n1", quality: tuple[str, ...] = ()) -> Observation:
    """A cumulative count of one gauge."""
    return Observation(
        device=device, quantity="rain_count", semantics="cumulative", observed_at=NOON, count=count, quality=quality
    )


def gauge_document(**changes: Any) -> dict[str, Any]:
    """A gauge of the tests' site, as in a site file."""
    return {
        "id": "gauge1",
        "station": "trailer",
        "kind": "gauge",
        "gateway": "gw1",
        "link": "line1",
        "driver": "swtip",
        "device": "n1",
        "count_size": "0.01 in",
    } | changes


def probe_document(**changes: Any) -> dict[str, Any]:
    """A probe of the tests' site."""
    return {
        "id": "probe1",
        "station": "trailer",
        "kind": "probe",
        "gateway": "gw1",
        "link": "line1",
        "driver": "modbus_turbidity",
        "device": "1",
        "place": "downstream",
        "unit": "NTU",
        "model": "any float",
        "period": "1 s",
    } | changes


def link_document(**changes: Any) -> dict[str, Any]:
    """A serial line of the tests' site."""
    return {"id": "line1", "gateway": "gw1", "kind": "serial", "port": "/dev/nowhere"} | changes


def site_document(sensors: list[dict[str, Any]], links: list[dict[str, Any]] | None = None) -> dict[str, Any]:
    """A site file's content."""
    return {
        "id": "quarry-road",
        "name": "Quarry Road",
        "started_on": "2026-03-01",
        "conditions": {"disturbed_acres": "6"},
        "stations": [{"id": "trailer", "name": "Trailer"}],
        "links": links or [link_document()],
        "sensors": sensors,
    }


def site(*sensors: dict[str, Any], links: list[dict[str, Any]] | None = None) -> Site:
    """A site with these sensors."""
    return Site.model_validate(site_document(list(sensors), links))


def sensor(document: dict[str, Any]) -> Sensor:
    """One sensor of a site file."""
    return Sensor.model_validate(document)


def link(**changes: Any) -> Link:
    """One link of a site file."""
    return Link.model_validate(link_document(**changes))


def plan(*sensors: dict[str, Any], links: list[dict[str, Any]] | None = None) -> GatewayPlan:
    """What the gateway `gw1` does for a site with these sensors."""
    return make_plan("gw1", [site(*sensors, links=links)], shipped_devices())


class Received:
    """Takes arrivals as the disk would, for tests of links alone; acknowledges at once."""

    def __init__(self, clock: Clock | None = None, *, marks: dict[str, int] | None = None) -> None:
        self.arrivals: list[Arrival] = []
        self.tally = Tally()
        self.reception = Reception(self._take, clock=clock or SystemClock(), tally=self.tally, marks=marks)

    def _take(self, arrival: Arrival) -> None:
        self.arrivals.append(arrival)
        if arrival.stored is not None:
            arrival.stored()

    @property
    def observations(self) -> list[Observation]:
        """All that came, in order."""
        return [observation for arrival in list(self.arrivals) for observation in arrival.observations]

    def counts_of(self, quantity: str = "rain_count") -> list[int | None]:
        """The counts that came of one quantity."""
        return [observation.count for observation in self.observations if observation.quantity == quantity]

    def values_of(self, quantity: str = "turbidity") -> list[str | None]:
        """The values that came of one quantity."""
        return [observation.value for observation in self.observations if observation.quantity == quantity]

    def refused(self, reason: str) -> int:
        """How many frames were refused for this reason."""
        return sum(times for (_, why), times in self.tally.counts().refused.items() if why == reason)


class FarEnd:
    """The device's end of a pseudo-terminal under a stable name; `unplug` and `plug` as with a USB adapter."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._fds: tuple[int, int] | None = None

    def plug(self) -> None:
        """Let the port appear."""
        near, far = os.openpty()
        tty.setraw(far)
        self._fds = near, far
        temporary = self.path.with_suffix(".new")
        temporary.symlink_to(os.ttyname(far))
        temporary.replace(self.path)

    def unplug(self) -> None:
        """Let the port vanish under whoever has it open."""
        if self._fds is not None:
            self.path.unlink()
            for number in self._fds:
                os.close(number)
            self._fds = None

    def write(self, content: bytes) -> None:
        """Send bytes to the gateway, however long it takes to read them."""
        assert self._fds is not None
        while content:
            content = content[os.write(self._fds[0], content[:1024]) :]

    def offer(self, content: bytes) -> bool:
        """Send bytes if they can be taken at once; false, and nothing is sent, while nobody reads."""
        assert self._fds is not None
        if not select.select([], [self._fds[0]], [], 0)[1]:
            return False
        self.write(content)
        return True

    def read(self, within_s: float) -> bytes:
        """What the gateway sent, empty after `within_s` seconds."""
        assert self._fds is not None
        ready, _, _ = select.select([self._fds[0]], [], [], within_s)
        return os.read(self._fds[0], 4096) if ready else b""


@contextmanager
def far_end(path: Path) -> Iterator[FarEnd]:
    """A plugged-in line."""
    end = FarEnd(path)
    end.plug()
    try:
        yield end
    finally:
        end.unplug()


@contextmanager
def answering(end: FarEnd, answer: Callable[[bytes], bytes]) -> Iterator[None]:
    """A device on the line that answers each request of eight bytes or more."""
    ending = threading.Event()

    def serve() -> None:
        while not ending.is_set():
            request = end.read(0.05)
            if request:
                end.write(answer(request))

    thread = threading.Thread(target=serve)
    thread.start()
    try:
        yield
    finally:
        ending.set()
        thread.join()


class Intake:
    """A collector's intake: stores like one, or does what `faults` says, once each, in turn."""

    def __init__(self, gateway: str = "gw1", token: str = "right") -> None:
        self.collector = MemorySender(gateway=gateway)
        self.faults: list[str] = []
        self.requests: list[dict[str, str]] = []
        self.token = token
        self.largest_batch = 5_000
        self.arrived_s: list[float] = []
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        self.port = int(self._server.server_address[1])
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05})

    @property
    def url(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def stored(self) -> list[Sequenced]:
        """What it has, in order of sequence."""
        return [self.collector.stored[seq] for seq in sorted(self.collector.stored)]

    def rain(self) -> list[int | None]:
        """The counts it has, in order of sequence."""
        return [observation.count for observation in self.stored if observation.quantity == "rain_count"]

    def start(self) -> None:
        """Listen."""
        self._thread.start()

    def stop(self) -> None:
        """Listen no more."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        intake = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            disable_nagle_algorithm = True

            def do_POST(self) -> None:
                intake.requests.append(dict(self.headers))
                body = self.rfile.read(int(self.headers["Content-Length"]))
                if self.headers.get("Content-Encoding") == "gzip":
                    body = gzip.decompress(body)
                status, content = intake.answer(body, self.headers.get("Authorization", ""), self.connection.close)
                if not status:
                    self.close_connection = True
                    return
                self.send_response(status)
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            def log_message(self, *_: Any) -> None:
                pass

        return Handler

    def answer(self, body: bytes, authorization: str, hang_up: Callable[[], None]) -> tuple[int, bytes]:
        """The status and content for a batch; 0 for none."""
        fault = self.faults.pop(0) if self.faults else ""
        if fault in {"reset", "stored, answer lost"}:
            if fault != "reset":
                self.collector.send(body)
            hang_up()
            return 0, b""
        if fault == "hang":
            threading.Event().wait(1.0)
            return 503, b"too late"
        if fault.isdecimal():
            return int(fault), b"as the test wants"
        return self._stored(body, authorization)

    def _stored(self, body: bytes, authorization: str) -> tuple[int, bytes]:
        if authorization != f"Bearer {self.token}":
            return 401, b"unknown token"
        if body.count(b'"seq":') > self.largest_batch:
            return 413, b"too large"
        self.arrived_s.append(time.monotonic())
        outcome = self.collector.send(body)
        assert isinstance(outcome, Stored)
        return 200, encode_ack(outcome.ack)


@contextmanager
def intake(**options: Any) -> Iterator[Intake]:
    """A listening intake."""
    server = Intake(**options)
    server.start()
    try:
        yield server
    finally:
        server.stop()
