"""Rows of the records about turbidity: episodes of contrast, and what people measured and confirmed."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

EpisodeState = Literal["open", "ended", "withdrawn"]


@dataclass(frozen=True, slots=True, kw_only=True)
class EpisodeRow:
    """An episode as it stands; `reached` is JSON: when each level was first on. Values are in the probes' own unit."""

    id: str
    site: str
    probe: str
    background: str | None
    kind: Literal["contrast", "benchmark"]
    revision: int
    judged_at: datetime
    profile: str
    profile_version: int
    state: EpisodeState
    level: str
    level_now: str
    start_at: datetime
    end_at: datetime | None
    reached: str
    unit: str | None
    peak: float | None
    peak_at: datetime | None
    peak_background: float | None
    peak_value: float | None
    now_at: datetime | None
    now_background: float | None
    now_value: float | None
    percent_above: int
    held_since_at: datetime | None
    lag_s: int
    confounded_by: str | None
    uncalibrated: str | None
    weather: Literal["storm", "rain", "dry", "unknown"]
    storm: str | None
    cause: str | None
    action: str | None
    withdrawn_because: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmationRow:
    """Someone on site, or a second instrument, confirmed what a probe says: it may end a latch."""

    id: int
    site: str
    probe: str
    at: datetime
    person: str
    how: Literal["person", "instrument"]
    remarks: str
    entered_at: datetime
    key: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CalibrationRow:
    """One cleaning and calibration of a probe, with what it showed; percents as the USGS adds them."""

    id: int
    site: str
    probe: str
    at: datetime
    person: str
    before_cleaning: float | None
    after_cleaning: float | None
    standard: float | None
    before_calibration: float | None
    after_calibration: float | None
    lot: str
    fouling_percent: float | None
    drift_percent: float | None
    remarks: str
    entered_at: datetime
    key: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GrabSampleRow:
    """A sample or a look through a tube beside a probe; `disagrees` says why the two do not fit."""

    id: int
    site: str
    probe: str
    at: datetime
    person: str
    how: Literal["grab", "secchi", "tube"]
    value: float
    unit: str
    probe_value: float | None
    disagrees: str | None
    remarks: str
    entered_at: datetime
    key: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplanationRow:
    """What somebody says caused an episode and what was done about it, and when on site."""

    id: int
    site: str
    episode: str
    cause: str
    action: str
    acted_at: datetime | None
    person: str
    entered_at: datetime
    key: str
