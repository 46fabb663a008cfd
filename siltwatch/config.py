"""How the processes run: `siltwatch.toml`, and the folder of site files beside it."""

import os
from pathlib import Path

from siltwatch.config_gateway import Gateway
from siltwatch.config_telling import Alerts, Canary, Mail, Sms, Webhook
from siltwatch.config_town import Audit, Broker, Influx, Intake, Limits, Oidc, Retention, Stores, Web
from siltwatch.errors import ConfigError
from siltwatch.open_duties import FILE as OPEN_DUTIES_FILE
from siltwatch.textual import Strict
from siltwatch.toml_files import CONFIG_VARIABLE, read_toml, validated

DEFAULT_FILE = "siltwatch.toml"
CREDENTIAL, CREDENTIALS_VARIABLE = "credential", "CREDENTIALS_DIRECTORY"


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
    limits: Limits = Limits()
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
    config = validated(Config, read_toml(file), file)
    return config.model_copy(update={"folder": file.resolve().parent})
