"""People around a table, each on a device of his own: what they ask for is done and told, or refused with a code."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection

from tests.patience import patience
from tests.server.conftest import StartServer
from tests.server.people import ask, cookie_of
from tests.server.player import Message, hear, open_socket
from tests.server.process import Server

pytestmark = pytest.mark.server

PERSON, OPEN, BOT = {"kind": "person"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}


@pytest.fixture
def server(either_server: Server) -> Server:
    return either_server


class Guest:
    """Somebody with one open connection."""

    def __init__(self, socket: ClientConnection, cookie: str | None) -> None:
        self.socket, self.cookie = socket, cookie
        self.heard: list[Message] = []
        self._asked = self._noted = 0

    async def ask(self, type: str, **fields: Any) -> Message:
        """Ask for something; the word that answers it."""
        self._asked += 1
        id = f"{type}-{self._asked}"
        await self.socket.send(json.dumps({"type": type, "id": id, **fields}))
        return await self.hear(lambda message: message.get("id") == id)

    async def done(self, type: str, **fields: Any) -> None:
        answer = await self.ask(type, **fields)
        assert answer["type"] == "done", answer

    async def refused(self, type: str, **fields: Any) -> str:
        answer = await self.ask(type, **fields)
        assert answer["type"] == "error", answer
        code: str = answer["code"]
        return code

    async def hear(self, wanted: Any) -> Message:
        """The next message that is wanted."""
        before = len(self.heard)
        async with patience(lambda: f"a message that is wanted; heard meanwhile: {self.heard[before:]}"):
            while True:
                message = await hear(self.socket)
                self.heard.append(message)
                if wanted(message):
                    return message

    async def note(self, kind: str) -> dict[str, Any]:
        """The next note of a kind, heard already or not."""

        def is_wanted(message: Message) -> bool:
            new = message["type"] == "note" and message["note"]["number"] >= self._noted
            return bool(new and message["note"]["kind"] == kind)

        heard = next(filter(is_wanted, self.heard), None) or await self.hear(is_wanted)
        note: dict[str, Any] = heard["note"]
        self._noted = note["number"] + 1
        return note

    async def move(self) -> Message:
        """Play the first legal decision that this seat is asked for; the answer."""
        told = self.last("view", "update")
        while not told["view"]["legal"]:
            told = await self.hear(lambda message: message["type"] in ("view", "update"))
        return await self.ask("move", ply=told["ply"], moves=[told["view"]["legal"][0]])

    def last(self, *kinds: str) -> Message:
        return next(message for message in reversed(self.heard) if message["type"] in kinds)

    @property
    def table(self) -> dict[str, Any]:
        table: dict[str, Any] = self.last("table")["table"]
        return table


class Company:
    """A table and the people around it; the first is the host."""

    def __init__(self, server: Server, code: str, watch: str, stack: AsyncExitStack) -> None:
        self.server, self.code, self.watch = server, code, watch
        self._stack = stack

    async def come(self, cookie: str | None, code: str | None = None) -> Guest:
        socket = await self._stack.enter_async_context(open_socket(self.server, code or self.code, cookie))
        guest = Guest(socket, cookie)
        await guest.hear(lambda message: message["type"] == ("table" if guest_waits(message) else "view"))
        return guest

    async def sit(self, name: str, **more: Any) -> Guest:
        answer = await ask(self.server, f"/{self.code}/seats", name=name, **more)
        assert answer.status_code == 201, answer.text
        return await self.come(cookie_of(answer))


def guest_waits(message: Message) -> bool:
    waits: bool = message["type"] == "table" and message["table"]["status"] == "waiting"
    return waits


@asynccontextmanager
async def company(server: Server, *seats: dict[str, str], **more: Any) -> AsyncIterator[tuple[Company, Guest]]:
    body = {"game": "mamma-mia", "edition": "2004", "seats": list(seats), "options": {"rounds": 1}, **more}
    opened = await ask(server, "", **body)
    assert opened.status_code == 201, opened.text
    async with AsyncExitStack() as stack:
        table = Company(server, opened.json()["table"], opened.json()["watch"], stack)
        yield table, await table.come(cookie_of(opened))


async def test_people_come_together_and_the_host_begins(server: Server) -> None:
    async with company(server, {**PERSON, "name": "Ann"}, OPEN, OPEN) as (table, ann):
        ben = await table.sit("Ben", seat=2)
        assert (await ann.note("sit"))["seat"] == 2
        assert await ann.refused("start") == "not-now"
        assert await ben.refused("start") == "not-yours"
        await ann.done("seat", seat=1, kind="bot", bot="random")
        await ben.done("rename", seat=2, name="Benno")
        await ann.done("start")
        view = await ben.hear(lambda message: message["type"] == "view")
        assert view["view"]["seat"] == 2
        assert [seat["name"] for seat in ben.table["seats"]] == ["Ann", ben.table["seats"][1]["name"], "Benno"]
        assert (ben.table["status"], ben.table["host"], ben.table["host_seat"]) == ("playing", False, 0)
        assert [note["kind"] for note in ann.table["notes"]] == ["sit", "seat", "rename", "start"]
        for request in ({"seat": 1, "kind": "none"}, {"seat": 1, "kind": "open"}):
            assert await ann.refused("seat", **request) == "not-now"
        assert await ann.refused("kick", seat=2) == "not-now"
        assert await ben.refused("rename", seat=2, name="B") == "not-now"


async def test_who_is_to_start_stays_the_same_when_a_chair_goes(server: Server) -> None:
    starts = {"options": {"rounds": 1, "starter": 3}}
    async with company(server, {**PERSON, "name": "Ann"}, OPEN, BOT, BOT, **starts) as (_, ann):
        await ann.done("seat", seat=1, kind="none")
        assert ann.table["options"]["starter"] == 2
        await ann.done("seat", seat=2, kind="none")
        assert ann.table["options"] == {"rounds": 1}
        await ann.done("start")  # there is no third player who would have to
        assert ann.table["status"] == "playing"


async def test_somebody_is_sent_away_and_holds_nothing_any_more(server: Server) -> None:
    async with company(server, PERSON, OPEN, BOT) as (table, ann):
        eve = await table.sit("Eve")
        assert await eve.refused("kick", seat=0) == "not-yours"
        assert await ann.refused("kick", seat=2) == "bad-option"
        assert await ann.refused("kick", seat=1, name="Somebody") == "not-now"
        await ann.done("kick", seat=1, name=ann.table["seats"][1]["name"])
        await eve.note("kick")
        assert (eve.table["mine"], eve.table["seats"][1]["kind"]) == ([], "open")
        assert await eve.refused("rename", seat=1, name="E") == "not-yours"
        assert await eve.refused("say", text="Hey!") == "spectator"
        ben = await table.sit("Ben")
        await ben.done("leave", seat=1)
        await ann.note("leave")
        assert ann.table["seats"][1]["kind"] == "open"


async def test_who_was_sent_away_comes_back_when_the_host_lets_him_in(server: Server) -> None:
    async with company(server, {**PERSON, "name": "Ann"}, OPEN, OPEN) as (table, ann):
        eve = await table.sit("Eve")
        carry = f"/{table.code}/seats/1/carry"
        links = [(await ask(server, carry, eve.cookie)).json()["secret"] for _ in range(2)]
        phone = await ask(server, f"/{table.code}/take", secret=links[0])
        await ann.done("kick", seat=1)
        await eve.note("kick")
        await eve.hear(lambda message: message["type"] == "table") if not eve.table["turned_away"] else None
        assert (eve.table["turned_away"], eve.table["sent_away"]) == (True, [])
        assert (ann.table["turned_away"], ann.table["sent_away"]) == (False, ["Eve"])
        for cookie in (eve.cookie, cookie_of(phone)):
            for body in ({"name": "Eve"}, {"name": "Zoe", "seat": 2}):
                again = await ask(server, f"/{table.code}/seats", cookie, **body)
                assert (again.status_code, again.json()["code"]) == (403, "sent-away")
        ben = await table.sit("Ben")  # on the same chair: the link to it is of no use any more
        assert (await ask(server, f"/{table.code}/take", secret=links[1])).json()["code"] == "bad-secret"
        assert await ben.refused("let-in", name="Eve") == "not-yours"
        assert await ann.refused("let-in", name="Nobody") == "not-now"
        await ann.done("let-in", name="Eve")
        assert (await eve.note("let-in"))["text"] == "Eve"
        assert not eve.table["turned_away"]
        assert (await ask(server, f"/{table.code}/seats", eve.cookie, name="Eve")).json()["seat"] == 2


async def test_the_table_passes_on_when_the_host_leaves(server: Server) -> None:
    async with company(server, {**PERSON, "name": "Ann"}, BOT, OPEN, OPEN) as (table, ann):
        ben, cleo = await table.sit("Ben"), await table.sit("Cleo")
        await ann.done("leave", seat=0)
        note = await cleo.note("host")
        assert (note["seat"], note["by"]) == (2, "leave")
        assert (cleo.table["host"], cleo.table["host_seat"]) == (False, 2)
        await ben.note("host")
        assert ben.table["host"]
        assert await ann.refused("start") == "not-yours"
        await ben.done("seat", seat=0, kind="bot")
        await cleo.done("leave", seat=3)
        await ben.done("leave", seat=2)
        dan = await table.sit("Dan")  # nobody was left: whoever sits down next
        await ann.note("host")
        assert dan.table["host"]
        assert httpx.delete(f"{server.url}/api/me", headers={"Cookie": str(dan.cookie)}).status_code == 200


async def test_http_says_the_same(server: Server) -> None:
    async with company(server, {**PERSON, "name": "Ann"}, OPEN) as (table, ann):
        seats, start = f"/{table.code}/seats", f"/{table.code}/start"
        taken = await ask(server, seats, name="X", seat=0)
        assert (taken.status_code, taken.json()["code"]) == (409, "seat-taken")
        same = await ask(server, seats, name="aNN")
        assert (same.status_code, same.json()["code"]) == (409, "bad-option")
        by_spectators = await ask(server, f"/{table.watch}/seats", name="Eve")
        assert (by_spectators.status_code, by_spectators.json()["code"]) == (404, "unknown-table")
        assert (await ask(server, start)).json()["code"] == "not-yours"
        assert (await ask(server, start, ann.cookie)).json()["code"] == "not-now"
        assert (await ask(server, seats, name="Ben")).status_code == 201
        assert (await ask(server, start, ann.cookie)).json()["status"] == "playing"
        assert (await ask(server, seats, name="Cleo")).json()["code"] == "not-now"


async def test_a_seat_is_carried_to_another_device_once(server: Server) -> None:
    async with company(server, PERSON, OPEN, BOT) as (table, ann):
        assert (await ask(server, f"/{table.code}/seats/1/carry", ann.cookie)).json()["code"] == "not-yours"
        secret = (await ask(server, f"/{table.code}/seats/0/carry", ann.cookie)).json()["secret"]
        wrong = await ask(server, f"/{table.code}/take", secret=f"{secret}x")
        assert (wrong.status_code, wrong.json()["code"]) == (403, "bad-secret")
        taken = await ask(server, f"/{table.code}/take", secret=secret)
        assert taken.json() == {"table": table.code, "seat": 0}
        assert (await ask(server, f"/{table.code}/take", secret=secret)).json()["code"] == "bad-secret"
        phone = await table.come(cookie_of(taken))
        assert phone.table["mine"] == [0]
        await phone.done("rename", seat=0, name="Anna")


async def test_a_bot_stands_in_and_the_owner_comes_back(server: Server) -> None:
    async with company(server, PERSON, OPEN) as (table, ann):
        ben = await table.sit("Ben")
        assert await ben.refused("stand-in", seat=1) == "not-now"
        await ann.done("start")
        assert await ben.refused("stand-in", seat=0) == "not-yours"
        assert await ben.refused("stand-in", seat=1, bot="genius") == "unknown-game"
        assert await ben.refused("take-back", seat=1) == "not-now"
        await ann.done("stand-in", seat=1, bot="random")
        assert (await ben.note("stand-in"))["by"] == "host"
        assert (ben.table["seats"][1]["stand_in"], ben.table["seats"][1]["stand_in_by"]) == ("random", "host")
        assert await ann.refused("stand-in", seat=1) == "not-now"
        assert await ann.refused("take-back", seat=1) == "not-yours"
        await ben.done("take-back", seat=1)
        await ann.note("take-back")
        assert ann.table["seats"][1]["stand_in"] is None
        await ben.done("leave", seat=1)
        await ann.note("leave")
        assert ann.table["seats"][1]["stand_in_by"] == "player"
        assert await ben.refused("take-back", seat=1) == "not-yours"


async def start_two(table: Company, ann: Guest) -> tuple[Guest, Guest]:
    """Ann and Ben begin; who moves first, and the other."""
    ben = await table.sit("Ben")
    await ann.done("start")
    await ben.hear(lambda message: message["type"] == "view")
    return (ann, ben) if ann.last("view")["view"]["legal"] else (ben, ann)


async def test_a_move_is_taken_back_when_the_other_agrees(server: Server) -> None:
    async with company(server, PERSON, OPEN) as (table, ann):
        mover, other = await start_two(table, ann)
        (seat,), (asked,) = mover.table["mine"], other.table["mine"]
        before = mover.last("view")["view"]
        assert await mover.refused("undo", seat=seat) == "not-now"
        assert (await mover.move())["type"] == "answer"
        assert await mover.refused("undo", seat=asked) == "not-yours"
        assert await other.refused("agree", seat=asked, yes=True) == "not-now"
        for yes, kind in ((False, "refuse"), (True, "undo")):
            await mover.done("undo", seat=seat)
            await other.note("ask-undo")
            assert other.table["undo"] == {"seat": seat, "waiting": [asked]}
            assert await mover.refused("agree", seat=seat, yes=True) == "not-now"
            await other.done("agree", seat=asked, yes=yes)
            await mover.note(kind)
            assert mover.table["undo"] is None
        again = await mover.hear(lambda message: message["type"] == "view")
        assert again["view"] == before
        assert again["ply"] == 2
        assert (await mover.ask("move", ply=2, moves=[before["legal"][0]]))["type"] == "answer"


async def test_what_came_to_light_is_not_taken_back(server: Server) -> None:
    async with company(server, PERSON, OPEN) as (table, ann):
        mover, _ = await start_two(table, ann)
        view = mover.last("view")["view"]
        option = next(option for option in view["turn"]["options"] if option["draws"])
        turn = [move for move in (option["place"], option["order"], option["draws"][0]["move"]) if move]
        assert (await mover.ask("move", ply=0, moves=turn))["type"] == "answer"
        assert await mover.refused("undo", seat=mover.table["mine"][0]) == "not-now"


async def test_the_game_is_ended_by_the_host_or_by_all_the_others(server: Server) -> None:
    async with company(server, PERSON, OPEN) as (table, ann):
        ben = await table.sit("Ben")
        assert await ben.refused("end") == "not-yours"
        await ann.done("start")
        await ben.done("end")
        await ann.note("vote-end")
        assert (ann.table["voted"], ann.table["status"]) == ([1], "playing")
        await ann.done("end")
        over = await ben.hear(lambda message: message["type"] == "over")
        assert len(over["seed"]) == 64
        assert (ben.table["status"], ben.table["notes"][-1]["by"]) == ("ended", "players")
        assert await ben.refused("end") == "not-now"
        assert await ben.refused("move", ply=0, moves=["1 salami"]) == "not-now"
    async with company(server, PERSON, OPEN) as (table, ann):
        ben = await table.sit("Ben")
        await ann.done("start")
        await ann.done("end")
        await ben.hear(lambda message: message["type"] == "over")
        assert (ben.table["status"], ben.table["notes"][-1]["by"]) == ("ended", "host")


async def test_people_talk_and_show_signs_and_spectators_do_not(server: Server) -> None:
    async with company(server, PERSON, OPEN) as (table, ann):
        ben = await table.sit("Ben")
        eve = await table.come(None, table.watch)
        assert (eve.table["code"], eve.table["watch"], eve.table["mine"]) == (table.watch, None, [])
        await ben.done("say", text="<b>Ciao</b>")
        for guest in (ann, eve):
            assert (await guest.note("say"))["text"] == "<b>Ciao</b>"
        await ben.done("react", sign="hungry")
        for guest in (ann, eve):
            shown = await guest.hear(lambda message: message["type"] == "reaction")
            assert (shown["seat"], shown["sign"]) == (1, "hungry")
        for request in ({"type": "say", "text": "Hey"}, {"type": "react", "sign": "hello"}, {"type": "end"}):
            assert await eve.refused(**request) == "spectator"
        assert await eve.refused("rematch") == "not-yours"
        assert await ben.refused("say", text="\u202e") == "bad-option"
        assert await ben.refused("react", sign="rude") == "bad-message"


@pytest.mark.parametrize("quiet", [True, False])
async def test_nobody_writes_while_a_round_is_played(server: Server, quiet: bool) -> None:
    house = {} if quiet else {"quiet": False}
    async with company(server, PERSON, OPEN, house=house) as (table, ann):
        mover, other = await start_two(table, ann)
        await other.done("say", text="Buon appetito!")
        assert (await mover.move())["type"] == "answer"
        for guest in (mover, other):
            answer = await guest.ask("say", text="There are three salami in it.")
            assert (answer["type"], answer.get("code")) == (("error", "not-now") if quiet else ("done", None))
        await other.done("react", sign="hurry")
        await ann.done("end")
        await other.note("end")
        await other.done("say", text="Well played!")


async def test_a_table_can_do_without_words(server: Server) -> None:
    async with company(server, PERSON, OPEN, house={"chat": False}) as (_, ann):
        assert await ann.refused("say", text="Ciao") == "not-now"
        assert await ann.refused("react", sign="hello") == "not-now"


async def test_several_on_one_device_see_nothing_before_they_look(server: Server) -> None:
    async with company(server, {**PERSON, "name": "Ann"}, {**PERSON, "name": "Bea"}, BOT) as (_, device):
        assert (device.table["mine"], device.table["seat"]) == ([0, 1], None)
        assert device.last("view")["view"]["hand"] is None
        for seat in (1, 0, None):
            await device.socket.send(json.dumps({"type": "look", "seat": seat}))
            view = await device.hear(lambda message: message["type"] == "view")
            assert view["view"]["seat"] == seat
            assert (view["view"]["hand"] is None) == (seat is None)
        assert await device.refused("look", seat=2) == "not-yours"


async def test_they_play_again_and_the_next_one_begins(server: Server) -> None:
    async with company(server, PERSON, BOT) as (table, ann):
        assert await ann.refused("rematch") == "not-now"
        await ann.done("end")
        await ann.done("rematch")
        await ann.note("rematch")
        code = ann.table["next"]
        assert await ann.refused("rematch") == "not-now"
        again = await table.come(ann.cookie, code)
        assert (again.table["status"], again.table["mine"], again.table["host"]) == ("playing", [0], True)
        assert again.table["commitment"] != ann.table["commitment"]


async def test_they_play_again_against_another_bot_by_its_own_name(server: Server) -> None:
    async with company(server, PERSON, BOT, {**BOT, "bot": "rosa"}) as (table, ann):
        await ann.done("end")
        assert await ann.refused("rematch", bot="genius") == "unknown-game"
        await ann.done("rematch", bot="enzo")
        await ann.note("rematch")
        again = await table.come(ann.cookie, ann.table["next"])
        assert again.table["seats"][0]["name"] == ann.table["seats"][0]["name"]
        assert [(seat["bot"], seat["name"]) for seat in again.table["seats"][1:]] == [
            ("enzo", "Enzo"),
            ("enzo", "Bruno"),
        ]


async def test_a_bot_sits_where_somebody_has_left_when_they_play_again(server: Server) -> None:
    async with company(server, {**PERSON, "name": "Ann"}, OPEN, OPEN) as (table, ann):
        ben = await table.sit("Ben")
        await table.sit("Cid")
        await ann.done("start")
        await ben.done("leave", seat=1)
        await ann.done("end")
        await ann.done("rematch")
        await ann.note("rematch")
        again = await table.come(ann.cookie, ann.table["next"])
        kinds = [
            (seat["kind"], seat["name"] == old["name"])
            for seat, old in zip(again.table["seats"], ann.table["seats"], strict=True)
        ]
        assert kinds == [("person", True), ("bot", False), ("person", True)]


async def test_nobody_waits_for_empty_chairs_of_a_table_that_was_given_up(server: Server) -> None:
    async with company(server, {**PERSON, "name": "Ann"}, OPEN, BOT) as (table, ann):
        await ann.done("end")
        await ann.done("rematch")
        again = await table.come(ann.cookie, ann.table["next"])
        assert [seat["kind"] for seat in again.table["seats"]] == ["person", "bot", "bot"]


async def test_what_was_agreed_is_there_after_a_restart(start_server: StartServer, kept_in: dict[str, str]) -> None:
    server = start_server(**kept_in)
    async with company(server, {**PERSON, "name": "Ann"}, OPEN) as (table, ann):
        ben = await table.sit("Ben")
        await ann.done("start")
        await ben.done("say", text="Ciao")
        await ann.done("stand-in", seat=1)
    server.kill()
    server.start()
    async with AsyncExitStack() as stack:
        ben = await Company(server, table.code, table.watch, stack).come(ben.cookie)
        assert [note["kind"] for note in ben.table["notes"]] == ["sit", "start", "say", "stand-in"]
        assert ben.table["seats"][1]["stand_in_by"] == "host"
        await ben.done("take-back", seat=1)


async def test_a_server_that_stops_says_that_it_comes_back(start_server: StartServer, kept_in: dict[str, str]) -> None:
    server = start_server(**kept_in)
    async with company(server, PERSON, BOT) as (table, ann), open_socket(server, table.code) as watching:
        answer = await ann.move()
        stopping = asyncio.create_task(asyncio.to_thread(server.stop))
        for socket in (ann.socket, watching):
            async with patience("the line to be closed"):
                await socket.wait_closed()
            assert socket.close_code in (1001, 1012)
        assert await stopping == 0
    server.start()
    async with AsyncExitStack() as stack:
        again = await Company(server, table.code, table.watch, stack).come(ann.cookie)
        repeated = {"type": "move", "id": answer["id"], "ply": 0, "moves": answer["played"]}
        await again.socket.send(json.dumps(repeated))
        assert (await again.hear(lambda message: message["type"] == "answer"))["played"] == answer["played"]


def test_a_person_is_forgotten(server: Server) -> None:
    with httpx.Client(base_url=server.url) as browser:
        seats = [{**PERSON, "name": "Zaphod"}, BOT]
        body = {"game": "mamma-mia", "edition": "2004", "seats": seats}
        code = browser.post("/api/tables", json=body).json()["table"]
        assert [table["table"] for table in browser.get("/api/tables").json()["mine"]] == [code]
        assert browser.delete("/api/me").json() == {"tables": 1}
        assert not browser.cookies
        assert browser.delete("/api/me").json() == {"tables": 0}
        assert "Zaphod" not in browser.get(f"/api/tables/{code}").text
