"""Hypothesis strategies: tables, games on the way, records, positions, moves. Needs Hypothesis."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from hypothesis import assume, note, strategies as st

from forno.play.game import Game

from .play import STYLES, Table, all_tables, play_on

__all__ = ["games", "moves", "positions", "records", "seeds", "tables"]


def tables(games: Sequence[str] | None = None) -> st.SearchStrategy[Table]:
    """Every edition of these games (None: of all) for every number of players."""
    return st.sampled_from(all_tables(games))


def seeds() -> st.SearchStrategy[str]:
    """Seeds: 64 hex digits."""
    return st.integers(0, 2**256 - 1).map(lambda number: f"{number:064x}")


@st.composite
def games(
    draw: st.DrawFn,
    tables: st.SearchStrategy[Table] | None = None,
    *,
    where: Callable[[Game], bool] | None = None,
) -> Game:
    """A game at one of its moments: a decision is wanted, or it is over.

    Args:
        draw: Hypothesis's.
        tables: Which games; None: all there are.
        where: At which of its moments; None: at any.
    """
    table: Table = draw(st.sampled_from(all_tables()) if tables is None else tables)
    game = table.deal(draw(seeds()))
    rng = Random(draw(st.integers(0, 2**32 - 1)))
    style = draw(st.sampled_from(sorted(STYLES)))
    fitting = [moment.ply for moment in play_on(game, rng, style) if where is None or where(moment)]
    assume(fitting)
    at = draw(st.sampled_from(fitting))
    while game.ply > at:
        game.undo()
    note(json.dumps(game.record()))
    return game


def records(tables: st.SearchStrategy[Table] | None = None) -> st.SearchStrategy[dict[str, Any]]:
    """Records of games, on the way or over."""
    return games(tables).map(Game.record)


def positions(tables: st.SearchStrategy[Table] | None = None) -> st.SearchStrategy[dict[str, Any]]:
    """Positions that a game has reached."""
    return games(tables).map(Game.position)


def moves(game: Game) -> st.SearchStrategy[str]:
    """The legal moves of a game that is not over."""
    return st.sampled_from(game.legal())
