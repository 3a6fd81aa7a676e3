"""The cards of all games, and what the examples are put together from. No words but the pizzas' names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from .svg import HEIGHT, INK, INK_2, KINDS, PAPER, STONE, WIDTH, Picture, width_of

TORN = "M0 3a3 3 0 0 1 3-3H97a3 3 0 0 1 3 3V135.8" + "l-6.25 6.2l-6.25-6.2" * 8 + "Z"
BRICKS = "".join(f"M5.6 {y}h88.8" for y in range(15, 137, 10))
JOINTS = "".join(f"M{x} {y}v10" for i, y in enumerate(range(5, 130, 10)) for x in range(15 + 10 * (i % 2), 95, 20))
PENCIL = (
    '<g transform="rotate(45 50 50)"><path fill="#e2a52c" d="M40 22h20v42H40Z"/>'
    '<path fill="#c4831a" d="M53 22h7v42h-7Z"/><path fill="#c9c1ae" d="M40 15h20v8H40Z"/>'
    '<path fill="#c95f70" d="M40 9c0-4 20-4 20 0v7H40Z"/><path fill="#f0dcb6" d="M40 64h20L50 88Z"/>'
    '<path fill="#2b2117" d="M46 78h8l-4 10Z"/></g>'
)
Line = tuple[int, Sequence[str]]  # a number and what it counts: one drawing, or two of which one is meant


def paper(frame: str = "", fill: str = PAPER, inset: float = 5, stroke: float = 1.3) -> Picture:
    """An empty card of paper, with a frame."""
    picture = Picture(WIDTH, HEIGHT)
    picture.add(f'<rect x=".5" y=".5" width="99" height="141" rx="6" fill="{fill}" stroke="#2b211740"/>')
    if frame:
        size = f'x="{inset}" y="{inset}" width="{WIDTH - 2 * inset}" height="{HEIGHT - 2 * inset}"'
        picture.add(f'<rect {size} rx="2" fill="none" stroke="{frame}" stroke-width="{stroke}"/>')
    return picture


# ---- Mamma Mia! and Plus


def ingredient(kind: str) -> Picture:
    """An ingredients card."""
    look = KINDS[kind]
    picture = paper(look.fill, stroke=0.9)
    picture.text(look.letter, 16, 24, 20, look.ink)
    picture.art(kind, 14, 32, 72)
    picture.add(f'<rect x="5.5" y="121" width="89" height="15.500" rx="2" fill="{picture.pattern(kind)}"/>')
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
    picture.add(
        f'<g clip-path="{picture.clip("torn", TORN)}"><rect width="100" height="17" fill="{picture.pattern(own)}"/></g>'
    )
    picture.add(f'<circle cx="50" cy="9" r="5.200" fill="#1c150c" stroke="{PAPER}" stroke-width="2.200"/>')
    picture.text(title, 50, 30, min(12.4, 92 / width_of(title, 1)), KINDS[own].ink)
    if reconstructed:
        picture.put(pencil(), 80, 0.5, 0.16)
    return picture


def pencil() -> Picture:
    """The mark of a card that is reconstructed."""
    picture = Picture(WIDTH, WIDTH)
    picture.add(f'<circle cx="50" cy="50" r="50" fill="{PAPER}"/>')
    picture.add(PENCIL)
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


def bombastica(own: str) -> Picture:
    """The order for everything."""
    picture = _slip(own, "Bombastica", False)
    picture.text("15+", 50, 65, 30)
    picture.art("all", 25, 72, 50)
    return picture


def back(kind: str) -> Picture:
    """The back of an order."""
    picture = Picture(WIDTH, HEIGHT)
    picture.add(f'<path fill="{picture.pattern(kind)}" d="{TORN}"/>')
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
        for place in range(number):
            picture.put(ingredient(kind), x, 10 + place * 7, 0.46)
        picture.text(str(number), x + 13, 120, 20)
        picture.text(KINDS[kind].letter, x + 33, 120, 15, KINDS[kind].ink)
    return picture
