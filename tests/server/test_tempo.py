"""Bots' turns at a table: what they last tells nothing of what they hold, and who has said at which pace he plays."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from forno.play.game import Game
from forno.play.games import lookup
from forno.play.table import Seat
from forno.server.live.surroundings import Surroundings
from forno.server.live.timepiece import Timepiece
from forno.server.protocol import SetPace
from tests.server.live import Listener, live_table, surroundings

pytestmark = pytest.mark.server

SEATS = [Seat("Ann", "random"), Seat("Ben"), Seat("Cleo")]
NAMES = [seat.name for seat in SEATS]
#: One kind or five: few or many turns that could be played; from outside both are six cards.
HANDS = {"one way": {"olive": 6}, "many": {"olive": 2, "salami": 1, "mushroom": 1, "pineapple": 1, "pepper": 1}}


class Moved(Timepiece):
    """Time that passes only while somebody waits, and all at once; what was waited for is noted."""

    def __init__(self) -> None:
        self.time, self.waited = 0.0, list[float]()

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        self.waited.append(seconds)
        self.time += seconds


def dealt(hand: dict[str, int]) -> Game:
    """Ann, a bot, begins with these cards."""
    module = lookup("mamma-mia")
    players = [{"colour": "yellow", "hand": hand}, {"colour": "green"}, {"colour": "brown"}]
    start: dict[str, Any] = {"round": 1, "phase": "place", "player": 0, "players": players}
    position = msgspec.convert({**start, "supply": ["salami"] * 12, "oven": []}, module.Position)

    def begin(_: object) -> Any:
        return module.begin("mamma-mia", "2004", len(NAMES), {}, position)

    return Game("mamma-mia", "2004", NAMES, {}, "3c" * 32, begin)


async def waited(folder: Path, hand: dict[str, int]) -> float:
    """What was waited for before Ann called."""
    folder.mkdir()
    async with surroundings(folder, pace=1.0) as usual:
        clock = Moved()
        around = Surroundings(usual.store, usual.thinking, usual.metrics, 1.0, timepiece=clock)
        live = await live_table(around, dealt(hand), SEATS)
        ben = Listener(1)
        live.join(ben.connection)
        await ben.wait_until(b'"type":"placed"')
        await live.stop()
    return clock.waited[0]


async def test_one_legal_move_or_forty_take_the_same_time(tmp_path: Path) -> None:
    found = {name: await waited(tmp_path / name, hand) for name, hand in HANDS.items()}
    assert found["one way"] == found["many"]
    assert 0.9 <= found["many"] <= 1.5


async def test_a_pace_is_told_to_everybody_and_kept(tmp_path: Path) -> None:
    async with surroundings(tmp_path) as around:
        live = await live_table(around, dealt(HANDS["many"]), SEATS)
        ben, cleo = Listener(1), Listener(2)
        for listener in (ben, cleo):
            live.join(listener.connection)
        await live.request(ben.connection, SetPace(id="x", seat=1, pace="brisk"))
        await cleo.wait_until(b'"kind":"pace","seat":1,"by":"player","text":"brisk"')
        assert [seat["pace"] for seat in cleo.last("table")["table"]["seats"]] == [None, "brisk", None]
        kept = await around.store.find_table(live.stored.code)
        assert kept is not None
        assert [seat.pace for seat in kept.seats] == [None, "brisk", None]
        assert json.loads(ben.heard[-1][1])["type"] in ("done", "update", "note")
        await live.stop()
