"""A folder with everything that a simulated installation needs: configuration, secrets and one site file."""

import json
import secrets
import socket
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from siltwatch.errors import ConfigError
from siltwatch.site import Name

HOST = "127.0.0.1"
GATEWAY = "gateway-1"
_PAGES_PORT = 8430  # the one the README names; another where it is taken


@dataclass(frozen=True, slots=True, kw_only=True)
class Ports:
    """Where the servers of one installation listen.

    `claim` keeps a second demonstration off the usual port between the choice and the moment the dashboard listens.
    """

    intake: int
    pages: int
    mail: int
    claim: socket.socket | None = field(default=None, repr=False, compare=False)

    def close(self) -> None:
        """Give the claim up."""
        if self.claim is not None:
            self.claim.close()


def free_ports(*, pages: int | None = None) -> Ports:
    """Ports that nobody listens on; for the pages the one asked for, or the usual one where it is free."""
    taken = [socket.socket() for _ in range(3)]
    try:
        for probe in taken:
            probe.bind((HOST, 0))
        intake, other, mail = (int(probe.getsockname()[1]) for probe in taken)
    finally:
        for probe in taken:
            probe.close()
    if pages and not _is_free(pages):
        message = f"port {pages} is taken; name another, or none to have a free one"
        raise ConfigError(message)
    claim = _claim(_PAGES_PORT) if pages is None and _is_free(_PAGES_PORT) else None
    return Ports(intake=intake, pages=_PAGES_PORT if claim else pages or other, mail=mail, claim=claim)


def _claim(port: int) -> socket.socket | None:
    """A name in the kernel that one process at a time can have, and that goes with it; None where it is taken."""
    held = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    try:
        held.bind(f"\0siltwatch-pages-{port}")
    except OSError:
        held.close()
        return None
    return held


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError:
            return False
    return True


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where the parts of a simulated installation are."""

    folder: Path
    ports: Ports
    site: Name = "demo-site"
    password: str = field(default_factory=lambda: secrets.token_urlsafe(9), repr=False)
    user: str = "demo"

    @property
    def config(self) -> Path:
        """The configuration file."""
        return self.folder / "siltwatch.toml"

    @property
    def links(self) -> Path:
        """The folder of the pseudo-terminals."""
        return self.folder / "links"

    @property
    def truth(self) -> Path:
        """The simulator's truth log."""
        return self.folder / "truth.jsonl"

    @property
    def mail(self) -> Path:
        """The folder of accepted messages."""
        return self.folder / "mail"

    @property
    def log(self) -> Path:
        """What all processes logged."""
        return self.folder / "processes.log"

    @property
    def password_file(self) -> Path:
        """The file of the login's password."""
        return self.folder / "password"

    @property
    def address(self) -> str:
        """The dashboard's address."""
        return f"http://{HOST}:{self.ports.pages}"


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteFacts:
    """What differs between simulated sites."""

    started_on: date
    profile: str = "rotterdam"
    zone: str = "America/New_York"
    count_size: str = "0.01 in"
    probes: bool = True


def write_place(place: Place, facts: SiteFacts) -> None:
    """Write the files; a folder that holds an installation already is used as it is, but for the ports."""
    (place.folder / "sites").mkdir(parents=True, exist_ok=True)
    place.links.mkdir(exist_ok=True)
    token = secrets.token_urlsafe(24)
    _write_secret(place.folder / "gateway-token", token)
    _write_secret(place.folder / "intake-tokens.toml", f"{GATEWAY} = {json.dumps(token)}\n")
    _write_secret(place.password_file, place.password + "\n")
    place.config.write_text(_config(place.ports), encoding="utf-8")
    site = _site(place, facts) + "".join(_probe(place, *probe) for probe in _PROBES if facts.probes)
    (place.folder / "sites" / f"{place.site}.toml").write_text(site, encoding="utf-8")


def _write_secret(path: Path, text: str) -> None:
    path.touch(mode=0o600)
    path.write_text(text, encoding="utf-8")


def _config(ports: Ports) -> str:
    return f"""# A simulated installation on this machine.
[intake]
port = {ports.intake}

[gateway]
name = "{GATEWAY}"
uplinks = [{{ id = "town", url = "http://{HOST}:{ports.intake}", token_file = "gateway-token" }}]

[mail]
host = "{HOST}"
port = {ports.mail}
sender = "siltwatch@demo.example"

[web]
port = {ports.pages}
"""


_PEOPLE_AND_STATIONS = """\
[[people]]
name = "Site operator"
role = "operator"
email = "operator@demo.example"

[[people]]
name = "Qualified inspector"
role = "inspector"
email = "inspector@demo.example"
hears = ["storm_inspection", "routine"]

[[people]]
name = "Stormwater Management Officer"
role = "smo"
email = "smo@demo.example"
hears = ["storm_inspection", "contrast"]

[[stations]]
id = "basin"
name = "Sediment basin"

[[stations]]
id = "creek-above"
name = "Creek above the site"

[[stations]]
id = "creek-below"
name = "Creek below the outfall"

"""


def _site(place: Place, facts: SiteFacts) -> str:
    return f"""# A simulated construction site; nobody lives here.
id = "{place.site}"
name = "Mohawk Terrace, phase 2"
profile = "{facts.profile}"
zone = "{facts.zone}"
started_on = {facts.started_on.isoformat()}
address = "Rotterdam, New York"
operator = "A builder"
latitude = 42.787
longitude = -73.971

[conditions]
disturbed_acres = "6.5"
swppp = true

{_PEOPLE_AND_STATIONS}[[links]]
id = "gauge-line"
gateway = "{GATEWAY}"
kind = "serial"
port = {json.dumps(str(place.links / "gauge-1"))}
baud = 115200

[[sensors]]
id = "gauge-1"
station = "basin"
kind = "gauge"
gateway = "{GATEWAY}"
link = "gauge-line"
driver = "swtip"
device = "n1"
count_size = "{facts.count_size}"
"""


_PROBES = (
    ("probe-background", "creek-above", "background", ""),
    ("probe-downstream", "creek-below", "downstream", 'lag = "10 min"\n'),
)


def _probe(place: Place, sensor: str, station: str, where: str, lag: str) -> str:
    return f"""
[[links]]
id = "{sensor}-line"
gateway = "{GATEWAY}"
kind = "serial"
port = {json.dumps(str(place.links / sensor))}
baud = 9600

[[sensors]]
id = "{sensor}"
station = "{station}"
kind = "probe"
gateway = "{GATEWAY}"
link = "{sensor}-line"
driver = "modbus_turbidity"
place = "{where}"
unit = "FNU"
model = "generic nephelometer"
range_max = 1000.0
period = "60 s"
{lag}options = {{ profile = "generic-float", word_order = "ABCD", register = 0, unit_id = 1 }}
"""
