"""What others see of a link that is sent to them, and of one that leads nowhere."""

from __future__ import annotations

import json
import re
import struct

import httpx
import pytest

from forno.common.messages import LANGUAGES
from tests.patience import PATIENCE
from tests.server.player import open_table
from tests.server.process import Server

pytestmark = pytest.mark.server


def metas(page: str) -> dict[str, str]:
    return dict(re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)">', page))


def read(server: Server, path: str, **headers: str) -> httpx.Response:
    return httpx.get(server.url + path, headers={"Accept": "text/html", **headers}, timeout=PATIENCE)


def test_a_link_says_of_what_kind_it_is_and_nothing_else(server: Server) -> None:
    code, _ = open_table(server)
    found = {
        path: metas(read(server, path).text) for path in ("/", f"/table/{code}", f"/table/{code}/replay", "/daily")
    }
    assert len({one["og:title"] for one in found.values()}) == 4
    for path, one in found.items():
        assert one["og:url"] == server.url + path
        assert one["og:description"] == one["description"]
    others = {path: metas(read(server, path).text) for path in ("/table/aaaaaaaaaaaa", "/watch/aaaaaaaaaaaa")}
    for path, one in others.items():  # whether there is a table, or whose, is not told
        assert {**one, "og:url": ""} == {**found[f"/table/{code}"], "og:url": ""}, path


def test_it_is_said_in_the_readers_language(server: Server) -> None:
    said = {lang: metas(read(server, "/", **{"Accept-Language": lang}).text) for lang in LANGUAGES}
    assert len({one["og:description"] for one in said.values()}) == 5
    assert [one["og:locale"] for one in said.values()] == [*said]


def test_the_picture_is_there_and_as_large_as_it_is_said(server: Server) -> None:
    told = metas(read(server, "/").text)
    picture = httpx.get(told["og:image"], timeout=PATIENCE)
    assert picture.headers["content-type"] == "image/png"
    size = struct.unpack(">II", picture.content[16:24])
    assert size == (int(told["og:image:width"]), int(told["og:image:height"]))
    assert len(picture.content) < 150_000


def test_nothing_of_a_request_becomes_part_of_the_page(server: Server) -> None:
    page = read(server, '/daily/"><script>alert(1)</script>', Host='a"><b').text
    assert "<script>alert" not in page
    assert '"><b' not in page


def test_it_can_be_installed(server: Server) -> None:
    page = read(server, "/").text
    manifest = json.loads(server.get("/manifest.webmanifest").text)
    assert 'rel="manifest" href="/manifest.webmanifest"' in page
    for icon in manifest["icons"]:
        answer = server.get(icon["src"])
        assert (answer.status_code, answer.headers["content-type"]) == (200, icon["type"])
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", answer.content[16:24])
            assert icon["sizes"] == f"{width}x{height}"


def test_where_nothing_is_people_get_a_page_and_programs_an_error(server: Server) -> None:
    person = read(server, "/nothing/here")
    assert (person.status_code, person.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert "<svg" in person.text  # the oven, cold
    assert "There is no page at this address." in person.text
    program = httpx.get(f"{server.url}/nothing/here", timeout=PATIENCE)
    assert (program.status_code, program.json()["code"]) == (404, "not-found")
    assert read(server, "/api/nothing").status_code == 404
    assert read(server, "/assets/old.js", **{"Sec-Fetch-Mode": "no-cors"}).json()["code"] == "not-found"
