"""What a net is told that others may hold: right where it can be known, and as many cards as everybody sees."""

from __future__ import annotations

from typing import cast

import pytest

from forno import Game
from forno.games.mamma_mia.bot.guesses import guess
from forno.games.mamma_mia.layout import KIND_NAMES, Desk, Remembered, Rules
from forno.search import searchable


def guesses(players: int, number: int) -> list[tuple[tuple[int, int], list[list[float]], list[list[int]]]]:
    """At each decision of a game by ``rule``: the round and how much was seen of hands in it, the guess, the truth."""
    of = searchable("mamma-mia")
    assert of is not None
    game = Game.new("mamma-mia", "2004", [str(seat) for seat in range(players)], seed=f"{number:064x}")
    minds = [of.mind("rule") for _ in range(players)]
    for mind in minds:
        mind.know(game.card_sheet())
    found = []
    while not game.over:
        seat = game.player
        assert seat is not None
        question = minds[seat].question(game.view(seat), game.legal())
        known = cast("Remembered", question.known)
        held = guess(known, cast("Rules", question.rules), cast("Desk", question.desks[0]))
        hands = [game.view(other).hand or {} for other in range(players)]
        true = [[hand.get(kind, 0) for kind in KIND_NAMES] for hand in hands]
        found.append(((known.round_number, known.logged), held, true))
        for event in [*game.play(question.moves[0]), *game.run()]:
            for mind in minds:
                mind.see(event)
    return found


@pytest.mark.parametrize("players", [2, 4])
def test_as_many_cards_are_guessed_as_each_holds(players: int) -> None:
    for _, held, true in guesses(players, 2):
        assert len(held) == players + 1
        for guessed, hand in zip(held, true, strict=False):
            assert sum(guessed) == pytest.approx(sum(hand), abs=0.5)


def test_with_two_players_the_other_hand_is_known_when_a_round_begins() -> None:
    begun = [(held, true) for (number, seen), held, true in guesses(2, 3) if number > 1 and seen == 0]
    assert begun
    for held, true in begun:
        for guessed, hand in zip(held, true, strict=False):
            assert guessed == pytest.approx(hand)
