"""The files of a town: the server's configuration, a gateway's, and a site's."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path


def write_server(config: Path, gateways: Sequence[str], *, ports: Mapping[str, int], influx: int, broker: int) -> None:
    """Configuration of the server, and the tokens of all gateways."""
    tokens = "".join(f"{name} = {json.dumps(_token(name))}\n" for name in gateways)
    (config.parent / "intake-tokens.toml").write_text(tokens)
    config.write_text(
        f"[intake]\nport = {ports['intake']}\n[web]\nport = {ports['pages']}\n"
        f'[influx]\nurl = "http://127.0.0.1:{influx}"\ndatabase = "rain"\n'
        f"[broker]\nport = {broker}\n"
        f'[mail]\nport = {ports["mail"]}\nsender = "siltwatch@town.example"\n'
    )


def write_gateway(home: Path, name: str, *, sites: Path, address: str) -> None:
    """Configuration and token of a gateway with one uplink."""
    (home / "gateway-token").write_text(_token(name))
    (home / "siltwatch.toml").write_text(
        f"sites = {json.dumps(str(sites))}\n"
        f'[gateway]\nname = "{name}"\nuplinks = [{{ url = "{address}", token_file = "gateway-token" }}]\n'
    )


def write_site(sites: Path, site: str, *, gateway: str, port: Path) -> None:
    """A site with one gauge on one serial line, and two people."""
    (sites / f"{site}.toml").write_text(_SITE.format(site=site, gateway=gateway, port=json.dumps(str(port))))


def people_of(site: str) -> tuple[str, str]:
    """Who hears of everything at a site."""
    return f"Operator of {site}", f"Inspector of {site}"


def _token(name: str) -> str:
    return f"a-token-of-the-{name}"


_SITE = """\
id = "{site}"
name = "Site {site}"
profile = "pendleton"
started_on = 2026-06-05
operator = "A builder"

[conditions]
disturbed_acres = "6.5"

[[people]]
name = "Operator of {site}"
role = "operator"
email = "operator-{site}@town.example"

[[people]]
name = "Inspector of {site}"
role = "inspector"
email = "inspector-{site}@town.example"

[[stations]]
id = "basin"
name = "Basin"

[[links]]
id = "line"
gateway = "{gateway}"
kind = "serial"
port = {port}
baud = 115200

[[sensors]]
id = "gauge"
station = "basin"
kind = "gauge"
gateway = "{gateway}"
link = "line"
driver = "swtip"
device = "{site}"
count_size = "0.01 in"
"""
