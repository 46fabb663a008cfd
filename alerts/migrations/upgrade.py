"""Bring the tables of alerts up to date."""

from pathlib import Path

from alembic import command
from alembic.config import Config as AlembicConfig
from sqlalchemy import Engine

from alerts.stores import open_engine, schema_revision, writing
from siltwatch.config import Config


def upgrade(config: Config) -> str:
    """Make or change the tables as needed; a one-line summary."""
    engine = open_engine(config.records_url)
    try:
        before = schema_revision(engine)
        upgrade_engine(engine)
        after = schema_revision(engine)
    finally:
        engine.dispose()
    what = f"already at {after}" if before == after else f"{before or 'nothing'} -> {after}"
    return f"alerts: {what} ({engine.url.render_as_string()})"


def upgrade_engine(engine: Engine) -> None:
    """The same over an open engine, in one transaction."""
    scripts = AlembicConfig()
    scripts.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    with writing(engine) as connection:
        scripts.attributes["connection"] = connection
        command.upgrade(scripts, "head")
