"""Rings by folder, the shared reference material, and a line that tells what was left out."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

RINGS = ("unit", "property", "contract", "integration", "e2e", "browser", "architecture", "bench")
SHARED_VARIABLE = "SILTWATCH_SHARED"
PROJECT = Path(__file__).resolve().parent.parent

settings.register_profile(
    "default", deadline=None, max_examples=60, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("long", deadline=None, max_examples=2_000, suppress_health_check=[HealthCheck.too_slow])
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


@pytest.fixture
def shared() -> Path:
    """The reference material; the test is skipped, with the reason, where it is absent."""
    folder = shared_folder()
    if not folder.is_dir():
        pytest.skip(f"reference material is absent: {folder} (name it with {SHARED_VARIABLE})")
    return folder
