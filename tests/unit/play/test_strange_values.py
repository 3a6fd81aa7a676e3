"""What is no game, no edition, no seat, no move, of whatever type, is an error with a code and changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from forno.play.batch import Batch
from forno.play.game import Game
from forno.play.record import replay
from tests.strange import STRANGE, refused

TABLES = [("mamma-mia", "2004"), ("mamma-mia-plus", "2009"), ("mamma-i", "zugames")]
GIVEN: dict[str, Any] = {"game": "mamma-mia", "edition": "2004", "players": ["Ann", "Ben"]}


@pytest.mark.parametrize("name", ["game", "edition", "players", "options", "seed", "rules"])
def test_a_game_is_made_of_nothing_strange(name: str) -> None:
    values = [value for value in STRANGE if not (name == "players" and value == ["a"])]
    refused(lambda value: Game.new(**{**GIVEN, name: value}), values)


@pytest.mark.parametrize(("game", "edition"), TABLES)
def test_seats_moves_and_options_are_nothing_strange(game: str, edition: str) -> None:
    table = Game.new(game, edition, ["Ann", "Ben"], seed=f"{7:064x}")
    for take in (table.play, table.view, table.shared_view):
        refused(take, STRANGE, lambda: (table.record(), table.legal(), table.position()))

    def differing(name: str) -> Callable[[object], Game]:
        return lambda value: Game.new(game, edition, ["Ann", "Ben"], options={name: value})

    for option in ("starter", "deck", "strange"):
        refused(differing(option), STRANGE)


@pytest.mark.parametrize("name", ["game", "edition", "players", "options"])
def test_a_batch_is_made_of_nothing_strange(name: str) -> None:
    given = {**GIVEN, "players": 2, name: None}
    refused(lambda value: Batch(**{**given, name: value}, compiled=False), STRANGE)


def test_a_batch_plays_nothing_strange() -> None:
    batch = Batch("mamma-mia", "2004", 2, compiled=False)
    batch.play_moves([])
    seeds = [value for value in STRANGE if value != 10**9 + 7]  # a seed may be as wide as that
    refused(lambda value: batch.play_games(1, value), seeds, batch.legal)
    refused(lambda value: batch.play_moves([], value), seeds, batch.legal)
    refused(batch.play_moves, [True, 2.5, -1, object(), ["a"], [None], [2.5], [True], "x"])


@pytest.mark.parametrize(
    "field", ["format", "game", "edition", "players", "options", "rules", "seed", "start", "moves"]
)
def test_a_record_holds_nothing_strange(field: str) -> None:
    record = Game.new("mamma-mia", "2004", ["Ann", "Ben"]).record()
    refused(lambda value: replay({**record, field: value}), [value for value in STRANGE if value not in (["a"], ())])
    refused(replay, STRANGE)
