"""What can be played here, so that a set-up screen needs to know no rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import msgspec
from msgspec.structs import replace

from forno import bots
from forno.common.adapter import HouseRule
from forno.common.messages import Language
from forno.errors import BadOption
from forno.play import games
from forno.server.errors import BadRequest
from forno.server.people.company import USUAL_BOT
from forno.server.people.founding import usual_table
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


def choices() -> Choices:
    """All games with their editions, the usual ones first, and all bots."""
    names = sorted(games.names(), key=lambda name: name != games.usual())
    return Choices([_facts(name) for name in names], list(bots.offered()), USUAL_BOT)


def quick_table(form: Mapping[str, str], language: Language) -> NewTable:
    """A table against bots from the fields of a plain form, all of which may be missing.

    Args:
        form: ``game``, ``edition``, ``players``, ``name``, ``bot``, ``language``.
        language: Of whoever opens it, if the form says none.
    """
    game = form.get("game") or games.usual()
    suggestion = _facts(game).default
    players = form.get("players") or str(suggestion.players)
    if not players.isdecimal() or not 1 <= int(players) <= MAX_SEATS:
        raise BadRequest("should be a number of players", "players")
    bot = {"kind": "bot", "bot": form.get("bot") or USUAL_BOT}
    table: dict[str, Any] = {
        "game": game,
        "edition": form.get("edition") or suggestion.edition,
        "seats": [{"kind": "person", "name": form.get("name", "")}, *[bot] * (int(players) - 1)],
        "language": form.get("language") or language,
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
    return GameFacts(name, editions, Suggestion(*usual_table(name)), list(_house_rules(name, editions)))


def _house_rules(name: str, editions: list[EditionFacts]) -> Iterator[OptionFacts]:
    """The house rules that a screen can offer. Which editions take one, the game is asked."""
    module = games.lookup(name)
    for rule in module.house_rules:
        tried = module.deck_text(name, editions[0].edition) if rule.kind == "deck" else rule.tried
        takes = [edition.edition for edition in editions if _takes(name, edition, {rule.name: tried})]
        if takes:
            usual, otherwise = _default(name, rule, editions[0], {}), _otherwise(name, rule, editions[0])
            found = OptionFacts(
                rule.name,
                rule.kind,
                usual,
                min=rule.least,
                max=rule.most,
                otherwise=otherwise,
                choices=list(rule.choices) or None,
            )
            yield found if len(takes) == len(editions) else replace(found, editions=takes)


def _default(
    name: str, rule: HouseRule, edition: EditionFacts, options: Mapping[str, Any], players: int | None = None
) -> int | bool | str | None:
    number = players or edition.players[-1]
    return rule.usual(games.lookup(name).setting(name, edition.edition, number, options))


def _otherwise(name: str, rule: HouseRule, edition: EditionFacts) -> list[OtherDefault] | None:
    """Where a number is another one by itself: with some numbers of players, or beside another rule's other value."""
    if rule.kind != "integer":
        return None
    usual, found = _default(name, rule, edition, {}), []
    for players in edition.players:
        other = _default(name, rule, edition, {}, players)
        if isinstance(other, int) and other != usual:
            found.append(OtherDefault(other, players=[players]))
    for beside in games.lookup(name).house_rules:
        options = {beside.name: beside.tried}
        if beside.kind != "boolean" or not _takes(name, edition, options):
            continue
        other = _default(name, rule, edition, options)
        if isinstance(other, int) and other != usual:
            found.append(OtherDefault(other, options=options))
    return found or None


def _takes(name: str, edition: EditionFacts, options: Mapping[str, Any]) -> bool:
    try:
        games.lookup(name).setting(name, edition.edition, edition.players[-1], options)
    except BadOption:
        return False
    return True
