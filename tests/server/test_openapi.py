"""Whatever the published document allows or forbids is asked of a real server, which must answer as it says."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

from forno.server.http.openapi import openapi
from forno.server.http.routes import HANDLERS
from forno.server.protocol.schema import body_schemas
from tests.server.conftest import StartServer
from tests.server.player import new_table
from tests.server.process import Server

pytestmark = pytest.mark.server

ROOT = Path(__file__).parents[2]
PAGES = {
    "/",
    "/settings",
    "/daily",
    "/daily/{game}",
    "/daily/{game}/{day}",
    "/play",
    "/api/play",
    "/rules",
    "/rules/{game}",
    "/table/{code}",
    "/watch/{code}",
    "/table/{code}/replay",
    "/watch/{code}/replay",
    "/{path}",
    "/api/openapi.json",
}
WAITING = new_table(players=2) | {"seats": [{"kind": "person", "name": "Ann"}, {"kind": "open"}]}


def document() -> dict[str, Any]:
    return openapi(tuple(HANDLERS))


@pytest.mark.slow
def test_schemathesis_finds_nothing(start_server: StartServer, tmp_path: Path) -> None:
    server = start_server()
    code = httpx.post(f"{server.url}/api/tables", json=WAITING).json()["table"]
    config = tmp_path / "schemathesis.toml"
    config.write_text(f'[parameters]\n"path.code" = "{code}"\n')
    command = [sys.executable, "-c", "from schemathesis.cli import schemathesis; schemathesis()"]
    run = ["--config-file", str(config), "run", f"{server.url}/api/openapi.json", "--max-examples", "40", "--seed", "7"]
    done = subprocess.run(
        [*command, *run, "--continue-on-failure"], check=False, cwd=tmp_path, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr
    assert "Traceback" not in server.log.read_text()


def test_every_address_is_in_the_document() -> None:
    served = {path.replace(":str", "").replace(":int", "").replace(":path", "") for h in HANDLERS for path in h.paths}
    assert served - set(document()["paths"]) == PAGES


def test_every_answer_has_an_error_body_and_names_its_codes() -> None:
    for place in document()["paths"].values():
        for operation in place.values():
            errors = {status: said for status, said in operation["responses"].items() if status >= "400"}
            assert "500" in errors
            for said in errors.values():
                assert said["content"]["application/json"]["schema"]["$ref"].endswith("/ErrorBody")
                assert said["description"].startswith("`")


def test_every_reference_leads_somewhere() -> None:
    assert {"NewTable", "NewHouse", "House", "ErrorBody"} <= set(body_schemas())
    assert {"additionalProperties": False}.items() <= body_schemas()["NewTable"].items()
    assert body_schemas()["House"]["required"] == ["chat", "quiet", "clock"]
    assert body_schemas()["NewHouse"]["required"] == []


def test_the_version_may_be_in_the_address(server: Server) -> None:
    assert server.get("/api/v1/games").json() == server.get("/api/games").json()
    answer = httpx.post(f"{server.url}/api/v1/tables", json=new_table())
    assert answer.status_code == 201
    assert "Path=/api;" in answer.headers["set-cookie"]
    assert server.get("/api/v2/games").status_code == 404


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"public": 1}, "public"),
        ({"house": {"chat": "yes"}}, "house.chat"),
        ({"house": {"chat": True, "clock": {"kind": "move", "seconds": "60"}}}, "house.clock.seconds"),
        ({"house": {"chat": True, "clock": {"kind": "move", "seconds": 60, "more": 1}}}, "house.clock.more"),
    ],
)
def test_a_value_of_the_wrong_kind_is_refused_even_if_it_looks_alike(server: Server, change: Any, where: str) -> None:
    answer = httpx.post(f"{server.url}/api/tables", json={**new_table(), **change})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad-request"), answer.text
    assert answer.json()["where"] == where


@pytest.mark.parametrize(
    ("path", "methods"),
    [("/api/tables", "GET, OPTIONS, POST"), ("/api/tables/abc/seats", "OPTIONS, POST"), ("/api/me", "DELETE, OPTIONS")],
)
def test_it_says_what_may_be_asked(server: Server, path: str, methods: str) -> None:
    assert httpx.options(server.url + path).headers["allow"] == methods


def test_every_answer_has_the_name_that_the_log_has_for_it(server: Server) -> None:
    names = {server.get(path).headers["x-request-id"] for path in ("/", "/healthz", "/nothing", "/api/games")}
    assert len(names) == 4
    assert all(len(name) == 16 for name in names)


@pytest.mark.parametrize("token", ["x", "x.", "x.y", "ü.ß"])
def test_a_program_with_a_wrong_token_is_told_so(server: Server, token: str) -> None:
    answer = httpx.get(f"{server.url}/api/tables", headers={b"authorization": f"Bearer {token}".encode()})
    assert (answer.status_code, answer.json()["code"]) == (401, "bad-token")
    assert answer.headers["www-authenticate"] == "Bearer"
