"""An owner's deck file: which game it is for, and everything that is wrong with it, in the same words everywhere."""

from __future__ import annotations

from forno.common.faults import Faults, joined
from forno.errors import DeckError

from .games import lookup, names

__all__ = ["check"]


def check(text: str, where: str = "deck", game: str = "") -> tuple[str, list[DeckError]]:
    """Check a deck file.

    Args:
        text: The file's text, TOML.
        where: The file's name, for messages.
        game: The game that it should be for; empty: the file tells.

    Returns:
        The game, empty if the file does not tell, and every fault in the file's order.

    Raises:
        UnknownGame: There is no such game.
    """
    module = lookup(game) if game else None
    note = Faults()
    data = note.toml(text, where)
    if data is None:
        return game, note.found
    found = {likely for name in names() if (likely := lookup(name).deck_game(data))}
    if module and found and not found & set(module.names):
        note.add(where, f"is no deck for {game}; it looks like one for {joined(sorted(found))}")
        return game, note.found
    if not module and len(found) != 1:
        note.add(where, f"does not tell which game it is for; --game says it: {joined(names())}")
        return "", note.found
    name = game or found.pop()
    return name, lookup(name).deck_faults(name, text, where)
