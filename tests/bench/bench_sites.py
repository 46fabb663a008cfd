"""The board, the lists of the interface and a round of the judge with 1, 20, 100 and 500 sites.

python tests/bench/bench_sites.py [SITES…]
"""

import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import httpx

from tests.bench.bench_dashboard import seed, serving, spent_ms
from tests.bench.rows import Curve, is_quick, progress, say
from tests.support.alerts import HUNDREDTH, MINUTE, NOON, Town, a_site
from tests.support.dashboard import log_in
from tests.support.waiting import eventually

FULL, TINY = (1, 20, 100, 500), (1, 3)
PAGES = {"board": "/", "page": "/sites/site0", "list": "/api/v1/sites?limit=50&sort=id", "wall": "/wall"}


def pages_ms(sites: int, rounds: int) -> dict[str, float]:
    """The median of each page."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "town"
        seed(folder, sites)
        with serving(folder) as (port, _), httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=120) as browser:
            log_in(browser, "smo")
            eventually(lambda: browser.get("/board/rows").text.count('<li class="row ') == sites, within_s=300)
            return {what: spent_ms(browser, path, rounds)["p50"] for what, path in PAGES.items()}


def rounds_ms(sites: int, rounds: int) -> dict[str, float]:
    """Processor time of a round of the judge in which nothing was heard, it rained at one site, and at each."""
    with tempfile.TemporaryDirectory() as name:
        town = Town(Path(name) / "town", *(a_site(id=f"s{number}") for number in range(sites)))
        town.step(NOON)
        spent: dict[str, list[float]] = {"idle": [], "one": [], "each": []}
        for turn in range(rounds):
            for minute, (what, wet) in enumerate((("idle", 0), ("one", 1), ("each", sites))):
                now = NOON + (3 * turn + minute + 1) * MINUTE
                for number in range(wet):
                    town.rain([(now, HUNDREDTH)], site=f"s{number}")
                began_s = time.process_time()
                town.step(now)
                spent[what].append((time.process_time() - began_s) * 1_000)
        town.close()
    return {what: sorted(times)[len(times) // 2] for what, times in spent.items()}


def main(counts: list[int]) -> None:
    """Each size, and the curves over them."""
    found = {}
    for count in counts:
        began_s = time.monotonic()
        found[count] = pages_ms(count, 5 if is_quick() else 40) | rounds_ms(count, 2 if is_quick() else 9)
        told = ", ".join(f"{what} {ms:.1f} ms" for what, ms in found[count].items())
        progress(f"{count} sites: {told} ({time.monotonic() - began_s:.0f} s)")
    for what, key, should in (
        ("board, p50", "board", "linear"),
        ("a site's page, p50", "page", "flat"),
        ("`/api/v1/sites`, 50 a page, p50", "list", "linear"),
        ("the screen on the wall, p50", "wall", "linear"),
        ("a round of the judge, nothing heard", "idle", "flat"),
        ("a round of the judge, a tip at one site", "one", "flat"),
        ("a round of the judge, a tip at each site", "each", "linear"),
    ):
        points = [(f"{count:,}", count, found[count][key]) for count in counts]
        say(Curve(what=what, unit="ms", along="sites", should=should, points=points))  # type: ignore[arg-type]


if __name__ == "__main__":
    main([int(word) for word in sys.argv[1:] if word.isdigit()] or list(TINY if is_quick() else FULL))
