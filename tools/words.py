"""Bring `dashboard/translations/*.po` up to what the pages say; `--check` only tells what lacks its translation."""

import sys
from contextlib import redirect_stderr
from io import BytesIO, StringIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

HERE = Path(__file__).resolve().parent.parent / "dashboard"
SOURCES = [
    ("views/**.py", "python"),
    ("routes/**.py", "python"),
    ("frame.py", "python"),
    ("problems.py", "python"),
    ("turns.py", "python"),
    ("templates/**.html", "jinja2"),
    ("static/*.js", "javascript"),
]
# The one sentence of a site is made where its situation is judged.
SITUATION = [("situation.py", "python")]
KEYWORDS = {"_": None, "ngettext": (1, 2), "say": None, "say_count": (1, 2), "marked": None, "words": None}
# As dashboard/pages.py reads the templates, so that the texts are the same to the letter.
JINJA = {"silent": "false", "newstyle_gettext": "true", "trim_blocks": "true", "lstrip_blocks": "true"}
WIDTH = 120
# Catalogues are read without a locale: Spanish and English both have two forms of a count, which is the default.


def said() -> Catalog:
    """Every sentence that the pages say, with the files that say it."""
    found = Catalog()
    with redirect_stderr(StringIO()):  # it warns of every formatted value handed to a sentence; faults are raised
        extracted = [
            *extract_from_dir(HERE, SOURCES, {"templates/**.html": JINJA}, KEYWORDS),
            *extract_from_dir(HERE.parent / "alerts", SITUATION, {}, KEYWORDS),
        ]
    for file, _, text, comments, context in extracted:
        found.add(text, locations=[(file, None)], auto_comments=comments, context=context)
    return found


def read(file: Path) -> Catalog:
    """A catalogue as it stands."""
    with file.open("rb") as lines:
        return read_po(lines)


def lacking(catalogue: Catalog, wanted: Catalog) -> list[str]:
    """What the pages say and the catalogue does not."""
    return [str(message.id) for message in wanted if message.id and not _is_translated(catalogue.get(message.id))]


def gone(catalogue: Catalog, wanted: Catalog) -> list[str]:
    """What the catalogue says and no page does."""
    return [str(message.id) for message in catalogue if message.id and wanted.get(message.id) is None]


def _is_translated(message: Message | None) -> bool:
    if message is None or message.fuzzy:
        return False
    return all(message.string) if isinstance(message.string, tuple | list) else bool(message.string)


def update(file: Path, wanted: Catalog) -> int:
    """Add what is new, drop what is gone, guess nothing; how many wait for a translation."""
    old = read(file)
    fresh = Catalog(charset="utf-8", header_comment=f"# The pages of Siltwatch in {file.stem}.")
    for message in sorted((one for one in wanted if one.id), key=lambda one: str(one.id)):
        known = old.get(message.id)
        fresh.add(message.id, string=known.string if known else None, locations=message.locations, flags=message.flags)
    text = BytesIO()
    write_po(text, fresh, width=WIDTH, omit_header=True, include_lineno=False, sort_output=False)
    file.write_bytes(text.getvalue())
    return len(lacking(fresh, wanted))


def main() -> int:
    """Update each catalogue, or with `--check` compare; 1 where something lacks."""
    wanted, faults = said(), 0
    for file in sorted((HERE / "translations").glob("*.po")):
        if "--check" not in sys.argv[1:]:
            print(f"{file.name}: {update(file, wanted)} sentences wait for a translation")
            continue
        catalogue = read(file)
        for text in lacking(catalogue, wanted):
            print(f"{file.name}: no translation: {text}")
        for text in gone(catalogue, wanted):
            print(f"{file.name}: no page says any more: {text}")
        faults += len(lacking(catalogue, wanted)) + len(gone(catalogue, wanted))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
