import re
import subprocess
import sys
from pathlib import Path

import pytest

from firmware_sim.scenario import load_scenario
from siltwatch.config import load_config
from siltwatch.site_files import load_site

PROJECT = Path(__file__).resolve().parents[2]
PAGES = sorted(PROJECT.glob("docs/**/*.md")) + [
    PROJECT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")
]
FENCE = re.compile(r"```toml\n(.*?)```", re.DOTALL)


def examples(page: str) -> list[str]:
    return FENCE.findall((PROJECT / "docs" / "how-to" / page).read_text())


def test_every_verb_and_every_key_is_documented_as_the_code_says() -> None:
    check = subprocess.run(
        [sys.executable, "tools/reference.py", "--check"], cwd=PROJECT, capture_output=True, text=True, check=False
    )

    assert check.returncode == 0, check.stderr


def test_the_example_configuration_and_site_load(tmp_path: Path) -> None:
    configuration, site = examples("add-a-gauge.md")
    (tmp_path / "siltwatch.toml").write_text(configuration)
    (tmp_path / "hillside.toml").write_text(site)

    assert load_config(tmp_path / "siltwatch.toml").gateway.name == "gateway-1"
    assert load_site(tmp_path / "hillside.toml").profile == "rotterdam"


def test_the_example_scenario_loads(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(examples("write-a-scenario.md")[0])

    assert len(load_scenario(tmp_path / "mine.toml").devices) == 2


def test_the_example_of_influxdb_loads(tmp_path: Path) -> None:
    (tmp_path / "siltwatch.toml").write_text(examples("influxdb.md")[0])

    assert load_config(tmp_path / "siltwatch.toml").influx is not None


@pytest.mark.parametrize("page", PAGES, ids=[str(page.relative_to(PROJECT)) for page in PAGES])
def test_no_link_between_pages_is_broken(page: Path) -> None:
    targets = [target for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text()) if "://" not in target]

    assert [target for target in targets if not (page.parent / target).exists()] == []


def test_no_page_names_a_machine_or_a_registry() -> None:
    tracked = subprocess.run(
        ["git", "ls-files"], cwd=PROJECT, capture_output=True, text=True, check=True
    ).stdout.split()
    pattern = re.compile(r"(?<![\w.])/(work|root|farm)/|\"resolved\": *\"http|index-url|https?://[^ \"]*/simple")
    found = [
        name
        for name in tracked
        if Path(name).suffix in {".md", ".py", ".toml", ".json", ".txt", ".js", ".css", ".html", ""}
        and name != "tests/architecture/test_documents.py"
        and pattern.search((PROJECT / name).read_text(errors="ignore"))
    ]

    assert found == []
