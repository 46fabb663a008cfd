"""Every bench, one after the other: `make bench`, or `make bench ARGS="storms intake"` for some of them."""

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parents[1]


def command_of(bench: Path) -> list[str]:
    """A script of its own, or tests that print their figures."""
    if 'if __name__ == "__main__":' in bench.read_text():
        return [sys.executable, str(bench)]
    return [sys.executable, "-m", "pytest", "-q", "-s", "-p", "no:cacheprovider", str(bench)]


def main() -> int:
    """Exit 1 when a bench fails; a figure that misses its goal is printed, not hidden."""
    wanted = set(sys.argv[1:])
    failed = []
    for bench in sorted(HERE.glob("bench_*.py")):
        name = bench.stem.removeprefix("bench_")
        if wanted and name not in wanted:
            continue
        print(f"== {name}", file=sys.stderr)
        if subprocess.run(command_of(bench), cwd=PROJECT, check=False).returncode:
            failed.append(name)
    if failed:
        print(f"failed: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
