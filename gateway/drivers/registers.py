"""What the registers of a reply mean: a table of fields, filled from a device profile."""

from dataclasses import dataclass, replace
from decimal import Decimal, InvalidOperation
from typing import Any, ClassVar, Literal, get_args

from pydantic import ConfigDict

from gateway.drafts import Draft, RestartMark
from gateway.frames.numbers import number, width_bytes
from siltwatch.errors import ConfigError, FrameError
from siltwatch.observation import Quantity
from siltwatch.quantities import plain

Kind = Literal["u8", "u16", "s16", "u32", "s32", "f32"]
WordOrder = Literal["ABCD", "CDAB", "BADC", "DCBA"]
# States that say whether the values beside them may be used at all: anything but 0 refuses the frame.
_MUST_BE_ZERO = frozenset({"error", "quality"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One value in the register bytes; `invalid` lists raw values that stand for "no value".

    `restart` names a field by which the device shows a restart (its boot number, or its working time).
    """

    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(extra="forbid")

    offset: int
    quantity: Quantity
    type: Kind = "f32"
    word_order: WordOrder = "ABCD"
    scale: Decimal = Decimal(1)
    unit: str | None = None
    name: str | None = None
    invalid: tuple[Decimal, ...] = ()
    restart: Literal["change", "fall"] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Counter:
    """How the rain counts of a device are meant; None is left to the site file."""

    count_tenth_um: int | None = None
    modulus: int | None = None


_NO_COUNTER = Counter()


def drafts(fields: tuple[Field, ...], registers: bytes, counter: Counter = _NO_COUNTER) -> tuple[Draft, ...]:
    """The values of a reply; a sentinel or a device's own error refuses the whole of it (FrameError)."""
    values = [(field, _value(field, registers)) for field in fields]
    for field, value in values:
        if field.name in _MUST_BE_ZERO and value:
            raise FrameError("sensor_fault", f"{field.name} is {plain(value)}")
    return tuple(_draft(field, value, counter) for field, value in values)


def _value(field: Field, registers: bytes) -> Decimal:
    raw = registers[field.offset : field.offset + width_bytes(field.type)]
    if len(raw) < width_bytes(field.type):
        raise FrameError("length", f"no {field.type} at byte {field.offset} of {len(registers)}")
    value = number(raw, kind=field.type, word_order=field.word_order)
    if value in field.invalid:
        raise FrameError("sentinel", f"{plain(value)} stands for no value")
    return value * field.scale + 0  # a float's minus zero is 0


def _draft(field: Field, value: Decimal, counter: Counter) -> Draft:
    if field.quantity == "rain_count":
        return _rain(value, counter)
    mark = RestartMark(value=int(value), shows=field.restart) if field.restart else None
    return Draft(
        quantity=field.quantity,
        value=plain(value),
        unit=field.unit,
        name=field.name,
        restart=mark,
        internal=field.quantity == "status",
    )


def _rain(value: Decimal, counter: Counter) -> Draft:
    if value != value.to_integral_value() or value < 0:
        raise FrameError("not_whole", f"{plain(value)} is no number of counts")
    return Draft(
        quantity="rain_count",
        semantics="cumulative",
        count=int(value),
        count_tenth_um=counter.count_tenth_um,
        modulus=counter.modulus,
    )


def fits(field: Field, size_bytes: int) -> bool:
    """Whether the field lies within so many bytes of registers."""
    return 0 <= field.offset <= size_bytes - width_bytes(field.type)


def register_count(field: Field) -> int:
    """How many registers a read of this one value takes."""
    return (width_bytes(field.type) + 1) // 2


def changed(field: Field, options: dict[str, Any]) -> Field:
    """The field with `type`, `word_order` or `scale` of a site file; raises ConfigError."""
    if options.get("type", field.type) not in get_args(Kind):
        raise ConfigError(f"options.type: {options['type']!r} is none of {', '.join(get_args(Kind))}")
    if options.get("word_order", field.word_order) not in get_args(WordOrder):
        raise ConfigError(f"options.word_order: {options['word_order']!r} is none of {', '.join(get_args(WordOrder))}")
    try:
        scale = Decimal(str(options.get("scale", field.scale)))
    except InvalidOperation as error:
        raise ConfigError(f"options.scale: {options['scale']!r} is not a number") from error
    return replace(field, **(options | {"scale": scale}))
