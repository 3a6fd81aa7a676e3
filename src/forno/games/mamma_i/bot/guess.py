"""How many victory points the characters of Mamma I are expected to have in the end, and what that is worth to one."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from .family import DECK, GRANDPA, MOST_NOTES, ROW_SIZE, SCHOOLBUS, SON, Family

PLAYED_OUT, OPEN = 0.15, 3.0  # how far sums are from settled: with no card left, and more with the whole deck
GROWTH = 1.0  # what a free place in a row will bring, with the whole deck to come
MAY_PAY = 0.5  # the chance to come by money that is lacking, with the whole deck to come
HOPE = 0.1  # for each drawing and ingredients card to come: a set may grow
RISK = (0.1, 0.08, 0.06, 0.04, 0.02, 0.08)  # the part of an upright card's worth that may yet be stolen or lost
SPREAD = 3.0  # so many points apart a rival hardly matters beside a stronger one


class Guess:
    """Judges tables.

    Args:
        view: What is printed on the cards is taken from it.
        own: The own character; -1 where there is none yet.
        chances: For each character, how many of the others are expected to be it.
    """

    def __init__(self, view: Any, own: int, chances: Sequence[float]) -> None:
        printed = view.ingredients
        self._cards = {card.card: card for card in printed}
        self._bonus = [view.printed.points[who] for who in view.cards]
        self._child = view.printed.child
        self._own = own
        self._chances = chances
        self._sets: dict[tuple[tuple[int, ...], int], float] = {}
        self.barred = frozenset(card.card for card in printed if card.mother_in_law)

    def worth(self, table: Family) -> float:
        """The own character's expected points less those of the others, of whom the strongest count most."""
        points = self.points(table)
        rivals = [(chance, points[who]) for who, chance in enumerate(self._chances) if chance > 0]
        most = max(theirs for _, theirs in rivals)
        total = sum(chance * math.exp((theirs - most) / SPREAD) for chance, theirs in rivals)
        return points[self._own] - most - SPREAD * math.log(total)

    def points(self, table: Family) -> list[float]:
        """What each character is expected to have in the end."""
        points = [float(bonus) for bonus in self._bonus]
        if table.child:
            points[GRANDPA] = float(self._child)
        late = table.later + (table.card > 0)
        ahead = 1 + late  # turns to come, this one with them
        for who, cards in enumerate(table.beside):
            points[who] += table.guests[who]
            if cards:
                worth = self._set(cards, late)
                upright = len(table.upright(who)) / len(cards)
                points[who] += worth - (RISK[who] * upright * min(1.0, ahead / 3) * worth if worth > 0 else 0.0)
        left = table.left / DECK
        near = PLAYED_OUT + OPEN * math.sqrt(left)
        sums = table.sums()
        strong = [sums[who] + GROWTH * left * (ROW_SIZE - len(table.rows[who])) for who in range(SCHOOLBUS)]
        if table.card:
            self._sell(table, points, strong, near)
        else:
            _sit_down(table, points, strong, near)
        return points

    def _sell(self, table: Family, points: list[float], strong: list[float], near: float) -> None:
        """The first card of the queue goes to who pays and has most movement."""
        cost = self._cards[table.card].cost
        pulls = []
        best = max(strong)
        for who in range(SCHOOLBUS):
            money = table.money[who]
            pays = 1.0
            if money < cost:
                room = table.notes(who) < MOST_NOTES and len(table.rows[who]) < ROW_SIZE
                pays = MAY_PAY * table.left / DECK if room else 0.0
            tie = 0.03 * money + 0.005 * who
            pulls.append(pays * math.exp((strong[who] + tie - best) / near))
        total = sum(pulls) + 1e-9
        for who, pull in enumerate(pulls):
            if pull:
                cards = table.beside[who]
                gain = self._set(tuple(sorted((*cards, table.card))), table.later) - self._set(cards, table.later)
                points[who] += gain * pull / total

    def _set(self, cards: tuple[int, ...], late: int) -> float:
        """Victory points of ingredients cards, with some hope while there are more to come."""
        key = (cards, late)
        if key not in self._sets:
            counts: dict[str, int] = {}
            worth = float(sum(self._cards[card].mother_in_law for card in cards))
            for card in cards:
                for drawing in self._cards[card].drawings:
                    counts[drawing] = counts.get(drawing, 0) + 1
            for drawing, number in counts.items():
                plain = any(
                    drawing in self._cards[card].drawings for card in cards if not self._cards[card].mother_in_law
                )
                worth += _drawing(number, plain) + HOPE * late * min(number, 4)
            self._sets[key] = worth
        return self._sets[key]

    def lose_half(self, table: Family) -> Family:
        """The Son was run over: the half of his upright cards is lost that one likes best to see lost."""
        for _ in range(len(table.upright(SON)) // 2):
            table = max((table.lose(card) for card in table.upright(SON)), key=self.worth)
        return table


def _drawing(number: int, plain: bool) -> int:
    if number <= 1:
        return int(plain)
    return 15 if number >= 5 else number * (number + 1) // 2


def _sit_down(table: Family, points: list[float], strong: list[float], near: float) -> None:
    """Dinner Hour: money counts, and who comes first: about three points for the first, minus three for the last."""
    for who in range(SCHOOLBUS):
        points[who] += table.money[who] + 3.0
    for who in range(SCHOOLBUS):
        for younger in range(who + 1, SCHOOLBUS):
            lead = (strong[who] - strong[younger] + 0.25) / near
            ahead = 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, 2 * lead))))
            points[who] -= 1.2 * (1.0 - ahead)
            points[younger] -= 1.2 * ahead
