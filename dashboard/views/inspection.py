"""The form "inspection done": what is typed on the phone becomes an instant, a scope and a person, or a clear fault."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Literal
from zoneinfo import ZoneInfo

from alerts.reading import DutyRow
from dashboard.translation import say
from dashboard.views.site import DutyCard, duty_card
from dashboard.views.words import long_time
from siltwatch.instants import utc
from siltwatch.site import Site

LONGEST_REMARKS = 4_000
LONGEST_NAME = 120
_AHEAD = timedelta(minutes=5)


@dataclass(frozen=True, slots=True, kw_only=True)
class InspectionForm:
    """The form as shown: what was typed stays typed; `problems` by field."""

    site: str
    site_name: str
    zone_name: str
    started: str
    latest: str
    scope: str
    inspector: str
    remarks: str
    key: str
    duty: DutyCard | None
    others: tuple[DutyCard, ...]
    problems: Mapping[str, str]
    is_ambiguous: bool
    fold: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Visit:
    """A form that was understood."""

    started_at: datetime
    scope: Literal["full", "storm"]
    inspector: str
    remarks: str
    key: str


def inspection_form(
    site: Site, duties: Sequence[DutyRow], typed: Mapping[str, str], *, problems: Mapping[str, str], now: datetime
) -> InspectionForm:
    """The form with what was typed and what is wrong with it; what was not typed is filled in as far as it is known."""
    local_now = now.astimezone(site.zone_info)
    cards = [duty_card(duty, site, now) for duty in duties if duty.is_open]
    chosen = next((card for card in cards if card.id == typed.get("duty")), cards[0] if cards else None)
    return InspectionForm(
        site=site.id,
        site_name=site.name,
        zone_name=local_now.tzname() or site.zone,
        started=typed.get("started") or f"{local_now:%Y-%m-%dT%H:%M}",
        latest=f"{local_now + _AHEAD:%Y-%m-%dT%H:%M}",
        scope=typed.get("scope") or "full",
        inspector=typed.get("inspector", ""),
        remarks=typed.get("remarks", ""),
        key=typed.get("key", ""),
        duty=chosen,
        others=tuple(card for card in cards if card is not chosen),
        problems=problems,
        is_ambiguous="fold" in problems or bool(typed.get("fold")),
        fold=typed.get("fold", ""),
    )


def understand(typed: Mapping[str, str], zone: ZoneInfo, now: datetime) -> Visit | dict[str, str]:
    """The visit, or what is wrong by field, each in words that say what to type."""
    problems: dict[str, str] = {}
    started_at = site_instant(typed.get("started", ""), zone, typed.get("fold", ""))
    if isinstance(started_at, dict):
        problems |= started_at
    elif started_at > now + _AHEAD:
        problems["started"] = say("This is after now (%(now)s). When did you start on site?", now=long_time(now, zone))
    inspector = typed.get("inspector", "").strip()
    if not inspector or len(inspector) > LONGEST_NAME:
        problems["inspector"] = say("Who inspected? Write the name as it stands on the certificate.")
    if typed.get("scope") not in {"full", "storm"}:
        problems["scope"] = say("Choose what was looked at.")
    if len(typed.get("remarks", "")) > LONGEST_REMARKS:
        problems["remarks"] = say("At most %(most)s signs, please.", most=LONGEST_REMARKS)
    if not 8 <= len(typed.get("key", "")) <= 64:  # noqa: PLR2004 - the length of a key that we make
        problems["key"] = say("This form is incomplete. Open it anew from the site's page.")
    if problems or isinstance(started_at, dict):
        return problems
    return Visit(
        started_at=min(started_at, now),
        scope="full" if typed.get("scope") == "full" else "storm",
        inspector=inspector,
        remarks=typed.get("remarks", "").strip(),
        key=typed["key"],
    )


def site_instant(text: str, zone: ZoneInfo, fold: str) -> datetime | dict[str, str]:
    """A wall-clock time at the site as an instant; an hour that comes twice must be told apart."""
    try:
        local = datetime.strptime(text, "%Y-%m-%dT%H:%M").replace(tzinfo=UTC)
    except ValueError:
        return {"started": say("Write the day and the time, such as 10 June 2026, 15:40.")}
    first, second = (local.replace(tzinfo=zone, fold=side) for side in (0, 1))
    if first.utcoffset() == second.utcoffset():
        return utc(first)
    if first.astimezone(UTC).astimezone(zone).replace(tzinfo=None) != local.replace(tzinfo=None):
        return {
            "started": say("Clocks went forward that night: this time did not exist. Write the time shown after it.")
        }
    if fold not in {"0", "1"}:
        return {"fold": say("Clocks went back that night: this time came twice. Which one was it?")}
    return utc(second if fold == "1" else first)
