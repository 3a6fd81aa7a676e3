"""What is no frame, or no words, ends its socket with the right code, and is one line in the log."""

from __future__ import annotations

import json
import socket
import struct
from contextlib import suppress
from urllib.parse import urlsplit

import pytest
from websockets.frames import Frame, Opcode
from websockets.sync.client import ClientConnection, connect

from tests.server.player import open_table
from tests.server.process import Server

pytestmark = pytest.mark.server


def frame(opcode: int, data: bytes = b"", fin: bool = True) -> bytes:
    return Frame(Opcode(opcode), data, fin).serialize(mask=True)


def odd(first: int, data: bytes = b"", length: int | None = None) -> bytes:
    """A masked frame that no library would make."""
    return bytes((first, 0x80 | (len(data) if length is None else length))) + bytes(4) + data


WRONG = 1002
BROKEN = 1007
TOO_BIG = 1009

KINDS: dict[str, tuple[int, list[bytes]]] = {
    "utf-8": (BROKEN, [frame(1, b"\xff")]),
    "utf-8 that is cut off": (BROKEN, [frame(1, b'{"type": "say", "text": "\xc3')]),
    "a surrogate": (BROKEN, [frame(1, b"\xed\xa0\x80")]),
    "an overlong form": (BROKEN, [frame(1, b"\xc0\xaf")]),
    "utf-16": (BROKEN, [frame(1, '{"type": "ping"}'.encode("utf-16"))]),
    "latin-1": (BROKEN, [frame(1, '{"type": "say", "text": "ü"}'.encode("latin-1"))]),
    "in two frames": (BROKEN, [frame(1, b"\xc3", fin=False), frame(0, b"(")]),
    "after a good one": (BROKEN, [frame(1, b'{"type": "ping"}') + frame(1, b"\xff")]),
    "a long one": (BROKEN, [frame(1, b"x" * 10_000 + b"\xff")]),
    "a farewell": (BROKEN, [frame(8, b"\x03\xe8\xff")]),
    "a kind that is none": (WRONG, [odd(0x83)]),
    "another": (WRONG, [odd(0x8F)]),
    "reserved bits": (WRONG, [odd(0xC1, b"x")]),
    "more of them": (WRONG, [odd(0xF1, b"x")]),
    "a ping in parts": (WRONG, [odd(0x09)]),
    "a long ping": (WRONG, [bytes((0x89, 0xFE)) + struct.pack("!H", 126) + bytes(4 + 126)]),
    "not masked": (WRONG, [b"\x81\x01x"]),
    "a part of nothing": (WRONG, [frame(0, b"x")]),
    "a message within another": (WRONG, [frame(1, b"x", fin=False), frame(1, b"x")]),
    "a farewell of one byte": (WRONG, [odd(0x88, b"\x03")]),
    "a code that is none": (WRONG, [odd(0x88, struct.pack("!H", 999))]),
    "a code that is never sent": (WRONG, [odd(0x88, struct.pack("!H", 1005))]),
    "too big": (TOO_BIG, [bytes((0x81, 0xFF)) + struct.pack("!Q", 2_000_000) + bytes(4) + b"x" * 1000]),
    "much too big": (TOO_BIG, [bytes((0x81, 0xFF)) + struct.pack("!Q", 1 << 62) + bytes(4)]),
    "too big in parts": (TOO_BIG, [frame(1, b"x" * 600_000, fin=False), frame(0, b"x" * 600_000)]),
    "without end": (TOO_BIG, [frame(1, b"", fin=False), frame(0, b"", fin=False) * 2000]),
}


def close_code(line: ClientConnection, packets: list[bytes]) -> int:
    """With which code the server ends a socket after these packets."""
    wire = line.socket
    with suppress(ConnectionError):
        for packet in packets:
            wire.sendall(packet)
    with suppress(Exception):
        while True:
            line.recv(timeout=30)
    assert line.close_code is not None
    return line.close_code


@pytest.fixture(scope="module")
def table(server: Server) -> tuple[str, str]:
    return open_table(server)


def at(server: Server, table: tuple[str, str]) -> ClientConnection:
    host = urlsplit(server.url).netloc
    headers = {"Cookie": table[1]}
    return connect(
        f"ws://{host}/api/tables/{table[0]}/socket", additional_headers=headers, compression=None, open_timeout=30
    )


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_no_message_ends_the_socket(server: Server, table: tuple[str, str], kind: str) -> None:
    code, packets = KINDS[kind]
    before = len(server.log.read_text().splitlines())
    with at(server, table) as line:
        line.recv(timeout=30)
        assert close_code(line, packets) == code
    lines = server.log.read_text().splitlines()[before:]
    assert [json.loads(words)["event"] for words in lines] == ["a socket sent what is no message"], lines
    assert json.loads(lines[0])["close"] == code


def test_what_comes_before_the_answer_is_no_failure(server: Server, table: tuple[str, str]) -> None:
    before = len(server.log.read_text().splitlines())
    head = (
        f"GET /api/tables/{table[0]}/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    ).encode()
    for odd_one in (b"\x83\x80" + bytes(4), frame(1, b"\xff"), b"\x81\x01x"):
        with socket.create_connection(("127.0.0.1", urlsplit(server.url).port or 0), timeout=5) as line:
            line.sendall(head + odd_one)
            with suppress(OSError):
                line.recv(65_536)
    assert server.get("/healthz").status_code == 200
    lines = server.log.read_text().splitlines()[before:]
    assert not any("Traceback" in words or "failed" in words for words in lines)
