"""What a match has come to, as one page of HTML with its pictures in it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from .figures import Standing, Table
from .pictures import STYLE, bars

__all__ = ["page"]

_STYLE: Final = """
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 48rem; margin: 2rem auto; padding: 0 1rem }
  body { background: #fffaf3; color: #3b2a1e }
  table { border-collapse: collapse } th, td { padding: .2rem .8rem; text-align: right }
  th:first-child, td:first-child { text-align: left } svg { width: 100%; height: auto }
  @media (prefers-color-scheme: dark) { body { background: #241a14; color: #f1e4d3 } }
"""


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
        bars([(bot.name, bot.win_share, (bot.low, bot.high)) for bot in table.bots], fair),
    ]
    for bot in table.bots:
        shares = [(f"seat {seat}", share, None) for seat, share in enumerate(bot.per_seat) if share is not None]
        parts += [f"<h2>{escape(bot.name)}, by its seat</h2>", bars(shares, fair)]
    thought = [(f"{bot.name}, {bot.ms_per_move:.2f} ms", bot.ms_per_move / slowest, None) for bot in table.bots]
    parts += ["<h2>Time for a move</h2>", bars(thought, figure="")]
    head = f'<meta charset="utf-8"><title>{title}</title><style>{_STYLE}{STYLE}</style>'
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
