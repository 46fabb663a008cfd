"""The doctor at a gateway: each fault is made for real, and found and explained as the page of faults has it."""

import os
import subprocess
import sys
import tty
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from paho.mqtt import publish

from collector.broker_checks import _dropped
from collector.broker_checks import broker_checks as collector_broker
from collector.mqtt_intake import DROPPED
from gateway.checks import checks, clock_finding
from gateway.known_devices import shipped_devices
from gateway.line_checks import line_checks
from gateway.mqtt_sender import Topics
from gateway.plan import make_plan
from gateway.spool import Spool, SpoolSetting
from gateway.spool_checks import spool_checks
from siltwatch.checks import lines_said
from siltwatch.clock import SystemClock
from siltwatch.config import Config
from siltwatch.site_files import load_sites
from siltwatch.wire import OFFLINE
from tests.support.authority import Authority
from tests.support.collector import TOKEN, Running
from tests.support.doctor import as_nobody, codes, installation, site_file, tells
from tests.support.gateway import tip
from tests.support.servers import free_port, mosquitto, needed
from tests.support.waiting import eventually

HOLD = "import os,sys; os.open(sys.argv[1], os.O_RDWR | os.O_NOCTTY); print('open', flush=True); sys.stdin.read()"


@pytest.fixture
def line() -> Iterator[tuple[int, str]]:
    """The far end of a serial line, and the name of the near one."""
    far, near = os.openpty()
    tty.setraw(far)
    try:
        yield far, os.ttyname(near)
    finally:
        os.close(far)
        os.close(near)


@contextmanager
def holding(port: str, *words: str) -> Iterator[int]:
    """Another process that has the port open; what it was started with follows the program."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, port, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        assert process.stdout.readline() == "open\n"
        yield process.pid
    finally:
        process.stdin.close()
        process.wait(10)
        process.stdout.close()


def box(folder: Path, *, port: str = "/dev/nowhere", uplink: str = "http://127.0.0.1:9", more: str = "") -> Config:
    """A gateway's machine."""
    config = installation(
        folder, f'[gateway]\nname = "gw1"\nclock = "trusted"\n[[gateway.uplinks]]\nurl = "{uplink}"\n{more}'
    )
    (folder / "gateway-token").write_text(TOKEN)
    site_file(config, port=port)
    return config


def test_1_a_port_that_another_program_holds_is_told_with_its_number(tmp_path: Path, line: tuple[int, str]) -> None:
    near = os.path.realpath(line[1])
    config = box(tmp_path, port=near)
    lines = checks.parts["lines"]

    with holding(near) as other:
        busy = tells(lines(config), "port_busy")
    with holding(near, "gateway", "run"):
        ours = list(lines(config))

    assert f"(process {other})" in busy.message
    assert codes(ours) == []


def test_2_a_port_that_is_not_there_or_not_ours_to_open(tmp_path: Path, line: tuple[int, str]) -> None:
    tells(checks.parts["lines"](box(tmp_path)), "port_missing")
    box(tmp_path, port=line[1])
    plan = make_plan("gw1", load_sites(tmp_path / "sites"), shipped_devices())
    port = Path(line[1])
    mode = port.stat().st_mode & 0o777
    port.chmod(0o600 if os.geteuid() == 0 else 0)
    try:
        with as_nobody():
            tells(line_checks(plan), "port_forbidden")
    finally:
        port.chmod(mode)


def test_3_4_what_a_gateway_hears_and_does_not_hear(tmp_path: Path, line: tuple[int, str]) -> None:
    """Noise of a wrong baud on one line, a port that is away: by the gateway's own word, which waits in its spool."""
    far, near = line
    config = box(tmp_path, port=near)
    away = (
        '[[links]]\nid = "away"\ngateway = "gw1"\nkind = "serial"\nport = "/dev/nowhere"\n'
        '[[sensors]]\nid = "rg2"\nstation = "s"\nkind = "gauge"\ngateway = "gw1"\nlink = "away"\n'
        'driver = "swtip"\ndevice = "n2"\ncount_size = "0.01 in"\n'
    )
    site_file(config, away, port=near)
    setting = f"start=2026-06-10T12:00:00Z speed=200 since={SystemClock().now():%Y-%m-%dT%H:%M:%S.%fZ}"
    run = [sys.executable, "-m", "siltwatch.command.main", "gateway", "run", "--config"]
    with (tmp_path / "log").open("wb") as log:
        environment = os.environ | {"SILTWATCH_CLOCK": setting}
        gateway = subprocess.Popen([*run, str(tmp_path / "siltwatch.toml")], env=environment, stderr=log)
    try:

        def heard() -> bool:
            os.write(far, b"\xfe\x8a\x10 noise of another baud \x80\r\n" * 5)
            return {"line_garbage", "link_down"} <= set(codes(checks.parts["spool"](config)))

        eventually(heard, within_s=40, what="the gateway has said what it hears")
        found = list(checks.parts["spool"](config))
    finally:
        gateway.terminate()
        gateway.wait(20)

    assert "line line" in tells(found, "line_garbage").message
    assert "line away" in tells(found, "link_down").message
    tells(lines_said("gw1", {"refused": {"bus: no_answer": 40}, "stored": 100}), "device_silent")
    assert list(lines_said("gw1", {"refused": {"bus: checksum": 40}, "stored": 1_000})) == []


def test_5_a_clock_that_was_never_set(tmp_path: Path) -> None:
    tells([clock_finding(datetime(2000, 1, 1, tzinfo=UTC), box(tmp_path))], "clock_unset")


def test_5_nobody_keeps_the_time_or_has_reached_a_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a machine without a keeper, and then with one that has heard nobody."""
    monkeypatch.delenv("SILTWATCH_CLOCK", raising=False)
    config = box(tmp_path)
    config = config.model_copy(update={"gateway": config.gateway.model_copy(update={"clock": "auto"})})
    monkeypatch.setattr("gateway.time_sync.kernel_synchronised", lambda: False)
    monkeypatch.setattr("gateway.time_sync.CHRONY_FOLDER", tmp_path / "chrony")
    monkeypatch.setattr("gateway.time_sync.TIMESYNCD_FOLDER", tmp_path / "timesync")
    tells(checks.parts["clock"](config), "clock_unkept")

    (tmp_path / "timesync").mkdir()
    tells(checks.parts["clock"](config), "clock_unsynchronised")
    (tmp_path / "timesync" / "synchronized").touch()
    assert codes(checks.parts["clock"](config)) == []


def through(folder: Path, port: int, *, scheme: str = "mqtt", more: str = "") -> Config:
    """A gateway and a collector that meet at a broker."""
    host = "localhost" if scheme == "mqtts" else "127.0.0.1"
    lines = f'[broker]\nhost = "{host}"\nport = {port}\npassword_file = "broker-password"\n{more}'
    (folder / "broker-password").write_text("collector's")
    return box(folder, uplink=f"{scheme}://{host}:{port}", more=f"{more}{lines}")


def test_6_a_broker_that_is_not_there(tmp_path: Path) -> None:
    config = through(tmp_path, free_port())

    tells(checks.parts["uplinks"](config), "broker_unreachable")
    tells(collector_broker(config), "broker_unreachable")


def test_7_a_broker_that_does_not_know_us_or_does_not_give_what_we_need(tmp_path: Path) -> None:
    users = tmp_path / "users"
    for name, password in (("gw1", TOKEN), ("gw2", "another")):
        flags = ("-b",) if users.exists() else ("-b", "-c")
        subprocess.run(
            [needed("mosquitto_passwd", "mosquitto"), *flags, str(users), name, password],
            check=True,
            capture_output=True,
        )
    users.chmod(0o600)
    acl = tmp_path / "acl"
    acl.write_text("user gw2\ntopic readwrite #\nuser gw1\ntopic read #\n")
    acl.chmod(0o600)
    with mosquitto(tmp_path / "broker", extra=f"password_file {users}\nacl_file {acl}") as server:
        config = through(tmp_path, server.port)
        refused = list(checks.parts["uplinks"](config))
        (tmp_path / "gateway-token").write_text("of another box")
        unknown = list(checks.parts["uplinks"](config))
        collector = list(collector_broker(config))

    assert "may not write siltwatch/v1/p00/mill/gw1/state" in tells(refused, "broker_topic_refused").message
    tells(unknown, "broker_refuses")
    tells(collector, "broker_refuses")


def test_8_a_broker_whose_certificate_is_of_a_stranger(tmp_path: Path) -> None:
    ours, theirs = Authority(tmp_path / "ours"), Authority(tmp_path / "theirs")
    pair = theirs.sign("localhost")
    lines = f"certfile {pair.certificate}\nkeyfile {pair.key}"
    with mosquitto(tmp_path / "broker", extra=lines) as server:
        config = through(tmp_path, server.port, scheme="mqtts", more=f'ca_file = "{ours.file}"\n')
        tells(checks.parts["uplinks"](config), "certificate_refused")
        tells(collector_broker(config), "certificate_refused")
        config = through(tmp_path, server.port, scheme="mqtts", more=f'ca_file = "{theirs.file}"\n')
        assert codes(checks.parts["uplinks"](config)) == []


def test_20_a_gateway_that_left_the_broker_and_a_collector_that_is_not_there(tmp_path: Path) -> None:
    topic = Topics(partition="p00", site="mill", gateway="gw1").of("state")
    with mosquitto(tmp_path / "broker") as server:
        publish.single(topic, OFFLINE, qos=1, retain=True, hostname="127.0.0.1", port=server.port)
        found = list(collector_broker(through(tmp_path, server.port)))

    tells(found, "collector_away")
    assert "gw1" in tells(found, "gateway_away").message
    tells(_dropped({DROPPED: "3"}), "broker_dropped")


def test_9_tokens_that_are_missing_wrong_or_of_nobody(tmp_path: Path) -> None:
    (tmp_path / "town").mkdir()
    running = Running.start(tmp_path / "town")
    try:
        config = box(tmp_path / "box", uplink=f"http://127.0.0.1:{running.port}")
        assert codes(checks.parts["uplinks"](config)) == []
        (tmp_path / "box" / "gateway-token").write_text("a-token-of-nobody")
        tells(checks.parts["uplinks"](config), "token_refused")
        (tmp_path / "box" / "gateway-token").unlink()
        tells(checks.parts["uplinks"](config), "token_missing")
    finally:
        running.stop()
    (tmp_path / "box" / "gateway-token").write_text(TOKEN)
    tells(checks.parts["uplinks"](config), "collector_unreachable")


def test_10_a_spool_that_is_nearly_full_or_broken(tmp_path: Path) -> None:
    setting = SpoolSetting(gateway="gw1", boot="b", uplinks=("town",), room=10)
    with closing(Spool(tmp_path / "spool.db", setting, SystemClock())) as spool:
        spool.append([tip(count) for count in range(9)])
        tells(spool_checks(tmp_path / "spool.db", "gw1", 10), "spool_filling")
        assert codes(spool_checks(tmp_path / "spool.db", "gw1", 100)) == []
    (tmp_path / "broken.db").write_bytes(b"no database" * 1_000)
    tells(spool_checks(tmp_path / "broken.db", "gw1", 10), "database_trouble")


def test_a_gateway_is_looked_at_within_seconds_whatever_hangs(tmp_path: Path) -> None:
    """A host that swallows everything: the limit of each question is below the doctor's own."""
    began = SystemClock().now()
    config = box(tmp_path, uplink="http://192.0.2.1:8431", more='plain_text = "a test"\n')

    found = list(checks.parts["uplinks"](config))

    assert "collector_unreachable" in codes(found)
    tells(found, "broker_open")
    assert SystemClock().now() - began < timedelta(seconds=5)
