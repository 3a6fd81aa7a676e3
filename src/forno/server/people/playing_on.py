"""A table that goes on from a moment of a game that is over, with what one seat could not know dealt anew."""

from __future__ import annotations

import random
import secrets
from dataclasses import replace

import msgspec

from forno.play.chance import new_seed
from forno.play.game import Game
from forno.play.record import begin, read
from forno.server.errors import NotNow
from forno.server.people.company import USUAL_BOT, check_bot, clean_name, fill_names
from forno.server.people.founding import founded
from forno.server.protocol import House, PlayOn
from forno.server.store.stored import StoredSeat, StoredTable

__all__ = ["table_from"]


def table_from(game: Game, wanted: PlayOn, owner: bytes, program: bool = False) -> StoredTable:
    """The table at which somebody plays on. Its record begins with the position; all that is shuffled later is new.

    Args:
        game: As it was at the moment.
        wanted: From where, at which seat, against whom.
        owner: Who plays.
        program: Whether a program plays for him.

    Raises:
        NotNow: The game was over by then.
        FornoError: There is no such bot, or the name cannot be had.
    """
    dealt = game.resample(wanted.seat, random.Random(secrets.randbits(256)))
    dealt.run()  # only now: what truly came next is none of the seat's knowledge
    if dealt.over:
        raise NotNow("The game was over by then; choose a moment before.", "at")
    seats = _seats(game, wanted, StoredSeat(kind="person", program=program, holders=frozenset({owner})))
    record = {**dealt.record(), "players": [seat.name for seat in seats], "moves": [], "result": None}
    fresh = begin(read(record | {"seed": new_seed(), "start": dealt.position()}))
    table = founded(fresh, seats, wanted.language, False, msgspec.to_builtins(House()), owner)
    return replace(table, start=fresh.start, imported=True, started=True)


def _seats(game: Game, wanted: PlayOn, person: StoredSeat) -> list[StoredSeat]:
    bot = check_bot(wanted.bot or USUAL_BOT, "bot")
    bots = [None if seat == wanted.seat else bot for seat in range(len(game.players))]
    written = [""] * len(bots)
    written[wanted.seat] = clean_name(wanted.name, "name") or game.players[wanted.seat]
    return [
        replace(person, name=name) if plays is None else StoredSeat(kind="bot", name=name, bot=plays)
        for name, plays in zip(fill_names(written, bots), bots, strict=True)
    ]
