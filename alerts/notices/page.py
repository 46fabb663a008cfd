"""The same words as plain text, as HTML for mail programs, and as a document for other programs."""

import json
from dataclasses import dataclass
from html import escape
from typing import Any

from alerts.notices.facts import PlannedNotice
from siltwatch.instants import format_instant
from siltwatch.site import Site

_WIDTH = 17
_BODY = "font:15px/1.5 system-ui,sans-serif;color:#1d2a33;background:#ffffff;max-width:42rem;margin:0;padding:1rem"
_CELL = "vertical-align:top;padding:4px 12px 4px 0;border-top:1px solid #d8dfe3"


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """What a message says: a first sentence, what has changed, facts with their labels, a footer."""

    opening: str
    remarks: tuple[str, ...]
    facts: tuple[tuple[str, str], ...]
    footer: str
    lines: tuple[str, ...] = ()  # what was found, in sentences

    def text(self) -> str:
        """Plain text, one fact a line."""
        lines = [f"{label + ':':<{_WIDTH}} {text}" for label, text in self.facts]
        told = ["", *self.lines] if self.lines else []
        return "\n".join([self.opening, *self.remarks, *told, "", *lines, "", self.footer, ""])

    def html(self, title: str, language: str) -> str:
        """One page without pictures, scripts or anything that would be fetched."""
        said = "".join(f"<p><strong>{escape(line)}</strong></p>" for line in (self.opening, *self.remarks))
        told = "".join(f"<p>{escape(line)}</p>" for line in self.lines)
        rows = "".join(
            f'<tr><th scope="row" align="left" style="{_CELL}">{escape(label)}</th>'
            f'<td style="{_CELL}">{_linked(text)}</td></tr>'
            for label, text in self.facts
        )
        return (
            f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8">'
            f"<title>{escape(title)}</title></head>\n"
            f'<body style="{_BODY}">\n{said}{told}\n<table role="presentation" cellspacing="0">{rows}</table>\n'
            f"<p>{escape(self.footer)}</p>\n</body></html>\n"
        )


def _linked(text: str) -> str:
    """An address becomes a link; all else is text."""
    address, _, rest = text.partition(" ")
    if not address.startswith(("http://", "https://")):
        return escape(text)
    safe = escape(address, quote=True)
    return f'<a href="{safe}">{safe}</a> {escape(rest)}'.rstrip()


def document_of(  # noqa: PLR0913 - what another program is told
    notice: PlannedNotice, *, site: Site, subject: str, text: str, page: str, link: str | None
) -> str:
    """The JSON document of a webhook, the same bytes for the same notice."""
    duty, storm = notice.duty, notice.duty.storm
    document: dict[str, Any] = {
        "type": f"duty.{notice.phase.value}",
        "site": site.id,
        "site_name": site.name,
        "duty": duty.id,
        "kind": duty.kind,
        "revision": duty.revision,
        "step": notice.step,
        "reason": notice.reason.value,
        "status": duty.status,
        "anchor": duty.anchor,
        "anchor_at": format_instant(duty.anchor_at),
        "due_at": format_instant(duty.due_at),
        "provisional": duty.provisional,
        "citation": duty.citation,
        "closes": duty.closes,
        "subject": subject,
        "text": text,
        "page": page,
        "take_note": link,
    }
    if storm is not None:
        document["storm"] = {
            "id": storm.id,
            "trigger_at": format_instant(storm.trigger_at),
            "depth_tenth_um": storm.depth_tenth_um,
            "at_trigger_tenth_um": storm.at_trigger_tenth_um,
            "basis": storm.basis,
            "gauges": list(storm.by),
            "verified": storm.verified,
        }
    return json.dumps(document, ensure_ascii=False, indent=1)
