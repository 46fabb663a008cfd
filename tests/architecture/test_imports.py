import os
import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[2]
PACKAGES = ("siltwatch", "gateway", "collector", "alerts", "dashboard", "firmware-sim")
TOP_LEVEL = {"siltwatch", "gateway", "collector", "alerts", "dashboard", "firmware_sim"}
SETTINGS = tomllib.loads((PROJECT / "pyproject.toml").read_text())
CONTRACTS = {contract["id"]: contract["name"] for contract in SETTINGS["tool"]["importlinter"]["contracts"]}

# For each contract the edges that it exists to forbid: (module file, line to plant).
BREACHES = [
    ("direction", "siltwatch/quantities.py", "import collector.reading"),
    ("direction", "collector/reading.py", "import alerts.storms"),
    ("direction", "gateway/spool.py", "import collector.tables"),
    ("direction", "firmware-sim/firmware_sim/commandline.py", "import gateway.spool"),
    ("direction", "alerts/engine.py", "import dashboard.app"),
    ("no-gateway-above", "dashboard/app.py", "import gateway.spool"),
    ("no-gateway-above", "alerts/engine.py", "import firmware_sim.commandline"),
    ("collector-doors", "alerts/engine.py", "import collector.tables"),
    ("collector-doors", "dashboard/app.py", "import collector.writer"),
    ("alerts-doors", "dashboard/app.py", "import alerts.engine"),
    ("pure-rules", "alerts/storms.py", "import time"),
    ("pure-rules", "alerts/duties.py", "import sqlalchemy"),
    ("pure-rules", "alerts/calendar.py", "import siltwatch.clock"),
    ("vocabulary", "siltwatch/site.py", "import sqlalchemy"),
    ("layers-siltwatch", "siltwatch/errors.py", "import siltwatch.config"),
    ("layers-gateway", "gateway/spool.py", "import gateway.run"),
    ("layers-collector", "collector/counters.py", "import collector.writer"),
    ("layers-alerts", "alerts/rows.py", "import alerts.engine"),
    ("layers-dashboard", "dashboard/tables.py", "import dashboard.app"),
    ("layers-firmware-sim", "firmware-sim/firmware_sim/truth.py", "import firmware_sim.show"),
]


def lint(folder: Path) -> str:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(folder), str(folder / "firmware-sim")])}
    command = [
        str(Path(sys.executable).parent / "lint-imports"),
        "--no-cache",
        "--config",
        str(folder / "pyproject.toml"),
    ]
    run = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=120)
    return run.stdout + run.stderr


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    for package in PACKAGES:
        shutil.copytree(
            PROJECT / package,
            tmp_path / package,
            ignore=shutil.ignore_patterns("node_modules", "vendor", "__pycache__"),
        )
    shutil.copy(PROJECT / "pyproject.toml", tmp_path)
    return tmp_path


def test_every_contract_is_kept(copy: Path) -> None:
    report = lint(copy)

    for name in CONTRACTS.values():
        assert f"{name} KEPT" in " ".join(report.split()), report


@pytest.mark.parametrize(("contract", "module", "line"), BREACHES, ids=[f"{c}: {m}: {x}" for c, m, x in BREACHES])
def test_a_planted_breach_is_found(copy: Path, contract: str, module: str, line: str) -> None:
    file = copy / module
    file.write_text(file.read_text() + f"\n{line}\n")

    assert f"{CONTRACTS[contract]} BROKEN" in " ".join(lint(copy).split())


def test_every_contract_has_a_planted_breach() -> None:
    assert set(CONTRACTS) == {contract for contract, _, _ in BREACHES}


@pytest.mark.parametrize("package", PACKAGES)
def test_a_module_that_no_layer_names_is_found(copy: Path, package: str) -> None:
    folder = copy / "firmware-sim" / "firmware_sim" if package == "firmware-sim" else copy / package
    (folder / "odds_and_ends.py").write_text('"""Nobody said where this belongs."""\n')

    report = " ".join(lint(copy).split())

    assert f"{CONTRACTS[f'layers-{package}']} BROKEN" in report
    assert "odds_and_ends" in report


def test_every_top_level_package_is_named_in_the_contracts_and_in_the_wheel() -> None:
    found = {path.parent.name for path in PROJECT.glob("*/__init__.py")} | {
        path.parent.name for path in (PROJECT / "firmware-sim").glob("*/__init__.py")
    }

    assert found == TOP_LEVEL
    assert set(SETTINGS["tool"]["importlinter"]["root_packages"]) == TOP_LEVEL
    assert {Path(p).name for p in SETTINGS["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]} == TOP_LEVEL


def test_no_other_distribution_installs_a_package_of_our_names() -> None:
    owners = packages_distributions()

    assert {name: set(owners.get(name, ())) - {"siltwatch"} for name in TOP_LEVEL} == {
        name: set() for name in TOP_LEVEL
    }
