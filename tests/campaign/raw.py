"""Both servers as they are run, on loopback, and whole requests that are spoilt on their way to them."""

import socket
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import uvicorn

from collector.service import Collector
from dashboard.run import PatientProtocol
from siltwatch.clock import SystemClock
from siltwatch.config import load_config
from siltwatch.wire import encode_batch
from tests.support.collector import TOKEN, Journal, batch, counts, journal_url, write_installation
from tests.support.dashboard import varied_dashboard
from tests.support.hostile import Target, spoilt
from tests.support.programs import a_token
from tests.support.waiting import eventually

_ANSWER_S = 10.0
_PATHS = (
    "/", "/login", "/login?back=//x", "/sites/mill", "/healthz", "/metrics", "/static/app.css", "/static/../run.py",
    "/static/%2e%2e/%2e%2e/etc/passwd", "/api/v1/sites", "/api/v1/openapi.json", "/admin", "/photos/1", "/live",
)  # fmt: skip
Servers = list[tuple[str, int, tuple[bytes, ...]]]


@contextmanager
def pages(folder: Path) -> Iterator[tuple[str, str]]:
    """A dashboard with something of everything, and an administrator's token."""
    with varied_dashboard(folder / "town") as made, _served(made.app) as port:
        yield f"http://127.0.0.1:{port}", a_token(made, "admin", role="admin")


@contextmanager
def both_servers() -> Iterator[Servers]:
    """The dashboard and the intake, with good requests of each."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        made = stack.enter_context(varied_dashboard(folder / "town"))
        port = stack.enter_context(_served(made.app))
        write_installation(folder)
        Journal.make(journal_url(folder)).close()
        collector = Collector(load_config(folder / "siltwatch.toml"), SystemClock())
        collector.start()
        stack.callback(collector.stop)
        token = a_token(made, "admin", role="admin")
        yield [("dashboard", port, _of_pages(token)), ("intake", collector.port, _of_intake())]


@contextmanager
def _served(app: Any) -> Iterator[int]:
    settings = uvicorn.Config(
        app, host="127.0.0.1", port=0, log_config=None, log_level="critical", access_log=False, http=PatientProtocol
    )
    server = uvicorn.Server(settings)
    thread = threading.Thread(target=server.run, name="pages")
    thread.start()
    try:
        eventually(lambda: server.started, what="the pages are served")
        yield int(server.servers[0].sockets[0].getsockname()[1])
    finally:
        app.state.services.hub.end()
        server.should_exit = True
        thread.join(15)


def _request(method: str, path: str, body: bytes = b"", *headers: str) -> bytes:
    lines = [f"{method} {path} HTTP/1.1", "Host: x", "Connection: close", *headers]
    lines += [f"Content-Length: {len(body)}"] if body else []
    return "\r\n".join([*lines, "", ""]).encode() + body


def _of_pages(token: str) -> tuple[bytes, ...]:
    cookie = "Cookie: siltwatch=abc; siltwatch-half=def; siltwatch-login=ghi"
    form = "Content-Type: application/x-www-form-urlencoded"
    login = _request("POST", "/login", b"name=smo&password=x&token=ghi&back=%2F", cookie, form)
    upload = b'--b\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n\xff\xd8\xff\r\n--b--\r\n'
    return (
        *(_request("GET", path, b"", cookie, "Range: bytes=0-9", "Accept-Language: es") for path in _PATHS),
        *(_request("GET", path, b"", f"Authorization: Bearer {token}") for path in _PATHS if "api" in path),
        login,
        _request("POST", "/sites/mill/photos", upload, cookie, "Content-Type: multipart/form-data; boundary=b"),
        _request("POST", "/api/v1/sites/mill/inspections", b'{"key":"k"}', f"Authorization: Bearer {token}",
                 "Content-Type: application/json", "Idempotency-Key: k"),
        _request("POST", "/callbacks/twilio/status", b"MessageSid=SM1", form, "X-Twilio-Signature: x"),
    )  # fmt: skip


def _of_intake() -> tuple[bytes, ...]:
    said = encode_batch(batch(counts([1, 2])))
    known = f"Authorization: Bearer {TOKEN}"
    return (
        _request("POST", "/intake/v1/batches", said, known, "Content-Type: application/json"),
        _request("POST", "/intake/v1/batches", said, known, "Content-Encoding: gzip"),
        _request("GET", "/healthz"),
        _request("GET", "/intake/v1/setting", b"", known),
    )


def requests_to(port: int, good: tuple[bytes, ...], row: Any, seconds: float, seed: int) -> None:
    """Spoilt requests until the time is over; a 5xx is a crash, no end of an answer is a hang."""
    until_s = time.monotonic() + seconds
    made = spoilt(Random(seed), Target(name="request", hear=lambda _: [], good=good), 8_000)
    while time.monotonic() < until_s:
        content = next(made)
        row.executions += 1
        answer = _asked(port, content)
        if answer is None:
            row.hangs += 1
            row.first.append(f"no end: {content[:300]!r}")
        elif answer[9:10] == b"5" and answer[9:12] != b"503":
            row.crashes += 1
            row.first.append(f"{answer[:12]!r} to {content[:300]!r}")


def _asked(port: int, content: bytes) -> bytes | None:
    """The answer to bytes after which nothing more comes; None where the line stays open."""
    with closing(socket.create_connection(("127.0.0.1", port), _ANSWER_S)) as line:
        try:
            line.sendall(content)
            line.shutdown(socket.SHUT_WR)
            answer = line.recv(4_096)
            streams = b"text/event-stream" in answer
            while not streams and (more := line.recv(65_536)):
                answer = answer[:4_096] or more
        except TimeoutError:
            return None
        except OSError:
            return b""
    return answer
