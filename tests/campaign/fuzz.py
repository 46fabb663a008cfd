"""Atheris over the same doors: coverage tells it which spoilt word leads where no word was before.

`python tests/campaign/fuzz.py GROUP SECONDS`, by an interpreter that has atheris and sees the project's libraries;
prints one JSON line with how often what was called.
"""

import atexit
import json
import logging
import os
import sys
import time
import warnings
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(PROJECT), str(PROJECT / "firmware-sim")]

import atheris  # noqa: E402 - after the path

# Only what reads strangers' bytes is watched: to prepare all of it would take minutes.
with atheris.instrument_imports(include=["gateway", "collector", "siltwatch", "alerts", "dashboard"]):
    import gateway.conversations.choosing
    import gateway.topic_ears  # noqa: F401 - imported to be watched, like those above

from tests.support.hostile import Target  # noqa: E402 - after what is watched
from tests.support.hostile_doors import every_door, folder_for_doors  # noqa: E402 - likewise

_LONGEST = 4_096


class Fuzzing:
    """One group of doors; the first byte chooses the door."""

    def __init__(self, targets: list[Target], seconds: float) -> None:
        self._targets, self._until_s = targets, time.monotonic() + seconds
        self.counts = {"executions": 0, "crashes": 0}
        self.first: list[str] = []

    def one(self, content: bytes) -> None:
        """Throw it at a door; end the process when the time is over."""
        if time.monotonic() > self._until_s:
            self.tell()
            os._exit(0)
        if not content:
            return
        target = self._targets[content[0] % len(self._targets)]
        self.counts["executions"] += 1
        try:
            target.hear([content[1 : _LONGEST + 1]])
        except Exception as error:  # noqa: BLE001 - what is looked for
            self.counts["crashes"] += 1
            if len(self.first) < 5:
                self.first.append(f"{target.name}: {type(error).__name__}: {error}: {content[1:200].hex()}")

    def tell(self) -> None:
        """What was done, as one line."""
        sys.stdout.write(json.dumps({**self.counts, "first": self.first}) + "\n")
        sys.stdout.flush()


def main() -> None:
    """Run for the seconds given."""
    group, seconds = sys.argv[1], float(sys.argv[2])
    logging.disable(logging.CRITICAL)
    warnings.simplefilter("ignore")
    folder = folder_for_doors()
    targets = every_door(folder)[group]
    seeds = folder / "seeds"
    seeds.mkdir()
    for number, target in enumerate(targets):
        for place, word in enumerate(target.good):
            (seeds / f"{number}-{place}").write_bytes(bytes((number % 256,)) + word[:_LONGEST])
    fuzzing = Fuzzing(targets, seconds)
    atexit.register(fuzzing.tell)
    words = [sys.argv[0], "-timeout=25", "-rss_limit_mb=4096", f"-max_total_time={int(seconds) + 20}", str(seeds)]
    atheris.Setup(words, fuzzing.one)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
