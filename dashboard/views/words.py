"""How figures, times and ages are said on a page; floats and rounding live here, at the rim, and nowhere before."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import ROUND_DOWN, Decimal
from zoneinfo import ZoneInfo

from babel.dates import get_day_names, get_month_names

from alerts.reading import DutyRow, Voice, duty_name
from dashboard.reader import reader
from dashboard.translation import marked, say, say_count
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
        return f"{_weekday(local)} {local:%H:%M} {local.tzname()}"
    return f"{local.day} {_month(local)} {local:%Y %H:%M} {local.tzname()}"


def long_time(at: datetime, zone: ZoneInfo) -> str:
    """`Thu 11 Jun 16:55 EDT`: how a due instant is said."""
    local = at.astimezone(zone)
    return f"{_weekday(local)} {local.day} {_month(local)} {local:%H:%M} {local.tzname()}"


def _weekday(local: datetime) -> str:
    if reader().language == "en":
        return f"{local:%a}"
    return str(get_day_names("abbreviated", locale=reader().language)[local.weekday()])


def _month(local: datetime) -> str:
    if reader().language == "en":
        return f"{local:%b}"
    return str(get_month_names("abbreviated", locale=reader().language)[local.month])


def voice() -> Voice:
    """How the reader is told what is going on at a site."""
    who = reader()
    if who.language == "en":
        return Voice(rain_unit=who.rain_unit)
    return Voice(rain_unit=who.rain_unit, language=who.language, say=say, when=long_time)


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
    length = duration_text(due_at - now)
    return say("%(length)s left", length=length) if due_at > now else say("%(length)s over", length=length)


def hours_text(length: timedelta) -> str:
    """`24 hours`: how a rule says its own lengths; what is no whole hour is said as any duration."""
    hours, rest = divmod(length, timedelta(hours=1))
    return duration_text(length) if rest else say_count("%(num)s hour", "%(num)s hours", hours)


def value_text(value: float) -> str:
    """A reading with three figures at most: `8.42`, `68.1`, `1240`."""
    size = abs(value)
    places = 0 if size >= 100 else 1 if size >= 10 else 2  # noqa: PLR2004 - figures that a probe can stand for
    return f"{value:.{places}f}"


def plural(count: int, one: str, many: str = "") -> str:
    """`1 site`, `5 sites`."""
    return f"{count} {one if count == 1 else many or one + 's'}"


SCOPES = {"full": marked("full inspection"), "storm": marked("after-storm look")}
DUTY_KINDS = {
    "storm_inspection": marked("storm inspection"),
    "routine": marked("7-day inspection"),
    "contrast_check": marked("look at the stream"),
}


def kind_of(duty: DutyRow) -> str:
    """What a duty is, in words; one that has words of its own says them."""
    if duty.kind not in DUTY_KINDS and duty.words:
        return duty_name(duty, voice())
    return word_for(DUTY_KINDS, duty.kind)


DUTY_STATES = {
    "open": marked("open"),
    "overdue": marked("overdue"),
    "closed_on_time": marked("done on time"),
    "closed_late": marked("done late"),
    "withdrawn": marked("withdrawn"),
}
ANCHORS = {
    "threshold": marked("from the trigger"),
    "storm_end": marked("from the end of the storm"),
    "visit": marked("from the last full inspection"),
    "start": marked("from the start of the site"),
    "contrast": marked("from the contrast that was seen"),
    "base": marked("runs from"),
}
NOTICE_STATES = {
    "queued": marked("waiting to be sent"),
    "sending": marked("being sent"),
    "sent": marked("accepted by the mail server"),
    "failed": marked("not delivered"),
    "cancelled": marked("not sent, no longer needed"),
}
STEPS = {
    "at_trigger": marked("at the trigger"),
    "opened": marked("when it opened"),
    "due_in_30d": marked("thirty days before due"),
    "due_in_7d": marked("a week before due"),
    "due_in_24h": marked("a day before due"),
    "due_in_12h": marked("twelve hours before due"),
    "due_in_4h": marked("four hours before due"),
    "due_in_2h": marked("two hours before due"),
    "due_in_1h": marked("one hour before due"),
    "due_in_1d": marked("one day before due"),
    "due_in_2d": marked("two days before due"),
    "due": marked("when due"),
    "overdue": marked("overdue"),
    "end_known": marked("when the end was known"),
}
DELIVERIES = {
    "accepted": marked("accepted, not yet known to be delivered"),
    "sent": marked("on its way to the phone"),
    "delivered": marked("delivered"),
    "failed": marked("not delivered"),
}
HELD = {
    "duty_closed": marked("the duty was done"),
    "duty_withdrawn": marked("the duty was withdrawn"),
    "due_unchanged": marked("the due time had not changed"),
    "replaced_by_later_step": marked("a later reminder says all of it"),
    "superseded": marked("a newer due time stands"),
    "long_past": marked("it was due long ago"),
    "does_not_hear": marked("does not hear of this"),
    "no_channel": marked("has no channel"),
    "quiet_hours": marked("quiet hours; told when they end"),
    "outside_work": marked("not at work; told when work begins"),
    "not_on_call": marked("not on call"),
    "acknowledged": marked("has taken note"),
    "opted_out": marked("wants no more messages there"),
    "unreachable": marked("could not be reached"),
}
BASES = {"event": marked("one rain event"), "rolling24": marked("the rain of 24 hours")}
FLAGS = {1: marked("good"), 2: marked("not checked"), 3: marked("suspect"), 4: marked("failed"), 9: marked("no value")}
PLACES = {
    "background": marked("above the site"),
    "downstream": marked("below the site"),
    "outfall": marked("at the outfall"),
}
LEVELS = {
    "none": marked("cleared"),
    "watch": marked("watch"),
    "likely": marked("likely"),
    "severe": marked("severe"),
    "benchmark_25": "25",
    "benchmark_50": "50",
    "benchmark_250": "250",
}
REASONS = {
    "unknown_device": marked("no site file knows this device"),
}


def step_words(step: str) -> str:
    """A step of a duty's ladder; those of a visit that was put off bear the number of that decision."""
    if step.startswith(("deferred_", "safe_")):
        return say("when the visit was put off") if step.startswith("deferred_") else say("when it is safe again")
    if step.startswith("day_"):
        return say("day %(day)s without a look", day=step.removeprefix("day_"))
    return word_for(STEPS, step)


def word_for(table: dict[str, str], key: str) -> str:
    """The words of a key, or the key itself with its underscores taken out."""
    return say(table[key]) if key in table else key.replace("_", " ")
