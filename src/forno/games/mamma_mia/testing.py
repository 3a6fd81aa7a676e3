"""What tests of Mamma Mia! and Plus know of them: counting cards, texts that look like moves, any positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any, Final

from .sheet import card_sheet

__all__ = ["KINDS", "STYLES", "any_position", "cards", "goes_on", "texts"]

KINDS: Final = ("pineapple", "pepper", "mushroom", "olive", "salami", "shrimp")
WORDS: Final = ("pass", "no order", "draw supply", "draw waiter", "fill", "decline", "ask", "help", "refuse")
ODD: Final = ("", " ", "place", "order", "3", "salami", "0 salami", "-1 salami", "1  salami", "1 SALAMI", " 1 salami")
ODDER: Final = (
    "1 salami ",
    "01 salami",
    "1 salami\n",
    "1.0 salami",
    "kind",
    "add",
    "want",
    "draw",
    "draw oven",
    "1 pizza",
)


#: How much likelier a move is in a style of ``forno.testing``, by the word that it begins or ends with.
STYLES: Final[Mapping[str, Mapping[str, float]]] = {
    "keen": {"fill": 20, "help": 20, "ask": 5, "order": 4, "want": 4, "decline": 0.2, "refuse": 0.2},
    "stubborn": {"want": 9, "refuse": 20, "decline": 9, "order": 5, "fill": 0.2},
    "hoarder": {"waiter": 50, "no": 50, "decline": 5},  # laps in which nobody can do anything
    "hasty": {"1": 9, "order": 20, "supply": 9},
}


def cards(position: dict[str, Any]) -> Counter[str]:
    """Every card that is not in the box; an order with its owner: ``1:misto``. The Mamma Mia! card is not counted."""
    found: Counter[str] = Counter(card for card in position["supply"] if card != "mamma-mia")
    for card in position["oven"]:
        found[card if isinstance(card, str) else f"{card['player']}:{card['order']}"] += 1
    judging = position.get("judging")
    if judging:
        found.update(judging["added"])
        found[f"{judging['player']}:{judging['order']}"] += 1
    for heap in (position["counter"], position["used"], *(player["hand"] for player in position["players"])):
        found.update(heap)
    for seat, player in enumerate(position["players"]):
        found.update(f"{seat}:{order}" for pile in ("orders", "waiter", "delivered") for order in player[pile])
    return found


def goes_on(before: dict[str, Any], position: dict[str, Any]) -> bool:
    """Whether nothing was shuffled between two positions, and in Plus no lap of PL-10 has ended."""
    return bool(position["round"] == before["round"] and position["supply"])


def texts(game: Any) -> list[str]:
    """Every move of the notation, for the cards of this game's players, and some texts that are none."""
    position = game.position()
    orders = sorted({card.split(":")[1] for card in cards(position) if ":" in card})
    kinds = [f"{verb} {kind}" for verb in ("kind", "add", "want", "take") for kind in KINDS]
    ingredients = [f"{number} {kind}" for kind in KINDS for number in range(1, 17)]
    return [*ingredients, *(f"order {order}" for order in orders), *kinds, *WORDS, *ODD, *ODDER]


def any_position(table: Any, rng: Random) -> dict[str, Any]:
    """A position that need not be one that a game could reach: the cards of the box, wherever they fell.

    A turn is on its way, or the oven is about to be opened; a reader goes on from there by itself.
    """
    sheet = card_sheet(table.game, table.edition)
    colours = rng.sample([*sheet.orders], table.players)
    phase = rng.choice(["place", "order", "draw", "open", "open"])
    plus, in_a_turn = table.game == "mamma-mia-plus", phase != "open"
    fall = _Fall(rng, [kind for kind in sheet.kinds for _ in range(sheet.of_each)])
    holder = rng.choice([None, *range(table.players)])
    supply: list[Any] = fall.take(0.5)
    if not plus and holder is None and rng.random() < 0.8:
        supply.insert(rng.randrange(len(supply) + 1), "mamma-mia")
    if in_a_turn and not plus and not supply:
        supply = [fall.one()]
    oven: list[Any] = fall.take(0.5)
    players = []
    for seat, colour in enumerate(colours):
        piles: dict[str, list[str]] = {"orders": [], "waiter": [], "delivered": []}
        for order in rng.sample([*sheet.orders[colour]], len(sheet.orders[colour])):
            where = rng.choice(["orders", "waiter", "waiter", "delivered", "oven", "oven", "box"])
            if where == "oven":
                oven.insert(rng.randrange(len(oven) + 1), {"order": order, "player": seat})
            elif where != "box":
                piles[where].append(order)
        players.append({"colour": colour, "hand": fall.count(0.3), **piles})
    return {
        "round": rng.randint(1, 3),
        "phase": phase,
        "player": rng.randrange(table.players),
        "supply": supply,
        "oven": oven,
        "counter": fall.count(0.5),
        "used": fall.count(0.5),
        "holder": holder,
        "idle": rng.randrange(table.players) if in_a_turn and not plus else 0,
        "players": players,
    }


class _Fall:
    """Ingredients that fall from a box."""

    def __init__(self, rng: Random, box: list[str]) -> None:
        self.rng = rng
        self.box = box
        rng.shuffle(box)

    def one(self) -> str:
        return self.box.pop()

    def take(self, most: float) -> list[str]:
        """Some of those that are left, at most such a part of them."""
        number = self.rng.randint(0, int(most * len(self.box)))
        taken, self.box = self.box[:number], self.box[number:]
        return taken

    def count(self, most: float) -> dict[str, int]:
        return dict(Counter(self.take(most)))
