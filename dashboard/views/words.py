"""How figures, times and ages are said on a page; floats and rounding live here, at the rim, and nowhere before."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import ROUND_DOWN, Decimal
from zoneinfo import ZoneInfo

from alerts.reading import DutyRow, duty_name
from dashboard.reader import reader
from siltwatch.instants import local_text, short_instant
from siltwatch.quantities import duration_text, inches_text, plain, truncated_inches

_NEAR_DAYS = timedelta(days=6)


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """An instant for a page: short where the day is near, whole with its offset in the tooltip."""

    iso: str
    text: str
    full: str


def moment(at: datetime, zone: ZoneInfo, now: datetime) -> Moment:
    """An instant as told at the site."""
    return Moment(iso=short_instant(at), text=short_time(at, zone, now), full=local_text(at, zone))


def short_time(at: datetime, zone: ZoneInfo, now: datetime) -> str:
    """`15:42 EDT` today, `Tue 13:32 EDT` within six days, else with the date; always with its zone."""
    local = at.astimezone(zone)
    if local.date() == now.astimezone(zone).date():
        return f"{local:%H:%M} {local.tzname()}"
    if abs(at - now) < _NEAR_DAYS:
        return f"{local:%a %H:%M} {local.tzname()}"
    return f"{local.day} {local:%b %Y %H:%M} {local.tzname()}"


def long_time(at: datetime, zone: ZoneInfo) -> str:
    """`Thu 11 Jun 16:55 EDT`: how a deadline is said."""
    local = at.astimezone(zone)
    return f"{local:%a} {local.day} {local:%b %H:%M} {local.tzname()}"


def field_time(at: datetime, zone: ZoneInfo) -> str:
    """As a field of a form has a wall-clock time at the site."""
    return f"{at.astimezone(zone):%Y-%m-%dT%H:%M}"


def inches(depth_tenth_um: int) -> str:
    """`0.49 in`: cut, never rounded, so that 0.496 does not read as 0.50."""
    return f"{truncated_inches(depth_tenth_um, 2)} in"


def inches_up(depth_tenth_um: int) -> str:
    """What is still to go: rounded up, so that it never reads as nothing while something is missing."""
    return f"{truncated_inches(depth_tenth_um + 2539, 2)} in"


def millimetres(depth_tenth_um: int) -> str:
    """`12.6 mm`, cut."""
    return f"{Decimal(depth_tenth_um).scaleb(-4).quantize(Decimal('0.1'), rounding=ROUND_DOWN)} mm"


def both(depth_tenth_um: int) -> str:
    """`0.62 in (15.7 mm)`."""
    return f"{inches(depth_tenth_um)} ({millimetres(depth_tenth_um)})"


def rain(depth_tenth_um: int) -> str:
    """A depth in the reader's unit, cut: `0.49 in` or `12.6 mm`."""
    return millimetres(depth_tenth_um) if reader().rain_unit == "mm" else inches(depth_tenth_um)


def rain_up(depth_tenth_um: int) -> str:
    """What is still to go, in the reader's unit, rounded up."""
    return millimetres(depth_tenth_um + 999) if reader().rain_unit == "mm" else inches_up(depth_tenth_um)


def rain_beside(depth_tenth_um: int) -> str:
    """The same depth in the unit that the reader did not choose."""
    return inches(depth_tenth_um) if reader().rain_unit == "mm" else millimetres(depth_tenth_um)


def rain_both(depth_tenth_um: int) -> str:
    """`0.62 in (15.7 mm)`, the reader's unit first."""
    return f"{rain(depth_tenth_um)} ({rain_beside(depth_tenth_um)})"


def rain_exact(depth_tenth_um: int) -> str:
    """The size of one count, whole: `0.01 in`, `0.254 mm`."""
    if reader().rain_unit == "mm":
        return f"{plain(Decimal(depth_tenth_um).scaleb(-4))} mm"
    return f"{inches_text(depth_tenth_um)} in"


def rain_number(depth_tenth_um: int) -> str:
    """The figure without its unit, where the unit stands beside it."""
    return rain(depth_tenth_um).partition(" ")[0]


def left(due_at: datetime, now: datetime) -> str:
    """`3 h 05 m left` or `2 h 10 m over`."""
    return f"{duration_text(due_at - now)} {'left' if due_at > now else 'over'}"


def hours_text(length: timedelta) -> str:
    """`24 hours`: how a rule says its own lengths; what is no whole hour is said as any duration."""
    hours, rest = divmod(length, timedelta(hours=1))
    return duration_text(length) if rest else plural(hours, "hour")


def value_text(value: float) -> str:
    """A reading with three figures at most: `8.42`, `68.1`, `1240`."""
    size = abs(value)
    places = 0 if size >= 100 else 1 if size >= 10 else 2  # noqa: PLR2004 - figures that a probe can stand for
    return f"{value:.{places}f}"


def plural(count: int, one: str, many: str = "") -> str:
    """`1 site`, `5 sites`."""
    return f"{count} {one if count == 1 else many or one + 's'}"


SCOPES = {"full": "full inspection", "storm": "after-storm look"}
DUTY_KINDS = {
    "storm_inspection": "storm inspection",
    "routine": "7-day inspection",
    "contrast_check": "look at the stream",
}


def kind_of(duty: DutyRow) -> str:
    """What a duty is, in words; one that has words of its own says them."""
    return DUTY_KINDS.get(duty.kind) or (duty_name(duty) if duty.words else word_for(DUTY_KINDS, duty.kind))


DUTY_STATES = {
    "open": "open",
    "overdue": "overdue",
    "closed_on_time": "done on time",
    "closed_late": "done late",
    "withdrawn": "withdrawn",
}
ANCHORS = {
    "threshold": "from the trigger",
    "storm_end": "from the end of the storm",
    "visit": "from the last full inspection",
    "start": "from the start of the site",
    "contrast": "from the contrast that was seen",
    "base": "runs from",
}
NOTICE_STATES = {
    "queued": "waiting to be sent",
    "sending": "being sent",
    "sent": "accepted by the mail server",
    "failed": "not delivered",
    "cancelled": "not sent, no longer needed",
}
STEPS = {
    "at_trigger": "at the trigger",
    **{f"day_{day}": f"day {day} without a look" for day in range(2, 8)},
    "opened": "when it opened",
    "due_in_30d": "thirty days before due",
    "due_in_7d": "a week before due",
    "due_in_24h": "a day before due",
    "due_in_12h": "twelve hours before due",
    "due_in_4h": "four hours before due",
    "due_in_2h": "two hours before due",
    "due_in_1h": "one hour before due",
    "due_in_1d": "one day before due",
    "due_in_2d": "two days before due",
    "due": "when due",
    "overdue": "overdue",
    "end_known": "when the end was known",
}
DELIVERIES = {
    "accepted": "accepted, not yet known to be delivered",
    "sent": "on its way to the phone",
    "delivered": "delivered",
    "failed": "not delivered",
}
HELD = {
    "duty_closed": "the duty was done",
    "duty_withdrawn": "the duty was withdrawn",
    "due_unchanged": "the due time had not changed",
    "replaced_by_later_step": "a later reminder says all of it",
    "superseded": "a newer due time stands",
    "long_past": "it was due long ago",
    "does_not_hear": "does not hear of this",
    "no_channel": "has no channel",
    "quiet_hours": "quiet hours; told when they end",
    "outside_work": "not at work; told when work begins",
    "not_on_call": "not on call",
    "acknowledged": "has taken note",
    "opted_out": "wants no more messages there",
    "unreachable": "could not be reached",
}
BASES = {"event": "one rain event", "rolling24": "the rain of 24 hours"}
FLAGS = {1: "good", 2: "not checked", 3: "suspect", 4: "failed", 9: "no value"}
PLACES = {"background": "above the site", "downstream": "below the site", "outfall": "at the outfall"}
LEVELS = {
    "none": "cleared",
    "watch": "watch",
    "likely": "likely",
    "severe": "severe",
    "benchmark_25": "25",
    "benchmark_50": "50",
    "benchmark_250": "250",
}
REASONS = {
    "unknown_device": "no site file knows this device",
}


def step_words(step: str) -> str:
    """A step of a duty's ladder; those of a visit that was put off bear the number of that decision."""
    if step.startswith(("deferred_", "safe_")):
        return "when the visit was put off" if step.startswith("deferred_") else "when it is safe again"
    return word_for(STEPS, step)


def word_for(table: dict[str, str], key: str) -> str:
    """The words of a key, or the key itself with its underscores taken out."""
    return table.get(key) or key.replace("_", " ")
