"""What `siltwatch doctor` asks of each package, and the checks of the configuration and the machine itself."""

import getpass
import os
import shutil
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from siltwatch.certificate_dates import ends_of
from siltwatch.clock import process_clock
from siltwatch.config import CREDENTIAL, CREDENTIALS_VARIABLE, Config
from siltwatch.errors import ConfigError, SiltwatchError
from siltwatch.faults import Level, known_faults
from siltwatch.site_files import load_sites

_FULL_BYTES, _FILLING_BYTES = 200 * 1024**2, 1024**3
_FEW_FILES = 1_000
_ZONES_AGE_YEARS = 2
_WORTH_A_WORD, _SHARE = 10, 0.1  # a few frames are torn on any line
_NOT_REACHED = ("connection failed", "Connection refused", "could not connect", "timeout", "could not translate")
_SOON, _A_CHAIN = timedelta(days=30), 5
_AHEAD = timedelta(days=730)


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing that was looked at; `next_step` says what a person does where it is not well.

    `code` is of `faults.toml`, stable for programs, and empty where all is well.
    """

    name: str
    ok: bool
    message: str
    next_step: str = ""
    code: str = ""

    @property
    def level(self) -> Level:
        """A warning ends no process and fails no exit code."""
        if self.ok:
            return "ok"
        fault = known_faults().get(self.code)
        return fault.level if fault else "fail"


def fault(code: str, name: str, message: str, *, step: str = "") -> Finding:
    """What is not well, with the next step of its kind unless a better one is known."""
    return Finding(name=name, ok=False, message=message, next_step=step or known_faults()[code].do, code=code)


def well(name: str, message: str) -> Finding:
    """What is as it should be."""
    return Finding(name=name, ok=True, message=message)


Part = Callable[[Config], Iterable[Finding]]


class Checks:
    """The checks of one package, each by its name; called, it makes them one after another."""

    def __init__(self, **parts: Part) -> None:
        self.parts = parts

    def __call__(self, config: Config) -> list[Finding]:
        """Everything that the parts find; what two of them say alike is said once."""
        return list(dict.fromkeys(finding for part in self.parts.values() for finding in part(config)))


def store_fault(name: str, error: SiltwatchError) -> Finding:
    """Why a database cannot be read, by what it or its driver says."""
    said = str(error)
    if isinstance(error, ConfigError):
        return fault("newer_version" if "newer than this program" in said else "not_migrated", name, said)
    if "FATAL" in said or "no pg_hba.conf entry" in said:
        return fault("database_refuses", name, said)
    code = "database_unreachable" if any(word in said for word in _NOT_REACHED) else "database_trouble"
    return fault(code, name, said)


def lines_said(gateway: str, word: dict[str, Any]) -> Iterator[Finding]:
    """Lines that are down, that bring no sense, and devices that do not answer, by a gateway's own counts."""
    for link, state in sorted(word.get("links", {}).items()):
        if state == "down":
            yield fault("link_down", f"line {link} of {gateway}", f"line {link} is down")
    worth = max(_WORTH_A_WORD, int(word.get("stored", 0)) * _SHARE)
    for what, times in sorted(word.get("refused", {}).items()):
        link, _, reason = what.partition(": ")
        if times < worth:
            continue
        name = f"line {link} of {gateway}"
        if reason == "no_answer":
            yield fault("device_silent", name, f"no word on line {link} to {times} questions")
        else:
            yield fault("line_garbage", name, f"line {link}: {times} frames could not be read ({reason})")


def _data_folder(config: Config) -> Iterator[Finding]:
    path, name = config.data_path, "data folder"
    if not path.is_dir():
        yield fault("folder_missing", name, f"{path} is missing")
        return
    if not os.access(path, os.R_OK | os.W_OK | os.X_OK, effective_ids=True):
        yield fault("folder_closed", name, f"{path} may not be written by {getpass.getuser()}")
        return
    strangers = list(_strangers(path))
    yield from strangers or [well(name, f"{path} is there")]


def _strangers(path: Path) -> Iterator[Finding]:
    owner = path.stat().st_uid
    for file in sorted(path.iterdir()):
        if file.stat().st_uid != owner:
            message = f"{file} belongs to {file.owner()}, the folder to {path.owner()}"
            yield fault("wrong_owner", "data folder", message)
            return


def _disks(config: Config) -> Iterator[Finding]:
    """Room for bytes and for files where databases and spool lie; a folder that is not there yet stands for its own."""
    folders = dict.fromkeys(_existing(path) for path in (config.data_path, config.spool_path.parent))
    devices = {folder.stat().st_dev: folder for folder in reversed(folders)}
    for folder in devices.values():
        yield _disk(folder)


def _existing(path: Path) -> Path:
    return next((each for each in (path, *path.absolute().parents) if each.is_dir()), Path("/"))


def _disk(folder: Path) -> Finding:
    name, free = f"disk of {folder}", shutil.disk_usage(folder).free
    room = f"{free / 1024**2:,.0f} MiB"
    found = os.statvfs(folder)
    if free < _FULL_BYTES:
        return fault("disk_full", name, f"{room} is left on the disk of {folder}")
    if found.f_files and found.f_favail < _FEW_FILES:
        return fault("inodes_full", name, f"only {found.f_favail} more files fit on the disk of {folder}")
    if free < _FILLING_BYTES:
        return fault("disk_filling", name, f"only {room} is left on the disk of {folder}")
    return well(name, f"{room} free")


def _site_files(config: Config) -> list[Finding]:
    try:
        sites = load_sites(config.sites_path)
    except ConfigError as error:
        return [
            fault("zone_missing" if "zone" in problem else "site_unsound", "site files", problem)
            for problem in error.problems
        ]
    if not sites:
        step = "write one (docs/how-to/add-a-gauge.md), then `siltwatch site apply`"
        return [fault("site_unsound", "site files", f"no site in {config.sites_path}", step=step)]
    return [well("site files", ", ".join(site.id for site in sites))]


def _zones(config: Config) -> list[Finding]:
    """Whether the machine and the package tell the same summer times for the years to come, and how old they are."""
    try:
        zones = sorted({site.zone for site in load_sites(config.sites_path)})
    except ConfigError:
        return []  # said of the site files
    name, now = "time zones", process_clock().now()
    for zone in zones:
        if _tells_otherwise(zone):
            message = f"the machine tells other summer times for the time zone {zone} than tzdata {version('tzdata')}"
            return [fault("zones_old", name, message)]
    if int(version("tzdata")[:4]) <= now.year - _ZONES_AGE_YEARS:
        return [fault("zones_old", name, f"the time zone data is of {version('tzdata')}")]
    return [well(name, f"{', '.join(zones) or 'none asked for'}; tzdata {version('tzdata')}")]


def _tells_otherwise(zone: str) -> bool:
    source = files("tzdata").joinpath("zoneinfo", *zone.split("/"))
    if not source.is_file():
        return False
    with source.open("rb") as stream:
        packaged = ZoneInfo.from_file(stream, key=zone)
    start, used = process_clock().now(), ZoneInfo(zone)
    days = (start + timedelta(days=day) for day in range(_AHEAD.days))
    return any(at.astimezone(used).utcoffset() != at.astimezone(packaged).utcoffset() for at in days)


def _certificates(config: Config) -> Iterator[Finding]:
    """Every certificate that the configuration names, of authorities too; a whole bundle of them is the system's."""
    now = process_clock().now()
    for key, file in _certificate_files(config.model_dump(), ""):
        if file.startswith(f"{CREDENTIAL}:") and CREDENTIALS_VARIABLE not in os.environ:
            yield well(f"certificate {key}", f"{file} is handed to its unit alone")
            continue
        try:
            ends = ends_of(config.path(file))
        except ConfigError as error:
            yield fault("certificate_over", f"certificate {key}", str(error))
            continue
        if not 0 < len(ends) <= _A_CHAIN:
            continue
        end, said = min(ends), f"{file} ends on {min(ends):%Y-%m-%d}"
        if end <= now:
            yield fault("certificate_over", f"certificate {key}", f"{file} was over on {end:%Y-%m-%d}")
        elif end - now < _SOON:
            yield fault("certificate_ending", f"certificate {key}", said)
        else:
            yield well(f"certificate {key}", said)


def _certificate_files(tables: Any, path: str) -> Iterator[tuple[str, str]]:  # noqa: ANN401 - what TOML holds
    if isinstance(tables, dict):
        for key, value in tables.items():
            if key.endswith(("ca_file", "certificate_file")) and isinstance(value, str):
                yield f"{path}{key}", value
            yield from _certificate_files(value, f"{path}{key}.")
    elif isinstance(tables, (list, tuple)):
        for value in tables:
            yield from _certificate_files(value, path)


checks = Checks(certificates=_certificates, data_folder=_data_folder, disk=_disks, site_files=_site_files, zones=_zones)
