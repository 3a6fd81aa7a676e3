"""What hosts do with what is kept: copies under play and the way back, deleting, links to lost seats."""

from __future__ import annotations

import asyncio
import json
import os
import re
import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from forno.play.record import replay
from forno.server.settings import Settings
from forno.server.store.backup import backup as copy, restore
from forno.server.store.engine import parse_url
from forno.server.store.repository import Store
from tests.patience import until
from tests.postgres import Cluster, binary
from tests.server.player import Player, hear, new_table, open_socket, open_table
from tests.server.process import Server
from tests.warm import FORNO, run

pytestmark = pytest.mark.server

COMMAND = FORNO


def forno(*arguments: object, cwd: Path | None = None, **env: str) -> tuple[int, str, str]:
    done = run([*map(str, arguments)], {**os.environ, **env}, cwd)
    assert "Traceback" not in done.stderr
    return done.returncode, done.stdout, done.stderr


def kept_messages(database: Path) -> dict[str, list[str]]:
    """The moves of each message in a database, every ply in its place."""
    found: dict[str, list[str]] = {}
    with sqlite3.connect(database) as connection:
        for message, move in connection.execute("SELECT message, move FROM moves WHERE message <> '' ORDER BY ply"):
            found.setdefault(message, []).append(move)
        for count, last in connection.execute("SELECT count(*), max(ply) FROM moves GROUP BY table_id"):
            assert count == last + 1
    return found


async def test_a_copy_under_play_has_every_move_that_was_answered(start_server: Any, tmp_path: Path) -> None:
    server = start_server(pace=0.01)
    players = [Player(server, *open_table(server, new_table(players=3)), seed) for seed in range(3)]
    playing = [asyncio.create_task(player.play()) for player in players]
    copies: list[tuple[Path, dict[str, list[str]]]] = []
    for number in range(3):
        await asyncio.sleep(0.3)
        await until(lambda: all(player.answered for player in players), "everybody to be answered")
        before = {id: moves for player in players for id, moves in player.answered.items()}
        target = tmp_path / f"copy{number}.sqlite3"
        status, said, err = await asyncio.to_thread(forno, "backup", "--data", server.data, target)
        assert (status, err) == (0, "")
        assert str(target) in said
        copies.append((target, before))
    server.kill()
    await asyncio.gather(*playing, return_exceptions=True)
    assert copies[0][1]
    for target, before in copies:
        assert target.stat().st_mode & 0o777 == 0o600
        kept = kept_messages(target)
        assert {id: kept[id] for id in before} == before
    assert not [file.name for file in tmp_path.iterdir() if "copy" in file.name and file.suffix != ".sqlite3"]

    status, _, err = forno("restore", "--data", tmp_path / "new" / "data", copies[-1][0])
    assert (status, err) == (0, "")
    again = Server(tmp_path / "new" / "data").start()
    try:
        for player in players:
            player.server = again
            player.pending = player.over = None  # of moments that the copy may not know
            await player.play()
            assert replay(again.get(f"/api/tables/{player.code}/record").json()).over
    finally:
        assert again.stop() == 0


def test_nothing_is_written_over_unless_that_is_said(start_server: Any, tmp_path: Path) -> None:
    server = start_server()
    open_table(server)
    target = tmp_path / "copy"
    target.write_text("mine")
    status, _, err = forno("backup", "--data", server.data, target)
    assert (status, err) == (2, f"forno: {target}: is there already; --force writes over it\n")
    assert target.read_text() == "mine"
    assert forno("backup", "--data", server.data, target, "--force")[0] == 0
    assert forno("backup", "--data", server.data, tmp_path)[0] == 0  # into a folder, by the time
    assert len([*tmp_path.glob("forno-*.sqlite3")]) == 1

    status, _, err = forno("restore", "--data", server.data, target)
    assert (status, "is there already; --force replaces it" in err) == (2, True)
    status, _, err = forno("restore", "--data", server.data, target, "--force")
    assert (status, "a server uses it; stop it first" in err) == (2, True)
    open_table(server)
    assert server.stop() == 0
    assert forno("restore", "--data", server.data, target, "--force")[0] == 0
    assert forno("tables", "list", "--data", server.data)[1].count("\n") == 1


def test_only_a_regular_file_is_written_over(start_server: Any, tmp_path: Path) -> None:
    server = start_server()
    open_table(server)
    assert server.stop() == 0
    copy, pipe, link, lost = (tmp_path / name for name in ("copy", "pipe", "link", "lost"))
    os.mkfifo(pipe)
    lost.symlink_to("nowhere")
    for target, why in ((pipe, "is a pipe"), (Path("/dev/null"), "is a device"), (lost, "is a link to nothing")):
        before = (target.lstat().st_ino, target.lstat().st_mode)
        status, out, err = forno("backup", "--data", server.data, target, "--force")
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert f"forno: {target}: {why}" in err
        assert (target.lstat().st_ino, target.lstat().st_mode) == before

    copy.write_text("old")
    link.symlink_to("copy")
    status, _, err = forno("backup", "--data", server.data, link)
    assert (status, copy.read_text()) == (2, "old")
    assert forno("backup", "--data", server.data, link, "--force")[0] == 0
    assert link.is_symlink()
    with sqlite3.connect(copy) as database:
        assert database.execute("SELECT count(*) FROM tables").fetchone() == (1,)

    # A database behind a link is replaced where it is.
    elsewhere = tmp_path / "elsewhere.sqlite3"
    server.database().rename(elsewhere)
    server.database().symlink_to(elsewhere)
    inode = elsewhere.stat().st_ino
    assert forno("restore", "--data", server.data, copy, "--force")[0] == 0
    assert server.database().is_symlink()
    assert elsewhere.stat().st_ino != inode
    assert forno("tables", "list", "--data", server.data)[1].count("\n") == 1
    server.database().unlink()
    os.mkfifo(server.database())
    status, _, err = forno("restore", "--data", server.data, copy, "--force")
    assert (status, "is a pipe" in err) == (2, True)


FOLDERS = [
    "100%",
    "%41%s",
    "what?",
    "a?mode=memory&x=#y",
    "a b",
    "'\"",
    "ü日本",
    "two\nlines",
    "-x",
    ":memory:",
    "~",
    "file:x",
]


@pytest.mark.parametrize("name", [*map(os.fsencode, FOLDERS), b"not \xff UTF-8"], ids=repr)
async def test_a_folder_called_anything_holds_all_that_is_written(name: bytes, tmp_path: Path) -> None:
    """With a migration, a copy and the way back, and nothing beside it."""
    home = tmp_path / os.fsdecode(name)
    data = home / "data"
    for path in (home, home / "other"):
        path.mkdir()
    settings = Settings.from_env({"FORNO_DATA": str(data)})
    assert parse_url(settings.url).database == str(data / "forno.sqlite3")
    store = Store(settings.url)
    await store.start()
    await store.stop()
    copy(settings.url, home / "copy")
    restore(settings.url, home / "copy", force=True)
    restore(replace(settings, data=home / "other").url, home / "copy")
    there = sorted(str(file.relative_to(home)) for file in home.rglob("*") if not file.name.endswith((".lock", "-wal")))
    assert [*tmp_path.iterdir()] == [home]
    assert there == ["copy", "data", "data/forno.sqlite3", "other", "other/forno.sqlite3"]


def test_a_server_keeps_all_in_a_folder_called_anything(tmp_path: Path) -> None:
    name = "~/a %41?b#c\n'd\" \udcff"
    # Compiled code isn't the server's, and is kept for everybody.
    cache = next((os.environ[name] for name in ("FORNO_CACHE", "XDG_CACHE_HOME") if os.environ.get(name)), None)
    server = Server(Path(name), HOME=str(tmp_path), FORNO_CACHE=cache or str(Path.home() / ".cache"))
    server.log = tmp_path / "log"
    code, _ = open_table(server.start())
    assert server.stop() == 0
    assert (tmp_path / name[2:] / "forno.sqlite3").is_file()
    for command in (["tables", "list"], ["backup", "~/copy"]):
        status, out, err = forno(*command, "--data", name, HOME=str(tmp_path))
        assert (status, err) == (0, "")
        assert code in out or "copy" in out
    assert {file.name for file in tmp_path.iterdir()} == {"log", "copy", name[2:]}
    assert not Path("~").exists()


async def test_no_copy_is_put_over_the_database_itself(start_server: Any) -> None:
    server = start_server()
    player = Player(server, *open_table(server))
    for end in ("", "-wal", "-shm", "-journal", ".lock"):
        target = server.data / f"forno.sqlite3{end}"
        status, _, err = forno("backup", "--data", server.data, target, "--force")
        assert (status, err) == (2, f"forno: {target}: is the database itself\n")
    await player.play(3)
    server.kill()
    kept = kept_messages(server.data / "forno.sqlite3")
    assert player.answered
    assert {id: kept[id] for id in player.answered} == player.answered


def test_a_server_is_noticed_whatever_became_of_its_database(start_server: Any, tmp_path: Path) -> None:
    server = start_server()
    code, _ = open_table(server)
    copy, another = tmp_path / "copy", tmp_path / "another"
    for target in (copy, another):
        assert forno("backup", "--data", server.data, target)[0] == 0
    another.replace(server.data / "forno.sqlite3")  # as somebody does who knows no better
    for command in (["restore", copy, "--force"], ["tables", "delete", code, "--yes"]):
        status, _, err = forno(*command, "--data", server.data)
        assert (status, "a server uses it; stop it first" in err) == (2, True)


def test_nobody_else_can_read_the_database(start_server: Any) -> None:
    server = start_server()
    open_table(server)
    assert {file.name: file.stat().st_mode & 0o777 for file in server.data.glob("forno.sqlite3*")} == dict.fromkeys(
        ["forno.sqlite3", "forno.sqlite3-wal", "forno.sqlite3-shm", "forno.sqlite3.lock"], 0o600
    )


def test_a_folder_that_cannot_be_made_is_named(start_server: Any, tmp_path: Path) -> None:
    copy, data = tmp_path / "copy", tmp_path / "file" / "data"
    data.parent.touch()
    assert forno("backup", "--data", start_server().data, copy)[0] == 0
    status, _, err = forno("restore", "--data", data, copy)
    assert (status, err) == (2, f"forno: {data / 'forno.sqlite3'}: Not a directory\n")


@pytest.mark.parametrize("content", [b"", b"pizza" * 1000, "another"])
def test_only_what_forno_made_is_put_back(tmp_path: Path, content: bytes | str) -> None:
    file = tmp_path / "copy"
    if isinstance(content, str):
        with sqlite3.connect(file) as other:
            other.execute("CREATE TABLE recipes (name)")
    else:
        file.write_bytes(content)
    status, _, err = forno("restore", "--data", tmp_path / "data", file)
    assert status == 2
    assert str(file) in err
    assert not (tmp_path / "data" / "forno.sqlite3").exists()
    assert [*(tmp_path / "data").iterdir()] == []


def test_a_copy_of_a_newer_version_is_refused(start_server: Any, tmp_path: Path) -> None:
    server = start_server()
    copy = tmp_path / "copy"
    assert forno("backup", "--data", server.data, copy)[0] == 0
    with sqlite3.connect(copy) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    status, _, err = forno("restore", "--data", tmp_path / "data", copy)
    assert (status, "newer forno" in err) == (2, True)


def test_there_is_nothing_to_copy(tmp_path: Path) -> None:
    status, _, err = forno("backup", "--data", tmp_path, tmp_path / "copy")
    assert (status, "there is no database" in err) == (2, True)
    assert [*tmp_path.iterdir()] == []


async def test_postgresql_is_copied_with_its_own_programs(start_server: Any, tmp_path: Path, postgres: Cluster) -> None:
    url = postgres.database()
    server = start_server(FORNO_DATABASE=url)
    player = Player(server, *open_table(server, new_table(players=2)))
    await player.play(3)
    copy = tmp_path / "copy.dump"
    path = f"{Path(binary('pg_dump')).parent}{os.pathsep}{os.environ['PATH']}"
    assert forno("backup", "--database", url, copy, PATH=path)[::2] == (0, "")
    await player.play(1)
    status, _, err = forno("restore", "--database", url, copy, "--force", PATH=path)
    assert (status, "a server uses it" in err) == (2, True)
    assert server.stop() == 0
    assert forno("restore", "--database", url, copy, PATH=path)[0] == 2  # has tables
    assert forno("restore", "--database", url, copy, "--force", PATH=path)[::2] == (0, "")
    empty = postgres.database()
    assert forno("restore", "--database", empty, copy, PATH=path)[::2] == (0, "")
    for each in (url, empty):
        assert forno("tables", "list", "--database", each)[1].startswith(player.code)
    status, _, err = forno("backup", "--database", url, tmp_path / "none", PATH="")
    assert (status, "pg_dump is not installed here" in err) == (2, True)


def test_tables_are_listed_exported_and_deleted(start_server: Any) -> None:
    server = start_server()
    code, _ = open_table(server, new_table(players=2))
    other, _ = open_table(server, new_table(players=3, bot="rule"))
    data = ("--data", server.data)
    lines = forno("tables", "list", *data)[1].splitlines()
    assert [line.split()[0] for line in lines] == [other, code]
    assert "playing" in lines[0]
    assert "Ann" in lines[0]
    status, out, err = forno("tables", "export", code, *data)
    assert (status, out) == (2, "")
    assert "--running" in err
    record = json.loads(forno("tables", "export", code, "--running", *data)[1])
    assert replay(record).players[0] == "Ann"
    status, _, err = forno("tables", "delete", code, "--yes", *data)
    assert (status, "stop it first" in err) == (2, True)
    assert server.stop() == 0
    assert forno("tables", "delete", code, "--yes", *data)[0] == 0
    assert forno("tables", "delete", code, "--yes", *data)[0] == 2
    with sqlite3.connect(server.database()) as database:
        assert database.execute("SELECT count(DISTINCT table_id) FROM seats").fetchone() == (1,)
    assert record["seed"].encode() not in everything(server.data)


def everything(data: Path) -> bytes:
    return b"".join(file.read_bytes() for file in sorted(data.iterdir()))


def with_a_bot(server: Server) -> tuple[str, str]:
    """Somebody who may talk, whatever the bot has begun."""
    seats = [{"kind": "person", "name": "Aurelia-Quetzal"}, {"kind": "bot", "bot": "random"}]
    return open_table(server, {**new_table(), "seats": seats, "house": {"quiet": False}})


async def talk(server: Server, code: str, cookie: str, words: str) -> None:
    async with open_socket(server, code, cookie) as socket:
        await socket.send(json.dumps({"type": "say", "text": words, "id": "s"}))
        await hear(socket, "done")


@pytest.mark.parametrize("number", range(3))
async def test_of_a_person_who_wants_it_not_a_byte_is_left(start_server: Any, number: int) -> None:
    server = start_server()
    code, cookie = with_a_bot(server)
    for other in range(number * 20):
        open_table(server, new_table(players=2 + other % 4))
    await talk(server, code, cookie, "my-phone-is-0123456789")
    await Player(server, code, cookie).play(2)
    assert b"Aurelia-Quetzal" in everything(server.data)
    assert b"my-phone-is" in everything(server.data)
    assert httpx.delete(f"{server.url}/api/me", headers={"cookie": cookie}).json() == {"tables": 1}
    left = everything(server.data)
    assert b"Aurelia-Quetzal" not in left
    assert b"my-phone-is" not in left
    assert "Aurelia" not in server.log.read_text()


async def test_a_host_forgets_somebody_who_asks_for_it(start_server: Any) -> None:
    server = start_server()
    code, cookie = with_a_bot(server)
    await talk(server, code, cookie, "my-phone-is-0123456789")
    data = ("--data", server.data)
    assert forno("tables", "forget", code, 1, "--yes", *data)[0] == 2  # the server has it in memory
    assert server.stop() == 0
    assert forno("tables", "forget", code, 2, "--yes", *data)[0] == 2  # a bot
    assert forno("tables", "forget", code, 1, "--yes", *data)[:2] == (0, "forgotten at 1 table\n")
    assert b"Aurelia-Quetzal" not in everything(server.data)
    assert b"my-phone-is" not in everything(server.data)
    server.start()
    async with open_socket(server, code, cookie) as socket:
        assert (await hear(socket, "table"))["table"]["mine"] == []


async def test_a_host_gives_a_lost_seat_back(start_server: Any) -> None:
    server = start_server()
    code, _ = open_table(server, new_table(players=2))
    data = ("--data", server.data)
    assert forno("tables", "link", code, 2, *data)[0] == 2  # a bot's
    assert forno("tables", "link", code, 0, *data)[2] == "forno: seat 0: seats are counted from 1\n"
    status, out, _ = forno("tables", "link", code, 1, *data)
    found = re.fullmatch(rf"/table/{code}#take=(\S+)\n", out)
    assert (status, found is not None) == (0, True)
    assert found is not None
    taken = httpx.post(f"{server.url}/api/tables/{code}/take", json={"secret": found[1]})
    assert (taken.status_code, taken.json()) == (201, {"table": code, "seat": 0})
    await Player(server, code, taken.headers["set-cookie"].split(";")[0]).play(2)


async def test_processes_over_postgresql_hear_that_a_table_is_gone_or_a_person(
    start_server: Any, postgres: Cluster
) -> None:
    url = postgres.database()
    server = start_server(FORNO_DATABASE=url)
    seats = [{"kind": "person", "name": "Aurelia-Quetzal"}, {"kind": "bot", "bot": "random"}]
    for command in ("forget", "delete"):
        code, cookie = open_table(server, {**new_table(), "seats": seats})
        async with open_socket(server, code, cookie) as socket:
            await hear(socket, "view")
            arguments = (code, 1) if command == "forget" else (code,)
            status, _, err = await asyncio.to_thread(forno, "tables", command, *arguments, "--yes", "--database", url)
            assert (status, err) == (0, "")
            with pytest.raises(ConnectionClosed):  # built anew from what is left
                while True:
                    await hear(socket)
        found = server.get(f"/api/tables/{code}")
        if command == "delete":
            assert (found.status_code, found.json()["code"]) == (404, "unknown-table")
        else:
            assert "Aurelia" not in found.text
