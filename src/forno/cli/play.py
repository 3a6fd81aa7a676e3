"""``forno play``: a game in the terminal against bots."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .files import expanded

if TYPE_CHECKING:
    from forno.bots import Bot
    from forno.play.game import Game

__all__ = ["play"]

BOT_NAMES = ("Bruno", "Carla", "Dino", "Elsa", "Franco")
USUAL_BOT = "rule"


def play(
    game: Annotated[str, typer.Option(help="Which game: mamma-mia, mamma-mia-plus, mamma-i.")] = "mamma-mia",
    edition: Annotated[str, typer.Option(help="Which edition; the usual one if none is given.")] = "",
    players: Annotated[int, typer.Option(help="How many play, you among them.")] = 4,
    deck: Annotated[
        str, typer.Option(metavar="FILE", help="A deck file of your own; forno deck new writes one.", callback=expanded)
    ] = "",
    seed: Annotated[str, typer.Option(help="64 hex digits: the same seed deals the same cards.")] = "",
    bot: Annotated[
        list[str] | None,
        typer.Option(
            help="A bot's name, or a Python file with one (rule, if none is given); again for the next seats, in turns."
        ),
    ] = None,
    name: Annotated[str, typer.Option(help="Your name, for the record (You, if none is given).")] = "",
    language: Annotated[str, typer.Option(help="In which language: en, de; that of LANG, if none is given.")] = "",
    record: Annotated[
        Path | None, typer.Option(help="Save the game's record (forno/1) to this file.", callback=expanded)
    ] = None,
) -> None:
    """Play a whole game in the terminal against bots.

    The terminal shows what your seat may know. What was covered stays covered: remember it.
    """
    # Imported here: the other commands need none of it.
    from forno.cli.terminal.messages import chosen
    from forno.cli.terminal.session import Session
    from forno.play.game import Game
    from forno.play.games import lookup

    say = chosen(language)
    named = bot or [USUAL_BOT]
    names = [name.strip() or say("self"), *BOT_NAMES, *map(str, range(len(BOT_NAMES) + 1, players))][: max(players, 0)]
    year = edition or lookup(game).editions(game)[0]
    table = Game.new(game, year, names, options=_deck_option(deck, game), seed=seed or None)
    bots = _bots(named, players)
    _check_writable(record)
    session = Session(table, bots, [named[(seat - 1) % len(named)] for seat in range(1, players)], say)
    session.play()
    if record is not None:
        _save(table, record, say("session.saved", file=record))


def _deck_option(file: str, game: str) -> dict[str, str]:
    """The option of a game with the cards of a deck file; ends with every fault of it, and exit status 2."""
    from forno.cli.deck import STANDARD_INPUT, read_text, refuse
    from forno.play import decks

    if not file:
        return {}
    where = STANDARD_INPUT if file == "-" else file
    text = read_text(file, where)
    faults = decks.check(text, where, game)[1]
    if faults:
        refuse(*faults)
    return {"deck": text}


def _bots(named: list[str], players: int) -> dict[int, Bot]:
    from forno import bots
    from forno.errors import BadOption

    if len(named) > players - 1:
        raise BadOption(f"{len(named)} bots for {players - 1} seats beside yours", "--bot")
    made: dict[int, Bot] = {}
    for seat in range(1, players):
        what = named[(seat - 1) % len(named)]
        file = what.endswith(".py") or "/" in what
        made[seat] = bots.load(expanded(what)) if file else bots.make(what)
    return made


def _check_writable(record: Path | None) -> None:
    """Fail before the game rather than after it."""
    from forno.errors import BadOption

    if record is None:
        return
    try:
        with record.open("ab"):
            pass
    except OSError as error:
        raise BadOption(f"{record}: {error.strerror or error}", "--record") from None


def _save(game: Game, record: Path, saved: str) -> None:
    import msgspec

    try:
        record.write_bytes(msgspec.json.encode(game.record()) + b"\n")
    except OSError as error:
        raise SystemExit(f"forno play: the record was not saved: {error}") from None
    print(saved)
