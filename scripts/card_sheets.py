"""Write the card sheets of the documentation and of the client from the deck files: ``python -m scripts.card_sheets``.

Each sheet is a page in English (docs/rules/cards), and in every other language in its folder (docs/rules/de/cards):
every card, what it needs, and where it is known from. The words lie in card_sheets.json. The client draws the cards of
the usual decks by the same sheets. A test sees that all of them are up to date.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from forno.play.games import lookup

RULES = Path(__file__).parents[1] / "docs/rules"
DRAWN = Path(__file__).parents[1] / "web/src/games/mamma_mia/decks.json"
GAMES = {"mamma-mia": "Mamma Mia!", "mamma-mia-plus": "Mamma Mia! Plus", "mamma-i": "Mamma I"}
GAP = "\N{NO-BREAK SPACE}"
LETTERS = {"pineapple": "A", "pepper": "P", "mushroom": "F", "olive": "O", "salami": "S", "shrimp": "G"}
TITLES = {
    "misto": "Mista",
    "due": "Due due due",
    "bombastica": "Bombastica",
    "monotoni": "Monotoni",
    "ghiottona": "Ghiottona",
    "monotoni-junior": "Monotoni junior",
    "minipizza": "Minipizza",
    "minimale": "Minimale",
    "mamma-mia-a": "Pizza Mamma Mia",
    "mamma-mia-b": "Pizza Mamma Mia",
}


@dataclass(frozen=True)
class Language:
    """The words of one language.

    Attributes:
        code: Its folder in docs/rules; English has none.
        name: What it is called by those who speak it.
        one, many: Names of kinds, one card and several.
        words: Everything else.
    """

    code: str
    name: str
    one: Mapping[str, str]
    many: Mapping[str, str]
    words: Mapping[str, str]

    @property
    def folder(self) -> Path:
        """Where its sheets are, in docs/rules."""
        return Path("cards") if self.code == "en" else Path(self.code, "cards")

    @property
    def docs(self) -> str:
        """The way from there to docs."""
        return "/".join([".."] * (len(self.folder.parts) + 1))

    @property
    def images(self) -> str:
        """The way from there to the pictures."""
        return f"{self.docs}/images/cards"

    def kind(self, kind: str, number: int) -> str:
        """``4 olives``, with their picture."""
        name = self.one[kind] if number == 1 else self.many[kind]
        return f'{number}{GAP}![]({self.images}/kind-{kind}.svg){{ width="20" }}{GAP}{name}'

    def origin(self, origin: str) -> str:
        """Where a card is known from; what is reconstructed carries a pencil."""
        mark = f'![]({self.images}/pencil.svg){{ width="18" }}{GAP}' if origin == "reconstructed" else ""
        return mark + self.words[origin]


WORDS = Path(__file__).with_suffix(".json").read_text("utf8")
LANGUAGES = msgspec.json.decode(WORDS, type=tuple[Language, ...])


def page(game: str, language: Language) -> str:
    """The card sheet of a game as Markdown."""
    words, title = language.words, GAMES[game]
    sheet = lookup(game).card_sheet(game, lookup(game).editions(game)[0])
    body = _ingredients(sheet, language) if game == "mamma-i" else _orders(game, sheet, language)
    lines = [
        f"# {words['title'].format(game=title)}",
        others(language, f"{game}.md"),
        "<!-- Written from the deck file by: python -m scripts.card_sheets -->",
        words["lead"].format(game=title, page=game, guide=f"{language.docs}/guide/decks.md"),
        *body,
    ]
    return "\n\n".join(lines) + "\n"


def others(language: Language, file: str) -> str:
    """A line of links to the same sheet in the other languages."""
    way = "../" * len(language.folder.parts)
    return " · ".join(
        f"[{other.name}]({way}{other.folder.as_posix()}/{file}){{ .language }}"
        for other in LANGUAGES
        if other != language
    )


def _table(head: str, rows: list[str]) -> str:
    columns = head.count(" | ") + 1
    return "\n".join([f"| {head} |", f"|{'---|' * columns}", *(f"| {row} |" for row in rows)])


def _orders(game: str, sheet: Any, language: Language) -> Iterator[str]:
    words = language.words
    module = lookup(game)
    year = module.editions(game)[0]
    lowest, highest = module.players(game, year)
    players = range(lowest, highest + 1)
    counts = [module.setting(game, year, number, {}).rules.cards[0] for number in players]
    head = " | ".join([words["kinds"], *(words["players"].format(n=number) for number in players)])
    rows = [
        f'![]({language.images}/kind-{kind}.svg){{ width="28" }} {language.many[kind]} | {LETTERS[kind]} | '
        + " | ".join(str(number) for number in (sheet.of_each, *counts))
        for kind in sheet.kinds
    ]
    yield f"## {words['ingredients']}"
    yield _table(head, rows)
    for colour, cards in sheet.orders.items():
        own = sheet.own[colour]
        yield f"## {words['colour'].format(colour=words[colour], kind=language.many[own])}"
        rows = [
            " | ".join(
                (
                    TITLES.get(name, "Normale"),
                    f"`{name}`",
                    needs(card, sheet.kinds, language),
                    language.origin(card.origin),
                )
            )
            for name, card in cards.items()
        ]
        yield _table(words["orders"], rows)


def needs(card: Any, kinds: tuple[str, ...], language: Language) -> str:
    """What an order needs, in a language."""
    words = language.words
    if card.at_least:
        return words["any"].format(n=card.at_least)
    parts = [language.kind(kind, number) for kind, number in card.needs.items()]
    free = [kind for kind in kinds if kind not in card.needs and kind not in card.barred]
    for place, number in enumerate(card.jokers):
        if card.scarcest:
            parts.append(words["scarcest"].format(n=number))
        elif len(card.joker_kinds) < len(free):
            parts.append(f" {words['or']} ".join(language.kind(kind, number) for kind in card.joker_kinds))
        else:
            parts.append(words["second" if place else "joker" if card.needs else "free"].format(n=number))
    parts += [words["barred"].format(kind=language.many[kind]) for kind in card.barred]
    return ", ".join(parts)


def _ingredients(sheet: Any, language: Language) -> Iterator[str]:
    words = language.words
    names = {**words, **language.one}
    rows = []
    for name, card in sheet.ingredients.items():
        picture = f'![]({language.images}/mi-card-{name}.svg){{ width="64" }}'
        law = f"−{-card.mother_in_law}" if card.mother_in_law else ""
        drawings = ", ".join(names[drawing] for drawing in card.drawings)
        rows.append(f"{picture} | {name} | {card.cost} | {law} | {drawings} | {language.origin(card.origin)}")
    yield f"## {words['ingredients']}"
    yield _table(words["cards"], rows)
    yield f"## {words['deck']}"
    rows = []
    for name, number in sheet.copies.items():
        what, value = ("money", name.split()[1]) if name.startswith("money") else ("movement", name)
        picture = f'![]({language.images}/mi-{"money" if what == "money" else "move"}-{value}.svg){{ width="48" }}'
        rows.append(f"{picture} {words[what]} {value} | {number}")
    yield _table(words["copies"], rows)
    yield words["rest"]


def pages() -> dict[Path, str]:
    """All card sheets, by file."""
    return {RULES / language.folder / f"{game}.md": page(game, language) for language in LANGUAGES for game in GAMES}


def drawn() -> str:
    """What the client draws orders by: of each game of Mamma Mia! the sheet, which is that of all its editions."""
    sheets = {}
    for game in ("mamma-mia", "mamma-mia-plus"):
        module = lookup(game)
        first, *others = (module.card_sheet(game, year) for year in module.editions(game))
        if any(sheet != first for sheet in others):
            raise ValueError(f"{game}: its editions have different cards; the client knows one sheet for all of them")
        sheets[game] = first
    return msgspec.json.encode(sheets).decode() + "\n"


if __name__ == "__main__":
    for file, text in {**pages(), DRAWN: drawn()}.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf8")
        print(file.relative_to(RULES.parents[1]))
