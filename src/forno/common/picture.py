"""Pictures of cards and tables as SVG text: drawings, letters, and how they are put together.

The drawings are the client's; the letters are outlines, so that a picture needs no font.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeAlias

__all__ = [
    "GREY",
    "GROUND",
    "HEIGHT",
    "INK",
    "INK_2",
    "MAT",
    "PAPER",
    "RED",
    "STONE",
    "WIDTH",
    "Paint",
    "Picture",
    "beside",
    "column",
    "paper",
    "pencil",
    "width_of",
]

PAPER, INK, INK_2, GREY, RED, STONE = "#fffaf0", "#2b2117", "#5d4c37", "#d9d2bf", "#9a2115", "#d8cdb6"
GROUND, MAT = "#ece0ca", "#e0d2b4"  # of a table
WIDTH, HEIGHT = 100, 142  # of a card
_UNKNOWN: Final = "?"  # stands for a letter that there is no outline of
_PENCIL: Final = (
    '<g transform="rotate(45 50 50)"><path fill="#e2a52c" d="M40 22h20v42H40Z"/>'
    '<path fill="#c4831a" d="M53 22h7v42h-7Z"/><path fill="#c9c1ae" d="M40 15h20v8H40Z"/>'
    '<path fill="#c95f70" d="M40 9c0-4 20-4 20 0v7H40Z"/><path fill="#f0dcb6" d="M40 64h20L50 88Z"/>'
    '<path fill="#2b2117" d="M46 78h8l-4 10Z"/></g>'
)


@cache
def _letters() -> dict[str, tuple[int, str]]:
    """Outlines of Caprasimo (SIL Open Font License 1.1), a thousand units high: how wide a letter is, and its path."""
    found: dict[str, tuple[int, str]] = json.loads(Path(__file__).with_name("lettering.json").read_text("utf8"))
    return found


@cache
def _symbol(name: str) -> str:
    """One of the client's drawings; a wheel has them beside the package's modules, a checkout in its client."""
    package = Path(__file__).parents[1]
    folder = next(each for each in (package / "art", package.parents[1] / "web/src/art") if each.is_dir())
    text = (folder / f"{name}.svg").read_text("utf8")
    found = re.fullmatch(r'<svg[^>]*?viewBox="([^"]*)"([^>]*)>(.*)</svg>\s*', text, re.DOTALL)
    assert found is not None, name
    box, rest, inner = found.groups()
    for variable, value in re.findall(r"(--\w+):([^;\"]+)", rest):  # SVG knows no variables without a browser
        inner = re.sub(rf"var\({variable}[^)]*\)", value, inner)
    return f'<symbol id="{name}" viewBox="{box}">{inner.strip()}</symbol>'


class Picture:
    """An SVG under construction: what is drawn, and the drawings and patterns that it needs.

    Args:
        width: In units of a card's hundredth.
        height: The same.
    """

    def __init__(self, width: float, height: float) -> None:
        self.width, self.height = width, height
        self.parts: list[str] = []
        self._needed: dict[str, str] = {}

    def add(self, *parts: str) -> None:
        """Draw SVG elements."""
        self.parts += parts

    def box(self, x: float, y: float, width: float, height: float, fill: str, stroke: str = "none") -> None:
        """Draw a rectangle with round corners."""
        self.add(
            f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="8" fill="{fill}" '
            f'stroke="{stroke}" stroke-width="2"/>'
        )

    def art(self, name: str, x: float, y: float, size: float) -> None:
        """Draw one of the client's drawings."""
        self._needed.setdefault(name, _symbol(name))
        self.add(f'<use href="#{name}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"/>')

    def define(self, name: str, element: str) -> str:
        """Keep an element that what is drawn refers to; returns the reference."""
        self._needed[name] = element
        return f"url(#{name})"

    def clip(self, name: str, path: str) -> str:
        """A shape to draw within."""
        return self.define(name, f'<clipPath id="{name}"><path d="{path}"/></clipPath>')

    def text(self, words: str, x: float, y: float, size: float, fill: str = INK) -> float:
        """Write words around x, on the baseline y; returns their width."""
        letters = _letters()
        width = width_of(words, size)
        at, drawn = 0.0, []
        for letter in words:
            advance, path = letters.get(letter, letters[_UNKNOWN])
            drawn.append(f'<path transform="translate({at:g})" d="{path}"/>' if path else "")
            at += advance
        scale = size / 1000
        self.add(
            f'<g fill="{fill}" transform="translate({x - width / 2:.2f} {y:g}) scale({scale:g})">{"".join(drawn)}</g>'
        )
        return width

    def write(self, words: str, x: float, y: float, size: float, fill: str = INK, most: float = 0) -> float:
        """Write words from x on, smaller where they would be wider than ``most``; returns where they end."""
        if most:
            size = min(size, most / max(width_of(words, 1), 0.01))
        return x + self.text(words, x + width_of(words, size) / 2, y, size, fill)

    def put(self, other: Picture, x: float, y: float, scale: float = 1, turn: bool = False) -> None:
        """Draw another picture into this one, perhaps lying on its side."""
        self._needed |= other._needed
        rotation = f" translate({other.height:g}) rotate(90)" if turn else ""
        self.add(f'<g transform="translate({x:g} {y:g}) scale({scale:g}){rotation}">', *other.parts, "</g>")

    def row(self, cards: Sequence[Picture], x: float, y: float, scale: float, width: float, gap: float = 8) -> float:
        """Draw cards one beside the other, closer together where there is no room; returns where they end."""
        if not cards:
            return x
        own = WIDTH * scale
        step = min(own + gap, (width - own) / max(len(cards) - 1, 1))
        for place, card in enumerate(cards):
            self.put(card, x + place * step, y, scale)
        return x + (len(cards) - 1) * step + own

    def __str__(self) -> str:
        defs = f"<defs>{''.join(self._needed.values())}</defs>" if self._needed else ""
        view = f'width="{self.width:g}" height="{self.height:g}" viewBox="0 0 {self.width:g} {self.height:g}"'
        return f'<svg xmlns="http://www.w3.org/2000/svg" {view}>{defs}\n' + "\n".join(self.parts) + "\n</svg>\n"


#: Draws a table: from the cards that are played with (``Game.card_sheet``), the names by seat, and a view. It draws
#: what the view has and nothing else; all pictures of one game for one kind of viewer are of one size.
Paint: TypeAlias = Callable[[Any, Sequence[str], Any], Picture]


def width_of(words: str, size: float) -> float:
    """How wide words are."""
    letters = _letters()
    return sum(letters.get(letter, letters[_UNKNOWN])[0] for letter in words) * size / 1000


def paper(frame: str = "", fill: str = PAPER, inset: float = 5, stroke: float = 1.3) -> Picture:
    """An empty card of paper, with a frame."""
    picture = Picture(WIDTH, HEIGHT)
    picture.add(f'<rect x=".5" y=".5" width="99" height="141" rx="6" fill="{fill}" stroke="#2b211740"/>')
    if frame:
        size = f'x="{inset}" y="{inset}" width="{WIDTH - 2 * inset}" height="{HEIGHT - 2 * inset}"'
        picture.add(f'<rect {size} rx="2" fill="none" stroke="{frame}" stroke-width="{stroke}"/>')
    return picture


def pencil() -> Picture:
    """The mark of a card that is reconstructed."""
    picture = Picture(WIDTH, WIDTH)
    picture.add(f'<circle cx="50" cy="50" r="50" fill="{PAPER}"/>')
    picture.add(_PENCIL)
    return picture


def column(*rows: Picture) -> Picture:
    """Pictures one below the other."""
    picture = Picture(max(part.width for part in rows), sum(part.height + 6 for part in rows) - 6)
    y = 0.0
    for part in rows:
        picture.put(part, 0, y)
        y += part.height + 6
    return picture


def beside(*parts: Picture) -> Picture:
    """Pictures one beside the other, in one height."""
    height = max(part.height for part in parts)
    picture = Picture(sum(part.width + 14 for part in parts) - 14, height)
    x = 0.0
    for part in parts:
        picture.put(part, x, (height - part.height) / 2)
        x += part.width + 14
    return picture
