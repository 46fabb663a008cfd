"""Who is told what: routing from a duty's step to people, and the ways to each of them."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from alerts.calendar import Workdays
from alerts.notices.facts import Held, Phase, Reason, Standing, Step, ToldDuty
from alerts.notices.rest import hidden_reminder
from alerts.notices.rota import order_at, turn_at, turn_began_at
from alerts.own_words import for_officers
from alerts.profile import Profile, Reminder
from siltwatch.people import Person, Rota
from siltwatch.site import Site

# From here on the next of the rota is told too, and then all of it.
NEXT_FROM = timedelta(hours=4)
ALL_FROM = timedelta(hours=1)
_PRESSING = frozenset({Phase.DUE, Phase.OVERDUE})
# What people choose to hear of, where it is not called as the duty is.
_TOPICS = {
    "contrast_check": frozenset({"contrast"}),
    "check": frozenset({"health"}),
    "blind": frozenset({"health", "storm_inspection"}),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipient:
    """One person who is to be told; `reason` where it is not the step's own, `since_at` where a turn began later."""

    key: str
    person: Person
    reason: Reason | None = None
    since_at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Unreached:
    """A person who is not told, and why."""

    key: str
    why: Held


def route(
    site: Site, duty: ToldDuty, step: Step, *, standing: Standing, now: datetime
) -> tuple[list[Recipient], list[Unreached]]:
    """Those who hear a kind of duty and are on call, and at overdue the stormwater officers whatever they hear."""
    recipients: list[Recipient] = []
    unreached: list[Unreached] = []
    noted = any(of == duty.id for of, _ in standing.acknowledged)
    for person in site.people:
        key = person_key(person, site)
        if not hears(person, duty, step.phase):
            unreached.append(Unreached(key=key, why=Held.DOES_NOT_HEAR))
            continue
        recipient = _on_call(person, key, site=site, pressing=_pressing(duty, step, noted=noted), now=now)
        if recipient is None:
            unreached.append(Unreached(key=key, why=Held.NOT_ON_CALL))
        else:
            recipients.append(recipient)
    return recipients, unreached


def hears(person: Person, duty: ToldDuty, phase: Phase) -> bool:
    """Whether a step of this duty concerns a person; what presses or is put off concerns the officers always."""
    if chose(person, duty.kind):
        return True
    return person.role == "smo" and (
        for_officers(duty.words) or phase is Phase.DEFERRED or (phase is Phase.OVERDUE and not duty.is_advice)
    )


def chose(person: Person, kind: str) -> bool:
    """Whether a person chose to hear of this kind of duty."""
    return not _TOPICS.get(kind, frozenset({kind})).isdisjoint(person.hears)


def _pressing(duty: ToldDuty, step: Step, *, noted: bool) -> int:
    """How many of a rota are told: one, the next too, or all; a countdown that somebody took note of wakes no more."""
    if step.phase in _PRESSING:
        return 1_000
    if step.phase is not Phase.COUNTDOWN or noted:
        return 1
    left = duty.due_at - step.at
    return 1_000 if left <= ALL_FROM else 2 if left <= NEXT_FROM else 1


def _on_call(person: Person, key: str, *, site: Site, pressing: int, now: datetime) -> Recipient | None:
    """The person as a recipient; None where only others of the rota are on call."""
    rotas = [rota for rota in site.rotas if person.name in rota.people]
    if not rotas:
        return Recipient(key=key, person=person)
    places = [(order_at(rota, now, site.zone_info).index(person.name), rota) for rota in rotas]
    place, rota = min(places, key=lambda one: one[0])
    if place == 0:
        since_at = _turn_began_at(rota, now, site)
        return Recipient(key=key, person=person, since_at=since_at)
    return Recipient(key=key, person=person, reason=Reason.ESCALATED) if place < pressing else None


def _turn_began_at(rota: Rota, now: datetime, site: Site) -> datetime:
    return turn_began_at(rota, turn_at(rota, now, site.zone_info), site.zone_info)


def stand_ins(
    site: Site, duty: ToldDuty, *, rotas: Sequence[Rota], rotas_only: bool, now: datetime
) -> Iterator[Recipient]:
    """Who else can be told where nobody was reached: the rotas in turn, all who hear of it, the officers."""
    by_name = {person.name: person for person in site.people}
    ordered = [by_name[name] for rota in rotas for name in order_at(rota, now, site.zone_info)]
    if not rotas_only:
        ordered += [person for person in site.people if chose(person, duty.kind)]
        ordered += [person for person in site.people if person.role == "smo"]
    passed: set[str] = set()
    for person in ordered:
        key = person_key(person, site)
        if key not in passed:
            passed.add(key)
            yield Recipient(key=key, person=person, reason=Reason.STAND_IN)


def channels(person: Person) -> Iterator[tuple[str, str]]:
    """Every way in which a person can be reached, in the order of the person's own choice, with the address on it."""
    addresses = {"email": person.email, "sms": person.sms, "webhook": person.webhook, "apprise": person.apprise}
    for channel in person.channels:
        address = addresses[channel]
        if address:
            yield channel, address


def ways(person: Person, standing: Standing) -> list[tuple[str, str]]:
    """The channels that are open for a person now."""
    return [way for way in channels(person) if way[0] in standing.channels and way not in standing.opted_out]


def why_closed(person: Person, standing: Standing) -> Held:
    """Why a person has no open channel."""
    return Held.OPTED_OUT if any(way in standing.opted_out for way in channels(person)) else Held.NO_CHANNEL


def with_holidays(site: Site, workdays: Workdays, now: datetime) -> Site:
    """The site with the town's holidays as free days of all who have work hours and take them.

    The last reminder comes through on them as on any free day.
    """
    takes = [bool(one.works) and one.holidays == "off" and one.lets_through == "last_reminder" for one in site.people]
    if not workdays.holidays or not any(takes):
        return site
    free = tuple(sorted(day for year in (now.year, now.year + 1) for day in workdays.holidays_of(year)))
    people = [
        person.model_copy(update={"off_on": (*person.off_on, *free)}) if off else person
        for person, off in zip(site.people, takes, strict=True)
    ]
    return site.model_copy(update={"people": tuple(people)})


def person_key(person: Person, site: Site) -> str:
    """The person's name; where two of a site share one, with the address, so that neither takes the other's notice."""
    alike = [other for other in site.people if other.name == person.name]
    return person.name if len(alike) == 1 else f"{person.name} <{person.email or person.sms or person.role}>"


def problems(site: Site, configured: Collection[str] = ("email",)) -> list[str]:
    """People and duties that no notice would reach by the configured channels, each as a sentence for a person."""
    found = [
        f"people: {person_key(person, site)!r} has no channel that notices can go by; give an `email`"
        for person in site.people
        if not _is_reached(person, configured)
    ]
    found += [
        f"people: nobody is told of {kind!r} duties; give a person with an `email` who hears {kind!r}"
        for kind in ("storm_inspection", "routine")
        if not any(kind in person.hears and _is_reached(person, configured) for person in site.people)
    ]
    return found


def _is_reached(person: Person, configured: Collection[str]) -> bool:
    return any(channel in configured for channel, _ in channels(person))


def hidden_reminders(site: Site, profile: Profile, *, year: int) -> list[str]:
    """Rest that would hide the last reminder before a statutory due instant; such a site file is refused."""
    found = []
    for index, person in enumerate(site.people):
        if person.lets_through == "last_reminder":
            continue
        for kind, before_due in _last_reminders(profile):
            due_at = hidden_reminder(person, before_due, site.zone_info, year) if kind in person.hears else None
            if due_at is not None:
                found.append(_hidden_text(index, kind, due_at.astimezone(site.zone_info)))
    return found


def _last_reminders(profile: Profile) -> list[tuple[str, timedelta]]:
    """Each kind of duty with how long before the due instant its last reminder goes; of several the shortest."""
    kinds: dict[str, list[tuple[Reminder, ...]]] = {"storm_inspection": [], "routine": [], "clock": []}
    for layer in profile.all_layers:
        kinds["storm_inspection"].append(layer.storm_inspection.reminders)
        kinds["routine"].append(layer.routine.reminders)
        kinds["clock"] += [clock.reminders for clock in layer.clocks]
    lasts = {
        kind: {
            min(-reminder.offset for reminder in steps)
            for reminders in ladders
            if (steps := [one for one in reminders if one.of == "due" and one.offset < timedelta(0)])
        }
        for kind, ladders in kinds.items()
    }
    return [(kind, min(of_kind)) for kind, of_kind in lasts.items() if of_kind]


def _hidden_text(index: int, kind: str, due_at: datetime) -> str:
    return (
        f"people[{index}].lets_through: with 'nothing' the quiet or free hours would hide the last reminder of a"
        f" {kind.replace('_', ' ')} due {due_at:%a %H:%M}; write 'last_reminder', or shorten the hours"
    )
