"""The tables of `siltwatch.toml` for a gateway on a site."""

from datetime import timedelta
from typing import Literal

from siltwatch.sealing import Sealed, is_here, open_address
from siltwatch.site import Name
from siltwatch.textual import DurationText, Strict


class Uplink(Sealed):
    """One collector that a gateway reports to; each has its own place in the spool.

    `mqtt://host` or `mqtts://host` as the url goes through a broker: user is the gateway's name, password its token.
    """

    id: Name = "town"
    url: str = "http://127.0.0.1:8431"
    token_file: str = "gateway-token"
    partition: Name | None = None  # of the topics; None: that of the first site that names this gateway
    site: Name | None = None  # of the topics; None: the first site that names this gateway
    ca_file: str | None = None  # the authority of its certificate; None: those of the system
    certificate_file: str | None = None
    key_file: str | None = None

    def open_line(self) -> str | None:
        """A collector or broker beyond this machine."""
        host = open_address(self.url)
        return host and f"`url`: the token goes to {host} unencrypted: write https:// or mqtts://"


class AlarmOutput(Strict):
    """A lamp or relay on a pin that follows the site's open duties, with or without a network."""

    chip: str  # /dev/gpiochip0, or a plain file in which another program reads 1 and 0
    line: int = 0
    active_low: bool = False
    lit_by: Literal["open", "overdue"] = "open"
    sites: tuple[Name, ...] = ()  # empty: every site that this gateway hears of
    every: DurationText = timedelta(minutes=1)  # how often the collector is asked


class HomeAssistant(Sealed):
    """The broker on which Home Assistant finds the devices of this gateway; `enabled = false` takes them back."""

    enabled: bool = True
    host: str = "127.0.0.1"
    port: int = 1883
    username: str | None = None
    password_file: str | None = None
    ca_file: str | None = None
    prefix: str = "homeassistant"

    def open_line(self) -> str | None:
        """A password that leaves this machine."""
        if self.ca_file or not self.password_file or is_here(self.host):
            return None
        return f"`host`: the password goes to {self.host} unencrypted: name `ca_file`, and the broker's TLS port"


class RemoteSetting(Strict):
    """Links and sensors as the collector has them in force, instead of the site files beside this configuration."""

    every: DurationText = timedelta(minutes=1)
    trial: DurationText = timedelta(minutes=5)  # within which all that worked must work again, or it is rolled back


class Gateway(Strict):
    """The gateway process on the site."""

    name: Name = "gateway"
    spool: str = "{data}/spool.db"
    spool_days: int = 90
    devices: str = "devices"  # a folder of device profiles and tables of one's own, as TOML; need not be there
    clock: Literal["auto", "kernel", "timesyncd", "chrony", "trusted"] = "auto"  # who says that the clock is right
    hold_untrusted: DurationText = timedelta(minutes=15)  # so long what was stamped by a wrong clock waits for repair
    alarm: AlarmOutput | None = None
    home_assistant: HomeAssistant | None = None
    remote: RemoteSetting | None = None
    uplinks: tuple[Uplink, ...] = (Uplink(),)
