"""Brings the dashboard's tables up to date, and tells whether they are."""

from pathlib import Path

from alembic import command
from alembic.config import Config as AlembicConfig
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine

from dashboard.stores import looking, open_engine, writing
from siltwatch.config import Config
from siltwatch.errors import ConfigError

VERSION_TABLE = "alembic_version_dashboard"


def upgrade(config: Config) -> str:
    """Apply every step not yet applied; a one-line summary."""
    engine = open_engine(config.records_url)
    try:
        with writing(engine) as connection:
            before = applied(connection)
            scripts = _scripts()
            scripts.attributes["connection"] = connection
            command.upgrade(scripts, "head")
            after = applied(connection)
    finally:
        engine.dispose()
    what = f"already at {after}" if before == after else f"{before or 'nothing'} -> {after}"
    return f"dashboard: {what} ({engine.url.render_as_string()})"


def applied(connection: Connection) -> str | None:
    """The step that the database is at; None where there are no tables yet."""
    return MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE}).get_current_revision()


def require_current(engine: Engine) -> None:
    """Raise a ConfigError unless the tables are those of this program."""
    found = _found(engine)
    steps = ScriptDirectory.from_config(_scripts())
    newest = steps.get_current_head()
    if found != newest:
        where = engine.url.render_as_string()
        message = f"{where}: the dashboard's tables are at {found or 'nothing'}, not at {newest}: run siltwatch migrate"
        if found and found not in {step.revision for step in steps.walk_revisions()}:
            message = f"{where}: the dashboard's tables are at schema {found}, which is newer than this program"
        raise ConfigError(message)


def _found(engine: Engine) -> str | None:
    # SQLite would make an empty file of a path that is not there.
    if engine.dialect.name == "sqlite" and not Path(engine.url.database or "").is_file():
        return None
    with looking(engine) as connection:
        return applied(connection)


def _scripts() -> AlembicConfig:
    scripts = AlembicConfig()
    scripts.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    scripts.set_main_option("path_separator", "os")
    return scripts
