from collections.abc import Sequence
from importlib.metadata import EntryPoint

import pytest
import typer

from siltwatch.command import main as command
from siltwatch.errors import ConfigError, DeviceError

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
