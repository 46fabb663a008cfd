"""What a pack does not tell: addresses of people, and links by which anybody could act in their name. Pure."""

import re

_EMAIL = re.compile(r"[\w.+%-]+@[\w-]+(?:\.[\w-]+)*")
_PHONE = re.compile(r"\+\d[\d ()./-]{5,}\d")
_LINK = re.compile(r"\bhttps?://\S+")


def redacted(text: str) -> str:
    """A text with `[link]`, `[address]` and `[number]` in the place of what was there."""
    return _PHONE.sub("[number]", _EMAIL.sub("[address]", _LINK.sub("[link]", text)))
