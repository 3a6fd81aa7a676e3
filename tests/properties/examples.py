"""How many examples and games the properties are tried on, by the Hypothesis profile, and on which tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from hypothesis import HealthCheck, settings, strategies as st

from forno.games.mamma_i import testing as mamma_i
from forno.games.mamma_mia import testing as mamma_mia
from forno.play.game import Game
from forno.testing.play import Table, all_tables, play_on

GAMES = ("mamma-mia", "mamma-mia-plus")
TABLES = all_tables(GAMES)
WITH_HELP = [table for table in TABLES if table.edition == "2009" and table.players > 2]
FAMILY = all_tables(("mamma-i",))
EVERY = all_tables()
ABOUT: dict[str, Any] = {**dict.fromkeys(GAMES, mamma_mia), "mamma-i": mamma_i}
COLOURS = ("yellow", "green", "brown", "purple", "red", "pink")

#: What the loaded profile says; a whole game is played for each example, so this is fewer than it says.
EXAMPLES = max(10, settings().max_examples // 4)
examples = settings(max_examples=EXAMPLES, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


@st.composite
def tables(draw: st.DrawFn, among: Sequence[Table] = EVERY) -> Table:
    """A table, mostly with the usual options."""
    table = draw(st.sampled_from(among))
    if draw(st.booleans()):
        return table
    if table in FAMILY:
        return replace(table, options={"starter": draw(st.integers(0, table.players - 1))})
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


def pizzas() -> st.SearchStrategy[Table]:
    """A table of Mamma Mia! or Plus."""
    return tables(TABLES)


def randoms() -> st.SearchStrategy[Random]:
    return st.integers(0, 2**32 - 1).map(Random)


def moments(table: Table, seed: int, style: str = "any") -> Iterator[Game]:
    """All moments of a game, the same ones for the same seed."""
    return play_on(table.deal(f"{seed:064x}"), Random(seed), style)
