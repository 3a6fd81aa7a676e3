"""The rules pages: card sheets up to date, pictures there, all languages alike."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from forno.cli.rules import page
from forno.common.messages import LANGUAGES
from forno.play.games import lookup, names
from scripts.card_sheets import DRAWN, drawn, pages
from scripts.pictures.album import pictures

ROOT = Path(__file__).parents[3]
DOCS = ROOT / "docs"
RULES = DOCS / "rules"
CARDS = DOCS / "images/cards"
PAGES = [*sorted(RULES.rglob("*.md")), *sorted(ROOT.glob("languages/*/rules/*.md"))]
#: The languages whose pages lie among the documentation's.
THERE = [language for language in LANGUAGES if language == "en" or (RULES / language).is_dir()]
PICTURE = re.compile(r"!\[(?P<alt>[^\]]*)\]\((?P<path>[^)]+)\)")
RULING = re.compile(r"^\*\*(?P<number>[A-Z]+-\d+)\*\* · \*(?P<origin>[^*]+)\* · ", re.MULTILINE)
ANCHOR = re.compile(r"^\{ #([a-z]+-\d+) \}$", re.MULTILINE)
RULINGS = {"mamma-mia": ("MM", 16), "mamma-mia-plus": ("PL", 10), "mamma-i": ("MI", 11)}


def text(path: Path) -> str:
    return path.read_text("utf8")


#: By language, as its pages say where a ruling comes from: printed; printed, and made exact; ours.
ORIGINS: dict[str, list[str]] = {
    one: re.findall(r"^- \*([^*]+)\*", page("mamma-mia", one), re.MULTILINE) for one in LANGUAGES
}


@pytest.mark.parametrize("path", pages(), ids=lambda path: path.relative_to(RULES).as_posix())
def test_the_card_sheets_are_up_to_date(path: Path) -> None:
    assert text(path) == pages()[path], "the decks changed: python -m scripts.card_sheets"


def test_the_client_draws_cards_by_the_same_sheets() -> None:
    assert text(DRAWN) == drawn(), "the decks changed: python -m scripts.card_sheets"


def test_every_card_is_on_its_sheet_with_its_origin() -> None:
    for game in ("mamma-mia", "mamma-mia-plus"):
        sheet = lookup(game).card_sheet(game, lookup(game).editions(game)[0])
        rows = re.findall(
            r"^\| [^|]+ \| `([^`]+)` \| .* \| .*?(\w+) \|$", text(RULES / f"cards/{game}.md"), re.MULTILINE
        )
        cards = [card for cards in sheet.orders.values() for card in cards.values()]
        assert [(name, "described" if origin == "descriptions" else origin) for name, origin in rows] == [
            (card.name, card.origin) for card in cards
        ]


def test_the_pictures_are_those_that_the_pages_show() -> None:
    shown = {Path(found["path"]).stem for page in PAGES for found in PICTURE.finditer(text(page))}
    there = {path.stem for path in CARDS.glob("*.svg")}
    assert shown == there
    assert there == set(pictures())


@pytest.mark.parametrize("path", sorted(CARDS.glob("*.svg")), ids=lambda path: path.stem)
def test_a_picture_is_whole_and_needs_nothing_from_elsewhere(path: Path) -> None:
    root = ElementTree.fromstring(text(path))
    ids = {element.get("id") for element in root.iter()}
    used = re.findall(r"(?:href=\"|url\()#([\w-]+)", text(path))
    assert set(used) <= ids
    assert "font-family" not in text(path)
    assert "<text" not in text(path)
    assert len(text(path)) < 40_000


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_and_pictures_lead_somewhere(path: Path) -> None:
    targets = re.findall(r"\]\(([^)#\s]+)", text(path))
    assert [target for target in targets if "://" not in target and not (path.parent / target).exists()] == []


@pytest.mark.parametrize("game", names())
def test_each_ruling_has_its_number_and_origin_once(game: str) -> None:
    prefix, highest = RULINGS[game]
    numbers = [f"{prefix}-{number}" for number in range(1, highest + 1)]
    for language in LANGUAGES:
        said = page(game, language)
        assert sorted(found["number"] for found in RULING.finditer(said)) == sorted(numbers)
        assert [found["number"].lower() for found in RULING.finditer(said)] == ANCHOR.findall(said)


def rulings(game: str, language: str) -> list[tuple[str, int]]:
    found = RULING.finditer(page(game, language))
    return [(one["number"], ORIGINS[language].index(one["origin"])) for one in found]


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
@pytest.mark.parametrize("game", names())
def test_the_languages_say_the_same(game: str, language: str) -> None:
    english, other = page(game, "en"), page(game, language)
    assert len(set(ORIGINS[language])) == 3
    assert rulings(game, language) == rulings(game, "en")
    for pattern in (r"^#+ ", r"^!!! \w+", r"^\|", r"^\d\. ", r"^- "):
        assert len(re.findall(pattern, english, re.MULTILINE)) == len(re.findall(pattern, other, re.MULTILINE)), pattern
    shown = [[Path(found["path"]).name for found in PICTURE.finditer(said)] for said in (english, other)]
    assert shown[0] == shown[1]
    named = [sorted(re.findall(r"(?:MM|PL|MI)-\d+", said)) for said in (english, other)]
    assert named[0] == named[1]


@pytest.mark.parametrize(
    "path", [path for path in PAGES if RULES in path.parents], ids=lambda path: path.relative_to(RULES).as_posix()
)
def test_a_page_leads_to_itself_in_every_other_language(path: Path) -> None:
    linked = re.findall(r"\]\(([^)]+)\)\{ \.language \}", text(path))
    inner = path.relative_to(RULES).parts[-2:] if path.parent.name == "cards" else path.parts[-1:]
    everywhere = {RULES.joinpath(*([] if language == "en" else [language]), *inner) for language in THERE}
    assert {(path.parent / way).resolve() for way in linked} == everywhere - {path}


@pytest.mark.parametrize("path", [path for path in PAGES if "cards" not in path.parts], ids=lambda path: path.stem)
def test_a_picture_outside_a_table_is_described(path: Path) -> None:
    outside = [line for line in text(path).splitlines() if not line.startswith("|")]
    assert all(found["alt"] for line in outside for found in PICTURE.finditer(line))


@pytest.mark.parametrize("game", [game for game in names() if game != "mamma-i"])  # there nothing is removed
def test_the_numbers_removed_are_those_of_the_edition(game: str) -> None:
    module = lookup(game)
    year = module.editions(game)[0]
    lowest, highest = module.players(game, year)
    whole = module.card_sheet(game, year).of_each
    words = {0: "", 1: "one", 2: "two", 3: "three", 5: "five", 7: "seven"}
    english = " ".join(page(game, "en").split())
    for players in range(lowest, highest):
        removed = whole - module.setting(game, year, players, {}).rules.cards[0]
        number = ("", "", "two", "three", "four", "five")[players]
        assert re.search(rf"with {number}( players)? {words[removed]}\b", english), (players, removed)
