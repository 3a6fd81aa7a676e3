"""However words are cut into frames and packets, the short way of a socket hears what the long one hears."""

from __future__ import annotations

import asyncio
import base64
import os
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import uvicorn
from hypothesis import example, given, settings, strategies as st
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode

from forno.server.http.frames import WRITE, SocketProtocol
from tests.patience import patience, until


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """Say everything again, by the short way where there is one."""
    write = scope["extensions"].get(WRITE, {}).get("write", lambda _: False)
    await receive()
    await send({"type": "websocket.accept"})
    while (event := await receive())["type"] == "websocket.receive":
        text = event.get("text")
        words = f"{text if text is not None else event['bytes'].hex()}"
        if not write(words.encode()):
            await send({"type": "websocket.send", "text": words})


@asynccontextmanager
async def served(protocol: type[WebSocketsSansIOProtocol]) -> AsyncIterator[int]:
    """A server with that protocol; its port."""
    listener = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(
        uvicorn.Config(echo, ws=protocol, lifespan="off", log_config=None, ws_per_message_deflate=False)
    )
    task = asyncio.create_task(server.serve(sockets=[listener]))
    await until(lambda: server.started, "the server to start")
    try:
        yield listener.getsockname()[1]
    finally:
        server.should_exit = True
        await task


async def heard(port: int, packets: list[bytes]) -> bytes:
    """What the server answers to packets that come one by one."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    key = base64.b64encode(os.urandom(16)).decode()
    request = "GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    writer.write(f"{request}Sec-WebSocket-Key: {key}\r\n\r\n".encode())
    await reader.readuntil(b"\r\n\r\n")
    for packet in packets:
        writer.write(packet)
        for _ in range(4):
            await asyncio.sleep(0)
    answer = await reader.read()
    writer.close()
    return answer


texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=200).map(str.encode)
control = st.sampled_from([Frame(Opcode.PING, b"here?"), Frame(Opcode.PONG, b"here")])
whole = texts.map(lambda text: [Frame(Opcode.TEXT, text)])
binary = st.binary(max_size=140).map(lambda data: [Frame(Opcode.BINARY, data)])


@st.composite
def in_parts(draw: st.DrawFn) -> list[Frame]:
    """A message in two frames, and perhaps a ping between them."""
    text = draw(texts)
    at = draw(st.integers(0, len(text)))
    between = draw(st.lists(control, max_size=1))
    return [Frame(Opcode.TEXT, text[:at], fin=False), *between, Frame(Opcode.CONT, text[at:])]


messages = st.lists(whole | whole | whole | control.map(lambda frame: [frame]) | binary | in_parts(), max_size=8)


@st.composite
def packets(draw: st.DrawFn) -> list[bytes]:
    """Messages, now and then several in one packet, now and then one in several; and a farewell."""
    frames = [frame for message in draw(messages) for frame in message]
    said = [frame.serialize(mask=True) for frame in [*frames, Frame(Opcode.CLOSE, b"\x03\xe8")]]
    cut: list[bytes] = []
    for frame in said:
        where = draw(st.sampled_from(["alone", "alone", "alone", "with the one before", "in two"]))
        if where == "with the one before" and cut:
            cut[-1] += frame
        elif where == "in two":
            at = draw(st.integers(1, len(frame) - 1))
            cut += [frame[:at], frame[at:]]
        else:
            cut.append(frame)
    return cut


def frame_within_a_frame() -> list[bytes]:
    """A frame whose second half, which comes later, looks like a whole one."""
    inner = Frame(Opcode.TEXT, b"inner").serialize(mask=True)
    unhidden = bytes(4)  # a mask that changes nothing
    return [bytes((0x82, 0x80 | len(inner))) + unhidden, inner, Frame(Opcode.CLOSE, b"\x03\xe8").serialize(mask=True)]


def test_both_ways_hear_the_same() -> None:
    @settings(max_examples=150)
    @example(frame_within_a_frame())
    @given(packets())
    def check(sent: list[bytes]) -> None:
        short, long = loop.run_until_complete(both(sent))
        assert short == long

    async def both(sent: list[bytes]) -> tuple[bytes, bytes]:
        async with patience("both servers to hear it all"):
            return await heard(ports[0], sent), await heard(ports[1], sent)

    with asyncio.Runner() as runner:
        loop = runner.get_loop()
        servers = [served(protocol) for protocol in (SocketProtocol, WebSocketsSansIOProtocol)]
        ports = [loop.run_until_complete(server.__aenter__()) for server in servers]
        try:
            check()
        finally:
            for server in servers:
                loop.run_until_complete(server.__aexit__(None, None, None))
