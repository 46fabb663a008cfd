"""What was measured of a scaled town, as tables, and what it comes to at 100,000 sites."""

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from tests.support.scale_rounds import TIPS, Round
from tests.support.scale_speed import A_BATCH, BATCHES, Speed

# A site of the calculation: a gauge, two probes read once a minute, and what the gateway says of itself every minute.
OBSERVATIONS_A_MINUTE = 6
MESSAGES_A_MINUTE = 1
RAIN_TIPS_AN_HOUR = 50  # half an inch an hour on every site at once: the storm that everybody has
SITES = (1, 500, 2_000, 10_000, 100_000)
_HALF = 0.5  # of what was measured is planned for
_YEAR_MINUTES = 525_600
_GIB = 2**30


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """Everything that a run of the scale-out found."""

    sites: int
    one: Speed
    two: Speed
    rounds: tuple[Round, ...]
    idle_cpu_s: float
    judge_cpu_s: float  # in a round, over all sites
    mails_per_s: float
    page_ms: float

    @property
    def judge_ms_a_credit(self) -> float:
        """Of processor time, all that follows from it included."""
        return 1_000 * self.judge_cpu_s / (self.sites * TIPS)

    def document(self) -> dict[str, Any]:
        """For programs."""
        return asdict(self) | {"judge_ms_a_credit": self.judge_ms_a_credit}


def table(heads: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """In Markdown."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(str(cell) for cell in cells)} |" for cells in lines)


def table_of_speed(found: Measured) -> str:
    """A backlog with one and with two collectors."""
    heads = ("collectors", "observations", "s", "observations/s", "µs of collector each", "µs of PostgreSQL each",
             "µs of broker each", "bytes of tables each", "bytes of log each")  # fmt: skip
    rows = [
        (
            speed.collectors, f"{speed.observations:,}", f"{speed.seconds:.1f}", f"{speed.per_s:,.0f}",
            f"{_micro(speed.collector_cpu_s, speed):.0f}", f"{_micro(speed.postgresql_cpu_s, speed):.0f}",
            f"{_micro(speed.broker_cpu_s, speed):.1f}", f"{_each(speed.bytes_on_disk, speed):.0f}",
            f"{_each(speed.wal_bytes, speed):.0f}",
        )
        for speed in (found.one, found.two)
    ]  # fmt: skip
    words = (
        f"{found.sites} sites, {BATCHES} batches of {A_BATCH} observations each, waiting at the broker. The judge of"
        f" {found.sites} sites: {1_000 * found.idle_cpu_s:.1f} ms of processor a second while it is dry,"
        f" {found.judge_ms_a_credit:.1f} ms a tip while it rains everywhere. {found.mails_per_s:.0f} messages a second"
        f" to the mail server. All sites as one document of the interface: {found.page_ms:.0f} ms."
    )
    return f"{table(heads, rows)}\n\n{words}"


def _each(amount: float, speed: Speed) -> float:
    return amount / (speed.observations or 1)


def _micro(seconds: float, speed: Speed) -> float:
    return 1e6 * _each(seconds, speed)


def table_of_rounds(found: Measured) -> str:
    """Who was killed, and what was where afterwards."""
    heads = ("while it rains on all sites", "tips", "journal", "readings", "InfluxDB", "storms", "duties",
             "duties told", "mails twice", "taken over after s", "other partition stood still at most s",
             "result")  # fmt: skip
    rows = []
    for one in found.rounds:
        got, taken = one.counts, "" if one.taken_over_s is None else f"{one.taken_over_s:.1f}"
        rows.append(
            (
                one.name, f"{found.sites * TIPS:,}", f"{got.journal:,}", f"{got.tips:,}", f"{got.influx:,}", got.storms,
                got.duties, got.told, got.copies, taken, f"{one.other_waited_s:.1f}",
                "; ".join(one.problems(found.sites)) or "ok",
            )
        )  # fmt: skip
    return table(heads, rows)


def on_paper(found: Measured) -> str:
    """What so many sites come to, by the figures of this run."""
    heads = ("sites", "observations/s", "messages/s", "cores of collectors", "cores of PostgreSQL",
             "share of one journal", "journal GiB a year", "judge, dry: cores", "judge, rain everywhere: cores",
             "mails of one storm: min")  # fmt: skip
    return f"{table(heads, [_row(found, sites) for sites in SITES])}\n\n{_limits(found)}"


def _row(found: Measured, sites: int) -> tuple[str, ...]:
    a_second = sites * OBSERVATIONS_A_MINUTE / 60
    a_year = sites * OBSERVATIONS_A_MINUTE * _YEAR_MINUTES
    speed = found.two
    return (
        f"{sites:,}", f"{a_second:,.1f}", f"{sites * MESSAGES_A_MINUTE / 60:,.1f}",
        f"{a_second * _each(speed.collector_cpu_s, speed):.2f}",
        f"{a_second * _each(speed.postgresql_cpu_s, speed):.2f}", f"{a_second / _best(found):.1%}",
        f"{a_year * _each(speed.bytes_on_disk, speed) / _GIB:,.0f}", f"{sites * found.idle_cpu_s / found.sites:.2f}",
        f"{sites * RAIN_TIPS_AN_HOUR / 3_600 * found.judge_ms_a_credit / 1_000:.2f}",
        f"{sites / max(found.mails_per_s, 0.001) / 60:,.1f}",
    )  # fmt: skip


def _best(found: Measured) -> float:
    return max(found.one.per_s, found.two.per_s)


def limits(found: Measured) -> dict[str, int]:
    """The number of sites at which each part must be more than one, with half of what was measured planned for."""
    return {
        "journal": int(_HALF * _best(found) * 60 / OBSERVATIONS_A_MINUTE),
        "judge in the rain": int(_HALF * 3_600 / RAIN_TIPS_AN_HOUR * 1_000 / max(found.judge_ms_a_credit, 1e-9)),
        "judge when dry": int(_HALF * found.sites / max(found.idle_cpu_s, 1e-9)),
        "mail within a quarter of an hour": int(found.mails_per_s * 15 * 60),
    }


def _limits(found: Measured) -> str:
    told = limits(found)
    first = min(told.values())
    parts = "; ".join(f"{name} {_rounded(count):,}" for name, count in sorted(told.items(), key=lambda one: one[1]))
    return (
        f"Sites at which one of a kind is at half of what it did here: {parts}. So one installation carries about"
        f" {_rounded(first):,} sites as it is, and 100,000 sites are {math.ceil(100_000 / max(1, first))} of them."
    )


def _rounded(count: int) -> int:
    """Two figures; more were not measured."""
    unit = int("1" + "0" * max(0, len(str(count)) - 2))
    return count // unit * unit
