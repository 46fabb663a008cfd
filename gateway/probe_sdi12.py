"""Who is on an SDI-12 bus: acknowledge and identify, which start no measurement and take no rain away."""

from collections.abc import Iterator, Mapping

from gateway.drivers import sdi12
from gateway.drivers.sdi12 import Sdi12Profile
from gateway.probe_blocks import gauge_block, options_line, probe_block
from gateway.probe_port import AnnouncedPort
from gateway.profiles import DeviceProfile
from siltwatch.observation import RAIN_QUANTITIES
from siltwatch.quantities import Depth
from siltwatch.site import Link

TRANSPARENT_BAUD = 1_200  # the bus's own; an adapter that speaks commands itself has another
_REPLY_S, _ADAPTER_REPLY_S = 0.3, 1.0
_BREAK_S = 0.015
_GENERIC = "generic-sdi12"


def ask_bus(port: AnnouncedPort, link: Link, addresses: str, profiles: Mapping[str, DeviceProfile]) -> Iterator[str]:
    """The blocks of the devices that answer."""
    for address in addresses:
        if _says(port, link, address, "!", "is anybody there") != address.encode("ascii"):
            continue
        name = _says(port, link, address, "I!", "who are you")
        yield _block(port, link, address, name, profiles)


def _says(port: AnnouncedPort, link: Link, address: str, command: str, meaning: str) -> bytes:
    """The line that a device on an SDI-12 bus answers; neither command starts a measurement."""
    request = (address + command).encode("ascii")
    received = port.ask(
        f"SDI-12 address {address}, {meaning}",
        request,
        is_complete=lambda got: b"\n" in got.removeprefix(request).lstrip(b"\r\n\0"),
        within_s=_REPLY_S if link.baud == TRANSPARENT_BAUD else _ADAPTER_REPLY_S,
        wake_break_s=_BREAK_S if link.baud == TRANSPARENT_BAUD else 0.0,
    )
    return received.removeprefix(request).strip(b"\r\n\0 ")


def _block(port: AnnouncedPort, link: Link, address: str, name: bytes, profiles: Mapping[str, DeviceProfile]) -> str:
    told = sdi12.identity(name)
    maker = f"{told.get('vendor', '')} {told.get('model', '')}".strip()
    port.show(name, f"SDI-12 device: {maker or 'it does not say who it is'}")
    every = [profile for profile in profiles.values() if isinstance(profile, Sdi12Profile)]
    known = [profile for profile in every if any(word in maker.upper() for word in profile.recognised_by)]
    profile, *others = known or [profile for profile in every if profile.name == _GENERIC]
    remarks = [f"# or profile = {each.name}: {each.title}" for each in others]
    if not known:
        remarks = ["# no profile is known for it: which of its values is turbidity, and in which unit?"]
    return _block_with(profile, link, address, remarks)


def _block_with(profile: Sdi12Profile, link: Link, address: str, remarks: list[str]) -> str:
    adapter = "transparent" if link.baud == TRANSPARENT_BAUD else "command"
    options = options_line(profile=profile.name, address=address, adapter=adapter)
    device = f"sdi12-{address}"
    rain = next((value for value in profile.values if value.quantity in RAIN_QUANTITIES), None)
    if rain is not None:
        remarks = [*([f"# {profile.note}"] if profile.forgets else []), *remarks]
        return gauge_block(link, sdi12.NAME, device, str(Depth(rain.count_tenth_um or 1)), options, *remarks)
    unit = next((value.unit for value in profile.values if value.quantity == "turbidity" and value.unit), "FNU")
    return probe_block(link, sdi12.NAME, device, unit, options, *remarks)
