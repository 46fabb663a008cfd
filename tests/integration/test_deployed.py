"""Units, image and compose file hold what they promise; the processes run without root on a read-only root."""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from siltwatch.command.demo_site import free_ports
from siltwatch.config import load_config
from siltwatch.service_manager import ALIVE_VARIABLE
from tests.support.closed_root import UID, command
from tests.support.servers import free_port, needed
from tests.support.waiting import eventually

PROJECT = Path(__file__).resolve().parents[2]
UNITS = PROJECT / "deploy" / "systemd"
SERVICES = sorted(file.name for file in UNITS.glob("*.service"))
EXPOSURE = 20  # tenths: 0 is nothing, 100 everything
COMPOSE: dict[str, Any] = yaml.safe_load((PROJECT / "compose.yaml").read_text(encoding="utf-8"))
OURS = ("migrate", "collector", "alerts", "dashboard", "gateway")
PROCESSES = ("collector", "alerts", "dashboard", "gateway")


def analysed(*words: str) -> subprocess.CompletedProcess[str]:
    tool = shutil.which("systemd-analyze")
    if tool is None:
        pytest.skip("systemd-analyze is not installed (Debian package systemd)")
    return subprocess.run([tool, *words], capture_output=True, text=True, check=False, timeout=60)


@pytest.fixture
def units(tmp_path: Path) -> Path:
    """The units, over a program that is there."""
    folder = tmp_path / "units"
    shutil.copytree(UNITS, folder)
    program = tmp_path / "siltwatch"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    for file in folder.glob("*.service"):
        file.write_text(file.read_text().replace("/opt/siltwatch/bin/siltwatch", str(program)))
    return folder


def faults(units: Path) -> str:
    files = [str(file) for pattern in ("*.service", "*.timer", "*.target") for file in sorted(units.glob(pattern))]
    told = analysed("verify", "--man=no", *files)
    return told.stderr + ("" if told.returncode == 0 else f"exit {told.returncode}")


def exposed(unit: Path) -> bool:
    """Whether a unit may do more than it should."""
    asked = analysed("security", "--offline=true", "--no-pager", f"--threshold={EXPOSURE}", str(unit))
    if "unrecognized option" in asked.stderr:
        pytest.skip("this systemd-analyze cannot look at files (systemd 250 or newer, Debian package systemd)")
    return asked.returncode != 0


def test_the_units_are_sound_and_little_exposed(units: Path) -> None:
    assert faults(units) == ""
    assert [name for name in SERVICES if exposed(units / name)] == []


def test_a_wrong_or_open_unit_is_found(units: Path) -> None:
    unit = units / "siltwatch-collector.service"
    sound = unit.read_text()
    unit.write_text(sound.replace("ProtectSystem=strict", "ProtectSystems=strict"))
    assert "ProtectSystems" in faults(units)
    unit.write_text(sound.replace("ExecStart=", "ExecStart=/nowhere"))
    assert "nowhere" in faults(units)
    unit.write_text(re.sub(r"(?m)^(Protect|Restrict|SystemCallFilter|Capability).*\n", "", sound))
    assert exposed(unit)


def test_each_unit_runs_a_verb_with_signs_of_life_and_secrets_of_its_own() -> None:
    for name in PROCESSES:
        text = (UNITS / f"siltwatch-{name}.service").read_text()
        assert f"ExecStart=/opt/siltwatch/bin/siltwatch {name} run\n" in text
        for line in ("Type=notify", "User=siltwatch", "NoNewPrivileges=yes", "CapabilityBoundingSet=", "MemoryMax="):
            assert f"\n{line}" in text
        assert re.search(r"^WatchdogSec=\d+min$", text, re.MULTILINE)
        assert "LoadCredential=" in text
    for name in ("backup", "retention"):
        assert (UNITS / f"siltwatch-{name}.timer").exists()
        assert "Type=oneshot" in (UNITS / f"siltwatch-{name}.service").read_text()


@pytest.mark.parametrize("name", sorted(COMPOSE["services"]))
def test_each_container_is_closed(name: str) -> None:
    service = COMPOSE["services"][name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert "cap_add" not in service
    assert "privileged" not in service
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert int(service["user"].partition(":")[0]) > 0
    assert service["pids_limit"]
    assert service["mem_limit"]
    assert service["healthcheck"]
    assert any(place.startswith("/tmp:") for place in service["tmpfs"])
    assert all(port.startswith("127.0.0.1:") for port in service.get("ports", ()))
    for secret in service.get("secrets", ()):
        assert secret in COMPOSE["secrets"]
    for volume in service.get("volumes", ()):
        source, _, rest = volume.partition(":")
        assert source in COMPOSE["volumes"] or (rest.endswith(":ro") and (PROJECT / source).exists())
    written = json.dumps(service.get("environment", {}))
    assert not re.search(r'(PASSWORD|TOKEN|SECRET)": ', written)


def test_the_four_processes_and_their_servers_are_there() -> None:
    services = COMPOSE["services"]
    assert set(services) == {*OURS, "mosquitto", "influxdb", "postgres"}
    assert services["influxdb"]["image"] == "influxdb:2.7"
    assert {tuple(services[name]["command"]) for name in PROCESSES} == {(name, "run") for name in PROCESSES}
    assert all(services[name]["healthcheck"]["test"] == ["CMD", "siltwatch", "alive"] for name in PROCESSES)
    assert COMPOSE["networks"]["inside"] == {"internal": True}
    assert services["gateway"]["devices"]


def test_the_image_is_small_in_rights() -> None:
    text = (PROJECT / "Dockerfile").read_text(encoding="utf-8")
    last = text[text.rindex("\nFROM ") :]
    assert re.search(r"^USER 10001:10001$", last, re.MULTILINE)
    assert 'HEALTHCHECK --interval=30s --timeout=10s --start-period=90s --retries=3 CMD ["siltwatch", "alive"]' in last
    assert 'ENTRYPOINT ["/usr/bin/tini", "--", "siltwatch"]' in last
    assert "COPY --from=build" in last
    assert not re.search(r"\b(gcc|pip|npm|nodejs|build-essential|python3-venv|curl)\b", last)
    assert text.count("-c constraints.txt") == text.count("pip install") + text.count("install --no-cache-dir -c") - 1
    assert "ADD " not in text


def test_the_configurations_of_the_containers_are_sound(tmp_path: Path) -> None:
    folder = PROJECT / "deploy" / "containers" / "config"
    server, gateway = load_config(folder / "siltwatch.toml"), load_config(folder / "gateway.toml")
    assert server.influx is not None
    assert server.influx.token_file
    assert server.broker is not None
    assert server.journal_url != server.records_url
    assert gateway.gateway.uplinks[0].url == "mqtts://mosquitto"
    named = set(re.findall(r"/run/secrets/(\w+)", (folder / "siltwatch.toml").read_text()))
    assert named <= set(COMPOSE["services"]["collector"]["secrets"])
    assert set(re.findall(r"/run/secrets/(\w+)", (folder / "gateway.toml").read_text())) <= {
        *COMPOSE["services"]["gateway"]["secrets"]
    }


@pytest.fixture(scope="module")
def prepared() -> Iterator[Path]:
    """What prepare.py makes, where a broker that gave up its rights can read it."""
    with tempfile.TemporaryDirectory(prefix="siltwatch-secrets-") as made:
        folder = Path(made) / "secrets"
        needed("openssl", "openssl")
        script = PROJECT / "deploy" / "containers" / "prepare.py"
        for _ in range(2):  # what is there stays
            environment = os.environ | {"SILTWATCH_SECRETS": str(folder)}
            subprocess.run([sys.executable, script], env=environment, check=True, capture_output=True, timeout=60)
        yield folder


def test_every_secret_of_the_containers_is_made_and_closed(prepared: Path) -> None:
    for given in COMPOSE["secrets"].values():
        file = prepared / Path(given["file"]).name
        assert file.stat().st_size
        assert file.stat().st_mode & 0o077 in ({0o044} if file.suffix == ".pem" else {0})
    assert prepared.stat().st_mode & 0o077 == 0
    for service in ("mosquitto", "influxdb", "postgres", "collector"):
        asked = ["openssl", "verify", "-CAfile", str(prepared / "ca.pem"), str(prepared / f"{service}.pem")]
        assert subprocess.run(asked, capture_output=True, check=False).returncode == 0


def test_the_broker_of_the_containers_lets_in_who_has_a_password(prepared: Path, tmp_path: Path) -> None:
    """The very configuration, on Debian's Mosquitto, with other paths alone."""
    text = (PROJECT / "deploy" / "containers" / "config" / "mosquitto.conf").read_text()
    port = free_port()
    names = {
        "mosquitto_certificate": "mosquitto.pem",
        "mosquitto_key": "mosquitto.key",
        "mosquitto_users": "mosquitto-users",
    }
    for secret, name in names.items():
        text = text.replace(f"/run/secrets/{secret}", str(prepared / name))
    text = text.replace("/etc/mosquitto/siltwatch.acl", str(PROJECT / "deploy" / "mosquitto" / "siltwatch.acl"))
    text = text.replace("/mosquitto/data/", f"{tmp_path}/").replace("listener 8883", f"listener {port} 127.0.0.1")
    (tmp_path / "conf").write_text(text + ("user root\n" if os.geteuid() == 0 else ""))
    with ExitStack() as stack:
        broker = subprocess.Popen(
            [needed("mosquitto", "mosquitto"), "-c", str(tmp_path / "conf")], stderr=subprocess.PIPE, text=True
        )
        stack.callback(broker.communicate, timeout=10)
        stack.callback(broker.terminate)
        say = [needed("mosquitto_pub", "mosquitto-clients"), "-h", "localhost", "-p", str(port), "-V", "5", "-q", "1"]
        say += ["--cafile", str(prepared / "ca.pem"), "-t", "siltwatch/v1/p00/yard/gateway-1/up", "-m", "x"]

        def says(user: str, password: str) -> bool:
            done = subprocess.run([*say, "-u", user, "-P", password], capture_output=True, check=False, timeout=20)
            return done.returncode == 0

        token = (prepared / "gateway-token").read_text()
        eventually(lambda: says("gateway-1", token), within_s=20)
        assert not says("gateway-1", "wrong")
        assert not says("nobody", token)


@pytest.mark.timeout(300)
def test_the_processes_run_without_root_on_a_read_only_root() -> None:
    place = Path(tempfile.mkdtemp(prefix="siltwatch-closed-", dir="/tmp"))
    hold = Path(tempfile.mkdtemp(prefix="siltwatch-hold-", dir="/tmp"))
    try:
        run_closed(place, hold)
    finally:
        shutil.rmtree(place)
        shutil.rmtree(hold, ignore_errors=True)


def run_closed(place: Path, hold: Path) -> None:
    """All four in one closed namespace, by the probe; what it found."""
    ports = free_ports()
    ports.close()
    settings, data = place / "etc", place / "data"
    for folder in (place, settings, settings / "sites", data):
        folder.mkdir(exist_ok=True)
        folder.chmod(0o755)
    if os.geteuid() == 0:
        os.chown(data, UID, UID)
    token = "a-token-of-the-closed-root"
    site = (PROJECT / "tools" / "container_run.py").read_text().partition('SITE = """')[2].partition('"""')[0]
    texts = {"token": token, "tokens.toml": f'gateway-1 = "{token}"\n', "sites/yard.toml": site, "probe.py": PROBE}
    texts["siltwatch.toml"] = (
        f'data = "{data}"\n[web]\nport = {ports.pages}\n[intake]\nport = {ports.intake}\ntokens_file = "tokens.toml"\n'
        f'[gateway]\nname = "gateway-1"\n[[gateway.uplinks]]\nurl = "http://127.0.0.1:{ports.intake}"\n'
        'token_file = "token"\n'
    )
    for name, text in texts.items():
        (settings / name).write_text(text)
    words = [sys.executable, str(settings / "probe.py"), str(data), str(settings), ALIVE_VARIABLE]
    environment = os.environ | {"SILTWATCH_CONFIG": str(settings / "siltwatch.toml"), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        command(data, hold, *words),
        env=environment | {"TMPDIR": str(data)},
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
        cwd="/",
    )
    assert done.returncode == 0, done.stderr[-3000:]
    said = json.loads(done.stdout.splitlines()[-1])
    assert said["writable"] == []
    assert said["alive"] == sorted(PROCESSES)
    assert said["ended"] == dict.fromkeys(PROCESSES, 0)
    if os.geteuid() == 0:
        assert said["user"] == UID
        assert said["capabilities"] == 0
    assert {"journal.db", "records.db", "spool.db"} <= set(said["files"])


PROBE = """
import json, os, pathlib, subprocess, sys, time
data, settings, variable = sys.argv[1:]
verb = [sys.executable, "-m", "siltwatch.command.main"]
lines = [line.split(":", 1) for line in open("/proc/self/status").read().splitlines() if ":" in line]
status = {name: value.strip() for name, value in lines}
said = {"user": os.getuid(), "capabilities": int(status["CapEff"], 16) | int(status["CapBnd"], 16), "writable": []}
for place in ("/", "/etc", "/usr", settings, os.path.dirname(sys.executable)):
    try:
        pathlib.Path(place, "siltwatch-written").write_text("x")
        said["writable"].append(place)
    except OSError:
        pass
subprocess.run([*verb, "migrate"], check=True)
names = ("collector", "alerts", "dashboard", "gateway")
alive = {name: os.environ | {variable: f"{data}/alive-{name}"} for name in names}
running = {name: subprocess.Popen([*verb, name, "run"], env=alive[name]) for name in names}
until = time.monotonic() + 120
there = set()
while time.monotonic() < until and there != set(names):
    there = {name for name in names if os.path.exists(f"{data}/alive-{name}")}
    time.sleep(0.1)
said["alive"] = sorted(there)
for process in running.values():
    process.terminate()
said["ended"] = {name: process.wait(60) for name, process in running.items()}
said["files"] = sorted(os.listdir(data))
print(json.dumps(said))
"""
