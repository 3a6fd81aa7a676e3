"""How many examples and games the properties are tried on, by the Hypothesis profile, and on which tables."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from forno.play.game import Game
from forno.testing.play import STYLES, Table, all_tables, play_on

GAMES = ("mamma-mia", "mamma-mia-plus")
TABLES = all_tables(GAMES)
BASE = all_tables(GAMES[:1])

#: What the loaded profile says; a whole game is played for each example, so this is fewer than it says.
EXAMPLES = max(10, settings().max_examples // 4)
examples = settings(max_examples=EXAMPLES, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


def tables(base: bool = False) -> st.SearchStrategy[Table]:
    return st.sampled_from(BASE if base else TABLES)


def randoms() -> st.SearchStrategy[Random]:
    return st.integers(0, 2**32 - 1).map(Random)


def moments(table: Table, seed: int, style: str = "any") -> Iterator[Game]:
    """All moments of a game, the same ones for the same seed."""
    return play_on(table.deal(f"{seed:064x}"), Random(seed), style)


def sweep(tables: list[Table], games: int = 1) -> Iterator[tuple[Game, Random]]:
    """The moments of `games` games for each table and style, each with a Random for what is tried there."""
    for number in range(games * max(1, EXAMPLES // 100)):
        for table in tables:
            for style in STYLES:
                rng = Random(f"{number} {table} {style}")
                for game in moments(table, rng.getrandbits(32), style):
                    yield game, rng
