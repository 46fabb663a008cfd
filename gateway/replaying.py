"""Recorded words of devices that are asked, as `siltwatch decode` gets them: what they say, and what is refused."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from pydantic import TypeAdapter

from gateway.conversations import sdi12 as sdi12_conversation
from gateway.drafts import Draft
from gateway.drivers import sdi12
from gateway.drivers.sdi12 import DataLine, Sdi12Profile, Value
from gateway.known_devices import KnownDevices
from gateway.profiles import sdi12_profile_named
from siltwatch.errors import ConfigError, FrameError
from siltwatch.quantities import plain

SDI12_OPTIONS = frozenset({"profile", "map", "address", "crc", "unit"})
_MAP = TypeAdapter(tuple[Value, ...])
Parts = Iterator[tuple[Draft, ...] | FrameError]


def sdi12_lines(stream: bytes, options: Mapping[str, str], known: KnownDevices) -> Parts:
    """A whole measurement where `profile` or `map` says what its values mean; else each data line by itself."""
    lines = stream.splitlines(keepends=True)
    if not {"profile", "map"} & set(options):
        yield from map(_data_line, lines)
        return
    profile = _profile(options, known)
    try:
        values = sdi12_conversation.measured(profile, lines)
        yield sdi12.drafts(profile.values, values)
    except FrameError as error:
        yield error


def _data_line(line: bytes) -> tuple[Draft, ...] | FrameError:
    try:
        values = DataLine.from_bytes(line).values
    except FrameError as error:
        return error
    # Without a profile nothing is known of a value but itself.
    return tuple(Draft(quantity="status", value=plain(value), facts=(("quantity", "value"),)) for value in values)


def _profile(options: Mapping[str, str], known: KnownDevices) -> Sdi12Profile:
    given: dict[str, Any] = {
        "address": options.get("address", "0"),
        "crc": options.get("crc", "true").lower() == "true",
    }
    if "profile" in options:
        profile = sdi12_profile_named(options["profile"], known.profiles)
        in_unit = tuple(replace(each, unit=each.unit or options.get("unit")) for each in profile.values)
        return replace(profile, values=in_unit, **given)
    try:
        meanings = [{"index": int(index)} | meaning for index, meaning in json.loads(options["map"]).items()]
        values = _MAP.validate_python(meanings)
        return Sdi12Profile(name="map", driver="sdi12", title="", source="", values=values, **given)
    except (ValueError, TypeError, AttributeError, RecursionError) as error:
        raise ConfigError(f"--option map: expected a JSON object of values by their index ({error})") from error
