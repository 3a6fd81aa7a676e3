"""What an order needs, made quick to compare with what is there. Kinds are numbers here, counts are lists by kind."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import combinations, permutations
from typing import Any, NamedTuple

from ..sheet import card_sheet

HOPELESS = 99  # cards missing where no number of cards would help

Counts = list[int]
Way = tuple[tuple[int, int], ...]  # kinds, and how many of each


class Recipe(NamedTuple):
    """An order card.

    Attributes:
        ways: What it needs, once for every choice of its jokers.
        picks: For each way the kinds that its jokers stand for.
        scarcest: Whether only the scarcest of the jokers' kinds are allowed (MM-9).
        barred: Kinds of which no card may lie there (PL-2).
        at_least: So many of any kinds instead, and all are taken (MM-11).
    """

    ways: tuple[Way, ...]
    picks: tuple[tuple[int, ...], ...]
    scarcest: bool
    barred: tuple[int, ...]
    at_least: int

    def allowed(self, counter: Counts) -> tuple[Way, ...]:
        """The ways that are open with this counter."""
        for kind in self.barred:
            if counter[kind]:
                return ()
        if not self.scarcest:
            return self.ways
        lying = [counter[pick[0]] for pick in self.picks]
        fewest = min((number for number in lying if number), default=0)
        return tuple(way for way, number in zip(self.ways, lying, strict=True) if number == fewest) if fewest else ()

    def settled(self, kinds: tuple[int, ...]) -> Recipe:
        """The recipe when its first jokers stand for these kinds; where they are alike, their order does not matter."""
        if not kinds:
            return self
        given = [pick[: len(kinds)] == kinds for pick in self.picks]
        if not any(given):
            given = [set(kinds) <= set(pick) for pick in self.picks]
        ways = tuple(way for way, fits in zip(self.ways, given, strict=True) if fits)
        picks = tuple(pick for pick, fits in zip(self.picks, given, strict=True) if fits)
        return self._replace(ways=ways, picks=picks, scarcest=False)

    def best(self, counter: Counts, hand: Counts) -> tuple[int, Way | None]:
        """How many cards counter and hand lack, and the way in which they lack fewest, and the hand gives fewest."""
        if self.at_least:
            return max(0, self.at_least - sum(counter) - sum(hand)), None
        short, added, best = HOPELESS, HOPELESS, None
        for way in self.allowed(counter):
            lacks = adds = 0
            for kind, number in way:
                number -= counter[kind]
                if number > 0:
                    adds += number
                    number -= hand[kind]
                    if number > 0:
                        lacks += number
            if lacks < short or (lacks == short and adds < added):
                short, added, best = lacks, adds, way
        return short, best


UNKNOWN = Recipe((), (), False, (), 0)  # a card of a deck that was not shown: nobody knows what it needs


def take(recipe: Recipe, way: Way | None, counter: Counts, hand: Counts) -> None:
    """Take what a delivered order uses: from the counter first, then from the hand, of which it may want too much."""
    if way is None:
        lacking = recipe.at_least - sum(counter)
        counter[:] = [0] * len(counter)
        while lacking > 0 and any(hand):
            kind = hand.index(max(hand))
            hand[kind] -= 1
            lacking -= 1
        return
    for kind, number in way:
        counter[kind] -= number
        if counter[kind] < 0:
            hand[kind] = max(0, hand[kind] + counter[kind])
            counter[kind] = 0


class Cookbook(NamedTuple):
    """A deck.

    Attributes:
        kinds: The kinds' names.
        of_each: Cards of each kind in the full box.
        recipes: By colour, by name.
    """

    kinds: tuple[str, ...]
    of_each: int
    recipes: Mapping[str, Mapping[str, Recipe]]


def cookbook(sheet: Any) -> Cookbook:
    """What stands on a card sheet."""
    recipes = {
        colour: {name: _recipe(card, sheet.kinds) for name, card in cards.items()}
        for colour, cards in sheet.orders.items()
    }
    return Cookbook(sheet.kinds, sheet.of_each, recipes)


@cache
def usual(game: str, edition: str) -> Cookbook:
    """An edition's usual deck."""
    return cookbook(card_sheet(game, edition))


def _recipe(card: Any, kinds: tuple[str, ...]) -> Recipe:
    ways, picks = [], []
    choose = combinations if len(set(card.jokers)) == 1 else permutations
    for pick in choose(card.joker_kinds, len(card.jokers)):
        needs = dict(card.needs)
        for kind, number in zip(pick, card.jokers, strict=True):
            needs[kind] = needs.get(kind, 0) + number
        ways.append(tuple((kinds.index(kind), number) for kind, number in needs.items()))
        picks.append(tuple(kinds.index(kind) for kind in pick))
    barred = tuple(kinds.index(kind) for kind in card.barred)
    return Recipe(tuple(ways), tuple(picks), card.scarcest, barred, card.at_least)
