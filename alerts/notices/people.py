"""Who is told what: routing from a duty's step to people and their channels."""

from collections.abc import Iterator
from dataclasses import dataclass

from alerts.notices.facts import Held, Phase
from siltwatch.people import Person
from siltwatch.site import Site


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipient:
    """One person by one channel; `key` names the person in the notice log."""

    key: str
    channel: str
    address: str
    language: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Unreached:
    """A person who is not told, and why."""

    key: str
    why: Held


def route(site: Site, kind: str, phase: Phase) -> tuple[list[Recipient], list[Unreached]]:
    """Those who hear a kind of duty, and at overdue the stormwater officers whatever they chose to hear."""
    recipients: list[Recipient] = []
    unreached: list[Unreached] = []
    for person in site.people:
        key = person_key(person, site)
        if kind not in person.hears and not (phase is Phase.OVERDUE and person.role == "smo"):
            unreached.append(Unreached(key=key, why=Held.DOES_NOT_HEAR))
            continue
        by = [
            Recipient(key=key, channel=channel, address=address, language=person.language)
            for channel, address in channels(person)
        ]
        recipients += by
        if not by:
            unreached.append(Unreached(key=key, why=Held.NO_CHANNEL))
    return recipients, unreached


def channels(person: Person) -> Iterator[tuple[str, str]]:
    """The channels by which a person can be reached, with the address on each."""
    if person.email:
        yield "email", person.email


def person_key(person: Person, site: Site) -> str:
    """The person's name; where two of a site share one, with the address, so that neither takes the other's notice."""
    alike = [other for other in site.people if other.name == person.name]
    return person.name if len(alike) == 1 else f"{person.name} <{person.email or person.sms or person.role}>"


def problems(site: Site) -> list[str]:
    """People and duties that no notice would reach, each as a sentence for the site check and the page."""
    found = [
        f"people: {person_key(person, site)!r} has no channel that notices can go by; give an `email`"
        for person in site.people
        if not any(channels(person))
    ]
    found += [
        f"people: nobody is told of {kind!r} duties; give a person with an `email` who hears {kind!r}"
        for kind in ("storm_inspection", "routine")
        if not route(site, kind, Phase.TRIGGER)[0]
    ]
    return found
