"""Form tokens: what another site cannot know must come back with everything that changes something."""

import base64
import binascii
import hmac
import secrets


def masked(token: str) -> str:
    """The token under a fresh mask, so that compressed pages never repeat the same secret."""
    plain = token.encode()
    mask = secrets.token_bytes(len(plain))
    return base64.urlsafe_b64encode(mask + _xor(plain, mask)).decode()


def is_right(given: str, token: str) -> bool:
    """Whether a masked token is this session's."""
    try:
        both = base64.urlsafe_b64decode(given.encode())
    except (binascii.Error, ValueError):
        return False
    half = len(both) // 2
    return len(both) == 2 * half and hmac.compare_digest(_xor(both[half:], both[:half]), token.encode())


def _xor(left: bytes, right: bytes) -> bytes:
    return bytes(a ^ b for a, b in zip(left, right, strict=True))
