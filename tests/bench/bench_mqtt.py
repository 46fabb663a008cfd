"""Intake over MQTT against a bare paho subscriber that counts and acknowledges.

Both take the same messages (one observation each, QoS 1) from the same Mosquitto. Both are stopped while a round is
published and then go on one after the other, so that each drains alone. The bare subscriber has paho's own loop, its
faster protocol, 3.1.1, as many unacknowledged messages as the intake, and acknowledges by hand as the intake does.

python tests/bench/bench_mqtt.py [ROUNDS] [GATEWAYS]: by default with 4 gateways and with 200
"""

import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion

from collector.commands import apply_site
from siltwatch.wire import encode_batch
from tests.bench.bench_intake import GAUGES, PROBES, cpu_s, said
from tests.bench.rows import Row, progress, say, sizes
from tests.support.collector import NOON, Running, batch, gauge, journal_url, probe, site, write_installation
from tests.support.mqtt import broker_lines, gateway_at, topic_of
from tests.support.servers import mosquitto
from tests.support.waiting import eventually

A_ROUND = 10_000
QUEUES = "max_queued_messages 1000000\nmax_inflight_messages 4000\n"


def main(rounds: int, gateways: int) -> None:
    """Measure both in turns, so that what else the machine does falls on both."""
    names = [f"gw{number + 1}" for number in range(gateways)]
    through_s: list[float] = []
    bare_s: list[float] = []
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        folder = Path(name)
        broker = stack.enter_context(mosquitto(folder / "broker", extra=QUEUES))
        stack.callback(Running.end_all)
        collector = started(folder, names, broker.port)
        bare = stack.enter_context(bare_subscriber(broker.port))
        pids = collector.process.pid, bare.pid
        began = [cpu_s(pid) for pid in pids]
        for done in range(0, rounds * A_ROUND, A_ROUND):
            for pid in pids:
                os.kill(pid, signal.SIGSTOP)
            publish(broker.port, names, done)
            bare_s.append(seconds(bare.pid, lambda: bare.stdout is not None and bare.stdout.readline()))
            wanted = done + A_ROUND
            through_s.append(seconds(collector.process.pid, lambda wanted=wanted: stored(folder, wanted)))  # type: ignore[misc]
        used = [(cpu_s(pid) - before) / (rounds * A_ROUND) * 1e6 for pid, before in zip(pids, began, strict=True)]
    progress(f"processor time of a message {used[0]:.1f} µs, bare {used[1]:.1f} µs")
    say(
        Row(
            what=f"intake over MQTT, QoS 1, acknowledged after the commit, {gateways} gateways",
            unit="/s",
            ours=rounds * A_ROUND / sum(through_s),
            bare=rounds * A_ROUND / sum(bare_s),
            against="a bare paho subscriber that counts and acknowledges",
            ratio=sum(bare_s) / sum(through_s),
            goal=0.70,
            n=f"{rounds * A_ROUND:,} messages",
        )
    )


def started(folder: Path, names: list[str], port: int) -> Running:
    """A subscribed collector, with ten sensors on each gateway."""
    (folder / "intake-tokens.toml").write_text("".join(f'{name} = "a-token-of-the-{name}"\n' for name in names))
    write_installation(folder)
    for name in names:
        sensors = [gauge(f"g{i}", device=f"n{i}", gateway=name) for i in range(GAUGES)]
        sensors += [probe(f"p{i}", device=f"p{i}", gateway=name) for i in range(GAUGES, GAUGES + PROBES)]
        apply_site(journal_url(folder), site(f"mill-{name}", sensors=sensors), NOON)
    collector = Running.start(folder, extra=broker_lines(port))
    eventually(lambda: "broker_up" in (folder / "collector.log").read_text())
    return collector


def publish(port: int, names: list[str], done: int) -> None:
    """A round of messages, the gateways in turn, each in its own sequence."""
    messages = []
    for index in range(done, done + A_ROUND):
        turn, place = divmod(index, len(names))
        name = names[place]
        messages.append((topic_of(name), encode_batch(batch([said(turn + 1)], gateway=name))))
    with gateway_at(port) as gateway:
        gateway.publish_all(messages)


def seconds(pid: int, finished: Callable[[], object]) -> float:
    """How long a stopped process takes when it may go on."""
    began_s = time.perf_counter()
    os.kill(pid, signal.SIGCONT)
    while not finished():
        time.sleep(0.005)
    return time.perf_counter() - began_s


def stored(folder: Path, wanted: int) -> bool:
    """Whether so many are in the journal."""
    with closing(sqlite3.connect(folder / "var" / "journal.db")) as journal:
        return int(journal.execute("SELECT coalesce(max(id), 0) FROM journal").fetchone()[0]) >= wanted


@contextmanager
def bare_subscriber(port: int) -> Iterator["subprocess.Popen[str]"]:
    """The baseline, as a process of its own."""
    process = subprocess.Popen([sys.executable, __file__, "bare", str(port)], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    process.stdout.readline()  # it is subscribed
    try:
        yield process
    finally:
        process.kill()
        process.wait(10)
        process.stdout.close()


def subscribe_barely(port: int) -> None:
    """Count, acknowledge, and print a line each round."""
    client = Client(CallbackAPIVersion.VERSION2, client_id="bare", clean_session=False, manual_ack=True)
    counted = 0

    def count(_client: Client, _own: Any, message: MQTTMessage) -> None:
        nonlocal counted
        counted += 1
        client.ack(message.mid, message.qos)
        if counted % A_ROUND == 0:
            print(counted, flush=True)

    client.on_message = count
    client.on_connect = lambda *_: client.subscribe("siltwatch/v1/p00/+/+/up", 1) and None
    client.on_subscribe = lambda *_: print("subscribed", flush=True)
    client.connect("127.0.0.1", port)
    client.loop_forever()


if __name__ == "__main__":
    if sys.argv[1:2] == ["bare"]:
        subscribe_barely(int(sys.argv[2]))
    else:
        turns, *few_and_many = sizes(5, 4, 200, quick=[1, 4, 200])
        for number in few_and_many if len(sys.argv) < 4 else few_and_many[:1]:
            main(turns, number)
