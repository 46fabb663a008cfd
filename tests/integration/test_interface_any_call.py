"""Whatever a program sends, the interface answers as it describes itself: schemathesis over the whole specification.

By default its examples and a few random calls of every operation. `SILTWATCH_ANY_CALL=whole` adds the edges of every
field and header, and many more random calls: minutes, some thousand calls.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.dashboard import served, varied_dashboard
from tests.support.programs import a_token

SCHEMATHESIS = Path(sys.executable).parent / "schemathesis"
IS_WHOLE = os.environ.get("SILTWATCH_ANY_CALL") == "whole"
# Nobody is asked to wait here: how often a caller may come is told by tests of its own.
OFTEN = "".join(
    f"{name} = 1000000\n"
    for name in ("interface_a_minute", "wrong_tokens_a_minute", "public_a_minute", "resets_an_hour", "uploads_a_minute")
)
PHASES, EXAMPLES = ("examples,coverage,fuzzing,stateful", "5") if IS_WHOLE else ("examples,fuzzing", "1")


@pytest.mark.timeout(1_800 if IS_WHOLE else 180)
def test_no_call_finds_the_interface_other_than_described(tmp_path: Path) -> None:
    with varied_dashboard(tmp_path / "town", settings=f"[limits]\n{OFTEN}") as made, served(made.app) as address:
        token = a_token(made, "admin", role="admin")
        asked = [
            *(str(SCHEMATHESIS), "run", f"{address}/api/v1/openapi.json", "--header", f"Authorization: Bearer {token}"),
            *("--phases", PHASES, "--max-examples", EXAMPLES, "--checks", "all", "--seed", "1", "--no-shrink"),
            *("--continue-on-failure", "--warnings", "off", "--suppress-health-check", "all"),
            *("--request-timeout", "30", "--wait-for-schema", "30"),
        ]
        ran = subprocess.run(asked, cwd=tmp_path, capture_output=True, text=True, check=False)

    assert ran.returncode == 0, ran.stdout[-6_000:] + ran.stderr[-2_000:]
    assert "No issues found" in ran.stdout
