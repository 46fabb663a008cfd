"""Blocks for the site file, of what a probe has recognised."""

import json
import re

from siltwatch.site import Link

_STATION = "station1"


def link_block(link: Link) -> str:
    """The line."""
    return (
        f'[[links]]\nid = "{link.id}"\ngateway = "{link.gateway}"\nkind = "serial"\nport = {_text(str(link.port))}\n'
        f'baud = {link.baud}\nframing = "{link.framing}"\n'
    )


def gauge_block(link: Link, driver: str, device: str, count_size: str, *more: str) -> str:
    """A gauge; `more` are further lines."""
    size = f'count_size = "{count_size}"\n'
    return _sensor(link, "gauge", driver, device) + size + "".join(f"{line}\n" for line in more)


def probe_block(link: Link, driver: str, device: str, unit: str, *more: str) -> str:
    """A turbidity probe; where it stands and which make it is only a person knows."""
    known = f'place = "downstream"  # background, downstream or outfall\nunit = "{unit}"\nmodel = "make and model"\n'
    return _sensor(link, "probe", driver, device) + known + "".join(f"{line}\n" for line in more)


def options_line(**options: str | int) -> str:
    """`options = { … }`."""
    return "options = { " + ", ".join(f"{name} = {json.dumps(value)}" for name, value in options.items()) + " }"


def _sensor(link: Link, kind: str, driver: str, device: str) -> str:
    name = re.sub(r"[^a-z0-9_-]", "-", f"{kind}-{device.lower()}")
    return (
        f'[[sensors]]\nid = "{name}"\nstation = "{_STATION}"\nkind = "{kind}"\ngateway = "{link.gateway}"\n'
        f'link = "{link.id}"\ndriver = "{driver}"\ndevice = {_text(device)}\n'
    )


def _text(text: str) -> str:
    return json.dumps(text)
