"""Everybody may choose his colour before the start; the record has it."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from forno.play.record import replay
from tests.server.process import Server
from tests.server.test_company import BOT, OPEN, PERSON, Guest, company

pytestmark = pytest.mark.server


def colours(guest: Guest) -> list[str]:
    return [seat["colour"] for seat in guest.table["seats"]]


async def test_a_free_colour_is_taken_and_stays(server: Server) -> None:
    async with company(server, {**PERSON, "name": "Ann"}, OPEN, BOT) as (table, ann):
        ben = await table.sit("Ben")
        assert colours(ben) == ["yellow", "green", "brown"]
        await ann.done("colour", seat=0, colour="brown")  # the bot gives way
        note = await ben.note("colour")
        assert (note["seat"], note["text"]) == (0, "brown")
        assert colours(ben) == ["brown", "green", "yellow"]
        await ben.done("colour", seat=1, colour="red")
        assert await ann.refused("colour", seat=0, colour="red") == "seat-taken"
        assert await ann.refused("colour", seat=0, colour="pink") == "bad-option"  # of Plus
        assert await ann.refused("colour", seat=1, colour="purple") == "not-yours"
        await ann.done("seat", seat=3, kind="bot", bot="random")
        assert colours(ann) == ["brown", "red", "yellow", "purple"]
        await ann.done("seat", seat=2, kind="none")
        await ann.done("start")
        assert await ann.refused("colour", seat=0, colour="purple") == "not-now"
        assert colours(ann) == ["brown", "red", "yellow"]
        view = await ben.hear(lambda told: told["type"] == "view")
        assert [seat["colour"] for seat in view["view"]["players"]] == ["brown", "red", "yellow"]
        await ann.done("end")
        record = httpx.get(f"{server.url}/api/tables/{table.code}/record").json()
        assert record["options"]["colours"] == ["brown", "red", "yellow"]
        assert replay(record).view(None).players[0].colour == "brown"
        await ann.done("rematch")
        await ann.note("rematch")
        assert colours(await table.come(ann.cookie, ann.table["next"])) == ["brown", "red", "yellow"]


async def test_who_sits_down_has_the_colour_that_he_likes_if_nobody_has_it(server: Server) -> None:
    async with company(server, {**PERSON, "colour": "red"}, OPEN, OPEN, OPEN) as (table, _):
        await table.sit("Ben", colour="purple")
        await table.sit("Carla", colour="red")
        dora = await table.sit("Dora", colour="pink")  # of Plus
        assert colours(dora) == ["red", "purple", "brown", "yellow"]


async def test_who_chooses_nothing_changes_no_record(server: Server) -> None:
    async with company(server, PERSON, BOT) as (table, ann):
        assert colours(ann) == ["yellow", "green"]
        await ann.done("end")
        assert "colours" not in httpx.get(f"{server.url}/api/tables/{table.code}/record").json()["options"]


@pytest.mark.parametrize(
    ("seats", "options", "wanted"),
    [
        ([{**PERSON, "colour": "red"}, BOT], {}, ["red", "green"]),
        ([{**PERSON, "colour": "green"}, BOT, OPEN], {}, ["green", "yellow", "brown"]),
        ([PERSON, BOT], {"colours": ["purple", "yellow"]}, ["purple", "yellow"]),
        ([PERSON, OPEN], {"colours": ["purple", "yellow"]}, ["purple", "yellow"]),
    ],
)
async def test_a_table_is_opened_with_colours(server: Server, seats: list[Any], options: Any, wanted: Any) -> None:
    async with company(server, *seats, options=options) as (_, ann):
        assert colours(ann) == wanted


@pytest.mark.parametrize(
    ("seats", "where"),
    [
        ([{**PERSON, "colour": "pink"}, BOT], "seats[0].colour"),
        ([{**PERSON, "colour": "red"}, {**PERSON, "colour": "red"}], "seats[1].colour"),
    ],
)
def test_a_colour_that_is_not_there_is_refused(server: Server, seats: list[Any], where: str) -> None:
    body = {"game": "mamma-mia", "edition": "2004", "seats": seats}
    answer = httpx.post(f"{server.url}/api/tables", json=body)
    assert (answer.status_code, answer.json()["code"], answer.json()["where"]) == (409, "bad-option", where)


async def test_mamma_i_has_none(server: Server) -> None:
    edition = next(g for g in server.get("/api/games").json()["games"] if g["game"] == "mamma-i")["default"]["edition"]
    async with company(server, PERSON, OPEN, game="mamma-i", edition=edition, options={}) as (_, ann):
        assert colours(ann) == [None, None]
        assert await ann.refused("colour", seat=0, colour="red") == "bad-option"
