"""How the processes run: `siltwatch.toml`, and the folder of site files beside it."""

import os
import tomllib
from datetime import timedelta
from pathlib import Path
from typing import Annotated, Any, Literal, Self, TypeVar

from pydantic import Field, ValidationError, model_validator

from siltwatch.errors import ConfigError
from siltwatch.open_duties import FILE as OPEN_DUTIES_FILE
from siltwatch.sealing import Sealed, is_here, open_address, open_database
from siltwatch.site import Name, Site
from siltwatch.textual import DurationText, Strict

CONFIG_VARIABLE = "SILTWATCH_CONFIG"
DEFAULT_FILE = "siltwatch.toml"
CREDENTIAL, CREDENTIALS_VARIABLE = "credential", "CREDENTIALS_DIRECTORY"
_KEPT_AT_LEAST = timedelta(days=120)
_Model = TypeVar("_Model", bound=Strict)


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


class Web(Sealed):
    """The dashboard's address; `base_url` is what links in messages start with."""

    host: str = "127.0.0.1"
    port: int = 8430
    base_url: str | None = None
    certificate_file: str | None = None  # with it the pages are served by https
    key_file: str | None = None  # None: the key is in `certificate_file`
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


class Audit(Strict):
    """Where the root of each day of the audit trail goes, so that nobody here can change what was noted unseen."""

    roots_file: str | None = None  # a line a day is added: best on a share of another machine
    mail_to: str | None = None  # through the server of `[mail]`
    stamp_url: str | None = None  # an authority that stamps them with its own time (RFC 3161)
    stamp_ca_file: str | None = None  # its root certificate (PEM), to check the stamps by


class Config(Strict):
    """Everything in `siltwatch.toml`."""

    data: str = "var"
    sites: str = "sites"
    stores: Stores = Stores()
    influx: Influx | None = None
    retention: Retention = Retention()
    intake: Intake = Intake()
    broker: Broker | None = None
    gateway: Gateway = Gateway()
    mail: Mail | None = None
    sms: Sms | None = None
    webhook: Webhook | None = None
    apprise: bool = False  # people may be told by any service that the extra `apprise` knows
    canary: Canary | None = None
    web: Web = Web()
    oidc: Oidc | None = None
    alerts: Alerts = Alerts()
    audit: Audit = Audit()
    folder: Path = Path()  # where the file stands; relative paths start here

    @property
    def data_path(self) -> Path:
        """The folder of the databases."""
        return self.folder / self.data

    @property
    def sites_path(self) -> Path:
        """The folder of the site files."""
        return self.folder / self.sites

    @property
    def photos_path(self) -> Path:
        """The folder of the photographs, which the records name."""
        return self.data_path / "photos"

    @property
    def journal_url(self) -> str:
        """The database URL of the journal."""
        return self._filled(self.stores.journal)

    @property
    def records_url(self) -> str:
        """The database URL of the records."""
        return self._filled(self.stores.records)

    @property
    def spool_path(self) -> Path:
        """The gateway's spool."""
        return Path(self._filled(self.gateway.spool))

    @property
    def poke_path(self) -> Path:
        """The datagram socket on which the alerts process hears that there are new facts."""
        return self.data_path / "alerts.sock"

    @property
    def open_duties_path(self) -> Path:
        """Where the judge leaves what is owed, for lamps."""
        return self.data_path / OPEN_DUTIES_FILE

    def path(self, name: str) -> Path:
        """A file named in the configuration, relative to it; `credential:NAME` is one that systemd hands over."""
        kind, _, credential = name.partition(":")
        if kind == CREDENTIAL:
            return _credential(credential)
        return self.folder / self._filled(name)

    def secret(self, name: str) -> str:
        """The content of a secret's file, without the line end; a missing or empty one is a ConfigError."""
        path = self.path(name)
        try:
            text = path.read_text(encoding="utf-8").strip()
        except (OSError, UnicodeDecodeError) as error:
            message = f"{path}: cannot be read ({error}); write the secret into this file"
            raise ConfigError(message) from error
        if not text:
            message = f"{path}: is empty; write the secret into this file"
            raise ConfigError(message)
        return text

    def _filled(self, text: str) -> str:
        return text.replace("{data}", str(self.data_path.resolve()))


def _credential(name: str) -> Path:
    """The file of a unit's `LoadCredential=NAME:…`, which only that unit can read."""
    folder = os.environ.get(CREDENTIALS_VARIABLE)
    if not folder:
        message = f"{CREDENTIAL}:{name}: {CREDENTIALS_VARIABLE} is not set; the unit needs LoadCredential={name}:FILE"
        raise ConfigError(message)
    if not name or Path(name).name != name:
        message = f"{CREDENTIAL}:{name}: a credential's name is one word, as in LoadCredential={name or 'NAME'}:FILE"
        raise ConfigError(message)
    return Path(folder) / name


def config_file(path: str | Path | None = None) -> Path:
    """The file that is meant: the one named, else that of `SILTWATCH_CONFIG`, else `siltwatch.toml`."""
    return Path(path or os.environ.get(CONFIG_VARIABLE) or DEFAULT_FILE)


def load_config(path: str | Path | None = None) -> Config:
    """The configuration of a file (by default `SILTWATCH_CONFIG`, else `siltwatch.toml`); raises ConfigError."""
    file = config_file(path)
    config = _validated(Config, read_toml(file), file)
    return config.model_copy(update={"folder": file.resolve().parent})


def read_toml(file: Path) -> dict[str, Any]:
    """The tables of a TOML file; a missing or broken one is a ConfigError that names it."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        message = f"{file}: there is no such file; name one with --config or {CONFIG_VARIABLE}"
        raise ConfigError(message) from error
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        message = f"{file}: {error}"
        raise ConfigError(message) from error


def load_site(file: Path) -> Site:
    """One site file; every fault is named with its key."""
    return site_from_tables(read_toml(file), file)


def site_from_tables(tables: dict[str, Any], origin: Path | str) -> Site:
    """A site as written by a person, wherever it comes from; every fault is named with its origin and its key."""
    site = _validated(Site, tables, origin)
    problems = site.problems()
    if problems:
        raise ConfigError([f"{origin}: {problem}" for problem in problems])
    return site


def load_sites(folder: Path) -> list[Site]:
    """All site files of a folder, in order of their names; all faults of all files at once."""
    if not folder.is_dir():
        message = f"{folder}: there is no such folder of site files"
        raise ConfigError(message)
    sites: list[Site] = []
    problems: list[str] = []
    for file in sorted(folder.glob("*.toml")):
        try:
            sites.append(load_site(file))
        except ConfigError as error:
            problems += error.problems
    ids = [site.id for site in sites]
    problems += [
        f"{folder}: two files describe the site {name!r}" for name in sorted({i for i in ids if ids.count(i) > 1})
    ]
    if problems:
        raise ConfigError(problems)
    return sites


def site_from_json(document: str) -> Site:
    """A site as it was applied to the database."""
    return Site.model_validate_json(document)


def _validated(model: type[_Model], tables: dict[str, Any], file: Path | str) -> _Model:
    try:
        return model.model_validate(tables)
    except ValidationError as error:
        problems = [f"{file}: {_key(fault['loc'])}: {fault['msg']}" for fault in error.errors()]
        raise ConfigError(problems) from error


def _key(location: tuple[int | str, ...]) -> str:
    key = ""
    for part in location:
        key += f"[{part}]" if isinstance(part, int) else f".{part}"
    return key.lstrip(".") or "(whole file)"
