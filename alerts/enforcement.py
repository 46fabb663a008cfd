"""What a town may do about a site, as data: notices of violation, orders to stop, penalties, gates. Pure."""

from dataclasses import dataclass
from typing import Literal

Step = Literal["issued", "served"]
Need = Literal["certification", "assessment", "document", "controls", "notice"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalty:
    """What may be assessed for an offence, from the first, second or third on."""

    from_offence: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealClocks:
    """The clocks of the profile that run once a notice is out, an appeal is filed, an appeal is decided."""

    appeal: str | None = None
    hearing: str | None = None
    decision: str | None = None
    abatement: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticePart:
    """The part of the code under which a notice of violation is written; its days of appeal run from one step."""

    name: str
    title: str
    citation: str
    addressed_to: str
    runs_from: Step
    appeal: str  # the statement as the notice makes it
    clocks: AppealClocks
    penalties: tuple[Penalty, ...]
    penalties_citation: str
    each: Literal["day", "week"] | None  # a continuing violation: each is an offence of its own
    demands: str = ""  # what else a notice under this part may ask for

    def penalty(self, offence: int) -> Penalty | None:
        """What may be assessed for the offence of a number, counted within the years that the code looks back."""
        reached = [penalty for penalty in self.penalties if penalty.from_offence <= offence]
        return max(reached, key=lambda penalty: penalty.from_offence, default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reach:
    """What an order or a violation stops, what goes on, and what ends it."""

    citation: str
    ordered_by: str
    stops: str
    goes_on: str
    lifted: str
    always: bool = True  # False: the officer says whether, by the severity


@dataclass(frozen=True, slots=True, kw_only=True)
class Enforcement:
    """The enforcement of one town."""

    look_back_years: int
    parts: tuple[NoticePart, ...]
    restriction: Reach  # while a violation stands
    stop_work: Reach
    remedies: tuple[str, ...]  # what else the town may do

    def part(self, name: str) -> NoticePart | None:
        """A part by its name."""
        return next((part for part in self.parts if part.name == name), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class GateNeed:
    """One thing that must be on record before a gate; `document` and `subject` say which, where that is asked."""

    need: Need
    text: str
    citation: str
    document: str = ""
    subject: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Gate:
    """What a site may not be called before its needs are on record."""

    gate: str
    title: str
    needs: tuple[GateNeed, ...]
