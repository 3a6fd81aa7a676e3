"""What a match has come to, as one page of HTML with its pictures in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from .figures import Standing, Table

__all__ = ["page"]

_STYLE: Final = """
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 48rem; margin: 2rem auto; padding: 0 1rem; color: #3b2a1e }
  table { border-collapse: collapse } th, td { padding: .2rem .8rem; text-align: right }
  th:first-child, td:first-child { text-align: left } svg { width: 100%; height: auto }
  text { font: 13px system-ui, sans-serif; fill: currentColor } .bar { fill: #b5532c } .span { stroke: currentColor }
  .fair { stroke: #8a7768; stroke-dasharray: 4 4 }
  body { background: #fffaf3 }
  @media (prefers-color-scheme: dark) { body { background: #241a14; color: #f1e4d3 } .bar { fill: #f0925f } }
"""
_LEFT, _WIDE, _ROW = 200, 440, 26  # where bars begin, how long 1 is, and how high a line

#: A line of a picture: what it is of, its value, and the ends of its interval, if there is one.
_Bar = tuple[str, float, tuple[float, float] | None]


def page(table: Table) -> str:
    """A page that needs nothing else: a table of the bots, their shares with intervals, by seat, and their time.

    Args:
        table: What a match has come to.

    Returns:
        HTML.
    """
    fair = 1 / table.players
    slowest = max(bot.ms_per_move for bot in table.bots) or 1.0
    title = escape(f"{' · '.join(bot.name for bot in table.bots)}: {table.game} {table.edition}")
    parts = [
        f"<h1>{title}</h1>",
        f"<p>{table.games} games of {table.players} players, seed {table.seed}, {table.length:.0f} decisions each.</p>",
        _rows(table.bots),
        "<h2>Share of wins, with 95 % intervals</h2>",
        _bars([(bot.name, bot.win_share, (bot.low, bot.high)) for bot in table.bots], fair),
    ]
    for bot in table.bots:
        shares = [(f"seat {seat}", share, None) for seat, share in enumerate(bot.per_seat) if share is not None]
        parts += [f"<h2>{escape(bot.name)}, by its seat</h2>", _bars(shares, fair)]
    thought = [(f"{bot.name}, {bot.ms_per_move:.2f} ms", bot.ms_per_move / slowest, None) for bot in table.bots]
    parts += ["<h2>Time for a move</h2>", _bars(thought, figures=False)]
    head = f'<meta charset="utf-8"><title>{title}</title><style>{_STYLE}</style>'
    return f'<!doctype html>\n<html lang="en"><head>{head}</head><body>\n{chr(10).join(parts)}\n</body></html>\n'


def _rows(bots: Sequence[Standing]) -> str:
    heads = "".join(f"<th>{head}</th>" for head in ("bot", "seats", "share", "95 %", "rating", "superior"))
    lines = (
        f"<tr><td>{escape(bot.name)}</td><td>{bot.seats}</td><td>{bot.win_share:.3f}</td>"
        f"<td>{bot.low:.3f} to {bot.high:.3f}</td><td>{'-' if bot.rating is None else f'{bot.rating:+.0f}'}</td>"
        f"<td>{bot.superiority:.3f}</td></tr>"
        for bot in bots
    )
    return f"<table><tr>{heads}</tr>{''.join(lines)}</table>"


def _bars(bars: Iterable[_Bar], fair: float | None = None, figures: bool = True) -> str:
    """Bars from 0 to 1, one below the other; a broken line where a share is fair."""
    drawn: list[str] = []
    height = 0
    for number, (name, value, interval) in enumerate(bars):
        top = number * _ROW
        middle = top + _ROW // 2
        drawn.append(f'<text x="{_LEFT - 8}" y="{middle + 4}" text-anchor="end">{escape(name[:28])}</text>')
        drawn.append(f'<rect class="bar" x="{_LEFT}" y="{top + 5}" width="{value * _WIDE:.1f}" height="{_ROW - 10}"/>')
        if interval:
            low, high = (_LEFT + end * _WIDE for end in interval)
            drawn.append(f'<path class="span" stroke-width="2" d="M{low:.1f} {middle}H{high:.1f}"/>')
        if figures:
            drawn.append(f'<text x="{_LEFT + _WIDE + 8}" y="{middle + 4}">{value:.3f}</text>')
        height = top + _ROW
    if fair is not None:
        drawn.append(f'<path class="fair" d="M{_LEFT + fair * _WIDE:.1f} 0V{height}"/>')
    return f'<svg viewBox="0 0 700 {height}" role="img">{"".join(drawn)}</svg>'
