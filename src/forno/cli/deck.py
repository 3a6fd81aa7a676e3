"""``forno deck``: an owner of the real cards writes them down, and has them checked."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from forno.common.messages import LANGUAGES
from forno.common.visible import visible
from forno.errors import FileError

from .files import expanded, write
from .screen import Group, complain, console, say

if TYPE_CHECKING:
    from rich.console import Console

    from forno.common.messages import Messages
    from forno.common.terminal import Front

__all__ = ["STANDARD_INPUT", "deck", "print_sheet", "read_text", "refuse"]

LARGEST = 1_000_000  # bytes; a deck has some ten thousand
STANDARD_INPUT = "standard input"

deck = typer.Typer(
    cls=Group, help="Write and check a deck of your own: the cards of the real box.", no_args_is_help=True
)


@deck.command()
def new(
    game: Annotated[str, typer.Argument(help="Which game: {games}.")] = "",
    edition: Annotated[str, typer.Option(help="Whose cards; the usual edition if none is given.")] = "",
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help="Write to this file.", callback=expanded)
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
) -> None:
    """Write forno's own cards as a deck file with comments, as an example to correct by the real cards."""
    from forno.play.games import lookup

    module = lookup(game)
    year = edition or module.editions(game)[0]
    module.players(game, year)  # fails on an unknown edition
    if not module.deck_text(game, year):
        refuse(f"{game} is played with its own cards only")
    text = _heading(game, output) + module.deck_text(game, year)
    if output is None:
        sys.stdout.write(text)
        return
    try:
        write(output, text.encode(), force)
    except FileError as error:
        refuse(error)
    say(f"{output}: {game} {year}. Correct it by your cards, then: forno deck check {output}")


def _heading(game: str, output: Path | None) -> str:
    named = str(output or "FILE")
    return (
        f"# A deck of your own for {game}. These are the cards as forno knows them: compare each line with the\n"
        '# real card, correct it, and write origin = "owner" on every card that you have compared.\n'
        "#\n"
        f"# To check it: forno deck check {named if named.isprintable() else 'FILE'}\n\n"
    )


@deck.command()
def check(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A deck file (TOML); - reads it.", callback=expanded)],
    game: Annotated[str, typer.Option(help="Which game it is for, where the file does not tell.")] = "",
    language: Annotated[
        str | None,
        typer.Option(help=f"In which language: {', '.join(LANGUAGES)}; that of LANG, if none is given."),
    ] = None,
) -> None:
    """Check a deck file: exit status 0 and what is in it, or 2 and one line for each fault."""
    from forno.cli.terminal.messages import chosen
    from forno.play import decks
    from forno.play.games import lookup

    say = chosen(language)
    if game:
        lookup(game)
    where = STANDARD_INPUT if file == "-" else file
    text = read_text(file, where)
    name, faults = decks.check(text, where, game)
    if faults:
        refuse(*faults)
    module = lookup(name)
    own = module.deck_sheet(module.read_deck(name, text, where))
    usual = module.card_sheet(name, module.editions(name)[0])
    _report(name, where, own, usual, say)


def refuse(*faults: object) -> NoReturn:
    """End with a line for each fault on standard error, and exit status 2."""
    complain(*faults)
    raise SystemExit(2)


def read_text(file: str, where: str) -> str:
    """The text of a deck file, or an end with exit status 2; ``-`` is standard input."""
    try:
        if file == "-":
            data = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with Path(file).open("rb") as stream:
                data = stream.read(LARGEST + 1)
    except OSError as error:
        refuse(f"{where}: {error.strerror or error}")
    if len(data) > LARGEST:
        refuse(f"{where}: is larger than any deck, {LARGEST} bytes")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        refuse(f"{where}: is not UTF-8 text (line {line}); save it as UTF-8")


# ---- what is in it


def _report(game: str, where: str, own: Any, usual: Any, say: Messages) -> None:
    from rich.markup import escape

    from forno.cli.terminal.fronts import front
    from forno.common.messages import joined
    from forno.play.games import lookup

    module = lookup(game)
    screen = _console()
    lowest, highest = module.players(game, module.editions(game)[0])
    years = joined(sorted(module.editions(game)), say("and"))
    file = escape(visible(where))
    screen.print(say("deck.file", file=file, game=game, editions=years, least=lowest, most=highest))
    print_sheet(screen, game, own, say, usual)
    shown = front(game)
    origins = Counter(card.origin for _, card in shown.cards(own))
    screen.print(say("deck.origins", origins=", ".join(f"{origin} {n}" for origin, n in origins.most_common())))
    changed = [(at, card) for at, card in shown.cards(own) if _beside(shown, card, at, usual) != "same"]
    if not changed:
        screen.print(say("deck.unchanged"))
    for at, card in changed:
        if card.origin != "owner":
            screen.print(say("deck.note", card=escape(at), origin=escape(card.origin)))


def _console() -> Console:
    return console(width=None if sys.stdout.isatty() else 120, highlight=False)


def _beside(shown: Front, card: Any, at: str, usual: Any) -> str:
    """How a card compares with forno's own of that name: ``same``, ``other``, or there is ``none``."""
    others = dict(shown.cards(usual))
    if at not in others:
        return "none"
    return "same" if shown.content(card) == shown.content(others[at]) else "other"


def print_sheet(screen: Console, game: str, sheet: Any, say: Messages, usual: Any = None) -> None:
    """Print a game's card sheet.

    Args:
        screen: Where to.
        game: The game.
        sheet: What its ``card_sheet`` or ``deck_sheet`` made.
        say: The terminal's texts, in the language wanted.
        usual: Another sheet to compare it with, card by card.
    """
    from forno.cli.terminal.fronts import front

    shown = front(game)
    beside = None if usual is None else lambda card, at: say(f"deck.{_beside(shown, card, at, usual)}")
    shown.print_sheet(screen, sheet, say.beside(shown.texts), beside)
