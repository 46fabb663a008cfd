"""The report as a form: what the town asks, filled in as far as it is known; and what was typed as a document. Pure."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from alerts.reading import (
    Case,
    EpisodeRow,
    InspectionItem,
    PracticeLevelRow,
    ReportRow,
    StormRow,
    asked_checks,
    read_report,
)
from dashboard.translation import say
from dashboard.views.words import Moment, long_time, moment, rain_both
from siltwatch.site import Site

Fields = Sequence[tuple[str, str]]
_ROWS = frozenset({"practice", "point", "finding", "carried"})
_PLAIN = frozenset({"sky", "weather", "soil"})
_FLAGS = frozenset({"no_practices", "no_findings"})
_NEEDED = {"practice": "practice", "point": "water", "finding": "what", "carried": "how"}


class Row(dict[str, Any]):
    """The fields of one row; what was not filled in is empty."""

    def __missing__(self, name: str) -> str:
        return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CarriedLine:
    """An earlier finding that waits to be put right."""

    id: str
    what: str
    where: str
    owner: str
    due: Moment
    is_late: bool
    how: str
    said: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportForm:
    """What the form shows beside who visited and when; rows hold what is known or was typed, by field."""

    items: tuple[InspectionItem, ...]  # those that are answered in words
    practice_items: tuple[InspectionItem, ...]
    finding_items: tuple[InspectionItem, ...]
    checks: tuple[str, ...]
    values: Mapping[str, str]
    flags: frozenset[str]
    practices: tuple[Row, ...]
    points: tuple[Row, ...]
    findings: tuple[Row, ...]
    carried: tuple[CarriedLine, ...]
    episodes: tuple[tuple[str, str], ...]
    due_on: str
    due_because: str
    owner: str
    rain: str
    blank: Row


@dataclass(frozen=True, slots=True, kw_only=True)
class FormFacts:
    """What the form is filled in from; `days` is the time that a finding has, and where that comes from."""

    site: Site
    items: Sequence[InspectionItem]
    days: tuple[int, str]
    cases: Sequence[Case]
    levels: Sequence[PracticeLevelRow]
    reports: Sequence[ReportRow]
    episodes: Sequence[EpisodeRow]
    storms: Sequence[StormRow]
    now: datetime


def report_form(facts: FormFacts, fields: Fields = ()) -> ReportForm:
    """The form with what was typed; without that, with the practices and discharge points of the last report."""
    typed = report_document(fields, "typed") if fields else {}
    site, now = facts.site, facts.now
    said = {one["finding"]: one for one in typed.get("carried", ())}
    days, because = facts.days
    by_answer = {
        answer: tuple(item for item in facts.items if item.answer == answer)
        for answer in ("words", "practices", "findings")
    }
    return ReportForm(
        items=by_answer["words"],
        practice_items=by_answer["practices"],
        finding_items=by_answer["findings"],
        checks=asked_checks(facts.items),
        values=typed.get("items", {}) | {name: typed.get(name, "") for name in _PLAIN},
        flags=frozenset(name for name in _FLAGS if typed.get(name)),
        practices=_rows(typed["practices"] if fields else _known_practices(facts)),
        points=_rows(typed["points"] if fields else _known_points(facts)),
        findings=_rows(typed.get("findings", ())),
        carried=tuple(_carried(case, site, now, said) for case in facts.cases if case.is_open),
        episodes=tuple((one.id, long_time(one.start_at, site.zone_info)) for one in facts.episodes),
        due_on=f"{_due_on(site, now, days):%Y-%m-%d}",
        due_because=because,
        owner=site.operator or "",
        rain=_rain(facts),
        blank=Row(),
    )


def _rows(held: Sequence[Mapping[str, Any]]) -> tuple[Row, ...]:
    return tuple(Row(row) for row in held)


def _due_on(site: Site, now: datetime, days: int) -> date:
    return now.astimezone(site.zone_info).date() + timedelta(days=days)


def _known_practices(facts: FormFacts) -> list[dict[str, Any]]:
    """The practices of the last report, and those whose sediment was measured apart from it; their state is asked."""
    names: dict[str, None] = {}
    if facts.reports:
        names = dict.fromkeys(one.practice for one in read_report(facts.reports[-1].content).practices)
    names |= dict.fromkeys(level.practice for level in facts.levels)
    newest = {level.practice: level.percent for level in facts.levels}
    return [{"practice": name, "condition": "", "last": newest.get(name)} for name in names]


def _known_points(facts: FormFacts) -> list[dict[str, Any]]:
    """The discharge points of the last report, or the places of the probes."""
    if facts.reports:
        known = [one.point for one in read_report(facts.reports[-1].content).points]
        if known:
            return [{"point": name, "water": ""} for name in known]
    stations = {station.id: station.name for station in facts.site.stations}
    words = {"outfall": say("outfall"), "downstream": say("below the site"), "background": say("above the site")}
    found = [
        f"{stations.get(probe.station, probe.station)}, {words[probe.place]}"
        for probe in facts.site.probes
        if probe.place in words
    ]
    return [{"point": name, "water": ""} for name in dict.fromkeys(found)]


def _carried(case: Case, site: Site, now: datetime, said: Mapping[str, Mapping[str, str]]) -> CarriedLine:
    finding = case.finding
    typed = said.get(finding.id, {})
    return CarriedLine(
        id=finding.id, what=finding.what, where=", ".join(part for part in (finding.practice, finding.place) if part),
        owner=finding.owner, due=moment(case.due_at, site.zone_info, now), is_late=case.standing == "late",
        how=typed.get("how", ""), said=typed.get("what", ""),
    )  # fmt: skip


def _rain(facts: FormFacts) -> str:
    """What the gauges say of the newest storm, for who writes down the weather."""
    storm = next((one for one in facts.storms if one.end_at > facts.now - timedelta(days=7)), None)
    if storm is None:
        return say("The gauges counted no storm in the last seven days.")
    zone = facts.site.zone_info
    return say(
        "The gauges counted %(depth)s from %(start)s to %(end)s.",
        depth=rain_both(storm.depth_tenth_um), start=long_time(storm.start_at, zone), end=long_time(storm.end_at, zone),
    )  # fmt: skip


def report_document(fields: Fields, key: str) -> dict[str, Any]:
    """The fields of the form as the document of a report; rows that were left empty are left out."""
    held: dict[str, Any] = {"items": {}}
    rows: dict[str, dict[str, dict[str, Any]]] = {kind: {} for kind in _ROWS}
    for name, value in fields:
        head, _, rest = name.partition(".")
        if head == "item" and value.strip():
            held["items"][rest] = value.strip()
        elif head in _ROWS:
            number, _, part = rest.rpartition(".")
            _put(rows[head].setdefault(number, {}), part, value.strip())
        elif head in _PLAIN:
            held[head] = value.strip()
        elif head in _FLAGS:
            held[head] = True
    kept = {kind: {n: row for n, row in rows[kind].items() if row.get(_NEEDED[kind])} for kind in _ROWS}
    held["practices"] = [_practice(row) for row in kept["practice"].values()]
    held["points"] = [_point(row) for row in kept["point"].values()]
    held["findings"] = [_finding(row, f"{key}-{number}") for number, row in kept["finding"].items()]
    held["carried"] = [{"finding": finding, **row} for finding, row in kept["carried"].items()]
    return held


def _put(row: dict[str, Any], part: str, value: str) -> None:
    if part == "check":
        row.setdefault("checks", []).append(value)
    elif value:
        row[part] = value


def _practice(row: Mapping[str, Any]) -> dict[str, Any]:
    return {"condition": "not_seen", **row}


def _point(row: Mapping[str, Any]) -> dict[str, Any]:
    return {**row, "sheen": "sheen" in row, "deposits": "deposits" in row}


def _finding(row: Mapping[str, Any], key: str) -> dict[str, Any]:
    return {"key": key, **row}


def report_fields(content: str) -> dict[str, Any]:
    """A stored report as a document, to be amended."""
    held: dict[str, Any] = json.loads(content)
    return {"items": {}, "practices": [], "points": [], "sky": "", "weather": "", "soil": ""} | held
