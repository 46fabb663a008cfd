"""The draft of a notice of violation as paper; whoever holds the office signs and serves it, nothing sends it."""

from alerts.town_reading import NoticeDraft
from dashboard.papers.press import Size, print_pdf
from dashboard.reader import RECORD, reading_as
from siltwatch.site import Site


def notice_facts(draft: NoticeDraft, site: Site) -> dict[str, object]:
    """What the paper says."""
    return {
        "title": f"{draft.title}, {site.name}",
        "heading": draft.title,
        "site": site.name,
        "town": draft.town,
        "citation": draft.citation,
        "state": draft.state,
        "sections": [
            {"heading": part.heading, "lines": list(part.lines), "rows": [list(row) for row in part.rows]}
            for part in draft.sections
        ],
        "after": [words for words in (draft.restriction, draft.demands) if words],
    }


@reading_as(RECORD)
def print_notice(draft: NoticeDraft, site: Site, *, size: Size) -> bytes:
    """The draft as PDF: of the same records on the same day, the same bytes."""
    return print_pdf("notice", notice_facts(draft, site), size=size)
