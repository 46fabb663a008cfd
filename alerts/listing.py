"""Lists that grow with the years, cut by the store itself: so many rows of a site after a row of it."""

from collections.abc import Sequence
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, Engine, Select, and_, select, tuple_

from alerts.notice_tables import notices
from alerts.rows import DutyRow, InspectionRow, NoticeRow, StormRow
from alerts.stores import from_row, looking
from alerts.tables import duties, inspections, storm_versions, storms

_Row = TypeVar("_Row")
_LONGEST_NUMBER = 15


def current_version() -> ColumnElement[bool]:
    """Of a storm's versions the one that holds now."""
    return and_(storm_versions.c.storm == storms.c.id, storm_versions.c.revision == storms.c.revision)


def storm_query(joined: ColumnElement[bool]) -> Select[Any]:
    """Storms with their versions, joined so."""
    columns = [column for column in storm_versions.c if column.name not in {"id", "storm"}]
    return select(storms.c.id, storms.c.site, *columns).join(storm_versions, joined)


class ListsReading:
    """Each list begins anew, or after the row whose id is given; None where that row is not in the list."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def storms(self, site: str, after: str, limit: int, *, superseded: bool = False) -> list[StormRow] | None:
        """Storms as they hold now, newest first; superseded ones only where asked for."""
        query = storm_query(current_version()).where(storms.c.site == site)
        if not superseded:
            query = query.where(storm_versions.c.state != "superseded")
        order = (storm_versions.c.trigger_at, storms.c.id)
        return self._downward(StormRow, query, order, storms.c.id == after if after else None, limit)

    def duties(self, site: str, after: str, limit: int, *, open_only: bool = False) -> list[DutyRow] | None:
        """Duties by due instant; `open_only` leaves out what is closed or withdrawn."""
        query = select(duties).where(duties.c.site == site)
        if open_only:
            query = query.where(duties.c.status.in_(["open", "overdue"]))
        order = (duties.c.due_at, duties.c.id)
        return self._part(DutyRow, query, order, duties.c.id == after if after else None, limit, downward=False)

    def notices(self, site: str, after: str, limit: int) -> list[NoticeRow] | None:
        """Notices, newest first."""
        if after and not (after.isdecimal() and len(after) <= _LONGEST_NUMBER):
            return None
        query = select(notices).where(notices.c.site == site)
        begins = notices.c.id == int(after) if after else None
        return self._downward(NoticeRow, query, (notices.c.id,), begins, limit)

    def inspections(self, site: str, after: str, limit: int) -> list[InspectionRow] | None:
        """Inspections, newest start first."""
        query = select(inspections).where(inspections.c.site == site)
        order = (inspections.c.started_at, inspections.c.id)
        return self._downward(InspectionRow, query, order, inspections.c.id == after if after else None, limit)

    def _downward(
        self,
        kind: type[_Row],
        query: Select[Any],
        order: Sequence[ColumnElement[Any]],
        begins: ColumnElement[bool] | None,
        limit: int,
    ) -> list[_Row] | None:
        return self._part(kind, query, order, begins, limit, downward=True)

    def _part(  # noqa: PLR0913 - what a part of a list is made of
        self,
        kind: type[_Row],
        query: Select[Any],
        order: Sequence[ColumnElement[Any]],
        begins: ColumnElement[bool] | None,
        limit: int,
        *,
        downward: bool,
    ) -> list[_Row] | None:
        """The order is total: its last column is the key."""
        with looking(self._engine) as connection:
            if begins is not None:
                place = connection.execute(query.with_only_columns(*order).where(begins)).first()
                if place is None:
                    return None
                here, there = tuple_(*order), tuple_(*place)
                query = query.where(here < there if downward else here > there)
            ordered = query.order_by(*(column.desc() if downward else column for column in order)).limit(limit)
            rows = connection.execute(ordered).mappings().all()
        return [from_row(kind, row) for row in rows]
