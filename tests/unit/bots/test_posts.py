"""Bots that are addresses: what they are posted, what they may get wrong, and that nobody hangs on them."""

import json
import random
import runpy
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from forno import Game, bots
from forno.arena import Match, run
from forno.bots.correspondent import Correspondent
from forno.bots.posts import Posts
from forno.bots.seating import Seating
from forno.errors import BadOption, BotError

EXAMPLE = Path(__file__).parents[3] / "examples/http_bot.py"


@pytest.fixture(autouse=True)
def _no_proxy(monkeypatch):
    monkeypatch.setenv("no_proxy", "*")


@contextmanager
def served(bot: type[BaseHTTPRequestHandler]) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), bot) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/bot"
        server.shutdown()


def answering(what: Any) -> type[BaseHTTPRequestHandler]:
    """A bot's handler; ``what`` gets it, and the messages of one request."""

    class Bot(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            what(self, [json.loads(line) for line in body.splitlines()])

        def log_message(self, *_: object) -> None:
            pass

    return Bot


def say(handler: Any, body: bytes, status: int = 200, **headers: str) -> None:
    handler.send_response(status)
    for name, value in headers.items():
        handler.send_header(name, value)
    handler.end_headers()
    handler.wfile.write(body)


def first(heard: list[Any]) -> bytes:
    asked = heard[-1]
    moves = asked["view"]["legal"][:1] if asked["type"] == "update" else []
    return json.dumps({"type": "move", "id": "any", "ply": asked["ply"], "moves": moves}).encode() + b"\n"


def finish(bot: Any) -> None:
    game = Game.new("mamma-mia", "2004", ["Me", "Ann"], options={"rounds": 1, "starter": 0}, seed="5" * 64)
    seats = {0: bot, 1: bots.make("random", 0)}
    with closing(Seating(game, seats, {seat: random.Random(seat) for seat in seats})) as seating:
        seating.finish()


@pytest.mark.slow
def test_the_example_plays_every_game_and_the_same_in_every_process():
    example = runpy.run_path(str(EXAMPLE))["Bot"]
    with served(example) as address:
        for game, edition in (("mamma-mia", "1999"), ("mamma-mia-plus", "2009"), ("mamma-i", "zugames")):
            match = Match(game=game, edition=edition, bots=(address, "random"), seed=1)
            here, there = list(run(match, 2)), list(run(match, 2, processes=2))
            assert {one.number: one.shares for one in here} == {one.number: one.shares for one in there}


def test_it_is_posted_what_a_command_would_read_and_each_seat_by_its_name():
    heard: list[tuple[str, list[Any]]] = []

    def keep(handler: Any, messages: list[Any]) -> None:
        heard.append((handler.headers["Forno-Seat"], messages))
        say(handler, first(messages))

    with served(answering(keep)) as address:
        finish(bots.hire(address, 7))
        names = {name for name, _ in heard}
        finish(bots.hire(address, 7))
    assert len(names) == 1
    assert len({name for name, _ in heard}) == 2
    kinds = [[message["type"] for message in messages] for name, messages in heard if name in names]
    assert kinds[0] == ["table", "update"]
    assert {tuple(one) for one in kinds[1:-1]} == {("answer", "update")}
    assert kinds[-1] == ["over"]
    assert heard[0][1][0]["table"]["seed"] == 7


@pytest.mark.parametrize(
    ("body", "status", "message"),
    [
        (b"", 200, "answers nothing; a line"),
        (b"1 salami", 200, "answered '1 salami', which is no message"),
        (b"{}", 500, "answers with status 500; 200 would be right"),
        (b"", 302, "answers with status 302"),
        (b" " * (3 << 20), 200, "answers more than 1048576 bytes"),
    ],
)
def test_one_that_lies_is_named_with_what_it_answered(body, status, message):
    with served(answering(lambda handler, _: say(handler, body, status, Location="/elsewhere"))) as address:
        with pytest.raises(BotError, match=message) as caught:
            finish(bots.hire(address, 7))
        assert address in str(caught.value)


def test_one_that_hangs_or_drips_holds_nobody_up():
    gone = threading.Event()

    def drip(handler: Any, messages: list[Any]) -> None:
        say(handler, b"")
        while messages[0]["type"] == "drip" and not gone.wait(0.01):
            handler.wfile.write(b" ")
        gone.wait(60)

    with served(answering(drip)) as address:
        for kind in ("hang", "drip"):
            posts = Posts(address)
            posts.write(json.dumps({"type": kind}).encode() + b"\n", 1)
            with pytest.raises(BotError, match=r"answers nothing for 0\.2 s"):
                posts.line(0.2)
        gone.set()


def test_where_nobody_is_nothing_is_sent_and_all_is_let_go():
    with served(answering(lambda *_: None)) as address:
        pass
    with pytest.raises(BotError, match="cannot be reached: "):
        finish(bots.hire(address, 7))
    bot = bots.hire(address, 7)
    assert isinstance(bot, Correspondent)
    bot.close()


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("http://", "right would be https://HOST/PATH"),
        ("https://a b/", "right would be https://HOST/PATH"),
        ("https://[1/", "is no address"),
        ("https://host:99999/", "is no address"),
        ("https://me:secret@host/", "a password stands in it"),
    ],
)
def test_what_is_no_address_is_refused_before_any_game(address, message):
    for look in (bots.check, bots.hire):
        with pytest.raises(BadOption, match=message) as caught:
            look(address)
        assert "secret" not in str(caught.value)
