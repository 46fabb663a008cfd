"""What the verdict on one storm rests on: every credit, how it was read and why, and the sums after each of them."""

from collections import Counter, defaultdict, deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Literal

from alerts.looking_around import gather_rain
from alerts.outage import UncertainRain
from alerts.profile import Profile
from alerts.rows import RulingRow, StormRow
from alerts.rulings import Span, counted, dismissed
from alerts.storms import StormRule, Verdict, judge
from collector.reading import JournalReading, RainCredit
from siltwatch.instants import MILLISECOND, to_ms
from siltwatch.site import Site

Counts = Literal["yes", "uncertain", "failed", "dismissed", "melt"]
_SUSPECT, _FAILED = 3, 4
_LONGEST_SILENCE = timedelta(days=31)


@dataclass(frozen=True, slots=True, kw_only=True)
class ProvenCredit:
    """One credit; the sums are of its own gauge, itself included, None where it does not count.

    `event_sum` is the rain of the event, `window_sum` that of the rolling window which no other storm took. Rain of a
    silence is added at its end, where it became known.
    """

    credit: RainCredit
    counts: Counts
    good: bool
    event_sum_tenth_um: int | None
    window_sum_tenth_um: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class StormProof:
    """The rain from a dry spell that nothing reaches across to the end of the storm's own."""

    since_at: datetime
    until_at: datetime
    credits: tuple[ProvenCredit, ...]


def prove_storm(
    journal: JournalReading, site: Site, storm: StormRow, *, profile: Profile, rulings: Sequence[RulingRow]
) -> StormProof:
    """Read the rain of a storm as the judge reads it, and keep what came of every credit."""
    rule = profile.rule
    until_at = _until(journal, site, storm, rule)
    rain = gather_rain(journal, site, from_at=storm.start_at, rule=rule, until_at=until_at, rulings=rulings)
    reader = _Reader(site=site, none=dismissed(rulings), taken=counted(rulings), uncertain=rain.uncertain)
    sums = _Sums(rule=rule, verdict=judge(rain.whole, rule))
    fallen = journal.credits(site.id, rain.since_at, until_at)
    proven = tuple(_proven(credit, reader, sums) for credit in fallen)
    return StormProof(since_at=rain.since_at, until_at=until_at, credits=proven)


def rain_behind(journal: JournalReading, site: Site, storm: StormRow, rule: StormRule) -> tuple[datetime, datetime]:
    """From the first to the last instant of the rain that the verdict on a storm rests on, without its sums."""
    until_at = _until(journal, site, storm, rule)
    since_at = gather_rain(journal, site, from_at=storm.start_at, rule=rule, until_at=until_at).since_at
    fallen = journal.credits(site.id, since_at, until_at)
    return min((one.at for one in fallen), default=storm.start_at), until_at


def _until(journal: JournalReading, site: Site, storm: StormRow, rule: StormRule) -> datetime:
    """The end of the dry time after a storm; where a gauge was silent, of all rain that is bound up with that silence.

    Rain of a silence becomes known after it, and its readings may join what came between and what followed.
    """
    until_at = (storm.latest_end_at or storm.end_at) + rule.min_dry_ms * MILLISECOND
    fallen = journal.credits(site.id, storm.start_at, until_at + _LONGEST_SILENCE)
    if not any(one.after_at is not None and one.after_at <= until_at for one in fallen):
        return until_at
    spell = max(rule.window_ms, rule.min_dry_ms) * MILLISECOND
    for credit in sorted(fallen, key=lambda one: one.after_at or one.at):
        if (credit.after_at or credit.at) < until_at + spell:
            until_at = max(until_at, credit.at + spell)
    return until_at


def _proven(credit: RainCredit, reader: "_Reader", sums: "_Sums") -> ProvenCredit:
    counts = reader.counts(credit)
    event_sum = window_sum = None
    if counts in {"yes", "uncertain"} and credit.depth_tenth_um > 0:
        event_sum, window_sum = sums.after(credit)
    return ProvenCredit(
        credit=credit,
        counts=counts,
        good=credit.flag != _SUSPECT and reader.standing(credit.sensor) == "good",
        event_sum_tenth_um=event_sum,
        window_sum_tenth_um=window_sum,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Reader:
    """How credits are read: by their flag, by their gauge's standing, by what people ruled."""

    site: Site
    none: Sequence[Span]
    taken: Sequence[Span]
    uncertain: Sequence[UncertainRain]

    def standing(self, sensor: str) -> str:
        """The quality that the site gives a gauge."""
        return next((gauge.quality for gauge in self.site.gauges if gauge.id == sensor), "good")

    def counts(self, credit: RainCredit) -> Counts:
        """Whether it counts, or why not."""
        at_ms = to_ms(credit.at)
        if credit.flag == _FAILED or self.standing(credit.sensor) == "fail":
            return "failed"
        if any(span.holds(credit.sensor, at_ms) for span in self.none):
            return "dismissed"
        if "freezing" in credit.reasons and not any(span.holds(credit.sensor, at_ms) for span in self.taken):
            return "melt"
        silent = credit.after_at is not None and any(
            (one.gauge, one.until_ms, one.depth_tenth_um) == (credit.sensor, at_ms, credit.depth_tenth_um)
            for one in self.uncertain
        )
        return "uncertain" if silent else "yes"


@dataclass(slots=True, kw_only=True)
class _Sums:
    """The sums after each credit, in the order of the credits."""

    rule: StormRule
    verdict: Verdict
    event: int = -1
    of_event: Counter[str] = field(default_factory=Counter)
    window: dict[str, deque[tuple[int, int, int | None]]] = field(default_factory=lambda: defaultdict(deque))

    def after(self, credit: RainCredit) -> tuple[int, int]:
        """The gauge's rain of the event, and of the window as far as no other storm took it."""
        at_ms = to_ms(credit.at)
        while self.event + 1 < len(self.verdict.events) and self.verdict.events[self.event + 1].start_ms <= at_ms:
            self.event += 1
            self.of_event.clear()
        owner = self.verdict.events[self.event].storm
        self.of_event[credit.sensor] += credit.depth_tenth_um
        held = self.window[credit.sensor]
        held.append((at_ms, credit.depth_tenth_um, owner))
        while held[0][0] <= at_ms - self.rule.window_ms:
            held.popleft()
        free = sum(depth for _, depth, other in held if other in {None, owner})
        return self.of_event[credit.sensor], free
