"""The enforcement and the gates of a town from its profile's text."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from alerts.enforcement import AppealClocks, Enforcement, Gate, GateNeed, Need, NoticePart, Penalty, Reach, Step
from siltwatch.textual import Strict

_Text = Annotated[str, Field(min_length=1)]


class _Checked(Strict):
    citation: _Text
    to_check: bool = False

    def cited(self) -> str:
        return f"{self.citation} (to be checked)" if self.to_check else self.citation


class _Penalty(Strict):
    from_offence: Annotated[int, Field(gt=0)]
    text: _Text

    def build(self) -> Penalty:
        return Penalty(from_offence=self.from_offence, text=self.text)


class _Clocks(Strict):
    appeal: str | None = None
    hearing: str | None = None
    decision: str | None = None
    abatement: str | None = None

    def build(self) -> AppealClocks:
        return AppealClocks(**dict(self))

    def named(self) -> list[str]:
        return [name for name in dict(self).values() if name is not None]


class _Part(_Checked):
    part: _Text
    title: _Text
    addressed_to: _Text
    runs_from: Step
    appeal: _Text
    clocks: _Clocks = _Clocks()
    penalties: tuple[_Penalty, ...] = ()
    penalties_citation: _Text
    penalties_to_check: bool = False
    each: Literal["day", "week"] | None = None
    demands: str = ""

    def build(self) -> NoticePart:
        cited = f"{self.penalties_citation} (to be checked)" if self.penalties_to_check else self.penalties_citation
        return NoticePart(
            name=self.part,
            title=self.title,
            citation=self.cited(),
            addressed_to=self.addressed_to,
            runs_from=self.runs_from,
            appeal=self.appeal,
            clocks=self.clocks.build(),
            penalties=tuple(penalty.build() for penalty in self.penalties),
            penalties_citation=cited,
            each=self.each,
            demands=self.demands,
        )


class _Reach(_Checked):
    ordered_by: _Text
    stops: _Text
    goes_on: _Text
    lifted: _Text
    always: bool = True

    def build(self) -> Reach:
        kept = {name: getattr(self, name) for name in ("ordered_by", "stops", "goes_on", "lifted", "always")}
        return Reach(citation=self.cited(), **kept)


class EnforcementText(Strict):
    """The table `[enforcement]`."""

    look_back_years: Annotated[int, Field(gt=0)]
    parts: Annotated[tuple[_Part, ...], Field(min_length=1)]
    restriction: _Reach
    stop_work: _Reach
    remedies: tuple[_Text, ...] = ()

    def build(self) -> Enforcement:
        """The same as the rules have it."""
        return Enforcement(
            look_back_years=self.look_back_years,
            parts=tuple(part.build() for part in self.parts),
            restriction=self.restriction.build(),
            stop_work=self.stop_work.build(),
            remedies=self.remedies,
        )

    def clocks(self) -> set[str]:
        """The clocks that it names."""
        return {name for part in self.parts for name in part.clocks.named()}


class _GateNeed(_Checked):
    need: Need
    text: _Text
    document: str = ""
    subject: str = ""

    @model_validator(mode="after")
    def _says_which(self) -> Self:
        if (self.need == "document") != bool(self.document) or (self.need == "notice") != bool(self.subject):
            message = f"need {self.need!r}: a document needs `document`, a notice needs `subject`, others neither"
            raise ValueError(message)
        return self

    def build(self) -> GateNeed:
        return GateNeed(
            need=self.need, text=self.text, citation=self.cited(), document=self.document, subject=self.subject
        )


class GateText(Strict):
    """One of the tables `[[gates]]`."""

    gate: _Text
    title: _Text
    needs: Annotated[tuple[_GateNeed, ...], Field(min_length=1)]

    def build(self) -> Gate:
        """The same as the rules have it."""
        return Gate(gate=self.gate, title=self.title, needs=tuple(need.build() for need in self.needs))
