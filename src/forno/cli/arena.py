"""``forno arena``: how strong bots are, by many games with seats rotated."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer
from typer.core import TyperCommand

from forno.errors import BadOption

from .files import expanded, write
from .progress import progress
from .screen import console, say, say_json
from .warming import warm_up

if TYPE_CHECKING:
    from forno.arena import Match, Played, Table

__all__ = ["ArenaCommand", "arena"]

REPORT = "report.html"
_PLAYOUTS: Final = 20  # for each estimate
_ADDRESS: Final = re.compile(r"auto|local|ray://\S+|[\w.\[\]-]+:[0-9]+")


class ArenaCommand(TyperCommand):
    """The command; the address of ``--ray`` may be left out."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Say which cluster is meant where nobody does: a bot that follows is none."""
        for at, word in enumerate(args):
            if word == "--":
                break
            if word == "--ray" and not _ADDRESS.fullmatch("".join(args[at + 1 : at + 2])):
                args[at] = "--ray=local"
        return super().parse_args(ctx, args)


def arena(
    bot: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="BOT...",
            help="The bot that is measured, then the others: a name, with :parameter=value, a Python file, "
            "cmd:COMMAND, or https://HOST/PATH. With fewer bots than players the others take the seats left over, in "
            "turns.",
        ),
    ] = None,
    game: Annotated[str, typer.Option(help="Which game: {games}.")] = "",
    edition: Annotated[str, typer.Option(help="Which edition; the usual one if none is given.")] = "",
    players: Annotated[int, typer.Option(help="How many play; as many as bots, if it is left out.")] = 0,
    games: Annotated[int, typer.Option(min=1, help="How many games; each deal is played with every rotation.")] = 400,
    seed: Annotated[int, typer.Option(help="Of all deals: the same seed, the same games.")] = 1,
    processes: Annotated[int, typer.Option(min=1, max=256, help="How many games at a time.")] = 1,
    ray: Annotated[
        str | None,
        typer.Option(
            metavar="[ADDRESS]",
            help="Let a cluster of Ray play the games: that of the address (auto, ray://HOST:PORT, HOST:PORT), or all "
            "cores of this machine.",
        ),
    ] = None,
    limit: Annotated[float, typer.Option(help="Seconds that a bot may take for a move.")] = 60.0,
    luck: Annotated[
        int | None,
        typer.Option(
            min=0,
            help="How many games are played on for each estimate of how lucky somebody was; that is taken off. 0: "
            "nobody tells. 20, if it is left out and a bot is compiled.",
        ),
    ] = None,
    sprt: Annotated[
        tuple[float, float] | None,
        typer.Option(metavar="LOW HIGH", help="Stop as soon as it is decided which share the first bot rather has."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            help="A folder for the games and a report; the same command goes on from there.", callback=expanded
        ),
    ] = None,
    listed: Annotated[bool, typer.Option("--list", help="List the bots, the weakest first.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False,
) -> None:
    """Let bots play many games against each other, seats rotated, and say how strong the first one is.

    The same seed gives the same games, in however many processes; only a bot that thinks by the clock may differ.
    """
    if listed:
        _list(as_json)
        return
    from forno.arena import Match, run
    from forno.arena.running import check
    from forno.play.games import lookup

    named = [expanded(name) for name in bot or ()]
    if not named:
        raise BadOption("no bot is named; forno arena --list says which there are", "BOT")
    year = edition or lookup(game).editions(game)[0]
    seats = _seated(named, players)
    told = _usual_luck(game, seats) if luck is None else luck
    match = Match(game=game, edition=year, bots=seats, seed=seed, limit=limit, luck=told)
    check(match)
    if sprt and not 0 <= sprt[0] < sprt[1] <= 1:
        raise BadOption(f"{sprt[0]:g} {sprt[1]:g}; right would be two shares from 0 to 1, the lower first", "sprt")
    if ray is not None and processes > 1:
        raise BadOption("is for games on this machine; with --ray its cluster says how many", "processes")
    if ray is None:  # each machine of a cluster compiles for itself
        warm_up(game, match.bots)
    found = _played(match, games, partial(run, processes=processes, ray=ray), out, sprt)
    if out:
        _keep(found, out / REPORT)
    _report(found, as_json)


def _usual_luck(game: str, seats: Sequence[str]) -> int:
    """Whether it is worth its time: where bots think for long, and what it needs is there."""
    from forno import bots
    from forno.arena.luck import can_be_told

    slow = {seat.partition(":")[0].strip() for seat in seats} & set(bots.names()) - set(bots.offered())
    return _PLAYOUTS if slow and can_be_told(game) else 0


def _keep(found: Table, file: Path) -> None:
    from forno.arena.report import page

    write(file, page(found).encode(), force=True)  # it is of this folder's games, as the one before was


def _seated(named: list[str], players: int) -> tuple[str, ...]:
    """A bot for each seat."""
    if players and len(named) > players:
        raise BadOption(f"{len(named)} bots for {players} players", "players")
    others = named[1:] or named
    return (named[0], *(others[seat % len(others)] for seat in range((players or len(named)) - 1)))


def _played(
    match: Match, games: int, run: Callable[..., Any], out: Path | None, sprt: tuple[float, float] | None
) -> Table:
    from forno.arena import table
    from forno.arena.figures import decided
    from forno.arena.ledger import Ledger

    found: dict[int, Played] = {}
    with ExitStack() as stack:
        ledger = stack.enter_context(Ledger(out, match)) if out else None
        found |= {number: done for number, done in (ledger.games if ledger else {}).items() if number < games}
        counted = stack.enter_context(progress(games, len(found)))
        playing = run(match, games, done=frozenset(found))
        stack.callback(playing.close)
        end = sprt and decided(match, _first(found), *sprt)
        while not end and (played := next(playing, None)) is not None:
            if ledger:
                ledger.add(played)
            found[played.number] = played
            counted(len(found))
            if sprt and (played.number + 1) % len(match.bots) == 0:
                end = decided(match, _first(found), *sprt)
        if sprt:
            end = decided(match, _first(found), *sprt)
    taken = [game for number, game in found.items() if not end or number < end[0]]
    return table(match, taken, end[1] if end else None)


def _first(found: dict[int, Played]) -> list[Played]:
    """The games from the first on, as far as none is missing: who was quicker must not decide anything."""
    return [found[number] for number in range(next(number for number in range(len(found) + 1) if number not in found))]


def _report(found: Table, as_json: bool) -> None:
    if as_json:
        say_json(found)
        return
    from rich.table import Table as Rows

    from forno.arena.report import rating

    rows = Rows(box=None, pad_edge=False)
    for heading in ("bot", "seats", "share", "95 %", "rating", "superior", "ms a move"):
        rows.add_column(heading, justify="left" if heading == "bot" else "right")
    for one in found.bots:
        rows.add_row(
            one.name,
            str(one.seats),
            f"{one.win_share:.3f}",
            f"{one.low:.3f} to {one.high:.3f}",
            rating(one),
            f"{one.superiority:.3f}",
            f"{one.ms_per_move:.2f}",
        )
    fair = f"fair: {1 / found.players:.3f}"
    say(f"{found.game} {found.edition}, {found.games} games, {found.length:.0f} decisions each; {fair}")
    console(highlight=False).print(rows)
    if (less := found.bots[0].corrected) is not None:
        interval = f"{less.win_share:.3f} ({less.low:.3f} to {less.high:.3f})"
        say(f"{found.bots[0].name} without its luck: {interval}; worth {less.worth:,} games")
    if found.decision:
        say(f"Decided: the share is rather the {'higher' if found.decision == 'high' else 'lower'} one.")


def _list(as_json: bool) -> None:
    from forno import bots

    if as_json:
        say_json({"bots": bots.catalogue()})
        return
    for entry in bots.catalogue():
        say(entry.name)
        for name, parameter in entry.parameters.items():
            say(f"  {name}  {parameter.help}; {parameter.right()}")
