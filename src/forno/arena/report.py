"""What a match has come to, as one page of HTML with its pictures in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from .figures import Corrected, Standing, Table
from .pictures import STYLE, Bar, bars, cells

__all__ = ["page", "rating"]

_STYLE: Final = """
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 48rem; margin: 2rem auto; padding: 0 1rem }
  body { background: #fffaf3; color: #3b2a1e }
  table { border-collapse: collapse } th, td { padding: .2rem .8rem; text-align: right }
  th:first-child, td:first-child { text-align: left } svg { width: 100%; height: auto }
  @media (prefers-color-scheme: dark) { body { background: #241a14; color: #f1e4d3 } }
"""


def page(table: Table) -> str:
    """A page that needs nothing else.

    A table of the bots, their shares with intervals and by place, what they
    had of what the game calls success, how long games are, and how long they think.

    Args:
        table: What a match has come to.

    Returns:
        HTML.
    """
    title = escape(f"{' · '.join(bot.name for bot in table.bots)}: {table.game} {table.edition}")
    parts = [
        f"<h1>{title}</h1>",
        f"<p>{table.games} games of {table.players} players, seed {table.seed}, {table.length:.0f} decisions each.</p>",
        _rows(table.bots),
        *(f"<h2>{escape(heading)}</h2>{picture}" for heading, picture in _pictures(table)),
    ]
    head = f'<meta charset="utf-8"><title>{title}</title><style>{_STYLE}{STYLE}</style>'
    return f'<!doctype html>\n<html lang="en"><head>{head}</head><body>\n{chr(10).join(parts)}\n</body></html>\n'


def _pictures(table: Table) -> Iterator[tuple[str, str]]:
    fair = 1 / table.players
    shares = [(bot.name, bot.win_share, (bot.low, bot.high)) for bot in table.bots]
    yield "Share of wins, with 95 % intervals", bars(shares, fair)
    less = [(bot.name, bot.corrected.win_share, _ends(bot.corrected)) for bot in table.bots if bot.corrected]
    if less:
        yield "The same without luck", bars(less, fair)
    if any(len([other for other in bot.stronger if other is not None]) > 1 for bot in table.bots):
        names = [bot.name for bot in table.bots]
        chances = {(at, over): p for at, bot in enumerate(table.bots) for over, p in enumerate(bot.stronger) if p}
        yield "How likely it is to be stronger than each other", cells(names, _numbered(names), chances)
    for bot in table.bots:
        places = [(f"place {place}", share, None) for place, share in enumerate(bot.per_seat, 1) if share is not None]
        yield f"{bot.name}, by place in the order of turns", bars(places, fair)
    if done := _successes(table.bots):
        yield f"{table.success} in a game", bars(done, most=max(value for _, value, _ in done), figure=".2f")
    most = max(games for _, games in table.lengths)
    lengths = [(f"{least} decisions or more", float(games), None) for least, games in table.lengths]
    yield "Length of games", bars(lengths, most=most, figure=".0f")
    slowest = max(bot.ms_per_move for bot in table.bots) or 1.0
    thought = [(bot.name, bot.ms_per_move, None) for bot in table.bots]
    yield "Milliseconds for a move", bars(thought, most=slowest, figure=".2f")


def _ends(less: Corrected) -> tuple[float, float]:
    return less.low, less.high


def _numbered(names: Sequence[str]) -> list[str]:
    return [str(number) for number in range(1, len(names) + 1)]


def _successes(bots: Sequence[Standing]) -> list[Bar]:
    """Each of them, bot by bot below each other."""
    names = sorted({name for bot in bots for name in bot.successes})
    return [(f"{name}, {bot.name}", bot.successes.get(name, 0.0), None) for name in names for bot in bots]


def _rows(bots: Sequence[Standing]) -> str:
    heads = "".join(f"<th>{head}</th>" for head in ("bot", "seats", "share", "95 %", "rating", "superior"))
    lines = (
        f"<tr><td>{escape(bot.name)}</td><td>{bot.seats}</td><td>{bot.win_share:.3f}</td>"
        f"<td>{bot.low:.3f} to {bot.high:.3f}</td><td>{rating(bot)}</td><td>{bot.superiority:.3f}</td></tr>"
        for bot in bots
    )
    return f"<table><tr>{heads}</tr>{''.join(lines)}</table>"


def rating(bot: Standing) -> str:
    """A bot's rating in words, with its 95 % interval."""
    if bot.rating is None or bot.rating_error is None:
        return "-"
    return f"{bot.rating:+.0f} ±{1.96 * bot.rating_error:.0f}"
