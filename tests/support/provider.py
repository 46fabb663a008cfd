"""The other sides of SMS and webhooks as local HTTP servers: documented answers, errors and signed callbacks."""

import base64
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx

from alerts.notices.twilio import INBOUND_PATH, signature

ACCOUNT, TOKEN, NUMBER = "AC0123456789", "an-auth-token", "+15550199"


@dataclass
class Provider:
    """What Twilio took, and how it answers: `moods` maps a number to (status, code, message)."""

    taken: list[dict[str, Any]] = field(default_factory=list)
    moods: dict[str, tuple[int, int, str]] = field(default_factory=dict)
    broken: str = ""  # "reply lost": takes the message and hangs up
    asked: list[str] = field(default_factory=list)
    port: int = 0

    def post(self, form: dict[str, str]) -> tuple[int, dict[str, Any]]:
        if form["To"] in self.moods:
            status, code, message = self.moods[form["To"]]
            more = f"https://www.twilio.com/docs/errors/{code}"
            return status, {"code": code, "message": message, "more_info": more, "status": status}
        message_sid = f"SM{len(self.taken) + 1:032x}"
        row = {
            "sid": message_sid,
            "status": "queued",
            "to": form["To"],
            "from": form.get("From"),
            "body": form["Body"],
            "num_segments": "1",
            "error_code": None,
            "callback": form.get("StatusCallback"),
        }
        self.taken.append(row)
        return 201, {name: value for name, value in row.items() if name != "callback"}

    def listed(self, query: dict[str, list[str]]) -> dict[str, Any]:
        return {"messages": [row for row in self.taken if row["to"] == query.get("To", [row["to"]])[0]]}

    def say(self, index: int, status: str, *, code: str = "", token: str = TOKEN) -> httpx.Response:
        """A status callback, as it comes for a message that was taken."""
        row = self.taken[index]
        form = {"MessageSid": row["sid"], "MessageStatus": status, "To": row["to"], "AccountSid": ACCOUNT}
        if code:
            form["ErrorCode"] = code
        return call_back(row["callback"], form, token=token)


def call_back(url: str, form: dict[str, str], *, token: str = TOKEN) -> httpx.Response:
    """A callback with the signature of the token."""
    return httpx.post(url, data=form, headers={"X-Twilio-Signature": signature(token, url, form)})


def reply_sms(base: str, sender: str, body: str, *, sid: str = "SM1", token: str = TOKEN) -> httpx.Response:
    """A person's reply, as the provider hands it on."""
    form = {"MessageSid": sid, "From": sender, "To": NUMBER, "Body": body, "AccountSid": ACCOUNT}
    return call_back(f"{base}{INBOUND_PATH}", form, token=token)


@contextmanager
def sms_provider(provider: Provider) -> Iterator[str]:
    """Twilio's Messages resource on loopback; its address."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            form = {name: values[0] for name, values in parse_qs(body).items()}
            self._answer(lambda: provider.post(form))

        def do_GET(self) -> None:
            query = parse_qs(urlsplit(self.path).query)
            self._answer(lambda: (200, provider.listed(query)))

        def _answer(self, answer: Callable[[], tuple[int, dict[str, Any]]]) -> None:
            provider.asked.append(f"{self.command} {urlsplit(self.path).path}")
            sign_in = base64.b64encode(f"{ACCOUNT}:{TOKEN}".encode()).decode()
            if self.headers.get("Authorization") != f"Basic {sign_in}":
                status, document = 401, {"code": 20003, "message": "Authenticate", "status": 401}
            else:
                status, document = answer()
            if provider.broken:
                self.close_connection = True
                return
            text = json.dumps(document).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(text)))
            self.end_headers()
            self.wfile.write(text)

        def log_message(self, *_: Any) -> None:
            """Quiet."""

    with _serving(Handler) as port:
        provider.port = port
        yield f"http://127.0.0.1:{port}"


@dataclass
class Receiver:
    """A program that is told by webhook."""

    taken: list[tuple[dict[str, str], bytes]] = field(default_factory=list)
    status: int = 204


@contextmanager
def webhook_receiver(receiver: Receiver) -> Iterator[str]:
    """Its address."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            if receiver.status < 300:
                receiver.taken.append(({name.lower(): value for name, value in self.headers.items()}, body))
            self.send_response(receiver.status)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            """Quiet."""

    with _serving(Handler) as port:
        yield f"http://127.0.0.1:{port}/hook"


@contextmanager
def _serving(handler: type[BaseHTTPRequestHandler]) -> Iterator[int]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield int(server.server_address[1])
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
