"""What the account page has, `siltwatch user` has too; each change is on the trail in the name of who made it."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pyotp
import pytest

from dashboard.identities import Vouched
from dashboard.session_rows import Caller
from dashboard.settings import Settings
from siltwatch.clock import SystemClock
from siltwatch.command.main import main
from tests.support.dashboard import PASSWORD, Dashboard, browsing, varied_dashboard
from tests.support.notices import Mailbox, mail_server
from tests.support.quick_passwords import quick_passwords

__all__ = ["quick_passwords"]
Verb = Callable[..., Any]


@pytest.fixture
def mailbox() -> Mailbox:
    return Mailbox()


@pytest.fixture
def made(tmp_path: Path, mailbox: Mailbox, quick_passwords: None) -> Iterator[Dashboard]:
    with mail_server(mailbox) as port:
        settings = f'[mail]\nhost = "127.0.0.1"\nport = {port}\nsender = "siltwatch@town.example"\n'
        with varied_dashboard(tmp_path / "town", settings=settings, clock=SystemClock()) as opened:
            opened.account("officer")
            yield opened


@pytest.fixture
def verb(made: Dashboard, capsys: pytest.CaptureFixture[str]) -> Verb:
    config = str(made.town.config.folder / "siltwatch.toml")

    def run(*words: str, exits: int = 0, as_json: bool = True) -> Any:
        capsys.readouterr()
        assert main(["user", *words, "--config", config, *(["--json"] if as_json else [])]) == exits
        told = capsys.readouterr().out
        return json.loads(told) if as_json and not exits else told

    return run


def on_trail(made: Dashboard) -> list[str]:
    return [one.said["what"] for one in made.app.state.services.trail.entries()]


def log_in(made: Dashboard) -> str:
    return made.accounts.log_in("officer", PASSWORD, address="10.0.0.9", now=made.clock.now()).outcome


def test_a_role_is_changed_with_its_towns_and_ends_the_sessions(made: Dashboard, verb: Verb) -> None:
    token = made.accounts.log_in("officer", PASSWORD, address="x", now=made.clock.now()).token

    told = verb("role", "officer", "--role", "inspector", "--town", "rotterdam")

    assert told == {"name": "officer", "role": "inspector", "towns": ["rotterdam"]}
    assert made.accounts.session(token, made.clock.now()) is None
    assert verb("role", "officer", "--role", "smo")["towns"] == ["rotterdam"], "as they were"
    assert verb("role", "officer", "--role", "smo", "--all-towns")["towns"] == []
    verb("role", "officer", "--role", "smo", "--town", "atlantis", exits=2)
    verb("role", "nobody", "--role", "smo", exits=2)
    assert "made officer inspector, of rotterdam" in on_trail(made)


def test_an_address_of_mail_is_one_persons_and_an_address(made: Dashboard, verb: Verb) -> None:
    assert verb("mail", "officer", " Officer@Town.Example")["mail"] == "officer@town.example"
    verb("add", "other", "--role", "viewer", "--mail", "OFFICER@town.example", exits=2)
    verb("add", "other", "--role", "viewer", "--mail", "other@town.example")
    for wrong in (
        "officer",
        "a@b",
        "a b@town.example",
        "a@town.example, b@town.example",
        "a@town.example\nBcc: x@y.example",
    ):
        verb("mail", "other", wrong, exits=2)
    assert {row["name"]: row["mail"] for row in verb("list")}["other"] == "other@town.example"
    assert verb("mail", "officer", "")["mail"] is None


def test_language_and_unit_are_chosen_from_outside_and_reach_the_open_browser(made: Dashboard, verb: Verb) -> None:
    with browsing(made.app) as browser:
        made.sign_in(browser, "officer")
        verb("settings", "officer", "--language", "es", "--rain-unit", "mm")

        assert browser.get("/account").cookies["siltwatch-reader"] == "es.mm"
        assert '<html lang="es"' in browser.get("/account").text
    assert made.accounts.row("officer").id
    account = made.accounts.session(
        made.accounts.log_in("officer", PASSWORD, address="x", now=made.clock.now()).token, made.clock.now()
    )
    assert account is not None
    assert account.account.settings == Settings(language="es", rain_unit="mm", chosen=True)


def test_the_code_of_a_phone_is_begun_confirmed_renewed_and_taken_away(made: Dashboard, verb: Verb) -> None:
    assert verb("code", "officer") == {"name": "officer", "asked": False}
    begun = verb("code", "officer", "--begin")
    phone = pyotp.TOTP(begun["key"])
    assert begun["address"].startswith("otpauth://totp/Siltwatch:officer?")
    verb("code", "officer", "--confirm", "000000", exits=1)
    assert log_in(made) == "in"

    confirmed = verb("code", "officer", "--confirm", phone.at(made.clock.now()))

    assert (confirmed["asked"], len(confirmed["recovery_codes"])) == (True, 10)
    assert "key" not in verb("code", "officer")
    assert log_in(made) == "code"
    assert set(verb("code", "officer", "--renew")["recovery_codes"]).isdisjoint(confirmed["recovery_codes"])
    assert verb("code", "officer", "--off")["asked"] is False
    assert log_in(made) == "in"
    assert "officer is asked for no code at sign-in any more" in on_trail(made)


def test_sessions_are_told_and_ended(made: Dashboard, verb: Verb) -> None:
    log_in(made)
    log_in(made)
    told = verb("sessions", "officer")["sessions"]
    assert [one["from"] for one in told] == ["10.0.0.9", "10.0.0.9"]

    assert len(verb("sessions", "officer", "--end", told[0]["id"])["sessions"]) == 1
    assert verb("sessions", "officer", "--end", "all")["sessions"] == []
    assert "10.0.0.9" not in verb("sessions", "officer", as_json=False)


def test_a_link_for_a_new_password_is_mailed_or_printed(made: Dashboard, verb: Verb, mailbox: Mailbox) -> None:
    verb("reset", "officer", exits=2)
    verb("mail", "officer", "officer@town.example")

    assert verb("reset", "officer")["what"] == "asked for a new password; a link was mailed"
    assert mailbox.recipients == ["officer@town.example"]
    code = verb("reset", "officer", "--print")["link"].partition("/reset/")[2]
    assert made.app.state.services.resets.name_of(code, made.clock.now()) == "officer"
    verb("disable", "officer")
    verb("reset", "officer", exits=2)


def test_a_storm_is_shared_told_and_taken_back(made: Dashboard, verb: Verb) -> None:
    storm = made.town.records.storms("burdeck")[0].id
    told = verb("share", storm, "--days", "3")
    path = re.sub(r"^http://[^/]+", "", told["address"])

    with browsing(made.app) as browser:
        assert browser.get(path).status_code == 200
        listed = json.loads(verb("shares", as_json=False))
        assert (listed["open"], listed["opened"]) == (True, 1)
        assert verb("unshare", str(told["link"]))["open"] is False
        assert browser.get(path).status_code == 410
    verb("unshare", str(told["link"]), exits=2)
    verb("share", "no-such-storm", exits=2)
    assert f"took link {told['link']} to {storm} back" in on_trail(made)


def test_who_is_bound_to_a_provider_is_told_and_let_go(made: Dashboard, verb: Verb) -> None:
    verb("mail", "officer", "officer@town.example")
    vouched = Vouched(issuer="https://provider.example", subject="s", mail="officer@town.example")
    made.app.state.services.identities.log_in(vouched, caller=Caller(), now=made.clock.now())

    assert verb("provider", "officer")["providers"] == "https://provider.example"
    assert verb("provider", "officer", "--let-go")["providers"] == ""
