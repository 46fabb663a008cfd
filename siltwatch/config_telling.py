"""The tables of `siltwatch.toml` by which people are told."""

from datetime import timedelta
from typing import Literal, Self

from pydantic import Field, model_validator

from siltwatch.sealing import Sealed, is_here, open_address
from siltwatch.site import Name
from siltwatch.textual import DurationText, Strict


class Mail(Sealed):
    """The mail server that notices go through; left out, notices wait in the outbox and the page says so."""

    host: str = "127.0.0.1"
    port: int = 25
    security: Literal["none", "starttls", "tls"] = "none"
    ca_file: str | None = None  # the authority of its certificate; None: those of the system
    sender: str = "siltwatch@localhost"
    user: str | None = None
    password_file: str | None = None
    timeout: DurationText | None = None

    def open_line(self) -> str | None:
        """A mail server beyond this machine."""
        if self.security != "none" or is_here(self.host):
            return None
        return f'`security`: notices and the password go to {self.host} unencrypted: write "starttls" or "tls"'


class Sms(Sealed):
    """How short messages leave: Twilio's service, or a modem on this machine through gammu-smsd's folders."""

    provider: Literal["twilio", "gammu"] = "twilio"
    account: str | None = None  # Twilio's account SID
    token_file: str = "twilio-token"  # its auth token: signs in, and checks what claims to come from Twilio
    sender: str | None = None  # a number of the account
    messaging_service: str | None = None
    api_url: str = "https://api.twilio.com"
    spool: str = "/var/spool/gammu"  # the folder with gammu's inbox, outbox, sent and error
    timeout: DurationText | None = None

    def open_line(self) -> str | None:
        """A service beyond this machine."""
        host = open_address(self.api_url)
        return host and f"`api_url`: the token goes to {host} unencrypted: write https://"

    @model_validator(mode="after")
    def _complete(self) -> Self:
        if self.provider == "twilio" and (self.account is None or not (self.sender or self.messaging_service)):
            message = "Twilio needs `account`, and `sender` or `messaging_service`"
            raise ValueError(message)
        return self


class Webhook(Strict):
    """Notices to other programs, each signed with the secret of the file."""

    secret_file: str = "webhook-secret"
    timeout: DurationText | None = None


class Canary(Sealed):
    """A tip of our own every so often that must end in a message to the admin."""

    admin: str  # email address of who is told when the canary fails, and where its messages go
    every: DurationText = timedelta(days=7)
    within: DurationText = timedelta(minutes=10)
    intake_url: str | None = None  # None: the intake of this configuration
    ca_file: str | None = None  # the authority of that intake's certificate; None: those of the system
    gateway: Name = "canary"  # its token is in the intake's tokens_file

    def open_line(self) -> str | None:
        """An intake beyond this machine."""
        host = open_address(self.intake_url or "")
        return host and f"`intake_url`: the token goes to {host} unencrypted: write https://"


class Alerts(Sealed):
    """The judging process; `box` is compared with a site's `notices_from`."""

    box: Name = "town"
    heartbeat_url: str | None = Field(
        default=None, repr=False
    )  # asked for while judging works, so that somebody outside notices silence
    heartbeat_every: DurationText = timedelta(minutes=1)

    def open_line(self) -> str | None:
        """An address that is a secret: who knows it can keep the silence from being noticed."""
        host = open_address(self.heartbeat_url or "")
        return host and f"`heartbeat_url`: goes to {host} unencrypted: write https://"
