"""The `siltwatch` command: finds its verbs by entry point and imports only the one asked for."""

import logging
import sys
from collections.abc import Sequence
from importlib.metadata import EntryPoint, entry_points

import typer

from siltwatch.errors import ConfigError, SiltwatchError
from siltwatch.logs import is_json_asked, set_up_logs

log = logging.getLogger(__name__)
COMMAND_GROUP = "siltwatch.commands"
EXIT_FAILED = 1
EXIT_USAGE = 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one verb; exit 0 ok, 1 failed, 2 bad usage or configuration."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    verbs = {point.name: point for point in entry_points(group=COMMAND_GROUP)}
    if not given or given[0] in {"-h", "--help"}:
        _print_verbs(verbs)
        return 0 if given else EXIT_USAGE
    if given[0] == "--version":
        return _print_version()
    if given[0] not in verbs:
        _say(f"siltwatch: there is no verb {given[0]!r}; there are: {', '.join(sorted(verbs))}")
        return EXIT_USAGE
    return _run(verbs[given[0]], given[1:])


def _run(verb: EntryPoint, arguments: list[str]) -> int:
    try:
        application = load_verb(verb)
        application(args=arguments, prog_name=f"siltwatch {verb.name}")
    except ConfigError as error:
        _say_failure(verb.name, error)
        return EXIT_USAGE
    except SiltwatchError as error:
        _say_failure(verb.name, error)
        return EXIT_FAILED
    except KeyboardInterrupt:
        return 130
    except SystemExit as stop:
        return _exit_code(stop)
    return 0


def _say_failure(verb: str, error: SiltwatchError) -> None:
    """Words for a person; where a program reads the log, one line of it."""
    if not is_json_asked():
        _say(f"siltwatch {verb}: {error}")
        return
    set_up_logs(verb)
    facts = {"verb": verb, "error": str(error)}
    if isinstance(error, ConfigError):
        log.error("settings were refused: the error says which", extra={"action": "settings_refused", **facts})
    else:
        log.error("the command failed: the error says why", extra={"action": "command_failed", **facts})


def _exit_code(stop: SystemExit) -> int:
    if stop.code is None:
        return 0
    return stop.code if isinstance(stop.code, int) else EXIT_FAILED


def load_verb(verb: EntryPoint) -> typer.Typer:
    """Import a verb; a library that is not installed is named with the extra that brings it."""
    try:
        application = verb.load()
    except ModuleNotFoundError as error:
        package = verb.module.partition(".")[0]
        if error.name is None or error.name.partition(".")[0] == package:
            raise
        extra = {"firmware_sim": "sim"}.get(package, package)
        message = f"the library {error.name!r} is not installed: pip install 'siltwatch[{extra}]'"
        raise ConfigError(message) from error
    if not isinstance(application, typer.Typer):
        message = f"the verb {verb.name!r} ({verb.value}) is no typer application"
        raise ConfigError(message)
    return application


def _print_verbs(verbs: dict[str, EntryPoint]) -> None:
    lines = ["usage: siltwatch VERB …        (siltwatch VERB --help tells its options)", ""]
    for name in sorted(verbs):
        try:
            text = load_verb(verbs[name]).info.help or ""
        except (ImportError, AttributeError, SiltwatchError) as error:
            text = f"({error})"
        lines.append(f"  {name:<10} {str(text).strip().splitlines()[0] if text else ''}")
    sys.stdout.write("\n".join(lines) + "\n")


def _print_version() -> int:
    from importlib.metadata import version  # noqa: PLC0415 - not needed by any verb

    sys.stdout.write(version("siltwatch") + "\n")
    return 0


def _say(text: str) -> None:
    sys.stderr.write(text + "\n")


if __name__ == "__main__":
    sys.exit(main())
