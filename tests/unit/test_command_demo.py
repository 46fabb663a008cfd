"""The parts of the demonstration that need no process."""

import io
import os
import signal
import socket
from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from typer.testing import CliRunner

from siltwatch.command import demo as demo_module
from siltwatch.command import demo_run, verbs
from siltwatch.command.demo import demo
from siltwatch.command.demo_run import Demo, afternoon, ready_processes
from siltwatch.command.demo_site import GATEWAY, Place, Ports, SiteFacts, free_ports, write_place
from siltwatch.command.processes import Supervisor
from siltwatch.command.signals import StopSignals
from siltwatch.config import load_config
from siltwatch.errors import ConfigError
from siltwatch.site_files import load_sites

PORTS = Ports(intake=20001, pages=20002, mail=20003)


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(folder=tmp_path, ports=PORTS)


def test_the_written_folder_is_a_sound_installation(place: Place) -> None:
    write_place(place, SiteFacts(started_on=date(2026, 6, 7)))

    config = load_config(place.config)
    (site,) = load_sites(config.sites_path)

    assert (config.intake.port, config.web.port, config.web.address) == (20001, 20002, place.address)
    assert config.mail is not None
    assert config.mail.port == 20003
    assert config.gateway.name == GATEWAY
    assert config.secret(config.gateway.uplinks[0].token_file) in (place.folder / "intake-tokens.toml").read_text()
    assert (site.profile, site.started_on) == ("rotterdam", date(2026, 6, 7))
    assert [probe.place for probe in site.probes] == ["background", "downstream"]
    assert {sensor.gateway for sensor in site.sensors} == {GATEWAY}
    assert all(person.email is not None for person in site.people)


def test_names_on_the_wire_are_all_different(place: Place) -> None:
    write_place(place, SiteFacts(started_on=date(2026, 6, 7)))
    (site,) = load_sites(load_config(place.config).sites_path)

    assert sorted(sensor.device_name for sensor in site.sensors) == ["n1", "probe-background", "probe-downstream"]


def test_secrets_are_for_their_owner_only(place: Place) -> None:
    write_place(place, SiteFacts(started_on=date(2026, 6, 7)))

    for name in ("gateway-token", "intake-tokens.toml", "password"):
        assert (place.folder / name).stat().st_mode & 0o077 == 0


def test_a_site_can_have_a_gauge_alone(place: Place) -> None:
    write_place(place, SiteFacts(started_on=date(2026, 6, 7), probes=False, profile="pendleton"))

    (site,) = load_sites(load_config(place.config).sites_path)

    assert (site.profile, site.probes) == ("pendleton", ())


def test_the_password_is_not_in_the_text_of_a_place(place: Place) -> None:
    assert place.password not in repr(place)


def test_ports_differ_and_a_taken_one_is_refused() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(ConfigError, match="is taken"):
            free_ports(pages=taken.getsockname()[1])

    ports = free_ports(pages=0)
    assert len({ports.intake, ports.pages, ports.mail}) == 3


def test_two_that_choose_before_either_listens_choose_differently() -> None:
    one, other = free_ports(), free_ports()
    one.close()
    other.close()

    assert one.pages != other.pages


@pytest.mark.parametrize(
    ("now", "expected"),
    [
        (datetime(2026, 6, 10, 20, 0, tzinfo=UTC), datetime(2026, 6, 10, 17, 0, tzinfo=UTC)),
        (datetime(2026, 6, 11, 2, 0, tzinfo=UTC), datetime(2026, 6, 10, 17, 0, tzinfo=UTC)),
        (datetime(2026, 11, 1, 4, 30, tzinfo=UTC), datetime(2026, 11, 1, 18, 0, tzinfo=UTC)),
    ],
)
def test_the_storm_falls_in_the_afternoon_of_the_site(now: datetime, expected: datetime) -> None:
    assert afternoon(now) == expected


def test_a_process_is_ready_when_it_has_said_so() -> None:
    log = (
        "13:00:01 INFO collector collector.run serving (action=ready port=1)\n"
        "13:00:01 INFO alerts alerts.run starting (action=starting)\n"
        "Traceback (most recent call last):\n"
        "13:00:02 WARNING gateway gateway.run line is not there (action=not_ready)\n"
        "13:00:02 INFO dashboard dashboard.run serving (port=1 action=ready)\n"
    )

    assert ready_processes(log) == {"collector", "dashboard"}


def test_json_without_an_end_is_refused() -> None:
    assert isinstance(CliRunner().invoke(demo, ["--json"]).exception, ConfigError)


def test_a_folder_that_holds_something_is_refused(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("keep me")

    refused = CliRunner().invoke(demo, ["--folder", str(tmp_path)])

    assert isinstance(refused.exception, ConfigError)
    assert [file.name for file in tmp_path.iterdir()] == ["mine.txt"]


def test_a_demonstration_without_a_mail_server_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demo_module, "find_spec", lambda _: None)

    refused = CliRunner().invoke(demo, [])

    assert isinstance(refused.exception, ConfigError)
    assert "siltwatch[all,demo]" in str(refused.exception)


@pytest.fixture
def running(place: Place) -> Iterator[tuple[Demo, Supervisor, StopSignals]]:
    place.log.write_text("13:00:01 INFO gateway gateway.run away (action=link_down)\n")
    place.mail.mkdir()
    with StopSignals() as signals:
        yield Demo(place, speed=60, screen=io.StringIO()), Supervisor(signals, environment={}), signals


def test_a_duty_that_does_not_come_is_told_after_the_limit(running: tuple[Demo, Supervisor, StopSignals]) -> None:
    run, supervisor, signals = running

    with pytest.raises(verbs.VerbError, match=r"(?s)no duty .* within 0.01 s.*link_down"):
        run.watch(supervisor, signals, until_duty_s=0.01)


DUTY = {"kind": "storm_inspection", "id": "s-1-inspection"}
SENT = {"duty": "s-1-inspection", "state": "sent"}


@pytest.mark.parametrize(
    ("duties", "notices", "told"),
    [
        ([], [], False),
        ([{"kind": "routine", "id": "r"}], [], False),
        ([DUTY], [], False),
        ([DUTY], [{**SENT, "state": "queued"}, {**SENT, "duty": "r"}], False),
        ([DUTY], [{**SENT, "state": "queued"}, SENT], True),
    ],
)
def test_the_outcome_is_the_storms_duty_and_its_accepted_notice(
    running: tuple[Demo, Supervisor, StopSignals],
    monkeypatch: pytest.MonkeyPatch,
    duties: list[dict[str, str]],
    notices: list[dict[str, str]],
    *,
    told: bool,
) -> None:
    run, supervisor, signals = running
    rows = {"duties": duties, "notices": notices}
    monkeypatch.setattr(demo_run, "ask_rows", lambda _verb, kind, *_, environment: rows[kind])
    (run.place.mail / "000001.eml").write_text("")
    run.place.truth.write_text('{"kind": "tip"}\n' * 51)

    if not told:
        with pytest.raises(verbs.VerbError):
            run.watch(supervisor, signals, until_duty_s=0.01)
        return
    outcome = run.watch(supervisor, signals, until_duty_s=10)

    assert outcome is not None
    assert (outcome.document["duty"], outcome.document["notice"]) == (DUTY, SENT)
    assert (outcome.document["tips"], outcome.document["rain_in"]) == (51, "0.51")


def test_one_who_stops_it_ends_the_watch(running: tuple[Demo, Supervisor, StopSignals]) -> None:
    run, supervisor, signals = running
    os.kill(os.getpid(), signal.SIGINT)

    assert run.watch(supervisor, signals, until_duty_s=None) is None


def test_a_verb_that_prints_no_rows_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verbs, "ask_verb", lambda *_, environment: "{}")

    with pytest.raises(verbs.VerbError, match="siltwatch alerts duties --json printed no list"):
        verbs.ask_rows("alerts", "duties", environment={})
