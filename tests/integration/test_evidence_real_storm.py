"""Storms that really fell: imported from the files of gauges, judged, packed by the verb, verified by the verb."""

import json
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from siltwatch.command.main import main
from siltwatch.instants import parse_instant
from tests.support.alerts import Town, a_gauge, a_site
from tests.support.evidence import evidence_town

Call = Callable[..., tuple[int, Any]]


@pytest.fixture
def town(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Town]:
    """A site on the Kentucky River, long after the winter of the file."""
    monkeypatch.setenv("SILTWATCH_CLOCK", "start=2014-06-01T12:00:00Z speed=0.001 since=2026-01-01T00:00:00Z")
    site = a_site(
        profile="rotterdam",
        started_on=date(2014, 1, 1),
        sensors=[a_gauge("rg1", period="30 d")],
        zone="America/New_York",
    )
    with evidence_town(tmp_path / "town", site) as made:
        yield made


@pytest.fixture
def call(town: Town, capsys: pytest.CaptureFixture[str]) -> Call:
    def run(*arguments: object) -> tuple[int, Any]:
        capsys.readouterr()
        code = main([*map(str, arguments), "--config", str(town.file), "--json"])
        return code, json.loads(capsys.readouterr().out)

    return run


def test_every_storm_of_a_winter_in_kentucky_is_proven(shared: Path, town: Town, tmp_path: Path, call: Call) -> None:
    file = shared / "data/rain/usgs_03287500_uv_2014_EST-EDT.rdb"
    code, _ = call("import", file, "--site", "mill", "--sensor", "rg1", "--yes")
    assert code == 0
    town.step(parse_instant("2014-06-01T12:00:00Z"))
    storms = town.records.storms("mill")
    exact = next(storm for storm in storms if storm.depth_tenth_um == 127_000)
    town.inspect(exact.end_at + timedelta(hours=25))
    town.step(parse_instant("2014-06-01T12:00:01Z"))

    assert len(storms) >= 5
    for storm in storms:
        pack = tmp_path / f"{storm.id}.zip"
        made, told = call("evidence", storm.id, "-o", pack)
        assert (made, told["agrees"]) == (0, True), told
        again, said = call("verify", pack)
        assert (again, said["checks"]) == (0, told["checks"])
        says = {check["what"]: check["says"] for check in said["checks"]}
        assert says["storm"].startswith(f"{float(storm.depth_tenth_um) / 254_000:.4f}".rstrip("0"))
        if storm.id == exact.id:
            assert says["visit"].endswith("closed late")

    broken = tmp_path / "broken.zip"
    whole = (tmp_path / f"{exact.id}.zip").read_bytes()
    broken.write_bytes(whole.replace(b",import,", b",lmport,", 1))
    code, said = call("verify", broken)
    assert code == 1
    wrong = [check["what"] for check in said["checks"] if check["agrees"] is False]
    assert "rain/credits.csv" in wrong
