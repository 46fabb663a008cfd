"""Bring the journal's tables up to date."""

from pathlib import Path

from alembic import command
from alembic.config import Config as AlembicConfig

from collector.stores import SCHEMA_REVISION, mapped_errors, open_engine, schema_revision
from siltwatch.config import Config


def upgrade(config: Config) -> str:
    """Create or migrate the journal; returns one line for a person."""
    config.data_path.mkdir(parents=True, exist_ok=True)
    return upgrade_url(config.journal_url)


def upgrade_url(journal_url: str) -> str:
    """Create or migrate the journal of a database URL; safe to repeat."""
    engine = open_engine(journal_url)
    try:
        with mapped_errors(), engine.connect() as connection:
            before = schema_revision(connection)
            connection.rollback()
            command.upgrade(_alembic(connection), "head")
            connection.commit()
    finally:
        engine.dispose()
    where = engine.url.render_as_string(hide_password=True)
    if before == SCHEMA_REVISION:
        return f"journal at {where}: already at {SCHEMA_REVISION}"
    return f"journal at {where}: {before or 'empty'} -> {SCHEMA_REVISION}"


def _alembic(connection: object) -> AlembicConfig:
    settings = AlembicConfig()
    settings.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    settings.attributes["connection"] = connection
    return settings
