"""The command line: ``forno play`` and ``serve``, what works on records and decks, and what hosts need."""

from __future__ import annotations

import os
import sys

import typer

from forno.errors import FornoError

from .bench import bench
from .deck import deck
from .keep import backup, restore, tables
from .play import play
from .replay import replay
from .rules import rules
from .serve import serve
from .verify import verify

__all__ = ["app", "main"]

app = typer.Typer(
    help="Play and study the Mamma card games.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command()(play)
app.command()(serve)
app.command()(replay)
app.command()(verify)
app.command()(backup)
app.command()(restore)
app.add_typer(tables, name="tables")
app.command()(rules)
app.add_typer(deck, name="deck")
app.command()(bench)


def main() -> None:
    """Run the command; a user's mistake ends with one line and exit status 2, never with a traceback."""
    try:
        app()
    except FornoError as error:
        print(f"forno: {error}", file=sys.stderr)
        raise SystemExit(2) from None
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(141) from None
