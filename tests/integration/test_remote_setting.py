"""A gateway that its collector sets: the collector's own doors and writer, a line, the real gateway between them."""

import http.client
import json
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest

from collector.admission import Admission
from collector.commands import apply_site
from collector.gateway_desk import add_gateway_desk
from collector.intake import create_app
from collector.server import IntakeServer
from collector.tokens import Tokens
from collector.writer import Writer
from gateway.run import run_gateway
from siltwatch.clock import SystemClock
from siltwatch.config import load_config
from siltwatch.gateway_setting import SETTING_PATH, setting_of
from siltwatch.open_duties import OPEN_DUTIES_PATH, OpenDuties, OpenDuty, decode, leave
from siltwatch.site import Site
from tests.support.collector import NOON, TOKEN, Journal, journal_url, write_installation
from tests.support.gateway import FarEnd, far_end, gauge_document, link_document, node_line, site_document
from tests.support.gateway_box import toml
from tests.support.waiting import eventually


class Town:
    """A collector, and a gateway that asks it what to do."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.folder, self._stack = folder, stack
        (folder / "town").mkdir()
        (folder / "box").mkdir()
        write_installation(folder / "town")
        self.url = journal_url(folder / "town")
        self.journal = Journal.make(self.url)
        stack.callback(self.journal.close)
        self.writer = Writer(self.journal.engine, SystemClock(), tell=lambda: None)
        admission = Admission(Tokens(folder / "town" / "intake-tokens.toml"))
        app = create_app(self.writer, admission, SystemClock())
        add_gateway_desk(app, self.journal.engine, admission, folder / "town" / "var" / "open-duties.json")
        self.server: IntakeServer | None = IntakeServer(app, host="127.0.0.1", port=0)
        self.port = self.server.port
        self.writer.start()
        stack.callback(self.writer.stop)
        self.server.start()
        stack.callback(self.close_collector)
        self.line: FarEnd = stack.enter_context(far_end(folder / "line"))
        self.other: FarEnd = stack.enter_context(far_end(folder / "other"))
        (folder / "box" / "token").write_text(TOKEN)
        (folder / "box" / "siltwatch.toml").write_text(
            '[gateway]\nname = "gw1"\nclock = "trusted"\n'
            f'[[gateway.uplinks]]\nurl = "http://127.0.0.1:{self.port}"\ntoken_file = "token"\n'
            '[gateway.remote]\nevery = "200 ms"\ntrial = "3 s"\n'
        )
        self._gateway: tuple[threading.Thread, threading.Event] | None = None

    def close_collector(self) -> None:
        if self.server is not None:
            self.server.stop()
            self.server = None

    def apply(self, port: FarEnd | str, **gauge: Any) -> Site:
        name = port if isinstance(port, str) else str(port.path)
        site = Site.model_validate(site_document([gauge_document(**gauge)], [link_document(port=name)]))
        apply_site(self.url, site, NOON)
        return site

    def start(self) -> None:
        stopping = threading.Event()
        config = load_config(self.folder / "box" / "siltwatch.toml")
        run = threading.Thread(
            target=run_gateway, args=(config,), kwargs={"clock": SystemClock(), "stopping": stopping}
        )
        run.start()
        self._gateway = run, stopping
        self._stack.callback(self.stop)

    def stop(self) -> None:
        if self._gateway is not None:
            thread, stopping = self._gateway
            stopping.set()
            thread.join(30)
            self._gateway = None

    def counts(self) -> list[int]:
        query = "SELECT document FROM journal ORDER BY seq"
        said = [json.loads(row[0]) for row in self.journal.rows(query)]
        return [each["count"] for each in said if each["quantity"] == "rain_count"]

    def words(self) -> list[tuple[str, str]]:
        """What the gateway said became of settings: the version and the word."""
        said = [json.loads(row[0]) for row in self.journal.rows("SELECT document FROM journal ORDER BY seq")]
        return [(each["value"], each["quality"][0]) for each in said if each.get("unit") == "setting"]

    def memory(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads((self.folder / "box" / "var" / "remote" / "memory.json").read_text())
        return found

    def pour(self, end: FarEnd, count: int) -> None:
        """Say a count until the collector has it: what is said while no one listens on a pty is flushed away."""
        deadline = time.monotonic() + 30
        while count not in self.counts():
            assert time.monotonic() < deadline, (count, self.counts())
            end.write(node_line(count))
            threading.Event().wait(0.2)


@pytest.fixture
def town(tmp_path: Path) -> Iterator[Town]:
    with ExitStack() as stack:
        yield Town(tmp_path, stack)


def test_a_gateway_without_a_site_file_takes_its_setting_from_the_collector(town: Town) -> None:
    town.start()
    site = town.apply(town.line)

    town.pour(town.line, 1)

    eventually(lambda: town.words() == [("1", "setting_applied")])
    assert town.memory()["good"]["sha256"] == setting_of("gw1", 1, [site]).sha256
    assert town.memory()["good"]["version"] == 1


def test_another_line_takes_over_and_nothing_in_the_spool_is_touched(town: Town) -> None:
    town.apply(town.line)
    town.start()
    town.pour(town.line, 1)
    eventually(lambda: len(town.words()) == 1)
    town.apply(town.other)

    town.pour(town.other, 2)

    eventually(lambda: town.words() == [("1", "setting_applied"), ("2", "setting_applied")])
    assert sorted(set(town.counts())) == [1, 2]
    seqs = [row[0] for row in town.journal.rows("SELECT seq FROM journal ORDER BY seq")]
    assert seqs == list(range(1, len(seqs) + 1))


def test_a_setting_that_does_not_work_is_rolled_back_and_not_tried_again(town: Town) -> None:
    town.apply(town.line)
    town.start()
    town.pour(town.line, 1)
    eventually(lambda: len(town.words()) == 1)
    town.apply(str(town.folder / "no-such-port"))

    eventually(lambda: town.words()[-1] == ("2", "setting_refused"), within_s=30)
    town.pour(town.line, 2)

    assert town.memory()["good"]["version"] == 1
    assert len(town.memory()["refused"]) == 1
    assert town.words() == [("1", "setting_applied"), ("2", "setting_refused")]
    seqs = [row[0] for row in town.journal.rows("SELECT seq FROM journal ORDER BY seq")]
    assert seqs == list(range(1, len(seqs) + 1))


def test_a_mistake_is_refused_before_anything_is_touched(town: Town) -> None:
    town.apply(town.line)
    town.start()
    town.pour(town.line, 1)
    eventually(lambda: len(town.words()) == 1)
    town.apply(town.other, driver="rg99")

    eventually(lambda: town.words()[-1] == ("2", "setting_refused"))
    town.pour(town.line, 2)
    town.apply(town.other)
    town.pour(town.other, 3)


def test_a_restart_goes_on_by_the_last_good_setting_without_the_collector(town: Town) -> None:
    town.apply(town.line)
    town.start()
    town.pour(town.line, 1)
    eventually(lambda: len(town.words()) == 1)
    town.stop()
    town.close_collector()
    town.start()
    spool = town.folder / "box" / "var" / "spool.db"

    def has_heard(count: int) -> bool:
        town.line.write(node_line(count))
        with closing(sqlite3.connect(spool)) as disk:
            documents = [json.loads(row[0]) for row in disk.execute("SELECT document FROM observations")]
        return any(each.get("count") == count for each in documents)

    eventually(lambda: has_heard(2), within_s=30, every_s=0.2)


def test_the_site_file_is_what_holds_until_the_collector_says_more(town: Town) -> None:
    (town.folder / "box" / "sites").mkdir()
    site = site_document([gauge_document()], [link_document(port=str(town.line.path))])
    (town.folder / "box" / "sites" / "quarry.toml").write_text(toml(site))
    town.start()
    eventually((town.folder / "box" / "var" / "spool.db").exists)
    town.apply(town.other)

    town.pour(town.other, 1)


class TestDoors:
    def ask(self, town: Town, path: str, token: str) -> tuple[int, bytes]:
        with closing(http.client.HTTPConnection("127.0.0.1", town.port, timeout=30)) as connection:
            connection.request("GET", path, headers={"Authorization": f"Bearer {token}"})
            answer = connection.getresponse()
            return answer.status, answer.read()

    def test_each_gateway_hears_of_its_own_sites_alone_and_strangers_of_none(self, town: Town) -> None:
        town.apply(town.line)
        leave(town.folder / "town" / "var" / "open-duties.json", OWED)

        assert self.ask(town, OPEN_DUTIES_PATH, "wrong")[0] == 401
        assert self.ask(town, SETTING_PATH, "wrong")[0] == 401
        assert [duty.site for duty in decode(self.ask(town, OPEN_DUTIES_PATH, TOKEN)[1]).duties] == ["quarry-road"]
        assert decode(self.ask(town, OPEN_DUTIES_PATH, f"{TOKEN}-2")[1]).duties == ()
        assert json.loads(self.ask(town, SETTING_PATH, f"{TOKEN}-2")[1])["sites"] == "[]"

    def test_before_the_judge_has_said_anything_there_is_no_all_clear(self, town: Town) -> None:
        assert self.ask(town, OPEN_DUTIES_PATH, TOKEN)[0] == 503


OWED = OpenDuties(
    judged_at=NOON,
    duties=tuple(
        OpenDuty(site=site, duty=f"d-{site}", kind="storm_inspection", due_at=NOON) for site in ("mill", "quarry-road")
    ),
)
