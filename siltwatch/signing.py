"""Short signatures in links: without the key nobody can make one, and nothing need be kept to know it again."""

import base64
import hashlib
import hmac

_MAC_BYTES = 12  # 96 bits: beyond guessing, and 16 letters long


def sign_link(key: bytes, *parts: str) -> str:
    """The signature of these parts, the same for the same parts."""
    mac = hmac.new(key, "\n".join(parts).encode(), hashlib.sha256).digest()[:_MAC_BYTES]
    return base64.urlsafe_b64encode(mac).decode()


def is_signed(key: bytes, code: str, *parts: str) -> bool:
    """Whether a code is the signature of these parts under this key."""
    return hmac.compare_digest(sign_link(key, *parts).encode(), code.encode("utf-8", "replace"))
