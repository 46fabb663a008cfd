"""Processes that start at once: a parent has imported what they need and forks them; they are killed as any other.

`python -m tests.support.forked MODULE…` reads one line of JSON for each process to start. What is killed leaves no
coverage behind in any way, so that nothing is lost by it: use it for processes that a test kills.
"""

import contextlib
import importlib
import json
import os
import select
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

PROJECT = Path(__file__).resolve().parents[2]
_LOOK_S = 0.01


@dataclass
class Forked:
    """One process, with as much of `subprocess.Popen` as tests use."""

    pid: int
    ended: threading.Event = field(default_factory=threading.Event)
    returncode: int | None = None

    def poll(self) -> int | None:
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        if not self.ended.wait(timeout):
            raise subprocess.TimeoutExpired(str(self.pid), timeout or 0)
        assert self.returncode is not None
        return self.returncode

    def send_signal(self, number: int) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


class Forkery:
    """The parent of such processes."""

    def __init__(self, parent: "subprocess.Popen[str]") -> None:
        self._parent = parent
        self._turn = threading.Lock()
        self._begun: dict[int, Forked] = {}
        self._told = threading.Condition()
        self._newest: list[Forked] = []
        self._ears = threading.Thread(target=self._hear, daemon=True)
        self._ears.start()

    def start(self, *arguments: str, stderr: Path, environment: dict[str, str] | None = None) -> Forked:
        """Run `main(ARGUMENTS)` of the module in a process of its own."""
        assert self._parent.stdin is not None
        with self._turn, self._told:
            order = {"arguments": arguments, "stderr": str(stderr), "environment": environment or {}}
            self._parent.stdin.write(json.dumps(order) + "\n")
            self._parent.stdin.flush()
            self._newest.clear()
            assert self._told.wait_for(lambda: self._newest, 30), "the parent forks nothing"
            return self._newest[0]

    def end(self) -> None:
        """Let the parent end, and with it what it forked."""
        assert self._parent.stdin is not None
        self._parent.stdin.close()
        self._ears.join(20)

    def _hear(self) -> None:
        assert self._parent.stdout is not None
        for line in self._parent.stdout:
            pid, *status = map(int, line.split())
            with self._told:
                if status:
                    self._begun[pid].returncode = os.waitstatus_to_exitcode(status[0])
                    self._begun.pop(pid).ended.set()
                else:
                    self._begun[pid] = Forked(pid)
                    self._newest.append(self._begun[pid])
                    self._told.notify_all()


@contextmanager
def forkery(module: str, *beside: str) -> Iterator[Forkery]:
    """A parent for processes that run `main` of a module, with others imported beside it; it ends with them."""
    parent = subprocess.Popen(
        [sys.executable, "-m", "tests.support.forked", module, *beside],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=PROJECT,
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(PROJECT), *filter(None, [os.environ.get("PYTHONPATH")])]),
        },
    )
    with parent:
        made = Forkery(parent)
        try:
            yield made
        finally:
            made.end()


def _fork(order: dict[str, Any], module: Any) -> int:
    pid = os.fork()
    if pid:
        return pid
    os.environ.update(order["environment"])
    os.dup2(os.open(order["stderr"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644), 2)
    os.dup2(os.open(os.devnull, os.O_RDWR), 0)
    os.dup2(os.open(os.devnull, os.O_RDWR), 1)
    code = 1
    try:
        code = module.main(order["arguments"])
    finally:
        os._exit(code)


def serve(name: str, *beside: str) -> None:
    """Fork what is asked for, and tell what ends; whoever is left at the end is killed."""
    module, *_ = (importlib.import_module(each) for each in (name, *beside))
    left: set[int] = set()
    with os.fdopen(0, encoding="utf-8") as orders:
        while True:
            if select.select([orders], [], [], _LOOK_S)[0]:
                line = orders.readline()
                if not line:
                    break
                pid = _fork(json.loads(line), module)
                left.add(pid)
                _say(pid)
            while left and (ended := os.waitpid(-1, os.WNOHANG)) != (0, 0):
                left.discard(ended[0])
                _say(*ended)
    for pid in left:
        os.kill(pid, signal.SIGKILL)


def _say(*numbers: int) -> None:
    os.write(1, (" ".join(map(str, numbers)) + "\n").encode())


if __name__ == "__main__":
    serve(*sys.argv[1:])
