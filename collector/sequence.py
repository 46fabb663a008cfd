"""How far a gateway's sequence is complete: counting goes over the complete part only, whatever came first."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """One observation's number; `lost` numbers up to and with it are declared lost where it is a gap observation."""

    seq: int
    lost: int = 0

    @property
    def begins(self) -> int:
        """The first number that this one accounts for."""
        return self.seq - self.lost + 1 if self.lost else self.seq


@dataclass(frozen=True, slots=True)
class Advance:
    """The new contiguous number, how many places it covers, and the ranges that were declared lost."""

    contiguous: int
    ready: int
    lost: tuple[tuple[int, int], ...] = ()


def advance(contiguous: int, places: Sequence[Place]) -> Advance:
    """Walk `places` (in order of their numbers, all above `contiguous`) as far as nothing is missing."""
    lost: list[tuple[int, int]] = []
    index = 0
    while index < len(places):
        place = places[index]
        if place.begins > contiguous + 1:
            bridge = _bridge(contiguous, places, index + 1)
            if bridge is None:
                break
            index = bridge
            place = places[index]
        if place.lost:
            lost.append((max(place.begins, contiguous + 1), place.seq))
        contiguous = place.seq
        index += 1
    return Advance(contiguous, index, tuple(lost))


def _bridge(contiguous: int, places: Sequence[Place], start: int) -> int | None:
    """A later gap observation that accounts for what is missing."""
    for index in range(start, len(places)):
        if places[index].lost and places[index].begins <= contiguous + 1:
            return index
    return None
