"""The table of Mamma I as numbers, made from a view, and what moves do to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

SCHOOLBUS, GRANDPA, SON = 6, 0, 5
ROW_SIZE, MOST_NOTES, DECK = 4, 2, 28

Change = tuple["Family", int]  # a table after a move, and the row whose movement points changed; -1: none


@dataclass(slots=True)
class Family:
    """What lies on the table. Rows and characters are numbers, the oldest is 0, the Schoolbus is row 6.

    Attributes:
        turn: From 1; the last one is Dinner Hour.
        later: Ingredients cards in the queue behind the first one.
        card: The first card of the queue, or 0.
        left: Cards of the deck that are still to be played in this turn.
        rows: The cards in each row.
        points: Movement points of each row.
        money: Money in each row.
        beside: The ingredients cards beside each character.
        flat: Those that are turned.
        guests: The Guest beside each character, or 0.
        wc: Who has the wc card, or -1.
        hospital: Who has the Hospital card, or -1.
        child: Whether Grandpa has the Child.
        child_stole: Whether he has stolen with it.
    """

    turn: int
    later: int
    card: int
    left: int
    rows: list[list[str]]
    points: list[int]
    money: list[int]
    beside: list[tuple[int, ...]]
    flat: frozenset[int]
    guests: list[int]
    wc: int
    hospital: int
    child: bool
    child_stole: bool

    def copy(self) -> Family:
        """One that can be changed."""
        return Family(
            self.turn,
            self.later,
            self.card,
            self.left,
            [row[:] for row in self.rows],
            self.points[:],
            self.money[:],
            self.beside[:],
            self.flat,
            self.guests[:],
            self.wc,
            self.hospital,
            self.child,
            self.child_stole,
        )

    def notes(self, row: int) -> int:
        """How many money cards lie in a row."""
        return sum(card[0] == "m" for card in self.rows[row])

    def sums(self) -> list[int]:
        """What each character's movement adds up to at table."""
        sums = self.points[:SCHOOLBUS]
        if self.wc >= 0:
            sums[self.wc] -= 1
        if self.hospital >= 0:
            sums[self.hospital] -= 2
        return sums

    def upright(self, who: int) -> list[int]:
        """The ingredients cards beside a character that are not turned."""
        return [card for card in self.beside[who] if card not in self.flat]

    def take(self, cards: list[str], row: int) -> Change:
        """Cards come to a row."""
        after = self.copy()
        after.rows[row] += cards
        after.left -= len(cards)
        return after._count(row, cards, 1)

    def remove(self, row: int) -> Change:
        """The last card of a row is put aside."""
        after = self.copy()
        return after._count(row, [after.rows[row].pop()], -1)

    def _count(self, row: int, cards: list[str], sign: int) -> Change:
        if cards[0][0] == "m":
            self.money[row] += sign * int(cards[0][6:])
            return self, -1
        self.points[row] += sign * int(cards[0]) * len(cards)
        return self, row

    def turn_card(self, card: int) -> Family:
        """An ingredients card is turned."""
        after = self.copy()
        after.flat = self.flat | {card}
        return after

    def visit(self, who: int) -> Family:
        """A character goes to the wc."""
        after = self.copy()
        after.wc = who
        return after

    def run_over(self, who: int) -> Family:
        """A character goes to Hospital; what the Son loses is chosen later."""
        after = self.copy()
        after.hospital = who
        return after

    def take_child(self) -> Family:
        """Grandpa is turned over."""
        after = self.copy()
        after.child = True
        return after

    def invite(self, who: int, guest: int) -> Family:
        """A Guest comes."""
        after = self.copy()
        after.guests[who] = guest
        return after

    def steal(self, card: int, thief: int) -> Family:
        """An ingredients card changes sides."""
        after = self.lose(card)
        after.beside[thief] = (*after.beside[thief], card)
        after.child_stole = after.child_stole or thief == GRANDPA
        return after

    def lose(self, card: int) -> Family:
        """An ingredients card leaves its owner."""
        after = self.copy()
        after.beside = [tuple(c for c in cards if c != card) for cards in self.beside]
        return after

    def effects(self, row: int, barred: frozenset[int]) -> list[Family]:
        """What one effect of a movement card in ``row`` can make of the table.

        Args:
            row: Where the movement card was put or removed.
            barred: Cards with a Mother-in-Law: Grandpa does not steal them.
        """
        level = self.points[row]
        others = [other for other in range(SCHOOLBUS + 1) if other != row and self.points[other] == level]
        found: list[Family] = []
        for other in others:
            if SCHOOLBUS in (row, other):
                who = min(row, other)
                found.append(self.run_over(who))
                if who == GRANDPA and not self.child and len(self.rows[SCHOOLBUS]) == ROW_SIZE:
                    found.append(self.take_child())
            else:
                found += self._thefts(min(row, other), max(row, other), barred)
        return found

    def _thefts(self, older: int, younger: int, barred: frozenset[int]) -> list[Family]:
        found: list[Family] = []
        if younger != SON and older not in (self.wc, self.hospital):
            found += [self.steal(card, younger) for card in self.upright(older)]
        grandpa = older == GRANDPA and self.child and not self.child_stole
        if grandpa and younger not in (self.wc, self.hospital):
            found += [self.steal(card, GRANDPA) for card in self.upright(younger) if card not in barred]
        return found


def family(view: Any) -> Family:
    """The table that a view shows."""
    names = list(view.cards)
    return Family(
        turn=view.turn,
        later=max(0, len(view.queue) - 1),
        card=view.queue[0] if view.queue else 0,
        left=len(view.display) + view.deck,
        rows=[list(row) for row in view.rows.values()],
        points=[line.points for line in view.sums.values()],
        money=[line.money for line in view.sums.values()],
        beside=[tuple(sorted(card.card for card in cards)) for cards in view.cards.values()],
        flat=frozenset(card.card for cards in view.cards.values() for card in cards if card.flat),
        guests=[view.guests.get(name, 0) for name in names],
        wc=names.index(view.wc) if view.wc else -1,
        hospital=names.index(view.hospital) if view.hospital else -1,
        child=view.child,
        child_stole=view.child_stole,
    )
