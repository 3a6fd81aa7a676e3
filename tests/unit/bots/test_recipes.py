"""What the bot ``rule`` thinks of an order, against what the rules say of it in whole games."""

import random
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from forno import Game
from forno.games.mamma_mia.bot.forecast import foresee, foresee_nothing, note_oven
from forno.games.mamma_mia.bot.recipes import HOPELESS, find_way, row_in, take
from forno.games.mamma_mia.bot.weights import desk
from forno.games.mamma_mia.known import Table, known, table_of
from forno.games.mamma_mia.layout import FIRST_ORDER, KIND_NAMES, KINDS, NOBODY, ORDERS, Desk, Remembered
from forno.games.mamma_mia.memory import Memory
from forno.games.mamma_mia.packed import pack, total_of, unpack

TABLES = [("mamma-mia", "2004", 4), ("mamma-mia", "1999", 3), ("mamma-mia-plus", "2009", 2)]


def counts(numbers: Mapping[str, int]) -> list[int]:
    return [numbers.get(kind, 0) for kind in KIND_NAMES]


def thinking(lying: list[int], holding: list[int] | None = None) -> Desk:
    d = desk()
    d.lying, d.holding = pack(lying + [0] * KINDS, 0), pack((holding or []) + [0] * KINDS, 0)
    return d


def unpacked(packed: int) -> list[int]:
    numbers = [0] * KINDS
    unpack(packed, numbers)
    return numbers


def short(table: Table, row: int, d: Desk, *, own: bool = True) -> int:
    return find_way(table.rules, row, NOBODY, NOBODY, own, d)


def judged_orders(shape: tuple[str, str, int], games: int) -> Iterator[Any]:
    """Each order of some games played by lot: its row, the counter, what its owner added, and what became of it."""
    game_name, edition, players = shape
    rng = random.Random(1)
    for number in range(games):
        game = Game.new(game_name, edition, [str(seat) for seat in range(players)], seed=f"{number:064x}")
        table = table_of(game.view(0))
        lying = [0] * KINDS
        while not game.over:
            moves = game.legal()
            move = "fill" if "fill" in moves else rng.choice(moves)
            for event in [*game.play(move), *game.run()]:
                name = type(event).__name__
                if name == "Turned":
                    lying[KIND_NAMES.index(event.kind)] += 1
                elif name in {"Delivered", "WentBack"}:
                    row = row_in(event.player, table.names[event.player].index(event.order))
                    added = counts(event.added if name == "Delivered" else {})
                    used = counts(event.used) if name == "Delivered" else None
                    yield table, row, lying[:], added, used
                    if used:
                        lying = [lies + more - gone for lies, more, gone in zip(lying, added, used, strict=True)]
                elif name == "NewRound" and game.view(0).counter is None:
                    lying = [0] * KINDS


@pytest.mark.parametrize("shape", TABLES, ids=lambda shape: f"{shape[0]}-{shape[1]}")
def test_the_recipes_agree_with_the_rules(shape):
    delivered = 0
    for table, row, lying, added, used in judged_orders(shape, 12):
        if used is None:
            assert short(table, row, thinking(lying), own=False) > 0
            continue
        d = thinking(lying, added)
        assert short(table, row, d) == 0
        take(table.rules, row, True, d)
        assert sum(lying) + sum(added) - total_of(d.lying) - total_of(d.holding) == sum(used)
        if (
            table.rules.jokers[row] == 0 and table.rules.at_least[row] == 0
        ):  # else the owner may have chosen another way
            assert d.holding == 0
        delivered += 1
    assert delivered > 20


GAME = Game.new("mamma-mia", "2004", ["Ann", "Ben", "Cem", "Dot", "Eva"], seed="1" * 64)  # Ann's are the yellow ones
USUAL = table_of(GAME.view(0))


def row(name: str, seat: int = 0) -> int:
    return row_in(seat, USUAL.names[seat].index(name))


def test_monotoni_takes_the_kind_that_asks_least_of_the_hand():
    d = thinking([1, 6, 5, 0, 0], [0, 0, 1, 0, 0])
    assert short(USUAL, row("monotoni"), d) == 0
    assert d.first == 1
    assert short(USUAL, row("monotoni"), thinking([0, 4, 5, 0, 0])) == 2


def test_minimale_asks_for_the_scarcest_kind_of_the_counter_alone():
    d = thinking([1, 2, 3, 0, 9], [0, 0, 9, 9, 0])
    assert short(USUAL, row("minimale"), d) == 1  # MM-9: hand cards do not count
    assert d.first == 1
    assert short(USUAL, row("minimale"), thinking([9, 0, 0, 0, 0], [9] * 5)) == HOPELESS  # MM-9: nothing to compare


def test_an_unknown_card_is_hopeless():
    assert short(USUAL, row_in(0, ORDERS - 1), thinking([9] * 5, [9] * 5)) > 15


def test_the_forecast_reserves_hand_cards_and_trusts_strangers_with_one_card():
    mine, other = FIRST_ORDER + row("4-pepper"), FIRST_ORDER + row("4-mushroom", 4)
    pile = [1, 1, 1, mine, 2, 2, 2, other, 4]

    def ahead(cards: list[int], holding: list[int]) -> Desk:
        s, d = Remembered(), thinking([], holding)
        s.pile[: len(cards)] = cards
        s.oven_size = len(cards)
        foresee_nothing(d)
        note_oven(s, d)
        foresee(USUAL.rules, 0, 0, d)
        return d

    d = ahead(pile, [1, 1, 0, 0, 2])
    assert (d.shorts[0], unpacked(d.holding)[:5]) == (1, [0, 0, 0, 0, 2])
    assert d.others == 0  # it lacks a mushroom and its own salami
    d = ahead([4, *pile], [1, 1, 0, 0, 2])
    assert (d.others, unpacked(d.lying)[:5]) == (1, [0, 0, 0, 0, 1])
    assert ahead(pile, [1, 0, 0, 0, 2]).shorts == [0, 1, 0]
    assert ahead([-1, *pile], [1, 1, 0, 0, 2]).shorts[0] == 1  # what is forgotten is not there


@pytest.mark.parametrize(
    ("name", "edition"), [("mamma-mia", "2004"), ("mamma-mia", "1999"), ("mamma-mia-plus", "2009")]
)
def test_what_filling_takes_is_foreseen_with_the_kinds_that_were_named(name: str, edition: str) -> None:
    rng, named = random.Random(name + edition), 0
    for number in range(60):
        game = Game.new(name, edition, ["Ann", "Ben", "Cem"], seed=f"{number:064x}")
        while not game.over:
            if "fill" in game.legal():
                view = game.view(game.player)
                table = table_of(view)
                s = known(table, view, Memory())
                d = thinking(s.counter, s.hand[view.seat * KINDS : view.seat * KINDS + KINDS])
                at = row_in(s.judged_player, s.judged_order)
                assert find_way(table.rules, at, s.first_kind, s.second_kind, True, d) == 0
                take(table.rules, at, True, d)
                named += bool(view.decision.kinds)
                ahead = game.copy()
                ahead.play("fill")
                ahead.step()
                after = ahead.view(view.seat)
                assert counts(after.hand) == unpacked(d.holding)
                assert counts(after.counter) == unpacked(d.lying)
            game.play(rng.choice(game.legal()))
            game.run()
    assert named > 3
