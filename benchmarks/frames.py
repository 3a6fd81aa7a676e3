"""How much script each frame of a game has while something moves: a round against three bots, on a phone, in Chromium.

Every motion is on and the pace is the normal one. Chromium's own tracing tells when the page made a frame and how long
its script ran; script that runs while no frames are made counts by the task. Counted are milliseconds of the processor,
so that busy neighbours change little, and the memory that is swept up meanwhile with it. What script makes the page lay
out at once is not the script's, for the frame need not do it any more; the longest is shown with it, too. A look at the
page every 20 ms, which says what is shown, is part of all this.

Run: ``python -m benchmarks.frames [--game NAME] [--seed N] [--json]``; a round takes two minutes. It needs
Chromium, which ``make setup`` installs.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Error

from benchmarks import waiting
from benchmarks.waiting import Person, chromium, server

#: What a frame may have of it, in ms.
LIMIT: Final = 16.0
#: Frames that are further apart, in µs, are none of one motion: then each task is counted by itself.
APART: Final = 50_000
SCRIPT: Final = {"FunctionCall", "EvaluateScript", "EventDispatch", "FireAnimationFrame", "TimerFire", "RunMicrotasks"}
LAYOUT: Final = {"Layout", "UpdateLayoutTree"}
FRAME: Final = "BeginMainThreadFrame"
SAID: Final = "TimeStamp"
MOMENTS: Final = {"opening": "opening", "own": "opening", "decision": "opening", "turn": "turns", "turns": "turns"}
#: For so many seconds the first hands are dealt.
DEAL: Final = 3.0
GAMES: Final = {"mamma-mia": "2004", "mamma-mia-plus": "2009"}


@dataclass(frozen=True)
class Task:
    """Script that ran without a pause.

    Attributes:
        at: When, in µs.
        script: For how many ms of the processor, without what it made the page lay out.
        whole: And with it.
        moment: What the page showed.
    """

    at: float
    script: float
    whole: float
    moment: str


def trace(browser: Browser, address: str, table: dict[str, Any], seed: int) -> list[dict[str, Any]]:
    """Play a round, and what Chromium has to tell of it."""
    context = browser.new_context(base_url=address, viewport={"width": 390, "height": 844}, locale="en-GB")
    page = context.new_page()
    browser.start_tracing(page=page, categories=["devtools.timeline", "disabled-by-default-devtools.timeline"])
    person = Person(page, "normal", seed, table)
    said, dealt = "", time.monotonic() + DEAL
    while not person.step():
        moment = "deal" if time.monotonic() < dealt else shown(person)
        if moment != said:
            said = moment
            page.evaluate("(moment) => console.timeStamp(moment)", said)
        page.wait_for_timeout(50)
    found: list[dict[str, Any]] = json.loads(browser.stop_tracing())["traceEvents"]
    context.close()
    return found


def shown(person: Person) -> str:
    """What the page shows now; a delivery as long as somebody gets a pizza."""
    moment = MOMENTS.get(person.watched().state, "receipt")
    return "delivery" if moment == "opening" and person.page.locator(".gets").count() else moment


def tasks(events: list[dict[str, Any]]) -> tuple[list[Task], list[float]]:
    """The script that was run at the table, and when frames were made, in µs."""
    said = sorted((one for one in events if one["name"] == SAID), key=lambda one: float(one["ts"]))
    where = said[0]["pid"], said[0]["tid"]
    there = [one for one in events if (one["pid"], one["tid"]) == where and one["ts"] >= said[0]["ts"]]
    frames = sorted(float(one["ts"]) for one in there if one["name"] == FRAME)
    layouts = list(_outermost(there, LAYOUT))
    found, at = [], 0
    for one in _outermost(there, SCRIPT):
        while at + 1 < len(said) and said[at + 1]["ts"] <= one["ts"]:
            at += 1
        own = layouts[bisect_left(layouts, one["ts"], key=_at) : bisect_left(layouts, one["ts"] + one["dur"], key=_at)]
        whole = _ms(one)
        found.append(Task(one["ts"], whole - sum(map(_ms, own)), whole, said[at]["args"]["data"]["message"]))
    return found, frames


def _at(event: dict[str, Any]) -> float:
    return float(event["ts"])


def _ms(event: dict[str, Any]) -> float:
    return float(event.get("tdur", event["dur"])) / 1000


def _outermost(events: list[dict[str, Any]], names: set[str]) -> Iterator[dict[str, Any]]:
    """Those of some names that lie in no other of them, in their order."""
    end = 0.0
    for one in sorted((one for one in events if one["name"] in names and one["ph"] == "X"), key=_at):
        if one["ts"] >= end:
            end = one["ts"] + one["dur"]
            yield one


def by_frame(found: list[Task], frames: list[float]) -> dict[str, list[tuple[float, float]]]:
    """Milliseconds of script in each frame that has any, alone and with its layouts, by what was shown."""
    spent: dict[str, list[tuple[float, float]]] = {}
    bounds = iter([*pairwise(frames), (float("inf"), float("inf"))])
    begin, end = next(bounds)
    open_frame: tuple[float, str] | None = None
    for task in found:
        while task.at >= end:
            begin, end = next(bounds)
        times = spent.setdefault(task.moment, [])
        if open_frame == (begin, task.moment) and end - begin <= APART:
            times[-1] = times[-1][0] + task.script, times[-1][1] + task.whole
        else:
            times.append((task.script, task.whole))
        open_frame = begin, task.moment
    return spent


def figures(times: list[tuple[float, float]]) -> dict[str, float]:
    """The middle, the hundredth-worst and the worst, how many are over the limit, and the worst with layouts."""
    ordered = sorted(script for script, _ in times)
    return {
        "frames": len(ordered),
        "p50": round(ordered[len(ordered) // 2], 2),
        "p99": round(ordered[int(len(ordered) * 0.99)], 2),
        "max": round(ordered[-1], 2),
        "over": sum(one > LIMIT for one in ordered),
        "with_layout": round(max(whole for _, whole in times), 2),
    }


def report(found: dict[str, dict[str, float]], as_json: bool) -> None:
    """Print the figures of each moment."""
    if as_json:
        print(json.dumps(found))
        return
    print(
        f"moment      frames     p50     p99     max    over  layout   ms of script; over {LIMIT:.0f}; max with layout"
    )
    for moment, one in found.items():
        line = "".join(f"{one[name]:8}" for name in ("frames", "p50", "p99", "max", "over", "with_layout"))
        print(f"{moment:10}{line}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=list(GAMES), default="mamma-mia", help="which one is played (mamma-mia)")
    parser.add_argument("--seed", type=int, default=1, help="which cards the person plays (1)")
    parser.add_argument("--keep", type=Path, help="a file for what Chromium has told, for its own tools to open")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    options = parser.parse_args()
    table = {**waiting.TABLE, "game": options.game, "edition": GAMES[options.game], "options": {"rounds": 1}}
    try:
        with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as address, chromium() as browser:
            events = trace(browser, address, table, options.seed)
    except Error as error:
        raise SystemExit(f"frames: the browser has failed: {error.message.splitlines()[0]}") from None
    if options.keep:
        options.keep.write_text(json.dumps({"traceEvents": events}))
    report({moment: figures(times) for moment, times in by_frame(*tasks(events)).items()}, options.json)


if __name__ == "__main__":
    main()
