"""Codes of a phone at sign-in, and one's own account: password, sessions, language and unit."""

import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import pyotp
import pytest

from dashboard.accounts import Accounts
from dashboard.throttle import FAILURES_PER_NAME
from siltwatch.clock import ManualClock
from tests.support.dashboard import NOW, PASSWORD, Dashboard, browsing, dashboard, field, log_in
from tests.support.quick_passwords import quick_passwords

__all__ = ["quick_passwords"]
STEP = timedelta(seconds=30)
OTHER = "another-long-password"


@pytest.fixture
def made(tmp_path: Path, quick_passwords: None) -> Iterator[Dashboard]:
    with dashboard(tmp_path / "town") as opened:
        opened.account("officer")
        yield opened


@pytest.fixture
def browser(made: Dashboard) -> Iterator[httpx.Client]:
    with browsing(made.app) as opened:
        yield opened


def on_trail(made: Dashboard) -> list[tuple[str, str, str]]:
    return [(one.kind, one.said["who"], one.said["what"]) for one in made.app.state.services.trail.entries()]


def wait(made: Dashboard, time: timedelta = STEP) -> None:
    assert isinstance(made.clock, ManualClock)
    made.clock.advance(time)


def send(browser: httpx.Client, path: str, **form: str) -> httpx.Response:
    csrf = field(browser.get("/account").text, "csrf")
    return browser.post(path, data=form | {"csrf": csrf})


def phone_of(browser: httpx.Client) -> pyotp.TOTP:
    """The phone that read the key off the page."""
    assert send(browser, "/account/code", what="begin", password=PASSWORD).status_code == 303
    found = re.search(r'id="code-secret">([A-Z2-7 ]+)<', browser.get("/account").text)
    assert found
    return pyotp.TOTP(found[1].replace(" ", ""))


def shown_by(phone: pyotp.TOTP, made: Dashboard) -> str:
    return phone.at(made.clock.now())


def turn_on(browser: httpx.Client, made: Dashboard) -> tuple[pyotp.TOTP, list[str]]:
    phone = phone_of(browser)
    page = send(browser, "/account/code", what="confirm", code=shown_by(phone, made))
    assert page.status_code == 200, page.text
    codes = re.findall(r"<code>([a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4})</code>", page.text)
    assert len(codes) == 10
    wait(made)
    return phone, codes


def give(browser: httpx.Client, code: str, back: str = "") -> httpx.Response:
    return browser.post("/login/code", data={"code": code, "back": back})


def test_a_code_is_asked_for_after_the_password_and_the_page_wanted_is_reached(
    made: Dashboard, browser: httpx.Client
) -> None:
    log_in(browser, "officer")
    phone, _ = turn_on(browser, made)
    browser.cookies.clear()

    half = log_in(browser, "officer", back="/sites/hillside")
    assert (half.status_code, half.headers["location"]) == (303, "/login/code?back=/sites/hillside")
    assert browser.get("/").headers["location"].startswith("/login"), "half a sign-in opens nothing"
    assert "recovery code" in browser.get("/login/code").text
    whole = give(browser, shown_by(phone, made), back="/sites/hillside")

    assert (whole.status_code, whole.headers["location"]) == (303, "/sites/hillside")
    assert browser.get("/").status_code == 200
    assert on_trail(made)[-2:] == [
        ("login_half", "officer", "gave the password, and was asked for the code"),
        ("login", "officer", "signed in with a code"),
    ]


def test_a_code_is_taken_once_and_only_within_half_a_minute_of_its_time(made: Dashboard, browser: httpx.Client) -> None:
    log_in(browser, "officer")
    phone, _ = turn_on(browser, made)
    code = shown_by(phone, made)
    browser.cookies.clear()
    log_in(browser, "officer")
    assert give(browser, code).status_code == 303
    browser.cookies.clear()

    log_in(browser, "officer")
    assert give(browser, code).status_code == 403, "the same code a second time"
    wait(made)
    old = shown_by(phone, made)
    wait(made, 2 * STEP)
    assert give(browser, old).status_code == 403, "a code of a minute ago"
    late = shown_by(phone, made)
    wait(made, STEP)
    assert give(browser, late).status_code == 303, "a phone that is half a minute slow"


def test_guessing_codes_ends_at_five_and_the_throttle_counts_them(made: Dashboard, browser: httpx.Client) -> None:
    log_in(browser, "officer")
    phone, _ = turn_on(browser, made)
    browser.cookies.clear()

    def guess(times: int) -> list[int]:
        log_in(browser, "officer")
        return [give(browser, f"{n:06d}").status_code for n in range(times)]

    assert guess(5) == [403] * 5
    assert give(browser, shown_by(phone, made)).headers["location"] == "/login", "begin again, though it is right"
    answers = guess(FAILURES_PER_NAME)
    assert 429 in answers
    wait(made, timedelta(minutes=16))
    log_in(browser, "officer")
    assert give(browser, shown_by(phone, made)).headers["location"] == "/"


def test_a_recovery_code_lets_in_once(made: Dashboard, browser: httpx.Client) -> None:
    log_in(browser, "officer")
    _, codes = turn_on(browser, made)
    browser.cookies.clear()

    log_in(browser, "officer")
    assert give(browser, codes[3].upper()).status_code == 303
    assert on_trail(made)[-1][2] == "signed in with a recovery code"
    assert "9 recovery codes are left" in browser.get("/account").text
    browser.cookies.clear()
    log_in(browser, "officer")
    assert give(browser, codes[3]).status_code == 403
    assert give(browser, codes[4]).status_code == 303

    renewed = send(browser, "/account/code", what="renew", password=PASSWORD)
    assert "10 recovery codes are left" in renewed.text
    browser.cookies.clear()
    log_in(browser, "officer")
    assert give(browser, codes[5]).status_code == 403, "those before are void"


def test_nothing_of_the_code_changes_without_the_password(made: Dashboard, browser: httpx.Client) -> None:
    log_in(browser, "officer")
    assert send(browser, "/account/code", what="begin", password="wrong-password").status_code == 403
    assert "code-secret" not in browser.get("/account").text
    phone, _ = turn_on(browser, made)
    assert send(browser, "/account/code", what="stop", password="wrong-password").status_code == 403
    assert send(browser, "/account/code", what="renew", password="").status_code == 403
    assert send(browser, "/account/code", what="begin", password=PASSWORD).status_code == 303
    browser.cookies.clear()
    log_in(browser, "officer")
    assert give(browser, shown_by(phone, made)).status_code == 303, "beginning anew does not replace one that is on"

    assert send(browser, "/account/code", what="stop", password=PASSWORD).status_code == 303
    browser.cookies.clear()
    assert log_in(browser, "officer").headers["location"] == "/"


def test_a_wrong_code_turns_nothing_on(made: Dashboard, browser: httpx.Client) -> None:
    log_in(browser, "officer")
    phone_of(browser)

    assert send(browser, "/account/code", what="confirm", code="000000").status_code == 403
    browser.cookies.clear()
    assert log_in(browser, "officer").headers["location"] == "/"


def test_the_database_holds_no_secret_of_a_phone(made: Dashboard, browser: httpx.Client) -> None:
    log_in(browser, "officer")
    phone, codes = turn_on(browser, made)

    database = (made.town.config.data_path / "records.db").read_bytes()
    log = made.town.config.data_path / "records.db-wal"
    kept = database + (log.read_bytes() if log.exists() else b"")

    assert b"officer" in kept
    assert not [secret for secret in (phone.secret, *codes) if secret.encode() in kept]
    assert (made.town.config.data_path / "accounts.key").stat().st_mode & 0o077 == 0


def test_a_disabled_person_does_not_finish_a_sign_in(made: Dashboard, browser: httpx.Client) -> None:
    log_in(browser, "officer")
    phone, _ = turn_on(browser, made)
    browser.cookies.clear()
    log_in(browser, "officer")

    made.accounts.change("officer", disabled_at=made.clock.now())

    assert give(browser, shown_by(phone, made)).headers["location"] == "/login"


def test_a_new_password_needs_the_old_one_and_signs_out_the_others(made: Dashboard, browser: httpx.Client) -> None:
    log_in(browser, "officer")
    elsewhere = made.accounts.log_in("officer", PASSWORD, address="10.0.0.9", now=NOW).token

    assert send(browser, "/account/password", password="wrong", new=OTHER).status_code == 403
    assert send(browser, "/account/password", password=PASSWORD, new="short").status_code == 422
    assert made.accounts.session(elsewhere, NOW) is not None
    assert send(browser, "/account/password", password=PASSWORD, new=OTHER).status_code == 303

    assert browser.get("/account").status_code == 200
    assert made.accounts.session(elsewhere, NOW) is None
    assert made.accounts.log_in("officer", PASSWORD, address="x", now=NOW).outcome == "wrong"
    assert made.accounts.log_in("officer", OTHER, address="x", now=NOW).outcome == "in"
    assert ("account", "officer", "changed the own password") in on_trail(made)
    assert ("account", "officer", "gave a wrong password on the account page") in on_trail(made)


def test_who_stole_a_session_does_not_guess_the_password_with_it(made: Dashboard, browser: httpx.Client) -> None:
    log_in(browser, "officer")
    for n in range(FAILURES_PER_NAME):
        assert send(browser, "/account/password", password=f"guess-{n}", new=OTHER).status_code == 403

    assert send(browser, "/account/password", password=PASSWORD, new=OTHER).status_code == 403
    wait(made, timedelta(minutes=16))
    assert send(browser, "/account/password", password=PASSWORD, new=OTHER).status_code == 303


def test_one_sees_where_one_is_signed_in_and_ends_it(made: Dashboard, browser: httpx.Client) -> None:
    agent = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36"
    made.account("other")
    first = made.accounts.log_in("officer", PASSWORD, address="10.0.0.9", browser=agent, now=NOW).token
    second = made.accounts.log_in("officer", PASSWORD, address="10.0.0.8", now=NOW).token
    others = made.accounts.log_in("other", PASSWORD, address="10.0.0.7", now=NOW).token
    log_in(browser, "officer")

    page = browser.get("/account").text
    assert "Chrome, Android" in page
    assert "10.0.0.9" in page
    assert "10.0.0.7" not in page
    ids = {row.address: row.id for row in made.accounts.sessions_of(_id(made.accounts, "officer"), NOW)}
    theirs = made.accounts.sessions_of(_id(made.accounts, "other"), NOW)[0].id
    send(browser, "/account/sessions", session=ids["10.0.0.9"])
    send(browser, "/account/sessions", session=theirs)

    assert made.accounts.session(first, NOW) is None
    assert made.accounts.session(second, NOW) is not None
    assert made.accounts.session(others, NOW) is not None, "nobody ends another's session"
    send(browser, "/account/sessions")
    assert made.accounts.session(second, NOW) is None
    assert browser.get("/account").status_code == 200


def _id(accounts: Accounts, name: str) -> int:
    return accounts.row(name).id


def test_language_and_unit_follow_the_person_to_another_browser(made: Dashboard, browser: httpx.Client) -> None:
    log_in(browser, "officer")
    answer = send(browser, "/account/settings", language="es", rain_unit="mm")
    assert answer.cookies["siltwatch-reader"] == "es.mm"
    assert '<html lang="es"' in browser.get("/account").text
    browser.cookies.clear()

    again = log_in(browser, "officer")

    assert again.cookies["siltwatch-reader"] == "es.mm"
    assert '<html lang="es"' in browser.get("/account").text


def test_every_form_of_the_account_needs_its_token(made: Dashboard, browser: httpx.Client) -> None:
    log_in(browser, "officer")
    forms: dict[str, dict[str, Any]] = {
        "/account/settings": {"language": "es"},
        "/account/password": {"password": PASSWORD, "new": OTHER},
        "/account/code": {"what": "begin", "password": PASSWORD},
        "/account/sessions": {},
        "/account/provider": {},
    }

    assert {path: browser.post(path, data=form).status_code for path, form in forms.items()} == dict.fromkeys(
        forms, 403
    )
