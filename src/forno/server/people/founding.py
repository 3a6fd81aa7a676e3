"""How a table comes to be: opened by somebody, opened again for the same people, or (``importing``) from a record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

import msgspec

from forno.errors import FornoError
from forno.play import games
from forno.play.game import Game
from forno.server.access.tokens import new_code
from forno.server.people.beginners import to_learn
from forno.server.people.colours import wanted, write_colours
from forno.server.people.company import USUAL_BOT, check_bot, clean_name, fill_names
from forno.server.protocol import BotSeat, NewSeat, NewTable, OpenSeat, PersonSeat
from forno.server.store.stored import StoredSeat, StoredTable

__all__ = ["founded", "new_seat", "new_table", "same_again", "usual_table", "written_name"]

_USUAL_PLAYERS: Final = 4


def usual_table(game: str) -> tuple[str, int]:
    """The edition that a game is usually played in here, and by how many.

    Raises:
        UnknownGame: there is no such game.
    """
    module = games.lookup(game)
    edition = module.editions(game)[0]
    return edition, min(_USUAL_PLAYERS, module.players(game, edition)[1])


def founded(
    game: Game, seats: Sequence[StoredSeat], language: str, public: bool, house: dict[str, Any], host: bytes | None
) -> StoredTable:
    """A table for a game, under codes that nobody knows yet."""
    return StoredTable(
        code=new_code(),
        watch=new_code(),
        game=game.name,
        edition=game.edition,
        rules=game.rules,
        options=game.options,
        seed=game.seed,
        language=language,
        seats=tuple(seats),
        public=public,
        house=house,
        host=host,
    )


def new_table(
    new: NewTable, owner: bytes, program: bool = False, seed: str | None = None
) -> tuple[StoredTable, Game | None]:
    """A table that somebody opens, or a program of his, and its game, if it begins as it was dealt here.

    Args:
        new: What he asks for.
        owner: Who he is.
        program: Whether it is a program.
        seed: Of the deal; None: a fresh one.

    Raises:
        FornoError: what is asked for cannot be played.
    """
    if new.first_deal:
        new, seed = to_learn(new)
    names = fill_names(
        [written_name(seat, number) for number, seat in enumerate(new.seats)],
        [seat.bot or USUAL_BOT if isinstance(seat, BotSeat) else None for seat in new.seats],
    )
    person = StoredSeat(kind="person", program=program, holders=frozenset({owner}))
    seats = [new_seat(seat, names[number], number, person) for number, seat in enumerate(new.seats)]
    # With open seats it is checked again at the start: somebody may come or go until then.
    game = Game.new(new.game, new.edition, [seat.name for seat in seats], options=new.options, seed=seed)
    options, seats = wanted(game.name, game.edition, game.options, seats)
    table = founded(game, seats, new.language, new.public, msgspec.to_builtins(new.house), owner)
    table = replace(table, options=options, started=False, learning=new.learning, first_deal=new.first_deal)
    if all(seat.kind != "open" for seat in seats):
        table = replace(write_colours(table), started=True)
    return table, game if table.options == game.options else None


def written_name(seat: NewSeat, number: int) -> str:
    """The name that is asked for at a seat; empty: none."""
    return "" if isinstance(seat, OpenSeat) else clean_name(seat.name, f"seats[{number}].name")


def new_seat(seat: NewSeat, name: str, number: int, person: StoredSeat) -> StoredSeat:
    """A seat as it is kept; ``person``: that of whoever opens the table, without a name."""
    match seat:
        case PersonSeat(colour=colour):
            return replace(person, name=name, colour=colour)
        case BotSeat(bot=bot):
            return StoredSeat(kind="bot", name=name, bot=check_bot(bot or USUAL_BOT, f"seats[{number}].bot"))
        case OpenSeat():
            return StoredSeat(kind="open")


def same_again(table: StoredTable, first: int | None, bot: str | None = None) -> tuple[StoredTable, Game]:
    """The next table of the same people, and its game.

    Args:
        table: The one that is over.
        first: Who took the first decision at this one.
        bot: The bot that plays at every seat of a bot from now on; None: those that have played.

    Raises:
        UnknownGame: there is no such bot.
    """
    seats = _seats_again(table.seats, bot and check_bot(bot, "bot"))
    names, options = [seat.name for seat in seats], dict(table.options)
    if first is not None:
        options["starter"] = (first + 1) % len(seats)
    try:
        game = Game.new(table.game, table.edition, names, options=options)
    except FornoError:
        game = Game.new(table.game, table.edition, names, options=table.options)
    again = founded(game, seats, table.language, table.public, table.house, table.host)
    return replace(again, learning=table.learning), game


def _seats_again(seats: Sequence[StoredSeat], wanted: str | None) -> list[StoredSeat]:
    """The same people; a bot plays where nobody is left who could. Another bot has another name."""
    bots = [_bot_again(seat, wanted) for seat in seats]
    names = fill_names(
        ["" if bot and seat.bot != bot else seat.name for seat, bot in zip(seats, bots, strict=True)], bots
    )
    return [
        StoredSeat(kind="bot", bot=bot, name=name) if bot else replace(seat, stand_in=None, stand_in_by=None)
        for seat, bot, name in zip(seats, bots, names, strict=True)
    ]


def _bot_again(seat: StoredSeat, wanted: str | None) -> str | None:
    """The bot that plays at a seat of the next table; None: a person does."""
    if seat.kind == "person" and seat.holders:
        return None
    return wanted or seat.bot or USUAL_BOT
