"""The page of a recorded inspection: its report in every version, who signed it, what it closed. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from alerts.reading import Case, DischargePoint, InspectionItem, InspectionRow, ReportRow, read_report, unanswered
from dashboard.photos import PhotoRow
from dashboard.translation import say
from dashboard.views.findings import FindingLine, finding_line
from dashboard.views.report_words import CONDITIONS, SKIES, SOILS, WATERS, word
from dashboard.views.words import SCOPES, Moment, long_time, moment
from siltwatch.instants import MILLISECOND
from siltwatch.quantities import duration_text
from siltwatch.site import Site

_SKEW_TOLD_MS = 120_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Version:
    """One version of a report: pairs of what was asked and what was said."""

    number: int
    reason: str
    author: str
    entered: Moment
    signed: str  # by whom and when; empty where nobody signed
    signature: str  # of the image
    skew: str
    seal: str
    facts: tuple[tuple[str, str], ...]
    practices: tuple[tuple[str, str, str, str], ...]  # practice, state, percent, what is wrong
    points: tuple[tuple[str, str], ...]
    missing: tuple[str, ...]
    photos_told: int
    changed: tuple[str, ...]  # what differs from the version before


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportPage:
    """The page; the newest version stands first."""

    site: str
    site_name: str
    inspection: str
    title: str
    scope: str
    inspector: str
    remarks: str
    entered: str
    versions: tuple[Version, ...]
    findings: tuple[FindingLine, ...]
    photos: tuple[PhotoRow, ...]
    photos_awaited: int


def report_page(  # noqa: PLR0913 - a record and all that belongs to it
    site: Site,
    row: InspectionRow,
    reports: Sequence[ReportRow],
    *,
    asked: Sequence[InspectionItem],
    cases: Sequence[Case],
    photos: Sequence[PhotoRow],
    now: datetime,
) -> ReportPage:
    """Everything that was written down of one visit."""
    versions = [_version(report, site, asked, now) for report in reports]
    marked = [
        _with_changes(version, versions[number - 1] if number else None) for number, version in enumerate(versions)
    ]
    own = [case for case in cases if case.finding.inspection == row.id]
    told = max((version.photos_told for version in versions), default=0)
    return ReportPage(
        site=site.id,
        site_name=site.name,
        inspection=row.id,
        title=long_time(row.started_at, site.zone_info),
        scope=say(SCOPES[row.scope]),
        inspector=row.inspector,
        remarks=row.remarks,
        entered=say("entered %(at)s by %(who)s", at=long_time(row.entered_at, site.zone_info), who=row.entered_by),
        versions=tuple(reversed(marked)),
        findings=tuple(finding_line(case, site, now) for case in own),
        photos=tuple(photos),
        photos_awaited=max(0, told - len(photos)),
    )


def _version(row: ReportRow, site: Site, asked: Sequence[InspectionItem], now: datetime) -> Version:
    report, zone = read_report(row.content), site.zone_info
    signed = ""
    if row.signed_by and row.signed_at:
        signed = say("signed by %(who)s, %(at)s", who=row.signed_by, at=long_time(row.signed_at, zone))
    titles = {item.item: f"{item.title} ({item.citation})" for item in asked}
    facts = [
        (say("Weather"), "; ".join(part for part in (word(SKIES, report.sky), report.weather) if part)),
        (say("Soil"), word(SOILS, report.soil)),
        *((titles.get(name, name), said) for name, said in report.items.items()),
    ]
    return Version(
        number=row.number, reason=row.reason, author=row.author, entered=moment(row.entered_at, zone, now),
        signed=signed, signature=row.signature_sha256 or "", skew=skew_words(row.clock_skew_ms), seal=row.sha256,
        facts=tuple((name, said) for name, said in facts if said),
        practices=tuple(
            (
                one.practice,
                word(CONDITIONS, one.condition),
                "" if one.percent is None else f"{one.percent} %",
                "; ".join(part for part in (", ".join(one.checks), one.words) if part),
            )
            for one in report.practices
        ),
        points=tuple(
            (one.point, "; ".join(_seen(one)))
            for one in report.points
        ),
        missing=tuple(item.title for item in unanswered(report, asked)),
        photos_told=len(report.photos),
        changed=(),
    )  # fmt: skip


def _seen(point: DischargePoint) -> Iterator[str]:
    yield word(WATERS, point.water)
    if point.sheen:
        yield say("oil sheen or film")
    if point.deposits:
        yield say("deposits of sediment")
    if point.words:
        yield point.words


def _with_changes(version: Version, before: Version | None) -> Version:
    """What a version says otherwise than the one before it."""
    if before is None:
        return version
    then = dict(before.facts)
    names = [name for name, said in version.facts if then.get(name) != said]
    names += [name for name in then if name not in dict(version.facts)]
    if version.practices != before.practices:
        names.append(say("Practices"))
    if version.points != before.points:
        names.append(say("Discharge points"))
    return replace(version, changed=tuple(names))


def skew_words(skew_ms: int | None) -> str:
    """How far the phone's clock was off, where that is worth telling."""
    if skew_ms is None or abs(skew_ms) < _SKEW_TOLD_MS:
        return ""
    by = duration_text(abs(skew_ms) * MILLISECOND)
    if skew_ms > 0:
        return say("The clock of the phone was %(by)s ahead.", by=by)
    return say("The clock of the phone was %(by)s behind.", by=by)
