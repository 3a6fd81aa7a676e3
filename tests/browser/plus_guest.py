"""Mamma Mia! Plus at the browser."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.guest import LEFT_EDGE
from tests.browser.hands import Keys
from tests.browser.planned import PlannedGuest
from tests.browser.planning import ME, tag

#: The letters of the menu.
LETTERS = {"pineapple": "a", "pepper": "p", "mushroom": "f", "olive": "o", "salami": "s", "shrimp": "g"}


class PlusGuest(PlannedGuest):
    """Plays Plus by pressing what is shown."""

    # ------------------------------------------------------------------------------------------------- what he does

    def decide(self, move: str) -> int:
        if self.view.turn is not None:
            return self.take_turn()
        self.on("decision").wait_for()
        self.glance(f"decision-{self.view.decision.phase}")
        word, _, rest = move.partition(" ")
        match word:
            case "want":
                return self.ask_for_help()
            case "kind":
                self.pick_kind(rest)
            case "help":
                self.press("help-give")
            case "refuse":
                self.press("help-no")
            case _:
                self.press(f"decision-{word}")
        return 1

    def take_turn(self) -> int:
        """Compose a whole turn and call it."""
        self.on("pad").wait_for()
        self.glance("turn")
        option = self.option()
        for move in option:
            word, _, rest = move.partition(" ")
            if word.isdigit():
                self.lift(rest, int(word))
            elif word == "order":
                self.put(rest)
            elif word == "draw":
                self.draw(rest)
        self.glance("turn-composed")
        self.call()
        # Until it is shown the pad is still this turn's, whatever the others have played meanwhile.
        expect(self.on("pad")).to_have_count(0)
        return len(option)

    def option(self) -> list[str]:
        """The moves of the plan that are one turn: those that the view says go together."""
        moves = self.plan.moves[self.game.ply :]
        for option in self.view.turn.options:
            for draw in option.draws or [None]:
                whole = [option.place, option.order, draw.move if draw else None]
                turn = [move for move in whole if move is not None]
                if turn and moves[: len(turn)] == turn:
                    return turn
        raise AssertionError(f"no turn like {moves[:3]}: {self.view.turn}")

    def lift(self, kind: str, number: int) -> None:
        """Take so many of a kind in hand: the card that has so many from it to the right."""
        card = self.on(f"card-{kind}-{number}")
        expect(card).not_to_have_attribute("aria-disabled", "true")
        self.hand.press(card, LEFT_EDGE)
        expect(self.on("number")).to_have_text(str(number))

    def put(self, order: str) -> None:
        self.press(f"order-{order}")

    def draw(self, source: str) -> None:
        segment = self.on(f"draw-{source}")
        self.press(f"draw-{source}" if segment.is_visible() else f"pile-{source}")

    def call(self) -> None:
        self.press("call")

    def pick_kind(self, kind: str) -> None:
        self.press(f"decision-kind-{kind}")

    def ask_for_help(self) -> int:
        """Name the wanted cards, then ask."""
        coming = self.plan.moves[self.game.ply :]
        moves = coming[: coming.index("ask") + 1]
        self.press("help-begin")
        self.on("asking").wait_for()
        self.lie_in_a_row(".wish")
        wanted = [move.removeprefix("want ") for move in moves[:-1]]
        for kind in dict.fromkeys(wanted):
            for number in range(wanted.count(kind)):
                self.want(kind, number)
        self.glance("asking")
        self.press("help-ask")
        return len(moves)

    def lie_in_a_row(self, what: str) -> None:
        """On a desk there is room for all of them beside each other."""
        size = self.page.viewport_size
        if size is not None and size["width"] > 1100 and size["height"] >= 500:
            tops = "all => [...new Set(all.map((one) => one.getBoundingClientRect().top))]"
            assert len(self.page.locator(what).evaluate_all(tops)) == 1, what

    def want(self, kind: str, number: int) -> None:
        """Want one more card of a kind, unless it has to be wanted anyhow."""
        if self.view.decision.request.any:  # Bombastica: of any kinds, so they are counted
            self.press(f"want-{kind}")
            return
        card = self.on(f"want-{kind}-{number}")
        if card.get_attribute("aria-pressed") == "false":
            self.press(f"want-{kind}-{number}")
            expect(card).to_have_attribute("aria-pressed", "true")

    # ------------------------------------------------------------------------------------------------- what he sees

    def happened(self, event: Any) -> None:
        match tag(event):
            case "asking":
                self._refused = False
                self.says("say.asking", name=self.name_of(event.player))
                mine = event.player == ME
                self.says("help.others.you" if mine else "help.others", "lead", name=self.name_of(event.player))
                self.says("help.asks.you" if mine else "help.asks", "request", name=self.name_of(event.player))
            case "helped":
                self.helped(event)
            case "not_helped":
                self.says("help.nobody")
                self.says("help.nobody", "lead")
                self.seen |= {"I am refused"} if event.player == ME and self._refused else set()
            case "delivered":
                self.says("say.delivered", name=self.name_of(event.player))
            case "went_back":
                self.says("say.back", name=self.name_of(event.player))
            case "opened":
                self.says("say.opened.plus", name=self.name_of(event.player))
            case "round":
                self.put_receipt_away()
            case "over":
                self.on("stack-turned").wait_for()
                self.glance("stack")
                self.press_while_there("stack-skip")

    def helped(self, event: Any) -> None:
        """Who gave is said; his top order is on the common stack."""
        helper = self.name_of(event.helper)
        self.says("say.helped", name=helper)
        if event.helper == ME:
            self.says("help.helped.you", "lead")
        else:
            self.says("help.helped", "lead", name=helper)
        self.seen |= {"I am helped"} if event.player == ME else set()

    def put_receipt_away(self) -> None:
        """After a round everybody looks at what has become of the orders."""
        self.on("receipt").wait_for()
        self.glance("receipt")
        self.press_while_there("round-continue")

    def expected(self) -> dict[str, Any]:
        view = self.view
        shown = {
            "cards": sum(view.hand.values()) + len(view.orders),
            "stack": view.baked,
            "oven": view.phase == "open",
        }
        if view.phase == "open":
            return shown | {"counter": [view.counter.get(kind, 0) for kind in LETTERS]}
        return shown | {"counter": None}

    SHOWN = """() => {
      const numbers = (one) => Number(/\\d+/.exec(one?.textContent ?? "")?.[0] ?? 0);
      const tray = document.querySelector("[data-testid=tray]");
      const hand = document.querySelectorAll("[data-testid=hand] .held");
      const columns = [...document.querySelectorAll("[data-testid=counter] .cap b")];
      return {
        cards: tray ? tray.querySelectorAll(".card").length : hand.length,
        stack: numbers(document.querySelector("[data-testid=common-stack] .vh")),
        oven: tray !== null,
        counter: columns.length ? columns.map((one) => Number(one.textContent)) : null,
      };
    }"""

    #: Whether somebody has said no to the request that is out.
    _refused = False

    def watch(self) -> None:
        """Slow down before the end, so that it is seen how the common stack is turned over."""
        if self.game.ply == self.plan.ply - 1:
            self.page.keyboard.press("<")  # at the opening of another the buttons show his pace, and cannot be pressed
            self.page.wait_for_function("localStorage['forno.speed'] === '1'")
            self.seen.add("another decides last")

    def moved(self, move: str) -> None:
        self._refused = self._refused or move == "refuse"


class PlusByKeys(PlusGuest):
    """Plays Plus with the keys that its list of keys names, and Tab and Enter for the rest."""

    hand: Keys

    def lift(self, kind: str, number: int) -> None:
        self.hand.key(LETTERS[kind], str(number))
        expect(self.on("number")).to_have_text(str(number))

    def put(self, order: str) -> None:
        target = self.on(f"order-{order}").first
        for _ in range(10):
            self.hand.key("ArrowDown")
            if target.get_attribute("aria-pressed") == "true":
                return
        raise AssertionError(f"{order} cannot be reached with arrows")

    def draw(self, source: str) -> None:
        target = self.on(f"draw-{source}")
        for _ in range(2):
            if target.get_attribute("aria-checked") == "true":
                return
            self.hand.key("Space")
        expect(target).to_have_attribute("aria-checked", "true")

    def call(self) -> None:
        expect(self.on("call")).not_to_have_attribute("aria-disabled", "true")
        self.hand.key("Enter")

    def pick_kind(self, kind: str) -> None:
        self.hand.key(LETTERS[kind])
