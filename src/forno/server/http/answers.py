"""What goes wrong, as an answer: a stable code, in words, and where."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from litestar import Request, Response
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, ValidationException
from litestar.types import Scope
from uvicorn.protocols.utils import ClientDisconnected

from forno.errors import FornoError
from forno.server.access.cookies import NOT_STORED
from forno.server.access.languages import language_of
from forno.server.access.plain import PAGE_HEADERS, plain_page, wants_page
from forno.server.errors import BadToken, StorageError, TooMany, http_status
from forno.server.logs import log
from forno.server.protocol import ErrorBody

__all__ = ["ANSWERS", "log_socket_failure"]

_CODES: Final = {400: "bad-request", 404: "not-found", 405: "method-not-allowed", 413: "too-large"}


def _answer(request: Request[Any, Any, Any], error: FornoError, status: int) -> Response[Any]:
    seconds = error.seconds if isinstance(error, TooMany) else 0
    headers = {"retry-after": str(seconds)} if seconds else {}
    if isinstance(error, BadToken):
        headers["www-authenticate"] = "Bearer"
    return _said(request, ErrorBody(error.code, error.message, error.where), status, headers, seconds)


def _said(
    request: Request[Any, Any, Any],
    body: ErrorBody,
    status: int,
    headers: Mapping[str, str] | None = None,
    seconds: int = 0,
    name: str = "",
) -> Response[Any]:
    """Whoever goes there with a browser is answered by a page."""
    if not wants_page(request.headers):
        # What was not there may be there next time: an old page asks for files of the version before.
        return Response(body, status_code=status, headers={**NOT_STORED, **(headers or {})})
    language = language_of(request.headers)
    page = plain_page(body.code, language, seconds, again=request.method == "GET", name=name)
    return Response(page, status_code=status, headers={**(headers or {}), **PAGE_HEADERS})


def _answer_refusal(request: Request[Any, Any, Any], error: FornoError) -> Response[Any]:
    if isinstance(error, StorageError):
        log.error("storage failed", error=str(error.__cause__))
    return _answer(request, error, http_status(error))


def _answer_http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    if error.status_code >= 500:
        return _answer_failure(request, error)
    message, where = _reason(error)
    code = _CODES.get(error.status_code, "bad-request")
    return _said(request, ErrorBody(code, message, where), error.status_code, error.headers)


def _reason(error: HTTPException) -> tuple[str, str | None]:
    """What is wrong with a body, and where in it."""
    if not (isinstance(error, ValidationException) and isinstance(error.extra, list) and error.extra):
        return error.detail, None
    message, place = str(error.extra[0].get("message")), error.extra[0].get("key")
    named = re.search(r"field `([^`]+)`", message)
    path = [part for part in (place if place != "data" else None, named and named[1]) if part]
    return (message if message != "'data'" else "A JSON object is wanted."), ".".join(path) or None


def _answer_failure(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    name = request.scope["state"].get("request", "")
    log.error("request failed", request=name, method=request.method, path=request.url.path, exc_info=error)
    body = ErrorBody("internal", f"Something went wrong here; the log has it as {name}", None)
    return _said(request, body, 500, name=name)


async def log_socket_failure(error: Exception, scope: Scope) -> None:
    """A socket has no answer that could say it; what is refused on purpose is no failure, nor is one who leaves."""
    if scope["type"] == ScopeType.WEBSOCKET and not isinstance(error, FornoError | HTTPException | ClientDisconnected):
        log.error("socket failed", path=scope["path"], exc_info=error)


#: By what is raised.
ANSWERS: Final[dict[int | type[Exception], Any]] = {
    FornoError: _answer_refusal,
    HTTPException: _answer_http_error,
    Exception: _answer_failure,
}
