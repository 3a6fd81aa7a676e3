"""``forno stats``: what many games say of a game, for whoever designs or studies one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from forno.errors import FornoError, RecordError

from .files import expanded
from .progress import progress
from .records import read_records
from .screen import console, say, say_json
from .warming import warm_up

if TYPE_CHECKING:
    from forno.arena import Match
    from forno.arena.means import Figure
    from forno.arena.statistics import Group, Statistics
    from forno.arena.watching import Watched

__all__ = ["stats"]

_FEW = 3  # groups beside each other that have room for intervals
_USUAL_PLAYERS = 4  # or as many as may play


def stats(
    records: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="RECORDS...",
            help="Files of records, each one or several, one a line; - reads them. None: games are played for it.",
            callback=lambda names: [expanded(name) for name in names or ()],
        ),
    ] = None,
    game: Annotated[str, typer.Option(help="Which game is played: {games}.")] = "",
    edition: Annotated[str, typer.Option(help="Which edition; all of them side by side if none is given.")] = "",
    players: Annotated[int | None, typer.Option(help="How many play; 4, or as many as may, if it is left out.")] = None,
    games: Annotated[int, typer.Option(min=1, help="How many games of each kind.")] = 200,
    seed: Annotated[int, typer.Option(help="Of all deals: the same seed, the same games.")] = 1,
    bot: Annotated[str, typer.Option(help="Who plays at all seats.", callback=expanded)] = "rule",
    variants: Annotated[
        bool, typer.Option(help="Also play what might be another rule, such as a wider hand, where the game names any.")
    ] = True,
    processes: Annotated[int, typer.Option(min=1, max=256, help="How many games at a time.")] = 1,
    limit: Annotated[float, typer.Option(help="Seconds that a bot may take for a move.")] = 60.0,
    out: Annotated[
        Path | None, typer.Option(help="A new folder for tables (CSV) and pictures (SVG).", callback=expanded)
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over what lies in the folder.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of tables.")] = False,
) -> None:
    """Count what happens in many games: what is laid and baked and when, who wins, how editions differ.

    From records, or from games that a bot plays against itself.
    """
    from forno.arena.sheets import check_folder, keep
    from forno.arena.statistics import statistics

    if out:
        check_folder(out, force)
    if records:
        found = statistics(_recorded(records))
        if not found.games:
            raise RecordError("none is of a whole game, from a deal by lot to its end", ", ".join(records))
    else:
        matches = _matches(game, edition, players, bot, seed, limit)
        found = statistics(_played(matches, games, variants, processes), bot, seed)
    if out:
        keep(found, out, force)
    if as_json:
        say_json(found)
    else:
        _report(found)


def _matches(game: str, edition: str, players: int | None, bot: str, seed: int, limit: float) -> list[Match]:
    """Who plays what, in each edition that is wanted."""
    from forno.arena import Match
    from forno.arena.running import check, check_players
    from forno.play.games import lookup

    matches = []
    for year in [edition] if edition else lookup(game).editions(game):
        number = min(_USUAL_PLAYERS, lookup(game).players(game, year)[1]) if players is None else players
        check_players(game, year, number)
        match = Match(game=game, edition=year, bots=(bot,) * number, seed=seed, limit=limit)
        check(match)
        warm_up(game, match.bots[:1])
        matches.append(match)
    return matches


def _played(matches: list[Match], games: int, variants: bool, processes: int) -> Iterator[Watched]:
    from functools import partial

    from forno.arena.running import each
    from forno.arena.watching import variants as those_of, watch

    kinds = [(match, variant) for match in matches for variant in ("", *(those_of(match.game) if variants else ()))]
    with progress(games * len(kinds)) as counted:
        for kind, (match, variant) in enumerate(kinds):
            playing = each(partial(watch, match, variant), iter(range(games)), processes, match.bots[:1])
            with closing(playing):
                for done, game in enumerate(playing, 1):
                    counted(kind * games + done)
                    yield game


def _recorded(files: list[str]) -> Iterator[Watched | None]:
    """The games of records; None for what does not count."""
    from forno.arena.watching import watch_record

    order = count()
    for file in files:
        _alone, records = read_records(file)
        for number, data in enumerate(records, 1):
            try:
                if isinstance(data, FornoError):
                    raise data
                game = watch_record(data, next(order))
            except FornoError as error:
                raise RecordError(str(error), f"{file}, record {number}") from None
            yield game


def _report(found: Statistics) -> None:
    from forno.arena.sheets import title_of

    say(*(f"{number}: {title_of(group)}, {group.games} games" for number, group in enumerate(found.groups, 1)))
    if found.left_out:
        say(f"Left out: {found.left_out} records, not of whole games or of deals chosen to learn with.")
    _print("", _measures(found.groups), len(found.groups))
    for subject in dict.fromkeys(subject for group in found.groups for subject in group.facts):
        for what, rows in _told(found.groups, subject).items():
            _print(f"{subject}, {what}", rows, len(found.groups))


def _measures(groups: list[Group]) -> dict[str, list[Figure | None]]:
    rows: dict[str, list[Figure | None]] = {
        "decisions": [group.decisions for group in groups],
        "score": [group.score for group in groups],
        "best score": [group.best_score for group in groups],
        "shared wins": [group.shared_wins for group in groups],
    }
    for place in range(max(group.players for group in groups)):
        shares = [group.seats[place] if place < group.players else None for group in groups]
        rows[f"wins of place {place + 1}"] = shares
    return rows


def _told(groups: list[Group], subject: str) -> dict[str, dict[str, list[Figure | None]]]:
    """The rates of a subject, or its counts where it has none: by what, row by row, in each group."""
    rows = [{row.name: row for row in group.facts.get(subject, ())} for group in groups]
    names = sorted({name for group in rows for name in group})
    rated = [row for group in rows for row in group.values() if row.rates]
    whats = dict.fromkeys(what for row in rated for what in row.rates) or dict.fromkeys(
        what for group in rows for row in group.values() for what in row.counts
    )
    return {
        what: {
            name: [{**group[name].counts, **group[name].rates}.get(what) if name in group else None for group in rows]
            for name in names
        }
        for what in whats
    }


def _print(title: str, rows: dict[str, list[Figure | None]], groups: int) -> None:
    """A column for each group, with intervals as far as there is room for them."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    table.add_column(no_wrap=True)
    for number in range(1, groups + 1):
        table.add_column(str(number), justify="right", no_wrap=True)
    for name, figures in rows.items():
        table.add_row(name, *(_text(figure, groups <= _FEW) for figure in figures))
    say(*(["", title] if title else []))
    console(highlight=False).print(table)


def _text(figure: Figure | None, interval: bool) -> str:
    if figure is None:
        return "-"
    off = f" ±{(figure.high - figure.low) / 2:.2g}" if interval else ""
    return f"{figure.value:.3g}{off}"
