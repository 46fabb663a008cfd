import json
import os
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[2]


def run(*command: str | Path, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "VIRTUAL_ENV"}}
    return subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=clean | environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )


@pytest.mark.timeout(900)
def test_a_wheel_built_from_the_sdist_works_in_a_clean_environment_outside_the_checkout(tmp_path: Path) -> None:
    built = run(sys.executable, "-m", "build", "--no-isolation", "--outdir", tmp_path / "dist", PROJECT, cwd=tmp_path)
    assert built.returncode == 0, built.stdout + built.stderr
    wheel = next((tmp_path / "dist").glob("*.whl"))
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    with tarfile.open(next((tmp_path / "dist").glob("*.tar.gz"))) as archive:
        shipped = {name.partition("/")[2] for name in archive.getnames()}

    for asset in ("uPlot.iife.min.js", "htmx.min.js", "leaflet.js"):
        assert f"dashboard/static/vendor/{asset}" in names
        assert f"dashboard/static/vendor/{asset}" in shipped
    assert any(name.startswith("alerts/profiles/") and name.endswith("rotterdam.toml") for name in names)
    assert "siltwatch/wire.schema.json" in names
    assert {"dashboard/papers/summary.typ", "dashboard/papers/logbook.typ"} <= names
    assert any(name.startswith("firmware_sim/scenarios/") for name in names)
    assert not [name for name in names if "node_modules" in name or name.startswith("tests/")]

    venv.create(tmp_path / "clean", with_pip=True)
    python = tmp_path / "clean" / "bin" / "python"
    installed = run(
        python,
        "-m",
        "pip",
        "install",
        "-q",
        "-c",
        PROJECT / "constraints.txt",
        f"siltwatch[all] @ file://{wheel}",
        cwd=tmp_path,
    )
    assert installed.returncode == 0, installed.stderr

    rain = tmp_path / "rain.csv"
    rain.write_text("time_utc,rain_mm\n2026-06-10T12:00:00Z,12.7\n")
    siltwatch = tmp_path / "clean" / "bin" / "siltwatch"
    judged = run(siltwatch, "storms", rain, "--profile", "rotterdam", "--zone", "UTC", "--json", cwd=tmp_path)
    assert judged.returncode == 0, judged.stderr
    assert json.loads(judged.stdout)[0]["storms"][0]["due"] == "2026-06-11T12:00:00Z"

    verbs = run(siltwatch, "--help", cwd=tmp_path)
    assert verbs.returncode == 0
    assert "No module named" not in verbs.stdout

    where = run(python, "-c", "import dashboard, pathlib; print(pathlib.Path(dashboard.__file__).parent)", cwd=tmp_path)
    package = Path(where.stdout.strip())
    assert package.is_relative_to(tmp_path / "clean")
    assert (package / "static" / "vendor" / "uPlot.iife.min.js").is_file()


@pytest.mark.timeout(600)
def test_a_gateway_installs_without_the_libraries_of_the_others(tmp_path: Path) -> None:
    code = (
        "import sys, gateway.commandline, gateway.run;"
        "heavy = {'sqlalchemy', 'fastapi', 'uvicorn', 'alembic', 'influxdb_client', 'jinja2', 'apscheduler'};"
        "print(sorted(heavy & set(sys.modules)))"
    )

    loaded = run(sys.executable, "-c", code, cwd=PROJECT)

    assert loaded.stdout.strip() == "[]", loaded.stderr
