"""Short messages of one segment: 160 characters of the GSM alphabet (3GPP TS 23.038), whatever the language.

One letter outside of it would turn the whole message into UCS-2, 70 characters a segment.
"""

import unicodedata

SEGMENT = 160
_BASIC = frozenset(
    "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§"
    "¿abcdefghijklmnopqrstuvwxyzäöñüà"
)
_EXTENDED = frozenset("^{}\\[~]|€")  # two characters each
_INSTEAD = str.maketrans(
    {0x2013: "-", 0x2014: "-", 0x2018: "'", 0x2019: "'", 0x201C: '"', 0x201D: '"', 0x2026: "...", 0x2265: ">=", 9: " "}
)
_SHORTEST_NAME = 8


def to_gsm(text: str) -> str:
    """The text in letters of the alphabet: an accent that it lacks is dropped, a sign that it lacks is a `?`."""
    return "".join(_letter(sign) for sign in unicodedata.normalize("NFC", text).translate(_INSTEAD))


def _letter(sign: str) -> str:
    if sign in _BASIC or sign in _EXTENDED:
        return sign
    plain = "".join(part for part in unicodedata.normalize("NFD", sign) if not unicodedata.combining(part))
    return plain if plain and all(part in _BASIC for part in plain) else "?"


def septets(text: str) -> int:
    """How many of the 160 characters a text takes; text outside the alphabet is refused by a KeyError."""
    return sum(_septets(sign) for sign in text)


def _septets(sign: str) -> int:
    if sign in _EXTENDED:
        return 2
    if sign not in _BASIC:
        raise KeyError(sign)
    return 1


def one_segment(template: str, *, name: str, link: str, tail: str = "") -> str:
    """The template with `{name}` and `{link}`, in one segment: the tail gives way first, then the name is cut."""
    short = to_gsm(" ".join(name.split()))
    for with_tail in (tail, ""):
        text = to_gsm(template.format(name=short, link=link) + with_tail)
        if septets(text) <= SEGMENT:
            return text
    over = septets(text) - SEGMENT
    shortened = short[: max(_SHORTEST_NAME, len(short) - over)].rstrip()
    return to_gsm(template.format(name=shortened, link=link))
