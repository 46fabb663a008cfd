"""The doctor on the ways to people, on judging and on the pages; and the verb itself: fast, unchanging, discreet."""

import hashlib
import json
import threading
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, update
from typer.testing import CliRunner

from alerts.checks import checks
from alerts.lease import Lease
from alerts.notices.opening import sms_channel
from alerts.stores import open_engine
from alerts.tables import canary_runs, troubles
from alerts.town_commands import enter_for_town
from alerts.town_entries import NewEntry
from dashboard.audit import AuditTrail, Noted
from dashboard.backup_words import MADE, PROVED
from dashboard.checks import checks as page_checks
from dashboard.migrations.upgrade import upgrade as upgrade_pages
from siltwatch.checks import Checks
from siltwatch.clock import SystemClock
from siltwatch.command.doctor import doctor as verb
from siltwatch.command.doctor import examine
from siltwatch.config import Config, load_config
from siltwatch.errors import ConfigError
from siltwatch.instants import format_instant
from tests.support.alerts import HOUR, NOON, Town, a_gauge, a_site, tips
from tests.support.doctor import codes, installation, site_file, tells
from tests.support.notices import Mailbox, knows, mail_server, make_certificate
from tests.support.provider import Provider, sms_provider
from tests.support.servers import free_port
from tests.support.town import officer


def mailing(folder: Path, port: int, more: str = "") -> Config:
    return installation(folder, f'[mail]\nhost = "localhost"\nport = {port}\nsender = "siltwatch@town.example"\n{more}')


class TestMail:
    def test_15_no_server_or_one_that_is_not_there(self, tmp_path: Path) -> None:
        tells(checks.parts["mail"](installation(tmp_path)), "mail_missing")
        tells(checks.parts["mail"](mailing(tmp_path, free_port())), "mail_unreachable")

    def test_15_a_server_that_takes_no_such_sender_and_one_that_is_content(self, tmp_path: Path) -> None:
        box = Mailbox(moods={"siltwatch@town.example": "553 sender not allowed"})
        with mail_server(box) as port:
            tells(checks.parts["mail"](mailing(tmp_path, port)), "mail_sender")
            box.moods.clear()
            assert codes(checks.parts["mail"](mailing(tmp_path, port))) == []
        assert box.messages == []

    def test_15_a_wrong_password_and_a_certificate_of_a_stranger(self, tmp_path: Path) -> None:
        certificate = make_certificate(tmp_path)
        (tmp_path / "mail-password").write_text("wrong")
        login = 'security = "starttls"\nuser = "siltwatch"\npassword_file = "mail-password"\n'
        options: dict[str, Any] = {"authenticator": knows("siltwatch", "right"), "tls_context": certificate.context}
        with mail_server(Mailbox(), **options) as port:
            tells(checks.parts["mail"](mailing(tmp_path, port, login)), "mail_certificate")
            login += f'ca_file = "{certificate.file}"\n'
            said = tells(checks.parts["mail"](mailing(tmp_path, port, login)), "mail_refuses")
            assert "wrong" not in said.message
            (tmp_path / "mail-password").unlink()
            tells(checks.parts["mail"](mailing(tmp_path, port, login)), "channel_setting")


class _Stranger(BaseHTTPRequestHandler):
    """The provider's answer to an account and token that it does not know."""

    def do_GET(self) -> None:
        body = json.dumps({"code": 20003, "message": "Authenticate", "status": 401}).encode()
        self.send_response(401)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def stranger() -> Iterator[int]:
    with ThreadingHTTPServer(("127.0.0.1", 0), _Stranger) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.02,))
        thread.start()
        try:
            yield int(server.server_address[1])
        finally:
            server.shutdown()
            thread.join()


def texting(folder: Path, url: str) -> Config:
    (folder / "twilio-token").write_text("an-auth-token")
    return installation(
        folder, f'[sms]\naccount = "AC0123456789"\nsender = "+15550199"\napi_url = "{url}"\n[webhook]\n'
    )


def test_16_a_service_that_does_not_know_us_is_not_there_or_has_no_secret(tmp_path: Path, stranger: int) -> None:
    tells(checks.parts["sms"](texting(tmp_path, f"http://127.0.0.1:{stranger}")), "sms_refuses")
    tells(checks.parts["sms"](texting(tmp_path, f"http://127.0.0.1:{free_port()}")), "sms_unreachable")
    provider = Provider()
    with sms_provider(provider) as url:
        assert codes(checks.parts["sms"](texting(tmp_path, url))) == []
    assert provider.taken == []
    (tmp_path / "twilio-token").unlink()
    config = load_config(tmp_path / "siltwatch.toml")
    tells(checks.parts["sms"](config), "channel_setting")
    tells(checks.parts["webhook"](config), "channel_setting")

    modem = installation(tmp_path, f'[sms]\nprovider = "gammu"\nspool = "{tmp_path}/gammu"\n')
    tells(checks.parts["sms"](modem), "sms_unreachable")
    assert modem.sms is not None
    assert sms_channel(modem, modem.sms) is not None


@pytest.fixture
def town(tmp_path: Path) -> Iterator[Town]:
    made = Town(
        tmp_path,
        a_site(sensors=[a_gauge("rg1", period="5 min")], people=[]),
        settings='[canary]\nadmin = "admin@town.example"\n',
    )
    yield made
    made.close()


def test_18_19_20_what_judging_lacks(town: Town) -> None:
    tells(checks.parts["canary"](town.config), "canary_missing")
    engine, now = open_engine(town.config.records_url), SystemClock().now()
    run = {"started_at": format_instant(now), "due_by_at": format_instant(now), "ended_at": format_instant(now)}
    with engine.begin() as connection:
        connection.execute(insert(canary_runs).values(state="failed", detail="no message came", **run))
    tells(checks.parts["canary"](town.config), "canary_failed")

    tells(checks.parts["sites"](town.config), "site_rules")
    tells(checks.parts["judging"](town.config), "nobody_judges")
    town.rain(tips(NOON, 3))
    tells(checks.parts["judging"](town.config), "not_judged")
    Lease(engine, SystemClock().now).hold()
    town.step(NOON + HOUR)
    assert codes(checks.parts["judging"](town.config)) == []
    engine.dispose()


def test_4_20_instruments_as_the_watch_has_found_them(town: Town) -> None:
    for hours in range(1, 30):
        town.watch(NOON + hours * HOUR)

    tells(checks.parts["instruments"](town.config), "device_silent")
    engine = open_engine(town.config.records_url)
    with engine.begin() as connection:
        connection.execute(update(troubles).where(troubles.c.kind == "blind").values(kind="battery", sensor="rg1"))
    engine.dispose()
    tells(checks.parts["instruments"](town.config), "instrument")


def test_20_rules_are_signed_off_by_an_entry_of_the_officer(town: Town) -> None:
    said = tells(checks.parts["rules"](town.config), "unsigned_profile")
    version = said.message.partition("version ")[2].partition(",")[0]
    entry = NewEntry(
        kind="sign_off", at=NOON, text="read and agreed", facts={"profile": "pendleton", "version": version}
    )
    enter_for_town(
        town.config.records_url, site=town.sites["mill"], entry=entry, author=officer("so-1"), now=NOON + HOUR
    )

    assert codes(checks.parts["rules"](town.config)) == []


def test_20_pages_without_accounts_beyond_this_machine_and_backups(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = Town(tmp_path, settings='[web]\nhost = "0.0.0.0"\nplain_text = "behind a server with a certificate"\n')
    config, now = made.config, SystemClock().now()
    upgrade_pages(config)
    tells(page_checks.parts["accounts"](config), "no_accounts")
    tells(page_checks.parts["address"](config), "page_open")
    monkeypatch.setattr("dashboard.checks.missing_assets", lambda: ["app.css"])
    tells(page_checks.parts["assets"](config), "page_assets")

    tells(page_checks.parts["backup"](config), "backup_old")
    with closing(AuditTrail(config.records_url)) as trail:
        trail.note(Noted(kind="backup", who="a", what=f"{MADE} in /b"), now - timedelta(days=30))
        tells(page_checks.parts["backup"](config), "backup_old")
        trail.note(Noted(kind="backup", who="a", what=f"{MADE} in /b"), now)
        tells(page_checks.parts["backup"](config), "backup_unproven")
        trail.note(Noted(kind="backup", who="a", what=f"{PROVED}: /b"), now)
        assert codes(page_checks.parts["backup"](config)) == []
    audit = config.audit.model_copy(update={"mail_to": "roots@town.example"})
    tells(page_checks.parts["trail"](config.model_copy(update={"audit": audit})), "trail_stays")
    made.close()


# --- the verb ----------------------------------------------------------------------------------------------------


def test_a_check_that_hangs_or_breaks_hides_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installation(tmp_path)
    never = threading.Event()

    def hangs(_: Config) -> list[object]:
        never.wait(20)
        return []

    def breaks(_: Config) -> list[object]:
        message = "no such table"
        raise RuntimeError(message)

    monkeypatch.setattr("alerts.checks.checks", Checks(hangs=hangs, breaks=breaks))  # type: ignore[arg-type]
    began = SystemClock().now()
    found = list(examine(tmp_path / "siltwatch.toml", patience_s=1.0))
    never.set()

    assert SystemClock().now() - began < timedelta(seconds=10)
    tells(found, "check_slow")
    tells(found, "check_broke")
    assert "folder_missing" in codes(found)
    (tmp_path / "siltwatch.toml").write_text("weather = 1")
    tells(examine(tmp_path / "siltwatch.toml"), "configuration")


def fingerprint(folder: Path) -> dict[str, str]:
    """Every file but the shared memory of SQLite's readers."""
    return {
        str(file): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in sorted(folder.rglob("*"))
        if file.is_file() and not file.name.endswith(("-shm", "-wal"))
    }


def doctor(folder: Path) -> tuple[int, list[dict[str, object]]]:
    told = CliRunner().invoke(verb, ["--json", "--config", f"{folder}/siltwatch.toml"])
    document = json.loads(told.stdout)
    assert document["ok"] == (told.exit_code == 0)
    return told.exit_code, document["findings"]


def test_it_changes_nothing_tells_no_secret_and_puts_failures_first(tmp_path: Path) -> None:
    """All that can be configured, and nearly all of it away."""
    secrets = (
        "of-the-uplink-0001",
        "of-the-mail-0002",
        "of-influx-0003",
        "of-the-broker-0004",
        "of-pg-0005",
        "of-beat-0006",
    )
    made = Town(tmp_path, a_site())
    made.close()
    port = free_port()
    config = installation(
        tmp_path,
        f'[influx]\nurl = "http://127.0.0.1:{port}"\nuser = "a"\npassword_file = "influx-password"\n'
        f'[mail]\nport = {port}\nuser = "a"\npassword_file = "mail-password"\n'
        f'[broker]\nport = {port}\npassword_file = "broker-password"\n'
        f'[alerts]\nheartbeat_url = "https://beat.example/{secrets[5]}"\n'
        f'[stores]\njournal = "postgresql+psycopg://siltwatch:{secrets[4]}@127.0.0.1:{port}/a"\n'
        f'[gateway]\nname = "gw1"\n[[gateway.uplinks]]\nurl = "http://127.0.0.1:{port}"\n',
    )
    site_file(config)
    for name, secret in zip(
        ("gateway-token", "mail-password", "influx-password", "broker-password"), secrets, strict=False
    ):
        (tmp_path / name).write_text(secret)
    before = fingerprint(tmp_path)

    code, found = doctor(tmp_path)

    assert code == 1
    assert fingerprint(tmp_path) == before
    assert not any(secret in json.dumps(found) for secret in secrets)
    levels = [str(one["level"]) for one in found]
    assert levels == sorted(levels, key=("fail", "warn", "ok").index)
    assert {"collector_unreachable", "mail_unreachable", "influx_unreachable", "broker_unreachable"} <= {
        str(one["code"]) for one in found
    }


def test_before_migrate_and_on_a_machine_that_is_only_a_gateway(tmp_path: Path) -> None:
    config = installation(tmp_path, '[gateway]\nname = "gw1"\n[[gateway.uplinks]]\nurl = "https://collector.example"\n')
    site_file(config)

    found = list(examine(tmp_path / "siltwatch.toml"))

    told = {one.name: one for one in found}
    assert [told[package].level for package in ("collector", "alerts", "dashboard")] == ["ok"] * 3
    assert {"folder_missing", "token_missing", "port_missing"} <= set(codes(found))
    some = {one.name for one in examine(tmp_path / "siltwatch.toml", only="gateway.lines")}
    assert some == {"configuration", "serial line line"}
    with pytest.raises(ConfigError, match="there is no check 'weather'"):
        list(examine(tmp_path / "siltwatch.toml", only="weather"))
