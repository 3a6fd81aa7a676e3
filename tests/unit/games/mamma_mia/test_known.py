"""What a seat knows, from its view and its memory alone, against the position, which knows everything."""

import random
from typing import Any, cast

import pytest

from forno import Game
from forno.games.mamma_mia.game import GAME
from forno.games.mamma_mia.known import deal_world, table_of
from forno.games.mamma_mia.layout import KINDS, LOG_DRAWN, PILE, Desk, Remembered, Rules, Slots, State
from forno.games.mamma_mia.memory import Memory
from forno.games.mamma_mia.searching import BakersMind
from forno.games.mamma_mia.worlds import resample

SHAPES: list[tuple[str, str, int, dict[str, Any]]] = [
    ("mamma-mia", "2004", 2, {}),
    ("mamma-mia", "2004", 3, {"remove_cards": False}),
    ("mamma-mia", "2004", 4, {"rounds": 4}),
    ("mamma-mia", "1999", 3, {}),
    ("mamma-mia-plus", "2009", 2, {}),
    ("mamma-mia-plus", "2009", 4, {}),
    ("mamma-mia-plus", "2009", 5, {"helping": False, "open_scores": True}),
]
# Written before they are read, or of a turn that is over.
STALE = {"acted", "draws", "source", "call_kind", "call_number", "call_order"}


def settled(s: Remembered) -> dict[str, Any]:
    """The fields of a state that mean something, and of the pile what is still to be turned up and the supply."""
    fields = {name: getattr(s, name) for name, _, _ in State.fields if name not in STALE}
    return {**fields, "pile": (s.pile[s.turned : s.oven_size], s.pile[PILE - s.supply_size :])}


def words(rng: random.Random) -> list[int]:
    return [1] + [rng.getrandbits(32) for _ in range(500)]


@pytest.mark.slow
@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: f"{shape[0]}-{shape[1]}-{shape[2]}")
def test_a_world_of_view_and_memory_is_the_one_that_is_dealt_from_the_game(shape):
    name, edition, players, options = shape
    setting, asked = GAME.setting(name, edition, players, options), 0
    for number in range(3):
        rng, s = random.Random(number), Remembered()
        GAME.deal(s, setting.rules, words(rng))
        memories = [Memory() for _ in range(players)]
        while s.phase != GAME.over:
            events = GAME.step(setting, s, words(rng))
            if events is None:
                view, chance = GAME.view(setting, s, s.player), words(rng)
                memories[s.player].look(view)
                dealt = s.copy()
                GAME.resample(dealt, setting.rules, s.player, chance[:])
                assert settled(deal_world(setting, view, memories[s.player], chance[:])) == settled(dealt)
                asked += 1
                events = GAME.decide(setting, s, rng.choice(list(GAME.legal_moves(setting, s))))
            for event in events:
                for memory in memories:
                    memory.see(event)
    assert asked > 100


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: f"{shape[0]}-{shape[1]}-{shape[2]}")
def test_a_view_and_a_card_sheet_tell_the_rules(shape):
    name, edition, players, options = shape
    setting, s = GAME.setting(name, edition, players, options), Remembered()
    GAME.deal(s, setting.rules, words(random.Random(1)))
    told = table_of(GAME.view(setting, s, 0), GAME.deck_sheet(setting.deck))
    for field, _, size in Rules.fields:
        if field == "starter":  # who began is no longer of interest
            continue
        mine, theirs = getattr(told.rules, field), getattr(setting.rules, field)
        if size and field == "at_least":  # of cards that there are not, no number is known to be enough
            mine = [number if number < 127 else 0 for number in mine]
        assert mine == theirs, field


def kept_after_laying(s: Remembered, own: int, players: int) -> int:
    """How many cards the others hold of kinds that they laid in their last turn."""
    last = {entry >> 7: (entry >> 4) & 7 for entry in s.log[: s.logged] if (entry >> 4) & 7 < LOG_DRAWN}
    return sum(s.hand[seat * KINDS + kind] for seat, kind in last.items() if seat != own and seat < players)


def test_a_search_believes_that_who_lays_a_kind_keeps_little_of_it():
    game = Game.new("mamma-mia", "2004", ["Ann", "Ben", "Cem", "Dot"], seed="6" * 64)
    minds = [BakersMind() for _ in range(4)]
    plain = believed = 0
    while game.ply < 60 and game.view(None).round == 1:
        seat = game.player
        assert seat is not None
        question = minds[seat].question(game.view(seat), game.legal())
        if game.view(seat).phase == "place" and game.ply > 20:
            for number in range(12):
                words = [1, number, 77]
                exact, likely = (cast(Remembered, question.known).copy() for _ in range(2))
                rules = cast(Rules, question.rules)
                resample(exact, rules, seat, words[:], Slots())
                resample(likely, rules, seat, words[:], cast(Desk, question.desks[0]))
                assert sum(likely.hand) == sum(exact.hand)
                plain += kept_after_laying(exact, seat, 4)
                believed += kept_after_laying(likely, seat, 4)
        for event in [*game.play(question.moves[0]), *game.run()]:
            for mind in minds:
                mind.see(event)
    assert 0 < believed < 0.95 * plain  # what they drew later, they may hold
