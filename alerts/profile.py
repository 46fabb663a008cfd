"""A town's rules as data: who is covered, what must be done by when, and the words to say it in."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Literal, Protocol

from alerts.calendar import USUAL_WORKDAYS, HoursMode, NoticeClock, Workdays
from alerts.enforcement import Enforcement, Gate
from alerts.inspection_rules import NOTHING_ASKED, InspectionRules
from alerts.storms import StormRule

Anchor = Literal["threshold", "storm_end"]
DaysMode = Literal["calendar", "168h"]
Residence = Literal["single_family_detached", "single_family", "other"]
ReminderBase = Literal["trigger", "anchor", "due", "opened"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reminder:
    """One step of telling people: `offset` from the trigger, the anchor, the due instant or the opening."""

    step: str
    of: ReminderBase
    offset: timedelta

    def at(
        self,
        *,
        anchor_at: datetime,
        due_at: datetime,
        trigger_at: datetime | None = None,
        opened_at: datetime | None = None,
    ) -> datetime:
        """The instant of this step; a duty without a trigger, or whose opening is not known, counts from its anchor."""
        bases = {
            "trigger": trigger_at or anchor_at,
            "anchor": anchor_at,
            "due": due_at,
            "opened": opened_at or anchor_at,
        }
        return bases[self.of] + self.offset


@dataclass(frozen=True, slots=True, kw_only=True)
class StormInspection:
    """The inspection that a storm calls for; `within` runs from the anchor. With `off_because` it opens no duty."""

    anchor: Anchor
    within: timedelta
    hours_mode: HoursMode
    interim_advisory: timedelta | None
    citation: str
    text: str
    closes: str
    reminders: tuple[Reminder, ...]
    off_because: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Routine:
    """The regular inspection, every so many days; only visits of scope `full` count."""

    every_days: int
    days_mode: DaysMode
    citation: str
    text: str
    closes: str
    reminders: tuple[Reminder, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """One way to be covered: every field that is set must hold; `label` is a derived letter, no citation."""

    label: str
    text: str
    from_acres: Decimal | None = None
    below_acres: Decimal | None = None
    at_once_from_acres: Decimal | None = None  # what is open at one time
    residence_not: tuple[Residence, ...] = ()
    agricultural: bool | None = None
    impaired_water: bool | None = None
    swppp: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Covered:
    """Who the inspection duties reach: sites that meet any of the conditions."""

    citation: str
    conditions: tuple[Condition, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ContrastTier:
    """A level of contrast: a rise of `rise` or of `share` of the background, if larger, for so many quarter hours."""

    level: str
    rise: Decimal
    share: Decimal
    buckets: int
    outfall: Decimal | None = None  # absolute limit in an outfall itself


@dataclass(frozen=True, slots=True, kw_only=True)
class BenchmarkTier:
    """A level of turbidity that calls for action where there is no background to compare with."""

    level: str
    at_least: Decimal
    buckets: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Contrast:
    """Levels of turbidity below the site, in the probes' own unit, and when they clear."""

    tiers: tuple[ContrastTier, ...]
    benchmarks: tuple[BenchmarkTier, ...]
    clear_below: Decimal  # share of the level's limit
    clear_buckets: int
    carried_buckets: int  # how old a background value may be
    citation: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DutyClock:
    """A date that the code sets once its base is known; `clock` is a name of the calendar, `text` what it is for.

    Starting it takes the place of what runs of `replaces` for the same subject; `from_percent` is how full a practice
    must be for it to start. What is `advice` is asked for by no code.
    """

    clock: str
    runs: NoticeClock
    citation: str
    title: str
    text: str
    closes: str
    reminders: tuple[Reminder, ...]
    replaces: tuple[str, ...] = ()
    from_percent: Decimal | None = None
    advice: bool = False
    subjects: tuple[str, ...] = ()  # what the code itself names that it runs for


CORRECTION = "correction"
_DAY = timedelta(days=1)
_TOLD = (
    ("opened", "opened", timedelta(0)), ("due_in_2d", "due", -2 * _DAY), ("due_in_1d", "due", -_DAY),
    ("due", "due", timedelta(0)), ("overdue", "due", timedelta(minutes=15)),
)  # fmt: skip


def correction_clock(citation: str) -> DutyClock:
    """The clock of what an inspection found; each finding brings its own length."""
    reminders = tuple(Reminder(step=step, of=of, offset=offset) for step, of, offset in _TOLD)  # type: ignore[arg-type]
    return DutyClock(
        clock=CORRECTION, runs=NoticeClock(base="found", elapsed=timedelta(0)), citation=citation,
        title="Corrective action", text="What an inspection found is put right at the latest", reminders=reminders,
        closes="What was done is recorded at the finding, with a photograph of it.",
    )  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A dated storm and the duties it must lead to as of an instant; run as a test, never read by the rules."""

    title: str
    zone: str
    rain: tuple[tuple[datetime, int], ...]  # instant, tenths of a micrometre
    visits: tuple[datetime, ...]
    as_of: datetime
    trigger: tuple[datetime, ...]
    due: tuple[datetime, ...]
    status: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockExample:
    """What a clock runs from, and when that makes it due first; run as a test, never read by the rules."""

    title: str
    clock: str
    from_at: datetime
    due_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """The rules of one town in one version; a storm remembers which version judged it."""

    name: str
    version: int
    town: str
    zone: str
    rule: StormRule
    storm_inspection: StormInspection
    routine: Routine
    covered: Covered
    contrast: Contrast
    clocks: tuple[DutyClock, ...]
    examples: tuple[Example, ...]
    inspection: InspectionRules = NOTHING_ASKED
    workdays: Workdays = USUAL_WORKDAYS
    blind_after: timedelta = timedelta(hours=2)  # how long every gauge may be out before a precaution is due
    workdays_citation: str = ""
    clock_examples: tuple[ClockExample, ...] = ()
    enforcement: Enforcement | None = None  # None: what a town may do is not in these rules
    gates: tuple[Gate, ...] = ()
    layers: tuple["Profile", ...] = ()  # where more than the town's rules govern a site: all of them, the town's first

    @property
    def all_layers(self) -> tuple["Profile", ...]:
        """The town's rules, and whatever else governs the site: the state's permit, the site's own plan."""
        return self.layers or (self,)

    def layer(self, name: str) -> "Profile":
        """The layer of a name; of one that no longer governs the site, the whole."""
        return next((layer for layer in self.all_layers if layer.name == name), self)

    def find_clock(self, clock: str) -> tuple["Profile", DutyClock] | None:
        """A clock by its name, of the first layer that has it."""
        return next(self.clocks_named(clock), None)

    def clocks_named(self, clock: str) -> Iterator[tuple["Profile", DutyClock]]:
        """Every layer that has a clock of a name, with it; the one of findings runs under any rules."""
        for layer in self.all_layers:
            own = (correction_clock(layer.inspection.citation),) if clock == CORRECTION else layer.clocks
            yield from ((layer, one) for one in own if one.clock == clock)


class SiteConditions(Protocol):
    """What coverage asks of a site; `siltwatch.site.Conditions` answers it."""

    @property
    def disturbed_acres(self) -> Decimal:
        """Acres disturbed in all."""

    @property
    def disturbed_acres_at_once(self) -> Decimal | None:
        """Acres open at one time; None: all of them."""

    @property
    def residence(self) -> Residence:
        """What is built."""

    @property
    def agricultural(self) -> bool:
        """Whether the property is agricultural."""

    @property
    def impaired_water(self) -> bool:
        """Whether a pollutant of concern reaches an impaired water or a watershed with a daily load."""

    @property
    def swppp(self) -> bool:
        """Whether there is a pollution prevention plan."""

    @property
    def exempt(self) -> str | None:
        """Why the site is exempt, if it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Coverage:
    """Whether the duties of a profile reach a site, and why or why not, for a person."""

    covered: bool
    because: str
    condition: str | None = None


def coverage(profile: Profile, conditions: SiteConditions) -> Coverage:
    """The first condition that the site meets, of any layer; a site that meets none gets advice, not duties."""
    found = [_coverage(layer, conditions) for layer in profile.all_layers]
    return next((one for one in found if one.covered), found[0])


def covering(profile: Profile, conditions: SiteConditions) -> list[Profile]:
    """The layers whose inspection duties reach the site."""
    return [layer for layer in profile.all_layers if _coverage(layer, conditions).covered]


def _coverage(profile: Profile, conditions: SiteConditions) -> Coverage:
    if conditions.exempt:
        return Coverage(covered=False, because=f"exempt: {conditions.exempt}")
    missed = []
    for condition in profile.covered.conditions:
        reason = next(_unmet(condition, conditions), None)
        if reason is None:
            because = f"{condition.label}: {condition.text} ({profile.covered.citation})"
            return Coverage(covered=True, because=because, condition=condition.label)
        missed.append(f"{condition.label}: {reason}")
    return Coverage(covered=False, because="meets no condition of the town: " + "; ".join(missed))


def _unmet(condition: Condition, conditions: SiteConditions) -> Iterator[str]:
    """Every part of a condition that the site does not meet, in words."""
    acres, at_once = conditions.disturbed_acres, conditions.disturbed_acres_at_once
    open_acres = acres if at_once is None else at_once
    if condition.from_acres is not None and acres < condition.from_acres:
        yield f"{acres} acres disturbed are below {condition.from_acres}"
    if condition.below_acres is not None and acres >= condition.below_acres:
        yield f"{acres} acres disturbed are not below {condition.below_acres}"
    if condition.at_once_from_acres is not None and open_acres < condition.at_once_from_acres:
        yield f"{open_acres} acres open at one time are below {condition.at_once_from_acres}"
    if conditions.residence in condition.residence_not:
        yield f"the site is {conditions.residence.replace('_', ' ')} residences"
    yield from _unmet_flags(condition, conditions)


def _unmet_flags(condition: Condition, conditions: SiteConditions) -> Iterator[str]:
    wanted = (
        ("agricultural property", condition.agricultural, conditions.agricultural),
        ("discharge to an impaired water", condition.impaired_water, conditions.impaired_water),
        ("pollution prevention plan", condition.swppp, conditions.swppp),
    )
    for words, want, given in wanted:
        if want is not None and want != given:
            yield f"{'no ' if want else ''}{words}"
