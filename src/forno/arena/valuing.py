"""What every seat may expect in a state, by games played on in the mind: kernel text, compiled with any game's.

A game brings, beside what ``forno.search.deciding`` wants of it, ``order_hidden(s, keys)``: it puts the cards of which
nobody knows in what order they will be drawn into the order of keys, which belong to their places. So what is left of
them after a draw is in the order that it has among all of them before it, and one game after another is told apart by
what was drawn, and by little else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    apply: Any = ...
    legal: Any = ...
    order_hidden: Any = ...
    refill: Any = ...
    seed_words: Any = ...
    settle: Any = ...
    values: Any = ...
    weigh: Any = ...

PLAYERS = 8  # at most


def look_ahead(
    playouts: int, ply: int, action: int, seed: tuple[int, int], rows: Any, r: Any, d: Any, room: Any, shares: Any
) -> None:
    """Add each seat's share of the win, over all games that are played to their end, to the second half of ``shares``.

    Args:
        playouts: How many games are played on.
        ply: How many decisions have been taken before: each has a lot of its own, whatever came between.
        action: The decision to begin with; less than 0: none.
        seed: What all luck follows from, two times 31 bits.
        rows: The state to begin in, and room for one.
        r: The rules.
        d: The policy's desk.
        room: Room for random words, for lots, for the generator, and for all actions; the phase in which a game is
            over; and by how much moves may differ between which ``rule`` draws lots.
        shares: Room for two numbers of each seat.
    """
    low, high = seed
    chance, lots, words, out, over, slack = room
    for number in range(playouts):
        rows[1] = rows[0]
        s = rows[1]
        renew_words(low, high + number, chance, words)
        order_hidden(s, chance)
        refill(lots, words)
        renew_words(high + number, low, chance, words)
        at = ply
        if action >= 0:
            apply(s, r, action)
            at += 1
        settle(s, r, chance, words)
        while s.phase != over:
            alike = keep_best(s, r, d, out, slack)
            apply(s, r, out[lots[1 + at % (len(lots) - 1)] * alike >> 32])
            at += 1
            settle(s, r, chance, words)
        values(s, r, d, shares)
        for seat in range(r.players):
            shares[PLAYERS + seat] += shares[seat]


def moves_alike(rows: Any, r: Any, d: Any, room: Any) -> int:
    """Put the moves between which ``rule`` draws lots into the room for actions; how many there are."""
    _, _, _, out, over, slack = room
    return 0 if rows[0].phase == over else keep_best(rows[0], r, d, out, slack)


def keep_best(s: Any, r: Any, d: Any, out: Any, slack: float) -> int:
    """Put the moves of the highest worth for ``s.player`` into ``out``; how many there are."""
    n = legal(s, r, out)
    if n == 1:
        return 1
    weigh(s, r, d, out, n)
    best = d.worths[0]
    for place in range(1, n):
        best = max(best, d.worths[place])
    count = 0
    for place in range(n):
        if d.worths[place] >= best - slack:
            out[count] = out[place]
            count += 1
    return count


def renew_words(low: int, high: int, chance: Any, words: Any) -> None:
    """Have random words that follow from two numbers."""
    seed_words(words, low, high)
    chance[0] = len(chance)
    refill(chance, words)
