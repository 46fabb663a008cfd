"""From a storm to a phone and back: provider, callbacks, replies, links and the page, over real HTTP and records."""

import base64
import hashlib
import hmac
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import Engine, select, update

from alerts.notice_tables import acknowledgements, inbound_messages, notice_decisions, notices, opt_outs
from alerts.notices.opening import open_desk
from alerts.notices.sender import NoticeSender, sender_of
from alerts.notices.short_text import septets
from alerts.notices.twilio import signature
from alerts.notices.webhook import TOLERANCE, is_sound
from alerts.stores import open_engine
from siltwatch.clock import ManualClock
from siltwatch.config import load_config
from siltwatch.site import Site
from tests.support.alerts import HOUR, MINUTE, NOON, Town, a_site, tips
from tests.support.dashboard import Dashboard, browsing, dashboard, field, served
from tests.support.notices import Mailbox, mail_server
from tests.support.provider import (
    ACCOUNT,
    NUMBER,
    TOKEN,
    Provider,
    Receiver,
    call_back,
    reply_sms,
    sms_provider,
    webhook_receiver,
)
from tests.support.servers import free_port

PHONE, OTHER = "+15550101", "+15550102"
FOREMAN = {
    "name": "Foreman",
    "role": "operator",
    "sms": PHONE,
    "email": "foreman@site.example",
    "channels": ["sms", "email"],
}
CAPATAZ = {"name": "Capataz", "role": "operator", "sms": OTHER, "language": "es"}
SMO = {"name": "Stormwater officer", "role": "smo", "email": "smo@town.example", "hears": []}
STORM_AT = NOON + 49 * MINUTE


@dataclass
class World:
    """A town with a provider, a mail server and a dashboard that the provider reaches."""

    at: Dashboard
    base: str
    provider: Provider
    mailbox: Mailbox
    engine: Engine
    clock: ManualClock

    @property
    def town(self) -> Town:
        return self.at.town

    def judge(self) -> None:
        """Step until nothing is asked for at this instant, then send all that waits."""
        self.town.judge._desk = open_desk(self.town.config)
        self.town.step(self.clock.now())
        self.sender().drain()

    def sender(self) -> NoticeSender:
        return sender_of(self.engine, self.town.config, self.clock)

    def storm(self, site: str = "mill") -> None:
        self.town.rain(tips(NOON, 50), site=site)
        self.clock.jump(STORM_AT)
        self.judge()

    def rows(self) -> list[dict[str, Any]]:
        with self.engine.connect() as connection:
            return [dict(row) for row in connection.execute(select(notices).order_by(notices.c.id)).mappings()]

    def of(self, person: str) -> list[dict[str, Any]]:
        return [row for row in self.rows() if row["person"] == person]

    def all(self, table: Any) -> list[dict[str, Any]]:
        with self.engine.connect() as connection:
            return [dict(row) for row in connection.execute(select(table)).mappings()]


def opened(folder: Path, *sites: Site) -> Iterator[World]:
    provider, mailbox, clock, port = Provider(), Mailbox(), ManualClock(NOON), free_port()
    base = f"http://127.0.0.1:{port}"
    folder.mkdir()
    (folder / "twilio-token").write_text(TOKEN)
    (folder / "webhook-secret").write_text("a secret")
    with sms_provider(provider) as api_url, mail_server(mailbox) as mail_port:
        settings = (
            f'[sms]\naccount = "{ACCOUNT}"\nsender = "{NUMBER}"\napi_url = "{api_url}"\n'
            f'[mail]\nport = {mail_port}\nsender = "alerts@siltwatch.example"\n'
            f'[web]\nport = {port}\nbase_url = "{base}"\n[webhook]\n'
        )
        with dashboard(folder, *sites, clock=clock, settings=settings) as made, served(made.app, port=port):
            engine = open_engine(made.town.config.records_url)
            yield World(made, base, provider, mailbox, engine, clock)
            engine.dispose()


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    yield from opened(tmp_path / "town", a_site(people=[FOREMAN, CAPATAZ, SMO]))


def test_a_short_message_is_queued_accepted_sent_and_delivered_with_the_providers_word(world: World) -> None:
    world.storm()

    row = world.of("Foreman")[0]
    assert (row["channel"], row["state"], row["delivery"], row["receipt"]) == (
        "sms",
        "sent",
        "accepted",
        world.provider.taken[0]["sid"],
    )
    text = world.provider.taken[0]["body"]
    assert septets(text) <= 160
    for words in ("Mill Lane", "0.50 in", "Thu 11 Jun 12:49 EDT", f"{world.base}/a/{row['link_code']}"):
        assert words in text

    for status, delivery in (("sent", "sent"), ("queued", "sent"), ("delivered", "delivered"), ("failed", "delivered")):
        assert world.provider.say(0, status).status_code == 204
        assert world.of("Foreman")[0]["delivery"] == delivery
    page = shown(world, f"/notices/{row['id']}")
    assert "Delivered" in page


def test_the_spanish_message_has_no_letter_that_would_cost_a_second_segment(world: World) -> None:
    world.storm()

    text = world.provider.taken[1]["body"]
    assert septets(text) <= 160
    assert "Inspeccione antes de jue 11 jun 12:49 EDT" in text
    assert world.of("Capataz")[0]["language"] == "es"


def test_a_callback_that_the_account_did_not_sign_is_refused(world: World) -> None:
    world.storm()

    assert world.provider.say(0, "delivered", token="another").status_code == 403
    url = world.provider.taken[0]["callback"]
    assert httpx.post(url, data={"MessageStatus": "delivered"}).status_code == 403
    forged = {"MessageStatus": "delivered", "MessageSid": "SM9"}
    elsewhere = signature(TOKEN, url.replace("notice=1", "notice=2"), forged)
    assert httpx.post(url, data=forged, headers={"X-Twilio-Signature": elsewhere}).status_code == 403
    assert world.of("Foreman")[0]["delivery"] == "accepted"


def test_a_report_that_overtakes_the_answer_is_kept(world: World) -> None:
    world.town.rain(tips(NOON, 50))
    world.clock.jump(STORM_AT)
    world.town.judge._desk = open_desk(world.town.config)
    world.town.step(STORM_AT)
    from alerts.notices import outbox  # noqa: PLC0415 - only this test takes the sender's place
    from alerts.notices.channel import Receipt  # noqa: PLC0415

    claimed = outbox.claim_next(world.engine, ("sms",), STORM_AT)
    assert claimed is not None
    url = f"{world.base}/callbacks/twilio/status?notice={claimed.id}"
    assert call_back(url, {"MessageSid": "SM1", "MessageStatus": "delivered"}).status_code == 204
    outbox.record_accepted(world.engine, claimed, Receipt(detail="taken", provider_id="SM1"), STORM_AT)

    row = world.rows()[claimed.id - 1]
    assert (row["state"], row["delivery"]) == ("sent", "delivered")


def test_a_number_that_is_wrong_moves_to_the_next_channel_at_once(world: World) -> None:
    world.provider.moods[PHONE] = (400, 21211, "The 'To' number is not a valid phone number.")
    world.storm()
    world.judge()

    first, second = world.of("Foreman")
    assert (first["channel"], first["state"], first["delivery_code"]) == ("sms", "failed", "21211")
    assert (second["channel"], second["state"], second["reason"]) == ("email", "sent", "other_channel")


def test_a_message_lost_on_its_way_moves_on_too(world: World) -> None:
    world.storm()
    world.provider.say(0, "undelivered", code="30003")
    world.judge()

    first, second = world.of("Foreman")
    assert (first["state"], first["delivery"], first["delivery_code"]) == ("failed", "failed", "30003")
    assert (second["channel"], second["reason"]) == ("email", "other_channel")


def test_where_every_channel_of_everyone_fails_the_officer_is_told(world: World) -> None:
    for number in (PHONE, OTHER):
        world.provider.moods[number] = (400, 21614, "not a mobile number")
    world.mailbox.moods["foreman@site.example"] = "550 5.1.1 no such user"
    world.storm()
    for _ in range(3):
        world.judge()

    assert [(row["reason"], row["state"]) for row in world.of("Stormwater officer")] == [("stand_in", "sent")]
    whys = {(row["person"], row["why"]) for row in world.all(notice_decisions)}
    assert {("Foreman", "unreachable"), ("Capataz", "unreachable")} <= whys


def test_stop_is_respected_and_start_undoes_it(world: World) -> None:
    world.storm()
    assert reply_sms(world.base, PHONE, "Stop", sid="SMa").text.endswith("<Response></Response>")
    assert [(row["address"], row["said"]) for row in world.all(opt_outs)] == [(PHONE, "Stop")]
    world.clock.jump(STORM_AT + 24 * HOUR - 59 * MINUTE)
    world.judge()

    later = [row for row in world.of("Foreman") if row["step"] == "due_in_1h"]
    assert [row["channel"] for row in later] == ["email"]
    reply_sms(world.base, PHONE, "START", sid="SMb")
    assert world.all(opt_outs) == []


def test_a_stop_that_only_the_provider_knows_of_is_kept(world: World) -> None:
    world.provider.moods[PHONE] = (400, 21610, "Attempt to send to unsubscribed recipient")
    world.storm()

    assert [row["address"] for row in world.all(opt_outs)] == [PHONE]


def test_ok_takes_note_once_stops_reminders_and_leaves_the_duty(world: World) -> None:
    world.storm()
    first = reply_sms(world.base, PHONE, " ok. ", sid="SMa")
    again = reply_sms(world.base, PHONE, "ok", sid="SMa")

    assert "The duty stays open." in first.text
    assert again.text == first.text
    assert len(world.all(inbound_messages)) == 1
    noted = world.all(acknowledgements)
    assert [(row["person"], row["how"], row["said"].strip()) for row in noted] == [("Foreman", "sms", "ok.")]
    world.clock.jump(STORM_AT + 23 * HOUR)
    world.judge()
    assert {row["person"] for row in world.rows() if row["step"] == "due_in_1h"} == {"Capataz"}
    world.clock.jump(STORM_AT + 24 * HOUR + 15 * MINUTE)
    world.judge()
    assert "Foreman" in {row["person"] for row in world.rows() if row["step"] == "overdue"}
    assert world.town.records.duties("mill", open_only=True)


def test_a_reply_that_says_nothing_known_gets_help_and_changes_nothing(world: World) -> None:
    world.storm()

    assert "OK" in reply_sms(world.base, PHONE, "who is this?", sid="SMa").text
    assert "Responda OK" in reply_sms(world.base, OTHER, "que?", sid="SMb").text
    assert reply_sms(world.base, "+15559999", "ok", sid="SMc").text.count("Nothing is open") == 1
    assert reply_sms(world.base, PHONE, "ok", sid="SMd", token="another").status_code == 403
    assert world.all(acknowledgements) == []


def test_a_link_takes_note_once_only_when_the_button_is_pressed_and_not_after_it_expires(world: World) -> None:
    world.storm()
    link = f"{world.base}/a/{world.of('Foreman')[0]['link_code']}"

    assert "I have read this" in httpx.get(link).text
    assert world.all(acknowledgements) == []
    assert httpx.post(link).status_code == 200
    assert [(row["person"], row["how"]) for row in world.all(acknowledgements)] == [("Foreman", "link")]
    assert httpx.post(link).status_code == 409
    forged = link[:-1] + ("A" if link[-1] != "A" else "B")
    assert httpx.get(forged).status_code == 404
    world.clock.jump(STORM_AT + timedelta(days=3, seconds=1))
    other = f"{world.base}/a/{world.of('Capataz')[0]['link_code']}"
    assert httpx.post(other).status_code == 410
    assert len(world.all(acknowledgements)) == 1


def test_a_link_of_another_installations_key_is_unknown(world: World) -> None:
    world.storm()
    code = world.of("Foreman")[0]["link_code"]
    (world.town.config.data_path / "links.key").write_bytes(b"another key")

    assert httpx.post(f"{world.base}/a/{code}").status_code == 404


def test_the_page_takes_note_in_the_name_of_the_account_and_shows_the_timeline(world: World) -> None:
    world.storm()
    duty = world.rows()[0]["duty"]
    with browsing(world.at.app) as browser:
        world.at.sign_in(browser, "Foreman", "operator")
        page = browser.get(f"/sites/mill/duties/{duty}").text
        answer = browser.post(f"/sites/mill/duties/{duty}/note", data={"csrf": field(page, "csrf")})
        after = browser.get(f"/sites/mill/duties/{duty}").text

    assert answer.status_code == 303
    assert "does not hear of this" in page
    assert "Foreman took note" in after
    assert [(row["person"], row["how"]) for row in world.all(acknowledgements)] == [("Foreman", "page")]


def test_several_sites_at_once_are_one_message_by_the_time_left_and_one_note(tmp_path: Path) -> None:
    sites = [a_site(id=name, name=title, people=[FOREMAN]) for name, title in (("mill", "Mill Lane"), ("yard", "Yard"))]
    for world in opened(tmp_path / "town", *sites):
        world.town.rain(tips(NOON, 50), site="yard")
        world.town.rain(tips(NOON + 10 * MINUTE, 50), site="mill")
        world.clock.jump(STORM_AT + 10 * MINUTE)
        world.judge()

        assert len(world.provider.taken) == 1
        text = world.provider.taken[0]["body"]
        assert text.startswith("2 sites. First Yard")
        assert septets(text) <= 160
        assert {row["state"] for row in world.rows()} == {"sent"}
        assert len({row["batch"] for row in world.rows()}) == 1
        world.provider.say(0, "delivered")
        assert {row["delivery"] for row in world.rows()} == {"delivered"}
        link = next(part for part in text.split() if part.startswith("http"))
        assert httpx.post(link).status_code == 200
        assert len(world.all(acknowledgements)) == 2


def test_an_answer_lost_on_the_way_sends_no_second_message(world: World) -> None:
    world.provider.broken = "reply lost"
    world.storm()
    assert world.of("Foreman")[0]["state"] == "queued"
    assert [row["to"] for row in world.provider.taken] == [PHONE]

    world.provider.broken = ""
    world.clock.advance(timedelta(minutes=16))
    world.sender().drain()

    assert [row["to"] for row in world.provider.taken] == [PHONE, OTHER]
    assert world.of("Foreman")[0]["receipt"] == world.provider.taken[0]["sid"]


@pytest.mark.parametrize("mood", [(401, 20003, "Authenticate"), (429, 20429, "Too Many"), (503, 0, "down")])
def test_trouble_of_the_account_or_the_service_keeps_the_message(world: World, mood: tuple[int, int, str]) -> None:
    world.provider.moods[PHONE] = mood
    world.storm()

    assert [row["state"] for row in world.of("Foreman")] == ["queued"]


def test_a_webhook_is_signed_and_an_old_or_repeated_one_is_refused(tmp_path: Path) -> None:
    receiver = Receiver()
    with webhook_receiver(receiver) as url:
        program = {"name": "Town system", "role": "operator", "webhook": url}
        for world in opened(tmp_path / "town", a_site(people=[program])):
            world.storm()
            headers, body = receiver.taken[0]
            assert world.rows()[0]["delivery"] == "delivered"
            assert b'"due_at": "2026-06-11T16:49:00.000Z"' in body
            expected = hmac.new(
                b"a secret",
                f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body,
                hashlib.sha256,
            ).digest()
            assert headers["webhook-signature"] == f"v1,{base64.b64encode(expected).decode()}"
            now = world.clock.now()
            assert is_sound("a secret", headers, body, now=now)
            assert not is_sound("another", headers, body, now=now)
            assert not is_sound("a secret", headers, body + b" ", now=now)
            assert not is_sound("a secret", headers, body, now=now + TOLERANCE + timedelta(seconds=1))
            assert not is_sound("a secret", headers, body, now=now, seen={headers["webhook-id"]})
            assert not is_sound("a secret", {**headers, "webhook-timestamp": "soon"}, body, now=now)


def test_the_html_part_says_the_same_and_the_plain_text_comes_first(tmp_path: Path) -> None:
    person = {"name": "Foreman <b>", "role": "operator", "email": "foreman@site.example"}
    for world in opened(tmp_path / "town", a_site(people=[person], name="Mill & Lane")):
        world.storm()
        message = world.mailbox.messages[0]
        kinds = [part.get_content_type() for part in message.walk()]
        assert kinds == ["multipart/mixed", "multipart/alternative", "text/plain", "text/html", "text/calendar"]
        html = str(message.get_body(("html",)).get_content())  # type: ignore[union-attr]
        assert "Mill &amp; Lane" in html
        assert "§ 247-85 E" in html
        assert f"/a/{world.rows()[0]['link_code']}" in html
        assert "http" not in html.replace(world.base, "")


def shown(world: World, path: str) -> str:
    with browsing(world.at.app) as browser:
        world.at.sign_in(browser, "admin", "admin")
        return browser.get(path).text


def test_the_configuration_of_short_messages_is_complete_or_refused(tmp_path: Path) -> None:
    file = tmp_path / "siltwatch.toml"
    file.write_text('[sms]\naccount = "AC1"\n')

    with pytest.raises(Exception, match="needs `account`, and `sender` or `messaging_service`"):
        load_config(file)


def test_a_reading_of_an_unknown_notice_changes_nothing(world: World) -> None:
    world.storm()
    url = f"{world.base}/callbacks/twilio/status?notice=999"

    assert call_back(url, {"MessageSid": "SM1", "MessageStatus": "delivered"}).status_code == 204
    assert call_back(url.replace("999", "1"), {"MessageSid": "SM77", "MessageStatus": "failed"}).status_code == 204
    assert {row["delivery"] for row in world.rows()} == {"accepted"}
    with world.engine.begin() as connection:
        connection.execute(update(notices).values(receipt=None))
    assert call_back(url.replace("999", "1"), {"MessageSid": "SM1", "MessageStatus": "odd"}).status_code == 204
