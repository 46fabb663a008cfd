"""A small, rich set of data as a release left it, under tests/releases/VERSION: what every later version must take.

Run as `make release-data ARGS="VERSION COMMIT"` (`--folder FOLDER` for the environments that it makes): the code of
the commit is taken out of the history, installed into a virtual environment of its own, and used by its verbs alone. It
ends by itself, within two minutes once the libraries are there.
"""

import argparse
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tarfile
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from release_rain import SITE_FILE, batches

from gateway.drivers.swtip import SwtipFrame

GIT = shutil.which("git") or "git"
PROJECT = Path(__file__).resolve().parents[1]
RELEASES = PROJECT / "tests" / "releases"
AS_OF = datetime(2026, 6, 12, 18, tzinfo=UTC)
TOKENS = {name: f"token-of-{name}-for-release-data" for name in ("gateway-1", "gateway-2")}
DATABASES = ("journal", "records", "spool")
WITHIN_S = 90.0
MOHAWK = ("--site", "mohawk")
# What each release could do, as far as it had the verb; asked in this order.
DEEDS = (
    ("duty", "sediment", "Basin A", "45", "--site", "mohawk", "--by", "inspector", "--at", "2026-06-09T12:00:00Z"),
    (
        "duty",
        "start",
        "stabilization_start",
        "East slope",
        "--site",
        "mohawk",
        "--by",
        "operator",
        "--from",
        "2026-06-09",
    ),
    ("decide", "acreage", "--site", "mohawk", "--acres", "4.5", "--by", "operator", "--reason", "stripped in May"),
    (
        *("reading", "add", "--site", "mohawk", "--sensor", "gauge-1", "--depth", "0.10 in", "--by", "operator"),
        *("--since", "2026-06-05T12:00:00Z", "--at", "2026-06-05T13:00:00Z", "--reason", "the logger was off"),
    ),
    ("town", "enter", "note", "--site", "mohawk", "--by", "smo", "--role", "smo", "--text", "Silt fence looked at."),
)
INSPECTION = """
import json, sys
from datetime import datetime
from alerts.commands import record_inspection
from collector.reading import open_reading
from siltwatch.config import load_config
config = load_config(sys.argv[1])
started, now = (datetime.fromisoformat(text) for text in sys.argv[2:4])
journal = open_reading(config.journal_url)
record_inspection(config.records_url, site=journal.site("mohawk"), started_at=started, scope="full",
    inspector="Qualified inspector", remarks="Basin cleaned", entered_by="keeper", key="release-data", now=now)
journal.close()
"""


def say(text: str) -> None:
    """Progress."""
    print(text, file=sys.stderr, flush=True)


def installed(version: str, commit: str, cache: Path) -> Path:
    """The interpreter of a virtual environment with the code of a commit; made where it is not there yet."""
    folder = cache / f"{version}-{commit[:10]}"
    python = folder / "venv" / "bin" / "python"
    if (folder / "done").exists():
        return python
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "src").mkdir(parents=True)
    say(f"{version}: installing {commit}")
    archive = folder / "src.tar"
    subprocess.run([GIT, "archive", "--output", archive, commit], cwd=PROJECT, check=True)
    with tarfile.open(archive) as packed:
        packed.extractall(folder / "src", filter="data")
    subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
    constraints = folder / "src" / "constraints.txt"
    wanted = f"{folder / 'src'}[all,demo]"
    subprocess.run([python, "-m", "pip", "install", "-q", "-c", constraints, "-e", wanted], check=True)
    (folder / "done").touch()
    return python


class Old:
    """An installation of an old release in a folder of its own, used by its verbs."""

    def __init__(self, python: Path, folder: Path) -> None:
        self.python, self.folder = python, folder
        self.config = folder / "siltwatch.toml"
        since = datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")  # noqa: TID251 - a tool
        self.environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        self.environment["SILTWATCH_CLOCK"] = f"start={AS_OF.isoformat().replace('+00:00', 'Z')} speed=1 since={since}"

    def command(self, *arguments: str) -> list[str]:
        """A verb of the old release."""
        return [str(self.python), "-m", "siltwatch.command.main", *arguments, "--config", str(self.config)]

    def ask(self, *arguments: str) -> str:
        """Run a verb to its end; what it printed."""
        done = subprocess.run(
            self.command(*arguments), cwd=self.folder, env=self.environment, capture_output=True, text=True, check=False
        )
        if done.returncode:
            message = f"{' '.join(arguments)}: {done.returncode}\n{done.stderr}"
            raise SystemExit(message)
        return done.stdout

    def has(self, verb: str) -> bool:
        """Whether this release knew a verb."""
        command = [str(self.python), "-m", "siltwatch.command.main", verb, "--help"]
        return not subprocess.run(command, cwd=self.folder, capture_output=True, check=False).returncode

    @contextmanager
    def running(self, process: str) -> Iterator[None]:
        """A process of it, until the block ends."""
        log = self.folder / f"{process}.log"
        with log.open("w") as lines:
            child = subprocess.Popen(
                self.command(process, "run"), cwd=self.folder, env=self.environment, stderr=lines, stdout=lines
            )
            try:
                await_true(
                    lambda: "action=ready" in log.read_text() or '"ready"' in log.read_text(),
                    f"{process} ready: {log}",
                    lambda: child.poll() is not None,
                )
                yield
            finally:
                child.terminate()
                child.wait(30)

    def rows(self, database: str, query: str) -> list[tuple[Any, ...]]:
        """What lies in one of its databases."""
        with closing(sqlite3.connect(f"file:{self.folder / 'var' / database}.db?mode=ro", uri=True)) as disk:
            return disk.execute(query).fetchall()


def await_true(question: Callable[[], object], what: str, ended: Callable[[], object] | None = None) -> None:
    """Wait for it; the end of the tool where it does not come."""
    until = time.monotonic() + WITHIN_S
    while not question():
        if ended is not None and ended():
            message = f"ended before: {what}"
            raise SystemExit(message)
        if time.monotonic() > until:
            message = f"not within {WITHIN_S:.0f} s: {what}"
            raise SystemExit(message)
        time.sleep(0.1)


def write_settings(old: Old, ports: tuple[int, int]) -> None:
    """Its configuration, site and secrets, in the words of the first release."""
    (old.folder / "sites").mkdir()
    (old.folder / "sites" / "mohawk.toml").write_text(SITE_FILE)
    (old.folder / "intake-tokens.toml").write_text("".join(f'{name} = "{value}"\n' for name, value in TOKENS.items()))
    (old.folder / "gateway-token").write_text(TOKENS["gateway-1"])
    (old.folder / "password").write_text("release-data-password")
    old.config.write_text(
        f'[intake]\nport = {ports[0]}\n\n[gateway]\nname = "gateway-1"\n'
        f'uplinks = [{{ id = "town", url = "http://127.0.0.1:{ports[1]}", token_file = "gateway-token" }}]\n\n'
        '[mail]\nhost = "127.0.0.1"\nport = 9\nsender = "siltwatch@town.example"\n'
    )


def free_ports() -> tuple[int, int]:
    """Two ports that nobody listens on."""
    import socket  # noqa: PLC0415 - only here

    with socket.socket() as one, socket.socket() as other:
        one.bind(("127.0.0.1", 0))
        other.bind(("127.0.0.1", 0))
        return one.getsockname()[1], other.getsockname()[1]


def post(port: int, document: dict[str, Any]) -> None:
    """Post a batch as a gateway does."""
    from urllib.request import Request, urlopen  # noqa: PLC0415 - only here

    token = TOKENS[document["gateway"]]
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    address = f"http://127.0.0.1:{port}/intake/v1/batches"
    with urlopen(Request(address, json.dumps(document).encode(), headers), timeout=30) as answer:
        answer.read()


@contextmanager
def listener(port: int) -> Iterator[list[bytes]]:
    """A collector that takes nothing: what a gateway posts to it, as it came."""
    posted: list[bytes] = []

    class Taking(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            posted.append(self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(503)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", port), Taking)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield posted
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def judge_rain(old: Old, port: int) -> None:
    """Take the rain in, let it be judged, and record a visit that closes a duty."""
    with old.running("collector"):
        for document in batches():
            post(port, document)
    with old.running("alerts"):
        await_true(lambda: len(old.rows("records", "SELECT id FROM storms")) >= 3, "three storms")  # noqa: PLR2004
        await_true(lambda: old.rows("records", "SELECT id FROM notices"), "notices")
        started, now = AS_OF - timedelta(days=3, hours=12), AS_OF - timedelta(days=3, hours=10)
        visit = [str(old.python), "-c", INSPECTION, str(old.config), started.isoformat(), now.isoformat()]
        subprocess.run(visit, cwd=old.folder, env=old.environment, check=True)
        for deed in DEEDS:
            if old.has(deed[0]):
                old.ask(*deed)
        time.sleep(5)  # the judge has looked at all of it


def fill_spool(old: Old, port: int) -> list[bytes]:
    """Let the gateway of then hear a gauge while its collector takes nothing; what it tried to send."""
    near, far = os.openpty()
    import tty  # noqa: PLC0415 - only here

    tty.setraw(far)
    link = old.folder / "gauge-line"
    link.symlink_to(os.ttyname(far))
    with listener(port) as posted, old.running("gateway"):
        for count in range(1, 41):
            frame = SwtipFrame(
                node="n1", boot=3, seq=count, uptime_s=60 * count, tips_total=count, flags=1, battery_mv=12840
            )
            os.write(near, frame.to_bytes())
            time.sleep(0.02)
        await_true(lambda: old.rows("spool", "SELECT seq FROM heads")[0][0] >= 40, "40 in the spool")  # noqa: PLR2004
        await_true(lambda: posted, "a batch")
    os.close(near)
    os.close(far)
    link.unlink()
    return posted


def write_out(old: Old, target: Path, facts: dict[str, Any], posted: list[bytes]) -> None:
    """Databases as text, the rest as files."""
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    for name in DATABASES:
        with closing(sqlite3.connect(old.folder / "var" / f"{name}.db")) as disk:
            tables = [row[0] for row in disk.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
            counted = (table for table in tables if not table.startswith("sqlite_"))
            facts["rows"][name] = {t: disk.execute(f'SELECT count(*) FROM "{t}"').fetchone()[0] for t in counted}  # noqa: S608
            (target / f"{name}.sql").write_text("\n".join(disk.iterdump()) + "\n", encoding="utf-8")
    facts["storms"] = old.rows("records", "SELECT id, revision FROM storms ORDER BY id")
    facts["duties"] = old.rows("records", "SELECT id, due_at, status FROM duties ORDER BY id")
    for name in ("siltwatch.toml", "sites/mohawk.toml"):
        (target / name).parent.mkdir(exist_ok=True)
        shutil.copy(old.folder / name, target / name)
    source = Path(old.python).parents[2] / "src"
    shutil.copy(source / "siltwatch" / "wire.schema.json", target / "wire.schema.json")
    (target / "posted.json").write_bytes(max(posted, key=len))
    for found in old.folder.glob("evidence.zip"):
        shutil.copy(found, target / found.name)
    if (old.folder / "backup").is_dir():
        with tarfile.open(target / "backup.tar.xz", "w:xz") as packed:
            packed.add(old.folder / "backup", "backup")
    (target / "facts.json").write_text(json.dumps(facts, indent=1) + "\n", encoding="utf-8")


def make(version: str, commit: str, work: Path) -> None:
    """The data of one release."""
    python = installed(version, commit, work)
    folder = work / f"data-{version}"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    old, ports = Old(python, folder), free_ports()
    write_settings(old, ports)
    old.ask("migrate")
    old.ask("site", "apply")
    old.ask("user", "add", "keeper", "--role", "admin", "--password-file", str(folder / "password"))
    say(f"{version}: rain, storms, duties")
    judge_rain(old, ports[0])
    say(f"{version}: spool")
    posted = fill_spool(old, ports[1])
    storm = old.rows("records", "SELECT id FROM storms ORDER BY id")[0][0]
    if old.has("evidence"):
        old.ask("evidence", storm, "--output", str(folder / "evidence.zip"))
    if old.has("backup"):
        old.ask("backup", str(folder / "backup"))
    facts = {"version": version, "commit": commit, "as_of": AS_OF.isoformat(), "rows": {}}
    write_out(old, RELEASES / version, facts, posted)
    size = sum(file.stat().st_size for file in (RELEASES / version).rglob("*") if file.is_file())
    say(f"{version}: {RELEASES / version}, {size // 1024} KiB")


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("version")
    asked.add_argument("commit")
    asked.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir()) / "siltwatch-releases")
    given = asked.parse_args()
    full = subprocess.run([GIT, "rev-parse", given.commit], cwd=PROJECT, check=True, capture_output=True, text=True)
    make(given.version, full.stdout.strip(), given.folder)
