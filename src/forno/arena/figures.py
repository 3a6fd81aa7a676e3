"""What the games of a match say: shares of wins with intervals, ratings, and whether a question is decided."""

from __future__ import annotations

import math
import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import Final, Literal

import msgspec

from .lessening import without_luck
from .match import Match, Played
from .rating import Order, Ratings, orders, ratings
from .studies import study_of

__all__ = ["Corrected", "Standing", "Table", "decided", "table"]

_SAMPLES: Final = 2000
_NOTHING: Final = 1e-12
_BARS: Final = 12  # at most, for lengths of games
_BOUND: Final = math.log(19)  # Wald's, for 5 % of errors of each kind
_BEFORE: Final = 10  # blocks: with fewer of them nobody knows how much they differ


class Corrected(msgspec.Struct, frozen=True, kw_only=True):
    """A share of wins less what luck has brought.

    Attributes:
        win_share: The share; it may be a little below 0 or above 1.
        low: The lower end of its 95 % interval, by bootstrap over deals.
        high: The upper end.
        variance: Of the means of deals, as a part of what it is with luck.
        worth: How many games without the correction would tell as much.
    """

    win_share: float
    low: float
    high: float
    variance: float
    worth: int


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """How one bot has done.

    Attributes:
        name: As it was named.
        seats: How many seats of a game it had; a bot that is named several times has them together.
        games: How many games.
        win_share: The share of a game that one seat of it has won, shared wins split, 0 to 1.
        low: The lower end of the 95 % interval, by bootstrap over deals; where all deals went alike, by the rule of
            three.
        high: The upper end.
        corrected: The share less the luck; None: it was not told.
        rating: Points by full rankings (Plackett and Luce), of which 400 are ten times the strength and 0 is the mean
            of all seats; None: somebody has never come behind somebody else.
        rating_error: Its standard error, by deals.
        superiority: How likely it is to be better than fair, by the same bootstrap as the interval, 0 to 1.
        stronger: How likely it is to be stronger than each of the bots, by the ratings; None for itself, and where
            there are none.
        per_seat: Its share by place in the order of turns, from who begins on; None where it never sat there.
        successes: How many a seat of it has in a game of what the game calls success, by name.
        ms_per_move: How long it thought, where it had a choice.
    """

    name: str
    seats: int
    games: int
    win_share: float
    low: float
    high: float
    corrected: Corrected | None
    rating: float | None
    rating_error: float | None
    superiority: float
    stronger: list[float | None]
    per_seat: list[float | None]
    successes: dict[str, float]
    ms_per_move: float


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """What a match has come to.

    Attributes:
        game: Which game.
        edition: Which edition.
        players: How many.
        seed: Of all deals.
        games: How many games.
        length: The mean number of decisions in a game.
        lengths: How many games have so many decisions: at least so many, and how many games, by steps of one width.
        success: What ``successes`` are; empty: the game has none.
        decision: What the sequential test says, if it was asked and is decided.
        bots: The one that is measured, then the others.
    """

    game: str
    edition: str
    players: int
    seed: int
    games: int
    length: float
    lengths: list[tuple[int, int]]
    success: str
    decision: Literal["low", "high"] | None
    bots: list[Standing]


def table(match: Match, games: Sequence[Played], decision: Literal["low", "high"] | None = None) -> Table:
    """Sum games up; the same games give the same table, in whatever order they were played.

    Args:
        match: The match.
        games: At least one.
        decision: What ``decided`` says of them, if it was asked.
    """
    games = sorted(games, key=lambda game: game.number)
    groups: dict[tuple[bool, str], list[int]] = {}
    for number, name in enumerate(match.bots):
        groups.setdefault((number == 0, name), []).append(number)
    rated = _rated(match, list(groups.values()), games)
    study = study_of(match.game)
    return Table(
        game=match.game,
        edition=match.edition,
        players=len(match.bots),
        seed=match.seed,
        games=len(games),
        length=sum(game.length for game in games) / len(games),
        lengths=_lengths([game.length for game in games]),
        success=" ".join(study.success) if study and study.success else "",
        decision=decision,
        bots=[
            _standing(match, name, members, games, rated, number)
            for number, ((_, name), members) in enumerate(groups.items())
        ],
    )


def _standing(
    match: Match, name: str, members: list[int], games: Sequence[Played], rated: Ratings | None, number: int
) -> Standing:
    players = len(match.bots)
    own = [math.fsum(game.shares[bot] for bot in members) / len(members) for game in games]
    share = math.fsum(own) / len(own)
    samples = _elsewhere(match, _blocks(games, own, players), 1 / len(members))
    fair, tiny = 1 / players, 1e-9
    thought = sum(game.moves[bot] for game in games for bot in members)
    seconds = math.fsum(game.seconds[bot] for game in games for bot in members)
    names = sorted({name for game in games for bot in members for name in game.done[bot]})
    return Standing(
        name=name,
        seats=len(members),
        games=len(games),
        win_share=share,
        low=samples[int(0.025 * _SAMPLES)],
        high=samples[int(0.975 * _SAMPLES) - 1],
        corrected=_corrected(match, games, members, own),
        rating=rated.points[number] if rated else None,
        rating_error=rated.error(number) if rated else None,
        superiority=sum((sample > fair + tiny) + (abs(sample - fair) <= tiny) / 2 for sample in samples) / _SAMPLES,
        stronger=_stronger(rated, number, len(set(match.bots[1:])) + 1),
        per_seat=[_at(games, members, place, players) for place in range(players)],
        successes={
            name: sum(game.done[bot].get(name, 0) for game in games for bot in members) / len(games) / len(members)
            for name in names
        },
        ms_per_move=1000 * seconds / max(1, thought),
    )


def _corrected(match: Match, games: Sequence[Played], members: list[int], own: list[float]) -> Corrected | None:
    if not all(game.luck for game in games):
        return None
    players = len(match.bots)
    luck = [math.fsum(game.luck[bot] for bot in members) / len(members) for game in games]
    blocks = _blocks(games, own, players)
    shares = [total / number for total, number in blocks]
    less = without_luck(shares, [total / number for total, number in _blocks(games, luck, players)])
    weighed = [(share * number, number) for share, (_, number) in zip(less, blocks, strict=True)]
    samples = _elsewhere(match, weighed, 1 / len(members))
    whole = _variance(shares)
    variance = _variance(less) / whole if whole > _NOTHING else 1.0  # all alike: nothing can be said
    return Corrected(
        win_share=math.fsum(share for share, _ in weighed) / len(games),
        low=samples[int(0.025 * _SAMPLES)],
        high=samples[int(0.975 * _SAMPLES) - 1],
        variance=variance,
        worth=round(len(games) / max(variance, 1e-3)),
    )


def _variance(values: Sequence[float]) -> float:
    mean = math.fsum(values) / len(values)
    return math.fsum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)


def _rated(match: Match, groups: Sequence[Sequence[int]], games: Sequence[Played]) -> Ratings | None:
    of = {bot: number for number, members in enumerate(groups) for bot in members}
    players = len(match.bots)
    deals: dict[int, defaultdict[Order, float]] = {}
    for game in games:
        ranked = [[of[bot] for bot in range(players) if game.ranks[bot] == rank] for rank in sorted(set(game.ranks))]
        deal = deals.setdefault(game.number // players, defaultdict(float))
        for order, weight in orders(ranked).items():
            deal[order] += weight
    return ratings(list(deals.values()), [len(members) for members in groups])


def _stronger(rated: Ratings | None, number: int, bots: int) -> list[float | None]:
    return [None if rated is None or other == number else rated.stronger(number, other) for other in range(bots)]


def _at(games: Sequence[Played], members: list[int], place: int, players: int) -> float | None:
    here = [game.shares[bot] for game in games for bot in members if (bot - game.first) % players == place]
    return math.fsum(here) / len(here) if here else None


def _lengths(lengths: Sequence[int]) -> list[tuple[int, int]]:
    least, most = min(lengths), max(lengths)
    width = max(1, -(-(most - least + 1) // _BARS))
    counts = Counter((length - least) // width for length in lengths)
    return [(least + width * bar, counts[bar]) for bar in range((most - least) // width + 1)]


def _blocks(games: Sequence[Played], shares: Iterable[float], players: int) -> list[tuple[float, int]]:
    """The sum of shares and the number of games of each deal."""
    found: dict[int, tuple[float, int]] = {}
    for game, share in zip(games, shares, strict=True):
        total, number = found.get(game.number // players, (0.0, 0))
        found[game.number // players] = (total + share, number + 1)
    return list(found.values())


def _elsewhere(match: Match, blocks: Sequence[tuple[float, int]], most: float) -> list[float]:
    """Shares as they might have been with other deals, sorted: by bootstrap where the deals differ.

    Deals that all went alike do not say how often one goes otherwise: ``n`` of them leave it, by 95 %, below
    ``1 - 0.05 ** (1 / n)``, which is the rule of three. There the share may be anything from 0 to ``most``. Only one
    bot at all seats is known to have the same share in every deal.
    """
    shares = [total / number for total, number in blocks]
    if max(shares) - min(shares) > _NOTHING or len(set(match.bots)) == 1:
        return _bootstrap(blocks)
    share, number = shares[0], _SAMPLES // 2
    parts = [1 - (1 - (at + 0.5) / number) ** (1 / len(blocks)) for at in range(number)]
    return sorted(share + part * (end - share) for part in parts for end in (0, most))


def _bootstrap(blocks: Sequence[tuple[float, int]]) -> list[float]:
    """Shares of deals drawn from these, sorted."""
    rng = random.Random(len(blocks))
    drawn = (rng.choices(blocks, k=len(blocks)) for _ in range(_SAMPLES))
    return sorted(math.fsum(total for total, _ in some) / sum(number for _, number in some) for some in drawn)


def decided(
    match: Match, games: Iterable[Played], low: float, high: float
) -> tuple[int, Literal["low", "high"]] | None:
    """Whether the first bot's share is rather ``low`` or ``high``: Wald's sequential test, asked after every deal.

    The log likelihood ratio is that of normal means of whole deals with the variance seen so far (the generalised test
    that chess programs are tested with); either error is made in about 5 % of matches. Where luck was told, it is taken
    off the shares.

    Args:
        match: The match.
        games: From number 0 on, none left out.
        low: A share, 0 to 1.
        high: A greater one.

    Returns:
        How many games it took, and which; None: it is open.
    """
    players = len(match.bots)
    mean, squares, number, block = 0.0, 0.0, 0, 0.0
    for game in games:
        block += (game.shares[0] - (game.luck[0] if game.luck else 0.0)) / players
        if (game.number + 1) % players:
            continue
        number += 1
        off = block - mean
        mean += off / number
        squares += off * (block - mean)
        block = 0.0
        if number < _BEFORE:
            continue
        spread = max(squares / (number - 1), 1e-6)
        ratio = number * (high - low) * (mean - (low + high) / 2) / spread
        if abs(ratio) >= _BOUND:
            return number * players, "high" if ratio > 0 else "low"
    return None
