"""What `siltwatch doctor` asks of the dashboard."""

from dashboard.accounts import Accounts
from dashboard.pages import missing_assets
from siltwatch.checks import Finding
from siltwatch.config import Config
from siltwatch.errors import SiltwatchError

LOOPBACK = ("127.0.0.1", "::1", "localhost")


def checks(config: Config) -> list[Finding]:
    """Assets, accounts, and whether passwords travel safely."""
    return [_assets(), _accounts(config), _address(config)]


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
