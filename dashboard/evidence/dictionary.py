"""What each column of a bundle's tables means. Pure."""

from collections.abc import Mapping, Sequence

from dashboard.evidence.csv_text import csv_of

Columns = Sequence[tuple[str, str]]
_AT = "RFC 3339 in UTC, to the millisecond"

COLUMNS: Mapping[str, Columns] = {
    "rain/credits.csv": (
        ("at", f"when the rain fell by the gauge's or gateway's clock; {_AT}"),
        ("gauge", "the gauge's name in site.json"),
        ("depth_tenth_um", "depth, whole tenths of a micrometre (0.0001 mm); 0.01 in = 2540"),
        ("depth_in", "the same in inches"),
        ("flag", "quality: 1 good, 2 not evaluated, 3 suspect, 4 failed (QARTOD)"),
        ("reasons", "words of the quality control, joined by semicolons"),
        (
            "counts",
            (
                "yes; uncertain: rain of a silence, known only as a total between after_at and at; failed: left out by "
                "its flag or its gauge's; dismissed: a person ruled that it was none; melt: may be melting snow"
            ),
        ),
        ("good", "no where the credit or its gauge is suspect: it may raise a storm, which is then unverified"),
        ("event_sum_tenth_um", "this gauge's rain of the event up to and with this row"),
        ("window_sum_tenth_um", "this gauge's rain of the rolling window up to and with this row, no other storm's"),
        ("received_at", f"when it reached the collector; {_AT}"),
        ("after_at", "of rain of a silence: it fell after this instant, up to at"),
        ("source", "gateway, import or manual"),
        ("key", "what makes it unique at its instant: the device's own number, or boot/sequence of the gateway"),
    ),
    "raw/imports.csv": (
        ("sensor", "the gauge or probe that a file was imported into"),
        ("source", "the file's name"),
        ("imported_at", _AT),
        ("rows", "rows that were new"),
        ("repeated", "rows that were on record before"),
    ),
    "water/readings.csv": (
        ("sensor", "the probe's name in site.json"),
        ("at", _AT),
        ("kind", "what was measured"),
        ("value", "in the unit beside it; empty where the device had none to give"),
        ("unit", "of turbidity: FNU, NTU, … are not the same and are never compared"),
        ("method", "the make of probe"),
        ("flag", "quality: 1 good, 2 not evaluated, 3 suspect, 4 failed, 9 missing (QARTOD)"),
        ("reasons", "words of the quality control, joined by semicolons"),
        ("received_at", _AT),
        ("key", "the device's own number, where it gave one"),
    ),
    "notices/notices.csv": (
        ("id", "number of the notice"),
        ("duty", "what it tells of, in duties.json"),
        ("revision", "of the duty that was told"),
        ("step", "the step of the reminders"),
        ("person", "who was told"),
        ("channel", "email, sms, webhook, …"),
        ("address", "shortened so that nobody can use it"),
        ("language", "of the text"),
        ("composed_at", f"when it was written and put on record, before it was sent; {_AT}"),
        ("state", "queued, sending, sent, failed or cancelled"),
        ("cancelled_because", "why it was not sent"),
        ("tries", "how often it was tried"),
        ("accepted_at", "when the mail server or provider took it"),
        ("told_due_at", "the due instant that the text names"),
        ("delivery", "what the other side says of it: accepted, sent, delivered, failed"),
        ("delivery_code", "the provider's code"),
        ("delivery_at", _AT),
        ("receipt", "the provider's number of the message"),
        ("subject", "as sent, without addresses and links"),
        ("body", "as sent, without addresses and links"),
    ),
    "notices/attempts.csv": (
        ("notice", "number in notices.csv"),
        ("at", _AT),
        ("outcome", "started, accepted, refused, unreachable, …"),
        ("detail", "what the other side answered"),
    ),
    "photos/photos.csv": (
        ("file", "in this bundle"),
        ("about", "what it belongs to"),
        ("view", "what it shows"),
        ("taken_at", "by the camera's clock"),
        ("latitude", "degrees, where the camera said"),
        ("longitude", "likewise"),
        ("person", "who took it"),
        ("remarks", "in that person's words"),
        ("entered_by", "the account"),
        ("entered_at", _AT),
        ("sha256", "of the file in this bundle"),
        ("sent_sha256", "of the file as the camera sent it"),
    ),
}


def dictionary_csv(columns: Mapping[str, Columns] = COLUMNS) -> bytes:
    """The dictionary as a table of its own."""
    rows = [(name, column, meaning) for name, held in columns.items() for column, meaning in held]
    return csv_of(("file", "column", "meaning"), rows)
