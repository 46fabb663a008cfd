"""A person's own account, as its page shows it."""

import io
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import segno
from markupsafe import Markup

from dashboard.accounts import AccountRow, SessionRow
from dashboard.roles import ROLE_NAMES, Account
from dashboard.second_factor import Factor
from dashboard.session_rows import hashed
from dashboard.views.words import Moment, moment

_UTC = ZoneInfo("UTC")
_PROGRAMS = ("Edg", "OPR", "Firefox", "SamsungBrowser", "Chrome", "Safari", "curl")
_SYSTEMS = ("Android", "iPhone", "iPad", "Windows", "Mac OS X", "Linux")
_NAMES = {"Edg": "Edge", "OPR": "Opera", "SamsungBrowser": "Samsung Internet", "Mac OS X": "macOS"}


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionLine:
    """One browser that is signed in."""

    id: str
    browser: str
    address: str
    opened: Moment
    is_this: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeCard:
    """The code of the phone: off, begun, or on."""

    state: str
    secret: str  # in groups of four, as a person types it
    picture: Markup
    codes_left: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountPage:
    """Everything on the page."""

    name: str
    role: str
    towns: tuple[str, ...]
    mail: str
    code: CodeCard
    sessions: tuple[SessionLine, ...]


def account_page(  # noqa: PLR0913 - what was read for it, by keyword
    account: Account,
    *,
    row: AccountRow,
    factor: Factor | None,
    sessions: Sequence[SessionRow],
    token: str,
    now: datetime,
) -> AccountPage:
    """The page of who is signed in with this token."""
    this = hashed(token)
    return AccountPage(
        name=account.name,
        role=ROLE_NAMES[account.role],
        towns=account.towns,
        mail=row.mail or "",
        code=_code(factor),
        sessions=tuple(
            SessionLine(
                id=one.id,
                browser=browser_words(one.browser),
                address=one.address,
                opened=moment(one.opened_at.astimezone(UTC), _UTC, now),
                is_this=one.id == this,
            )
            for one in sessions
        ),
    )


def browser_words(agent: str) -> str:
    """`Firefox, Android` of what a browser says of itself; as much of it as is known."""
    program = next((_NAMES.get(name, name) for name in _PROGRAMS if f"{name}/" in agent), "")
    system = next((_NAMES.get(name, name) for name in _SYSTEMS if name in agent), "")
    return ", ".join(part for part in (program, system) if part)


def _code(factor: Factor | None) -> CodeCard:
    if factor is None:
        return CodeCard(state="off", secret="", picture=Markup(""), codes_left=0)
    if factor.is_on:
        return CodeCard(state="on", secret="", picture=Markup(""), codes_left=factor.codes_left)
    groups = " ".join(re.findall(".{1,4}", factor.secret))
    return CodeCard(state="begun", secret=groups, picture=_picture(factor.address), codes_left=0)


def _picture(address: str) -> Markup:
    """The address as a picture that a phone reads, in the page itself: nothing is kept, and no style is needed."""
    drawn = io.BytesIO()
    segno.make(address, error="m", micro=False).save(
        drawn,
        kind="svg",
        xmldecl=False,
        svgns=False,
        border=4,
        light="#fff",
        svgclass="qr",
        lineclass=None,
        omitsize=True,
    )
    return Markup(drawn.getvalue().decode())  # noqa: S704 - drawn here, of squares alone
