"""Writes docs/reference/observations.md: what each game tells learners, from the code."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from forno.play.games import lookup, names
from forno.rl import fields, moves, research

TARGET: Final = Path(__file__).parents[1] / "docs/reference/observations.md"
HEAD: Final = """\
# Observations and actions

What [environments for learning](../guide/research.md) tell a seat, as rows of single bytes (`int8`), and what the
numbers of moves mean: the same in every interface. An observation is made of what `observe` lets a seat know at this
moment, and of nothing else: what was covered has to be remembered. Players are counted from the own seat on, to the
left. Games of fewer players leave the rest zero.

This page is written by `python -m scripts.observations`, from the tables in the games' folders (`seen.py`,
`research.py`); `forno.rl.fields(game)` and `forno.rl.moves(game)` say the same to programs.
"""


def page() -> str:
    """The whole page."""
    games = {lookup(name).research: name for name in reversed(names()) if lookup(name).research is not None}
    parts = [HEAD]
    for game in reversed(games.values()):
        parts += ["", *_game(game)]
    return "\n".join(parts) + "\n"


def _game(game: str) -> Iterator[str]:
    of = [f"`{name}`" for name in names() if lookup(name).research == lookup(game).research]
    size = sum(field.size for field in fields(game))
    yield f"## {', '.join(of)}"
    yield ""
    yield f"### An observation of {size} bytes"
    yield ""
    yield "| bytes | field | shape | from | to | what it is |"
    yield "|---|---|---|---:|---:|---|"
    for field in fields(game):
        span = _span(field.first, field.size)
        shape = " × ".join(map(str, field.shape))
        yield f"| {span} | `{field.name}` | {shape} | {field.low} | {field.high} | {field.meaning} |"
    yield ""
    yield f"### {lookup(game).layout.ACTIONS} actions"
    yield ""
    yield "| numbers | move | how they count on |"
    yield "|---|---|---|"
    for move in moves(game):
        yield f"| {_span(move.first, move.number)} | `{move.pattern}` | {move.meaning} |"
    yield ""
    yield f"The score: {', then '.join(research(game).scores)}."


def _span(first: int, size: int) -> str:
    return str(first) if size == 1 else f"{first}–{first + size - 1}"


def main() -> None:
    """Write the page."""
    TARGET.write_text(page(), encoding="utf8")


if __name__ == "__main__":
    main()
