"""A guided tip test beside a running gateway: its tips are counted, kept on a certificate, and never rain."""

import json
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.support.collector import Journal, gauge, parcel, says, site
from tests.support.gateway import node_line
from tests.support.gateway_box import SILTWATCH, Box
from tests.support.waiting import eventually


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Box]:
    with ExitStack() as stack:
        yield Box(tmp_path, stack)


class Verb:
    """`siltwatch gateway tip-test` as a person runs it."""

    def __init__(self, box: Box, *words: str) -> None:
        self._log = (box.folder / "said").open("w+")
        self.process = subprocess.Popen(
            [*SILTWATCH, "gateway", "tip-test", *words, "--json", "--config", str(box.folder / "siltwatch.toml")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._log,
            text=True,
        )
        self._said = box.folder / "said"

    def said(self, words: str) -> bool:
        return words in self._said.read_text()

    def enter(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()

    def end(self) -> tuple[int, dict[str, Any]]:
        output, _ = self.process.communicate(timeout=60)
        self._log.close()
        return self.process.returncode, json.loads(output or "{}")


def rain(box: Box) -> list[tuple[int | None, bool]]:
    """The counts that the collector has, and whether each is marked."""
    return [(each.count, "tip_test" in each.quality) for each in box.intake.stored if each.quantity == "rain_count"]


def test_counts_marks_and_keeps_a_certificate(box: Box) -> None:
    box.start()
    box.end.write(node_line(100))
    eventually(lambda: rain(box) == [(100, False)])
    verb = Verb(box, "gauge1", "--tips", "3", "--by", "smo@town.example")
    eventually(lambda: verb.said("now tip 3 times"), within_s=30)

    for count in (101, 102, 103):
        box.end.write(node_line(count))
    eventually(lambda: verb.said("3 of 3"), within_s=30)
    verb.enter()
    eventually(lambda: verb.said("what the gauge has still to say"), within_s=30)
    box.end.write(node_line(103, seq=200))  # its next word by itself ends the wait
    code, kept = verb.end()
    box.end.write(node_line(104))
    eventually(lambda: rain(box)[-1:] == [(104, False)])

    assert (code, kept["result"], kept["counted"], kept["by"]) == (0, "passed", 3, "smo@town.example")
    assert rain(box) == [(100, False), (101, True), (102, True), (103, True), (103, True), (104, False)]
    (file,) = (box.folder / "var" / "tip-tests" / "certificates").iterdir()
    assert json.loads(file.read_text()) == kept
    (told,) = [each for each in box.intake.stored if each.unit == "tips"]
    assert (told.device, told.value, json.loads(told.raw or "")) == ("n1", "3", kept)
    assert sorted(path.name for path in (box.folder / "var" / "tip-tests").glob("*.json")) == ["n1.progress.json"]


def test_a_gateway_that_dies_in_the_middle_makes_no_rain_of_the_rest(box: Box) -> None:
    box.start()
    box.end.write(node_line(100))
    eventually(lambda: rain(box) == [(100, False)])
    verb = Verb(box, "gauge1", "--tips", "2", "--by", "smo@town.example")
    eventually(lambda: verb.said("now tip 2 times"), within_s=30)
    box.end.write(node_line(101))
    eventually(lambda: verb.said("1 of 2"), within_s=30)
    box.kill()
    box.start()

    box.end.write(node_line(102))
    eventually(lambda: verb.said("2 of 2"), within_s=30)
    verb.enter()
    eventually(lambda: verb.said("what the gauge has still to say"), within_s=30)
    box.end.write(node_line(102, seq=200))
    code, kept = verb.end()

    assert (code, kept["counted"]) == (0, 2)
    assert rain(box) == [(100, False), (101, True), (102, True), (102, True)]


def test_too_few_tips_fail_with_a_certificate_all_the_same(box: Box) -> None:
    box.start()
    box.end.write(node_line(100))
    eventually(lambda: rain(box) == [(100, False)])
    verb = Verb(box, "gauge1", "--tips", "5", "--by", "smo@town.example")
    eventually(lambda: verb.said("now tip 5 times"), within_s=30)
    box.end.write(node_line(104))
    eventually(lambda: verb.said("4 of 5"), within_s=30)
    verb.enter()
    eventually(lambda: verb.said("what the gauge has still to say"), within_s=30)
    box.end.write(node_line(104, seq=200))
    code, kept = verb.end()

    assert (code, kept["result"], kept["counted"]) == (1, "failed", 4)


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("gauge9", "--by", "x"), 2, "name one gauge"),
        (("gauge1", "--by", "x", "--tips", "0"), 2, "at least one tip"),
        (("gauge1",), 2, "--by"),
    ],
)
def test_what_cannot_be_tested_is_told(box: Box, words: tuple[str, ...], code: int, said: str) -> None:
    verb = Verb(box, *words)

    assert verb.end()[0] == code
    assert verb.said(said)


def test_without_a_gateway_it_says_so_and_leaves_nothing(box: Box) -> None:
    verb = Verb(box, "gauge1", "--by", "x")

    assert verb.end()[0] == 1
    assert verb.said("no gateway took the test up")
    assert list((box.folder / "var" / "tip-tests").iterdir()) == []


def test_the_collector_counts_none_of_the_marked_tips_and_all_of_the_others(tmp_path: Path) -> None:
    journal = Journal.make(f"sqlite:///{tmp_path}/journal.db")
    try:
        journal.apply(site(sensors=[gauge()]))
        marked: dict[str, Any] = {"quality": ("tip_test",)}
        before, after = [says(1, count=100), says(2, count=101)], [says(5, count=112)]
        journal.take(parcel([*before, says(3, count=105, **marked), says(4, count=111, **marked), *after]))

        flags = journal.rows("SELECT flag, depth_tenth_um FROM credits ORDER BY at")
    finally:
        journal.close()

    assert flags == [(1, 2540), (4, 4 * 2540), (4, 6 * 2540), (1, 2540)]
