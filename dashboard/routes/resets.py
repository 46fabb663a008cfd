"""A new password for who lost the old one: a link by mail, used once."""

import logging
from typing import Annotated, Any

from fastapi import APIRouter, BackgroundTasks, Form, HTTPException, Request
from fastapi.responses import HTMLResponse
from starlette.concurrency import run_in_threadpool

from dashboard.frame import show
from dashboard.gate import PUBLIC_TURN, RESET_TURN, Inside
from dashboard.resets import mail_link
from dashboard.routes.entering import caller_of, note_sign_in
from dashboard.services import Services
from dashboard.session_rows import Caller
from dashboard.translation import say
from siltwatch.errors import ConfigError, SiltwatchError

log = logging.getLogger(__name__)
router = APIRouter(include_in_schema=False)
_LONGEST = 254


@router.get("/reset")
def ask_page(request: Request, inside: Inside) -> HTMLResponse:
    """Where to ask for a link."""
    return show(request, "reset.html", signed_in=None, asked=False, has_mail=inside.config.mail is not None)


@router.post("/reset", dependencies=[RESET_TURN])
def ask(
    request: Request,
    inside: Inside,
    later: BackgroundTasks,
    who: Annotated[str, Form(max_length=_LONGEST)] = "",
) -> HTMLResponse:
    """The same answer for everybody, in the same time: whether there is such an account is found out afterwards."""
    if inside.config.mail is None:
        raise HTTPException(404, "No mail leaves this server: an administrator sets a new password.")
    later.add_task(run_in_threadpool, _send_link, inside, who, caller_of(request))
    return show(request, "reset.html", signed_in=None, asked=True, has_mail=True)


@router.get("/reset/{code}", dependencies=[PUBLIC_TURN])
def reset_page(request: Request, inside: Inside, code: str) -> HTMLResponse:
    """The form for the new password; opening it uses nothing up."""
    name = inside.resets.name_of(code, inside.clock.now())
    status = 200 if name else 410
    return show(
        request, "reset_password.html", signed_in=None, status=status, code=code, name=name, problem="", done=False
    )


@router.post("/reset/{code}", dependencies=[RESET_TURN])
def reset(
    request: Request, inside: Inside, code: str, password: Annotated[str, Form(max_length=1_000)] = ""
) -> HTMLResponse:
    """Set the password; the link is what nobody else has, so that it needs no other token."""
    now, problem, status = inside.clock.now(), "", 200
    name = inside.resets.name_of(code, now)
    if name is not None:
        try:
            name = inside.resets.use(code, password, now)
        except ConfigError as error:
            problem, status = say("Not taken: %(why)s.", why=str(error)), 422
    if name is None:
        status = 410
    elif not problem:
        note_sign_in(inside, "account", "set a new password by a link", who=name, caller=caller_of(request))
    content: dict[str, Any] = {"code": code, "name": name, "problem": problem, "done": bool(name) and not problem}
    return show(request, "reset_password.html", signed_in=None, status=status, **content)


def _send_link(inside: Services, who: str, caller: Caller) -> None:
    """Make and mail the link; every request is on the trail, with what became of it."""
    try:
        made = inside.resets.make(who, inside.clock.now())
        what = mail_link(inside.config, made) if made else "asked for a new password; no link was sent"
        note_sign_in(inside, "reset_asked", what, who=made.name if made else who.strip(), caller=caller)
    except SiltwatchError as error:
        log.warning("a link was not made", extra={"action": "reset_failed", "error": str(error)})
