"""``forno train``: make a net that plays as the bot ``net`` does."""

from __future__ import annotations

import subprocess
import sys
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from forno.errors import BadOption

from .files import expanded
from .progress import progress
from .screen import say
from .warming import warm_up

if TYPE_CHECKING:
    from forno.learning.lessons import Folder

__all__ = ["train"]


def train(
    folder: Annotated[
        Path,
        typer.Argument(help="A new folder; the same command goes on from there.", callback=expanded),
    ],
    table: Annotated[
        list[str],
        typer.Option(help="What is played, in turn: game/edition/players. Once for each table, again for more of it."),
    ],
    lessons: Annotated[int, typer.Option(help="How many lessons of 16 games each generation has.")] = 60,
    generations: Annotated[int, typer.Option(help="How many nets are made, later ones from games of their own.")] = 2,
    worlds: Annotated[int, typer.Option(help="In how many worlds the search tries each move.")] = 32,
    epochs: Annotated[int, typer.Option(min=1, help="How often a net sees all lessons.")] = 12,
    seed: Annotated[int, typer.Option(help="Of all games: the same seed, the same games.")] = 1,
    processes: Annotated[int, typer.Option(min=1, max=256, help="How many lessons at a time.")] = 1,
) -> None:
    """Make a net from nothing: search in many games, and teach a net what was found.

    It leaves weights.npz with a manifest, and pictures of how the nets came on.
    """
    from forno import jit
    from forno.learning.lessons import Folder, Plan, check, shape
    from forno.learning.training import Course

    if not jit.available():
        raise BadOption("training needs numba: pip install forno[fast]", "compiled")
    plan = Plan(
        tables=tuple(shape(text) for text in table),
        lessons=lessons,
        generations=generations,
        worlds=worlds,
        seed=seed,
        course=Course(epochs=epochs),
    )
    check(plan)
    kept = Folder(folder, plan)
    for game in dict.fromkeys(one.game for one in plan.tables):
        warm_up(game, ("search",))
    for generation in range(generations):
        _generation(kept, generation, processes)


def _generation(kept: Folder, generation: int, processes: int) -> None:
    from forno import __version__
    from forno.arena.running import each
    from forno.learning.lessons import lesson

    plan, last = kept.plan, generation == kept.plan.generations - 1
    if kept.is_taught(generation) and not last:
        return
    lacking = [*kept.lacking(generation)]
    done = plan.lessons - len(lacking)
    say(f"generation {generation}: {plan.lessons} lessons, {done} are there")
    with progress(plan.lessons, done) as counted:
        playing = partial(lesson, plan, kept.path, generation)
        with closing(each(playing, iter(lacking), processes, ())) as played:
            for number, sample in played:
                kept.keep(generation, number, sample)
                done += 1
                counted(done)
    with progress(plan.course.epochs * plan.course.nets) as counted:
        network = kept.teach(generation, lambda number, _: counted(number))
    held = network.manifest["figures"]["held"]
    say(f"falls short of the best move by {held['short']:.4f}, rule by {held['short_by_first']:.4f}")
    if last:
        command = " ".join(["forno", *sys.argv[1:]])
        say(str(kept.finish(network, {"command": command, "version": __version__, "commit": _commit()})))


def _commit() -> str | None:
    """Of the sources, where they are a checkout."""
    with suppress(OSError):
        asked = ["git", "-C", str(Path(__file__).parent), "rev-parse", "HEAD"]
        return subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip() or None
    return None
