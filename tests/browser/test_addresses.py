"""The address of a table as people type and paste it."""

from __future__ import annotations

import httpx
from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.server.process import Server

WAITING = {
    "game": "mamma-mia",
    "edition": "2004",
    "seats": [{"kind": "person", "name": "Ann"}, {"kind": "open"}],
    "public": True,
}


def test_a_table_is_found_however_its_address_is_written(new_page: NewPage, server: Server) -> None:
    opened = httpx.post(f"{server.url}/api/tables", json=WAITING, timeout=30.0).json()
    code, watch = opened["table"], opened["watch"]
    page = new_page()
    groups = f"{code[:4]}%20{code[4:8]}-{code[8:]}"
    for address in (
        f"/table/{code.upper()}", f"/table/{code}/", f"/table/{code}.", f"/table/({code})", f"/table/{code}%3E,",
        f"/table/{groups}", f"/table/{code}%E2%80%9D", f"/TABLE/{code.upper()}", f"/table//{code}",
        f"/table/%20{code}%0A",
    ):  # fmt: skip
        page.goto(address)
        expect(page.get_by_test_id("sit-down"), address).to_be_visible()
        expect(page).to_have_url(f"{server.url}/table/{code}")
    page.goto(f"/Watch/{watch.upper()}.")
    expect(page.get_by_test_id("taken")).to_be_visible()
    expect(page).to_have_url(f"{server.url}/watch/{watch}")
    for text in (f"<{server.url}/table/{code}>.", f"Code: {code[:4]} {code[4:8]} {code[8:]}".upper()):
        page.goto("/")
        page.get_by_test_id("join-code").fill(text)
        page.get_by_test_id("join").click()
        expect(page.get_by_test_id("sit-down")).to_be_visible()
        expect(page).to_have_url(f"{server.url}/table/{code}")


def test_one_that_there_is_not_says_so(new_page: NewPage) -> None:
    page = new_page()
    for address, said in (
        ("/table/K7WQ2MX9CTHB.", "No table with the code k7wq2mx9cthb."),
        ("/table/nonna", "No table with the code nonna."),
        ("/table/%25", "No table with the code %."),
        ("/table/%FF", "No table with the code %FF."),
    ):
        page.goto(address)
        expect(page.get_by_role("heading", name=said)).to_be_visible()


def test_the_page_is_served_for_tables_only(server: Server) -> None:
    for path in ("/table/ABC.", "/TABLE/abc", "/table/abc/", "/table//abc", "/Watch/%3Cabc%3E", "/table/%FF"):
        answer = server.get(path)
        assert (answer.status_code, answer.headers["content-type"]) == (200, "text/html; charset=utf-8"), path
        assert 'translate="no"' in answer.text
    for path in ("/table/a/b", "/tables/abc", "/table", "/x/table/abc"):
        assert server.get(path).status_code == 404, path
