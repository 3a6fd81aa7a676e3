"""People at one table, each at a browser: talk, bots in their place, taking back, clocks."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, keep
from tests.browser.guest import Guest
from tests.browser.look import faults
from tests.browser.waiting_room import sit

# One decision of the turn alone, as another program of the same player may send it.
PLACE = """() => new Promise((resolve, reject) => {
    const socket = new WebSocket(location.href.replace("http", "ws").replace("/table/", "/api/tables/") + "/socket");
    socket.onmessage = ({ data }) => {
        const message = JSON.parse(data);
        if (message.type === "error") reject(new Error(data));
        if (message.type === "view") {
            const moves = [message.view.legal.find((move) => /^[0-9] /.test(move))];
            socket.send(JSON.stringify({ type: "move", id: crypto.randomUUID(), ply: message.ply, moves }));
        }
        if (message.type === "answer") resolve(socket.close());
    };
})"""

# Notes of a candle that it has burned, and that it has shown its last seconds: a slow machine may look too late.
BURNING = """(candle) => {
    window.burning = {};
    const look = () => {
        window.burning.runs ||= document.querySelector(candle + "[data-runs=true]") !== null;
        window.burning.digits ||= document.querySelector(candle + " b")?.checkVisibility() ?? false;
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
    look();
}"""


def test_they_talk_and_one_is_muted(new_page: NewPage) -> None:
    ann, bea = sit(new_page)
    ann.get_by_test_id("talk-button").click()
    ann.get_by_test_id("say").fill("<b>Ciao</b> & buona sera")
    ann.get_by_test_id("say-send").click()
    button = bea.get_by_test_id("talk-button")
    expect(button).to_have_attribute("data-unread", "1")
    button.click()
    notes = bea.get_by_test_id("notes")
    expect(notes).to_contain_text("Ann: <b>Ciao</b> & buona sera")
    expect(button).to_have_attribute("data-unread", "0")
    keep(bea, "talk-phone")
    assert faults(bea) == []
    for page in (ann, bea):
        assert not covers(page, "talk", "hand")
    mover = Guest(ann) if Guest(ann).sees("pad") else Guest(bea)
    mover.take_turn()
    expect(bea.get_by_test_id("quiet")).to_be_visible()
    expect(bea.get_by_test_id("say")).to_have_count(0)
    keep(bea, "talk-quiet-phone")
    ann.get_by_test_id("react-well-done").click()
    expect(bea.get_by_test_id("sign-0")).to_contain_text("Well done!")
    keep(ann, "talk-desktop")
    bea.get_by_test_id("mute-0").click()
    expect(notes).not_to_contain_text("Ciao")
    ann.get_by_test_id("react-hurry").click()
    bea.wait_for_timeout(300)
    assert bea.get_by_test_id("sign-0").count() == 0
    bea.reload()
    bea.get_by_test_id("talk-button").click()
    expect(notes).not_to_contain_text("Ciao")
    bea.get_by_test_id("mute-0").click()
    expect(notes).to_contain_text("Ciao")


def test_a_table_without_chat(new_page: NewPage) -> None:
    ann, _ = sit(new_page, {"chat": False}, ("phone", "desktop"))
    ann.get_by_test_id("talk-button").click()
    ann.get_by_test_id("notes").wait_for()
    assert ann.get_by_test_id("say").count() == ann.get_by_test_id("react-hello").count() == 0


def test_a_bot_plays_for_somebody_until_he_comes_back(new_page: NewPage) -> None:
    ann, bea = sit(new_page)
    code = bea.url.rsplit("/", 1)[1]
    bea.goto("/")
    expect(ann.get_by_test_id("away-1")).to_be_visible()
    ann.get_by_test_id("menu").click()
    ann.get_by_test_id("menu-bot-1").click()
    expect(ann.get_by_test_id("replaced-1")).to_contain_text("the host decided so")
    keep(ann, "replaced-desktop")
    bea.goto(f"/table/{code}")
    expect(bea.get_by_test_id("replaced")).to_contain_text("the host decided so")
    keep(bea, "replaced-phone")
    assert faults(bea) == []
    for part in ("hand", "chalk", "menu"):
        assert not covers(bea, "replaced", part), part
    bea.get_by_test_id("take-back-1").click()
    expect(bea.get_by_test_id("replaced")).to_have_count(0)
    expect(ann.get_by_test_id("replaced-1")).to_have_count(0)
    ann.get_by_test_id("talk-button").click()
    expect(ann.get_by_test_id("notes")).to_contain_text("The host lets a bot play for Bea.")
    expect(ann.get_by_test_id("notes")).to_contain_text("Bea plays again.")


@pytest.mark.parametrize("allowed", [True, False])
def test_one_would_take_back_and_the_other_is_asked(new_page: NewPage, allowed: bool) -> None:
    ann, bea = sit(new_page)
    mover, other = (ann, bea) if Guest(ann).sees("pad") else (bea, ann)
    before = mover.get_by_test_id("hand").text_content() or ""
    mover.evaluate(PLACE)
    mover.get_by_test_id("undo-offer").wait_for()
    keep(mover, "undo-offer")
    mover.get_by_test_id("undo-ask").click()
    other.get_by_test_id("undo-asked").wait_for()
    mover.get_by_test_id("undo-waiting").wait_for()
    keep(other, "undo-asked")
    assert faults(other) == []
    other.get_by_test_id("undo-allow" if allowed else "undo-deny").click()
    expect(mover.get_by_test_id("undo-waiting")).to_have_count(0)
    if allowed:
        expect(mover.get_by_test_id("hand")).to_have_text(before)
        Guest(mover).take_turn()
    else:
        assert mover.get_by_test_id("hand").text_content() != before


def test_a_candle_burns_down_and_stands_still_without_a_line(new_page: NewPage) -> None:
    ann, bea = sit(new_page, {"clock": {"kind": "move", "seconds": 20}})
    seat = 0 if Guest(ann).sees("pad") else 1
    mover = (ann, bea)[seat]
    for page in (ann, bea):
        page.evaluate(BURNING, f"[data-testid=candle-{seat}]")
    for page in (ann, bea):
        page.wait_for_function("() => window.burning.runs && window.burning.digits")  # the last ten seconds, in digits
    keep(mover, "candle")
    mover.context.set_offline(True)
    mover.get_by_test_id("offline").wait_for()
    assert mover.locator("[data-testid^=candle-][data-runs=true]").count() == 0
    mover.context.set_offline(False)
    other = (bea, ann)[seat]
    other.get_by_test_id("talk-button").click()
    name = ("Ann", "Bea")[seat]
    expect(other.get_by_test_id("notes")).to_contain_text(f"The time of {name} was up")


def covers(page: Page, one: str, other: str) -> bool:
    """Whether two parts of a page lie over each other."""
    boxes = [page.get_by_test_id(name).bounding_box() for name in (one, other)]
    a, b = boxes
    assert a and b
    apart = a["y"] + a["height"] <= b["y"] or b["y"] + b["height"] <= a["y"]
    return not (apart or a["x"] + a["width"] <= b["x"] or b["x"] + b["width"] <= a["x"])
