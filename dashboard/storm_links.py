"""Links that show one storm to who has no account: signed, for some days, and taken back at any time."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Row, insert, select, update

from dashboard.session_rows import Store
from dashboard.stores import looking, writing
from dashboard.tables import storm_links
from siltwatch.instants import format_instant, parse_instant
from siltwatch.signing import is_signed, sign_link

PATH = "/s/"
LONGEST = timedelta(days=365)
_CODE = re.compile(r"([0-9]{1,15})-([A-Za-z0-9_=-]{8,40})", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class StormLink:
    """One link; `code` is what stands in its address after `/s/`."""

    id: int
    site: str
    storm: str
    made_by: str
    made_at: datetime
    expires_at: datetime
    revoked_at: datetime | None
    opened: int
    opened_at: datetime | None
    code: str

    def is_open(self, now: datetime) -> bool:
        """Whether it still shows anything."""
        return self.revoked_at is None and now < self.expires_at


class StormLinks:
    """The links of all storms; the database holds no address, only what the key makes one of."""

    def __init__(self, store: Store, key: bytes) -> None:
        self._store, self._key = store, key

    def make(self, site: str, storm: str, *, by: str, days: int, now: datetime) -> StormLink:
        """A new link to a storm of a site; `days` within a year."""
        made, length = format_instant(now), min(max(timedelta(days=days), timedelta(days=1)), LONGEST)
        row = {"site": site, "storm": storm, "made_by": by, "made_at": made, "expires_at": format_instant(now + length)}
        with writing(self._store.writer) as connection:
            statement = insert(storm_links).values(**row, opened=0).returning(storm_links)
            return self._link(connection.execute(statement).one())

    def of(self, storm: str | None = None) -> Sequence[StormLink]:
        """The links to a storm, or all, the newest first."""
        query = select(storm_links).order_by(storm_links.c.id.desc())
        if storm is not None:
            query = query.where(storm_links.c.storm == storm)
        with looking(self._store.reader) as connection:
            return [self._link(row) for row in connection.execute(query)]

    def revoke(self, link: int, now: datetime) -> StormLink | None:
        """Take a link back; None where there is none or it was taken back before."""
        wanted = (storm_links.c.id == link, storm_links.c.revoked_at.is_(None))
        statement = update(storm_links).where(*wanted).values(revoked_at=format_instant(now)).returning(storm_links)
        with writing(self._store.writer) as connection:
            row = connection.execute(statement).first()
        return None if row is None else self._link(row)

    def find(self, code: str) -> StormLink | None:
        """The link of a code, over or not; None where we did not sign it."""
        parts = _CODE.fullmatch(code)
        if parts is None:
            return None
        with looking(self._store.reader) as connection:
            row = connection.execute(select(storm_links).where(storm_links.c.id == int(parts[1]))).first()
        if row is None or not is_signed(self._key, parts[2], *_parts(row)):
            return None
        return self._link(row)

    def note_opened(self, link: StormLink, now: datetime) -> None:
        """Count that somebody looked."""
        values = {"opened": storm_links.c.opened + 1, "opened_at": format_instant(now)}
        with writing(self._store.writer) as connection:
            connection.execute(update(storm_links).where(storm_links.c.id == link.id).values(**values))

    def _link(self, row: Row[tuple[object, ...]]) -> StormLink:
        given = dict(row._mapping)  # noqa: SLF001 - SQLAlchemy's own public name for it
        for name in ("made_at", "expires_at", "revoked_at", "opened_at"):
            given[name] = parse_instant(given[name]) if given[name] else None
        return StormLink(**given, code=f"{row.id}-{sign_link(self._key, *_parts(row))}")


def _parts(row: Row[tuple[object, ...]]) -> tuple[str, ...]:
    return ("storm", str(row.id), row.site, row.storm, row.expires_at)
