"""What many games say of a game: who wins, how long it takes, and how often whatever its study counts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

import msgspec

from forno.common.study import Rate, Study

from .means import Figure, mean_of, ratio_of, share_of
from .studies import study_of
from .watching import Watched

__all__ = ["Group", "Moment", "Row", "Statistics", "statistics"]


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """What became of one thing.

    Attributes:
        name: Of what.
        counts: How many in a game, by what.
        rates: Shares by ``what of what``, 0 to 1; those that there was nothing of are left out.
    """

    name: str
    counts: dict[str, Figure]
    rates: dict[str, Figure]


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """How many of something in a game in one turn of each player's.

    Attributes:
        subject: What it is about.
        what: What happened.
        name: To which of them.
        round: The round or turn of the game, from 1.
        turn: Its owner's turn within the round, from 1; 0: it has none.
        number: In a game.
    """

    subject: str
    what: str
    name: str
    round: int
    turn: int
    number: float


class Group(msgspec.Struct, frozen=True, kw_only=True):
    """Games of one kind.

    Attributes:
        game: Which game.
        edition: Which edition.
        variant: What is another rule in them; empty: nothing.
        players: How many.
        games: How many games.
        decisions: In a game.
        score: A player's, the most important number of it.
        best_score: That of a game's winners.
        shared_wins: The share of games that several have won.
        seats: The share of wins by place in the order of turns, from who begins on; fair is 1 / players.
        facts: Rows by subject.
        moments: When things happen.
    """

    game: str
    edition: str
    variant: str
    players: int
    games: int
    decisions: Figure
    score: Figure
    best_score: Figure
    shared_wins: Figure
    seats: list[Figure]
    facts: dict[str, list[Row]]
    moments: list[Moment]


class Statistics(msgspec.Struct, frozen=True, kw_only=True):
    """All groups.

    Attributes:
        bot: Who has played, where they were played for this.
        seed: Of these games.
        games: How many there are, all groups together.
        left_out: How many records do not count: not of a whole game, or of a deal that was chosen.
        groups: Games of a kind together.
    """

    bot: str | None
    seed: int | None
    games: int
    left_out: int
    groups: list[Group]


def statistics(watched: Iterable[Watched | None], bot: str | None = None, seed: int | None = None) -> Statistics:
    """Sum games up. The same games give the same figures, in whatever order they were played; groups stand in the
    order of their first games.

    Args:
        watched: The games; None: one that is left out.
        bot: Who has played them, if they were played for this.
        seed: Of these.
    """
    kinds: dict[tuple[str, str, str, int], _Gathered] = {}
    left_out = 0
    for game in watched:
        if game is None:
            left_out += 1
        else:
            kinds.setdefault((game.game, game.edition, game.variant, len(game.shares)), _Gathered()).take(game)
    groups = [_group(kind, gathered) for kind, gathered in kinds.items()]
    return Statistics(bot=bot, seed=seed, games=sum(group.games for group in groups), left_out=left_out, groups=groups)


class _Gathered:
    """Games of a kind, as far as figures need them: there may be very many."""

    def __init__(self) -> None:
        self.games: dict[int, tuple[int, list[int], list[float]]] = {}
        self.sums: dict[tuple[str, str], dict[str, dict[int, float]]] = {}
        self.moments: defaultdict[tuple[str, str, str, int, int], float] = defaultdict(float)

    def take(self, game: Watched) -> None:
        """Take a game in."""
        study, number = study_of(game.game), game.number
        self.games[number] = (game.length, game.scores, game.shares)
        timed = frozenset(study.timed) if study else frozenset()
        for fact in game.facts:
            of = self.sums.setdefault((fact.subject, fact.name), {}).setdefault(fact.what, {})
            of[number] = of.get(number, 0.0) + fact.number
            if (fact.subject, fact.what) in timed:
                self.moments[fact.subject, fact.what, fact.name, fact.round, fact.turn] += fact.number

    def numbers(self, subject: str, name: str, what: str) -> list[float]:
        """How many of something in each game, in the order of their numbers."""
        found = self.sums[subject, name].get(what, {})
        return [found.get(number, 0.0) for number in sorted(self.games)]


def _group(kind: tuple[str, str, str, int], gathered: _Gathered) -> Group:
    game, edition, variant, players = kind
    games = [gathered.games[number] for number in sorted(gathered.games)]
    return Group(
        game=game,
        edition=edition,
        variant=variant,
        players=players,
        games=len(games),
        decisions=mean_of([length for length, _, _ in games]),
        score=mean_of([sum(scores) / players for _, scores, _ in games]),
        best_score=mean_of([_best(scores, shares) for _, scores, shares in games]),
        shared_wins=share_of([float(max(shares) < 1) for _, _, shares in games]),
        seats=[share_of([shares[place] for _, _, shares in games]) for place in range(players)],
        facts=_facts(gathered, study_of(game)),
        moments=[
            Moment(subject=subject, what=what, name=name, round=number, turn=turn, number=total / len(games))
            for (subject, what, name, number, turn), total in sorted(gathered.moments.items())
        ],
    )


def _best(scores: Sequence[int], shares: Sequence[float]) -> float:
    won = [score for score, share in zip(scores, shares, strict=True) if share]
    return sum(won) / len(won)


def _facts(gathered: _Gathered, study: Study | None) -> dict[str, list[Row]]:
    rows: dict[str, list[Row]] = {}
    for subject, columns in study.tables.items() if study else ():
        rates = [rate for rate in study.rates if rate.subject == subject] if study else []
        named = sorted(name for about, name in gathered.sums if about == subject)
        rows[subject] = [_row(gathered, subject, name, columns, rates) for name in named]
    return {subject: found for subject, found in rows.items() if found}


def _row(gathered: _Gathered, subject: str, name: str, columns: Sequence[str], rates: Sequence[Rate]) -> Row:
    numbers = {what: gathered.numbers(subject, name, what) for what in columns}
    return Row(
        name=name,
        counts={what: mean_of(numbers[what]) for what in columns},
        rates={
            f"{rate.what} of {rate.of}": ratio_of(numbers[rate.what], numbers[rate.of])
            for rate in rates
            if any(numbers[rate.of])
        },
    )
