"""Starts the processes of an installation as children, restarts what dies, and stops them in order."""

import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import IO, Any

from siltwatch.command.main import EXIT_USAGE
from siltwatch.command.signals import StopSignals

log = logging.getLogger(__name__)
VERBS = "siltwatch.command.main"
_FIRST_DELAY_S, _LONGEST_DELAY_S = 0.5, 30.0
_AFTER_BAD_CONFIG_S = 60.0  # a person has to mend something first
_GOOD_RUN_S = 60.0  # after which a death counts as the first one again
_STOP_WITHIN_S = 10.0
_LOOK_EVERY_S = 0.05


@dataclass(frozen=True, slots=True, kw_only=True)
class Program:
    """One child: the arguments of a verb (or of another module), and whether it is started again when it dies."""

    name: str
    arguments: tuple[str, ...]
    module: str = VERBS
    restarts: bool = True


def restart_delay_s(*, exit_code: int, deaths: int) -> float:
    """Real seconds before the next start after so many deaths in a row."""
    if exit_code == EXIT_USAGE:
        return _AFTER_BAD_CONFIG_S
    return min(_LONGEST_DELAY_S, _FIRST_DELAY_S * 2.0 ** min(deaths - 1, 10))


def command_line(module: str, arguments: tuple[str, ...]) -> list[str]:
    """What runs a module as a child that ends with this process."""
    return [sys.executable, "-m", "siltwatch.command.child", str(os.getpid()), module, *arguments]


class Child:
    """One program and, while it runs, its process."""

    def __init__(self, program: Program, *, environment: Mapping[str, str], output: IO[bytes] | int) -> None:
        self.program = program
        self.exit_code: int | None = None
        self._environment, self._output = environment, output
        self._deaths = 0
        self._again_at_s: float | None = None
        self.process = self._start()

    def _start(self) -> subprocess.Popen[bytes]:
        """In a session of its own: Ctrl-C reaches the supervisor alone, which then stops its children in order."""
        self._started_s = time.monotonic()
        self._again_at_s = None
        process = subprocess.Popen(  # noqa: S603 - our own interpreter with our own modules
            command_line(self.program.module, self.program.arguments),
            env=dict(self._environment),
            stdin=subprocess.DEVNULL,
            stdout=self._output,
            stderr=self._output,
            start_new_session=True,
        )
        extra = {"action": "process_started", "process_name": self.program.name, "pid": process.pid}
        log.info("a process was started", extra=extra)
        return process

    @property
    def is_running(self) -> bool:
        """Whether its process is alive."""
        return self.process.poll() is None

    @property
    def is_misconfigured(self) -> bool:
        """Whether it has ended for want of a good configuration."""
        return not self.is_running and self.exit_code == EXIT_USAGE

    @property
    def is_lost(self) -> bool:
        """Whether it has ended for good."""
        return not self.program.restarts and not self.is_running

    def tend(self) -> None:
        """Notice a death; start again when the time has come."""
        if self.is_running:
            return
        if self._again_at_s is None:
            self._note_death()
        elif self.program.restarts and time.monotonic() >= self._again_at_s:
            self.process = self._start()

    def _note_death(self) -> None:
        self.exit_code = self.process.returncode
        ran_s = time.monotonic() - self._started_s
        self._deaths = 1 if ran_s >= _GOOD_RUN_S else self._deaths + 1
        delay_s = restart_delay_s(exit_code=self.exit_code, deaths=self._deaths)
        self._again_at_s = time.monotonic() + delay_s
        extra: dict[str, Any] = {
            "action": "process_died",
            "process_name": self.program.name,
            "exit_code": self.exit_code,
            "again_in_s": delay_s if self.program.restarts else None,
        }
        log.error("a process died", extra=extra)

    def kill(self) -> None:
        """End the process and whatever it started, as a power cut would."""
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            log.debug("already gone", extra={"action": "kill_missed", "process_name": self.program.name})
        self.process.kill()
        self.process.wait()


class Supervisor:
    """Owns the children; call `tend` whenever a signal came or some time has passed."""

    def __init__(
        self, signals: StopSignals, *, environment: Mapping[str, str] | None = None, output: IO[bytes] | None = None
    ) -> None:
        self._signals = signals
        self._environment = dict(os.environ if environment is None else environment)
        self._output: IO[bytes] | int = sys.stderr.fileno() if output is None else output
        self.children: list[Child] = []

    def start(self, program: Program) -> None:
        """Start one more child."""
        self.children.append(Child(program, environment=self._environment, output=self._output))

    def tend(self) -> None:
        """Restart what has died and has waited long enough."""
        for child in self.children:
            child.tend()

    @property
    def is_hopeless(self) -> bool:
        """Whether every child has ended for want of a good configuration."""
        return all(child.is_misconfigured for child in self.children)

    @property
    def is_misconfigured(self) -> bool:
        """Whether any child has ended for want of a good configuration."""
        return any(child.is_misconfigured for child in self.children)

    def has_lost(self, name: str) -> bool:
        """Whether this child has ended and is not to be started again."""
        return any(child.program.name == name and child.is_lost for child in self.children)

    def stop(self) -> None:
        """Stop the children one by one, the last started first; asked once more to stop, kill what is left."""
        patience = self._signals.requests
        for child in reversed(self.children):
            if child.is_running:
                child.process.terminate()
            self._see_it_end(child, patience)
        log.info("all processes have stopped", extra={"action": "stopped"})

    def _see_it_end(self, child: Child, patience: int) -> None:
        deadline = time.monotonic() + _STOP_WITHIN_S
        while child.is_running:
            self._signals.wait(_LOOK_EVERY_S)
            if time.monotonic() > deadline or self._signals.requests > patience:
                extra = {"action": "process_killed", "process_name": child.program.name}
                log.warning("a process did not stop and is killed", extra=extra)
                child.kill()


def keep_running(supervisor: Supervisor, signals: StopSignals) -> int:
    """Tend the children until someone asks to stop; the exit code for the one who asked."""
    while not signals.wait(_FIRST_DELAY_S):
        supervisor.tend()
        if supervisor.is_hopeless:
            return EXIT_USAGE
    return 0
