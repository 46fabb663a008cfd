"""The board of 500 sites, every range of a chart, one live update to 200 open pages, what they leave.

Run as `python tests/bench/bench_dashboard.py`. The pages are served by a process of their own over seeded stores; the
bare baseline is `/healthz` of the same process in the same run.
"""

import math
import os
import re
import select
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import httpx
from sqlalchemy import insert

from collector.stores import open_engine
from collector.tables import changes, rollups
from dashboard.accounts import Accounts
from dashboard.migrations.upgrade import upgrade
from siltwatch.clock import CLOCK_VARIABLE, ScaledClock
from siltwatch.config import load_config
from siltwatch.instants import format_instant
from tests.bench.rows import Row, progress, say, sizes
from tests.support.alerts import HOUR, MINUTE, tips
from tests.support.dashboard import NOW, PASSWORD, PageTown, log_in, town_site
from tests.support.waiting import eventually

PAGES = 200
ROUNDS = 100
TURNS = 5  # in which all pages are opened and closed again
RANGES = ("1h", "6h", "24h", "3d", "7d", "30d", "1y")
SERIES = "/api/v1/sites/site0/series"
BOARD_P95_MS, RANGE_P95_MS, LIVE_MS = 150, 300, 1_000
LEFT_FILES, LEFT_MB = 8, 8  # after a thousand pages; a pool of connections may have grown meanwhile
QUARTER = 15 * MINUTE


def seed(folder: Path, sites: int) -> None:
    """So many sites with rain of all ages, one of them with a year of roll-ups of one-minute readings."""
    town = PageTown(folder, settings="[web]\nport = 0\n")
    upgrade(town.config)
    for number in range(sites):
        name = f"site{number}"
        lies = {"latitude": 42 + number % 25 / 25, "longitude": -74 + number // 25 / 20}
        town.apply(town_site(name, f"Site {number}", **lies), NOW - 24 * HOUR)
        for sensor in ("rg1", "up", "down"):
            town.heard(name, sensor, NOW - MINUTE)
        town.rain(tips(NOW - (number % 40) * HOUR - 100 * MINUTE, 30 + number % 40), site=name)
    engine = open_engine(town.config.journal_url)
    with engine.begin() as connection:
        connection.execute(insert(rollups), list(_year()))
    engine.dispose()
    town.step(NOW)
    accounts = Accounts(town.config.records_url)
    accounts.add("smo", role="smo", towns=(), password=PASSWORD, now=NOW)
    accounts.close()
    town.close()


def _year() -> Iterator[dict[str, Any]]:
    for sensor, kind in (("up", "turbidity"), ("down", "turbidity"), ("rg1", "rain")):
        for quarter in range(365 * 96):
            value = 10 + 5 * math.sin(quarter / 50)
            is_rain = kind == "rain"
            if is_rain and quarter % 97:
                continue
            at = format_instant(NOW - timedelta(days=365) + quarter * QUARTER)
            figures = {"min": value - 2, "max": value + 3, "mean": value, "sum": value * 15, "count": 15}
            row = {"site": "site0", "sensor": sensor, "kind": kind, "start_at": at, **figures}
            yield row | {"sum_tenth_um": 2_540 if is_rain else 0}


@contextmanager
def serving(folder: Path) -> Iterator[tuple[int, int]]:
    """A process that serves the pages; yields its port and its process id."""
    environment = os.environ | {
        "SILTWATCH_CONFIG": str(folder / "siltwatch.toml"),
        CLOCK_VARIABLE: ScaledClock.begin(NOW, 1.0).setting,
    }
    with (folder / "log").open("w") as log:
        command = [sys.executable, "-m", "siltwatch.command.main", "dashboard", "run"]
        process = subprocess.Popen(command, stderr=log, env=environment)
    try:
        found = eventually(lambda: re.findall(r"action=ready.*port=(\d+)", (folder / "log").read_text()), within_s=180)
        yield int(found[0]), process.pid
    finally:
        process.terminate()
        process.wait(60)


def spent_ms(browser: httpx.Client, path: str, rounds: int) -> dict[str, float]:
    """Median and 95th percentile of so many answers."""
    times = []
    for _ in range(rounds):
        begun = time.perf_counter()
        browser.get(path).raise_for_status()
        times.append((time.perf_counter() - begun) * 1_000)
    times.sort()
    return {"p50": round(times[rounds // 2], 1), "p95": round(times[int(rounds * 0.95)], 1)}


def opened_pages(port: int, cookie: str) -> list[socket.socket]:
    """The streams of so many pages, each having heard its first word."""
    request = f"GET /live HTTP/1.1\r\nHost: x\r\nCookie: siltwatch={cookie}\r\n\r\n".encode()
    pages = [socket.create_connection(("127.0.0.1", port)) for _ in range(PAGES)]
    for page in pages:
        page.sendall(request)
    _read_until(pages, b"event: ")
    return pages


def left_behind(port: int, cookie: str, process: int) -> dict[str, int]:
    """Files and memory after a first turn of opening and closing all pages, and what later turns add to them."""
    files, memory = [], []
    for _ in range(TURNS):
        for page in opened_pages(port, cookie):
            page.close()
        eventually(lambda: open_files(process) < PAGES // 2, within_s=60, what="closed pages are let go")
        files.append(open_files(process))
        memory.append(resident_mb(process))
    return {"files": files[0], "files_more": files[-1] - files[0], "mb": memory[0], "mb_more": memory[-1] - memory[0]}


def open_files(process: int) -> int:
    """Files and connections that the serving process holds."""
    return sum(1 for _ in Path(f"/proc/{process}/fd").iterdir())


def live_ms(port: int, cookie: str, journal_url: str) -> dict[str, float]:
    """From the commit of one change to its arrival at the first and at the last of all open pages."""
    pages = opened_pages(port, cookie)
    engine = open_engine(journal_url)
    with engine.begin() as connection:
        connection.execute(insert(changes), [{"at": format_instant(NOW), "site": "site1"}])
    begun = time.perf_counter()
    arrived = _read_until(pages, b'"site1"')
    engine.dispose()
    for page in pages:
        page.close()
    return {"first": round((min(arrived) - begun) * 1_000, 1), "last": round((max(arrived) - begun) * 1_000, 1)}


def _read_until(pages: list[socket.socket], wanted: bytes) -> list[float]:
    waiting = dict.fromkeys(pages, b"")
    arrived = []
    deadline = time.perf_counter() + 30
    while waiting and time.perf_counter() < deadline:
        for page in select.select(list(waiting), [], [], 1)[0]:
            waiting[page] += page.recv(65_536)
            if wanted in waiting[page]:
                arrived.append(time.perf_counter())
                del waiting[page]
    assert not waiting, f"{len(waiting)} pages were never told"
    return arrived


def resident_mb(process: int) -> int:
    """Memory of the serving process."""
    status = Path(f"/proc/{process}/status").read_text()
    return int(re.findall(r"VmRSS:\s+(\d+)", status)[0]) // 1_024


def main() -> None:
    """Seed, serve, measure."""
    sites, rounds = sizes(500, ROUNDS, quick=[5, 5])
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "town"
        seed(folder, sites)
        progress(f"{sites} sites are there")
        with (
            serving(folder) as (port, process),
            httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=120) as browser,
        ):
            log_in(browser, "smo")
            eventually(lambda: browser.get("/board/rows").text.count('<li class="row ') == sites, within_s=300)
            say(*of_pages(browser, sites, rounds))
            cookie, url = browser.cookies["siltwatch"], load_config(folder / "siltwatch.toml").journal_url
            say(*of_streams(port, cookie, url, process))


def of_pages(browser: httpx.Client, sites: int, rounds: int) -> Iterator[Row]:
    """The board, other pages, and a chart of each range."""
    bare = spent_ms(browser, "/healthz", rounds)["p50"]
    against, few = "`/healthz` of the same process, p50", max(5, rounds // 3)
    for what, path, times, goal in (
        (f"board of {sites} sites, p95", "/", rounds, BOARD_P95_MS),
        (f"its rows alone, {sites} sites, p95", "/board/rows", rounds, BOARD_P95_MS),
        ("a site's page, p95", "/sites/site0", few, BOARD_P95_MS),
        (f"the screen on the wall, {sites} sites, p95", "/wall", few, BOARD_P95_MS),
        *((f"a chart of {span}, p95", f"{SERIES}?range={span}", few, RANGE_P95_MS) for span in RANGES),
    ):
        spent = spent_ms(browser, path, times)
        yield Row(
            what=what, unit="ms", ours=spent["p95"], bare=bare, against=against, goal=goal, better="less",
            n=f"{times} answers, p50 {spent['p50']} ms",
        )  # fmt: skip


def of_streams(port: int, cookie: str, journal_url: str, process: int) -> Iterator[Row]:
    """What a change takes to all open pages, and what a thousand opened and closed pages leave."""
    live = live_ms(port, cookie, journal_url)
    yield Row(
        what=f"a change is on the last of {PAGES} open pages", unit="ms", ours=live["last"], goal=LIVE_MS,
        better="less", n=f"the first after {live['first']} ms",
    )  # fmt: skip
    left, over = left_behind(port, cookie, process), f"{PAGES * TURNS:,} pages"
    for what, unit, key, goal in (
        ("files that closed pages leave open", "files", "files_more", LEFT_FILES),
        ("memory that they leave behind", "MB", "mb_more", LEFT_MB),
    ):
        yield Row(what=what, unit=unit, ours=left[key], goal=goal, better="less", n=over)


if __name__ == "__main__":
    main()
