"""A process of the server's own and the pipe to it, which the event loop never waits for."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
from collections.abc import Callable, Sequence
from typing import Any, Final, Self

from forno.server.thinking.worker import HEAD

__all__ = ["Pipe", "spawn"]

_LARGEST: Final = 65_536  # a reply is a move or a few lines


def spawn(arguments: Sequence[str], pipe: socket.socket) -> subprocess.Popen[bytes]:
    """A fresh interpreter: with a copy of the server it would have its sockets and its secrets.

    In a group of its own, so that Ctrl-C is for the server; ``-P``, so that nothing is imported from the folder that
    the server happens to be started in.
    """
    command = [sys.executable, "-P", *arguments]
    return subprocess.Popen(command, stdin=pipe.fileno(), stdout=subprocess.DEVNULL, process_group=0)


class Pipe(asyncio.Protocol):
    """The server's end of the pipe to a process: never waits, neither for reading nor for writing."""

    def __init__(self, on_message: Callable[[bytes], object]) -> None:
        loop = asyncio.get_running_loop()
        self.started: asyncio.Future[None] = loop.create_future()
        self.lost: asyncio.Future[None] = loop.create_future()
        self._on_message = on_message
        self._buffer = bytearray()
        self._transport: Any = None

    @classmethod
    async def open(cls, sock: socket.socket, on_message: Callable[[bytes], object]) -> Self:
        """Read and write over a socket from now on."""
        pipe = cls(on_message)
        await asyncio.get_running_loop().create_unix_connection(lambda: pipe, sock=sock)
        return pipe

    def write(self, message: bytes) -> None:
        """Send a message, now or when there is room."""
        self._transport.write(HEAD.pack(len(message)) + message)

    def close(self) -> None:
        """Read and write no more."""
        self._transport.abort()
        self._lose()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Part of ``asyncio.Protocol``."""
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        """Part of ``asyncio.Protocol``."""
        self._buffer += data
        while len(self._buffer) >= HEAD.size and not self.lost.done():
            (length,) = HEAD.unpack_from(self._buffer)
            if length > _LARGEST:
                self.close()
                return
            end = HEAD.size + length
            if len(self._buffer) < end:
                return
            message = bytes(self._buffer[HEAD.size : end])
            del self._buffer[:end]
            if not self.started.done():
                self.started.set_result(None)
            self._on_message(message)

    def connection_lost(self, _error: Exception | None) -> None:
        """Part of ``asyncio.Protocol``."""
        self._lose()

    def _lose(self) -> None:
        if not self.lost.done():
            self.lost.set_result(None)
