"""Positions written on one line, and what comes of them.

    table = opening("green | 1 pineapple", "red", oven="3 pineapple 1 pepper 0:4-pineapple")
    assert table.legal == ["fill", "decline"]
    table.play("fill")
    assert table.delivered(0) == ["4-pineapple"]

A player is `colour | ingredients | orders | waiter | delivered`, of which the last ones may be left out. Ingredients
are written `2 salami 1 olive` (or `salami salami olive`), an order in the oven with its owner: `0:misto`. Whatever is
not named is in the box. Unless a test says otherwise it is the last round of a game by the rules of 2004, so that what
the oven leaves stays there to be looked at.
"""

from __future__ import annotations

from typing import Any

import msgspec

from forno.play.game import Game
from forno.play.record import replay

PLUS = "2009"


def cards(text: str) -> list[Any]:
    """`2 salami 0:misto` as a list of cards in that order."""
    found: list[Any] = []
    number = 1
    for word in text.split():
        if word.isdigit():
            number = int(word)
            continue
        owner, colon, order = word.partition(":")
        found += [{"order": order, "player": int(owner)} if colon else word] * number
        number = 1
    return found


def counted(text: str) -> dict[str, int]:
    """`2 salami 1 olive` as a number for each kind."""
    found = cards(text)
    return {kind: found.count(kind) for kind in found}


def player(text: str) -> dict[str, Any]:
    """`colour | ingredients | orders | waiter | delivered` as the format writes a player."""
    colour, hand, orders, waiter, delivered = [*(part.strip() for part in text.split("|")), *[""] * 4][:5]
    piles = {"orders": orders.split(), "waiter": waiter.split(), "delivered": delivered.split()}
    return {"colour": colour, "hand": counted(hand), **piles}


def record(*players: str, edition: str, options: dict[str, Any] | None = None, **position: Any) -> dict[str, Any]:
    """A record that starts from a position, without moves."""
    return {
        "format": "forno/1",
        "game": "mamma-mia-plus" if edition == PLUS else "mamma-mia",
        "edition": edition,
        "options": options or {},
        "players": [f"P{seat}" for seat in range(len(players))],
        "start": {**position, "players": [player(text) for text in players]},
    }


class Scene:
    """A game on the way.

    Attributes:
        game: The game.
        events: What everybody saw since the scene began.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.events: list[dict[str, Any]] = []

    def play(self, *moves: str) -> Scene:
        """Take decisions, and after each let happen what happens by itself."""
        for move in moves:
            self.events += msgspec.to_builtins([*self.game.play(move), *self.game.run()])
        return self

    def happened(self, type: str) -> list[dict[str, Any]]:
        """The events of a type, without the type."""
        return [{k: v for k, v in event.items() if k != "type"} for event in self.events if event["type"] == type]

    @property
    def position(self) -> dict[str, Any]:
        return self.game.position()

    @property
    def legal(self) -> list[str]:
        return self.game.legal()

    @property
    def phase(self) -> str:
        return str(self.position["phase"])

    @property
    def turn_of(self) -> int | None:
        return self.game.player

    @property
    def counter(self) -> dict[str, int]:
        return dict(self.position["counter"])

    @property
    def used(self) -> dict[str, int]:
        return dict(self.position["used"])

    @property
    def oven(self) -> list[Any]:
        return list(self.position["oven"])

    @property
    def supply(self) -> list[str]:
        return list(self.position["supply"])

    def hand(self, seat: int) -> dict[str, int]:
        return dict(self.position["players"][seat]["hand"])

    def orders(self, seat: int) -> list[str]:
        return list(self.position["players"][seat]["orders"])

    def waiter(self, seat: int) -> list[str]:
        return list(self.position["players"][seat]["waiter"])

    def delivered(self, seat: int) -> list[str]:
        return list(self.position["players"][seat]["delivered"])

    def view(self, seat: int | None) -> dict[str, Any]:
        return dict(msgspec.to_builtins(self.game.view(seat)))


def scene(
    *players: str, edition: str = "2004", phase: str = "place", oven: str = "", supply: str = "", **rest: Any
) -> Scene:
    """A position; what is not named is as in the last round of a game, with nobody holding the Mamma Mia! card."""
    position: dict[str, Any] = {"round": 3, "player": 0, "holder": None, "phase": phase}
    position |= {"oven": cards(oven), "supply": cards(supply), **rest}
    position |= {name: counted(rest[name]) for name in ("counter", "used") if name in rest}
    if isinstance(judging := rest.get("judging"), dict):
        position["judging"] = {"kinds": [], "added": {}, "wanted": {}, **judging}
    return Scene(replay(record(*players, edition=edition, **position)))


def opening(*players: str, **rest: Any) -> Scene:
    """The oven is about to be opened, by player 0 unless the test says who; it goes on to the first decision."""
    return scene(*players, phase="open", **{"holder": 0, **rest})


def last_turn(*players: str, oven: str = "", **rest: Any) -> Scene:
    """As `opening`, but seen from the decision before it: one player more, who sits last, opens the oven.

    Playing `LAST` ends the round: it puts a mushroom on top of the oven, after all that the test is about.
    """
    seat = len(players)
    colour = next(c for c in ("brown", "purple", "yellow", "red") if not any(p.startswith(c) for p in players))
    last = {"player": seat, "supply": "olive", "holder": seat, "oven": oven}
    return scene(*players, f"{colour} | 1 mushroom", **{**last, **rest})


LAST = "1 mushroom"


def seen(table: Scene, seat: int | None, *moves: str) -> list[bytes]:
    """All that a seat is told while `moves` are played: its view, then what happens, each time with the view after it.

    Where nothing happens that everybody sees, and the seat's view stays the same, nothing is told.
    """
    game = table.game.copy()
    views = [msgspec.json.encode(game.view(seat))]
    told = [views[0]]
    for move in moves:
        steps = [game.play(move)]
        while steps:
            events, view = steps.pop(), msgspec.json.encode(game.view(seat))
            if events or view != views[-1]:
                told.append(b"[%b,%b]" % (msgspec.json.encode(events), view))
            views.append(view)
            if not game.settled:
                steps.append(game.step())
    return told
