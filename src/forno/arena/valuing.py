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
    order_hidden: Any = ...
    policy: Any = ...
    refill: Any = ...
    seed_words: Any = ...
    settle: Any = ...
    values: Any = ...

PLAYERS = 8  # at most


def look_ahead(
    playouts: int, action: int, seed: tuple[int, int], rows: Any, r: Any, d: Any, room: Any, shares: Any
) -> None:
    """Add each seat's share of the win, over all games that are played to their end, to the second half of ``shares``.

    Args:
        playouts: How many games are played on.
        action: The decision to begin with; less than 0: none.
        seed: What all luck follows from, two times 31 bits.
        rows: The state to begin in, and room for one.
        r: The rules.
        d: The policy's desk.
        room: Room for random words, for the generator, and for all actions; and the phase in which a game is over.
        shares: Room for two numbers of each seat.
    """
    low, high = seed
    chance, words, out, over = room
    for number in range(playouts):
        rows[1] = rows[0]
        s = rows[1]
        renew_words(low, high + number, chance, words)
        order_hidden(s, chance)
        renew_words(high + number, low, chance, words)
        if action >= 0:
            apply(s, r, action)
        settle(s, r, chance, words)
        while s.phase != over:
            apply(s, r, policy(s, r, d, out))
            settle(s, r, chance, words)
        values(s, r, d, shares)
        for seat in range(r.players):
            shares[PLAYERS + seat] += shares[seat]


def renew_words(low: int, high: int, chance: Any, words: Any) -> None:
    """Have random words that follow from two numbers."""
    seed_words(words, low, high)
    chance[0] = len(chance)
    refill(chance, words)
