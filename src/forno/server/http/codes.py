"""Codes of five letters over HTTP: which table waits under one."""

from __future__ import annotations

from typing import Final

from litestar import Response, get

from forno.server.access.cookies import NOT_STORED
from forno.server.access.limits import CODES
from forno.server.access.tokens import is_short
from forno.server.errors import StorageError, UnknownCode
from forno.server.protocol import CodeFound
from forno.server.store.repository import Store

__all__ = ["HANDLERS"]


@get("/api/codes/{short:str}", rate=CODES, refuses=(UnknownCode, StorageError))
async def find_code(short: str, store: Store) -> Response[CodeFound]:
    """The table that waits under a code of five letters, in whichever case it is written."""
    written = short.strip().lower()
    found = await store.find_short(written) if is_short(written) else None
    if found is None:
        raise UnknownCode("No table waits under this code: it holds until the game begins.", "short")
    return Response(CodeFound(found), headers=NOT_STORED)


HANDLERS: Final = [find_code]
