"""The pizza of the day: the same for all, once for each, and nothing of it is told before the day has closed."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import combinations
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from forno import jit
from forno.play.chance import commitment
from forno.play.game import Game
from forno.play.verify import verify
from forno.search import is_warm, warm as make_warm
from forno.server.people.daily import seed_of
from forno.server.thinking.thinking import Mind, Thinking
from tests.patience import GAME, PATIENCE, patience
from tests.server.moved import MovedServer
from tests.server.player import Player, hear, open_socket
from tests.warm import run

pytestmark = pytest.mark.server

NOON = datetime(2027, 3, 27, 12, tzinfo=UTC)  # the day after it is a day of 23 hours in Rome
DAY = "2027-03-27"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MovedServer]:
    """At which it is noon."""
    yield from _running(tmp_path_factory.mktemp("daily") / "data")


@pytest.fixture
def moved(tmp_path: Path, database: str) -> Iterator[MovedServer]:
    """Of which a test may move the clock."""
    yield from _running(tmp_path / "data", FORNO_DATABASE=database)


def _running(data: Path, **env: str) -> Iterator[MovedServer]:
    running = MovedServer(data, 0.0, FORNO_TIMEZONE="Europe/Rome", **env)
    running.set_clock(NOON)
    running.start()
    yield running
    assert running.stop() == 0
    assert "Traceback" not in running.log.read_text()


class Visitor:
    """Somebody with a browser of his own."""

    def __init__(self, server: MovedServer) -> None:
        self.server, self.cookie = server, ""

    def ask(self, method: str, path: str, **body: Any) -> httpx.Response:
        headers = {"Cookie": self.cookie} if self.cookie else {}
        more: dict[str, Any] = {"json": body} if method == "POST" else {}
        answer = httpx.request(method, self.server.url + path, headers=headers, timeout=PATIENCE, **more)
        if "set-cookie" in answer.headers:
            self.cookie = answer.headers["set-cookie"].split(";")[0]
        return answer

    def today(self, day: str = "", **query: str) -> dict[str, Any]:
        answer = self.ask("GET", f"/api/daily{day and '/' + day}" + ("?game=" + query["game"] if query else ""))
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def code_of(self, method: str, path: str, **body: Any) -> str:
        answer = self.ask(method, path, **body)
        assert answer.status_code >= 400, answer.text
        code: str = answer.json()["code"]
        return code

    def begins(self, game: str = "mamma-mia", seed: int = 0) -> Player:
        answer = self.ask("POST", "/api/daily", game=game)
        assert answer.status_code == 201, answer.text
        return Player(self.server, answer.json()["table"], self.cookie, seed)


async def finish(player: Player) -> None:
    async with patience("the end of the game", GAME):
        await player.play()


def asked_for(code: str) -> list[tuple[str, str, dict[str, Any]]]:
    """Every way to what was dealt."""
    table = f"/api/tables/{code}"
    return [
        ("GET", f"{table}/record", {}),
        ("GET", f"{table}/replay", {}),
        ("GET", f"{table}/replay/0", {}),
        ("GET", f"{table}/seats/0/coach", {}),
        ("POST", f"{table}/play-on", {"at": 1, "seat": 0}),
    ]


async def test_a_days_pizza_from_its_morning_to_the_day_after(moved: MovedServer) -> None:
    server = moved
    ann, ben, eve = Visitor(server), Visitor(server), Visitor(server)
    morning = eve.today()
    assert (morning["day"], morning["today"], morning["closed"], morning["mine"]) == (DAY, True, False, None)
    assert (morning["seed"], morning["spread"], morning["last"]) == (None, None, [])

    # The same deal and, after the same moves, the same game for both; a server that is killed changes nothing.
    one, other = ann.begins(seed=7), ben.begins(seed=7)
    await one.play(3)
    server.kill()
    server.start_again()
    await finish(one)
    await finish(other)
    assert one.view == other.view

    # One try: who asks again is told where his table is.
    again = ann.ask("POST", "/api/daily", game="mamma-mia", day=DAY)
    assert (again.status_code, again.json()["new"], again.json()["table"]) == (200, False, one.code)

    # The end shows who won, and nothing of what was dealt.
    over = one.over
    assert over is not None
    assert (over["seed"], over["record"], over["commitment"]) == (None, None, morning["commitment"])
    for method, path, body in asked_for(one.code):
        for who in (ann, ben, eve):
            assert who.code_of(method, path, **body) == "day-not-closed", path
    seen = ann.today()
    assert seen["mine"]["counts"]
    assert [one["won"] + one["lost"] for one in seen["spread"]] == [2]
    assert eve.today()["spread"] is None

    # Another game's day has a company of its own, and one who never ends it.
    await ann.begins("mamma-i").play(1)

    # Whoever has begun before midnight goes on after it; the day waits for him, but not for ever.
    late = eve.begins()
    await late.play(2)
    server.set_clock(datetime(2027, 3, 27, 23, 30, tzinfo=UTC))  # half past midnight in Rome
    assert eve.today()["day"] == "2027-03-28"
    assert eve.today()["last"][0]["score"] is None
    assert ann.code_of("GET", f"/api/tables/{one.code}/record") == "day-not-closed"
    assert ann.today(DAY)["seed"] is None
    await finish(late)
    assert ann.today(DAY)["closed"]

    # The day after everything can be seen and recomputed.
    yesterday = eve.today(DAY)
    seed = yesterday["seed"]
    assert commitment(seed) == morning["commitment"]
    assert sum(one["won"] + one["lost"] for one in yesterday["spread"]) == 3
    for player in (one, late):
        record = ann.ask("GET", f"/api/tables/{player.code}/record").json()
        assert record["seed"] == seed
        verify(record)
        assert eve.ask("GET", f"/api/tables/{player.code}/replay").status_code == 200
    assert Visitor(server).today("2027-03-28")["commitment"] != morning["commitment"]

    # A game that nobody ends keeps its day open for a day.
    for hours, closed in ((23.9, False), (24.1, True)):
        server.set_clock(datetime(2027, 3, 27, 23, tzinfo=UTC) + timedelta(hours=hours))
        assert ann.today(DAY, game="mamma-i")["closed"] is closed, hours


async def test_nobody_watches(server: MovedServer) -> None:
    ann, ben = Visitor(server), Visitor(server)
    player, own = ann.begins(), ben.begins()
    await player.play(1)
    watch = next(m["table"]["watch"] for m in player.heard if m["type"] == "table")
    for code, cookie in ((player.code, None), (player.code, ben.cookie), (watch, ann.cookie), (watch, ben.cookie)):
        async with open_socket(server, code, cookie) as socket:
            heard = await hear(socket)
            assert (heard["type"], heard["code"]) == ("error", "day-not-closed")
            with pytest.raises(ConnectionClosed):
                await hear(socket)
            assert socket.close_code == 4403
    async with open_socket(server, own.code, ben.cookie) as socket:
        for code in (player.code, watch):
            await socket.send(json.dumps({"type": "enter", "id": code, "table": code}))
            error = await hear(socket, "error")
            assert (error["id"], error["code"]) == (code, "day-not-closed")
    assert ben.ask("GET", "/api/tables").json()["tables"] == []


async def test_nobody_else_plays_it_and_nothing_is_taken_back(server: MovedServer) -> None:
    ann = Visitor(server)
    player = ann.begins()
    assert ann.code_of("POST", f"/api/tables/{player.code}/seats/0/carry") == "not-now"
    async with open_socket(server, player.code, ann.cookie) as socket:
        for kind in ("leave", "stand-in", "undo", "end"):
            where = {} if kind == "end" else {"seat": 0}
            await socket.send(json.dumps({"type": kind, "id": kind, **where}))
            error = await hear(socket, "error")
            assert (error["id"], error["code"]) == (kind, "not-now")


def test_whoever_runs_the_server_is_shown_nothing_either(server: MovedServer) -> None:
    player = Visitor(server).begins()
    done = run(["tables", "export", player.code, "--running", "--data", str(server.data)])
    assert done.returncode != 0
    assert "when the day has closed" in done.stderr


def test_what_is_wrong_is_said(server: MovedServer) -> None:
    ann = Visitor(server)
    ann.today()
    assert ann.code_of("POST", "/api/daily", game="chess") == "unknown-game"
    assert ann.code_of("GET", "/api/daily?game=chess") == "unknown-game"
    for day, get, post in (
        ("2027-03-28", "day-to-come", "day-to-come"),
        ("2027-03-26", "unknown-day", "day-over"),
        ("yesterday", "bad-option", "bad-option"),
    ):
        assert ann.code_of("GET", f"/api/daily/{day}") == get
        assert ann.code_of("POST", "/api/daily", game="mamma-mia", day=day) == post
    assert ann.code_of("POST", "/api/daily", game="mamma-mia", seat=2) == "bad-request"


async def test_who_asks_twice_at_once_has_one_table(server: MovedServer) -> None:
    ann = Visitor(server)
    ann.ask("GET", "/api/cookie")
    async with httpx.AsyncClient(headers={"Cookie": ann.cookie}, timeout=PATIENCE) as client:
        answers = await asyncio.gather(
            *(client.post(f"{server.url}/api/daily", json={"game": "mamma-mia"}) for _ in range(8))
        )
    assert sorted({answer.status_code for answer in answers}) == [200, 201]
    assert len({answer.json()["table"] for answer in answers}) == 1


def test_a_name_changes_nothing_of_the_deal(server: MovedServer) -> None:
    tables = []
    for name in ("Ann", "Nonna", "Bruno"):
        visitor = Visitor(server)
        code = visitor.ask("POST", "/api/daily", game="mamma-mia-plus", name=name).json()["table"]
        tables.append(visitor.ask("GET", f"/api/tables/{code}").json())
    assert len({table["commitment"] for table in tables}) == 1
    assert [table["daily"] for table in tables] == [DAY] * 3
    assert {tuple(seat["colour"] for seat in table["seats"]) for table in tables} == {
        tuple(seat["colour"] for seat in tables[0]["seats"])
    }
    assert all(table["options"] == tables[0]["options"] for table in tables)


def test_every_day_and_game_has_a_seed_of_its_own() -> None:
    secrets, days, games = (b"a" * 32, b"b" * 32), ("2027-03-27", "2027-03-28"), ("mamma-mia", "mamma-i")
    found = [seed_of(secret, day, game) for secret in secrets for day in days for game in games]
    assert all(one != other for one, other in combinations(found, 2))
    assert found == [seed_of(secret, day, game) for secret in secrets for day in days for game in games]


@pytest.mark.skipif(not jit.available(), reason="a search needs numba")
async def test_nonna_answers_the_same_moves_alike_however_often_she_is_made_anew() -> None:
    if not is_warm("mamma-mia"):
        make_warm("mamma-mia")
    thinking = Thinking(PATIENCE, 1)
    await thinking.start()
    try:
        once = await _play(thinking, anew=False)
        assert await _play(thinking, anew=True) == once
        assert await _play(thinking, anew=False, luck="another") != once
    finally:
        await thinking.stop()


async def _play(thinking: Thinking, anew: bool, luck: str = "luck") -> list[str]:
    game = Game.new("mamma-mia", "2004", ["Ann", "Nonna"], options={"rounds": 1}, seed="5a" * 32)
    events, minds, own = [*game.run()], dict[int, Mind](), random.Random(3)
    while not game.over:
        seat, legal = game.player, game.legal()
        assert seat is not None
        if seat == 0:
            move = own.choice(legal)
        else:
            if anew or seat not in minds:
                minds[seat] = Mind("nonna", None, [None], luck)
            move = await thinking.choose(minds[seat], game.view(seat), legal, events)
        events += [*game.play(move), *game.run()]
    return game.moves
