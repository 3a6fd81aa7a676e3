"""The five pictures by which each game is explained in three minutes."""

from __future__ import annotations

from forno.common.picture import Picture, beside, column
from forno.games.mamma_i.picture.cards import character, grey, ingredients, money, movement, row
from forno.games.mamma_mia.picture.cards import Line, back, counter, ingredient, order, supply

FISH, PASTA = ingredients(2, ["fish", "spaghetti", "salami"]), ingredients(1, ["spaghetti", "tomato"])


def lessons() -> dict[str, Picture]:
    """All of them by name."""
    return {**_oven(), **_plus(), **_family()}


def _normale(kind: str) -> Picture:
    lines: list[Line] = [(4, [kind]), (1, ["pepper"])]
    return order("pepper", "Normale", lines)


def _oven() -> dict[str, Picture]:
    three = [ingredient("salami")] * 3
    return {
        "lesson-lay": beside(*three),
        "lesson-order": beside(*three, _normale("salami")),
        "lesson-draw": beside(supply(), back("pepper")),
        "lesson-open": beside(counter({"pepper": 1, "olive": 2, "salami": 4}), _normale("salami")),
        "lesson-back": beside(counter({"pepper": 0, "olive": 2, "salami": 0}), _normale("olive")),
    }


def _plus() -> dict[str, Picture]:
    return {
        "lesson-barred": beside(
            counter({"pepper": 3, "mushroom": 1}), order("pepper", "Minipizza", [(3, ["pepper"])], "mushroom")
        ),
        "lesson-help": beside(
            counter({"pepper": 1, "olive": 3}), _normale("olive"), ingredient("olive"), back("salami")
        ),
    }


def _family() -> dict[str, Picture]:
    step = {number: movement(number) for number in (1, 2, 3)}
    names = ("grandpa", "grandma", "mamma", "wife", "husband", "son")
    return {
        "lesson-secret": beside(*(character(name) for name in names)),
        "lesson-trick": row("mamma", [step[2], step[2], money(3)]),
        "lesson-buy": column(
            row("wife", [step[3], step[1], money(1)]), row("mamma", [step[2], step[1], money(3)], [(FISH, False)])
        ),
        "lesson-level": column(
            row("grandpa", [step[2], step[2]], [(PASTA, False)]),
            row("wife", [step[1], step[3]]),
            row("schoolbus", [step[1]]),
        ),
        "lesson-dinner": row("mamma", [], [(grey("guest", -3), False), (FISH, True), (PASTA, False)]),
    }
