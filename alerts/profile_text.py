"""Town profiles from TOML text; every fault is named by file and key."""

import tomllib
from collections.abc import Mapping
from datetime import time, timedelta
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, AwareDatetime, Field, ValidationError, model_validator

from alerts.calendar import USUAL_WORKDAYS, Each, Holiday, HoursMode, NoticeClock, Workdays
from alerts.enforcement_text import EnforcementText, GateText
from alerts.inspection_rules import NOTHING_ASKED
from alerts.inspection_text import InspectionText
from alerts.profile import (
    Anchor,
    BenchmarkTier,
    ClockExample,
    Condition,
    Contrast,
    ContrastTier,
    Covered,
    DaysMode,
    DutyClock,
    Example,
    Profile,
    Reminder,
    ReminderBase,
    Residence,
    Routine,
    StormInspection,
)
from alerts.storms import StormRule
from siltwatch.errors import ConfigError
from siltwatch.instants import utc
from siltwatch.textual import DecimalText, DepthText, DurationText, Strict, ZoneName
from siltwatch.toml_text import read_tables

_MILLISECOND = timedelta(milliseconds=1)
_Instant = Annotated[AwareDatetime, AfterValidator(utc)]
_FOR_THE_FILE = ("scope", "to_check", "ladders")
_Text = Annotated[str, Field(min_length=1)]


class _Rule(Strict):
    threshold: DepthText
    near: DepthText
    min_dry: DurationText
    window: DurationText
    rolling24: bool

    def build(self) -> StormRule:
        return StormRule(
            threshold_tenth_um=self.threshold.tenth_um,
            near_tenth_um=self.near.tenth_um,
            min_dry_ms=self.min_dry // _MILLISECOND,
            window_ms=self.window // _MILLISECOND,
            rolling24=self.rolling24,
        )


class _Reminder(Strict):
    step: _Text
    of: ReminderBase
    offset: DurationText

    def build(self) -> Reminder:
        return Reminder(**_plain(self))


class _Cited(Strict):
    """What a code asks for; what nobody has held against the source yet says so wherever its citation is shown."""

    citation: _Text
    to_check: bool = False

    def cited(self) -> str:
        return f"{self.citation} (to be checked)" if self.to_check else self.citation


class _StormInspection(_Cited):
    anchor: Anchor
    within: DurationText
    hours_mode: HoursMode = "elapsed"
    interim_advisory: DurationText | None = None
    text: _Text
    closes: _Text
    reminders: tuple[_Reminder, ...]
    off_because: _Text | None = None

    @model_validator(mode="after")
    def _off_tells_nobody(self) -> Self:
        if self.off_because is not None and self.reminders:
            message = "an inspection that is off (`off_because`) can have no reminders"
            raise ValueError(message)
        return self

    def build(self) -> StormInspection:
        return StormInspection(**_plain(self, citation=self.cited(), reminders=_built(self.reminders)))


class _Routine(_Cited):
    every_days: Annotated[int, Field(gt=0)]
    days_mode: DaysMode = "calendar"
    scope: Literal["full"] = "full"
    text: _Text
    closes: _Text
    reminders: tuple[_Reminder, ...]

    def build(self) -> Routine:
        return Routine(**_plain(self, citation=self.cited(), reminders=_built(self.reminders)))


class _Condition(Strict):
    label: _Text
    text: _Text
    from_acres: DecimalText | None = None
    below_acres: DecimalText | None = None
    at_once_from_acres: DecimalText | None = None
    residence_not: tuple[Residence, ...] = ()
    agricultural: bool | None = None
    impaired_water: bool | None = None
    swppp: bool | None = None

    def build(self) -> Condition:
        return Condition(**_plain(self))


class _Covered(_Cited):
    conditions: Annotated[tuple[_Condition, ...], Field(min_length=1)]

    def build(self) -> Covered:
        return Covered(citation=self.cited(), conditions=_built(self.conditions))


class _ContrastTier(Strict):
    level: _Text
    rise: DecimalText
    share: DecimalText
    buckets: Annotated[int, Field(gt=0)]
    outfall: DecimalText | None = None

    def build(self) -> ContrastTier:
        return ContrastTier(**_plain(self))


class _BenchmarkTier(Strict):
    level: _Text
    at_least: DecimalText
    buckets: Annotated[int, Field(gt=0)]

    def build(self) -> BenchmarkTier:
        return BenchmarkTier(**_plain(self))


class _Contrast(_Cited):
    clear_below: DecimalText
    clear_buckets: Annotated[int, Field(gt=0)]
    carried_buckets: Annotated[int, Field(ge=0)]
    tiers: tuple[_ContrastTier, ...]
    benchmarks: tuple[_BenchmarkTier, ...]

    def build(self) -> Contrast:
        built = {"tiers": _built(self.tiers), "benchmarks": _built(self.benchmarks)}
        return Contrast(**_plain(self, citation=self.cited(), **built))


_AS_WRITTEN = ("clock", "title", "text", "closes", "replaces", "advice", "subjects")


class _DutyClock(_Cited):
    clock: _Text
    base: _Text
    elapsed: DurationText | None = None
    days: Annotated[int, Field(gt=0)] | None = None
    business_days: Annotated[int, Field(gt=0)] | None = None
    months: Annotated[int, Field(gt=0)] | None = None
    each: Each | None = None
    title: _Text
    text: _Text
    closes: _Text
    ladder: _Text
    replaces: tuple[_Text, ...] = ()
    from_percent: DecimalText | None = None
    advice: bool = False
    subjects: tuple[_Text, ...] = ()

    @model_validator(mode="after")
    def _has_one_length(self) -> Self:
        lengths = (self.elapsed, self.days, self.business_days, self.months, self.each)
        if sum(length is not None for length in lengths) != 1:
            message = f"clock {self.clock!r} needs one length: `elapsed`, `days`, `business_days`, `months` or `each`"
            raise ValueError(message)
        return self

    def build(self, ladders: Mapping[str, tuple[_Reminder, ...]]) -> DutyClock:
        runs = NoticeClock(
            base=self.base,
            elapsed=self.elapsed,
            days=self.days or 0,
            business_days=self.business_days or 0,
            months=self.months or 0,
            each=self.each,
        )
        kept = {name: getattr(self, name) for name in _AS_WRITTEN}
        reminders = _built(ladders[self.ladder])
        return DutyClock(**kept, runs=runs, citation=self.cited(), from_percent=self.from_percent, reminders=reminders)


_WEEKDAYS = {name: number for number, name in enumerate(("mon", "tue", "wed", "thu", "fri", "sat", "sun"))}
_Weekday = Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]


class _Holiday(Strict):
    name: _Text
    month: Annotated[int, Field(ge=1, le=12)]
    day: Annotated[int, Field(ge=1, le=31)] | None = None
    nth: Literal[-1, 1, 2, 3, 4] | None = None
    weekday: _Weekday | None = None
    after: int = 0
    observed: bool = False

    @model_validator(mode="after")
    def _has_one_day(self) -> Self:
        if (self.day is None) == (self.nth is None or self.weekday is None):
            message = f"holiday {self.name!r} needs a `day`, or `nth` and `weekday`"
            raise ValueError(message)
        return self

    def build(self) -> Holiday:
        weekday = _WEEKDAYS[self.weekday or "mon"]
        return Holiday(**_plain(self, nth=self.nth or 0, weekday=weekday))


class _Workdays(_Cited):
    days: tuple[_Weekday, ...]
    ends_at: time
    holidays: tuple[_Holiday, ...] = ()

    def build(self) -> Workdays:
        weekdays = frozenset(_WEEKDAYS[day] for day in self.days)
        return Workdays(weekdays=weekdays, ends_at=self.ends_at, holidays=_built(self.holidays))


class _Example(Strict):
    title: _Text
    zone: ZoneName
    rain: tuple[tuple[_Instant, DepthText], ...]
    visits: tuple[_Instant, ...] = ()
    as_of: _Instant
    trigger: tuple[_Instant, ...]
    due: tuple[_Instant, ...]
    status: tuple[Literal["open", "overdue", "closed_on_time", "closed_late"], ...]

    def build(self) -> Example:
        return Example(**_plain(self, rain=tuple((at, depth.tenth_um) for at, depth in self.rain)))


class _ClockExample(Strict):
    title: _Text
    clock: _Text
    from_at: Annotated[_Instant, Field(alias="from")]
    due_at: Annotated[_Instant, Field(alias="due")]

    def build(self) -> ClockExample:
        return ClockExample(**_plain(self))


class _Profile(Strict):
    name: _Text
    version: Annotated[int, Field(gt=0)]
    town: _Text
    zone: ZoneName
    rule: _Rule
    storm_inspection: _StormInspection
    routine: _Routine
    covered: _Covered
    contrast: _Contrast
    ladders: dict[str, tuple[_Reminder, ...]] = Field(default_factory=dict)
    clocks: tuple[_DutyClock, ...] = ()
    inspection: InspectionText | None = None
    workdays: _Workdays | None = None
    blind_after: DurationText = timedelta(hours=2)
    examples: Annotated[tuple[_Example, ...], Field(min_length=1)]
    clock_examples: tuple[_ClockExample, ...] = ()
    enforcement: EnforcementText | None = None
    gates: tuple[GateText, ...] = ()

    @model_validator(mode="after")
    def _names_its_ladders(self) -> Self:
        for clock in self.clocks:
            if clock.ladder not in self.ladders:
                message = f"clock {clock.clock!r}: there is no ladder {clock.ladder!r}"
                raise ValueError(message)
        return self

    @model_validator(mode="after")
    def _has_what_its_enforcement_names(self) -> Self:
        clocks = {clock.clock for clock in self.clocks}
        missing = (self.enforcement.clocks() if self.enforcement else set()) - clocks
        subjects = {subject for clock in self.clocks for subject in clock.subjects}
        missing |= {need.subject for gate in self.gates for need in gate.needs if need.subject} - subjects
        if missing:
            message = f"enforcement and gates name what no clock has: {', '.join(sorted(missing))}"
            raise ValueError(message)
        return self

    def build(self) -> Profile:
        parts = ("rule", "storm_inspection", "routine", "covered", "contrast")
        built = {part: getattr(self, part).build() for part in parts}
        clocks = tuple(clock.build(self.ladders) for clock in self.clocks)
        workdays = self.workdays.build() if self.workdays else USUAL_WORKDAYS
        cited = self.workdays.cited() if self.workdays else ""
        lists: dict[str, Any] = {"clocks": clocks, "examples": _built(self.examples), "workdays": workdays}
        lists |= {"clock_examples": _built(self.clock_examples), "gates": _built(self.gates)}
        lists["enforcement"] = self.enforcement.build() if self.enforcement else None
        lists["inspection"] = self.inspection.build() if self.inspection else NOTHING_ASKED
        return Profile(**_plain(self, **built, **lists), workdays_citation=cited)


def _plain(model: Strict, **built: object) -> dict[str, Any]:
    """The fields of a model, with those that needed building replaced; what the rules never ask for is left out."""
    return {name: getattr(model, name) for name in type(model).model_fields if name not in _FOR_THE_FILE} | built


def _built(models: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(model.build() for model in models)


def parse_profile(text: str, source: str) -> Profile:
    """A profile from TOML text; every fault is named by file and key."""
    try:
        return _Profile.model_validate(read_tables(text)).build()
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{source}: not TOML: {error}") from error
    except ValidationError as error:
        problems = [f"{source}: {_key(fault['loc'])}: {fault['msg']}" for fault in error.errors()]
        raise ConfigError(problems) from error


def _key(location: tuple[int | str, ...]) -> str:
    return ".".join(str(part) for part in location)
