"""The MQTT intake through kill -9 at each step, two collectors on one PostgreSQL, and with everything else down."""

import threading
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import timedelta
from http.client import HTTPException
from pathlib import Path

import pytest

from alerts.service import Service
from siltwatch.clock import ManualClock
from siltwatch.config import load_config
from siltwatch.wire import encode_batch
from tests.support.alerts import MINUTE, NOON, Town, a_site
from tests.support.collector import (
    HUNDREDTH_IN,
    Journal,
    Running,
    batch,
    counts,
    empty_database,
    facts,
    journal_url,
    says,
    site,
    write_installation,
)
from tests.support.forked import forkery
from tests.support.mqtt import Subscribed, broker_lines, gateway_at, topic_of
from tests.support.mqtt_killed import STEPS
from tests.support.servers import Server, free_port, mosquitto, postgresql
from tests.support.waiting import eventually

A_STEP = 10
ALL = A_STEP * len(STEPS)


def one_by_one(first: int, count: int) -> list[tuple[str, bytes]]:
    numbers = range(first, first + count)
    return [(topic_of(), encode_batch(batch(counts([number], first_seq=number)))) for number in numbers]


def test_killed_at_every_step_nothing_is_lost_and_nothing_doubled(tmp_path: Path) -> None:
    with ExitStack() as stack:
        stack.callback(Running.end_all)
        broker = stack.enter_context(mosquitto(tmp_path / "broker"))
        gateway = stack.enter_context(gateway_at(broker.port))
        killed = stack.enter_context(forkery("tests.support.mqtt_killed", "collector.service"))
        write_installation(tmp_path, extra=broker_lines(broker.port))
        journal = Journal.make(journal_url(tmp_path))
        stack.callback(journal.close)
        journal.apply(site())
        subscribed = Subscribed(tmp_path, broker.port, ("p00",))  # the broker keeps a session from now on
        eventually(lambda: gateway.states()[-1:] == [b"online"])
        subscribed.stop()

        for index, step in enumerate(STEPS):
            gateway.publish_all(one_by_one(index * A_STEP + 1, A_STEP))
            run = killed.start(step, str(tmp_path / "siltwatch.toml"), stderr=tmp_path / "killed.log")
            assert run.wait(60) == -9, step
        last = Subscribed(tmp_path, broker.port, ("p00",))
        stack.callback(last.stop)
        eventually(lambda: gateway.acks()[-1:] == [ALL])

        assert [row[0] for row in journal.rows("SELECT seq FROM journal ORDER BY id")] == list(range(1, ALL + 1))
        assert journal.one("SELECT sum(depth_tenth_um) FROM credits") == (ALL - 1) * HUNDREDTH_IN
        assert journal.one("SELECT count(*) FROM dead_letters") == 0
        assert journal.one("SELECT sum(sum_tenth_um) FROM rollups") == (ALL - 1) * HUNDREDTH_IN
        assert journal.reading().missing() == []


@pytest.fixture(scope="module")
def database() -> Iterator[Server]:
    with postgresql() as running:
        yield running


def test_two_collectors_write_one_postgresql_at_once(tmp_path: Path, database: Server) -> None:
    """Each has its partition; one gateway even reports to both, in other batches: nothing is lost or doubled."""
    url = empty_database(database, "two_collectors")
    with ExitStack() as stack:
        broker = stack.enter_context(mosquitto(tmp_path / "broker"))
        gateway = stack.enter_context(gateway_at(broker.port))
        journal = Journal.make(url)
        stack.callback(journal.close)
        journal.apply(site())
        for partition in ("p00", "p01"):
            folder = tmp_path / partition
            folder.mkdir()
            write_installation(folder)
            stack.callback(Subscribed(folder, broker.port, (partition,), journal=url).stop)
        eventually(lambda: gateway.states() == [b"online", b"online"])

        total = 400
        by_twos = [says(number, count=number) for number in range(1, total + 1)]
        messages = [(topic_of("gw1"), encode_batch(batch([said]))) for said in by_twos]
        messages += [
            (topic_of("gw1", partition="p01"), encode_batch(batch(by_twos[start : start + 2])))
            for start in range(0, total, 2)
        ]
        messages += [
            (topic_of("gw2", partition="p01"), encode_batch(batch([said], gateway="gw2"))) for said in by_twos[:100]
        ]
        messages[::2], messages[1::2] = messages[: len(messages[::2])], messages[len(messages[::2]) :]
        gateway.publish_all(messages)
        eventually(lambda: gateway.acks("gw1")[-1:] == [total], within_s=60)
        eventually(lambda: gateway.acks("gw1", partition="p01")[-1:] == [total], within_s=60)
        eventually(lambda: gateway.acks("gw2", partition="p01")[-1:] == [100], within_s=60)

        assert journal.rows("SELECT gateway, count(*), max(seq) FROM journal GROUP BY gateway ORDER BY gateway") == [
            ("gw1", total, total),
            ("gw2", 100, 100),
        ]
        assert journal.one("SELECT sum(depth_tenth_um) FROM credits") == (total - 1) * HUNDREDTH_IN
        assert len(facts(journal)["credits"]) == total - 1
        assert journal.one("SELECT sum(sum_tenth_um) FROM rollups") == (total - 1) * HUNDREDTH_IN


def test_two_processes_write_one_postgresql_at_once_and_one_is_killed(tmp_path: Path, database: Server) -> None:
    """Over HTTP, each batch posted to both; one is killed with batches under way, and comes back."""
    url = empty_database(database, "two_processes")
    rounds, a_batch = 40, 10
    with ExitStack() as stack:
        stack.callback(Running.end_all)
        journal = Journal.make(url)
        stack.callback(journal.close)
        journal.apply(site())
        forks = stack.enter_context(forkery("siltwatch.command.main", "collector.service"))
        both = []
        for name in ("one", "other"):
            (tmp_path / name).mkdir()
            both.append(Running.start(tmp_path / name, extra=f'[stores]\njournal = "{url}"', forks=forks))
        bodies = [
            encode_batch(batch(counts(range(first, first + a_batch), first_seq=first)))
            for first in range(1, rounds * a_batch, a_batch)
        ]
        posting = [threading.Thread(target=post_all, args=(running, bodies)) for running in both]
        for thread in posting:
            thread.start()
        eventually(lambda: journal.one("SELECT count(*) FROM journal") >= 3 * a_batch, within_s=60)
        both[1].kill()
        for thread in posting:
            thread.join()
        again = Running.start(tmp_path / "other", extra=f'[stores]\njournal = "{url}"', forks=forks)
        post_all(again, bodies)
        post_all(both[0], bodies)

        total = rounds * a_batch
        assert journal.rows("SELECT seq FROM journal ORDER BY id") == [(seq,) for seq in range(1, total + 1)]
        assert len(facts(journal)["credits"]) == total - 1
        assert journal.one("SELECT sum(depth_tenth_um) FROM credits") == (total - 1) * HUNDREDTH_IN
        assert journal.one("SELECT sum(sum_tenth_um) FROM rollups") == (total - 1) * HUNDREDTH_IN
        assert [running.stop() for running in (both[0], again)] == [0, 0]


def post_all(running: Running, bodies: list[bytes]) -> None:
    """Post in turn, until the collector is gone."""
    for body in bodies:
        try:
            status, answer = running.post(body)
        except (OSError, HTTPException):
            return
        assert status == 200, answer


def test_with_influx_mail_and_pages_down_intake_and_judging_go_on(tmp_path: Path) -> None:
    """Projections are independent: rain over MQTT becomes a storm and a duty while nobody can be told or shown."""
    nobody = free_port()
    down = (
        f'[influx]\nurl = "http://127.0.0.1:{nobody}"\n[mail]\nhost = "127.0.0.1"\nport = {nobody}\n'
        f'[sms]\nprovider = "twilio"\naccount = "AC0"\nsender = "+15550100"\napi_url = "http://127.0.0.1:{nobody}"\n'
    )
    with ExitStack() as stack:
        stack.callback(Running.end_all)
        broker = stack.enter_context(mosquitto(tmp_path / "broker"))
        gateway = stack.enter_context(gateway_at(broker.port))
        town = Town(tmp_path, a_site())
        stack.callback(town.close)
        collector = Running.start(tmp_path, extra=f"{broker_lines(broker.port)}\n{down}")
        (tmp_path / "twilio-token").write_text("a-token-of-nobody")
        service = Service(load_config(tmp_path / "siltwatch.toml"), ManualClock(NOON + 2 * timedelta(hours=1)))
        judging = threading.Thread(target=service.serve)
        judging.start()
        stack.callback(judging.join, 20)
        stack.callback(service.stop)
        eventually(lambda: gateway.states()[-1:] == [b"online"])

        rain = [says(n, device="rg1", count=n, observed_at=NOON + n * MINUTE) for n in range(1, 62)]
        gateway.say(rain[:30])
        gateway.say(rain[30:])

        eventually(lambda: gateway.acks()[-1:] == [61])
        (storm,) = eventually(lambda: town.records.storms("mill"), within_s=20)
        eventually(lambda: [duty.kind for duty in town.records.duties("mill") if duty.storm == storm.id])
        notices = eventually(lambda: [each for each in town.records.notices() if each.tries], within_s=20)
        assert not [notice for notice in notices if notice.state == "sent"]
        gateway.say([says(62, device="rg1", count=62, observed_at=NOON + 62 * MINUTE)])
        eventually(lambda: gateway.acks()[-1:] == [62])
        assert collector.process.poll() is None
