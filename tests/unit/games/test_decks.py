"""Deck files: what a typist may do to them, and what is said about it."""

import tomllib
from dataclasses import asdict

import pytest

from forno.errors import DeckError, FornoError
from forno.games.mamma_i import decks as mamma_i
from forno.games.mamma_mia import decks as mamma_mia
from forno.play.game import Game
from forno.play.games import lookup, names
from forno.play.record import replay

TEXTS = {name: lookup(name).deck_text(name, lookup(name).editions(name)[0]) for name in names()}
# Without the comments, whose examples look like cards.
BASE, PLUS, MAMMA_I = (
    "\n".join(line for line in TEXTS[game].split("\n") if not line.startswith("#"))
    for game in ("mamma-mia", "mamma-mia-plus", "mamma-i")
)
CARD = 'yellow = [\n  { name = "4-pepper", needs = { pineapple = 1, pepper = 4 }, origin = "described" },'


def said(text: str, game: str = "mamma-mia") -> list[str]:
    return [str(fault) for fault in lookup(game).deck_faults(game, text, "my.toml")]


def with_card(fields: str) -> str:
    """The deck of Mamma Mia! with another first card for yellow."""
    assert CARD in BASE
    return BASE.replace(CARD, f"yellow = [\n  {{ {fields} }},")


def replaced(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


# ---- what is right


@pytest.mark.parametrize("game", TEXTS)
def test_the_built_in_decks_are_without_fault(game: str) -> None:
    assert said(TEXTS[game], game) == []
    assert lookup(game).deck_game(tomllib.loads(TEXTS[game])) == game


@pytest.mark.parametrize("game", TEXTS)
def test_a_deck_that_was_read_is_the_usual_one_on_paper(game: str) -> None:
    module = lookup(game)
    sheet = module.deck_sheet(module.read_deck(game, TEXTS[game]))
    assert sheet == module.card_sheet(game, module.editions(game)[0])


@pytest.mark.parametrize("game", TEXTS)
def test_a_setting_has_its_deck(game: str) -> None:
    module = lookup(game)
    text = "\n".join(
        line.partition(", origin")[0] + " }," if ", origin" in line else line for line in TEXTS[game].split("\n")
    )
    setting = module.setting(game, module.editions(game)[0], 2, {"deck": text})
    cards = module.deck_sheet(setting.deck)
    each = cards.ingredients.values() if game == "mamma-i" else [c for o in cards.orders.values() for c in o.values()]
    assert {card.origin for card in each} == {"owner"}


@pytest.mark.parametrize("game", TEXTS)
@pytest.mark.parametrize("change", [lambda text: "\ufeff" + text, lambda text: text.replace("\n", "\r\n")])
def test_how_an_editor_saves_a_file_does_not_matter(game: str, change) -> None:
    assert said(change(TEXTS[game]), game) == []


def test_kinds_may_stand_in_another_order() -> None:
    text = replaced(BASE, '["pineapple", "pepper", ', '["pepper", "pineapple", ')
    assert mamma_mia.parse(text) == mamma_mia.parse(BASE)


def test_a_joker_is_any_kind_that_is_neither_printed_nor_barred() -> None:
    card = mamma_mia.parse(with_card('name = "x", needs = { olive = 1 }, barred = ["salami"], jokers = [2]')).orders[
        "yellow"
    ][0]
    assert card.joker_kinds == (0, 1, 2)
    assert card.origin == "owner"


def test_one_slip_does_not_hide_the_game() -> None:
    assert mamma_mia.game_of(tomllib.loads(replaced(PLUS, ', "shrimp"]', "]"))) == "mamma-mia-plus"
    assert mamma_mia.game_of(tomllib.loads(replaced(PLUS, "pink = [", "pinc = ["))) == "mamma-mia-plus"
    assert mamma_mia.game_of(tomllib.loads(replaced(BASE, '"salami"]\n', '"salami", "shrimp"]\n'))) == "mamma-mia"
    assert mamma_mia.game_of({"copies": {}}) is None
    assert mamma_i.game_of({"orders": {}}) is None


# ---- one fault in a card


@pytest.mark.parametrize(
    ("fields", "where", "reason"),
    [
        ('name = "x", needs = { peper = 1 }', "x): needs", "'peper': no such kind; there are pineapple, pepper"),
        ('name = "x", needs = { shrimp = 1 }', "x): needs", "'shrimp': no such kind"),
        ('name = "x", needs = { pepper = 0 }', "x): needs.pepper", "0 should be a whole number from 1 to 13"),
        ('name = "x", needs = { pepper = -4 }', "x): needs.pepper", "-4 should be"),
        ('name = "x", needs = { pepper = 14 }', "x): needs.pepper", "14 should be"),
        (f'name = "x", needs = {{ pepper = {10**60} }}', "x): needs.pepper", "… should be a whole number"),
        (f'name = "x", needs = {{ pepper = 0x{"f" * 5000} }}', "x): needs.pepper", "thousands of digits should be"),
        ('name = "x", needs = { pepper = 4.0 }', "x): needs.pepper", "4.0 should be"),
        ('name = "x", needs = { pepper = true }', "x): needs.pepper", "True should be"),
        ('name = "x", needs = { pepper = "four" }', "x): needs.pepper", "'four' should be"),
        ('name = "x", needs = ["pepper"]', "x): needs", "should be a table: kinds and numbers"),
        ('name = "x"', "x)", "needs nothing at all"),
        ('name = "x", need = { pepper = 4 }, at_least = 3', "x): need", "unknown field; there are name, needs, jokers"),
        ('name = "x", needs = { pepper = 1 }, barred = ["pepper"]', "x)", "needs pepper and bars it"),
        ('name = "x", needs = { pepper = 1 }, barred = ["olive", "olive"]', "x): barred", "olive is there twice"),
        ('name = "x", needs = { pepper = 1 }, barred = "olive"', "x): barred", "should be a list of kinds"),
        (
            'name = "x", jokers = [5], barred = ["olive"], joker_kinds = ["olive", "salami"]',
            "x)",
            "olive, which is barred",
        ),
        ('name = "x", needs = { olive = 1 }, jokers = [5], joker_kinds = ["olive"]', "x)", "olive, which is printed"),
        ('name = "x", jokers = [4, 4], joker_kinds = ["olive"]', "x)", "too few: 1 for 2"),
        ('name = "x", jokers = [4], joker_kinds = []', "x)", "has no kind for its joker, or too few: 0 for 1"),
        ('name = "x", jokers = 4', "x): jokers", "4 should be a list of one or two numbers"),
        ('name = "x", jokers = []', "x): jokers", "should be a list of one or two numbers"),
        ('name = "x", jokers = [1, 2, 3]', "x): jokers", "should be a list of one or two numbers"),
        ('name = "x", jokers = [14]', "x): jokers", "14 should be a whole number from 1 to 13"),
        ('name = "x", jokers = [6], scarcest = 3', "x)", "has jokers and scarcest; a card has one of them"),
        ('name = "x", scarcest = 0', "x): scarcest", "0 should be"),
        ('name = "x", needs = { olive = 1 }, joker_kinds = ["salami"]', "x)", "neither jokers nor scarcest"),
        ('name = "x", at_least = 66', "x): at_least", "66 should be a whole number from 1 to 65"),
        ('name = "x", at_least = 15, needs = { olive = 1 }', "x)", "at_least stands alone"),
        ('name = "x", at_least = 15, barred = ["olive"]', "x)", "at_least stands alone"),
        (
            'name = "x", needs = { olive = 1 }, origin = "mine"',
            "x): origin",
            "'mine' should be one of rulebook, described",
        ),
        ('name = "x", needs = { olive = 1 }, origin = 3', "x): origin", "3 should be one of"),
        ("needs = { olive = 1 }", ": name", "is missing: a name of up to 40 characters, without spaces"),
        ('name = "", needs = { olive = 1 }', ": name", "'' should be a name"),
        ('name = "a b", needs = { olive = 1 }', ": name", "'a b' should be a name"),
        ('name = "a\\nb", needs = { olive = 1 }', ": name", "'a\\nb' should be a name"),
        (f'name = "{"x" * 41}", needs = {{ olive = 1 }}', ": name", "should be a name"),
        ("name = 4, needs = { olive = 1 }", ": name", "4 should be a name"),
    ],
)
def test_a_wrong_card_is_named_with_the_reason(fields: str, where: str, reason: str) -> None:
    (fault,) = said(with_card(fields))
    assert fault.startswith("my.toml: orders.yellow, card 1")
    assert f"{where}: " in fault
    assert reason in fault
    assert "\n" not in fault
    assert len(fault) < 240


def test_a_name_is_there_twice() -> None:
    assert said(with_card('name = "4-olive", needs = { olive = 1 }')) == [
        "my.toml: orders.yellow, card 3 (4-olive): a card of this name is there already"
    ]


def test_a_wrong_card_has_taken_its_name_all_the_same() -> None:
    assert len(said(with_card('name = "4-olive", needs = { olive = 99 }'))) == 2


# ---- faults of the whole


@pytest.mark.parametrize(
    ("old", "new", "faults"),
    [
        ("green = [", "gren = [", ["orders.gren: no such colour; there are yellow", "orders: green is missing"]),
        ("of_each = 13", "of_each = 130", ["ingredients.of_each: 130 should be a whole number from 1 to 15"]),
        ("of_each = 13", "", ["ingredients.of_each: is missing: a whole number from 1 to 15"]),
        ("of_each = 13", "of_each = 7", ["ingredients.of_each: the deck has too few ingredients for 2 players"]),
        (', "salami"]', "]", ["ingredients.kinds: should be pineapple, pepper, mushroom, olive and salami"]),
        ('"salami"]', '"salame"]', ["ingredients.kinds: 'salame': no such kind; there are"]),
        ('"salami"]', '"olive"]', ["ingredients.kinds: olive is there twice"]),
        ('"salami"]\n', '"salami", "shrimp"]\n', ["ingredients.kinds: should be pineapple, pepper"]),
        ("[ingredients]", "[ingredient]", ["ingredient: unknown field", "ingredients: is missing: kinds and of_each"]),
        (CARD, "yellow = [", ["orders.yellow: has 7 cards; there should be 8"]),
        (
            CARD,
            f'{CARD}\n  {{ name = "x", needs = {{ olive = 2 }} }},',
            ["orders.yellow: has 9 cards; there should be 8"],
        ),
        (CARD, "yellow = [ 3,", ["orders.yellow, card 1: 3 should be a table: name, what it needs, origin"]),
        ("[orders]\n", '[orders]\npink = "none"\n', ["orders.pink: no such colour; there are yellow, green, brown"]),
        ("[orders]\n", '[orders]\n"pi\\nnk" = []\n', ["orders.'pi\\nnk': no such colour"]),
    ],
)
def test_what_is_wrong_with_the_whole(old: str, new: str, faults: list[str]) -> None:
    found = said(replaced(BASE, old, new))
    assert len(found) == len(faults)
    for fault, start in zip(found, faults, strict=True):
        assert fault.startswith(f"my.toml: {start}")


@pytest.mark.parametrize("game", TEXTS)
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "is empty; forno deck new writes an example"),
        (" \n\n", "is empty"),
        ("a = [", "is not TOML: Invalid value (at end of document)"),
        ("orders = {\n", "is not TOML: "),
        ("a = 1\na = 2\n", "is not TOML: Cannot overwrite a value"),
        (f"a = {'9' * 5000}", "is not TOML that anybody would write"),
        (f"a = {'[' * 5000}", "is not TOML that anybody would write"),
        (f"a{'.a' * 5000} = 1", "is not TOML that anybody would write"),
        (f"[a{'.a' * 5000}]", "is not TOML that anybody would write"),
        (f"a = [{{a{'.a' * 5000} = 1}}]", "is not TOML that anybody would write"),
    ],
)
def test_what_cannot_be_read_is_one_fault(game: str, text: str, reason: str) -> None:
    (fault,) = said(text, game)
    assert fault.startswith(f"my.toml: {reason}")
    assert "\n" not in fault


def test_all_faults_are_found_at_once_in_the_order_of_the_file() -> None:
    text = with_card('name = "x", needs = { peper = 1 }, origin = "mine"').replace("jokers = [6]", "jokers = [60]")
    found = said(text)
    assert [fault.partition(":")[2].partition(",")[0] for fault in found] == [
        " orders.yellow",
        " orders.yellow",
        *(f" orders.{colour}" for colour in ("yellow", "green", "brown", "purple", "red")),
    ]
    with pytest.raises(DeckError) as caught:
        mamma_mia.parse(text, "my.toml")
    assert str(caught.value) == found[0]


def test_another_games_deck() -> None:
    assert said(PLUS)[0].startswith("my.toml: ingredients.kinds: should be pineapple")
    assert "my.toml: orders.pink: no such colour" in " ".join(said(PLUS))
    assert said(BASE, "mamma-mia-plus")
    assert said(BASE, "mamma-i")


# ---- Mamma I


@pytest.mark.parametrize(
    ("old", "new", "faults"),
    [
        ('name = "3", ', 'name = "2", ', ['ingredients, card 3: name: should be "3", in quotes']),
        ('name = "3", ', "name = 3, ", ['ingredients, card 3: name: should be "3", in quotes']),
        ("cost = 3, draw", "cost = 10, draw", ["ingredients, card 4: cost: 10 should be a whole number from 1 to 9"]),
        ("cost = 3, draw", "draw", ["ingredients, card 4: cost: is missing: a whole number from 1 to 9"]),
        ("mother_in_law = -3", "mother_in_law = 3", ["ingredients, card 3: mother_in_law: 3 should be a whole number"]),
        ("mother_in_law = -3", "mother = -3", ["ingredients, card 3: mother: unknown field; there are name, cost"]),
        (
            '["fish", "cheese"]',
            '["fisch"]',
            ["ingredients, card 1: drawings: 'fisch': no such drawing; there are fish"],
        ),
        ('["fish", "cheese"]', '["fish", "fish"]', ["ingredients, card 1: drawings: fish is there twice"]),
        ('["fish", "cheese"]', "[]", ["ingredients, card 1: drawings: is empty"]),
        ('["fish", "cheese"]', '"fish"', ["ingredients, card 1: drawings: 'fish' should be a list of drawings"]),
        ('origin = "reconstructed"', 'origin = "x"', ["ingredients, card 1: origin: 'x' should be one of"]),
        (
            "ingredients = [",
            "ingredients = [ 5,",
            ["ingredients: has 8 cards; there should be 7", "ingredients, card 1: 5"],
        ),
        ('"3" = 4', '"3" = 5', ["copies: are 29 cards; the deck has 28"]),
        ('"3" = 4', '"4" = 4', ["copies: 4: unknown field", "copies.3: is missing"]),
        ('"3" = 4', '"3" = -1', ["copies.3: -1 should be a whole number from 0 to 28"]),
        ("[copies]", "[copy]", ["copy: unknown field", "copies: is missing: how many there are of 3, 2, 1, money 3"]),
    ],
)
def test_what_is_wrong_with_a_deck_of_mamma_i(old: str, new: str, faults: list[str]) -> None:
    found = said(replaced(MAMMA_I, old, new), "mamma-i")[: len(faults)]
    for fault, start in zip(found, faults, strict=True):
        assert fault.startswith(f"my.toml: {start}")
    with pytest.raises(DeckError) as caught:
        mamma_i.parse(replaced(MAMMA_I, old, new), "my.toml")
    assert str(caught.value) == found[0]


# ---- in a game


def record_with(deck: object, game: str = "mamma-mia") -> dict[str, object]:
    edition = lookup(game).editions(game)[0]
    return {
        "format": "forno/1",
        "game": game,
        "edition": edition,
        "options": {"deck": deck},
        "players": ["Ann", "Ben"],
        "seed": "0" * 64,
        "moves": [],
    }


@pytest.mark.parametrize("game", TEXTS)
def test_a_record_carries_its_deck_and_replays_anywhere(game: str) -> None:
    text = TEXTS[game].replace('"described"', '"owner"').replace('"reconstructed"', '"owner"')
    first = Game.new(game, lookup(game).editions(game)[0], ["Ann", "Ben"], options={"deck": text}, seed="1" * 64)
    while not first.over and first.ply < 40:
        first.play(first.legal()[0])
        first.run()
    again = replay(first.record())
    assert again.position() == first.position()
    assert first.record()["options"] == {"deck": text}


def test_an_owners_card_is_judged_by_what_the_owner_typed() -> None:
    text = with_card('name = "two", needs = { salami = 2 }')
    start = {
        "round": 1,
        "phase": "open",
        "player": 0,
        "holder": 0,
        "supply": [],
        "oven": ["salami", "salami", {"order": "two", "player": 0}],
        "counter": {},
        "used": {},
        "players": [{"colour": "yellow", "hand": {"olive": 1}}, {"colour": "green", "hand": {"olive": 1}}],
    }
    game = replay(record_with(text) | {"start": start})
    assert game.position()["players"][0]["delivered"] == ["two"]


@pytest.mark.parametrize(
    ("game", "name"), [("mamma-mia", "deck-mamma-mia"), ("mamma-mia-plus", "deck-plus"), ("mamma-i", "deck-mamma-i")]
)
def test_a_record_may_name_forno_s_own_deck(game: str, name: str) -> None:
    assert replay(record_with(name, game)).position() == replay(record_with(TEXTS[game], game)).position()


@pytest.mark.parametrize(
    ("deck", "message"),
    [
        ("my-deck", "options.deck: no deck 'my-deck'; there is deck-mamma-mia"),
        ("x" * 5000, "options.deck: no deck 'xxxx"),
        (7, "options.deck: should be a deck's name or a deck file's text"),
        ("a = 1\n", "options.deck: a: unknown field"),
        (
            replaced(BASE, "pepper = 4", "pepper = 40"),
            "options.deck: orders.yellow, card 1 (4-pepper): needs.pepper: 40",
        ),
        (PLUS, "options.deck: ingredients.kinds: should be"),
        (replaced(BASE, "of_each = 13", "of_each = 7"), "options.deck: the deck has too few ingredients for 2 players"),
    ],
)
def test_a_record_with_a_wrong_deck_is_refused(deck: object, message: str) -> None:
    with pytest.raises(FornoError) as caught:
        replay(record_with(deck))
    assert str(caught.value).startswith(message)
    assert len(str(caught.value)) < 200


def test_every_card_of_the_built_in_decks_can_be_told_from_every_other() -> None:
    for name in ("deck-mamma-mia.toml", "deck-plus.toml"):
        for cards in mamma_mia.built_in(name).orders.values():
            contents = [{**asdict(card), "name": "", "origin": ""} for card in cards]
            assert [content for content in contents if contents.count(content) > 1] == []
