"""How long an order is judged at a table that is built anew: where its owner was asked in secret, and where he was not.

MM-16: the two may not differ. Two tables differ in nothing but Ben's hand; he declines at once if he is asked. After
0.4 of the 0.9 seconds the server's part for tables ends and another begins; the time is from the greeting of somebody
who watches there to the moment when he sees the order go back.

Run: ``python benchmarks/rebuilt.py [--tries N] [--json]``.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import tempfile
import time
from typing import Any

import msgspec

from forno.play.game import Game
from forno.play.games import lookup
from forno.server.live import dealing
from forno.server.live.connection import Connection
from forno.server.live.surroundings import Surroundings
from forno.server.metrics import Metrics
from forno.server.people.company import Who
from forno.server.protocol import Move
from forno.server.store.repository import Store
from forno.server.store.stored import StoredSeat, StoredTable
from forno.server.tables.registry import Tables
from forno.server.thinking.thinking import Thinking

NAMES = ["Ann", "Ben", "Cleo"]
SEED = "3c" * 32
BEN = b"b" * 32
HANDS = {"asked": {"pepper": 1, "salami": 1, "olive": 1}, "unasked": {"mushroom": 3}}


def game(hand: dict[str, int]) -> Game:
    """An oven of which nothing is turned up yet."""
    oven = [*["salami"] * 3, {"order": "4-salami", "player": 1}]
    hands = [("yellow", {"mushroom": 2}), ("green", hand), ("brown", {"olive": 2})]
    start: dict[str, Any] = {"round": 1, "phase": "open", "player": 0, "holder": 0, "oven": oven}
    start["players"] = [{"colour": colour, "hand": cards} for colour, cards in hands]
    module = lookup("mamma-mia")
    position = msgspec.convert(start, module.Position)
    return Game(
        "mamma-mia", "2004", NAMES, {}, SEED, lambda _: module.begin("mamma-mia", "2004", len(NAMES), {}, position)
    )


def table() -> StoredTable:
    return StoredTable(
        code="table",
        watch="watched",
        game="mamma-mia",
        edition="2004",
        rules=1,
        options={},
        seed=SEED,
        language="en",
        seats=tuple(
            StoredSeat(kind="person", name=name, holders=frozenset({BEN} if name == "Ben" else ())) for name in NAMES
        ),
    )


class Guest(Connection):
    """Somebody who notes when he hears what."""

    def __init__(self, token: bytes | None) -> None:
        super().__init__(Who(token))
        self.heard: list[tuple[float, bytes]] = []

    def send(self, message: bytes) -> None:
        """Note a message."""
        self.heard.append((time.perf_counter(), message))

    async def wait_for(self, words: bytes) -> float:
        """When a message with these words came."""
        async with asyncio.timeout(30):
            while not (found := [when for when, message in self.heard if words in message]):
                await asyncio.sleep(0.0005)
        return found[0]


async def judged(address: str, hand: dict[str, int]) -> float:
    """Milliseconds from the greeting to the end of the judgement."""
    store, metrics = Store(address), Metrics()
    await store.start()
    await store.add_table(table())
    vars(dealing)["game_of"] = lambda _: game(hand)  # else the game would begin where somebody is asked
    for again in (False, True):
        tables = Tables(Surroundings(store, Thinking(5.0, 1, metrics), metrics, 1.0), 60.0)
        live = await tables.get("table")
        ben, watching = Guest(BEN), Guest(None)
        for guest in (watching, ben):
            live.join(guest)
        began = await watching.wait_for(b'"4-salami"')
        moving = None
        if live.game_table.view(1).legal:
            moving = asyncio.create_task(live.move(ben, Move("a", live.known(1), ["decline"])))
        if again:
            ended = await watching.wait_for(b'"went_back"')
        else:
            await asyncio.sleep(0.4)
        if moving is not None and not again:
            moving.cancel()
        for guest in (watching, ben):
            live.leave(guest)
        await tables.stop()
        if moving is not None:
            await asyncio.gather(moving, return_exceptions=True)
    await store.stop()
    return (ended - began) * 1e3


async def measure(tries: int) -> dict[str, list[float]]:
    found: dict[str, list[float]] = {name: [] for name in HANDS}
    for number in range(tries):
        for name, hand in HANDS.items():  # by turns: a busy moment meets both
            with tempfile.TemporaryDirectory() as folder:
                found[name].append(await judged(f"sqlite:///{folder}/{number}.sqlite3", hand))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tries", type=int, default=10)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    found = asyncio.run(measure(options.tries))
    lines = [
        {"name": f"rebuilt/{name}/{kind}", "value": of(times), "unit": "ms"}
        for name, times in found.items()
        for kind, of in (("min", min), ("p50", statistics.median), ("max", max))
    ]
    if options.json:
        print(json.dumps({"results": lines}))
    else:
        for line in lines:
            print(f"{line['name']:24}{line['value']:8.1f} {line['unit']}")


if __name__ == "__main__":
    main()
