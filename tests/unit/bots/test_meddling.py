"""A bot that changes all that it is shown plays with the others as if it did not."""

import random
from dataclasses import fields, is_dataclass
from typing import Any

import msgspec
import pytest

from forno import Game
from forno.bots.seating import Seating, source
from forno.errors import BotError
from forno.play.games import lookup, names

SEED = "3" * 64


class Chooser:
    """Plays by lot, and keeps what it was shown, in words."""

    def __init__(self) -> None:
        self.shown: list[bytes] = []

    def know(self, sheet: Any) -> None:
        self.shown.append(msgspec.json.encode(sheet))

    def see(self, event: Any) -> None:
        self.shown.append(msgspec.json.encode(event))

    def choose(self, view: Any, legal: Any, rng: random.Random) -> str:
        self.shown.append(msgspec.json.encode(view))
        return str(rng.choice(list(legal)))


class Meddler(Chooser):
    """Changes whatever it can get hold of."""

    def know(self, sheet: Any) -> None:
        meddle(sheet)

    def see(self, event: Any) -> None:
        meddle(event)

    def choose(self, view: Any, legal: Any, rng: random.Random) -> str:
        move = str(rng.choice(list(legal)))
        meddle(view)
        meddle(legal)
        sheet = lookup(view.game if isinstance(view.game, str) else "mamma-mia")
        for name in sheet.names:
            meddle(sheet.card_sheet(name, sheet.editions(name)[0]))
        return move


changed = 0


def meddle(thing: Any, depth: int = 0) -> None:
    global changed
    if isinstance(thing, msgspec.Struct) or is_dataclass(thing):
        names = thing.__struct_fields__ if isinstance(thing, msgspec.Struct) else [each.name for each in fields(thing)]
        for name in names:
            meddle(getattr(thing, name), depth + 1)
            if name != "game":
                try:
                    getattr(type(thing), name).__set__(thing, None)
                    changed += 1
                except (AttributeError, TypeError):
                    object.__setattr__(thing, name, None)
    elif isinstance(thing, dict):
        for value in list(thing.values()):
            meddle(value, depth + 1)
        thing.clear()
        changed += 1
    elif isinstance(thing, list):
        for value in thing:
            meddle(value, depth + 1)
        thing.clear()
        changed += 1


def game_of(name: str) -> Game:
    return Game.new(name, lookup(name).editions(name)[0], ["Ann", "Ben", "Cleo"], seed=SEED)


@pytest.mark.parametrize("name", names())
def test_whatever_one_bot_does_to_what_it_is_shown_the_game_is_the_same(name: str) -> None:
    played = []
    for kind in (Chooser, Meddler):
        game, bots = game_of(name), {0: Chooser(), 1: kind(), 2: Chooser()}
        told = game.run()
        seating = Seating(game, bots, {seat: source(SEED, seat) for seat in bots})
        while not game.over:
            told += seating.play(seating.choice())
        played.append((game.record(), told, bots[0].shown, bots[2].shown))
    assert changed
    assert played[0] == played[1]


@pytest.mark.parametrize("name", names())
def test_what_a_game_gives_out_is_the_callers_own(name: str) -> None:
    game, same, rng = game_of(name), game_of(name), random.Random(4)
    while not same.over:
        meddle(game.view(None))
        meddle(game.view(1))
        meddle(game.card_sheet())
        meddle(game.record())
        assert [game.view(seat) for seat in (None, 0, 1, 2)] == [same.view(seat) for seat in (None, 0, 1, 2)]
        meddle(game.legal())
        move = rng.choice(same.legal())
        meddle([game.play(move), game.run()])
        same.play(move)
        same.run()
    meddle(game.result)
    meddle(game.position())
    assert (game.record(), game.position()) == (same.record(), same.position())


class Odd(str):
    """Text that says it is whatever one likes."""

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = str.__hash__


@pytest.mark.parametrize("answer", [None, 3, ["1 olive"], Odd("99 salami"), object(), b"pass"])
def test_an_answer_that_is_no_legal_move_is_the_bots_failure(answer: Any) -> None:
    class Cheat:
        def choose(self, view: Any, legal: Any, rng: random.Random) -> Any:
            return answer

    game = game_of("mamma-mia")
    with pytest.raises(BotError, match=r"bot at seat \d: answered .*; legal were "):
        Seating(game, {seat: Cheat() for seat in range(3)}).finish()
    assert game.ply == 0
