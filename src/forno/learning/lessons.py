"""A net from nothing: games for it to learn from, what it learns, and again with games in which it plays itself.

All of it lies in one folder and goes on from there: lessons that were played are not played again.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np

from forno.common.files import told, write
from forno.errors import BadOption, FileError
from forno.play.games import lookup
from forno.search import searchable

from .curves import curves
from .network import Network, Shape
from .samples import Sample, play
from .training import Course, Epoch, judge, train

__all__ = ["GAMES", "Folder", "Plan", "check", "lesson", "shape"]

GAMES: Final = 16  # in a lesson
HELD: Final = 12  # of so many lessons one is held back
_PLAN, _WEIGHTS = "plan.json", "weights.npz"


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """How a net is made: the same plan, the same games, and but for rounding the same net.

    Attributes:
        tables: What is played, in turn; what shall count for more stands there more than once.
        lessons: How many lessons of ``GAMES`` games each generation has.
        generations: In the first one who plays follows the search, in later ones the net that came of all before.
        worlds: In how many worlds each move is tried.
        seed: Of all games.
        course: How the net is taught.
    """

    tables: tuple[Shape, ...]
    lessons: int = 60
    generations: int = 2
    worlds: int = 32
    seed: int = 1
    course: Course = Course()


def shape(text: str) -> Shape:
    """What ``game/edition/players`` says.

    Raises:
        BadOption: It says something else.
        UnknownGame: There is no such game or edition.
    """
    game, _, rest = text.partition("/")
    edition, _, players = rest.partition("/")
    if not players.isdecimal() or len(players) > 2:
        raise BadOption(f"{text!r}; right would be game/edition/players", "table")
    least, most = lookup(game).players(game, edition)
    if not least <= int(players) <= most:
        raise BadOption(f"{text!r}; right would be {least} to {most} players", "table")
    return Shape(game, edition, int(players))


def check(plan: Plan) -> None:
    """Look at a plan before anything is done.

    Raises:
        BadOption: A game says nothing of what a net could be told, two games say different things, or a number is 0.
    """
    counts = set()
    for table in plan.tables:
        of = searchable(table.game)
        if of is None or of.traits is None:
            raise BadOption(f"a net can learn nothing of {table.game}", "table")
        counts.add(of.traits.size)
    if len(counts) != 1:
        raise BadOption("one net is for games that tell it alike", "table")
    for name in ("lessons", "generations", "worlds"):
        if getattr(plan, name) < 1:
            raise BadOption(f"{getattr(plan, name)}; right would be 1 or more", name)


def lesson(plan: Plan, folder: Path, generation: int, number: int) -> tuple[int, Sample]:
    """Play the games of a lesson; its number, and what there is to learn from it."""
    network = _network(folder / f"net-{generation - 1}.npz") if generation else None
    games = range(number * GAMES, (number + 1) * GAMES)
    tables = len(plan.tables)
    seeds = {game: random.Random(f"{plan.seed} {generation} {game}").getrandbits(62) for game in games}
    played = [play(plan.tables[game % tables], seeds[game], plan.worlds, network) for game in games]
    return number, Sample.joined(played)


@cache
def _network(file: Path) -> Network:
    with told(file):
        return Network.from_bytes(file.read_bytes(), str(file))


class Folder:
    """Where a net is made.

    Args:
        path: A new or empty folder, or that of the same plan.
        plan: The plan.

    Raises:
        FileError: It is there for something else, or of another plan.
    """

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path, self.plan = path, plan
        text = msgspec.json.format(msgspec.json.encode(plan), indent=2) + b"\n"
        with told(path):
            path.mkdir(parents=True, exist_ok=True)
            there = (path / _PLAN).read_bytes() if (path / _PLAN).exists() else None
            if there is None and any(path.iterdir()):
                raise FileError(f"is there and holds no plan ({_PLAN}); a new folder would be right", str(path))
        if there is None:
            write(path / _PLAN, text)
        elif there != text:
            raise FileError(f"is of another plan; right would be the one in {_PLAN}, or a new folder", str(path))

    def lacking(self, generation: int) -> Iterator[int]:
        """The lessons of a generation that were not played yet."""
        return (number for number in range(self.plan.lessons) if not self._lesson(generation, number).exists())

    def is_taught(self, generation: int) -> bool:
        """Whether the net of a generation is there."""
        return (self.path / f"net-{generation}.npz").exists()

    def keep(self, generation: int, number: int, sample: Sample) -> None:
        """Keep a lesson that was played."""
        file = BytesIO()
        np.savez_compressed(file, **sample._replace(traits=sample.traits.astype(np.float16))._asdict())
        target = self._lesson(generation, number)
        with told(target.parent):
            target.parent.mkdir(exist_ok=True)
        write(target, file.getvalue(), force=True)

    def teach(self, generation: int, on_epoch: Callable[[int, Epoch], object]) -> Network:
        """Make the nets of a generation from all lessons up to it, and keep them with their curves."""
        lessons = [
            (number, self._read(earlier, number))
            for earlier in range(generation + 1)
            for number in range(self.plan.lessons)
        ]
        taught = [sample for number, sample in lessons if number % HELD or self.plan.lessons == 1]
        held = [sample for number, sample in lessons if number % HELD == 0]
        parts, course = (Sample.joined(taught), Sample.joined(held)), self.plan.course
        courses = list[list[Epoch]]()
        for net in range(course.nets):
            courses.append([])
            for epoch in train(*parts, course, net):
                courses[-1].append(epoch)
                on_epoch(sum(map(len, courses)), epoch)
        network = Network([epochs[-1].layers for epochs in courses], self._manifest(generation))
        figures = [judge(network.shares(part.traits), part)._asdict() for part in parts]
        network.manifest["figures"] = dict(zip(("taught", "held"), figures, strict=True))
        write(self.path / f"curves-{generation}.svg", curves(courses[0]).encode(), force=True)
        write(self.path / f"net-{generation}.npz", network.to_bytes(), force=True)
        return network

    def finish(self, network: Network, said: dict[str, Any]) -> Path:
        """Keep the last net as the one to play with, with what else is said of it in its manifest."""
        made = Network(network.nets, {**network.manifest, **said})
        write(self.path / _WEIGHTS, made.to_bytes(), force=True)
        text = msgspec.json.format(msgspec.json.encode(made.manifest), indent=2)
        write(self.path / "manifest.json", text, force=True)
        return self.path / _WEIGHTS

    def _manifest(self, generation: int) -> dict[str, Any]:
        shapes = sorted(set(self.plan.tables))
        plan = msgspec.to_builtins(self.plan)
        return {"shapes": [list(one) for one in shapes], "plan": plan, "generation": generation}

    def _lesson(self, generation: int, number: int) -> Path:
        return self.path / f"lessons-{generation}" / f"{number:05}.npz"

    def _read(self, generation: int, number: int) -> Sample:
        path = self._lesson(generation, number)
        with told(path), np.load(path, allow_pickle=False) as file:
            return Sample(file["traits"].astype(np.float32), file["shares"], file["sizes"], file["variances"])
