"""Tokens by command and over PostgreSQL: told once, revoked, and one turn for a key however many ask at once."""

import json
import threading
from contextlib import closing
from pathlib import Path

import pytest

from dashboard.accounts import Accounts
from dashboard.api_tokens import Answer, ApiTokens
from dashboard.audit import AuditTrail
from dashboard.migrations.upgrade import upgrade
from siltwatch.command.main import main
from siltwatch.config import load_config
from tests.support.alerts import NOON
from tests.support.dashboard import PASSWORD, dashboard
from tests.support.servers import postgresql


def test_tokens_are_made_listed_and_revoked_by_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with dashboard(tmp_path / "town") as made:
        made.account("operator", "operator")
        config = ["--config", str(made.town.file)]

        def run(*words: str, exits: int = 0) -> str:
            assert main(["user", "token", *words, *config]) == exits
            return capsys.readouterr().out

        told = json.loads(run("add", "operator", "--name", "display", "--scope", "read", "--days", "30", "--json"))
        calendar = json.loads(run("add", "operator", "--name", "phone", "--scope", "calendar", "--json"))
        listed = json.loads(run("list", "--json"))
        text = run("list", "operator")
        run("add", "nobody", "--name", "x", "--scope", "read", exits=2)
        json.loads(run("revoke", str(told["id"]), "--json"))
        run("revoke", "99", exits=2)
        with closing(AuditTrail(made.town.config.records_url)) as trail:
            said = [entry.body for entry in trail.entries() if entry.kind == "account"]
        tokens = made.app.state.services.tokens
        is_shut = tokens.session(told["token"], made.clock.now()) is None

    assert told["token"].startswith("swt_")
    assert calendar["address_of_calendar"].endswith(f"/api/v1/calendar/{calendar['token']}.ics")
    assert [(one["name"], one["scope"], one["last_used"]) for one in listed] == [
        ("phone", "calendar", None), ("display", "read", None),
    ]  # fmt: skip
    assert told["token"] not in text
    assert "last used never" in text
    assert is_shut
    assert [body.count("the token 1") for body in said] == [1, 0, 1]


def asked_at_once(tokens: ApiTokens, account: int, key: str) -> list[str]:
    """The turns of four who ask with one key in the same moment."""
    turns: list[str] = []
    ready = threading.Barrier(4)

    def ask() -> None:
        ready.wait(20)
        turns.append(str(tokens.begin(account, key, "asked", NOON)))

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sorted(turns)


def test_over_postgresql_many_who_ask_with_one_key_get_one_turn(tmp_path: Path) -> None:
    with postgresql() as server:
        url = f"postgresql+psycopg://siltwatch@127.0.0.1:{server.port}/postgres"
        file = tmp_path / "siltwatch.toml"
        file.write_text(f'[stores]\nrecords = "{url}"\n')
        upgrade(load_config(file))
        with closing(Accounts(url)) as accounts:
            accounts.add("operator", role="operator", towns=(), password=PASSWORD, now=NOON)
            tokens = ApiTokens(accounts)
            _, plain = tokens.add("operator", name="display", scope="record", made_by="test", now=NOON)
            found = tokens.session(plain, NOON)
            assert found is not None
            turns = [asked_at_once(tokens, found.account.id, f"one-key-{number}") for number in range(20)]
            tokens.finish(found.account.id, "one-key-1", Answer(status=201, body="{}"))
            again = tokens.begin(found.account.id, "one-key-1", "asked", NOON)
            other = tokens.begin(found.account.id, "one-key-1", "something else", NOON)
            rows = tokens.rows()

    assert turns == [["running", "running", "running", "yours"]] * 20
    assert (again, other) == (Answer(status=201, body="{}"), "other")
    assert [row.last_used_at for row in rows] == [NOON]
