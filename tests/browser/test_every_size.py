"""What there is before, in and after a game, looked at in every size; whole games of Plus and Mamma I are with them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.everywhere import MammaMiaEverywhere
from tests.browser.hands import Mouse
from tests.browser.laid import lay, moment
from tests.browser.planned import SETTLED
from tests.browser.planning import FOLDER, MAMMA_I, MAMMA_MIA, Plan, plus_policy
from tests.browser.reach import Reach
from tests.browser.waiting_room import open_table
from tests.server.process import Server

PLANS: dict[str, Any] = {path.stem: json.loads(path.read_text("utf8")) for path in sorted(Path(FOLDER).glob("*.json"))}


def test_a_finger_gets_at_all_that_is_offered(new_page: NewPage, server: Server) -> None:
    page = new_page("desktop", "dark", "de-DE")
    guest = MammaMiaEverywhere(page, Mouse(page), MAMMA_MIA.load(), server, "mamma-mia-everywhere-de")
    guest.play()
    guest.check_reach()


def test_and_before_a_game(new_page: NewPage) -> None:
    open_table(new_page(), "Elvira", public=True)
    page = new_page("desktop", "dark", "de-DE")
    reach = Reach(page, "before")
    page.goto("/")
    page.get_by_test_id("open-table").wait_for()
    reach.everywhere("home")
    page.get_by_test_id("open-table").click()
    page.get_by_test_id("setup-open").wait_for()
    reach.everywhere("set-up")
    page.get_by_test_id("setup-open").click()
    page.get_by_test_id("code").wait_for()
    reach.everywhere("waiting-room")
    assert not reach.faults, "\n".join(reach.faults)


@pytest.mark.parametrize(
    ("game", "edition", "players", "ready"),
    [("mamma-mia", "2004", 5, "decision"), ("mamma-mia-plus", "2009", 6, "pad")],
)
def test_and_in_a_crowd_for_which_bots_play(
    new_page: NewPage, server: Server, game: str, edition: str, players: int, ready: str
) -> None:
    page = new_page("desktop", "dark", "fr-FR")
    plan = Plan("crowd", game, edition, players, frozenset(), plus_policy).by_lot(0)
    # An opening asks; or a turn, when the common stack has grown high.
    late = moment(plan, lambda view: view.baked > 12 and view.turn if ready == "pad" else view.decision is not None)
    code = f"{ready:y<12}"
    cookie = lay(server, code, plan, late, replaced=True)
    page.context.add_cookies([{"name": "forno_seat", "value": cookie, "url": f"{server.url}/api/"}])
    page.goto(f"/table/{code}")
    page.get_by_test_id(ready).first.wait_for()
    expect(page.get_by_test_id("replaced-1")).to_be_attached()
    reach = Reach(page, f"crowd-{game}")
    reach.everywhere(ready)
    assert not reach.faults, "\n".join(reach.faults)


def test_and_at_both_ends_of_mamma_i_in_a_language_of_long_words(new_page: NewPage, server: Server) -> None:
    page = new_page("desktop", "dark", "fr-FR")
    plan = MAMMA_I.load()
    reach = Reach(page, "mamma-i-fr")
    for name, ply, ready in (("end", len(plan.moves), "ranking"), ("start", 0, "who-hide")):
        code = f"{name:y<12}"
        cookie = lay(server, code, plan, ply)
        page.context.clear_cookies()
        page.context.add_cookies([{"name": "forno_seat", "value": cookie, "url": f"{server.url}/api/"}])
        page.goto(f"/table/{code}")
        page.get_by_test_id(ready).wait_for()
        page.evaluate(SETTLED)
        reach.everywhere(name)
    assert not reach.faults, "\n".join(reach.faults)


@pytest.mark.parametrize("game", PLANS)
def test_and_where_a_game_is_shown_again(new_page: NewPage, game: str) -> None:
    page = new_page("desktop", "dark", "de-DE")
    reach = Reach(page, f"replay-{game}")
    code = page.request.post("/api/tables/import", data={"record": PLANS[game]}).json()["table"]
    page.goto(f"/table/{code}/replay?at=6&seat=0")
    expect(page.get_by_test_id("replay-where")).to_contain_text("6 von")
    reach.everywhere("turn")
    page.get_by_test_id("replay-eyes").select_option("spectator")
    expect(page).to_have_url(re.compile("seat=spectator"))
    reach.everywhere("spectator")
    page.get_by_test_id("replay-order").click()
    expect(page.get_by_test_id("replay-where")).to_contain_text("1 von")
    reach.everywhere("order")
    assert not reach.faults, "\n".join(reach.faults)
