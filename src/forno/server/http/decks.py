"""Decks over HTTP: the cards of a game and of a table, and what is wrong with a deck that somebody typed."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

import msgspec
from litestar import Response, get, post

from forno.common.faults import plain
from forno.errors import UnknownGame
from forno.play import decks, games
from forno.server.access.limits import DECKS
from forno.server.errors import NewerRules, StorageError, UnknownTable
from forno.server.protocol import MAX_DECK, DeckCheck, DeckFacts, DeckToCheck
from forno.server.tables.registry import Tables

__all__ = ["HANDLERS"]

#: The longest text that is allowed, every character of it written as two escapes, and room for the rest.
_MAX_BODY: Final = 12 * MAX_DECK + 4096


@get("/api/games/{game:str}/deck", sync_to_thread=False, refuses=(UnknownGame,))
def show_deck(game: str, edition: str = "") -> DeckFacts:
    """The cards of a game's usual deck; of its usual edition, if none is asked for."""
    module = games.lookup(game)
    year = edition or module.editions(game)[0]
    if year not in module.editions(game):
        raise UnknownGame(f"{game} has no edition {year!r}", "edition")
    return DeckFacts(game, year, False, _plain(module.card_sheet(game, year)))


@get("/api/tables/{code:str}/deck", refuses=(UnknownTable, NewerRules, StorageError))
async def show_table_deck(code: str, tables: Tables) -> Response[DeckFacts]:
    """The cards that a table plays with, whoever wrote them down."""
    table = (await tables.get(code)).stored
    module = games.lookup(table.game)
    deck = module.setting(table.game, table.edition, len(table.seats), table.options).deck
    facts = DeckFacts(table.game, table.edition, "deck" in table.options, _plain(module.deck_sheet(deck)))
    return Response(facts, headers={"cache-control": "no-store"})


@post(
    "/api/decks/check",
    status_code=200,
    sync_to_thread=True,
    rate=DECKS,
    refuses=(UnknownGame,),
    request_max_body_size=_MAX_BODY,
)
def check_deck(data: DeckToCheck) -> DeckCheck:
    """Everything that is wrong with a deck file, in the words of ``forno deck check``; nothing is kept of it."""
    name, faults = decks.check(data.text, plain(data.name), data.game)
    if faults:
        return DeckCheck(name, [str(fault) for fault in faults])
    sheet = _plain(games.lookup(name).deck_sheet(games.lookup(name).read_deck(name, data.text)))
    return DeckCheck(name, [], sheet, dict(Counter(_origins(sheet)).most_common()))


def _plain(sheet: Any) -> dict[str, Any]:
    """A card sheet as it goes over the wire: what it is made of is the business of its game."""
    built: dict[str, Any] = msgspec.to_builtins(sheet)
    return built


def _origins(part: Any) -> list[str]:
    """Where the cards of a sheet are known from."""
    if not isinstance(part, dict):
        return []
    return [part["origin"]] if "origin" in part else [origin for each in part.values() for origin in _origins(each)]


HANDLERS: Final = [show_deck, show_table_deck, check_deck]
