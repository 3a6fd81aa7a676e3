"""One's list of tables says where it is one's turn, asleep or awake, and nothing that not everybody knows."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from forno.play.game import Game
from forno.play.table import Seat, Table
from forno.server.live.live_table import LiveTable
from forno.server.live.turn import Turn, turn_at
from forno.server.people.company import Who
from forno.server.protocol import OwnTable
from forno.server.tables.registry import Tables
from tests.patience import until
from tests.server.live import Listener, message, owner, surroundings
from tests.server.test_housekeeping import start, waiting

pytestmark = pytest.mark.server


async def mine(made: Tables, seat: int) -> dict[str, OwnTable]:
    _, own = await made.lobby(owner(seat))
    return {table.table: table for table in own}


async def test_a_list_says_whose_turn_it_is_at_tables_that_sleep(tmp_path: Path) -> None:
    async with surroundings(tmp_path) as around:
        first = Tables(around, 60.0)
        codes = []
        for _ in range(3):
            live = (await first.open(waiting("person", "open"), owner(0))).live
            await live.sit(Who(owner(1)), "Ben", None)
            codes.append(live.stored.code)
        played, begun, _ = codes
        for code in (played, begun):
            await start(await first.get(code))
        await play(await first.get(played), 0)
        awake = [await mine(first, seat) for seat in (0, 1)]
        await first.stop()
        second = Tables(around, 60.0)
        for _ in range(2):  # the second time it is remembered
            for seat in (0, 1):
                asleep = await mine(second, seat)
                assert [(asleep[code].turn, asleep[code].opening) for code in codes] == [
                    (1, False),
                    (0, False),
                    (None, False),
                ]
                assert [(table.turn, table.mine) for table in asleep.values()] == [
                    (awake[seat][code].turn, [seat]) for code in asleep
                ]
                assert all(second.in_memory(code) is None for code in codes)
        live = await second.get(played)
        await play(live, 1)
        await second.stop()
        assert (await mine(Tables(around, 60.0), 1))[played].turn == 0


async def play(live: LiveTable, seat: int) -> None:
    """One whole turn of somebody who comes for it."""
    listener = Listener(seat)
    live.join(listener.connection)
    number = 0
    while (await until(live.game_table.asked, "the next decision")).seat == seat:
        number += 1
        words = message(f"{seat}-{number}", live.known(seat), live.game_table.view(seat).legal[0])
        await live.move(listener.connection, words)
    live.leave(listener.connection)


def test_mm_16_a_list_does_not_say_who_is_asked_while_the_oven_is_open() -> None:
    rng, seen = random.Random(3), set[Turn]()
    game = Game.new("mamma-mia", "2004", ["Ann", "Ben", "Cid"], options={"rounds": 1}, seed="5" * 64)
    while not game.over:
        turn = turn_at(Table(game, [Seat(name) for name in game.players]))
        assert turn == Turn(game.view(None).player, game.view(None).player is None)
        seen.add(turn)
        if game.settled:
            game.play(rng.choice(game.legal()))
        else:
            game.step()
    assert seen == {Turn(0, False), Turn(1, False), Turn(2, False), Turn(None, True)}
    assert turn_at(Table(game, [Seat(name) for name in game.players])) == turn_at(None) == Turn(None, False)
