"""The cards of Mamma Mia! and Plus as pictures. No words but the pizzas' names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from forno.common.picture import HEIGHT, INK, INK_2, PAPER, STONE, WIDTH, Picture, paper, pencil, width_of

__all__ = [
    "KINDS",
    "Line",
    "back",
    "bombastica",
    "counter",
    "ingredient",
    "mamma_mia",
    "misto",
    "order",
    "supply",
]

TORN = "M0 3a3 3 0 0 1 3-3H97a3 3 0 0 1 3 3V135.8" + "l-6.25 6.2l-6.25-6.2" * 8 + "Z"
BRICKS = "".join(f"M5.6 {y}h88.8" for y in range(15, 137, 10))
JOINTS = "".join(f"M{x} {y}v10" for i, y in enumerate(range(5, 130, 10)) for x in range(15 + 10 * (i % 2), 95, 20))
Line = tuple[int, Sequence[str]]  # a number and what it counts: one drawing, or two of which one is meant


@dataclass(frozen=True, slots=True)
class Kind:
    """How a kind looks: its letter, its colour, the ink for its letter, the tile of its pattern."""

    letter: str
    fill: str
    ink: str
    tile: tuple[int, int]
    drawing: str


KINDS = {
    "pineapple": Kind("A", "#e2a52c", "#765003", (16, 16), '<path stroke="#7650038c" d="M0 0l16 16M16 0L0 16"/>'),
    "pepper": Kind("P", "#5b8d3b", "#2f5a20", (10, 10), '<path stroke="#24471a8c" d="M5 0v10"/>'),
    "mushroom": Kind(
        "F",
        "#946039",
        "#61391a",
        (24, 14),
        '<path stroke="#4d2d178c" d="M0 13a12 11 0 0 1 24 0M6 13a6 5.5 0 0 1 12 0"/>',
    ),
    "olive": Kind("O", "#66417f", "#4b2c62", (16, 16), '<circle cx="8" cy="8" r="4.2" stroke="#d9c6e8b0"/>'),
    "salami": Kind(
        "S",
        "#c23a2c",
        "#8c211a",
        (22, 22),
        '<path fill="#f4dcc6c0" d="M2.4 6a2.6 2.6 0 0 0 5.2 0 2.6 2.6 0 0 0-5.2 0Z'
        "M13.4 3.5a1.6 1.6 0 0 0 3.2 0 1.6 1.6 0 0 0-3.2 0Z"
        'M14.2 14a2.8 2.8 0 0 0 5.6 0 2.8 2.8 0 0 0-5.6 0ZM5.3 17a1.7 1.7 0 0 0 3.4 0 1.7 1.7 0 0 0-3.4 0Z"/>',
    ),
    "shrimp": Kind(
        "G", "#e98d97", "#97304a", (18, 12), '<path stroke="#97304a8c" d="M0 9c4.5 0 4.5-6 9-6s4.5 6 9 6"/>'
    ),
}


def _pattern(picture: Picture, kind: str) -> str:
    """The fill that shows a kind's pattern."""
    look = KINDS[kind]
    width, height = look.tile
    return picture.define(
        f"p-{kind}",
        f'<pattern id="p-{kind}" width="{width}" height="{height}" patternUnits="userSpaceOnUse">'
        f'<path fill="{look.fill}" d="M0 0h{width}v{height}H0Z"/>'
        f'<g fill="none" stroke-width="2.3">{look.drawing}</g></pattern>',
    )


def ingredient(kind: str) -> Picture:
    """An ingredients card."""
    look = KINDS[kind]
    picture = paper(look.fill, stroke=0.9)
    picture.text(look.letter, 16, 24, 20, look.ink)
    picture.art(kind, 14, 32, 72)
    picture.add(f'<rect x="5.5" y="121" width="89" height="15.500" rx="2" fill="{_pattern(picture, kind)}"/>')
    return picture


def supply() -> Picture:
    """The back of an ingredients card."""
    picture = paper("#c98a5e", "#5c2917", 5, 1.2)
    picture.add('<path fill="#7d3a22" d="M5.600 5.600h88.800v130.800H5.600Z"/>')
    picture.add(f'<path fill="none" stroke="#5c2917" stroke-width="1.4" d="{BRICKS}{JOINTS}"/>')
    arch = "M20 104V72a30 30 0 0 1 60 0v32Z"
    picture.add(f'<path fill="#2a160d" stroke="#c98a5e" stroke-width="3" d="{arch}"/>')
    picture.art("fire", 28, 58, 44)
    return picture


def mamma_mia() -> Picture:
    """The Mamma Mia! card."""
    picture = paper("#f4ead6", "#7d2b1e", 5, 1.6)
    picture.add('<path fill="#f0c65f" d="M6.200 6.200h87.600v129.600H6.200Z"/>')
    picture.text("Mamma", 50, 24, 17, "#7d2b1e")
    picture.text("Mia!", 50, 41, 17, "#7d2b1e")
    picture.art("mammamia", 8, 52, 84)
    return picture


def _slip(own: str, title: str, reconstructed: bool) -> Picture:
    picture = Picture(WIDTH, HEIGHT)
    picture.add(f'<path fill="{PAPER}" stroke="#2b211740" d="{TORN}"/>')
    torn, strip = picture.clip("torn", TORN), _pattern(picture, own)
    picture.add(f'<g clip-path="{torn}"><rect width="100" height="17" fill="{strip}"/></g>')
    picture.add(f'<circle cx="50" cy="9" r="5.200" fill="#1c150c" stroke="{PAPER}" stroke-width="2.200"/>')
    picture.text(title, 50, 30, min(12.4, 92 / width_of(title, 1)), KINDS[own].ink)
    if reconstructed:
        picture.put(pencil(), 80, 0.5, 0.16)
    return picture


def order(own: str, title: str, lines: Sequence[Line], barred: str = "", reconstructed: bool = False) -> Picture:
    """An order card.

    Args:
        own: The kind of its colour.
        title: What it is called.
        lines: What it needs.
        barred: A kind that must not lie there.
        reconstructed: Whether the card carries the pencil's mark.
    """
    picture = _slip(own, title, reconstructed)
    count = len(lines) + bool(barred)
    size = {1: 44, 2: 40}.get(count, 29)
    gap = (96 - count * size) / (count + 1)
    y = 35 + gap
    for number, drawings in lines:
        _line(picture, number, drawings, y, size)
        y += size + gap
    if barred:
        picture.art(barred, 50 - size / 2 + 4, y + 4, size - 8)
        radius = size / 2 - 1
        slope = radius * 0.7
        ring = f'<circle cx="50" cy="{y + size / 2:g}" r="{radius:g}"/>'
        bar = f'<path d="M{50 - slope:g} {y + size / 2 - slope:g}l{2 * slope:g} {2 * slope:g}"/>'
        picture.add(f'<g fill="none" stroke="{INK}" stroke-width="3.6">{ring}{bar}</g>')
    return picture


def _line(picture: Picture, number: int, drawings: Sequence[str], y: float, size: float) -> None:
    digits = size * 0.68
    if len(drawings) == 2:
        size *= 0.78
        digits = size * 0.8
    letter = KINDS[drawings[0]].letter if drawings[0] in KINDS and len(drawings) == 1 else ""
    width = width_of(str(number), digits) + 3 + len(drawings) * size + (8 if len(drawings) == 2 or letter else 0)
    x = 50 - width / 2
    middle = y + size / 2
    figure = picture.text(str(number), x + width_of(str(number), digits) / 2, middle + digits * 0.35, digits)
    x += figure + 3
    for place, drawing in enumerate(drawings):
        if place:
            picture.add(f'<path stroke="{INK_2}" stroke-width="1.600" d="M{x + 2:g} {middle + 9:g}l4-18"/>')
            x += 8
        picture.art(drawing, x, y, size)
        x += size
    if letter:
        picture.text(letter, x + 3, y + size, 13, KINDS[drawings[0]].ink)


def misto(own: str, kinds: Iterable[str], reconstructed: bool = False) -> Picture:
    """The order for one of each kind."""
    picture = _slip(own, "Mista", reconstructed)
    kinds = list(kinds)
    for row, part in enumerate((kinds[:3], kinds[3:])):
        for column, kind in enumerate(part):
            picture.art(kind, 50 - len(part) * 15 + column * 30 + 1, 46 + row * 34, 28)
    return picture


def bombastica(own: str, number: int) -> Picture:
    """The order for everything, of which so many cards have to lie there."""
    picture = _slip(own, "Bombastica", False)
    picture.text(f"{number}+", 50, 65, 30)
    picture.art("all", 25, 72, 50)
    return picture


def back(kind: str) -> Picture:
    """The back of an order."""
    picture = Picture(WIDTH, HEIGHT)
    picture.add(f'<path fill="{_pattern(picture, kind)}" d="{TORN}"/>')
    picture.add('<rect x="6" y="6" width="88" height="121" rx="2" fill="none" stroke="#ffffff78" stroke-width="1.6"/>')
    picture.add('<ellipse cx="50" cy="67" rx="33" ry="38" fill="#fbf3e2"/>')
    picture.art(kind, 26.5, 43.5, 47)
    return picture


def counter(lies: Mapping[str, int]) -> Picture:
    """What lies on the counter: a column for each kind, with how many there are."""
    picture = Picture(len(lies) * 58 + 10, 128)
    picture.add(f'<rect width="{picture.width}" height="128" rx="8" fill="{STONE}"/>')
    for column, (kind, number) in enumerate(lies.items()):
        x = column * 58 + 12
        step = min(7, 28 / max(number - 1, 1))
        for place in range(number):
            picture.put(ingredient(kind), x, 10 + place * step, 0.46)
        picture.text(str(number), x + 13, 120, 20)
        picture.text(KINDS[kind].letter, x + 33, 120, 15, KINDS[kind].ink)
    return picture
