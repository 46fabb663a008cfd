"""How fast a scaled town takes a backlog, what it costs, and what it costs when nothing happens."""

import json
import threading
import time
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

from siltwatch.clock import SystemClock
from siltwatch.wire import Sequenced, encode_batch, topic
from tests.support.collector import batch, says
from tests.support.scale_town import PARTITIONS, ScaledTown
from tests.support.waiting import eventually

BATCHES, A_BATCH = 40, 50
_EVERY = timedelta(seconds=5)
_STORED_WITHIN_S = 120.0
_IDLE_S = 10.0
_QUESTIONS = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Speed:
    """A backlog of both partitions, from the first row to the last; processor seconds over all of it."""

    collectors: int
    observations: int
    seconds: float
    collector_cpu_s: float
    postgresql_cpu_s: float
    broker_cpu_s: float
    bytes_on_disk: int
    wal_bytes: int

    @property
    def per_s(self) -> float:
        """Observations stored a second."""
        return self.observations / self.seconds


def message(town: ScaledTown, number: int, said: Sequence[Sequenced]) -> tuple[str, bytes]:
    """A batch of a site's gateway, and the topic that it goes to."""
    gateway = town.gateway(number)
    document = encode_batch(replace(batch(said, gateway=gateway), sent_at=SystemClock().now()))
    where = topic(partition=town.partition(number), site=f"site-{number:05d}", gateway=gateway, kind="up")
    return where, document


def next_said(town: ScaledTown, number: int, ago: timedelta, *, tips: int = 0) -> Sequenced:
    """What the gauge of a site says next, so long ago, after so many tips more."""
    gateway = town.gateway(number)
    town.numbers[gateway] = seq = town.numbers.get(gateway, 0) + 1
    town.counts[gateway] = count = town.counts.get(gateway, 1_000) + tips
    return says(seq, count=count, observed_at=SystemClock().now() - ago)


def backlog_stored(town: ScaledTown, machines: tuple[str, ...]) -> Speed:
    """Publish while nobody listens, then let so many collectors take it."""
    town.write("one", [PARTITIONS[0]] if len(machines) > 1 else list(PARTITIONS))
    town.start("collector", *machines)  # so that the broker keeps sessions from now on
    _stop(town, machines)
    begun_at = timedelta(hours=100 if len(machines) == 1 else 90)
    before = town.number("journal", "SELECT count(*) FROM journal")
    for index in range(BATCHES):
        ago = [begun_at - _EVERY * (index * A_BATCH + step) for step in range(A_BATCH)]
        town.gateways.publish_all(
            [message(town, number, [next_said(town, number, one) for one in ago]) for number in range(town.sites)]
        )
    return _taken(town, machines, before)


def _taken(town: ScaledTown, machines: tuple[str, ...], before: int) -> Speed:
    wanted = before + town.sites * BATCHES * A_BATCH
    size, wal = _bytes(town)
    servers_before_s = town.server_cpu_s(town.postgresql), town.server_cpu_s(town.broker)
    for machine in machines:
        town.programs["collector", machine].start()
    eventually(lambda: _stored(town) > before, within_s=_STORED_WITHIN_S, what="the first is stored")
    first, began_s = _stored(town), time.monotonic()
    eventually(lambda: _stored(town) >= wanted, within_s=_STORED_WITHIN_S, every_s=0.05, what="all is stored")
    seconds = time.monotonic() - began_s
    size_after, wal_after = _bytes(town)
    speed = Speed(
        collectors=len(machines), observations=wanted - first, seconds=seconds,
        collector_cpu_s=sum(town.programs["collector", machine].cpu_s() for machine in machines),
        postgresql_cpu_s=town.server_cpu_s(town.postgresql) - servers_before_s[0],
        broker_cpu_s=town.server_cpu_s(town.broker) - servers_before_s[1],
        bytes_on_disk=size_after - size, wal_bytes=wal_after - wal,
    )  # fmt: skip
    if len(machines) == 1:
        _stop(town, machines)
    return speed


def _stored(town: ScaledTown) -> int:
    return town.number("journal", "SELECT count(*) FROM journal")


def _bytes(town: ScaledTown) -> tuple[int, int]:
    size = town.number("journal", "SELECT pg_database_size('journal')")
    return size, town.number("journal", "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint")


def _stop(town: ScaledTown, machines: tuple[str, ...]) -> None:
    for machine in machines:
        town.programs["collector", machine].stop()


def idle_cpu_s(town: ScaledTown) -> float:
    """Processor seconds a second of the judge while no drop falls."""
    judge = town.programs["alerts", town.holder()[0]]
    threading.Event().wait(_IDLE_S / 2)
    before = judge.cpu_s()
    threading.Event().wait(_IDLE_S)
    return (judge.cpu_s() - before) / _IDLE_S


def page_ms(town: ScaledTown) -> float:
    """How long the dashboard takes to tell of all sites, the median of several times."""
    password = town.folder / "password"
    password.write_text("a long enough password of nobody\n")
    password.chmod(0o600)
    town.verb("user", "add", "nobody", "--role", "admin", "--password-file", str(password))
    token = json.loads(town.verb("user", "token", "add", "nobody", "--name", "scale", "--scope", "read", "--json"))
    port = (town.programs["dashboard", "one"].folder / "siltwatch.toml").read_text()
    port = port.partition("[web]\nport = ")[2].partition("\n")[0]
    address = f"http://127.0.0.1:{port}/api/v1/sites?limit=1000"
    asked = urllib.request.Request(address, headers={"Authorization": f"Bearer {token['token']}"})
    taken = []
    for _ in range(_QUESTIONS):
        began_s = time.monotonic()
        with urllib.request.urlopen(asked, timeout=60) as answer:
            answer.read()
        taken.append(1_000 * (time.monotonic() - began_s))
    return sorted(taken)[_QUESTIONS // 2]
