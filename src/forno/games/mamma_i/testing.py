"""What tests of Mamma I know of it: counting cards, texts that look like moves, any positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any, Final

from .sheet import card_sheet

__all__ = ["CHARACTERS", "CODES", "ROWS", "STYLES", "any_position", "cards", "goes_on", "texts"]

CHARACTERS: Final = ("grandpa", "grandma", "mamma", "wife", "husband", "son")
ROWS: Final = (*CHARACTERS, "schoolbus")
CODES: Final = ("3", "2", "1", "money 3", "money 2", "money 1")
NUMBERS: Final = range(1, 8)
GUESTS: Final = (-6, -5, -4, -3)
PHASES: Final = ("hide", "guest", "trick", "trick", "vote", "effects", "lose", "over")
WORDS: Final = ("wc", "pass", "child", "done")
ODD: Final = (
    "",
    " ",
    "take",
    "take 3",
    "take 3 >",
    "take 4 > wife",
    "take 3+2 > wife",
    "take 3 > schoolboy",
    "3 > wife",
)
ODDER: Final = (
    " wc",
    "wc ",
    "WC",
    "done\n",
    "take 1  > wife",
    "take 01 > wife",
    "turn 0",
    "turn 8",
    "turn 01",
    "steal 3",
    "hide schoolbus",
    "vote",
    "run son",
    "remove",
    "lose -1",
)


#: How much likelier a move is in a style of ``forno.testing``, by the word that it begins or ends with.
STYLES: Final[Mapping[str, Mapping[str, float]]] = {
    # keeps its Guest for dinner
    "keen": {
        **{"run": 4, "child": 20, "steal": 20, "done": 0.2, "guest": 0.02, "turn": 0.2},
        **{"schoolbus": 3, "grandpa": 2, "son": 2},
    },
    "stubborn": {"done": 9, "wc": 9, "turn": 9},  # leaves the table
    "hasty": {"1": 9},
}


def cards(position: dict[str, Any]) -> Counter[str]:
    """Every card that is not in the box: the deck's by their names, ingredients cards as ``card 3``."""
    found = Counter([*position["display"], *position["deck"], *position["aside"]])
    for row in position["rows"].values():
        found.update(row)
    found.update(f"card {card}" for card in (*position["queue"], *position["lost"]))
    found.update(f"card {entry['card']}" for beside in position["cards"].values() for entry in beside)
    return found


def goes_on(before: dict[str, Any], position: dict[str, Any]) -> bool:
    """Whether nothing was shuffled between two positions: no characters dealt, no turn begun."""
    return before["phase"] != "hide" and bool(
        before["turn"] == position["turn"] and before["queue"] == position["queue"]
    )


def texts(game: Any) -> list[str]:
    """Every move of the notation, and some texts that are none."""
    takes = [f"take {code} > {row}" for name in CODES for code in (name, f"{name}+{name}") for row in ROWS]
    naming = [f"{verb} {row}" for verb in ("hide", "guest", "vote", "run over", "remove") for row in ROWS]
    numbered = [f"{verb} {number}" for verb in ("turn", "lose") for number in NUMBERS]
    thefts = [f"steal {number} > {thief}" for number in NUMBERS for thief in ROWS]
    return [*takes, *naming, *numbered, *thefts, *WORDS, *ODD, *ODDER]


def any_position(table: Any, rng: Random) -> dict[str, Any]:
    """A position that need not be one that a game could reach: the cards of the box, wherever they fell."""
    phase = rng.choice(PHASES)
    seats = [*range(table.players)]
    player, first = rng.choice(seats), rng.choice(seats)
    if phase == "hide":
        player = first
    lose = phase == "lose"
    numbers = rng.sample(NUMBERS, 7)
    dinner = phase in ("guest", "over") or rng.random() < 0.2
    queue = [] if dinner else [numbers.pop() for _ in range(rng.randint(1, 3))]
    beside, lost = _beside(rng, numbers, 4 if lose else 0)
    fall = _Fall(table, rng)
    row = 2 if phase == "effects" else 4  # short rows are often level
    wc_used, child = phase == "vote" or rng.random() < 0.5, rng.random() < 0.3
    return {
        "turn": 6 if dinner else rng.randint(1, 5),
        "phase": phase,
        "player": None if phase == "over" else player,
        "secrets": None if phase == "hide" else rng.sample(CHARACTERS, table.players),
        "a": first,
        "display": fall.some(4),
        "rows": {name: fall.some(row, 0 if name == "schoolbus" else 2) for name in ROWS},
        "aside": fall.some(5),
        "deck": fall.some(28),
        "queue": queue,
        "cards": beside,
        "lost": lost,
        "guests": dict(zip(rng.sample(CHARACTERS, rng.randint(0, 4)), rng.sample(GUESTS, 4), strict=False)),
        "guest_used": _some(rng, seats),
        "out": [seat for seat in _some(rng, seats) if seat != player],
        "turned": _some(rng, seats),
        "wc": rng.choice([None, *CHARACTERS]) if wc_used else None,
        "wc_used": wc_used,
        "hospital": rng.choice([None, *CHARACTERS]),
        "child": child,
        "child_stole": child and rng.random() < 0.5,
        "votes": rng.choices(CHARACTERS, k=rng.randrange(table.players)) if phase == "vote" else [],
        "event": _event(rng, lose) if lose or phase == "effects" else None,
        "last": rng.choice([None, *seats]),
    }


def _some(rng: Random, things: list[int]) -> list[int]:
    return rng.sample(things, rng.randint(0, len(things)))


def _event(rng: Random, lose: bool) -> dict[str, Any]:
    used = rng.sample(["run", "child", "steal"], rng.randint(0, 2))
    if lose and "run" not in used:
        used = ["run"]
    return {"row": rng.choice(ROWS), "used": used, "lose": rng.randint(1, 2) if lose else 0}


def _beside(rng: Random, numbers: list[int], sons: int) -> tuple[dict[str, list[dict[str, Any]]], list[int]]:
    """Ingredients cards beside characters, as many upright ones beside the Son as are wanted, and lost ones."""
    beside: dict[str, list[dict[str, Any]]] = {who: [] for who in CHARACTERS}
    lost = []
    for place, number in enumerate(numbers):
        if place < sons:
            beside["son"].append({"card": number, "flat": False})
        elif rng.random() < 0.8:
            beside[rng.choice(CHARACTERS)].append({"card": number, "flat": rng.random() < 0.3})
        elif rng.random() < 0.5:
            lost.append(number)
    return beside, lost


class _Fall:
    """Cards of the deck that fall from a box."""

    def __init__(self, table: Any, rng: Random) -> None:
        sheet = card_sheet(table.game, table.edition)
        self.rng = rng
        self.box = [code for code, number in sheet.copies.items() for _ in range(number)]
        rng.shuffle(self.box)

    def some(self, most: int, notes: int = 28) -> list[str]:
        """Some of those that are left, at most so many, and at most so many money cards among them."""
        wanted = self.rng.randint(0, most)
        taken: list[str] = []
        for code in [*self.box]:
            money = code.startswith("money")
            if len(taken) < wanted and (notes or not money):
                taken.append(code)
                self.box.remove(code)
                notes -= money
        return taken
