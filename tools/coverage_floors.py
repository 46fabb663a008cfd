"""Run the tests with branch coverage and hold it to its floors: rules and codecs 100 %, the whole 90 %."""

import fnmatch
import json
import subprocess
import sys
import tempfile
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
WHOLE_FLOOR = 90.0
RULE_FLOOR = 100.0
FULL = (
    "siltwatch/quantities.py",
    "siltwatch/instants.py",
    "siltwatch/wire.py",
    "siltwatch/observation.py",
    "alerts/storms.py",
    "alerts/tracks.py",
    "alerts/duties.py",
    "alerts/calendar.py",
    "alerts/profile.py",
    "alerts/notices/plan.py",
    "collector/counters.py",
    "collector/quality.py",
    "collector/quality_neighbours.py",
    "collector/quality_rain.py",
    "collector/quality_water.py",
    "collector/quality_windows.py",
    "collector/quality_words.py",
    "collector/spells.py",
    "gateway/frames/*.py",
    "gateway/drivers/*.py",
)


def measure(arguments: list[str], report: Path) -> int:
    """The exit code of the tests; the coverage of processes that they start is added in."""
    run = [sys.executable, "-m", "coverage", "run", "-m", "pytest", *arguments]
    code = subprocess.run(run, cwd=PROJECT, check=False).returncode
    for step in (["combine", "-q"], ["json", "-q", "-o", str(report)], ["report", "--skip-covered", "--sort=cover"]):
        subprocess.run([sys.executable, "-m", "coverage", *step], cwd=PROJECT, check=False)
    return code


def below(report: Path) -> list[str]:
    """What is under its floor, in words."""
    measured = json.loads(report.read_text())
    whole = measured["totals"]["percent_covered"]
    found = [f"the whole: {whole:.1f} % is below {WHOLE_FLOOR} %"] if whole < WHOLE_FLOOR else []
    for name, file in measured["files"].items():
        covered = file["summary"]["percent_covered"]
        if covered < RULE_FLOOR and any(fnmatch.fnmatch(name, pattern) for pattern in FULL):
            found.append(
                f"{name}: {covered:.1f} % is below 100 % (lines {file['missing_lines']}, {file['missing_branches']})"
            )
    return found


def main() -> int:
    """Exit 1 when a test fails or a floor is missed."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "coverage.json"
        code = measure(sys.argv[1:], report)
        faults = below(report)
    for fault in faults:
        print("coverage:", fault, file=sys.stderr)
    return 1 if code or faults else 0


if __name__ == "__main__":
    sys.exit(main())
