"""The coach of a game that is over: over the API, from its own process, and not before the end."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
import pytest

from forno import jit
from forno.coach import Effort, review
from forno.server.errors import CoachFailed, NoCoach, TooMany
from forno.server.people.founding import new_table as new_table_of, same_again
from forno.server.protocol import BotSeat, NewTable, PersonSeat
from forno.server.tables.reviews import Reviews
from tests.patience import GAME, PATIENCE, patience
from tests.postgres import Cluster
from tests.server.player import hear, new_table, open_socket, open_table
from tests.server.process import Server

from .test_import import import_it, record_of

pytestmark = pytest.mark.server

searching = pytest.mark.skipif(not jit.available(), reason="a search needs numba")


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, postgres: Cluster
) -> Iterator[Server]:
    """One whose coach thinks little."""
    kept = postgres.database() if request.param == "postgresql" else ""
    data = tmp_path_factory.mktemp("forno") / "data"
    running = Server(data, FORNO_COACH_PLAYOUTS="100", FORNO_DATABASE=kept).start()
    yield running
    assert running.stop() == 0


def finished() -> dict[str, Any]:
    record = record_of(10_000)
    assert record["result"] is not None
    return record


async def coached(server: Server, code: str, seat: int) -> dict[str, Any]:
    """What the coach says when it has thought about everything."""
    found: dict[str, Any] = {}
    async with patience(lambda: f"a coach that is done; it has said {found}", GAME), httpx.AsyncClient() as client:
        while found.get("status") != "done":
            address = f"{server.url}/api/tables/{code}/seats/{seat}/coach"
            answer = await client.get(address, timeout=PATIENCE)
            assert answer.status_code == 200, answer.text
            found = answer.json()
            assert len(found["decisions"]) <= found["all"]
            await asyncio.sleep(0.05)
    return found


@searching
async def test_a_finished_game_is_coached_as_by_the_command(server: Server) -> None:
    record = finished()
    here = [msgspec.to_builtins(lesson) for lesson in review(record, 1, Effort(100))]
    code = import_it(server, record).json()["table"]
    found = await coached(server, code, 1)
    assert found["decisions"] == here
    assert found["all"] == len(here) > 3
    assert found["seat"] == 1
    assert await coached(server, code, 1) == found  # kept


def test_a_game_that_runs_is_not_coached(server: Server) -> None:
    code, cookie = open_table(server)
    answer = httpx.get(f"{server.url}/api/tables/{code}/seats/0/coach", headers={"Cookie": cookie})
    assert (answer.status_code, answer.json()["code"]) == (409, "game-running")


def test_what_there_is_not_is_said(server: Server) -> None:
    code = import_it(server, finished()).json()["table"]
    for place, status, error in ((f"{code}/seats/5", 409, "bad-option"), ("nowhere/seats/0", 404, "unknown-table")):
        answer = httpx.get(f"{server.url}/api/tables/{place}/coach", timeout=PATIENCE)
        assert (answer.status_code, answer.json()["code"]) == (status, error)


# ------------------------------------------------------------------------------------------------------ learning tables


def advice(server: Server, code: str, cookie: str, seat: int = 0) -> httpx.Response:
    address = f"{server.url}/api/tables/{code}/seats/{seat}/advice"
    return httpx.get(address, headers={"Cookie": cookie}, timeout=PATIENCE)


def learning(server: Server) -> tuple[str, str]:
    """A learning table at which the person begins."""
    return open_table(server, new_table(learning=True, options={"starter": 0}, bot="random", players=3))


async def test_a_learning_table_is_marked_everywhere_and_for_good(server: Server) -> None:
    code, cookie = learning(server)
    usual, _ = open_table(server)
    await marked(server, code, cookie)
    assert server.get(f"/api/tables/{usual}").json()["learning"] is False
    server.kill()  # it is kept with the table
    server.start()
    await marked(server, code, cookie)


async def marked(server: Server, code: str, cookie: str) -> None:
    assert server.get(f"/api/tables/{code}").json()["learning"] is True
    mine = httpx.get(f"{server.url}/api/tables", headers={"Cookie": cookie}, timeout=PATIENCE).json()["mine"]
    assert next(table["learning"] for table in mine if table["table"] == code) is True
    async with open_socket(server, code, cookie) as socket:
        assert (await hear(socket, "table"))["table"]["learning"] is True


@searching
async def test_whoever_has_to_decide_at_a_learning_table_is_advised(server: Server) -> None:
    code, cookie = learning(server)
    async with open_socket(server, code, cookie) as socket:
        legal = await asked(socket)
        found: dict[str, Any] = {}
        async with patience(lambda: f"advice; there is {found}", GAME):
            while found.get("status") != "done":
                answer = await asyncio.to_thread(advice, server, code, cookie)
                assert answer.status_code == 200, answer.text
                found = answer.json()
        assert found["ply"] == 0
        assert {best["move"] for best in found["advice"]["best"]} <= set(legal)
        assert found["advice"]["best"]
        assert (await asyncio.to_thread(advice, server, code, cookie)).json() == found


async def asked(socket: Any) -> list[str]:
    """The moves of a seat that has to decide."""
    while True:
        message = await hear(socket)
        if message.get("view", {}).get("legal"):
            legal: list[str] = message["view"]["legal"]
            return legal


def test_nobody_is_advised_anywhere_else(server: Server) -> None:
    code, cookie = learning(server)
    usual, own = open_table(server, new_table(options={"starter": 0}))
    over = import_it(server, finished()).json()["table"]
    for answer, status, error in (
        (advice(server, usual, own), 409, "not-now"),
        (advice(server, code, own), 403, "not-yours"),
        (advice(server, code, cookie, 1), 403, "not-yours"),
        (advice(server, over, cookie), 403, "not-yours"),
        (advice(server, "nowhere", cookie), 404, "unknown-table"),
    ):
        assert (answer.status_code, answer.json()["code"]) == (status, error)
    waiting, host = open_table(server, {**new_table(learning=True), "seats": [{"kind": "person"}, {"kind": "open"}]})
    assert advice(server, waiting, host).json()["code"] == "not-now"  # it has not begun


@pytest.mark.parametrize("chosen", [True, False])
def test_the_next_table_of_the_same_people_is_like_this_one(chosen: bool) -> None:
    new = NewTable("mamma-mia", "2004", [PersonSeat("Ann"), BotSeat("rule")], learning=chosen)
    table, _ = new_table_of(new, b"somebody")
    assert table.learning is chosen
    assert same_again(table, 0)[0].learning is chosen


class Slow:
    """Thinks until it is told to say something."""

    def __init__(self) -> None:
        self.told = asyncio.get_running_loop().create_future()

    async def coach(self, *_: Any) -> str:
        return str(await asyncio.shield(self.told))


async def test_one_seat_of_a_table_at_a_time_and_a_few_tables() -> None:
    slow: Any = Slow()
    reviews, record = Reviews(slow, 100), finished()
    first = await reviews.of("table 0", lambda: record, 0)
    assert (first.status, first.decisions) == ("thinking", [])
    with pytest.raises(TooMany, match="another seat"):
        await reviews.of("table 0", lambda: record, 1)
    for number in range(1, 8):
        await reviews.of(f"table {number}", lambda: record, 0)
    with pytest.raises(TooMany, match="too many games"):
        await reviews.of("table 8", lambda: record, 0)
    assert (await reviews.of("table 0", lambda: record, 0)).status == "thinking"
    await reviews.stop()


async def test_who_has_no_coach_is_told_why_and_may_ask_again() -> None:
    slow: Any = Slow()
    reviews, record = Reviews(slow, 100), finished()
    await reviews.of("table", lambda: record, 0)
    slow.told.set_result('{"error": {"code": "bad-option", "message": "a search needs numba", "where": "compiled"}}')
    async with patience("an error"):
        with pytest.raises(NoCoach, match="needs numba"):
            while True:
                await reviews.of("table", lambda: record, 0)
                await asyncio.sleep(0)
    await reviews.stop()


async def test_a_coach_that_takes_too_long_is_another_thing_than_none() -> None:
    slow: Any = Slow()
    reviews, record = Reviews(slow, 100), finished()
    await reviews.of("table", lambda: record, 0)
    slow.told.set_exception(TimeoutError())
    async with patience("an error"):
        with pytest.raises(CoachFailed, match="ask again"):
            while True:
                await reviews.of("table", lambda: record, 0)
                await asyncio.sleep(0)
    await reviews.stop()
