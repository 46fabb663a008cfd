"""One notice as it was sent: its text, and every try at delivering it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from alerts.reading import AttemptRow, NoticeRow
from dashboard.roles import Account
from dashboard.translation import say
from dashboard.views.words import DELIVERIES, NOTICE_STATES, Moment, moment, step_words, word_for
from siltwatch.site import Site


@dataclass(frozen=True, slots=True, kw_only=True)
class AttemptLine:
    """One try."""

    at: Moment
    outcome: str
    detail: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticePage:
    """Everything on the page of a notice."""

    id: int
    site: str
    site_name: str
    duty: str
    person: str
    channel: str
    address: str
    step: str
    reason: str
    state: str
    state_words: str
    cancelled_because: str
    subject: str
    body: str
    language: str
    composed: Moment
    accepted: Moment | None
    next_try: Moment | None
    message_id: str
    attempts: tuple[AttemptLine, ...]


def notice_page(
    notice: NoticeRow, attempts: Sequence[AttemptRow], *, site: Site, viewer: Account, now: datetime
) -> NoticePage:
    """The message that was sent can be read; addresses only by those who may know people."""
    zone = site.zone_info
    return NoticePage(
        id=notice.id,
        site=site.id,
        site_name=site.name,
        duty=notice.duty,
        person=notice.person,
        channel=notice.channel,
        address=notice.address if viewer.may("see_people") else hidden_address(notice.address),
        step=step_words(notice.step),
        reason=notice.reason.replace("_", " "),
        state=notice.state,
        state_words=progress_words(notice),
        cancelled_because=notice.cancelled_because or "",
        subject=notice.subject,
        body=notice.body,
        language=notice.language,
        composed=moment(notice.composed_at, zone, now),
        accepted=moment(notice.accepted_at, zone, now) if notice.accepted_at else None,
        next_try=moment(notice.next_try_at, zone, now) if notice.next_try_at and notice.state == "queued" else None,
        message_id=notice.message_id,
        attempts=tuple(
            AttemptLine(at=moment(row.at, zone, now), outcome=row.outcome.replace("_", " "), detail=row.detail)
            for row in attempts
        ),
    )


def progress_words(notice: NoticeRow) -> str:
    """How far a notice got, with the other side's own code where it failed."""
    code = f" ({notice.delivery_code})" if notice.delivery_code else ""
    if notice.channel == "email" and notice.state == "sent":
        return word_for(NOTICE_STATES, notice.state)
    words = DELIVERIES.get(notice.delivery or "") if notice.state in {"sent", "failed"} else None
    return f"{say(words) if words else word_for(NOTICE_STATES, notice.state)}{code}"


def hidden_address(address: str) -> str:
    """`s***@town.example`: enough to recognise, too little to use."""
    name, at, domain = address.partition("@")
    return f"{name[:1]}***{at}{domain}" if at else f"***{address[-2:]}"
