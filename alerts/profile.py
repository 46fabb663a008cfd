"""A town's rules as data: who is covered, what must be done by when, and the words to say it in."""

from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from typing import Literal, Protocol

from alerts.storms import StormRule

Anchor = Literal["threshold", "storm_end"]
HoursMode = Literal["elapsed", "strict_min"]
DaysMode = Literal["calendar", "168h"]
Residence = Literal["single_family_detached", "single_family", "other"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reminder:
    """One step of telling people: `offset` from the trigger, the anchor or the due instant (negative: before it)."""

    step: str
    of: Literal["trigger", "anchor", "due"]
    offset: timedelta


@dataclass(frozen=True, slots=True, kw_only=True)
class StormInspection:
    """The inspection that a storm calls for; `within` runs from the anchor."""

    anchor: Anchor
    within: timedelta
    hours_mode: HoursMode
    interim_advisory: timedelta | None
    citation: str
    text: str
    closes: str
    reminders: tuple[Reminder, ...]


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
    """One way to be covered; every field that is set must hold, and `label` is a derived letter, no citation."""

    label: str
    text: str
    disturbed_from_acres: Decimal | None = None
    disturbed_below_acres: Decimal | None = None
    at_once: bool = False  # acreage means what is open at one time
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
    """A level of visible contrast: the rise over background and how many quarter hours in a row it must hold."""

    level: str
    at_least: Decimal
    background_share: Decimal | None
    low_background_upto: Decimal | None
    outfall: Decimal | None
    buckets: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A dated storm with the duty it must lead to; run as a test, never read by the rules."""

    title: str
    zone: str
    rain: tuple[tuple[str, str], ...]
    due: tuple[str, ...]
    anchor: Anchor
    citation: str


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
    contrast: tuple[ContrastTier, ...]
    examples: tuple[Example, ...]


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
        """Whether it discharges a pollutant of concern to an impaired water or a watershed with a TMDL."""

    @property
    def swppp(self) -> bool:
        """Whether it has a pollution prevention plan."""

    @property
    def exempt(self) -> str | None:
        """Why it is exempt, if it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Coverage:
    """Whether the duties of a profile reach a site, and why or why not, for a person."""

    covered: bool
    because: str
    condition: str | None


def coverage(profile: Profile, conditions: SiteConditions) -> Coverage:
    """The first condition that the site meets; a site that meets none gets advice, not duties."""
    raise NotImplementedError
