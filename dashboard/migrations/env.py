"""Run by alembic: applies the dashboard's steps over the connection that `upgrade` hands in."""

from alembic import context

from dashboard.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table="alembic_version_dashboard",
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
