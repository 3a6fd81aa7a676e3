"""Whole games as those at the table see them, for the client's tests: `python -m tests.steps GAME…` writes a line for
each seat, and one for those who watch: all views in their order, and between any two of them the events.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import groupby
from random import Random
from typing import Any

import msgspec

from forno.play.game import Game
from forno.testing.play import STYLES, all_tables, choose


class Watched(msgspec.Struct):
    """A game from one place."""

    title: str
    seat: int | None
    views: list[Any]
    events: list[list[Any]]


def watched(game: Game, rng: Random, style: str) -> list[Watched]:
    """A game that is played to its end, from all places."""
    game.run()
    title = f"{game.name} {game.edition}, {len(game.players)} players, {style}"
    places = [Watched(title, seat, [game.view(seat)], []) for seat in [*range(len(game.players)), None]]
    while not game.over:
        mover, secret = game.player, game.on_turn is None
        events = game.play(choose(game, rng, style)) + game.run()
        for place in places:
            # MM-16: of a decision of which nothing is seen the others are shown nothing, not even that it was taken.
            if events or place.seat == mover or not secret:
                place.views.append(game.view(place.seat))
                place.events.append(events)
    return places


def games(names: list[str]) -> Iterator[tuple[Game, Random, str]]:
    """Games of all editions, for the fewest and the most players, in every style; the same ones always."""
    for _, tables in groupby(all_tables(names), lambda table: (table.game, table.edition)):
        few, *_, many = tables
        for number, table in enumerate((few, many), 1):
            for style in STYLES:
                yield table.deal(f"{number:064x}"), Random(number), style


if __name__ == "__main__":
    for one in games(sys.argv[1:]):
        for place in watched(*one):
            sys.stdout.buffer.write(msgspec.json.encode(place) + b"\n")
