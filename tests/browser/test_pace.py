"""How fast a game is shown, and what can be done meanwhile: skip, compose beforehand, come back after a reload."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from playwright.sync_api import Locator, Page, TimeoutError, expect

from tests.browser.conftest import NewPage, keep
from tests.browser.guest import LEFT_EDGE, Guest
from tests.browser.look import faults
from tests.patience import GAME, wait_until

SEATS = [{"kind": "person", "name": "Ann"}, *({"kind": "bot", "bot": "rule"} for _ in range(3))]
OPEN = """async (body) => {
  const answer = await fetch("/api/tables", {
    method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(body),
  });
  return (await answer.json()).table;
}"""


def at_table(page: Page, speed: str) -> Guest:
    """A game against bots, shown at a speed that holds until it is changed here."""
    # Later than what the fixture says, so that this holds; and again after each reload.
    page.add_init_script(f"localStorage['forno.speed'] = sessionStorage['speed'] ?? '{speed}'")
    page.goto("/rules")
    body: dict[str, Any] = {"game": "mamma-mia", "edition": "2004", "seats": SEATS, "options": {"rounds": 2}}
    page.goto(f"/table/{page.evaluate(OPEN, body)}")
    guest = Guest(page, 3)
    guest.on("hand").wait_for()
    return guest


def shown_at(guest: Guest, speed: str) -> None:
    """From now on, beginning with a reload."""
    guest.page.evaluate("(speed) => { sessionStorage['speed'] = speed; }", speed)
    guest.page.reload()


def play_to(guest: Guest, test_id: str) -> None:
    """Play until the page shows something."""

    def play() -> None:
        if not guest.act(lambda _: None):
            guest.page.wait_for_timeout(20)

    stands = guest.page.locator("body").aria_snapshot
    wait_until(lambda: guest.sees(test_id), lambda: f"{test_id} at {stands()}", GAME, play)


def lifted(guest: Guest) -> list[str]:
    """The cards of the hand that are lifted, by their test ids."""
    up = guest.page.locator("[data-testid=hand] .held[aria-pressed=true]").all()
    return [str(card.get_attribute("data-testid")) for card in up]


def test_a_turn_composed_beforehand_is_kept_over_a_reload_and_never_sent(new_page: NewPage) -> None:
    guest = at_table(new_page(), "0.1")  # so slow that the bots' turns are still shown when the own one has come
    page = guest.page
    play_to(guest, "pad")
    guest.take_turn()
    waiting = page.get_by_test_id("pad-wait").filter(has_text="is choosing")
    shown_at(guest, "0.1")
    expect(waiting.or_(guest.on("pad")).first).to_be_visible()
    guest.matching("^card-")[0].click(position=LEFT_EDGE)
    orders = guest.matching("^order-")
    if orders:
        orders[0].click()
    composed = lifted(guest)
    assert composed
    decisions = guest.turns
    keep(page, "pace-composed")
    page.reload()
    guest.on("hand").wait_for()
    assert lifted(guest) == composed
    # Nothing of it was sent: the turn is still to be called.
    expect(guest.on("pad")).to_be_visible()
    assert lifted(guest) == composed
    assert guest.turns == decisions
    assert faults(page) == []
    if sources := guest.matching("^draw-(supply|waiter)$") or guest.matching("^pile-(supply|waiter)$"):
        sources[0].click()
    guest.on("call").click()
    expect(guest.on("pad")).to_have_count(0)
    page.reload()
    guest.on("hand").wait_for()
    assert lifted(guest) == []


def fans(guest: Guest) -> list[str]:
    """The kinds in hand, in the order in which they lie."""
    found: list[str] = guest.page.evaluate(
        "[...document.querySelectorAll('.fan')].map((fan) => fan.lastElementChild.dataset.testid.split('-')[1])"
    )
    return found


def drag(page: Page, card: Locator, by: float) -> None:
    """Drag it sideways."""
    box = card.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + by / 2, y, steps=3)
    page.mouse.move(x + by, y, steps=3)
    page.mouse.up()


def test_the_hand_is_sorted_and_laid_as_one_likes_and_a_reload_keeps_it(new_page: NewPage) -> None:
    guest = at_table(new_page(), "8")
    page = guest.page
    play_to(guest, "pad")
    counted = fans(guest)
    assert len(counted) > 1
    # By mouse: nothing is pressed by what is dragged.
    drag(page, page.locator(".fan").first.locator(".held").first, 900)
    laid = [*counted[1:], counted[0]]
    assert fans(guest) == laid
    assert lifted(guest) == []
    page.reload()
    guest.on("hand").wait_for()
    assert fans(guest) == laid
    # By keys, which lay back what they had laid; the focus stays on the card.
    page.locator(".fan").last.locator(".held").first.focus()
    page.keyboard.press("Shift+ArrowLeft")
    card = page.locator(".held:focus").get_attribute("data-testid")
    assert str(card).split("-")[1] == counted[0]
    expect(guest.on("hand-said")).to_contain_text(f"place {len(laid) - 1} of {len(laid)}")
    page.keyboard.press("h")  # as it is counted
    assert fans(guest) == counted
    page.get_by_test_id("menu").click()
    page.get_by_test_id("menu-sort").get_by_text("by number").click()
    page.keyboard.press("Escape")
    numbers = page.evaluate("[...document.querySelectorAll('.fan')].map((fan) => fan.childElementCount)")
    assert numbers == sorted(numbers, reverse=True)
    keep(page, "pace-sorted")


def test_a_finger_lays_a_card_elsewhere(new_page: NewPage) -> None:
    guest = at_table(new_page("phone"), "8")
    play_to(guest, "pad")
    before = fans(guest)
    first = guest.page.locator(".fan").first
    first.locator(".held").first.tap(trial=True, position=LEFT_EDGE)  # it lies still, and under nothing
    box = first.bounding_box()
    assert box is not None
    touch = guest.page.context.new_cdp_session(guest.page)
    at = {"x": box["x"] + 12, "y": box["y"] + 30}
    for kind, by in (("touchStart", 0), ("touchMove", 40), ("touchMove", 160), ("touchMove", 320), ("touchEnd", None)):
        points = [] if by is None else [{**at, "x": at["x"] + by}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    assert fans(guest) == [*before[1:], before[0]]


def to_the_receipt(guest: Guest) -> int:
    """Let an oven be emptied; what is asked is answered. How often one had to press to be led on."""
    pressed = 0

    def skip() -> None:
        nonlocal pressed
        if guest.sees("decision"):
            guest.decide()
        elif guest.sees("pace-receipt") and guest.on("pace-receipt").get_attribute("aria-pressed") != "true":
            with suppress(TimeoutError):  # the receipt, or a question, may have come a moment ago
                guest.on("pace-receipt").click(timeout=400, no_wait_after=True)
                pressed += 1
        guest.page.wait_for_timeout(30)

    wait_until(lambda: guest.sees("receipt"), lambda: f"the receipt; pressed {pressed} times", GAME, skip)
    return pressed


def test_one_press_leads_to_the_receipt_which_outlasts_a_reload(new_page: NewPage) -> None:
    guest = at_table(new_page("phone"), "8")
    page = guest.page
    play_to(guest, "pace-receipt")
    assert to_the_receipt(guest) <= 1
    keep(page, "pace-receipt")
    page.reload()
    expect(guest.on("receipt")).to_be_visible()
    guest.click(guest.on("round-continue"))
    expect(guest.on("receipt")).to_have_count(0)
    page.reload()
    guest.on("hand").wait_for()
    assert not guest.sees("receipt")


def test_a_tap_on_nothing_and_the_space_bar_finish_what_moves(new_page: NewPage) -> None:
    guest = at_table(new_page(), "200")
    play_to(guest, "pad")
    shown_at(guest, "0.01")  # a bot's turn would take two minutes
    guest.on("pad").wait_for()
    guest.take_turn()
    for press in (tap_the_table, press_space):
        finishes(guest, press)


def tap_the_table(page: Page) -> None:
    page.locator("main").first.click(position={"x": 4, "y": 4})


def press_space(page: Page) -> None:
    page.keyboard.press("Space")


def finishes(guest: Guest, press: Callable[[Page], None]) -> None:
    """By this the next call is seen, or one's own turn."""
    before = guest.on("chalk").inner_text()

    def play() -> None:
        press(guest.page)
        guest.page.wait_for_timeout(30)

    wait_until(
        lambda: guest.on("chalk").inner_text() != before or guest.sees("pad"), lambda: "the next call", GAME, play
    )


def test_the_pace_is_chosen_by_keys_and_in_the_menu_and_said_once(new_page: NewPage) -> None:
    guest = at_table(new_page(), "1")
    page = guest.page
    page.keyboard.press(">")
    expect(guest.on("pace-said")).to_have_text("Pace: brisk.")
    page.get_by_test_id("menu").click()
    pace = guest.on("menu-pace")
    expect(pace.get_by_role("radio", name="brisk")).to_be_checked()
    pace.get_by_text("calm").click()
    expect(pace.get_by_role("radio", name="calm")).to_be_checked()
    expect(guest.on("pace-said")).to_have_text("Pace: brisk.")
    assert page.evaluate("localStorage['forno.speed']") == "0.5"
    assert faults(page) == []
    keep(page, "pace-menu")
