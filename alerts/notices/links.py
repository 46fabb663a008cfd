"""The links by which a person takes note of a duty: signed by the installation, short enough for an SMS."""

import base64
import hashlib
import hmac
import os
import secrets
from pathlib import Path

KEY_FILE = "links.key"
PATH = "/a/"
_KEY_BYTES = 32
_MAC_BYTES = 12  # 96 bits: beyond guessing, and 16 letters long


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


def sign_link(key: bytes, *parts: str) -> str:
    """The code of a notice's link, the same for the same notice: without the key nobody can make one."""
    mac = hmac.new(key, "\n".join(parts).encode(), hashlib.sha256).digest()[:_MAC_BYTES]
    return base64.urlsafe_b64encode(mac).decode()


def is_signed(key: bytes, code: str, *parts: str) -> bool:
    """Whether a code is that of this notice under this key."""
    return hmac.compare_digest(sign_link(key, *parts).encode(), code.encode("utf-8", "replace"))
