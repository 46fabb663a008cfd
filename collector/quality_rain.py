"""Rain over time: bursts beyond nature, tips of a bouncing switch, and the rows of a file judged one after another."""

from dataclasses import dataclass

from collector.quality import (
    RAIN_FAILED_TENTH_UM,
    RAIN_SPAN_MS,
    RAIN_SUSPECT_TENTH_UM,
    GaugeLimits,
    Shower,
    Verdict,
    judge_credit,
    judge_size,
)
from collector.quality_words import FAILED, GOOD, SUSPECT, flag_of, worst


@dataclass(frozen=True, slots=True)
class Burst:
    """Rain of at most five minutes from `start_ms` on."""

    start_ms: int
    depth_tenth_um: int

    def after(self, at_ms: int, depth_tenth_um: int) -> "Burst":
        """The burst with more rain in it, or the next one."""
        if 0 <= at_ms - self.start_ms < RAIN_SPAN_MS:
            return Burst(self.start_ms, self.depth_tenth_um + depth_tenth_um)
        return Burst(at_ms, depth_tenth_um)


NO_BURST = Burst(-RAIN_SPAN_MS, 0)


def judge_burst(burst: Burst, *, certain: bool) -> Verdict:
    """Too much rain in five minutes is suspect, and fails beyond nature where the instants are certain."""
    if certain and burst.depth_tenth_um > RAIN_FAILED_TENTH_UM:
        return FAILED, ("beyond_nature",)
    if burst.depth_tenth_um > RAIN_SUSPECT_TENTH_UM:
        return SUSPECT, ("very_intense",)
    return GOOD, ()


def heavier(verdict: Verdict, other: Verdict) -> Verdict:
    """The verdict with what another adds to its flag; what weighs no more adds no word."""
    flag = worst(verdict[0], other[0])
    return verdict if flag == verdict[0] else (flag, (*verdict[1], *other[1]))


class FileJudge:
    """Judges the rows of one gauge of a file in order of time, the dry ones among them; owned by one reading.

    Intervals are held against the time since the row before, tips against their echo and their bursts.
    """

    def __init__(self, limits: GaugeLimits, *, tips: bool) -> None:
        self._limits = limits
        self._tips = tips
        self._before_ms: int | None = None
        self._burst = NO_BURST

    def judge(self, at_ms: int, depth_tenth_um: int, words: tuple[str, ...]) -> Verdict:
        """The flag and words of the next row."""
        if self._tips:
            return self._judge_tip(at_ms, depth_tenth_um, words) if depth_tenth_um else (flag_of(words), words)
        before_ms, self._before_ms = self._before_ms, at_ms
        if before_ms is None:  # in how much time the first row's rain fell is not known
            return judge_size(depth_tenth_um, self._limits, words)
        return judge_credit(
            Shower(depth_tenth_um=depth_tenth_um, counts=1, span_ms=at_ms - before_ms), self._limits, words
        )

    def _judge_tip(self, at_ms: int, depth_tenth_um: int, words: tuple[str, ...]) -> Verdict:
        before_ms, self._before_ms = self._before_ms, at_ms
        bounce_ms = self._limits.bounce_ms
        bounced = bounce_ms > 0 and before_ms is not None and at_ms - before_ms <= bounce_ms
        self._burst = self._burst.after(at_ms, depth_tenth_um)
        shower = Shower(depth_tenth_um=depth_tenth_um, counts=1, bounced=bounced)
        return heavier(judge_credit(shower, self._limits, words), judge_burst(self._burst, certain=True))
