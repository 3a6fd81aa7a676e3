"""How many examples and games the properties are tried on, by the Hypothesis profile, and on which tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from forno.play.game import Game
from forno.testing.play import Table, all_tables, play_on

GAMES = ("mamma-mia", "mamma-mia-plus")
TABLES = all_tables(GAMES)
BASE = all_tables(GAMES[:1])
COLOURS = ("yellow", "green", "brown", "purple", "red", "pink")

#: What the loaded profile says; a whole game is played for each example, so this is fewer than it says.
EXAMPLES = max(10, settings().max_examples // 4)
examples = settings(max_examples=EXAMPLES, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


@st.composite
def tables(draw: st.DrawFn, base: bool = False) -> Table:
    """A table, mostly with the usual options."""
    table = draw(st.sampled_from(BASE if base else TABLES))
    if draw(st.booleans()):
        return table
    options: dict[str, st.SearchStrategy[Any]] = {
        "rounds": st.integers(1, 4),
        "starter": st.integers(0, table.players - 1),
        "remove_cards": st.booleans(),
        "colours": st.permutations(COLOURS[:6] if table.edition == "2009" else COLOURS[:5]).map(
            lambda colours: colours[: table.players]
        ),
        "memory_aid": st.sampled_from(["none", "notes", "count", "open"]),
    }
    if table.edition == "2009" and table.players > 2:
        options["helping"] = st.booleans()
    return replace(table, options=draw(st.fixed_dictionaries({}, optional=options)))


def randoms() -> st.SearchStrategy[Random]:
    return st.integers(0, 2**32 - 1).map(Random)


def moments(table: Table, seed: int, style: str = "any") -> Iterator[Game]:
    """All moments of a game, the same ones for the same seed."""
    return play_on(table.deal(f"{seed:064x}"), Random(seed), style)
