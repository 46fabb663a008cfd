"""Which Modbus units answer, and which profile they fit: reads of registers alone, never a write."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from gateway.drafts import Draft
from gateway.drivers import modbus, modbus_rain, modbus_turbidity
from gateway.drivers.polling import Profile, Step
from gateway.probe_blocks import gauge_block, options_line, probe_block
from gateway.probe_listening import words_of
from gateway.probe_port import AnnouncedPort
from gateway.profiles import DeviceProfile
from siltwatch.errors import FrameError
from siltwatch.quantities import Depth
from siltwatch.site import Link

_REPLY_S = 1.0
_FIRST_REGISTERS = 2
_GENERIC = "generic-float"
_USUAL_RANGE = 4_000
_EXCEPTION = "exception_"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fit:
    """A profile whose registers the unit has, with what it reads there."""

    profile: Profile
    drafts: tuple[Draft, ...]
    is_elsewhere: bool  # not in the first registers, which every device has
    is_at_home: bool  # the unit has the number with which such devices leave the factory

    @property
    def rank(self) -> int:
        """How much it tells; 0 is nothing beyond chance."""
        return 2 * self.is_at_home * (self.profile.unit_id != 1) + self.is_elsewhere


def ask_unit(port: AnnouncedPort, link: Link, unit: int, profiles: Mapping[str, DeviceProfile]) -> str | None:
    """The block of one unit; None where it is silent or noise."""
    order = _first_registers(port, unit)
    if order is None:
        return None
    fits = sorted(_fits(port, unit, profiles), key=lambda fit: -fit.rank)
    remarks = [f"# or profile = {fit.profile.name}: {fit.profile.title} ({words_of(fit.drafts)})" for fit in fits]
    if fits and fits[0].rank:
        return _block(link, unit, fits[0].profile, remarks[1:])
    options = options_line(profile=_GENERIC, function=order[0], register=0, word_order=order[1])
    return probe_block(link, modbus_turbidity.NAME, str(unit), "NTU", options, *remarks)


def _first_registers(port: AnnouncedPort, unit: int) -> tuple[int, str] | None:
    """The function that reads the first registers, and the likely order of a float there; None: nobody is there."""
    for function in (modbus.READ_HOLDING, modbus.READ_INPUT):
        request = modbus.ReadRequest(unit_id=unit, function=function, register=0, count=_FIRST_REGISTERS).to_bytes()
        reply = _ask(port, f"unit {unit}, function {function}, registers 0 and 1", request)
        if not reply:
            return None
        try:
            registers = modbus.reply_registers(request, reply)
        except FrameError as error:
            port.show(reply, str(error))
            if not error.reason.startswith(_EXCEPTION):
                return None
            continue
        order = modbus_turbidity.likely_word_order(registers)
        port.show(reply, f"a Modbus unit; as a float perhaps in word order {order}")
        return function, order
    return modbus.READ_HOLDING, "ABCD"


def _fits(port: AnnouncedPort, unit: int, profiles: Mapping[str, DeviceProfile]) -> list[Fit]:
    """The profiles that read sense; each request is asked once."""
    replies: dict[bytes, bytes] = {}
    found = []
    for profile in profiles.values():
        step = _told_by(profile)
        if step is None or not isinstance(profile, Profile):
            continue
        request = step.request(unit)
        if request not in replies:
            replies[request] = _ask(port, f"unit {unit} as {profile.name}, register {step.register}", request)
        drafts = _read(profile, step, request, replies[request])
        if drafts is None:
            continue
        port.show(replies[request], f"{profile.title}: {words_of(drafts)}")
        has_words = any(modbus.reply_registers(request, replies[request]))
        elsewhere = step.register >= _FIRST_REGISTERS and has_words
        found.append(Fit(profile=profile, drafts=drafts, is_elsewhere=elsewhere, is_at_home=unit == profile.unit_id))
    return found


def _told_by(profile: DeviceProfile) -> Step | None:
    """The step with the value, where it is a read; a profile for any probe tells nothing."""
    if not isinstance(profile, Profile) or profile.name == _GENERIC or profile.movable:
        return None
    reads = [step for step in profile.steps if step.pdu is None and step.fields]
    return reads[0] if reads else None


def _read(profile: Profile, step: Step, request: bytes, reply: bytes) -> tuple[Draft, ...] | None:
    try:
        drafts = profile.drafts(step, reply, request)
    except FrameError:
        return None
    most = Decimal(str(profile.range_max or _USUAL_RANGE))
    values = [Decimal(draft.value) for draft in drafts if draft.quantity == "turbidity" and draft.value is not None]
    return drafts if all(0 <= value <= most for value in values) else None


def _ask(port: AnnouncedPort, what: str, request: bytes) -> bytes:
    received = port.ask(what, request, is_complete=lambda got: modbus.is_complete(request, got), within_s=_REPLY_S)
    return modbus.without_echo(request, received)


def _block(link: Link, unit: int, profile: Profile, remarks: list[str]) -> str:
    options = options_line(profile=profile.name)
    if profile.driver == modbus_rain.NAME:
        size = str(Depth(profile.count_tenth_um or 1))
        return gauge_block(link, modbus_rain.NAME, str(unit), size, options, *remarks)
    fields = [field for step in profile.steps for field in step.fields if field.quantity == "turbidity"]
    unit_name = next((field.unit for field in fields if field.unit), "NTU")
    return probe_block(link, modbus_turbidity.NAME, str(unit), unit_name, options, *remarks)
