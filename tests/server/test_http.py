"""Everything over HTTP, asked of a real process."""

from __future__ import annotations

import hashlib
import re

import httpx
import jsonschema
import pytest

from tests.server.player import Player, new_table, open_table
from tests.server.process import Server

pytestmark = pytest.mark.server


def test_it_says_that_it_is_well(server: Server) -> None:
    answer = server.get("/healthz")
    assert answer.status_code == 200
    assert answer.json() == {"status": "ok", "version": answer.json()["version"], "storage": "ok"}


def test_it_counts_for_prometheus(server: Server) -> None:
    open_table(server)
    answer = server.get("/metrics")
    assert re.search(r"forno_tables_opened_total [1-9]", answer.text)
    # Prometheus reads nothing of a type that it cannot read, and this is one with a parameter twice.
    assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"


def test_a_setup_screen_needs_to_know_no_rule(server: Server) -> None:
    found = server.get("/api/games").json()
    mamma_mia = next(game for game in found["games"] if game["game"] == "mamma-mia")
    assert [edition["edition"] for edition in mamma_mia["editions"]] == ["2004", "1999"]
    assert all(edition["players"] == [2, 3, 4, 5] for edition in mamma_mia["editions"])
    assert mamma_mia["default"] == {"edition": "2004", "players": 4}
    aids = ["none", "notes", "count", "open"]
    aid = {"name": "memory_aid", "type": "choice", "default": "none", "choices": aids}
    assert mamma_mia["options"] == [
        {"name": "rounds", "type": "integer", "default": 3, "min": 1, "max": 9},
        {"name": "starter", "type": "seat", "default": None},
        {"name": "remove_cards", "type": "boolean", "default": True},
        aid,
        {"name": "deck", "type": "deck", "default": None},
    ]
    assert {"rule", "random"} <= set(found["bots"])
    plus = next(game for game in found["games"] if game["game"] == "mamma-mia-plus")
    assert plus["default"] == {"edition": "2009", "players": 4}
    assert plus["options"][3:] == [
        {"name": "helping", "type": "boolean", "default": True},
        {"name": "open_scores", "type": "boolean", "default": False},
        aid,
        {"name": "deck", "type": "deck", "default": None},
    ]
    # Two always play without help, and without help there are four ovens.
    four = [{"default": 4, "players": [2]}, {"default": 4, "options": {"helping": False}}]
    assert plus["options"][0]["otherwise"] == four


def test_a_table_is_opened_and_its_token_is_in_the_cookie_only(server: Server) -> None:
    answer = httpx.post(f"{server.url}/api/tables", json=new_table("1999", 3, language="de"))
    assert answer.status_code == 201
    opened = answer.json()
    assert opened["seat"] == 0
    assert re.fullmatch(r"[a-z2-9]{12}", opened["table"])
    assert re.fullmatch(r"[0-9a-f]{64}", opened["commitment"])
    cookie = answer.headers["set-cookie"]
    assert re.match(r"forno_seat_[0-9a-f]{8}=[\w-]{43}\.[\w-]{22};", cookie)
    for part in ("HttpOnly", "SameSite=lax", "Path=/api;"):
        assert part in cookie
    token = cookie.split(";")[0].split("=")[1].split(".")[0]
    assert token not in answer.text

    shown = server.get(f"/api/tables/{opened['table']}").json()
    assert shown["commitment"] == opened["commitment"]
    assert shown["status"] == "playing"
    assert [seat["kind"] for seat in shown["seats"]] == ["person", "bot", "bot"]
    assert shown["seats"][0]["name"] == "Ann"
    assert len({seat["name"] for seat in shown["seats"]}) == 3


def test_only_the_digest_of_a_token_is_kept(server: Server) -> None:
    _, cookie = open_table(server)
    token = cookie.split("=")[1].split(".")[0]
    stored = b"".join(path.read_bytes() for path in server.data.iterdir())
    assert token.encode() not in stored
    assert hashlib.sha256(token.encode()).digest() in stored


def test_a_table_of_bots_has_no_seat_to_give(server: Server) -> None:
    table = {"game": "mamma-mia", "edition": "2004", "seats": [{"kind": "bot", "bot": "random"}] * 2}
    answer = httpx.post(f"{server.url}/api/tables", json=table)
    assert (answer.status_code, answer.json()["seat"]) == (201, None)
    assert "set-cookie" in answer.headers  # of the host, who may end it


@pytest.mark.parametrize(
    ("table", "code", "where"),
    [
        (new_table("2005"), "unknown-game", "edition"),
        ({**new_table(), "game": "poker"}, "unknown-game", "game"),
        (new_table(players=6), "bad-option", "players"),
        (new_table(players=1), "bad-option", "players"),
        (new_table(players=7), "bad-request", "seats"),
        (new_table(bot="genius"), "unknown-game", "seats[1].bot"),
        (new_table(options={"rounds": 0}), "bad-option", "options.rounds"),
        (new_table(options={"pizza": 1}), "bad-option", "options.pizza"),
        (new_table(options={"deck": "/etc/passwd"}), "bad-option", "options.deck"),
        (new_table(options=[]), "bad-request", "options"),
        (new_table(language="nl"), "bad-request", "language"),
        ({**new_table(), "seats": []}, "bad-request", "seats"),
        ({**new_table(), "seats": [{"kind": "cat"}]}, "bad-request", "seats[0].kind"),
        ({**new_table(), "seats": [{"kind": "person", "name": "A\u202e"}] * 1}, "bad-option", "seats[0].name"),
        ({**new_table(), "seed": "00" * 32}, "bad-request", "seed"),
        ({"game": "mamma-mia", "seats": [{"kind": "person"}]}, "bad-request", "edition"),
        ([], "bad-request", None),
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_refused_by_name(server: Server, table: object, code: str, where: str | None) -> None:
    answer = httpx.post(f"{server.url}/api/tables", json=table)
    assert (answer.json()["code"], answer.json()["where"]) == (code, where)
    assert answer.status_code == {"bad-request": 400, "unknown-game": 404, "bad-option": 409}[code]
    assert answer.json()["message"]


@pytest.mark.parametrize("body", [b"", b"{", b"pizza", b'{"game": "\xff"}', b"[" * 5000])
def test_what_is_not_json_is_refused(server: Server, body: bytes) -> None:
    answer = httpx.post(f"{server.url}/api/tables", content=body, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad-request")


def test_a_body_beyond_reason_is_refused(server: Server) -> None:
    answer = httpx.post(f"{server.url}/api/tables", json=new_table(options={"deck": "x" * 100_000}))
    assert (answer.status_code, answer.json()["code"]) == (413, "too-large")


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/nothing", 404, "not-found"),
        ("GET", "/api/nothing", 404, "not-found"),
        ("GET", "/../../etc/passwd", 404, "not-found"),
        ("GET", "/assets/%2e%2e/%2e%2e/app.py", 404, "not-found"),
        ("GET", "/api/tables/abcdefghjkmn", 404, "unknown-table"),
        ("GET", "/api/tables/abcdefghjkmn/record", 404, "unknown-table"),
        ("GET", "/api/tables/'%20OR%201=1", 404, "unknown-table"),
        ("DELETE", "/api/tables", 405, "method-not-allowed"),
        ("POST", "/healthz", 405, "method-not-allowed"),
    ],
)
def test_errors_are_json_everywhere(server: Server, method: str, path: str, status: int, code: str) -> None:
    answer = httpx.request(method, server.url + path)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert set(answer.json()) == {"code", "message", "where"}


def test_who_goes_astray_with_a_browser_is_told_by_a_page(server: Server) -> None:
    answer = httpx.get(f"{server.url}/nowhere", headers={"accept": "text/html"})
    assert (answer.status_code, answer.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert "There is no page at this address." in answer.text


def test_a_plain_form_opens_a_table_and_goes_there(server: Server) -> None:
    answer = httpx.post(f"{server.url}/play")
    assert (answer.status_code, answer.headers["location"]) == (307, "/api/play")
    answer = httpx.post(f"{server.url}/api/play", headers={"accept-language": "de-DE"})
    assert answer.status_code == 303
    found = re.fullmatch(r"/table/([a-z2-9]{12})", answer.headers["location"])
    assert found
    seats = server.get(f"/api/tables/{found[1]}").json()["seats"]
    assert [seat["bot"] for seat in seats] == [None, "rosa", "rosa", "rosa"]
    assert "forno_seat_" in answer.headers["set-cookie"]


def test_whoever_sends_the_plain_form_keeps_the_seats_that_he_has(server: Server) -> None:
    with httpx.Client(base_url=server.url) as browser:
        code = browser.post("/api/tables", json=new_table()).json()["table"]
        page = browser.post("/play", follow_redirects=True)
        assert page.status_code == 200
        mine = {table["table"] for table in browser.get("/api/tables").json()["mine"]}
        assert mine == {code, page.url.path.rpartition("/")[2]}


def test_the_plain_form_takes_wishes(server: Server) -> None:
    wishes = {"edition": "1999", "players": "2", "name": "Zoë", "bot": "random"}
    code = httpx.post(f"{server.url}/api/play", data=wishes).headers["location"].rpartition("/")[2]
    shown = server.get(f"/api/tables/{code}").json()
    assert (shown["edition"], shown["seats"][0]["name"], len(shown["seats"])) == ("1999", "Zoë", 2)
    code = httpx.post(f"{server.url}/api/play", data={"game": "mamma-mia-plus"}).headers["location"].rpartition("/")[2]
    shown = server.get(f"/api/tables/{code}").json()
    assert (shown["game"], shown["edition"], len(shown["seats"])) == ("mamma-mia-plus", "2009", 4)
    for wrong in ({"players": "many"}, {"edition": "1066"}, {"language": "nl"}, {"game": "poker"}):
        assert httpx.post(f"{server.url}/api/play", data=wrong).status_code in (400, 404)


@pytest.mark.parametrize("path", ["/", "/healthz", "/nothing", "/api/games"])
def test_browsers_are_told_to_be_careful(server: Server, path: str) -> None:
    headers = server.get(path).headers
    assert "default-src 'self'" in headers["content-security-policy"]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert "server" not in headers


def test_pages_of_other_sites_cannot_use_it(server: Server) -> None:
    for path, body in (("/play", {}), ("/api/play", {}), ("/api/tables", new_table())):
        for origin in ("https://evil.example", "null", server.url.replace("http", "https") + "1"):
            answer = httpx.post(server.url + path, json=body, headers={"origin": origin})
            assert (answer.status_code, answer.json()["code"]) == (403, "foreign-origin")
    own = httpx.post(f"{server.url}/api/tables", json=new_table(), headers={"origin": server.url})
    assert own.status_code == 201


async def test_the_record_is_shown_when_the_game_is_over_and_not_before(server: Server) -> None:
    code, cookie = open_table(server, new_table(players=2, options={"rounds": 1}))
    early = server.get(f"/api/tables/{code}/record")
    assert (early.status_code, early.json()["code"]) == (409, "game-running")
    player = Player(server, code, cookie)
    await player.play()
    answer = server.get(f"/api/tables/{code}/record")
    assert "attachment" in answer.headers["content-disposition"]
    record = answer.json()
    assert player.over is not None
    assert record["seed"] == player.over["seed"]
    assert record["result"] == player.view["result"]
    assert hashlib.sha256(bytes.fromhex(record["seed"])).hexdigest() == player.over["commitment"]
    assert server.get(f"/api/tables/{code}").json()["status"] == "over"


def test_the_words_on_the_socket_are_published(server: Server) -> None:
    schema = server.get("/api/socket-schema.json").json()
    jsonschema.Draft202012Validator.check_schema(schema)
    assert {"ClientMessage", "ServerMessage"} <= set(schema["$defs"])


def test_http_is_published_as_openapi(server: Server) -> None:
    paths = server.get("/api/openapi.json").json()["paths"]
    assert {"/api/games", "/api/tables", "/api/tables/{code}", "/api/tables/{code}/record"} <= set(paths)
