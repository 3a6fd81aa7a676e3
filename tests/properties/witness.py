"""Somebody who sits at a table, forgets nothing, and knows nothing but what he has seen.

Written from the rules alone: it looks at events and at its own view, never into a game, so that it may say whether a
deal that a seat is told to hold for possible is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import msgspec

from forno.games.mamma_mia.testing import KINDS, cards
from forno.play.game import Game
from forno.testing.play import choose

Numbers = dict[str, int]


class Witness:
    """What a seat has seen since the deal; ``see`` wants every step of the game, one by one."""

    def __init__(self, game: Game, seat: int) -> None:
        view = game.view(seat)
        self.seat = seat
        self.others = [player for player in range(len(game.players)) if player != seat]
        self.open_counter = game.edition == "1999"
        self.box = Counter({kind: n for kind, n in cards(game.position()).items() if kind in KINDS})
        self.oven: list[Any] = []
        self.unseen = [player.waiter for player in view.players]  # on top of a waiter, never shown
        self.below: list[list[str]] = [[] for _ in view.players]  # below them: everybody saw them going there
        self.shown: list[set[str]] = [set() for _ in view.players]  # orders in hand that everybody has seen before
        self.baked: list[list[str]] = [[] for _ in view.players]
        self.used: Counter[str] = Counter()
        self.given: Counter[str] = Counter()
        self.owed: tuple[int, Counter[str]] | None = None  # a request is out: what its owner must hold
        self.stalemate = False
        # Of this round: what the others held together when it began, how many each, what each has played since.
        self.kept: Counter[str] | None = None
        self.sizes: list[int] = []
        self.played: list[Counter[str]] = [Counter() for _ in view.players]

    def see(self, events: list[Any], game: Game) -> None:
        """Take in what a step has brought; the game is asked for the own view only."""
        for event in msgspec.to_builtins(events):
            self._hear(event)
            if event["type"] == "round":
                self._begin_round(event, game.view(self.seat))

    def _hear(self, event: dict[str, Any]) -> None:
        player = event.get("player", -1)
        match event["type"]:
            case "placed":
                self.oven += [event["kind"]] * event["number"]
                self.played[player][event["kind"]] += event["number"]
            case "ordered":
                self.oven.append({"order": event["order"], "player": player})
                self.shown[player].discard(event["order"])
            case "drew" if event["source"] == "waiter":
                for _ in range(event["number"]):
                    self._take_from_waiter(player, self.shown[player].add)
            case "stalemate":
                self.stalemate = True
            case "turned":
                assert self.oven.pop(0) == event["kind"]
            case "judging":
                assert self.oven.pop(0) == {"order": event["order"], "player": player}
                self.lines = event["lines"]
            case "asking":
                lacks = Counter({line["kinds"][0]: line["missing"] for line in self.lines if line["sign"] == "kind"})
                self.owed = (player, lacks - Counter(event["wanted"]))
            case "helped":
                self.given = Counter(event["given"])
                self.played[event["helper"]].update(self.given)
                self._take_from_waiter(event["helper"], self.baked[event["helper"]].append)
            case "delivered":
                self.used.update(event["used"])
                self.played[player].update(Counter(event["added"]) - self.given)
                self.baked[player].append(event["order"])
                self.given, self.owed = Counter(), None
            case "went_back":
                self.below[player].append(event["order"])
                self.owed = None

    def _take_from_waiter(self, player: int, put: Callable[[str], Any]) -> None:
        if self.unseen[player]:
            self.unseen[player] -= 1
        else:
            put(self.below[player].pop(0))

    def _begin_round(self, event: dict[str, Any], view: Any) -> None:
        left = Counter(event["leftovers"])
        self.oven = [] if self.open_counter else [kind for kind in KINDS for _ in range(left[kind])]
        # MM-6: in a stalemate nobody holds an ingredient, but what is left of the supply is hidden.
        self.kept = Counter() if self.stalemate else self.box - left - self.used - Counter(view.hand)
        self.sizes = [player.hand - player.orders for player in view.players]
        self.played = [Counter() for _ in self.sizes]
        self.used, self.stalemate = Counter(), False

    # ---- what cannot be

    def contradictions(self, position: dict[str, Any]) -> list[str]:
        """What in a position cannot be, after all that was seen."""
        players = position["players"]
        found = [] if position["oven"] == self.oven else [f"oven {position['oven']}, seen {self.oven}"]
        for player, there in enumerate(players):
            below = self.below[player]
            if there["waiter"][self.unseen[player] :] != below:
                found.append(f"waiter of {player}: {there['waiter']}, seen going below: {below}")
            if not self.shown[player] <= {*there["orders"]} and player != self.seat:
                found.append(f"orders of {player}: {there['orders']}, seen before: {self.shown[player]}")
            if not {*self.baked[player]} <= {*there["delivered"]}:
                found.append(f"delivered by {player}: {there['delivered']}, seen: {self.baked[player]}")
        if self.owed and self.owed[0] != self.seat and self.owed[1] - Counter(players[self.owed[0]]["hand"]):
            found.append(f"the owner of the request lacks {self.owed[1]}")
        hands = [Counter(player["hand"]) for player in players]
        if judging := position.get("judging"):  # laid already, but by nobody's leave: still in the owner's hand
            hands[judging["player"]].update(Counter(judging["added"]) - self.given)
        return found + self._ingredients(hands)

    def _ingredients(self, hands: list[Counter[str]]) -> list[str]:
        """Whether the others can have begun the round with what they are known to have held together.

        What somebody has played or still holds was in his hand then, or was drawn since; so a flow has to exist from
        the kinds that were kept to the players, as many to each as he held.
        """
        if self.kept is None:
            return []
        had = {player: hands[player] + self.played[player] for player in self.others}
        dealt = {(kind, player): 0 for kind in KINDS for player in self.others}
        room = {player: self.sizes[player] for player in self.others}

        def place(kind: str, tried: set[int]) -> bool:
            for player in self.others:
                if player in tried or dealt[kind, player] >= had[player][kind]:
                    continue
                tried.add(player)
                if room[player] > 0:
                    room[player] -= 1
                    dealt[kind, player] += 1
                    return True
                for other in KINDS:
                    if dealt[other, player] > 0 and place(other, tried):
                        dealt[other, player] -= 1
                        dealt[kind, player] += 1
                        return True
            return False

        if self.kept.total() != sum(room.values()):
            return [f"{self.kept} were kept, in hands of {room}"]
        return [f"no {kind} was kept by anybody" for kind in self.kept.elements() if not place(kind, set())]


def watched(game: Game, rng: Random, style: str) -> Iterator[tuple[Game, list[Witness]]]:
    """Play a game from the deal on, and yield it after every step together with what everybody has seen."""
    witnesses = [Witness(game, seat) for seat in range(len(game.players))]
    while not game.over:
        yield game, witnesses
        events = game.play(choose(game, rng, style)) if game.settled else game.step()
        for witness in witnesses:
            witness.see(events, game)
    yield game, witnesses
