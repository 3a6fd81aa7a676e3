"""Who is handed the device at an opening, where several play on one: nobody is asked whom the client would pass over.

The client goes by what everybody sees of an order (MM-16), and by a seat's own cards where help is wanted (PL-7). What
comes up in whole games stands in a file of cases, which the client's tests read.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec

from forno.play.game import Game
from forno.testing.play import STYLES, all_tables, choose

CASES: Final = Path(__file__).parents[1] / "web/src/games/mamma_mia/handOvers.cases.json"
COMMAND: Final = "python -m tests.test_hand_overs --write"
GAMES: Final = 4
ENOUGH: Final = 8

Case = dict[str, Any]


class Openings:
    """What comes up at the openings of whole games: needs of orders, and hands of those who may be asked for help."""

    def __init__(self) -> None:
        self.orders: dict[str, Case] = {}
        self.help: dict[bool, list[Case]] = {True: [], False: []}
        self._before = -1

    def of(self, game: Game, rng: Random, style: str) -> Openings:
        """Play a game to its end."""
        game.run()
        while not game.over:
            if game.on_turn is None:
                self._ask(game)
            for event in game.play(choose(game, rng, style)) + game.run():
                if event.__struct_config__.tag == "judging":
                    self._order(event.lines)
        return self

    def _order(self, lines: Any) -> Case:
        shape = " ".join(sorted({f"{one.sign} {one.missing > 0:d}{len(one.kinds) > 1:d}" for one in lines}))
        return self.orders.setdefault(shape, {"lines": msgspec.to_builtins(lines), "asked": False})

    def _ask(self, game: Game) -> None:
        view = game.view(None)
        assert game.player is not None
        owner = view.judging.player
        if game.player == owner:
            self._before = owner
            if not view.wanted:
                self._order(view.judging.lines)["asked"] = True
            return
        seat = (self._before + 1) % len(game.players)
        while seat != game.player:
            self._hand(game, seat, can=False)
            seat = (seat + 1) % len(game.players)
        self._hand(game, seat, can=True)
        self._before = seat

    def _hand(self, game: Game, seat: int, can: bool) -> None:
        view = game.view(seat)
        case = {"wanted": view.wanted, "hand": view.hand, "waiter": view.players[seat].waiter, "can": can}
        if len(self.help[can]) < ENOUGH and case not in self.help[can]:
            self.help[can].append(case)

    @property
    def cases(self) -> dict[str, list[Case]]:
        """All of it, in a fixed order."""
        return {
            "orders": [self.orders[shape] for shape in sorted(self.orders)],
            "help": [*self.help[True], *self.help[False]],
        }


def games() -> Iterator[tuple[Game, Random, str]]:
    """Games of all editions, the same ones always."""
    for table in all_tables(("mamma-mia", "mamma-mia-plus")):
        for number in range(GAMES if table.players in (2, 4) else 0):
            yield table.deal(f"{number:064x}"), Random(number), [*STYLES][number % len(STYLES)]


def as_text() -> str:
    """The file of cases."""
    found = Openings()
    for game, rng, style in games():
        found.of(game, rng, style)
    text = json.dumps(found.cases, separators=(",", ":"))
    return text.replace('{"lines', '\n{"lines').replace('{"wanted', '\n{"wanted') + "\n"


def test_the_cases_of_the_client_are_those_of_the_rules() -> None:
    assert CASES.read_text(encoding="utf8") == as_text(), f"other orders are asked about; if that is meant: {COMMAND}"


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit(f"usage: {COMMAND}")
    CASES.write_text(as_text(), encoding="utf8")
