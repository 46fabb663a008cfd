"""What a doctor's test holds an answer to: the table of faults, which the page of them is made from."""

import os
import pwd
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from siltwatch.checks import Finding
from siltwatch.config import Config, load_config
from siltwatch.faults import known_faults


def tells(findings: Iterable[Finding], code: str) -> Finding:
    """The finding of a fault, said as the page of faults has it, with a next step."""
    found = list(findings)
    one = next((finding for finding in found if finding.code == code), None)
    assert one is not None, f"{code} is not among {[(each.code, each.message) for each in found]}"
    says = ".*".join(re.escape(part) for part in known_faults()[code].says.split("…"))
    assert re.fullmatch(says, one.message, re.DOTALL), one.message
    assert not one.ok
    assert one.next_step
    return one


def codes(findings: Iterable[Finding]) -> list[str]:
    """What is not well."""
    return [finding.code for finding in findings if not finding.ok]


def installation(folder: Path, settings: str = "") -> Config:
    """A configuration in a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "siltwatch.toml").write_text(settings)
    (folder / "sites").mkdir(exist_ok=True)
    return load_config(folder / "siltwatch.toml")


def site_file(config: Config, text: str = "", *, port: str = "/dev/nowhere", zone: str = "America/New_York") -> Path:
    """A site with one gauge of the gateway `gw1` on a serial line; `text` adds links and sensors."""
    file = config.sites_path / "mill.toml"
    file.write_text(
        f'id = "mill"\nname = "Mill"\nprofile = "pendleton"\nzone = "{zone}"\nstarted_on = 2026-03-01\n'
        '[conditions]\ndisturbed_acres = "6"\n[[stations]]\nid = "s"\nname = "S"\n'
        '[[people]]\nname = "Site operator"\nrole = "operator"\nemail = "operator@site.example"\n'
        f'[[links]]\nid = "line"\ngateway = "gw1"\nkind = "serial"\nport = "{port}"\n'
        '[[sensors]]\nid = "rg1"\nstation = "s"\nkind = "gauge"\ngateway = "gw1"\nlink = "line"\n'
        f'driver = "swtip"\ndevice = "n1"\ncount_size = "0.01 in"\n{text}'
    )
    return file


@contextmanager
def as_nobody() -> Iterator[None]:
    """Root may do anything: as root, ask as a user without rights."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(pwd.getpwnam("nobody").pw_uid)
    try:
        yield
    finally:
        os.seteuid(0)
