"""From the front page to the first move without a mouse."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.guest import Guest
from tests.browser.hands import Keys
from tests.browser.waiting_room import cards, sit, whose_turn

LETTERS = {"pineapple": "a", "pepper": "p", "mushroom": "f", "olive": "o", "salami": "s"}


def choose(page: Page, name: str, value: str) -> None:
    """Step through a list until it says so."""
    box = page.get_by_test_id(name)
    Keys(page).reach(box)
    for _ in range(20):
        if box.input_value() == value:
            return
        page.keyboard.press("ArrowDown")
    raise AssertionError(f"{name} has no {value}")


def open_by_keyboard(page: Page) -> str:
    page.goto("/")
    Keys(page).press(page.get_by_test_id("open-table"))
    Keys(page).press(page.get_by_test_id("fill-1"))
    choose(page, "bot-1", "open")
    Keys(page).press(page.get_by_test_id("close-2"))
    Keys(page).press(page.get_by_test_id("close-1"))
    Keys(page).reach(page.get_by_test_id("name"))
    page.keyboard.press("Control+A")
    page.keyboard.type("Ann")
    Keys(page).press(page.get_by_test_id("setup-open"))
    page.get_by_test_id("code").wait_for()
    return page.url


def first_move(page: Page) -> None:
    """All cards of one kind, drawn from the supply or the waiter, and the call."""
    kind = str(cards(page)[0]).split("-")[1]
    page.keyboard.press(LETTERS[kind])
    page.keyboard.press("Space")
    page.keyboard.press("Enter")


def test_a_table_is_opened_and_played_at_by_keyboard_alone(new_page: NewPage) -> None:
    ann, bea = new_page(), new_page()
    ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    address = open_by_keyboard(ann)
    Keys(ann).press(ann.get_by_test_id("copy-link"))
    expect(ann.get_by_role("status").filter(has_text="copied")).to_be_visible()
    assert ann.evaluate("navigator.clipboard.readText()") == address
    bea.goto(address)
    Keys(bea).reach(bea.get_by_test_id("sit-name"))
    bea.keyboard.press("Control+A")
    bea.keyboard.type("Bea")
    bea.keyboard.press("Enter")
    bea.get_by_test_id("who-starts").wait_for()
    Keys(ann).press(ann.get_by_test_id("start"))
    for page in (ann, bea):
        page.get_by_test_id("hand").wait_for()
    mover = whose_turn(ann, bea)
    other = bea if mover is ann else ann
    first_move(mover)
    expect(other.get_by_test_id("call").first).to_be_visible()
    expect(mover.get_by_test_id("call")).to_have_count(0)


def test_what_is_typed_into_a_field_plays_no_card_when_the_field_goes(new_page: NewPage) -> None:
    ann, bea = sit(new_page, sizes=("desktop", "desktop"))
    bea.get_by_test_id("talk-button").click()
    bea.get_by_test_id("say").focus()
    bea.keyboard.type("pa")
    Guest(ann).take_turn()  # a round has begun, in which nobody writes
    bea.get_by_test_id("quiet").wait_for()
    bea.get_by_test_id("pad").wait_for()
    expect(bea.get_by_test_id("talk")).to_be_focused()
    bea.keyboard.type("pafos")
    bea.keyboard.press("Enter")
    expect(bea.get_by_test_id("number")).to_have_count(0)
    bea.get_by_test_id("talk-close").click()
    bea.locator("body").press(letter := LETTERS[str(cards(bea)[0]).split("-")[1]])
    expect(bea.get_by_test_id("number")).to_be_visible()
    bea.get_by_test_id("undo").click()
    # And so it is with any other field.
    bea.evaluate(
        """(letter) => {
          const press = (at, key) => at.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
          const field = document.body.appendChild(document.createElement("input"));
          press(field, "x");
          field.remove();
          press(document.body, letter);
          press(document.body, "Enter");
        }""",
        letter,
    )
    expect(bea.get_by_test_id("number")).to_have_count(0)
    bea.locator("body").press(letter)
    expect(bea.get_by_test_id("number")).to_be_visible()
