"""The lamp of the local alarm: what lights it, by whose word, and what it does when nobody can be asked."""

import json
import sys
import threading
from collections.abc import Iterator
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from gateway.alarm import AlarmLamp, is_lit, newest
from gateway.collector_desk import CollectorDesk
from gateway.links.alarm_output import FileOutput, GpiodOutput, open_output
from siltwatch.clock import ManualClock
from siltwatch.config_gateway import AlarmOutput
from siltwatch.errors import DeviceError, WireError
from siltwatch.open_duties import OpenDuties, OpenDuty, decode, encode, found, leave
from tests.support.gateway import NOON
from tests.support.waiting import eventually

HOUR = timedelta(hours=1)


def owed(*sites: str, due_in: timedelta = HOUR, judged_in: timedelta = timedelta(0)) -> OpenDuties:
    duties = tuple(
        OpenDuty(site=site, duty=f"d-{site}", kind="storm_inspection", due_at=NOON + due_in) for site in sites
    )
    return OpenDuties(judged_at=NOON + judged_in, duties=duties)


class TestRules:
    def test_an_open_duty_lights_it(self) -> None:
        assert is_lit(owed("mill"), NOON, "open")
        assert not is_lit(owed(), NOON, "open")
        assert not is_lit(None, NOON, "open")

    def test_an_overdue_one_alone_where_that_is_wanted(self) -> None:
        assert not is_lit(owed("mill"), NOON + HOUR - timedelta(milliseconds=1), "overdue")
        assert is_lit(owed("mill"), NOON + HOUR, "overdue")

    def test_the_newer_word_holds(self) -> None:
        old, new = owed("mill"), owed(judged_in=HOUR)

        assert newest(old, new) == newest(new, old) == new
        assert newest(None, old) == old
        assert newest(None, None) is None


class TestDocument:
    def test_goes_there_and_back(self, tmp_path: Path) -> None:
        assert decode(encode(owed("mill"))) == owed("mill")
        leave(tmp_path / "a" / "duties.json", owed("mill"))
        assert found(tmp_path / "a" / "duties.json") == owed("mill")
        assert owed("mill", "quarry").of_sites(frozenset({"quarry"})) == owed("quarry")

    @pytest.mark.parametrize("document", [b"", b"{}", b"[]", b"\xff", b'{"judged_at": "2026-06-10T12:00:00"}'])
    def test_what_is_none_is_refused_and_never_a_state(self, tmp_path: Path, document: bytes) -> None:
        (tmp_path / "duties.json").write_bytes(document)

        with pytest.raises(WireError):
            decode(document)
        assert found(tmp_path / "duties.json") is None


class Desk:
    """The collector's door for gateways, over real HTTP; `answer` None hangs up."""

    def __init__(self) -> None:
        self.answer: tuple[int, bytes] | None = (503, b"not yet")
        desk = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                if desk.answer is None or self.headers["Authorization"] != "Bearer right":
                    self.close_connection = True
                    return
                self.send_response(desk.answer[0])
                self.send_header("Content-Length", str(len(desk.answer[1])))
                self.end_headers()
                self.wfile.write(desk.answer[1])

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05})
        self._thread.start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


@pytest.fixture
def desk() -> Iterator[Desk]:
    found_desk = Desk()
    yield found_desk
    found_desk.close()


class Box:
    """A machine with a lamp that stands for itself in a file."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.clock = folder, ManualClock(NOON)
        self.lamp, self.judged, self.kept = folder / "lamp", folder / "judged.json", folder / "kept.json"
        self._parts: list[AlarmLamp] = []

    def start(self, desk: Desk | None = None, *, sites: tuple[str, ...] = (), **setting: Any) -> AlarmLamp:
        part = AlarmLamp(
            AlarmOutput(chip=str(self.lamp), every=timedelta(seconds=1), **setting),
            judged=self.judged,
            kept=self.kept,
            sites=frozenset(sites),
            desk=None if desk is None else CollectorDesk(desk.url, lambda: "right"),
            clock=self.clock,
        )
        self._parts.append(part)
        part.start()
        return part

    def shows(self, level: str) -> bool:
        return self.lamp.exists() and self.lamp.read_text() == f"{level}\n"

    def stop(self) -> None:
        while self._parts:
            self._parts.pop().stop()


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Box]:
    found_box = Box(tmp_path)
    yield found_box
    found_box.stop()


class TestWithoutAnyNetwork:
    def test_follows_the_judge_on_this_machine(self, box: Box) -> None:
        box.start()
        eventually(lambda: box.shows("0"))
        leave(box.judged, owed("mill"))
        eventually(lambda: box.shows("1"))
        leave(box.judged, owed(judged_in=HOUR))

        eventually(lambda: box.shows("0"))

    def test_shows_the_last_known_state_after_a_restart(self, box: Box) -> None:
        leave(box.kept, owed("mill"))

        box.start()

        eventually(lambda: box.shows("1"))

    def test_a_duty_becomes_overdue_by_the_gateways_own_clock(self, box: Box) -> None:
        leave(box.judged, owed("mill"))
        box.start(lit_by="overdue")
        eventually(lambda: box.shows("0"))
        box.clock.advance(HOUR)

        eventually(lambda: box.shows("1"))

    def test_only_the_sites_that_are_meant_light_it(self, box: Box) -> None:
        leave(box.judged, owed("quarry"))
        box.start(sites=("mill",))
        eventually(lambda: box.shows("0"))
        leave(box.judged, owed("quarry", "mill"))

        eventually(lambda: box.shows("1"))

    def test_a_relay_that_closes_on_low(self, box: Box) -> None:
        leave(box.judged, owed("mill"))
        box.start(active_low=True)

        eventually(lambda: box.shows("0"))

    def test_a_spoilt_file_is_no_all_clear(self, box: Box) -> None:
        leave(box.kept, owed("mill"))
        box.judged.write_text("half a fi")
        box.start()

        eventually(lambda: box.shows("1"))

    def test_stopping_leaves_the_lamp_as_it_is(self, box: Box) -> None:
        leave(box.judged, owed("mill"))
        part = box.start()
        eventually(lambda: box.shows("1"))
        part.stop()

        assert box.shows("1")


class TestByTheCollector:
    def test_what_it_says_lights_the_lamp_and_stays_when_it_is_gone(self, box: Box, desk: Desk) -> None:
        box.start(desk)
        eventually(lambda: box.shows("0"))
        desk.answer = (200, encode(owed("mill")))
        # It may be asking yet when the clock moves on, and wait an interval from then.
        eventually(lambda: (box.clock.advance(HOUR), box.shows("1"))[1])
        for answer in (None, (500, b"no"), (200, b"nonsense")):
            desk.answer = answer
            box.clock.advance(HOUR)
        assert found(box.kept) == owed("mill")
        desk.answer = (200, encode(owed(judged_in=HOUR)))

        eventually(lambda: (box.clock.advance(HOUR), box.shows("0"))[1])

    def test_the_newer_of_two_words_holds(self, box: Box, desk: Desk) -> None:
        leave(box.judged, owed(judged_in=HOUR))
        desk.answer = (200, encode(owed("mill")))
        box.start(desk)

        eventually(lambda: found(box.kept) is not None)
        assert box.shows("0")


class FakeChip:
    """A stand-in for libgpiod 2, of which the machines of CI have none."""

    def __init__(self) -> None:
        self.levels: list[tuple[int, str]] = []
        self.settings: dict[str, Any] = {}
        self.released = False
        self.fault: Exception | None = None
        line = SimpleNamespace(
            Direction=SimpleNamespace(OUTPUT="output"), Value=SimpleNamespace(ACTIVE="on", INACTIVE="off")
        )
        self.module = ModuleType("gpiod")
        vars(self.module).update(line=line, LineSettings=self._settings, request_lines=self._request)

    def _settings(self, **settings: Any) -> dict[str, Any]:
        self.settings = settings
        return settings

    def _request(self, path: str, **_: Any) -> "FakeChip":
        if "missing" in path:
            raise FileNotFoundError(path)
        return self

    def set_value(self, line: int, value: str) -> None:
        if self.fault:
            raise self.fault
        self.levels.append((line, value))

    def release(self) -> None:
        self.released = True


class TestPin:
    @pytest.fixture
    def chip(self, monkeypatch: pytest.MonkeyPatch) -> FakeChip:
        fake = FakeChip()
        monkeypatch.setitem(sys.modules, "gpiod", fake.module)
        return fake

    def test_is_driven_and_given_back(self, chip: FakeChip) -> None:
        output = open_output(AlarmOutput(chip="/dev/gpiochip0", line=23, active_low=True))
        assert isinstance(output, GpiodOutput)
        output.set(on=True)
        output.set(on=False)
        output.close()

        assert chip.levels == [(23, "on"), (23, "off")]
        assert chip.settings == {"direction": "output", "active_low": True, "output_value": "off"}
        assert chip.released

    def test_a_chip_that_is_not_there_or_a_line_that_is_lost_is_told(self, chip: FakeChip) -> None:
        with pytest.raises(DeviceError, match="gpiochip-missing"):
            open_output(AlarmOutput(chip="/dev/gpiochip-missing"))
        output = open_output(AlarmOutput(chip="/dev/gpiochip0"))
        chip.fault = OSError("gone")
        with pytest.raises(DeviceError, match="gone"):
            output.set(on=True)

    def test_without_the_library_it_says_what_to_install(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "gpiod", None)

        with pytest.raises(DeviceError, match=r"siltwatch\[gpio\]"):
            open_output(AlarmOutput(chip="/dev/gpiochip0"))

    def test_a_file_that_cannot_be_written_is_told(self, tmp_path: Path) -> None:
        output = open_output(AlarmOutput(chip=str(tmp_path / "no" / "lamp")))
        assert isinstance(output, FileOutput)

        with pytest.raises(DeviceError):
            output.set(on=True)

    def test_a_lamp_that_comes_back_shows_what_holds(self, box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("gateway.alarm._AGAIN_S", 0.05)
        leave(box.judged, owed("mill"))
        box.lamp = box.folder / "no" / "lamp"
        box.start()
        box.lamp.parent.mkdir()

        eventually(lambda: box.shows("1"))


def test_the_document_is_plain_json() -> None:
    assert json.loads(encode(owed("mill")))["duties"][0]["due_at"] == "2026-06-10T13:00:00Z"
