"""A fault of the server's own, as its visitors hear of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from litestar.testing import AsyncTestClient

from forno.server.process.app import create_app
from forno.server.settings import Settings

pytestmark = [pytest.mark.server, pytest.mark.filterwarnings("ignore::DeprecationWarning")]


async def test_it_names_the_request_and_nothing_of_the_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = create_app(Settings(data=tmp_path, bot_processes=1))
    given: Any = app.dependencies["tables"]

    async def fail(_owner: bytes | None) -> None:
        raise RuntimeError("a secret")

    async with AsyncTestClient(app=app, raise_server_exceptions=False) as client:
        monkeypatch.setattr(given.dependency(), "lobby", fail)
        answer = await client.get("/api/tables", headers={"accept": "application/json"})
        assert (answer.status_code, answer.json()["code"]) == (500, "internal")
        assert answer.headers["x-request-id"] in answer.json()["message"]

        page = await client.get("/api/tables", headers={"accept": "text/html", "accept-language": "de"})
        assert (page.status_code, page.headers["content-type"]) == (500, "text/html; charset=utf-8")
        assert "Da ging etwas schief" in page.text
        assert page.headers["x-request-id"] in page.text
        assert "default-src 'self'" in page.headers["content-security-policy"]
        assert "secret" not in answer.text + page.text
