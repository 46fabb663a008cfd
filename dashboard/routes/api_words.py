"""The documents of the JSON interface, one shape for each kind of row."""

from typing import Annotated, Any, Literal

from fastapi import Path
from pydantic import Field, StringConstraints

from alerts.reading import (
    AcknowledgementRow,
    AttemptRow,
    CalibrationRow,
    CanaryRow,
    ConfirmationRow,
    DecisionRow,
    DutyRevision,
    DutyRow,
    EpisodeRow,
    ExplanationRow,
    GrabSampleRow,
    InspectionRow,
    NoticeRow,
    PracticeLevelRow,
    RulingRow,
    StormRow,
    TroubleRow,
)
from collector.reading import (
    AppliedVersion,
    DeadLetter,
    Gap,
    GatewayStream,
    ImportedFile,
    ManualReading,
    OpenItem,
    ServiceWindow,
)
from dashboard.photos import PhotoRow
from dashboard.routes.api_shapes import EXAMPLE_INSTANT, INSTANT, Document, Said, shape
from dashboard.views.notice import hidden_address

Instant = Annotated[str, StringConstraints(pattern=INSTANT), Field(examples=[EXAMPLE_INSTANT])]
Number = Annotated[int, Path(ge=1, lt=2**53)]
Id = Annotated[str, Path(max_length=200)]
At = Annotated[str, Field(json_schema_extra={"format": "date-time"}, examples=[EXAMPLE_INSTANT])]
Inches = Annotated[str, Field(pattern=r"^-?[0-9]+\.[0-9]+$", examples=["0.50"])]


class LastWordSaid(Said):
    """When a sensor was last heard, and its newest value; of a gauge the value is its running count."""

    observed: At | None
    value: float | None = Field(examples=[211.0])
    unit: str | None = Field(examples=["counts"])
    battery_v: float | None = Field(examples=[3.61])
    flag: int | None = Field(examples=[1])
    reasons: list[str] = Field(examples=[[]])


class SensorSaid(Said):
    """A gauge or a probe of a site."""

    id: str = Field(examples=["rg1"])
    kind: Literal["gauge", "probe"]
    place: str | None = Field(examples=[None])
    owner: str = Field(examples=["operator"])
    last_word: LastWordSaid | None


class SiteSaid(Said):
    """A site with what is going on there."""

    id: str = Field(examples=["hillside"])
    name: str = Field(examples=["Hillside Phase 2"])
    profile: str = Field(examples=["rotterdam"])
    operator: str | None = Field(examples=["Miller Construction"])
    state: str = Field(examples=["due"])
    sentence: str = Field(examples=["Inspect by tomorrow 15:40."])
    duty: str | None = Field(examples=["hillside-20260610-1-inspection"])
    due: At | None
    left_s: int | None = Field(examples=[14_400])
    provisional: bool
    storm: str | None = Field(examples=["hillside-20260610-1"])
    storm_depth_in: Inches | None
    event_depth_in: Inches | None
    to_go_in: Inches | None
    intensity_in_per_h: Inches | None
    last_rain: At | None
    heard: At | None
    contrast: str | None = Field(examples=[None])
    covered: bool


class OneSiteSaid(SiteSaid):
    """A site with its sensors."""

    zone: str = Field(examples=["America/New_York"])
    sensors: list[SensorSaid]


STORM = shape("Storm", StormRow, leave_out=("spans",), examples={"id": "hillside-20260610-1"})
DUTY = shape(
    "Duty", DutyRow, leave_out=("words",), examples={"id": "hillside-20260610-1-inspection", "status": "open"},
    doc="Something that a rule says must be done, with its anchor, due instant, citation and what closes it.",
)  # fmt: skip
REVISION = shape("DutyRevision", DutyRevision)
NOTICE = shape(
    "Notice",
    NoticeRow,
    leave_out=("calendar", "message_id", "batch", "site"),
    examples={"subject": "Hillside: storm of 0.50 in", "body": "Inspect by …", "address": "operator@site.example"},
)
ATTEMPT = shape("NoticeAttempt", AttemptRow)
UNTOLD = shape("Untold", DecisionRow, leave_out=("site", "duty"))
ACKNOWLEDGED = shape("Acknowledgement", AcknowledgementRow, leave_out=("site", "duty", "said"))
INSPECTION = shape("Inspection", InspectionRow, examples={"id": "hillside-inspection-20260611-1"})
EPISODE = shape("Episode", EpisodeRow, leave_out=("reached",), examples={"id": "hillside-down-1"})
EXPLANATION = shape("Explanation", ExplanationRow, leave_out=("key",))
RULING = shape("Decision", RulingRow, leave_out=("key",), examples={"id": 1, "kind": "dismissal"})
CONFIRMATION = shape("Confirmation", ConfirmationRow, leave_out=("key",))
CALIBRATION = shape("Calibration", CalibrationRow, leave_out=("key",))
SAMPLE = shape("Sample", GrabSampleRow, leave_out=("key",))
PRACTICE = shape("PracticeLevel", PracticeLevelRow, leave_out=("key",), examples={"practice": "Silt fence 3"})
TROUBLE = shape("Trouble", TroubleRow, leave_out=("facts",))
PHOTO = shape("Photograph", PhotoRow, leave_out=("key",))
WINDOW = shape("ServiceWindow", ServiceWindow, examples={"kind": "calibration"})
BY_HAND = shape("ReadingByHand", ManualReading)
OPEN_ITEM = shape("OpenItem", OpenItem)
VERSION = shape(
    "SiteVersion", AppliedVersion, leave_out=("document",), doc="A version of a site: who put it in force, and why."
)
IMPORTED = shape("ImportedFile", ImportedFile)
STREAM = shape("Gateway", GatewayStream, more={"has_token": bool, "sites": list[str]})
LETTER = shape("DeadLetter", DeadLetter, examples={"id": 7, "reason": "unknown_device", "document": "{}"})
GAP = shape("Gap", Gap)
CANARY = shape("CanaryRun", CanaryRow)


def notice_document(notice: NoticeRow, *, sees_people: bool) -> Document:
    """A notice; who may not see people sees no whole address."""
    return NOTICE.of(notice) | ({} if sees_people else {"address": hidden_address(notice.address)})


def page_of(rows: Any, kind: Any) -> list[Document]:  # noqa: ANN401 - rows of any kind and their shape
    """Rows of one kind as documents."""
    return [kind.of(row) for row in rows]
