"""One connection, two connections, and all that can be said wrongly over them."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosedError, InvalidStatus

from tests.server.player import Player, hear, new_table, open_socket, open_table
from tests.server.process import Server

pytestmark = pytest.mark.server


@pytest.fixture
def server(either_server: Server) -> Server:
    return either_server


def move(id: str, ply: int, *moves: str) -> str:
    return json.dumps({"type": "move", "id": id, "ply": ply, "moves": moves})


async def my_turn(socket: Any) -> dict[str, Any]:
    """The first message with a view in which this seat is asked."""
    while True:
        message = await hear(socket)
        if message.get("view") and message["view"]["legal"]:
            return message


def starting(seat: int, players: int = 3) -> dict[str, Any]:
    return new_table(players=players, options={"starter": seat})


async def test_a_connection_is_greeted_with_table_and_view(server: Server) -> None:
    code, cookie = open_table(server, starting(0))
    async with open_socket(server, code, cookie) as socket:
        table = await hear(socket)
        assert (table["type"], table["ply"]) == ("table", 0)
        assert table["table"]["code"] == code
        assert table["table"]["seat"] == 0
        assert table["table"]["options"] == {"starter": 0}
        assert "seed" not in json.dumps(table)
        view = await hear(socket)
        assert (view["type"], view["ply"]) == ("view", 0)
        assert view["view"]["seat"] == 0
        assert view["view"]["legal"]
        assert sum(view["view"]["hand"].values()) == 6


async def test_a_move_is_answered_and_then_told(server: Server) -> None:
    code, cookie = open_table(server, starting(0))
    async with open_socket(server, code, cookie) as socket:
        option = (await my_turn(socket))["view"]["turn"]["options"][0]
        moves = [part for part in (option["place"], option["order"], option["draws"][0]["move"]) if part]
        await socket.send(move("a", 0, *moves))
        answer = await hear(socket)
        assert (answer["type"], answer["id"], answer["ply"]) == ("answer", "a", len(moves))
        assert answer["played"] == moves
        update = await hear(socket)
        assert (update["type"], update["ply"]) == ("update", len(moves))
        assert update["view"] == answer["view"]
        assert update["events"][0]["type"] == "placed"


async def test_the_same_message_gets_the_same_answer_and_is_played_once(server: Server) -> None:
    code, cookie = open_table(server, starting(0))
    async with open_socket(server, code, cookie) as socket:
        first = (await my_turn(socket))["view"]["legal"][0]
        await socket.send(move("a", 0, first))
        answer = await hear(socket, "answer")
        for again in (move("a", 0, first), move("a", 7, "something else")):
            await socket.send(again)
            assert await hear(socket, "answer") == answer
            assert (await hear(socket, "view"))["ply"] >= 1
    async with open_socket(server, code, cookie) as socket:
        await socket.send(move("a", 0, first))
        assert await hear(socket, "answer") == answer


async def test_everything_wrong_with_a_move_has_its_code(server: Server) -> None:
    code, cookie = open_table(server, starting(0))
    async with open_socket(server, code, cookie) as socket:
        legal = (await my_turn(socket))["view"]["legal"]

        async def refused(text: str) -> dict[str, Any]:
            await socket.send(text)
            return await hear(socket, "error")

        error = await refused(move("a", 0, "9 shrimp"))
        assert (error["code"], error["id"], error["where"]) == ("illegal-move", "a", "move 1")
        assert error["legal"] == legal
        error = await refused(move("b", 0, legal[0], "order misto-con-tutto"))
        assert (error["code"], error["where"]) == ("illegal-move", "move 2")
        assert (await refused(move("c", 1, legal[0])))["code"] == "stale-ply"
        # The id of a refused message is free: nothing was played under it.
        await socket.send(move("a", 0, legal[0]))
        assert (await hear(socket, "answer"))["ply"] == 1


async def test_nobody_moves_for_somebody_else(server: Server) -> None:
    code, cookie = open_table(server, starting(0))
    async with open_socket(server, code, cookie) as mine, open_socket(server, code) as watching:
        legal = (await my_turn(mine))["view"]["legal"]
        await watching.send(move("a", 0, legal[0]))
        assert (await hear(watching, "error"))["code"] == "spectator"
    async with open_socket(server, code, "forno_seat=" + "x" * 43) as stranger:
        assert (await hear(stranger))["table"]["seat"] is None
    other, _ = open_table(server)
    async with open_socket(server, other, cookie) as elsewhere:
        assert (await hear(elsewhere))["table"]["seat"] is None


async def test_a_move_out_of_turn_is_refused(start_server: Any, kept_in: dict[str, str]) -> None:
    server = start_server(pace=1.0, **kept_in)  # the first bot takes its time
    code, cookie = open_table(server, starting(1))
    async with open_socket(server, code, cookie) as socket:
        await hear(socket, "view")
        await socket.send(move("a", 0, "1 salami"))
        error = await hear(socket, "error")
        assert error["code"] == "not-your-move"
        assert "legal" not in error


async def test_a_spectator_sees_no_hand(server: Server) -> None:
    code, cookie = open_table(server, new_table(players=3))
    player = Player(server, code, cookie)
    async with open_socket(server, code) as watching:
        await player.play(8)
        while True:
            message = await hear(watching)
            if "view" in message:
                view = message["view"]
                assert (view["seat"], view["hand"], view["orders"], view["legal"]) == (None, None, None, [])
                if view["top"] is not None and message["ply"] > 3:
                    break


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("", "bad-message"),
        ("pizza", "bad-message"),
        ("null", "bad-message"),
        ("[]", "bad-message"),
        ("{}", "bad-message"),
        ('{"type":"deal"}', "bad-message"),
        ('{"type":"sync","more":1}', "bad-message"),
        ('{"type":"move"}', "bad-message"),
        ('{"type":"move","id":"a","ply":-1,"moves":["pass"]}', "bad-message"),
        ('{"type":"move","id":"a","ply":0.5,"moves":["pass"]}', "bad-message"),
        ('{"type":"move","id":"a","ply":0,"moves":[]}', "bad-message"),
        ('{"type":"move","id":"a","ply":0,"moves":"pass"}', "bad-message"),
        ('{"type":"move","id":"","ply":0,"moves":["pass"]}', "bad-message"),
        ('{"type":"move","id":"%s","ply":0,"moves":["pass"]}' % ("a" * 65), "bad-message"),
        (json.dumps({"type": "move", "id": "a", "ply": 0, "moves": ["pass"] * 33}), "bad-message"),
        ("[" * 16_000, "bad-message"),
        ('{"type":"move","id":"a","ply":0,"moves":["\\ud800"]}', "bad-message"),
        ("9" * 16_000, "bad-message"),
        ("x" * 16_385, "too-large"),
        ("ü" * 10_000, "too-large"),
        (b"\x00\x01", "bad-message"),
        (b'{"type":"ping"}', "bad-message"),
    ],
)  # fmt: skip
async def test_garbage_is_answered_and_the_connection_lives(server: Server, words: str | bytes, code: str) -> None:
    table, cookie = open_table(server)
    async with open_socket(server, table, cookie) as socket:
        await socket.send(words)
        error = await hear(socket, "error")
        # What has a name is answered by it, so that whoever waits for the answer gets one.
        named = '"a", ' in str(words).replace(",", ", ") and "ud800" not in str(words)
        assert (error["code"], error["id"]) == (code, "a" if named else None)
        await socket.send('{"type":"ping"}')
        assert (await hear(socket, "pong"))["ply"] >= 0


async def test_a_frame_beyond_all_reason_closes_the_connection(server: Server) -> None:
    code, cookie = open_table(server)
    async with open_socket(server, code, cookie) as socket:
        with pytest.raises(ConnectionClosedError) as caught:
            await socket.send("x" * 2_000_000)
            await hear(socket, "error")
    assert caught.value.rcvd is not None and caught.value.rcvd.code == 1009
    assert server.get("/healthz").status_code == 200


async def test_an_unknown_table_is_the_last_word(server: Server) -> None:
    async with open_socket(server, "nothing") as socket:
        assert (await hear(socket))["code"] == "unknown-table"
        with pytest.raises(ConnectionClosedError) as caught:
            await hear(socket)
    assert caught.value.rcvd is not None and caught.value.rcvd.code == 4404


async def test_a_page_of_another_site_gets_no_socket(server: Server) -> None:
    code, cookie = open_table(server)
    for origin in ("https://evil.example", "null"):
        with pytest.raises(InvalidStatus) as caught:
            async with open_socket(server, code, cookie, Origin=origin):
                pass
        assert caught.value.response.status_code == 403
    async with open_socket(server, code, cookie, Origin=server.url) as socket:
        assert (await hear(socket))["table"]["seat"] == 0


async def test_two_tabs_of_one_seat_see_the_same_and_play_once(server: Server) -> None:
    code, cookie = open_table(server, starting(0))
    async with open_socket(server, code, cookie) as left, open_socket(server, code, cookie) as right:
        views = [(await my_turn(tab))["view"] for tab in (left, right)]
        assert views[0] == views[1]
        moves = views[0]["legal"][:2] * 2
        tabs = (left, right)
        await asyncio.gather(*(tabs[i % 2].send(move(f"{i}", 0, moves[i])) for i in range(4)))
        verdicts: list[tuple[Any, dict[str, Any]]] = []
        for tab in tabs:
            while sum(tab is one for one, _ in verdicts) < 2:
                message = await hear(tab)
                if message["type"] in ("answer", "error"):
                    verdicts.append((tab, message))
        assert sorted(message.get("code", "played") for _, message in verdicts) == ["played"] + ["stale-ply"] * 3
        for tab in tabs:
            await tab.send('{"type":"sync"}')
        first, second = [await hear(tab, "view") for tab in tabs]
        assert first == second
        assert first["ply"] == 1


async def test_a_double_click_is_one_move(server: Server) -> None:
    code, cookie = open_table(server, starting(0))
    async with open_socket(server, code, cookie) as socket:
        legal = (await my_turn(socket))["view"]["legal"]
        for _ in range(5):
            await socket.send(move("click", 0, legal[0]))
        answers = [await hear(socket, "answer") for _ in range(5)]
        assert all(answer == answers[0] for answer in answers)
        await socket.send('{"type":"sync"}')
        assert answers[0]["ply"] == 1


async def test_a_sender_who_goes_away_has_played_all_the_same(server: Server) -> None:
    code, cookie = open_table(server, starting(0))
    async with open_socket(server, code, cookie) as socket:
        legal = (await my_turn(socket))["view"]["legal"]
        await socket.send(move("gone", 0, legal[0]))
        socket.transport.abort()
    for _ in range(100):
        async with open_socket(server, code, cookie) as socket:
            if (await hear(socket, "view"))["ply"]:
                break
    async with open_socket(server, code, cookie) as socket:
        await socket.send(move("gone", 0, legal[0]))
        answer = await hear(socket)
        while answer["type"] not in ("answer", "error"):
            answer = await hear(socket)
        assert (answer["type"], answer["played"]) == ("answer", [legal[0]])
