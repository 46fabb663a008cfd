"""What programs may enter: a document for each thing, with all that can be told of it before the records are asked."""

from typing import Annotated, Any, Literal

from fastapi import Body
from pydantic import Field, WithJsonSchema

from alerts.commands import report_schema
from dashboard.routes.api_once import Asked, Line, NeededLine, NeededText, Text
from dashboard.routes.api_words import Instant

A_REPORT = {
    "items": {"disturbed": "North slope; the east side within 14 days.", "stabilized": "Entrance.", "resting": "None."},
    "sky": "dry",
    "soil": "wet",
    "practices": [{"practice": "Silt fence 3", "condition": "needs_care", "percent": 30}],
    "points": [{"point": "Outfall", "water": "clear"}],
    "findings": [{"key": "finding-7f3a", "what": "Fence down at the low corner", "owner": "Site operator"}],
}
_DEPTH = r"^[0-9]{1,3}(?:\.[0-9]{1,4})? (?:in|mm)$"
_ACRES = r"^[0-9]{1,5}(?:\.[0-9]{1,4})?$"


class DrawnName(Asked):
    """A signature under the report, that must then answer all that the town asks for."""

    name: NeededLine = Field(examples=["Site inspector"])
    signed_at: Instant
    png: Annotated[str, Field(max_length=280_000, pattern=r"^[A-Za-z0-9+/]+={0,2}$", examples=["iVBORw0KGgo="])]


class NewInspection(Asked):
    """A visit as it was made, with its report where there is one; fields of the report as in the form of the pages."""

    started_at: Instant
    scope: Literal["full", "storm"] = "full"
    inspector: NeededLine = Field(examples=["Site inspector"])
    remarks: Text = Field("", examples=["Silt fence 3 repaired."])
    report: Annotated[dict[str, Any], WithJsonSchema(report_schema())] | None = Field(None, examples=[A_REPORT])
    signature: DrawnName | None = Field(None, examples=[None])
    phone_at: Instant | None = Field(None, description="What the clock of the phone shows as this is sent.")


class Deciding(Asked):
    """Every decision has its reason."""

    reason: NeededText = Field(examples=["The gauge was serviced; no rain fell."])


class Dismiss(Deciding):
    """A storm was none."""

    what: Literal["dismiss"]
    storm: NeededLine = Field(examples=["hillside-20260610-1"])
    sensor: Line = Field("", examples=["rg1"], description="One gauge only; empty: all that showed the storm.")


class Looked(Deciding):
    """Somebody looked at what a check asks for."""

    what: Literal["looked"]
    check: NeededLine = Field(examples=["hillside-check-1"])


class Counts(Deciding):
    """What fell at freezing point is rain."""

    what: Literal["counts"]
    check: NeededLine = Field(examples=["hillside-check-1"])
    since_at: Instant
    until_at: Instant


class Defer(Deciding):
    """A visit is put off as unsafe."""

    what: Literal["defer"]
    duty: NeededLine = Field(examples=["hillside-20260610-1-inspection"])
    next_safe_at: Instant


class Contest(Deciding):
    """An officer does not accept an inspection."""

    what: Literal["contest"]
    inspection: NeededLine = Field(examples=["hillside-inspection-20260611-1"])


class Acreage(Deciding):
    """How many acres are open now."""

    what: Literal["acreage"]
    acres: Annotated[str, Field(pattern=_ACRES, examples=["4.5"])]


class Approval(Deciding):
    """More than five acres may be open."""

    what: Literal["approval"]


class Shutdown(Deciding):
    """An officer approves that work is shut down."""

    what: Literal["shutdown"]
    since_at: Instant
    until_at: Instant


class Qualification(Deciding):
    """What qualifies an inspector: the reason names it."""

    what: Literal["qualification"]
    inspector: NeededLine = Field(examples=["Site inspector"])
    until_at: Instant | None = None


class Withdraw(Deciding):
    """A decision is taken back."""

    what: Literal["withdraw"]
    decision: Annotated[int, Field(ge=1, lt=2**53, examples=[1])]


NewDecision = Annotated[
    Dismiss | Looked | Counts | Defer | Contest | Acreage | Approval | Shutdown | Qualification | Withdraw,
    Body(discriminator="what"),
]


class StartClock(Asked):
    """A clock of the code begins to run."""

    what: Literal["start"]
    clock: NeededLine = Field(examples=["records_request"])
    subject: NeededLine = Field(examples=["Request of 10 June"])
    at: Instant
    remarks: Text = ""


class MeetClock(Asked):
    """What a clock asks for was done."""

    what: Literal["meet"]
    duty: NeededLine = Field(examples=["hillside-clock-1"])
    at: Instant
    remarks: Text = ""


class WithdrawClock(Asked):
    """A clock no longer holds; the remarks say why."""

    what: Literal["withdraw"]
    duty: NeededLine = Field(examples=["hillside-clock-1"])
    at: Instant
    remarks: NeededText = Field(examples=["The request was taken back."])


class Sediment(Asked):
    """How full of sediment a practice was measured."""

    what: Literal["sediment"]
    practice: NeededLine = Field(examples=["Silt fence 3"])
    percent: Annotated[int, Field(ge=0, le=100, examples=[40])]
    at: Instant
    remarks: Text = ""


NewClock = Annotated[StartClock | MeetClock | WithdrawClock | Sediment, Body(discriminator="what")]


class Confirmation(Asked):
    """Somebody on site, or a second instrument, confirms what a probe says."""

    what: Literal["confirmation"]
    probe: NeededLine = Field(examples=["down"])
    at: Instant
    how: Literal["person", "instrument"] = "person"
    remarks: Text = ""


class Sample(Asked):
    """A sample by hand beside a probe."""

    what: Literal["sample"]
    probe: NeededLine = Field(examples=["down"])
    at: Instant
    how: Literal["grab", "secchi", "tube"] = "grab"
    value: Annotated[float, Field(ge=0, le=1e6, examples=[42.0])]
    unit: NeededLine = Field(examples=["FNU"])
    probe_value: Annotated[float, Field(ge=0, le=1e6)] | None = None
    remarks: Text = ""


class Calibration(Asked):
    """A probe was cleaned and calibrated."""

    what: Literal["calibration"]
    probe: NeededLine = Field(examples=["down"])
    at: Instant
    before_cleaning: Annotated[float, Field(ge=0, le=1e6)] | None = Field(None, examples=[14.2])
    after_cleaning: Annotated[float, Field(ge=0, le=1e6)] | None = Field(None, examples=[12.0])
    standard: Annotated[float, Field(gt=0, le=1e6)] | None = Field(None, examples=[100.0])
    before_calibration: Annotated[float, Field(ge=0, le=1e6)] | None = Field(None, examples=[97.0])
    after_calibration: Annotated[float, Field(ge=0, le=1e6)] | None = Field(None, examples=[100.0])
    lot: Line = Field("", examples=["LOT-7"])
    remarks: Text = ""


NewWater = Annotated[Confirmation | Sample | Calibration, Body(discriminator="what")]


class NewExplanation(Asked):
    """What caused a contrast, and what was done about it."""

    cause: NeededText = Field(examples=["A silt fence had fallen."])
    action: Text = Field("", examples=["It was set up again."])
    acted_at: Instant | None = None


class NewWindow(Asked):
    """Work on a sensor: what it says within fails."""

    sensor: NeededLine = Field(examples=["rg1"])
    kind: Literal["calibration", "service", "tip_test"]
    start_at: Instant
    end_at: Instant
    reason: NeededText = Field(examples=["The funnel was cleaned."])


class TakenBack(Asked):
    """Why an entry is taken back."""

    reason: NeededText = Field(examples=["The wrong gauge was named."])


class NewReading(Asked):
    """Rain as a person read it off a gauge, gathered since an instant."""

    sensor: NeededLine = Field(examples=["rg1"])
    at: Instant
    since_at: Instant | None = None
    depth: Annotated[str, Field(pattern=_DEPTH, examples=["0.42 in"])]
    reason: NeededText = Field(examples=["The gauge was silent; read off the tube beside it."])
