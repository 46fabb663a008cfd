"""The care of probes: fouling and drift as the USGS adds them (TM 1-D3), when calibration is due, what samples say."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal, Protocol

# Regulation page 4.3: three to four weeks in season.
CALIBRATE_EVERY = timedelta(weeks=4)
# TM 1-D3: beyond this much fouling and drift together readings are not reported.
NOT_REPORTED_PERCENT = 30.0
NOT_REPORTED_UNITS = 3.0
_RATINGS = ((5.0, "excellent"), (10.0, "good"), (15.0, "fair"))
# A sample by hand may differ from a probe by this much before someone has to look.
DIFFERS_UNITS = 5.0
DIFFERS_SHARE = 0.3

Rating = Literal["excellent", "good", "fair", "poor", "not reported"]


class Calibrated(Protocol):
    """A calibration on record."""

    @property
    def at(self) -> datetime:
        """When the probe was calibrated."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Errors:
    """What a visit found: fouling is what cleaning changed, drift what the standard is away from the reading."""

    fouling: float | None
    fouling_percent: float | None
    drift: float | None
    drift_percent: float | None

    @property
    def total_percent(self) -> float | None:
        """Both without their signs: they may cancel in a reading, not in a record."""
        known = [abs(part) for part in (self.fouling_percent, self.drift_percent) if part is not None]
        return sum(known) if known else None

    @property
    def rating(self) -> Rating | None:
        """The accuracy rating of the record up to this visit."""
        total = self.total_percent
        if total is None:
            return None
        units = sum(abs(part) for part in (self.fouling, self.drift) if part is not None)
        if total > NOT_REPORTED_PERCENT and units > NOT_REPORTED_UNITS:
            return "not reported"
        for limit, rating in _RATINGS:
            if total <= limit:
                return rating  # type: ignore[return-value]
        return "poor"


def errors_of(
    *,
    before_cleaning: float | None = None,
    after_cleaning: float | None = None,
    standard: float | None = None,
    before_calibration: float | None = None,
) -> Errors:
    """Fouling in percent of the reading before cleaning, drift in percent of the reading in the standard."""
    fouling = None
    if before_cleaning is not None and after_cleaning is not None:
        fouling = after_cleaning - before_cleaning
    drift = None
    if standard is not None and before_calibration is not None:
        drift = standard - before_calibration
    return Errors(
        fouling=fouling, fouling_percent=_percent(fouling, before_cleaning),
        drift=drift, drift_percent=_percent(drift, before_calibration),
    )  # fmt: skip


def _percent(error: float | None, reading: float | None) -> float | None:
    return 100 * error / reading if error is not None and reading else None


def due_at(calibrations: Iterable[Calibrated], every: timedelta | None) -> datetime | None:
    """When the next calibration is due; None where none is on record, which is overdue from the start."""
    newest = max((one.at for one in calibrations), default=None)
    return None if newest is None else newest + (every or CALIBRATE_EVERY)


def is_uncalibrated(calibrations: Iterable[Calibrated], every: timedelta | None, at: datetime) -> bool:
    """Whether a reading of this instant is past the due date of the calibration before it, or has none."""
    before = [one for one in calibrations if one.at <= at]
    due = due_at(before, every)
    return due is None or at > due


def disagreement(*, sample: float, sample_unit: str, probe: float | None, probe_unit: str | None) -> str | None:
    """Why a sample by hand and the probe beside it do not fit; units are never converted, so unlike ones never tell."""
    if probe is None or sample_unit != probe_unit:
        return None
    allowed = max(DIFFERS_UNITS, DIFFERS_SHARE * sample)
    if abs(sample - probe) <= allowed:
        return None
    return f"the sample has {sample:g} {sample_unit}, the probe {probe:g}: more than {allowed:g} apart"
