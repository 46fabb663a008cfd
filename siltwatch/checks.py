"""What `siltwatch doctor` asks of each package, and the checks of the configuration itself."""

from dataclasses import dataclass

from siltwatch.config import Config, load_sites
from siltwatch.errors import ConfigError


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing that was looked at; `next_step` says what a person does where it is not well."""

    name: str
    ok: bool
    message: str
    next_step: str = ""


def checks(config: Config) -> list[Finding]:
    """The configuration and the site files."""
    return [_data_folder(config), *_site_files(config)]


def _data_folder(config: Config) -> Finding:
    path = config.data_path
    if path.is_dir():
        return Finding(name="data folder", ok=True, message=f"{path} is there")
    return Finding(
        name="data folder", ok=False, message=f"{path} is missing", next_step="run `siltwatch migrate`, which makes it"
    )


def _site_files(config: Config) -> list[Finding]:
    try:
        sites = load_sites(config.sites_path)
    except ConfigError as error:
        return [
            Finding(name="site files", ok=False, message=problem, next_step="mend it, then `siltwatch site check`")
            for problem in error.problems
        ]
    if not sites:
        step = "write one (README, 'A real gauge'), then `siltwatch site apply`"
        return [Finding(name="site files", ok=False, message=f"no site in {config.sites_path}", next_step=step)]
    return [Finding(name="site files", ok=True, message=", ".join(site.id for site in sites))]
