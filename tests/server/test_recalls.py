"""Whoever sends old moves again is answered as then, and lets the server play his games again only so often."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from forno.play.game import Game
from forno.play.table import Seat, Table
from forno.server.errors import TooMany
from forno.server.live.live_table import LiveTable
from forno.server.live.recalls import _KEPT, _REPLAYS
from forno.server.live.surroundings import Surroundings
from tests.server.live import live_table, message, owner, surroundings
from tests.server.test_secrets import Still

pytestmark = pytest.mark.server


async def played(around: Surroundings, code: str, moves: int) -> tuple[LiveTable, Still, dict[str, bytes]]:
    """A table at which so much was played, and what the first seat was answered."""
    game = Game.new("mamma-mia", "2004", ["Ann", "Ben"], options={"starter": 0})
    live = await live_table(around, game, [Seat("Ann"), Seat("Ben")], code)
    live.go_on = lambda: None  # type: ignore[method-assign]
    people, answers = [Still(0), Still(1)], dict[str, bytes]()
    for person in people:
        live.place(person)
    for number in range(moves):
        asked = live.game_table.asked()
        while asked is None:
            live._show(live.game_table.advance())
            asked = live.game_table.asked()
        ply = live.known(asked.seat)
        await live.move(people[asked.seat], message(f"m{number}", ply, live.game_table.view(asked.seat).legal[0]))
        if asked.seat == 0:
            answers[f"m{number}"] = people[0].sent[-1]
    return live, people[0], answers


async def test_all_old_answers_are_the_same_in_any_order_and_cost_one_replay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replays: list[int] = []
    answers_of = Table.answers

    def counted(table: Table, seat: int) -> Any:
        replays.append(seat)
        return answers_of(table, seat)

    monkeypatch.setattr(Table, "answers", counted)
    async with surroundings(tmp_path) as around:
        live, ann, answers = await played(around, "table", 30)
        names = [*answers] * 3
        random.Random(1).shuffle(names)
        for id in names:
            ann.sent.clear()
            assert await live._answer_again(ann, 0, id)
            assert ann.sent[0] == answers[id]
        assert len(replays) == 1


async def test_a_person_has_only_so_many_games_played_again(tmp_path: Path) -> None:
    async with surroundings(tmp_path) as around:
        lives = [await played(around, f"table{number}", 2) for number in range(_KEPT + 1)]
        done = 0
        with pytest.raises(TooMany):
            for live, _, answers in lives * 3:
                live._answers.clear()  # as after many more moves
                # Another of his connections each time: it is the person who counts.
                assert await live._answer_again(Still(0), 0, next(iter(answers)))
                done += 1
        assert _REPLAYS.burst <= done < 3 * len(lives)
        # Nobody else is refused.
        live, _, answers = lives[0]
        live._answers.clear()
        other = Still(0)
        other.who = type(other.who)(owner(7))
        assert await live._answer_again(other, 0, next(iter(answers)))
