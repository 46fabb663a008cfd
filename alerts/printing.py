"""Rows as JSON documents on stdout."""

import json
import sys
from dataclasses import asdict
from datetime import datetime, timedelta
from typing import Any

from siltwatch.instants import short_instant


def row_document(row: Any) -> dict[str, Any]:  # noqa: ANN401 - any dataclass
    """The fields of a row: instants as `…Z`, depths as whole tenths of a micrometre."""
    return {name: _plain(value) for name, value in asdict(row).items()}


def _plain(value: object) -> object:
    if isinstance(value, datetime):
        return short_instant(value)
    return value.total_seconds() if isinstance(value, timedelta) else value


def print_document(document: object) -> None:
    """One JSON document and nothing else on stdout."""
    sys.stdout.write(json.dumps(document, ensure_ascii=False, indent=2) + "\n")
