"""Deals that were chosen for somebody's first evening: who plays as is suggested sees an order delivered, and why not.

Everything about such a deal is known beforehand, also what its bots decide, as long as the newcomer plays as suggested.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

__all__ = ["FirstDeal", "first_deals"]


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstDeal:
    """A deal with which one learns a game.

    Attributes:
        edition: The edition that is played.
        players: How many play; the newcomer has the first seat, bots the others.
        seed: 64 hex digits. It is no secret.
        options: As in a record.
        bot: The name of the bot at all other seats; it takes ``lots``, and needs no time.
        lots: From which number, and their seats, all luck of the bots follows.
        suggested: What the newcomer is told to play, message by message, until the deal has shown what it is to show.
    """

    edition: str
    players: int
    seed: str
    options: Mapping[str, Any]
    bot: str
    lots: int
    suggested: tuple[tuple[str, ...], ...]

    def bot_at(self, seat: int) -> str:
        """What is written for the bot of a seat (``forno.bots.make``)."""
        return f"{self.bot}:lots={self.lots + seat}"

    def next(self, played: Sequence[Sequence[str]]) -> tuple[str, ...]:
        """What is suggested after these messages of the newcomer; nothing, once he has played otherwise.

        Args:
            played: His messages so far, in their order; how his decisions are divided into messages does not matter.
        """
        so_far, told = [move for message in played for move in message], list[str]()
        for message in self.suggested:
            if told == so_far:
                return message
            told += message
        return ()


@cache
def first_deals(package: str) -> dict[str, FirstDeal]:
    """The deals in a package's ``first_deals.toml``, by the names of the games."""
    text = files(package).joinpath("first_deals.toml").read_text(encoding="utf8")
    return {game: _read(entry) for game, entry in tomllib.loads(text).items()}


def _read(entry: dict[str, Any]) -> FirstDeal:
    return FirstDeal(**{**entry, "suggested": tuple(tuple(message) for message in entry["suggested"])})
