"""Everything without a mouse: a table is opened, whole games are played and looked at again; the focus never falls."""

from __future__ import annotations

from itertools import takewhile

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.guest import Guest
from tests.browser.hands import Keys
from tests.browser.look import LISTEN
from tests.browser.mamma_i_guest import MammaIByKeys
from tests.browser.mamma_mia_guest import MammaMiaByKeys
from tests.browser.planned import PlannedGuest
from tests.browser.planning import MAMMA_I, MAMMA_MIA, PLUS, Plan
from tests.browser.plus_guest import PlusByKeys
from tests.browser.test_pace import SEATS, at_table, play_to
from tests.browser.waiting_room import cards, sit, whose_turn
from tests.server.process import Server

LETTERS = {"pineapple": "a", "pepper": "p", "mushroom": "f", "olive": "o", "salami": "s"}


#: Each game with who plays it by the keys of its list, and in which language.
WHOLE: list[tuple[Plan, type[PlannedGuest], str, str]] = [
    (MAMMA_MIA, MammaMiaByKeys, "en", "light"),
    (PLUS, PlusByKeys, "en", "dark"),
    (MAMMA_I, MammaIByKeys, "de", "light"),
]


def choose(keys: Keys, name: str, value: str) -> None:
    """Step through a list until it says so."""
    box = keys.page.get_by_test_id(name)
    keys.reach(box)
    for _ in range(20):
        if box.input_value() == value:
            return
        keys.key("ArrowDown")
    raise AssertionError(f"{name} has no {value}")


def open_by_keyboard(keys: Keys) -> str:
    page = keys.page
    page.goto("/")
    press(keys, "open-table", "fill-1")
    choose(keys, "bot-1", "open")
    press(keys, "close-2", "close-1")
    keys.type(page.get_by_test_id("name"), "Ann")
    press(keys, "setup-open")
    page.get_by_test_id("code").wait_for()
    keys.check()
    return page.url


def press(keys: Keys, *names: str) -> None:
    """Press one after the other; the focus is somewhere after each."""
    for name in names:
        keys.press(keys.page.get_by_test_id(name))
        keys.check()


def first_move(keys: Keys) -> None:
    """All cards of one kind, drawn from the supply or the waiter, and the call."""
    kind = str(cards(keys.page)[0]).split("-")[1]
    keys.key(LETTERS[kind], "Space", "Enter")


def test_a_table_is_opened_and_played_at_by_keyboard_alone(new_page: NewPage) -> None:
    ann, bea = new_page(), new_page()
    hands = {page: Keys(page) for page in (ann, bea)}
    ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    address = open_by_keyboard(hands[ann])
    press(hands[ann], "copy-link")
    expect(ann.get_by_role("status").filter(has_text="copied")).to_be_visible()
    assert ann.evaluate("navigator.clipboard.readText()") == address
    bea.goto(address)
    hands[bea].type(bea.get_by_test_id("sit-name"), "Bea")
    hands[bea].key("Enter")
    bea.get_by_test_id("who-starts").wait_for()
    press(hands[ann], "start")
    for page, keys in hands.items():
        page.get_by_test_id("hand").wait_for()
        keys.check()
    mover = whose_turn(ann, bea)
    other = bea if mover is ann else ann
    first_move(hands[mover])
    expect(other.get_by_test_id("call").first).to_be_visible()
    expect(mover.get_by_test_id("call")).to_have_count(0)
    hands[mover].check()
    # What lies over the table leads back to it.
    for keys in hands.values():
        for opener, closer in (("menu", "Escape"), ("talk-button", ""), ("menu-cards", "Escape")):
            if opener == "menu-cards":
                press(keys, "menu")
            press(keys, opener)
            if closer:
                keys.key(closer)
            else:
                press(keys, "talk-close")
                expect(keys.page.get_by_test_id(opener)).to_be_focused()
            keys.check()


@pytest.mark.parametrize(("plan", "guest", "language", "scheme"), WHOLE, ids=lambda one: getattr(one, "name", ""))
def test_a_whole_game_and_its_replay_by_keyboard_alone(
    new_page: NewPage, server: Server, plan: Plan, guest: type[PlannedGuest], language: str, scheme: str
) -> None:
    page = new_page("desktop", scheme, {"en": "en-GB", "de": "de-DE"}[language])
    keys = Keys(page)
    player = guest(page, keys, plan.load(), server, f"{plan.name}-keys-{language}")
    player.play()
    assert player.seen >= plan.wanted
    player.check_record()
    keys.check()
    if page.get_by_test_id("show-all").is_visible():
        press(keys, "show-all")
    press(keys, "watch-replay", "replay-step", "replay-order", "replay-more", "drawer-more")
    keys.key("Escape")
    expect(page.get_by_test_id("replay-more")).to_be_focused()
    keys.key("ArrowRight", "t")
    page.get_by_test_id("text-view").wait_for()
    keys.key("Escape")
    keys.check()
    press(keys, "replay-more", "replay-back", "menu")
    keys.key("Escape")
    keys.check()


def test_each_turn_of_a_bot_is_one_utterance(new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script(LISTEN)
    guest = at_table(page, "200")
    play_to(guest, "pad")
    before = page.evaluate("window.heard.length")
    guest.take_turn()
    play_to(guest, "pad")
    lines = page.evaluate("since => window.heard.slice(since).filter((line) => line.startsWith('polite'))", before)
    # More rounds than one may have gone by, and the oven may have been opened after them.
    turns = list(takewhile(lambda line: " called: " in line and " drew " in line, lines))
    names, once = [line.split()[1] for line in turns], len(SEATS)
    assert len(names) >= len(set(names[:once])) == once, lines
    assert names[once:] == names[:-once], lines


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
