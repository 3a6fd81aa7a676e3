"""The server is killed at random moments; whatever was answered is there, and the game goes on."""

from __future__ import annotations

import asyncio
import random
import signal
import sqlite3
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, WebSocketException

from tests.server.player import Player, hear, new_table, open_socket, open_table
from tests.server.process import Server

pytestmark = pytest.mark.server


async def play_through_kills(server: Server, player: Player, rng: random.Random, kills: int) -> None:
    for _ in range(kills):
        playing = asyncio.create_task(player.play())
        await asyncio.sleep(rng.uniform(0.02, 0.25))
        server.kill()
        try:
            await playing
        except (WebSocketException, OSError):  # in the middle of a handshake, too
            pass
        else:
            assert player.over, "the game ended before the server did"
        server.start()
        if player.over:
            return
    await player.play()


@pytest.mark.parametrize("seed", range(2))
async def test_kill_9_at_random_moments_loses_no_answered_move(start_server: Any, seed: int) -> None:
    server = start_server(pace=0.02)
    code, cookie = open_table(server, new_table("1999" if seed else "2004", 3))
    player = Player(server, code, cookie, seed)
    await play_through_kills(server, player, random.Random(seed), kills=4)
    assert player.over is not None
    assert [error["code"] for error in player.errors] == []
    stored = stored_messages(server)
    assert {id: stored[id] for id in player.answered} == player.answered
    assert set(stored) - set(player.answered) <= {""}


def stored_messages(server: Server) -> dict[str, list[str]]:
    """What is on the disk under each message id; the bots' moves under none."""
    messages: dict[str, list[str]] = {}
    with sqlite3.connect(server.database()) as database:
        plies = [ply for (ply,) in database.execute("SELECT ply FROM moves ORDER BY ply")]
        assert plies == list(range(len(plies)))
        for id, move in database.execute("SELECT message, move FROM moves ORDER BY ply"):
            messages.setdefault(id or "", []).append(move)
    return messages


async def test_the_answer_is_the_same_after_a_restart(start_server: Any, kept_in: dict[str, str]) -> None:
    server = start_server(**kept_in)
    code, cookie = open_table(server, new_table(players=2, options={"starter": 0}))
    async with open_socket(server, code, cookie) as socket:
        legal = (await hear(socket, "view"))["view"]["legal"]
        words = f'{{"type":"move","id":"once","ply":0,"moves":["{legal[0]}"]}}'
        await socket.send(words)
        answer = await hear(socket, "answer")
    await Player(server, code, cookie).play(3)
    server.kill()
    server.start()
    async with open_socket(server, code, cookie) as socket:
        await socket.send(words)
        assert await hear(socket, "answer") == answer
        assert (await hear(socket, "view"))["ply"] > answer["ply"]


async def test_a_finished_table_is_found_again(start_server: Any, kept_in: dict[str, str]) -> None:
    server = start_server(**kept_in)
    code, cookie = open_table(server, new_table(players=2, options={"rounds": 1}))
    player = Player(server, code, cookie)
    await player.play()
    record = server.get(f"/api/tables/{code}/record").json()
    assert server.stop() == 0
    server.start()
    assert server.get(f"/api/tables/{code}/record").json() == record
    again = Player(server, code, cookie)
    await again.play()
    assert [message["type"] for message in again.heard] == ["table", "view", "over"]
    assert again.over == player.over


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_it_stops_with_grace(start_server: Any, number: int) -> None:
    server = start_server(pace=1.0)
    code, cookie = open_table(server, new_table(players=2))
    async with open_socket(server, code, cookie) as socket:
        await hear(socket, "view")
        assert await asyncio.to_thread(server.stop, number) == 0
        with pytest.raises(ConnectionClosed) as caught:
            while True:
                await hear(socket)
    assert caught.value.rcvd is not None and caught.value.rcvd.code == 1012
    assert "Traceback" not in server.log.read_text()
