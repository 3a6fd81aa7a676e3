"""MM-16: where a table stands that is built anew tells nobody whether somebody was asked, and by no moment either.

Two games that differ in nothing public: in one Ben is asked and declines, in the other he has nothing to choose. Every
byte that others receive is compared, and its time by a clock that goes on when nothing is left to do.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from forno.play.game import Game
from tests.postgres import Cluster
from tests.server.anew import PATHS, World, forget, kill, lay, restart, same, second_worker, sweep
from tests.server.test_secrets import SEATS, opening

pytestmark = pytest.mark.server

ASKED: Final = {"pepper": 1, "salami": 1, "olive": 1}
UNASKED: Final = {"mushroom": 3}
NAMES: Final = [seat.name for seat in SEATS]


async def told(url: str, hand: dict[str, int], path: Any, early: bool, patched: pytest.MonkeyPatch) -> list[Any]:
    """What Ann and two who watch hear, and when; the table is built anew while the first order is judged.

    Args:
        early: Whether Ben has answered before, and waits for his moment.
    """
    world = World(url)
    first = await world.process()
    await lay(first.store, opening(hand), SEATS, patched)
    live = await world.come(first, 0, None, 1)
    await world.run(0.2)
    if early:
        await world.say(live, 1, "a", "decline")
    await world.run(0.5)
    process = await path(world)
    live = await world.come(process, None, 0, 1)
    await world.say(live, 1, "a" if early else "b", "decline")  # it may be that an answer was lost: he says it again
    await world.run(30.0)
    heard = world.heard(1)
    assert any(b'"round":2' in words for _, words in heard[-1])
    if hand == ASKED:
        rows = await process.store.moves(live.stored.id)
        assert [row.move for row in rows] == ["decline"]  # once, whoever said it how often
        said = [json.loads(words) for guest in world.guests if guest.mine == 1 for _, words in guest.heard]
        answers = [message for message in said if message["type"] == "answer"]
        assert answers and all(answer == answers[0] for answer in answers)
        assert not any(message["type"] == "error" for message in said)
    await world.end()
    return heard


@pytest.mark.parametrize("early", [True, False], ids=["answered", "not-answered"])
@pytest.mark.parametrize("path", PATHS[1:], ids=lambda path: path.__name__)
async def test_with_one_process(
    tmp_path: Path, path: Callable[..., Any], early: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = await told(f"sqlite:///{tmp_path / 'asked'}", ASKED, path, early, monkeypatch)
    unasked = await told(f"sqlite:///{tmp_path / 'unasked'}", UNASKED, path, early, monkeypatch)
    same(asked, unasked)


@pytest.mark.parametrize("early", [True, False], ids=["answered", "not-answered"])
@pytest.mark.parametrize("path", [second_worker, kill, sweep, forget], ids=lambda path: path.__name__)
async def test_with_two_processes(
    postgres: Cluster, path: Callable[..., Any], early: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = await told(postgres.database(), ASKED, path, early, monkeypatch)
    unasked = await told(postgres.database(), UNASKED, path, early, monkeypatch)
    same(asked, unasked)


@pytest.mark.parametrize("path", [kill, sweep], ids=lambda path: path.__name__)
async def test_after_the_decision_was_shown(
    tmp_path: Path, path: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The oven stands where it stood: neither back at the last decision nor further on."""

    async def shown(url: str, hand: dict[str, int]) -> list[Any]:
        world = World(url)
        first = await world.process()
        await lay(first.store, opening(hand), SEATS, monkeypatch)
        live = await world.come(first, 0, None, 1)
        await world.say(live, 1, "a", "decline")
        await world.run(1.1)
        before = live.game_table.view(None)
        again = await world.come(await path(world), 0, None)
        assert again.game_table.view(None) == before
        heard = world.heard(1)
        await world.end()
        return heard

    assert await shown(f"sqlite:///{tmp_path / 'a'}", ASKED) == await shown(f"sqlite:///{tmp_path / 'u'}", UNASKED)


async def test_whoever_comes_to_a_process_where_nobody_was_sees_what_is_seen_elsewhere(
    postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def greeted(hand: dict[str, int], seconds: float) -> list[Any]:
        world = World(postgres.database())
        first, other = await world.process(), await world.process()
        await lay(first.store, opening(hand), SEATS, monkeypatch)
        await other.tables.get("table")  # it is in its memory from the first
        live = await world.come(first, 0, 1)
        await world.say(live, 1, "a", "decline")
        await world.run(seconds)
        there = await world.come(other, None)
        assert there.game_table.view(None) == live.game_table.view(None)
        assert there.known(None) == live.known(None)
        heard = world.guests[-1].heard
        await world.end()
        return heard

    for seconds in (0.5, 1.2, 9.0):
        same([await greeted(ASKED, seconds)], [await greeted(UNASKED, seconds)])


@pytest.mark.parametrize("path", [restart, kill, sweep], ids=lambda path: path.__name__)
async def test_mamma_i_stands_where_it_stood_and_hides_who_is_hidden(
    tmp_path: Path, path: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Built anew after each of the first decisions; which one character A hides nobody who watches can tell."""

    async def watched(url: str, hides: int) -> list[Any]:
        world = World(url)
        process = await world.process()
        await lay(process.store, Game.new("mamma-i", "zugames", NAMES, seed="3c" * 32), SEATS, monkeypatch)
        for number in range(3):
            live = await world.come(process, None, 0, 1, 2)
            await world.run(world.hand.time + 5.0)
            asked = live.game_table.game.player
            assert asked is not None
            move = live.game_table.view(asked).legal[hides if number == 0 else 0]
            await world.say(live, asked, f"m{number}", move)
            await world.run(world.hand.time + 5.0)
            before = [live.game_table.view(seat) for seat in (None, 0, 1, 2)]
            process = await path(world)
            live = await world.come(process, None)
            assert [live.game_table.view(seat) for seat in (None, 0, 1, 2)] == before
            world.leave(process)
        assert len(await process.store.moves(live.stored.id)) == 3
        heard = world.heard(0, 1, 2)
        await world.end()
        return heard

    same(await watched(f"sqlite:///{tmp_path / 'a'}", 0), await watched(f"sqlite:///{tmp_path / 'u'}", -1))
