"""One planned notice to the words of a message: pure, the same facts give the same letter to the byte."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from alerts.notices.desk import Desk, digest, id_of
from alerts.notices.facts import Letter, Phase, PlannedNotice, Reason, ToldDuty, ToldStorm
from alerts.notices.ics import calendar_of
from alerts.notices.phrases import Phrases, phrases_for
from alerts.profile import Profile
from siltwatch.quantities import duration_text, truncated_inches
from siltwatch.site import Site

_WIDTH = 17


def compose(notice: PlannedNotice, *, site: Site, profile: Profile, desk: Desk) -> Letter:
    """The letter of a notice: the minimum of regulation.md 6 and a link, plain text, with a calendar file."""
    return compose_all([notice], site=site, profile=profile, desk=desk)[0]


def compose_all(notices: Iterable[PlannedNotice], *, site: Site, profile: Profile, desk: Desk) -> list[Letter]:
    """The letters of many notices, in their order; those of one duty share one calendar file, the slow part."""
    calendars: dict[tuple[ToldDuty, datetime, str], str] = {}
    letters = []
    for notice in notices:
        words = phrases_for(notice.language)
        page = page_of(notice, desk)
        key = (notice.duty, notice.planned_at, words.language)
        if key not in calendars:
            calendars[key] = calendar_of(notice, site=site, words=words, page=page, domain=desk.domain)
        letters.append(
            Letter(
                notice=notice,
                language=words.language,
                subject=_subject(notice, site, words),
                body=_body(notice, site=site, profile=profile, words=words, page=page),
                calendar=calendars[key],
                message_id=message_id(notice, desk),
            )
        )
    return letters


def message_id(notice: PlannedNotice, desk: Desk) -> str:
    """The same for the same (duty, revision, step, person, channel); the person's name does not show in it."""
    duty, person = notice.duty, digest(notice.person, notice.channel)
    return id_of("notice", duty.id, str(duty.revision), notice.step, person, desk=desk)


def page_of(notice: PlannedNotice, desk: Desk) -> str:
    """The page that explains the duty."""
    storm = f"/storms/{notice.duty.storm.id}" if notice.duty.storm else ""
    return f"{desk.web_address}/sites/{notice.site}{storm}"


def inches(tenth_um: int) -> str:
    """Two decimals, cut: 0.496 in never reads as 0.50."""
    return f"{truncated_inches(tenth_um, 2):.2f}"


def _subject(notice: PlannedNotice, site: Site, words: Phrases) -> str:
    duty = notice.duty
    text = words.subjects[f"{duty.kind}/{notice.phase}"].format(
        site=site.name,
        depth=inches(duty.storm.depth_tenth_um) if duty.storm else "",
        due=words.instant(duty.due_at, site.zone_info) + (words.provisional_mark if duty.provisional else ""),
        left=duration_text(duty.due_at - notice.planned_at),
    )
    return " ".join(text.split())


def _body(notice: PlannedNotice, *, site: Site, profile: Profile, words: Phrases, page: str) -> str:
    threshold = inches(profile.rule.threshold_tenth_um)
    opening = words.opening[f"{notice.duty.kind}/{notice.phase}"].format(threshold=threshold)
    facts = {
        "site": _site_line(site),
        **_storm_facts(notice, site=site, threshold=threshold, words=words),
        **_duty_facts(notice, site=site, profile=profile, words=words),
        "page": page,
    }
    lines = [f"{words.labels[name] + ':':<{_WIDTH}} {text}" for name, text in facts.items()]
    return "\n".join([opening, *_remarks(notice, site, words), "", *lines, "", words.footer, ""])


def _site_line(site: Site) -> str:
    return f"{site.name} ({site.id})" + (f", {site.address}" if site.address else "")


def _remarks(notice: PlannedNotice, site: Site, words: Phrases) -> list[str]:
    """What has changed since this person was told, and whether this message is late."""
    remarks = []
    told = words.instant(notice.told_due_at, site.zone_info) if notice.told_due_at else ""
    if notice.reason is Reason.REVISED_EARLIER:
        remarks.append(words.revised_earlier.format(told=told))
    elif told and notice.told_due_at != notice.duty.due_at:
        remarks.append(words.due_moved.format(told=told))
    if notice.phase is Phase.END:
        remarks.append(words.end_known)
    if notice.late_by is not None:
        at = words.instant(notice.planned_at - notice.late_by, site.zone_info)
        remarks.append(words.late.format(late=duration_text(notice.late_by), at=at))
    return remarks


def _storm_facts(notice: PlannedNotice, *, site: Site, threshold: str, words: Phrases) -> dict[str, str]:
    storm = notice.duty.storm
    if storm is None:
        return {"duty": notice.duty.id}
    return {
        "storm": storm.id,
        "trigger": words.instant(storm.trigger_at, site.zone_info),
        "depth": _depth_line(storm, threshold, words),
        "gauge": (words.verified if storm.verified else words.unverified).format(gauges=_gauges(storm, site)),
    }


def _depth_line(storm: ToldStorm, threshold: str, words: Phrases) -> str:
    basis = words.bases.get(storm.basis, storm.basis)
    at_trigger = words.at_trigger.format(depth=inches(storm.at_trigger_tenth_um), basis=basis, threshold=threshold)
    whole = (words.final if storm.confirmed else words.so_far).format(depth=inches(storm.depth_tenth_um))
    return f"{at_trigger}, {whole}"


def _gauges(storm: ToldStorm, site: Site) -> str:
    """The gauges that show it, each with the name of its station."""
    stations = {station.id: station.name for station in site.stations}
    places = {gauge.id: stations.get(gauge.station, gauge.station) for gauge in site.gauges}
    return ", ".join(f"{gauge} ({places[gauge]})" if gauge in places else gauge for gauge in storm.by)


def _duty_facts(notice: PlannedNotice, *, site: Site, profile: Profile, words: Phrases) -> dict[str, str]:
    duty, zone, now = notice.duty, site.zone_info, notice.planned_at
    due = words.instant(duty.due_at, zone)
    remaining = duty.due_at - now
    time_left = words.left if remaining > timedelta(0) else words.over
    facts = {
        "clock": words.anchors.get(duty.anchor, "{at}").format(at=words.instant(duty.anchor_at, zone)),
        "due": f"{due} ({words.provisional})" if duty.provisional else due,
        "left": time_left.format(left=duration_text(remaining), now=words.instant(now, zone)),
    }
    if duty.provisional and duty.interim_advisory_at is not None:
        facts["interim"] = words.interim.format(at=words.instant(duty.interim_advisory_at, zone))
    if duty.latest_reading_at is not None:
        facts["latest_reading"] = words.latest_reading.format(at=words.instant(duty.latest_reading_at, zone))
    return {**facts, "citation": f"{duty.citation} ({profile.town})", "closes": duty.closes}
