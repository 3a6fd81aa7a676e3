"""The OpenAPI document, from the handlers that answer."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from http import HTTPStatus
from inspect import getdoc
from typing import Any, Final, get_args, get_origin, get_type_hints

from litestar import Response
from litestar.handlers import HTTPRouteHandler
from msgspec import Struct

import forno
from forno.errors import FornoError
from forno.play import games
from forno.server import errors, protocol
from forno.server.access.safety import ANY_HOST
from forno.server.access.tokens import COOKIE
from forno.server.protocol.schema import body_schemas

__all__ = ["API", "VERSIONED", "openapi"]

#: The version of what programs rely on; ``docs/reference/protocol.md`` says what a version promises.
API: Final = 1
VERSIONED: Final = f"/api/v{API}/"

_TABLE: Final = {"code": "$response.body#/table"}
#: What can be asked next, after an answer.
_LEADS_TO: Final[dict[Any, dict[str, Any]]] = {
    protocol.Opened: {
        name: {"operationId": name, "parameters": _TABLE}
        for name in (
            "show_table",
            "show_table_deck",
            "show_record",
            "show_coaching",
            "show_replay",
            "sit_down",
            "start_table",
        )
    },
    protocol.Seated: {
        "carry_seat": {"operationId": "carry_seat", "parameters": {**_TABLE, "seat": "$response.body#/seat"}}
    },
    protocol.Carried: {
        "take_seat": {
            "operationId": "take_seat",
            "parameters": {"code": "$request.path.code"},
            "requestBody": {"secret": "$response.body#/secret"},
        }
    },
}

_ABOUT: Final = (
    "Everything that the web client does. The socket of a table is at `/api/tables/{code}/socket`; its messages are in "
    f"`/api/socket-schema.json`. Every address below `/api/` may be written below `{VERSIONED}`, too."
)
_REF: Final = "#/components/schemas/"
_JSON: Final = "application/json"
_PARAMETERS: Final[dict[str, dict[str, Any]]] = {
    "code": {"schema": {"type": "string"}, "example": "k7wq2mx9cthb", "description": "The code of a table."},
    "seat": {"schema": {"type": "integer", "minimum": 0, "maximum": 5}, "description": "Seats are counted from 0."},
    "start": {"schema": {"type": "integer", "minimum": 0}, "description": "The first moment, counted from 0."},
    "number": {"schema": {"type": "integer", "minimum": 1, "maximum": 100, "default": 50}, "description": "How many."},
    "seen_by": {
        "schema": {"type": "string", "default": "spectator"},
        "description": "Whose eyes: the number of a seat, `spectator`, or `everybody` with all cards open.",
    },
    "short": {"schema": {"type": "string"}, "example": "kq7fm", "description": "A code of five letters."},
    "day": {"schema": {"type": "string"}, "example": "2026-11-29", "description": "A day, as `2026-11-29`."},
    "game": {"schema": {"type": "string", "default": ""}, "description": "Left out: the usual game."},
    "edition": {"schema": {"type": "string", "default": ""}, "description": "Left out: the usual edition."},
}
_GAME: Final = games.usual()
_EXAMPLES: Final[dict[str, Any]] = {
    "NewTable": {
        "game": _GAME,
        "edition": games.lookup(_GAME).editions(_GAME)[0],
        "seats": [{"kind": "person", "name": "Ann"}, {"kind": "open"}, {"kind": "bot", "bot": "rule"}],
        "house": {"chat": True, "clock": {"kind": "move", "seconds": 60}},
    },
    "SitDown": {"name": "Ben"},
    "TakeSeat": {"secret": "q5bXr1nD9iY0o7cK2mVtHfE4sWzAuJ8pLgQeR3xN6dM"},
    "DeckToCheck": {"game": _GAME, "text": "", "name": "my.toml"},
}


@cache
def openapi(handlers: tuple[HTTPRouteHandler, ...], cookie: str = COOKIE) -> dict[str, Any]:
    """The document.

    Args:
        handlers: Those that belong to the API say so themselves. Each may name in its ``opt`` what it ``refuses``,
            whether it ``knows`` people, and what it answers where its type does not say it.
        cookie: The name of the server's cookie.
    """
    paths: dict[str, dict[str, Any]] = {}
    for handler in handlers:
        if handler.include_in_schema is not False:
            for path in sorted(handler.paths):
                place = paths.setdefault(re.sub(r":\w+}", "}", path), {})
                place.update({method.lower(): _operation(handler, path) for method in sorted(handler.http_methods)})
    return {
        "openapi": "3.1.0",
        "info": {"title": "forno", "version": f"{API}.0", "description": _ABOUT, "x-server-version": forno.__version__},
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {"schemas": body_schemas(), "securitySchemes": _security(cookie)},
    }


def _security(cookie: str) -> dict[str, Any]:
    said = "A browser's: it comes with the first answer that needs one. Its name is another one for each server."
    return {
        "cookie": {"type": "apiKey", "in": "cookie", "name": cookie, "description": said},
        "bearer": {"type": "http", "scheme": "bearer", "description": "A program's: from `POST /api/tokens`."},
    }


def _operation(handler: HTTPRouteHandler, path: str) -> dict[str, Any]:
    hints = get_type_hints(handler.fn)
    body, changes = hints.get("data"), "GET" not in handler.http_methods
    operation: dict[str, Any] = {
        "operationId": handler.fn.__name__,
        "summary": (getdoc(handler.fn) or "").split("\n")[0],
    }
    if names := [name for name in _PARAMETERS if f"{{{name}:" in path or name in hints]:
        operation["parameters"] = [_parameter(name, path) for name in names]
    if "{game:" in path:
        game = {"schema": {"type": "string", "enum": list(games.names())}, "description": "The name of a game."}
        operation.setdefault("parameters", []).append({"name": "game", "in": "path", "required": True, **game})
    if body is not None:
        content: dict[str, Any] = {"schema": {"$ref": _REF + body.__name__}}
        if body.__name__ in _EXAMPLES:
            content["example"] = _EXAMPLES[body.__name__]
        operation["requestBody"] = {"required": True, "content": {_JSON: content}}
    if knows := handler.opt.get("knows"):
        strangers: list[dict[str, Any]] = [] if knows == "only" else [{}]
        operation["security"] = [*strangers, {"cookie": []}, {"bearer": []}]
    operation["responses"] = _responses(handler, hints["return"], _refused(handler, body is not None, changes))
    return operation


def _parameter(name: str, path: str) -> dict[str, Any]:
    in_path = f"{{{name}:" in path
    return {"name": name, "in": "path" if in_path else "query", "required": in_path, **_PARAMETERS[name]}


def _refused(handler: HTTPRouteHandler, body: bool, changes: bool) -> Iterable[type[FornoError]]:
    yield from handler.opt.get("refuses", ())
    if body:
        yield from (errors.BadRequest, errors.TooLarge)
    if handler.opt.get("knows"):
        yield errors.BadToken
    if changes:
        yield errors.ForeignOrigin
    if ANY_HOST.isdisjoint(handler.paths):
        yield errors.ForeignHost
    if handler.opt.get("rate", ...) is not None:
        yield errors.TooMany


def _responses(handler: HTTPRouteHandler, answer: Any, refused: Iterable[type[FornoError]]) -> dict[str, Any]:
    kind = get_args(answer)[0] if get_origin(answer) is Response else answer
    status = handler.status_code
    said = {"description": HTTPStatus(status).phrase, **dict(_content(handler.opt.get("answers"), kind))}
    if kind in _LEADS_TO:
        said["links"] = _LEADS_TO[kind]
    found: dict[str, Any] = {str(status): said}
    codes: dict[int, list[type[FornoError]]] = {}
    for error in dict.fromkeys(refused):
        codes.setdefault(errors.http_status(error), []).append(error)
    for number in sorted(codes):
        found[str(number)] = _error("; ".join(f"`{error.code}`: {_said(error)}" for error in codes[number]))
        if errors.TooMany in codes[number]:
            waits = {"schema": {"type": "integer"}, "description": "Seconds to wait."}
            found[str(number)]["headers"] = {"Retry-After": waits}
    found["500"] = _error("`internal`: Our fault; the log has it under the `x-request-id` of the answer.")
    return found


def _content(media_type: str | None, kind: Any) -> Iterator[tuple[str, Any]]:
    if media_type is not None:
        yield "content", {media_type: {"schema": {"type": "string"}}}
    elif isinstance(kind, type) and issubclass(kind, Struct):
        yield "content", {_JSON: {"schema": {"$ref": _REF + kind.__name__}}}
    else:
        yield "content", {_JSON: {"schema": {"type": "object"}}}


def _error(description: str) -> dict[str, Any]:
    return {"description": description, "content": {_JSON: {"schema": {"$ref": f"{_REF}ErrorBody"}}}}


def _said(thing: object) -> str:
    return (getdoc(thing) or "").split("\n")[0]
