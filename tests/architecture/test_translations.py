"""Every sentence of the pages has its translation, and fills in what the sentence fills in."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

PROJECT = Path(__file__).parents[2]
CATALOGUES = sorted((PROJECT / "dashboard" / "translations").glob("*.po"))
PLACE = re.compile(r"%\((\w+)\)")


def _forms(said: object) -> list[str]:
    return [said] if isinstance(said, str) else list(said) if isinstance(said, tuple | list) else []


def test_every_sentence_is_translated_and_no_translation_is_left_over() -> None:
    done = subprocess.run(
        [sys.executable, "tools/words.py", "--check"], cwd=PROJECT, capture_output=True, text=True, check=False
    )
    assert not done.returncode, f"run `make words` and translate what is empty:\n{done.stdout}{done.stderr}"


@pytest.mark.parametrize("file", CATALOGUES, ids=lambda file: file.stem)
def test_a_translation_fills_in_what_its_sentence_does(file: Path) -> None:
    with file.open("rb") as lines:
        catalogue = read_po(lines)
    assert len(catalogue) > 1
    for message in catalogue:
        for one, other in zip(_forms(message.id), _forms(message.string), strict=True) if message.id else []:
            assert set(PLACE.findall(one)) == set(PLACE.findall(other)), message.id
