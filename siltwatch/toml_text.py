"""TOML that a person, or anybody, wrote: what is too deep or holds too long a figure is no TOML either."""

import tomllib
from typing import Any


def read_tables(text: str) -> dict[str, Any]:
    """The tables of a text; whatever it cannot be read for is a TOMLDecodeError."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        raise
    except RecursionError as error:
        message = "lists or tables lie too deep in each other"
        raise tomllib.TOMLDecodeError(message) from error
    except ValueError as error:
        raise tomllib.TOMLDecodeError(str(error)) from error
