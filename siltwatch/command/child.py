"""Starts a module as `python -m` would, in a process that does not outlive the one that started it."""

import ctypes
import os
import runpy
import signal
import sys

_PR_SET_PDEATHSIG = 1  # prctl(2): the signal to get when the parent dies


def main() -> None:
    """`python -m siltwatch.command.child PARENT MODULE ARGUMENT…`."""
    parent, module, *arguments = sys.argv[1:]
    die_with(int(parent))
    sys.argv[:] = [module, *arguments]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


def die_with(parent: int) -> None:
    """Ask the kernel for SIGTERM at the parent's death; leave at once where it is dead already. Linux only."""
    if not sys.platform.startswith("linux"):
        return
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, int(signal.SIGTERM), 0, 0, 0)
    if os.getppid() != parent:
        sys.exit(1)


if __name__ == "__main__":
    main()
