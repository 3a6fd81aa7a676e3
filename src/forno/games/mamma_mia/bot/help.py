"""Helping in Plus: what to ask for, how likely somebody grants it, and whether to grant it (PL-6 to PL-9)."""

from __future__ import annotations

from math import comb
from typing import NamedTuple

from .recipes import HOPELESS, Counts, Recipe, take
from .situation import Situation
from .weights import Weights

NEVER = -1e6


class Request(NamedTuple):
    """What to ask for, and how likely somebody holds it and gives it."""

    wanted: Counts
    chance: float


def needed(now: Situation, recipe: Recipe) -> Counts:
    """What the own hand lacks for an order, its kinds settled as far as they are: exactly that is asked for."""
    if recipe.at_least:
        lacking = max(0, recipe.at_least - sum(now.counter) - sum(now.hand))
        return [lacking if kind == _commonest(now) else 0 for kind in range(len(now.kinds))]
    if now.missing is not None:
        return [max(0, number - held) for number, held in zip(now.missing, now.hand, strict=True)]
    _, way = recipe.best(now.counter, now.hand)
    lacks = [0] * len(now.kinds)
    for kind, number in way or ():
        lacks[kind] = max(0, number - now.counter[kind] - now.hand[kind])
    return lacks


def _commonest(now: Situation) -> int:
    return now.unseen.index(max(now.unseen))


def request(now: Situation, w: Weights, recipe: Recipe) -> Request:
    """The request for exactly what is lacking; its chance is 0 where none can be made."""
    wanted = needed(now, recipe)
    short, _ = recipe.best(now.counter, now.hand)
    if not sum(wanted) or short >= HOPELESS:
        return Request(wanted, 0.0)
    nobody = 1.0
    for cards in now.helpers:
        nobody *= 1.0 - _holds(now, wanted, cards)
    return Request(wanted, w.obliging * (1.0 - nobody))


def _holds(now: Situation, wanted: Counts, cards: int) -> float:
    """The chance that one of so many unseen cards in a hand holds all that is wanted."""
    total = max(1, sum(now.unseen))
    chance = 1.0
    for kind, number in enumerate(wanted):
        if number:
            share = now.unseen[kind] / total
            fewer = sum(comb(cards, n) * share**n * (1 - share) ** (cards - n) for n in range(min(number, cards + 1)))
            chance *= max(0.0, 1.0 - fewer)
    return chance


def asking_worth(now: Situation, w: Weights, move: str) -> float:
    """The worth of going on with a request, or making it; measured like own deliveries."""
    assert now.judged is not None
    plan = request(now, w, now.judged)
    word, _, name = move.partition(" ")
    lacks = [want - asked for want, asked in zip(plan.wanted, now.wanted, strict=True)]
    fits = min(lacks) >= 0  # else the request is another one by now: bring it to an end
    if word == "want":
        return plan.chance * w.asked if fits and lacks[now.kinds.index(name)] > 0 else NEVER
    return plan.chance * w.asked if not fits or not any(lacks) else NEVER / 2


def helping_worth(now: Situation, w: Weights, move: str) -> float:
    """The worth of helping: a point at once, for cards that own orders in the oven may want."""
    counter, hand = now.counter[:], now.hand[:]
    gain = 0.0
    if move == "help":
        hand = [held - asked for held, asked in zip(hand, now.wanted, strict=True)]
        recipe = now.strange
        if recipe is not None:
            _, way = recipe.best(counter, now.wanted)
            if way is not None or recipe.at_least:
                take(recipe, way, counter, [HOPELESS] * len(hand))
        gain = w.pizza + w.open_others
        if now.last and now.behind > len(now.oven_own()):
            gain = NEVER  # nothing is left that could win against this owner: then not through this hand
    ahead = now.forecast(counter, hand)
    rest = w.open_kept * sum(ahead.hand) + w.open_left * sum(ahead.counter) + w.open_others * ahead.others
    return gain + w.pizza * ahead.pizzas + rest
