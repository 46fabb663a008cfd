"""The description of the JSON interface (OpenAPI): ways in, problem details for refusals, an example of everything."""

from http import HTTPStatus
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from dashboard.routes.api_once import Problem

_METHODS = frozenset({"get", "post", "put", "patch", "delete"})
_REFUSALS = {
    "400": "It could not be read.",
    "401": "Sign in, or send a token that holds.",
    "403": "The role, or the scope of the token, does not reach so far.",
    "404": "There is none, or none in the towns of the account.",
    "409": "It does not fit what is on record, by the rules or by the key; `detail` says why.",
    "413": "It is larger than is taken.",
    "422": "It does not fit this description; `detail` names the field.",
    "429": "More calls than `[limits]` of the server allows; `Retry-After` says in how many seconds to go on.",
    "503": "The records cannot be reached; try again.",
}
_TELLS = """Everything that the pages show and do. Instants are RFC 3339 (what is sent: years 2000 to 2099, with an
offset), depths decimal inches as text, dates of the site's zone.

A program signs in with a token (`Authorization: Bearer swt_…`), made on the page of tokens or by `siltwatch user token
add`. Its scope reaches within the role of its account: `read` sees, `record` also enters and decides, `admin` also
administers; `calendar` is for the address of the calendar and nothing else. A town never sees another's sites.

Every POST needs an `Idempotency-Key` of the caller's choosing. Lists come a page at a time: `Link: <…>; rel="next"`
leads on. Whatever is refused is told as problem details (RFC 9457)."""


def describe_interface(app: FastAPI) -> None:
    """Let the application describe itself so."""

    def described() -> dict[str, Any]:
        if app.openapi_schema is None:
            made = get_openapi(
                title="Siltwatch", version=app.version, summary=app.summary, description=_TELLS, routes=app.routes
            )
            app.openapi_schema = complete(made)
        return app.openapi_schema

    app.openapi = described  # type: ignore[method-assign]


def complete(made: dict[str, Any]) -> dict[str, Any]:
    """Add what the framework does not know of."""
    parts = made.setdefault("components", {})
    schemas = parts.setdefault("schemas", {})
    for name in ("HTTPValidationError", "ValidationError"):
        schemas.pop(name, None)
    schemas["Problem"] = Problem.model_json_schema()
    parts["securitySchemes"] = {"token": {"type": "http", "scheme": "bearer"}}
    for path, operations in made["paths"].items():
        for method, operation in operations.items():
            if method in _METHODS and path.startswith("/api/"):
                _complete_operation(path, operation, schemas)
    return made


def _complete_operation(path: str, operation: dict[str, Any], schemas: dict[str, Any]) -> None:
    is_open = "{token}.ics" in path
    operation["security"] = [] if is_open else [{"token": []}]
    operation["tags"] = [_tag(path)]
    for status, words in _REFUSALS.items():
        if status != "401" or not is_open:
            example = {"type": "about:blank", "title": HTTPStatus(int(status)).phrase, "status": int(status)}
            said = {"schema": {"$ref": "#/components/schemas/Problem"}, "example": example | {"detail": words}}
            operation["responses"][status] = {
                "description": words, "content": {"application/problem+json": said}
            }  # fmt: skip
    if is_open:
        operation["responses"]["304"] = {"description": "Nothing has changed since."}
    kinds = [*operation["responses"].values(), operation.get("requestBody", {})]
    for kind in (one for part in kinds for one in part.get("content", {}).values()):
        if "schema" in kind and "example" not in kind and "examples" not in kind:
            kind["example"] = example_of(kind["schema"], schemas)


def _tag(path: str) -> str:
    parts = path.removeprefix("/api/v1/").split("/")
    return parts[2] if parts[0] == "sites" and len(parts) > 2 else parts[0]  # noqa: PLR2004 - /sites/{site}/what


def example_of(schema: dict[str, Any], schemas: dict[str, Any]) -> Any:  # noqa: ANN401 - any document
    """What such a document may look like, from the examples of its fields."""
    if "$ref" in schema:
        return example_of(schemas[schema["$ref"].rsplit("/", 1)[-1]], schemas)
    for name in ("oneOf", "anyOf", "allOf"):
        if name in schema and "examples" not in schema:
            return example_of(schema[name][0], schemas)
    for found in (schema.get("examples", [None])[0], schema.get("const"), schema.get("default")):
        if found is not None:
            return found
    return _made_up(schema, schemas)


def _made_up(schema: dict[str, Any], schemas: dict[str, Any]) -> Any:  # noqa: ANN401 - likewise
    if "examples" in schema or schema.get("type") == "null":
        return None
    if "enum" in schema:
        return schema["enum"][0]
    if schema.get("type") == "object":
        return {name: example_of(part, schemas) for name, part in schema.get("properties", {}).items()}
    if schema.get("type") == "array":
        return [example_of(schema["items"], schemas)]
    return {"boolean": False, "integer": 1, "number": 1.0}.get(str(schema.get("type")), "…")
