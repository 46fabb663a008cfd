"""The data dictionary of everything that is stored, from one table of descriptions."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from typing import Any

ABOUT, SECRET, ANYWHERE = "_about", "_secret", "anywhere"


@dataclass(frozen=True, slots=True, kw_only=True)
class Described:
    """A table: what a row is, what its columns mean, and which of them never leave; `secret` is the whole table."""

    about: str
    columns: Mapping[str, str]
    left_out: frozenset[str]
    secret: bool

    @property
    def undescribed(self) -> list[str]:
        """Columns that leave without a meaning."""
        return [] if self.secret else [name for name, meaning in self.columns.items() if not meaning]


def read_descriptions() -> dict[str, Any]:
    """The file as it is: databases, tables, columns."""
    text = (resources.files("dashboard.exporting") / "descriptions.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def described(descriptions: Mapping[str, Any], database: str, table: str, columns: list[str]) -> Described:
    """What is known of a table; a column that nobody described has an empty meaning, and leaves all the same."""
    own = descriptions.get(database, {}).get(table, {})
    secret = own.get(SECRET, [])
    anywhere = descriptions[ANYWHERE]
    return Described(
        about=own.get(ABOUT, ""),
        columns={name: own.get(name, anywhere.get(name, "")) for name in columns},
        left_out=frozenset(secret if isinstance(secret, list) else columns),
        secret=secret is True,
    )


def faults_of(descriptions: Mapping[str, Any], found: Mapping[str, Mapping[str, list[str]]]) -> list[str]:
    """Tables and columns (by database) that are not described, and descriptions of what is not there."""
    faults, used = [], set()
    for database, tables in found.items():
        held = descriptions.get(database, {})
        faults += [f"{database}.{name} is described, and there is no such table" for name in held if name not in tables]
        for table, columns in tables.items():
            own = held.get(table, {})
            if not own.get(ABOUT):
                faults.append(f"{database}.{table} is not described")
            if own.get(SECRET) is True:
                continue
            used |= {name for name in columns if name not in own}
            anywhere = descriptions[ANYWHERE]
            faults += [
                f"{database}.{table}.{name} is not described"
                for name in columns
                if not own.get(name, anywhere.get(name))
            ]
            extra = [name for name in (*own, *own.get(SECRET, [])) if name not in {ABOUT, SECRET, *columns}]
            faults += [f"{database}.{table}.{name} is described, and there is no such column" for name in extra]
    unused = [name for name in descriptions[ANYWHERE] if name not in used]
    return [*faults, *(f"anywhere.{name} is described, and no table needs it" for name in unused)]
