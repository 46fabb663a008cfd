"""Paper: facts and a template make a PDF, tagged for readers that speak (PDF/UA-1), the same bytes every time."""

import io
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

import segno
import typst

from siltwatch.errors import SiltwatchError

Template = Literal["summary", "logbook", "notice"]
Size = Literal["us-letter", "a4"]
SIZES: dict[str, Size] = {"letter": "us-letter", "a4": "a4"}
_HERE = Path(__file__).parent
# What the fonts that go with the typesetter have in every face: Latin, Greek and Cyrillic letters, common signs.
_LETTERS = ((0x20, 0x7E), (0xA1, 0x17F), (0x391, 0x3C9), (0x400, 0x45F))
_SIGNS = frozenset(
    "\N{EN DASH}\N{EM DASH}\N{MINUS SIGN}\N{LEFT SINGLE QUOTATION MARK}\N{RIGHT SINGLE QUOTATION MARK}“”„†•…‰€≤≥≠™"
)
_PICTURE_DOTS_PER_INCH = 80
_MASK = 3  # any of the eight can be read; trying them all takes four times as long


def print_pdf(template: Template, facts: Mapping[str, object], *, size: Size) -> bytes:
    """The paper as PDF; no date of making, no font of the machine: only the facts decide the bytes."""
    return _compile(template, facts, size, "pdf")[0]


def print_pictures(template: Template, facts: Mapping[str, object], *, size: Size) -> list[bytes]:
    """The same pages as PNG, to be looked at."""
    return _compile(template, facts, size, "png")


def _compile(template: Template, facts: Mapping[str, object], size: Size, form: Literal["pdf", "png"]) -> list[bytes]:
    given = json.dumps(printable({"size": size, **facts}), ensure_ascii=False, sort_keys=True)
    source = (_HERE / f"{template}.typ").read_bytes()
    try:
        made = typst.compile(
            source,
            format=form,
            ppi=_PICTURE_DOTS_PER_INCH,
            ignore_system_fonts=True,
            sys_inputs={"facts": given},
            pdf_standards="ua-1" if form == "pdf" else None,
        )
    except typst.TypstError as error:
        message = f"the {template} could not be printed: {error}"
        raise SiltwatchError(message) from error
    return [made] if isinstance(made, bytes) else [page for page in made or [] if page]


def printable(value: object) -> object:
    """The same facts with every sign that no font at hand has written as its number, so that nothing is lost."""
    if isinstance(value, str):
        return "".join(_sign(sign) for sign in value)
    if isinstance(value, Mapping):
        return {key: printable(inner) for key, inner in value.items()}
    return [printable(inner) for inner in value] if isinstance(value, list | tuple) else value


def _sign(sign: str) -> str:
    if sign in "\n\r\t":
        return " "
    code = ord(sign)
    has_it = sign in _SIGNS or (sign.isprintable() and any(first <= code <= last for first, last in _LETTERS))
    return sign if has_it else f"[U+{code:04X}]"


def qr_svg(address: str) -> str:
    """The address as a picture that a phone reads."""
    drawn = io.BytesIO()
    segno.make(address, error="l", micro=False, mask=_MASK).save(drawn, kind="svg", xmldecl=False, svgns=True, border=2)
    return drawn.getvalue().decode()
