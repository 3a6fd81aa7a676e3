"""Which pictures the rules pages have: each card of one colour, and the situations of their examples."""

from __future__ import annotations

from forno.common.picture import Picture, beside, column, pencil
from forno.games.mamma_i.picture.cards import character, grey, ingredients, money, movement, row
from forno.games.mamma_mia.picture.cards import (
    KINDS,
    Line,
    back,
    bombastica,
    counter,
    ingredient,
    mamma_mia,
    misto,
    order,
    supply,
)
from forno.play.games import lookup

from .lessons import lessons

FIVE = [kind for kind in KINDS if kind != "shrimp"]
FAMILY = ("grandpa", "grandpa-child", "grandma", "mamma", "wife", "husband", "son", "schoolbus")


def pictures() -> dict[str, Picture]:
    """All pictures by name."""
    return {**_base(), **_plus(), **_mamma_i(), **_examples(), **lessons()}


def _own(kind: str) -> Line:
    return 1, [kind]


def _base() -> dict[str, Picture]:
    """Green's orders, and the cards that all share."""
    found = {f"kind-{kind}": _drawing(kind) for kind in KINDS}
    found |= {kind: ingredient(kind) for kind in KINDS}
    found |= {"supply": supply(), "mamma-mia": mamma_mia(), "pencil": pencil(), "back": back("pepper")}
    own = _own("pepper")
    for kind in FIVE:
        if kind != "pepper":
            found[f"order-4-{kind}"] = order("pepper", "Normale", [(4, [kind]), own])
    found["order-misto"] = misto("pepper", FIVE)
    found["order-bombastica"] = bombastica("pepper", 15)
    found["order-monotoni"] = order("pepper", "Monotoni", [(6, ["cloche"]), own])
    found["order-minimale"] = order("pepper", "Minimale", [(3, ["scarce"]), own])
    return found


def _drawing(name: str) -> Picture:
    picture = Picture(100, 100)
    picture.art(name, 0, 0, 100)
    return picture


def _plus() -> dict[str, Picture]:
    """Green's orders of Plus."""
    own = _own("pepper")
    two: list[Line] = [(2, ["mushroom"]), (2, ["olive"]), (2, ["salami"])]
    return {
        "plus-4-shrimp": order("pepper", "Normale", [(4, ["shrimp"]), own], reconstructed=True),
        "plus-4-olive": order("pepper", "Normale", [(4, ["olive"]), own]),
        "plus-misto": misto("pepper", KINDS, reconstructed=True),
        "plus-due": order("pepper", "Due due due", two, reconstructed=True),
        "plus-minimale": order("pepper", "Minimale", [(4, ["scarce"]), own]),
        "plus-ghiottona": order("pepper", "Ghiottona", [(4, ["cloche"]), (4, ["cloche2"]), own]),
        "plus-monotoni-junior": order("pepper", "Monotoni jr", [(5, ["cloche"])], "pepper", reconstructed=True),
        "plus-minipizza": order("pepper", "Minipizza", [(3, ["pepper"])], "mushroom", reconstructed=True),
        "plus-mamma-mia-a": order("pepper", "Mamma Mia", [(5, ["olive", "salami"]), own], reconstructed=True),
        "plus-mamma-mia-b": order("pepper", "Mamma Mia", [(5, ["pineapple", "shrimp"]), own], reconstructed=True),
    }


# The seven cards of MI-2.
SEVEN = {
    int(card.name): ingredients(card.cost, card.drawings, card.mother_in_law, card.origin == "reconstructed")
    for card in lookup("mamma-i").card_sheet("mamma-i", "zugames").ingredients.values()
}


def _mamma_i() -> dict[str, Picture]:
    found = {f"mi-{name}": character(name) for name in FAMILY}
    found |= {f"mi-move-{number}": movement(number) for number in (3, 2, 1)}
    found |= {f"mi-money-{number}": money(number) for number in (3, 2, 1)}
    found |= {f"mi-card-{number}": card for number, card in SEVEN.items()}
    found |= {f"mi-guest-{number}": grey("guest", -number) for number in (3, 4, 5, 6)}
    return found | {"mi-wc": grey("wc", -1), "mi-hospital": grey("hospital", -2)}


def _examples() -> dict[str, Picture]:
    step = {number: movement(number) for number in (1, 2, 3)}
    lies = {"pineapple": 3, "pepper": 2, "mushroom": 2, "salami": 2}
    return {
        "example-fill": beside(
            counter({"pineapple": 3, "pepper": 1, "mushroom": 4, "salami": 2}),
            order("pepper", "Normale", [(4, ["pineapple"]), _own("pepper")]),
            ingredient("pineapple"),
        ),
        "example-minimale": beside(counter(lies), order("pepper", "Minimale", [(3, ["scarce"]), _own("pepper")])),
        "example-plus-minimale": beside(counter(lies), order("salami", "Minimale", [(4, ["scarce"]), _own("salami")])),
        "example-help": beside(
            counter({"pepper": 1, "mushroom": 4, "olive": 2}),
            order("pepper", "Normale", [(4, ["olive"]), _own("pepper")]),
            ingredient("olive"),
            ingredient("olive"),
        ),
        "example-mamma-mia": order("salami", "Mamma Mia", [(5, ["pineapple", "pepper"]), _own("salami")]),
        "example-bus": column(
            row("grandpa", [step[2]]),
            row("mamma", [step[3], step[2], step[1]]),
            row("schoolbus", [step[1], step[1], step[1]]),
        ),
        "example-steal": column(
            row("grandpa", [step[2], step[2]], [(SEVEN[5], False)]), row("wife", [step[1], step[3]])
        ),
        "example-rows": column(
            row("mamma", [step[3], money(1), step[1]], [(SEVEN[2], True), (grey("guest", -6), False)]),
            row("wife", [step[2], step[2], money(3)], [(SEVEN[1], False), (grey("wc", -1), False)]),
        ),
        "example-score": row("wife", [], [(grey("guest", -3), False), (SEVEN[1], False), (SEVEN[2], False)]),
    }
