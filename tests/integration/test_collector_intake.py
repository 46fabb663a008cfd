"""The intake over HTTP, in process and as a process of its own, killed in the middle of posting."""

import gc
import gzip
import http.client
import itertools
import json
import queue
import random
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from collector.admission import Admission
from collector.intake import create_app
from collector.ledger import load_registry
from collector.server import IntakeServer
from collector.service import Collector
from collector.tokens import Tokens
from collector.writer import Patience, Writer
from siltwatch.clock import ManualClock
from siltwatch.config import load_config
from siltwatch.errors import ConfigError, SiltwatchError, StoreError
from siltwatch.poke import PokeListener
from siltwatch.wire import INTAKE_PATH, MAX_BATCH_BYTES, Ack, decode_ack, encode_batch
from tests.support.collector import (
    NOON,
    TOKEN,
    Journal,
    Running,
    at,
    batch,
    counts,
    journal_url,
    parcel,
    site,
    write_installation,
)
from tests.support.forked import Forkery, forkery
from tests.support.waiting import eventually

TIP = 2540


@pytest.fixture(autouse=True)
def no_process_is_left() -> Iterator[None]:
    yield
    Running.end_all()


class Intake:
    """The intake's server with a writer on a journal, in this process."""

    def __init__(self, folder: Path, **options: Any) -> None:
        write_installation(folder)
        self.folder = folder
        self.journal = Journal.make(journal_url(folder))
        self.journal.apply(site())
        self.clock = ManualClock(at(60))
        self.writer = Writer(self.journal.engine, self.clock, **options)
        self.server = IntakeServer(
            create_app(self.writer, Admission(Tokens(folder / "intake-tokens.toml")), self.clock),
            host="127.0.0.1",
            port=0,
        )
        self.server.start()

    def post(self, body: Any, **headers: str) -> tuple[int, Any]:
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=30)
        with closing(connection):
            connection.request("POST", INTAKE_PATH, body, {"Authorization": f"Bearer {TOKEN}", **headers})
            answer = connection.getresponse()
            return answer.status, json.loads(answer.read())

    def get(self, path: str) -> tuple[int, Any]:
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=30)
        with closing(connection):
            connection.request("GET", path)
            answer = connection.getresponse()
            return answer.status, json.loads(answer.read())

    def close(self) -> None:
        self.server.stop()
        if self.writer.alive:
            self.writer.stop()
        self.journal.close()


@pytest.fixture
def intake(tmp_path: Path) -> Iterator[Intake]:
    served = Intake(tmp_path)
    served.writer.start()
    yield served
    served.close()


def document(**names: str) -> bytes:
    return encode_batch(batch(counts([10, 11, 12]), **names))


def test_a_batch_is_acknowledged_once_it_is_stored(intake: Intake) -> None:
    status, ack = intake.post(document())

    assert (status, ack) == (200, {"gateway": "gw1", "boot": "b1", "seq": 3})
    assert intake.journal.one("SELECT sum(depth_tenth_um) FROM credits") == 2 * TIP
    assert intake.journal.one("SELECT received_at FROM journal LIMIT 1") == "2026-06-10T13:00:00.000Z"


@pytest.mark.parametrize(
    "authorization", ["", "Bearer", "Bearer wrong", f"Basic {TOKEN}", f"Bearer {TOKEN}x", "Bearer ü"]
)
def test_without_a_known_token_nothing_is_taken(intake: Intake, authorization: str) -> None:
    status, answer = intake.post(document(), Authorization=authorization)

    assert status == 401
    assert "Bearer" in answer["error"]
    assert intake.journal.rows("SELECT * FROM journal") == []


def test_the_token_of_another_gateway_is_refused(intake: Intake) -> None:
    assert intake.post(document(gateway="gw2"))[0] == 403
    assert intake.post(document(gateway="gw2"), Authorization=f"bearer {TOKEN}-2")[0] == 200


def test_a_token_file_that_changes_is_read_again_and_a_broken_one_changes_nothing(intake: Intake) -> None:
    file = intake.folder / "intake-tokens.toml"
    file.write_text("gw1 = ")
    assert intake.post(document())[0] == 200

    file.write_text('gw1 = "another-token-of-gw1"')

    assert intake.post(document())[0] == 401
    assert intake.post(document(), Authorization="Bearer another-token-of-gw1")[0] == 200
    file.unlink()
    assert intake.post(document(), Authorization="Bearer another-token-of-gw1")[0] == 200


@pytest.mark.parametrize("body", [b"", b"{}", b"nonsense", b'{"v":9}', document(boot="b\t1")])
def test_a_bad_envelope_is_answered_with_what_is_wrong(intake: Intake, body: bytes) -> None:
    status, answer = intake.post(body)

    assert status == 400
    assert answer["error"]


def test_a_bad_observation_inside_is_acknowledged_and_set_aside(intake: Intake) -> None:
    fields = json.loads(document())
    fields["observations"][1]["quantity"] = "mood"

    assert intake.post(json.dumps(fields).encode())[1]["seq"] == 3
    assert intake.journal.rows("SELECT seq, reason FROM dead_letters") == [(2, "malformed")]
    assert intake.get("/healthz") == (200, {"ok": True, "stored": 3, "dead_letters": 1})


def test_a_batch_may_be_packed(intake: Intake) -> None:
    assert intake.post(gzip.compress(document()), **{"Content-Encoding": "gzip"})[1]["seq"] == 3


@pytest.mark.parametrize(
    ("body", "encoding", "status"),
    [
        (document(), "gzip", 400),
        (gzip.compress(document())[:-9], "gzip", 400),
        (document(), "br", 400),
        (gzip.compress(b" " * (MAX_BATCH_BYTES + 1)), "gzip", 413),
        (b" " * (MAX_BATCH_BYTES + 1), "identity", 413),
    ],
)
def test_hostile_bodies_are_refused(intake: Intake, body: bytes, encoding: str, status: int) -> None:
    assert intake.post(body, **{"Content-Encoding": encoding})[0] == status
    assert intake.post(document())[0] == 200


def test_a_body_of_unsaid_length_is_cut_off_at_the_limit(intake: Intake) -> None:
    pieces = [*[b" " * 65536] * (MAX_BATCH_BYTES // 65536), b" "]

    assert intake.post(iter(pieces))[0] == 413


def test_when_too_many_wait_gateways_are_told_to_come_again(tmp_path: Path) -> None:
    idle = Intake(tmp_path, room=1)
    idle.writer._orders.put_nowait(None)  # type: ignore[arg-type]  # takes the only room
    try:
        status, answer = idle.post(document())
    finally:
        idle.close()

    assert status == 503
    assert "send the same batch again" in answer["error"]


def test_when_nothing_could_be_stored_the_batch_is_asked_for_again(
    intake: Intake, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any) -> None:
        message = "disk full"
        raise StoreError(message)

    monkeypatch.setattr("collector.writer.load_registry", fail)
    assert intake.post(document())[0] == 503

    monkeypatch.setattr("collector.writer.load_registry", load_registry)
    assert intake.post(document())[0] == 200


def test_the_health_page_tells_when_the_writer_is_dead(tmp_path: Path) -> None:
    idle = Intake(tmp_path)
    try:
        assert idle.get("/healthz")[0] == 503
    finally:
        idle.close()


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other, pytest.raises(ConfigError, match=r"intake\.port"):
        IntakeServer(None, host="127.0.0.1", port=other.getsockname()[1])  # type: ignore[arg-type]


def test_batches_that_wait_together_are_committed_together(tmp_path: Path) -> None:
    journal = Journal.make(f"sqlite:///{tmp_path}/journal.db")
    told: list[int] = []
    writer = Writer(journal.engine, ManualClock(NOON), tell=lambda: told.append(1))
    answers = [writer.submit(parcel(counts([n], first_seq=n))) for n in range(1, 21)]

    writer.start()
    acks = [ack for answer in answers for ack in answer.result(10)]
    writer.stop()
    journal.close()

    assert acks[-1] == Ack(gateway="gw1", boot="b1", seq=20)
    assert len(told) == 1


def test_an_unforeseen_error_is_answered_and_the_writer_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    journal = Journal.make(f"sqlite:///{tmp_path}/journal.db")
    writer = Writer(journal.engine, ManualClock(NOON))
    writer.start()

    def stumble(*_: Any) -> None:
        message = "bug"
        raise ZeroDivisionError(message)

    monkeypatch.setattr("collector.writer.load_registry", stumble)
    with pytest.raises(StoreError, match="bug"):
        writer.submit(parcel(counts([1]))).result(10)
    monkeypatch.undo()

    assert writer.submit(parcel(counts([1]))).result(10)[0].seq == 1
    writer.stop()
    journal.close()
    assert "nothing was stored" in caplog.text


def test_what_never_comes_is_given_up_in_the_end(tmp_path: Path) -> None:
    journal = Journal.make(f"sqlite:///{tmp_path}/journal.db")
    journal.apply(site())
    writer = Writer(journal.engine, ManualClock(at(60)), patience=Patience(known_s=0.0, unheard_s=3600.0))
    writer.start()
    writer.submit(parcel(counts([10, 13], first_seq=4))).result(10)
    assert journal.one("SELECT count(*) FROM journal WHERE state = 1") == 2
    writer.submit(parcel(counts([7, 8]))).result(10)

    writer.submit(parcel(counts([9], first_seq=9))).result(10)

    eventually(lambda: journal.one("SELECT count(*) FROM journal WHERE state = 1") == 0, within_s=10)
    assert journal.one("SELECT contiguous_seq FROM streams") == 9
    writer.stop()
    journal.close()


def test_a_restart_remembers_who_waits(tmp_path: Path) -> None:
    journal = Journal.make(f"sqlite:///{tmp_path}/journal.db")
    journal.take(parcel(counts([10], first_seq=4)))
    writer = Writer(journal.engine, ManualClock(NOON), patience=Patience(known_s=0.0, unheard_s=0.0))

    writer.start()

    eventually(lambda: journal.one("SELECT contiguous_seq FROM streams") == 4)
    writer.stop()
    journal.close()


def test_submitting_beyond_the_room_is_refused_at_once(tmp_path: Path) -> None:
    journal = Journal.make(f"sqlite:///{tmp_path}/journal.db")
    writer = Writer(journal.engine, ManualClock(NOON), room=1)
    first = writer.submit(parcel(counts([1])))

    with pytest.raises(queue.Full):
        writer.submit(parcel(counts([1])))

    writer.start()
    assert first.result(10)[0].seq == 1
    writer.stop()
    journal.close()


def test_the_process_serves_pokes_and_ends_cleanly(tmp_path: Path) -> None:
    write_installation(tmp_path)
    journal = Journal.make(journal_url(tmp_path))
    journal.apply(site())
    with closing(PokeListener(tmp_path / "var" / "alerts.sock")) as listener:
        running = Running.start(tmp_path)

        assert running.send(counts([10, 11])).seq == 2
        assert listener.wait(5)
        assert running.stop() == 0
    assert "action=stopped" in (tmp_path / "collector.log").read_text()
    assert journal.one("SELECT sum(depth_tenth_um) FROM credits") == TIP
    journal.close()


def test_a_process_on_an_old_journal_stops_and_says_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "siltwatch.toml").write_text("")
    (tmp_path / "var").mkdir()

    ended = subprocess.run(
        [sys.executable, "-m", "siltwatch.command.main", "collector", "run", "--config", tmp_path / "siltwatch.toml"],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )

    assert ended.returncode == 2
    assert "run siltwatch migrate" in ended.stderr


class Poster(threading.Thread):
    """A gateway that posts in order, again until acknowledged, whatever happens to the collector."""

    def __init__(self, port: int, total: int) -> None:
        super().__init__(daemon=True)
        self.port, self.total = port, total
        self.acknowledged = 0
        self.reports: list[int] = []
        self.chance = random.Random(7)

    def run(self) -> None:
        while self.acknowledged < self.total:
            size = self.chance.choice([1, 1, 3, 40])
            first = self.acknowledged + 1
            said = counts(range(first, min(first + size, self.total + 1)), first_seq=first)
            try:
                self._post(encode_batch(batch(said)))
            except (OSError, http.client.HTTPException):
                time.sleep(0.01)

    def wait_for(self, goal: int) -> None:
        eventually(lambda: self.acknowledged >= goal, within_s=60, what="posting goes on")

    def _post(self, body: bytes) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        with closing(connection):
            connection.request("POST", INTAKE_PATH, body, {"Authorization": f"Bearer {TOKEN}"})
            answer = connection.getresponse()
            text = answer.read()
            if answer.status == 200:
                self.acknowledged = decode_ack(text).seq
                self.reports.append(self.acknowledged)


@pytest.fixture(scope="module")
def forks() -> Iterator[Forkery]:
    with forkery("siltwatch.command.main", "collector.service") as made:
        yield made


def test_killed_again_and_again_while_posting_nothing_acknowledged_is_lost_or_counted_twice(
    tmp_path: Path, forks: Forkery
) -> None:
    write_installation(tmp_path)
    journal = Journal.make(journal_url(tmp_path))
    journal.apply(site())
    running = Running.start(tmp_path, forks=forks)
    poster = Poster(running.port, total=1_500)
    poster.start()
    chance = random.Random(11)

    for kill in range(4):
        goal = (kill + 1) * 250 + chance.randint(0, 50)
        poster.wait_for(goal)
        running.kill()
        acknowledged = poster.acknowledged
        stored = journal.one("SELECT count(*) FROM journal")
        assert stored >= acknowledged
        running = Running.start(tmp_path, port=running.port, forks=forks)
    poster.join(60)

    assert poster.acknowledged == 1_500
    assert poster.reports == sorted(poster.reports)
    assert journal.rows("SELECT count(*), count(DISTINCT seq), max(seq) FROM journal") == [(1_500, 1_500, 1_500)]
    assert journal.rows("SELECT count(*), sum(depth_tenth_um) FROM credits") == [(1_499, 1_499 * TIP)]
    before = journal.rows("SELECT * FROM credits ORDER BY id")
    for first in itertools.count(1, 500):
        if first > 1_500:
            break
        running.send(counts(range(first, first + 500), first_seq=first))
    assert journal.rows("SELECT * FROM credits ORDER BY id") == before
    assert journal.one("SELECT count(*) FROM journal") == 1_500
    assert running.stop() == 0
    journal.close()


def test_two_collectors_on_one_port_are_one_too_many(tmp_path: Path, forks: Forkery) -> None:
    running = Running.start(tmp_path, forks=forks)
    try:
        with pytest.raises(AssertionError, match=r"intake\.port"):
            Running.start(tmp_path, port=running.port, forks=forks)
    finally:
        running.stop()


def test_large_parcels_are_not_joined_without_end(tmp_path: Path) -> None:
    journal = Journal.make(f"sqlite:///{tmp_path}/journal.db")
    writer = Writer(journal.engine, ManualClock(NOON))
    big = parcel(counts(range(1, 5_001)))
    for _ in range(3):
        writer.submit(big)

    assert len(writer._next_orders()) == 2
    assert len(writer._next_orders()) == 1
    journal.close()


def test_a_server_that_cannot_serve_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    server = IntakeServer(None, host="127.0.0.1", port=0)  # type: ignore[arg-type]
    monkeypatch.setattr(server._server, "run", lambda **_: None)

    with pytest.raises(SiltwatchError, match="did not start"):
        server.start()

    server._socket.close()


def test_a_process_of_which_a_thread_died_ends_so_that_it_is_started_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_installation(tmp_path)
    monkeypatch.setattr("collector.service._LOOK_S", 0.01)
    process = Collector(load_config(tmp_path / "siltwatch.toml"), ManualClock(NOON))
    stop = threading.Event()
    process.start()
    process._writer.stop()

    assert process.serve(stop) is False

    stop.set()
    assert process.serve(stop) is True
    process.stop()
    gc.unfreeze()
    gc.set_threshold(700, 10, 10)
