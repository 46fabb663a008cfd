"""Bring the tables of alerts up to date, and tell whether they are."""

from pathlib import Path

from alembic import command
from alembic.config import Config as AlembicConfig
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine

from alerts.stores import looking, open_engine, writing
from siltwatch.config import Config
from siltwatch.errors import ConfigError

VERSION_TABLE = "alembic_version_alerts"


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
    scripts = _scripts()
    with writing(engine) as connection:
        scripts.attributes["connection"] = connection
        command.upgrade(scripts, "head")


def schema_revision(engine: Engine) -> str | None:
    """The revision of the tables; None where there are none yet."""
    with looking(engine) as connection:
        return MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE}).get_current_revision()


def newest_revision() -> str | None:
    """The revision that this program needs."""
    return ScriptDirectory.from_config(_scripts()).get_current_head()


def require_current(engine: Engine) -> None:
    """Raise a ConfigError unless the tables are those of this program."""
    found = schema_revision(engine) if _is_there(engine) else None
    if found != newest_revision():
        message = (
            f"{engine.url.render_as_string()}: the tables of alerts are at {found or 'nothing'}, not at "
            f"{newest_revision()}; run siltwatch migrate"
        )
        raise ConfigError(message)


def _is_there(engine: Engine) -> bool:
    """SQLite would make an empty file of a wrong path."""
    return engine.dialect.name != "sqlite" or Path(engine.url.database or "").is_file()


def _scripts() -> AlembicConfig:
    scripts = AlembicConfig()
    scripts.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    return scripts
