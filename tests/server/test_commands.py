"""What the commands of hosts say where something is wrong: which database, why, on one line, and no password."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from forno.errors import BadOption
from forno.server.settings import Settings
from forno.server.store.engine import named, parse_url
from tests.server.test_keeping import forno

pytestmark = pytest.mark.server

COMMANDS = [("serve", "--port", 0), ("tables", "list"), ("backup", "copy"), ("restore", __file__)]
AWAY = "127.0.0.1:1/games"


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    "url",
    [
        f"postgresql://ann:Sesame@Street@{AWAY}",
        f"postgresql://ann:Sesame@Street/x@{AWAY}",
        f"postgresql://ann@home:Sesame@{AWAY}",
        "ann:Sesame@127.0.0.1/Street",
        "postgresql://ann:Sesame@127.0.0.1:1Street/games",
        "postgresql://ann:Sesame",
        "mysql://ann:Sesame@Street/games",
    ],
)
def test_a_password_that_was_written_wrong_is_not_shown(command: Any, url: str, tmp_path: Path) -> None:
    status, out, err = forno(*command, "--database", url, "--data", tmp_path)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert "database: " in err
    assert "Sesame" not in err
    assert "Street" not in err
    assert ("%40" in err) == (url.count("@") > 1)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_postgresql_that_is_away_is_named_and_why(command: Any, tmp_path: Path) -> None:
    url = f"postgresql://ann:Sesame%40@{AWAY}?password=Street"
    status, out, err = forno(*command, "--database", url, "--data", tmp_path, cwd=tmp_path)
    assert (status, out, err.count("\n")) == (1 if command[0] == "serve" else 2, "", 1)
    assert "Connection refused" in err
    assert (AWAY if command[0] != "backup" else "copy") in err
    assert "Sesame" not in err
    assert "Street" not in err


def test_a_password_may_be_anything_and_is_no_part_of_the_name() -> None:
    url = parse_url("postgresql://ann:a%40b%2Fc@host/games?password=other&sslmode=require")
    assert (url.password, dict(url.query)) == ("other", {"sslmode": "require"})
    assert parse_url("postgresql://ann:a%40b%2F:c@host/games").password == "a@b/:c"
    assert named(url) == "postgresql://ann:***@host/games"
    assert Settings(database="postgresql://host/games?password=other").where == "postgresql://host/games"
    with pytest.raises(BadOption, match="%40"):
        parse_url("postgresql://ann:a@b@host/games")
    assert parse_url("sqlite:////srv/a@b@c.sqlite3").database == "/srv/a@b@c.sqlite3"


@pytest.mark.parametrize(
    ("host", "status"), [("300.1.1.1", 2), ("no.such.host.invalid", 2), ("x" * 300, 2), ("192.0.2.1", 1)]
)
def test_an_address_that_cannot_be_listened_at(host: str, status: int, tmp_path: Path) -> None:
    done, out, err = forno("serve", "--host", host, "--port", 0, "--data", tmp_path)
    assert (done, out, err.count("\n")) == (status, "", 1)
    assert host in err


def test_a_database_of_a_newer_version_is_left_alone(start_server: Any) -> None:
    server = start_server()
    assert server.stop() == 0
    with sqlite3.connect(server.database()) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    why = f"{server.data}: the database was made by a newer forno\n"
    assert forno("serve", "--port", 0, "--data", server.data) == (1, "", f"forno serve: {why}")
    assert forno("tables", "list", "--data", server.data) == (2, "", f"forno: {why}")
