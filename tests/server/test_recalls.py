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
from forno.server.live.recalls import KEPT, REPLAYS
from forno.server.live.surroundings import Surroundings
from tests.patience import until
from tests.server.live import live_table, message, owner, surroundings
from tests.server.test_secrets import Still

pytestmark = pytest.mark.server


async def played(around: Surroundings, code: str, moves: int) -> tuple[LiveTable, Still, dict[str, bytes]]:
    """A table at which so much was played, and what the first seat was answered."""
    game = Game.new("mamma-mia", "2004", ["Ann", "Ben"], options={"starter": 0})
    live = await live_table(around, game, [Seat("Ann"), Seat("Ben")], code)
    people, answers = [Still(0), Still(1)], dict[str, bytes]()
    for person in people:
        live.join(person)
    for number in range(moves):
        seat = (await until(live.game_table.asked, "the next decision", every=0.0)).seat
        people[seat].sent.clear()
        words = message(f"m{number}", live.known(seat), live.game_table.view(seat).legal[0])
        await live.move(people[seat], words)
        if seat == 0:
            answers[words.id] = people[0].sent[0]
    for person in people:
        live.leave(person)
    return live, people[0], answers


async def answer_again(live: LiveTable, person: Still, id: str) -> bytes:
    """What somebody hears first who says what he has said before, or anything else by that name."""
    person.sent.clear()
    live.place(person)
    await live.move(person, message(id, 0, "once more"))
    return person.sent[0]


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
            assert await answer_again(live, ann, id) == answers[id]
        assert len(replays) == 1


async def test_a_person_has_only_so_many_games_played_again(tmp_path: Path) -> None:
    async with surroundings(tmp_path) as around:
        # So many that the first answer is no more among those that the table has at hand.
        lives = [await played(around, f"table{number}", 16) for number in range(KEPT + 1)]
        done = 0
        with pytest.raises(TooMany):
            for live, _, answers in lives * 3:
                id, answer = next(iter(answers.items()))
                # Another of his connections each time: it is the person who counts.
                assert await answer_again(live, Still(0), id) == answer
                done += 1
        assert REPLAYS.burst <= done < 3 * len(lives)
        # Nobody else is refused.
        live, _, answers = lives[0]
        await live.hold(0, owner(7))
        other = Still(7)
        id, answer = next(iter(answers.items()))
        assert await answer_again(live, other, id) == answer
