"""What a bad line does to frames; seeded, so that a failing run repeats."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from firmware_sim.knobs import Fault

_LONGEST_CHUNK_BYTES = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class Chunk:
    """Bytes written at once, `after_ms` after the ones before them."""

    after_ms: int
    content: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Disturbed:
    """What becomes of one frame: the chunks that are written, and the names of the faults that struck."""

    chunks: tuple[Chunk, ...]
    struck: tuple[str, ...]


def seeded(seed: int, device: str) -> Random:
    """Chance of one device, the same in every run of a scenario."""
    return Random(f"{seed}/{device}")  # noqa: S311 - chance that repeats, not secrecy


class BadLine:
    """The faults of one device's line; each frame draws on the same chance, in order."""

    def __init__(self, faults: Sequence[Fault], chance: Random) -> None:
        self._faults, self._chance = faults, chance
        self._held: tuple[Chunk, ...] = ()

    def disturb(self, frame: bytes, at_ms: int) -> Disturbed:
        """What becomes of a frame sent at an instant of scenario time; one held back comes behind the next."""
        found = disturb(frame, [fault for fault in self._faults if fault.is_on(at_ms)], self._chance)
        before, self._held = self._held, ()
        if "reorder" in found.struck and not before:
            self._held = found.chunks
            return Disturbed(chunks=(), struck=found.struck)
        return Disturbed(chunks=found.chunks + before, struck=found.struck)


def disturb(frame: bytes, faults: Sequence[Fault], chance: Random) -> Disturbed:
    """One frame on its way through the faults that are on."""
    struck = {fault.kind: fault for fault in faults if chance.random() < fault.share}
    if "drop" in struck:
        return Disturbed(chunks=(), struck=("drop",))
    frames = [frame, frame] if "duplicate" in struck else [frame]
    if "bit_flip" in struck:
        frames[0] = flip_bit(frames[0], chance)
    chunks: list[Chunk] = []
    for content in frames:
        longest_ms = int(struck["split"].gap.total_seconds() * 1_000) if "split" in struck else None
        chunks += [Chunk(after_ms=0, content=content)] if longest_ms is None else split(content, longest_ms, chance)
    return Disturbed(chunks=tuple(chunks), struck=tuple(sorted(struck)))


def flip_bit(frame: bytes, chance: Random) -> bytes:
    """The frame with one bit the other way round."""
    position = chance.randrange(8 * len(frame))
    flipped = bytearray(frame)
    flipped[position // 8] ^= 1 << position % 8
    return bytes(flipped)


def split(frame: bytes, longest_gap_ms: int, chance: Random) -> list[Chunk]:
    """The frame in chunks of 1 to 16 bytes with pauses between them, as cheap adapters deliver it."""
    chunks: list[Chunk] = []
    start = 0
    while start < len(frame):
        size = chance.randint(1, _LONGEST_CHUNK_BYTES)
        after_ms = chance.randint(0, longest_gap_ms) if start else 0
        chunks.append(Chunk(after_ms=after_ms, content=frame[start : start + size]))
        start += size
    return chunks
