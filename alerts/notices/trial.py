"""A test message to the people of a site, past the outbox: shows whether it leaves and who would get it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from alerts.notices.channel import Channel
from alerts.notices.desk import Desk, desk_of, digest, id_of
from alerts.notices.facts import OutgoingNotice
from alerts.notices.languages import phrases_for
from alerts.notices.opening import open_channels
from alerts.notices.people import channels, person_key
from alerts.notices.short_text import one_segment
from siltwatch.clock import Clock
from siltwatch.config import Config
from siltwatch.errors import ConfigError, NotifyError
from siltwatch.instants import to_ms
from siltwatch.people import Person
from siltwatch.site import Site

_SECTIONS = {"email": "mail"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """What became of one test message; `channel` is None for a person who has none."""

    person: str
    channel: str | None
    address: str | None
    accepted: bool
    detail: str


def send_test(config: Config, site: Site, person: str | None = None, *, clock: Clock) -> list[Trial]:
    """Send a test message to one person, or to all of the site, by each of their channels; none stops the others."""
    opened = open_channels(config, clock)
    if not opened:
        message = "siltwatch.toml: mail: is missing; without it no notice can leave this machine"
        raise ConfigError(message)
    chosen = [one for one in site.people if person in {None, one.name}]
    if not chosen:
        names = ", ".join(one.name for one in site.people) or "nobody"
        message = f"site {site.id}: people: {person or 'nobody'!r} is not there; the site names {names}"
        raise ConfigError(message)
    desk = desk_of(config)
    return [trial for one in chosen for trial in _try_person(one, site, opened, desk=desk, clock=clock)]


def _try_person(person: Person, site: Site, opened: Mapping[str, Channel], *, desk: Desk, clock: Clock) -> list[Trial]:
    trials = []
    key = person_key(person, site)
    for channel, address in channels(person):
        notice = _test_notice(person, key, (channel, address), site=site, desk=desk, now=clock.now())
        detail, accepted = _outcome(notice, opened)
        trials.append(Trial(person=key, channel=channel, address=address, accepted=accepted, detail=detail))
    missing = "no channel that notices can go by; give an `email`"
    return trials or [Trial(person=key, channel=None, address=None, accepted=False, detail=missing)]


def _outcome(notice: OutgoingNotice, opened: Mapping[str, Channel]) -> tuple[str, bool]:
    channel = opened.get(notice.channel)
    if channel is None:
        section = _SECTIONS.get(notice.channel, notice.channel)
        return f"siltwatch.toml: {section}: is missing; no {notice.channel} can leave this machine", False
    try:
        return channel.send(notice).detail, True
    except NotifyError as error:
        return str(error), False


def _test_notice(  # noqa: PLR0913 - who is told, how, and from where
    person: Person, key: str, way: tuple[str, str], *, site: Site, desk: Desk, now: datetime
) -> OutgoingNotice:
    words = phrases_for(person.language)
    channel, address = way
    page = f"{desk.web_address}/sites/{site.id}"
    subject = words.test_subject.format(site=site.name)
    body = words.test_body.format(person=key, site=site.name, now=words.instant(now, site.zone_info), page=page)
    if channel == "sms":
        body = one_segment("{name} {link}", name=subject, link=page)
    elif channel == "webhook":
        body = json.dumps({"type": "test", "site": site.id, "subject": subject, "text": body, "page": page})
    return OutgoingNotice(
        id=0,
        site=site.id,
        duty="",
        revision=0,
        step="test",
        person=key,
        channel=channel,
        address=address,
        language=words.language,
        subject=subject,
        body=body,
        calendar="",
        composed_at=now,
        message_id=id_of("test", site.id, str(to_ms(now)), digest(key, channel), desk=desk),
        thread_id=None,
        tries=1,
    )
