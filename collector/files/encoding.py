"""Bytes of a logger's file to text: byte order marks, UTF-16, stray NUL bytes, line ends."""

import codecs

from siltwatch.errors import InputFileError

_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_HEAD_BYTES = 4096
# A text of ASCII letters in UTF-16 has a NUL at nearly every other byte; a few NULs are a logger's slip.
_UTF16_SHARE = 0.7
_BINARY_SHARE = 0.05
# Beside tab, line feed, form feed and carriage return, bulletins carry start and end of heading and text.
_TEXT_CONTROLS = frozenset("\t\n\x0b\x0c\r\x01\x02\x03\x04\x1a\x1e\x00")


def decode(content: bytes) -> str:
    """The text with line feeds for line ends and without NULs; refuses what is no text at all."""
    text = _decoded(content).replace("\x00", "").replace("\r\n", "\n").replace("\r", "\n").lstrip("\ufeff")
    head = text[:_HEAD_BYTES]
    controls = sum(1 for letter in head if letter < " " and letter not in _TEXT_CONTROLS)
    if controls > _BINARY_SHARE * len(head):
        raise InputFileError("line 1: this is no text (binary bytes); expected a table of a logger or a service")
    if not text.strip():
        raise InputFileError("line 1: the file is empty; expected a header and rows of a logger or a service")
    return text


def _decoded(content: bytes) -> str:
    for mark, encoding in _MARKS:
        if content.startswith(mark):
            return content[len(mark) :].decode(encoding, errors="replace")
    guessed = _utf16_without_mark(content[:_HEAD_BYTES])
    if guessed is not None:
        return content.decode(guessed, errors="replace")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


def _utf16_without_mark(head: bytes) -> str | None:
    pairs = len(head) // 2
    if pairs and head[1::2].count(0) > _UTF16_SHARE * pairs:
        return "utf-16-le"
    if pairs and head[0::2].count(0) > _UTF16_SHARE * pairs:
        return "utf-16-be"
    return None
