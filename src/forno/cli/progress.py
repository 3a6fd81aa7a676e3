"""How far a long command has come, on standard error where that is a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from .screen import console

__all__ = ["progress"]


@contextmanager
def progress(games: int, done: int = 0) -> Iterator[Callable[[int], None]]:
    """Show how many games, or whatever else is counted, there are already.

    Args:
        games: How many there will be.
        done: How many there are.

    Yields:
        What is told how many there are, each time that there are more.
    """
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    screen = console(stderr=True)
    columns = BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=screen, disable=not screen.is_terminal) as shown:
        task = shown.add_task("games", total=games, completed=done)
        yield lambda number: shown.update(task, completed=number)
