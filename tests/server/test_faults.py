"""Everything is killed at random moments while people play: what was answered is there, and every game is finished."""

from __future__ import annotations

import asyncio
import os
import random
import re
import signal
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text

from forno.server.store.engine import parse_url
from tests.patience import GAME, PATIENCE, patience
from tests.postgres import Cluster
from tests.server.people import Person, gather_company
from tests.server.process import Server

pytestmark = pytest.mark.server

#: In all; ``FORNO_KILLS=200 pytest tests/server/test_faults.py`` for a long night.
KILLS = int(os.environ.get("FORNO_KILLS", "24"))


class Load:
    """Tables that are played at once; whenever one is over, the next is opened, until it is enough."""

    def __init__(self, server: Server, tables: int, persons: int) -> None:
        self.persons: list[Person] = []
        self.enough = False
        self._server, self._number = server, persons
        self._tasks = [asyncio.create_task(self._play(1000 * table)) for table in range(tables)]

    async def _play(self, seed: int) -> None:
        while not self.enough:
            people = await gather_company(self._server, self._number, seed=seed)
            self.persons += people
            await asyncio.gather(*(person.persevere() for person in people))
            seed += 10

    async def end(self) -> None:
        """Let every game that was begun be played to its end."""
        self.enough = True
        async with patience("every game to be played to its end", GAME):
            await asyncio.gather(*self._tasks)

    async def wait_for_answers(self, number: int) -> None:
        """Something has to be under way before it is worth killing."""
        goal = self.answers + number
        async with patience(lambda: f"{goal} answers; there are {self.answers}", 2 * PATIENCE):
            while self.answers < goal:
                if any(task.done() for task in self._tasks):
                    await asyncio.gather(*(task for task in self._tasks if task.done()))
                await asyncio.sleep(0.02)

    @property
    def answers(self) -> int:
        return sum(len(person.answered) for person in self.persons)


def children(pid: int, named: str) -> list[int]:
    """The processes below another one whose command line has a word in it."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            words = (entry / "cmdline").read_bytes().decode()
            if parent == pid:
                found += [int(entry.name)] if re.search(named, words) else []
                found += children(int(entry.name), named)
    return found


def kill_one(rng: random.Random, pids: list[int]) -> None:
    with suppress(ProcessLookupError):
        if pids:
            os.kill(rng.choice(pids), signal.SIGKILL)


async def strike(what: str, server: Server, cluster: Cluster | None, rng: random.Random) -> None:
    match what:
        case "server":
            server.kill()
            await asyncio.sleep(rng.uniform(0.0, 0.2))
            await asyncio.to_thread(server.start)
        case "worker":
            kill_one(rng, children(server.pid, "spawn_main"))
        case "bots":
            kill_one(rng, children(server.pid, "forno.server.thinking.worker"))
        case "connection" if cluster is not None:
            await asyncio.to_thread(cluster.kill_backend)
        case "database" if cluster is not None:
            await asyncio.to_thread(cluster.kill)
            await asyncio.sleep(rng.uniform(0.0, 0.5))
            await asyncio.to_thread(cluster.start)


def kept(url: str) -> dict[tuple[str, int, str], list[str]]:
    """The moves of every message: by table, seat and id. They are numbered without a gap."""
    messages: dict[tuple[str, int, str], list[str]] = {}
    plies: dict[str, int] = {}
    engine = create_engine(parse_url(url))
    query = (
        "SELECT code, ply, seat, message, move FROM moves JOIN tables ON tables.id = table_id ORDER BY table_id, ply"
    )
    with engine.connect() as connection:
        for code, ply, seat, message, move in connection.execute(text(query)):
            assert ply == plies.get(code, 0)
            plies[code] = ply + 1
            if message is not None:
                messages.setdefault((code, seat, message), []).append(move)
    engine.dispose()
    return messages


def check(load: Load, url: str) -> None:
    stored = kept(url)
    for person in load.persons:
        seat = person.view["seat"]
        mine = {id: moves for (code, by, id), moves in stored.items() if (code, by) == (person.code, seat)}
        assert {id: mine[id] for id in person.answered} == person.answered
        # A move that was never answered may be there, but not one that was never said.
        assert len(mine) - len(person.answered) <= 1
        assert [error for error in person.errors if error["code"] not in ("stale-ply", "not-your-move")] == []
    for code in {person.code for person in load.persons}:
        assert len({(person.over or {})["seed"] for person in load.persons if person.code == code}) == 1


def check_log(server: Server) -> None:
    log = server.log.read_text()
    for word in ("table failed", "message failed", "request failed", "socket failed", "was destroyed"):
        assert word not in log, log[log.index(word) - 200 :][:3000]


async def test_kill_9_of_a_server_and_its_bots_loses_nothing(start_server: Any) -> None:
    server, rng = start_server(pace=0.01), random.Random(KILLS)
    load = Load(server, tables=3, persons=2)
    for _ in range(KILLS // 3):
        await load.wait_for_answers(rng.randint(1, 25))
        await strike(rng.choice(["server", "server", "bots"]), server, None, rng)
    await load.end()
    check_log(server)
    check(load, f"sqlite:///{server.database()}")


async def test_kill_9_of_servers_and_of_their_database_loses_nothing(start_server: Any, postgres: Cluster) -> None:
    url, rng = postgres.database(), random.Random(KILLS)
    server = start_server(pace=0.01, FORNO_DATABASE=url, FORNO_WORKERS="2", FORNO_BOT_PROCESSES="1")
    load = Load(server, tables=3, persons=2)
    victims = ["worker", "connection", "database", "worker", "bots", "server"]
    for number in range(KILLS - KILLS // 3):
        await load.wait_for_answers(rng.randint(1, 25))
        await strike(victims[number % len(victims)], server, postgres, rng)
    await load.end()
    check_log(server)
    check(load, url)
