"""What the process verbs decide: delays, which processes run, what packages offer."""

from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from typer.testing import CliRunner

from siltwatch.checks import Finding
from siltwatch.command import plugs as plugs_module
from siltwatch.command.doctor import doctor, examine
from siltwatch.command.migrate import migrate
from siltwatch.command.processes import restart_delay_s
from siltwatch.command.run import programs_of
from siltwatch.config import Config, load_config
from siltwatch.errors import ConfigError

Offer = Callable[[dict[str, object]], None]


def test_the_first_restart_is_quick_and_later_ones_wait_longer_up_to_half_a_minute() -> None:
    delays = [restart_delay_s(exit_code=1, deaths=deaths) for deaths in (1, 2, 3, 7, 100)]

    assert delays == [0.5, 1.0, 2.0, 30.0, 30.0]


def test_a_bad_configuration_waits_for_a_person() -> None:
    assert restart_delay_s(exit_code=2, deaths=1) == 60.0


SITE = """
id = "s1"
name = "S"
started_on = 2026-06-01
conditions = { disturbed_acres = "2" }
stations = [{ id = "a", name = "A" }]
links = [{ id = "l", gateway = "gw1", kind = "mqtt" }]
sensors = [{ id = "g", station = "a", kind = "gauge", gateway = "gw1", link = "l", driver = "mqtt_plain", \
count_size = "0.01 in", topic = "t" }]
"""


@pytest.fixture
def place(tmp_path: Path) -> Path:
    (tmp_path / "siltwatch.toml").write_text('[gateway]\nname = "gw1"\n')
    (tmp_path / "sites").mkdir()
    return tmp_path


def names(place: Path, only: str | None = None) -> list[str]:
    file = place / "siltwatch.toml"
    return [program.name for program in programs_of(load_config(file), file=file, only=only)]


def test_the_gateway_runs_where_a_site_file_names_it(place: Path) -> None:
    assert names(place) == ["collector", "alerts", "dashboard"]

    (place / "sites/s1.toml").write_text(SITE)
    assert names(place) == ["collector", "alerts", "dashboard", "gateway"]

    (place / "sites/s1.toml").write_text(SITE.replace("gw1", "gw2"))
    assert names(place) == ["collector", "alerts", "dashboard"]


def test_a_machine_without_site_files_runs_no_gateway(place: Path) -> None:
    (place / "sites").rmdir()

    assert names(place) == ["collector", "alerts", "dashboard"]


def test_only_some_processes_run_in_their_usual_order(place: Path) -> None:
    assert names(place, "gateway, collector") == ["collector", "gateway"]
    with pytest.raises(ConfigError, match="no process 'web'; there are collector"):
        names(place, "collector,web")


def test_a_process_is_its_verb_with_the_configuration(place: Path) -> None:
    file = place / "siltwatch.toml"

    (program,) = programs_of(load_config(file), file=file, only="alerts")

    assert program.arguments == ("alerts", "run", "--config", str(file))
    assert program.restarts


class _Point:
    """An entry point that gives a function, or raises what loading it would raise."""

    def __init__(self, name: str, offered: object) -> None:
        self.name, self.module, self._offered = name, f"{name}.checks", offered

    def load(self) -> object:
        if isinstance(self._offered, Exception):
            raise self._offered
        return self._offered


@pytest.fixture
def offer(monkeypatch: pytest.MonkeyPatch) -> Offer:
    def offering(points: dict[str, object]) -> None:
        def found(group: str) -> list[_Point]:
            assert group in {"siltwatch.checks", "siltwatch.migrations"}
            return [_Point(name, offered) for name, offered in points.items()]

        monkeypatch.setattr(plugs_module, "entry_points", found)

    return offering


def finding(name: str, *, ok: bool = True) -> Callable[[Config], list[Finding]]:
    return lambda _: [Finding(name=name, ok=ok, message="as it is", next_step="do this")]


def broken(_: Config) -> Iterator[Finding]:
    message = "no such table"
    raise RuntimeError(message)


def missing(library: str) -> ModuleNotFoundError:
    return ModuleNotFoundError(f"No module named {library!r}", name=library)


def test_the_doctor_asks_every_package_the_configuration_first(place: Path, offer: Offer) -> None:
    offer({"alerts": finding("engine"), "config": finding("folder")})

    found = list(examine(place / "siltwatch.toml"))

    assert [one.name for one in found] == ["configuration", "folder", "engine"]


@pytest.mark.parametrize(
    ("offered", "ok", "text"),
    [
        (missing("sqlalchemy"), True, "not installed on this machine (the library sqlalchemy is missing)"),
        (missing("collector.checks"), False, "does not load"),
        (ImportError("cannot import name 'x'"), False, "does not load: cannot import name 'x'"),
        (AttributeError("no checks"), False, "does not load: no checks"),
        (broken, False, "its checks broke: RuntimeError: no such table"),
    ],
)
def test_a_package_that_cannot_be_asked_is_a_finding(
    place: Path, offer: Offer, offered: object, text: str, *, ok: bool
) -> None:
    offer({"alerts": finding("engine"), "collector": offered})

    found = list(examine(place / "siltwatch.toml"))[1:]

    assert [(one.name, one.ok) for one in found] == [("engine", True), ("collector", ok)]
    assert text in found[1].message


def test_the_doctor_prints_next_steps_and_fails(place: Path, offer: Offer) -> None:
    offer({"alerts": finding("engine", ok=False), "gateway": finding("spool")})

    told = CliRunner().invoke(doctor, ["--config", str(place / "siltwatch.toml")])

    assert told.exit_code == 1
    assert told.stdout.startswith("FAIL engine: as it is\n     -> do this\nok   configuration: ")
    assert told.stdout.endswith("ok   spool: as it is\n")


def test_the_doctor_is_content_where_all_is_well(place: Path, offer: Offer) -> None:
    offer({"alerts": finding("engine")})

    told = CliRunner().invoke(doctor, ["--json", "--config", str(place / "siltwatch.toml")])

    assert told.exit_code == 0
    assert '"ok": true' in told.stdout


def test_the_doctor_tells_what_is_wrong_with_the_configuration(place: Path) -> None:
    (place / "siltwatch.toml").write_text("weather = 1\n[intake]\nport = 'x'\n")

    found = list(examine(place / "siltwatch.toml"))

    assert [one.ok for one in found] == [False, False]
    assert "weather" in found[1].message


def test_migrate_makes_the_data_folder_and_tells_each_step(place: Path, offer: Offer) -> None:
    offer({"collector": lambda config: f"journal in {config.data_path.name}", "alerts": missing("sqlalchemy")})

    told = CliRunner().invoke(migrate, ["--config", str(place / "siltwatch.toml")])

    assert told.exit_code == 0
    assert (place / "var").is_dir()
    assert told.stdout == ""
    assert told.stderr == "alerts: not installed here (pip install 'siltwatch[alerts]')\njournal in var\n"


@pytest.mark.parametrize(
    ("offered", "text"),
    [({"alerts": ImportError("torn")}, "do not load"), ({"alerts": missing("alembic")}, "no package with a database")],
)
def test_migrate_that_can_do_nothing_fails(place: Path, offer: Offer, offered: dict[str, object], text: str) -> None:
    offer(offered)

    told = CliRunner().invoke(migrate, ["--config", str(place / "siltwatch.toml")])

    assert isinstance(told.exception, ConfigError)
    assert text in str(told.exception)


def test_real_entry_points_are_found() -> None:
    assert EntryPoint(name="config", value="siltwatch.checks:checks", group="siltwatch.checks").load() is not None
    assert {plug.name for plug in plugs_module.plugs("siltwatch.checks")} >= {"config", "alerts", "collector"}
