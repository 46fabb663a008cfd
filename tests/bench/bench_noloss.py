"""Where the row of the table that is no figure of speed is counted: the fault matrix."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.bench.rows import Row, say


def main() -> None:
    """Point there."""
    faults = "kill -9, power cut, full disk, outage, wrong clock, duplicates, reorder, 24 h offline"
    where = "counted fault by fault: [the fault matrix](reliability.md), `make faults`"
    say(Row(what=f"lost or counted twice: {faults}", unit="", note=where, against="none may be"))


if __name__ == "__main__":
    main()
