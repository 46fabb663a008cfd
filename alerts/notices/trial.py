"""A test message to the people of a site, past the outbox: shows whether mail leaves and who would get it."""

from dataclasses import dataclass
from datetime import datetime

from alerts.notices.channel import Channel
from alerts.notices.desk import Desk, desk_of, digest, id_of
from alerts.notices.email import email_channel
from alerts.notices.facts import OutgoingNotice
from alerts.notices.people import Recipient, channels, person_key
from alerts.notices.phrases import phrases_for
from siltwatch.clock import Clock
from siltwatch.config import Config
from siltwatch.errors import ConfigError, NotifyError
from siltwatch.instants import to_ms
from siltwatch.people import Person
from siltwatch.site import Site


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """What became of one test message; `channel` is None for a person who has none."""

    person: str
    channel: str | None
    address: str | None
    accepted: bool
    detail: str


def send_test(config: Config, site: Site, person: str | None = None, *, clock: Clock) -> list[Trial]:
    """Send a test message to one person, or to all of the site; each answer is reported, none stops the others."""
    email = email_channel(config)
    if email is None:
        message = "siltwatch.toml: mail: is missing; without it no notice can leave this machine"
        raise ConfigError(message)
    chosen = [one for one in site.people if person in {None, one.name}]
    if not chosen:
        names = ", ".join(one.name for one in site.people) or "nobody"
        message = f"site {site.id}: people: {person or 'nobody'!r} is not there; the site names {names}"
        raise ConfigError(message)
    desk = desk_of(config)
    return [trial for one in chosen for trial in _try_person(one, site, {"email": email}, desk=desk, clock=clock)]


def _try_person(person: Person, site: Site, by: dict[str, Channel], *, desk: Desk, clock: Clock) -> list[Trial]:
    trials = []
    for channel, address in channels(person):
        recipient = Recipient(key=person_key(person, site), channel=channel, address=address, language=person.language)
        notice = _test_notice(recipient, site, desk, clock.now())
        try:
            detail, accepted = by[channel].send(notice).detail, True
        except NotifyError as error:
            detail, accepted = str(error), False
        trials.append(Trial(person=recipient.key, channel=channel, address=address, accepted=accepted, detail=detail))
    missing = "no channel that notices can go by; give an `email`"
    return trials or [
        Trial(person=person_key(person, site), channel=None, address=None, accepted=False, detail=missing)
    ]


def _test_notice(recipient: Recipient, site: Site, desk: Desk, now: datetime) -> OutgoingNotice:
    words = phrases_for(recipient.language)
    body = words.test_body.format(
        person=recipient.key,
        site=site.name,
        now=words.instant(now, site.zone_info),
        page=f"{desk.web_address}/sites/{site.id}",
    )
    return OutgoingNotice(
        id=0,
        site=site.id,
        duty="",
        revision=0,
        step="test",
        person=recipient.key,
        channel=recipient.channel,
        address=recipient.address,
        language=words.language,
        subject=words.test_subject.format(site=site.name),
        body=body,
        calendar="",
        composed_at=now,
        message_id=id_of("test", site.id, str(to_ms(now)), digest(recipient.key, recipient.channel), desk=desk),
        thread_id=None,
        tries=1,
    )
