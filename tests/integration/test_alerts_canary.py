"""The canary through a real intake, journal, judge and mail server; the heartbeat; the banner."""

import os
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from alerts.canary import Canary
from alerts.checks import checks
from alerts.heartbeat import Heartbeat
from alerts.notices.opening import open_channels
from alerts.notices.sender import sender_of
from alerts.stores import open_engine
from alerts.tables import canary_runs
from siltwatch.clock import ManualClock, ScaledClock
from siltwatch.site import CANARY_SITE
from tests.support.alerts import HOUR, MINUTE, a_site
from tests.support.dashboard import NOW, Dashboard, browsing, dashboard
from tests.support.notices import Mailbox, mail_server
from tests.support.servers import free_port
from tests.support.waiting import eventually

ADMIN = "admin@town.example"
EVERY, WITHIN = timedelta(days=7), timedelta(minutes=10)


class Nest:
    """An installation with a canary, its judge and its sender stepped by hand."""

    def __init__(self, at: Dashboard, mailbox: Mailbox) -> None:
        self.at, self.mailbox, self.town = at, mailbox, at.town
        assert isinstance(at.clock, ManualClock)
        self.clock = at.clock
        self.records = open_engine(self.town.config.records_url)
        settings = self.town.config.canary
        assert settings is not None
        mail = open_channels(self.town.config, self.clock)["email"]
        self.canary = Canary(self.town.config, settings, self.records, self.clock, mail)
        self.sender = sender_of(self.records, self.town.config, self.clock)

    def runs(self) -> list[dict[str, Any]]:
        with self.records.connect() as connection:
            return [dict(row) for row in connection.execute(select(canary_runs).order_by(canary_runs.c.id)).mappings()]

    def pass_on(self) -> None:
        """What the process does when it is poked."""
        self.town.step(self.clock.now())
        self.sender.drain()
        self.canary.step()

    def page(self, role: str = "viewer", path: str = "/") -> str:
        with browsing(self.at.app) as browser:
            self.at.sign_in(browser, role, role)  # type: ignore[arg-type]
            return browser.get(path).text


@pytest.fixture
def nest(tmp_path: Path) -> Iterator[Nest]:
    mailbox, port = Mailbox(), free_port()
    folder = tmp_path / "town"
    folder.mkdir()
    (folder / "intake-tokens.toml").write_text('canary = "a-token-of-the-canary"\n')
    with mail_server(mailbox) as mail_port:
        settings = (
            f'[mail]\nport = {mail_port}\nsender = "alerts@siltwatch.example"\n[intake]\nport = {port}\n'
            f'[canary]\nadmin = "{ADMIN}"\n'
        )
        with dashboard(folder, a_site(), clock=ManualClock(NOW), settings=settings) as made:
            made_nest = Nest(made, mailbox)
            yield made_nest
            made_nest.records.dispose()


def accepts(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), 1).close()
    except OSError:
        return False
    return True


@pytest.fixture
def collector(nest: Nest, tmp_path: Path) -> Iterator[None]:
    port = nest.town.config.intake.port
    with (tmp_path / "collector.log").open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "siltwatch.command.main", "collector", "run", "--config", str(nest.town.file)],
            stderr=log,
            env=os.environ | {"SILTWATCH_CLOCK": ScaledClock.begin(NOW, 1).setting},
        )
    try:
        eventually(lambda: accepts(port), within_s=60, what="the intake listens")
        yield
    finally:
        process.terminate()
        process.wait(20)


@pytest.mark.usefixtures("collector")
def test_a_tip_of_the_canary_ends_in_a_message_and_leaves_no_duty_behind(nest: Nest) -> None:
    nest.canary.step()
    eventually(lambda: nest.town.journal.credit_cursor() > 0, within_s=20, what="the tip is counted")
    nest.clock.advance(timedelta(seconds=1))
    nest.pass_on()
    nest.pass_on()

    assert [(run["state"], run["detail"]) for run in nest.runs()] == [("passed", "the message was accepted")]
    assert nest.mailbox.recipients == [ADMIN]
    assert "Canary (self-test, no rain)" in str(nest.mailbox.messages[0]["Subject"])
    storms = [duty for duty in nest.town.records.duties(CANARY_SITE) if duty.kind == "storm_inspection"]
    assert [duty.status for duty in storms] == ["closed_on_time"]
    assert "canary" not in nest.page().lower()
    assert "Canary (self-test" in nest.page("admin", "/sites/canary")
    assert "Canary (self-test" not in nest.page(path="/sites/canary")
    nest.clock.advance(EVERY - MINUTE)
    nest.canary.step()
    assert len(nest.runs()) == 1
    assert 'id="banner"' not in nest.page()
    nest.clock.advance(timedelta(minutes=25))
    assert "The canary has not been heard for 7 d" in nest.page()


def test_without_an_intake_it_fails_at_once_mails_the_admin_and_turns_the_banner_red(nest: Nest) -> None:
    nest.canary.step()

    assert [run["state"] for run in nest.runs()] == ["failed"]
    assert nest.mailbox.recipients == [ADMIN]
    assert "the tip could not be handed to the intake" in nest.mailbox.text()
    assert "The canary has failed" in nest.page()
    found = {finding.name: finding for finding in checks(nest.town.config)}
    assert not found["canary"].ok
    assert "site canary" not in found
    nest.canary.step()
    assert len(nest.runs()) == 1
    nest.clock.advance(HOUR)
    nest.canary.step()
    assert len(nest.runs()) == 2


@pytest.mark.usefixtures("collector")
def test_a_message_that_is_not_accepted_in_time_is_a_failure_told_past_the_outbox(nest: Nest) -> None:
    nest.canary.step()
    nest.clock.advance(WITHIN)
    nest.canary.step()
    assert [run["state"] for run in nest.runs()] == ["waiting"]
    nest.clock.advance(timedelta(seconds=1))
    nest.canary.step()

    assert [run["state"] for run in nest.runs()] == ["failed"]
    assert "no message was accepted within 0:10:00" in nest.mailbox.text()
    assert "administrator told: 250" in nest.runs()[0]["detail"]


def test_the_heartbeat_is_heard_only_while_judging_is_well() -> None:
    beats: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            beats.append(self.path)
            self.send_response(200)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            """Quiet."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    well = threading.Event()
    looks: list[bool] = []

    def is_well() -> bool:
        looks.append(well.is_set())
        return looks[-1]

    heartbeat = Heartbeat(f"http://127.0.0.1:{server.server_address[1]}/beat", timedelta(seconds=0.05), is_well)
    heartbeat.start()
    try:
        eventually(lambda: len(looks) > 4, what="it looked several times")
        assert beats == []
        well.set()
        eventually(lambda: len(beats) > 2, what="it beats")
        assert set(beats) == {"/beat"}
    finally:
        heartbeat.stop()
        server.shutdown()
        thread.join()
        server.server_close()
