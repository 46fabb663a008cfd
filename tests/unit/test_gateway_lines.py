"""Lines out of hostile streams."""

import pytest

from gateway.drivers_by_name import LineDriver, driver_named
from gateway.lines import Line, LineAssembler
from siltwatch.errors import FrameError


def contents(assembler: LineAssembler, *chunks: bytes) -> list[bytes]:
    return [line.content for chunk in chunks for line in assembler.feed(chunk)]


def test_lines_may_come_split_and_joined() -> None:
    assert contents(LineAssembler(20), b"on", b"e\r", b"\ntwo\nth", b"ree\r\n") == [b"one", b"two", b"three"]


def test_empty_lines_are_none() -> None:
    assert contents(LineAssembler(20), b"\r\n\n\r\na\n") == [b"a"]


def test_the_first_line_may_be_the_rear_part_of_one() -> None:
    first, second = LineAssembler(20).feed(b"rest\nwhole\n")

    assert (first.first, second.first) == (True, False)


def test_an_empty_first_line_is_the_first_all_the_same() -> None:
    (line,) = LineAssembler(20).feed(b"\nwhole\n")

    assert not line.first


@pytest.mark.parametrize("size", [1, 3, 8192])
def test_a_line_without_end_is_bounded_and_the_next_one_is_read(size: int) -> None:
    assembler = LineAssembler(10)
    stream = b"x" * 8192 + b"\nnext\n"

    lines = [line for start in range(0, len(stream), size) for line in assembler.feed(stream[start : start + size])]

    assert lines == [Line(content=b"x" * 10, first=True, too_long=True), Line(content=b"next")]
    assert len(assembler._held) == 0


def test_a_line_of_just_the_bound_is_whole() -> None:
    assert LineAssembler(5).feed(b"12345\r\n") == [Line(content=b"12345", first=True)]
    assert LineAssembler(5).feed(b"123456\n")[0].too_long


def test_what_is_left_at_the_end_is_a_line() -> None:
    assembler = LineAssembler(5)
    assembler.feed(b"abc")

    assert assembler.flush() == [Line(content=b"abc", first=True)]
    assert assembler.flush() == []


def test_a_line_too_long_is_no_frame() -> None:
    driver = driver_named("swtip")
    assert isinstance(driver, LineDriver)

    with pytest.raises(FrameError, match="too_long"):
        driver.drafts(Line(content=b"$", too_long=True))
