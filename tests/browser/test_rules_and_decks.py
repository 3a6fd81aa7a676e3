"""The rules in the client, the cards of a table, and a deck of one's own."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from forno.play.games import lookup
from tests.browser.conftest import NewPage, keep
from tests.browser.guest import Guest
from tests.browser.look import faults
from tests.browser.waiting_room import choose_deck

SIZES = ["desktop", "phone"]
GAMES = {"mamma-mia": "mm-9", "mamma-mia-plus": "pl-6", "mamma-i": "mi-3"}
DECK = lookup("mamma-mia").deck_text("mamma-mia", "2004")
FIRST = '"4-pepper", needs = { pineapple = 1, pepper = 4 }'
WRONG = DECK.replace(FIRST, FIRST.replace("pepper = ", "anchovy = "))
#: All orders are cards that forno does not have, and most of them ask for the scarcest kind.
OWN = re.sub(r'name = "4-(\w+)", needs = { (\w+) = \d, (\w+) = \d }', r'name = "santa-\1", scarcest = 3', DECK)
OWN = re.sub(r'name = "(?!santa-)', 'name = "santa-', OWN)  # whichever order is dealt, it is one of them


def fits(page: Page) -> bool:
    """Whether nothing has to be pushed sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_a_ruling_has_an_address(new_page: NewPage, size: str, locale: str) -> None:
    page = new_page(size, "dark" if locale == "en-GB" else "light", locale)
    for game, ruling in GAMES.items():
        page.goto(f"/rules/{game}#{ruling.upper()}")
        place = page.locator(f"#{ruling}")
        expect(place).to_be_focused()
        expect(place).to_be_in_viewport()
        expect(place).to_contain_text(f"{ruling.upper()} ·")
        page.get_by_test_id("card-sheet").locator("h3").first.wait_for()
        expect(place).to_be_in_viewport()
        assert fits(page), f"{game} is wider than the page"
        assert page.evaluate("[...document.images].every(image => !image.complete || image.naturalWidth > 0)")
        keep(page, f"rules-{game}-{size}-{locale[:2]}")


@pytest.mark.parametrize("size", SIZES)
def test_the_rules_are_read_by_keyboard(new_page: NewPage, size: str) -> None:
    page = new_page(size)
    page.goto("/")
    page.get_by_test_id("rules").focus()
    page.keyboard.press("Enter")
    page.get_by_test_id("rules-text").wait_for()
    assert page.url.endswith("/rules/mamma-mia")
    page.locator(".contents summary").focus()
    page.keyboard.press("Enter")
    page.locator(".contents a").last.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#cards")).to_be_focused()
    assert page.url.endswith("#cards")
    page.get_by_test_id("language").focus()
    page.keyboard.type("Deutsch")
    expect(page.locator("h1")).to_have_text("Mamma Mia!")
    expect(page.locator(".legend")).to_contain_text("rekonstruiert")
    page.locator("article a[href='/rules/mamma-mia-plus']").first.click()
    expect(page.locator("h1")).to_have_text("Mamma Mia! Plus")
    page.go_back()
    expect(page.locator("h1")).to_have_text("Mamma Mia!")
    page.goto("/rules/poker")
    expect(page.locator("h1")).not_to_contain_text("Mamma")


@pytest.mark.parametrize("game", list(GAMES))
def test_the_rules_and_cards_lie_over_the_table(new_page: NewPage, game: str) -> None:
    page = new_page("phone")
    page.goto("/")
    page.get_by_test_id("games").get_by_text({"mamma-i": "Mamma I"}.get(game) or "Mamma Mia!", exact=True).click()
    if game == "mamma-mia-plus":
        page.get_by_test_id("games").get_by_text("Mamma Mia! Plus", exact=True).click()
    page.get_by_test_id("play-now").click()
    page.get_by_test_id("rows" if game == "mamma-i" else "hand").wait_for()
    page.get_by_test_id("menu").click()
    page.get_by_test_id("menu-rules").click()
    dialog = page.locator("dialog[open]")
    dialog.get_by_test_id("rules-text").locator("h1").wait_for()
    table = page.url
    dialog.locator(f"#{GAMES[game]} a").first.click()
    expect(dialog.locator(f"#{GAMES[game]}")).to_be_focused()
    assert faults(page) == []
    page.keyboard.press("Escape")
    page.get_by_test_id("menu").click()
    page.get_by_test_id("menu-cards").click()
    dialog.get_by_test_id("card-sheet").locator("h3").first.wait_for()
    expect(dialog.locator(".orders li")).to_have_count({"mamma-mia": 40, "mamma-mia-plus": 90, "mamma-i": 7}[game])
    assert faults(page) == []
    keep(page, f"cards-{game}-phone")
    page.keyboard.press("Escape")
    assert page.url == table


@pytest.mark.parametrize("size", SIZES)
def test_a_wrong_deck_changes_nothing_and_a_right_one_is_played_with(new_page: NewPage, size: str) -> None:
    page = new_page(size)
    page.goto("/")
    page.get_by_test_id("open-table").click()
    page.locator("dialog[open] summary").click()
    choose_deck(page, "right.toml", OWN)
    expect(page.get_by_test_id("deck-right")).to_contain_text("right.toml is right.")
    chip = page.locator("dialog[open] .chips li")
    expect(chip).to_have_text("own cards: right.toml")

    choose_deck(page, "wrong.toml", WRONG)
    wrong = page.get_by_test_id("deck-wrong")
    expect(wrong).to_contain_text("wrong.toml: orders.yellow, card 1 (4-pepper): needs: 'anchovy': no such kind;")
    expect(chip).to_have_text("own cards: right.toml")
    assert faults(page) == []
    choose_deck(page, "large.toml", "#" * 300_000)
    expect(wrong).to_contain_text("large.toml is larger than any deck.")
    choose_deck(page, "picture.png", b"\x89PNG\xff")
    expect(wrong).to_contain_text("picture.png is not UTF-8 text")
    page.get_by_test_id("deck-away").click()
    expect(chip).to_have_count(0)

    choose_deck(page, "right.toml", OWN)
    expect(chip).to_have_text("own cards: right.toml")
    keep(page, f"deck-{size}")
    page.get_by_test_id("setup-fill").click()
    page.get_by_test_id("setup-open").click()
    page.get_by_test_id("pad").or_(page.get_by_test_id("pad-wait")).first.wait_for()
    page.get_by_test_id("menu").click()
    page.get_by_test_id("menu-cards").click()
    sheet = page.get_by_test_id("card-sheet")
    sheet.locator("h3").first.wait_for()
    expect(sheet.locator(".orders li > div > b").first).to_have_text("Santa pepper")
    page.keyboard.press("Escape")
    check_faces(page)
    guest, asked = Guest(page), set[str]()

    def glance(moment: str) -> None:
        if moment in ("decision", "opening") and not asked:
            asked.update(ask_why(page))

    guest.play(glance)
    assert asked, "no verdict named its ruling"
    keep(page, f"deck-end-{size}")


def ask_why(page: Page) -> set[str]:
    """The ruling that a verdict names is explained over the table, if a verdict stands there that names one."""
    # In one breath: the oven goes on, and the next verdict may name another one.
    ruling = page.evaluate("""() => {
      const link = document.querySelector("[data-testid^=why-MM]");
      link?.click();
      return link?.textContent ?? "";
    }""")
    if not ruling:
        return set()
    expect(page.locator("dialog[open]").locator(f"#{ruling.lower()}")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    return {ruling}


def test_rounds_are_those_that_the_server_would_play(new_page: NewPage) -> None:
    page = new_page("phone")
    page.goto("/")
    page.get_by_test_id("games").get_by_text("Mamma Mia! Plus", exact=True).click()
    page.get_by_test_id("open-table").click()
    page.locator("dialog[open] summary").click()
    rounds, helping = page.get_by_test_id("option-rounds"), page.get_by_test_id("option-helping")
    chips = page.locator("dialog[open] .chips li")
    expect(rounds).to_have_value("3")
    helping.uncheck()
    expect(rounds).to_have_value("4")
    expect(chips).to_have_text(["without helping"])
    rounds.fill("3")
    rounds.press("Tab")
    expect(chips).to_have_text(["3 rounds", "without helping"])
    rounds.fill("4")
    rounds.press("Tab")
    expect(chips).to_have_text(["without helping"])
    helping.check()
    expect(rounds).to_have_value("3")
    for _ in range(2):
        page.get_by_test_id(re.compile("^close-")).last.click()
    expect(rounds).to_have_value("4")


def check_faces(page: Page) -> None:
    """A card that only this deck has shows what it needs, and says it."""
    order = page.get_by_test_id(re.compile("^order-santa-")).first
    order.wait_for()
    assert "Santa" in str(order.get_attribute("aria-label"))
    assert order.locator(".need").count() >= 1
