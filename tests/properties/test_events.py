"""Events tell the truth: whoever follows nothing but them knows all that a spectator's view shows."""

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest

from forno.games.mamma_mia.testing import KINDS
from forno.play.game import Game
from forno.testing import STYLES
from forno.testing.play import choose

from .examples import TABLES


class Follower:
    """The table as somebody sees it who came at the deal and hears what happens."""

    def __init__(self, game: Game) -> None:
        view = msgspec.to_builtins(game.view(None))
        self.edition = view["edition"]
        self.round, self.holder, self.supply, self.baked = view["round"], view["holder"], view["supply"], 0
        self.hand = [player["hand"] for player in view["players"]]
        self.orders = [player["orders"] for player in view["players"]]
        self.waiter = [player["waiter"] for player in view["players"]]
        self.delivered: list[list[str]] = [[] for _ in view["players"]]
        self.oven, self.turned = 0, 0
        self.top: Any = None
        self.call: Any = None
        self.judging: Any = None
        self.wanted: dict[str, int] = {}
        self.counter: Counter[str] = Counter()
        self.used: Counter[str] = Counter()
        self.given: Counter[str] = Counter()

    def hear(self, event: dict[str, Any]) -> None:
        getattr(self, f"on_{event['type']}")(**{key: value for key, value in event.items() if key != "type"})

    def on_placed(self, player: int, kind: str, number: int) -> None:
        self.hand[player] -= number
        self.oven += number
        self.top = {"kind": kind}
        self.call = {"player": player, "kind": kind, "number": number, "order": False}

    def on_ordered(self, player: int, order: str) -> None:
        self.hand[player] -= 1
        self.orders[player] -= 1
        self.oven += 1
        self.top = {"order": order, "player": player}
        same_turn = self.call and self.call["player"] == player
        self.call = {**(self.call if same_turn else {"player": player, "kind": None, "number": 0}), "order": True}

    def on_passed(self, player: int) -> None:
        self.call = {"player": player, "kind": None, "number": 0, "order": False}

    def on_drew(self, player: int, source: str, number: int) -> None:
        self.hand[player] += number
        if source == "waiter":
            self.orders[player] += number
            self.waiter[player] -= number
        else:
            self.supply -= number
            if self.edition == "2009" and self.supply == 0:
                self.holder = player

    def on_mamma_mia(self, player: int) -> None:
        self.supply -= 1
        self.holder = player

    def on_stalemate(self) -> None:
        assert sum(self.hand) == sum(self.orders)

    def on_opened(self, player: int, cards: int) -> None:
        assert cards == self.oven
        self.holder, self.top, self.turned = player, None, 0

    def on_turned(self, kind: str) -> None:
        self._turn_up()
        self.counter[kind] += 1

    def _turn_up(self) -> None:
        self.oven -= 1
        self.turned += 1

    def on_judging(self, player: int, order: str, lines: list[Any]) -> None:
        self._turn_up()
        self.judging = {"player": player, "order": order, "lines": lines}

    def _lacking(self) -> int:
        return sum(line["missing"] for line in self.judging["lines"])

    def _has_joker(self) -> bool:
        """A kind was named, perhaps one that lacked more than another."""
        return any(line["sign"] == "joker" for line in self.judging["lines"])

    def on_asking(self, player: int, wanted: dict[str, int]) -> None:
        self.wanted = wanted

    def on_helped(self, player: int, helper: int, given: dict[str, int]) -> None:
        assert given == self.wanted
        self.wanted, self.given = {}, Counter(given)
        self.hand[helper] -= sum(given.values())
        self.waiter[helper] -= 1
        self.baked += 1

    def on_not_helped(self, player: int) -> None:
        self.wanted = {}

    def on_delivered(self, player: int, order: str, used: dict[str, int], added: dict[str, int]) -> None:
        assert (player, order) == (self.judging["player"], self.judging["order"])
        lacking, added_to_it = self._lacking(), sum(added.values())
        assert added_to_it >= lacking if self._has_joker() else added_to_it == lacking
        self.counter -= Counter(used) - Counter(added)
        self.used += Counter(used)
        self.hand[player] -= sum(added.values()) - self.given.total()
        self.delivered[player].append(order)
        self.baked += 1
        self.judging, self.given = None, Counter()

    def on_went_back(self, player: int, order: str, lines: list[Any]) -> None:
        assert {"player": player, "order": order, "lines": lines} == self.judging
        assert self._lacking() > 0 or self._has_joker()  # MM-7: what lies there is delivered
        self.waiter[player] += 1
        self.judging = None

    def on_round(self, round: int, player: int, leftovers: dict[str, int], supply: int) -> None:
        assert leftovers == +self.counter
        assert round == self.round + 1
        assert player == self.holder
        self.round, self.supply, self.used, self.call, self.turned = round, supply, Counter(), None, 0
        lap = supply == 0  # PL-10
        self.holder = player if lap else None
        if self.edition != "1999":
            self.oven, self.counter = sum(leftovers.values()), Counter()
            self.top = next(({"kind": kind} for kind in reversed(KINDS) if kind in leftovers), None)

    def on_over(self, result: dict[str, Any]) -> None:
        ingredients = [hand - orders for hand, orders in zip(self.hand, self.orders, strict=True)]
        assert [score[1] for score in result["scores"]] == ingredients
        assert sum(score[0] for score in result["scores"]) == self.baked
        self.turned = 0

    def differences(self, game: Game) -> dict[str, Any]:
        """What a spectator's view shows otherwise."""
        view = msgspec.to_builtins(game.view(None))
        players = view["players"]
        mine = {"hand": self.hand, "orders": self.orders, "waiter": self.waiter}
        if self.given:  # PL-6: somebody helped, and the owner is laying the rest, card by card
            del mine["hand"]
        shown: dict[str, Any] = {pile: [player[pile] for player in players] for pile in mine}
        for name in ("round", "holder", "supply", "baked", "oven", "turned", "call", "judging", "wanted"):
            mine[name], shown[name] = getattr(self, name), view[name]
        if view["phase"] in ("place", "order", "draw"):
            mine["top"], shown["top"] = (
                self.top,
                view["top"] and {k: v for k, v in view["top"].items() if v is not None},
            )
        if self.edition != "2009":
            mine["delivered"], shown["delivered"] = self.delivered, [player["delivered"] for player in players]
        for pile in ("counter", "used"):
            if view[pile] is not None:
                mine[pile], shown[pile] = +getattr(self, pile), view[pile]
        return {name: (mine[name], shown[name]) for name in mine if mine[name] != shown[name]}


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table.edition}-{table.players}p")
@pytest.mark.parametrize("style", STYLES)
def test_who_follows_the_events_knows_what_a_spectator_sees(table, style) -> None:
    rng = Random(f"{style} {table}")
    game = table.deal(f"{rng.getrandbits(256):064x}")
    follower = Follower(game)
    while not game.over:
        settled, unseen = game.settled, game.unseen
        events = game.play(choose(game, rng, style)) if settled else game.step()
        assert settled or unseen == (not events)
        for event in events:
            follower.hear(msgspec.to_builtins(event))
        assert follower.differences(game) == {}
        view = game.view(None)
        assert game.asking == (view.judging.player if view.judging and view.wanted else None)
