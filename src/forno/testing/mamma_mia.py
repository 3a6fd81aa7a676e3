"""What tests of Mamma Mia! and Plus know of them: counting cards, and texts that look like moves."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from forno.play.game import Game

__all__ = ["KINDS", "as_start", "cards", "texts"]

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


def as_start(position: dict[str, Any]) -> dict[str, Any]:
    """A position as it stands when another game has begun with it: PL-10, a lap begins anew, with who is to move."""
    in_a_lap = not position["supply"] and position["phase"] in ("place", "order", "draw")
    return {**position, "holder": position["player"]} if in_a_lap else position


def texts(game: Game) -> list[str]:
    """Every move of the notation, for the cards of this game's players, and some texts that are none."""
    position = game.position()
    orders = sorted({card.split(":")[1] for card in cards(position) if ":" in card})
    kinds = [f"{verb} {kind}" for verb in ("kind", "add", "want", "take") for kind in KINDS]
    ingredients = [f"{number} {kind}" for kind in KINDS for number in range(1, 17)]
    return [*ingredients, *(f"order {order}" for order in orders), *kinds, *WORDS, *ODD, *ODDER]
