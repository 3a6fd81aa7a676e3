"""How long the server's event loop is held up while bots think at many tables: Mamma Mia!, four bots each.

Run: ``python benchmarks/bots.py [--tables N] [--bot NAME] [--processes N] [--pace P] [--seconds S] [--json]``. The
tables are those of the server without its sockets and its database; the lag is by how much a sleep of five
milliseconds lasts longer. The goal is a p99 under 20 ms.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import time
from typing import Any

from forno.play.game import Game
from forno.play.table import Seat, Table
from forno.server.thinking.thinking import Mind, Overloaded, Thinking

SLEEP = 0.005
NAMES = ["Ann", "Bruno", "Carla", "Dino"]


class Figures:
    """What was measured."""

    def __init__(self) -> None:
        self.lags: list[float] = []
        self.own: list[float] = []  # without what neighbours on the machine cost
        self.waits: list[float] = []
        self.hurried = 0


async def tick(figures: Figures) -> None:
    while True:
        began, used = time.perf_counter(), time.thread_time()
        await asyncio.sleep(SLEEP)
        lag = time.perf_counter() - began - SLEEP
        figures.lags.append(lag)
        figures.own.append(min(lag, time.thread_time() - used))


async def decide(thinking: Thinking, table: Table, minds: list[Mind], seat: int, figures: Figures) -> float:
    """Let the bot of a seat take its decision; returns the rest after it."""
    legal, began = table.game.legal(), time.perf_counter()
    try:
        move = await thinking.choose(minds[seat], table.view(seat), legal, table.events)
        figures.waits.append(time.perf_counter() - began)
    except Overloaded:
        move = random.choice(legal)
        figures.hurried += 1
    prepared = table.prepare(seat, None, table.known(seat), [move])
    table.apply(prepared)
    return prepared.beat.pause


async def play(thinking: Thinking, bot: str, pace: float, figures: Figures) -> None:
    """Play game after game."""
    await asyncio.sleep(random.random() * pace)  # tables do not begin all at once
    while True:
        game = Game.new("mamma-mia", "2004", NAMES, options={"rounds": 3})
        table, minds = Table(game, [Seat(name, bot) for name in NAMES]), [Mind(bot) for _ in NAMES]
        while not table.over:
            asked = table.asked()
            rest = (
                table.advance().pause
                if asked is None
                else asked.pause + await decide(thinking, table, minds, asked.seat, figures)
            )
            await asyncio.sleep(rest * pace)


async def measure(options: argparse.Namespace) -> Figures:
    thinking, figures = Thinking(10.0, options.processes), Figures()
    await thinking.start()
    tables = [asyncio.create_task(play(thinking, options.bot, options.pace, figures)) for _ in range(options.tables)]
    await asyncio.sleep(2.0)  # until everything is warm
    figures.waits.clear()
    figures.hurried = 0
    ticking = asyncio.create_task(tick(figures))
    await asyncio.sleep(options.seconds)
    for task in (ticking, *tables):
        task.cancel()
    await asyncio.gather(ticking, *tables, return_exceptions=True)
    await thinking.stop()
    return figures


def results(figures: Figures, seconds: float) -> list[dict[str, Any]]:
    measured = (figures.lags, figures.own, figures.waits)
    lags, own, waits = (statistics.quantiles(values, n=100) for values in measured)
    return [
        {"name": "bots/loop/p50", "value": lags[49] * 1e3, "unit": "ms"},
        {"name": "bots/loop/p99", "value": lags[98] * 1e3, "unit": "ms"},
        {"name": "bots/loop/p99/own", "value": own[98] * 1e3, "unit": "ms"},
        {"name": "bots/decision/p50", "value": waits[49] * 1e3, "unit": "ms"},
        {"name": "bots/decision/p99", "value": waits[98] * 1e3, "unit": "ms"},
        {"name": "bots/decisions", "value": len(figures.waits) / seconds, "unit": "1/s"},
        {"name": "bots/hurried", "value": figures.hurried / seconds, "unit": "1/s"},
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--bot", default="rule")
    parser.add_argument("--processes", type=int)
    parser.add_argument("--pace", type=float, default=1.0)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    lines = results(asyncio.run(measure(options)), options.seconds)
    if options.json:
        print(json.dumps({"results": lines}))
    else:
        print(f"{options.tables} tables of four bots {options.bot!r}, pauses x {options.pace:g}")
        for line in lines:
            print(f"{line['name']:20}{line['value']:10.2f} {line['unit']}")


if __name__ == "__main__":
    main()
