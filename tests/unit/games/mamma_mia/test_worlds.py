"""Worlds of Mamma Mia!: each deal that agrees with what a seat has seen is as likely as any other, and nothing else.

Tiny games are compared with all their deals, counted one by one from the rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from random import Random
from typing import Any, NamedTuple

import pytest

from forno import Game
from forno.games.mamma_mia.game import GAME
from tests.rulings.scene import scene

SEAT = 0
SAMPLES = 1500
Hand = tuple[str, ...]
Deal = tuple[Hand, Hand]


class Seen(NamedTuple):
    """What a seat saw: a card laid (``kind``), or drawn; whose draw it was not, that shows no kind."""

    player: int
    kind: str | None
    number: int
    drawn: bool


def table(seed: int, *, later: bool) -> Game:
    """Three players whose hands are so full of orders that they draw one card a turn."""
    rng = Random(seed)
    names = GAME.setting("mamma-mia", "2004", 3, {}).names
    box = ["olive", "olive", "olive", "salami", "salami", "pepper", "pepper", "mushroom", "mushroom"]
    rng.shuffle(box)
    hands = [box[:2], box[2:4], box[4:6]]
    colours = ("yellow", "green", "brown")
    players = [
        f"{colour} | {' '.join(hand)} | {' '.join(names[seat][:5])} |"
        for seat, (colour, hand) in enumerate(zip(colours, hands, strict=True))
    ]
    rest = " ".join(box[6:])
    if not later:
        return scene(*players, round=1, holder=0, supply=f"{rest} olive pepper").game
    game = scene(*players, round=1, player=2, holder=0, supply="salami", used=f"{rest} olive pepper salami").game
    move = game.legal()[0]
    game.play(move)
    game.run()
    game.play("no order")
    game.run()
    assert game.view(SEAT).round == 2
    return game


def ingredients(game: Game, seat: int) -> list[str]:
    return list(Counter(game.position()["players"][seat]["hand"]).elements())


def play(game: Game, turns: int, rng: Random) -> list[Seen]:
    """Play some turns without orders, and say what the seat saw of ingredients."""
    seen: list[Seen] = []
    while turns and game.view(None).phase != "open":
        before = Counter(game.view(SEAT).hand)
        player = game.player
        assert player is not None
        placing = game.view(None).phase == "place"
        move = rng.choice(game.legal()) if placing else "no order"
        for event in [*game.play(move), *game.run()]:
            name = type(event).__name__
            if name == "Placed":
                seen.append(Seen(player, event.kind, event.number, False))
            elif name == "Drew":
                new = Counter(game.view(SEAT).hand) - before if player == SEAT else Counter()
                seen.append(Seen(player, next(iter(new), None), event.number, True))
                turns -= 1
    return seen


def consistent(hands: list[list[str]], supply: list[str], seen: list[Seen]) -> Deal | None:
    """What the others hold after all that was seen, if the deal allows it."""
    held, at = [Counter(hand) for hand in hands], 0
    for player, kind, number, drawn in seen:
        if drawn:
            for card in supply[at : at + number]:
                if player == SEAT and card != kind:
                    return None
                held[player][card] += 1
            at += number
        else:
            assert kind is not None
            held[player][kind] -= number
            if held[player][kind] < 0:
                return None
    first, second = (tuple(sorted(held[seat].elements())) for seat in (1, 2))
    return first, second


def exact(start: Game, seen: list[Seen], *, later: bool) -> dict[Deal, float]:
    """The others' hands after all that was seen, by counting every deal there is."""
    own, one, two = (ingredients(start, seat) for seat in range(3))
    supply = [card for card in start.position()["supply"] if card != "mamma-mia"]
    deals = (
        (
            (held[: len(one)], held[len(one) :], rest)
            for held in permutations(one + two)
            for rest in permutations(supply)
        )
        if later
        else (
            (cards[: len(one)], cards[len(one) : len(one + two)], cards[len(one + two) :])
            for cards in permutations(one + two + supply)
        )
    )
    found: Counter[Deal] = Counter()
    for first, second, rest in deals:
        deal = consistent([own, list(first), list(second)], list(rest), seen)
        if deal is not None:
            found[deal] += 1
    return {deal: n / found.total() for deal, n in found.items()}


def distance(one: dict[Deal, float], other: dict[Deal, float]) -> float:
    return sum(abs(one.get(deal, 0.0) - other.get(deal, 0.0)) for deal in {*one, *other}) / 2


def shares(deals: Iterator[Deal]) -> dict[Deal, float]:
    counted = Counter(deals)
    return {deal: n / counted.total() for deal, n in counted.items()}


@pytest.mark.slow
@pytest.mark.parametrize("later", [False, True], ids=["first round", "later round"])
@pytest.mark.parametrize("seed", [1, 2, 5])
def test_every_deal_is_as_likely_as_counting_says(seed: int, *, later: bool) -> None:
    rng = Random(seed)
    game = table(seed, later=later)
    start = game.copy()
    seen = play(game, 3, rng)
    assert game.view(SEAT).round == start.view(SEAT).round
    truth = exact(start, seen, later=later)
    dealt = shares(
        (tuple(sorted(ingredients(other, 1))), tuple(sorted(ingredients(other, 2))))
        for other in (game.resample(SEAT, rng) for _ in range(SAMPLES))
    )
    assert set(dealt) <= set(truth), "what cannot be was dealt"
    assert len(truth) > 3
    noise = [distance(truth, shares(iter(rng.choices([*truth], [*truth.values()], k=SAMPLES)))) for _ in range(40)]
    assert distance(truth, dealt) < 1.3 * max(noise)
    assert {deal for deal, share in truth.items() if share * SAMPLES > 12} <= set(dealt), "something is left out"


def dealt(game: Game, seat: int, seed: int) -> dict[str, Any]:
    """The position of a world that the seat is told to hold for possible."""
    world = game.resample(seat, Random(seed))
    world.run()
    return world.position()


@pytest.mark.parametrize("shape", [("mamma-mia", "2004", 4), ("mamma-mia", "1999", 3), ("mamma-mia-plus", "2009", 4)])
def test_the_same_random_words_deal_the_same_world_whatever_is_true(shape: tuple[str, str, int]) -> None:
    name, edition, players = shape
    rng = Random(str(shape))
    game = Game.new(name, edition, [str(seat) for seat in range(players)], seed="5" * 64)
    while not game.over:
        if rng.random() < 0.2:
            for seat in range(players):
                other = game.resample(seat, rng)
                assert dealt(game, seat, game.ply) == dealt(other, seat, game.ply)
        game.play(rng.choice(game.legal()))
        game.run()
