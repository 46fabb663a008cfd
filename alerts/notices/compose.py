"""One planned notice to the words of a message: pure, the same facts give the same letter to the byte."""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta

from alerts.notices.desk import Desk, digest, id_of
from alerts.notices.facts import Letter, Phase, PlannedNotice, Reason, ToldDuty, ToldStorm
from alerts.notices.ics import calendar_of
from alerts.notices.languages import phrases_for
from alerts.notices.links import PATH
from alerts.notices.page import Said, document_of
from alerts.notices.phrases import Phrases
from alerts.notices.short_text import one_segment
from alerts.own_words import page_part, unpack
from alerts.profile import Profile
from siltwatch.quantities import duration_text, truncated_inches
from siltwatch.signing import sign_link
from siltwatch.site import Site

# The duty is over in a way that nobody takes note of any more.
_LINK_HOLDS_AFTER_DUE = timedelta(days=2)


def compose(notice: PlannedNotice, *, site: Site, profile: Profile, desk: Desk) -> Letter:
    """The letter of a notice: by email the minimum of regulation.md 6 with a calendar file, short by SMS."""
    return compose_all([notice], site=site, profile=profile, desk=desk)[0]


def compose_all(notices: Iterable[PlannedNotice], *, site: Site, profile: Profile, desk: Desk) -> list[Letter]:
    """The letters of many notices, in their order; those of one duty share one calendar file, the slow part."""
    calendars: dict[tuple[ToldDuty, datetime, str], str] = {}
    letters = []
    for notice in notices:
        words = phrases_for(notice.language)
        key = (notice.duty, notice.planned_at, words.language)
        if notice.channel == "email" and key not in calendars:
            page = page_of(notice, desk)
            calendars[key] = calendar_of(notice, site=site, words=words, page=page, domain=desk.domain)
        calendar = calendars[key] if notice.channel == "email" else ""
        letters.append(_letter(notice, calendar, site=site, profile=profile, desk=desk, words=words))
    return letters


def _letter(  # noqa: PLR0913 - a notice and everything it is said with
    notice: PlannedNotice, calendar: str, *, site: Site, profile: Profile, desk: Desk, words: Phrases
) -> Letter:
    code, expires_at = _link(notice, desk)
    link = f"{desk.web_address}{PATH}{code}" if code else None
    subject = _subject(notice, site, words)
    said = _said(notice, site=site, profile=profile, words=words, page=page_of(notice, desk), link=link)
    body, html = said.text(), ""
    if notice.channel == "sms":
        body = _short(notice, site, words, link or page_of(notice, desk))
    elif notice.channel == "webhook":
        body = document_of(notice, site=site, subject=subject, text=body, page=page_of(notice, desk), link=link)
    elif notice.channel == "email":
        html = said.html(subject, words.language)
    return Letter(
        notice=notice,
        language=words.language,
        subject=subject,
        body=body,
        calendar=calendar,
        message_id=message_id(notice, desk),
        html=html,
        link_code=code,
        link_expires_at=expires_at,
    )


def _link(notice: PlannedNotice, desk: Desk) -> tuple[str | None, datetime | None]:
    """The code of the link that takes note, and until when it holds; none where the installation has no key."""
    if desk.link_key is None:
        return None, None
    return sign_link(desk.link_key, *link_parts(notice)), notice.duty.due_at + _LINK_HOLDS_AFTER_DUE


def link_parts(notice: PlannedNotice) -> tuple[str, ...]:
    """What a link's code is made of: the key of its notice."""
    duty = notice.duty
    return (duty.id, str(duty.revision), notice.step, notice.person, notice.channel)


def _short(notice: PlannedNotice, site: Site, words: Phrases, link: str) -> str:
    """One segment: site, depth, due time and link."""
    duty = notice.duty
    storm = duty.storm
    template = worded(words.short, notice).format(
        name="{name}",
        link="{link}",
        headline="{headline}",
        depth=inches(storm.depth_tenth_um) if storm else "",
        due=words.short_instant(duty.due_at, site.zone_info),
        quality=words.short_unverified if storm and not storm.verified else "",
        provisional=words.short_provisional if duty.provisional else "",
    )
    headline = unpack(duty.words, words.language).in_short if duty.words else ""
    return one_segment(template, name=site.name, headline=headline, link=link, tail=words.short_reply)


def message_id(notice: PlannedNotice, desk: Desk) -> str:
    """The same for the same (duty, revision, step, person, channel); the person's name does not show in it."""
    duty, person = notice.duty, digest(notice.person, notice.channel)
    return id_of("notice", duty.id, str(duty.revision), notice.step, person, desk=desk)


def page_of(notice: PlannedNotice, desk: Desk) -> str:
    """The page that explains the duty."""
    storm = f"/storms/{notice.duty.storm.id}" if notice.duty.storm else ""
    part = f"#{page_part(notice.duty.words)}" if notice.duty.words and page_part(notice.duty.words) else ""
    return f"{desk.web_address}/sites/{notice.site}{storm}{part}"


def worded(templates: Mapping[str, str], notice: PlannedNotice) -> str:
    """The template of a duty's kind and phase; of a duty with words of its own, and of what is said of any."""
    kinds = [notice.duty.kind, *(["own"] if notice.duty.words else []), "any"]
    return next(templates[key] for kind in kinds if (key := f"{kind}/{notice.phase}") in templates)


def _headline(duty: ToldDuty, words: Phrases) -> str:
    return unpack(duty.words, words.language).headline if duty.words else ""


def inches(tenth_um: int) -> str:
    """Two decimals, cut: 0.496 in never reads as 0.50."""
    return f"{truncated_inches(tenth_um, 2):.2f}"


def _subject(notice: PlannedNotice, site: Site, words: Phrases) -> str:
    duty = notice.duty
    text = worded(words.subjects, notice).format(
        site=site.name,
        headline=_headline(duty, words),
        depth=inches(duty.storm.depth_tenth_um) if duty.storm else "",
        due=words.instant(duty.due_at, site.zone_info) + (words.provisional_mark if duty.provisional else ""),
        left=duration_text(duty.due_at - notice.planned_at),
    )
    return " ".join(text.split())


def _said(  # noqa: PLR0913 - a notice and everything it is said with
    notice: PlannedNotice, *, site: Site, profile: Profile, words: Phrases, page: str, link: str | None
) -> Said:
    threshold = inches(profile.layer(notice.duty.profile or "").rule.threshold_tenth_um)
    facts = {
        "site": _site_line(site),
        **_storm_facts(notice, site=site, threshold=threshold, words=words),
        **_duty_facts(notice, site=site, profile=profile, words=words),
        "page": page,
    }
    if link is not None:
        facts["acknowledge"] = words.acknowledge.format(link=link)
    return Said(
        opening=worded(words.opening, notice).format(threshold=threshold, headline=_headline(notice.duty, words)),
        lines=unpack(notice.duty.words, words.language).lines if notice.duty.words else (),
        remarks=tuple(_remarks(notice, site, words)),
        facts=tuple((words.labels[name], text) for name, text in facts.items()),
        footer=words.footer,
    )


def _site_line(site: Site) -> str:
    return f"{site.name} ({site.id})" + (f", {site.address}" if site.address else "")


def _remarks(notice: PlannedNotice, site: Site, words: Phrases) -> list[str]:
    """What has changed since this person was told, and whether this message is late."""
    remarks = []
    told = words.instant(notice.told_due_at, site.zone_info) if notice.told_due_at else ""
    if notice.reason is Reason.REVISED_EARLIER:
        remarks.append((words.raised if notice.duty.words else words.revised_earlier).format(told=told))
    elif told and notice.told_due_at != notice.duty.due_at:
        remarks.append(words.due_moved.format(told=told))
    if notice.phase is Phase.END:
        remarks.append(words.end_known)
    if notice.duty.storm is not None and notice.duty.storm.time_uncertain:
        remarks.append(words.uncertain)
    put_off = notice.duty.deferral
    if put_off is not None:
        at, safe = (words.instant(moment, site.zone_info) for moment in (put_off.at, put_off.safe_at))
        remarks.append(words.put_off.format(author=put_off.author, at=at, reason=put_off.reason, safe=safe))
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
    citation = {"citation": f"{duty.citation} ({profile.layer(duty.profile or '').town})"} if duty.citation else {}
    return {**facts, **citation, "closes": duty.closes}
