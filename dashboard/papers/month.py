"""The summary of a month that a site posts: inspections made, storms, duties met or late, what is still open. Pure.

All of it is told as of the end of the month (of a month that runs, as of now), so that the paper of a month says the
same whenever it is made; what was entered later for that month is in it.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time

from alerts.reading import CORRECTION, DutyRow, StormRow, cases_of, duty_name
from dashboard.papers.facts import SiteRecord
from dashboard.views.words import LEVELS, SCOPES, both, long_time, word_for
from siltwatch.errors import ConfigError
from siltwatch.site import Site

# As many rows of each kind as one page holds.
_MOST = {"inspections": 8, "storms": 6, "duties": 8, "findings": 5}
_LONGEST = 72
_DECEMBER = 12
_CLEAN_OUT_PERCENT = 50  # at which every town has traps and ponds cleaned
# What instruments ask for is no duty that the law dates.
_NOT_OF_THE_LAW = frozenset({"check", "contrast_check"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Month:
    """A month by the calendar of a site."""

    year: int
    number: int

    @classmethod
    def parse(cls, text: str) -> "Month":
        """`2026-06`."""
        found = re.fullmatch(r"(\d{4})-(\d\d)", text)
        if found is None or not 1 <= int(found[2]) <= _DECEMBER or not int(found[1]):
            message = f"{text!r} is no month such as 2026-06"
            raise ConfigError(message)
        return cls(year=int(found[1]), number=int(found[2]))

    @classmethod
    def of(cls, at: datetime, site: Site) -> "Month":
        """The month that it is at the site."""
        local = at.astimezone(site.zone_info)
        return cls(year=local.year, number=local.month)

    @property
    def following(self) -> "Month":
        """The next one."""
        return self._shifted(1)

    @property
    def before(self) -> "Month":
        """The one before."""
        return self._shifted(-1)

    def _shifted(self, months: int) -> "Month":
        year, rest = divmod(self.year * 12 + self.number - 1 + months, 12)
        return Month(year=year, number=rest + 1)

    def begins(self, site: Site) -> datetime:
        """Its first instant, by the clock of the site, whatever the offset is on that day."""
        return datetime.combine(date(self.year, self.number, 1), time(0), tzinfo=site.zone_info).astimezone(UTC)

    @property
    def words(self) -> str:
        """`June 2026`."""
        return f"{date(self.year, self.number, 1):%B %Y}"

    def __str__(self) -> str:
        return f"{self.year:04d}-{self.number:02d}"


def summary_facts(record: SiteRecord, month: Month, *, now: datetime, address: str) -> dict[str, object]:
    """What the paper says; raises ConfigError for a month that has not begun."""
    site = record.site
    starts_at, ends_at = month.begins(site), month.following.begins(site)
    if now < starts_at:
        message = f"{month.words} has not begun at {site.name}"
        raise ConfigError(message)
    as_of = min(now, ends_at)
    told = _Month(record=record, starts_at=starts_at, as_of=as_of)
    states = [state for _, state, _ in told.duties()]
    findings = list(told.findings())
    figures = [
        ("inspections made", len(told.inspections())),
        ("storms", len(told.storms())),
        ("duties met on time", states.count("on time")),
        ("met late", states.count("late")),
        ("overdue", states.count("overdue")),
        ("open findings", len(findings)),
    ]
    until = "" if now >= ends_at else f", up to {long_time(now, site.zone_info)}"
    return {
        "title": f"Stormwater inspections, {month.words}, {site.name}",
        "heading": f"Stormwater inspections, {month.words}",
        "site": _short(site.name),
        "where": " · ".join(_short(part) for part in (site.address, site.operator, record.town) if part),
        "intro": f"Summary of the inspection activities of {month.words}{until}, by the site's own clock. "
        "A storm is rain that makes an inspection due.",
        "figures": [[name, str(count)] for name, count in figures],
        "parts": [
            _part("Inspections made", ("When", "What", "By"), (3, 5, 4), list(told.inspection_rows()), "inspections"),
            _part("Storms", ("When it became one", "Rain", "Inspection"), (3, 3, 6), list(told.storm_rows()), "storms"),
            _part("Duties met, late or open", ("What", "Due", "How it stands"), (5, 3, 4), told.duty_rows(), "duties"),
            _part("Open findings", ("Since", "What"), (3, 9), findings, "findings"),
        ],
        "footer": f"Inspection reports and log book are at the site. Records: {address}/sites/{site.id}/records",
    }


def _part(
    title: str, columns: Sequence[str], widths: Sequence[int], rows: Sequence[Sequence[str]], kind: str
) -> dict[str, object]:
    most = _MOST[kind]
    rest = len(rows) - most
    return {
        "title": title,
        "columns": list(columns),
        "widths": list(widths),
        "rows": [[_short(cell) for cell in row] for row in rows[:most]],
        "none": "None.",
        "more": f"And {rest} more, in the log book." if rest > 0 else "",
    }


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Month:
    """A record between two instants."""

    record: SiteRecord
    starts_at: datetime
    as_of: datetime

    def _when(self, at: datetime) -> str:
        return long_time(at, self.record.site.zone_info)

    def inspections(self) -> list[str]:
        return [row.id for row in self.record.inspections if self.starts_at <= row.started_at < self.as_of]

    def inspection_rows(self) -> Iterator[tuple[str, str, str]]:
        for row in sorted(self.record.inspections, key=lambda row: (row.started_at, row.id)):
            if self.starts_at <= row.started_at < self.as_of:
                late = ", entered late" if row.late_entry else ""
                by = f"{row.inspector}, {row.qualification}" if row.qualification else row.inspector
                yield self._when(row.started_at), f"{SCOPES[row.scope]}{late}", by

    def storms(self) -> list[StormRow]:
        found = [
            row
            for row in self.record.storms
            if row.state != "superseded" and self.starts_at <= row.trigger_at < self.as_of
        ]
        return sorted(found, key=lambda row: (row.trigger_at, row.id))

    def storm_rows(self) -> Iterator[tuple[str, str, str]]:
        duties = {row.storm: row for row in self.record.duties if row.kind == "storm_inspection" and row.storm}
        for row in self.storms():
            duty = duties.get(row.id)
            told = "none was due" if duty is None else f"due {self._when(duty.due_at)}: {self._state(duty)[1]}"
            doubt = "" if row.verified else ", in doubt"
            yield self._when(row.trigger_at), f"{both(row.depth_tenth_um)}{doubt}", told

    def duties(self) -> list[tuple[DutyRow, str, str]]:
        """Those of the law that were open or ended in the month: with how each stood at its end, short and in words."""
        found = []
        for row in sorted(self.record.duties, key=lambda row: (row.due_at, row.id)):
            begun = row.anchor_at < self.as_of and row.kind not in _NOT_OF_THE_LAW and row.clock != CORRECTION
            ended_at = None if row.is_open else row.closed_at or row.changed_at
            if begun and (ended_at is None or ended_at >= self.starts_at):
                found.append((row, *self._state(row)))
        return [one for one in found if one[1] != "withdrawn"]

    def duty_rows(self) -> list[tuple[str, str, str]]:
        """What is late first: that is what a reader must not miss."""
        order = ("overdue", "late", "open", "on time")
        rows = sorted(self.duties(), key=lambda one: order.index(one[1]))
        return [(duty_name(row), self._when(row.due_at), words) for row, _, words in rows]

    def _state(self, row: DutyRow) -> tuple[str, str]:
        if row.status == "withdrawn":
            return "withdrawn", "withdrawn"
        if row.closed_at is not None and row.closed_at < self.as_of:
            is_late = row.closed_at > row.due_at
            return ("late" if is_late else "on time"), f"done {'late, ' if is_late else ''}{self._when(row.closed_at)}"
        if row.due_at < self.as_of:
            return "overdue", "not done when due, and still open"
        return "open", "still to be done in time"

    def findings(self) -> Iterator[tuple[str, str]]:
        """What was found and not put right by then: findings, contrasts without a word of what was done, full traps."""
        found = [*self._found(), *self._contrasts(), *self._practices()]
        for at, words in sorted(found):
            yield self._when(at), words

    def _found(self) -> Iterator[tuple[datetime, str]]:
        for case in cases_of(self.record.findings, self.record.actions, self.as_of):
            if case.is_open:
                place = f", {case.finding.place}" if case.finding.place else ""
                late = "late, " if case.standing == "late" else ""
                yield case.finding.found_at, f"{late}{case.finding.what}{place}; due {self._when(case.due_at)}"

    def _contrasts(self) -> Iterator[tuple[datetime, str]]:
        acted = {
            one.episode
            for one in self.record.explanations
            if one.action and (one.acted_at or one.entered_at) < self.as_of
        }
        for row in self.record.episodes:
            if row.start_at < self.as_of and row.id not in acted:
                what = "possible visible contrast in the stream" if row.kind == "contrast" else "turbid outfall"
                yield row.start_at, f"{what} ({word_for(LEVELS, row.level)}); no corrective action is on record"

    def _practices(self) -> Iterator[tuple[datetime, str]]:
        newest = {
            row.practice: row
            for row in sorted(self.record.practices, key=lambda row: (row.at, row.id))
            if row.at < self.as_of
        }
        for row in newest.values():
            if row.percent >= _CLEAN_OUT_PERCENT:
                yield row.at, f"{row.practice}: {row.percent} % full of sediment, to be cleaned out"
