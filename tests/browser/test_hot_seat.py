"""Several players on one device: nothing private before the hand-over."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, keep
from tests.browser.guest import Guest
from tests.browser.hot_seat import PRIVATE, FamilyHotSeat, HotSeat
from tests.browser.look import faults
from tests.browser.waiting_room import sit_down, start
from tests.patience import GAME, wait_until

BOT = {"kind": "bot", "bot": "random"}
TWO = [{"kind": "person", "name": "Ann"}, {"kind": "person", "name": "Bea"}]


def lay(page: Page, game: str, edition: str, seats: list[dict[str, Any]], **options: Any) -> str:
    """Open a table at this browser and go there."""
    page.goto("/")
    body = {"game": game, "edition": edition, "seats": seats, "options": options}
    answer = page.request.post("/api/tables", data=body, headers={"origin": page.url.rstrip("/")})
    assert answer.ok, answer.text()
    code: str = answer.json()["table"]
    page.goto(f"/table/{code}")
    return code


@pytest.mark.parametrize(("size", "scheme"), [("desktop", "dark")])  # on a phone: below, in Mamma I
def test_two_play_a_whole_game_on_one_device(new_page: NewPage, size: str, scheme: str) -> None:
    page = new_page(size, scheme)
    guest = HotSeat(page, seed=3)
    lay(page, "mamma-mia", "2004", TWO, rounds=1)
    seen: set[str] = set()

    def glance(moment: str) -> None:
        if moment not in seen:
            seen.add(moment)
            keep(page, f"hot-seat-{size}-{moment}")
        if moment in ("hand-over", "round", "end"):
            assert page.locator(PRIVATE).count() == 0

    guest.play(glance)
    assert guest.frames.leaks == []
    assert set(guest.handed) == guest.frames.seen == {0, 1}
    assert guest.turns > 3
    assert {"hand-over", "turn", "end"} <= seen
    # Once more, over the same line: again nobody sees anything before the device is his.
    opened: list[str] = []
    page.on("websocket", lambda socket: opened.append(socket.url))
    guest.frames.holder = None
    guest.frames.answered.clear()
    guest.on("again").click()
    expect(guest.on("hand-over")).to_have_attribute("data-phase", "give")
    assert opened == guest.frames.leaks == []


def test_the_keyboard_holds_and_a_tap_is_not_enough(new_page: NewPage) -> None:
    page = new_page()
    guest = HotSeat(page)
    lay(page, "mamma-mia", "2004", TWO)
    over = guest.on("hand-over")
    expect(over).to_have_attribute("data-phase", "give")
    assert faults(page) == []
    seat = int(str(over.get_attribute("data-seat")))
    guest.on("i-am").click()
    expect(over).to_have_attribute("data-phase", "give")
    guest.frames.holder = seat
    page.keyboard.down("Enter")
    guest.on("pad").wait_for()
    page.keyboard.up("Enter")
    assert guest.on("hand-over").count() == 0
    page.reload()
    guest.frames.holder = None
    expect(over).to_have_attribute("data-phase", "give")
    assert page.locator(PRIVATE).count() == 0
    assert guest.frames.leaks == []


def test_the_device_goes_to_all_others_where_help_is_asked_for(new_page: NewPage) -> None:
    page = new_page()
    guest = HotSeat(page, seed=5, others=2)
    seats = [{"kind": "person", "name": name} for name in ("Ann", "Bea", "Cleo")]
    lay(page, "mamma-mia-plus", "2009", seats, rounds=1)
    seen: set[str] = set()

    def glance(moment: str) -> None:
        if moment not in seen:
            seen.add(moment)
            keep(page, f"hot-seat-plus-{moment}")

    def play() -> None:
        if guest.sees("ranking"):  # nobody had to ask: another game
            guest.frames.holder = None
            lay(page, "mamma-mia-plus", "2009", seats, rounds=1)
        if not guest.act(glance):
            page.wait_for_timeout(30)

    def stands_still() -> str:
        keep(page, "hot-seat-plus-stands-still")
        return f"somebody to ask for help: {page.url}"

    wait_until(lambda: bool(guest.rounds_of_help) and guest.sees("pace"), stands_still, GAME, play)
    owner, asked = guest.rounds_of_help[0]
    # From the owner's left, and everybody once, whether he can help or not.
    assert asked == [(owner + 1) % 3, (owner + 2) % 3]
    assert guest.frames.leaks == []


def test_secret_characters_stay_with_whoever_has_the_device(new_page: NewPage) -> None:
    page = new_page("phone", "dark")
    guest = HotSeat(page)
    lay(page, "mamma-i", "zugames", [*TWO, BOT])
    over = guest.on("hand-over")
    while not guest.sees("tab-secret"):
        expect(over).to_have_attribute("data-phase", "give")
        guest.take(over)
        guest.on("who-hide").or_(guest.on("tab-secret")).first.wait_for()
        if guest.sees("who-hide"):
            guest.matching("^who-(grandpa|grandma|mamma|wife|husband|son)$")[0].click()
            guest.on("call").click()
            guest.on("who-hide").wait_for(state="detached")
    guest.on("tab-secret").click()
    covered = guest.on("secret-text").inner_text()
    look = guest.on("look")
    look.hover()
    page.mouse.down()
    assert guest.on("secret-text").inner_text() != covered
    page.mouse.up()
    assert guest.on("secret-text").inner_text() == covered
    page.reload()
    guest.frames.holder = None
    expect(over).to_have_attribute("data-phase", "give")
    assert page.locator(PRIVATE).count() == 0
    assert guest.frames.leaks == []


def test_two_play_a_whole_game_of_mamma_i_on_one_device(new_page: NewPage) -> None:
    page = new_page("phone", "light")
    guest = FamilyHotSeat(page, seed=1)
    lay(page, "mamma-i", "zugames", [*TWO, BOT, BOT])
    seen: set[str] = set()

    def glance(moment: str) -> None:
        if moment not in seen:
            seen.add(moment)
            keep(page, f"hot-seat-family-{moment}")
        if moment in ("hand-over", "end"):
            assert page.locator(PRIVATE).count() == 0

    guest.play(glance)
    assert guest.frames.leaks == []
    assert set(guest.handed) == guest.frames.seen == {0, 1}
    assert seen == {"hand-over", "turn", "end"}


class Neighbour(Guest):
    """Helps or not, as it comes."""

    def decide(self) -> None:
        if offered := self.matching("^help-(give|no)$"):
            self.rng.choice(offered).click()
        else:
            super().decide()


def test_two_on_one_device_one_elsewhere_and_a_bot_play_to_the_end(new_page: NewPage) -> None:
    page, other = new_page("phone", "dark"), new_page()
    seats = [TWO[0], {"kind": "open"}, TWO[1], BOT]
    code = lay(page, "mamma-mia-plus", "2009", seats, rounds=1)
    sit_down(other, f"/table/{code}", "Cleo")
    start(page)
    guest, neighbour = HotSeat(page, seed=2), Neighbour(other, seed=2)

    def play() -> None:
        for one in (guest, neighbour):
            if not (one.sees("ranking") or one.act(lambda _: None)):
                one.page.wait_for_timeout(20)

    def stands_still() -> str:
        keep(page, "mixed-stands-still")
        keep(other, "mixed-elsewhere-stands-still")
        return f"the end on both devices: {code}"

    wait_until(lambda: guest.sees("ranking") and neighbour.sees("ranking"), stands_still, GAME, play)
    assert guest.frames.leaks == []
    assert set(guest.handed) == guest.frames.seen == {0, 2}
    assert guest.turns > 0
    assert neighbour.turns > 0
