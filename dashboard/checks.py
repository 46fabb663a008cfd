"""What `siltwatch doctor` asks of the dashboard."""

from contextlib import closing
from datetime import timedelta

from dashboard.accounts import Accounts
from dashboard.audit import AuditTrail
from dashboard.backup_words import MADE, PROVED
from dashboard.pages import missing_assets
from dashboard.stamps import Stamps
from siltwatch.checks import Checks, Finding, fault, store_fault, well
from siltwatch.clock import process_clock
from siltwatch.config import Config
from siltwatch.errors import SiltwatchError
from siltwatch.instants import parse_instant
from siltwatch.sealing import is_here

_LOOK_BACK = timedelta(days=400)
_BACKUP_DAYS = 8  # a weekly one may be a day late


def _assets(_: Config) -> list[Finding]:
    missing = missing_assets()
    if missing:
        return [fault("page_assets", "page assets", f"missing: {', '.join(missing)}")]
    return [well("page assets", "all there")]


def _accounts(config: Config) -> list[Finding]:
    try:
        store = Accounts(config.records_url)
    except SiltwatchError as error:
        return [store_fault("accounts", error)]
    try:
        active = [row.name for row in store.rows() if row.disabled_at is None]
    finally:
        store.close()
    if not active:
        return [fault("no_accounts", "accounts", "nobody can sign in")]
    return [well("accounts", f"{len(active)} can sign in")]


def _address(config: Config) -> list[Finding]:
    address = config.web.address
    if address.startswith("https://") or is_here(config.web.host):
        return [well("page address", address)]
    return [fault("page_open", "page address", f"{address} carries passwords in the clear beyond this machine")]


def _backup(config: Config) -> list[Finding]:
    """The newest backup by the audit trail, and whether one was ever restored for a trial."""
    try:
        with closing(AuditTrail(config.records_url)) as trail:
            since_day = f"{process_clock().now() - _LOOK_BACK:%Y-%m-%d}"
            noted = [entry for entry in trail.entries(since_day) if entry.kind == "backup"]
    except SiltwatchError as error:
        return [store_fault("accounts", error)]
    made = max((entry.at for entry in noted if str(entry.said["what"]).startswith(MADE)), default=None)
    if made is None:
        return [fault("backup_old", "backup", "no backup is on record")]
    days = (process_clock().now() - parse_instant(made)).days
    if days > _BACKUP_DAYS:
        return [fault("backup_old", "backup", f"the newest backup is {days} days old")]
    if not any(str(entry.said["what"]).startswith(PROVED) for entry in noted):
        return [fault("backup_unproven", "backup", "no backup has been proven by restoring it")]
    return [well("backup", f"the newest backup is {days} days old")]


def _roots(config: Config) -> list[Finding]:
    """Days that are over and whose root is still only here."""
    name, audit = "audit trail", config.audit
    if audit.mail_to is not None and config.mail is None:
        step = "name a mail server under [mail], or take `audit.mail_to` out"
        return [fault("trail_stays", name, "roots are to go by mail, and there is no mail server", step=step)]
    try:
        trail = AuditTrail(config.records_url)
    except SiltwatchError as error:
        return [store_fault("accounts", error)]
    try:
        roots = trail.roots()
    finally:
        trail.close()
    kept = [root.day for root in roots if audit.roots_file is not None and root.written_at is None]
    kept += [root.day for root in roots if audit.mail_to is not None and root.mailed_at is None]
    if audit.stamp_url is not None:
        kept += sorted({root.day for root in roots} - _stamped(config))
    if kept:
        return [fault("trail_stays", name, f"the root of {max(kept)} has not left this machine")]
    where = "roots leave this machine" if audit.roots_file or audit.mail_to else "roots stay on this machine"
    return [well(name, f"{len(roots)} closed days, {where}")]


def _stamped(config: Config) -> set[str]:
    stamps = Stamps(config.records_url)
    try:
        return set(stamps.rows())
    finally:
        stamps.close()


checks = Checks(assets=_assets, accounts=_accounts, address=_address, trail=_roots, backup=_backup)
