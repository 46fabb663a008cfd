"""What a person chose for the pages, and what holds where nothing was chosen."""

from pathlib import Path

import pytest

from dashboard.accounts import Accounts
from dashboard.roles import Account
from dashboard.settings import Settings, as_language, as_rain_unit, settings_of
from tests.support.dashboard import NOW, PASSWORD, dashboard


def signed_in(accounts: Accounts, name: str) -> Account:
    login = accounts.log_in(name, PASSWORD, address="127.0.0.1", now=NOW)
    found = accounts.session(login.token, NOW)
    assert found is not None
    return found.account


def test_what_was_chosen_comes_with_every_session_of_that_person_alone(tmp_path: Path) -> None:
    with dashboard(tmp_path) as made:
        made.account("officer")
        made.account("other")
        officer = signed_in(made.accounts, "officer")
        assert settings_of(officer) == Settings(language=None, rain_unit="in")

        made.accounts.choose(officer.id, Settings(language="es", rain_unit="mm"))

        assert settings_of(signed_in(made.accounts, "officer")) == Settings(language="es", rain_unit="mm", chosen=True)
        assert settings_of(signed_in(made.accounts, "other")) == Settings()
        made.accounts.choose(officer.id, Settings(language="en"))
        assert settings_of(signed_in(made.accounts, "officer")) == Settings(language="en", chosen=True)


def test_nobody_has_the_settings_that_hold_where_nothing_was_chosen() -> None:
    assert settings_of(None) == Settings(language=None, rain_unit="in")


@pytest.mark.parametrize("text", ["de", "", None, "EN", "constructor"])
def test_what_is_no_language_is_no_choice(text: str | None) -> None:
    assert as_language(text) is None
    assert as_rain_unit(text) == "in"
