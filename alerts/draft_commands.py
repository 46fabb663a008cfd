"""A form that is being filled in is saved at every step, so that another device or a new phone can go on with it."""

from datetime import datetime

from sqlalchemy import insert, select, update

from alerts.finding_commands import refuse_unnamed
from alerts.report_rows import DraftRow
from alerts.report_tables import inspection_drafts
from alerts.report_text import check_draft
from alerts.stores import entering, from_row, to_row
from siltwatch.errors import SiltwatchError
from siltwatch.site import Site


class DraftConflictError(SiltwatchError):
    """Somebody saved another state of the same form in the meantime; `row` is that state."""

    def __init__(self, row: DraftRow) -> None:
        self.row = row
        super().__init__("this form was changed elsewhere in the meantime")


def save_draft(  # noqa: PLR0913 - likewise
    records_url: str, *, site: Site, key: str, author: str, content: str, revision: int, now: datetime
) -> DraftRow:
    """Save a form as far as it is; `revision` is that of the state it was filled in from, 0 of a new one."""
    held = check_draft(content)
    refuse_unnamed(author, key)
    with entering(records_url) as connection:
        found = connection.execute(select(inspection_drafts).where(inspection_drafts.c.key == key)).mappings().first()
        before = from_row(DraftRow, found) if found else None
        if before is not None and (before.site, before.author) != (site.id, author):
            raise SiltwatchError("this form is somebody else's: begin one of your own")
        if before is not None and (before.inspection is not None or before.revision != revision):
            raise DraftConflictError(before)
        row = DraftRow(
            key=key, site=site.id, author=author, revision=revision + 1, content=held, saved_at=now, inspection=None,
            begun_at=before.begun_at if before else now,
        )  # fmt: skip
        if before is None:
            connection.execute(insert(inspection_drafts).values(to_row(row)))
        else:
            connection.execute(update(inspection_drafts).where(inspection_drafts.c.key == key).values(to_row(row)))
        return row
