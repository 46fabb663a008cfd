"""What is said when a page cannot be shown: as a page with the next step, or as JSON where a program asked."""

import logging
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, RedirectResponse
from starlette.exceptions import HTTPException
from starlette.routing import Match

from dashboard.frame import show
from dashboard.gate import API_PATH, METRICS_PATH, SignInNeeded
from dashboard.translation import marked, translated
from siltwatch.errors import SiltwatchError, StoreError

log = logging.getLogger(__name__)
METHODS = ("DELETE", "GET", "HEAD", "PATCH", "POST", "PUT")
TITLES = {
    400: "That could not be read",
    403: "Not for this account",
    404: "Nothing here",
    405: "That is not done here",
    413: "Too large",
    422: "That could not be read",
    429: marked("Too often"),
    503: "The records cannot be reached",
}
NEXT_STEPS = {
    403: "Ask an administrator for another role or town, or sign in with another account.",
    404: "Go back to the board; sites that were renamed or closed are gone from it.",
    429: marked("Nothing was done. Wait so long, then do it once more; an administrator can allow more in `[limits]`."),
    503: "Nothing is lost: gateways keep what they hear. Try again soon; `siltwatch doctor` tells what is wrong.",
}


def add_problem_pages(app: FastAPI) -> None:
    """Name for each kind of trouble who answers it."""
    app.add_exception_handler(SignInNeeded, _sign_in)
    app.add_exception_handler(HTTPException, _refused)
    app.add_exception_handler(RequestValidationError, _unreadable)
    app.add_exception_handler(SiltwatchError, _failed)
    app.add_exception_handler(Exception, _broken)


def _sign_in(request: Request, problem: Exception) -> Response:
    back = problem.back if isinstance(problem, SignInNeeded) else ""
    if request.url.path.startswith(API_PATH) or request.url.path in {"/live", METRICS_PATH}:
        return _json(401, "Sign in first.")
    if "hx-request" in request.headers:
        return Response(status_code=200, headers={"HX-Redirect": "/login"})
    return RedirectResponse(f"/login?back={back}" if back else "/login", status_code=303)


def _refused(request: Request, problem: Exception) -> Response:
    status = problem.status_code if isinstance(problem, HTTPException) else 500
    said = str(problem.detail) if isinstance(problem, HTTPException) else ""
    answer = _answer(request, status, said)
    for name, value in (getattr(problem, "headers", None) or {}).items():
        answer.headers[name] = value
    if status == HTTPStatus.METHOD_NOT_ALLOWED:
        answer.headers["allow"] = ", ".join(sorted(_methods(request)))
    return answer


def _methods(request: Request) -> set[str]:
    """What can be done at an address, by whichever of our routes: the framework names those of the first alone."""

    def is_done(method: str) -> bool:
        scope = {**request.scope, "method": method}
        return any(route.matches(scope)[0] == Match.FULL for route in request.app.routes)

    return {method for method in METHODS if is_done(method)}


def _unreadable(request: Request, problem: Exception) -> Response:
    faults = problem.errors() if isinstance(problem, RequestValidationError) else []
    said = "; ".join(f"{'.'.join(str(part) for part in fault['loc'])}: {fault['msg']}" for fault in faults)
    return _answer(request, 422, said)


def _failed(request: Request, problem: Exception) -> Response:
    log.error("a page could not be made", extra={"action": "page_failed", "error": str(problem)})
    status = 503 if isinstance(problem, StoreError) else 500
    return _answer(request, status, str(problem))


def _broken(request: Request, _problem: Exception) -> Response:
    """A fault of ours: the server logs it with its traceback, the page says what can be done."""
    return _answer(request, 500, "This page has a fault, and it was noted in the log.")


def _answer(request: Request, status: int, said: str) -> Response:
    if request.url.path.startswith(API_PATH):
        return _json(status, said)
    title = TITLES.get(status, HTTPStatus(status).phrase)
    next_step = NEXT_STEPS.get(status, "Go back and try again.")
    content = {"title": translated(title), "said": said, "next_step": translated(next_step)}
    return show(request, "problem.html", signed_in=None, status=status, **content)


def _json(status: int, said: str) -> JSONResponse:
    """Problem details of RFC 9457."""
    document: dict[str, Any] = {"type": "about:blank", "title": HTTPStatus(status).phrase, "status": status}
    return JSONResponse(document | {"detail": said}, status_code=status, media_type="application/problem+json")
