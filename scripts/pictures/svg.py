"""Pictures as SVG text: drawings, patterns, letters."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
ART = ROOT / "web/src/art"
# Outlines of Caprasimo (SIL Open Font License 1.1), a thousand units high: how wide a letter is, and its path.
LETTERS: Mapping[str, tuple[int, str]] = json.loads(Path(__file__).with_name("lettering.json").read_text("utf8"))

PAPER, INK, INK_2, GREY, RED, STONE = "#fffaf0", "#2b2117", "#5d4c37", "#d9d2bf", "#9a2115", "#d8cdb6"
WIDTH, HEIGHT = 100, 142  # of a card


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


class Picture:
    """An SVG under construction: what is drawn, and the drawings and patterns that it needs."""

    def __init__(self, width: float, height: float) -> None:
        self.width, self.height = width, height
        self.parts: list[str] = []
        self._needed: dict[str, str] = {}

    def add(self, *parts: str) -> None:
        """Draw SVG elements."""
        self.parts += parts

    def art(self, name: str, x: float, y: float, size: float) -> None:
        """Draw one of the client's drawings."""
        if name not in self._needed:
            text = (ART / f"{name}.svg").read_text("utf8")
            box, inner = re.fullmatch(r'<svg[^>]*?viewBox="([^"]*)"[^>]*>(.*)</svg>\s*', text, re.DOTALL).groups()  # type: ignore[union-attr]
            self._needed[name] = f'<symbol id="{name}" viewBox="{box}">{inner.strip()}</symbol>'
        self.add(f'<use href="#{name}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"/>')

    def pattern(self, kind: str) -> str:
        """The fill that shows a kind's pattern."""
        look = KINDS[kind]
        width, height = look.tile
        self._needed[f"p-{kind}"] = (
            f'<pattern id="p-{kind}" width="{width}" height="{height}" patternUnits="userSpaceOnUse">'
            f'<path fill="{look.fill}" d="M0 0h{width}v{height}H0Z"/>'
            f'<g fill="none" stroke-width="2.3">{look.drawing}</g></pattern>'
        )
        return f"url(#p-{kind})"

    def clip(self, name: str, path: str) -> str:
        """A shape to draw within."""
        self._needed[name] = f'<clipPath id="{name}"><path d="{path}"/></clipPath>'
        return f"url(#{name})"

    def text(self, words: str, x: float, y: float, size: float, fill: str = INK) -> float:
        """Write words around x, on the baseline y; returns their width."""
        width = width_of(words, size)
        at, drawn = 0.0, []
        for letter in words:
            advance, path = LETTERS[letter]
            drawn.append(f'<path transform="translate({at:g})" d="{path}"/>' if path else "")
            at += advance
        scale = size / 1000
        self.add(
            f'<g fill="{fill}" transform="translate({x - width / 2:.2f} {y:g}) scale({scale:g})">{"".join(drawn)}</g>'
        )
        return width

    def put(self, other: Picture, x: float, y: float, scale: float = 1, turn: bool = False) -> None:
        """Draw another picture into this one, perhaps lying on its side."""
        self._needed |= other._needed
        rotation = f" translate({other.height:g}) rotate(90)" if turn else ""
        self.add(f'<g transform="translate({x:g} {y:g}) scale({scale:g}){rotation}">', *other.parts, "</g>")

    def __str__(self) -> str:
        defs = f"<defs>{''.join(self._needed.values())}</defs>" if self._needed else ""
        view = f'width="{self.width:g}" height="{self.height:g}" viewBox="0 0 {self.width:g} {self.height:g}"'
        return f'<svg xmlns="http://www.w3.org/2000/svg" {view}>{defs}\n' + "\n".join(self.parts) + "\n</svg>\n"


def width_of(words: str, size: float) -> float:
    """How wide words are."""
    return sum(LETTERS[letter][0] for letter in words) * size / 1000
