"""An installation on a machine that things are done to, its gauge, and an account of every tip at the end."""

import json
import random
import sqlite3
import threading
import urllib.parse
import urllib.request
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import psycopg

from siltwatch.clock import CLOCK_VARIABLE
from siltwatch.command.demo_site import SiteFacts
from tests.support.collector import empty_database
from tests.support.fault_disk import SmallDisk, small_disk
from tests.support.fault_machine import Machine
from tests.support.fault_told import Correspondents
from tests.support.fault_visits import Phone
from tests.support.fault_wire import Wire
from tests.support.gateway import FarEnd, node_line
from tests.support.servers import Server, influxd, mosquitto, postgresql
from tests.support.sim import GAUGE, SERVERS, Installation
from tests.support.waiting import eventually

A_TIP = 2_540
TIP_EVERY = timedelta(minutes=1)
_HOUR = timedelta(hours=1)
_CLOSE = timedelta(seconds=1)
_NEAR = timedelta(minutes=15)
_DRY_HOURS = 8
SETTLED_WITHIN_S = 60.0
_TOLD = (
    "SELECT count(DISTINCT duty || ' ' || channel) FROM notices WHERE state = 'sent' AND duty IN"
    " (SELECT id FROM duties WHERE kind = 'storm_inspection')"
)
_STORMS = (
    "SELECT count(*) FROM storms JOIN storm_versions ON storm_versions.storm = storms.id"
    " AND storm_versions.revision = storms.revision WHERE storm_versions.state <> 'superseded'"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """What is known of the tips in each place, and of what was made of them."""

    tips: int = 0  # that the gauge counted
    journal: int = 0  # counted again from what the journal holds, by other means
    repeated: int = 0  # lines of the gauge that the journal has more than once
    credits: int = 0  # in whole tips
    instants: int = 0  # credits, each at an instant of its own
    influx: int = 0  # in whole tips
    storms: int = 0
    duties: int = 0  # of storms, those that were taken back left out
    told: int = 0  # of each duty, by how many channels at least one person was told
    unsent: int = 0  # notices that nobody was sent yet
    unheard: int = 0  # notices that the records call sent, and nobody has taken
    copies: int = 0  # messages that were taken more than once, under one id
    posted: int = 0  # visits that the inspector's phone sent
    recorded: int = 0  # of those, how many are on record
    rerecorded: int = 0  # how often one of them is on record once more
    gaps: int = 0
    waiting: int = 0  # observations behind a hole in their sequence
    dead: int = 0

    def since(self, before: "Account") -> "Account":
        """What came in between."""
        return Account(**{name: value - getattr(before, name) for name, value in asdict(self).items()})

    @property
    def is_even(self) -> bool:
        """Whether each tip is everywhere, and everyone has been told."""
        is_counted = self.journal == self.credits == self.influx == self.tips and self.recorded == self.posted
        return is_counted and not (self.waiting or self.unsent or self.unheard)


@dataclass
class Estate:
    """Processes, stores and a gauge; `begin` switches everything on."""

    folder: Path
    stores: str = "sqlite"
    way: str = "http"
    seed: int = 1
    on_small_disks: bool = False  # InfluxDB, PostgreSQL and broker, where this user may mount
    installation: "OnMachine" = field(init=False)
    machine: Machine = field(init=False)
    wire: Wire = field(init=False)
    influx: Server = field(init=False)
    postgresql: Server | None = None
    broker: Server | None = None
    phone: Phone = field(init=False)
    disks: dict[str, SmallDisk] = field(default_factory=dict)
    tips: int = 0
    fell_at: list[tuple[datetime, timedelta]] = field(default_factory=list)  # and how late the gateway may read of it
    every: timedelta = TIP_EVERY
    is_raining: bool = False
    stutters: bool = False  # the gauge says everything twice, and what it said before once more
    _lines: int = 0
    _stack: ExitStack = field(default_factory=ExitStack)

    def __post_init__(self) -> None:
        self.end = FarEnd(self.folder / "site" / "links" / GAUGE)
        self.random = random.Random(self.seed)

    def __enter__(self) -> "Estate":
        try:
            self.begin()
        except BaseException:
            self._stack.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def begin(self) -> None:
        """Servers, files, processes, and the first word of the gauge."""
        self.influx = self._stack.enter_context(influxd(self._disk_of("InfluxDB", self.folder) / "influx"))
        extra = f'[influx]\nurl = "http://127.0.0.1:{self.influx.port}"\ndatabase = "rain"\n'
        if self.stores == "postgresql":
            self.postgresql = self._stack.enter_context(postgresql(self._disk_of("PostgreSQL")))
            urls = {name: empty_database(self.postgresql, name) for name in ("journal", "records")}
            extra += "[stores]\n" + "".join(f"{name} = {json.dumps(url)}\n" for name, url in urls.items())
        if self.way == "mqtt":
            self.broker = self._stack.enter_context(mosquitto(self._disk_of("broker", self.folder) / "broker"))
            extra += f"[broker]\nport = {self.broker.port}\n"
        disk = self.folder / "site" / "var"
        disk.mkdir(parents=True)
        self.machine = Machine(self.folder / "machine", disk)
        self._stack.callback(self.machine.close)
        self.installation = OnMachine(self.folder / "site", self.machine, extra)
        self.installation.correspondents.begin(self._stack)
        self.wire = Wire(self.installation.place.ports.intake, seed=self.seed)
        self._stack.callback(self.wire.stop)
        self.wire.start()
        self.installation.uplink = f"http://127.0.0.1:{self.wire.port}"
        if self.broker is not None:
            self.installation.uplink = f"mqtt://127.0.0.1:{self.broker.port}"
        self._stack.callback(self.installation.end)
        self.installation.prepare(**{CLOCK_VARIABLE: ""})
        self.end.plug()
        self._stack.callback(self.end.unplug)
        self.installation.start(*SERVERS)
        self.phone = self._a_phone()
        eventually(self._is_heard, within_s=30, what="the gauge is heard")

    def _disk_of(self, server: str, otherwise: Path | None = None) -> Any:
        """Where a server keeps what it has."""
        disk = self._stack.enter_context(small_disk()) if self.on_small_disks else None
        if disk is None:
            return otherwise
        self.disks[server] = disk
        return disk.folder

    def _a_phone(self) -> Phone:
        place = self.installation.place
        made = self.installation.verb(
            "user", "token", "add", place.user, "--name", "phone", "--scope", "record", "--json"
        )
        token = str(json.loads(made)["token"])
        return Phone(place.address, token, place.site, time_passes=lambda: self.machine.let_pass(timedelta(minutes=1)))

    def _is_heard(self) -> bool:
        self.say()
        threading.Event().wait(0.2)
        return bool(self._journal_counts())

    def now(self) -> datetime:
        """What the machine's clock shows."""
        return self.machine.control("collector").now()

    def say(self) -> None:
        """The gauge says how many tips it has counted."""
        self._lines += 1
        self.end.write(self._line(0))
        if self.stutters:
            self.end.write(self._line(0) + self._line(1))

    def _line(self, back: int) -> bytes:
        """The last line, or the one before it."""
        return node_line(max(0, self.tips - back), seq=self._lines - back)

    def tip(self) -> None:
        """A while later the bucket tips once, and the gauge says so."""
        self.machine.let_pass(self.every)
        self.tips += 1
        self.fell_at.append((self.now(), _NEAR + (self.every if self.every > TIP_EVERY else timedelta())))
        self.say()

    def stay_dry(self) -> None:
        """Hours without rain, told by the gauge once an hour: the rain after them is another event."""
        for _ in range(_DRY_HOURS):
            self.machine.let_pass(_HOUR)
            self.say()
            threading.Event().wait(0.03)

    @contextmanager
    def raining(self, tips: int, *, every_s: float) -> Iterator[threading.Thread]:
        """It rains meanwhile, and to the end."""
        rain = threading.Thread(target=self._rain, args=(tips, every_s))
        self.is_raining = True
        rain.start()
        try:
            yield rain
        finally:
            rain.join()

    def _rain(self, tips: int, every_s: float) -> None:
        for _ in range(tips):
            self.tip()
            threading.Event().wait(every_s)
        self.is_raining = False

    def start_postgresql(self) -> None:
        """Start it again: after a kill its children hold the memory for a moment."""
        server = self.postgresql
        assert server is not None

        def started() -> bool:
            try:
                server.start()
            except AssertionError:
                return False
            return True

        eventually(started, within_s=30, what="PostgreSQL is up again")

    def drop_influx(self) -> None:
        """Take everything out of InfluxDB."""
        question = urllib.parse.urlencode({"q": "DROP DATABASE rain"}).encode()
        urllib.request.urlopen(f"http://127.0.0.1:{self.influx.port}/query", question, timeout=10).close()

    def kill(self, *names: str) -> None:
        """End processes as a power cut would."""
        for name in names:
            self.installation.kill(name)

    def start(self, *names: str) -> None:
        """Start them again and wait until they serve."""
        self.installation.start(*names)

    def account(self) -> Account:
        """What is where, at this moment."""
        heard = self._journal_counts()
        return replace(
            self._rain_account(),
            tips=self.tips,
            journal=max(heard.values(), default=0),
            repeated=sum(self._repeats()),
            influx=self._influx_tips(),
            storms=self._number("records", _STORMS),
            duties=self._number(
                "records",
                "SELECT count(*) FROM duties WHERE kind = 'storm_inspection' AND status <> 'withdrawn'",
            ),
            **self._told_account(),
            posted=self.phone.posted,
            recorded=self._number("records", "SELECT count(DISTINCT remarks) FROM inspections"),
            rerecorded=self._number("records", "SELECT count(*) - count(DISTINCT remarks) FROM inspections"),
        )

    def _told_account(self) -> dict[str, int]:
        """Of notices: what the records say, held against what came to those who are told."""
        others = self.installation.correspondents
        sent = "SELECT channel, message_id, receipt FROM notices WHERE state = 'sent'"
        return {
            # In this order: once nothing is unsent, all that were told are on record.
            "unsent": self._number("records", "SELECT count(*) FROM notices WHERE state IN ('queued', 'sending')"),
            "told": self._number("records", _TOLD),
            "unheard": others.lost(self.rows("records", sent)),
            "copies": others.copies(),
        }

    def settled(self, *, storms: int, within_s: float = SETTLED_WITHIN_S) -> Account:
        """The account once it is even and all storms are known; as it is where that does not come."""
        deadline = threading.Event()
        timer = threading.Timer(within_s, deadline.set)
        timer.start()
        try:
            while True:
                account = self._account_or_none()
                if account is not None and (deadline.is_set() or (account.is_even and account.duties >= storms)):
                    return account
                deadline.wait(0.1)
        finally:
            timer.cancel()

    def _account_or_none(self) -> Account | None:
        """None while a store is being started."""
        try:
            return self.account()
        except (OSError, sqlite3.Error, psycopg.Error):
            return None

    def _journal_counts(self) -> dict[str, int]:
        """What the gauge said by number of its line, as the journal has it: re-read without any code under test."""
        found: dict[str, int] = {}
        for (document,) in self.rows("journal", "SELECT document FROM journal ORDER BY id"):
            said = json.loads(document)
            if said["quantity"] == "rain_count" and said["device"] == "n1":
                found[str(said.get("device_seq"))] = int(said["count"])
        return found

    def _repeats(self) -> list[int]:
        said = (json.loads(row[0]) for row in self.rows("journal", "SELECT document FROM journal"))
        lines = Counter(one.get("device_seq") for one in said if one["quantity"] == "rain_count")
        return [count - 1 for count in lines.values()]

    def _rain_account(self) -> Account:
        depth, instants = self.rows("journal", "SELECT coalesce(sum(depth_tenth_um), 0), count(*) FROM credits")[0]
        assert depth % A_TIP == 0
        return Account(
            credits=int(depth) // A_TIP,
            instants=int(instants),
            gaps=self._number("journal", "SELECT count(*) FROM gaps"),
            waiting=self._number("journal", "SELECT count(*) FROM journal WHERE state = 1"),
            dead=self._number("journal", "SELECT count(*) FROM dead_letters"),
        )

    def _influx_tips(self) -> int:
        question = urllib.parse.urlencode({"db": "rain", "q": "SELECT sum(tenth_um) FROM rain"})
        with urllib.request.urlopen(f"http://127.0.0.1:{self.influx.port}/query?{question}", timeout=10) as answer:
            series = json.load(answer)["results"][0].get("series", [])
        return int(series[0]["values"][0][1]) // A_TIP if series else 0

    def instants_kept(self, first_tip: int, first_credit: int) -> int:
        """Of the tips from one on, how many stand in the readings store near the instant at which they fell.

        Near, for on a busy machine the gateway reads a line when the clock has been moved on for the next tips.
        """
        query = f"SELECT at FROM credits ORDER BY id LIMIT 1000000 OFFSET {first_credit}"
        stored = sorted(datetime.fromisoformat(row[0]) for row in self.rows("journal", query))
        kept = 0
        for fell_at, late in self.fell_at[first_tip:]:
            near = next((at for at in stored if fell_at - _CLOSE <= at < fell_at + late), None)
            if near is not None:
                stored.remove(near)  # it stands for no other tip
                kept += 1
        return kept

    def _number(self, store: str, query: str) -> int:
        return int(self.rows(store, query)[0][0])

    def rows(self, store: str, query: str) -> list[tuple[Any, ...]]:
        """Rows of a store, read so that nothing of it is changed, not even its log."""
        if self.postgresql is not None:
            address = f"host=127.0.0.1 port={self.postgresql.port} user=siltwatch dbname={store}"
            with psycopg.connect(address, connect_timeout=5) as server:
                return server.execute(query.encode()).fetchall()
        file = self.machine.disk / f"{store}.db"
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True, timeout=10)) as disk:
            return disk.execute(query).fetchall()


class OnMachine(Installation):
    """The processes of an installation, each on the machine, the gateway at the end of the wire."""

    def __init__(self, folder: Path, machine: Machine, extra: str) -> None:
        facts_of_now = machine.control("verb").now()
        super().__init__(folder, profile="pendleton")
        self.facts = SiteFacts(started_on=(facts_of_now - timedelta(days=3)).date(), profile="pendleton", probes=False)
        self._machine, self._extra = machine, extra
        self.uplink = ""
        self.correspondents = Correspondents(self.mailbox)

    def amended(self, configuration: str) -> str:
        """With InfluxDB, the wire or the broker between gateway and intake, and everybody who is told."""
        for name, secret in self.correspondents.secrets.items():
            (self.place.folder / name).write_text(secret)
            (self.place.folder / name).chmod(0o600)
        site = self.place.folder / "sites" / f"{self.place.site}.toml"
        site.write_text(site.read_text() + self.correspondents.people)
        told = self.correspondents.amended(configuration)
        return told.replace(f"http://127.0.0.1:{self.place.ports.intake}", self.uplink) + self._extra

    def environment_of(self, name: str) -> dict[str, str]:
        """On the machine."""
        return self.environment | self._machine.environment(name)
