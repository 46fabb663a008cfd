import pytest

from collector.files.encoding import decode
from siltwatch.errors import InputFileError

TEXT = "time,rain_mm\n2026-06-10 14:05,1.0\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"])
def test_the_text_is_the_same_in_every_encoding(encoding: str) -> None:
    assert decode(TEXT.encode(encoding)) == TEXT


def test_utf_16_big_endian_with_mark() -> None:
    assert decode(b"\xfe\xff" + TEXT.encode("utf-16-be")) == TEXT


def test_letters_outside_utf_8_are_read_as_windows_text() -> None:
    assert decode("Temp, °C\n".encode("cp1252")) == "Temp, °C\n"


@pytest.mark.parametrize("end", ["\r\n", "\r", "\n"])
def test_line_ends_become_line_feeds(end: str) -> None:
    assert decode(TEXT.replace("\n", end).encode()) == TEXT


def test_stray_nul_bytes_are_dropped() -> None:
    assert decode(b"Events\x00 (1.0)\n") == "Events (1.0)\n"


@pytest.mark.parametrize("content", [b"", b"\n\n", b"\xef\xbb\xbf", b" \r\n"])
def test_an_empty_file_is_refused(content: bytes) -> None:
    with pytest.raises(InputFileError, match="line 1: the file is empty"):
        decode(content)


def test_binary_bytes_are_refused() -> None:
    with pytest.raises(InputFileError, match="no text"):
        decode(bytes(range(1, 32)) * 100)


def test_a_bulletin_with_start_and_end_marks_is_text() -> None:
    assert decode(b"\x01\r\r\n776 \r\r\nMETAR\r\r\n\x03").startswith("\x01")
