"""The verbs `alerts` and `site` as an operator types them."""

import json
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from siltwatch.clock import CLOCK_VARIABLE, ScaledClock
from siltwatch.command.main import main
from siltwatch.poke import PokeListener
from siltwatch.toml_files import CONFIG_VARIABLE
from tests.support.alerts import HOUR, MINUTE, NOON, OPERATOR, Town, a_site, tips
from tests.support.notices import Mailbox, mail_server
from tests.support.waiting import eventually

TRIGGER = NOON + 49 * MINUTE
DUTY = "mill-20260610-1-inspection"
SITE_FILE = """
id = "mill"
name = "Mill Lane"
profile = "pendleton"
started_on = 2026-06-08
conditions = { disturbed_acres = "6" }
people = [{ name = "Site operator", role = "operator", email = "operator@site.example" }]
stations = [{ id = "north", name = "North basin" }]
links = [{ id = "line", gateway = "gw1", kind = "serial", port = "/dev/ttyS9" }]

[[sensors]]
id = "rg1"
station = "north"
kind = "gauge"
gateway = "gw1"
link = "line"
driver = "swtip"
count_size = "0.01 in"
"""


@pytest.fixture
def town(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Town]:
    made = Town(tmp_path)
    monkeypatch.setenv(CONFIG_VARIABLE, str(made.file))
    monkeypatch.setenv(CLOCK_VARIABLE, ScaledClock.begin(TRIGGER + 25 * HOUR, 1).setting)
    yield made
    made.close()


def document(capsys: pytest.CaptureFixture[str]) -> Any:
    return json.loads(capsys.readouterr().out)


def write_site(town: Town, text: str = SITE_FILE, name: str = "mill.toml") -> Path:
    file = town.config.sites_path / name
    file.write_text(text)
    return file


# --- site --------------------------------------------------------------------------------------------------------


def test_site_check_prints_the_rules_and_exits_0(town: Town, capsys: pytest.CaptureFixture[str]) -> None:
    file = write_site(town)

    assert main(["site", "check", str(file)]) == 0

    words = capsys.readouterr().out
    assert f"{file}: site mill, Mill Lane" in words
    assert "Storm inspection: within 24 h" in words
    assert "the storm qualifies" in words


def test_site_check_json_is_one_document_with_an_object_a_file(town: Town, capsys: pytest.CaptureFixture[str]) -> None:
    good = write_site(town)
    bad = write_site(town, SITE_FILE.replace('"pendleton"', '"atlantis"').replace('"mill"', '"bad"'), "bad.toml")

    assert main(["site", "check", str(good), str(bad), "--json"]) == 2

    answer = capsys.readouterr()
    first, second = json.loads(answer.out)
    assert (first["file"], first["ok"], first["problems"], first["covered"]) == (str(good), True, [], True)
    assert (second["file"], second["ok"]) == (str(bad), False)
    assert second["problems"][0].startswith(
        f"{bad}: profile: there is no town profile 'atlantis'; there are epa-cgp-2022, generic,"
    )
    assert "atlantis" in answer.err


def test_site_check_names_every_fault_with_its_key(town: Town, capsys: pytest.CaptureFixture[str]) -> None:
    file = write_site(town, SITE_FILE.replace('count_size = "0.01 in"', 'count_size = "0.01"\ncolour = "red"'))

    assert main(["site", "check", str(file)]) == 2

    faults = capsys.readouterr().err
    assert "sensors[0].count_size" in faults
    assert "sensors[0].colour" in faults


def test_site_check_of_a_folder_without_files_says_so(town: Town, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["site", "check", str(town.config.sites_path)]) == 2
    assert "there is no site file" in capsys.readouterr().err


def test_site_apply_puts_the_configured_folder_in_force_and_pokes(
    town: Town, capsys: pytest.CaptureFixture[str]
) -> None:
    write_site(town)
    listener = PokeListener(town.config.poke_path)

    assert main(["site", "apply"]) == 0
    first = capsys.readouterr().out
    poked = listener.wait(5)
    listener.close()
    assert main(["site", "apply", str(town.config.sites_path), "--json"]) == 0

    assert poked
    assert first.startswith("mill: version 1 in force; covered: ")
    again = document(capsys)
    assert [(one["site"], one["version"], one["changed"], one["covered"]) for one in again] == [
        ("mill", 1, False, True)
    ]
    assert [site.id for site in town.journal.sites()] == ["mill"]


def test_site_apply_writes_nothing_where_one_file_has_a_fault(town: Town, capsys: pytest.CaptureFixture[str]) -> None:
    write_site(town)
    write_site(town, "id = 7", "bad.toml")

    assert main(["site", "apply"]) == 2

    assert "bad.toml" in capsys.readouterr().err
    assert town.journal.sites() == []


def test_site_apply_refuses_two_files_of_one_site(town: Town, capsys: pytest.CaptureFixture[str]) -> None:
    write_site(town)
    write_site(town, name="again.toml")

    assert main(["site", "apply"]) == 2
    assert "two files describe the site 'mill'" in capsys.readouterr().err


def test_site_apply_says_who_gets_no_duties_and_what_to_look_at(town: Town, capsys: pytest.CaptureFixture[str]) -> None:
    write_site(town, SITE_FILE.replace('"6"', '"0.5"').replace(', email = "operator@site.example"', ""))

    assert main(["site", "apply"]) == 0

    words = capsys.readouterr().out
    assert "NOT covered, no duties" in words
    assert "Note: people: 'Site operator' has no channel" in words


# --- alerts ------------------------------------------------------------------------------------------------------


@pytest.fixture
def judged(town: Town) -> Town:
    town.apply(a_site())
    town.rain(tips(NOON, 50))
    town.step(TRIGGER)
    town.step(TRIGGER + 25 * HOUR)
    return town


def test_alerts_duties_prints_rows_with_the_lateness_of_now(judged: Town, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["alerts", "duties", "--site", "mill", "--json"]) == 0

    first, routine = document(capsys)
    assert (first["id"], first["status"], first["due_at"]) == (DUTY, "overdue", "2026-06-11T16:49:00Z")
    assert 3600 <= first["late_by_s"] < 3700
    assert routine["kind"] == "routine"

    assert main(["alerts", "duties", "--site", "mill"]) == 0
    words = capsys.readouterr().out
    assert f"overdue         due Thu 11 Jun 12:49 EDT (1 h 00 m ago)  {DUTY}" in words
    assert "left)" in words


def test_alerts_notices_prints_what_was_told(judged: Town, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["alerts", "notices", "--site", "mill", "--json"]) == 0

    rows = document(capsys)
    assert {row["step"] for row in rows} == {"at_trigger", "due", "overdue"}
    assert "Mill Lane" in rows[-1]["body"]

    assert main(["alerts", "notices", "--site", "mill"]) == 0
    assert "queued    at_trigger  Site operator by email: " in capsys.readouterr().out


def test_a_site_without_duties_or_notices_says_so_on_stderr(town: Town, capsys: pytest.CaptureFixture[str]) -> None:
    town.apply(a_site())

    assert main(["alerts", "duties", "--site", "mill"]) == 0
    assert main(["alerts", "notices", "--site", "mill"]) == 0

    answer = capsys.readouterr()
    assert answer.out == ""
    assert "no duty was opened for mill so far" in answer.err
    assert "nobody was told anything about mill so far" in answer.err


def test_an_unknown_site_is_told_which_ones_there_are(judged: Town, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["alerts", "duties", "--site", "hill"]) == 2
    assert "no such site is applied (applied: mill); run siltwatch site apply" in capsys.readouterr().err


def test_send_test_reaches_the_people_of_a_site(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    mailbox = Mailbox(moods={"refused@site.example": "550 no such box"})
    with mail_server(mailbox) as port:
        people = [OPERATOR, {"name": "Gone", "role": "operator", "email": "refused@site.example"}]
        town = Town(tmp_path, a_site(people=people), settings=f'[mail]\nhost = "127.0.0.1"\nport = {port}\n')
        monkeypatch.setenv(CONFIG_VARIABLE, str(town.file))

        assert main(["alerts", "send-test", "--site", "mill", "--person", "Site operator"]) == 0
        assert "Site operator  email  operator@site.example  accepted" in capsys.readouterr().out
        assert main(["alerts", "send-test", "--site", "mill", "--json"]) == 1

    assert [(row["person"], row["accepted"]) for row in document(capsys)] == [("Site operator", True), ("Gone", False)]
    assert mailbox.recipients == ["operator@site.example"] * 2
    town.close()


def test_alerts_run_serves_until_it_is_signalled(judged: Town) -> None:
    main_thread = threading.main_thread().ident
    assert main_thread is not None
    judged.rain(tips(NOON + 50 * MINUTE, 1))
    caught: list[bool] = []

    def stop_when_judged() -> None:
        storm = eventually(lambda: len(judged.records.storm_versions("mill-20260610-1")) >= 3, within_s=20)
        caught.append(storm)
        signal.pthread_kill(main_thread, signal.SIGTERM)

    watcher = threading.Thread(target=stop_when_judged)
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})
    watcher.start()
    started = time.monotonic()
    try:
        assert main(["alerts", "run"]) == 0
    finally:
        watcher.join()
        signal.pthread_sigmask(signal.SIG_SETMASK, before)

    assert caught == [True]
    assert time.monotonic() - started < 25


def test_alerts_run_without_current_tables_exits_2(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "siltwatch.toml"
    file.write_text("")
    monkeypatch.setenv(CONFIG_VARIABLE, str(file))

    assert main(["alerts", "run"]) == 2
    assert "run siltwatch migrate" in capsys.readouterr().err
