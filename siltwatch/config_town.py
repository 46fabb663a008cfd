"""The tables of `siltwatch.toml` for the stores, the ways in and the pages."""

from datetime import timedelta
from typing import Annotated, Self

from pydantic import Field, model_validator

from siltwatch.limits import Rate
from siltwatch.sealing import Sealed, is_here, open_address, open_database
from siltwatch.site import Name
from siltwatch.textual import DurationText, Strict

_KEPT_AT_LEAST = timedelta(days=120)
_LOOPBACK = ("127.0.0.1", "::1")
Turns = Annotated[int, Field(ge=1)]


class Stores(Sealed):
    """Where the journal and the records live; PostgreSQL by URL for many sites."""

    # Not shown where a configuration is: a URL may hold a password.
    journal: str = Field(default="sqlite:///{data}/journal.db", repr=False)
    records: str = Field(default="sqlite:///{data}/records.db", repr=False)

    def open_line(self) -> str | None:
        """PostgreSQL beyond this machine."""
        host = open_database(self.journal) or open_database(self.records)
        way_out = "add ?sslmode=verify-full&sslrootcert=FILE to its URL"
        return host and f"the database on {host} is spoken to without knowing that it is it: {way_out}"

    @model_validator(mode="after")
    def _two(self) -> Self:
        # Both packages keep a table `changes` and migrations of their own.
        if self.journal == self.records:
            message = "journal and records are one database; each needs one of its own"
            raise ValueError(message)
        return self


class Influx(Sealed):
    """The InfluxDB that the projector follows the journal into; left out, there is none."""

    url: str
    database: str = "siltwatch"
    user: str | None = None
    password_file: str | None = None
    token_file: str | None = None
    ca_file: str | None = None  # the authority of its certificate; None: those of the system
    batch_points: int = 5_000

    def open_line(self) -> str | None:
        """A server beyond this machine."""
        host = open_address(self.url)
        return host and f"`url`: readings and the password go to {host} unencrypted: write https://"


class Retention(Strict):
    """What may go. By `siltwatch collector trim`, where InfluxDB has it too; left out, the journal keeps all for ever.

    Never: credits, roll-ups, and the time that storms, their duties and contrasts refer to. At least 120 days.
    By `siltwatch records retention`: all of a site whose project ended so many years ago.
    """

    readings: DurationText | None = None  # single readings of probes
    journal: DurationText | None = None  # the words of observations; their numbers stay
    records_years: Annotated[int, Field(ge=1)] = 5  # all of a site, after the end of its project
    spills_years: Annotated[int, Field(ge=3)] = 5  # all of a site, after the last spill on record there

    @model_validator(mode="after")
    def _long_enough(self) -> Self:
        """Longer than a gateway's spool, so that what comes late still meets what it belongs to."""
        for name, kept in (("readings", self.readings), ("journal", self.journal)):
            if kept is not None and kept < _KEPT_AT_LEAST:
                message = f"`{name}`: keep at least {_KEPT_AT_LEAST.days} d"
                raise ValueError(message)
        return self


class Intake(Sealed):
    """The collector's HTTP intake; `tokens_file` holds one `gateway = "token"` a line (TOML)."""

    host: str = "127.0.0.1"
    port: int = 8431
    tokens_file: str = "intake-tokens.toml"
    certificate_file: str | None = None  # with it the intake speaks https
    key_file: str | None = None  # None: the key is in `certificate_file`
    proxies: tuple[str, ...] = _LOOPBACK  # addresses or networks whose `X-Forwarded-For` is believed

    def open_line(self) -> str | None:
        """Listening beyond this machine."""
        if self.certificate_file or is_here(self.host):
            return None
        return f"`host`: tokens come to {self.host} unencrypted: name `certificate_file` and `key_file`"


class Broker(Sealed):
    """The MQTT 5 broker that the collector takes batches from, beside HTTP; left out, there is none."""

    host: str = "127.0.0.1"
    port: int | None = None  # None: 8883 with `ca_file`, else 1883
    user: str = "collector"
    password_file: str | None = None
    ca_file: str | None = None
    certificate_file: str | None = None
    key_file: str | None = None
    partitions: tuple[Name, ...] = ("p00",)  # each has one subscriber: two collectors never share one
    client_id: str | None = None  # None: siltwatch-collector; the partition is added
    session: DurationText = timedelta(days=7)  # how long the broker keeps for us what comes while we are away

    def open_line(self) -> str | None:
        """A broker beyond this machine."""
        if self.ca_file or is_here(self.host):
            return None
        return f"`host`: the password goes to {self.host} unencrypted: name `ca_file`, and the broker's TLS port"

    @property
    def broker_port(self) -> int:
        """The port to connect to."""
        return self.port or (8883 if self.ca_file else 1883)


class Web(Sealed):
    """The dashboard's address; `base_url` is what links in messages start with."""

    host: str = "127.0.0.1"
    port: int = 8430
    base_url: str | None = None
    certificate_file: str | None = None  # with it the pages are served by https
    key_file: str | None = None  # None: the key is in `certificate_file`
    proxies: tuple[str, ...] = _LOOPBACK  # addresses or networks whose `X-Forwarded-For` is believed
    map_base: str | None = None  # a GeoJSON file of roads, waters and borders, drawn under the sites of the map

    def open_line(self) -> str | None:
        """Listening beyond this machine."""
        if self.certificate_file or is_here(self.host):
            return None
        way_out = "name `certificate_file` and `key_file`, or listen on 127.0.0.1 behind a server with a certificate"
        return f"`host`: passwords come to {self.host} unencrypted: {way_out}"

    @property
    def address(self) -> str:
        """The start of every link to a page."""
        scheme = "https" if self.certificate_file else "http"
        return (self.base_url or f"{scheme}://{self.host}:{self.port}").rstrip("/")


class Limits(Strict):
    """How often each caller may come: so many at once, and as many again as the time passes; more is a 429."""

    intake_a_minute: Turns = 12_000  # batches and questions of one gateway
    wrong_tokens_a_minute: Turns = 30  # of one address: at the intake and the interface, and unsigned callbacks
    interface_a_minute: Turns = 3_000  # calls of one token, or of one account's pages
    public_a_minute: Turns = 240  # of one address: public pages, links, the way back from a provider
    resets_an_hour: Turns = 20  # of one address: asking for a new password, and setting it
    uploads_a_minute: Turns = 240  # photographs and documents of one account

    def rate(self, name: str) -> Rate:
        """The rate of a key."""
        return Rate(turns=getattr(self, name), over_s=3_600.0 if name.endswith("_an_hour") else 60.0)


class Oidc(Strict):
    """An identity provider (OpenID Connect) that people may sign in through; accounts are still made here."""

    issuer: str  # its address; what it says of itself is read from `/.well-known/openid-configuration` under it
    client_id: str
    client_secret_file: str | None = None  # left out for a public client: the exchange is bound by PKCE either way
    name: str = "your organisation"  # on the button
    timeout: DurationText | None = None

    @model_validator(mode="after")
    def _sealed(self) -> Self:
        """Who can change what comes from the provider can sign in as anybody."""
        if not self.issuer.startswith(("https://", "http://")) or open_address(self.issuer):
            message = "`issuer` is an https address"
            raise ValueError(message)
        return self


class Audit(Strict):
    """Where the root of each day of the audit trail goes, so that nobody here can change what was noted unseen."""

    roots_file: str | None = None  # a line a day is added: best on a share of another machine
    mail_to: str | None = None  # through the server of `[mail]`
    stamp_url: str | None = None  # an authority that stamps them with its own time (RFC 3161)
    stamp_ca_file: str | None = None  # its root certificate (PEM), to check the stamps by
