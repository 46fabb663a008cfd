"""Lets all rows of a site go from the tables of alerts, once policy says so."""

from sqlalchemy import delete

from alerts.all_tables import all_tables
from alerts.stores import open_engine, require_current, writing
from alerts.tables import cursors
from collector.commands import forget_rows

# Of the whole installation, or of an address or number that may belong to several sites.
OF_NO_SITE = frozenset({"opt_outs", "inbound_messages", "leases", "canary_runs", "cursors", "process_figures"})
_NUMBERED = frozenset({"rulings", "changes"})


def forget_site(records_url: str, site: str, *, dry_run: bool = False) -> dict[str, int]:
    """Delete every row of a site; how many of each table went, or would."""
    engine = open_engine(records_url)
    try:
        require_current(engine)
        with writing(engine) as connection:
            gone = forget_rows(
                connection, all_tables(), site, of_no_site=OF_NO_SITE, numbered=_NUMBERED, dry_run=dry_run
            )
            if not dry_run:
                connection.execute(delete(cursors).where(cursors.c.name == f"pending:{site}"))
        return gone
    finally:
        engine.dispose()
