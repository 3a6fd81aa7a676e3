"""Games that are known before they are played, so that nothing in a browser test depends on luck.

A plan is a record (``forno/1``): seed and all moves of a game in which everything happens that a test wants to see.
They are looked for among games by lot and kept in ``plans/``; ``python -m tests.browser.planning`` looks anew.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from forno.play.game import Game
from forno.play.record import replay

FOLDER = Path(__file__).parent / "plans"
PLAYERS = ("Anna", "Bruno", "Carla", "Dino", "Elvira", "Fausto")
#: The seat of the person at the browser.
ME = 0

Policy = Callable[[list[str], random.Random], str]


@dataclass(frozen=True)
class Plan:
    """A game to look for.

    Args:
        name: Of its file.
        game: Which game.
        edition: Which edition.
        players: How many play.
        wanted: What has to happen in it, as ``Watcher`` says it.
        policy: How its players choose among legal moves.
    """

    name: str
    game: str
    edition: str
    players: int
    wanted: frozenset[str]
    policy: Policy

    @property
    def path(self) -> Path:
        """Where its record is kept."""
        return FOLDER / f"{self.name}.json"

    def load(self) -> Game:
        """The whole game.

        Raises:
            AssertionError: what is wanted does not happen in it.
        """
        game = replay(json.loads(self.path.read_text("utf8")))
        assert game.over
        assert self.wanted <= happenings(game), "look anew: python -m tests.browser.planning"
        return game

    def look(self, seeds: int = 1500) -> Game:
        """The quickest to be played of so many games in which all that is wanted happens."""
        games = (self.by_lot(seed) for seed in range(seeds))
        return min((game for game in games if self.wanted <= happenings(game)), key=effort)

    def by_lot(self, seed: int) -> Game:
        """A game whose players follow the policy."""
        rng = random.Random(seed)
        game = new(self.game, self.edition, self.players, f"{rng.getrandbits(256):064x}")
        while not game.over:
            game.play(self.policy(game.legal(), rng))
            game.run()
        return game


def new(name: str, edition: str, players: int, seed: str) -> Game:
    """A game at its beginning, in which the person at the browser begins."""
    return Game.new(name, edition, PLAYERS[:players], options={"starter": ME}, seed=seed)


def again(game: Game) -> Game:
    """The same game at its beginning."""
    return new(game.name, game.edition, len(game.players), game.seed)


def effort(game: Game) -> int:
    """How long a game takes in a browser: what the person decides there, most of all."""
    return sum(4 if step.seat == ME else 1 for step in steps(game))


@dataclass(frozen=True)
class Step:
    """A decision, and what followed from it by itself."""

    seat: int
    move: str
    events: list[Any]


def steps(game: Game) -> Iterator[Step]:
    """A whole game once more, decision by decision."""
    table = again(game)
    for move in game.moves:
        seat = table.player
        assert seat is not None
        yield Step(seat, move, [*table.play(move), *table.run()])


def tag(event: Any) -> str:
    """The ``type`` of an event."""
    return str(type(event).__struct_config__.tag)


def happenings(game: Game) -> set[str]:
    """What happens in a game: ``my wc``, ``a wc``; ``I am helped``, ``I am refused``; who decides last."""
    seen: set[str] = set()
    refused = False
    last = ME
    for step in steps(game):
        word = step.move.split()[0]
        seen.add(f"{'my' if step.seat == ME else 'a'} {word}")
        refused = refused or word == "refuse"
        last = step.seat
        for event in step.events:
            if tag(event) == "asking":
                refused = False
            elif tag(event) == "helped" and event.player == ME:
                seen.add("I am helped")
            elif tag(event) == "not_helped" and event.player == ME and refused:
                seen.add("I am refused")
    return seen if last == ME else seen | {"another decides last"}


def among(legal: list[str], *words: str) -> list[str]:
    """The moves that begin with one of these words."""
    return [move for move in legal if move.split()[0] in words]


def plus_policy(legal: list[str], rng: random.Random) -> str:
    """Ask for help; put much in the oven, and every order."""
    numbers = [move for move in legal if move[0].isdigit()]
    if numbers:
        return max(numbers, key=lambda move: (int(move.split()[0]), rng.random()))
    asking = among(legal, "ask") or among(legal, "want")[:1]  # in the order in which a page sends it
    others = [move for move in legal if move not in among(legal, "want", "ask")]
    if asking and (not others or rng.random() < 0.7):
        return asking[0]
    return rng.choice(among(legal, "order") or others)


def mamma_i_policy(legal: list[str], rng: random.Random) -> str:
    """Use what a card sets off; two cards rather than one; now and then one of the other options."""
    for moves, chance in (
        (among(legal, "run", "steal", "child"), 0.85),
        (among(legal, "wc"), 0.06),
        (among(legal, "remove"), 0.06),
        (among(legal, "turn"), 0.1),
        (among(legal, "guest"), 0.1),
        ([move for move in legal if "+" in move], 0.8),
    ):
        if moves and rng.random() < chance:
            return rng.choice(moves)
    return rng.choice(among(legal, "take") or legal)


MAMMA_MIA = Plan(
    "mamma-mia",
    "mamma-mia",
    "2004",
    3,
    frozenset({"my fill", "my decline", "my kind", "my add"}),
    plus_policy,
)
PLUS = Plan(
    "mamma-mia-plus",
    "mamma-mia-plus",
    "2009",
    3,
    frozenset({"I am helped", "I am refused", "my help", "my refuse", "my fill", "my decline", "my kind"})
    | {"another decides last"},
    plus_policy,
)
MAMMA_I = Plan(
    "mamma-i",
    "mamma-i",
    "zugames",
    4,
    frozenset(
        {f"my {word}" for word in ("hide", "wc", "vote", "run", "steal", "remove", "turn", "guest", "child")}
        | {f"a {word}" for word in ("wc", "run", "steal", "remove", "turn", "guest")}
    ),
    mamma_i_policy,
)


if __name__ == "__main__":
    for plan in (MAMMA_MIA, PLUS, MAMMA_I):
        found = plan.look()
        plan.path.write_text(json.dumps(found.record(), indent=1) + "\n", "utf8")
        print(f"{plan.name}: {found.ply} decisions")
