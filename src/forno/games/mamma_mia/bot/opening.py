"""What the answers at an opening are worth: to fill an order or not, with which kind, with which cards."""

from __future__ import annotations

from .help import asking_worth, helping_worth, request
from .recipes import Counts, Recipe, take
from .situation import Situation
from .weights import Weights


def answer_worth(now: Situation, w: Weights, move: str, left: int) -> float:
    """The worth of an answer: own deliveries in the rest of the oven first of all.

    Args:
        now: What is known.
        w: What things are worth.
        move: ``fill``, ``decline``, ``kind olive``, ``add olive``; in Plus also those about help.
        left: How many cards are still to be added, for an order that takes everything.
    """
    word, _, kind = move.partition(" ")
    if word in ("help", "refuse"):
        return helping_worth(now, w, move)
    recipe = now.judged
    counter, hand = now.counter[:], now.hand[:]
    at = now.kinds.index(kind) if kind else -1
    if recipe is None:
        return 0.0
    pizzas = 1.0
    if word == "fill":
        _fill(recipe, counter, hand)
    elif word == "kind":
        settled = _with_kind(recipe, at)
        pizzas = float(_fill(settled, counter, hand))
        if not pizzas and now.helping:
            pizzas = request(now, w, settled).chance * w.asked / w.pizza
    elif word == "add":
        _add(hand, at, left)
        counter = [0] * len(counter)
    elif word in ("want", "ask"):
        return asking_worth(now, w, move) + _rest(now, w, counter, hand)
    else:
        pizzas = 0.0
    return w.pizza * pizzas + _rest(now, w, counter, hand)


def _rest(now: Situation, w: Weights, counter: Counts, hand: Counts) -> float:
    """What the rest of the oven will bring, and what will be left of the cards."""
    ahead = now.forecast(counter, hand)
    rest = w.open_kept * sum(ahead.hand) + w.open_left * sum(ahead.counter) + w.open_others * ahead.others
    return w.pizza * ahead.pizzas + rest


def _fill(recipe: Recipe, counter: Counts, hand: Counts) -> bool:
    short, way = recipe.best(counter, hand)
    if short == 0:
        take(recipe, way, counter, hand)
    return short == 0


def _with_kind(recipe: Recipe, kind: int) -> Recipe:
    """The recipe when a kind is settled for its joker; what the counter allows was asked before."""
    settled = [(way, pick) for way, pick in zip(recipe.ways, recipe.picks, strict=True) if kind in pick]
    return recipe._replace(ways=tuple(way for way, _ in settled), picks=tuple(p for _, p in settled), scarcest=False)


def _add(hand: Counts, kind: int, left: int) -> None:
    """Add a card of a kind, and then those of which there are most."""
    hand[kind] -= 1
    for _ in range(left - 1):
        most = max(hand)
        if most > 0:
            hand[hand.index(most)] -= 1
