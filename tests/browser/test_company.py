"""Tables with several people, each at a browser of their own."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, keep
from tests.browser.guest import Guest, play_on
from tests.browser.look import faults
from tests.browser.waiting_room import cards, open_table, playing, seated, sit_down, start, whose_turn
from tests.patience import GAME, wait_until

#: Whatever phase a game is in, one of these is there.
SHOWN = ", ".join(f"[data-testid={name}]" for name in ("hand", "counter", "ranking"))


def play_together(guests: list[Guest]) -> None:
    """Everybody plays at his own page until the ranking stands on all of them."""
    play_on(guests, lambda: all(guest.sees("ranking") for guest in guests))


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_two_people_and_a_bot_from_the_link_to_the_next_game(new_page: NewPage, size: str) -> None:
    ann, bea, address = seated(new_page, size=size)
    expect(ann.get_by_test_id("polite")).to_have_text("Bea sits down. 3 of 3 seats taken.")
    expect(ann.get_by_test_id("qr")).to_have_attribute("data-link", address)
    expect(bea.get_by_test_id("who-starts")).to_have_text("Ann starts the game.")
    expect(bea.get_by_test_id("promise")).to_be_hidden()
    bea.get_by_test_id("promise-show").click()
    promise = bea.get_by_test_id("promise").inner_text()
    for page in (ann, bea):
        assert faults(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]  # type: ignore[index]
    keep(ann, f"company-{size}-host")
    keep(bea, f"company-{size}-guest")
    ann.get_by_test_id("start").click()
    ann.get_by_test_id("start-cancel").click()
    start(ann)
    for page in (ann, bea):
        page.get_by_test_id("hand").wait_for()
    play_together([Guest(ann, 1), Guest(bea, 2)])
    for page in (ann, bea):
        expect(page.get_by_test_id("commitment")).to_have_text(promise)
        expect(page.get_by_test_id("seed-check")).to_contain_text("They match")
    opened: list[str] = []
    for page in (ann, bea):
        page.on("websocket", lambda socket: opened.append(socket.url))
    bea.get_by_test_id("again").click()
    bea.get_by_test_id("hand").wait_for()
    expect(ann.get_by_test_id("next-laid")).to_contain_text("Bea")
    ann.get_by_test_id("next-table").click()
    ann.get_by_test_id("hand").wait_for()
    assert opened == []
    assert ann.url == bea.url != address


def test_who_comes_by_a_code_in_any_writing_and_a_wrong_one(new_page: NewPage) -> None:
    ann, bea = new_page(), new_page("phone", "light")
    open_table(ann)
    code = ann.get_by_test_id("code").inner_text().removeprefix("Code").strip()
    bea.goto("/")
    bea.get_by_test_id("join-code").fill("kq7f")
    bea.get_by_test_id("join").click()
    expect(bea.get_by_text("neither a code nor a link")).to_be_visible()
    assert faults(bea) == []
    bea.get_by_test_id("join-code").fill("k7wq2mx9cthb")
    bea.get_by_test_id("join").click()
    expect(bea.get_by_text("No table with the code")).to_be_visible()
    bea.goto("/")
    bea.get_by_test_id("join-code").fill(code)
    bea.get_by_test_id("join-code").press("Enter")
    bea.get_by_test_id("sit-name").wait_for()
    assert bea.url == ann.url


def test_the_lobby_shows_public_tables_and_ones_own(new_page: NewPage) -> None:
    ann, bea = new_page(), new_page()
    address = open_table(ann, "Adele", public=True)
    code = address.rpartition("/")[2]
    bea.goto("/")
    entry = bea.get_by_test_id(f"lobby-{code}")
    expect(entry).to_contain_text("Adele’s table")
    expect(entry).to_contain_text("2 of 3 seats")
    keep(bea, "company-lobby")
    assert faults(bea) == []
    entry.get_by_role("link").click()
    expect(bea.get_by_test_id("sit-name")).to_have_attribute("placeholder", "Guest")
    bea.get_by_test_id("sit-down").click()
    bea.get_by_test_id("who-starts").wait_for()
    expect(bea.get_by_test_id("chair-1")).to_contain_text("Guest")
    bea.goto("/")
    bea.get_by_test_id(f"mine-{code}").click()
    bea.get_by_test_id("who-starts").wait_for()


def test_somebody_takes_another_colour_before_the_start(new_page: NewPage) -> None:
    ann, bea, _ = seated(new_page, size="phone")
    bea.get_by_test_id("chair-1").click()
    expect(bea.get_by_test_id("colour-green")).to_be_checked()
    expect(bea.get_by_test_id("colour-yellow")).to_be_disabled()  # Ann has it
    bea.get_by_test_id("colour-green").press("ArrowRight")
    expect(bea.get_by_test_id("colour-brown")).to_be_checked()
    assert faults(bea) == []
    keep(bea, "company-colours-phone")
    bea.keyboard.press("Escape")
    start(ann)
    for page in (ann, bea):
        page.get_by_test_id("hand").wait_for()
    colours = [seat["colour"] for seat in bea.request.get(bea.url.replace("/table/", "/api/tables/")).json()["seats"]]
    assert colours == ["yellow", "brown", "green"]


def test_the_front_page_says_where_it_is_ones_turn(new_page: NewPage) -> None:
    ann, bea, address = playing(new_page)
    code = address.rpartition("/")[2]
    mover = whose_turn(ann, bea)
    other = bea if mover is ann else ann
    for page in (mover, other):
        page.goto("/")
        page.get_by_test_id(f"mine-{code}").wait_for()
    expect(mover.get_by_test_id(f"mine-{code}")).to_have_text("Your turn: Ann’s table")
    expect(mover).to_have_title("1 table waits for you · forno")
    expect(other.get_by_test_id(f"mine-{code}")).to_have_text("Back to the table")
    assert faults(mover) == []
    keep(mover, "company-your-turn")
    mover.get_by_test_id(f"mine-{code}").click()
    mover.get_by_test_id("hand").wait_for()


def test_without_the_list_the_rest_of_the_front_page_works(new_page: NewPage) -> None:
    page = new_page(strict=False)
    page.route("**/api/tables", lambda route: route.fulfill(status=503, body="{}"))
    page.goto("/")
    expect(page.get_by_test_id("lobby-unread")).to_have_text("Tables cannot be read just now.")
    expect(page.get_by_test_id("play-now")).to_be_enabled()


def test_the_host_changes_chairs_and_sends_somebody_away(new_page: NewPage) -> None:
    ann, bea = new_page(), new_page(strict=False)
    sit_down(bea, open_table(ann))
    ann.get_by_test_id("chair-1").click()
    ann.get_by_test_id("kick").click()
    expect(bea.get_by_test_id("kicked")).to_be_visible()
    expect(ann.get_by_test_id("polite")).to_have_text("Bea was sent away. 2 of 3 seats taken.")
    expect(bea.get_by_test_id("sit-down")).to_have_count(0)
    ann.get_by_test_id("let-in").click()
    bea.get_by_test_id("sit-name").fill("aNN")
    bea.get_by_test_id("sit-down").click()
    expect(bea.get_by_role("alert").filter(has_text="called that already")).to_be_visible()
    bea.get_by_test_id("sit-name").fill("Beatrice")
    bea.get_by_test_id("sit-down").click()
    bea.get_by_test_id("who-starts").wait_for()
    bea.get_by_test_id("chair-1").click()
    bea.get_by_test_id("rename").fill("Bice")
    bea.get_by_test_id("rename-do").click()
    expect(ann.get_by_test_id("polite")).to_have_text("Beatrice is called Bice now.")
    bea.get_by_test_id("menu").click()
    bea.get_by_test_id("menu-leave-1").click()
    expect(ann.get_by_test_id("polite")).to_have_text("Bice gets up. 2 of 3 seats taken.")
    expect(bea.get_by_test_id("sit-down")).to_be_visible()
    ann.get_by_test_id("talk-button").click()
    expect(ann.get_by_test_id("notes").locator("[data-kind=rename]")).to_have_text("Beatrice is now called Bice.")
    expect(ann.get_by_test_id("notes").locator("[data-kind=leave]")).to_have_text("Bice has left.")
    ann.get_by_test_id("talk-close").click()
    ann.get_by_test_id("add-chair").click()
    expect(ann.get_by_test_id("taken")).to_have_text("2 of 4 seats taken")
    ann.get_by_test_id("fill-bots").click()
    expect(ann.get_by_test_id("taken")).to_have_text("4 of 4 seats taken")
    ann.get_by_test_id("chair-3").click()
    ann.get_by_test_id("make-none").click()
    expect(ann.get_by_test_id("taken")).to_have_text("3 of 3 seats taken")
    expect(bea.get_by_test_id("full")).to_be_visible()


def test_chairs_wait_for_people_until_one_tap_fills_them(new_page: NewPage) -> None:
    page = new_page("phone")
    page.goto("/")
    page.get_by_test_id("open-table").click()
    for chair in range(3):
        expect(page.get_by_test_id(f"bot-{chair}")).to_have_value("open")
    page.get_by_test_id("bot-1").select_option("person")
    expect(page.get_by_test_id("person-1")).to_have_attribute("placeholder", "Guest 3")
    page.get_by_test_id("fill-2").click()
    expect(page.get_by_test_id("bot-2")).to_have_value("rosa")
    keep(page, "company-setup-phone")
    page.get_by_test_id("setup-fill").click()
    expect(page.get_by_test_id("bot-0")).to_have_value("rosa")
    expect(page.get_by_test_id("setup-fill")).to_have_count(0)
    page.get_by_test_id("setup-open").click()
    page.get_by_text("Give the device to").or_(page.get_by_test_id("pad-wait")).first.wait_for()
    names = [seat["name"] for seat in page.request.get(page.url.replace("/table/", "/api/tables/")).json()["seats"]]
    assert (names[0], names[2]) == ("Guest", "Guest 3")


def test_what_is_said_appears_for_a_moment_unless_its_author_is_muted(new_page: NewPage) -> None:
    ann, bea, _ = seated(new_page, size="phone")
    ann.get_by_test_id("talk-button").click()
    for words in ("Buona sera!", "Are you hungry?"):
        ann.get_by_test_id("say").fill(words)
        ann.get_by_test_id("say-send").click()
        expect(bea.get_by_test_id("whisper")).to_have_text(f"Ann: {words}")
    assert faults(bea) == []
    keep(bea, "company-whisper-phone")
    bea.get_by_test_id("whisper").click()
    bea.get_by_test_id("mute-0").click()
    bea.get_by_test_id("talk-close").click()
    ann.get_by_test_id("say").fill("Nobody hears me.")
    ann.get_by_test_id("say-send").click()
    expect(ann.get_by_test_id("notes")).to_contain_text("Nobody hears me.")
    bea.get_by_test_id("talk-button").click()
    expect(bea.get_by_text("3 lines of muted players")).to_be_visible()
    expect(bea.get_by_test_id("whisper")).to_have_count(0)
    bea.get_by_test_id("react-hello").click()  # the panel makes room for the sign
    expect(bea.get_by_test_id("talk")).to_have_count(0)
    expect(bea.get_by_test_id("sign-1")).to_contain_text("Hello!")


def test_a_guest_chooses_the_chair_and_shows_a_sign_before_the_game(new_page: NewPage) -> None:
    ann, bea = new_page(), new_page("phone", "light")
    address = open_table(ann)
    ann.get_by_test_id("add-chair").click()
    bea.goto(address)
    bea.get_by_test_id("chair-3").click()
    expect(bea.get_by_test_id("chair-3")).to_have_attribute("aria-pressed", "true")
    bea.get_by_test_id("sit-name").fill("Bea")
    bea.get_by_test_id("sit-down").click()
    expect(ann.get_by_test_id("chair-3")).to_contain_text("Bea")
    bea.get_by_test_id("talk-button").click()
    assert faults(bea) == []
    bea.get_by_test_id("react-hungry").click()
    expect(ann.get_by_test_id("sign-3")).to_contain_text("I am hungry.")


def test_a_sign_and_a_long_name_stay_within_a_phone(new_page: NewPage) -> None:
    ann, bea = new_page(), new_page("phone")
    sit_down(bea, open_table(ann, "Grandmother Annemary"))
    start(ann)
    bea.get_by_test_id("hand").wait_for()
    ann.get_by_test_id("talk-button").click()
    ann.get_by_test_id("react-hungry").click()
    sign, seats = bea.get_by_test_id("sign-0").bounding_box(), bea.locator(".seats").bounding_box()
    assert sign and seats
    assert sign["y"] + sign["height"] <= seats["y"] + seats["height"]
    assert seats["x"] <= sign["x"]
    assert sign["x"] + sign["width"] <= seats["x"] + seats["width"]
    # Whatever takes the focus, the table is not pushed aside.
    assert (
        bea.evaluate("(document.querySelector('.tbl').scrollLeft = 40, document.querySelector('.tbl').scrollLeft)") == 0
    )


def test_what_a_phone_asks_stands_below_the_hand(new_page: NewPage) -> None:
    ann, bea, _ = seated(new_page, size="phone")
    start(ann)
    for page in (ann, bea):
        page.get_by_test_id("hand").wait_for()
    bea.get_by_test_id("menu").click()
    bea.get_by_test_id("vote-end").click()
    ann.get_by_test_id("end-agree").wait_for()
    ann.wait_for_function("""() => {
      const [hand, asked] = ["hand", "end-vote"].map((name) =>
        document.querySelector(`[data-testid=${name}]`).getBoundingClientRect());
      return hand.bottom <= asked.top && asked.bottom <= innerHeight;
    }""")
    assert faults(ann) == []
    ann.get_by_test_id("end-decline").click()
    expect(ann.get_by_test_id("end-vote")).to_have_count(0)


def test_who_comes_too_late_watches_and_sees_no_hand(new_page: NewPage) -> None:
    ann, _, address = seated(new_page)
    carla = new_page("phone")
    carla.goto(address)
    expect(carla.get_by_test_id("full")).to_be_visible()
    start(ann)
    expect(carla.get_by_test_id("watching")).to_contain_text("You are watching.")
    expect(carla.get_by_test_id("watchers")).to_have_text("One watches")
    assert carla.get_by_test_id("hand").count() == 0
    ann.get_by_test_id("menu").click()
    link = str(ann.get_by_test_id("watch-link").get_attribute("data-link"))
    assert "/watch/" in link
    dario = new_page()
    dario.goto(link)
    expect(dario.get_by_test_id("watchers")).to_have_text("2 watch")
    expect(carla.get_by_test_id("watchers")).to_have_text("2 watch")
    assert dario.locator("[data-testid=hand], [data-testid=pad], [data-testid=call]").count() == 0
    assert address.rpartition("/")[2] not in dario.content()
    assert faults(dario) == []
    keep(dario, "company-watching")
    dario.get_by_test_id("menu").click()
    assert dario.get_by_test_id("end-game").count() + dario.get_by_test_id("watch-link").count() == 0


def test_a_seat_is_carried_to_another_device(new_page: NewPage) -> None:
    ann, _, address = playing(new_page)
    ann.get_by_test_id("menu").click()
    ann.get_by_test_id("carry-0").click()
    keep(ann, "company-carry")
    assert faults(ann) == []
    link = str(ann.get_by_test_id("qr").get_attribute("data-link"))
    phone = new_page("phone")
    phone.goto(link)
    phone.get_by_test_id("hand").wait_for()
    assert phone.url == address
    # The focus is in the sheet, so that no key plays at the table under it.
    ann.keyboard.press("Escape")
    expect(ann.locator("dialog[open]")).to_have_count(0)
    assert cards(phone) == cards(ann)


def test_a_link_that_carried_a_seat_carries_none_again(new_page: NewPage) -> None:
    ann, _, _ = playing(new_page)
    ann.get_by_test_id("menu").click()
    ann.get_by_test_id("carry-0").click()
    link = str(ann.get_by_test_id("qr").get_attribute("data-link"))
    ann.keyboard.press("Escape")
    new_page().goto(link)
    thief = new_page(strict=False)
    thief.goto(link)
    expect(thief.get_by_test_id("take-wrong")).to_contain_text("has been used")


class Waiting(Guest):
    """Leaves every turn where it is, be it there between two looks."""

    def take_turn(self) -> bool:
        return False


def play_until_turn(guest: Guest, other: Guest) -> None:
    """Let the other one play, and what has to be decided be decided, until it is a guest's turn."""
    waiting = Waiting(guest.page, 4)

    def play() -> None:
        if not (other.act(lambda _: None) or waiting.act(lambda _: None)):
            guest.page.wait_for_timeout(30)

    wait_until(lambda: guest.sees("pad"), lambda: f"a turn: {shown(guest.page, other.page)}", GAME, play)


def shown(*pages: Page) -> str:
    """What stands on these pages."""
    return "\n".join(page.locator("body").aria_snapshot() for page in pages)


def test_two_tabs_of_one_seat_and_a_double_click_play_once(new_page: NewPage) -> None:
    ann, bea, address = playing(new_page)
    other = ann.context.new_page()
    other.goto(address)
    other.get_by_test_id("hand").wait_for()
    ann.bring_to_front()
    guests = [Guest(ann, 1), Guest(bea, 2)]
    play_until_turn(*guests)
    # The same turn is there in both tabs; what one of them plays, the other sees.
    expect(other.get_by_test_id("pad")).to_be_visible()
    before = ann.get_by_test_id("oven").inner_text()
    ann.evaluate("document.querySelector('[data-testid=call]').addEventListener('click', () => window.calls = 1)")
    guests[0].compose()
    ann.get_by_test_id("call").dblclick()
    expect(other.get_by_test_id("oven")).not_to_have_text(before)
    expect(other.get_by_test_id("pad")).to_have_count(0)
    assert ann.get_by_test_id("refusal").count() == 0
    # And so it goes on, whichever of them is played in.
    for page in (other, ann):
        page.bring_to_front()  # a tab behind another is drawn seldom, and what is drawn seldom is pressed late
        play_until_turn(Guest(page, 3), guests[1])
        expect(ann.get_by_test_id("pad")).to_be_visible()
        wait_until(  # the tab behind comes after
            lambda: len({tab.get_by_test_id("oven").text_content() for tab in (ann, other)}) == 1,
            lambda: f"both tabs to show the same: {shown(ann, other)}",
            pause=lambda: ann.wait_for_timeout(30),
        )
        Guest(page, 3).take_turn()
        expect(ann.get_by_test_id("pad")).to_have_count(0)


def test_a_reload_in_every_phase(new_page: NewPage) -> None:
    ann, bea, _ = seated(new_page)
    for page in (ann, bea):
        # An opening lasts long enough to be met, until it has been.
        page.add_init_script("localStorage['forno.speed'] = sessionStorage['speed'] ?? '4'")
        page.reload()
    expect(bea.get_by_test_id("who-starts")).to_be_visible()
    start(ann)
    bea.get_by_test_id("hand").wait_for()
    guests = [Guest(ann, 3), Guest(bea, 4)]
    seen: set[tuple[int, str]] = set()

    def glance(number: int, moment: str) -> None:
        if (number, moment) not in seen and moment != "end":
            seen.add((number, moment))
            if moment == "opening":
                guests[number].page.evaluate("sessionStorage['speed'] = '200'")
            guests[number].page.reload()
            guests[number].page.locator(SHOWN).first.wait_for()

    def play() -> None:
        for number, guest in enumerate(guests):
            if not guest.sees("ranking"):
                guest.act(lambda moment, number=number: glance(number, moment))  # type: ignore[misc]
        ann.wait_for_timeout(20)

    wait_until(lambda: all(guest.sees("ranking") for guest in guests), lambda: f"both ends; seen: {seen}", GAME, play)
    assert {(number, moment) for number in (0, 1) for moment in ("turn", "opening")} <= seen
    for page in (ann, bea):
        page.reload()
        page.get_by_test_id("ranking").wait_for()


def end_game(host: Page) -> None:
    host.get_by_test_id("menu").click()
    host.get_by_test_id("end-game").click()
    host.get_by_test_id("end-yes").click()


def test_the_host_ends_the_game_before_its_time(new_page: NewPage) -> None:
    ann, bea, _ = playing(new_page)
    end_game(ann)
    for page in (ann, bea):
        expect(page.get_by_test_id("ended")).to_contain_text("Ann, the host, ended it before its time.")
        expect(page.get_by_test_id("seed-check")).to_contain_text("They match")
        assert faults(page) == []
    keep(bea, "company-ended")


def test_all_go_on_to_the_next_table_over_the_lines_that_they_have(new_page: NewPage) -> None:
    ann, bea, address = playing(new_page)
    carla = new_page()
    carla.goto(address)
    carla.get_by_test_id("watching").wait_for()
    end_game(ann)
    opened: list[str] = []
    for page in (ann, bea, carla):
        page.get_by_test_id("ended").wait_for()
        page.on("websocket", lambda socket: opened.append(socket.url))
    ann.get_by_test_id("again").click()
    ann.get_by_test_id("hand").wait_for()
    for page, shown in ((bea, "hand"), (carla, "watching")):
        page.get_by_test_id("next-table").click()
        page.get_by_test_id(shown).wait_for()
    expect(ann.get_by_test_id("watchers")).to_have_text("One watches")
    assert opened == []
    assert ann.url == bea.url == carla.url != address
    # The line carries both ways, and each address is a place of its own.
    end_game(ann)
    for page in (ann, bea, carla):
        expect(page.get_by_test_id("ended")).to_be_visible()
    bea.go_back()
    expect(bea.get_by_test_id("next-table")).to_be_visible()
    bea.go_forward()
    expect(bea.get_by_test_id("again")).to_be_visible()
    carla.reload()
    expect(carla.get_by_test_id("ended")).to_be_visible()
    assert len(opened) == 3


def test_who_plays_may_vote_for_the_end(new_page: NewPage) -> None:
    ann, bea, _ = playing(new_page)
    bea.get_by_test_id("menu").click()
    bea.get_by_test_id("vote-end").click()
    expect(ann.get_by_test_id("end-vote")).to_contain_text("Bea wants to end the game.")
    keep(ann, "company-vote")
    ann.get_by_test_id("end-agree").click()
    expect(bea.get_by_test_id("ended")).to_be_visible()
