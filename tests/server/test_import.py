"""A table from a record: finished ones to look at, others to play on, and everything that is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from forno.play.record import replay
from tests.server.player import Player, hear, open_socket
from tests.server.process import Server

pytestmark = pytest.mark.server

GAMES = Path(__file__).parents[1] / "records" / "rules-1.txt"
RECORDS = [json.loads(line[65:]) for line in GAMES.read_text("utf8").splitlines()]
SHORT = {"game": "mamma-mia", "edition": "2004", "seed": "5" * 64, "players": ["Ann", "Ben", "Cleo"]}


def record_of(moves: int, **more: Any) -> dict[str, Any]:
    """A short game, left after so many moves."""
    data = {"format": "forno/1", **SHORT, "options": {"rounds": 1}, "moves": [], **more}
    game = replay(data)
    while game.ply < moves and not game.over:
        game.play(game.legal()[0])
        game.run()
    return {**game.record(), "start": data.get("start")}


def import_it(server: Server, record: dict[str, Any], **more: Any) -> httpx.Response:
    return httpx.post(f"{server.url}/api/tables/import", json={"record": record, **more})


@pytest.mark.parametrize("number", range(0, len(RECORDS), 7))
def test_a_finished_game_is_there_to_be_looked_at(server: Server, number: int) -> None:
    record = [record for record in RECORDS if record["result"] is not None][number % 40]
    opened = import_it(server, record)
    assert opened.status_code == 201, opened.text
    code = opened.json()["table"]
    facts = server.get(f"/api/tables/{code}").json()
    assert (facts["status"], facts["imported"]) == ("over", True)
    assert [seat["name"] for seat in facts["seats"]] == record["players"]
    assert opened.json()["seats"] == []
    assert server.get(f"/api/tables/{code}/record").json() == record


async def test_a_game_that_was_left_is_played_to_its_end(start_server: Any) -> None:
    server = start_server()
    record = record_of(9)
    opened = import_it(server, record)
    assert opened.status_code == 201, opened.text
    body, cookie = opened.json(), opened.headers["set-cookie"].split(";")[0]
    assert body["seats"] == [0]
    player = Player(server, body["table"], cookie)
    await player.play(2)
    server.kill()  # what was imported and what came after it is all there
    server.start()
    await player.play()
    table = next(message["table"] for message in player.heard if message["type"] == "table")
    assert table["imported"]
    assert [seat["name"] for seat in table["seats"]] == record["players"]
    over = server.get(f"/api/tables/{body['table']}/record").json()
    assert over["moves"][:9] == record["moves"]
    assert over["result"] is not None
    assert replay(over).over


async def test_a_position_is_played_on_and_stays_in_the_record(server: Server) -> None:
    start = replay(record_of(9)).position()
    record = {**record_of(0), "seed": None, "start": start}
    opened = import_it(server, record)
    assert opened.status_code == 201, opened.text
    player = Player(server, opened.json()["table"], opened.headers["set-cookie"].split(";")[0])
    await player.play()
    over = server.get(f"/api/tables/{opened.json()['table']}/record").json()
    assert (over["start"], over["seed"]) == (start, "0" * 64)
    assert replay(over).over


def test_a_seat_has_the_colour_of_the_record_and_no_other(server: Server) -> None:
    record = record_of(9)
    opened = import_it(server, record, seats=[{"kind": "person"}, {"kind": "open"}, {"kind": "open"}]).json()
    own = server.get(f"/api/tables/{opened['table']}").json()["seats"][0]["colour"]
    bots = [{"kind": "bot", "bot": "rule"}] * 2
    assert import_it(server, record, seats=[{"kind": "person", "colour": own}, *bots]).status_code == 201
    for colour in ("purple", "blue"):
        refused = import_it(server, record, seats=[{"kind": "person", "colour": colour}, *bots])
        assert (refused.status_code, refused.json()["code"]) == (409, "bad-option")
        assert refused.json()["where"] == "seats[0].colour"
        assert own in refused.json()["message"]
    start = {**record_of(0), "seed": None, "start": replay(record).position()}
    unknown = import_it(server, start, seats=[{"kind": "person", "colour": own}, *bots])
    assert unknown.json()["where"] == "seats[0].colour"


async def test_people_sit_down_before_it_goes_on(server: Server) -> None:
    record = record_of(9)
    seats = [{"kind": "person", "name": "Ada"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}]
    opened = import_it(server, record, seats=seats)
    code, cookie = opened.json()["table"], opened.headers["set-cookie"].split(";")[0]
    headers = {"cookie": cookie}
    assert server.get(f"/api/tables/{code}").json()["status"] == "waiting"
    async with open_socket(server, code, cookie) as socket:
        await hear(socket, "table")
        for refused in ({"kind": "none", "seat": 1}, {"kind": "open", "seat": 3}):
            await socket.send(json.dumps({"type": "seat", **refused}))
            assert (await hear(socket, "error"))["where"] == "seat"
        assert httpx.post(f"{server.url}/api/tables/{code}/seats", json={"name": "Bea"}).status_code == 201
        assert httpx.post(f"{server.url}/api/tables/{code}/start", headers=headers).status_code == 200
        view = await hear(socket, "view")
    expected = replay(record)
    assert view["view"]["round"] == expected.view(0).round
    assert view["ply"] <= 9
    names = [seat["name"] for seat in server.get(f"/api/tables/{code}").json()["seats"]]
    assert names == ["Ada", "Bea", "Cleo"]
    assert view["view"]["hand"] == expected.view(0).hand


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"moves": ["99 olive"]}, "move 1"),
        ({"format": "forno/2"}, "format"),
        ({"rules": 2}, "rules"),
        ({"seed": "12"}, "seed"),
        ({"game": "chess"}, "game"),
        ({"options": {"rounds": 1, "cheat": True}}, "options.cheat"),
        ({"players": ["Ann", "Ben", "B" * 41]}, "players[2]"),
        ({"players": ["Ann", "Ben", "\u202eeb"]}, "players[2]"),
        ({"result": {"winners": [0], "scores": [[1, 1]]}}, "result"),
        ({"start": {"round": 1}}, "start.phase"),
        ({"moves": ["pass"] * 5001}, "moves"),
    ],
)
def test_what_is_wrong_with_a_record_is_named(server: Server, change: dict[str, Any], where: str) -> None:
    refused = import_it(server, {**record_of(9), **change})
    assert (refused.status_code, refused.json()["where"]) == (409, where), refused.text
    assert "set-cookie" not in refused.headers


def test_as_many_seats_as_players(server: Server) -> None:
    seats = [{"kind": "person"}, {"kind": "bot", "bot": "rule"}]
    refused = import_it(server, record_of(9), seats=seats)
    assert (refused.status_code, refused.json()["where"]) == (409, "seats")
    over = import_it(server, record_of(10_000), seats=[*seats, {"kind": "open"}])
    assert (over.status_code, over.json()["where"]) == (409, "seats")
    unknown = import_it(server, record_of(9), seats=[*seats, {"kind": "bot", "bot": "nobody"}])
    assert (unknown.status_code, unknown.json()["where"]) == (404, "seats[2].bot")


def test_a_body_beyond_the_limit_is_refused(server: Server) -> None:
    refused = import_it(server, {**record_of(0), "players": ["A" * 140_000, "B", "C"]})
    assert refused.status_code == 413
