"""Alembic's entry: it hands over the connection and names our own version table."""

from alembic import context

from alerts.all_tables import all_tables
from alerts.stores import VERSION_TABLE

context.configure(
    connection=context.config.attributes["connection"], target_metadata=all_tables(), version_table=VERSION_TABLE
)
with context.begin_transaction():
    context.run_migrations()
