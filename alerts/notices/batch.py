"""One message for several sites that need a look at once: pure, sorted by the time left."""

from collections.abc import Sequence
from dataclasses import replace
from html import escape

from alerts.notices.desk import digest
from alerts.notices.facts import OutgoingNotice
from alerts.notices.languages import phrases_for
from alerts.notices.phrases import Phrases
from alerts.notices.short_text import one_segment

_RULE = "-" * 60


def is_a_batch(notices: Sequence[OutgoingNotice]) -> bool:
    """Whether notices to one address belong together: they tell of more than one site."""
    return len({notice.site for notice in notices}) > 1


def batch_id(notices: Sequence[OutgoingNotice]) -> str:
    """The Message-ID of the one message: the same for the same notices."""
    domain = notices[0].message_id.rstrip(">").rpartition("@")[2]
    return f"<batch.{digest(*sorted(notice.message_id for notice in notices))}@{domain}>"


def merge(notices: Sequence[OutgoingNotice]) -> OutgoingNotice:
    """The one message of several notices; its link takes note of all of them."""
    ordered = sorted(notices, key=lambda notice: (notice.told_due_at or notice.composed_at, notice.id))
    first, words = ordered[0], phrases_for(ordered[0].language)
    message_id = batch_id(ordered)
    count = len({notice.site for notice in ordered})
    return replace(
        first,
        subject=words.group_subject.format(count=count, first=first.subject),
        body=_body(ordered, words, count),
        html=_html(ordered, words, count) if any(notice.html for notice in ordered) else "",
        calendar="",
        calendars=tuple(notice.calendar for notice in ordered if notice.calendar),
        composed_at=max(notice.composed_at for notice in ordered),
        message_id=message_id,
        thread_id=None,
        batch=message_id,
        interrupted=any(notice.interrupted for notice in ordered),
        members=tuple((notice.id, notice.site) for notice in ordered),
    )


def _body(ordered: Sequence[OutgoingNotice], words: Phrases, count: int) -> str:
    first = ordered[0]
    if first.channel == "sms":
        link = next((part for part in first.body.split() if part.startswith(("http://", "https://"))), "")
        return one_segment(
            words.group_short.format(count=count, name="{name}", link="{link}"), name=first.subject, link=link
        )
    lines = [f"{number}. {notice.subject}" for number, notice in enumerate(ordered, 1)]
    opening = words.group_opening.format(count=count)
    return "\n".join([opening, "", *lines, "", *(f"{_RULE}\n{notice.body}" for notice in ordered)])


def _html(ordered: Sequence[OutgoingNotice], words: Phrases, count: int) -> str:
    lines = "".join(f"<li>{escape(notice.subject)}</li>" for notice in ordered)
    wholes = "".join(f"<hr><pre>{escape(notice.body)}</pre>" for notice in ordered)
    return (
        f'<!doctype html>\n<html lang="{words.language}"><head><meta charset="utf-8"></head>\n<body>'
        f"<p><strong>{escape(words.group_opening.format(count=count))}</strong></p><ol>{lines}</ol>{wholes}</body></html>\n"
    )
