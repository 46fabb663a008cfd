"""The key that signs the links in notices; whoever has it can take note in anybody's name."""

from pathlib import Path

from siltwatch.key_file import read_key

KEY_FILE = "links.key"


def read_link_key(folder: Path) -> bytes:
    """The key of the installation, made at the first call."""
    return read_key(folder / KEY_FILE)
