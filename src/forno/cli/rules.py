"""``forno rules``: the rules, their rulings and the cards, in the terminal."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from forno.common.messages import LANGUAGES, folder_of

from .screen import console

if TYPE_CHECKING:
    from forno.common.messages import Messages

__all__ = ["rules"]

ADMONITION = re.compile(r'^!!! \w+ "(?P<title>[^"]*)"\n(?P<text>(?:    .*\n|\n(?=    ))+)', re.MULTILINE)
ANCHOR = re.compile(r"^\{ #[\w-]+ \}\n", re.MULTILINE)
IMAGE = re.compile(r"!\[[^\]]*\]\([^)]*\)(\{[^}]*\})? ?")
LANGUAGE = re.compile(r"^\[[^\]]*\]\([^)]*\)\{ \.language \}.*\n+", re.MULTILINE)
LINK = re.compile(r"\[(?P<text>[^\]]*)\]\((?!https?:)[^)]*\)")  # to another page of the site
RULING = re.compile(r"^\*\*(?P<number>[A-Z]+-\d+)\*\* · (?P<text>.*?)\n\{ #[\w-]+ \}$", re.MULTILINE | re.DOTALL)


def rules(
    game: Annotated[str, typer.Argument(help="Which game: {games}.")] = "",
    edition: Annotated[str, typer.Option(help="Whose cards; the usual edition if none is given.")] = "",
    ruling: Annotated[
        list[str] | None, typer.Option(help="Print this ruling only, for instance MM-9; may be repeated.")
    ] = None,
    language: Annotated[
        str | None,
        typer.Option(help=f"In which language: {', '.join(LANGUAGES)}; that of LANG, if none is given."),
    ] = None,
    cards: Annotated[bool, typer.Option("--cards", help="Print the cards, each with where it is known from.")] = False,
) -> None:
    """Print the rules of a game, single rulings by their numbers, or its cards."""
    from forno.cli.terminal.messages import chosen
    from forno.play.games import lookup

    say = chosen(language)
    module = lookup(game)
    editions = module.editions(game)
    year = edition or editions[0]
    module.players(game, year)  # fails on an unknown edition
    if ruling:
        _print_rulings(page(game, say.language), ruling)
    elif cards:
        _print_cards(game, year, say)
    else:
        _print_text(readable(page(game, say.language)))


def page(game: str, language: str = "en") -> str:
    """The page of the documentation that explains a game; the English one where there is none in the language.

    Raises:
        UnknownGame: There is none.
        BadOption: There is none in this language.
    """
    import forno
    from forno.errors import BadOption, UnknownGame

    if language not in LANGUAGES:
        raise BadOption(f"no language {language!r}; there are {', '.join(LANGUAGES)}", "--language")
    package = Path(forno.__file__).parent
    # A wheel has the pages beside the package's modules, a checkout in its docs.
    folders = (package / "rules", package.parents[1] / "docs" / "rules")
    places = (*(folder / language for folder in folders), folder_of(language) / "rules", *folders)
    for place in places:
        file = place / f"{game}.md"
        if file.is_file():
            return file.read_text(encoding="utf-8")
    raise UnknownGame(f"no page of rules for {game} comes with forno", "game")


def readable(text: str) -> str:
    """A page without what only the site understands: notes become quotations; pictures, anchors, links to pages go."""

    def quotation(note: re.Match[str]) -> str:
        lines = [line.strip() for line in note["text"].strip().splitlines()]
        return "\n".join(f"> {line}".rstrip() for line in [f"**{note['title']}**", "", *lines]) + "\n\n"

    text = LINK.sub(r"\g<text>", IMAGE.sub("", LANGUAGE.sub("", text)))
    return ANCHOR.sub("", ADMONITION.sub(quotation, text))


def rulings(text: str) -> dict[str, str]:
    """The rulings of a page by number."""
    return {found["number"]: " ".join(found["text"].split()) for found in RULING.finditer(LINK.sub(r"\g<text>", text))}


def _print_rulings(text: str, wanted: list[str]) -> None:
    from forno.errors import BadOption

    known = rulings(text)
    numbers = [_number(number) for number in wanted]
    for number in numbers:
        if number not in known:
            raise BadOption(f"no ruling {number!r}; there are {', '.join(known)}", "--ruling")
    _print_text("\n\n".join(f"**{number}** · {known[number]}" for number in numbers))


def _number(text: str) -> str:
    """``mm9`` is ``MM-9``."""
    found = re.fullmatch(r"\s*([A-Za-z]+)[ -]?(\d+)\s*", text)
    return f"{found[1].upper()}-{int(found[2])}" if found else text


def _print_text(text: str) -> None:
    from rich.markdown import Markdown

    screen = console()
    screen.print(Markdown(text), width=min(screen.width, 100))


def _print_cards(game: str, edition: str, say: Messages) -> None:
    from forno.play.games import lookup

    from .deck import print_sheet

    module = lookup(game)
    lowest, highest = module.players(game, edition)
    screen = console(highlight=False)
    screen.print(say("deck.cards", game=game, edition=edition, least=lowest, most=highest))
    print_sheet(screen, game, module.card_sheet(game, edition), say)
