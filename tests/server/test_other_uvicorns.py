"""With a uvicorn that the short way of a message is not made for, everything goes uvicorn's own way, and goes on."""

from __future__ import annotations

import socket
import sys
from contextlib import suppress
from urllib.parse import urlsplit

import pytest
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.sync.client import connect

from forno.server.process.protocols import is_made_for
from tests.server import process
from tests.server.conftest import StartServer
from tests.server.player import Player, open_table
from tests.server.process import Server

pytestmark = pytest.mark.server


@pytest.fixture
def other(start_server: StartServer, monkeypatch: pytest.MonkeyPatch) -> Server:
    """A server that takes its uvicorn for a version of which it knows nothing."""
    code = "import uvicorn; uvicorn.__version__ = '0.99.0'; from forno.cli import main; main()"
    monkeypatch.setattr(process, "COMMAND", [sys.executable, "-c", code, "serve"])
    return start_server()


def test_for_which_versions_it_is_made() -> None:
    assert [version for version in ("0.50.0", "0.52.4", "0.54.0", "0.54.0.dev1") if not is_made_for(version)] == []
    others = ("0.32.0", "0.34.3", "0.40.0", "0.47.0", "0.49.0", "0.55.0", "0.100.1", "1.0.0", "1.52.0", "", "x")
    assert [version for version in others if is_made_for(version)] == []
    assert is_made_for(uvicorn.__version__)  # the one that is locked


async def test_a_game_is_played_uvicorn_s_own_way(other: Server) -> None:
    code, cookie = open_table(other)
    player = Player(other, code, cookie)
    await player.play(2)
    await player.play()  # over a second connection
    assert player.over is not None
    log = other.log.read_text()
    assert log.count("uvicorn's own way") == 1
    assert "0.99.0" in log


def test_what_is_refused_is_refused_there_too(other: Server) -> None:
    code, cookie = open_table(other)
    at = urlsplit(other.url)
    address = f"ws://{at.netloc}/api/tables/{code}/socket"
    with connect(address, additional_headers={"Cookie": cookie}, compression=None, open_timeout=30) as line:
        line.recv(timeout=30)
        line.socket.sendall(Frame(Opcode.TEXT, b"\xff").serialize(mask=True))
        with pytest.raises(ConnectionClosed):
            while True:
                line.recv(timeout=30)
        assert line.close_code == 1007
    other.wait_for("UTF-8")
    with socket.create_connection((at.hostname or "", at.port or 0), timeout=30) as plain:
        with suppress(ConnectionError):
            plain.sendall(b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 10_000)
        assert plain.recv(20).startswith(b"HTTP/1.1 431")
    assert "Traceback" not in other.log.read_text()
