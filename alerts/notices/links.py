"""The links by which a person takes note of a duty: signed by the installation, short enough for an SMS."""

import base64
import hashlib
import hmac

PATH = "/a/"
_MAC_BYTES = 12  # 96 bits: beyond guessing, and 16 letters long


def sign_link(key: bytes, *parts: str) -> str:
    """The code of a notice's link, the same for the same notice: without the key nobody can make one."""
    mac = hmac.new(key, "\n".join(parts).encode(), hashlib.sha256).digest()[:_MAC_BYTES]
    return base64.urlsafe_b64encode(mac).decode()


def is_signed(key: bytes, code: str, *parts: str) -> bool:
    """Whether a code is that of this notice under this key."""
    return hmac.compare_digest(sign_link(key, *parts).encode(), code.encode("utf-8", "replace"))
