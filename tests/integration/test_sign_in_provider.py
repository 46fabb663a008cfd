"""Signing in through an identity provider: a local one with real keys, and everything that a bad one would try."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import pyotp
import pytest

from siltwatch.clock import ManualClock
from siltwatch.config_town import Oidc
from tests.support.dashboard import NOW, Dashboard, dashboard, field, served
from tests.support.identity_provider import CLIENT, SECRET, IdentityProvider, a_key, identity_provider
from tests.support.quick_passwords import quick_passwords
from tests.support.servers import free_port

__all__ = ["quick_passwords"]


@dataclass
class Signing:
    """A dashboard, a provider, and a browser that may follow from one to the other."""

    made: Dashboard
    provider: IdentityProvider
    browser: httpx.Client

    def set_out(self, back: str = "") -> httpx.Response:
        """The provider's answer, which leads back here."""
        out = self.browser.get("/login/provider", params={"back": back})
        assert out.status_code == 303, out.text
        assert out.headers["location"].startswith(self.provider.address)
        return httpx.get(out.headers["location"])

    def come_in(self, back: str = "") -> httpx.Response:
        """The whole way, to the answer of the dashboard."""
        return self.browser.get(self.set_out(back).headers["location"])

    def last(self) -> tuple[str, str, str]:
        entry = self.made.app.state.services.trail.entries()[-1]
        return entry.kind, entry.said["who"], entry.said["what"]


@pytest.fixture
def signing(tmp_path: Path, quick_passwords: None) -> Iterator[Signing]:
    port = free_port()
    with identity_provider(NOW) as provider:
        folder = tmp_path / "town"
        folder.mkdir()
        (folder / "client-secret").write_text(SECRET)
        settings = (
            f'[web]\nbase_url = "http://127.0.0.1:{port}"\n[oidc]\nissuer = "{provider.address}"\n'
            f'client_id = "{CLIENT}"\nclient_secret_file = "client-secret"\nname = "the county"\n'
        )
        with (
            dashboard(folder, settings=settings) as made,
            served(made.app, port=port) as address,
            httpx.Client(base_url=address, timeout=20) as browser,
        ):
            made.account("officer")
            made.accounts.set_mail("officer", "officer@town.example")
            yield Signing(made=made, provider=provider, browser=browser)


def test_who_the_provider_vouches_for_comes_in_and_reaches_the_page_wanted(signing: Signing) -> None:
    assert "Sign in through the county" in signing.browser.get("/login").text

    answer = signing.come_in(back="/account")

    assert (answer.status_code, answer.headers["location"]) == (303, "/account")
    page = signing.browser.get("/account").text
    assert "officer@town.example" in page
    assert signing.provider.address in page, "bound to the identity there"
    assert signing.last() == ("login", "officer", f"signed in through {signing.provider.address}")


def test_after_the_first_time_the_identity_counts_and_not_the_address(signing: Signing) -> None:
    assert signing.come_in().status_code == 303
    signing.provider.mail = "married@town.example"
    assert signing.come_in().status_code == 303, "the same person under another address"

    signing.provider.mail, signing.provider.subject = "officer@town.example", "subject-2"
    assert signing.come_in().status_code == 403, "another person to whom the address was given"

    csrf = field(signing.browser.get("/account").text, "csrf")
    assert signing.browser.post("/account/provider", data={"csrf": csrf}).status_code == 303
    assert signing.come_in().status_code == 303, "let go, and bound anew"


def test_who_has_no_account_or_no_checked_address_stays_out(signing: Signing) -> None:
    cases: list[tuple[str | None, object]] = [
        ("nobody@town.example", True),
        ("officer@town.example", False),
        ("officer@town.example", "true"),
        ("officer@town.example", None),
        (None, True),
    ]
    for mail, is_verified in cases:
        signing.provider.mail, signing.provider.mail_verified = mail, is_verified

        answer = signing.come_in()

        assert answer.status_code == 403, (mail, is_verified)
        assert "no account here" in answer.text
        assert signing.browser.get("/account").status_code == 303
        assert signing.last()[0] == "login_refused"


def test_a_disabled_person_stays_out(signing: Signing) -> None:
    assert signing.come_in().status_code == 303
    signing.made.accounts.change("officer", disabled_at=NOW)

    assert signing.come_in().status_code == 403


def test_a_token_for_another_place_or_time_is_not_taken(signing: Signing) -> None:
    wrong: list[dict[str, Any]] = [
        {"iss": "https://evil.example"},
        {"aud": "another-client"},
        {"aud": [CLIENT, "another-client"], "azp": "another-client"},
        {"exp": int((NOW - timedelta(hours=1)).timestamp())},
        {"iat": int((NOW + timedelta(hours=1)).timestamp())},
        {"nonce": "of another sign-in"},
        {"nonce": None},
        {"sub": None},
        {"exp": None},
        {"aud": None},
        {"at_hash": "of-another-access-token"},
    ]
    for claims in wrong:
        signing.provider.claims = claims

        answer = signing.come_in()

        assert answer.status_code == 403, claims
        assert "not to be trusted" in answer.text, claims
    assert signing.browser.get("/account").status_code == 303


def test_a_token_that_somebody_else_signed_is_not_taken(signing: Signing) -> None:
    forgeries: list[tuple[str, Any]] = [
        ("RS256", a_key("somebody else's")),
        ("HS256", None),
        ("none", None),
    ]
    for algorithm, key in forgeries:
        signing.provider.algorithm, signing.provider.signs_with = algorithm, key
        assert signing.come_in().status_code == 403, algorithm
    assert signing.browser.get("/account").status_code == 303


def test_a_way_back_is_of_one_browser_and_taken_once(signing: Signing) -> None:
    back = signing.set_out().headers["location"]
    with httpx.Client(base_url=signing.browser.base_url, timeout=20) as victim:
        assert victim.get(back).status_code == 403, "signed in as somebody else by a link"
        victim.get("/login/provider")
        assert victim.get(back).status_code == 403, "with a way out of one's own"

    back = signing.set_out().headers["location"]
    assert signing.browser.get(back.replace("state=", "state=x")).status_code == 403
    assert signing.browser.get(back).status_code == 403, "what was tried with a wrong state is used up"
    back = signing.set_out().headers["location"]
    assert signing.browser.get(back).status_code == 303
    signing.browser.cookies.delete("siltwatch")
    assert signing.browser.get(back).status_code == 403


def test_a_way_back_is_over_after_ten_minutes(signing: Signing) -> None:
    back = signing.set_out().headers["location"]
    assert isinstance(signing.made.clock, ManualClock)
    signing.made.clock.advance(timedelta(minutes=10))

    assert signing.browser.get(back).status_code == 403


def test_the_code_of_the_phone_is_asked_for_here_too(signing: Signing) -> None:
    factors, account = signing.made.app.state.services.factors, signing.made.accounts.row("officer").id
    factors.begin(account, NOW)
    phone = pyotp.TOTP(factors.of(account, "officer").secret)
    factors.confirm(account, phone.at(NOW), NOW)

    assert signing.come_in(back="/account").headers["location"] == "/login/code?back=/account"
    assert signing.browser.get("/account").status_code == 303
    assert isinstance(signing.made.clock, ManualClock)
    signing.made.clock.advance(timedelta(seconds=30))
    code = phone.at(signing.made.clock.now())
    assert signing.browser.post("/login/code", data={"code": code, "back": "/account"}).status_code == 303
    assert signing.browser.get("/account").status_code == 200


def test_a_provider_that_is_not_who_it_should_be_or_refuses_lets_nobody_in(signing: Signing) -> None:
    back = signing.set_out().headers["location"]
    refused = f"/login/provider/back?{back.partition('?')[2]}&error=access_denied"
    assert "access_denied" in signing.browser.get(refused).text

    signing.provider.calls_itself = "https://evil.example"
    assert signing.browser.get("/login/provider").status_code == 403


def test_a_provider_that_is_down_is_said_and_passwords_still_work(tmp_path: Path, quick_passwords: None) -> None:
    settings = f'[oidc]\nissuer = "http://127.0.0.1:{free_port()}"\nclient_id = "x"\n'
    with (
        dashboard(tmp_path / "town", settings=settings) as made,
        served(made.app) as address,
        httpx.Client(base_url=address, timeout=20) as browser,
    ):
        answer = browser.get("/login/provider")

        assert answer.status_code == 403
        assert "cannot be reached" in answer.text
        made.sign_in(browser)


def test_without_a_provider_there_is_no_way_to_one(tmp_path: Path, quick_passwords: None) -> None:
    with (
        dashboard(tmp_path / "town") as made,
        served(made.app) as address,
        httpx.Client(base_url=address, timeout=20) as browser,
    ):
        assert "/login/provider" not in browser.get("/login").text
        assert browser.get("/login/provider").status_code == 404
        assert browser.get("/login/provider/back").status_code == 404


@pytest.mark.parametrize(
    "issuer", ["http://provider.example", "ftp://127.0.0.1", "provider.example", "http://localhost.evil"]
)
def test_an_issuer_is_reached_in_safety_or_on_this_machine(issuer: str) -> None:
    with pytest.raises(ValueError, match="https"):
        Oidc(issuer=issuer, client_id="x")
