"""Mamma I at the browser."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.hands import Keys
from tests.browser.planned import PlannedGuest
from tests.browser.planning import tag

MINUS = "−"
#: Where it is asked what a phase asks.
PANELS = {
    "hide": "who-hide",
    "guest": "who-guest",
    "vote": "who-vote",
    "trick": "trick",
    "effects": "effects",
    "lose": "lose",
}


def signed(value: int) -> str:
    """A number as the cards have it."""
    return str(value).replace("-", MINUS)


class MammaIGuest(PlannedGuest):
    """Plays Mamma I by pressing what is shown."""

    # ------------------------------------------------------------------------------------------------- what he does

    def decide(self, move: str) -> int:
        word, _, rest = move.partition(" ")
        self.on(PANELS[self.view.phase]).wait_for()
        self.glance(self.view.phase)
        if "secret" not in self.seen and self.view.secret is not None:
            self.look_at_secret()
        match word:
            case "hide" | "vote":
                self.pick_person(rest)
            case "guest" if self.view.phase == "guest":
                self.pick_person(rest)
            case "run" | "child" | "steal" | "done" | "lose":
                self.press(f"move-{move}")
                return 1
            case "guest":
                self.seat_guest(rest)
                self.compose(self.plan.moves[self.game.ply + 1])
                return 2
            case _:
                self.compose(move)
        return 1

    def pick_person(self, who: str) -> None:
        """Point at one of the family, and say so."""
        self.press(f"who-{who}")
        self.call()

    def compose(self, move: str) -> None:
        """One of the four options."""
        word, _, rest = move.partition(" ")
        if word != "pass":
            self.choose(word)
        match word:
            case "take":
                cards, row = rest.split(" > ")
                for place in self.places(cards.split("+")):
                    self.take(place)
                self.pick_row(row)
            case "remove":
                self.pick_row(rest)
            case "turn":
                self.turn(int(rest))
        self.glance(f"trick-{word}")
        self.call()

    def places(self, cards: list[str]) -> list[int]:
        """Where these cards lie on show."""
        free = list(enumerate(self.view.display))
        found = []
        for card in cards:
            place = next(place for place, shown in free if shown == card)
            free.remove((place, card))
            found.append(place)
        return found

    def choose(self, option: str) -> None:
        if self.on(f"option-{option}").get_attribute("aria-selected") != "true":
            self.press(f"option-{option}")

    def take(self, place: int) -> None:
        self.press(f"show-{place}")

    def pick_row(self, row: str) -> None:
        self.press(f"pick-{row}")

    def turn(self, card: int) -> None:
        self.press(f"turn-{card}")

    def seat_guest(self, who: str) -> None:
        self.press("guest")
        self.pick_row(who)

    def call(self) -> None:
        self.press("call")

    def look_at_secret(self) -> None:
        """Hold to look: the own character is on the page for as long, and not before or after."""
        self.seen.add("secret")
        name = self.family(self.view.secret)
        tab = self.on("tab-secret")
        if tab.is_visible():
            self.press("tab-secret")
        text, before = self.on("secret-text"), self.on("secret-text").inner_text()
        assert name not in before
        self.hold_look()
        expect(text).to_have_text(name)
        self.hand.let_go()
        expect(text).to_have_text(before)
        if tab.is_visible():
            self.press("tab-show")

    def hold_look(self) -> None:
        self.hand.hold(self.on("look"))

    # ------------------------------------------------------------------------------------------------- what he sees

    def watch(self) -> None:
        """There is nothing to do meanwhile."""

    def moved(self, move: str) -> None:
        """Nothing that the events do not say."""

    def happened(self, event: Any) -> None:
        player = self.name_of(event.player) if hasattr(event, "player") else ""
        match tag(event):
            case "hidden" | "wc_called" | "passed" as what:
                self.says(f"mi.say.{what}", name=player)
            case "guest":
                who = self.family(event.character)
                self.says("mi.say.guest", name=player, value=signed(event.value), who=who)
            case "took":
                self.says("mi.say.took", name=player, row=self.family(event.row))
            case "named" | "ran_over" as what:
                self.says(f"mi.say.{what}", name=player, who=self.family(event.character))
            case "removed":
                self.says("mi.say.removed", name=player, row=self.family(event.row))
            case "turned_card":
                self.says("mi.say.turned", name=player, who=self.family(event.character))
            case "wc":
                self.says("mi.say.wc.tie" if event.tie else "mi.say.wc", who=self.family(event.character))
            case "stole":
                self.says("mi.say.stole", thief=self.family(event.thief), victim=self.family(event.victim))
            case "assigned" if event.character is None:
                self.says("mi.say.unsold")
            case "assigned":
                self.says("mi.say.assigned", who=self.family(event.character))
            case "lost" | "child" | "over" as what:
                self.says(f"mi.say.{what}")
        self.on_the_table(event)

    def on_the_table(self, event: Any) -> None:
        """What has come to somebody lies beside him."""
        match tag(event):
            case "wc":
                self.shows(event, event.character, f"wc-{event.character}")
            case "ran_over":
                self.shows(event, event.character, f"hospital-{event.character}")
            case "stole":
                self.shows(event, event.thief, f"card-{event.card}")

    def shows(self, event: Any, who: str, test_id: str) -> None:
        expect(self.on(f"row-{who}").get_by_test_id(test_id)).to_be_visible()
        self.glance(tag(event))

    def family(self, row: str) -> str:
        """A member of the family in the language of the page."""
        return self.words[f"mi.who.{row}"]

    def expected(self) -> dict[str, Any]:
        view = self.view
        shown: dict[str, Any] = {row: self.row(row) for row in view.rows}
        return shown | {"display": len(view.display), "queue": view.queue, "aside": len(view.aside)}

    def row(self, row: str) -> list[Any]:
        """What lies in a row and beside it: sums, cards, and what else."""
        view = self.view
        total, beside = view.sums[row], view.cards.get(row, [])
        things = [f"card-{one.card}-{str(one.flat).lower()}" for one in beside]
        things += [f"guest-{row}"] if row in view.guests else []
        things += [f"wc-{row}"] if view.wc == row else []
        things += [f"hospital-{row}"] if view.hospital == row else []
        return [str(total.points), str(total.money) if total.money else "", len(view.rows[row]), *things]

    SHOWN = """() => {
      const shown = {};
      const text = (one) => one?.textContent.trim() ?? "";
      for (const row of document.querySelectorAll("[data-testid=rows] > li")) {
        const name = row.dataset.testid.slice(4);
        const beside = [...row.querySelectorAll(".own [data-testid]")];
        shown[name] = [
          text(row.querySelector(".mp b")), text(row.querySelector(".pay b")),
          row.querySelectorAll(".slots .card").length,
          ...beside.map((one) => one.dataset.testid + (one.dataset.flat ? "-" + one.dataset.flat : "")),
        ];
      }
      const all = (name) => [...document.querySelectorAll(`[data-testid^="${name}-"]`)];
      shown.display = all("show").length;
      shown.queue = all("queue").map((one) => Number(one.dataset.testid.slice(6)));
      shown.aside = document.querySelectorAll("[data-testid=aside] i.full").length;
      return shown;
    }"""


class MammaIByKeys(MammaIGuest):
    """Plays Mamma I with the keys that its list of keys names, and Tab and Enter for the rest."""

    hand: Keys

    def choose(self, option: str) -> None:
        self.hand.key({"take": "p", "wc": "w", "remove": "r", "turn": "u"}[option])
        expect(self.on(f"option-{option}")).to_have_attribute("aria-selected", "true")

    def take(self, place: int) -> None:
        self.hand.key(str(place + 1))
        expect(self.on(f"show-{place}")).to_have_attribute("aria-pressed", "true")

    def turn(self, card: int) -> None:
        offered = [one.get_attribute("data-testid") for one in self.page.locator(".turnlist button").all()]
        self.hand.key(str(offered.index(f"turn-{card}") + 1))
        expect(self.on(f"turn-{card}")).to_have_attribute("aria-pressed", "true")

    def pick_row(self, row: str) -> None:
        self.down_to(f"pick-{row}")

    def pick_person(self, who: str) -> None:
        self.down_to(f"who-{who}")
        self.call()

    def seat_guest(self, who: str) -> None:
        self.hand.key("g")
        self.down_to(f"pick-{who}")
        self.hand.key("Enter")

    def hold_look(self) -> None:
        self.hand.hold_key("l")

    def down_to(self, test_id: str) -> None:
        """Arrow down until it is chosen."""
        target = self.on(test_id)
        for _ in range(8):
            self.hand.key("ArrowDown")
            if target.get_attribute("aria-pressed") == "true":
                return
        raise AssertionError(f"{test_id} cannot be reached with arrows")

    def call(self) -> None:
        expect(self.on("call")).not_to_have_attribute("aria-disabled", "true")
        self.hand.key("Enter")
