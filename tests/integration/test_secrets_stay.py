"""Every secret of a configuration is a word of its own; all is made to fail at DEBUG; the words appear nowhere."""

import json
import logging
import os
import re
import signal
import subprocess
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx
import pytest

from alerts.heartbeat import Heartbeat
from alerts.migrations.upgrade import upgrade as upgrade_alerts
from alerts.notices.email import EmailChannel
from alerts.notices.twilio import TwilioAccount, TwilioChannel
from alerts.notices.webhook import WebhookChannel
from alerts.stores import entering
from collector.influx import open_influx
from collector.migrations.upgrade import upgrade_url
from collector.mqtt_intake import subscriptions
from collector.mqtt_session import BrokerSession
from dashboard.accounts import Accounts
from dashboard.migrations.upgrade import upgrade
from dashboard.provider import Provider
from gateway.http_sender import HttpSender
from gateway.links.mqtt_client import Login
from gateway.mqtt_sender import BrokerUrl, MqttSender, Topics
from siltwatch.certificates import trusting
from siltwatch.clock import SystemClock
from siltwatch.command.main import main
from siltwatch.config import Config, load_config
from siltwatch.config_telling import Mail
from siltwatch.config_town import Oidc, Stores
from siltwatch.sealing import without_password
from tests.support.authority import Authority, Pair
from tests.support.dashboard import PageTown, log_in, town_site
from tests.support.notices import Mailbox, an_outgoing, knows, mail_server
from tests.support.servers import Server, free_port, mosquitto, needed, postgresql
from tests.support.waiting import eventually

WORD = re.compile(rb"canary-word-[a-z-]+-of-this-test")


def word(name: str) -> str:
    return f"canary-word-{name}-of-this-test"


def words_in(*texts: str | bytes) -> set[bytes]:
    return {found for text in texts for found in WORD.findall(text.encode() if isinstance(text, str) else text)}


class _Refusing(BaseHTTPRequestHandler):
    def _refuse(self) -> None:
        self.rfile.read(int(self.headers.get("Content-Length") or 0))
        body = b'{"code": 20003, "message": "Authenticate", "error": "no"}'
        self.send_response(401)
        self.send_header("X-Influxdb-Version", "2.7.1")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_GET = do_POST = do_HEAD = _refuse  # noqa: N815 - the library's names

    def log_message(self, format: str, *_: Any) -> None: ...  # noqa: A002 - the library's name


@contextmanager
def refusing() -> Iterator[str]:
    """A server that lets nobody do anything; its address."""
    with ThreadingHTTPServer(("127.0.0.1", 0), _Refusing) as server:
        serving = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        serving.start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}"
        finally:
            server.shutdown()
            serving.join()


@contextmanager
def closed_broker(folder: Path) -> Iterator[Server]:
    """A broker that knows nobody."""
    folder.mkdir()
    users = folder / "users"
    users.touch()
    program = needed("mosquitto_passwd", "mosquitto")
    subprocess.run([program, "-b", str(users), "somebody", "else"], check=True, capture_output=True)
    users.chmod(0o644)
    with mosquitto(folder, extra=f"allow_anonymous false\npassword_file {users}") as broker:
        yield broker


def told(deed: Callable[[], object]) -> str:
    """All that is said of a deed that fails: its answer, or its error with everything behind it."""
    try:
        answer = deed()
    except Exception as error:  # noqa: BLE001 - any
        return "".join(traceback.format_exception(error)) + repr(error)
    return repr(answer)


@pytest.mark.parametrize("kind", ["postgresql+psycopg", "postgres", "mysql+nodriver", "no such thing"])
def test_a_database_that_refuses_tells_no_password(kind: str) -> None:
    url = f"{kind}://siltwatch:{word('database')}@127.0.0.1:{free_port()}/x"
    config = Config(stores=Stores(journal=url, records=f"{url}2"))
    deeds: list[Callable[[], object]] = [
        lambda: upgrade_url(config.journal_url),
        lambda: upgrade_alerts(config),
        lambda: upgrade(config),
        lambda: Accounts(config.records_url).rows(),
        lambda: entering(config.records_url).__enter__(),
    ]
    said = [told(deed) for deed in deeds]

    assert words_in(*said, repr(config), str(config)) == set()
    assert all("Error" in text for text in said)


def test_a_wrong_password_of_a_database_is_not_told() -> None:
    with postgresql() as server:
        hba = server.folder / "data" / "pg_hba.conf"
        hba.write_text("host all all 127.0.0.1/32 scram-sha-256\n")
        assert server.process is not None
        server.process.send_signal(signal.SIGHUP)
        url = f"postgresql+psycopg://siltwatch:{word('database')}@127.0.0.1:{server.port}/postgres"
        eventually(lambda: "password" in told(lambda: upgrade_url(url)), what="passwords are asked for")
        said = told(lambda: upgrade_url(url))

    assert "StoreError" in said
    assert words_in(said) == set()


def test_whoever_refuses_us_is_named_without_what_we_showed_him(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    for quiet in ("httpx", "httpcore"):  # as every process sets them: they tell whole addresses
        caplog.set_level(logging.WARNING, logger=quiet)
    (tmp_path / "secret").write_text(word("client"))
    with ExitStack() as stack:
        address, mailbox = stack.enter_context(refusing()), Mailbox()
        broker = stack.enter_context(closed_broker(tmp_path / "broker"))
        mail = stack.enter_context(mail_server(mailbox, authenticator=knows("a", "b"), auth_require_tls=False))
        file = tmp_path / "siltwatch.toml"
        file.write_text(
            f'[influx]\nurl = "{address}"\ntoken_file = "secret"\n'
            f'[broker]\nport = {broker.port}\npassword_file = "secret"\n'
        )
        config = load_config(file)
        account = TwilioAccount(
            account="AC1", token=word("sms"), sender="+1", messaging_service=None, api_url=address, callback_base=None
        )
        oidc = Oidc(issuer=address, client_id="c", client_secret_file="secret")
        influx, login = open_influx(config), subscriptions(config)[0]
        session = BrokerSession(login.address, login.login)
        topics = Topics(partition="p00", site="mill", gateway="gw1")
        uplink = MqttSender(BrokerUrl(url=f"mqtt://127.0.0.1:{broker.port}"), topics, lambda: word("uplink"))
        posting = HttpSender(address, lambda: word("uplink"))
        assert influx is not None
        for each in (influx, uplink, posting):
            stack.enter_context(closing(each))
        beating = Heartbeat(f"{address}/{word('heartbeat')}", timedelta(seconds=0.02), lambda: True)
        beating.start()
        deeds: dict[str, Callable[[], object]] = {
            "influx": influx.check,
            "broker": session.open,
            "uplink": lambda: uplink.send(b"{}"),
            "http": lambda: posting.send(b"{}"),
            "mail": lambda: EmailChannel(Mail(port=mail, user="a"), password=word("mail")).send(an_outgoing()),
            "sms": lambda: TwilioChannel(account).send(an_outgoing(address="+15550100")),
            "webhook": lambda: WebhookChannel(word("webhook"), SystemClock()).send(an_outgoing(address=address)),
            "provider": lambda: Provider(config, oidc).way_out(),
            "exchange": lambda: Provider(config, oidc)._exchange(
                httpx.Client(), {"token_endpoint": address}, "code", "verifier"
            ),
        }
        said = {name: told(deed) for name, deed in deeds.items()}
        eventually(lambda: any(getattr(each, "action", "") == "heartbeat_missed" for each in caplog.records))
        beating.stop()
        session.close(farewell=False)

    shown = [repr(each) for each in (account, login, Login(username="u", password=word("link")), config, oidc)]
    logged = [f"{each.getMessage()} {vars(each)}" for each in caplog.records]
    assert words_in(*said.values(), *shown, *logged) == set()
    assert {name for name, text in said.items() if "Error" not in text and "Refused" not in text} == set(), said


SECRETS = ("influx", "broker", "mail", "sms", "webhook", "client", "link", "uplink")


def settings_of(address: str, broker: int, mail: int, pair: Pair) -> str:
    return f"""
[web]
port = 0
certificate_file = "{pair.certificate}"
key_file = "{pair.key}"
[intake]
port = 0
tokens_file = "tokens.toml"
[broker]
port = {broker}
password_file = "broker-secret"
[influx]
url = "{address}"
token_file = "influx-secret"
[mail]
port = {mail}
user = "siltwatch"
password_file = "mail-secret"
[sms]
account = "AC1"
sender = "+15550100"
api_url = "{address}"
token_file = "sms-secret"
[webhook]
secret_file = "webhook-secret"
[oidc]
issuer = "{address}"
client_id = "siltwatch"
client_secret_file = "client-secret"
[alerts]
heartbeat_url = "{address}/{word("heartbeat")}"
heartbeat_every = "200 ms"
[canary]
admin = "admin@town.example"
intake_url = "{address}"
[gateway]
name = "gw1"
[[gateway.uplinks]]
id = "town"
url = "{address}"
token_file = "uplink-secret"
[[gateway.uplinks]]
id = "broker"
url = "mqtt://127.0.0.1:{broker}"
token_file = "uplink-secret"
"""


def write_world(folder: Path, address: str, broker: int, mail: int, authority: Authority) -> None:
    """An installation of which nothing lets anybody in."""
    pair = authority.sign()
    link = {
        "id": "air",
        "gateway": "gw1",
        "kind": "mqtt",
        "broker_port": broker,
        "username": "gw1",
        "password_file": "link-secret",
    }
    lines = "".join(f"{key} = {json.dumps(value)}\n" for key, value in link.items())
    settings = settings_of(address, broker, mail, pair)
    town = PageTown(folder, town_site("mill", "Mill Lane"), settings=settings)
    upgrade(town.config)
    town.close()
    for name in SECRETS:
        (folder / f"{name}-secret").write_text(word(name))
    (folder / "tokens.toml").write_text(f'gw1 = "{word("intake")}"\ncanary = "{word("canary")}"\n')
    (folder / "sites").mkdir(exist_ok=True)
    (folder / "sites" / "hill.toml").write_text(
        'id = "hill"\nname = "Hill"\nstarted_on = 2026-03-01\n[conditions]\ndisturbed_acres = "6"\n'
        f'[[stations]]\nid = "s"\nname = "S"\n[[links]]\n{lines}'
        '[[sensors]]\nid = "g"\nstation = "s"\nkind = "gauge"\ngateway = "gw1"\nlink = "air"\n'
        'driver = "mqtt_plain"\ntopic = "a"\ncount_size = "0.1 mm"\n'
    )


# What a log of the whole must tell of before the words are looked for: each part met its refusal.
MET = ("heartbeat_missed", "canary", "refuse", "action=ready")


def test_a_whole_installation_whose_every_line_is_refused_tells_no_secret(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    password = tmp_path / "password"
    password.write_text(word("password"))
    monkeypatch.setenv("SILTWATCH_CONFIG", str(tmp_path / "siltwatch.toml"))
    authority = Authority(tmp_path / "authority")
    with ExitStack() as stack:
        address = stack.enter_context(refusing())
        broker = stack.enter_context(closed_broker(tmp_path / "broker"))
        mail = stack.enter_context(mail_server(Mailbox(), authenticator=knows("a", "b"), auth_require_tls=False))
        write_world(tmp_path, address, broker.port, mail, authority)
        assert main(["user", "add", "boss", "--role", "admin", "--password-file", str(password), "--json"]) == 0
        log = tmp_path / "run.log"
        with run_all(tmp_path, log) as process:
            serves = re.compile(r"serving pages.*port=(\d+)")
            eventually(lambda: serves.search(log.read_text()), within_s=60)
            eventually(lambda: all(met in log.read_text() for met in MET), within_s=60, what="each refusal is told")
            pages = looked_at(f"https://localhost:{serves.findall(log.read_text())[0]}", authority)
            seen = [seen_of(child) for child in descendants(process.pid)]
            for arguments in (["doctor", "--json"], ["doctor"], ["backup", str(tmp_path / "copy"), "--json"]):
                main(arguments)
            main(["user", "list", "--json"])
            main(["user", "password", "boss", "--password-file", str(password)])
        said = capsys.readouterr()

    kept = [file.read_bytes() for part in ("copy", "var") for file in (tmp_path / part).rglob("*") if file.is_file()]
    assert len(seen) >= 4
    assert any("dashboard" in each for each in seen)
    assert len(kept) > 5
    assert "SECRET-LEFT-OUT" in (tmp_path / "copy" / "config" / "siltwatch.toml").read_text()
    assert words_in(log.read_text(), *seen, said.out, said.err, *pages) == set()
    assert words_in(*kept) == set()


@contextmanager
def run_all(folder: Path, log: Path) -> Iterator["subprocess.Popen[bytes]"]:
    """`siltwatch run` at DEBUG."""
    environment = os.environ | {"SILTWATCH_LOG_LEVEL": "DEBUG"}
    command = [sys.executable, "-m", "siltwatch.command.main", "run"]
    with log.open("wb") as outlet:
        process = subprocess.Popen(command, stdout=outlet, stderr=outlet, env=environment, cwd=folder)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(30)


def looked_at(base: str, authority: Authority) -> list[str]:
    """What an administrator sees, and what a stranger does; browsers are kept to https."""
    with httpx.Client(base_url=base, verify=trusting(authority.file), timeout=60) as browser:
        front = browser.get("/login")
        refused = browser.get("/login/provider")
        log_in(browser, "boss", word("password"))
        pages = [browser.get(path, follow_redirects=True) for path in ("/", "/admin", "/healthz")]
    assert front.headers["strict-transport-security"].startswith("max-age=")
    assert all("secure" in cookie.lower() for cookie in front.headers.get_list("set-cookie"))
    assert [page.status_code for page in pages] == [200, 200, 200]
    return [front.text, refused.text, *(page.text + str(page.headers) for page in pages)]


def descendants(pid: int) -> list[int]:
    """A process and all that it started."""
    below = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *(each for child in below for each in descendants(int(child)))]


def seen_of(pid: int) -> str:
    """What everybody on the machine sees of a process, and what its owner does."""
    return "".join(Path(f"/proc/{pid}/{name}").read_text(errors="replace") for name in ("cmdline", "environ"))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("postgresql://u:p@h/d", "postgresql://u:***@h/d"),
        ("see mqtt://:p@ss/w@h now", "see mqtt://:***@h now"),
        ("https://h/x?a=b@c", "https://h/x?a=b@c"),
        ("sqlite:////var/x.db", "sqlite:////var/x.db"),
    ],
)
def test_an_address_is_shown_without_its_password(text: str, shown: str) -> None:
    assert without_password(text) == shown
