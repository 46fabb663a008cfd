"""Every sentence of the pages has its translation, and fills in what the sentence fills in."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

PROJECT = Path(__file__).parents[2]
CATALOGUES = sorted((PROJECT / "dashboard" / "translations").glob("*.po"))
SAYING = {"say", "say_count", "marked"}
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


def test_no_sentence_hides_from_the_translators() -> None:
    """What is gathered from the sources misses a sentence inside a formatted string."""
    files = [*(PROJECT / "dashboard").rglob("*.py"), PROJECT / "alerts" / "situation.py"]
    hidden = []
    with CATALOGUES[0].open("rb") as lines:
        known = {message.id if isinstance(message.id, str) else message.id[0] for message in read_po(lines)}
    for file in files:
        text = file.read_text(encoding="utf-8")
        if "dashboard.translation" not in text and "alerts.voice" not in text:
            continue
        hidden += [f"{file.name}: {sentence}" for sentence in _said(text) if sentence not in known]
    assert hidden == []


def _said(source: str) -> Iterator[str]:
    """The sentences that are written into calls."""
    for call in ast.walk(ast.parse(source)):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in SAYING:
            first = call.args[0]
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                yield first.value
