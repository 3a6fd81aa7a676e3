"""Write the card sheets of the documentation from the deck files: ``python -m scripts.card_sheets``.

Each sheet is a page in English (docs/rules/cards) and in German (docs/rules/de/cards): every card, what it needs, and
where it is known from. A test sees that they are up to date.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from forno.play.games import lookup

RULES = Path(__file__).parents[1] / "docs/rules"
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
        folder: Where its pages are, in docs/rules.
        other: The other language's name, and the way to its folder from this one.
        images: The way to the pictures from its folder.
        one, many: Names of kinds, one card and several.
        words: Everything else.
    """

    folder: str
    other: tuple[str, str]
    images: str
    one: Mapping[str, str]
    many: Mapping[str, str]
    words: Mapping[str, str]

    def kind(self, kind: str, number: int) -> str:
        """``4 olives``, with their picture."""
        name = self.one[kind] if number == 1 else self.many[kind]
        return f'{number}{GAP}![]({self.images}/kind-{kind}.svg){{ width="20" }}{GAP}{name}'

    def origin(self, origin: str) -> str:
        """Where a card is known from; what is reconstructed carries a pencil."""
        mark = f'![]({self.images}/pencil.svg){{ width="18" }}{GAP}' if origin == "reconstructed" else ""
        return mark + self.words[origin]


ENGLISH = Language(
    folder="cards",
    other=("Deutsch", "../de/cards"),
    images="../../images/cards",
    one={kind: kind for kind in LETTERS},
    many={kind: kind if kind in ("salami", "shrimp") else f"{kind}s" for kind in LETTERS},
    words={
        "title": "{game}: the card sheet",
        "lead": (
            "All cards of [{game}](../{page}.md) as forno plays them, and where each is known from: *rulebook*, "
            "its text prints what the card needs; *two descriptions*, two independent descriptions agree; "
            "*reconstructed*, at least one thing about it is printed nowhere that we know of, and we chose what "
            "fits. An owner's own deck can [replace them](../../guide/decks.md)."
        ),
        "ingredients": "Ingredients",
        "kinds": "kind | letter | in the box",
        "players": "{n} players",
        "colour": "{colour}: {kind}",
        "orders": "order | name in records | needs | known from",
        "any": "{n} or more of any kinds; takes everything",
        "joker": "{n} of one other kind",
        "free": "{n} of one kind",
        "second": "{n} of a second one",
        "scarcest": "{n} of the scarcest other kind",
        "or": "or",
        "barred": "no {kind} on the counter",
        "cards": " | card | costs | Mother-in-Law | drawings | known from",
        "deck": "The deck of 28",
        "copies": "card | how many",
        "rest": "The other cards are as the rulebook has them: six characters twice, the Schoolbus, the wc, the "
        "Hospital, four Guests (−3 to −6).",
        "rulebook": "rulebook",
        "described": "two descriptions",
        "reconstructed": "reconstructed",
        "owner": "an owner's card",
        "movement": "movement",
        "money": "money",
        **{name: name.capitalize() for name in ("yellow", "green", "brown", "purple", "red", "pink")},
        **{name: name for name in ("fish", "cheese", "tomato", "spaghetti")},
    },
)
GERMAN = Language(
    folder="de/cards",
    other=("English", "../../cards"),
    images="../../../images/cards",
    one={
        "pineapple": "Ananas",
        "pepper": "Peperoni",
        "mushroom": "Pilz",
        "olive": "Olive",
        "salami": "Salami",
        "shrimp": "Shrimp",
    },
    many={
        "pineapple": "Ananas",
        "pepper": "Peperoni",
        "mushroom": "Pilze",
        "olive": "Oliven",
        "salami": "Salami",
        "shrimp": "Shrimps",
    },
    words={
        "title": "{game}: das Kartenblatt",
        "lead": (
            "Alle Karten von [{game}](../{page}.md), wie forno sie spielt, und woher jede bekannt ist: "
            "*Spielregel*, dort steht, was die Karte braucht; *zwei Beschreibungen*, zwei unabhängige "
            "Beschreibungen stimmen überein; *rekonstruiert*, mindestens eine Einzelheit ist, soweit wir wissen, "
            "nirgends gedruckt, und wir haben gewählt, was passt. Ein eigenes Deck kann sie "
            "[ersetzen](../../../guide/decks.md) (die Anleitung ist englisch)."
        ),
        "ingredients": "Zutaten",
        "kinds": "Sorte | Buchstabe | in der Schachtel",
        "players": "zu {n}",
        "colour": "{colour}: {kind}",
        "orders": "Bestellung | Name in Aufzeichnungen | braucht | woher bekannt",
        "any": "{n} oder mehr, gleich welche; nimmt alles",
        "joker": "{n} von einer anderen Sorte",
        "free": "{n} von einer Sorte",
        "second": "{n} von einer zweiten",
        "scarcest": "{n} von der seltensten anderen Sorte",
        "or": "oder",
        "barred": "ohne {kind} in der Auslage",
        "cards": " | Karte | kostet | Schwiegermutter | Zeichnungen | woher bekannt",
        "deck": "Der Stapel von 28",
        "copies": "Karte | wie oft",
        "rest": "Die übrigen Karten sind, wie die Spielregel sie nennt: zweimal sechs Figuren, der Schulbus, das WC, "
        "das Krankenhaus, vier Gäste (−3 bis −6).",
        "rulebook": "Spielregel",
        "described": "zwei Beschreibungen",
        "reconstructed": "rekonstruiert",
        "owner": "vom Besitzer",
        "movement": "Schritte",
        "money": "Geld",
        "yellow": "Gelb",
        "green": "Grün",
        "brown": "Braun",
        "purple": "Lila",
        "red": "Rot",
        "pink": "Pink",
        "fish": "Fisch",
        "cheese": "Käse",
        "tomato": "Tomate",
        "spaghetti": "Spaghetti",
    },
)


def page(game: str, language: Language) -> str:
    """The card sheet of a game as Markdown."""
    words, title = language.words, GAMES[game]
    other, way = language.other
    sheet = lookup(game).card_sheet(game, lookup(game).editions(game)[0])
    body = _ingredients(sheet, language) if game == "mamma-i" else _orders(game, sheet, language)
    lines = [
        f"# {words['title'].format(game=title)}",
        f"[{other}]({way}/{game}.md){{ .language }}",
        "<!-- Written from the deck file by: python -m scripts.card_sheets -->",
        words["lead"].format(game=title, page=game),
        *body,
    ]
    return "\n\n".join(lines) + "\n"


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
    return {
        RULES / language.folder / f"{game}.md": page(game, language) for language in (ENGLISH, GERMAN) for game in GAMES
    }


if __name__ == "__main__":
    for file, text in pages().items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf8")
        print(file.relative_to(RULES.parents[1]))
