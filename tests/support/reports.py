"""Reports of inspections and what belongs to them, by short words."""

import io
from datetime import datetime
from typing import Any

from PIL import Image

from alerts.commands import Filing, Signature, parse_report
from alerts.report_rows import ActionRow, FindingRow
from tests.support.alerts import NOON

WHOLE: dict[str, Any] = {
    "items": {"disturbed": "north slope", "stabilized": "entrance", "resting": "none"},
    "sky": "rain",
    "soil": "wet",
    "practices": [{"practice": "trap 1", "condition": "works", "percent": 20}],
    "points": [{"point": "outfall", "water": "clear"}],
    "no_findings": True,
}


def a_png(size: tuple[int, int] = (64, 22)) -> bytes:
    """An image as a signature field gives it."""
    made = io.BytesIO()
    Image.new("RGB", size, (255, 255, 255)).save(made, "PNG")
    return made.getvalue()


def signed(at: datetime = NOON, **others: Any) -> Signature:
    """A drawn name."""
    given: dict[str, Any] = {"name": "R. Inspector", "signed_at": at, "png": a_png()} | others
    return Signature(**given)


def filing(key: str = "key-of-a-form", signature: Signature | None = None, **others: Any) -> Filing:
    """A report that answers everything, with `others` in the place of its parts."""
    given: dict[str, Any] = {"author": "inspector"}
    given |= {name: others.pop(name) for name in ("author", "phone_at") if name in others}
    return Filing(**given, report=parse_report(WHOLE | others), signature=signature, key=key)


def found(what: str = "silt fence down", key: str = "finding-1", **others: Any) -> dict[str, Any]:
    """Findings in the place of the word that there are none."""
    return {"findings": [{"key": key, "what": what} | others], "no_findings": False}


def a_finding(**others: Any) -> FindingRow:
    given: dict[str, Any] = {
        "id": "mill-finding-20260610.1", "site": "mill", "inspection": None, "episode": None, "what": "fence down",
        "place": "low corner", "practice": "", "owner": "Site operator", "found_at": NOON, "due_at": NOON,
        "due_because": "seven days", "person": "R. Inspector", "entered_at": NOON, "key": "f1",
    }  # fmt: skip
    return FindingRow(**(given | others))


def an_action(number: int, how: str, at: datetime, **others: Any) -> ActionRow:
    given: dict[str, Any] = {
        "id": number, "site": "mill", "finding": "mill-finding-20260610.1", "inspection": None, "how": how,
        "what": "done", "at": at, "due_at": None, "person": "Site operator", "entered_at": at, "key": f"a{number}",
    }  # fmt: skip
    return ActionRow(**(given | others))
