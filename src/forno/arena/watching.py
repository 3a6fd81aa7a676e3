"""Games as statistics need them: what happened in each, from a bot's play against itself or from records."""

from __future__ import annotations

import hashlib
from contextlib import closing
from typing import Any

import msgspec

from forno.bots.seating import Seating
from forno.common.study import Fact
from forno.errors import BadOption
from forno.play.chance import Chance
from forno.play.game import Game
from forno.play.games import AnyGame, lookup
from forno.play.record import begin, happenings, read

from .gathering import Gathering
from .match import Match, seated
from .studies import study_of

__all__ = ["Watched", "variants", "watch", "watch_record"]


class Watched(msgspec.Struct, frozen=True, kw_only=True):
    """One game that is over; what is listed, is listed in the order of turns, from who began on.

    Attributes:
        game: Which game.
        edition: Which edition.
        variant: What is another rule in it: a variant's name, or a record's options; empty: nothing.
        number: Which game of those that were played.
        shares: What each has won: 1 for a win, split among those who share it.
        scores: The most important number of each one's score.
        length: How many decisions the game had.
        facts: What the game's study counts; a seat in them is a place in the order of turns.
    """

    game: str
    edition: str
    variant: str = ""
    number: int = 0
    shares: list[float]
    scores: list[int]
    length: int
    facts: list[Fact]


def variants(game: str) -> tuple[str, ...]:
    """What might be another rule of a game, by name."""
    study = study_of(game)
    return tuple(study.variants) if study else ()


def watch(match: Match, variant: str, number: int) -> Watched:
    """Play one game and gather what happened in it; the same seed gives the same games.

    Args:
        match: Who plays what; bots stay at their seats.
        variant: One of ``variants``; empty: the game as it is.
        number: Which game, from 0.

    Raises:
        BadOption: There is no such variant.
        BotError: A bot fails, takes longer than the limit, or answers what is not legal; it names the seat.
    """
    seed = hashlib.sha256(f"{match.seed} stats {number}".encode()).hexdigest()
    game = _dealt(match, variant, seed)
    gathered = Gathering(game)
    seating, _ = seated(game, dict(enumerate(match.bots)), match.limit)
    with closing(seating):
        _finish(seating, gathered)
    return _told(game, gathered, variant, number)


def _finish(seating: Seating, gathered: Gathering) -> None:
    while not seating.game.over:
        gathered.see(seating.play(seating.choice()))


def _told(game: Game, gathered: Gathering, variant: str, number: int) -> Watched:
    """What there was in a game that is over, by places in the order of turns."""
    players = len(game.players)
    seats = [(gathered.first + place) % players for place in range(players)]
    shares, scores = gathered.shares(), gathered.scores()
    places = {seat: place for place, seat in enumerate(seats)}
    return Watched(
        game=game.name,
        edition=game.edition,
        variant=variant,
        number=number,
        shares=[shares[seat] for seat in seats],
        scores=[scores[seat][0] for seat in seats],
        length=len(game.moves),
        facts=[fact._replace(seat=None if fact.seat is None else places[fact.seat]) for fact in gathered.facts],
    )


def _dealt(match: Match, variant: str, seed: str) -> Game:
    names = [str(seat) for seat in range(len(match.bots))]
    if not variant:
        return Game.new(match.game, match.edition, names, seed=seed)
    study = study_of(match.game)
    change = study.variants.get(variant) if study else None
    if change is None:
        raise BadOption(f"no {variant!r}; there are {', '.join(variants(match.game)) or 'none'}", "variant")

    def start(module: AnyGame) -> tuple[Any, Any]:
        setting = change(module.setting(match.game, match.edition, len(names), {}))
        # words of another stream: those of the game's own are for the shuffles after the deal
        deal = Chance(hashlib.sha256(f"{seed} deal".encode()).hexdigest())
        return setting, module.new_state(setting, deal.have(module.words(setting, None)))

    game = Game(match.game, match.edition, names, {}, seed, start)
    game.run()
    return game


def watch_record(data: object, number: int = 0) -> Watched | None:
    """Play a record and gather what happened in it; None: it does not count.

    A game counts that is whole, from the deal to the end, and not there to learn from: by its house rules, or by its
    deal, which is the same for all then, and so is what its bots do.

    Raises:
        RecordError: A field, or the result is wrong; ``where`` names it.
        IllegalMove: A move is not legal; ``where`` is ``move N``, counted from 1.
    """
    record = read(data)
    game = begin(record)
    gathered = Gathering(game)
    for seen in happenings(game, record):
        gathered.see(seen)
    whole = game.over and record.start is None
    return _told(game, gathered, _house_rules(game), number) if whole and not _to_learn(game) else None


def _to_learn(game: Game) -> bool:
    """Whether a house rule is for learning, or the deal the one that was chosen for it; its seed is no secret."""
    module = lookup(game.name)
    deal = module.first_deal(game.name)
    rules = module.house_rules
    return any(game.options.get(rule.name) in rule.for_learning for rule in rules) or (
        deal is not None and deal.seed == game.seed
    )


def _house_rules(game: Game) -> str:
    """The options that make it another game; who begins does not."""
    rules = {rule.name: rule.kind for rule in lookup(game.name).house_rules if rule.kind != "seat"}
    chosen = {name: "own" if rules[name] == "deck" else value for name, value in game.options.items() if name in rules}
    return ", ".join(f"{name}={value}".lower() for name, value in sorted(chosen.items()))
