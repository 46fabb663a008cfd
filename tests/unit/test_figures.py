"""What a process counts of its work, how seldom and how quietly it tells it, and what becomes of it for Prometheus."""

import asyncio
import json
import logging
import os
import threading
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from collector.process_figures import FOLLOWED
from collector.projector import PROJECTIONS
from collector.reading import GatewayStream
from dashboard.process_metrics import ProcessStanding, gateway_metrics, process_metrics
from siltwatch.answers_counted import AnswersCounted, Message, Receive, Scope, Send
from siltwatch.errors import StoreError
from siltwatch.figure_teller import Figures, FigureTeller, process_figures
from siltwatch.figures import BOUNDS_S, Tallies, Timings
from siltwatch.instants import format_instant
from tests.support.waiting import eventually

NOON = datetime(2026, 6, 10, 12, tzinfo=UTC)


def test_what_took_as_long_as_a_bound_is_within_it_and_nothing_is_left_out() -> None:
    timings = Timings()
    for took_s in (0.0, 0.005, 0.0051, 30.0, 31.0):
        timings.add(took_s)

    told = timings.told()

    assert told["counts"] == [2, 1, *[0] * (len(BOUNDS_S) - 3), 1, 1]
    assert told["sum_s"] == 61.0101


def test_what_fails_took_its_time_too() -> None:
    timings = Timings()
    with pytest.raises(StoreError), timings.taken():
        raise StoreError("full")

    assert sum(timings.told()["counts"]) == 1  # type: ignore[call-overload]


def test_threads_that_count_together_lose_nothing() -> None:
    tallies, timings = Tallies(), Timings()

    def count() -> None:
        for _ in range(2_000):
            tallies.add("2xx")
            timings.add(0.01)

    threads = [threading.Thread(target=count) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert tallies.told() == {"2xx": 8_000}
    assert timings.told()["counts"][1] == 8_000  # type: ignore[index]


def test_a_process_knows_its_own_figures(tmp_path: Path) -> None:
    before = process_figures(tmp_path)
    held = [os.open(tmp_path, os.O_RDONLY) for _ in range(5)]
    try:
        after = process_figures(tmp_path)
    finally:
        for one in held:
            os.close(one)

    assert after["open_files"] - before["open_files"] == 5
    assert 10e6 < after["memory_bytes"] < 10e9
    assert after["disk_free_bytes"] > 0
    assert after["cpu_s"] >= before["cpu_s"] > 0
    assert "disk_free_bytes" not in process_figures(tmp_path / "gone")


def test_a_database_that_takes_no_figures_is_said_once_and_tried_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(FigureTeller, "period_s", 0.01)
    tried: list[Figures] = []

    def write(figures: Figures) -> None:
        tried.append(figures)
        if len(tried) < 4:
            raise StoreError("the disk is full")

    teller = FigureTeller(lambda: {"batches": 3}, write)
    with caplog.at_level(logging.WARNING):
        teller.start()
        eventually(lambda: len(tried) >= 5)
        teller.stop()

    assert tried[0] == {"batches": 3}
    assert [record.action for record in caplog.records] == ["figures_missed"]  # type: ignore[attr-defined]


# --- answers -----------------------------------------------------------------------------------------------------


async def _nothing() -> Message:
    return {}


async def _into_the_void(_: Message) -> None:
    return None


def answered(app: Any, kind: str = "http") -> dict[str, int]:
    answers = Tallies()
    asyncio.run(AnswersCounted(app, answers=answers)({"type": kind}, _nothing, _into_the_void))
    return answers.told()


def test_an_answer_counts_once_by_its_class() -> None:
    async def app(_: Scope, __: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 404})
        await send({"type": "http.response.body", "more_body": True})
        await send({"type": "http.response.body"})

    assert answered(app) == {"4xx": 1}
    assert answered(app, "lifespan") == {}


@pytest.mark.parametrize(("begins", "counted"), [(False, {"5xx": 1}), (True, {"2xx": 1})])
def test_an_application_that_breaks_before_it_answers_has_failed(*, begins: bool, counted: dict[str, int]) -> None:
    answers = Tallies()

    async def app(_: Scope, __: Receive, send: Send) -> None:
        if begins:
            await send({"type": "http.response.start", "status": 200})
        raise ValueError("broken")

    with pytest.raises(ValueError, match="broken"):
        asyncio.run(AnswersCounted(app, answers=answers)({"type": "http"}, _nothing, _into_the_void))
    assert answers.told() == counted


# --- for Prometheus ----------------------------------------------------------------------------------------------


def told(families: Any) -> dict[tuple[str, ...], float]:
    return {(one.name, *one.labels.values()): one.value for family in families for one in family.samples}


def gateway(**word: Any) -> GatewayStream:
    health = {"observations": word} if word else {}
    return GatewayStream(gateway="gw1", boot="b", contiguous_seq=1, heard_at=NOON, health=health)


def test_a_gateway_tells_its_spool_and_its_disk() -> None:
    raw = json.dumps({"oldest_at": format_instant(NOON - timedelta(hours=2)), "free_bytes": 7_000})
    found = told(gateway_metrics([gateway(value=12.0, raw=raw, observed_at=format_instant(NOON))]))

    assert found == {
        ("siltwatch_gateway_spool_entries", "gw1"): 12,
        ("siltwatch_gateway_spool_age_seconds", "gw1"): 7_200,
        ("siltwatch_gateway_disk_free_bytes", "gw1"): 7_000,
    }


@pytest.mark.parametrize("raw", [None, "", "{cut", "[1]", '{"oldest_at": "then"}', '{"oldest_at": 5}', "{}"])
def test_what_a_gateway_does_not_say_is_not_made_up(raw: str | None) -> None:
    found = told(gateway_metrics([gateway(value=12.0, raw=raw, observed_at=format_instant(NOON))]))

    assert found == {
        ("siltwatch_gateway_spool_entries", "gw1"): 12,
        ("siltwatch_gateway_spool_age_seconds", "gw1"): 0,
    }
    assert told(gateway_metrics([gateway()])) == {}


def test_buckets_add_up_and_those_of_another_version_are_left_out() -> None:
    timing = {"counts": [1] * (len(BOUNDS_S) + 1), "sum_s": 44.0}
    now = ProcessStanding(process="collector", instance="a:1", told_at=NOON, figures={"commits": timing})
    old = ProcessStanding(process="collector", instance="b:1", told_at=NOON, figures={"commits": {"counts": [1]}})

    found = told(process_metrics([now, old], NOON + timedelta(seconds=40)))

    assert found["siltwatch_commit_seconds_bucket", "a:1", "0.005"] == 1
    assert found["siltwatch_commit_seconds_bucket", "a:1", "+Inf"] == len(BOUNDS_S) + 1
    assert found["siltwatch_commit_seconds_sum", "a:1"] == 44
    assert not [key for key in found if key[0].startswith("siltwatch_commit") and "b:1" in key]
    assert found["siltwatch_process_silence_seconds", "collector", "b:1"] == 40


def test_the_tables_that_influxdb_follows_are_those_of_the_projector() -> None:
    assert {one.name: one.table for one in PROJECTIONS} == FOLLOWED
