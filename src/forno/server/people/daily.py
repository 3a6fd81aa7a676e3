"""The pizza of the day: its deal, its company, and where their luck comes from. Rules without I/O.

Everything follows one-way from a secret of the server: whoever knows one day's knows nothing of another's, and whoever
knows what a bot draws its lots with knows nothing of the deal.
"""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Final

import forno
from forno import bots
from forno.play.game import RULES_VERSION, Game
from forno.search import available
from forno.server.errors import BotsNotReady
from forno.server.people.founding import new_table, usual_table
from forno.server.protocol import BotSeat, DailyTry, House, NewSeat, NewTable, PersonSeat
from forno.server.store.stored import StoredTable

__all__ = ["Company", "company_here", "day_table", "luck_of", "seed_of"]

#: She tries so many moves in her mind as she always does, however long it takes.
_BOT: Final = "nonna"
#: Who plays where nothing can be compiled: she would play like him.
_INSTEAD: Final = "rule"
_FIELD: Final = b"forno pizza of the day 1"


@dataclass(frozen=True, slots=True)
class Company:
    """Who plays against whoever tries a day's pizza, so that all of them meet the same.

    Attributes:
        bot: The name of the bot at all other seats.
        version: Of forno, and of the rules.
        weights: SHA-256 of what the bots have learned, in hex; null where nothing comes along.
    """

    bot: str
    version: str
    weights: str | None


def company_here() -> Company:
    """Who can play here now.

    Raises:
        BotsNotReady: They are being compiled.
    """
    if _BOT not in bots.offered():
        raise BotsNotReady("Today's bots are not ready yet; the first time it takes some minutes.", seconds=30)
    return Company(_BOT if available() else _INSTEAD, f"{forno.__version__}, rules {RULES_VERSION}", _weights())


@cache
def _weights() -> str | None:
    folder = files("forno").joinpath("learning")
    there = [file for file in sorted(folder.iterdir(), key=lambda file: file.name) if file.name.endswith(".npz")]
    return hashlib.sha256(b"".join(file.read_bytes() for file in there)).hexdigest() if there else None


def seed_of(secret: bytes, day: str, game: str) -> str:
    """The seed of a day and game, 64 hex digits.

    Args:
        secret: The server's, for this and nothing else.
        day: As ``2026-11-29``.
        game: The game's name.
    """
    return hmac.digest(secret, b"\0".join((_FIELD, day.encode(), game.encode())), "sha256").hex()


def day_table(
    wanted: DailyTry, day: str, seed: str, bot: str, owner: bytes, program: bool
) -> tuple[StoredTable, Game | None]:
    """The table at which somebody tries a day's pizza: he has the first seat, and nobody else may come.

    Args:
        wanted: The game, and his name.
        day: Which day it is.
        seed: Of its deal.
        bot: At all other seats.
        owner: Who he is.
        program: Whether a program plays for him.

    Raises:
        FornoError: There is no such game, or the name cannot be had.
    """
    edition, players = usual_table(wanted.game)
    seats: list[NewSeat] = [PersonSeat(wanted.name), *[BotSeat(bot)] * (players - 1)]
    new = NewTable(wanted.game, edition, seats, language=wanted.language, house=House(chat=False))
    table, game = new_table(new, owner, program, seed)
    return replace(table, daily=day), game


def luck_of(table: StoredTable, seat: int) -> str | None:
    """What all luck of the bot at a seat of a day's table follows from; None at all other tables: then by lot."""
    if table.daily is None:
        return None
    return hmac.digest(bytes.fromhex(table.seed), b"luck of the bot at seat %d" % seat, "sha256").hex()
