"""A site's effective rules in plain words, with an example storm worked through: pure."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, time, timedelta
from typing import get_args

from alerts.calendar import NoticeClock, local_instant
from alerts.duties import DutyStorm, StormDuty, Visit
from alerts.layers import LayerStorms, asking_layers, governing_duty
from alerts.notices.people import channels, person_key
from alerts.notices.people import problems as people_problems
from alerts.profile import Coverage, Profile, StormInspection, coverage
from alerts.storms import GaugeRain, Storm, judge
from alerts.voice import when
from siltwatch.instants import MILLISECOND, to_ms
from siltwatch.people import ChannelName, Person
from siltwatch.quantities import Depth, duration_text, inches_text
from siltwatch.site import Sensor, Site

_EXAMPLE_ON = datetime(2026, 6, 10, tzinfo=UTC).date()
_EXAMPLE_FROM = time(14, 0)
_BETWEEN_TIPS = timedelta(minutes=2)
_TIPS_AFTER = 10
_LATE_BY = timedelta(hours=1)
_WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_USUAL_COUNT = Depth.parse("0.01 in")
_ANCHORS = {"threshold": "the instant the rain reaches the threshold", "storm_end": "the last rain of the storm"}
# What a clock of the calendar runs from.
BASES = {
    "at": "the milestone",
    "served": "the notice was served",
    "issued": "the notice was issued",
    "filed": "the appeal was filed",
    "decided": "the decision",
    "notified": "the notice",
    "submitted": "the plan was submitted",
    "received": "the request was received",
    "found": "it was found",
    "reported": "it was told",
    "stopped": "work stopped there",
    "seeded": "seeding",
    "visited": "the visit",
    "starts": "the start of work",
    "clears": "the start of clearing",
    "complete": "the plan was complete",
    "set": "the time that the notice sets",
    "looked": "the look",
    "exposed": "it was exposed",
    "measured": "the measurement",
    "since": "it began",
    "calibrated": "the calibration",
    "accepted": "acceptance",
    "trigger": "the trigger",
}
_FEW_MINUTES = timedelta(minutes=15)
_EFFECTS = {
    "open": "closes nothing",
    "overdue": "closes nothing",
    "closed_on_time": "closes it on time",
    "closed_late": "closes it late",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteReport:
    """What a site file comes to: `remarks` are no faults, but a person should read them."""

    site: str
    name: str
    town: str
    profile: str
    profile_version: int
    covered: bool
    because: str
    rules: tuple[str, ...]
    example: tuple[str, ...]
    remarks: tuple[str, ...]


def explain_site(site: Site, profile: Profile) -> SiteReport:
    """The rules that hold for a site and why, in sentences."""
    covered = coverage(profile, site.conditions)
    rules = [
        *_rain_rules(site, profile),
        *_layers(site, profile),
        *_duty_rules(profile, covered),
        *_clocks(profile),
        *_people(site),
        *_sensors(site),
    ]
    return SiteReport(
        site=site.id,
        name=site.name,
        town=profile.town,
        profile=profile.name,
        profile_version=profile.version,
        covered=covered.covered,
        because=covered.because,
        rules=tuple(rules),
        example=tuple(_example(site, profile, covered)),
        remarks=tuple(people_problems(site, get_args(ChannelName))),
    )


def _rain_rules(site: Site, profile: Profile) -> Iterator[str]:
    rule = profile.rule
    threshold, near = inches_text(rule.threshold_tenth_um), inches_text(rule.near_tenth_um)
    dry, window = (_length(ms * MILLISECOND) for ms in (rule.min_dry_ms, rule.window_ms))
    yield f"Town: {profile.town} (profile {profile.name!r}, version {profile.version}); site zone {site.zone}."
    yield f"A storm is {threshold} in of rain with no dry spell of {dry} or more in it" + (
        f", or {threshold} in within any {window}." if rule.rolling24 else "."
    )
    yield f"From {near} in on a rain event that stays below the threshold asks for a check of the gauge."


def _layers(site: Site, profile: Profile) -> Iterator[str]:
    """What governs beside the town."""
    for layer in profile.layers[1:]:
        reached, inspection = coverage(layer, site.conditions), layer.storm_inspection
        yield f"Also under: {layer.town} (profile {layer.name!r}, version {layer.version}); {reached.because}."
        if reached.covered:
            yield f"There a storm is {inches_text(layer.rule.threshold_tenth_um)} in. {_storm_rule(inspection)}"
            yield f"There the regular inspection is every {layer.routine.every_days} days ({layer.routine.citation})."
    if profile.layers:
        yield "Of all of them the earliest due instant governs."


def _duty_rules(profile: Profile, covered: Coverage) -> Iterator[str]:
    inspection, routine = profile.storm_inspection, profile.routine
    if not covered.covered:
        yield f"Not covered: {covered.because}. Storms are shown with advice; no inspection duty is opened."
        return
    yield f"Covered: {covered.because}."
    yield _storm_rule(inspection)
    if inspection.interim_advisory is not None:
        advised = _length(inspection.interim_advisory)
        yield f"While a long storm goes on, a look is advised {advised} after it reached the threshold."
    yield f"Regular inspection: every {routine.every_days} days ({routine.citation}). {routine.closes}"
    if inspection.reminders:
        steps = ", ".join(reminder.step.replace("_", " ") for reminder in inspection.reminders)
        yield f"Notices of a storm inspection: {steps}."


def _storm_rule(inspection: StormInspection) -> str:
    if inspection.off_because is not None:
        return f"Storm inspection: none is opened. {inspection.off_because}"
    within, anchor = _length(inspection.within), _ANCHORS[inspection.anchor]
    return f"Storm inspection: within {within} of {anchor} ({inspection.citation}). {inspection.closes}"


def _clocks(profile: Profile) -> Iterator[str]:
    """Dates that the code sets, whether the inspection duties reach the site or not."""
    clocks = [clock for layer in profile.all_layers for clock in layer.clocks]
    for clock in clocks:
        advice = " Advice, no duty of the code." if clock.advice else ""
        named = f" It runs for: {'; '.join(clock.subjects)}." if clock.subjects else ""
        yield f"Clock {clock.clock}: {clock.text}: {runs_words(clock.runs)} ({clock.citation}).{advice}{named}"
    if clocks:
        yield "A clock starts by siltwatch duty start or duty sediment; a calibration and a long storm start their own."
    if profile.workdays_citation:
        days = ", ".join(_WEEKDAYS[day] for day in sorted(profile.workdays.weekdays))
        yield (
            f"Workdays: {days} until {profile.workdays.ends_at:%H:%M} without {len(profile.workdays.holidays)} holidays"
            f" ({profile.workdays_citation}); a holiday relaxes no due date."
        )


def base_words(base: str) -> str:
    """What a clock runs from."""
    return BASES[base]


def runs_words(clock: NoticeClock) -> str:
    """How long a clock runs, from what."""
    if clock.each is not None:
        return "at the end of each workday" if clock.each == "workday" else "by the end of each month"
    if clock.elapsed == timedelta(0):
        return f"by {BASES[clock.base]}"
    if clock.elapsed is not None and timedelta(0) < clock.elapsed <= _FEW_MINUTES:
        return f"at once after {BASES[clock.base]}"
    if clock.elapsed is not None:
        side = "before" if clock.elapsed < timedelta(0) else "after"
        return f"{_length(abs(clock.elapsed))} {side} {BASES[clock.base]}"
    lengths = ((clock.days, "day"), (clock.business_days, "business day"), (clock.months, "month"))
    count, what = next(length for length in lengths if length[0])
    return f"{count} {what}{'' if count == 1 else 's'} after {BASES[clock.base]}"


def _length(duration: timedelta) -> str:
    """Whole hours as hours, as the codes write them."""
    hours, rest = divmod(duration, timedelta(hours=1))
    return duration_text(duration) if rest else f"{hours} h"


def _people(site: Site) -> Iterator[str]:
    yield f"Notices for this site are sent by the box {site.notices_from!r}."
    for person in site.people:
        by = ", ".join(f"{channel} {address}" for channel, address in channels(person)) or "no channel"
        yield f"{person_key(person, site)} ({person.role}) hears {_heard(person)} by {by}."


def _heard(person: Person) -> str:
    heard = [kind.replace("_", " ") for kind in person.hears]
    if person.role == "smo":
        heard.append("every overdue duty")
    return ", ".join(heard) or "nothing"


def _sensors(site: Site) -> Iterator[str]:
    for gauge in site.gauges:
        assert gauge.count_size is not None  # noqa: S101 - the site file was refused otherwise
        size = inches_text(gauge.count_size.tenth_um)
        yield f"Gauge {gauge.id!r} at {gauge.station!r}: one count is {size} in ({gauge.count_size}), {gauge.quality}."
    if not site.gauges:
        yield "No gauge: the rain of this site is not watched."
    for probe in site.probes:
        yield f"Probe {probe.id!r} at {probe.station!r}: {probe.place}, {probe.unit} by {probe.model}."
    yield _pair(site)


def _pair(site: Site) -> str:
    places: dict[str | None, Sensor] = {probe.place: probe for probe in site.probes}
    background, downstream = places.get("background"), places.get("downstream")
    if background is None or downstream is None:
        return "Contrast: not formed; it needs a background and a downstream probe of one make."
    lag = f", {duration_text(downstream.lag)} later" if downstream.lag else ""
    return f"Contrast: downstream {downstream.id!r} against background {background.id!r}{lag}."


def _example(site: Site, profile: Profile, covered: Coverage) -> Iterator[str]:
    """A summer afternoon's storm under the site's own gauge, judged by the very rules."""
    count = next((gauge.count_size for gauge in site.gauges if gauge.count_size), _USUAL_COUNT)
    asking = asking_layers(profile, site.conditions) or [profile]
    threshold = min(layer.rule.threshold_tenth_um for layer in asking)
    needed = -(-threshold // count.tenth_um)
    rain = _example_rain(site, count, needed + _TIPS_AFTER)
    storm = judge([rain], replace(profile.rule, threshold_tenth_um=threshold)).storms[0]
    zone = site.zone_info
    yield (
        f"Example: from {when(storm.start_at, zone)} one tip of {inches_text(count.tenth_um)} in ({count}) every"
        f" {duration_text(_BETWEEN_TIPS)}, {needed + _TIPS_AFTER} tips."
    )
    reached = inches_text(storm.at_trigger_tenth_um)
    yield f"Tip {needed} makes {reached} in at {when(storm.trigger_at, zone)}: the storm qualifies."
    yield f"It ends at {when(storm.end_at, zone)}, which is known at {when(storm.confirmed_at, zone)}."
    if not covered.covered:
        yield "No duty follows: the site is not covered."
        return
    if not asking_layers(profile, site.conditions):
        yield f"No duty follows. {profile.storm_inspection.off_because}"
        return
    yield from _example_visits(site, profile, storm, rain)


def _example_visits(site: Site, profile: Profile, storm: Storm, rain: GaugeRain) -> Iterator[str]:
    """What the storm asks for, by whose rule, and what three visits make of it."""
    zone = site.zone_info
    layer, duty = _example_duty(site, profile, storm, rain, ())
    whose = f", under {layer.town}" if profile.layers else ""
    yield f"Inspect by {when(duty.due_at, zone)}, {_length(layer.storm_inspection.within)} after the anchor{whose}."
    for started_at in (storm.start_at + _BETWEEN_TIPS, duty.due_at - _LATE_BY, duty.due_at + _LATE_BY):
        visit = Visit(id="visit", started_at=started_at, scope="storm")
        _, seen = _example_duty(site, profile, storm, rain, (visit,))
        yield f"A visit that starts {when(started_at, zone)} {_EFFECTS[seen.status]}."


def _example_rain(site: Site, count: Depth, tips: int) -> GaugeRain:
    first_ms = to_ms(local_instant(_EXAMPLE_ON, _EXAMPLE_FROM, site.zone_info))
    instants = [first_ms + index * (_BETWEEN_TIPS // MILLISECOND) for index in range(tips)]
    return GaugeRain(gauge="example", quality="good", at_ms=instants, depth_tenth_um=[count.tenth_um] * tips)


def _example_duty(
    site: Site, profile: Profile, storm: Storm, rain: GaugeRain, visits: tuple[Visit, ...]
) -> tuple[Profile, StormDuty]:
    as_of = storm.confirmed_at + timedelta(days=2)
    governing = governing_duty(
        DutyStorm.of("example", storm),
        storm.start_at,
        asking=asking_layers(profile, site.conditions),
        storms=LayerStorms.of([rain], profile, to_ms(as_of)),
        visits=visits,
        zone=site.zone_info,
        as_of=as_of,
    )
    assert governing is not None  # noqa: S101 - the rain reaches the lowest threshold of those that ask
    return governing
