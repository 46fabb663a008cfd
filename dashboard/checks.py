"""What `siltwatch doctor` asks of the dashboard."""

from dashboard.accounts import Accounts
from dashboard.audit import AuditTrail
from dashboard.pages import missing_assets
from dashboard.stamps import Stamps
from siltwatch.checks import Finding
from siltwatch.config import Config
from siltwatch.errors import SiltwatchError

LOOPBACK = ("127.0.0.1", "::1", "localhost")


def checks(config: Config) -> list[Finding]:
    """Assets, accounts, whether passwords travel safely, and whether the roots of the audit trail leave."""
    return [_assets(), _accounts(config), _address(config), _roots(config)]


def _assets() -> Finding:
    missing = missing_assets()
    if missing:
        message = f"missing: {', '.join(missing)}"
        return Finding(
            name="page assets", ok=False, message=message, next_step="run `make setup`, or reinstall the wheel"
        )
    return Finding(name="page assets", ok=True, message="all there")


def _accounts(config: Config) -> Finding:
    try:
        store = Accounts(config.records_url)
    except SiltwatchError as error:
        return Finding(name="accounts", ok=False, message=str(error), next_step="run `siltwatch migrate`")
    try:
        active = [row.name for row in store.rows() if row.disabled_at is None]
    finally:
        store.close()
    if not active:
        step = "make one: `siltwatch user add NAME --role admin`"
        return Finding(name="accounts", ok=False, message="nobody can sign in", next_step=step)
    return Finding(name="accounts", ok=True, message=f"{len(active)} can sign in")


def _address(config: Config) -> Finding:
    address = config.web.address
    is_safe = address.startswith("https://") or config.web.host in LOOPBACK
    if is_safe:
        return Finding(name="page address", ok=True, message=address)
    return Finding(
        name="page address",
        ok=False,
        message=f"{address} carries passwords in the clear beyond this machine",
        next_step="put a server with a certificate before it and set `web.base_url` to its https address",
    )


def _roots(config: Config) -> Finding:
    """Days that are over and whose root is still only here."""
    name, audit = "audit trail", config.audit
    if audit.mail_to is not None and config.mail is None:
        step = "name a mail server under [mail], or take `audit.mail_to` out"
        return Finding(
            name=name, ok=False, message="roots are to go by mail, and there is no mail server", next_step=step
        )
    try:
        trail = AuditTrail(config.records_url)
    except SiltwatchError as error:
        return Finding(name=name, ok=False, message=str(error), next_step="run `siltwatch migrate`")
    try:
        roots = trail.roots()
    finally:
        trail.close()
    kept = [root.day for root in roots if audit.roots_file is not None and root.written_at is None]
    kept += [root.day for root in roots if audit.mail_to is not None and root.mailed_at is None]
    if audit.stamp_url is not None:
        kept += sorted({root.day for root in roots} - _stamped(config))
    if kept:
        step = (
            "see that `audit.roots_file` can be written, the mail server takes mail and the authority at "
            "`audit.stamp_url` answers; `siltwatch run` tries again"
        )
        return Finding(
            name=name, ok=False, message=f"the root of {max(kept)} has not left this machine", next_step=step
        )
    where = "roots leave this machine" if audit.roots_file or audit.mail_to else "roots stay on this machine"
    return Finding(name=name, ok=True, message=f"{len(roots)} closed days, {where}")


def _stamped(config: Config) -> set[str]:
    stamps = Stamps(config.records_url)
    try:
        return set(stamps.rows())
    finally:
        stamps.close()
