"""The key that signs the links of an installation, in a file that only it can read."""

import os
import secrets
from pathlib import Path

KEY_FILE = "links.key"
_KEY_BYTES = 32


def read_link_key(folder: Path) -> bytes:
    """The key of the installation, made at the first call; whoever has it can take note in anybody's name."""
    path = folder / KEY_FILE
    try:
        return path.read_bytes()
    except FileNotFoundError:
        folder.mkdir(parents=True, exist_ok=True)
        _create(path)
        return path.read_bytes()


def _create(path: Path) -> None:
    """Complete or not there at all, even where two processes start at once."""
    draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    draft.touch(mode=0o600)
    draft.write_bytes(secrets.token_bytes(_KEY_BYTES))
    try:
        os.link(draft, path)
    except FileExistsError:
        return
    finally:
        draft.unlink()
