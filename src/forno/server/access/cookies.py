"""Who a request comes from: a browser with its cookie, or a program with its token."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from forno.server.access.tokens import COOKIE, Keys, new_token, token_hash
from forno.server.errors import BadToken

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

    The cookie has this server's name, or as it was called before, and then only if this server signed it.

    Raises:
        BadToken: a program's token is none; a browser without a good cookie is a stranger.
    """
    token = _program_token(connection)
    if token is None:
        owner = keys.owner(connection.cookies.get(keys.cookie))
        return keys.owner(connection.cookies.get(COOKIE)) if owner is None else owner
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
        return Person(owner, renewed(request, keys), is_program(request))
    token = new_token()
    return Person(token_hash(token), [_cookie(request, keys, keys.sign(token))])


def renewed(connection: ASGIConnection[Any, Any, Any, Any], keys: Keys) -> list[Cookie]:
    """Where this server's cookie is still called as all servers' was: the same token under the server's own name."""
    signed = connection.cookies.get(COOKIE)
    if signed is None or is_program(connection) or keys.owner(connection.cookies.get(keys.cookie)) is not None:
        return []
    return [] if keys.owner(signed) is None else [_cookie(connection, keys, signed)]


def gone(connection: ASGIConnection[Any, Any, Any, Any], keys: Keys) -> list[Cookie]:
    """What takes the person out of the browser; a cookie that another server signed stays."""
    names = [keys.cookie]
    if keys.owner(connection.cookies.get(COOKIE)) is not None:
        names.append(COOKIE)
    return [Cookie(key=name, value="", path=COOKIE_PATH, max_age=0, httponly=True, samesite="lax") for name in names]


def _cookie(connection: ASGIConnection[Any, Any, Any, Any], keys: Keys, signed: str) -> Cookie:
    return Cookie(
        key=keys.cookie,
        value=signed,
        path=COOKIE_PATH,
        max_age=_YEAR,
        httponly=True,
        samesite="lax",
        secure=connection.url.scheme in ("https", "wss"),
    )
