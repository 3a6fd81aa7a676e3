"""Pictures of figures as SVG: bars with intervals, and cells that are the darker the more there is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Final

__all__ = ["STYLE", "Bar", "bars", "cells", "whole"]

#: What the pictures of a page are drawn with.
STYLE: Final = """
  text { font: 13px system-ui, sans-serif; fill: currentColor } .bar, .cell { fill: #b5532c }
  .span { stroke: currentColor } .fair { stroke: #8a7768; stroke-dasharray: 4 4 }
  @media (prefers-color-scheme: dark) { .bar, .cell { fill: #f0925f } }
"""
_GROUND: Final = """
  svg { color: #3b2a1e; background: #fffaf3 }
  @media (prefers-color-scheme: dark) { svg { color: #f1e4d3; background: #241a14 } }
"""
_LEFT, _WIDE, _ROW, _ALL = 200, 440, 26, 700  # where bars begin, how long the most is, how high a line, how wide it is
_CELL: Final = 40

#: A line of a picture: what it is of, its value, and the ends of its interval, if there is one.
Bar = tuple[str, float, tuple[float, float] | None]


def bars(lines: Iterable[Bar], fair: float | None = None, most: float = 1.0, figure: str = ".3f") -> str:
    """Bars, one below the other, and a broken line where a share is fair.

    Args:
        lines: What is drawn, from the top; values from 0 on, what is less has no bar.
        fair: The share that is fair; None: no line.
        most: The value of the longest bar that has room, more than 0.
        figure: How values are written; empty: they are not.
    """
    drawn: list[str] = []
    height = 0
    for number, (name, value, interval) in enumerate(lines):
        top = number * _ROW
        middle = top + _ROW // 2
        wide = _far(value, most)
        drawn.append(f'<text x="{_LEFT - 8}" y="{middle + 4}" text-anchor="end">{escape(name[:28])}</text>')
        drawn.append(f'<rect class="bar" x="{_LEFT}" y="{top + 5}" width="{wide:.1f}" height="{_ROW - 10}"/>')
        if interval:
            low, high = (_LEFT + _far(end, most) for end in interval)
            drawn.append(f'<path class="span" stroke-width="2" d="M{low:.1f} {middle}H{high:.1f}"/>')
        if figure:
            drawn.append(f'<text x="{_LEFT + _WIDE + 8}" y="{middle + 4}">{value:{figure}}</text>')
        height = top + _ROW
    if fair is not None:
        drawn.append(f'<path class="fair" d="M{_LEFT + _far(fair, most):.1f} 0V{height}"/>')
    return f'<svg viewBox="0 0 {_ALL} {height}" role="img">{"".join(drawn)}</svg>'


def _far(value: float, most: float) -> float:
    return min(max(value / most, 0.0), 1.0) * _WIDE


def cells(
    rows: Sequence[str], columns: Sequence[str], values: Mapping[tuple[int, int], float], figure: str = ".2f"
) -> str:
    """A table of cells, the darker the more there is in them.

    Args:
        rows: What the lines are called, from the top.
        columns: What the columns are called, from the left.
        values: By line and column, from 0 on; what is left out is 0.
        figure: How values are written.
    """
    most = max(values.values(), default=0.0) or 1.0
    wide = max(_ALL, _LEFT + _CELL * len(columns))
    drawn = [
        f'<text x="{_LEFT + _CELL * place + _CELL // 2}" y="17" text-anchor="middle">{escape(name)}</text>'
        for place, name in enumerate(columns)
    ]
    for line, name in enumerate(rows):
        y = _ROW * (line + 1)
        drawn.append(f'<text x="{_LEFT - 8}" y="{y + 17}" text-anchor="end">{escape(name[:28])}</text>')
        for place in range(len(columns)):
            value = values.get((line, place), 0.0)
            x, dark = _LEFT + _CELL * place, 0.7 * value / most
            shape = f'x="{x}" y="{y}" width="{_CELL - 2}" height="{_ROW - 2}"'
            drawn.append(f'<rect class="cell" fill-opacity="{dark:.2f}" {shape}/>')
            if value:
                drawn.append(f'<text x="{x + _CELL // 2}" y="{y + 17}" text-anchor="middle">{value:{figure}}</text>')
    return f'<svg viewBox="0 0 {wide} {_ROW * (len(rows) + 1)}" role="img">{"".join(drawn)}</svg>'


def whole(picture: str, title: str) -> str:
    """A picture as a file of its own.

    Args:
        picture: What ``bars`` or ``cells`` have drawn.
        title: What it shows.
    """
    head = f"<title>{escape(title)}</title><style>{_GROUND}{STYLE}</style>"
    start, rest = picture.split(">", 1)
    wide, high = start.split('"')[1].split()[2:]
    return f'{start} xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}">{head}{rest}\n'
