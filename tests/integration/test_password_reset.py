"""A lost password: a link by mail over a real mail server, used once, telling nobody which accounts there are."""

import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import httpx
import pyotp
import pytest

from dashboard.passwords import LONGEST
from dashboard.resets import LINK_LENGTH, MOST_LINKS
from siltwatch.clock import ManualClock
from tests.support.dashboard import NOW, PASSWORD, Dashboard, browsing, dashboard, log_in
from tests.support.notices import Mailbox, mail_server
from tests.support.quick_passwords import quick_passwords
from tests.support.waiting import eventually

__all__ = ["quick_passwords"]
NEW = "another-long-password"
MAIL = "officer@town.example"


@pytest.fixture
def mailbox() -> Mailbox:
    return Mailbox()


@pytest.fixture
def made(tmp_path: Path, mailbox: Mailbox, quick_passwords: None) -> Iterator[Dashboard]:
    with mail_server(mailbox) as port:
        settings = (
            f'[mail]\nhost = "127.0.0.1"\nport = {port}\nsender = "siltwatch@town.example"\n'
            '[web]\nbase_url = "http://rain.town.example"\n'
        )
        with dashboard(tmp_path / "town", settings=settings) as opened:
            opened.account("officer")
            opened.accounts.set_mail("officer", MAIL)
            yield opened


@pytest.fixture
def browser(made: Dashboard) -> Iterator[httpx.Client]:
    with browsing(made.app) as opened:
        yield opened


def asked(made: Dashboard) -> list[tuple[str, str]]:
    entries = made.app.state.services.trail.entries()
    return [(one.said["who"], one.said["what"]) for one in entries if one.kind == "reset_asked"]


def ask(browser: httpx.Client, made: Dashboard, who: str) -> httpx.Response:
    """Ask, and wait until the server is done with it."""
    before = len(asked(made))
    answer = browser.post("/reset", data={"who": who})
    eventually(lambda: len(asked(made)) > before, within_s=20, what="the request is on the trail")
    return answer


def link_in(mailbox: Mailbox, number: int = -1) -> str:
    message = mailbox.messages[number]
    body = message.get_body(("plain",))
    assert body is not None
    found = re.search(r"http://rain\.town\.example(/reset/[\w-]+)", body.get_content())
    assert found, body.get_content()
    return found[1]


def test_a_link_by_mail_sets_a_new_password_once(made: Dashboard, browser: httpx.Client, mailbox: Mailbox) -> None:
    elsewhere = made.accounts.log_in("officer", PASSWORD, address="x", now=NOW).token
    assert 'href="/reset"' in browser.get("/login").text
    ask(browser, made, "officer")
    assert mailbox.recipients == [MAIL]
    link = link_in(mailbox)

    assert "officer" in browser.get(link).text
    assert browser.get(link).status_code == 200, "opening it uses nothing up"
    assert browser.post(link, data={"password": "short"}).status_code == 422
    done = browser.post(link, data={"password": NEW})

    assert done.status_code == 200
    assert browser.post(link, data={"password": "yet-another-password"}).status_code == 410
    assert browser.get(link).status_code == 410
    assert made.accounts.session(elsewhere, NOW) is None, "who was in is out"
    assert log_in(browser, "officer", PASSWORD).status_code == 403
    assert log_in(browser, "officer", NEW).status_code == 303
    entries = [(one.kind, one.said["who"], one.said["what"]) for one in made.app.state.services.trail.entries()]
    assert ("reset_asked", "officer", "asked for a new password; a link was mailed") in entries
    assert ("account", "officer", "set a new password by a link") in entries


def test_nobody_learns_which_accounts_there_are(made: Dashboard, browser: httpx.Client, mailbox: Mailbox) -> None:
    made.account("mailless")
    made.account("gone")
    made.accounts.set_mail("gone", "gone@town.example")
    made.accounts.change("gone", disabled_at=NOW)

    answers = [ask(browser, made, who) for who in (MAIL.upper(), "nobody", "a@b.example", "mailless", "gone", "")]

    assert len({(answer.status_code, answer.text) for answer in answers}) == 1
    assert mailbox.recipients == [MAIL]
    assert asked(made)[1] == ("nobody", "asked for a new password; no link was sent")


def test_a_link_is_over_after_an_hour(made: Dashboard, browser: httpx.Client, mailbox: Mailbox) -> None:
    ask(browser, made, "officer")
    link = link_in(mailbox)
    assert isinstance(made.clock, ManualClock)
    made.clock.advance(LINK_LENGTH)

    assert browser.get(link).status_code == 410
    assert browser.post(link, data={"password": NEW}).status_code == 410
    assert log_in(browser, "officer", PASSWORD).status_code == 303


def test_a_used_link_ends_the_others_and_no_inbox_is_flooded(
    made: Dashboard, browser: httpx.Client, mailbox: Mailbox
) -> None:
    for _ in range(MOST_LINKS + 2):
        ask(browser, made, "officer")
    assert len(mailbox.messages) == MOST_LINKS

    assert browser.post(link_in(mailbox, 0), data={"password": NEW}).status_code == 200
    assert browser.post(link_in(mailbox, 1), data={"password": PASSWORD}).status_code == 410


def test_a_link_lets_no_disabled_person_in(made: Dashboard, browser: httpx.Client, mailbox: Mailbox) -> None:
    ask(browser, made, "officer")
    made.accounts.change("officer", disabled_at=NOW)

    assert browser.post(link_in(mailbox), data={"password": NEW}).status_code == 410
    assert log_in(browser, "officer", NEW).status_code == 403


def test_made_up_links_and_passwords_are_refused(made: Dashboard, browser: httpx.Client, mailbox: Mailbox) -> None:
    ask(browser, made, "officer")

    assert browser.get("/reset/made-up").status_code == 410
    assert browser.post("/reset/made-up", data={"password": NEW}).status_code == 410
    assert browser.post(link_in(mailbox), data={"password": "x" * (LONGEST + 1)}).status_code == 422
    assert browser.post(link_in(mailbox), data={"password": "x" * 5_000}).status_code == 422


def test_a_database_that_was_copied_holds_no_link(made: Dashboard, browser: httpx.Client, mailbox: Mailbox) -> None:
    ask(browser, made, "officer")
    code = link_in(mailbox).removeprefix("/reset/").encode()
    folder = made.town.config.data_path
    kept = b"".join(path.read_bytes() for path in folder.glob("records.db*"))

    assert b"reset_asked" in kept
    assert code not in kept


def test_a_mail_server_that_refuses_is_noted_and_the_page_says_the_same(
    made: Dashboard, browser: httpx.Client, mailbox: Mailbox
) -> None:
    mailbox.moods[MAIL] = "550 no such mailbox"

    answer = ask(browser, made, "officer")

    assert answer.status_code == 200
    assert asked(made)[-1][1] == "asked for a new password; the mail server did not take the link"


def test_without_a_mail_server_the_page_says_who_helps(tmp_path: Path, quick_passwords: None) -> None:
    with dashboard(tmp_path / "town") as made, browsing(made.app) as browser:
        made.account("officer")
        made.accounts.set_mail("officer", MAIL)

        assert 'href="/reset"' not in browser.get("/login").text
        assert "siltwatch user password" in browser.get("/reset").text
        assert browser.post("/reset", data={"who": "officer"}).status_code == 404


def test_a_reset_does_not_take_the_code_of_the_phone_away(
    made: Dashboard, browser: httpx.Client, mailbox: Mailbox
) -> None:
    factors, account = made.app.state.services.factors, made.accounts.row("officer").id
    factors.begin(account, NOW)
    phone = pyotp.TOTP(factors.of(account, "officer").secret)
    assert factors.confirm(account, phone.at(NOW), NOW)
    ask(browser, made, "officer")
    browser.post(link_in(mailbox), data={"password": NEW})

    assert isinstance(made.clock, ManualClock)
    made.clock.advance(timedelta(minutes=1))
    assert log_in(browser, "officer", NEW).headers["location"].startswith("/login/code")
