"""Rings by folder, the shared reference material, and a line that tells what was left out."""

import logging
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings

RINGS = ("unit", "property", "contract", "integration", "e2e", "browser", "architecture", "faults", "bench")
SHARED_VARIABLE = "SILTWATCH_SHARED"
PROJECT = Path(__file__).resolve().parent.parent

settings.register_profile(
    "default", deadline=None, max_examples=60, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("long", deadline=None, max_examples=2_000, suppress_health_check=[HealthCheck.too_slow])
# What is planted need only be seen, not told in its smallest form.
settings.register_profile(
    "mutants",
    settings.get_profile("default"),
    database=None,
    max_examples=20,
    phases=(Phase.explicit, Phase.generate),
)
settings.load_profile(os.environ.get("SILTWATCH_HYPOTHESIS", "default"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark each test with the ring of its folder."""
    for item in items:
        ring = item.path.relative_to(PROJECT / "tests").parts[0]
        if ring in RINGS:
            item.add_marker(ring)


def shared_folder() -> Path:
    """The folder of vectors and real files: `SILTWATCH_SHARED`, by default `../shared`."""
    return Path(os.environ.get(SHARED_VARIABLE, PROJECT.parent / "shared"))


@pytest.fixture(autouse=True)
def logs_as_they_were() -> Iterator[None]:
    """A process under test sends the logs to a stream that is gone after the test."""
    root = logging.getLogger()
    outlets, level = root.handlers[:], root.level
    yield
    root.handlers[:] = outlets
    root.setLevel(level)


@pytest.fixture
def shared() -> Path:
    """The reference material; the test is skipped, with the reason, where it is absent."""
    folder = shared_folder()
    if not folder.is_dir():
        pytest.skip(f"reference material is absent: {folder} (name it with {SHARED_VARIABLE})")
    return folder


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say loudly what was left out, and count the tests that ran by ring."""
    counts: dict[str, int] = {}
    for report in terminalreporter.getreports("passed"):
        if report.when == "call":
            ring = Path(report.nodeid).parts[1] if len(Path(report.nodeid).parts) > 1 else "other"
            counts[ring] = counts.get(ring, 0) + 1
    terminalreporter.write_line(
        "passed by ring: " + ", ".join(f"{ring} {counts[ring]}" for ring in RINGS if ring in counts)
    )
    skipped = terminalreporter.getreports("skipped")
    if skipped:
        reasons = sorted(
            {str(report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr) for report in skipped}
        )
        terminalreporter.write_line(f"LEFT OUT: {len(skipped)} tests", red=True)
        for reason in reasons:
            terminalreporter.write_line(f"  {reason}", red=True)
