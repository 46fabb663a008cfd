"""What a whole installation says as JSON: every line can be read by a program and names its action."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

from dashboard.migrations.upgrade import upgrade
from tests.support.dashboard import PageTown, town_site
from tests.support.waiting import eventually

ALWAYS = {"at", "level", "logger", "message", "action"}


def test_every_line_of_a_run_is_one_object_with_its_action(tmp_path: Path) -> None:
    town = PageTown(tmp_path, town_site("mill", "Mill Lane"), settings="[web]\nport = 0\n[intake]\nport = 0\n")
    upgrade(town.config)
    town.close()
    (tmp_path / "intake-tokens.toml").write_text('gw1 = "a-token-of-gateway-gw1"\n')
    told = tmp_path / "run.log"
    environment = os.environ | {
        "SILTWATCH_CONFIG": str(tmp_path / "siltwatch.toml"),
        "SILTWATCH_LOG_FORMAT": "json",
        "SILTWATCH_LOG_LEVEL": "DEBUG",
    }
    with told.open("wb") as outlet:
        process = subprocess.Popen(
            [sys.executable, "-m", "siltwatch.command.main", "run"], env=environment, stderr=outlet, stdout=outlet
        )
    try:
        eventually(lambda: '"logger": "dashboard' in told.read_text() or process.poll() is not None, within_s=60)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(30)
    lines = [json.loads(line) for line in told.read_text().splitlines()]

    assert {line["logger"].split(".")[0] for line in lines} >= {"siltwatch", "dashboard", "uvicorn"}, lines
    assert all(line.keys() >= ALWAYS for line in lines)
    ours = [line for line in lines if line["logger"].split(".")[0] in {"siltwatch", "collector", "alerts", "dashboard"}]
    assert not [line for line in ours if line["action"] == "library_message"]
    assert {line["action"] for line in lines if line["logger"].startswith("uvicorn")} == {"library_message"}
