"""Turbidity probes on Modbus RTU (devices.md B.2, G.4): which fields a reply has when only the request is known."""

from collections.abc import Iterable
from dataclasses import replace
from decimal import Decimal
from typing import get_args

from gateway.drivers import modbus
from gateway.drivers.polling import Profile, fields_within
from gateway.drivers.registers import Field, WordOrder
from gateway.frames.numbers import number
from siltwatch.errors import FrameError

NAME = "modbus_turbidity"
_ANY_FLOAT = (Field(offset=0, type="f32", quantity="turbidity"),)
_FLOAT_BYTES = 4
_CREDIBLE = (Decimal("0.001"), Decimal(100_000))  # no probe reads finer than the one or beyond the other


def fields_for(request: bytes, registers: bytes, profiles: Iterable[Profile]) -> tuple[Field, ...]:
    """The fields on which the profiles agree, else one float in a guessed word order; none for a command."""
    read = modbus.ReadRequest.from_bytes(request)
    if read is None:
        return ()
    found = {fields for profile in profiles if (fields := fields_within(profile, read))}
    fields = found.pop() if len(found) == 1 else _ANY_FLOAT if len(registers) == _FLOAT_BYTES else ()
    if fields == _ANY_FLOAT:
        return (replace(fields[0], word_order=likely_word_order(registers)),)
    return fields


def likely_word_order(registers: bytes) -> WordOrder:
    """The first word order in which the float is 0 or a credible turbidity: a guess, for a person to confirm."""
    return next((order for order in get_args(WordOrder) if _is_credible(registers, order)), "ABCD")


def _is_credible(registers: bytes, order: WordOrder) -> bool:
    try:
        value = number(registers, kind="f32", word_order=order)
    except FrameError:
        return False
    return not value or _CREDIBLE[0] <= value < _CREDIBLE[1]
