"""What people decide, as the rules see it: rain that was none, visits that are contested, work at rest. Pure.

A ruling is never changed; another one takes it back. The raw rain stays as it is: a ruling says how it is read.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Literal

from alerts.rows import RulingRow
from siltwatch.instants import to_ms
from siltwatch.site import Site

Kind = Literal[
    "dismissal", "counts", "looked", "contest", "deferral", "shutdown", "acreage", "approval",
    "qualification", "withdrawal",
]  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """A stretch of one gauge, or of every one where `sensor` is empty, both ends included."""

    sensor: str
    first_ms: int
    last_ms: int

    def holds(self, sensor: str, at_ms: int) -> bool:
        """Whether a credit lies in it."""
        return self.sensor in {"", sensor} and self.first_ms <= at_ms <= self.last_ms


@dataclass(frozen=True, slots=True, kw_only=True)
class Shutdown:
    """Work is shut down, approved by a stormwater officer: the clocks of inspections rest until its end."""

    ruling: str
    from_at: datetime
    until_at: datetime
    author: str

    def covers(self, at: datetime) -> bool:
        """Whether an instant lies in it."""
        return self.from_at <= at < self.until_at


def standing(rulings: Iterable[RulingRow]) -> list[RulingRow]:
    """Those that nobody took back, oldest first."""
    rows = sorted(rulings, key=lambda row: row.id)
    gone = {row.subject for row in rows if row.kind == "withdrawal"}
    return [row for row in rows if row.kind != "withdrawal" and str(row.id) not in gone]


def dismissed(rulings: Iterable[RulingRow]) -> list[Span]:
    """Rain that was none: service tips, irrigation, melt."""
    return [_span(row) for row in standing(rulings) if row.kind == "dismissal" and row.from_at and row.until_at]


def counted(rulings: Iterable[RulingRow]) -> list[Span]:
    """Rain at freezing point that a person takes for rain."""
    return [_span(row) for row in standing(rulings) if row.kind == "counts" and row.from_at and row.until_at]


def _span(row: RulingRow) -> Span:
    assert row.from_at is not None and row.until_at is not None  # noqa: S101, PT018 - asked for by the callers
    return Span(sensor=row.sensor, first_ms=to_ms(row.from_at), last_ms=to_ms(row.until_at))


def contested(rulings: Iterable[RulingRow]) -> frozenset[str]:
    """The inspections that an officer does not accept: they close nothing."""
    return frozenset(row.subject for row in standing(rulings) if row.kind == "contest")


def shutdowns(rulings: Iterable[RulingRow]) -> tuple[Shutdown, ...]:
    """The approved shutdowns, oldest first."""
    return tuple(
        Shutdown(ruling=f"ruling-{row.id}", from_at=row.from_at, until_at=row.until_at, author=row.author)
        for row in standing(rulings)
        if row.kind == "shutdown" and row.from_at and row.until_at
    )


def dismissal_of(rulings: Iterable[RulingRow], storm: str) -> RulingRow | None:
    """Who said that a storm was none, and why."""
    return next((row for row in standing(rulings) if row.kind == "dismissal" and row.subject == storm), None)


def acreage(rulings: Iterable[RulingRow]) -> tuple[float | None, bool]:
    """The acres open now as last recorded, and whether more than five are approved."""
    rows = standing(rulings)
    acres = [float(row.acres) for row in rows if row.kind == "acreage" and row.acres]
    return (acres[-1] if acres else None), any(row.kind == "approval" for row in rows)


def as_open(site: Site, rulings: Sequence[RulingRow]) -> Site:
    """The site with the most acres that were ever recorded open at one time, where that is more than its file says.

    Who reached a condition of the town with them stays under it when some are stabilized.
    """
    found = [Decimal(row.acres) for row in standing(rulings) if row.kind == "acreage" and row.acres]
    given = site.conditions.disturbed_acres_at_once
    if not found or max(found) <= (site.conditions.disturbed_acres if given is None else given):
        return site
    conditions = site.conditions.model_copy(update={"disturbed_acres_at_once": max(found)})
    return site.model_copy(update={"conditions": conditions})


def qualified_until(rulings: Sequence[RulingRow]) -> dict[str, datetime]:
    """When the newest qualification of each inspector ends; those without an end, or with a later one, are left out."""
    newest = {row.subject.casefold(): row for row in standing(rulings) if row.kind == "qualification"}
    return {row.subject: row.until_at for row in newest.values() if row.until_at is not None}


def qualification(rulings: Sequence[RulingRow], inspector: str, at: datetime) -> RulingRow | None:
    """The newest one of an inspector that had not expired at an instant."""
    wanted = inspector.strip().casefold()
    found = [row for row in standing(rulings) if row.kind == "qualification" and row.subject.casefold() == wanted]
    return next((row for row in reversed(found) if row.until_at is None or at < row.until_at), None)
