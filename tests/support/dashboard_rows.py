"""Rows of journal and records by short words, for views that are plain functions of them."""

from typing import Any

from alerts.reading import DutyRow, EpisodeRow, NoticeRow, Situation, StormRow
from collector.reading import LastWord
from dashboard.roles import Account, AccountRole
from siltwatch.instants import to_ms
from tests.support.alerts import HOUR, MINUTE
from tests.support.dashboard import NOW


def viewer(role: AccountRole = "inspector", *towns: str) -> Account:
    return Account(id=1, name="someone", role=role, towns=towns)


def situation(**others: Any) -> Situation:
    given: dict[str, Any] = {
        "site": "mill",
        "word": "dry",
        "sentence": "Dry.",
        "duty": None,
        "due_at": None,
        "left": None,
        "provisional": False,
        "storm": None,
        "storm_depth_tenth_um": None,
        "event_depth_tenth_um": None,
        "to_go_tenth_um": None,
        "intensity_tenth_um_per_h": 0,
        "threshold_at": None,
        "last_rain_at": None,
        "blind_since_at": None,
        "covered": True,
        "advice": None,
    }
    return Situation(**(given | others))


def a_duty(**others: Any) -> DutyRow:
    given: dict[str, Any] = {
        "id": "mill-20260610-1-inspection",
        "site": "mill",
        "kind": "storm_inspection",
        "storm": "mill-20260610-1",
        "revision": 1,
        "anchor": "storm_end",
        "anchor_at": NOW - 20 * HOUR,
        "due_at": NOW + 4 * HOUR,
        "provisional": False,
        "latest_reading_at": None,
        "interim_advisory_at": None,
        "status": "open",
        "closed_by": None,
        "closed_at": None,
        "late_by_s": 0,
        "withdrawn_because": None,
        "citation": "§ 270-215 L(3)",
        "closes": "An inspection.",
        "profile": "rotterdam",
        "profile_version": 1,
        "opened_at": NOW - 21 * HOUR,
        "changed_at": NOW - 20 * HOUR,
    }
    return DutyRow(**(given | others))


def a_storm(**others: Any) -> StormRow:
    start_at, end_at = NOW - 22 * HOUR, NOW - 20 * HOUR
    given: dict[str, Any] = {
        "id": "mill-20260610-1",
        "site": "mill",
        "revision": 1,
        "judged_at": NOW,
        "profile": "rotterdam",
        "profile_version": 1,
        "trigger_at": NOW - 21 * HOUR,
        "start_at": start_at,
        "end_at": end_at,
        "confirmed_at": NOW - 14 * HOUR,
        "spans": ((to_ms(start_at), to_ms(end_at)),),
        "state": "confirmed",
        "basis": "event",
        "by": ("rg1",),
        "verified": True,
        "depth_tenth_um": 157_480,
        "at_trigger_tenth_um": 127_000,
        "superseded_by": None,
    }
    return StormRow(**(given | others))


def a_notice(**others: Any) -> NoticeRow:
    given: dict[str, Any] = {
        "id": 1,
        "site": "mill",
        "duty": "mill-20260610-1-inspection",
        "revision": 1,
        "step": "at_trigger",
        "person": "Site operator",
        "channel": "email",
        "address": "operator@site.example",
        "language": "en",
        "reason": "first",
        "subject": "Mill Lane: storm of 0.50 in",
        "body": "Inspect by then.",
        "calendar": None,
        "composed_at": NOW - 21 * HOUR,
        "state": "sent",
        "cancelled_because": None,
        "next_try_at": None,
        "tries": 1,
        "accepted_at": NOW - 21 * HOUR,
        "message_id": "<1@town.example>",
    }
    return NoticeRow(**(given | others))


def an_episode(**others: Any) -> EpisodeRow:
    given: dict[str, Any] = {
        "id": "mill-down-1",
        "site": "mill",
        "probe": "down",
        "background": "up",
        "kind": "contrast",
        "revision": 1,
        "judged_at": NOW,
        "profile": "rotterdam",
        "profile_version": 1,
        "state": "open",
        "level": "likely",
        "level_now": "likely",
        "start_at": NOW - HOUR,
        "end_at": None,
        "reached": '{"likely": "2026-06-11T01:15:00.000Z"}',
        "unit": "FNU",
        "peak": 56.0,
        "peak_at": NOW - 30 * MINUTE,
        "peak_background": 12.0,
        "peak_value": 68.0,
        "now_at": NOW - 15 * MINUTE,
        "now_background": 12.0,
        "now_value": 68.0,
        "percent_above": 100,
        "held_since_at": None,
        "lag_s": 0,
        "confounded_by": None,
        "uncalibrated": None,
        "weather": "rain",
        "storm": None,
        "cause": None,
        "action": None,
        "withdrawn_because": None,
    }
    return EpisodeRow(**(given | others))


def a_word(sensor: str = "rg1", **others: Any) -> LastWord:
    given: dict[str, Any] = {
        "sensor": sensor,
        "observed_at": NOW - MINUTE,
        "received_at": NOW - MINUTE,
        "value": 50.0,
        "unit": "counts",
        "battery_v": 3.6,
        "flag": 1,
        "reasons": (),
    }
    return LastWord(**(given | others))
