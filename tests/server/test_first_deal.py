"""The deal with which a game is learned: all comes as it was chosen, over sockets and from other processes, too."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
import pytest

from forno.errors import BadOption
from forno.play.games import lookup
from forno.server.people.founding import new_table, same_again
from forno.server.protocol import BotSeat, NewTable, OpenSeat, PersonSeat
from tests.patience import GAME, PATIENCE, patience
from tests.server.player import hear, open_socket, open_table
from tests.server.process import Server

GAMES = ("mamma-mia", "mamma-mia-plus", "mamma-i")


def asked_for(game: str, **more: Any) -> NewTable:
    deal = lookup(game).first_deal(game)
    assert deal is not None
    asked = {"game": game, "edition": deal.edition, "seats": [PersonSeat("Ann")], "first_deal": True}
    return msgspec.convert(msgspec.to_builtins(asked | more), NewTable)


@pytest.mark.parametrize("game", GAMES)
def test_the_bots_come_with_it_and_its_seed_is_the_one_that_was_chosen(game: str) -> None:
    deal = lookup(game).first_deal(game)
    assert deal is not None
    table, _ = new_table(asked_for(game), b"ann")
    assert (table.first_deal, table.seed, table.started) == (True, deal.seed, True)
    assert [seat.bot for seat in table.seats] == [None, *[deal.bot] * (deal.players - 1)]


def test_a_colour_of_ones_own_does_not_change_what_was_chosen() -> None:
    usual, _ = new_table(asked_for("mamma-mia"), b"ann")
    red, _ = new_table(asked_for("mamma-mia", seats=[PersonSeat("Ann", colour="red")]), b"ann")
    assert red.options == usual.options


@pytest.mark.parametrize(
    ("more", "where"),
    [
        ({"edition": "1999"}, "edition"),
        ({"seats": [PersonSeat("Ann"), BotSeat("random")]}, "seats"),
        ({"seats": [OpenSeat()]}, "seats"),
        ({"options": {"rounds": 1}}, "options"),
    ],
)
def test_what_does_not_go_with_it_is_refused(more: dict[str, Any], where: str) -> None:
    with pytest.raises(BadOption) as caught:
        new_table(asked_for("mamma-mia", **more), b"ann")
    assert caught.value.where == where


def test_another_game_with_the_same_people_is_one_like_any_other() -> None:
    table, _ = new_table(asked_for("mamma-mia"), b"ann")
    again, game = same_again(table, 0)
    assert (again.first_deal, game.seed == table.seed) == (False, False)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("forno") / "data").start()
    yield running
    assert running.stop() == 0


def suggested(server: Server, code: str, cookie: str) -> list[str]:
    address = f"{server.url}/api/tables/{code}/seats/0/suggestion"
    answer = httpx.get(address, headers={"Cookie": cookie}, timeout=PATIENCE)
    assert answer.status_code == 200, answer.text
    moves: list[str] = answer.json()["moves"]
    return moves


@pytest.mark.server
@pytest.mark.parametrize("game", GAMES)
async def test_who_plays_as_suggested_is_asked_what_was_foreseen(server: Server, game: str) -> None:
    """Every suggestion is legal when it comes, to the last one: so all bots have decided as they did then."""
    deal = lookup(game).first_deal(game)
    assert deal is not None
    body = {"game": game, "edition": deal.edition, "seats": [{"kind": "person", "name": "Ann"}], "first_deal": True}
    code, cookie = open_table(server, body)
    async with open_socket(server, code, cookie) as socket:
        facts = (await hear(socket, "table"))["table"]
        assert (facts["first_deal"], facts["chosen_deal"]) == (True, deal.seed)
        assert facts["commitment"] == hashlib.sha256(bytes.fromhex(deal.seed)).hexdigest()
        for number, message in enumerate(deal.suggested):
            ply = await asked(socket, f"suggestion {number} of {game}")
            assert tuple(await asyncio.to_thread(suggested, server, code, cookie)) == message
            await socket.send(move(number, ply, message))
            heard = await answer_to(socket, number)
            assert heard["type"] == "answer", heard
    assert suggested(server, code, cookie) == []


def move(number: int, ply: int, moves: tuple[str, ...]) -> str:
    return json.dumps({"type": "move", "id": f"m{number}", "ply": ply, "moves": list(moves)})


async def asked(socket: Any, what: str) -> int:
    """The ply of the next question to this seat."""
    async with patience(lambda: f"the question for {what}", GAME):
        while True:
            heard = await hear(socket)
            if heard["type"] in ("view", "update") and heard["view"]["legal"]:
                return int(heard["ply"])


async def answer_to(socket: Any, number: int) -> dict[str, Any]:
    async with patience(lambda: f"an answer to suggestion {number}", GAME):
        while True:
            heard = await hear(socket)
            if heard["type"] in ("answer", "error"):
                return heard


@pytest.mark.server
def test_nothing_is_suggested_at_other_tables_nor_to_others(server: Server) -> None:
    code, cookie = open_table(server)
    address = f"{server.url}/api/tables/{code}/seats/0/suggestion"
    answers = [httpx.get(address, headers={"Cookie": one}, timeout=PATIENCE) for one in (cookie, "")]
    assert [one.json()["code"] for one in answers] == ["not-now", "not-yours"]
    assert server.get(f"/api/tables/{code}").json()["first_deal"] is False
