"""The verbs `dashboard` and `user` as processes, their tables and their checks."""

import json
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import inspect

from dashboard import checks as checks_module
from dashboard.accounts import Accounts
from dashboard.checks import checks
from dashboard.migrations.upgrade import upgrade
from dashboard.stores import open_engine
from dashboard.tables import metadata
from siltwatch.config import Config, load_config
from siltwatch.errors import ConfigError, StoreError
from tests.support.dashboard import NOW, PASSWORD, PageTown, log_in, town_site
from tests.support.page_process import running


def siltwatch(*arguments: object, folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "siltwatch.command.main", *[str(argument) for argument in arguments]]
    environment = os.environ | {"SILTWATCH_CONFIG": str(folder / "siltwatch.toml")}
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60, env=environment)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    town = PageTown(tmp_path, town_site("mill", "Mill Lane"), settings="[web]\nport = 0\n")
    upgrade(town.config)
    town.close()
    return tmp_path


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGINT])
def test_the_process_serves_and_stops_cleanly_with_a_page_still_open(folder: Path, end: signal.Signals) -> None:
    siltwatch("user", "add", "smo", "--role", "smo", "--password-file", _password_file(folder), folder=folder)
    with running(folder) as (process, port), httpx.Client(base_url=f"http://127.0.0.1:{port}") as browser:
        assert log_in(browser, "smo").status_code == 303
        assert "Mill Lane" in browser.get("/").text
        page = socket.create_connection(("127.0.0.1", port))
        page.sendall(
            f"GET /live HTTP/1.1\r\nHost: x\r\nCookie: siltwatch={browser.cookies['siltwatch']}\r\n\r\n".encode()
        )
        assert b"200 OK" in page.recv(4096), "at this moment the stream is only just opening"

        process.send_signal(end)
        code = process.wait(10)
        page.close()

    log = (folder / "dashboard.log").read_text()
    assert code == 0, log
    assert "Traceback" not in log, log


def test_without_tables_the_process_says_what_to_run(tmp_path: Path) -> None:
    (tmp_path / "siltwatch.toml").write_text("")

    ended = siltwatch("dashboard", "run", folder=tmp_path)

    assert ended.returncode == 2
    assert "run siltwatch migrate" in ended.stderr


def test_an_account_is_made_with_a_password_printed_once(folder: Path) -> None:
    made = siltwatch("user", "add", "smo", "--role", "smo", "--town", "rotterdam", "--json", folder=folder)
    again = siltwatch("user", "add", "smo", "--role", "smo", folder=folder)
    listed = siltwatch("user", "list", "--json", folder=folder)

    document = json.loads(made.stdout)
    assert (document["name"], document["role"], document["towns"]) == ("smo", "smo", ["rotterdam"])
    assert document["address"].startswith("http://127.0.0.1:")
    store = Accounts(load_config(folder / "siltwatch.toml").records_url)
    assert store.log_in("smo", document["password"], address="x", now=NOW).outcome == "in"
    store.close()
    assert again.returncode == 2
    assert "siltwatch user password smo" in again.stderr
    assert [row["name"] for row in json.loads(listed.stdout)] == ["smo"]
    assert document["password"] not in listed.stdout


def test_a_password_from_a_file_is_not_printed(folder: Path) -> None:
    made = siltwatch("user", "add", "a", "--role", "admin", "--password-file", _password_file(folder), folder=folder)

    assert made.returncode == 0
    assert made.stdout.startswith("name: a\nrole: admin\ntowns: all\n")
    assert PASSWORD not in made.stdout + made.stderr


def test_passwords_change_and_accounts_are_disabled(folder: Path) -> None:
    siltwatch("user", "add", "smo", "--role", "smo", folder=folder)
    changed = siltwatch("user", "password", "smo", "--json", folder=folder)
    disabled = siltwatch("user", "disable", "smo", folder=folder)
    listed = siltwatch("user", "list", folder=folder)
    unknown = siltwatch("user", "disable", "nobody", folder=folder)

    assert len(json.loads(changed.stdout)["password"]) == 19
    assert disabled.returncode == 0
    assert listed.stdout.split() == ["smo", "smo", "all", "towns", "disabled"]
    assert unknown.returncode == 2
    assert "there is no account 'nobody'" in unknown.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["add", "two words", "--role", "smo"], "cannot be a name"),
        (["add", "smo", "--role", "smo", "--town", "atlantis"], "atlantis"),
        (["add", "smo", "--role", "king"], "king"),
        (["add", "smo", "--role", "smo", "--password-file", "/no/such/file"], "cannot be read"),
    ],
)
def test_bad_usage_is_said(folder: Path, arguments: list[str], said: str) -> None:
    ended = siltwatch("user", *arguments, folder=folder)

    assert ended.returncode == 2
    assert said in ended.stderr


def test_a_short_password_is_refused(folder: Path) -> None:
    file = folder / "short"
    file.write_text("short\n")

    ended = siltwatch("user", "add", "smo", "--role", "smo", "--password-file", file, folder=folder)

    assert ended.returncode == 2
    assert "a password has 10 to 200 signs" in ended.stderr


def _password_file(folder: Path) -> Path:
    file = folder / "password"
    file.write_text(f"{PASSWORD}\n")
    return file


# tables and checks


def test_the_tables_are_those_that_the_code_names(folder: Path) -> None:
    config = load_config(folder / "siltwatch.toml")
    engine = open_engine(config.records_url)
    looked = inspect(engine)

    for table in metadata.tables.values():
        there = {column["name"]: column["nullable"] for column in looked.get_columns(table.name)}
        assert there == {column.name: column.nullable for column in table.columns}
    assert upgrade(config).startswith("dashboard: already at ")
    engine.dispose()


def test_a_records_url_that_is_none_is_said() -> None:
    with pytest.raises(ConfigError, match=r"stores\.records"):
        open_engine("nonsense")


def test_a_refusing_database_is_a_store_error(folder: Path) -> None:
    config = load_config(folder / "siltwatch.toml")
    store = Accounts(config.records_url)
    engine = open_engine(config.records_url)
    with engine.begin() as connection:
        connection.exec_driver_sql("DROP TABLE sessions")
    engine.dispose()

    with pytest.raises(StoreError, match="no such table: sessions"):
        store.session("token", NOW)
    store.close()


def _found(config: Config) -> dict[str, tuple[bool, str]]:
    return {finding.name: (finding.ok, finding.next_step) for finding in checks(config)}


def test_the_doctor_hears_what_is_missing(folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    config = load_config(folder / "siltwatch.toml")
    fresh = _found(config)
    siltwatch("user", "add", "smo", "--role", "smo", folder=folder)
    exposed = config.model_copy(update={"web": config.web.model_copy(update={"host": "0.0.0.0"})})
    monkeypatch.setattr(checks_module, "missing_assets", lambda: ["app.css"])

    broken = _found(exposed)

    assert fresh["page assets"] == (True, "")
    assert not fresh["accounts"][0]
    assert "siltwatch user add" in fresh["accounts"][1]
    assert broken["accounts"] == (True, "")
    assert not broken["page assets"][0]
    assert "https" in broken["page address"][1]


def test_the_doctor_asks_for_tables_first(tmp_path: Path) -> None:
    (tmp_path / "siltwatch.toml").write_text("")

    found: dict[str, Any] = _found(load_config(tmp_path / "siltwatch.toml"))

    assert found["accounts"] == (False, "run `siltwatch migrate`")
