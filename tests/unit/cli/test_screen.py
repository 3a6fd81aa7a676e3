"""Nothing that somebody else wrote steers the terminal, whichever command prints it."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import sqlite3
import sys
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import structlog

from forno.cli import main
from forno.cli.screen import console
from forno.common.visible import visible, visible_json
from forno.play.game import Game
from forno.server import logs
from forno.server.store.repository import Store
from forno.server.store.stored import StoredSeat, StoredTable

#: C0, DEL, C1, bidi marks and overrides, separators of lines and paragraphs, a byte that is no UTF-8.
SIGNS = "\x00\x07\x08\r\x1b[2J\x1b]0;x\x07\x7f\x85\x9b31m\u061c\u200e\u202e\u2066\u2028\u2029\ufeff"
EVIL = f"a{SIGNS}z"
NAMED = EVIL.replace("\x00", "") + "\udcff"  # no argument and no file has a zero in its name

Forno = Callable[..., tuple[Any, str, str]]


def harmless(text: str) -> bool:
    return not any(
        sign not in "\n\u200c\u200d" and unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Zl", "Zp") for sign in text
    )


TABLE = StoredTable(
    code="abc",
    watch="xyz",
    game="mamma-mia",
    edition="2004",
    rules=1,
    options={},
    seed="ab" * 32,
    language="de",
    seats=(StoredSeat(kind="person", name="Ann", holders=frozenset({b"t" * 32})), StoredSeat(kind="bot", bot="rule")),
    host=b"t" * 32,
    house={},
)


@pytest.fixture
def forno(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Forno:
    def run(*arguments: object, stdin: str = "") -> tuple[Any, str, str]:
        monkeypatch.setattr(sys, "argv", ["forno", *map(str, arguments)])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        monkeypatch.setenv("COLUMNS", "200")
        with pytest.raises(SystemExit) as caught:
            main()
        out, err = capsys.readouterr()
        assert harmless(out)
        assert harmless(err)
        return caught.value.code, out, err

    return run


def record(**changes: Any) -> dict[str, Any]:
    game = Game.new("mamma-mia", "2004", [EVIL, "Ben"], seed=f"{1:064x}")
    return {**game.record(), **changes}


def test_what_is_not_seen_is_written_down_and_the_rest_stays() -> None:
    assert visible("\x1b[2J\x7f\x9b\u202e\u2028\udcff\n\t") == "\\x1b[2J\\x7f\\x9b\\u202e\\u2028\\udcff\\n\\t"
    assert visible("a\nb\tc\r", lines=True) == "a\nb\tc\\r"
    for name in ("Zoë 👩‍🚀", "نیم‌فاصله", "क्‍ष", "שלום", "ไทย", "日本\u3000語"):
        assert visible(name) == name
    assert json.loads(visible_json(json.dumps([EVIL, "\U000e0001"], ensure_ascii=False).encode())) == [
        EVIL,
        "\U000e0001",
    ]
    assert harmless(visible_json(json.dumps([EVIL, "\U000e0001"], ensure_ascii=False).encode()).decode())


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_records(forno: Forno, tmp_path: Path, command: str) -> None:
    wrong: list[dict[str, Any]] = [
        record(moves=[EVIL]),
        record(result={"winners": [0], "scores": [[EVIL]]}),
        record(options={EVIL: EVIL}),
        record(game=EVIL),
        record(edition=EVIL),
        record(seed=EVIL),
        record(format=EVIL),
        {**record(), EVIL: EVIL},
        record(start={"round": 1, "phase": EVIL, "player": 0, "players": []}),
    ]
    for each in wrong:
        status, out, err = forno(command, "-", stdin=json.dumps(each))
        assert (status, out, err.count("\n")) == (2, "", 1)
    lines = "\n".join(map(json.dumps, [record(), *wrong]))
    status, out, err = forno(command, "-", stdin=lines)
    assert (status, out.count("\n"), err) == (2, len(wrong) + 1, "")
    status, _, err = forno(command, tmp_path / NAMED)
    assert (status, err.count("\n")) == (2, 1)
    assert forno(command, "-", stdin=json.dumps(record()))[0] == 0


def test_decks(forno: Forno, tmp_path: Path) -> None:
    file = tmp_path / NAMED
    assert forno("deck", "new", "-o", file)[0] == 0
    assert forno("deck", "check", file)[0] == 0
    assert forno("deck", "new", "-o", file)[0] == 2
    assert forno("deck", "new", NAMED)[0] == 2
    text = file.read_text("utf8")
    evil = json.dumps(EVIL).replace("\\ud", "\\u00d").replace("\x7f", "\\u007f")
    for old, new in (('"rulebook"', evil), ("pineapple", evil), ("misto", evil), ("[", f"[{evil}.")):
        file.write_text(text.replace(old, new), "utf8")
        assert forno("deck", "check", file)[0] == 2
    assert forno("play", "--deck", file)[0] == 2


def test_what_was_typed_wrong(forno: Forno, tmp_path: Path) -> None:
    for command in (
        ["rules", NAMED],
        ["rules", "--ruling", NAMED],
        ["rules", "--language", NAMED],
        ["rules", "--edition", NAMED],
        ["play", "--bot", NAMED],
        ["play", "--bot", tmp_path / f"{NAMED}.py"],
        ["play", "--game", NAMED],
        ["play", "--record", tmp_path / "none" / NAMED],
        ["serve", "--host", NAMED],
        ["serve", "--port", NAMED],
        ["serve", "--port", 0, "--database", NAMED],
        ["tables", "list", "--data", tmp_path / NAMED],
        ["tables", "export", NAMED, "--data", tmp_path],
        ["backup", tmp_path / NAMED, "--data", tmp_path / NAMED],
        ["restore", tmp_path / NAMED, "--data", tmp_path],
        ["tables", NAMED],
        ["tables", "list", f"--{NAMED}"],
        ["tables", "list", NAMED],
        [NAMED],
        [f"--{NAMED}"],
    ):
        assert forno(*command)[0] in (1, 2)


def test_a_game_in_the_terminal(forno: Forno) -> None:
    """With a name of one's own, and answers that are none."""
    assert "\\x1b" in forno("play", "--name", NAMED, "--seed", f"{1:064x}", stdin=f"{EVIL}\nq\n")[1]


@pytest.mark.parametrize("terminal", [False, True])
def test_texts_on_a_console_have_no_controls_but_the_consoles_own(terminal: bool) -> None:
    stream = io.StringIO()
    screen = console(file=stream, force_terminal=terminal, highlight=False, width=200)
    screen.print(f"[bold]{EVIL}[/]", EVIL)
    screen.print(EVIL, markup=False)
    text = stream.getvalue()
    for style in ("\x1b[1m", "\x1b[0m"):
        assert (style in text) == terminal
        text = text.replace(style, "")
    assert harmless(text)


def test_tables(forno: Forno, tmp_path: Path) -> None:
    async def keep() -> str:
        store = Store(f"sqlite:///{tmp_path / 'forno.sqlite3'}")
        await store.start()
        table = await store.add_table(TABLE)
        await store.stop()
        return table.code

    code = asyncio.run(keep())
    with sqlite3.connect(tmp_path / "forno.sqlite3") as database:
        database.execute("UPDATE seats SET name = ?", (EVIL,))
    assert "\\x1b" in forno("tables", "list", "--data", tmp_path)[1]
    assert "\\u001b" in forno("tables", "export", code, "--running", "--data", tmp_path)[1]
    forno("tables", "forget", code, 1, "--data", tmp_path, stdin="n\n")
    forno("tables", "delete", code, "--data", tmp_path, stdin="n\n")


@pytest.mark.parametrize("form", ["console", "json"])
def test_the_log_of_a_server(form: str, capsys: pytest.CaptureFixture[str]) -> None:
    before = structlog.get_config()
    try:
        logs.configure(form, "info")
        logs.log.info(EVIL, name=EVIL, **{f"k{EVIL}": [EVIL]})
        logging.getLogger("uvicorn").warning("%s", EVIL)
        try:
            raise ValueError(EVIL)
        except ValueError:
            logs.log.exception(EVIL)
            logging.getLogger("uvicorn").exception(EVIL)
    finally:
        structlog.configure(**before)
    err = capsys.readouterr().err
    assert harmless(err)
    assert err.count("Traceback") == 2
