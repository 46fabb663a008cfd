"""A small HTTP server that gives the documented answers of InfluxDB 1.8, 2.x and 3.x to `/ping`, `/write`, `/query`."""

import base64
import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

USER, PASSWORD, TOKEN = "ada", "pass", "a-token"
GOOD_LINE = re.compile(r"[^ ,]\S* \w+=\S+( -?\d+)?$")


@dataclass
class Answering:
    """One server: which version it plays, what it holds, and how it is out of order."""

    version: str
    build: str = "OSS"
    databases: dict[str, list[str]] = field(default_factory=dict)
    largest_body: int = 25_000_000
    may_write: bool = True
    may_create: bool = True
    broken: int | None = None  # answers every write with this
    writes: list[tuple[int, int]] = field(default_factory=list)  # how many lines, which answer
    port: int = 0

    @property
    def major(self) -> int:
        return int(self.version.lstrip("v")[0])

    def lets_in(self, header: str | None) -> bool:
        """1.x knows Basic and no API token; the others know the token."""
        if self.major == 1:
            return header == "Basic " + base64.b64encode(f"{USER}:{PASSWORD}".encode()).decode()
        return header in {f"Token {TOKEN}", f"Bearer {TOKEN}"}

    def answer(self, path: str, body: str, credentials: str | None) -> tuple[int, str]:
        """Status and text."""
        address = urlsplit(path)
        asked = {name: values[0] for name, values in parse_qs(address.query).items()}
        open_ping = address.path == "/ping" and self.major < 3
        if not open_ping and not self.lets_in(credentials):
            return 401, json.dumps({"error": "authorization failed"})
        if address.path == "/ping":
            return (200, "{}") if self.major == 3 else (204, "")
        if address.path != "/write":
            return self.ask(asked["q"], asked["db"])
        assert asked["precision"] == "ms"
        status, text = self.write(asked["db"], body)
        self.writes.append((body.count("\n") + 1, status))
        return status, text

    def write(self, database: str, body: str) -> tuple[int, str]:
        """The answer to `/write`."""
        if self.broken is not None:
            return self.broken, "out of order"
        if not self.may_write:
            early = self.version.startswith("3.") and int(self.version.split(".")[1]) < 10
            return (401 if early else 403), "not permitted"
        if len(body.encode()) > self.largest_body:
            return 413, "Request Entity Too Large"
        if self.major == 3:
            self.databases.setdefault(database, [])
        if database not in self.databases:
            return 404, json.dumps({"error": f'database not found: "{database}"'})
        return self._take(self.databases[database], body.split("\n"))

    def _take(self, held: list[str], lines: list[str]) -> tuple[int, str]:
        good = [line for line in lines if GOOD_LINE.match(line)]
        bad = len(lines) - len(good)
        if self.major == 3 and bad and int(self.version.split(".")[1]) < 10:
            return 500, "internal error"
        if not (self.major == 2 and bad):
            held += good
        return (400, f"partial write: unable to parse {bad} lines dropped=0") if bad else (204, "")

    def ask(self, question: str, database: str) -> tuple[int, str]:
        """The answer to `/query`."""
        made = re.fullmatch(r'CREATE DATABASE "(.*)"', question)
        if made and not self.may_create:
            return 403, json.dumps({"error": "error authorizing query: not an admin"})
        if made:
            self.databases.setdefault(made[1], [])
        elif self.major == 2 and database not in self.databases:
            return 404, json.dumps({"code": "not found", "message": "no dbrp mapping"})
        return 200, json.dumps({"results": [{"statement_id": 0}]})


@contextmanager
def answering(version: str, **settings: object) -> Iterator[Answering]:
    """Serve on a free port of loopback."""
    played = Answering(version=version)
    for name, value in settings.items():
        setattr(played, name, value)
    server = ThreadingHTTPServer(("127.0.0.1", 0), _requests_to(played))
    server.daemon_threads = True
    played.port = int(server.server_address[1])
    thread = threading.Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    try:
        yield played
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def _requests_to(played: Answering) -> type[BaseHTTPRequestHandler]:
    class Requests(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            self._route()

        def do_POST(self) -> None:
            self._route()

        def log_message(self, *_: object) -> None:
            """Tests read no access log."""

        def _route(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
            self._answer(*played.answer(self.path, body, self.headers.get("Authorization")))

        def _answer(self, status: int, text: str) -> None:
            self.send_response(status)
            self.send_header("X-Influxdb-Version", played.version)
            self.send_header("X-Influxdb-Build", played.build)
            if status != 204:
                self.send_header("Content-Length", str(len(text.encode())))
            self.end_headers()
            self.wfile.write(text.encode() if status != 204 else b"")

    return Requests
