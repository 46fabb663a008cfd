"""Alembic's entry: it hands over the connection and names our own version table."""

from alembic import context

from alerts.stores import VERSION_TABLE
from alerts.tables import metadata

context.configure(
    connection=context.config.attributes["connection"], target_metadata=metadata, version_table=VERSION_TABLE
)
with context.begin_transaction():
    context.run_migrations()
