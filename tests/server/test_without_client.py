"""A server without the web client says so: at its start, to a monitor, and to people in their language."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.server.process import COMMAND, Server

pytestmark = pytest.mark.server

#: The command, with an empty folder in the place of the built client.
WITHOUT = (
    "import dataclasses, pathlib, forno.server.settings as module\n"
    "module._HERE = pathlib.Path({empty!r})\n"
    "field = module.Settings.__init__.__kwdefaults__\n"
    "field['web'] = module._HERE / 'web'\n"
    "from forno.cli import main; main()"
)


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> object:
    program = WITHOUT.format(empty=str(tmp_path))
    monkeypatch.setattr("tests.server.process.COMMAND", [sys.executable, "-c", program, "serve"])
    server = Server(tmp_path / "data").start()
    yield server
    server.stop()


def test_a_server_without_client_says_so(bare: Server) -> None:
    log = bare.wait_for("there is no web client")
    assert "make setup" in log
    assert "docs/guide/install.md" in log
    ready = bare.get("/readyz")
    assert (ready.status_code, ready.json()) == (200, {"status": "ready", "client": "missing"})
    for languages, words in (("de-AT,en;q=0.5", "Die Seiten fehlen"), ("en", "The pages are missing"), ("", "missing")):
        for path in ("/", "/table/abcdefghjkmn"):
            page = httpx.get(bare.url + path, headers={"accept-language": languages, "accept": "text/html"})
            assert page.status_code == 503
            assert words in page.text
            assert "make setup" in page.text
            assert "pip install" in page.text
    assert bare.get("/api/games").status_code == 200


def test_on_windows_the_server_says_where_it_runs() -> None:
    program = "import sys, forno.cli\nsys.platform = 'win32'\nforno.cli.main()"
    done = subprocess.run([COMMAND[0], "-c", program, "serve"], capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "WSL" in done.stderr
