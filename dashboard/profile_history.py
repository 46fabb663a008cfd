"""Which wording of the rules came into use when, as the trail has kept it."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Engine, select

from dashboard.stores import looking
from dashboard.tables import profile_texts
from siltwatch.instants import parse_instant


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesInUse:
    """One wording of a profile, and since when it was in use here."""

    name: str
    version: int
    sha256: str
    first_at: datetime


def rules_in_use(reader: Engine, names: Collection[str]) -> list[RulesInUse]:
    """The wordings of some profiles, oldest first."""
    columns = (profile_texts.c.name, profile_texts.c.version, profile_texts.c.sha256, profile_texts.c.first_at)
    query = select(*columns).where(profile_texts.c.name.in_(sorted(names)))
    with looking(reader) as connection:
        rows = connection.execute(query.order_by(profile_texts.c.first_at, profile_texts.c.version)).all()
    return [
        RulesInUse(name=row.name, version=row.version, sha256=row.sha256, first_at=parse_instant(row.first_at))
        for row in rows
    ]
