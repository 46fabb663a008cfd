"""What goes wrong, one thing at a time, while it rains; and what is found afterwards."""

import os
import resource
import signal
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import timedelta

from tests.support.fault_estate import Account, Estate
from tests.support.fault_wire import Mode
from tests.support.sim import SERVERS

_JUMP = timedelta(minutes=90)  # shorter than the dry spell that makes two storms of one
_SMALL_BYTES = 4_096
ON_DISK = ("spool.db", "journal.db", "records.db")


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One thing that goes wrong; `act` is called when it has begun to rain and mends all before it returns.

    `merges`: what fell while nobody listened is told later in one sum, so that its own instants cannot be known.
    """

    name: str
    process: str
    act: Callable[[Estate], None]
    quick: bool = False
    merges: bool = False
    repeats: bool = False
    stores: tuple[str, ...] = ("sqlite", "postgresql")
    ways: tuple[str, ...] = ("http", "mqtt")

    def suits(self, stores: str, way: str) -> bool:
        """Whether it can happen to such an installation."""
        return stores in self.stores and way in self.ways


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """A row of the table: what came in between, and what is wrong with it."""

    fault: Fault
    stores: str
    way: str
    account: Account
    instants_kept: int
    seconds: float

    @property
    def problems(self) -> list[str]:
        """In words; none where all is well."""
        got, tips = self.account, self.account.tips
        places = {"journal": got.journal, "readings store": got.credits, "InfluxDB": got.influx}
        found = [_difference(name, count, tips) for name, count in places.items() if count != tips]
        wrong = {"gaps": got.gaps, "waiting": got.waiting, "dead letters": got.dead, "notices unsent": got.unsent}
        found += [f"{count} {name}" for name, count in wrong.items() if count]
        if (got.storms, got.duties) != (1, 1):
            found.append(f"{got.storms} storms with {got.duties} duties")
        if got.repeated and not self.fault.repeats:
            found.append(f"{got.repeated} lines twice in the journal")
        if self.instants_kept < tips and not self.fault.merges:
            found.append(f"{tips - self.instants_kept} tips not at their own instant")
        return found


def _difference(name: str, count: int, tips: int) -> str:
    return f"{tips - count} LOST in {name}" if count < tips else f"{count - tips} TWICE in {name}"


def try_fault(estate: Estate, fault: Fault, *, tips: int, every_s: float) -> Outcome:
    """A storm of `tips` hundredths of an inch, in which the fault happens."""
    began_s = time.monotonic()
    estate.stay_dry()
    before = estate.settled(storms=0)
    first_tip = estate.tips
    with estate.raining(tips, every_s=every_s):
        pause(estate, 0.1, 0.5)
        fault.act(estate)
    estate.tip()  # whatever was missed, the gauge has its sum and says it now
    after = estate.settled(storms=before.duties + 1)
    return Outcome(
        fault=fault,
        stores=estate.stores,
        way=estate.way,
        account=replace(after.since(before), unsent=after.unsent, waiting=after.waiting),
        instants_kept=estate.instants_kept(first_tip, before.instants),
        seconds=round(time.monotonic() - began_s, 1),
    )


def pause(estate: Estate, shortest_s: float, longest_s: float) -> None:
    """Wait for a moment that nobody could foresee, the same for the same seed."""
    threading.Event().wait(estate.random.uniform(shortest_s, longest_s))


def killing(*names: str, times: int = 1) -> Callable[[Estate], None]:
    """Kill -9, and start again."""

    def act(estate: Estate) -> None:
        for _ in range(times):
            estate.kill(*names)
            pause(estate, 0.0, 0.4)
            estate.start(*names)
            pause(estate, 0.1, 0.5)

    return act


def _killing_in_turn(estate: Estate) -> None:
    """One after the other, in any order; then all start again, as after a bad update."""
    names = estate.random.sample(SERVERS, len(SERVERS))
    for name in names:
        estate.kill(name)
        pause(estate, 0.0, 0.3)
    estate.start(*names)


def cutting(stems: tuple[str, ...], *names: str, times: int = 1) -> Callable[[Estate], None]:
    """Kill -9 of all that use these databases, and every write since the last sync is gone."""

    def act(estate: Estate) -> None:
        for _ in range(times):
            estate.kill(*names)
            estate.machine.lose_unsynced(*stems)
            estate.start(*names)
            pause(estate, 0.1, 0.5)

    return act


def wiring(*modes: Mode, longest_s: float = 0.6) -> Callable[[Estate], None]:
    """One trouble of the wire after the other."""

    def act(estate: Estate) -> None:
        for mode in modes:
            estate.wire.set(mode)
            pause(estate, 0.3, longest_s)
        estate.wire.set("whole")

    return act


def _stuttering(estate: Estate) -> None:
    estate.stutters = True
    pause(estate, 0.8, 1.2)
    estate.stutters = False


def _day_offline(estate: Estate) -> None:
    """The rest of the tips fall over a day and a night; meanwhile nobody answers the gateway."""
    estate.wire.set("away")
    estate.every, began_at = timedelta(minutes=75), estate.now()
    while estate.now() - began_at < timedelta(days=1):
        pause(estate, 0.05, 0.1)
        assert estate.is_raining, "it did not rain for a day"
    estate.every = timedelta(minutes=1)
    estate.wire.set("whole")


def _clock_there_and_back(*names: str) -> Callable[[Estate], None]:
    def act(estate: Estate) -> None:
        for jump in (_JUMP, -_JUMP, -_JUMP, _JUMP):
            estate.machine.let_pass(jump, *names)
            pause(estate, 0.2, 0.5)

    return act


def _disk_full(estate: Estate) -> None:
    estate.machine.set_all(disk_is_full=True)
    pause(estate, 0.8, 1.2)
    estate.machine.set_all(disk_is_full=False)


def _disk_slow(estate: Estate) -> None:
    estate.machine.set_all(sync_delay=timedelta(milliseconds=250))
    pause(estate, 1.0, 2.0)
    estate.machine.set_all(sync_delay=timedelta())


def _files_limited(name: str) -> Callable[[Estate], None]:
    """The kernel refuses every write beyond the first bytes of a file (RLIMIT_FSIZE)."""

    def act(estate: Estate) -> None:
        pid = estate.installation.pid(name)
        before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (_SMALL_BYTES, before[1]))
        pause(estate, 0.8, 1.2)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, before)

    return act


def _influx_killed(estate: Estate) -> None:
    estate.influx.kill()
    pause(estate, 0.2, 0.6)
    estate.influx.start()


def _influx_frozen(estate: Estate) -> None:
    assert estate.influx.process is not None
    pid = estate.influx.process.pid
    os.kill(pid, signal.SIGSTOP)
    pause(estate, 1.0, 2.0)
    os.kill(pid, signal.SIGCONT)


def _influx_wiped(estate: Estate) -> None:
    """Everything in InfluxDB is gone; a person has it made anew."""
    estate.drop_influx()
    estate.installation.verb("collector", "rebuild")


def _postgresql_killed(estate: Estate) -> None:
    assert estate.postgresql is not None
    estate.postgresql.kill()
    pause(estate, 0.2, 0.6)
    estate.start_postgresql()


def _broker_killed(*, forgets: bool) -> Callable[[Estate], None]:
    """Killed, and where it forgets, all that it kept is gone as well."""

    def act(estate: Estate) -> None:
        assert estate.broker is not None
        estate.broker.kill()
        if forgets:
            (estate.broker.folder / "mosquitto.db").unlink(missing_ok=True)
        pause(estate, 0.2, 0.6)
        estate.broker.start()

    return act


_ON_MACHINE = ("collector", "alerts", "dashboard")
FAULTS = (
    Fault(name="none", process="-", act=lambda _: None),
    Fault(name="kill -9, one after the other", process="all", act=_killing_in_turn, quick=True, merges=True),
    Fault(name="kill -9 three times", process="gateway", act=killing("gateway", times=3), merges=True),
    Fault(name="kill -9 three times", process="collector", act=killing("collector", times=3)),
    Fault(name="kill -9 three times", process="alerts", act=killing("alerts", times=3)),
    Fault(name="kill -9 three times", process="dashboard", act=killing("dashboard", times=3)),
    Fault(name="kill -9 of all", process="all", act=killing(*SERVERS), merges=True),
    Fault(
        name="power cut, unsynced writes gone",
        process="all",
        act=cutting(ON_DISK, *SERVERS),
        quick=True,
        merges=True,
        stores=("sqlite",),
    ),
    Fault(
        name="power cut three times, unsynced writes gone",
        process="gateway",
        act=cutting(("spool.db",), "gateway", times=3),
        merges=True,
    ),
    Fault(
        name="power cut three times, unsynced writes gone",
        process="collector, alerts, dashboard",
        act=cutting(("journal.db", "records.db"), *_ON_MACHINE, times=3),
        stores=("sqlite",),
    ),
    Fault(name="kill -9", process="InfluxDB", act=_influx_killed, quick=True),
    Fault(name="frozen", process="InfluxDB", act=_influx_frozen),
    Fault(name="wiped and rebuilt", process="InfluxDB", act=_influx_wiped, stores=("sqlite", "postgresql")),
    Fault(name="kill -9", process="PostgreSQL", act=_postgresql_killed, stores=("postgresql",)),
    Fault(name="disk full (ENOSPC)", process="all", act=_disk_full, quick=True),
    Fault(name="disk full (RLIMIT_FSIZE)", process="gateway", act=_files_limited("gateway")),
    Fault(name="disk full (RLIMIT_FSIZE)", process="collector", act=_files_limited("collector"), stores=("sqlite",)),
    Fault(name="disk full (RLIMIT_FSIZE)", process="alerts", act=_files_limited("alerts"), stores=("sqlite",)),
    Fault(name="slow disk (250 ms a sync)", process="all", act=_disk_slow),
    Fault(
        name="clock 90 min ahead, back, behind, back",
        process="all",
        act=_clock_there_and_back(),
        quick=True,
        merges=True,
    ),
    Fault(
        name="clock 90 min ahead, back, behind, back",
        process="gateway",
        act=_clock_there_and_back("gateway"),
        merges=True,
    ),
    Fault(
        name="answers lost, batches twice, mixed up",
        process="wire",
        act=wiring("answer lost", "twice", "mixed up"),
        quick=True,
        ways=("http",),
    ),
    Fault(name="lines twice and out of order", process="gauge", act=_stuttering, repeats=True, quick=True),
    Fault(name="half-open TCP", process="wire", act=wiring("half open"), ways=("http",)),
    Fault(name="a day offline", process="wire", act=_day_offline, quick=True, ways=("http",)),
    Fault(name="kill -9", process="broker", act=_broker_killed(forgets=False), ways=("mqtt",)),
    Fault(name="kill -9, what it kept is gone", process="broker", act=_broker_killed(forgets=True), ways=("mqtt",)),
)
