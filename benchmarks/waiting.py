"""A person's share of waiting in a game against three bots, through the page in a real browser and a real server.

He thinks 8 s before each turn and 4 s before each decision at an opening. These seconds are counted, not waited for:
nothing else happens meanwhile. Everything else lasts as long as it lasts. He waits whenever he is not thinking, but for
his own orders at an opening, from when one turns up until the next card does: they are play. He skips nothing.

Run: ``python benchmarks/waiting.py [--pace PACE] [--games N] [--seed N] [--json]``; a game takes two to five minutes.
With ``--json`` the shares alone: ``{"normal": 0.45, "brisk": 0.33}``. It needs Chromium, which ``make setup`` installs.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

from playwright.sync_api import Browser, Error, Page, sync_playwright

SPEEDS: Final = {"calm": 0.5, "normal": 1, "brisk": 2}
MEASURED: Final = ("normal", "brisk")
#: Seconds of thought.
TURN: Final = 8.0
DECISION: Final = 4.0
#: Seconds without a step after which a game has stopped.
PATIENCE: Final = 120.0
START_SECONDS: Final = 60.0

SEATS: Final = [{"kind": "person", "name": "Ann"}, *({"kind": "bot"} for _ in range(3))]
TABLE: Final = {"game": "mamma-mia", "edition": "2004", "seats": SEATS}
OPEN: Final = """async (body) => {
  const answer = await fetch("/api/tables", {
    method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(body),
  });
  return { status: answer.status, told: await answer.json() };
}"""
#: Notes in the page itself how long it shows what: nothing that goes on outside of it counts.
WATCH: Final = """() => {
  const there = (id) => document.querySelector(`[data-testid="${id}"]`);
  const now = () => {
    if (there("ranking")) return "over";
    if (there("receipt")) return "receipt";
    if (there("decision")) return "decision";
    if (there("pad")) return "turn";
    if (there("verdict")?.dataset.own === "true" && !document.querySelector(".turnup")) return "own";
    return there("verdict") ? "opening" : "turns";
  };
  const spent = {}, times = {};
  let state = null, since = performance.now();
  const look = () => {
    const [next, at] = [now(), performance.now()];
    if (state !== null) spent[state] = (spent[state] ?? 0) + at - since;
    if (next !== state) times[next] = (times[next] ?? 0) + 1;
    [state, since] = [next, at];
  };
  setInterval(look, 20);
  window.watched = () => (look(), { state, spent, times });
}"""
Step = Literal["turn", "decision", "receipt"]


@dataclass(frozen=True)
class Watched:
    """What the page has shown: now, for how many ms each, and how often each."""

    state: str
    spent: dict[str, float]
    times: dict[str, int]


@dataclass(frozen=True)
class Evening:
    """Seconds of a game; ``turns`` and ``openings`` are waited for, the other two are play."""

    thought: float
    own: float
    turns: float
    openings: float

    @property
    def share(self) -> float:
        """Of the whole, what is waited for."""
        waiting = self.turns + self.openings
        return waiting / (waiting + self.thought + self.own)


class Person:
    """Plays a game at a page, by what it offers.

    Args:
        page: A page of its own.
        pace: At which it shows the game.
        seed: Which of the offered cards he plays.
        table: What is opened.
    """

    def __init__(self, page: Page, pace: str, seed: int, table: dict[str, Any] = TABLE) -> None:
        self.page, self.pace, self._rng = page, pace, random.Random(seed)
        self._steps, self._last = 0, time.monotonic()
        page.add_init_script(f"localStorage['forno.speed'] = '{SPEEDS[pace]}'")
        page.goto("/rules")
        opened = page.evaluate(OPEN, table)
        if opened["status"] != 201:
            raise SystemExit(f"waiting: the server opens no table: {opened['told']}")
        page.goto(f"/table/{opened['told']['table']}")
        page.get_by_test_id("hand").wait_for()
        page.evaluate(WATCH)

    def watched(self) -> Watched:
        """What the page has shown so far."""
        return Watched(**self.page.evaluate("watched()"))

    def step(self) -> bool:
        """Do what the page waits for, if it waits; whether the game is over."""
        state = self.watched().state
        if state == "over":
            return True
        if state in ("turn", "decision", "receipt"):
            self._last = time.monotonic()
            {"turn": self._turn, "decision": self._decide, "receipt": self._go_on}[state]()
        elif time.monotonic() - self._last > PATIENCE:
            raise SystemExit(f"waiting: at pace {self.pace} nothing was asked for {PATIENCE:.0f} s; shown: {state}")
        return False

    def evening(self) -> Evening:
        """How he has spent it."""
        watched = self.watched()
        seconds = {state: ms / 1000 for state, ms in watched.spent.items()}
        thought = TURN * watched.times.get("turn", 0) + DECISION * watched.times.get("decision", 0)
        openings = seconds.get("opening", 0.0) + seconds.get("receipt", 0.0)
        return Evening(thought, seconds.get("own", 0.0), seconds.get("turns", 0.0), openings)

    def _turn(self) -> None:
        if not self.page.locator("[data-testid=number]").count():
            self._press(self._any("card-"))
        if self._rng.random() < 0.8:
            self._press(self._any("order-"))
        self._press(self._any("draw-") or self._any("pile-"))
        self._press("call")
        self._leave("turn")

    def _decide(self) -> None:
        for answer in (self._any("decision-kind-"), "decision-fill", "decision-deliver", self._any("add-")):
            if answer and self._press(answer):
                break
        else:
            self._press("decision-decline")
        self.page.wait_for_timeout(30)

    def _go_on(self) -> None:
        self._press("round-continue")
        self._leave("receipt")

    def _any(self, start: str) -> str | None:
        """One of the offered things of a kind."""
        found: list[str] = self.page.evaluate(
            """(start) => [...document.querySelectorAll(`button[data-testid^="${start}"]`)]
              .filter((one) => !one.disabled && one.ariaDisabled !== "true" && one.getClientRects().length)
              .map((one) => one.dataset.testid)""",
            start,
        )
        return self._rng.choice(found) if found else None

    def _press(self, name: str | None) -> bool:
        """Press what is offered under a test id; whether it was there to be pressed."""
        return bool(
            self.page.evaluate(
                """(name) => {
                  const one = document.querySelector(`button[data-testid="${name}"]`);
                  if (!one || one.disabled || one.ariaDisabled === "true") return false;
                  one.click();
                  return true;
                }""",
                name or "",
            )
        )

    def _leave(self, state: Step) -> None:
        """Wait until the page shows something else; for a moment only, then he tries again."""
        until = time.monotonic() + 1.0
        while self.watched().state == state and time.monotonic() < until:
            self.page.wait_for_timeout(20)


@contextmanager
def server(folder: Path) -> Iterator[str]:
    """The address of a server with people's pauses."""
    env = {**os.environ, "FORNO_PACE": "1", "FORNO_LIMITS": "off", "FORNO_LOG": "json"}
    command = [sys.executable, "-m", "forno", "serve", "--port", "0", "--data", str(folder / "data")]
    with (folder / "log").open("w+") as log:
        process = subprocess.Popen(command, env=env, stdout=log, stderr=log)
        try:
            yield _address(process, folder / "log")
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(START_SECONDS)


def _address(process: subprocess.Popen[bytes], log: Path) -> str:
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until and process.poll() is None:
        if found := re.search(r"http://\S+?:\d+", log.read_text()):
            return found.group().replace("localhost", "127.0.0.1")
        time.sleep(0.1)
    raise SystemExit(f"waiting: no server within {START_SECONDS:.0f} s:\n{log.read_text()}")


@contextmanager
def chromium() -> Iterator[Browser]:
    """Debian's Chromium, unless CHROMIUM says which."""
    names = ("chromium-headless-shell", "chromium")
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    if path is None:
        raise SystemExit("waiting: Chromium is missing: `make setup` installs it, or CHROMIUM says where it is")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


def play(browser: Browser, address: str, paces: list[str], seed: int) -> dict[str, Evening]:
    """A game at each pace, side by side: each of them waits most of the time."""
    people = []
    for pace in paces:
        context = browser.new_context(base_url=address, viewport={"width": 1280, "height": 800}, locale="en-GB")
        people.append(Person(context.new_page(), pace, seed))
    found: dict[str, Evening] = {}
    while len(found) < len(people):
        for person in people:
            if person.pace not in found and person.step():
                found[person.pace] = person.evening()
        people[0].page.wait_for_timeout(30)
    for person in people:
        person.page.context.close()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pace", action="append", choices=list(SPEEDS), help="a pace to play at; normal and brisk")
    parser.add_argument("--games", type=_games, default=1, help="how many at each pace (1)")
    parser.add_argument(
        "--seed", type=int, default=1, help="which cards the person plays (1); the deals are the server's"
    )
    parser.add_argument("--json", action="store_true", help="print the shares alone, as JSON")
    options = parser.parse_args()
    paces = options.pace or list(MEASURED)
    evenings: dict[str, list[Evening]] = {pace: [] for pace in paces}
    try:
        with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as address, chromium() as browser:
            for number in range(options.games):
                for pace, evening in play(browser, address, paces, options.seed + number).items():
                    evenings[pace].append(evening)
    except Error as error:
        raise SystemExit(f"waiting: the browser has failed: {error.message.splitlines()[0]}") from None
    report(evenings, options.json)


def _games(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) >= 1):
        raise argparse.ArgumentTypeError(f"must be a whole number of at least 1, not {text!r}")
    return int(text)


def report(evenings: dict[str, list[Evening]], as_json: bool) -> None:
    """Print the mean share of each pace, and where the time went."""
    shares = {pace: round(sum(one.share for one in all_of) / len(all_of), 3) for pace, all_of in evenings.items()}
    if as_json:
        print(json.dumps(shares))
        return
    print(f"{'pace':8}{'waiting':>9}{'thought':>10}{'own orders':>12}{'turns':>9}{'openings':>10}   seconds a game")
    for pace, all_of in evenings.items():
        mean: dict[str, Any] = {
            name: sum(getattr(one, name) for one in all_of) / len(all_of)
            for name in ("thought", "own", "turns", "openings")
        }
        line = f"{mean['thought']:10.0f}{mean['own']:12.0f}{mean['turns']:9.0f}{mean['openings']:10.0f}"
        print(f"{pace:8}{shares[pace]:9.3f}{line}")


if __name__ == "__main__":
    main()
