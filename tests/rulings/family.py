"""A table of Mamma I, written in a line or two."""

from __future__ import annotations

from typing import Any

from forno.play.game import Game
from forno.play.record import replay

PLAIN: dict[str, Any] = {
    "turn": 1,
    "phase": "trick",
    "player": 0,
    "a": 0,
    "display": ["1", "1", "2", "money 1"],
    "deck": ["2", "2", "2", "2"],
    "queue": [6, 7],
}
LAST: dict[str, Any] = {"display": ["1"], "deck": []}  # the turn's last card
SECRETS = ["wife", "son", "mamma", "husband"]


def row(text: str) -> list[str]:
    """A row's cards: ``2 1 m3`` are two movement cards and money of 3."""
    return [f"money {code[1]}" if code[0] == "m" else code for code in text.split()]


def beside(text: str) -> list[dict[str, Any]]:
    """Ingredients cards: ``2 4-`` are card 2 upright and card 4 on its side."""
    return [{"card": int(code[0]), "flat": code.endswith("-")} for code in text.split()]


def family(players: int = 2, *, rows: str = "", cards: str = "", **position: Any) -> Game:
    """A game from a position; ``rows`` and ``cards`` as ``wife: 2 m3; son: 1``, the rest as in ``forno/1``."""

    def named(text: str) -> dict[str, str]:
        return dict(part.strip().split(":", 1) for part in text.split(";") if part.strip())

    start = {
        **PLAIN,
        "secrets": SECRETS[:players],
        "rows": {name: row(codes) for name, codes in named(rows).items()},
        "cards": {name: beside(codes) for name, codes in named(cards).items()},
        **position,
    }
    names = [f"P{seat}" for seat in range(players)]
    return replay({"format": "forno/1", "game": "mamma-i", "edition": "zugames", "players": names, "start": start})


def dinner(players: int = 2, **position: Any) -> Game:
    """The last trick of Dinner Hour."""
    return family(players, **{**LAST, "turn": 6, "queue": [], "guest_used": list(range(players)), **position})


def play(game: Game, *moves: str) -> Game:
    """Play moves and what follows by itself."""
    for move in moves:
        game.play(move)
        game.run()
    return game
