"""What becomes known of a time without data once a site is heard again: by counters, or by what came late.

A gauge counted on while nobody heard it where its own counter did, or where its words, by when they were observed and
without a hole in the sequence, leave no silence in all of that time. Then what fell is known, and is judged as ever.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any

from alerts.health import Watch, longest_silence, silent_since
from alerts.rows import TroubleRow
from collector.reading import JournalReading, RainCredit
from siltwatch.instants import MILLISECOND, format_instant, parse_instant
from siltwatch.site import Sensor

_FAILED = 4
_UNSURE = frozenset({"reset_detected", "jump_pending", "overflow"})
# Their count is the gateway's own: while that is off, nothing counts.
_COUNTED_BY_GATEWAY = frozenset({"gpio"})


def look_back(row: TroubleRow, *, journal: JournalReading, watch: Watch, now: datetime) -> TroubleRow:
    """A blindness that begins remembers how far counters and journal were; one that ends is held against them."""
    facts: dict[str, Any] = json.loads(row.facts)
    if row.state == "open" and "counters" not in facts:
        facts["counters"] = {name: format_instant(at) for name, at in journal.counter_marks(row.site).items()}
        facts["entry"] = journal.newest_entry()
    elif row.state == "ended" and (said := _made_up(row, facts, journal, watch, now)):
        return replace(row, facts=json.dumps(facts | {"made_up": said}), ended_because=said)
    return replace(row, facts=json.dumps(facts))


def _made_up(
    row: TroubleRow, facts: Mapping[str, Any], journal: JournalReading, watch: Watch, now: datetime
) -> str:  # fmt: skip
    """What tells of the time without data; empty where nothing does."""
    speaking = [gauge for gauge in watch.site.gauges if silent_since(watch, gauge, now) is None]
    fallen = journal.credits(row.site, row.since_at + MILLISECOND, now + MILLISECOND)
    marks = journal.counter_marks(row.site)
    for gauge in speaking:
        mine = [one for one in fallen if one.sensor == gauge.id]
        depth = f"{sum(one.depth_tenth_um for one in mine if one.flag != _FAILED) / 254_000:.2f} in"
        if _counted_on(gauge, facts.get("counters", {}), marks, mine):
            return f"{gauge.id} is heard again, and its counter tells what fell meanwhile: {depth}"
        if _spoke_on(gauge, row, facts.get("entry"), journal, now):
            return f"{gauge.id} spoke all along: its words came late and none is missing; meanwhile fell {depth}"
    return ""


def _counted_on(
    gauge: Sensor, before: Mapping[str, str], after: Mapping[str, datetime], fallen: Iterable[RainCredit]
) -> bool:
    """Whether a counter of the gauge itself went on from where it was."""
    if gauge.driver in _COUNTED_BY_GATEWAY or gauge.id not in before or gauge.id not in after:
        return False
    grown = after[gauge.id] > parse_instant(before[gauge.id])
    return grown and not any(_UNSURE.intersection(one.reasons) for one in fallen)


def _spoke_on(
    gauge: Sensor, row: TroubleRow, entry: int | None, journal: JournalReading, now: datetime
) -> bool:  # fmt: skip
    """Whether the words that came late cover the whole time, and nothing of their gateway was lost in it."""
    if entry is None or any(gap.declared_at >= row.since_at for gap in journal.gaps(gauge.gateway)):
        return False
    heard = journal.heard_late(gauge.gateway, gauge.device_name, entry)
    return is_unbroken(heard, since_at=row.since_at, until_at=now, longest=longest_silence(gauge))


def is_unbroken(heard: Sequence[datetime], *, since_at: datetime, until_at: datetime, longest: timedelta) -> bool:
    """Whether no silence of a stretch is longer than one that is ordinary."""
    moments = sorted([since_at, *(at for at in heard if since_at < at < until_at), until_at])
    return all(later - earlier <= longest for earlier, later in pairwise(moments))
