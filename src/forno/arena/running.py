"""Plays the games of a match, here or in several processes: which games, and what comes of them, is the same."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Collection, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from itertools import islice
from multiprocessing import connection
from threading import Thread
from typing import Final, TypeVar

from forno import bots, jit
from forno.errors import BadOption, BotError
from forno.play.games import lookup

from . import cluster
from .luck import can_be_told
from .match import Match, Played, play

__all__ = ["check", "each", "run"]

Game = TypeVar("Game")

_AHEAD: Final = 3  # games that wait for each process, so that none of them idles


def check_players(game: str, edition: str, number: int) -> None:
    """Look at how many are to play.

    Raises:
        UnknownGame: There is no such game or edition.
        BadOption: So many cannot play it.
    """
    least, most = lookup(game).players(game, edition)
    if not least <= number <= most:
        raise BadOption(f"{number}; right would be {least} to {most} for {game}", "players")


def check(match: Match) -> None:
    """Look at a match before any game of it.

    Raises:
        UnknownGame: There is no such game, edition or bot.
        BadOption: A bot's parameter, the number of players, the limit or the luck is wrong.
        BotError: A bot's file cannot be used.
    """
    check_players(match.game, match.edition, len(match.bots))
    if not 0 < match.limit < float("inf"):
        raise BadOption(f"{match.limit:g}; right would be more than 0 seconds", "limit")
    if match.luck and not jit.available():
        raise BadOption("needs numba: pip install forno[fast]", "luck")
    if match.luck < 0 or (match.luck and not can_be_told(match.game)):
        right = "0 or more" if match.luck < 0 else f"0; {match.game} does not say what its luck is"
        raise BadOption(f"{match.luck}; right would be {right}", "luck")
    for bot in dict.fromkeys(match.bots):
        bots.check(bot)  # what is somebody's own is run where it plays: within the limit


def run(
    match: Match, games: int, processes: int = 1, done: Collection[int] = (), ray: str | None = None
) -> Generator[Played, None, None]:
    """Play the games of a match that are not done yet, in the order in which they end.

    Args:
        match: The match.
        games: How many games it has in all.
        processes: How many are played at a time, each in a process of its own; 1: here.
        done: Numbers of games that are not wanted.
        ray: The address of a cluster that plays them, as for ``forno.arena.cluster``; None: they are played here.

    Raises:
        BadOption: There is no such cluster.
        BotError: A bot fails, or takes its process along.
    """
    numbers = (number for number in range(games) if number not in done)
    playing = partial(play, match)
    yield from (
        each(playing, numbers, processes, match.bots)
        if ray is None
        else cluster.each(playing, numbers, ray, match.bots)
    )


def each(
    playing: Callable[[int], Game], numbers: Iterator[int], processes: int, named: Sequence[str]
) -> Generator[Game, None, None]:
    """Play numbered games, in the order in which they end.

    Args:
        playing: Plays one; it has to be one that processes can be sent.
        numbers: Which.
        processes: How many are played at a time, each in a process of its own; 1: here.
        named: The bots in them, for what is said of errors.

    Raises:
        BotError: A bot fails, or takes its process along.
    """
    if processes == 1:
        yield from map(playing, numbers)
        return
    pool = ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"), _end_with_parent)
    try:
        yield from _side_by_side(pool, playing, numbers, processes * _AHEAD)
    except BrokenProcessPool as error:
        raise BotError("a process in which bots play has ended in the middle of a game", " ".join(named)) from error
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _end_with_parent() -> None:
    """Have this process end as soon as the one does that started it, however that ends: nobody waits for its games."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        Thread(target=_end_after, args=(parent.sentinel,), daemon=True).start()


def _end_after(sentinel: int) -> None:
    connection.wait([sentinel])
    os._exit(1)


def _side_by_side(
    pool: ProcessPoolExecutor, playing: Callable[[int], Game], numbers: Iterator[int], ahead: int
) -> Iterator[Game]:
    running: set[Future[Game]] = set()
    while True:
        running |= {pool.submit(playing, number) for number in islice(numbers, ahead - len(running))}
        if not running:
            return
        ended, running = wait(running, return_when=FIRST_COMPLETED)
        for future in ended:
            yield future.result()
