"""The gateway as a process: from bytes on a line to a collector, over kills, restarts and an outage."""

import json
import signal
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.support.gateway import node_line
from tests.support.gateway_box import SILTWATCH, Box
from tests.support.servers import free_port
from tests.support.waiting import eventually


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Box]:
    with ExitStack() as stack:
        yield Box(tmp_path, stack)


def siltwatch(*arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*SILTWATCH, *arguments], input=given, capture_output=True, timeout=60, check=False)


def test_from_the_line_to_the_collector_and_a_clean_end(box: Box) -> None:
    box.start()

    for count in range(1, 6):
        box.end.write(node_line(count))
    eventually(lambda: box.intake.rain() == [1, 2, 3, 4, 5])

    assert box.stop() == 0
    assert [each.seq for each in box.intake.stored] == list(range(1, 16))
    assert '"action": "ready"' in box.log.read_text()
    assert '"action": "ended"' in box.log.read_text()


def test_ends_as_cleanly_on_an_interrupt(box: Box) -> None:
    box.start()

    assert box.stop(signal.SIGINT) == 0


def test_killed_again_and_again_it_delivers_every_committed_line_once_and_in_order(box: Box) -> None:
    count = 0
    committed: list[int] = []
    for _ in range(4):
        box.start()
        acknowledged = len(box.intake.rain())
        for _ in range(40):
            count += 1
            box.end.write(node_line(count))
        eventually(lambda acknowledged=acknowledged: len(box.intake.rain()) > acknowledged)  # type: ignore[misc]
        box.kill()
        committed.append(box.spooled())
    box.start()
    count += 1
    box.end.write(node_line(count))
    eventually(lambda: box.intake.rain()[-1] == count)

    seqs = [each.seq for each in box.intake.stored]
    rain = [total or 0 for total in box.intake.rain()]
    assert seqs == list(range(1, len(seqs) + 1))
    assert len(seqs) > max(committed) >= 40
    assert rain == sorted(set(rain))
    assert box.stop() == 0


def test_a_day_without_a_collector_is_delivered_in_order_afterwards(box: Box) -> None:
    box.configure(f"http://127.0.0.1:{free_port()}")
    box.start()
    for count in range(1, 201):
        box.end.write(node_line(count))
    eventually(lambda: box.spooled() == 600)
    eventually(lambda: "uplink_held" in box.log.read_text())
    box.kill()
    box.configure(box.intake.url)
    box.start()

    box.end.write(node_line(201))
    eventually(lambda: box.intake.rain()[-1:] == [201])

    assert box.intake.rain() == list(range(1, 202))
    assert box.stop() == 0


class TestCommandLine:
    def test_decode_prints_a_list_and_nothing_else(self) -> None:
        result = siltwatch("decode", "swtip", "--json", given=node_line(7))

        assert result.returncode == 0
        assert json.loads(result.stdout)[0]["count"] == 7

    def test_decode_says_on_stderr_why_it_refuses_and_exits_one(self) -> None:
        result = siltwatch(
            "decode", "modbus_rain", "--hex", "--option", "request=010300000001840A", "--json", given=b"01 83 02 C0 F1"
        )

        assert (result.returncode, json.loads(result.stdout)) == (1, [])
        assert b"exception_2" in result.stderr

    @pytest.mark.parametrize(
        "arguments",
        [("decode", "rg99"), ("decode", "swtip", "--option", "x"), ("decode", "swtip", "--hex"), ("gateway", "no")],
    )
    def test_bad_usage_exits_two(self, arguments: tuple[str, ...]) -> None:
        assert siltwatch(*arguments, given=b"zz").returncode == 2

    def test_words_for_a_person(self) -> None:
        result = siltwatch("decode", "swtip", given=node_line(7))

        assert b"quantity=rain_count semantics=cumulative count=7" in result.stdout

    def test_a_gateway_that_no_sensor_names_is_told_what_to_do(self, box: Box) -> None:
        config = box.folder / "siltwatch.toml"
        config.write_text(config.read_text().replace('"gw1"', '"gw2"'))

        result = siltwatch("gateway", "run", "--config", str(config))

        assert result.returncode == 2
        assert b"no sensor in the site files names the gateway 'gw2'" in result.stderr

    def test_listen_prints_what_comes(self, box: Box) -> None:
        process = subprocess.Popen(
            [*SILTWATCH, "gateway", "listen", "--json", "--config", str(box.folder / "siltwatch.toml")],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert process.stdout is not None
        assert process.stderr is not None
        try:
            assert "link_up" in process.stderr.readline()
            box.end.write(node_line(3))
            line = json.loads(process.stdout.readline())
        finally:
            process.terminate()
            process.communicate(timeout=15)

        assert (line["device"], line["count"]) == ("n1", 3)
        assert process.returncode == 0

    def test_probe_recognises_a_node_and_prints_its_block(self, box: Box) -> None:
        process = subprocess.Popen(
            [*SILTWATCH, "gateway", "probe", "--port", str(box.end.path), "--baud", "9600", "--seconds", "2"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert process.stderr is not None
        assert "listening" in process.stderr.readline()
        box.end.write(node_line(3))
        output, said = process.communicate(timeout=30)

        assert 'device = "n1"' in output
        assert "[[sensors]]" in output
        assert "3 tips" in said
