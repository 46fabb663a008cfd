"""A real Prometheus scrapes a town: every query of the board and every rule for alarms is answered by it."""

import json
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from alerts.process_figures import write_figures as write_judge_figures
from alerts.stores import open_engine as open_records_engine
from collector.process_figures import write_figures
from collector.stores import open_engine, run, transaction
from siltwatch.figures import Tallies, Timings
from siltwatch.instants import format_instant
from tests.support.dashboard import NOW, Dashboard, served, varied_dashboard
from tests.support.programs import a_token
from tests.support.servers import free_port, needed
from tests.support.waiting import eventually

DOCS = Path(__file__).parents[2] / "docs" / "grafana"
OWN = {"cpu_s": 1.5, "memory_bytes": 5e7, "open_files": 20, "disk_free_bytes": 4e8}
# Of an installation with a canary and with InfluxDB.
NOT_HERE = re.compile(r"siltwatch_(canary|influx)")
SAID = json.dumps({"oldest_at": "2026-06-10T00:00:00.000Z", "free_bytes": 7_000_000})
HEALTH = {"observations": {"value": 3.0, "raw": SAID, "observed_at": "2026-06-10T00:01:00.000Z"}}
STREAM = "INSERT INTO streams (gateway, boot, contiguous_seq, heard_at, health) VALUES (?, ?, ?, ?, ?)"


@pytest.fixture(scope="module")
def prometheus(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    program = needed("prometheus", "prometheus")
    folder = tmp_path_factory.mktemp("scraped")
    with varied_dashboard(folder / "town") as varied:
        processes_tell(varied)
        with served(varied.app) as address, scraping(program, folder, address, a_token(varied, "read")) as asked:
            yield asked


def processes_tell(varied: Dashboard) -> None:
    timings, answers = Timings(), Tallies()
    timings.add(0.01)
    answers.add("5xx")
    told = {"process": OWN, "batches": 1, "observations": 2, "queued": 101, "answers": answers.told()}
    journal, records = open_engine(varied.town.config.journal_url), open_records_engine(varied.town.config.records_url)
    try:
        write_figures(journal, "town:8440", {**told, "commits": timings.told()}, NOW)
        with transaction(journal) as connection:
            run(connection, STREAM, [("gw1", "b1", 9, format_instant(NOW), json.dumps(HEALTH))])
        judge = {"process": OWN, "judged_at": "2026-06-10T00:00:00.000Z", "rounds": timings.told()}
        write_judge_figures(records, "town", {**judge, "sends": timings.told()}, NOW)
    finally:
        journal.dispose()
        records.dispose()


@contextmanager
def scraping(program: str, folder: Path, address: str, token: str) -> Iterator[httpx.Client]:
    (folder / "token").write_text(token, encoding="utf-8")
    settings = {
        "global": {"scrape_interval": "500ms", "scrape_timeout": "500ms", "evaluation_interval": "500ms"},
        "rule_files": [str(DOCS / "alerts.yml")],
        "scrape_configs": [
            {
                "job_name": "siltwatch",
                "authorization": {"credentials_file": str(folder / "token")},
                "static_configs": [{"targets": [address.removeprefix("http://")]}],
            }
        ],
    }
    (folder / "prometheus.yml").write_text(json.dumps(settings), encoding="utf-8")  # JSON is YAML
    port = free_port()
    command = [program, f"--config.file={folder}/prometheus.yml", f"--storage.tsdb.path={folder}/series"]
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen([*command, f"--web.listen-address=127.0.0.1:{port}"], stdout=log, stderr=log)
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{port}/api/v1/", timeout=10) as asked:
            eventually(lambda: scrapes(asked) >= 3, within_s=30, what="Prometheus scraped three times")
            yield asked
    finally:
        process.terminate()
        process.wait(30)


def scrapes(asked: httpx.Client) -> int:
    try:
        found = result(asked, "count_over_time(siltwatch_build_info[1m])")
    except httpx.TransportError:
        return 0
    return int(found[0]["value"][1]) if found else 0


def result(asked: httpx.Client, query: str) -> list[dict[str, Any]]:
    answer = asked.get("query", params={"query": query})
    if answer.status_code == 503:  # it begins
        return []
    assert answer.status_code == 200, f"{query}: {answer.text}"
    found: list[dict[str, Any]] = answer.json()["data"]["result"]
    return found


def test_every_query_of_the_board_is_answered_with_figures(prometheus: httpx.Client) -> None:
    panels = json.loads((DOCS / "operations.json").read_text(encoding="utf-8"))["panels"]
    queries = [target["expr"] for panel in panels for target in panel["targets"]]

    unanswered = [query for query in queries if not result(prometheus, query)]

    assert len(queries) > 20
    assert all(NOT_HERE.search(query) for query in unanswered), unanswered


def test_every_rule_is_evaluated_and_those_hold_that_should(prometheus: httpx.Client) -> None:
    def rules() -> list[dict[str, Any]]:
        groups = prometheus.get("rules").json()["data"]["groups"]
        return [rule for group in groups for rule in group["rules"]]

    eventually(lambda: all(rule["health"] == "ok" for rule in rules()), within_s=15)
    held = {rule["name"] for rule in rules() if rule["state"] in {"pending", "firing"}}

    assert held >= {
        "SiltwatchDutyOverdue",
        "SiltwatchDiskNearlyFull",
        "SiltwatchIntakeFull",
        "SiltwatchJudgeSilent",
        "SiltwatchDeadLetters",
        "SiltwatchGatewayDiskNearlyFull",
    }
    assert not held & {"SiltwatchMetricsAway", "SiltwatchJudgeSlow", "SiltwatchFilesOpen", "SiltwatchProcessSilent"}
