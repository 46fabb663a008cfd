"""The report of an inspection: what it holds, what of it is missing, and what its seal is. Pure."""

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from datetime import date, datetime
from typing import Annotated, Any, ClassVar, Literal

from annotated_types import Ge, Le, MaxLen, MinLen

from alerts.inspection_rules import InspectionItem, asked_checks

Condition = Literal["works", "needs_care", "failed", "not_seen"]
Water = Literal["clear", "cloudy", "muddy", "coloured", "no_flow", "not_seen"]
Soil = Literal["", "dry", "wet", "saturated", "frozen", "snow"]
Sky = Literal["", "dry", "drizzle", "rain", "storm", "snow"]

Key = Annotated[str, MinLen(8), MaxLen(64)]
Line = Annotated[str, MaxLen(200)]
Name = Annotated[str, MinLen(1), MaxLen(120)]
Words = Annotated[str, MaxLen(4_000)]
_FORBID: dict[str, str] = {"extra": "forbid"}  # what a report does not know, it does not take


@dataclass(frozen=True, slots=True, kw_only=True)
class Practice:
    """One practice as it was found; `percent` is how much of its storage sediment fills, `checks` what is wrong."""

    __pydantic_config__: ClassVar[Any] = _FORBID
    practice: Name
    condition: Condition = "works"
    percent: Annotated[int, Ge(0), Le(100)] | None = None
    checks: Annotated[tuple[Line, ...], MaxLen(20)] = ()
    words: Words = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DischargePoint:
    """Where water leaves the site, or flows past it, as it was seen."""

    __pydantic_config__: ClassVar[Any] = _FORBID
    point: Name
    water: Water
    sheen: bool = False
    deposits: bool = False
    words: Words = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewFinding:
    """Something found on this visit; without `due_on` the town's own time counts."""

    __pydantic_config__: ClassVar[Any] = _FORBID
    key: Key
    what: Annotated[str, MinLen(1), MaxLen(1_000)]
    place: Line = ""
    practice: Line = ""
    owner: Line = ""
    due_on: date | None = None
    episode: Annotated[str, MaxLen(200)] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CarriedFinding:
    """An earlier finding as it was seen on this visit."""

    __pydantic_config__: ClassVar[Any] = _FORBID
    finding: Annotated[str, MinLen(1), MaxLen(200)]
    how: Literal["seen_open", "fixed"]
    what: Annotated[str, MaxLen(1_000)] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PhotoNote:
    """A photograph that goes with the report; the picture itself may come later, by its key.

    `about` is empty for the report itself, the key of a new finding, or the name of an earlier one.
    """

    __pydantic_config__: ClassVar[Any] = _FORBID
    key: Key
    view: Literal["upstream", "downstream", "outfall", "practice", "before", "after", "other"] = "other"
    about: Annotated[str, MaxLen(200)] = ""
    remarks: Annotated[str, MaxLen(1_000)] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """All that a report holds beside who visited and when; `items` are words by the item that the town asks for."""

    __pydantic_config__: ClassVar[Any] = _FORBID
    items: Annotated[dict[Annotated[str, MaxLen(40)], Words], MaxLen(40)] = field(default_factory=dict)
    sky: Sky = ""
    weather: Annotated[str, MaxLen(1_000)] = ""
    soil: Soil = ""
    practices: Annotated[tuple[Practice, ...], MaxLen(100)] = ()
    no_practices: bool = False
    points: Annotated[tuple[DischargePoint, ...], MaxLen(50)] = ()
    findings: Annotated[tuple[NewFinding, ...], MaxLen(100)] = ()
    carried: Annotated[tuple[CarriedFinding, ...], MaxLen(200)] = ()
    no_findings: bool = False
    photos: Annotated[tuple[PhotoNote, ...], MaxLen(200)] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Signature:
    """A hand-drawn name: the image, whose it is, and when it was drawn by the clock of the phone."""

    name: str
    signed_at: datetime
    png: bytes


def content_of(report: Report) -> str:
    """The report as JSON, always written in the same way."""
    return json.dumps(asdict(report), sort_keys=True, ensure_ascii=False, separators=(",", ":"), default=_plain)


def _plain(value: object) -> str:
    if isinstance(value, date):
        return value.isoformat()
    message = f"{value!r} is nothing that a report holds"
    raise TypeError(message)


def seal_of(content: str) -> str:
    """SHA-256 of a report's content: what a signature stands under."""
    return hashlib.sha256(content.encode()).hexdigest()


def unanswered(report: Report, asked: Iterable[InspectionItem]) -> list[InspectionItem]:
    """What the codes ask for and the report does not say."""
    return [item for item in asked if not _answers(report, item)]


def _answers(report: Report, item: InspectionItem) -> bool:
    if item.answer == "practices":
        said = report.no_practices or bool(report.practices)
        return said and all(one.condition != "not_seen" for one in report.practices)
    if item.answer == "findings":
        return report.no_findings or bool(report.findings) or bool(report.carried)
    return bool(report.items.get(item.item, "").strip())


def faults_of(report: Report, asked: Iterable[InspectionItem], open_findings: Iterable[str]) -> list[str]:
    """What in a report contradicts itself, each in words that say what to do."""
    return list(_faults(report, asked_checks(asked), set(open_findings)))


def _faults(report: Report, checks: Iterable[str], open_findings: set[str]) -> Iterator[str]:
    if report.no_findings and report.findings:
        yield "the report has findings and says that nothing was found: leave out one of the two"
    if report.no_practices and report.practices:
        yield "the report has practices and says that there are none: leave out one of the two"
    yield from _twice("practice", [one.practice.strip().lower() for one in report.practices])
    keys = [*(one.key for one in report.findings), *(one.key for one in report.photos)]
    yield from _twice("key of a finding or photograph", keys)
    yield from _twice("earlier finding", [one.finding for one in report.carried])
    known = {*checks}
    for practice in report.practices:
        for check in practice.checks:
            if check not in known:
                yield f"{practice.practice}: nothing is looked at that is called {check!r}"
    abouts = {"", *(one.key for one in report.findings), *(one.finding for one in report.carried), *open_findings}
    for photo in report.photos:
        if photo.about not in abouts:
            yield f"a photograph belongs to {photo.about!r}, which is no finding of this report"


def _twice(what: str, names: list[str]) -> Iterator[str]:
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield f"{what} {name!r} is given twice"
