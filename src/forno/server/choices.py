"""What can be played here, so that a set-up screen needs to know no rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from forno import bots
from forno.errors import BadOption
from forno.play import games
from forno.play.game import Game
from forno.server.errors import BadRequest
from forno.server.languages import wanted_language
from forno.server.protocol import (
    MAX_SEATS,
    Choices,
    EditionFacts,
    GameFacts,
    NewTable,
    OptionFacts,
    OtherDefault,
    Suggestion,
)

_QUICK_GAME: Final = "mamma-mia"
_QUICK_BOT: Final = "rule"
_QUICK_PLAYERS: Final = 4


def choices() -> Choices:
    """All games with their editions, the usual ones first, and all bots."""
    names = sorted(games.names(), key=lambda name: name != _QUICK_GAME)
    return Choices([_facts(name) for name in names], list(bots.names()))


def quick_table(form: Mapping[str, str], languages: str) -> NewTable:
    """A table against bots from the fields of a plain form, all of which may be missing.

    Args:
        form: ``game``, ``edition``, ``players``, ``name``, ``bot``, ``language``.
        languages: The browser's ``Accept-Language``.
    """
    game = form.get("game") or _QUICK_GAME
    suggestion = _facts(game).default
    players = form.get("players") or str(suggestion.players)
    if not players.isdecimal() or not 1 <= int(players) <= MAX_SEATS:
        raise BadRequest("should be a number of players", "players")
    bot = {"kind": "bot", "bot": form.get("bot") or _QUICK_BOT}
    table: dict[str, Any] = {
        "game": game,
        "edition": form.get("edition") or suggestion.edition,
        "seats": [{"kind": "person", "name": form.get("name", "")}, *[bot] * (int(players) - 1)],
        "language": form.get("language") or wanted_language(languages),
    }
    try:
        return msgspec.convert(table, NewTable)
    except msgspec.ValidationError as error:
        raise BadRequest(str(error)) from None


@cache
def _facts(name: str) -> GameFacts:
    module = games.lookup(name)
    editions = []
    for edition in module.editions(name):
        lowest, highest = module.players(name, edition)
        editions.append(EditionFacts(edition, list(range(lowest, highest + 1))))
    usual = editions[0]
    suggestion = Suggestion(usual.edition, min(_QUICK_PLAYERS, usual.players[-1]))
    return GameFacts(name, editions, suggestion, list(_house_rules(name, editions)))


def _house_rules(name: str, editions: list[EditionFacts]) -> Iterator[OptionFacts]:
    """The house rules that a screen can offer. Which of them it takes, and in which editions, the game is asked."""
    rounds = _rounds(name, editions[0], {})
    for rule, tried in (
        (OptionFacts("rounds", "integer", rounds, min=1, max=9, otherwise=_other_rounds(name, editions[0])), 1),
        (OptionFacts("starter", "seat", None), 0),
        (OptionFacts("remove_cards", "boolean", True), False),
        (OptionFacts("helping", "boolean", True), False),
        (OptionFacts("open_scores", "boolean", False), True),
        (OptionFacts("deck", "deck", None), games.lookup(name).deck_text(name, editions[0].edition)),
    ):
        takes = [edition.edition for edition in editions if _takes(name, edition, {rule.name: tried})]
        if takes:
            yield rule if len(takes) == len(editions) else replace(rule, editions=takes)


def _rounds(name: str, edition: EditionFacts, options: Mapping[str, Any], players: int | None = None) -> int | None:
    return getattr(_new(name, edition, options, players).view(None), "rounds", None)


def _other_rounds(name: str, edition: EditionFacts) -> list[OtherDefault] | None:
    """Where a game has another number of rounds by itself: with some numbers of players, or without helping."""
    usual = _rounds(name, edition, {})
    found = []
    for players in edition.players:
        if (rounds := _rounds(name, edition, {}, players)) not in (usual, None):
            found.append(OtherDefault(rounds, players=[players]))
    without = {"helping": False}
    if _takes(name, edition, without) and (rounds := _rounds(name, edition, without)) not in (usual, None):
        found.append(OtherDefault(rounds, options=without))
    return found or None


def _takes(name: str, edition: EditionFacts, options: Mapping[str, Any]) -> bool:
    try:
        _new(name, edition, options)
    except BadOption:
        return False
    return True


def _new(name: str, edition: EditionFacts, options: Mapping[str, Any], players: int | None = None) -> Game:
    return Game.new(name, edition.edition, [""] * (players or edition.players[-1]), options=options)
