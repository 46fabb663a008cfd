"""Where a person goes to do what a duty asks for, and what the button says."""

from dataclasses import dataclass
from urllib.parse import quote

from alerts.reading import CORRECTION, DutyRow, finding_of
from dashboard.translation import say


@dataclass(frozen=True, slots=True, kw_only=True)
class Doing:
    """A button; `path` is below the site's page."""

    text: str
    path: str


def doing_of(duty: DutyRow | None) -> Doing:
    """What closes a duty; an inspection can always be recorded."""
    if duty is None:
        return Doing(text=say("Inspection done"), path="inspections/new")
    name = quote(duty.id)
    if duty.clock == CORRECTION:
        return Doing(text=say("Put right"), path=f"findings/{quote(finding_of(duty.id))}#act")
    if duty.kind == "clock":
        return Doing(text=say("Record as done"), path=f"clocks#{name}")
    if duty.kind == "check":
        return Doing(text=say("Looked at it"), path=f"duties/{name}#close")
    if duty.kind == "blind":
        return Doing(text=say("Site or gauge looked at"), path=f"duties/{name}#close")
    return Doing(text=say("Inspection done"), path=f"inspections/new?duty={name}")
