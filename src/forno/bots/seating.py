"""Bots around a game: each is shown its own view and what everybody sees, and nothing else."""

from __future__ import annotations

import hashlib
import random
import traceback
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

import msgspec

from forno.errors import BotError

from .base import Bot
from .blame import is_ours

__all__ = ["Playable", "Seating", "close_all", "introduce", "source"]


class Playable(Protocol):
    """What is needed of a game; ``forno.Game`` is one."""

    @property
    def player(self) -> int | None:
        """The seat that has to decide now."""

    @property
    def over(self) -> bool:
        """Whether the game is over."""

    @property
    def result(self) -> dict[str, Any] | None:
        """Winners and scores; None while the game runs."""

    def legal(self) -> list[str]:
        """The moves of ``player``."""

    def play(self, move: str) -> list[Any]:
        """Take a decision."""

    def run(self) -> list[Any]:
        """Take the automatic steps that are due."""

    def view(self, seat: int | None) -> Any:
        """What a seat may know."""


def close_all(bots: Mapping[int, Bot]) -> None:
    """Close bots by seat that have a method ``close``; one that fails there keeps no other from it.

    Raises:
        BotError: One has failed; it names the seat.
    """
    failed: BotError | None = None
    for seat, bot in bots.items():
        try:
            with _blaming(seat):
                getattr(bot, "close", lambda: None)()
        except BotError as error:
            failed = failed or error
    if failed is not None:
        raise failed


def source(seed: str, seat: int) -> random.Random:
    """A source of chance for the bot of a seat. It follows from the seed; the seed does not follow from it."""
    return random.Random(hashlib.sha256(f"{seed} bot {seat}".encode()).digest())


def introduce(bot: Bot, others: Sequence[str | None]) -> None:
    """Tell a bot that has a method ``meet`` who plays at the other seats: bots as they are written, None a person."""
    meet = getattr(bot, "meet", None)
    if meet is not None:
        meet(others)


class Seating:
    """A game with bots at some or all of its seats.

    Args:
        game: The game, at its beginning: bots are shown what happens from now on.
        bots: By seat.
        sources: The bots' sources of chance, by seat; a seat left out gets one from the system.
    """

    def __init__(
        self, game: Playable, bots: Mapping[int, Bot], sources: Mapping[int, random.Random] | None = None
    ) -> None:
        self.game = game
        self._bots = dict(bots)
        self._sources = {seat: random.Random() for seat in bots} | dict(sources or {})
        sheet = getattr(game, "card_sheet", None)
        for seat, bot in bots.items():
            know = getattr(bot, "know", None)
            if sheet is not None and know is not None:
                with _blaming(seat):
                    know(sheet())
        self._watching = [(seat, see) for seat, bot in bots.items() if (see := getattr(bot, "see", None))]

    def play(self, move: str) -> list[Any]:
        """Take a decision and the automatic steps after it, show everybody the events, and return them."""
        events = [*self.game.play(move), *self.game.run()]
        self.show(events)
        return events

    def show(self, events: Sequence[Any]) -> None:
        """Show events to all bots that want to see them."""
        for event in events:
            for seat, see in self._watching:
                own = _own(event)
                with _blaming(seat):
                    see(own)

    def choice(self) -> str:
        """What the bot whose decision it is wants to play.

        Raises:
            BotError: It failed, or it wants something that is not legal.
        """
        seat = self.game.player
        if seat is None:
            raise ValueError("nobody has to decide now")
        legal = self.game.legal()
        with _blaming(seat):
            move: object = self._bots[seat].choose(self.game.view(seat), legal[:], self._sources[seat])
        # What is no plain text may be equal to whatever it likes.
        told = str.__str__(move) if isinstance(move, str) else None
        if told is None or told not in legal:
            answer = repr(told) if told is not None else f"a {type(move).__name__}"
            raise BotError(f"answered {answer}; legal were {', '.join(legal)}", _chair(seat))
        return told

    def close(self) -> None:
        """Tell the bots that it is over, or broken off: each that has a method ``close``."""
        close_all(self._bots)

    def finish(self) -> dict[str, Any]:
        """Let the bots, who have all seats, play the game to its end, and return its result."""
        while (result := self.game.result) is None:
            self.play(self.choice())
        return result


def _own(value: Any) -> Any:
    """An event as one bot's own: whatever it does to it, the others see what happened."""
    if isinstance(value, msgspec.Struct):
        return type(value)(**{name: _own(getattr(value, name)) for name in value.__struct_fields__})
    if isinstance(value, dict):
        return {key: _own(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return type(value)(map(_own, value))
    return value


def _chair(seat: int) -> str:
    return f"bot at seat {seat}"


@contextmanager
def _blaming(seat: int) -> Iterator[None]:
    """Say which bot it was that failed, and where."""
    try:
        yield
    except BaseException as error:
        if is_ours(error):
            raise
        if isinstance(error, BotError) and error.where:
            raise BotError(error.message, f"{_chair(seat)}, {error.where}") from error
        last = traceback.extract_tb(error.__traceback__)[-1]
        why = f"{type(error).__name__}: {error} ({Path(last.filename).name}, line {last.lineno})"
        raise BotError(why, _chair(seat)) from error
