"""The command line: ``forno play`` and ``serve``, what works on records and decks, and what hosts need."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from forno import __version__
from forno.errors import FornoError

from .arena import ArenaCommand, arena
from .bench import bench
from .coach import coach
from .deck import deck
from .keep import backup, restore, tables
from .play import play
from .replay import replay
from .rules import rules
from .screen import Group, complain
from .serve import serve
from .stats import stats
from .streams import Streams
from .train import train
from .verify import verify

__all__ = ["app", "main"]

app = typer.Typer(
    cls=Group,
    help="Play and study the Mamma card games.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"forno {__version__}")
        raise typer.Exit


@app.callback(help=app.info.help)
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    pass


app.command()(play)
app.command()(serve)
app.command()(replay)
app.command()(verify)
app.command()(backup)
app.command()(restore)
app.add_typer(tables, name="tables")
app.command()(rules)
app.add_typer(deck, name="deck")
app.command(cls=ArenaCommand)(arena)
app.command()(stats)
app.command()(coach)
app.command()(train)
app.command()(bench)


def main() -> None:
    """Run the command; a user's mistake ends with one line and exit status 2, never with a traceback.

    It ends with 1 where the output cannot be written, with 141 where nobody reads it any more, and with 128 and a
    signal's number where one has ended it (Ctrl-C: 130).
    """
    if not os.environ.get("COLUMNS", "1").strip("0"):
        del os.environ["COLUMNS"]  # nobody knows how wide it is
    with Streams() as streams:
        status = _run(streams)
    raise SystemExit(streams.status(status))


def _run(streams: Streams) -> int:
    try:
        app()
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(bool(end.code and _say(end.code)))
    except FornoError as error:
        _say(f"forno: {error}")
        return 2
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        if streams.lost is None and not isinstance(error, OSError):
            raise
        if streams.lost is None:
            _say(f"forno: {error}")
        return 1
    return 0


def _say(what: object) -> bool:
    complain(what)
    return True
