"""Who a request comes from: a browser with its cookie, or a program with its token."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from forno.server.errors import BadToken
from forno.server.tokens import Keys, new_token, token_hash

COOKIE: Final = "forno_seat"
COOKIE_PATH: Final = "/api"
NOT_STORED: Final = {"cache-control": "no-store"}
_YEAR: Final = 365 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Person:
    """What is kept of somebody's token, the cookie to send where he had none, and whether it is a program's."""

    owner: bytes
    cookies: list[Cookie]
    program: bool = False


def owner_of(connection: ASGIConnection[Any, Any, Any, Any], keys: Keys) -> bytes | None:
    """What is kept of the token that a request or socket carries: a program's in its header, a browser's in its cookie.

    Raises:
        BadToken: a program's token is none; a browser without a good cookie is a stranger.
    """
    token = _program_token(connection)
    if token is None:
        return keys.owner(connection.cookies.get(COOKIE))
    owner = keys.owner(token)
    if owner is None:
        raise BadToken("This token is none of this server's; ask for one with POST /api/tokens.", "Authorization")
    return owner


def is_program(connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """Whether a request or socket comes from a program that says so, by its token."""
    return _program_token(connection) is not None


def _program_token(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def recognize(request: Request[Any, Any, Any], keys: Keys) -> Person:
    """Whose request it is; a stranger gets a token."""
    owner = owner_of(request, keys)
    if owner is not None:
        return Person(owner, [], is_program(request))
    token = new_token()
    cookie = Cookie(
        key=COOKIE,
        value=keys.sign(token),
        path=COOKIE_PATH,
        max_age=_YEAR,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return Person(token_hash(token), [cookie])
