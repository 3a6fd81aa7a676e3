"""How long a newcomer on a slow line waits for his first card: one click on the front page, in a real browser.

The line carries 1.6 Mbit/s with 150 ms to every answer, and the processor is four times slower than it is; nothing is
kept from an earlier visit. Two people: the one clicks as soon as he can, the other after he has read for eight seconds
and the front page has fetched all that it fetches. Beside the time stand requests and kilobytes, before the click and
from it to the first card: a busy machine does not change them.

Run: ``python -m benchmarks.first_card [--game NAME] [--tries N] [--json]``; ``--url`` measures a server that runs
elsewhere. Medians. It needs Chromium, which ``make setup`` installs.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Any, Final

from playwright.sync_api import Browser, Error, Page

from benchmarks.waiting import chromium, server

#: Bytes a second, and ms to each answer.
LINE: Final = {"offline": False, "downloadThroughput": 200_000, "uploadThroughput": 93_750, "latency": 150}
SLOWER: Final = 4
WAITS: Final = ("at once", "after reading")
#: So many ms somebody reads what stands on the front page.
READING: Final = 8_000
GAMES: Final = {"mamma-mia": "^card-", "mamma-mia-plus": "^card-", "mamma-i": "^who-hide$"}
#: Notes in the page itself when the button is pressed, and when what is asked for is drawn.
WATCH: Final = """(wanted) => {
  addEventListener("click", () => (window.clicked ??= performance.now()), true);
  const seen = new MutationObserver(() => {
    const there = [...document.querySelectorAll("[data-testid]")]
      .some((one) => new RegExp(wanted).test(one.dataset.testid) && one.getClientRects().length);
    if (!there || window.shown) return;
    seen.disconnect();
    requestAnimationFrame(() => setTimeout(() => (window.shown = performance.now())));
  });
  seen.observe(document, { subtree: true, childList: true });
}"""


@dataclass(frozen=True)
class Try:
    """One newcomer: ``seconds`` from the click to the card; requests and bytes before it and from it on."""

    seconds: float
    home_requests: int
    home_bytes: int
    requests: int
    bytes: int


class Line:
    """A slow line, and what came over it."""

    def __init__(self, page: Page) -> None:
        self.requests = self.bytes = 0
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.loadingFinished", self._came)
        session.on("Network.webSocketFrameReceived", self._heard)
        session.send("Network.emulateNetworkConditions", LINE)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})

    def _came(self, told: dict[str, Any]) -> None:
        self.requests += 1
        self.bytes += int(told["encodedDataLength"])

    def _heard(self, told: dict[str, Any]) -> None:
        self.bytes += len(told["response"]["payloadData"])


def come(browser: Browser, address: str, game: str, wait: str) -> Try:
    """Somebody comes for the first time, and presses the first button."""
    context = browser.new_context(base_url=address, viewport={"width": 390, "height": 844}, locale="en-GB")
    context.add_init_script(f"({WATCH})({GAMES[game]!r}); localStorage['forno.game'] = {json.dumps(json.dumps(game))}")
    page = context.new_page()
    line = Line(page)
    page.goto("/", wait_until="commit")
    button = page.get_by_test_id("play-now")
    button.wait_for()
    if wait != WAITS[0]:
        page.wait_for_timeout(READING)
        page.wait_for_load_state("networkidle")
    home = line.requests, line.bytes
    button.click(no_wait_after=True)
    page.wait_for_function("() => window.shown > 0")
    seconds = page.evaluate("window.shown - window.clicked") / 1000
    found = Try(seconds, *home, line.requests - home[0], line.bytes - home[1])
    context.close()
    return found


@contextmanager
def serving(url: str | None) -> Iterator[str]:
    """The address of a server."""
    if url is not None:
        yield url
        return
    with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as address:
        yield address


def middle(tries: list[Try]) -> dict[str, float]:
    """The median of each figure."""
    all_of = [asdict(one) for one in tries]
    return {name: round(median(one[name] for one in all_of), 3) for name in all_of[0]}


def report(found: dict[str, dict[str, float]], as_json: bool) -> None:
    """Print the medians."""
    if as_json:
        print(json.dumps(found))
        return
    print(f"{'clicks':14}{'seconds':>8}   from the click to the card       before it")
    for wait, one in found.items():
        then = f"{one['requests']:4.0f} requests, {one['bytes'] / 1000:6.1f} kB"
        before = f"{one['home_requests']:4.0f}, {one['home_bytes'] / 1000:6.1f} kB"
        print(f"{wait:14}{one['seconds']:8.2f}   {then}   {before}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=list(GAMES), default="mamma-mia", help="which one is played (mamma-mia)")
    parser.add_argument("--tries", type=int, default=5, help="how many newcomers of each kind (5)")
    parser.add_argument("--url", help="the address of a server that runs; one is started if none is given")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    options = parser.parse_args()
    tries: dict[str, list[Try]] = {wait: [] for wait in WAITS}
    try:
        with serving(options.url) as address, chromium() as browser:
            for _ in range(options.tries):
                for wait in WAITS:
                    tries[wait].append(come(browser, address, options.game, wait))
    except Error as error:
        raise SystemExit(f"first_card: the browser has failed: {error.message.splitlines()[0]}") from None
    report({wait: middle(all_of) for wait, all_of in tries.items()}, options.json)


if __name__ == "__main__":
    main()
