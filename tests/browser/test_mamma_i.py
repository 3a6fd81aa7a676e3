"""Whole games of Mamma I, from the first card to the score sheet: with a wc vote, a schoolbus accident, a theft."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.everywhere import MammaIEverywhere
from tests.browser.hands import Finger, hand_of
from tests.browser.mamma_i_guest import MammaIGuest
from tests.browser.planning import MAMMA_I
from tests.server.process import Server

KINDS = {"mouse": MammaIEverywhere, "finger": MammaIGuest}


@pytest.mark.parametrize(
    ("size", "hand", "language", "scheme"),
    [
        ("desktop", "mouse", "en", "dark"),
        ("phone", "finger", "de", "light"),
    ],
)
def test_a_whole_game_of_mamma_i(
    new_page: NewPage, server: Server, size: str, hand: str, language: str, scheme: str
) -> None:
    page = new_page(size, scheme, {"en": "en-GB", "de": "de-DE"}[language])
    with_hand = hand_of(hand, page)
    guest = KINDS[hand](page, with_hand, MAMMA_I.load(), server, f"mamma-i-{size}-{hand}-{language}")
    guest.play()
    assert guest.seen >= MAMMA_I.wanted
    check_the_bill(guest)
    guest.check_record()
    if isinstance(guest, MammaIEverywhere):
        guest.check_reach()
    if isinstance(with_hand, Finger):
        assert with_hand.too_small == set()


def check_the_bill(guest: MammaIGuest) -> None:
    """The whole score of everybody, line by line, and who was who."""
    guest.press("show-all")
    view = guest.view
    for bill in view.bills:
        cells = guest.on(f"bill-{bill.character}").locator("td")
        expect(cells.last).to_have_text(str(bill.total).replace("-", "−"))
    for seat, who in enumerate(view.secrets):
        expect(guest.on(f"bill-{who}").get_by_test_id(f"secret-{seat}")).to_have_text(guest.name_of(seat))
    expect(guest.on("ranking").locator("li")).to_have_count(len(view.secrets))
    for seat in view.result.winners:
        expect(guest.on("ranking").locator("li").first).to_contain_text(guest.name_of(seat))
    guest.glance("end")
