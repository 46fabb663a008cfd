"""The words of messages: what a language must say, and how English says it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from siltwatch.instants import local_text


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrases:
    """Templates of one language; the names in braces are filled in by `compose`.

    The words stay careful: what was measured, what is to be done, by when; never that a rule was broken.
    """

    language: str
    instant: Callable[[datetime, ZoneInfo], str]
    labels: Mapping[str, str]
    subjects: Mapping[str, str]  # by duty kind and phase, "kind/phase"
    opening: Mapping[str, str]  # by duty kind and phase
    late: str
    revised_earlier: str
    end_known: str
    due_moved: str
    at_trigger: str
    so_far: str
    final: str
    bases: Mapping[str, str]
    verified: str
    unverified: str
    anchors: Mapping[str, str]
    provisional: str
    provisional_mark: str
    left: str
    over: str
    interim: str
    latest_reading: str
    footer: str
    put_off: str
    uncertain: str
    raised: str
    calendar_title: Mapping[str, str]
    test_subject: str
    test_body: str
    acknowledge: str
    short: Mapping[str, str]  # by phase; `name` and `link` are filled in last
    short_instant: Callable[[datetime, ZoneInfo], str]
    short_unverified: str
    short_provisional: str
    short_reply: str
    group_subject: str
    group_opening: str
    group_short: str


def short_time(moment: datetime, zone: ZoneInfo) -> str:
    """`Thu 11 Jun 15:40 EDT`."""
    local = moment.astimezone(zone)
    return f"{local:%a} {local.day} {local:%b %H:%M} {local.tzname()}"


ENGLISH = Phrases(
    language="en",
    instant=local_text,
    labels={
        "site": "Site",
        "storm": "Storm",
        "duty": "Duty",
        "trigger": "Trigger",
        "depth": "Depth",
        "gauge": "Gauge",
        "clock": "Clock runs from",
        "due": "Due",
        "left": "Time left",
        "interim": "Advice",
        "latest_reading": "Latest reading",
        "citation": "Rule",
        "closes": "What closes it",
        "page": "Page",
        "acknowledge": "Take note",
    },
    subjects={
        "storm_inspection/trigger": "{site}: storm of {depth} in, inspect by {due}",
        "storm_inspection/end": "{site}: storm has ended, inspect by {due}",
        "storm_inspection/countdown": "{site}: storm inspection due in {left}, by {due}",
        "storm_inspection/due": "{site}: storm inspection is due now, {due}",
        "storm_inspection/overdue": "{site}: storm inspection overdue since {due}",
        "routine/countdown": "{site}: routine inspection due in {left}, by {due}",
        "routine/due": "{site}: routine inspection is due now, {due}",
        "routine/overdue": "{site}: routine inspection overdue since {due}",
        "routine/trigger": "{site}: routine inspection by {due}",
        "clock/trigger": "{site}: {headline}, by {due}",
        "clock/countdown": "{site}: {headline}, due in {left}, by {due}",
        "clock/due": "{site}: {headline}, due now, {due}",
        "clock/overdue": "{site}: {headline}, overdue since {due}",
        "own/trigger": "{site}: {headline}",
        "own/countdown": "{site}: {headline}; due in {left}",
        "own/due": "{site}: due now: {headline}",
        "own/overdue": "{site}: still open: {headline}",
        "any/deferred": "{site}: visit put off as unsafe, due time stays {due}",
        "any/safe": "{site}: safe again by plan, inspect by {due}",
    },
    opening={
        "storm_inspection/trigger": "The rain at this site has reached {threshold} in. The town's rule asks for an "
        "inspection by the due time below.",
        "storm_inspection/end": "The storm at this site has ended. The inspection it calls for is not recorded yet.",
        "storm_inspection/countdown": "The inspection that this storm calls for is not recorded yet.",
        "storm_inspection/due": "The inspection that this storm calls for is due now and is not recorded yet.",
        "storm_inspection/overdue": "The due time has passed and no inspection that closes this duty is recorded. If "
        "it was made, record it with the time it started.",
        "routine/countdown": "The regular inspection of this site is not recorded yet.",
        "routine/due": "The regular inspection of this site is due now and is not recorded yet.",
        "routine/overdue": "The due time has passed and no inspection of full scope is recorded. If it was made, "
        "record it with the time it started.",
        "routine/trigger": "The next regular inspection of this site has been set.",
        "clock/trigger": "A date of the rules of this site has begun to run: {headline}.",
        "clock/countdown": "{headline}: not recorded as done yet.",
        "clock/due": "{headline}: due now, and not recorded as done yet.",
        "clock/overdue": "{headline}: the due time has passed and nothing is recorded. If it was done, record it with "
        "the time it was done.",
        "own/trigger": "{headline}.",
        "own/countdown": "Nobody has recorded a look so far: {headline}.",
        "own/due": "The due time is here and nobody has recorded a look: {headline}.",
        "own/overdue": "The due time has passed and nobody has recorded a look: {headline}.",
        "any/deferred": "The visit was put off as unsafe. No rule moves the due time for that; the stormwater officer "
        "decides.",
        "any/safe": "The site was said to be safe from now on. The visit that was put off is not recorded yet.",
    },
    late="This message is {late} late: it should have gone out {at}. The rain became known late, or Siltwatch was not "
    "running.",
    revised_earlier="The due time is EARLIER than the one you were told ({told}): late rain data changed it.",
    end_known="The end of the storm is now known and the due time below no longer moves with the rain.",
    due_moved="The due time was {told} when you were last told.",
    at_trigger="{depth} in at the trigger ({basis}; threshold {threshold} in)",
    so_far="{depth} in so far",
    final="{depth} in in the whole storm",
    bases={"event": "rain of this event", "rolling24": "rain of the rolling 24 hours"},
    verified="{gauges}: verified",
    unverified="{gauges}: unverified, only a suspect gauge shows it; check on site",
    anchors={
        "threshold": "the trigger, {at}",
        "storm_end": "the end of the storm, {at}",
        "visit": "the last inspection of full scope, {at}",
        "start": "the start of the site, {at}",
        "contrast": "the alarm, {at}",
        "trouble": "this was found, {at}",
        "base": "{at}",
    },
    provisional="PROVISIONAL: it may still rain, and the due time then moves later with the last rain",
    provisional_mark=", provisional",
    left="{left} at the time of writing, {now}",
    over="none: overdue by {left} at the time of writing, {now}",
    interim="the storm is long: a look at the site by {at} is advised; it closes nothing",
    latest_reading="the rule could be read to allow until {at}; the due time above is the safe one",
    footer="Measured by instruments, judged by the town's rule as data. Verify on site.",
    uncertain="A gauge was silent while it rained: trigger and end are the earliest that they may have been, and the "
    "due time is reckoned from there.",
    put_off="Put off by {author} {at}: {reason}. Next safe time {safe}.",
    raised="This is more urgent than what you were told: the due time was {told}.",
    calendar_title={
        "storm_inspection": "Storm inspection due: {site}",
        "routine": "Routine inspection due: {site}",
        "own": "{headline}: {site}",
    },
    test_subject="{site}: test message, nothing to do",
    test_body="This is a test message of Siltwatch for {person}.\nMessages about {site} reach this address.\n"
    "Written {now}.\n\nPage: {page}\n",
    acknowledge="{link} (says that you have read this and stops reminders to you; the duty stays)",
    short={
        "storm_inspection/trigger": "{name}: {depth} in rain{quality}. Inspect by {due}{provisional}. {link}",
        "storm_inspection/end": "{name}: storm over, {depth} in. Inspect by {due}. {link}",
        "storm_inspection/countdown": "{name}: {depth} in rain, inspection due {due}{provisional}. {link}",
        "storm_inspection/due": "{name}: {depth} in rain, inspection due NOW {due}, not recorded. {link}",
        "storm_inspection/overdue": "{name}: {depth} in rain, inspection OVERDUE since {due}. {link}",
        "routine/trigger": "{name}: regular inspection by {due}. {link}",
        "routine/countdown": "{name}: regular inspection due {due}, not recorded. {link}",
        "routine/due": "{name}: regular inspection due NOW {due}, not recorded. {link}",
        "routine/overdue": "{name}: regular inspection OVERDUE since {due}. {link}",
        "clock/trigger": "{name}: {headline}. By {due}. {link}",
        "clock/countdown": "{name}: {headline}. Due {due}, not recorded. {link}",
        "clock/due": "{name}: {headline}. Due NOW {due}. {link}",
        "clock/overdue": "{name}: {headline}. OVERDUE since {due}. {link}",
        "own/trigger": "{name}: {headline}. By {due}. {link}",
        "own/countdown": "{name}: {headline}. Due {due}, nobody looked yet. {link}",
        "own/due": "{name}: {headline}. Due NOW {due}. {link}",
        "own/overdue": "{name}: {headline}. OPEN since {due}. {link}",
        "any/deferred": "{name}: visit put off as unsafe. Due stays {due}. {link}",
        "any/safe": "{name}: safe again by plan. Inspect by {due}. {link}",
    },
    short_instant=short_time,
    short_unverified=" (unverified)",
    short_provisional=" (may move)",
    short_reply=" Reply OK.",
    group_subject="{count} sites, first {first}",
    group_opening="{count} sites need a look, sorted by the time left:",
    group_short="{count} sites. First {name} All: {link}",
)
