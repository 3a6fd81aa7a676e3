"""How the others play in a search's mind: as the people-like levels do, and they forget as those do."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from forno import Game
from forno.games.mamma_mia.bot.fading import Fading, Forgetting
from forno.games.mamma_mia.bot.levels import MANNERS, Manner
from forno.games.mamma_mia.company import note_play, others_policy, recall_oven
from forno.games.mamma_mia.events import NewRound, Placed
from forno.games.mamma_mia.kernel import apply
from forno.games.mamma_mia.known import Table, known, table_of
from forno.games.mamma_mia.layout import ACTIONS, HIDDEN, KIND_NAMES, PLACE, Remembered
from forno.games.mamma_mia.memory import Memory
from forno.games.mamma_mia.notation import actions_of
from forno.games.mamma_mia.searching import note_plays

LEVELS = ("pippo", "rosa", "enzo")


class Equals(random.Random):
    """Luck that knows what it was asked to choose from."""

    alike: Sequence[Any] = ()

    def choice(self, seq: Any) -> Any:
        self.alike = seq
        return super().choice(seq)


def decisions(
    manner: Manner, number: int, edition: str = "2004", watchers: Sequence[Any] = ()
) -> Iterator[tuple[Game, Memory, Sequence[str]]]:
    """The decisions of a game among four who play so: what everybody has seen of it, and the best moves."""
    game = Game.new("mamma-mia", edition, ["Ann", "Ben", "Cem", "Dea"], seed=f"{number:064x}")
    players = [manner.baker(random.Random(seat)) for seat in range(4)]
    memory, rng = Memory(), Equals(number)
    while (seat := game.player) is not None:
        view, legal = game.view(seat), game.legal()
        memory.look(view)
        move = players[seat].choose(view, legal, rng)
        if len(legal) > 1:
            yield game, memory, rng.alike
        for event in [*game.play(move), *game.run()]:
            for watcher in (*players, memory, *watchers):
                watcher.see(event)


def seen(game: Game, memory: Memory) -> tuple[Table, Remembered]:
    """What who is asked knows, and with which play what lies in the oven came."""
    assert game.player is not None
    view = game.view(game.player)
    table = table_of(view)
    s = known(table, view, memory)
    note_plays(s)
    return table, s


@pytest.mark.parametrize("edition", ["2004", "1999"])
@pytest.mark.parametrize("level", LEVELS)
def test_who_forgets_nothing_plays_in_the_mind_as_at_the_table(level: str, edition: str) -> None:
    manner, asked = replace(MANNERS[level], forgetting=None), 0
    alike = 0
    for game, memory, best in decisions(manner, 11, edition):
        table, s = seen(game, memory)
        action = others_policy(s, table.rules, manner.desk(), [0] * ACTIONS)
        numbers = actions_of(table.names[s.player])
        assert action in [numbers[move] for move in best]
        alike += len(best) > 1
        asked += 1
    assert asked > 50
    assert alike > 3


class Layers:
    """Who laid each ingredient since the round began."""

    def __init__(self) -> None:
        self.seats: list[int] = []

    def see(self, event: Any) -> None:
        match event:
            case NewRound():
                self.seats.clear()
            case Placed(player=player, number=number):
                self.seats += [player] * number
            case _:
                pass


def test_it_is_known_who_laid_what() -> None:
    layers, looked = Layers(), 0
    for game, memory, best in decisions(Manner(), 12, watchers=[layers]):
        table, s = seen(game, memory)
        if s.phase == PLACE:
            assert [play & 7 for play in s.laid if play] == layers.seats
            apply(s, table.rules, actions_of(table.names[s.player])[best[0]])
            note_play(s)
            laid = s.laid[s.oven_size - s.call_number : s.oven_size]
            assert laid == [s.call_number * 8 + s.call_player] * s.call_number
            looked += s.oven_size > 20
    assert looked > 5


def test_in_the_mind_each_card_is_lost_and_taken_for_another_as_often_as_at_the_table() -> None:
    forgetting, often, looked = Forgetting(span=2.0, power=1.5, own=0.3, confused=0.6), 400, 0
    heads = [Fading(forgetting, random.Random(number)) for number in range(often)]
    for game, memory, _ in decisions(Manner(), 13, watchers=heads):
        table, s = seen(game, memory)
        if s.phase != PLACE or not 12 <= s.oven_size <= 30:
            continue
        d = Manner(forgetting=forgetting).desk()
        right, lost = [0] * s.oven_size, [0] * s.oven_size
        for number, head in enumerate(heads):
            d.salt = random.Random(number).getrandbits(32)
            recall_oven(s, table.rules, d)
            at_table = head.oven(memory.oven, s.player, KIND_NAMES[: table.rules.kinds])
            for at, (card, now) in enumerate(zip(memory.oven, at_table, strict=True)):
                right[at] += (d.recalled[at] == s.pile[at]) - (now == card)
                lost[at] += (d.recalled[at] == HIDDEN) - (now is None)
        assert [n / often for n in right] == pytest.approx([0.0] * s.oven_size, abs=0.15)
        assert [n / often for n in lost] == pytest.approx([0.0] * s.oven_size, abs=0.15)
        looked += 1
    assert looked > 5
