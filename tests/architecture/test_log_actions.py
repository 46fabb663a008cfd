"""Every line that our own code logs has a constant message, an action and facts; docs/logs.md lists them."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]
TOOL = PROJECT / "tools" / "log_actions.py"


def test_every_logged_line_has_an_action_and_the_page_is_current() -> None:
    told = subprocess.run([sys.executable, TOOL, "--check"], capture_output=True, text=True, check=False)

    assert told.returncode == 0, told.stderr


@pytest.mark.parametrize(
    ("written", "wrong"),
    [
        ('log.info("a", extra={"action": "line_read"})', ""),
        ('log.info("a")', "no action"),
        ('log.info("a", extra={"site": "x"})', "no action"),
        ('log.info(f"a {1}", extra={"action": "line_read"})', "not constant"),
        ('log.info("a %s", 1, extra={"action": "line_read"})', "not constant"),
        ('log.info("a", extra={"action": "line_read", "level": 1})', "'level' is the log's own"),
        ('log.info("a", extra={"action": "line_read", "name": 1})', "'name' is the log's own"),
        ('log.info("a", extra={"action": "Line read"})', "no action"),
        ('logging.getLogger("x").error("a")', "no action"),
    ],
)
def test_a_line_without_its_facts_is_refused(written: str, wrong: str, tmp_path: Path) -> None:
    spec = importlib.util.spec_from_file_location("log_actions", TOOL)
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    sys.modules["log_actions"] = tool
    try:
        spec.loader.exec_module(tool)
        vars(tool)["PROJECT"] = tmp_path
        file = tmp_path / "collector" / "module.py"
        file.parent.mkdir()
        file.write_text(f"def read():\n    {written}\n", encoding="utf-8")
        problems = [one for one in tool.lines_of(file) if isinstance(one, str)]
    finally:
        del sys.modules["log_actions"]
    assert [wrong in one for one in problems] == [True] * bool(wrong), problems
