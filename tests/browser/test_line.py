"""The line breaks and comes back: nothing is lost, nothing is played twice, and the page says what happens."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, keep
from tests.browser.guest import LEFT_EDGE, Guest, play_on
from tests.browser.look import faults
from tests.browser.test_pace import at_table, lifted, play_to, shown_at, to_the_receipt
from tests.server.process import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One that is killed and comes back at the same address."""
    running = Server(tmp_path_factory.mktemp("line") / "data").start()
    yield running
    running.stop()


@pytest.fixture
def page(new_page: NewPage, request: pytest.FixtureRequest) -> Page:
    """At a table with bots. What the browser itself says of the lost line is no fault."""
    page = new_page(getattr(request, "param", "desktop"), strict=False)
    page.goto("/")
    page.get_by_test_id("play-now").click()
    page.wait_for_url("**/table/*")
    return page


def play_until(guest: Guest, there: Callable[[], bool]) -> None:
    """Play on until something is there."""
    play_on([guest], there)


class Hesitant(Guest):
    """Leaves every question where it is."""

    def decide(self) -> None:
        self.page.wait_for_timeout(30)


def play_until_asked(guest: Guest) -> None:
    """Play on until there is a question for him, once more where a whole game had none."""
    hesitant = Hesitant(guest.page, seed=2)
    while True:
        play_until(hesitant, lambda: guest.sees("decision") or guest.sees("ranking"))
        if guest.sees("decision"):
            return
        guest.on("again").click()
        guest.on("ranking").wait_for(state="detached")


def moves(server: Server, page: Page) -> list[tuple[int, str]]:
    """The decisions of the table, as they are kept."""
    code = page.url.rsplit("/", 1)[1]
    with sqlite3.connect(f"file:{server.database()}?mode=ro", uri=True) as database:
        return database.execute(
            "SELECT m.seat, m.move FROM moves m JOIN tables t ON t.id = m.table_id WHERE t.code = ? ORDER BY m.ply",
            (code,),
        ).fetchall()


def compose(guest: Guest) -> str:
    """Lift a card, and say what the pad has of it."""
    guest.on("pad").wait_for()
    guest.matching("^card-")[0].click(position={"x": 8, "y": 24})
    guest.on("number").wait_for()
    return guest.on("pad").inner_text()


@pytest.mark.parametrize("page", ["desktop", "phone"], indirect=True)
def test_a_lost_line_in_mid_turn_keeps_what_is_composed(page: Page, server: Server) -> None:
    guest = Guest(page)
    composed = compose(guest)
    before = moves(server, page)
    page.context.set_offline(True)
    guest.on("offline").wait_for()
    assert guest.on("pad").inner_text() == composed
    assert guest.on("call").get_attribute("aria-disabled") == "true"
    assert faults(page) == []
    keep(page, f"line-lost-{page.viewport_size['width'] if page.viewport_size else 0}")
    page.context.set_offline(False)
    guest.on("offline").wait_for(state="detached")
    assert guest.on("back-again").count() == 0
    assert guest.on("pad").inner_text() == composed
    assert moves(server, page) == before
    guest.take_turn()
    play_until(guest, lambda: len(moves(server, page)) > len(before) + 1)


def test_a_lost_line_in_mid_opening_comes_back_to_the_same_question(page: Page) -> None:
    guest = Guest(page)
    play_until_asked(guest)
    asked = guest.on("decision").inner_text(), guest.on("verdict").inner_text()
    page.context.set_offline(True)
    guest.on("offline").wait_for()
    for button in guest.on("decision").get_by_role("button").all()[:1]:  # where a kind is asked for it stands elsewhere
        button.click(force=True)
    page.context.set_offline(False)
    guest.on("offline").wait_for(state="detached")
    guest.on("decision").wait_for()
    assert guest.on("decision").inner_text() == asked[0]
    assert guest.on("refusal").count() == 0
    guest.decide()
    play_until(guest, lambda: guest.sees("pad") or guest.sees("ranking"))


def test_a_call_is_sent_once_though_its_answer_is_lost(page: Page, server: Server) -> None:
    guest = Guest(page)
    guest.on("pad").wait_for()
    # The server's words do not come any more; what is said to it still arrives.
    page.evaluate(
        """() => {
            const send = WebSocket.prototype.send;
            WebSocket.prototype.send = function (words) {
                if (JSON.parse(words).type === "move") {
                    WebSocket.prototype.send = send;
                    this.onmessage = null;
                    setTimeout(() => this.close(), 300);
                }
                return send.call(this, words);
            };
        }"""
    )
    mine = len([seat for seat, _ in moves(server, page) if seat == 0])
    ordered = bool(guest.matching("^order-"))
    guest.take_turn()
    guest.on("offline").wait_for()
    guest.on("offline").wait_for(state="detached")
    guest.on("pad").wait_for()
    played = [move for seat, move in moves(server, page) if seat == 0][mine:]
    # One turn: a place, an order where there was one to choose, one draw where there was a choice.
    assert 1 <= len(played) <= (3 if ordered else 2), played
    assert guest.on("refusal").count() == 0


def test_the_page_comes_back_by_itself_when_the_server_was_killed(page: Page, server: Server) -> None:
    guest = Guest(page)
    composed = compose(guest)
    before = moves(server, page)
    restart(server)
    guest.on("offline").wait_for(state="detached")
    assert guest.on("pad").inner_text() == composed
    assert moves(server, page) == before
    guest.take_turn()
    play_until(Hesitant(page), lambda: guest.sees("decision") or guest.sees("ranking"))
    if guest.sees("decision"):
        question = guest.on("decision").inner_text()
        restart(server)
        page.wait_for_timeout(100)
        guest.on("offline").wait_for(state="detached")
        assert guest.on("decision").inner_text() == question
        guest.decide()
    play_until(guest, lambda: guest.sees("pad") or guest.sees("ranking"))


def test_a_killed_server_takes_nothing_composed_no_oven_no_receipt_and_no_end(
    new_page: NewPage, server: Server
) -> None:
    page = new_page(strict=False)
    guest = at_table(page, "0.1")  # so slow that the bots' turns are still shown when what is asked is asked
    play_to(guest, "pad")
    guest.take_turn()
    page.get_by_test_id("pad-wait").filter(has_text="is choosing").wait_for()
    guest.matching("^card-")[0].click(position=LEFT_EDGE)
    expect(guest.on("ahead").or_(guest.on("number")).first).to_be_visible()
    composed = lifted(guest)
    assert composed
    mine = [move for seat, move in moves(server, page) if seat == 0]
    server.kill()
    expect(guest.on("offline")).to_contain_text("connection", ignore_case=True)
    assert lifted(guest) == composed
    assert faults(page) == []
    keep(page, "line-killed-ahead")
    server.start_again()
    guest.on("offline").wait_for(state="detached")
    # The bots' turns are shown to their end, as nothing has happened since.
    expect(guest.on("pad-wait")).to_be_visible()
    assert lifted(guest) == composed
    assert [move for seat, move in moves(server, page) if seat == 0] == mine
    page.reload()
    guest.on("pad").wait_for()
    assert lifted(guest) == composed
    shown_at(guest, "8")
    guest.on("hand").wait_for()
    play_to(guest, "pace-receipt")
    kill_under_the_eyes_of(guest, server, "pace-receipt")
    to_the_receipt(guest)
    receipt = guest.on("receipt").locator("dl").inner_text()
    kill_under_the_eyes_of(guest, server, "receipt")
    assert guest.on("receipt").locator("dl").inner_text() == receipt
    shown_at(guest, "200")
    assert guest.on("receipt").locator("dl").inner_text() == receipt
    play_to(guest, "ranking")
    ranking = guest.on("ranking").inner_text()
    kill_under_the_eyes_of(guest, server, "ranking")
    assert guest.on("ranking").inner_text() == ranking


def kill_under_the_eyes_of(guest: Guest, server: Server, scene: str) -> None:
    """He is told so, keeps seeing what he saw, and the page comes back by itself to where it was."""
    server.kill()
    expect(guest.on("offline")).to_contain_text("No connection.")
    expect(guest.on(scene)).to_be_visible()
    server.start_again()
    guest.on("offline").wait_for(state="detached")
    expect(guest.on(scene)).to_be_visible()


def test_two_tabs_of_one_seat_stay_in_step(page: Page) -> None:
    guest = Guest(page)
    guest.on("pad").wait_for()
    tab = page.context.new_page()
    tab.goto(page.url)
    other = Guest(tab)
    other.on("pad").wait_for()
    rounds = guest.turns + 2
    while guest.turns < rounds:
        guest.act(lambda _: None)
        page.wait_for_timeout(30)
    # Both show the same table again, whichever of them has played.
    play_until(guest, lambda: guest.sees("pad"))
    play_until(other, lambda: other.sees("pad"))
    expect(other.on("hand")).to_have_text(guest.on("hand").text_content() or "")
    assert other.on("refusal").count() == 0
    before = guest.on("oven").text_content() or ""
    other.take_turn()
    expect(guest.on("oven")).not_to_have_text(before)  # the bots may have played, and the turn be his again


def restart(server: Server) -> None:
    """Kill the server in mid-sentence and start it again at the same address."""
    server.kill()
    server.start_again()
