"""Who may do what: the one table of it."""

from dataclasses import dataclass, field
from typing import Literal, get_args

from dashboard.settings import Settings
from siltwatch.site import CANARY_SITE, Site

AccountRole = Literal["admin", "operator", "inspector", "smo", "viewer"]
Deed = Literal["see_sites", "see_people", "record_inspection", "decide", "enforce", "hold", "administer"]
ROLES: tuple[AccountRole, ...] = get_args(AccountRole)

# A town's officer watches and enforces; the inspection that closes a duty is the operator's to make and to record.
ALLOWED: dict[Deed, frozenset[AccountRole]] = {
    "see_sites": frozenset(ROLES),
    "see_people": frozenset({"admin", "operator", "inspector", "smo"}),
    "record_inspection": frozenset({"admin", "operator", "inspector"}),
    "decide": frozenset({"admin", "operator", "inspector", "smo"}),
    "enforce": frozenset({"smo"}),
    "hold": frozenset({"smo", "admin"}),  # not those whose records they are
    "administer": frozenset({"admin"}),
}
ROLE_NAMES: dict[AccountRole, str] = {
    "admin": "administrator",
    "operator": "site operator",
    "inspector": "qualified inspector",
    "smo": "stormwater management officer",
    "viewer": "viewer",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """Who is signed in; `towns` are profiles, none of them means all."""

    id: int
    name: str
    role: AccountRole
    towns: tuple[str, ...]
    settings: Settings = field(default_factory=Settings)
    only: frozenset[Deed] | None = None  # how far the token of a program reaches; None: as far as the role

    def may(self, deed: Deed) -> bool:
        """Whether the role allows it."""
        return self.role in ALLOWED[deed] and (self.only is None or deed in self.only)

    def sees(self, site: Site) -> bool:
        """Whether the site is in one of the account's towns."""
        if site.id == CANARY_SITE:
            return self.role == "admin"
        return not self.towns or site.profile in self.towns
