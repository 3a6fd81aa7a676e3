"""Whole games of Mamma Mia! Plus, from the first card to the result: with a helped pizza and a refused one."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.everywhere import PlusEverywhere
from tests.browser.hands import hand_of
from tests.browser.look import STEADY, shifted
from tests.browser.planning import PLUS
from tests.browser.plus_guest import PlusGuest
from tests.server.process import Server

#: How much of a phone's screen may jump by itself over a whole game, in screens: what browsers call a good page.
JUMPS = 0.1
KINDS = {"mouse": PlusEverywhere, "finger": PlusGuest}


@pytest.mark.parametrize(
    ("size", "hand", "language", "scheme"),
    [
        ("desktop", "mouse", "de", "light"),
        ("phone", "finger", "en", "dark"),
    ],
)
def test_a_whole_game_of_plus(
    new_page: NewPage, server: Server, size: str, hand: str, language: str, scheme: str
) -> None:
    page = new_page(size, scheme, {"en": "en-GB", "de": "de-DE"}[language], paint=size == "phone")
    page.add_init_script(STEADY)
    with_hand = hand_of(hand, page)
    guest = KINDS[hand](page, with_hand, PLUS.load(), server, f"plus-{size}-{hand}-{language}")
    guest.play()
    assert guest.seen >= PLUS.wanted
    check_the_ranking(guest)
    if size == "phone":
        far, what = shifted(page)
        assert far < JUMPS, "\n".join(what)
    guest.check_record()
    if isinstance(guest, PlusEverywhere):
        guest.check_reach()


def check_the_ranking(guest: PlusGuest) -> None:
    """Whose pizzas lay in the common stack."""
    scores = guest.view.result.scores
    podium = guest.on("ranking").locator("li")
    expect(podium).to_have_count(len(scores))
    for seat, (pizzas, _) in enumerate(scores):
        place = podium.filter(has_text=guest.name_of(seat))
        expect(place.locator(".pz")).to_have_text(str(pizzas))
    guest.glance("end")
