"""The link and the picture of a table have an address that others can open, where its page was opened as localhost."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from forno.server.http.reach import reach_of
from tests.browser.conftest import NewPage
from tests.browser.waiting_room import open_table
from tests.server.process import Server


@pytest.fixture
def open_server(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path / "data", FORNO_HOST="0.0.0.0").start()
    yield running
    running.stop()


def test_the_invitation_has_an_address_of_the_network(open_server: Server, new_page: NewPage) -> None:
    page = new_page()
    port = urlsplit(open_server.url).port or 0
    address = reach_of(("0.0.0.0", port)).addresses[0]
    page.goto(f"http://localhost:{port}/")
    page.get_by_test_id("open-table").click()
    page.get_by_test_id("setup-open").click()
    page.get_by_test_id("code").wait_for()
    link = f"{address}/table/{page.url.rpartition('/')[2]}"
    expect(page.get_by_test_id("qr")).to_have_attribute("data-link", link)
    expect(page.get_by_test_id("invite-reach")).to_have_count(0)
    page.get_by_test_id("menu").click()
    expect(page.get_by_test_id("watch-link")).to_have_attribute(
        "data-link", re.compile(f"^{re.escape(address)}/watch/")
    )
    guest = new_page(strict=False)  # the browser notes that plain http is no safe origin
    guest.goto(link)
    expect(guest.get_by_test_id("sit-down")).to_be_visible()
    expect(guest.get_by_test_id("qr")).to_have_attribute("data-link", link)


def test_where_nobody_else_can_come_the_table_says_so(new_page: NewPage) -> None:
    for locale, said in (
        ("en-GB", "Nobody else can open this link"),
        ("de-DE", "Diesen Link kann sonst niemand öffnen"),
    ):
        page = new_page(locale=locale)
        open_table(page)
        expect(page.get_by_test_id("invite-reach")).to_contain_text(said)
