"""Games that are over, looked at again over the API, and played on from: nothing of games that run is shown."""

from __future__ import annotations

from typing import Any

import httpx
import msgspec
import pytest

from forno.play.record import replay
from forno.play.reel import Reel
from tests.patience import PATIENCE
from tests.server.player import Player, new_table, open_table
from tests.server.process import Server

from .test_import import RECORDS, import_it, record_of

pytestmark = pytest.mark.server

OVER = [record for record in RECORDS if record["result"] is not None]


def ask(server: Server, path: str, **more: Any) -> httpx.Response:
    return httpx.get(f"{server.url}/api/tables/{path}", timeout=PATIENCE, **more)


def play_on(server: Server, code: str, **wanted: Any) -> httpx.Response:
    return httpx.post(f"{server.url}/api/tables/{code}/play-on", json=wanted, timeout=PATIENCE)


def plain(view: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(view))


@pytest.mark.parametrize("game", ["mamma-mia", "mamma-mia-plus", "mamma-i"])
def test_a_finished_game_is_shown_from_every_seat_as_it_was_seen(server: Server, game: str) -> None:
    record = next(record for record in OVER if record["game"] == game)
    code, reel = import_it(server, record).json()["table"], Reel(record)
    told = ask(server, f"{code}/replay").json()
    assert (told["facts"]["code"], told["facts"]["seat"], told["facts"]["mine"]) == (code, None, [])
    assert told["turns"] == reel.moments[-1].turn
    assert told["moments"] == [
        {"ply": one.ply, "turn": one.turn, "seat": one.seat, "events": plain(one.events)} for one in reel.moments
    ]
    for seat, seen_by in ((None, "spectator"), *((seat, str(seat)) for seat in range(reel.players))):
        page = ask(server, f"{code}/replay/20?number=30&seen_by={seen_by}").json()
        assert page["views"] == plain([*reel.views(20, 30, seat)])
        assert (page["start"], page["open"]) == (20, None)
    page = ask(server, f"{code}/replay/0?number=10&seen_by=everybody").json()
    cards = [*reel.open_cards(0, 10)]
    assert page["views"] == plain([one.view for one in cards])
    assert page["open"] == plain([{"seats": one.seats, "position": one.position} for one in cards])


def test_nothing_is_shown_of_a_game_that_runs_or_waits(server: Server) -> None:
    running, cookie = open_table(server)
    waiting, own = open_table(server, new_table(seats=[{"kind": "person"}, {"kind": "open"}]))
    for code, who in ((running, cookie), (waiting, own)):
        for path in (f"{code}/replay", f"{code}/replay/0", f"{code}/replay/0?seen_by=everybody"):
            answer = ask(server, path, headers={"Cookie": who})
            assert (answer.status_code, answer.json()["code"]) == (409, "game-running")
        answer = play_on(server, code, at=0, seat=0)
        assert (answer.status_code, answer.json()["code"]) == (409, "game-running")


def test_the_spectators_code_leads_to_no_other(server: Server) -> None:
    opened = import_it(server, OVER[0]).json()
    told = ask(server, f"{opened['watch']}/replay")
    assert told.json()["facts"]["code"] == opened["watch"]
    assert opened["table"] not in told.text


@pytest.mark.parametrize(
    ("path", "status", "code", "where"),
    [
        ("replay/9999", 409, "bad-option", "at"),
        ("replay/0?seen_by=7", 409, "bad-option", "seat"),
        ("replay/0?seen_by=mamma", 409, "bad-option", "seen_by"),
        ("replay/0?number=101", 400, "bad-request", None),
        ("replay/0?number=0", 400, "bad-request", None),
    ],
)
def test_what_there_is_not_is_said(server: Server, path: str, status: int, code: str, where: str | None) -> None:
    table = import_it(server, OVER[0]).json()["table"]
    answer = ask(server, f"{table}/{path}")
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert where in (None, answer.json()["where"])


def test_no_table_no_replay(server: Server) -> None:
    assert ask(server, "nowhere/replay").json()["code"] == "unknown-table"


# ---------------------------------------------------------------------------------------------------------- playing on


@pytest.mark.parametrize("game", ["mamma-mia", "mamma-mia-plus", "mamma-i"])
async def test_a_game_is_played_on_to_its_end_and_is_kept(start_server: Any, game: str) -> None:
    server = start_server()
    record = next(record for record in OVER if record["game"] == game)
    code, reel = import_it(server, record).json()["table"], Reel(record)
    at, seat = len(reel.moments) * 2 // 3, 1
    answer = play_on(server, code, at=at, seat=seat, bot="random")
    assert answer.status_code == 201, answer.text
    body, cookie = answer.json(), answer.headers["set-cookie"].split(";")[0]
    assert body["seats"] == [seat]
    player = Player(server, body["table"], cookie)
    await player.play(1)
    server.kill()
    server.start()
    await player.play()
    seats = server.get(f"/api/tables/{body['table']}").json()["seats"]
    assert [one["kind"] for one in seats] == ["person" if one == seat else "bot" for one in range(reel.players)]
    assert seats[seat]["name"] == record["players"][seat]
    over = server.get(f"/api/tables/{body['table']}/record").json()
    assert replay(over).over
    assert over["start"] is not None
    assert over["seed"] not in (record["seed"], "0" * 64)


@pytest.mark.parametrize(
    ("wanted", "code", "where"),
    [
        ({"at": 9999, "seat": 0}, "bad-option", "at"),
        ({"at": 0, "seat": 5}, "bad-option", "seat"),
        ({"at": 0, "seat": 0, "bot": "nobody"}, "unknown-game", "bot"),
        ({"at": -1, "seat": 0}, "bad-request", None),
        ({"seat": 0}, "bad-request", None),
    ],
)
def test_playing_on_from_nowhere_is_refused(server: Server, wanted: dict[str, Any], code: str, where: str) -> None:
    table = import_it(server, record_of(10_000)).json()["table"]
    answer = play_on(server, table, **wanted)
    assert answer.json()["code"] == code, answer.text
    assert where in (None, answer.json()["where"])


def test_when_all_is_over_nothing_is_played_on(server: Server) -> None:
    record = record_of(10_000)
    table = import_it(server, record).json()["table"]
    answer = play_on(server, table, at=len(Reel(record).moments) - 1, seat=0)
    assert (answer.status_code, answer.json()["code"]) == (409, "not-now")
