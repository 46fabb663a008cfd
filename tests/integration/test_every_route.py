"""Every route, for every role, for every town: docs/roles.md is what happens, and no route is missing from it."""

import re
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import httpx
import pytest

from alerts.commands import record_inspection
from dashboard.roles import ALLOWED, ROLES, AccountRole, Deed
from siltwatch.site import CANARY_SITE
from tests.support.alerts import HOUR
from tests.support.dashboard import NOW, PASSWORD, Dashboard, field, log_in, served, town_site, varied_dashboard
from tests.support.every_route import Route, call, routes_of, takes_files
from tests.support.pictures import a_picture
from tests.support.quick_passwords import quickly

WRITTEN = Path(__file__).parents[2] / "docs" / "roles.md"
COLUMNS: tuple[AccountRole, ...] = ("viewer", "smo", "inspector", "operator", "admin")
# What a line may ask for beside a deed; the second and third are open to who is not signed in.
SESSION, LINK, NOTHING = "session", "link", "nothing"
WHERE = (
    f"docs/roles.md, table 'Which route asks for what': add | `METHOD /path` | deed, {SESSION}, {LINK} or {NOTHING} |"
)

# What a form says so that it is read as the deed of its line; the rest of it may be as wrong as it likes.
FORMS: Mapping[tuple[str, str], dict[str, str]] = {
    ("POST /account/password", SESSION): {"password": PASSWORD, "new": PASSWORD},
    ("POST /account/code", SESSION): {"password": PASSWORD, "what": "stop"},
    ("POST /api/v1/tokens", SESSION): {"name": "a program of one's own", "scope": "read"},
    ("POST /sites/{site}/town", "decide"): {"kind": "certification"},
    ("POST /sites/{site}/town", "enforce"): {"kind": "visit"},
}
# Not called for those who may: takes half a minute, ends the session of the test, refuses for want of its own cookie.
NOT_CALLED = frozenset({"POST /first-run/{site}/probe", "POST /logout", "POST /login"})
# Routes that name no site in their path and yet belong to one: what another town's would be called by.
OF_A_SITE = {"notice", "duty", "storm", "episode", "document", "finding", "inspection", "violation", "photo"}


@dataclass(frozen=True)
class Line:
    """One line of the table: a route, and what it asks for."""

    route: str
    asks: str


def written_routes() -> list[Line]:
    text = WRITTEN.read_text(encoding="utf-8").partition("## Which route asks for what")[2]
    return [Line(*found) for found in re.findall(r"^\| `([A-Z]+ [^`]+)` \| (\w+) \|", text, re.MULTILINE)]


def written_deeds() -> dict[str, dict[str, bool]]:
    text = WRITTEN.read_text(encoding="utf-8").partition("## Which route asks for what")[0]
    rows = re.findall(r"^\| `(\w+)` \| [^|]+ \|(.+)\|$", text, re.MULTILINE)
    return {
        deed: dict(zip(COLUMNS, (cell.strip() == "yes" for cell in cells.split("|")), strict=True))
        for deed, cells in rows
    }


class Everybody:
    """A town with pages, and a browser for each role and for nobody."""

    def __init__(self, made: Dashboard, address: str, stack: ExitStack) -> None:
        self.made, self._address, self._stack = made, address, stack
        self.routes = {route.line: route for route in routes_of(made.app)}
        self.api: dict[str, Any] = made.app.openapi()
        self._browsers: dict[str, tuple[httpx.Client, str]] = {}

    def browser(self, name: str, role: AccountRole | None, towns: tuple[str, ...] = ()) -> tuple[httpx.Client, str]:
        """A browser that is signed in, and its form token."""
        if name not in self._browsers:
            opened = self._stack.enter_context(httpx.Client(base_url=self._address, timeout=60))
            csrf = ""
            if role is not None:
                self.made.account(name, role, towns)
                assert log_in(opened, name).status_code == 303
                csrf = field(opened.get("/account").text, "csrf")
            self._browsers[name] = opened, csrf
        return self._browsers[name]

    @cached_property
    def of_burdeck(self) -> dict[str, str]:
        """What the placeholders stand for at the site of another town."""
        records = self.made.town.records
        return {
            "site": "burdeck",
            "storm": records.storms("burdeck")[0].id,
            "notice": str(records.notices(site="burdeck")[0].id),
            "duty": records.duties("burdeck")[0].id,
            "episode": "creek-down-1",
            "photo": "1",
        }


@pytest.fixture(scope="module")
def everybody(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Everybody]:
    with pytest.MonkeyPatch.context() as patch, ExitStack() as stack:
        quickly(patch)
        made = stack.enter_context(varied_dashboard(tmp_path_factory.mktemp("roles") / "town"))
        made.town.apply(town_site("own", "Own Site", profile="pendleton"))
        made.town.apply(town_site(CANARY_SITE, "Bird of the installation"))
        yield Everybody(made, stack.enter_context(served(made.app)), stack)


def is_turned_away(answer: httpx.Response) -> bool:
    """To who is not signed in."""
    return answer.status_code == 401 or answer.headers.get("location", "").startswith("/login")


def test_the_matrix_of_deeds_is_the_one_that_is_written() -> None:
    said = {deed: {role: role in ALLOWED[deed] for role in COLUMNS} for deed in ALLOWED}

    assert set(COLUMNS) == set(ROLES)
    assert written_deeds() == said, "docs/roles.md, table 'What a role may do', and dashboard/roles.py differ"


def test_every_route_is_in_the_matrix(everybody: Everybody) -> None:
    lines = written_routes()
    missing = sorted(set(everybody.routes) - {line.route for line in lines})
    gone = sorted({line.route for line in lines} - set(everybody.routes))
    odd = sorted({line.asks for line in lines} - {*ALLOWED, SESSION, LINK, NOTHING})

    assert not missing, f"these routes are not in {WHERE}: {missing}"
    assert not gone, f"docs/roles.md has lines of routes that are no more: {gone}"
    assert not odd, f"docs/roles.md asks for what is no deed: {odd}"


def test_every_cell_of_the_matrix_is_true(everybody: Everybody) -> None:
    wrong = []
    for line in written_routes():
        route = everybody.routes.get(line.route)
        if route is None:
            continue
        wrong += [fault for role in (None, *COLUMNS) if (fault := cell_fault(everybody, route, line.asks, role))]
    assert not wrong, "docs/roles.md is not what happens:\n" + "\n".join(wrong)


def cell_fault(everybody: Everybody, route: Route, asks: str, role: AccountRole | None) -> str:
    """What is wrong where somebody of this role calls this route; empty where nothing is."""
    is_allowed = asks in {LINK, NOTHING} or (role is not None and may(role, asks))
    if is_allowed and route.line in NOT_CALLED:
        return ""
    browser, csrf = everybody.browser(role or "nobody", role)
    names, form = {"site": "quiet1"}, FORMS.get((route.line, asks))
    answer = call(browser, route, csrf=csrf, names=names, form=form, api=everybody.api)
    who = role or "nobody"
    if answer.status_code >= 500 and answer.status_code != 503:
        return f"{route.line} breaks for {who}: {answer.status_code} {answer.text[:200]}"
    if role is None and not is_allowed:
        return "" if is_turned_away(answer) else f"{route.line} lets in who is not signed in ({answer.status_code})"
    if is_allowed:
        refused = answer.status_code == 403 or (is_turned_away(answer) and route.path != "/login/code")
        return f"{route.line} refuses {who}, who may {asks} ({answer.status_code})" if refused else ""
    if answer.status_code == 403:
        return ""
    hint = "; let `require` come before all else that may refuse" if answer.status_code in {404, 409, 422} else ""
    return f"{route.line} does not refuse {who}, who may not {asks} ({answer.status_code}{hint})"


def may(role: AccountRole, asks: str) -> bool:
    deed: Deed | None = next((deed for deed in ALLOWED if deed == asks), None)
    return deed is None or role in ALLOWED[deed]


def test_no_route_of_a_site_is_open_to_another_town(everybody: Everybody) -> None:
    """Whoever may do it at a site of one's own is told of another town's site that there is none."""
    wrong = []
    for line in written_routes():
        route = everybody.routes.get(line.route)
        if route is None or line.asks in {LINK, NOTHING} or not (OF_A_SITE | {"site"}) & set(route.names):
            continue
        role = next(role for role in reversed(COLUMNS) if may(role, line.asks))
        browser, csrf = everybody.browser(f"{role}-of-pendleton", role, ("pendleton",))
        form = FORMS.get((line.route, line.asks))
        answer = call(browser, route, csrf=csrf, names=everybody.of_burdeck, form=form, api=everybody.api)
        if answer.status_code != 404 or "Burdeck" in answer.text:
            wrong.append(f"{route.line} answers {answer.status_code} to a {role} of another town; use `VisibleSite`")
    assert not wrong, "\n".join(wrong)


def test_no_list_names_a_site_of_another_town(everybody: Everybody) -> None:
    """Lists, boards and exports without a site in their path say nothing of other towns' sites."""
    browser, csrf = everybody.browser("admin-of-pendleton", "admin", ("pendleton",))
    sites = everybody.made.town.journal.sites()
    theirs = [site.name for site in sites if site.id not in {"own", CANARY_SITE}]
    assert len(theirs) > 5
    told = []
    for route in lists_of(everybody):
        answer = call(browser, route, csrf=csrf, names={}, api=everybody.api)
        told += [f"{route.line} names {name}" for name in theirs if name in answer.text]
    assert not told, "\n".join(told)


def test_the_self_test_of_the_installation_is_seen_by_administrators_alone(everybody: Everybody) -> None:
    """Even where an administrator looked at the same thing a moment before."""
    admin, admin_csrf = everybody.browser("admin", "admin")
    officer, csrf = everybody.browser("smo", "smo")
    bird, seen, told = "Bird of the installation", 0, []
    for route in lists_of(everybody):
        seen += bird in call(admin, route, csrf=admin_csrf, names={}, api=everybody.api).text
        if bird in call(officer, route, csrf=csrf, names={}, api=everybody.api).text:
            told.append(route.line)
    assert seen, "no administrator saw it: this test could not fail"
    assert not told


def lists_of(everybody: Everybody) -> list[Route]:
    """What is read without a site in its path, by who is signed in."""
    asked = {line.route for line in written_routes() if line.asks not in {LINK, NOTHING}}
    return [
        route
        for route in everybody.routes.values()
        if route.line in asked and route.method == "GET" and not route.names and route.path != "/live"
    ]


def test_nothing_is_changed_without_the_form_token(everybody: Everybody) -> None:
    """A page of another site can make a browser send a form, with its cookie and without the token."""
    browser, _ = everybody.browser("admin", "admin")
    officer, _ = everybody.browser("smo", "smo")
    open_to_all = []
    for line in written_routes():
        route = everybody.routes.get(line.route)
        if route is None or route.method == "GET" or line.asks in {LINK, NOTHING}:
            continue
        form = FORMS.get((line.route, line.asks))
        asking = officer if line.asks == "enforce" else browser
        answer = call(asking, route, csrf="", names={"site": "quiet1"}, form=form, api=everybody.api)
        if answer.status_code != 403:
            open_to_all.append(f"{route.line} answers {answer.status_code}: use `Checked` or `CheckedCall`")
    assert not open_to_all, "\n".join(open_to_all)


def test_every_page_carries_its_policy_and_runs_no_inline_script(everybody: Everybody) -> None:
    browser, csrf = everybody.browser("admin", "admin")
    odd = []
    for route in everybody.routes.values():
        if route.method != "GET" or route.line in NOT_CALLED or route.path == "/live":
            continue
        answer = call(browser, route, csrf=csrf, names={"site": "quiet1"}, api=everybody.api)
        policy = answer.headers.get("content-security-policy", "")
        if "default-src 'self'" not in policy or "unsafe" in policy:
            odd.append(f"{route.line}: {policy or 'no policy'}")
        if "text/html" in answer.headers.get("content-type", ""):
            inline = re.findall(r"<script(?![^>]*\bsrc=)[^>]*>|\son\w+=\"|<style|\sstyle=\"", answer.text)
            odd += [f"{route.line}: {one}" for one in inline if "application/json" not in one]
    assert not odd, "\n".join(odd)


# Where files come in, and what is sent beside them so that only the file can be refused; None: figures, read as text.
UPLOADS: Mapping[str, tuple[str, Mapping[str, str]] | None] = {
    "POST /sites/{site}/contrast/{episode}/photos": ("picture", {"view": "outfall", "key": "key-of-a-photo"}),
    "POST /sites/{site}/inspections/photos": ("picture", {"inspection": "V", "key": "key-of-a-photo"}),
    "POST /sites/{site}/documents": (
        "document", {"kind": "swppp", "title": "Plan", "dated_on": "2026-06-01", "key": "key-of-a-plan"},
    ),
    "POST /admin/import": None,
}  # fmt: skip
PROGRAM = b"\x7fELF" + bytes(2_000)
PAGE = b"<!doctype html><script>alert(1)</script>" + b" " * 2_000
TORN = b"\xff\xd8\xff\xe0" + bytes(2_000)  # begins as a JPEG does


def test_uploads_are_judged_by_what_they_hold_and_by_their_size(everybody: Everybody) -> None:
    town, site = everybody.made.town, everybody.made.town.journal.site("creek")
    assert site is not None
    visit = record_inspection(
        town.config.records_url, site=site, started_at=NOW - HOUR, scope="full", inspector="inspector", remarks="",
        entered_by="inspector", key="key-of-a-visit", now=NOW,
    ).id  # fmt: skip
    browser, csrf = everybody.browser("inspector", "inspector")
    taking = {line for line, route in everybody.routes.items() if takes_files(route)}
    assert taking == set(UPLOADS), "a route that takes files: say in UPLOADS what is sent to it"
    for line, given in UPLOADS.items():
        if given is None:
            continue
        name, form = given
        path = line.partition(" ")[2].format(site="creek", episode="creek-down-1")
        data = {"csrf": csrf} | dict(form) | ({"inspection": visit} if "inspection" in form else {})
        for held in (PROGRAM, PAGE, TORN, b"%PDF-1.7 torn", b""):
            for title, kind in (("a.jpg", "image/jpeg"), ("a.pdf", "application/pdf")):
                answer = browser.post(path, data=data, files={name: (title, held, kind)})
                assert answer.status_code == 422, (line, held[:8], title, answer.status_code, answer.text[:300])
        large = browser.post(path, data=data, files={name: ("a.jpg", bytes(42 * 1024**2), "image/jpeg")})
        assert large.status_code in {413, 422}, line
        taken = browser.post(path, data=data, files={name: ("a.exe", a_picture(), "application/octet-stream")})
        assert taken.status_code in {200, 303}, (line, taken.text[:300])
