import json
import os
import subprocess
import sys
from collections.abc import Sequence
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
import typer

from siltwatch.command import main as command
from siltwatch.errors import ConfigError, DeviceError
from siltwatch.logs import is_json_asked

bad_config = typer.Typer(help="Refuses its configuration.", add_completion=False, pretty_exceptions_enable=False)
broken = typer.Typer(help="Fails.", add_completion=False, pretty_exceptions_enable=False)
fine = typer.Typer(help="Works.", add_completion=False, pretty_exceptions_enable=False)
not_a_verb = "text"


@bad_config.command()
def _bad_config() -> None:
    raise ConfigError(["site.toml: zone: no such zone", "site.toml: id: missing"])


@broken.command()
def _broken() -> None:
    raise DeviceError("the line does not answer")


@fine.command()
def _fine(count: int = 1, code: int = 0) -> None:
    typer.echo(f"count {count}")
    raise typer.Exit(code)


@pytest.fixture(autouse=True)
def verbs(monkeypatch: pytest.MonkeyPatch) -> None:
    points = [
        EntryPoint(name, f"{__name__}:{value}", command.COMMAND_GROUP)
        for name, value in (("badconfig", "bad_config"), ("broken", "broken"), ("fine", "fine"), ("text", "not_a_verb"))
    ]
    points.append(EntryPoint("heavy", "firmware_sim_heavy_test:verb", command.COMMAND_GROUP))
    points.append(EntryPoint("lost", "gateway.no_such_module:verb", command.COMMAND_GROUP))

    def found(*, group: str) -> Sequence[EntryPoint]:
        assert group == command.COMMAND_GROUP
        return points

    monkeypatch.setattr(command, "entry_points", found)


def test_a_verb_gets_its_arguments(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["fine", "--count", "3"]) == 0
    assert capsys.readouterr().out == "count 3\n"


def test_a_verb_may_choose_its_exit_code() -> None:
    assert command.main(["fine", "--code", "1"]) == 1


def test_a_wrong_option_is_bad_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["fine", "--coutn", "3"]) == 2
    assert "--coutn" in capsys.readouterr().err


def test_bad_configuration_names_every_problem_and_exits_with_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["badconfig"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "site.toml: zone: no such zone\nsite.toml: id: missing" in captured.err


def test_a_failure_exits_with_1(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["broken"]) == 1
    assert capsys.readouterr().err == "siltwatch broken: the line does not answer\n"


@pytest.mark.parametrize(
    ("verb", "action", "code"), [("badconfig", "settings_refused", 2), ("broken", "command_failed", 1)]
)
def test_what_a_program_reads_is_one_line_of_the_log(verb: str, action: str, code: int) -> None:
    """In a process of its own, for it sets up the log of the whole process."""
    environment = {**os.environ, "SILTWATCH_LOG_FORMAT": "json", "PYTHONPATH": str(Path(__file__).parents[2])}
    program = (
        "import sys; from tests.unit import test_main_verbs as t; from importlib.metadata import EntryPoint;"
        " from siltwatch.command import main as command;"
        f" values = {{'badconfig': 'bad_config', 'broken': 'broken'}};"
        " command.entry_points = lambda group: [EntryPoint(n, f'{t.__name__}:{v}', group) for n, v in values.items()];"
        f" sys.exit(command.main(['{verb}']))"
    )
    told = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=False)

    [line] = [json.loads(one) for one in told.stderr.splitlines()]
    assert (told.returncode, told.stdout) == (code, "")
    assert (line["action"], line["verb"], line["level"]) == (action, verb, "ERROR")
    assert line["error"] in {"the line does not answer", "site.toml: zone: no such zone\nsite.toml: id: missing"}


def test_the_journal_is_known_by_the_file_that_stderr_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A shell inherits the variable; only the file itself says that the journal reads along."""
    monkeypatch.delenv("SILTWATCH_LOG_FORMAT", raising=False)
    with (tmp_path / "journal").open("w", encoding="utf-8") as journal:
        monkeypatch.setattr(sys, "stderr", journal)
        status = os.fstat(journal.fileno())
        monkeypatch.setenv("JOURNAL_STREAM", f"{status.st_dev}:{status.st_ino}")
        assert is_json_asked()
        monkeypatch.setenv("JOURNAL_STREAM", f"{status.st_dev}:{status.st_ino + 1}")
        assert not is_json_asked()
        monkeypatch.setenv("SILTWATCH_LOG_FORMAT", "json")
        assert is_json_asked()
        monkeypatch.setenv("SILTWATCH_LOG_FORMAT", "text")
        assert not is_json_asked()
    monkeypatch.delenv("SILTWATCH_LOG_FORMAT")
    assert not is_json_asked()  # a file that is closed


def test_an_unknown_verb_lists_the_verbs(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["fien"]) == 2
    assert "there is no verb 'fien'; there are: badconfig, broken, fine" in capsys.readouterr().err


def test_help_lists_every_verb_even_one_that_cannot_be_loaded(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["--help"]) == 0
    text = capsys.readouterr().out
    assert "fine       Works." in text
    assert "lost" in text


def test_no_verb_at_all_is_bad_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main([]) == 2
    assert "usage: siltwatch VERB" in capsys.readouterr().out


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["--version"]) == 0
    assert capsys.readouterr().out.strip()


def test_a_missing_library_is_named_with_its_extra(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def load(_point: EntryPoint) -> object:
        raise ModuleNotFoundError(name="sqlalchemy")

    monkeypatch.setattr(EntryPoint, "load", load)

    assert command.main(["lost"]) == 2
    assert "the library 'sqlalchemy' is not installed: pip install 'siltwatch[gateway]'" in capsys.readouterr().err


def test_a_verb_that_is_no_application_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["text"]) == 2
    assert "no typer application" in capsys.readouterr().err


def test_an_interrupt_ends_quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_point: EntryPoint) -> object:
        raise KeyboardInterrupt

    monkeypatch.setattr(EntryPoint, "load", interrupt)

    assert command.main(["fine"]) == 130
