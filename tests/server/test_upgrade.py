"""A database of the first version, with games on the way: it is opened, its games can be watched, and they go on."""

from __future__ import annotations

import hashlib
import json
import sqlite3
import subprocess
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import insert

import forno.server.migrations
from forno.play.game import Game
from forno.play.record import replay
from forno.server.store.engine import make_folder, open_engine, parse_url
from forno.server.store.models import Base
from forno.server.tables.registry import Tables
from tests.server.live import surroundings
from tests.server.player import Player, hear, open_socket
from tests.server.process import Server
from tests.server.test_keeping import COMMAND, forno as run_forno

pytestmark = pytest.mark.server

TOKEN = "an-old-token-of-somebody-who-played-before"
CODES = {"running": "abcdefghjkmn", "over": "bcdefghjkmnp"}
NEWER = 99


def old_database(data: Path) -> None:
    """What the first version left: tables of one person, its token's SHA-256 on the seat."""
    make_folder(parse_url(f"sqlite:///{data / 'forno.sqlite3'}"))
    to_version(f"sqlite:///{data / 'forno.sqlite3'}", "0001")
    with sqlite3.connect(data / "forno.sqlite3") as database:
        old_table(database, CODES["running"], played("1999", 21), None)
        old_table(database, CODES["over"], played("2004", 10_000), 1_700_000_900_000)


def to_version(database: str, version: str) -> None:
    """Make what an older version of the server made of an empty database."""
    config = Config()
    config.set_main_option("script_location", str(Path(forno.server.migrations.__file__).parent))
    engine = open_engine(parse_url(database))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, version)
    engine.dispose()


def played(edition: str, moves: int) -> Game:
    game = Game.new("mamma-mia", edition, ["Ann", "Bruno", "Carla"], options={"rounds": 1}, seed="7" * 64)
    while not game.over and game.ply < moves:
        game.play(game.legal()[0])
        game.run()
    return game


def old_table(database: sqlite3.Connection, code: str, game: Game, finished: int | None) -> None:
    record = game.record()
    cursor = database.execute(
        "INSERT INTO tables (code, game, edition, rules, options, seed, language, created, finished)"
        " VALUES (?, ?, ?, ?, ?, ?, 'en', 1700000000000, ?)",
        (code, game.name, game.edition, 1, json.dumps(record["options"]), game.seed, finished),
    )
    number = cursor.lastrowid
    token = hashlib.sha256(TOKEN.encode()).digest()
    seats = [(number, 0, "Ann", None, token), (number, 1, "Bruno", "rule", None), (number, 2, "Carla", "random", None)]
    database.executemany("INSERT INTO seats (table_id, number, name, bot, token) VALUES (?, ?, ?, ?, ?)", seats)
    again = Game.new(game.name, game.edition, game.players, options=game.options, seed=game.seed)
    for ply, move in enumerate(record["moves"]):
        seat = again.player
        again.play(move)
        again.run()
        message, by = (f"m{ply}", "person") if seat == 0 else (None, "bot")
        database.execute(
            'INSERT INTO moves (table_id, ply, seat, move, message, "by", at) VALUES (?, ?, ?, ?, ?, ?, 1700000000000)',
            (number, ply, seat, move, message, by),
        )


async def test_games_of_the_first_version_go_on(start_server: Any, tmp_path: Path) -> None:
    old_database(tmp_path / "data0")
    server: Server = start_server()
    code = CODES["running"]
    expected = played("1999", 21)
    async with open_socket(server, code, f"forno_seat={TOKEN}") as socket:  # an old cookie: only watches
        table = (await hear(socket, "table"))["table"]
        view = (await hear(socket, "view"))["view"]
    assert (table["status"], table["mine"], table["imported"]) == ("playing", [], False)
    assert [(seat["name"], seat["kind"], seat["bot"]) for seat in table["seats"]] == [
        ("Ann", "person", None), ("Bruno", "bot", "rule"), ("Carla", "bot", "random"),
    ]  # fmt: skip
    assert view["round"] == expected.view(None).round

    link = run_forno("tables", "link", code, 1, "--data", server.data)[1]
    taken = httpx.post(f"{server.url}/api/tables/{code}/take", json={"secret": link.strip().partition("=")[2]})
    assert taken.status_code == 201
    player = Player(server, code, taken.headers["set-cookie"].split(";")[0])
    await player.play()
    record = server.get(f"/api/tables/{code}/record").json()
    assert record["moves"][:21] == expected.moves
    assert record["rules"] == 1
    assert replay(record).over

    old = played("2004", 10_000)
    assert server.get(f"/api/tables/{CODES['over']}/record").json() == old.record()


async def test_a_public_table_of_before_counts_from_when_it_was_opened(database: str) -> None:
    to_version(database, "0006")
    engine, now = open_engine(parse_url(database)), time.time_ns() // 1_000_000
    kept = {"game": "mamma-mia", "edition": "2004", "rules": 1, "options": {}, "seed": "7" * 64, "language": "en"}
    kept |= {"imported": False, "public": True, "house": {}, "pending": {}, "shown": 0}
    seat = {"number": 0, "kind": "open", "name": "", "program": False}
    with engine.begin() as connection:
        for number, minutes in enumerate((2, 5, 11), start=1):
            names = {"code": f"code{number}", "watch": f"watch{number}", "created": now - minutes * 60_000}
            connection.execute(insert(Base.metadata.tables["tables"]), {"id": number, **kept, **names})
            connection.execute(insert(Base.metadata.tables["seats"]), {"table_id": number, **seat})
    engine.dispose()
    async with surroundings(database) as around:
        public, _ = await Tables(around, 60.0).lobby(None)
    assert [table.table for table in public] == ["code2", "code1"]


async def test_a_table_of_rules_that_are_not_known_yet_is_refused(start_server: Any, tmp_path: Path) -> None:
    old_database(tmp_path / "data0")
    server: Server = start_server()
    with sqlite3.connect(server.database()) as database:
        database.execute("UPDATE tables SET rules = ? WHERE code = ?", (NEWER, CODES["running"]))
    refused = server.get(f"/api/tables/{CODES['running']}")
    assert (refused.status_code, refused.json()["code"]) == (409, "newer-rules")
    assert f"version {NEWER}" in refused.json()["message"]
    async with open_socket(server, CODES["running"]) as socket:
        assert (await hear(socket))["code"] == "newer-rules"
        await socket.wait_closed()
        assert socket.close_code == 4409
    assert server.get(f"/api/tables/{CODES['over']}").status_code == 200
    status, _, err = run_forno("tables", "export", CODES["running"], "--running", "--data", server.data)
    assert (status, f"version {NEWER}" in err) == (2, True)


def test_the_command_brings_a_database_up_to_date_by_itself(tmp_path: Path) -> None:
    old_database(tmp_path)
    copy = tmp_path / "copy"
    assert run_forno("backup", "--data", tmp_path, copy)[::2] == (0, "")
    with sqlite3.connect(copy) as database:  # a copy is a copy
        assert database.execute("SELECT version_num FROM alembic_version").fetchone() == ("0001",)
    listed = run_forno("tables", "list", "--data", tmp_path)[1].splitlines()
    assert [line.split()[:3] for line in listed] == [
        [CODES["over"], "mamma-mia", "2004"],
        [CODES["running"], "mamma-mia", "1999"],
    ]
    verified = subprocess.run(
        [*COMMAND, "verify", "-"],
        input=run_forno("tables", "export", CODES["over"], "--data", tmp_path)[1],
        capture_output=True,
        text=True,
        check=False,
    )
    assert verified.returncode == 0, verified.stderr


def test_an_upgrade_is_made_as_a_whole_or_not_at_all(tmp_path: Path) -> None:
    old_database(tmp_path)
    with sqlite3.connect(tmp_path / "forno.sqlite3") as database:
        database.execute("CREATE TABLE carries (it INTEGER)")  # in the way of the last steps
        before = list(database.iterdump())
    status, _, err = run_forno("tables", "list", "--data", tmp_path)
    assert status == 2
    assert err
    with sqlite3.connect(tmp_path / "forno.sqlite3") as database:
        assert list(database.iterdump()) == before
        database.execute("DROP TABLE carries")
    assert run_forno("tables", "list", "--data", tmp_path)[1].count("\n") == 2
