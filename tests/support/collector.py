"""Short words for the collector: a site, what its devices say, and a journal to put it in."""

import atexit
import http.client
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

from sqlalchemy import Engine, create_engine
from sqlalchemy.exc import OperationalError

from collector.commands import AppliedSite, apply_site
from collector.ledger import load_registry
from collector.migrations.upgrade import upgrade_url
from collector.parcels import Parcel, read_parcel
from collector.reading import JournalReading, open_reading
from collector.stores import fetch, open_engine, transaction
from collector.taking import Taken, give_up
from collector.writer import take_safely
from siltwatch.quantities import Depth
from siltwatch.site import Conditions, Link, Sensor, Site, Station
from siltwatch.wire import INTAKE_PATH, Ack, Batch, Sequenced, decode_ack, encode_batch
from tests.support.forked import Forked, Forkery
from tests.support.servers import Server
from tests.support.waiting import eventually

NOON = datetime(2026, 6, 10, 12, tzinfo=UTC)
TOKEN = "a-token-of-gateway-gw1"
HUNDREDTH_IN = 2540


def at(minutes: float) -> datetime:
    """Minutes after noon of the day on which it rains."""
    return NOON + timedelta(minutes=minutes)


def gauge(name: str = "g1", *, device: str | None = "n1", **fields: Any) -> Sensor:
    """A tipping-bucket gauge of a hundredth of an inch."""
    given: dict[str, Any] = {"count_size": Depth(HUNDREDTH_IN), "gateway": "gw1", "link": "line", **fields}
    return Sensor(id=name, station="top", kind="gauge", driver="swtip", device=device, **given)


def probe(name: str = "p1", *, device: str | None = None, **fields: Any) -> Sensor:
    """A turbidity probe in FNU up to 1,000."""
    given: dict[str, Any] = {
        "unit": "FNU",
        "model": "y511",
        "place": "downstream",
        "range_max": 1000.0,
        "gateway": "gw1",
        "link": "line",
        **fields,
    }
    return Sensor(id=name, station="top", kind="probe", driver="modbus_turbidity", device=device, **given)


def site(name: str = "mill", sensors: Sequence[Sensor] | None = None) -> Site:
    """A site with one gauge and one probe on the gateway gw1."""
    return Site(
        id=name,
        name=name.title(),
        started_on=date(2026, 5, 1),
        conditions=Conditions(disturbed_acres=Decimal(5)),
        stations=(Station(id="top", name="Top"),),
        links=(Link(id="line", gateway="gw1", kind="serial", port="/dev/serial/by-id/x"),),
        sensors=tuple([gauge(), probe()] if sensors is None else sensors),
    )


def says(seq: int, *, minute: float | None = None, **fields: Any) -> Sequenced:
    """What a device says; by default the running count of the gauge n1, a minute for each number."""
    given: dict[str, Any] = {
        "device": "n1",
        "quantity": "rain_count",
        "semantics": "cumulative",
        "observed_at": at(seq if minute is None else minute),
        **fields,
    }
    return Sequenced(seq=seq, **given)


def counts(values: Iterable[int], *, first_seq: int = 1, **fields: Any) -> list[Sequenced]:
    """Running counts of the gauge n1, one a minute."""
    return [says(first_seq + index, count=value, **fields) for index, value in enumerate(values)]


def turbid(seq: int, value: str | None, **fields: Any) -> Sequenced:
    """A reading of the probe p1."""
    return says(seq, device="p1", quantity="turbidity", semantics="instant", value=value, **fields)


def batch(said: Sequence[Sequenced], *, gateway: str = "gw1", boot: str = "b1") -> Batch:
    """A batch of what was said."""
    first = min((observation.seq for observation in said), default=1)
    return Batch(gateway=gateway, boot=boot, first_seq=first, sent_at=NOON, observations=tuple(said))


def parcel(said: Sequence[Sequenced], *, now: datetime | None = None, **names: str) -> Parcel:
    """A batch as the intake hands it to the writer."""
    document = encode_batch(batch(said, **names))
    return read_parcel(document, now or at(24 * 60))


@dataclass
class Journal:
    """A journal on disk, with the collector's own functions on it."""

    url: str
    engine: Engine
    _reading: JournalReading | None = None

    @classmethod
    def make(cls, url: str, *, sync: str = "FULL") -> "Journal":
        """A migrated, empty journal; laws that try many do not wait for the disk."""
        migrate(url)
        return cls(url, open_engine(url, sync=sync))

    def apply(self, *sites: Site, now: datetime = NOON) -> list[AppliedSite]:
        """Put sites in force."""
        return [apply_site(self.url, each, now) for each in sites]

    def take(self, *parcels: Parcel) -> list[Taken]:
        """Take parcels in one transaction."""
        with transaction(self.engine) as connection:
            registry = load_registry(connection)
            return [take_safely(connection, each, registry) for each in parcels]

    def give_up(self, gateway: str = "gw1") -> Taken:
        """Lose patience with a gateway's gap."""
        with transaction(self.engine) as connection:
            return give_up(connection, gateway=gateway, registry=load_registry(connection), now=at(0))

    def reading(self) -> JournalReading:
        """The port of other parts."""
        if self._reading is None:
            self._reading = open_reading(self.url)
        return self._reading

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        """Rows of a query."""
        with self.engine.connect() as connection:
            return [tuple(row) for row in fetch(connection, query)]

    def one(self, query: str) -> Any:
        """The only value of a query."""
        return self.rows(query)[0][0]

    def close(self) -> None:
        """Give the connections back."""
        if self._reading is not None:
            self._reading.close()
        self.engine.dispose()


def migrate(url: str) -> None:
    """Bring a journal up to date; a new SQLite one is a copy of one that was migrated once."""
    path = Path(url.removeprefix("sqlite:///"))
    if url.startswith("sqlite:///") and not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(_migrated(), path)
    else:
        upgrade_url(url)


@cache
def _migrated() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="siltwatch-journal-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    upgrade_url(f"sqlite:///{folder}/journal.db")
    return folder / "journal.db"


def empty_database(server: Server, name: str) -> str:
    """Makes a database on a PostgreSQL server; returns its URL."""
    owner = f"postgresql+psycopg://siltwatch@127.0.0.1:{server.port}"
    engine = create_engine(f"{owner}/postgres", isolation_level="AUTOCOMMIT")
    eventually(lambda: _answers(engine), within_s=30, what="PostgreSQL answers")
    with engine.connect() as connection:
        connection.exec_driver_sql(f'CREATE DATABASE "{name[-60:]}"')
    engine.dispose()
    return f"{owner}/{name[-60:]}"


def _answers(engine: Engine) -> bool:
    """A server that listens may still be starting."""
    try:
        engine.connect().close()
    except OperationalError:
        return False
    return True


def facts(journal: Journal) -> dict[str, list[tuple[Any, ...]]]:
    """Everything counting came to, without the order and the instants of arrival."""
    return {
        "credits": journal.rows("SELECT site, sensor, at, key, depth_tenth_um, flag FROM credits ORDER BY 1, 2, 3, 4"),
        "readings": journal.rows(
            "SELECT site, sensor, kind, at, key, value, flag FROM readings ORDER BY 1, 2, 3, 4, 5"
        ),
        "rollups": journal.rows(
            "SELECT site, sensor, kind, start_at, min, max, count, sum_tenth_um FROM rollups ORDER BY 1, 2, 3, 4"
        ),
        "baselines": journal.rows("SELECT site, sensor FROM baselines ORDER BY 1, 2"),
    }


@dataclass
class Running:
    """A collector as a process of its own."""

    folder: Path
    process: subprocess.Popen[str] | Forked
    port: int
    started: ClassVar[list[subprocess.Popen[str] | Forked]] = []

    @classmethod
    def end_all(cls) -> None:
        """Kill what a failed test left behind, by its own process id."""
        while cls.started:
            process = cls.started.pop()
            process.kill()
            process.wait(10)

    @classmethod
    def start(
        cls,
        folder: Path,
        *,
        port: int = 0,
        extra: str = "",
        environment: dict[str, str] | None = None,
        forks: Forkery | None = None,
    ) -> "Running":
        """Start `siltwatch collector run` and wait until it serves; `forks` is for those that will be killed."""
        write_installation(folder, port=port, extra=extra)
        log = folder / "collector.log"
        log.touch()
        already = log.read_text().count("collector serves")
        words = ["collector", "run", "--config", str(folder / "siltwatch.toml")]
        process = (
            _spawned(words, log, environment or {})
            if forks is None
            else forks.start(*words, stderr=log, environment=environment)
        )
        cls.started.append(process)
        found = eventually(lambda: _ready_port(folder, process, already), within_s=30, what="the collector is ready")
        return cls(folder, process, int(found or 0))

    def post(self, body: bytes, *, token: str = TOKEN, **headers: str) -> tuple[int, bytes]:
        """Post a body to the intake."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.request("POST", INTAKE_PATH, body, {"Authorization": f"Bearer {token}", **headers})
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()

    def send(self, said: Sequence[Sequenced], **names: str) -> Ack:
        """Post what was said and expect the acknowledgement."""
        status, body = self.post(encode_batch(batch(said, **names)))
        assert status == 200, body
        return decode_ack(body)

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.kill()
        self.process.wait(10)

    def stop(self) -> int:
        """End it as its operator would; the exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self.process.wait(20)

    def log(self) -> list[dict[str, Any]]:
        """What it logged."""
        return [
            json.loads(line) for line in (self.folder / "collector.log").read_text().splitlines() if line[:1] == "{"
        ]


def write_installation(folder: Path, *, port: int = 0, extra: str = "") -> None:
    """A configuration, tokens for gw1 and gw2, and a migrated journal."""
    (folder / "siltwatch.toml").write_text(f'data = "var"\n[intake]\nport = {port}\n{extra}\n')
    tokens = folder / "intake-tokens.toml"
    if not tokens.exists():
        tokens.write_text(f'gw1 = "{TOKEN}"\ngw2 = "{TOKEN}-2"\n')
    (folder / "var").mkdir(exist_ok=True)
    migrate(journal_url(folder))


def journal_url(folder: Path) -> str:
    """The journal of an installation in a folder."""
    return f"sqlite:///{folder / 'var' / 'journal.db'}"


def _spawned(words: list[str], log: Path, environment: dict[str, str]) -> "subprocess.Popen[str]":
    with log.open("ab") as stderr:
        return subprocess.Popen(
            [sys.executable, "-m", "siltwatch.command.main", *words],
            stderr=stderr,
            text=True,
            env={**os.environ, **environment},
        )


def _ready_port(folder: Path, process: subprocess.Popen[str] | Forked, already: int) -> int | None:
    text = (folder / "collector.log").read_text()
    assert process.poll() is None, text[-3000:]
    found = re.findall(r"action=ready port=(\d+)|\"action\": \"ready\", \"port\": (\d+)", text)
    return int(next(filter(None, found[-1]))) if len(found) > already else None


def moved(observation: Sequenced, **fields: Any) -> Sequenced:
    """The same with other fields."""
    return replace(observation, **fields)
