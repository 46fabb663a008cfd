"""What is done to an installation while it rains; each act mends all that it did before it returns."""

import os
import resource
import signal
import threading
from collections.abc import Callable
from datetime import timedelta

from tests.support.fault_estate import Estate
from tests.support.fault_told import Mood
from tests.support.fault_wire import Echo, Mode
from tests.support.servers import Server
from tests.support.sim import SERVERS
from tests.support.waiting import eventually

Act = Callable[[Estate], None]
_JUMP = timedelta(minutes=90)  # shorter than the dry spell that makes two storms of one
_SMALL_BYTES = 4_096
ON_DISK = ("spool.db", "journal.db", "records.db")


def pause(estate: Estate, shortest_s: float, longest_s: float) -> None:
    """Wait for a moment that nobody could foresee, the same for the same seed."""
    threading.Event().wait(estate.random.uniform(shortest_s, longest_s))


def killing(*names: str, times: int = 1) -> Act:
    """Kill -9, and start again."""

    def act(estate: Estate) -> None:
        for _ in range(times):
            estate.kill(*names)
            pause(estate, 0.0, 0.4)
            estate.start(*names)
            pause(estate, 0.1, 0.5)

    return act


def killing_in_turn(estate: Estate) -> None:
    """One after the other, in any order; then all start again, as after a bad update."""
    names = estate.random.sample(SERVERS, len(SERVERS))
    for name in names:
        estate.kill(name)
        pause(estate, 0.0, 0.3)
    estate.start(*names)


def cutting(stems: tuple[str, ...], *names: str, times: int = 1) -> Act:
    """Kill -9 of all that use these databases, and every write since the last sync is gone."""

    def act(estate: Estate) -> None:
        for _ in range(times):
            estate.kill(*names)
            estate.machine.lose_unsynced(*stems)
            estate.start(*names)
            pause(estate, 0.1, 0.5)

    return act


def wiring(*modes: Mode, longest_s: float = 0.6) -> Act:
    """One trouble of the wire after the other."""

    def act(estate: Estate) -> None:
        for mode in modes:
            estate.wire.set(mode)
            pause(estate, 0.3, longest_s)
        estate.wire.set("whole")

    return act


def stuttering(estate: Estate) -> None:
    """The gauge says every line twice, and the one before it once more."""
    estate.stutters = True
    pause(estate, 0.8, 1.2)
    estate.stutters = False


def through_the_rain(estate: Estate) -> None:
    """Wait until it rains no more."""
    while estate.is_raining:
        pause(estate, 0.02, 0.05)


def for_a_day(estate: Estate) -> None:
    """Wait until tips have fallen over a day and a night."""
    every, estate.every = estate.every, timedelta(minutes=75)
    began_at = estate.now()
    while estate.now() - began_at < timedelta(days=1):
        pause(estate, 0.05, 0.1)
        assert estate.is_raining, "it did not rain for a day"
    estate.every = every


def without(name: str, wait: Act) -> Act:
    """A process or a server is killed and stays away."""

    def act(estate: Estate) -> None:
        if name in SERVERS:
            estate.kill(name)
        else:
            _server(estate, name).kill()
        wait(estate)
        if name in SERVERS:
            estate.start(name)
        else:
            start_server(estate, name)

    return act


def _server(estate: Estate, name: str) -> Server:
    server = {"InfluxDB": estate.influx, "PostgreSQL": estate.postgresql, "broker": estate.broker}[name]
    assert server is not None
    return server


def start_server(estate: Estate, name: str) -> None:
    """Start a server anew where it does not run."""
    if name == "PostgreSQL":
        estate.start_postgresql()
    else:
        _server(estate, name).start()


def wire_away(estate: Estate) -> None:
    """Nobody answers the gateway for a day."""
    estate.wire.set("away")
    for_a_day(estate)
    estate.wire.set("whole")


def telling(channel: str, mood: Mood) -> Act:
    """A server that tells people is in a mood for as long as it rains, and has met a message in it."""

    def act(estate: Estate) -> None:
        relay = estate.installation.correspondents.relays[channel]
        relay.mood, met = mood, relay.met
        through_the_rain(estate)
        eventually(lambda: relay.met > met, within_s=30, what=f"{channel} was tried")
        relay.mood = "whole"

    return act


def killed_while_telling(estate: Estate) -> None:
    """Alerts die when a message is on its way, and no answer has come."""
    relays = estate.installation.correspondents.relays.values()
    before = sum(relay.met for relay in relays)
    for relay in relays:
        relay.mood = "hangs"
    eventually(lambda: sum(relay.met for relay in relays) > before, within_s=30, what="a message is on its way")
    estate.kill("alerts")
    for relay in relays:
        relay.mood = "whole"
    estate.start("alerts")


def killed_while_entering(estate: Estate) -> None:
    """The dashboard dies again and again while visits are posted without a pause."""
    usual, estate.phone.pause_s = estate.phone.pause_s, 0.0
    killing("dashboard", times=2)(estate)
    estate.phone.pause_s = usual


def echoing(estate: Estate) -> None:
    """Somebody publishes every batch once more, whole, and then in pieces and in any order."""
    assert estate.broker is not None
    with Echo.at(estate.broker.port, seed=estate.seed) as echo:
        for mode in ("twice", "mixed up"):
            echo.mode = mode
            pause(estate, 0.6, 1.0)
    assert echo.said, "nothing was doubled"


def clock_there_and_back(*names: str) -> Act:
    """Clocks of some processes, of all when none is named."""

    def act(estate: Estate) -> None:
        for jump in (_JUMP, -_JUMP, -_JUMP, _JUMP):
            estate.machine.let_pass(jump, *names)
            pause(estate, 0.2, 0.5)

    return act


def disk_full(*names: str) -> Act:
    """Writes of some processes find no room, of all when none is named."""

    def act(estate: Estate) -> None:
        for name in names or SERVERS:
            estate.machine.control(name).set(disk_is_full=True)
        pause(estate, 0.8, 1.2)
        for name in names or SERVERS:
            estate.machine.control(name).set(disk_is_full=False)

    return act


def server_disk_full(name: str, *, mended_by_restart: bool = False) -> Act:
    """The file system of a server has no block left; who dies or hangs of it is started when there is room again."""

    def act(estate: Estate) -> None:
        estate.disks[name].fill()
        pause(estate, 0.8, 1.2)
        estate.disks[name].free()
        server = _server(estate, name)
        if mended_by_restart:
            server.kill()
        if server.process is None or server.process.poll() is not None:
            start_server(estate, name)

    return act


def broker_disk_full(estate: Estate) -> None:
    """What the broker writes down finds no room, and then it dies."""
    assert estate.broker is not None
    assert estate.broker.process is not None
    estate.disks["broker"].fill()
    pause(estate, 0.4, 0.6)
    estate.broker.process.send_signal(signal.SIGUSR1)  # Mosquitto: write down what you hold
    pause(estate, 0.4, 0.6)
    estate.broker.kill()
    estate.disks["broker"].free()
    estate.broker.start()


def disk_slow(estate: Estate) -> None:
    """Every sync of every process takes a quarter of a second."""
    estate.machine.set_all(sync_delay=timedelta(milliseconds=250))
    pause(estate, 1.0, 2.0)
    estate.machine.set_all(sync_delay=timedelta())


def files_limited(name: str) -> Act:
    """The kernel refuses every write beyond the first bytes of a file (RLIMIT_FSIZE)."""

    def act(estate: Estate) -> None:
        pid = estate.installation.pid(name)
        before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (_SMALL_BYTES, before[1]))
        pause(estate, 0.8, 1.2)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, before)

    return act


def server_killed(name: str) -> Act:
    """Kill -9, and soon started again."""
    return without(name, lambda estate: pause(estate, 0.2, 0.6))


def influx_frozen(estate: Estate) -> None:
    """The server is there and does nothing."""
    assert estate.influx.process is not None
    pid = estate.influx.process.pid
    os.kill(pid, signal.SIGSTOP)
    pause(estate, 1.0, 2.0)
    os.kill(pid, signal.SIGCONT)


def influx_wiped(estate: Estate) -> None:
    """Everything in InfluxDB is gone; a person has it made anew."""
    estate.drop_influx()
    estate.installation.verb("collector", "rebuild")


def broker_forgets(estate: Estate) -> None:
    """Killed, and all that it kept is gone as well."""
    assert estate.broker is not None
    estate.broker.kill()
    (estate.broker.folder / "mosquitto.db").unlink(missing_ok=True)
    pause(estate, 0.2, 0.6)
    estate.broker.start()
