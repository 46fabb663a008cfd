"""Short messages of one segment: 160 characters of the GSM alphabet (3GPP TS 23.038), whatever the language.

One letter outside of it would turn the whole message into UCS-2, 70 characters a segment.
"""

import re
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
_SHORTEST_NAME, _SHORTEST_HEADLINE = 8, 16
_PLACE = re.compile(r"\{(?:name|headline|link)\}")


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


def one_segment(template: str, *, name: str, link: str, headline: str = "", tail: str = "") -> str:
    """The template with `{name}`, `{headline}` and `{link}`, in one segment.

    The tail gives way first, then the end of the name, at last the end of the headline; what people typed may hold
    any sign.
    """
    name, headline = (to_gsm(" ".join(words.split())) for words in (name, headline))

    def filled(tail: str = "") -> str:
        words = {"{name}": name, "{headline}": headline, "{link}": link}
        return to_gsm(_PLACE.sub(lambda place: words[place[0]], template) + tail)

    if septets(text := filled(tail)) <= SEGMENT:
        return text
    name = _cut(name, septets(filled()) - SEGMENT, _SHORTEST_NAME)
    headline = _cut(headline, septets(filled()) - SEGMENT, _SHORTEST_HEADLINE)
    return filled()


def _cut(text: str, over: int, shortest: int) -> str:
    """Without its last signs, as long as it takes too many septets and is longer than the shortest."""
    kept = text
    while over > septets(text) - septets(kept) and len(kept) > shortest:
        kept = kept[:-1]
    return kept.rstrip()
