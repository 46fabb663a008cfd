"""Who comes too often is asked to wait, and nobody beside: the intake with a real gateway, the pages, the interface."""

import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import httpx
import pytest

import gateway.sending
import gateway.uplink
from collector.service import Collector
from dashboard.turns import Turns
from gateway.http_sender import HttpSender
from gateway.sending import Later, Refused, Unreachable
from gateway.spool import Spool, SpoolSetting
from gateway.tally import Tally
from gateway.uplink import Uplink
from siltwatch.clock import SystemClock
from siltwatch.config import load_config
from siltwatch.config_town import Limits
from siltwatch.wire import INTAKE_PATH, encode_batch
from tests.support.collector import TOKEN, Journal, batch, counts, journal_url, write_installation
from tests.support.collector import site as rained_site
from tests.support.dashboard import Dashboard, browsing, dashboard, town_site
from tests.support.gateway import tip
from tests.support.programs import a_token
from tests.support.quick_passwords import quick_passwords
from tests.support.waiting import eventually

__all__ = ["quick_passwords"]
OTHER = {"X-Forwarded-For": "198.51.100.7"}  # loopback is a proxy that is believed


@contextmanager
def collecting(folder: Path, settings: str) -> Iterator[Collector]:
    """A collector of an installation with such limits."""
    write_installation(folder, extra=settings)
    with closing(Journal.make(journal_url(folder))) as journal:
        journal.apply(rained_site())
    collector = Collector(load_config(folder / "siltwatch.toml"), SystemClock())
    collector.start()
    try:
        yield collector
    finally:
        collector.stop()


def post(
    collector: Collector, token: str, body: bytes = b"{}", headers: dict[str, str] | None = None
) -> tuple[int, Any, str | None]:
    """Status, document and Retry-After of one batch."""
    with closing(HTTPConnection("127.0.0.1", collector.port, timeout=20)) as connection:
        connection.request("POST", INTAKE_PATH, body, {"Authorization": f"Bearer {token}"} | (headers or {}))
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read()), answer.headers.get("Retry-After")


class TestIntake:
    def test_wrong_tokens_are_counted_by_address_and_a_good_gateway_there_is_let_in(
        self, tmp_path: Path, caplog: pytest.LogCaptureFixture
    ) -> None:
        with collecting(tmp_path, "[limits]\nwrong_tokens_a_minute = 3\n") as collector:
            answers = [post(collector, f"guess {number}") for number in range(6)]
            elsewhere = post(collector, "guess", headers=OTHER)
            good = post(collector, TOKEN, encode_batch(batch(counts([10, 11]))))
            caplog.clear()
            post(collector, "guess")

        assert [status for status, _, _ in answers] == [401, 401, 401, 429, 429, 429]
        assert answers[3][2] is not None
        assert 1 <= int(answers[3][2]) <= 20
        assert "wrong tokens" in answers[3][1]["error"]
        assert elsewhere[0] == 401
        assert good[:2] == (200, {"gateway": "gw1", "boot": "b1", "seq": 2})
        assert not caplog.records, "told once a minute, or a flood would fill the log"

    def test_a_gateway_that_posts_too_often_waits_and_another_does_not(self, tmp_path: Path) -> None:
        with collecting(tmp_path, "[limits]\nintake_a_minute = 2\n") as collector:
            answers = [post(collector, TOKEN, encode_batch(batch(counts([10, 11])))) for _ in range(3)]
            beside = post(collector, f"{TOKEN}-2", encode_batch(batch(counts([10, 11]), gateway="gw2")))

        assert [status for status, _, _ in answers] == [200, 200, 429]
        assert answers[2][2] == "30"
        assert beside[0] == 200

    def test_a_gateway_with_a_backlog_brings_everything_through_a_collector_that_makes_it_wait(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Tips of a day in batches of a hundred: sixty at once, the rest as turns come back, with new ones."""
        monkeypatch.setattr(gateway.uplink, "MAX_BATCH_OBSERVATIONS", 100)
        waits: list[float] = []

        def noted_wait_s(outcome: Unreachable | Later | Refused, failures: int) -> float:
            waits.append(gateway.sending.wait_s(outcome, failures))
            return waits[-1]

        monkeypatch.setattr(gateway.uplink, "wait_s", noted_wait_s)
        town, box = tmp_path / "town", tmp_path / "box"
        town.mkdir()
        box.mkdir()
        with ExitStack() as stack:
            collector = stack.enter_context(collecting(town, "[limits]\nintake_a_minute = 60\n"))
            spool = Spool(
                box / "spool.db", SpoolSetting(gateway="gw1", boot="b1", uplinks=("town",), room=100_000), SystemClock()
            )
            stack.callback(spool.close)
            spool.append([tip(number) for number in range(1, 6_201)])
            sender = HttpSender(f"http://127.0.0.1:{collector.port}", lambda: TOKEN)
            uplink = Uplink("town", sender, spool, tally=Tally(), clock=SystemClock())
            uplink.start()
            stack.callback(uplink.stop)
            eventually(lambda: waits, within_s=20, what="the collector asks the gateway to wait")
            spool.append([tip(number) for number in range(6_201, 6_301)])
            eventually(lambda: spool.depth() == 0, within_s=40)
            journal = stack.enter_context(closing(Journal.make(journal_url(town))))
            stored = journal.one("SELECT count(*) FROM journal WHERE gateway = 'gw1'")
            last = journal.one("SELECT max(seq) FROM journal WHERE gateway = 'gw1'")

        assert (stored, last) == (6_300, 6_300)
        assert set(waits) == {1.0}, "as long as the collector asked for"

    def test_only_a_proxy_that_is_named_may_say_for_whom_it_asks(self, tmp_path: Path) -> None:
        said = [{"X-Forwarded-For": f"198.51.100.{number}"} for number in range(3)]
        answers = []
        for name, proxies in (("default", ""), ("other", 'proxies = ["192.0.2.1"]')):
            (tmp_path / name).mkdir()
            with collecting(tmp_path / name, f"{proxies}\n[limits]\nwrong_tokens_a_minute = 1\n") as collector:
                answers.append([post(collector, "guess", headers=headers)[0] for headers in said])

        assert answers == [[401, 401, 401], [401, 429, 429]]


SETTINGS = """
[sms]
sender = "+13035550100"
account = "ACtest"
token_file = "sms-token"

[mail]
host = "127.0.0.1"
port = {port}
sender = "siltwatch@town.example"

[limits]
wrong_tokens_a_minute = 3
interface_a_minute = 4
public_a_minute = 3
resets_an_hour = 2
uploads_a_minute = 2
"""


@pytest.fixture
def made(tmp_path: Path, quick_passwords: None) -> Iterator[Dashboard]:
    with closing(socket.socket()) as nobody:
        nobody.bind(("127.0.0.1", 0))
        settings = SETTINGS.format(port=nobody.getsockname()[1])
        with dashboard(tmp_path / "town", town_site("burdeck", "Burdeck Street"), settings=settings) as found:
            (tmp_path / "town" / "sms-token").write_text("provider-token")
            yield found


@pytest.fixture
def browser(made: Dashboard) -> Iterator[httpx.Client]:
    with browsing(made.app) as client:
        yield client


class TestPages:
    def test_public_pages_and_codes_by_address_with_a_page_that_says_what_to_do(self, browser: httpx.Client) -> None:
        answers = [browser.get("/public/none"), browser.get("/a/none"), browser.get("/public/none")]
        refused = browser.get("/public/none", headers={"Accept-Language": "es"})
        beside = browser.get("/public/none", headers=OTHER)

        assert [answer.status_code for answer in answers] == [404, 404, 404]
        assert refused.status_code == 429
        assert 1 <= int(refused.headers["retry-after"]) <= 20
        assert "Inténtelo de nuevo" in refused.text
        assert "No se hizo nada" in refused.text
        assert "Nothing was done" in browser.get("/public/none").text
        assert beside.status_code == 404

    def test_the_way_back_from_a_provider_is_one_of_them(self, browser: httpx.Client) -> None:
        answers = [browser.get("/login/provider/back").status_code for _ in range(4)]

        assert answers == [404, 404, 404, 429]

    def test_new_passwords_by_address(self, browser: httpx.Client) -> None:
        answers = [browser.post("/reset", data={"who": "nobody"}).status_code for _ in range(3)]
        setting = browser.post("/reset/made-up", data={"password": "long enough for anybody"})
        beside = browser.post("/reset", data={"who": "nobody"}, headers=OTHER)

        assert answers == [200, 200, 429]
        assert setting.status_code == 429
        assert int(setting.headers["retry-after"]) > 60
        assert beside.status_code == 200

    def test_callbacks_without_a_signature_by_address(self, browser: httpx.Client) -> None:
        answers = [browser.post("/callbacks/twilio/status", data={"MessageSid": "1"}).status_code for _ in range(4)]

        assert answers == [403, 403, 403, 429]

    def test_uploads_by_account(self, made: Dashboard, browser: httpx.Client) -> None:
        token = a_token(made, "record")
        statuses = []
        for number in range(3):
            sent = browser.post(
                "/api/v1/sites/burdeck/documents?kind=swppp&title=Plan&dated_on=2026-06-01",
                content=b"none", headers={
                    "Authorization": f"Bearer {token}", "Idempotency-Key": f"upload-{number}",
                    "Content-Type": "application/octet-stream",
                },
            )  # fmt: skip
            statuses.append(sent.status_code)

        assert statuses == [409, 409, 429]


class TestInterface:
    def test_calls_by_token(self, made: Dashboard, browser: httpx.Client) -> None:
        mine, other = (
            {"Authorization": f"Bearer {a_token(made, 'read', role=role)}"} for role in ("operator", "inspector")
        )
        answers = [browser.get("/api/v1/sites", headers=mine) for _ in range(5)]
        beside = browser.get("/api/v1/sites", headers=other)

        assert [answer.status_code for answer in answers] == [200, 200, 200, 200, 429]
        assert answers[4].headers["content-type"] == "application/problem+json"
        assert answers[4].json()["title"] == "Too Many Requests"
        assert answers[4].headers["retry-after"] == "15"
        assert beside.status_code == 200

    def test_wrong_tokens_by_address_and_a_good_one_there_is_let_in(
        self, made: Dashboard, browser: httpx.Client
    ) -> None:
        wrong = [
            browser.get("/api/v1/sites", headers={"Authorization": f"Bearer swt_{number}"}).status_code
            for number in range(5)
        ]
        good = browser.get("/api/v1/sites", headers={"Authorization": f"Bearer {a_token(made, 'read')}"})
        elsewhere = browser.get("/api/v1/sites", headers={"Authorization": "Bearer swt_no", **OTHER})

        assert wrong == [401, 401, 401, 429, 429]
        assert (good.status_code, elsewhere.status_code) == (200, 401)


def test_every_key_of_the_limits_is_a_door() -> None:
    turns = Turns(Limits())
    for name in Limits.model_fields:
        if name != "intake_a_minute":
            turns.take(name, "somebody")
