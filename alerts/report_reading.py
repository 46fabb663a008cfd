"""What may be read of reports, drafts, signatures, findings and corrective actions; a reading never writes."""

import base64
from collections.abc import Sequence
from datetime import datetime
from typing import Any, TypeVar

from sqlalchemy import Engine, Select, select

from alerts.findings import Case, cases_of
from alerts.report_rows import ActionRow, DraftRow, FindingRow, ReportRow
from alerts.report_tables import corrective_actions, findings, inspection_drafts, inspection_reports, signatures
from alerts.stores import from_row, looking

_Row = TypeVar("_Row")


class ReportsReading:
    """Queries over what inspections wrote down, each its own consistent view."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def of(self, site: str, inspection: str | None = None) -> list[ReportRow]:
        """The reports of a site, or of one inspection there, every version of each in order."""
        query = select(inspection_reports).where(inspection_reports.c.site == site)
        if inspection is not None:
            query = query.where(inspection_reports.c.inspection == inspection)
        order = (inspection_reports.c.inspection, inspection_reports.c.number)
        return self._all(ReportRow, query.order_by(*order))

    def signature(self, site: str, sha256: str) -> bytes | None:
        """The image of a signature, a PNG."""
        query = select(signatures.c.image).where(signatures.c.site == site, signatures.c.sha256 == sha256)
        with looking(self._engine) as connection:
            found = connection.execute(query).scalar()
        return None if found is None else base64.b64decode(found)

    def findings(self, site: str) -> list[FindingRow]:
        """The findings of a site, oldest first."""
        query = select(findings).where(findings.c.site == site)
        return self._all(FindingRow, query.order_by(findings.c.found_at, findings.c.id))

    def actions(self, site: str) -> list[ActionRow]:
        """What was seen of findings or done about them, in the order of recording."""
        query = select(corrective_actions).where(corrective_actions.c.site == site)
        return self._all(ActionRow, query.order_by(corrective_actions.c.id))

    def cases(self, site: str, as_of: datetime) -> list[Case]:
        """Every finding known at an instant, and how it stood then."""
        with looking(self._engine) as connection:
            found = connection.execute(select(findings).where(findings.c.site == site)).mappings().all()
            taken = connection.execute(select(corrective_actions).where(corrective_actions.c.site == site)).mappings()
            rows = [from_row(ActionRow, row) for row in taken]
        return cases_of([from_row(FindingRow, row) for row in found], rows, as_of)

    def drafts(self, site: str) -> Sequence[DraftRow]:
        """Forms that are being filled in at a site, the one saved last first."""
        query = select(inspection_drafts).where(
            inspection_drafts.c.site == site, inspection_drafts.c.inspection.is_(None)
        )
        return self._all(DraftRow, query.order_by(inspection_drafts.c.saved_at.desc()))

    def _all(self, kind: type[_Row], query: Select[Any]) -> list[_Row]:
        with looking(self._engine) as connection:
            rows = connection.execute(query).mappings().all()
        return [from_row(kind, row) for row in rows]
