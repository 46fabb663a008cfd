"""A program on a root that is read-only, by a user that is not root, with one folder to write in."""

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[2]
UID = 10_001
# Where the interpreter and its libraries lie; a user that is not root must come to them.
NEEDED = tuple(dict.fromkeys(str(path) for path in (Path(sys.base_prefix), Path(sys.prefix), PROJECT)))


def closed_ancestor(path: str) -> Path | None:
    """The first folder on the way that others may not pass."""
    parents = [*reversed(Path(path).parents), Path(path)]
    return next((parent for parent in parents if not parent.stat().st_mode & 0o001), None)


def opened_ways() -> list[str]:
    """Commands that show what is needed below closed folders and nothing else of them, in this namespace alone."""
    closed: dict[Path, list[str]] = {}
    for path in NEEDED:
        found = closed_ancestor(path)
        if found is not None:
            closed.setdefault(found, []).append(path)
    lines = []
    for folder, paths in closed.items():
        for number, path in enumerate(paths):
            hold = f'"$HOLD/{number}"'
            lines += [f"mkdir -p {hold}", f"mount --bind {shlex.quote(path)} {hold}"]
        lines.append(f"mount -t tmpfs -o mode=755 tmpfs {shlex.quote(str(folder))}")
        for number, path in enumerate(paths):
            lines += [f"mkdir -p {shlex.quote(path)}", f'mount --bind "$HOLD/{number}" {shlex.quote(path)}']
    return lines


def command(data: Path, hold: Path, *words: str) -> list[str]:
    """What runs the words so; skips where this machine allows no namespaces."""
    is_root = os.geteuid() == 0
    unshare = ["unshare", "--mount", "--propagation", "private"]
    unshare += [] if is_root else ["--user", "--map-root-user"]
    asked = subprocess.run([*unshare, "true"], capture_output=True, check=False)
    if asked.returncode:
        pytest.skip("namespaces are not allowed here (unshare of the Debian package util-linux)")
    lines = ["set -e", f"HOLD={shlex.quote(str(hold))}", *(opened_ways() if is_root else [])]
    place = shlex.quote(str(data))
    lines += [f"mount --bind {place} {place}", "mount -o remount,bind,ro /"]
    lowered = f"setpriv --reuid {UID} --regid {UID} --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all"
    lines.append(f"exec {lowered if is_root else ''} {shlex.join(words)}")
    return [*unshare, "sh", "-c", "\n".join(lines)]
