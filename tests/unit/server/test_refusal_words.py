"""Whatever the server refuses to people, the client says in their language: no code is without words."""

import json
from pathlib import Path

import forno.play.table
import forno.server.errors
import forno.server.http.sockets
from forno.errors import FornoError

WORDS = Path(__file__).parents[3] / "web/src"
#: Files and bots are named on command lines; only programs have tokens; only their messages are none.
FOR_PROGRAMS = {"error", "bad-file", "bad-bot", "bad-token", "bad-message"}
#: What is wrong with a record stands beside the button that opened it.
OF_RECORDS = {"bad-record", "wrong-result", "illegal-move"}
#: What is refused at a table stands at the table, and so does what cannot be taken back.
AT_TABLES = {"stale-ply", "not-your-move", "game-over", "spectator"}


def codes(error: type[FornoError] = FornoError) -> set[str]:
    return {error.code}.union(*(codes(one) for one in error.__subclasses__() if one.__module__.startswith("forno.")))


def keys() -> set[str]:
    files = [file for file in WORDS.rglob("i18n/*.json") if file.stem.rpartition(".")[2] == "en"]
    return {key for file in files for key in json.loads(file.read_text("utf-8"))}


def test_every_refusal_has_words_where_it_is_shown() -> None:
    wanted = {f"record.{code}" for code in OF_RECORDS} | {f"refused.{code}" for code in AT_TABLES}
    wanted.add(f"undo.refused.{forno.play.table.NothingToUndo.code}")
    special = FOR_PROGRAMS | OF_RECORDS | AT_TABLES | {forno.play.table.NothingToUndo.code}
    assert special < codes()
    wanted |= {f"error.{code}" for code in codes() - special}
    assert wanted - keys() == set()
