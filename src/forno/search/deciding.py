"""A flat search by whole turns played out in the mind: kernel text, compiled with the kernel and the bot of any game.

Each move that is still in question is taken in the same worlds with the same luck, and what remains of the round or,
where that tells more, of the game is played out by a policy: so only differences between moves are left to be told
apart. Moves fall out as soon as they are surely worse, and the policy's own move stands unless another is clearly
better (paired differences and elimination as in Hoeffding races: Maron and Moore, 1993).

A game brings, beside the functions of its kernel: ``deal_world_into(rows, known, r, chance, d)``, ``policy(s, r, desk,
moves)``, ``others_policy`` with the same arguments, ``horizon(s, start)`` and ``values(s, r, desk, out)``; ``OVER``,
the phase of a game that is over; and ``became(s, r, thing)``, where its questions name things.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final

from forno.common.table import Table, f8, i1, i2, i4

if TYPE_CHECKING:
    OVER: Any = ...
    apply: Any = ...
    became: Any = ...
    deal_world_into: Any = ...
    horizon: Any = ...
    others_policy: Any = ...
    policy: Any = ...
    refill: Any = ...
    seed_words: Any = ...
    settle: Any = ...
    values: Any = ...

CANDIDATES: Final = 48  # moves that are looked at, at most
BATCH: Final = 16  # worlds between two looks at which moves are left
SURELY: Final = 4.0  # standard errors by which a move has to be worse to fall out
CLEARLY: Final = 0.5  # standard errors by which a move has to be better than the policy's own
FORESEEN: Final = 0.3  # how much what is expected of a whole game at the horizon counts: luck moves it less
LONGEST: Final = 500  # decisions of a playout: a policy that draws no lots may go round and round
MEASURED: Final = 8  # moves that are measured beside each other, at most
THINGS: Final = 100  # of which it is told what becomes of them, at most


class Thoughts(Table):
    """What a search has found out; the policy's own move is the first."""

    moves: Annotated[list[int], i2[CANDIDATES]]
    alive: Annotated[list[int], i1[CANDIDATES]]
    size: Annotated[int, i1]
    left: Annotated[int, i1]  # moves alive
    worlds: Annotated[int, i4]
    playouts: Annotated[int, i4]
    seat: Annotated[int, i1]
    whole: Annotated[int, i1]  # whether games are played on to their end
    low: Annotated[int, i4]  # what all luck follows from
    high: Annotated[int, i4]
    sums: Annotated[list[float], f8[CANDIDATES]]
    apart: Annotated[list[float], f8[CANDIDATES * CANDIDATES]]  # sums of squared differences, for each two moves
    found: Annotated[list[float], f8[CANDIDATES]]  # in this world
    shares: Annotated[list[float], f8[8]]


def think(worlds: int, t: Any, rows: Any, known: Any, r: Any, d: Any, chance: Any, words: Any, out: Any) -> None:
    """Take each move that is alive in so many more worlds.

    Args:
        worlds: How many.
        t: What was found out before; it is added to.
        rows: Room for two states.
        known: What the player who is asked knows, as a row of one.
        r: The rules.
        d: A row of two desks for the policy: the own one, and the others'.
        chance: Room for random words.
        words: Room for the generator.
        out: Room for all actions.
    """
    for _ in range(worlds):
        if t.left < 2:
            return
        deal_numbered(t.low, t.high + t.worlds, rows, known, r, d, chance, words)
        for at in range(t.size):
            if t.alive[at] != 0:
                chance[0] = 1
                seed_words(words, t.high + t.worlds, t.low)
                foreseen = play_out(t.moves[at], t.whole, rows, r, d, chance, words, out, t.shares)
                t.found[at] = FORESEEN * foreseen + (1.0 - FORESEEN) * t.shares[t.seat]
                t.playouts += 1
        note_world(t)
        if t.worlds % BATCH == 0:
            drop_worse(t)


def deal_numbered(low: int, high: int, rows: Any, known: Any, r: Any, d: Any, chance: Any, words: Any) -> None:
    """Deal the world that follows from a number, in two halves, into ``rows[0]``."""
    seed_words(words, low, high)
    chance[0] = len(chance)
    refill(chance, words)
    deal_world_into(rows, known, r, chance, d)


def play_out(move: int, whole: int, rows: Any, r: Any, d: Any, chance: Any, words: Any, out: Any, shares: Any) -> float:
    """Take a move in the world ``rows[0]`` and play on; each seat's share of the win into ``shares``.

    Args:
        move: The move.
        whole: Whether to play on to the game's end; 0: to the horizon. No further than ``LONGEST``.
        rows: A world, and room for one.
        r: The rules.
        d: The two desks.
        chance: Room for random words.
        words: The generator, seeded.
        out: Room for all actions.
        shares: Room for a number of each seat.

    Returns:
        The mover's share as it was expected at the horizon: the same, but for a whole game.
    """
    rows[1] = rows[0]
    s = rows[1]
    apply(s, r, move)
    settle(s, r, chance, words)
    own = rows[0].player
    left = LONGEST
    foreseen = -1.0
    while left > 0 and s.phase != OVER and (whole != 0 or not horizon(s, rows[0])):
        left -= 1
        if whole != 0 and foreseen < 0.0 and horizon(s, rows[0]):
            values(s, r, d[0], shares)
            foreseen = shares[own]
        action = policy(s, r, d[0], out) if s.player == own else others_policy(s, r, d[1], out)
        apply(s, r, action)
        settle(s, r, chance, words)
    values(s, r, d[0], shares)
    if foreseen < 0.0:
        foreseen = shares[own]
    return foreseen


def note_world(t: Any) -> None:
    """Add what the moves have brought in a world."""
    t.worlds += 1
    for at in range(t.size):
        if t.alive[at] != 0:
            t.sums[at] += t.found[at]
            for other in range(at):
                if t.alive[other] != 0:
                    apart = t.found[at] - t.found[other]
                    t.apart[at * CANDIDATES + other] += apart * apart


def best_of(t: Any) -> int:
    """The move alive with the highest mean; of equals the first."""
    best = -1
    for at in range(t.size):
        if t.alive[at] != 0 and (best < 0 or t.sums[at] > t.sums[best]):
            best = at
    return best


def lead(t: Any, one: int, other: int) -> float:
    """By how many standard errors a move is better than another one, both alive: of their differences in each world."""
    if one == other:
        return 0.0
    n = t.worlds
    mean = (t.sums[one] - t.sums[other]) / n
    squares = t.apart[max(one, other) * CANDIDATES + min(one, other)] / n
    spread = (squares - mean * mean) / (n - 1) if n > 1 else 0.0
    if spread < 1e-12:
        spread = 1e-12
    found: float = mean / spread**0.5
    return found


def drop_worse(t: Any) -> None:
    """Let the moves fall out that are surely worse than the best one."""
    best = best_of(t)
    for at in range(t.size):
        if t.alive[at] != 0 and lead(t, best, at) > SURELY:
            t.alive[at] = 0
            t.left -= 1


def chosen(t: Any) -> int:
    """Which move to play, by its place: the best one, where it is clearly better than the policy's own."""
    best = best_of(t)
    if t.alive[0] != 0 and t.worlds > 0 and lead(t, best, 0) < CLEARLY:
        return 0
    return best


class Measures(Table):
    """What a few moves bring, all of them in the same worlds; and what becomes of things."""

    moves: Annotated[list[int], i2[MEASURED]]
    size: Annotated[int, i1]
    seat: Annotated[int, i1]
    whole: Annotated[int, i1]  # whether games are played on to their end
    worlds: Annotated[int, i4]
    low: Annotated[int, i4]  # what all luck follows from
    high: Annotated[int, i4]
    sums: Annotated[list[float], f8[MEASURED]]
    squares: Annotated[list[float], f8[MEASURED]]
    apart: Annotated[list[float], f8[MEASURED]]  # sums of squared differences from the first move
    found: Annotated[list[float], f8[MEASURED]]  # in this world
    shares: Annotated[list[float], f8[8]]
    things: Annotated[list[int], i2[THINGS]]
    size_of_things: Annotated[int, i1]
    came: Annotated[list[int], i4[THINGS]]  # in how many worlds it came to pass
    foreseen: Annotated[int, i4]  # worlds in which that was looked at


def measure(worlds: int, m: Any, rows: Any, known: Any, r: Any, d: Any, chance: Any, words: Any, out: Any) -> None:
    """Take every move in so many more worlds; none falls out. The arguments are those of ``think``."""
    for _ in range(worlds):
        deal_numbered(m.low, m.high + m.worlds, rows, known, r, d, chance, words)
        for at in range(m.size):
            chance[0] = 1
            seed_words(words, m.high + m.worlds, m.low)
            play_out(m.moves[at], m.whole, rows, r, d, chance, words, out, m.shares)
            m.found[at] = m.shares[m.seat]
            m.sums[at] += m.found[at]
            m.squares[at] += m.found[at] * m.found[at]
            m.apart[at] += (m.found[at] - m.found[0]) * (m.found[at] - m.found[0])
        m.worlds += 1


def note_fates(
    move: int, worlds: int, m: Any, rows: Any, known: Any, r: Any, d: Any, chance: Any, words: Any, out: Any
) -> None:
    """Look in the first so many worlds of ``measure`` what has become of the things at the horizon after a move."""
    while m.foreseen < worlds:
        deal_numbered(m.low, m.high + m.foreseen, rows, known, r, d, chance, words)
        chance[0] = 1
        seed_words(words, m.high + m.foreseen, m.low)
        play_out(move, 0, rows, r, d, chance, words, out, m.shares)
        for at in range(m.size_of_things):
            if became(rows[1], r, m.things[at]):
                m.came[at] += 1
        m.foreseen += 1
