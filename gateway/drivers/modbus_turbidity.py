"""Turbidity probes on Modbus RTU (devices.md B.2, G.4): which fields a reply has when only the request is known."""

from collections.abc import Iterable

from gateway.drivers import modbus
from gateway.drivers.polling import Profile, fields_within
from gateway.drivers.registers import Field

NAME = "modbus_turbidity"
_ANY_FLOAT = (Field(offset=0, type="f32", quantity="turbidity", unit="NTU"),)
_REGISTERS_OF_A_FLOAT = 2


def fields_for(request: bytes, profiles: Iterable[Profile]) -> tuple[Field, ...]:
    """The fields on which the profiles agree, else one float where one was read; none for a command."""
    read = modbus.ReadRequest.from_bytes(request)
    if read is None:
        return ()
    found = {fields for profile in profiles if (fields := fields_within(profile, read))}
    if len(found) == 1:
        return found.pop()
    return _ANY_FLOAT if read.count == _REGISTERS_OF_A_FLOAT else ()
