"""What goes wrong in a town in the course of a week: the fault mix of the no-loss harness, once in each half."""

import os
import random
import signal
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

from tests.support.fault_wire import Mode
from tests.support.soak_town import ON_SERVER, STORES, Town

_JUMP = timedelta(minutes=90)
_DAY = timedelta(days=1)
Act = Callable[[Town], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Mishap:
    """One thing that goes wrong; `act` mends all before it returns. `long`: it lasts while others happen."""

    name: str
    act: Act
    long: bool = False


def _pause(town: Town, shortest_s: float, longest_s: float) -> None:
    threading.Event().wait(town.random.uniform(shortest_s, longest_s))


def _a_gateway(town: Town) -> str:
    return town.random.choice(town.gateways)


def _killing(choose: Callable[[Town], tuple[str, ...]], times: int = 1) -> Act:
    """Kill -9, and start again."""

    def act(town: Town) -> None:
        names = choose(town)
        for _ in range(times):
            town.kill(*names)
            _pause(town, 0.0, 0.4)
            town.start(*names)
            _pause(town, 0.1, 0.5)

    return act


def _cutting_server(town: Town) -> None:
    """Kill -9 of all on it, and every write since the last sync is gone."""
    town.kill(*ON_SERVER)
    town.server.lose_unsynced(*STORES)
    town.start(*ON_SERVER)


def _cutting_gateway(town: Town) -> None:
    name = _a_gateway(town)
    town.kill(name)
    town.boxes[name].lose_unsynced("spool.db")
    town.start(name)


def _influx_killed(town: Town) -> None:
    town.influx.kill()
    _pause(town, 0.2, 1.0)
    town.influx.start()


def _influx_frozen(town: Town) -> None:
    assert town.influx.process is not None
    os.kill(town.influx.process.pid, signal.SIGSTOP)
    _pause(town, 1.0, 2.0)
    os.kill(town.influx.process.pid, signal.SIGCONT)


def _broker_killed(*, forgets: bool) -> Act:
    def act(town: Town) -> None:
        town.broker.kill()
        if forgets:
            (town.broker.folder / "mosquitto.db").unlink(missing_ok=True)
        _pause(town, 0.2, 1.0)
        town.broker.start()

    return act


def _disk_full(town: Town) -> None:
    for machine in (town.server, *town.boxes.values()):
        machine.set_all(disk_is_full=True)
    _pause(town, 0.8, 1.2)
    for machine in (town.server, *town.boxes.values()):
        machine.set_all(disk_is_full=False)


def _disk_slow(town: Town) -> None:
    town.server.set_all(sync_delay=timedelta(milliseconds=250))
    _pause(town, 1.0, 2.0)
    town.server.set_all(sync_delay=timedelta())


def _clock_there_and_back(town: Town) -> None:
    name = _a_gateway(town)
    for jump in (_JUMP, -_JUMP, -_JUMP, _JUMP):
        town.let_jump(jump, name)
        _pause(town, 0.2, 0.5)


def _wiring(*modes: Mode) -> Act:
    def act(town: Town) -> None:
        wire = town.wires[town.random.choice(tuple(town.wires))]
        if wire.mode == "away":  # it is offline for a day as it is
            return
        for mode in modes:
            wire.set(mode)
            _pause(town, 0.3, 0.8)
        wire.set("whole")

    return act


def _stuttering(town: Town) -> None:
    for gauge in town.gauges:
        gauge.stutters = True
    _pause(town, 1.5, 2.5)
    for gauge in town.gauges:
        gauge.stutters = False


def _mail_down(town: Town) -> None:
    town.close_mailbox()
    _pause(town, 2.0, 4.0)
    town.open_mailbox()


def _day_offline(town: Town) -> None:
    """Nobody answers one gateway for a day and a night; what it heard it keeps."""
    name = town.random.choice(tuple(town.wires))
    with town.troubled(name):
        town.wires[name].set("away")
        threading.Event().wait(_DAY.total_seconds() / town.speed)
        town.wires[name].set("whole")


MISHAPS = (
    Mishap(name="a gateway offline for a day", act=_day_offline, long=True),
    Mishap(name="kill -9 of a gateway, three times", act=_killing(lambda town: (_a_gateway(town),), times=3)),
    Mishap(name="kill -9 of every gateway", act=_killing(lambda town: town.gateways)),
    Mishap(name="kill -9 of the collector, three times", act=_killing(lambda _: ("collector",), times=3)),
    Mishap(name="kill -9 of alerts, three times", act=_killing(lambda _: ("alerts",), times=3)),
    Mishap(name="kill -9 of the dashboard", act=_killing(lambda _: ("dashboard",))),
    Mishap(name="kill -9 of all on the server", act=_killing(lambda _: ON_SERVER)),
    Mishap(name="power cut of the server, unsynced writes gone", act=_cutting_server),
    Mishap(name="power cut of a gateway, unsynced writes gone", act=_cutting_gateway),
    Mishap(name="kill -9 of InfluxDB", act=_influx_killed),
    Mishap(name="InfluxDB frozen", act=_influx_frozen),
    Mishap(name="kill -9 of the broker", act=_broker_killed(forgets=False)),
    Mishap(name="kill -9 of the broker, what it kept is gone", act=_broker_killed(forgets=True)),
    Mishap(name="every disk full", act=_disk_full),
    Mishap(name="slow disk of the server", act=_disk_slow),
    Mishap(name="a gateway's clock 90 min ahead, back, behind, back", act=_clock_there_and_back),
    Mishap(name="answers lost, batches twice, mixed up", act=_wiring("answer lost", "twice", "mixed up")),
    Mishap(name="half-open TCP", act=_wiring("half open")),
    Mishap(name="every gauge says lines twice and out of order", act=_stuttering),
    Mishap(name="mail server down", act=_mail_down),
)


def in_turn(town: Town, *, half_s: float, tell: Callable[[str], None]) -> tuple[list[str], list[str]]:
    """The whole mix in each half, in any order, evenly spread: what happened, and what there was no time for."""
    chance, done, began = random.Random(town.seed), list[str](), threading.Event()
    skipped = list[str]()
    for half in range(2):
        shorts = [mishap for mishap in MISHAPS if not mishap.long]
        chance.shuffle(shorts)
        threads = [threading.Thread(target=mishap.act, args=(town,)) for mishap in MISHAPS if mishap.long]
        done += [mishap.name for mishap in MISHAPS if mishap.long]
        ends = _deadline(half_s)
        for thread in threads:
            thread.start()
        for left, mishap in zip(range(len(shorts), 0, -1), shorts, strict=True):
            began.wait(max(0.0, ends() / (left + 1)))
            if ends() < 0:
                skipped.append(mishap.name)
                continue
            tell(f"half {half + 1}: {mishap.name}")
            with town.troubled():
                mishap.act(town)
            done.append(mishap.name)
        for thread in threads:
            thread.join()
        began.wait(max(0.0, ends()))
    return done, skipped


def _deadline(after_s: float) -> Callable[[], float]:
    """How many seconds are left of so many from now on."""
    end_s = time.monotonic() + after_s
    return lambda: end_s - time.monotonic()
