"""Counting the tips of a tip test: pure, from the counts that a gauge says while water is poured."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from gateway.drafts import Draft
from siltwatch.instants import format_instant
from siltwatch.observation import RAIN_QUANTITIES

TIP_TEST = "tip_test"


@dataclass(frozen=True, slots=True, kw_only=True)
class Counting:
    """How far a test is; `last` is the count said last (None: not yet heard), `fallen_tenth_um` what fell since."""

    size_tenth_um: int
    last: int | None = None
    fallen_tenth_um: int = 0
    is_void: bool = False

    @property
    def tips(self) -> int:
        """Whole tips so far."""
        return self.fallen_tenth_um // self.size_tenth_um

    def heard(self, drafts: Iterable[Draft]) -> "Counting":
        """With the counts of one more frame."""
        found = self
        for draft in drafts:
            if draft.quantity in RAIN_QUANTITIES and draft.count is not None and draft.use is None:
                found = found._with(draft, draft.count)
        return found

    def _with(self, draft: Draft, count: int) -> "Counting":
        size = draft.count_tenth_um or self.size_tenth_um
        if draft.quantity == "rain_increment":
            return replace(self, last=0, fallen_tenth_um=self.fallen_tenth_um + count * size)
        if self.last is None:
            return replace(self, last=count)
        more = (count - self.last) % draft.modulus if draft.modulus else count - self.last
        if more < 0 or draft.reset_sign:
            return replace(self, last=count, is_void=True)
        return replace(self, last=count, fallen_tenth_um=self.fallen_tenth_um + more * size)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What a person asked for: so many tips of one device, within a tolerance; it ends by itself at `until_at`."""

    number: str
    site: str
    sensor: str
    device: str
    expected: int
    tolerance: int
    size_tenth_um: int
    settle_s: float
    by: str
    started_at: datetime
    until_at: datetime


def certificate(wanted: Wanted, counting: Counting, *, gateway: str, ended_at: datetime, why: str) -> dict[str, Any]:
    """What is kept of a test; `why` is empty where it ran to its end."""
    void = why or ("the counter began anew" if counting.is_void else "")
    is_right = abs(counting.tips - wanted.expected) <= wanted.tolerance
    return {
        "kind": TIP_TEST,
        "number": wanted.number,
        "gateway": gateway,
        "site": wanted.site,
        "sensor": wanted.sensor,
        "device": wanted.device,
        "by": wanted.by,
        "started_at": format_instant(wanted.started_at),
        "ended_at": format_instant(ended_at),
        "expected": wanted.expected,
        "tolerance": wanted.tolerance,
        "counted": counting.tips,
        "depth_tenth_um": counting.fallen_tenth_um,
        "result": "void" if void else "passed" if is_right else "failed",
        "why": void,
    }
