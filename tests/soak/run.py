"""A week of a town on a scaled clock, with everything going wrong that the no-loss harness knows; then the books.

python tests/soak/run.py [--days 7] [--sites 20] [--minutes 12] [--seed 1] [--json FILE] [--docs] [--keep FOLDER]

The week passes within the minutes given, setting up and closing the books included. Exit 1 when a tip, storm, duty or
notice is missing or doubled, or memory, disk, open files or latency rise from the first half to the second.
"""

import argparse
import json
import signal
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from siltwatch.instants import to_ms
from tests.support.machine_facts import machine_facts, write_between
from tests.support.soak_books import Books
from tests.support.soak_faults import in_turn
from tests.support.soak_gauges import Weather
from tests.support.soak_inspector import Inspector
from tests.support.soak_town import Town
from tests.support.soak_watch import Watch, halves
from tests.support.soak_weather import tips_ms

DOCS = Path(__file__).resolve().parents[2] / "docs" / "reliability.md"
_SETTLED_WITHIN_S = 60.0
_AROUND_S = 110.0  # setting up, settling, closing the books
# What may grow: a median of the second half over that of the first, beyond a floor that is noise.
_MAY_GROW, _NOISE_MB, _NOISE_FILES, _NOISE_MS = 1.25, 8.0, 3.0, 150.0


@dataclass
class Report:
    """What a soak came to."""

    facts: dict[str, Any] = field(default_factory=dict)
    counts: dict[str, Any] = field(default_factory=dict)
    trends: list[tuple[str, float, float]] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)

    def trend(self, name: str, first: float, second: float, *, noise: float) -> None:
        """Note both halves; a problem where the second is higher by more than noise."""
        self.trends.append((name, round(first, 2), round(second, 2)))
        if second > first * _MAY_GROW and second - first > noise:
            self.problems.append(f"{name} rose from {first:.1f} to {second:.1f}")

    def expect(self, name: str, value: Any, wanted: Any = 0) -> None:
        """Note a count, and whether it is what it should be."""
        self.counts[name] = value
        if value != wanted:
            self.problems.append(f"{name}: {value}, not {wanted}")


def main() -> int:
    """Exit 1 with problems."""
    parser = argparse.ArgumentParser(prog="make soak", description=__doc__)
    parser.add_argument("--days", type=float, default=7)
    parser.add_argument("--sites", type=int, default=20)
    parser.add_argument("--minutes", type=float, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--docs", action="store_true", help="renew the table in docs/reliability.md")
    parser.add_argument("--keep", type=Path, help="a folder in which everything stays")
    given = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # whatever was started is ended
    with tempfile.TemporaryDirectory(prefix="soak-") as name:
        report = soak(given.keep or Path(name), given)
    text = table(report)
    print(text)
    if given.json:
        given.json.write_text(json.dumps(asdict(report), indent=1) + "\n")
    if given.docs:
        write_between(DOCS, "soak", text)
    return 1 if report.problems else 0


def tell(word: str) -> None:
    """Progress, on stderr."""
    print(f"soak: {word}", file=sys.stderr, flush=True)


def soak(folder: Path, given: argparse.Namespace) -> Report:
    """Let the week pass and close the books."""
    length = timedelta(days=given.days)
    run_s = max(60.0, given.minutes * 60 - _AROUND_S)
    speed = length.total_seconds() / run_s
    folder.mkdir(parents=True, exist_ok=True)
    report = Report(facts=machine_facts() | {"speed": round(speed), "seed": given.seed})
    tell(f"{given.sites} sites, {given.days:g} days at {speed:.0f} times the time")
    with Town(folder, sites=given.sites, speed=speed, seed=given.seed) as town:
        plans = [tips_ms(length, seed=given.seed * 1_000 + number) for number in range(given.sites)]
        weather = Weather(town.gauges, plans, now=town.now)
        watch, inspector = Watch(town), Inspector(town)
        began_s = time.monotonic()
        for part in (weather, watch, inspector):
            part.start()
        try:
            happened, skipped = in_turn(town, half_s=run_s / 2, tell=lambda word: tell(f"{weather.passed} {word}"))
            report.counts["mishaps"] = len(happened)
            report.expect("mishaps that there was no time for", len(skipped))
            _settle(town, report)
        finally:
            for part in (inspector, watch, weather):
                part.stop()
        _note(town, watch, inspector, report, middle_s=began_s + run_s / 2)
    return report


def _settle(town: Town, report: Report) -> None:
    """Until every tip is everywhere and all is told; then alerts ends: on this clock there is always more to tell."""
    books = Books(town)
    ends_s = time.monotonic() + _SETTLED_WITHIN_S
    while time.monotonic() < ends_s:
        threading.Event().wait(0.5)
        if all(tips.is_even for tips in books.tips().values()) and not books.notices().unsent:
            town.stop(["alerts"])
            if not books.notices().unsent:
                return
            town.start("alerts")
    report.problems.append(f"not settled within {_SETTLED_WITHIN_S:g} s")


def _note(town: Town, watch: Watch, inspector: Inspector, report: Report, *, middle_s: float) -> None:
    books = Books(town)
    tell("closing the books")
    _note_tips(town, books, report)
    report.expect("processes that ended by themselves", len(town.died()))
    town.stop(name for name in reversed(town.processes) if name in town.pids())
    fell, recorded, wrong, apart = books.storms()
    report.expect("storms on record", recorded, fell)
    report.counts["storms: furthest from the tips' own instants"] = str(apart)
    report.problems += wrong
    verdicts, differing = books.verdicts(town.folder / "judged-again")
    report.counts["verdicts (storms, duties)"] = verdicts
    report.expect("verdicts that the rules do not make of the stored rain", len(differing))
    report.problems += differing[:10]
    visits = books.visits(inspector.entered)
    report.counts["duties visited"] = len(inspector.entered)
    report.expect("visits refused or not on record once", len(visits) + len(inspector.refused))
    report.problems += [*visits, *inspector.refused][:10]
    _note_notices(books, report)
    _note_trends(town, watch, books, report, middle_s)


def _note_tips(town: Town, books: Books, report: Report) -> None:
    tips = books.tips()
    fell = sum(each.fell for each in tips.values())
    report.counts |= {"lines said": sum(gauge.lines for gauge in town.gauges), "tips": fell}
    for place in ("journal", "credits", "influx"):
        report.expect(f"tips in {place}", sum(getattr(each, place) for each in tips.values()), fell)
    uneven = {site: asdict(each) for site, each in tips.items() if not each.is_even}
    report.problems += [f"{site}: {each}" for site, each in uneven.items()]
    for name, count in books.left_behind().items():
        report.expect(name, count)


def _note_notices(books: Books, report: Report) -> None:
    notices = books.notices()
    report.counts |= {"notices planned": notices.planned, "of them overtaken": notices.cancelled}
    report.counts["messages to be accepted"] = notices.messages
    report.expect("messages accepted", notices.accepted, notices.messages)
    report.counts["accepted once more after a kill in the documented instant"] = notices.copies
    report.expect("accepted twice otherwise", notices.unexplained)
    report.expect("notices unsent or failed", notices.unsent + notices.failed)
    report.expect("people untold of a duty", notices.untold)


def _note_trends(town: Town, watch: Watch, books: Books, report: Report, middle_s: float) -> None:
    for name, (first, second) in halves(watch.memory, middle_s).items():
        report.trend(f"memory of {name}, MB", first, second, noise=_NOISE_MB)
    for name, (first, second) in halves(watch.files, middle_s).items():
        report.trend(f"open files of {name}", first, second, noise=_NOISE_FILES)
    for name, (first, second) in halves(watch.disk, middle_s).items():
        if name.endswith("-wal") or "spool" in name:
            report.trend(f"{name}, MB", first, second, noise=_NOISE_MB)
    report.trend("journal, bytes a reading", *watch.bytes_a_reading(middle_s), noise=50.0)
    gateways = {gauge.site: gauge.gateway for gauge in town.gauges}
    waits = [
        (said_s, seen_s - said_s)
        for gauge in town.gauges
        for said_s, seen_s in zip(gauge.said_s, watch.seen.get(gauge.site, []), strict=False)
        if town.is_calm(said_s, gauge.gateway)
    ]
    _note_latency(report, "tip to credit", waits, middle_s)
    now_ms, now_s = to_ms(town.now()), time.monotonic()
    told = [
        (now_s - (now_ms - at_ms) / 1_000 / town.speed, after_ms / 1_000 / town.speed, gateways[site])
        for site, at_ms, after_ms in books.told_after_ms()
    ]
    calm = [(at_s, after_s) for at_s, after_s, gateway in told if town.is_calm(at_s, gateway)]
    _note_latency(report, "threshold to accepted message", calm, middle_s)
    for first, second in halves(watch.pages, middle_s).values():
        report.trend("GET /api/v1/sites, median ms", first, second, noise=_NOISE_MS)


def _note_latency(report: Report, name: str, waits: Sequence[tuple[float, float]], middle: float) -> None:
    """Real seconds by when they began, while nothing went wrong: the median of each half must not rise."""
    parts = [[wait for at, wait in waits if at < middle], [wait for at, wait in waits if at >= middle]]
    if not all(parts):
        report.problems.append(f"{name}: not measured in both halves")
        return
    first, second = (statistics.median(part) * 1e3 for part in parts)
    report.trend(f"{name}, median ms", first, second, noise=_NOISE_MS)
    for half, part in zip(("first", "second"), parts, strict=True):
        report.counts[f"{name}, p90 ms of the {half} half"] = round(sorted(part)[int(0.9 * len(part))] * 1e3)


def table(report: Report) -> str:
    """For people."""
    lines = [", ".join(f"{name} {value}" for name, value in report.facts.items()), "", "| counted | |", "|---|---|"]
    lines += [f"| {name} | {value} |" for name, value in report.counts.items()]
    lines += ["", "| median | first half | second half |", "|---|---|---|"]
    lines += [f"| {name} | {first} | {second} |" for name, first, second in report.trends]
    lines += ["", "Result: " + ("; ".join(report.problems) or "all of it accounted for, nothing rose")]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
