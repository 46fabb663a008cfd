"""Each line with a real server's certificate: the right one is let in; a stranger's, another name's, an old one not."""

import os
import re
import shutil
import socket
import ssl
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from fastapi import FastAPI, Request

from alerts.canary import intake_of
from alerts.notices.channel import UnreachableError
from alerts.notices.email import email_channel
from collector.influx import open_influx
from collector.server import IntakeServer
from collector.service import Collector
from collector.stores import mapped_errors, open_engine
from dashboard.mailing import FAULTS, send_mail
from gateway.collector_desk import CollectorDesk, trust_of
from gateway.run import sender_of
from gateway.sending import Stored, Unreachable
from siltwatch.certificates import serving
from siltwatch.clock import SystemClock
from siltwatch.config import Config, load_config
from siltwatch.errors import ConfigError, DeviceError, StoreError
from siltwatch.wire import encode_batch
from tests.support.authority import Authority, Pair
from tests.support.collector import TOKEN, Journal, batch, counts, journal_url, write_installation
from tests.support.notices import Mailbox, an_outgoing, knows, mail_server
from tests.support.servers import Server, free_port, needed, postgresql
from tests.support.waiting import eventually

BAD = ("stranger", "other name", "old")
LONG_AGO = timedelta(days=-1)
WORDS = {"stranger": "self-signed|unable to get local issuer", "other name": "mismatch", "old": "expired"}
POSTGRES_WORDS = {
    "stranger": "certificate verify failed",
    "other name": "does not match",
    "old": "certificate (verify failed|has expired)",
}


@dataclass(frozen=True, kw_only=True)
class Papers:
    """Certificates of one server, and the authority that its clients trust."""

    ca_file: Path
    good: Pair
    bad: dict[str, Pair]


@pytest.fixture(scope="module")
def papers(tmp_path_factory: pytest.TempPathFactory) -> Papers:
    folder = tmp_path_factory.mktemp("papers")
    town, stranger = Authority(folder / "town"), Authority(folder / "stranger")
    bad = {
        "stranger": stranger.sign(),
        "other name": town.sign("elsewhere.example"),
        "old": town.sign(ends_in=LONG_AGO),
    }
    return Papers(ca_file=town.file, good=town.sign(), bad=bad)


def configured(folder: Path, *lines: str) -> Config:
    file = folder / "siltwatch.toml"
    file.write_text("\n".join(lines) + "\n")
    return load_config(file)


def certificate_lines(pair: Pair) -> str:
    return f'certificate_file = "{pair.certificate}"\nkey_file = "{pair.key}"'


class TestIntake:
    def uplink(self, folder: Path, port: int, papers: Papers) -> Config:
        url = f"https://localhost:{port}"
        lines = f'url = "{url}"\ntoken_file = "token"\nca_file = "{papers.ca_file}"'
        return configured(folder, f'[gateway]\nname = "gw1"\n[[gateway.uplinks]]\n{lines}')

    def test_a_gateway_hands_over_a_batch_and_asks_its_desk(self, tmp_path: Path, papers: Papers) -> None:
        write_installation(tmp_path, extra=certificate_lines(papers.good))
        Journal.make(journal_url(tmp_path)).close()
        (tmp_path / "token").write_text(TOKEN)
        collector = Collector(load_config(tmp_path / "siltwatch.toml"), SystemClock())
        collector.start()
        try:
            config = self.uplink(tmp_path, collector.port, papers)
            sender = sender_of(config.gateway.uplinks[0], config)
            with closing(sender):
                stored = sender.send(encode_batch(batch(counts([1, 2]))))
            untold = CollectorDesk(f"https://localhost:{collector.port}", lambda: TOKEN)
            with closing(untold), pytest.raises(DeviceError, match="certificate verify failed"):
                untold.ask("/healthz")
            trust = trust_of(config.gateway.uplinks[0], config)
            with closing(CollectorDesk(f"https://localhost:{collector.port}", lambda: TOKEN, trust=trust)) as desk:
                health = desk.ask("/healthz")
        finally:
            collector.stop()

        assert isinstance(stored, Stored)
        assert b'"ok": true' in health

    @pytest.mark.parametrize("what", BAD)
    def test_a_gateway_gives_its_token_to_nobody_else(self, tmp_path: Path, papers: Papers, what: str) -> None:
        heard: list[str] = []
        with served(papers.bad[what], heard) as port:
            config = self.uplink(tmp_path, port, papers)
            (tmp_path / "token").write_text(TOKEN)
            with closing(sender_of(config.gateway.uplinks[0], config)) as sender:
                outcome = sender.send(encode_batch(batch(counts([1]))))

        assert isinstance(outcome, Unreachable)
        assert re.search(WORDS[what], outcome.detail)
        assert heard == []

    def test_the_canary_knows_the_intake_by_its_certificate_alone(self, tmp_path: Path, papers: Papers) -> None:
        heard: list[str] = []
        with served(papers.good, heard) as port:
            lines = f'[intake]\nhost = "127.0.0.1"\nport = {port}\n{{}}\n[canary]\nadmin = "a@b.example"'
            config = configured(tmp_path, lines.format(certificate_lines(papers.good)))
            assert config.canary is not None
            base, trust = intake_of(config, config.canary)
            answer = httpx.get(base, verify=trust or True)
            config = configured(tmp_path, lines.format(certificate_lines(papers.bad["stranger"])))
            assert config.canary is not None
            other = intake_of(config, config.canary)[1]
            with pytest.raises(httpx.ConnectError, match="certificate verify failed"):
                httpx.get(base, verify=other or True)

        assert base == f"https://127.0.0.1:{port}"
        assert answer.status_code == 200
        assert heard == ["/"]

    def test_nothing_older_than_tls_1_2_and_no_plain_word_is_answered(self, papers: Papers) -> None:
        heard: list[str] = []
        with served(papers.good, heard) as port:
            with pytest.raises(httpx.RemoteProtocolError):
                httpx.get(f"http://localhost:{port}/")
            old = ssl.create_default_context(cafile=str(papers.ca_file))
            old.minimum_version = ssl.TLSVersion.MINIMUM_SUPPORTED
            with pytest.warns(DeprecationWarning, match="TLSv1_1"):
                old.maximum_version = ssl.TLSVersion.TLSv1_1
            with socket.create_connection(("localhost", port), 5) as plain, pytest.raises((ssl.SSLError, OSError)):
                old.wrap_socket(plain, server_hostname="localhost")

        assert heard == []


@contextmanager
def served(pair: Pair, heard: list[str]) -> Iterator[int]:
    """A server of the intake's make that notes what it is asked for."""
    app = FastAPI()

    @app.api_route("/{path:path}", methods=["GET", "POST"])
    def note(request: Request) -> None:
        heard.append(request.url.path)

    server = IntakeServer(app, host="127.0.0.1", port=0, seal=serving(pair.certificate, pair.key, keys="intake"))
    server.start()
    try:
        yield server.port
    finally:
        server.stop()


class TestMail:
    def config(self, folder: Path, port: int, papers: Papers, security: str) -> Config:
        (folder / "password").write_text("word-of-mail")
        return configured(
            folder,
            f'[mail]\nhost = "localhost"\nport = {port}\nsecurity = "{security}"\nca_file = "{papers.ca_file}"',
            'user = "siltwatch"\npassword_file = "password"',
        )

    def send(self, config: Config) -> None:
        channel = email_channel(config)
        assert channel is not None
        channel.send(an_outgoing())

    @pytest.mark.parametrize("security", ["starttls", "tls"])
    def test_a_notice_and_a_letter_go_to_the_right_server(self, tmp_path: Path, papers: Papers, security: str) -> None:
        mailbox = Mailbox()
        with mail_at(mailbox, papers.good, security) as port:
            config = self.config(tmp_path, port, papers, security)
            self.send(config)
            assert config.mail is not None
            send_mail(config, config.mail, to="a@b.example", subject="s", text="t")

        assert len(mailbox.messages) == 2

    @pytest.mark.parametrize("security", ["starttls", "tls"])
    @pytest.mark.parametrize("what", BAD)
    def test_no_notice_and_no_password_goes_to_another(
        self, tmp_path: Path, papers: Papers, security: str, what: str
    ) -> None:
        mailbox = Mailbox()
        with mail_at(mailbox, papers.bad[what], security) as port:
            config = self.config(tmp_path, port, papers, security)
            with pytest.raises(UnreachableError, match=WORDS[what]):
                self.send(config)
            assert config.mail is not None
            with pytest.raises(FAULTS, match=WORDS[what]):
                send_mail(config, config.mail, to="a@b.example", subject="s", text="t")

        assert mailbox.messages == []

    def test_a_server_that_knows_no_starttls_gets_nothing(self, tmp_path: Path, papers: Papers) -> None:
        mailbox = Mailbox()
        with mail_server(mailbox) as port, pytest.raises(UnreachableError, match="STARTTLS"):
            self.send(self.config(tmp_path, port, papers, "starttls"))

        assert mailbox.messages == []


@contextmanager
def mail_at(mailbox: Mailbox, pair: Pair, security: str) -> Iterator[int]:
    context = serving(pair.certificate, pair.key, keys="mail")
    options: dict[str, Any] = {"authenticator": knows("siltwatch", "word-of-mail")}
    if security == "starttls":
        options |= {"tls_context": context, "require_starttls": True}
        with mail_server(mailbox, **options) as port:
            yield port
        return
    with mail_server(mailbox, ssl_context=context, auth_require_tls=False, **options) as port:
        yield port


class TestInfluxDB:
    @pytest.mark.parametrize("what", ["good", *BAD])
    def test_it_is_asked_only_where_its_certificate_is_right(self, tmp_path: Path, papers: Papers, what: str) -> None:
        with influxd_at(tmp_path / "influx", papers.bad.get(what, papers.good)) as port:
            lines = f'[influx]\nurl = "https://localhost:{port}"\nca_file = "{papers.ca_file}"'
            store = open_influx(configured(tmp_path, lines), timeout_ms=5_000)
            assert store is not None
            with closing(store):
                if what == "good":
                    assert store.check().version.startswith("1.")
                    assert store.write(["a value=1 1"]) == []
                    return
                with pytest.raises(StoreError, match=WORDS[what]):
                    store.check()

    def test_a_file_that_is_no_certificate_is_named(self, tmp_path: Path) -> None:
        config = configured(tmp_path, '[influx]\nurl = "https://localhost:1"\nca_file = "none.pem"')

        with pytest.raises(ConfigError, match=r"influx\.ca_file"):
            open_influx(config)


@contextmanager
def influxd_at(folder: Path, pair: Pair) -> Iterator[int]:
    folder.mkdir()
    port, rpc = free_port(), free_port()
    (folder / "influxdb.conf").write_text(
        f'reporting-disabled = true\nbind-address = "127.0.0.1:{rpc}"\n[meta]\ndir = "{folder}/meta"\n'
        f'[data]\ndir = "{folder}/data"\nwal-dir = "{folder}/wal"\n[monitor]\nstore-enabled = false\n'
        f'[http]\nbind-address = "127.0.0.1:{port}"\nlog-enabled = false\nhttps-enabled = true\n'
        f'https-certificate = "{pair.certificate}"\nhttps-private-key = "{pair.key}"\n'
    )
    program = [needed("influxd", "influxdb"), "-config", str(folder / "influxdb.conf")]
    server = Server(arguments=program, port=port, ready=accepts, folder=folder)
    server.start()
    try:
        yield port
    finally:
        server.stop()


def accepts(port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(0.5)
        return probe.connect_ex(("127.0.0.1", port)) == 0


class TestPostgreSQL:
    def test_it_is_asked_only_where_its_certificate_is_right(self, papers: Papers) -> None:
        with postgresql() as server:
            for what, pair in {"good": papers.good, **papers.bad}.items():
                show(server, pair)
                if what == "good":
                    assert is_encrypted(server, papers)
                    continue
                with pytest.raises(StoreError, match=POSTGRES_WORDS[what]):
                    is_encrypted(server, papers)


def show(server: Server, pair: Pair) -> None:
    """Let PostgreSQL show another certificate."""
    owner = (server.folder / "data").stat()
    for source, name in ((pair.certificate, "line.pem"), (pair.key, "line.key")):
        copy = server.folder / "data" / name
        shutil.copy(source, copy)
        copy.chmod(0o600)
        os.chown(copy, owner.st_uid, owner.st_gid)
    settings = {"ssl_cert_file": "line.pem", "ssl_key_file": "line.key", "ssl": "on"}
    with psycopg.connect(f"host=127.0.0.1 port={server.port} user=siltwatch dbname=postgres", autocommit=True) as admin:
        before = str(admin.execute("SELECT pg_conf_load_time()").fetchone())
        for name, value in settings.items():
            admin.execute(f"ALTER SYSTEM SET {name} = '{value}'".encode())
        admin.execute("SELECT pg_reload_conf()")
        eventually(
            lambda: str(admin.execute("SELECT pg_conf_load_time()").fetchone()) != before,
            what="it has read its settings",
        )


def is_encrypted(server: Server, papers: Papers) -> bool:
    url = f"postgresql+psycopg://siltwatch@localhost:{server.port}/postgres?sslmode=verify-full"
    engine = open_engine(f"{url}&sslrootcert={papers.ca_file}")
    try:
        with mapped_errors(), engine.connect() as connection:
            found = connection.exec_driver_sql("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()").scalar()
            return bool(found)
    finally:
        engine.dispose()
