"""The socket of a table: words in, words out."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.types import Receive, Send

from forno.errors import FornoError, IllegalMove
from forno.play.table import NotYourMove, StalePly
from forno.server.access.cookies import is_program, owner_of, renewed
from forno.server.access.limits import PATIENCE, REQUESTS, TABLES, WORDS, Limits, refuse
from forno.server.access.safety import address_of
from forno.server.access.tokens import Keys
from forno.server.errors import BadMessage, TooLarge, TooMany
from forno.server.live.connection import WRITE, Connection, Write
from forno.server.live.live_table import LiveTable
from forno.server.logs import log
from forno.server.metrics import Metrics
from forno.server.people.company import Who
from forno.server.protocol import (
    MAX_MESSAGE,
    ClientMessage,
    Done,
    Enter,
    ErrorMessage,
    Look,
    MessageId,
    Move,
    Ping,
    Pong,
    React,
    Rematch,
    Say,
    Sync,
)
from forno.server.protocol.coding import encode
from forno.server.tables.registry import Tables

_SERVER_ERROR: Final = 1011
_TRY_AGAIN: Final = 1013
_TOO_MANY: Final = 4429
_CLOSES: Final = {
    "unknown-table": 4404,
    "newer-rules": 4409,
    "day-not-closed": 4403,
    "bad-token": 4401,
    "too-many": _TOO_MANY,
}

_Socket = WebSocket[Any, Any, Any]
_decode = msgspec.json.Decoder(ClientMessage).decode


class PlainSocket(_Socket):
    """A socket as it comes. The framework's own wraps what goes in and out, to know its state: every message pays for
    it, and every socket that has ended stays in memory until the collector of garbage finds that it holds itself.
    """

    def receive_wrapper(self, receive: Receive) -> Receive:
        """What the server gives."""
        return receive

    def send_wrapper(self, send: Send) -> Send:
        """What the server takes."""
        return send

    async def accept(self, *args: Any, **kwargs: Any) -> None:
        """Open it; once."""
        await super().accept(*args, **kwargs)
        self.connection_state = "connect"


@dataclass(frozen=True, slots=True)
class Services:
    """What a connection needs of the server; one thing, as the framework takes long to find several."""

    tables: Tables
    metrics: Metrics
    keys: Keys
    limits: Limits


@websocket("/api/tables/{code:str}/socket", rate=None)
async def table_socket(socket: _Socket, code: str, services: Services) -> None:
    """Speak with one connection until it ends."""
    await socket.accept(headers=[cookie.to_encoded_header() for cookie in renewed(socket, services.keys)])
    address, owner = address_of(socket), None
    try:
        services.limits.spend(REQUESTS, address)
        owner = owner_of(socket, services.keys)
        services.limits.open_socket(address, owner)
    except FornoError as error:
        await _refuse(socket, error, services.metrics)
        return
    try:
        live = await services.tables.get(code)
        live.check_guest(Who(owner), code == live.stored.watch)
        connection = Connection(Who(owner, is_program(socket)), code == live.stored.watch, _short_way(socket))
        await Talk(socket, services, live, connection, address).go_on()
    except FornoError as error:
        await _refuse(socket, error, services.metrics)
    finally:
        services.limits.close_socket(address, owner)


def _short_way(socket: _Socket) -> Write:
    """The way past the framework to the socket, where its server has one."""
    extensions: dict[str, Any] = socket.scope.get("extensions") or {}
    write: Write = extensions.get(WRITE, {}).get("write", _no_way)
    return write


def _nothing() -> None:
    pass


def _no_way(_message: bytes) -> bool:
    return False


async def _refuse(socket: _Socket, error: FornoError, metrics: Metrics) -> None:
    metrics.refused.labels(error.code).inc()
    await socket.send_data(_error(0, None, error))
    await socket.close(_CLOSES.get(error.code, _TRY_AGAIN), error.code)


class Talk:
    """One connection to a table, and then perhaps to another."""

    def __init__(
        self, socket: _Socket, services: Services, live: LiveTable, connection: Connection, address: str = ""
    ) -> None:
        self.socket, self.services, self.live, self.connection = socket, services, live, connection
        self.address = address
        self.meter = services.limits.meter()
        self.refused = 0
        self._listening = False

    async def go_on(self) -> None:
        """Hear what is said until one side has gone."""
        sender, mine = asyncio.create_task(self._send()), asyncio.current_task()
        assert mine is not None
        self.connection.on_lag = lambda: mine.cancel() if self._listening else None
        try:
            self.live.join(self.connection)
            while not (sender.done() or self.connection.lagging):
                self._listening = True
                words = await _receive(self.socket)
                self._listening = False
                await self.hear(words)
        except WebSocketDisconnect:
            pass
        except asyncio.CancelledError:
            # Who reads nothing would not notice a farewell either, and might stay for ever.
            if not self.connection.lagging:
                raise
        finally:
            self.live.leave(self.connection)
            self.connection.on_lag = _nothing
            sender.cancel()
            await asyncio.gather(sender, return_exceptions=True)

    async def _send(self) -> None:
        async for message in self.connection.messages():
            await self.socket.send_data(message)
        if self.refused > PATIENCE:
            await self.socket.close(_TOO_MANY, TooMany.code)
        else:
            await self.socket.close(_TRY_AGAIN if self.connection.lagging else _SERVER_ERROR)

    async def hear(self, words: str | bytes) -> None:
        """Do what one message says; whatever is wrong with it is answered and changes nothing."""
        connection = self.connection
        name: str | None = None
        try:
            early = self._count()
            message = _parse(words)
            name = message.id
            refuse(early)
            await self._do(message)
        except FornoError as error:
            self.services.metrics.refused.labels(_counted(error)).inc()
            connection.send(_error(self.live.known(connection.seat), name or _name_in(words), error))
            if self.refused > PATIENCE:
                connection.close()
        except Exception:
            log.exception("message failed", table=self.live.stored.code, seat=connection.seat)
            connection.send(_error(self.live.known(connection.seat), name, _Internal("Something went wrong here.")))

    def _count(self) -> float:
        early = 0.0 if self.meter is None else self.meter.take()
        self.refused = self.refused + 1 if early else max(0, self.refused - 1)
        return early

    async def _do(self, message: ClientMessage) -> None:
        connection, live = self.connection, self.live
        match message:
            case Move():
                await live.move(connection, message)
            case Ping():
                connection.send(encode(Pong(live.known(connection.seat))))
            case Sync():
                live.sync(connection)
            case Look():
                live.look(connection, message)
            case Enter():
                await self._enter(message)
            case Rematch():
                self.services.limits.spend(TABLES, connection.who.owner)
                await self.services.tables.rematch(connection, live, message)
                if message.id is not None:
                    connection.send(encode(Done(live.known(connection.seat), message.id)))
            case Say() | React():
                self.services.limits.spend(WORDS, (live.stored.code, connection.who.owner))
                await live.request(connection, message)
            case _:
                await live.request(connection, message)

    async def _enter(self, message: Enter) -> None:
        """Go to another table, as a new socket would; where that is refused, stay."""
        connection = self.connection
        self.services.limits.spend(REQUESTS, self.address)
        there = await self.services.tables.get(message.table)
        there.check_guest(connection.who, message.table == there.stored.watch)
        if connection.closed:
            return
        # Nothing is waited for from here on: the table that was found is there, and whole.
        self.live.leave(connection)
        self.live = there
        connection.come_anew(message.table == there.stored.watch)
        there.place(connection)
        if message.id is not None:
            connection.send(encode(Done(there.known(connection.seat), message.id)))
        there.join(connection)


async def _receive(socket: _Socket) -> Any:
    event: Any = await socket.receive()
    if event["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(detail="the other side has gone")
    words: Any = event.get("text")
    return event.get("bytes") or b"" if words is None else words


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


class _Named(msgspec.Struct):
    id: MessageId | None = None


_decode_name = msgspec.json.Decoder(_Named).decode


def _name_in(words: str | bytes) -> str | None:
    """The id of a message, even of one that is none."""
    if isinstance(words, bytes) or _size(words) > MAX_MESSAGE:
        return None
    with suppress(msgspec.DecodeError, UnicodeEncodeError, RecursionError):
        return _decode_name(words).id
    return None


def _size(words: str | bytes) -> int:
    if isinstance(words, bytes) or words.isascii():
        return len(words)
    return len(words.encode("utf-8", "surrogatepass"))


def _counted(error: FornoError) -> str:
    """The code that a refusal is counted by. MM-16: a wrong move of who is asked is like one of who is not."""
    return "move" if isinstance(error, IllegalMove | NotYourMove | StalePly) else error.code


def _error(ply: int, name: str | None, error: FornoError) -> bytes:
    legal = error.legal if isinstance(error, IllegalMove) else None
    return encode(ErrorMessage(ply, name, error.code, error.message, error.where, legal))
