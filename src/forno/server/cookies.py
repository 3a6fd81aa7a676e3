"""Who a request comes from: a browser with its cookie, or a program with its token."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from forno.server.tokens import Keys, new_token, token_hash

COOKIE: Final = "forno_seat"
COOKIE_PATH: Final = "/api"
NOT_STORED: Final = {"cache-control": "no-store"}
_YEAR: Final = 365 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Person:
    """What is kept of somebody's token, and the cookie to send where he had none."""

    owner: bytes
    cookies: list[Cookie]


def signed_token(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    """The token that a request or socket carries: a program's in its header, a browser's in its cookie."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else connection.cookies.get(COOKIE)


def recognize(request: Request[Any, Any, Any], keys: Keys) -> Person:
    """Whose request it is; a stranger gets a token."""
    owner = keys.owner(signed_token(request))
    if owner is not None:
        return Person(owner, [])
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
