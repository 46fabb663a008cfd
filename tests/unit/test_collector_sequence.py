import pytest

from collector.sequence import Advance, Place, advance


def places(*numbers: int | tuple[int, int]) -> list[Place]:
    """Numbers, or (number, how many it declares lost)."""
    return [Place(*number) if isinstance(number, tuple) else Place(number) for number in numbers]


@pytest.mark.parametrize(
    ("contiguous", "given", "expected"),
    [
        (0, places(), Advance(0, 0)),
        (0, places(1, 2, 3), Advance(3, 3)),
        (0, places(2, 3), Advance(0, 0)),
        (5, places(6, 8), Advance(6, 1)),
        (0, places((10, 10)), Advance(10, 1, ((1, 10),))),
        (0, places((10, 9)), Advance(0, 0)),
        (1, places((10, 9), 11), Advance(11, 2, ((2, 10),))),
        (4, places((10, 10), 11), Advance(11, 2, ((5, 10),))),
        (0, places(5, (10, 10), 11, 13), Advance(11, 3, ((1, 10),))),
        (0, places(5, 6, (10, 2)), Advance(0, 0)),
        (9, places((10, 1)), Advance(10, 1, ((10, 10),))),
        (0, places(1, 1, 2), Advance(2, 3)),
    ],
)
def test_the_walk_goes_as_far_as_nothing_is_missing(contiguous: int, given: list[Place], expected: Advance) -> None:
    assert advance(contiguous, given) == expected
