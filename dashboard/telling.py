"""Says on a terminal what agrees and what does not."""

import json
import sys
from typing import TYPE_CHECKING

from siltwatch.errors import SiltwatchError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from dashboard.evidence.verifying.checks import Check

_WORDS = {True: "agrees", False: "DIFFERS", None: "not compared"}


def tell(checks: "Sequence[Check]", told: "Mapping[str, object]", *, as_json: bool) -> None:
    """A line each, or one JSON document; what does not agree is a SiltwatchError."""
    agrees = all(check.agrees is not False for check in checks)
    if as_json:
        document = {**told, "agrees": agrees, "checks": [check._asdict() for check in checks]}
        sys.stdout.write(json.dumps(document, ensure_ascii=False) + "\n")
    else:
        for key, value in told.items():
            sys.stdout.write(f"{key}: {value}\n")
        for check in checks:
            sys.stdout.write(f"{_WORDS[check.agrees]:<13} {check.what}: {check.says}\n")
    if not agrees:
        message = "it does not verify: " + "; ".join(f"{one.what} {one.says}" for one in checks if one.agrees is False)
        raise SiltwatchError(message)
