"""Rain gauges on Modbus RTU (devices.md A.2, G.3): cumulative counters by profile."""

from collections.abc import Iterable

from gateway.drivers import modbus
from gateway.drivers.polling import Profile, fields_within
from gateway.drivers.registers import Counter, Field

NAME = "modbus_rain"


def fields_for(request: bytes, profiles: Iterable[Profile]) -> tuple[Field, ...]:
    """The fields of the first profile that reads these registers; none for a command."""
    read = modbus.ReadRequest.from_bytes(request)
    found = [fields_within(profile, read) for profile in profiles] if read is not None else []
    return next((fields for fields in found if fields), ())


def counter_for(request: bytes, profiles: Iterable[Profile]) -> Counter:
    """How the counts of the asked device are meant: by the registers read, else by its unit number."""
    read = modbus.ReadRequest.from_bytes(request)
    known = list(profiles)
    asked = [profile for profile in known if read is not None and fields_within(profile, read)]
    by_unit = [profile for profile in known if profile.unit_id == request[0]]
    return next((profile.counter for profile in asked + by_unit), Counter())
