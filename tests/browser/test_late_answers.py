"""Whoever goes on while an answer is on its way is not disturbed by it: nothing of his is wiped, closed or doubled."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from forno.play.games import lookup
from tests.browser.conftest import NewPage
from tests.browser.slow_line import SlowAnswer, SlowLine
from tests.browser.waiting_room import choose_deck, open_table, sit_down

DECK = lookup("mamma-mia").deck_text("mamma-mia", "2004")


def host(new_page: NewPage, **look: str) -> tuple[Page, SlowLine, str]:
    """Ann at her table in the waiting room, and her line."""
    ann = new_page(**look)
    line = SlowLine(ann)
    return ann, line, open_table(ann)


def test_the_next_line_is_begun_before_the_first_is_answered(new_page: NewPage) -> None:
    ann, line, _ = host(new_page)
    ann.get_by_test_id("talk-button").click()
    line.keep_back()
    ann.get_by_test_id("say").fill("Buona sera!")
    ann.get_by_test_id("say-send").click()
    line.wait_for("done")
    ann.get_by_test_id("say").fill("Are you hungry?")
    line.let_go()
    expect(ann.get_by_test_id("notes")).to_contain_text("Buona sera!")
    expect(ann.get_by_test_id("say")).to_have_value("Are you hungry?")
    ann.get_by_test_id("say-send").click()
    expect(ann.get_by_test_id("notes")).to_contain_text("Are you hungry?")


def test_a_line_that_was_refused_comes_back_unless_the_next_is_begun(new_page: NewPage) -> None:
    ann, line, _ = host(new_page)
    ann.get_by_test_id("talk-button").click()
    line.keep_back()
    for words, then in (("\u200bOne", ""), ("\u200bTwo", "Three")):
        ann.get_by_test_id("say").fill(words)
        ann.get_by_test_id("say-send").click()
        line.wait_for("error")
        ann.get_by_test_id("say").fill(then)
        line.let_go()
        expect(ann.get_by_test_id("say")).to_have_value(then or words)
        line.keep_back()


def test_a_line_that_is_begun_outlasts_the_panel(new_page: NewPage) -> None:
    ann, line, _ = host(new_page, size="phone")
    ann.get_by_test_id("talk-button").click()
    line.keep_back()
    ann.get_by_test_id("react-hello").click()
    line.wait_for("done")
    ann.get_by_test_id("say").fill("Almost")
    line.let_go()
    expect(ann.get_by_test_id("sign-0")).to_be_attached()
    expect(ann.get_by_test_id("say")).to_be_focused()
    ann.get_by_test_id("talk-close").click()
    ann.get_by_test_id("talk-button").click()
    expect(ann.get_by_test_id("say")).to_have_value("Almost")


def test_an_answer_about_one_chair_does_not_close_the_sheet_of_another(new_page: NewPage) -> None:
    ann, line, _ = host(new_page)
    line.keep_back()
    ann.get_by_test_id("chair-1").click()
    ann.get_by_test_id("make-bot").click()
    line.wait_for("done")
    ann.keyboard.press("Escape")
    ann.get_by_test_id("chair-0").click()
    ann.get_by_test_id("rename").fill("Anna")
    line.let_go()
    expect(ann.get_by_test_id("taken")).to_have_text("3 of 3 seats taken")
    expect(ann.get_by_test_id("rename")).to_have_value("Anna")


def test_a_name_that_is_changed_again_is_not_closed_away(new_page: NewPage) -> None:
    ann, line, _ = host(new_page)
    ann.get_by_test_id("chair-0").click()
    line.keep_back()
    ann.get_by_test_id("rename").fill("Anna")
    ann.get_by_test_id("rename-do").click()
    line.wait_for("done")
    ann.get_by_test_id("rename").fill("Annamaria")
    line.let_go()
    expect(ann.get_by_test_id("chair-0")).to_contain_text("Anna")
    ann.get_by_test_id("rename-do").click()
    expect(ann.get_by_test_id("chair-0")).to_contain_text("Annamaria")
    expect(ann.get_by_test_id("rename")).to_have_count(0)


def test_what_was_meant_for_a_free_chair_does_not_hit_who_has_just_sat_down(new_page: NewPage) -> None:
    ann, _, address = host(new_page)
    ann.get_by_test_id("chair-1").click()
    ann.get_by_test_id("make-bot").wait_for()
    sit_down(new_page(), address)
    expect(ann.get_by_test_id("kick")).to_have_count(0)
    expect(ann.locator("dialog[open]")).to_have_count(0)


def test_a_chair_that_is_taken_away_twice_is_taken_away_once(new_page: NewPage) -> None:
    ann, line, _ = host(new_page)
    for seats in (4, 5):  # the same again before its answer would be a press too many
        ann.get_by_test_id("add-chair").click()
        expect(ann.get_by_test_id("taken")).to_have_text(f"2 of {seats} seats taken")
    ann.get_by_test_id("chair-3").click()
    ann.get_by_test_id("make-bot").click()
    expect(ann.get_by_test_id("taken")).to_have_text("3 of 5 seats taken")
    expect(ann.locator("dialog[open]")).to_have_count(0)
    ann.get_by_test_id("chair-3").click()
    line.keep_back()
    ann.get_by_test_id("make-none").click()
    line.wait_for("done")
    ann.get_by_test_id("make-none").click()
    line.let_go()
    expect(ann.get_by_test_id("taken")).to_have_text("2 of 4 seats taken")
    ann.reload()
    expect(ann.get_by_test_id("taken")).to_have_text("2 of 4 seats taken")


def test_a_colour_that_is_refused_does_not_look_chosen(new_page: NewPage) -> None:
    ann, line, address = host(new_page)
    bea = new_page()
    sit_down(bea, address)
    ann.get_by_test_id("chair-0").click()
    line.keep_back()
    bea.get_by_test_id("chair-1").click()
    bea.get_by_test_id("colour-purple").press("ArrowRight")
    expect(bea.get_by_test_id("colour-red")).to_be_checked()
    line.wait_for("table")
    ann.get_by_test_id("colour-red").check(force=True)
    line.wait_for("error")
    line.let_go()
    expect(ann.get_by_test_id("colour-yellow")).to_be_checked()
    expect(ann.get_by_test_id("colour-red")).to_be_disabled()


def test_who_presses_twice_sits_down_once(new_page: NewPage) -> None:
    ann, bea = new_page(), new_page()
    address = open_table(ann)
    ann.get_by_test_id("add-chair").click()
    line = SlowLine(bea)
    bea.goto(address)
    bea.get_by_test_id("sit-name").wait_for()
    line.keep_back()
    bea.get_by_test_id("sit-down").click()
    line.wait_for("table", 2)  # by the line that she had before, and by the one that she has now
    expect(bea.get_by_test_id("sit-down")).to_be_disabled()
    line.let_go()
    bea.get_by_test_id("who-starts").wait_for()
    expect(ann.get_by_test_id("taken")).to_have_text("3 of 4 seats taken")


def test_a_name_outlasts_the_moment_in_which_all_chairs_are_taken(new_page: NewPage) -> None:
    ann, bea = new_page(), new_page()
    bea.goto(open_table(ann))
    bea.get_by_test_id("sit-name").fill("Beatrice")
    ann.get_by_test_id("fill-bots").click()
    bea.get_by_test_id("full").wait_for()
    ann.get_by_test_id("chair-1").click()
    ann.get_by_test_id("make-open").click()
    expect(bea.get_by_test_id("sit-name")).to_have_value("Beatrice")


def test_the_countdown_leaves_the_focus_where_it_goes(new_page: NewPage) -> None:
    ann, _, _ = host(new_page)
    ann.get_by_test_id("start").click()
    expect(ann.get_by_test_id("start-cancel")).to_be_focused()
    ann.get_by_test_id("talk-button").click()
    ann.get_by_test_id("say").focus()
    ann.evaluate("""() => {
      window.moved = [];
      document.addEventListener("focusin", ({ target }) => window.moved.push(target.dataset.testid));
    }""")
    ann.get_by_test_id("hand").wait_for()
    assert "start-cancel" not in ann.evaluate("window.moved")


def test_the_game_starts_with_who_sat_down_at_the_last_moment(new_page: NewPage) -> None:
    ann, line, address = host(new_page)
    bea = new_page()
    bea.goto(address)
    bea.get_by_test_id("sit-name").wait_for()
    line.keep_back()
    bea.get_by_test_id("sit-down").click()
    bea.get_by_test_id("who-starts").wait_for()
    ann.get_by_test_id("fill-bots").click()
    line.wait_for("error")
    line.let_go()
    expect(ann.get_by_test_id("taken")).to_have_text("3 of 3 seats taken")
    expect(ann.get_by_test_id("wrong")).to_have_count(0)


def test_a_table_that_is_laid_late_fetches_nobody_back(new_page: NewPage) -> None:
    page = new_page()
    answer = SlowAnswer(page, "**/api/tables")
    page.goto("/")
    answer.wait_for()  # the list
    page.get_by_test_id("play-now").click()
    answer.wait_for(2)
    page.get_by_test_id("rules").click()
    page.get_by_test_id("rules-text").wait_for()
    answer.let_go(1)
    expect(page.get_by_test_id("rules-text")).to_be_visible()
    assert page.url.endswith("/rules/mamma-mia")


def test_an_old_list_of_tables_does_not_replace_a_newer_one(new_page: NewPage) -> None:
    page, other = new_page(), new_page()
    page.clock.install()
    answer = SlowAnswer(page, "**/api/tables")
    page.goto("/")
    answer.wait_for()
    code = open_table(other, "Elvira", public=True).rpartition("/")[2]
    page.clock.fast_forward(10_000)
    answer.wait_for(2)
    answer.let_go(1)
    expect(page.get_by_test_id(f"lobby-{code}")).to_be_visible()
    answer.let_go(0)
    expect(page.get_by_test_id(f"lobby-{code}")).to_be_visible()


def test_what_was_chosen_outlasts_a_second_list_of_games(new_page: NewPage) -> None:
    page = new_page()
    answer = SlowAnswer(page, "**/api/games")
    page.goto("/")
    for _ in range(2):
        page.get_by_test_id("open-table").click()
        answer.wait_for()
        page.keyboard.press("Escape")
    page.get_by_test_id("open-table").click()
    answer.let_go()
    page.get_by_test_id("fill-0").click()
    expect(page.get_by_test_id("bot-0")).to_have_value("rosa")
    while answer.waiting:
        answer.let_go()
    expect(page.get_by_test_id("bot-0")).to_have_value("rosa")


def test_who_is_to_start_stays_the_same_when_a_chair_goes(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    page.get_by_test_id("open-table").click()
    page.get_by_test_id("bot-2").select_option("person")
    page.get_by_test_id("person-2").fill("Dora")
    page.locator("summary").click()
    page.get_by_test_id("option-starter").select_option("3")
    page.get_by_test_id("close-0").click()
    expect(page.get_by_test_id("option-starter")).to_have_value("2")
    expect(page.get_by_text("Dora starts")).to_be_visible()
    page.get_by_test_id("close-1").click()
    expect(page.get_by_test_id("option-starter")).to_have_value("")


def test_a_menu_that_was_opened_anew_stays_open(new_page: NewPage) -> None:
    page = new_page()
    line = SlowLine(page)
    page.goto("/")
    page.get_by_test_id("play-now").click()
    page.get_by_test_id("hand").wait_for()
    page.get_by_test_id("menu").click()
    line.keep_back()
    page.get_by_test_id("menu-bot-0").click()
    line.wait_for("done")
    page.keyboard.press("Escape")
    page.get_by_test_id("menu").click()
    line.let_go()
    expect(page.get_by_test_id("menu-back-0")).to_be_visible()


def test_what_the_browser_does_not_allow_does_not_look_switched_on(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    page.get_by_test_id("play-now").click()
    page.get_by_test_id("hand").wait_for()
    page.get_by_test_id("menu").click()
    notify = page.get_by_test_id("notify")
    notify.get_by_text("on", exact=True).click()  # it answers for the person: no
    expect(notify.get_by_role("radio", name="off")).to_be_checked()


def test_a_table_waits_for_the_deck_that_is_being_checked(new_page: NewPage) -> None:
    page = new_page()
    answer = SlowAnswer(page, "**/api/decks/check")
    page.goto("/")
    page.get_by_test_id("open-table").click()
    page.locator("summary").click()
    choose_deck(page, "house.toml", DECK)
    answer.wait_for()
    expect(page.get_by_test_id("setup-open")).to_be_disabled()
    answer.let_go()
    expect(page.get_by_test_id("deck-right")).to_contain_text("house.toml")
    # The next one is begun with, and then none is wanted.
    choose_deck(page, "other.toml", DECK)
    answer.wait_for()
    page.get_by_test_id("deck-away").click()
    expect(page.get_by_test_id("setup-open")).to_be_enabled()
    answer.let_go()
    expect(page.get_by_test_id("deck-away")).to_have_count(0)


def test_a_deck_that_was_chosen_outlasts_the_sheet(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    page.get_by_test_id("open-table").click()
    page.locator("summary").click()
    choose_deck(page, "house.toml", DECK)
    page.get_by_test_id("deck-away").wait_for()
    page.keyboard.press("Escape")
    page.get_by_test_id("open-table").click()
    expect(page.locator("dialog[open] .chips li")).to_have_text("own cards: house.toml")
    page.locator("summary").click()
    page.get_by_test_id("deck-away").click()
    expect(page.get_by_text("house.toml")).to_have_count(0)


def test_a_sheet_that_is_opened_again_at_once_has_all_that_belongs_in_it(new_page: NewPage) -> None:
    ann, _, _ = host(new_page)
    ann.get_by_test_id("chair-0").click()
    ann.get_by_test_id("rename").wait_for()
    ann.evaluate("""() => {
      document.querySelector("dialog[open] header button").click();
      document.querySelector("[data-testid=chair-1]").click();
    }""")
    ann.wait_for_timeout(100)  # the browser says that it was closed
    expect(ann.get_by_test_id("make-bot")).to_be_visible()
