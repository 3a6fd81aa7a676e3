"""What a search needs to play Mamma I on in its mind: kernel text.

A search deals worlds by ``deal_world_into``, takes a move in each, lets everybody play by ``policy`` up to the
``horizon``, and asks for the ``values`` there. Who plays in a world knows his own character and what everybody has
seen, nothing else.
"""

import math

from forno.common.chance import Words

from .bot.guess import expect, fix
from .bot.worth import weigh
from .dinner import place_at_table, victory_points
from .kernel import legal
from .knowing import world
from .layout import DECK, OVER, Known, Rules, State

# How much likelier each expected point makes it to win, in steps of log odds, by how many ingredients cards are to
# come: from 12,000 games of ``rule`` against itself for 2, 3 and 4 players. What one has early says next to nothing.
KEENNESS = (0.3, 0.22, 0.14, 0.05, 0.02, 0.02)


def deal_world_into(rows: list[State], known: list[Known], r: Rules, chance: Words, d: list[Known]) -> None:
    """Make the first of ``rows`` a state that who knows ``known[0]`` holds for possible; desks are not looked at."""
    world(known[0], r, rows[0], chance)


def policy(s: State, r: Rules, k: Known, moves: list[int]) -> int:
    """What the bot ``rule`` would play for ``s.player``; of moves equally good, the first one.

    Args:
        s: A state in which a decision is wanted; as it was, afterwards.
        r: The rules.
        k: What everybody knows, of which it reads ``odds`` and the worth of sets, and room to think in.
        moves: Room for ``ACTIONS``.
    """
    n = legal(s, r, moves)
    if n == 1:
        return moves[0]
    weigh(s, r, k, moves, n)
    best = 0
    for at in range(1, n):
        if k.worths[at] > k.worths[best]:
            best = at
    return moves[best]


def others_policy(s: State, r: Rules, k: Known, moves: list[int]) -> int:
    """The same for the others: to a search they all play by ``rule``."""
    return policy(s, r, k, moves)


def horizon(s: State, start: State) -> bool:
    """Whether to stop, in a state that is settled: another turn has begun, or the game is over."""
    return s.phase == OVER or s.queue_count != start.queue_count


def values(s: State, r: Rules, k: Known, out: list[float]) -> None:
    """Write each seat's share of the win into ``out``: as it is, or expected by the points that are."""
    if s.phase == OVER:
        _share(s, r, out)
        return
    keenness = KEENNESS[min(s.queue_count, len(KEENNESS) - 1)]
    k.left = DECK
    fix(s, r, k)
    expect(s, r, k)
    most = k.expected[s.secrets[0]]
    for seat in range(1, r.players):
        most = max(most, k.expected[s.secrets[seat]])
    total = 0.0
    for seat in range(r.players):
        out[seat] = math.exp(keenness * (k.expected[s.secrets[seat]] - most))
        total += out[seat]
    for seat in range(r.players):
        out[seat] /= total


def _share(s: State, r: Rules, out: list[float]) -> None:
    """Most points win, then who sat down first: no two seats are equal."""
    best = 0
    for seat in range(1, r.players):
        character = s.secrets[seat]
        ahead = victory_points(s, r, character) - victory_points(s, r, s.secrets[best])
        if ahead > 0 or (ahead == 0 and place_at_table(s, character) < place_at_table(s, s.secrets[best])):
            best = seat
    for seat in range(r.players):
        out[seat] = 1.0 if seat == best else 0.0
