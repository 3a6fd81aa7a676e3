"""Worlds: they follow from a view and a public memory alone, and every deal that can be is as likely as any other."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import permutations
from typing import Any

import pytest

from forno import Game
from forno.games.mamma_i.game import GAME
from forno.games.mamma_i.knowing import world
from forno.games.mamma_i.known import deal_world, known
from forno.games.mamma_i.layout import CHARACTER_NAMES, State
from forno.games.mamma_i.memory import Memory
from forno.games.mamma_i.position import write
from forno.games.mamma_i.rules import Setting
from forno.games.mamma_i.view import view
from forno.testing.checks import seats

Moment = tuple[Setting, Game, Memory]


def words(seed: int, number: int = 200) -> list[int]:
    rng = random.Random(seed)
    return [1, *(rng.getrandbits(32) for _ in range(number))]


def setting(players: int) -> Setting:
    return GAME.setting("mamma-i", "zugames", players, {})


def moments(players: int, seed: int) -> Iterator[Moment]:
    """A game of random moves, at every decision and before every automatic step."""
    rng = random.Random(seed)
    game = Game.new("mamma-i", "zugames", [str(seat) for seat in range(players)], seed=f"{seed:064x}")
    memory = Memory()
    while not game.over:
        yield setting(players), game, memory
        for event in game.play(rng.choice(game.legal())):
            memory.see(event)
        while not game.settled:
            yield setting(players), game, memory
            for event in game.step():
                memory.see(event)
    yield setting(players), game, memory


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_world_looks_like_the_game_to_who_made_it(players: int) -> None:
    for fixed, game, memory in moments(players, players):
        for seat in seats(game):
            seen = game.view(seat)
            s = deal_world(fixed, seen, memory, words(game.ply))
            assert view(fixed, s, seat) == seen
            if game.settled:
                assert GAME.rests(s)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_world_is_the_same_whatever_is_hidden(players: int) -> None:
    rng = random.Random(players)
    for fixed, game, memory in moments(players, 10 + players):
        seat = rng.choice(seats(game))
        other = game.resample(seat, rng)
        mine, theirs = (deal_world(fixed, g.view(seat), memory, words(game.ply)) for g in (game, other))
        assert {name: getattr(mine, name) for name, _, _ in State.fields} == {
            name: getattr(theirs, name) for name, _, _ in State.fields
        }


@pytest.mark.parametrize("players", [2, 3, 4])
def test_dealing_anew_in_the_game_gives_the_same_world(players: int) -> None:
    for fixed, game, memory in moments(players, 20 + players):
        if game.settled:
            for seat in seats(game):
                dealt = game.resample(seat, random.Random(game.ply)).position()
                assert write(fixed, deal_world(fixed, game.view(seat), memory, words(game.ply))) == dealt


def test_nothing_is_left_of_the_world_before() -> None:
    """A search fills the same piece of memory again and again."""
    for fixed, game, memory in moments(3, 40):
        k = known(fixed, game.view(0), memory)
        fresh, used = State(), State()
        for name, _, size in State.fields:
            setattr(used, name, [3] * size if size else 3)
        for s in (fresh, used):
            world(k, fixed.rules, s, words(game.ply))
            del s.deck[s.deck_end :]
        assert {name: getattr(used, name) for name, _, _ in State.fields} == {
            name: getattr(fresh, name) for name, _, _ in State.fields
        }


# ---- exactly what can be, each as likely


def late_in_a_turn(moment: Moment) -> bool:
    _, game, _ = moment
    return game.settled and 0 < game.view(None).deck <= 3 and game.view(None).phase == "trick"


def while_characters_are_dealt(moment: Moment) -> bool:
    _, game, _ = moment
    return not game.settled and game.view(None).turn == 1 and not game.view(None).guest_used and game.ply == 1


def find(players: int, here: Callable[[Moment], bool]) -> Moment:
    return next(moment for seed in range(50) for moment in moments(players, 30 + seed) if here(moment))


def decks(fixed: Setting, seen: Any) -> set[tuple[int, ...]]:
    """The orders in which the cards that are nowhere else can lie in the deck."""
    shown = Counter([*seen.display, *seen.aside, *(card for row in seen.rows.values() for card in row)])
    names = ["3", "2", "1", "money 3", "money 2", "money 1"]
    rest = [code for code, number in enumerate(fixed.rules.copies) for _ in range(number - shown[names[code]])]
    return set(permutations(rest, seen.deck))


def secrets(players: int, seen: Any) -> set[tuple[int, ...]]:
    """The characters that the players can have: all different, and the own one is known."""
    own = None if seen.secret is None else CHARACTER_NAMES.index(seen.secret)
    return {who for who in permutations(range(6), players) if own is None or who[seen.seat] == own}


@pytest.mark.parametrize(("players", "seat"), [(2, 0), (3, 1), (3, None), (4, 2)])
def test_every_deal_that_can_be_is_dealt_as_often_as_any_other(players: int, seat: int | None) -> None:
    fixed, game, memory = find(players, late_in_a_turn)
    seen = game.view(seat)
    possible = {(deck, who) for deck in decks(fixed, seen) for who in secrets(players, seen)}
    k, s, chance = known(fixed, seen, memory), State(), words(1, 4000)
    found: Counter[Any] = Counter()
    rounds = 40 * len(possible)
    for number in range(rounds):
        if chance[0] > 3900:
            chance = words(number, 4000)
        world(k, fixed.rules, s, chance)
        found[tuple(s.deck[s.deck_next : s.deck_end]), tuple(s.secrets[:players])] += 1
    assert set(found) == possible
    expected = rounds / len(possible)
    chi = sum((number - expected) ** 2 / expected for number in found.values())
    free = len(possible) - 1
    assert abs(chi - free) < 4.5 * (2 * free) ** 0.5  # of chi squares one in a hundred thousand is so far off
    distance = sum(abs(number - expected) for number in found.values()) / (2 * rounds)
    assert distance < 1.15 * (
        0.5 * 0.798 / expected**0.5
    )  # what so many draws are off by by themselves, and little more


def test_before_the_characters_are_dealt_only_the_first_one_has_one() -> None:
    fixed, game, memory = find(3, while_characters_are_dealt)
    first = game.view(None).first
    for seat in seats(game):
        dealt = set()
        for number in range(200):
            s = deal_world(fixed, game.view(seat), memory, words(number))
            assert [seat for seat in range(3) if s.secrets[seat] >= 0] == [first]
            dealt.add(s.secrets[first])
        assert dealt == ({s.secrets[first]} if seat == first else set(range(6)))
