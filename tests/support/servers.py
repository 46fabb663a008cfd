"""Real servers on loopback, free ports and temporary folders, stopped by their own process id."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import psycopg
import pytest

_UNSYNCED = ("fsync=off", "full_page_writes=off", "autovacuum=off")


def free_port() -> int:
    """A port of loopback that nobody listens on at this moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def needed(program: str, package: str) -> str:
    """The path of a server's program, or a skip that names the Debian package to install."""
    found = shutil.which(program) or next(
        (
            p
            for p in (
                f"/usr/sbin/{program}",
                f"/usr/lib/postgresql/15/bin/{program}",
                f"/usr/lib/postgresql/17/bin/{program}",
            )
            if Path(p).exists()
        ),
        None,
    )
    if found is None:
        pytest.skip(f"{program} is not installed (Debian package {package})")
    return found


@dataclass
class Server:
    """A running program that can be stopped, killed and started again with the same arguments."""

    arguments: list[str]
    port: int
    ready: Callable[[int], bool]
    folder: Path
    user: str | None = None
    ends_by: int = signal.SIGTERM
    process: subprocess.Popen[bytes] | None = field(default=None)

    def start(self) -> None:
        """Start and wait until it answers."""
        log = (self.folder / "server.log").open("ab")
        account = pwd.getpwnam(self.user) if self.user else None
        self.process = subprocess.Popen(
            self.arguments,
            stdout=log,
            stderr=log,
            cwd=self.folder,
            start_new_session=True,
            user=account.pw_uid if account else None,
            group=account.pw_gid if account else None,
        )
        log.close()
        deadline = time.monotonic() + 30
        while not self.ready(self.port):
            if self.process.poll() is not None or time.monotonic() > deadline:
                text = (self.folder / "server.log").read_text(errors="replace")[-2000:]
                message = f"{self.arguments[0]} did not start:\n{text}"
                raise AssertionError(message)
            time.sleep(0.05)

    def stop(self) -> None:
        """End it as its operator would."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(self.ends_by)
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()

    def kill(self) -> None:
        """End it as a power cut would."""
        if self.process is not None:
            self.process.kill()
            self.process.wait(10)


def _accepts(port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(0.5)
        return probe.connect_ex(("127.0.0.1", port)) == 0


def _answers_queries(port: int) -> bool:
    """PostgreSQL opens its port before it has finished starting."""
    try:
        with psycopg.connect(f"host=127.0.0.1 port={port} user=siltwatch dbname=postgres", connect_timeout=1):
            return True
    except psycopg.OperationalError:
        return False


def _pings(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/ping", timeout=1) as answer:
            return int(answer.status) == 204
    except OSError:
        return False


@contextmanager
def mosquitto(folder: Path, *, port: int | None = None, extra: str = "") -> Iterator[Server]:
    """Mosquitto with persistence; `extra` adds lines to its configuration."""
    folder.mkdir(parents=True, exist_ok=True)
    listening = port or free_port()
    config = folder / "mosquitto.conf"
    config.write_text(
        f"listener {listening} 127.0.0.1\nallow_anonymous true\npersistence true\n"
        f"persistence_location {folder}/\nautosave_interval 1\nmax_queued_messages 100000\n{extra}\n"
    )
    if os.geteuid() == 0:
        config.write_text(config.read_text() + "user root\n")
    yield from _running(
        Server(
            arguments=[needed("mosquitto", "mosquitto"), "-c", str(config)],
            port=listening,
            ready=_accepts,
            folder=folder,
        )
    )


@contextmanager
def influxd(folder: Path, *, http: str = "") -> Iterator[Server]:
    """InfluxDB 1.6.7 of Debian, ready when `/ping` gives 204; `http` adds lines to that part of its settings."""
    folder.mkdir(parents=True, exist_ok=True)
    port, rpc = free_port(), free_port()
    config = folder / "influxdb.conf"
    config.write_text(
        f'reporting-disabled = true\nbind-address = "127.0.0.1:{rpc}"\n[meta]\ndir = "{folder}/meta"\n'
        f'[data]\ndir = "{folder}/data"\nwal-dir = "{folder}/wal"\n[http]\nbind-address = "127.0.0.1:{port}"\n'
        f"log-enabled = false\n{http}\n[monitor]\nstore-enabled = false\n"
    )
    yield from _running(
        Server(
            arguments=[needed("influxd", "influxdb"), "-config", str(config)], port=port, ready=_pings, folder=folder
        )
    )


@contextmanager
def postgresql(disk: Path | None = None) -> Iterator[Server]:
    """PostgreSQL in a data folder of its own (on `disk`), run by an unprivileged user (root may not)."""
    # Not below pytest's folders: those are closed to the unprivileged user again whenever another run starts.
    home = Path(tempfile.mkdtemp(prefix="siltwatch-postgresql-", dir=disk))
    account = pwd.getpwnam("nobody") if os.geteuid() == 0 else None
    if account:
        os.chown(home, account.pw_uid, account.pw_gid)
    port = free_port()
    try:
        subprocess.run(
            [needed("initdb", "postgresql"), "-D", str(home / "data"), "-U", "siltwatch", "-A", "trust", "--no-sync"],
            check=True,
            capture_output=True,
            cwd=home,
            user=account.pw_uid if account else None,
            group=account.pw_gid if account else None,
        )
        arguments = [needed("postgres", "postgresql"), "-D", str(home / "data"), "-p", str(port), "-k", str(home)]
        arguments += ["-c", "listen_addresses=127.0.0.1"]
        # Tests kill it, but none cuts the power: what it wrote is in the machine's memory, and no disk is waited for.
        # It has to write at each commit all the same: with synchronous_commit=off a kill takes back what it promised.
        arguments += [word for setting in _UNSYNCED for word in ("-c", setting)]
        user = account.pw_name if account else None
        # At once: what it holds is thrown away, so that it need not be written in order first.
        yield from _running(
            Server(
                arguments=arguments,
                port=port,
                ready=_answers_queries,
                folder=home,
                user=user,
                ends_by=signal.SIGQUIT,
            )
        )
    finally:
        shutil.rmtree(home, ignore_errors=True)


def _running(server: Server) -> Iterator[Server]:
    try:
        server.start()
        yield server
    finally:
        server.stop()
