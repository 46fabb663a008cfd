"""The explanation of a contrast as it was typed."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from alerts.commands import Explanation
from alerts.reading import EpisodeRow
from dashboard.translation import say
from dashboard.views.inspection import LONGEST_NAME, LONGEST_REMARKS, site_instant
from dashboard.views.words import long_time
from siltwatch.site import Site

_AHEAD = timedelta(minutes=5)


def understand_explanation(
    typed: Mapping[str, str], site: Site, row: EpisodeRow, now: datetime
) -> Explanation | dict[str, str]:
    """The explanation, or what is wrong by field."""
    cause, action, person = (typed.get(name, "").strip() for name in ("cause", "action", "person"))
    acted_at, problems = _understand_acted(typed, site, row, now)
    if acted_at is not None and not action:
        problems["action"] = say("What was done at that time?")
    if not cause and not action and not problems:
        problems["cause"] = say("Write the cause, or what was done, or both.")
    if max(len(cause), len(action)) > LONGEST_REMARKS:
        problems["cause"] = say("At most %(most)s signs each, please.", most=LONGEST_REMARKS)
    problems |= _wrong_signature(typed)
    if problems:
        return problems
    return Explanation(cause=cause, action=action, acted_at=acted_at, person=person, key=typed["key"])


def _wrong_signature(typed: Mapping[str, str]) -> dict[str, str]:
    """What is wrong with who says so, and with the form's own key."""
    problems = {}
    person = typed.get("person", "").strip()
    if not person or len(person) > LONGEST_NAME:
        problems["person"] = say("Who says so? Write the name.")
    if not 8 <= len(typed.get("key", "")) <= 64:  # noqa: PLR2004 - the length of a key that we make
        problems["key"] = say("This form is incomplete. Open it anew from the site's page.")
    return problems


def _understand_acted(
    typed: Mapping[str, str], site: Site, row: EpisodeRow, now: datetime
) -> tuple[datetime | None, dict[str, str]]:
    if not typed.get("at"):
        return None, {}
    zone = site.zone_info
    found = site_instant(typed["at"], zone, typed.get("fold", ""))
    if isinstance(found, dict):
        return None, {"at": next(iter(found.values()))} | found
    if not row.start_at <= found <= now + _AHEAD:
        return None, {
            "at": say(
                "It lies before the episode began (%(start_at)s) or after now.", start_at=long_time(row.start_at, zone)
            )
        }
    return min(found, now), {}
