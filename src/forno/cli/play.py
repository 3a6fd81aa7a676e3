"""``forno play``: a game in the terminal against bots."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from forno.common.messages import LANGUAGES

from . import screen
from .files import expanded

if TYPE_CHECKING:
    from forno.bots import Bot
    from forno.cli.saving import RecordFile
    from forno.common.messages import Messages
    from forno.play.game import Game

__all__ = ["play"]

BOT_NAMES = ("Bruno", "Carla", "Dino", "Elsa", "Franco")
USUAL_BOT = "rosa"


def play(
    context: typer.Context,
    game: Annotated[str, typer.Option(help="Which game: {games}; that of the deck file, if none is given.")] = "",
    edition: Annotated[str, typer.Option(help="Which edition; the usual one if none is given.")] = "",
    players: Annotated[int, typer.Option(help="How many play, you among them.")] = 4,
    deck: Annotated[
        str, typer.Option(metavar="FILE", help="A deck file of your own; forno deck new writes one.", callback=expanded)
    ] = "",
    rule: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="A house rule, as a record's options have it; again for others."),
    ] = None,
    seed: Annotated[str, typer.Option(help="64 hex digits: the same seed deals the same cards.")] = "",
    bot: Annotated[
        list[str] | None,
        typer.Option(
            help="A bot's name: pippo forgets at once, rosa remembers what was just laid, enzo remembers well, nonna "
            "forgets nothing, and there are others. With :parameter=value where it takes one; or a Python file with a "
            "bot, cmd:COMMAND, or https://HOST/PATH (rosa, if none is given). Again for the next seats, in turns."
        ),
    ] = None,
    name: Annotated[str, typer.Option(help="Your name, for the record (You, if none is given).")] = "",
    language: Annotated[
        str | None,
        typer.Option(help=f"In which language: {', '.join(LANGUAGES)}; that of LANG, if none is given."),
    ] = None,
    record: Annotated[
        Path | None, typer.Option(help="Save the game's record (forno/1) to this file.", callback=expanded)
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over a record that is there.")] = False,
) -> None:
    """Play a whole game in the terminal against bots.

    The terminal shows what your seat may know. What was covered stays covered: remember it.

    However the game ends, a record is saved of what was played: also with Ctrl-C, or when the terminal is closed.
    """
    # Imported here: the other commands need none of it.
    from forno.cli.farewell import Farewell
    from forno.cli.saving import RecordFile
    from forno.cli.terminal.messages import chosen
    from forno.cli.terminal.session import Session
    from forno.cli.warming import warm_up
    from forno.play.game import Game
    from forno.play.games import lookup

    say = chosen(language)
    named = bot or [USUAL_BOT]
    names = [name.strip() or say("self"), *BOT_NAMES, *map(str, range(len(BOT_NAMES) + 1, players))][: max(players, 0)]
    options = _house_rules(rule or [])
    if deck:
        source = context.get_parameter_source("game")
        asked = source is not None and source.name != "DEFAULT"
        game, options["deck"] = _own_cards(deck, game if asked else "")
    year = edition or lookup(game).editions(game)[0]
    table = Game.new(game, year, names, options=options, seed=seed or None)
    file = None if record is None else RecordFile(record, force)
    warm_up(game, named)
    bots = _bots(named, players, table.seed)
    session: Session | None = None
    saved = True

    def last() -> None:
        nonlocal saved
        try:
            if session is not None:
                session.close()
        finally:  # whatever a bot does at its end
            saved = file is None or _save(table, file, say)

    with Farewell(last) as farewell:
        session = Session(table, bots, [named[(seat - 1) % len(named)] for seat in range(1, players)], say)
        session.play(farewell.check)
    if not saved:
        raise SystemExit(1)


def _house_rules(given: list[str]) -> dict[str, Any]:
    """The options that house rules are: numbers, ``true``, ``false``, or a word.

    Raises:
        BadOption: One is not written as such.
    """
    from forno.errors import BadOption

    options: dict[str, Any] = {}
    for text in given:
        name, _, value = text.partition("=")
        if not name or not value or name == "deck":
            raise BadOption(
                f"{text[:40]!r} is no NAME=VALUE, for instance rounds=2; a deck is given by --deck", "--rule"
            )
        words = {"true": True, "false": False}
        options[name] = int(value) if value.isdecimal() and value.isascii() else words.get(value, value)
    return options


def _own_cards(file: str, game: str) -> tuple[str, str]:
    """The game of a deck file, where none is given, and its cards; ends with every fault of it, and exit status 2."""
    from forno.cli.deck import STANDARD_INPUT, read_text, refuse
    from forno.play import decks

    where = STANDARD_INPUT if file == "-" else file
    text = read_text(file, where)
    found, faults = decks.check(text, where, game)
    if faults:
        refuse(*faults)
    return found, text


def _bots(named: list[str], players: int, seed: str) -> dict[int, Bot]:
    from forno import bots
    from forno.bots.seating import source
    from forno.errors import BadOption

    if len(named) > players - 1:
        raise BadOption(f"{len(named)} bots for {players - 1} seats beside yours", "--bot")
    made: dict[int, Bot] = {}
    for seat in range(1, players):
        what = named[(seat - 1) % len(named)]
        made[seat] = bots.hire(expanded(what), source(f"{seed} make", seat).getrandbits(63))
    return made


def _save(game: Game, file: RecordFile, say: Messages) -> bool:
    """Save the record, and say so to whoever still hears; where that fails, show it: nothing else has it."""
    from forno.cli.saving import encoded
    from forno.errors import FileError

    try:
        told, saved = say("session.saved", file=file.save(game)), True
    except FileError as error:
        told, saved = say("session.not-saved", why=error), False
    with suppress(OSError, RuntimeError):  # RuntimeError: a signal came while something was written
        (screen.say if saved else screen.complain)(told)
        if not saved:
            typer.echo(encoded(game), nl=False)
    return saved
