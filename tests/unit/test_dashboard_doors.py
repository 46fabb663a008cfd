"""Who may come in: roles, form tokens, throttled passwords, paths to go back to."""

from datetime import timedelta

import pytest

from dashboard.csrf import is_right, masked
from dashboard.pages import NEEDED, STATIC, asset_address, missing_assets, with_code
from dashboard.passwords import LONGEST, fits, hash_password, make_password
from dashboard.roles import Account
from dashboard.routes.entering import safe_path
from dashboard.throttle import FAILURES_PER_ADDRESS, FAILURES_PER_NAME, WINDOW, LoginAttempt, wait_before_login
from siltwatch.errors import ConfigError
from tests.support.dashboard import NOW, town_site


def test_a_town_sees_its_own_sites_only() -> None:
    rotterdam, pendleton = town_site("a", "A"), town_site("b", "B", profile="pendleton")
    everyone = Account(id=1, name="x", role="smo", towns=())
    officer = Account(id=2, name="y", role="smo", towns=("pendleton",))

    assert [everyone.sees(site) for site in (rotterdam, pendleton)] == [True, True]
    assert [officer.sees(site) for site in (rotterdam, pendleton)] == [False, True]


def test_a_form_token_is_never_twice_the_same_and_always_right() -> None:
    first, second = masked("token-of-session"), masked("token-of-session")

    assert first != second
    assert is_right(first, "token-of-session")
    assert not is_right(first, "token-of-another")


@pytest.mark.parametrize(
    "given", ["", "x", "====", "AAAA", "AAA=", "é", pytest.param(masked("other"), id="of another")]
)
def test_a_wrong_form_token_is_refused(given: str) -> None:
    assert not is_right(given, "token-of-session")


def attempts(
    count: int, *, ok: bool = False, name: str = "smo", address: str = "10.0.0.1", ago_s: int = 60
) -> list[LoginAttempt]:
    at = NOW - timedelta(seconds=ago_s)
    return [LoginAttempt(at=at + timedelta(milliseconds=n), name=name, address=address, ok=ok) for n in range(count)]


def wait(made: list[LoginAttempt], name: str = "smo", address: str = "10.0.0.1") -> timedelta:
    return wait_before_login(made, name=name, address=address, now=NOW)


def test_too_many_wrong_passwords_for_one_name_have_to_wait_from_anywhere() -> None:
    made = attempts(FAILURES_PER_NAME)

    assert wait(attempts(FAILURES_PER_NAME - 1)) == timedelta()
    assert wait(made) == WINDOW - timedelta(seconds=60)
    assert wait(made, address="10.0.0.9") > timedelta()
    assert wait(made, name="other") == timedelta()


def test_too_many_wrong_passwords_from_one_address_have_to_wait_for_any_name() -> None:
    made = [each for n in range(FAILURES_PER_ADDRESS) for each in attempts(1, name=f"name{n}")]

    assert wait(made, name="fresh") > timedelta()
    assert wait(made, name="fresh", address="10.0.0.9") == timedelta()


def test_old_failures_and_those_before_a_success_are_forgiven() -> None:
    assert wait(attempts(FAILURES_PER_NAME, ago_s=901)) == timedelta()
    assert wait([*attempts(FAILURES_PER_NAME, ago_s=120), *attempts(1, ok=True)]) == timedelta()
    elsewhere = [*attempts(FAILURES_PER_NAME, ago_s=120), *attempts(1, ok=True, address="10.0.0.9")]
    assert wait(elsewhere) > timedelta(), "a success elsewhere does not forgive these"


def test_passwords_are_kept_as_argon2_and_compared() -> None:
    kept = hash_password("correct-horse")

    assert kept.startswith("$argon2id$")
    assert fits("correct-horse", kept)
    assert not fits("correct-horsf", kept)
    assert not fits("correct-horse", None)
    assert not fits("correct-horse", "not a hash")


@pytest.mark.parametrize("password", ["", "short", "x" * (LONGEST + 1)])
def test_a_password_too_short_or_too_long_is_refused(password: str) -> None:
    with pytest.raises(ConfigError, match="a password has"):
        hash_password(password)


def test_a_password_beyond_the_longest_never_fits_even_where_its_beginning_does() -> None:
    assert not fits("x" * (LONGEST + 1), hash_password("x" * LONGEST))


def test_a_password_made_up_is_long_and_legible() -> None:
    made = {make_password() for _ in range(20)}

    assert len(made) == 20
    assert all(len(each) == 19 and set(each) <= set("abcdefghjkmnpqrstuvwxyz23456789-") for each in made)


@pytest.mark.parametrize(
    ("back", "path"),
    [
        ("/sites/mill?range=7d", "/sites/mill?range=7d"),
        ("%2Fsites%2Fmill", "/sites/mill"),
        ("", "/"),
        ("//evil.example", "/"),
        ("/\\evil.example", "/"),
        ("https://evil.example", "/"),
        ("/%09/evil.example", "/"),
        ("/login", "/"),
        ("/logout", "/"),
    ],
)
def test_after_signing_in_nobody_is_sent_elsewhere(back: str, path: str) -> None:
    assert safe_path(back) == path


def test_commands_are_set_as_code_and_all_else_is_escaped() -> None:
    assert with_code("run `site <apply>` & wait") == "run <code>site &lt;apply&gt;</code> &amp; wait"


def test_an_asset_that_changed_has_a_new_address() -> None:
    assert asset_address({"app.css": "1a2b"}, "app.css") == "/static/app.css?v=1a2b"


def test_missing_assets_are_named(tmp_path: object) -> None:
    assert missing_assets(STATIC / "no-such-folder") == list(NEEDED)
    assert missing_assets() == []
