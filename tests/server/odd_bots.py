"""What runs in a bots' process of the tests: the real thing, with bots that no game deserves."""

from __future__ import annotations

import ctypes
import json
import os
import time
import weakref
from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

from forno import bots
from forno.server.thinking import worker

#: Arguments of the interpreter that runs this.
ODD = (__file__,)


def note(*words: Any) -> None:
    """Write a line where the test reads it."""
    with Path(os.environ["ODD_NOTES"]).open("a") as notes:
        notes.write(json.dumps(words) + "\n")


class Raising:
    def choose(self, view: Any, legal: Sequence[str], rng: Any) -> str:
        raise RuntimeError(f"no idea what to do with {legal}")


class Illegal:
    def choose(self, view: Any, legal: Sequence[str], rng: Any) -> Any:
        return rng.choice(["9 shrimp", "", None, 7, legal])


class Leaving:
    def choose(self, view: Any, legal: Sequence[str], rng: Any) -> str:
        os._exit(0)


class Sleeping:
    """Never comes to a decision."""

    def choose(self, view: Any, legal: Sequence[str], rng: Any) -> str:
        note("sleeping")
        time.sleep(600)
        return legal[0]


class Holding:
    """Never comes to a decision and never lets go of the interpreter, which it holds asleep: others have work to do."""

    def choose(self, view: Any, legal: Sequence[str], rng: Any) -> str:
        note("holding")
        ctypes.PyDLL(None).sleep(600)
        return legal[0]


class Busy:
    """Thinks hard: never lets go of the interpreter by itself."""

    def choose(self, view: Any, legal: Sequence[str], rng: Any) -> str:
        began, work = time.perf_counter(), time.process_time()
        while time.process_time() < work + 0.15:
            sum(range(100))
        note(began, time.perf_counter())
        return legal[0]


class Attentive:
    """Notes the kinds of all events that it was shown, once it has to decide."""

    made: ClassVar[weakref.WeakSet[Attentive]] = weakref.WeakSet()

    def __init__(self) -> None:
        self.budget = 0.0
        self.seen: list[str] = []
        self.made.add(self)

    def see(self, event: Any) -> None:
        self.seen.append(repr(event))

    def choose(self, view: Any, legal: Sequence[str], rng: Any) -> str:
        assert list(view.legal) == list(legal)
        note(view.seat, self.seen, self.budget, len(self.made))
        return str(rng.choice(legal))


class Playful:
    """Spoils what it is given."""

    def choose(self, view: Any, legal: list[str], rng: Any) -> str:
        legal.append("anything")
        return legal[-1]


class Mean:
    """Gives nothing."""

    def choose(self, view: Any, legal: Sequence[str], rng: Any) -> str:
        return next((move for move in legal if move in ("decline", "refuse")), legal[0])


KINDS: dict[str, Any] = {
    kind.__name__.lower(): kind
    for kind in (Raising, Illegal, Leaving, Sleeping, Holding, Busy, Attentive, Playful, Mean)
}


if __name__ == "__main__":
    usual = bots.make
    bots.make = lambda name, seed=None: KINDS[name]() if name in KINDS else usual(name, seed)
    worker.main()
