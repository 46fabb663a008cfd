"""Every door that strangers' bytes come in by, drivers too: words sent on purpose, and spoilt ones."""

import time
from pathlib import Path
from random import Random

import pytest

from tests.support.hostile import spoilt
from tests.support.hostile_doors import EDGES, every_door

LONGEST_LINE = 8_192  # a device sends no more at once than its line carries
SPOILT, MOST_S = 40, 20.0
GROUPS = (
    "drivers", "broker and wire", "files to import", "settings", "evidence packs", "uploads", "words of requests",
)  # fmt: skip


@pytest.mark.filterwarnings("ignore::PIL.Image.DecompressionBombWarning")
@pytest.mark.parametrize("group", GROUPS)
def test_no_door_breaks_or_hangs(group: str, tmp_path: Path) -> None:
    for target in every_door(tmp_path)[group]:
        longest = LONGEST_LINE if group == "drivers" else None
        words, began_s = spoilt(Random(1), target, 2_000), time.monotonic()
        for content in (*EDGES, *target.good, *(next(words) for _ in range(SPOILT))):
            target.hear([content[:longest]])
        assert time.monotonic() - began_s < MOST_S, target.name


def test_good_words_of_every_door_are_taken(tmp_path: Path) -> None:
    doors = every_door(tmp_path)

    assert tuple(doors) == GROUPS
    refused = [
        target.name
        for group in GROUPS[1:]
        for target in doors[group]
        if not any(said == "taken" for word in target.good for said in target.hear([word]))
    ]
    assert refused == []
