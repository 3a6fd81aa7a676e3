"""Plays games on many machines: Ray gives each to a process that is free. The only module that knows Ray.

Which games, and what comes of them, is the same as in one process: a game follows from the match and its number.
"""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Callable, Generator, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, Final, TypeVar

from forno.errors import BadOption, BotError

__all__ = ["LOCAL", "each"]

LOCAL: Final = "local"  # not an address: all cores of this machine
_PATIENCE: Final = 10.0  # seconds until somebody answers at an address
_AHEAD: Final = 3  # games that wait for each core, so that none of them idles

Game = TypeVar("Game")


def each(
    playing: Callable[[int], Game], numbers: Iterator[int], address: str, named: Sequence[str]
) -> Generator[Game, None, None]:
    """Play numbered games, in the order in which they end.

    Args:
        playing: Plays one; it has to be one that processes can be sent.
        numbers: Which.
        address: Of a cluster that runs, as Ray has it, ``auto`` for the one of this machine; ``LOCAL``: one is started
            here, and ended again.
        named: The bots in them, for what is said of errors.

    Raises:
        BadOption: Ray is not installed, or there is no such cluster.
        BotError: A bot fails, or takes its process along.
    """
    ray = _joined(address)
    try:
        yield from _played(ray, playing, numbers)
    except ray.exceptions.WorkerCrashedError as error:
        raise BotError("a process in which bots play has ended in the middle of a game", " ".join(named)) from error
    finally:
        ray.shutdown()


def _joined(address: str) -> Any:
    """Ray, when this process belongs to a cluster."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody is told that somebody plays
    try:
        import ray
    except ImportError:
        raise BadOption("needs Ray: pip install forno[cluster]", "ray") from None
    alone: dict[str, Any] = {"include_dashboard": False} if address == LOCAL else {}
    try:
        _knock(address)
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR, **alone)
    except (OSError, ImportError, ValueError, RuntimeError, SystemExit) as error:  # it ends what it cannot serve
        why = str(error).partition("\n")[0]
        raise BadOption(f"no cluster at {address}: {why}", "ray") from error
    return ray


def _knock(address: str) -> None:
    """Fail at once where nobody listens: Ray itself tries for five minutes."""
    host, sign, port = address.removeprefix("ray://").rpartition(":")
    if sign and port.isdecimal():
        socket.create_connection((host.strip("[]"), int(port)), _PATIENCE).close()


def _played(ray: Any, playing: Callable[[int], Game], numbers: Iterator[int]) -> Iterator[Game]:
    remote = ray.remote(max_retries=0)(_there)
    sent, folder = ray.put(playing), str(Path.cwd())
    ahead = _AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    running: list[Any] = []
    try:
        while True:
            running += [remote.remote(sent, folder, number) for number in islice(numbers, ahead - len(running))]
            if not running:
                return
            ended, running = ray.wait(running)
            for one in ended:
                yield _result(ray, one)
    finally:
        for one in running:
            ray.cancel(one, force=True)


def _there(playing: Callable[[int], Game], folder: str, number: int) -> Game:
    """Play a game in a process of the cluster; bots' files are named from the folder of the command."""
    if Path(folder).is_dir():
        os.chdir(folder)
    return playing(number)


def _result(ray: Any, one: Any) -> Any:
    try:
        return ray.get(one)
    except ray.exceptions.RayTaskError as error:
        raise error.cause from error
