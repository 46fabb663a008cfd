"""Alembic runs this file: migrate over the connection that `upgrade` hands in."""

from alembic import context

from collector.stores import VERSION_TABLE
from collector.tables import metadata


def migrate() -> None:
    """Run what is missing, in one transaction."""
    context.configure(
        connection=context.config.attributes["connection"],
        target_metadata=metadata,
        version_table=VERSION_TABLE,
        transactional_ddl=True,
    )
    with context.begin_transaction():
        context.run_migrations()


migrate()
