"""Reports and drafts from JSON text; every fault is named by its place."""

import json
from typing import Any

from pydantic import TypeAdapter, ValidationError

from alerts.reports import Report, content_of
from siltwatch.errors import SiltwatchError

_REPORT = TypeAdapter(Report)
LARGEST_DRAFT = 256 * 1024


def parse_report(given: Any) -> Report:  # noqa: ANN401 - a stranger's document
    """A report from a decoded document, or a SiltwatchError that names each fault."""
    try:
        report = _REPORT.validate_python(given, strict=False)
    except ValidationError as error:
        faults = "; ".join(f"{'.'.join(map(str, fault['loc']))}: {fault['msg']}" for fault in error.errors())
        raise SiltwatchError(f"the report cannot be read: {faults}") from error
    if "\\u0000" in content_of(report):
        raise SiltwatchError("the report cannot be read: it holds a sign that no keyboard has")
    return report


def report_schema() -> dict[str, Any]:
    """The schema of a report, whole: without anything that stands elsewhere."""
    schema = _REPORT.json_schema()
    held = schema.pop("$defs", {})

    def whole(part: Any) -> Any:  # noqa: ANN401 - any part of a schema
        if isinstance(part, dict) and "$ref" in part:
            return whole(held[part["$ref"].rpartition("/")[2]])
        if isinstance(part, dict):
            return {name: whole(one) for name, one in part.items()}
        return [whole(one) for one in part] if isinstance(part, list) else part

    found: dict[str, Any] = whole(schema)
    return found


def read_report(content: str) -> Report:
    """A report as it is stored."""
    return _REPORT.validate_json(content)


def check_draft(content: str) -> str:
    """A draft is whatever the form holds so far: a JSON object of bounded size."""
    if len(content.encode()) > LARGEST_DRAFT:
        raise SiltwatchError(f"the draft is longer than {LARGEST_DRAFT:,} bytes")
    try:
        held = json.loads(content)
    except (ValueError, RecursionError) as error:
        raise SiltwatchError(f"the draft is no JSON: {error}") from error
    if not isinstance(held, dict):
        raise SiltwatchError("the draft is no JSON object")
    return json.dumps(held, ensure_ascii=False)
