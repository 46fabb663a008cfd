"""What a page says, in the reader's language: `say` for a sentence, `say_count` for a count, `marked` for a table.

The catalogues are the `.po` files of `dashboard/translations`, read as they are. A text that has no translation is
said in English: a sentence in the wrong language is better than none.
"""

import json
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from dashboard.reader import reader

CATALOGUES = Path(__file__).parent / "translations"


def say(text: str, /, **values: object) -> str:
    """The sentence in the reader's language, its `%(name)s` filled in."""
    return translated(text) % values


def say_count(one: str, many: str, count: int, /, **values: object) -> str:
    """The sentence for so many, `%(num)s` being the count."""
    return translated_count(one, many, count) % {"num": count, **values}


def marked(text: str, /) -> str:
    """The text as it is, marked for the translators where a table holds it; said by `say` later."""
    return text


def translated(text: str) -> str:
    """The text in the reader's language, its places still to be filled."""
    return _texts(reader().language).get(text, text) if text else ""


def translated_count(one: str, many: str, count: int) -> str:
    """The form for so many; English and Spanish have the same two."""
    forms = _forms(reader().language).get(one)
    single, several = forms or (one, many)
    return single if count == 1 else several


def script_words() -> str:
    """What the scripts of the pages say, as JSON for `words.js`; empty where they speak the reader's language."""
    return _script_words(reader().language)


@cache
def _script_words(language: str) -> str:
    said = {
        message.id: message.string
        for message in _catalogue(language)
        if message.id and any(file.startswith("static/") for file, _ in message.locations)
    }
    return json.dumps(said, ensure_ascii=False) if said else ""


@cache
def _texts(language: str) -> dict[str, str]:
    return {
        str(message.id): str(message.string)
        for message in _catalogue(language)
        if isinstance(message.id, str) and message.id and message.string and not message.fuzzy
    }


@cache
def _forms(language: str) -> dict[str, tuple[str, str]]:
    return {
        message.id[0]: (message.string[0], message.string[1])
        for message in _catalogue(language)
        if isinstance(message.id, tuple | list) and isinstance(message.string, tuple | list) and all(message.string)
    }


@cache
def _catalogue(language: str) -> Catalog:
    file = CATALOGUES / f"{language}.po"
    if not file.is_file():
        return Catalog()
    with file.open("rb") as lines:
        return read_po(lines)  # two forms of a count, as English and Spanish have
