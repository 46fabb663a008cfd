"""What is going on at a site, in one word, a few figures and one sentence."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

Word = Literal["overdue", "due", "storm", "raining", "blind", "dry"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """The state of a site at an instant, most urgent thing first."""

    site: str
    word: Word
    sentence: str
    duty: str | None  # the duty that presses most
    due_at: datetime | None
    left: timedelta | None  # until due; below zero when overdue
    provisional: bool
    storm: str | None  # the storm under way, or the one of the duty
    storm_depth_tenth_um: int | None
    event_depth_tenth_um: int | None  # None: no rain event is open
    to_go_tenth_um: int | None  # None: no event is open, or it is a storm already
    intensity_tenth_um_per_h: int  # over the last hour
    threshold_at: datetime | None  # about when the threshold is reached at this intensity
    last_rain_at: datetime | None
    blind_since_at: datetime | None
    covered: bool
    advice: str | None  # why a site that is not covered has no duties
