"""Legal holds: a site whose records stay, whatever the policy says, until somebody releases them."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from sqlalchemy import insert, select
from sqlalchemy.engine import RowMapping

from dashboard.audit import AuditTrail, Noted
from dashboard.stores import looking, open_engine, writing
from dashboard.tables import legal_holds
from siltwatch.errors import ConfigError
from siltwatch.instants import format_instant, parse_instant


@dataclass(frozen=True, slots=True, kw_only=True)
class HoldRow:
    """One entry of a person; the newest of a site holds."""

    id: int
    site: str
    at: datetime
    what: Literal["placed", "released"]
    author: str
    reason: str


class Holds:
    """The holds of all sites; every entry is on the audit trail before it is made."""

    def __init__(self, records_url: str, trail: AuditTrail) -> None:
        self._reader = open_engine(records_url, read_only=True)
        self._writer = open_engine(records_url)
        self._trail = trail

    def close(self) -> None:
        """Give the connections back."""
        self._reader.dispose()
        self._writer.dispose()

    def entries(self, site: str | None = None) -> list[HoldRow]:
        """What was entered, oldest first."""
        query = select(legal_holds).order_by(legal_holds.c.id)
        if site is not None:
            query = query.where(legal_holds.c.site == site)
        with looking(self._reader) as connection:
            return [_row(found) for found in connection.execute(query).mappings()]

    def standing(self) -> dict[str, HoldRow]:
        """The hold of each site that has one."""
        newest = {row.site: row for row in self.entries()}
        return {site: row for site, row in newest.items() if row.what == "placed"}

    def enter(
        self, site: str, what: Literal["placed", "released"], *, author: str, reason: str, now: datetime
    ) -> HoldRow:
        """Place or release a hold; what changes nothing, or has no reason, is a ConfigError."""
        if not reason.strip():
            message = "say why: a hold and its release each need a reason"
            raise ConfigError(message)
        if (site in self.standing()) is (what == "placed"):
            message = f"{site}: {'is under a hold already' if what == 'placed' else 'is under no hold'}"
            raise ConfigError(message)
        noted = Noted(kind="hold", who=author, what=f"{what} a legal hold", site=site, reason=reason.strip())
        self._trail.note(noted, now)
        row = {"site": site, "at": format_instant(now), "what": what, "author": author, "reason": reason.strip()}
        with writing(self._writer) as connection:
            return _row(connection.execute(insert(legal_holds).values(**row).returning(legal_holds)).mappings().one())


def _row(found: RowMapping) -> HoldRow:
    return HoldRow(**{**found, "at": parse_instant(found["at"])})
