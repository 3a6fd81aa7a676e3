"""The cards of Mamma I as pictures."""

from __future__ import annotations

from collections.abc import Sequence

from forno.common.picture import GREY, HEIGHT, INK, RED, STONE, WIDTH, Picture, paper, pencil

__all__ = ["character", "grey", "ingredients", "money", "movement", "row"]


def character(name: str) -> Picture:
    """A member of the family, or the Schoolbus."""
    picture = paper()
    picture.art(name.partition("-")[0], 6, 6, 88)
    if name.endswith("-child"):
        picture.art("child", 58, 52, 40)
    value = {"grandpa": "+3", "grandpa-child": "+7", "grandma": "+5", "mamma": "+3", "husband": "−5"}.get(name)
    if value:
        picture.text(value, 50, 126, 24, RED if value == "−5" else INK)
    return picture


def movement(number: int) -> Picture:
    """A movement card."""
    picture = paper("#9c7a57", stroke=1.6)
    picture.text(str(number), 50, 55, 52)
    picture.art("shoe", 21, 68, 58)
    return picture


def money(number: int) -> Picture:
    """A money card."""
    picture = paper("#8a6514", "#efe0a8", 3, 5)
    picture.art("coin", 13, 34, 74)
    picture.text(str(number), 50, 87, 46, "#523703")
    return picture


def ingredients(cost: int, drawings: Sequence[str], law: int = 0, reconstructed: bool = True) -> Picture:
    """An ingredients card of Mamma I."""
    picture = paper("#46606a", stroke=1.2)
    picture.art("coin", 8, 8, 27)
    picture.text(str(cost), 21.5, 28, 18, "#3d2a05")
    if law:
        picture.text(f"−{-law}", 77, 29, 20, "#a5291f")
    size = 36 if len(drawings) < 4 else 31
    rows = [drawings[i : i + 2] for i in range(0, len(drawings), 2)]
    for row, part in enumerate(rows):
        for column, drawing in enumerate(part):
            x = 50 - len(part) * (size + 2) / 2 + column * (size + 2) + 1
            picture.art(drawing, x, 84 - len(rows) * size / 2 + row * size, size)
    if reconstructed:
        picture.put(pencil(), 80, 122, 0.16)
    return picture


def grey(name: str, number: int) -> Picture:
    """What lies beside a person: a Guest, the wc, the Hospital."""
    picture = paper("#4a4c46", GREY, stroke=1.4)
    picture.art(name, 14, 10, 72)
    picture.text(f"−{-number}", 50, 124, 38, RED if name == "guest" else INK)
    return picture


def row(name: str, cards: Sequence[Picture], beside: Sequence[tuple[Picture, bool]] = ()) -> Picture:
    """A row of Mamma I: what lies beside the character, the character, what was played to it."""
    widths = [sum((HEIGHT if flat else WIDTH) + 8 for _, flat in beside), WIDTH + 8, len(cards) * (WIDTH + 8)]
    picture = Picture((sum(widths) + 8) * 0.5, HEIGHT * 0.5 + 8)
    picture.add(f'<rect width="{picture.width:g}" height="{picture.height:g}" rx="6" fill="{STONE}"/>')
    x = 4.0
    for card, flat in beside:
        picture.put(card, x, 4, 0.5, turn=flat)
        x += ((HEIGHT if flat else WIDTH) + 8) / 2
    for card in (character(name), *cards):
        picture.put(card, x, 4, 0.5)
        x += (WIDTH + 8) / 2
    return picture
