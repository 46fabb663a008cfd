"""Keys that sign for an installation, each in a file that only it can read."""

import os
import secrets
from pathlib import Path

_KEY_BYTES = 32


def read_key(path: Path) -> bytes:
    """The key of the file, made at the first call; whoever has it can sign in the installation's name."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        path.parent.mkdir(parents=True, exist_ok=True)
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
