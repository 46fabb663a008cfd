"""What each major version of InfluxDB can do, as `siltwatch doctor` prints it, and what its 404 means."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class InfluxServer:
    """Which server answers, by its own words."""

    version: str
    build: str

    @property
    def major(self) -> int:
        """1, 2 or 3; 0 where the server does not say."""
        digits = self.version.lstrip("v").partition(".")[0]
        return int(digits) if digits.isdecimal() else 0


# The documentation of 1.8, 2.x and 3 Core; 1.6.7 was measured.
_CAPABILITIES: Mapping[int, Mapping[str, str]] = {
    1: {
        "credentials": "user and password (Basic), or none where the server asks for none",
        "database": "made by the projector where the user may",
        "bad line": "400: the good lines of the batch go in, the culprit is found by halving",
        "type conflict": "400 within one shard; an older shard takes the wrong type",
        "one query": "any span",
        "deleting": "by time and series",
    },
    2: {
        "credentials": "token",
        "database": "a bucket of the same name, made by a person",
        "bad line": "400: nothing of the batch goes in until the culprit is found by halving",
        "type conflict": "422: the good lines go in",
        "one query": "any span",
        "deleting": "by time and measurement",
    },
    3: {
        "credentials": "token",
        "database": "made by the server at the first write",
        "bad line": "400, before 3.10 a 500: the culprit is found by halving after five tries",
        "type conflict": "400: a column keeps its type for ever",
        "one query": "48 hours, longer spans are asked for in slices",
        "deleting": "no rows, only whole tables and databases",
    },
}
_UNKNOWN = {"version": "the server does not say which it is: taken for 1.x, with user and password or nothing"}


def capabilities(server: InfluxServer) -> Mapping[str, str]:
    """A line for each thing that differs between versions."""
    return _CAPABILITIES.get(server.major, _UNKNOWN)


def explain_missing(server: InfluxServer, database: str) -> str:
    """What a 404 to a write means, and what a person does about it."""
    by_version = {
        1: f'InfluxDB 1 has no database {database!r} and this user may not make it: run CREATE DATABASE "{database}"',
        2: f"InfluxDB 2 has no bucket {database!r}: make one of exactly this name (its DBRP appears by itself),"
        " and let the token write to it",
        3: f"InfluxDB 3 makes the database {database!r} at the first write, yet answers 404:"
        " see that influx.url is the server itself (port 8181) and that its limit of databases is not reached",
    }
    otherwise = f"the server answers 404 for {database!r} and names no version: see that influx.url is an InfluxDB"
    return by_version.get(server.major, otherwise)
