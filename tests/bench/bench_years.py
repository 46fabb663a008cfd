"""What a storm, a page, a chart and a query cost on a site with a day, a month, a year, ten and thirty years of data.

python tests/bench/bench_years.py [DAYS…]

Rain as in `bench_storms`, two probes that spoke every ten minutes, their roll-ups, and all storms, duties and notices
that the judge made of it.
"""

import sys
import tempfile
import time
from array import array
from contextlib import closing
from datetime import timedelta
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import httpx

from alerts.storms import GaugeRain, StormRule, judge
from collector.reading import open_reading
from collector.stores import open_engine, run, transaction
from dashboard.accounts import Accounts
from dashboard.migrations.upgrade import upgrade
from siltwatch.instants import from_ms, to_ms
from tests.bench.bench_dashboard import serving, spent_ms
from tests.bench.bench_storms import TIP_TENTH_UM, thirty_years
from tests.bench.rows import Curve, is_quick, progress, say
from tests.support.alerts import HOUR, HUNDREDTH, MINUTE
from tests.support.dashboard import NOW, PASSWORD, PageTown, log_in, town_site

DAY = timedelta(days=1)
SPANS = {1: "1 day", 30: "1 month", 365: "1 year", 3_650: "10 years", 10_950: "30 years"}
SITE = "/api/v1/sites/site0"
PAGES = {
    "page": "/sites/site0",
    "day": f"{SITE}/series?range=24h",
    "chart": f"{SITE}/series?range=1y",
    "storms": f"{SITE}/storms?limit=50",
    "duties": f"{SITE}/duties?limit=50",
    "notices": f"{SITE}/notices?limit=50",
}
_NUMBERS = "WITH RECURSIVE n(i) AS (SELECT ? UNION ALL SELECT i + 1 FROM n WHERE i < ?)"
_AT = "strftime('%Y-%m-%dT%H:%M:%S', ? + i * {}, 'unixepoch') || '.000Z'"
_READINGS = (
    f"INSERT INTO readings (site, sensor, kind, at, key, value, unit, flag, reasons, received_at) {_NUMBERS}"
    f" SELECT 'site0', ?, 'turbidity', {_AT.format(600)}, '', 10 + i % 700 / 70.0, 'FNU', 1, '[]',"
    f" {_AT.format(600)} FROM n"
)
_ROLLUPS = (
    f"INSERT INTO rollups (site, sensor, kind, start_at, min, max, mean, sum, count, sum_tenth_um) {_NUMBERS}"
    f" SELECT 'site0', ?, 'turbidity', {_AT.format(900)}, 10, 20, 15, 45, 3, 0 FROM n"
)


def tips_of(days: int) -> "array[int]":
    """The last so many days of thirty years, the last tip an hour ago; a day has one event at least."""
    instants, _ = thirty_years()
    shift, first = to_ms(NOW - HOUR) - instants[-1], instants[-1] - days * 86_400_000
    return array("q", [at_ms + shift for at_ms in instants if at_ms >= first])


def seed(folder: Path, days: int) -> PageTown:
    """One site with so many days behind it."""
    town = PageTown(folder, settings="[web]\nport = 0\n")
    upgrade(town.config)
    town.apply(town_site("site0", "Site 0", started_on=(NOW - days * DAY).date()), NOW - days * DAY)
    for sensor in ("rg1", "up", "down"):
        town.heard("site0", sensor, NOW - MINUTE)
    town.rain([(from_ms(at_ms), HUNDREDTH) for at_ms in tips_of(days)], site="site0")
    engine = open_engine(town.config.journal_url)
    begins = int((NOW - days * DAY).timestamp())
    with transaction(engine) as connection:
        for sensor in ("up", "down"):
            run(connection, _READINGS, [(1, days * 144 - 1, sensor, begins, begins)])
            run(connection, _ROLLUPS, [(1, days * 96 - 1, sensor, begins)])
    engine.dispose()
    accounts = Accounts(town.config.records_url)
    accounts.add("smo", role="smo", towns=(), password=PASSWORD, now=NOW)
    accounts.close()
    return town


def verdict_us(days: int) -> tuple[int, float]:
    """How many tips there are, and what the full verdict costs, per tip, the best of some turns."""
    instants = tips_of(days)
    rain = [
        GaugeRain(
            gauge="rg1", quality="good", at_ms=instants, depth_tenth_um=array("q", [TIP_TENTH_UM]) * len(instants)
        )
    ]
    turns, spent = max(1, 20_000 // len(instants)), []
    for _ in range(2 if is_quick() else 5):
        began_s = time.process_time()
        for _ in range(turns):
            judge(rain, StormRule())
        spent.append((time.process_time() - began_s) / turns)
    return len(instants), min(spent) / len(instants) * 1e6


def judged_ms(town: PageTown, rounds: int) -> dict[str, float]:
    """Processor time of the first look over everything, per tip, and of one more tip after that."""
    began_s = time.process_time()
    town.step(NOW)
    found = {"first": (time.process_time() - began_s) * 1_000}
    spent = []
    for turn in range(rounds):
        now = NOW + turn * MINUTE
        town.rain([(now, HUNDREDTH)], site="site0")
        began_s = time.process_time()
        town.step(now)
        spent.append((time.process_time() - began_s) * 1_000)
    return found | {"tip": sorted(spent)[rounds // 2]}


def series_ms(journal_url: str, rounds: int) -> float:
    """A day of a probe, as stored, asked of the journal itself."""
    with closing(open_reading(journal_url)) as journal:
        spent = []
        for _ in range(rounds):
            began_s = time.perf_counter()
            found = journal.series("site0", "up", "turbidity", NOW - DAY, NOW)
            spent.append((time.perf_counter() - began_s) * 1_000)
    assert found
    return sorted(spent)[rounds // 2]


def measured(days: int, rounds: int) -> dict[str, float]:
    """Everything at one age of a site."""
    tips, verdict = verdict_us(days)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "town"
        with closing(seed(folder, days)) as town:
            found = judged_ms(town, rounds) | {"query": series_ms(town.config.journal_url, rounds)}
            found |= {"tips": float(tips), "verdict": verdict, "first_tip": found["first"] * 1e3 / tips}
        with serving(folder) as (port, _), httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=120) as browser:
            log_in(browser, "smo")
            return found | {what: spent_ms(browser, path, rounds)["p50"] for what, path in PAGES.items()}


def main(spans: list[int]) -> None:
    """Each age, and the curves over them."""
    found = {}
    for days in spans:
        began_s = time.monotonic()
        found[days] = measured(days, 5 if is_quick() else 30)
        told = ", ".join(f"{what} {cost:.1f}" for what, cost in found[days].items())
        progress(f"{days} days: {told} ({time.monotonic() - began_s:.0f} s)")
    for what, unit, key, most in (
        ("storms, full verdict, per tip", "µs", "verdict", 1.5),
        ("a new site's first judging with all its past, per tip", "µs", "first_tip", 2),
        ("one more tip judged", "ms", "tip", 2),
        ("a site's page, p50", "ms", "page", 2),
        ("a chart of 24 h, p50", "ms", "day", 2),
        ("a day of a probe from the journal, p50", "ms", "query", 2),
        ("`/api/v1/…/storms`, 50 a page, p50", "ms", "storms", 2),
        ("`/api/v1/…/duties`, 50 a page, p50", "ms", "duties", 2),
        ("`/api/v1/…/notices`, 50 a page, p50", "ms", "notices", 2),
        ("a chart of a year, p50", "ms", "chart", 2),
    ):
        whole = (
            dict.fromkeys(PAGES, 365.0) | dict.fromkeys(("day", "query", "tip", "verdict"), 1.0) | {"first_tip": 30.0}
        )
        points = [(SPANS.get(days, f"{days} days"), days, found[days][key]) for days in spans]
        say(
            Curve(
                what=what, unit=unit, along="years of data", should="flat", points=points, most=most, since=whole[key]
            )
        )


if __name__ == "__main__":
    main([int(word) for word in sys.argv[1:] if word.isdigit()] or ([1, 30] if is_quick() else list(SPANS)))
