"""What the JSON interface says: rows as documents, and the schema of each, made from the rows themselves."""

import types
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, fields, is_dataclass
from datetime import datetime, timedelta
from types import GenericAlias
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel, ConfigDict, Field, create_model

from siltwatch.instants import short_instant
from siltwatch.quantities import inches_text

Document = dict[str, Any]
_DEPTH = "_tenth_um"
# Years 2000 to 2099, with an offset: exactly what is taken, so that what fits the schema is never refused as unread.
INSTANT = (
    r"^20[0-9]{2}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)"
    r"|02-(?:0[1-9]|1[0-9]|2[0-8]))T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\.[0-9]{1,6})?"
    r"(?:Z|[+-](?:0[0-9]|1[0-3]):[0-5][0-9])$"
    r"|^20(?:[02468][048]|[13579][26])-02-29T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\.[0-9]{1,6})?"
    r"(?:Z|[+-](?:0[0-9]|1[0-3]):[0-5][0-9])$"
)
DAY = (
    r"^20[0-9]{2}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)"
    r"|02-(?:0[1-9]|1[0-9]|2[0-8]))$|^20(?:[02468][048]|[13579][26])-02-29$"
)
EXAMPLE_INSTANT = "2026-06-10T19:40:00Z"
# What is said where a field of that name is shown by example.
EXAMPLES: Mapping[str, Any] = {
    "site": "hillside", "sensor": "rg1", "probe": "down", "background": "up", "storm": "hillside-20260610-1",
    "duty": "hillside-20260610-1-inspection", "profile": "rotterdam", "person": "Site operator",
    "citation": "§ 270-215 L(3)", "inspector": "Site inspector", "gateway": "gw1", "status": "open",
    "author": "operator", "entered_by": "inspector", "unit": "FNU", "channel": "email", "name": "Hillside Phase 2",
    "remarks": "All practices in place.", "reason": "The gauge was serviced.",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Shape:
    """How rows of one kind are said: the schema, and the document of a row."""

    model: Any
    of: Callable[[Any], Document]

    @property
    def many(self) -> Any:  # noqa: ANN401 - a type that is made at run time
        """The type of a list of them."""
        return GenericAlias(list, (self.model,))

    def along(self, name: str, doc: str, **parts: Any) -> Any:  # noqa: ANN401 - likewise
        """The model of a row with lists of other things beside its own fields."""
        given: dict[str, Any] = {part: (kind, Field(examples=[[]])) for part, kind in parts.items()}
        return create_model(name, __base__=self.model, __doc__=doc, **given)


class Said(BaseModel):
    """A document that holds what is named and nothing else."""

    model_config = ConfigDict(extra="forbid")


def shape(  # noqa: PLR0913 - all but two by keyword
    name: str,
    row: type,
    *,
    leave_out: Collection[str] = (),
    more: Mapping[str, Any] | None = None,
    examples: Mapping[str, Any] | None = None,
    doc: str = "",
) -> Shape:
    """The shape of a kind of row; `more` are fields that the caller adds, by name: type."""
    hints = get_type_hints(row)
    assert is_dataclass(row)  # noqa: S101 - rows are dataclasses
    names = [field.name for field in fields(row) if field.name not in leave_out]
    said = {field: _said_name(field, names) for field in names}
    shown = {**EXAMPLES, **(examples or {})}
    given: dict[str, Any] = {
        said[field]: (_said_type(field, hints[field]), _shown(said[field], hints[field], shown)) for field in names
    }
    for extra, kind in (more or {}).items():
        given[extra] = (kind, _shown(extra, kind, shown))
    model: type[BaseModel] = create_model(name, __base__=Said, __doc__=doc or (row.__doc__ or name), **given)
    return Shape(model, lambda one: {said[field]: _said_value(field, getattr(one, field)) for field in names})


def _said_name(field: str, names: Collection[str]) -> str:
    if field.endswith(_DEPTH):
        return field.removesuffix(_DEPTH) + "_in"
    bare = field.removesuffix("_at")
    return bare if bare not in names else field


def _said_type(field: str, kind: Any) -> Any:  # noqa: ANN401 - any annotation
    if get_origin(kind) in {Union, types.UnionType}:
        inner = [_said_type(field, one) for one in get_args(kind)]
        return Union[tuple(inner)]  # noqa: UP007 - the members are known only here
    if kind is datetime:
        return Annotated[str, Field(json_schema_extra={"format": "date-time"})]
    if field.endswith(_DEPTH) and kind is int:
        return Annotated[str, Field(pattern=r"^-?[0-9]+\.[0-9]+$")]
    if kind is timedelta:
        return float
    if get_origin(kind) is tuple:
        return list[get_args(kind)[0]]  # type: ignore[misc]
    return dict[str, Any] if get_origin(kind) is Mapping else kind


def _said_value(field: str, value: object) -> object:
    if isinstance(value, datetime):
        return short_instant(value)
    if field.endswith(_DEPTH) and isinstance(value, int):
        return inches_text(value)
    if isinstance(value, timedelta):
        return value.total_seconds()
    if isinstance(value, tuple):
        return list(value)
    return dict(value) if isinstance(value, Mapping) else value


def _shown(name: str, kind: Any, shown: Mapping[str, Any]) -> Any:  # noqa: ANN401 - likewise
    return Field(examples=[shown.get(name, _example(name, kind))])


def _example(name: str, kind: Any) -> Any:  # noqa: ANN401 - likewise
    if get_origin(kind) in {Union, types.UnionType}:
        return _example(name, next(one for one in get_args(kind) if one is not type(None)))
    if get_origin(kind) is Annotated:
        return _example(name, get_args(kind)[0])
    if get_origin(kind) is Literal:
        return get_args(kind)[0]
    if kind is datetime or name in {"at", "entered", "due"}:
        return EXAMPLE_INSTANT
    if name.endswith("_in"):
        return "0.50"
    plain = {bool: False, int: 1, float: 1, tuple: [], list: [], dict: {}, Mapping: {}}
    return plain.get(get_origin(kind) or kind, name.replace("_", " "))
