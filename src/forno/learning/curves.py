"""How a net came on while it was taught, as a picture (SVG)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from .training import Epoch

__all__ = ["curves"]

_WIDE, _HIGH, _LEFT = 560, 240, 60
_STYLE: Final = """
  svg { color: #3b2a1e; background: #fffaf3 } text { font: 13px system-ui, sans-serif; fill: currentColor }
  polyline { fill: none; stroke-width: 2 } .taught { stroke: #8a7768 } .held { stroke: #b5532c }
  .first { stroke: currentColor; stroke-dasharray: 4 4 }
  @media (prefers-color-scheme: dark) { svg { color: #f1e4d3; background: #241a14 } .held { stroke: #f0925f } }
"""


def curves(epochs: Sequence[Epoch]) -> str:
    """By epoch, how far the moves that it would play fall short: of what it was taught, and of what was held back."""
    lines = {
        "taught": [epoch.taught.short for epoch in epochs],
        "held": [epoch.held.short for epoch in epochs],
        "first": [epoch.held.short_by_first for epoch in epochs],
    }
    names = {"taught": "games it was taught", "held": "games held back", "first": "rule, in games held back"}
    top = max(max(line) for line in lines.values()) * 1.1
    drawn = [
        f'<polyline class="{name}" points="{_points(line, top)}"/>'
        f'<text x="{_LEFT + 8}" y="{_HIGH + 40 + 18 * at}">{names[name]}: {line[-1]:.4f}</text>'
        f'<path class="{name}" stroke-width="2" d="M8 {_HIGH + 36 + 18 * at}H{_LEFT}"/>'
        for at, (name, line) in enumerate(lines.items())
    ]
    axes = f'<text x="4" y="16">{top:.3f}</text><text x="4" y="{_HIGH}">0</text>'
    foot = f'<text x="{_LEFT + _WIDE}" y="{_HIGH + 18}" text-anchor="end">{len(epochs)} epochs</text>'
    size = f'viewBox="0 0 {_LEFT + _WIDE + 20} {_HIGH + 100}"'
    body = "".join([f"<style>{_STYLE}</style>", axes, foot, *drawn])
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">{body}</svg>\n'


def _points(line: Sequence[float], top: float) -> str:
    step = _WIDE / max(1, len(line) - 1)
    return " ".join(f"{_LEFT + step * at:.1f},{_HIGH - value / top * _HIGH:.1f}" for at, value in enumerate(line))
