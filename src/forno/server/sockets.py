"""The socket of a table: words in, words out."""

from __future__ import annotations

import asyncio
from typing import Any, Final

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from forno.errors import FornoError, IllegalMove
from forno.server.company import Who
from forno.server.connection import Connection
from forno.server.cookies import signed_token
from forno.server.errors import BadMessage, TooLarge
from forno.server.live import LiveTable
from forno.server.logs import log
from forno.server.metrics import Metrics
from forno.server.protocol import MAX_MESSAGE, ClientMessage, ErrorMessage, Look, Move, Ping, Pong, Rematch, Sync
from forno.server.tables import Tables
from forno.server.tokens import Keys

_NOT_FOUND: Final = 4404
_SERVER_ERROR: Final = 1011
_TRY_AGAIN: Final = 1013

_Socket = WebSocket[Any, Any, Any]
_decode = msgspec.json.Decoder(ClientMessage).decode
_encode = msgspec.json.Encoder().encode


@websocket("/api/tables/{code:str}/socket")
async def table_socket(socket: _Socket, code: str, tables: Tables, metrics: Metrics, keys: Keys) -> None:
    """Speak with one connection until it ends."""
    await socket.accept()
    try:
        live = await tables.get(code)
    except FornoError as error:
        metrics.refused.labels(error.code).inc()
        await socket.send_data(_error(0, None, error))
        await socket.close(_NOT_FOUND, error.code)
        return
    connection = Connection(Who(keys.owner(signed_token(socket))), watching=code == live.stored.watch)
    sender = asyncio.create_task(_send(socket, connection))
    try:
        live.join(connection)
        while not sender.done():
            await _hear(await _receive(socket), tables, live, connection, metrics)
    except WebSocketDisconnect:
        pass
    finally:
        live.leave(connection)
        sender.cancel()
        await asyncio.gather(sender, return_exceptions=True)


async def _receive(socket: _Socket) -> Any:
    event: Any = await socket.receive()
    if event["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(detail="the other side has gone")
    words: Any = event.get("text")
    return event.get("bytes") or b"" if words is None else words


async def _send(socket: _Socket, connection: Connection) -> None:
    async for message in connection.messages():
        await socket.send_data(message)
    await socket.close(_TRY_AGAIN if connection.lagging else _SERVER_ERROR)


async def _hear(words: str | bytes, tables: Tables, live: LiveTable, connection: Connection, metrics: Metrics) -> None:
    """Do what one message says; whatever is wrong with it is answered and changes nothing."""
    name: str | None = None
    try:
        message = _parse(words)
        name = message.id
        await _do(message, tables, live, connection)
    except FornoError as error:
        metrics.refused.labels(error.code).inc()
        connection.send(_error(live.known(connection.seat), name, error))
    except Exception:
        log.exception("message failed", table=live.stored.code, seat=connection.seat)
        connection.send(_error(live.known(connection.seat), name, _Internal("Something went wrong here.")))


async def _do(message: ClientMessage, tables: Tables, live: LiveTable, connection: Connection) -> None:
    match message:
        case Move():
            await live.move(connection, message)
        case Ping():
            connection.send(_encode(Pong(live.known(connection.seat))))
        case Sync():
            live.sync(connection)
        case Look():
            live.look(connection, message)
        case Rematch():
            await tables.rematch(connection, live, message)
        case _:
            await live.request(connection, message)


class _Internal(FornoError):
    code = "internal"


def _parse(words: str | bytes) -> ClientMessage:
    if _size(words) > MAX_MESSAGE:
        raise TooLarge(f"A message has at most {MAX_MESSAGE} bytes.")
    if isinstance(words, bytes):
        raise BadMessage("Messages are text frames.")
    try:
        message: ClientMessage = _decode(words)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
        raise BadMessage(str(error)) from None
    return message


def _size(words: str | bytes) -> int:
    return len(words) if isinstance(words, bytes) else len(words.encode("utf-8", "surrogatepass"))


def _error(ply: int, name: str | None, error: FornoError) -> bytes:
    legal = error.legal if isinstance(error, IllegalMove) else None
    return _encode(ErrorMessage(ply, name, error.code, error.message, error.where, legal))
