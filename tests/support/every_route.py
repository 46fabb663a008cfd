"""Every route of the application, called with anything that it takes."""

import re
import secrets
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, get_args, get_origin

import httpx
from annotated_types import Ge, MinLen
from fastapi import FastAPI, UploadFile
from fastapi.dependencies.models import Dependant
from fastapi.routing import RouteContext, iter_route_contexts
from starlette.routing import Mount

STREAMS = frozenset({"/live"})
# What a placeholder stands for where the test names nothing: it is in the shape that the route wants, and is nothing.
NOTHING: Mapping[str, str] = {"month": "2026-05", "sha256": "0" * 64, "key": "key-of-a-form"}
_WITH_BODY = frozenset({"POST", "PUT", "PATCH"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Route:
    """One method of one path, and how its body is made."""

    method: str
    path: str
    context: RouteContext

    @property
    def line(self) -> str:
        """As docs/roles.md has it."""
        return f"{self.method} {self.path}"

    @property
    def names(self) -> tuple[str, ...]:
        """The placeholders of the path."""
        return tuple(re.findall(r"\{(\w+)(?::\w+)?\}", self.path))


def routes_of(app: FastAPI) -> list[Route]:
    """All but the files of the pages, which are the same for everybody."""
    return list(_routes_of(app))


def _routes_of(app: FastAPI) -> Iterator[Route]:
    for context in iter_route_contexts(app.routes):
        route = context.original_route
        if isinstance(route, Mount):
            continue
        for method in sorted((context.methods or set()) - {"HEAD"}):
            yield Route(method=method, path=str(context.path), context=context)


def takes_files(route: Route) -> bool:
    """Whether a form of it has a file."""
    return any(one.field_info.annotation is UploadFile for one in _fields(route))


def call(  # noqa: PLR0913 - all but two by keyword
    browser: httpx.Client,
    route: Route,
    *,
    csrf: str,
    names: Mapping[str, str],
    form: Mapping[str, Any] | None = None,
    api: Mapping[str, Any] | None = None,
) -> httpx.Response:
    """Call it with what it requires; a stream is left as soon as it has begun. `api` is the OpenAPI document."""
    path = re.sub(r"\{(\w+)(?::\w+)?\}", lambda found: names.get(found[1], NOTHING.get(found[1], "1")), route.path)
    headers = {"Idempotency-Key": secrets.token_hex(16)} | ({"X-CSRF-Token": csrf} if csrf else {})
    if route.path in STREAMS:
        with browser.stream(route.method, path, headers=headers) as stream:
            return httpx.Response(stream.status_code, headers=stream.headers)
    given = _told_body(route, api or {}) or _body(route, csrf) if route.method in _WITH_BODY else {}
    if form is not None and "json" in given:
        given["json"] = dict(form)
    elif form is not None:
        given["data"] = {**given.get("data", {}), **form}
    headers |= given.pop("headers", {})
    return browser.request(route.method, path, headers=headers, params=_asked(route), **given)


def _told_body(route: Route, api: Mapping[str, Any]) -> dict[str, Any]:
    """The example of the OpenAPI document."""
    told = api.get("paths", {}).get(route.path, {}).get(route.method.lower(), {}).get("requestBody")
    if told is None:
        return {}
    kind, content = next(iter(told["content"].items()))
    if kind != "application/json":
        return {"content": b"nothing", "headers": {"content-type": kind}}
    examples = [one["value"] for one in content.get("examples", {}).values()]
    return {"json": content.get("example") or next(iter(examples), None) or content["schema"]["examples"][0]}


def _body(route: Route, csrf: str) -> dict[str, Any]:
    """The fields without which the route would not read the rest, each as short as it may be."""
    fields = _fields(route)
    models = [one.field_info.annotation for one in fields if hasattr(one.field_info.annotation, "model_json_schema")]
    if models:
        return {"json": _smallest(models[0].model_json_schema())}
    files, data = {}, {"csrf": csrf}
    for one in fields:
        if one.field_info.annotation is UploadFile:
            files[one.alias] = ("a.txt", b"nothing", "text/plain")
        elif one.field_info.is_required() or one.alias == "key":
            data[one.alias] = csrf if one.alias == "csrf" else _shortest(one.field_info)
    return {"data": data, "files": files} if files else {"data": data}


def _fields(route: Route) -> list[Any]:
    dependant = getattr(route.context, "dependant", None)
    return list(_flat(dependant)) if dependant else []


def _asked(route: Route) -> dict[str, str]:
    """What the query must say."""
    dependant = getattr(route.context, "dependant", None)
    wanted = [one for one in dependant.query_params if one.field_info.is_required()] if dependant else []
    return {one.alias: str((one.field_info.examples or [_shortest(one.field_info)])[0]) for one in wanted}


def _flat(dependant: Dependant) -> Iterator[Any]:
    yield from dependant.body_params
    for one in dependant.dependencies:
        yield from _flat(one)


def _shortest(info: Any) -> str:
    kind = info.annotation
    if get_origin(kind) is not None and get_args(kind) and isinstance(get_args(kind)[0], str):
        return str(get_args(kind)[0])
    if kind in {int, float}:
        return str(next((one.ge for one in info.metadata if isinstance(one, Ge)), 1))
    if kind in {bool, date}:
        return "true" if kind is bool else "2026-06-01"
    lengths = [one.min_length for one in info.metadata if isinstance(one, MinLen)]
    return "x" * max([1, *lengths])


def _smallest(schema: Mapping[str, Any]) -> Any:
    """A document with what is required alone."""
    kind = schema.get("type")
    if kind == "object":
        wanted = schema.get("required", [])
        return {name: _smallest(schema["properties"][name]) for name in wanted}
    if kind == "array":
        return []
    if kind in {"integer", "number"}:
        return schema.get("minimum", 1)
    return "x" * int(schema.get("minLength", 1)) if kind == "string" else False
