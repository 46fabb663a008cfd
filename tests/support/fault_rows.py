"""What goes wrong, one thing at a time, while it rains; and what is found afterwards."""

import time
from dataclasses import dataclass, replace

from tests.support import fault_acts as acts
from tests.support.fault_acts import ON_DISK, Act
from tests.support.fault_estate import Account, Estate
from tests.support.fault_told import CHANNELS, Mood
from tests.support.sim import SERVERS


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One thing that goes wrong; `act` is called when it has begun to rain and mends all before it returns.

    `merges`: what fell while nobody listened is told later in one sum, so that its own instants cannot be known.
    `may_tell_twice`: it falls between a message that was taken and the note of it, so that it is sent once more.
    `is_told`: not by the end of the row where the threshold was crossed on a clock that was ahead and is set back.
    `fills`: the server whose disk it fills, which must be one of its own.
    """

    name: str
    process: str
    act: Act
    quick: bool = False
    merges: bool = False
    repeats: bool = False
    may_tell_twice: bool = False
    is_told: bool = True
    fills: str = ""
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
        return found + self._of_people()

    def _of_people(self) -> list[str]:
        got, found = self.account, []
        if got.unheard:
            found.append(f"{got.unheard} notices LOST")
        if self.fault.is_told and got.told != len(CHANNELS):
            found.append(f"told by {got.told} of {len(CHANNELS)} channels")
        if got.copies and not self.fault.may_tell_twice:
            found.append(f"{got.copies} notices taken twice")
        if got.recorded != got.posted:
            found.append(f"{got.posted - got.recorded} visits LOST")
        if got.rerecorded:
            found.append(f"{got.rerecorded} visits TWICE")
        return found


def _difference(name: str, count: int, tips: int) -> str:
    return f"{tips - count} LOST in {name}" if count < tips else f"{count - tips} TWICE in {name}"


def try_fault(estate: Estate, fault: Fault, *, tips: int, every_s: float) -> Outcome:
    """A storm of `tips` hundredths of an inch, in which the fault happens."""
    began_s = time.monotonic()
    estate.stay_dry()
    before = estate.settled(storms=0)
    first_tip = estate.tips
    with estate.phone.posting(estate.now()), estate.raining(tips, every_s=every_s):
        acts.pause(estate, 0.1, 0.5)
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


_SERVER = ("collector", "alerts", "dashboard")
_CUT = "power cut, unsynced writes gone"
_AWAY = "down until the rain is over"
_FULL = "disk full (ENOSPC)"
_LIMITED = "disk full (RLIMIT_FSIZE)"
_CLOCK = "clock 90 min ahead, back, behind, back"
_MOODS: dict[str, Mood] = {
    _AWAY: "down", "takes connections and says nothing": "hangs", "takes it, and its answer is lost": "answer lost",
}  # fmt: skip
_PATHS = {"email": "mail server", "webhook": "webhook", "sms": "SMS provider"}


def _of_processes() -> list[Fault]:
    killed = "kill -9 three times"
    return [
        Fault(name="none", process="-", act=lambda _: None),
        Fault(
            name="kill -9, one after the other", process="all", act=acts.killing_in_turn, quick=True, merges=True,
            may_tell_twice=True,
        ),
        *(Fault(name=killed, process=name, act=acts.killing(name, times=3), merges=name == "gateway",
                may_tell_twice=name == "alerts") for name in SERVERS),
        Fault(name="kill -9 of all", process="all", act=acts.killing(*SERVERS), merges=True, may_tell_twice=True),
        *(Fault(name=_AWAY, process=name, act=acts.without(name, acts.through_the_rain), merges=name == "gateway",
                may_tell_twice=name == "alerts") for name in SERVERS),
        Fault(name="kill -9 while visits are posted", process="dashboard", act=acts.killed_while_entering),
        Fault(
            name="kill -9 while a message is on its way", process="alerts", act=acts.killed_while_telling,
            may_tell_twice=True,
        ),
    ]  # fmt: skip


def _of_power() -> list[Fault]:
    thrice = "power cut three times, unsynced writes gone"
    return [
        Fault(
            name=_CUT, process="all", act=acts.cutting(ON_DISK, *SERVERS), quick=True, merges=True,
            stores=("sqlite",), may_tell_twice=True,
        ),
        Fault(name=thrice, process="gateway", act=acts.cutting(("spool.db",), "gateway", times=3), merges=True),
        Fault(
            name=thrice, process="collector", act=acts.cutting(("journal.db",), "collector", times=3),
            stores=("sqlite",),
        ),
        Fault(
            name=thrice, process="alerts, dashboard", act=acts.cutting(("records.db",), "alerts", "dashboard", times=3),
            stores=("sqlite",), may_tell_twice=True,
        ),
        Fault(
            name=thrice, process="collector, alerts, dashboard",
            act=acts.cutting(("journal.db", "records.db"), *_SERVER, times=3), stores=("sqlite",), may_tell_twice=True,
        ),
    ]  # fmt: skip


def _of_disks() -> list[Fault]:
    on_file: dict[str, tuple[str, ...]] = dict.fromkeys(_SERVER, ("sqlite",)) | {"gateway": ("sqlite", "postgresql")}
    return [
        Fault(name=_FULL, process="all", act=acts.disk_full(), quick=True),
        *(Fault(name=_FULL, process=name, act=acts.disk_full(name), stores=stores) for name, stores in on_file.items()),
        *(Fault(name=_LIMITED, process=name, act=acts.files_limited(name), stores=stores)
          for name, stores in on_file.items()),
        Fault(
            name=f"{_FULL}, then restarted", process="InfluxDB", fills="InfluxDB",
            act=acts.server_disk_full("InfluxDB", mended_by_restart=True),
        ),
        Fault(
            name=_FULL, process="PostgreSQL", act=acts.server_disk_full("PostgreSQL"), fills="PostgreSQL",
            stores=("postgresql",),
        ),
        Fault(name=f"{_FULL}, kill -9", process="broker", act=acts.broker_disk_full, fills="broker", ways=("mqtt",)),
        Fault(name="slow disk (250 ms a sync)", process="all", act=acts.disk_slow),
    ]  # fmt: skip


def _of_clocks() -> list[Fault]:
    there_and_back = acts.clock_there_and_back
    return [
        Fault(name=_CLOCK, process="all", act=there_and_back(), quick=True, merges=True, is_told=False),
        Fault(name=_CLOCK, process="gateway", act=there_and_back("gateway"), merges=True),
        Fault(
            name=_CLOCK,
            process="collector, alerts, dashboard",
            act=there_and_back(*_SERVER),
            merges=True,
            is_told=False,
        ),
    ]


def _of_ways() -> list[Fault]:
    day, http, mqtt = "a day offline", ("http",), ("mqtt",)
    return [
        Fault(
            name="answers lost, batches twice, mixed up", process="wire",
            act=acts.wiring("answer lost", "twice", "mixed up"), quick=True, ways=http,
        ),
        Fault(name="batches twice, mixed up", process="broker", act=acts.echoing, ways=mqtt),
        Fault(name="lines twice and out of order", process="gauge", act=acts.stuttering, repeats=True, quick=True),
        Fault(name="half-open TCP", process="wire", act=acts.wiring("half open"), ways=http),
        Fault(name=day, process="wire", act=acts.wire_away, quick=True, ways=http),
        Fault(name=day, process="broker", act=acts.without("broker", acts.for_a_day), ways=mqtt),
        Fault(name=day, process="collector", act=acts.without("collector", acts.for_a_day)),
    ]  # fmt: skip


def _of_servers() -> list[Fault]:
    both, ways = ("sqlite", "postgresql"), ("http", "mqtt")
    where = {"InfluxDB": (both, ways), "PostgreSQL": (("postgresql",), ways), "broker": (both, ("mqtt",))}
    return [
        *(Fault(name="kill -9", process=name, act=acts.server_killed(name), quick=name == "InfluxDB", stores=stores,
                ways=ways) for name, (stores, ways) in where.items()),
        *(Fault(name=_AWAY, process=name, act=acts.without(name, acts.through_the_rain), stores=stores, ways=ways)
          for name, (stores, ways) in where.items()),
        Fault(name="kill -9, what it kept is gone", process="broker", act=acts.broker_forgets, ways=("mqtt",)),
        Fault(name="frozen", process="InfluxDB", act=acts.influx_frozen),
        Fault(name="wiped and rebuilt", process="InfluxDB", act=acts.influx_wiped),
    ]  # fmt: skip


def _of_telling() -> list[Fault]:
    return [
        Fault(name=name, process=process, act=acts.telling(channel, mood), ways=("http",),
              may_tell_twice=mood == "answer lost")
        for channel, process in _PATHS.items()
        for name, mood in _MOODS.items()
    ]  # fmt: skip


FAULTS = (
    *_of_processes(), *_of_power(), *_of_disks(), *_of_clocks(), *_of_ways(), *_of_servers(), *_of_telling(),
)  # fmt: skip
