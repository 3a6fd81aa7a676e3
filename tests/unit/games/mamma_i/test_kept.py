"""What Mamma I's state keeps for speed is what its cards say: counts, sums, masks, and the options made from them."""

from collections.abc import Iterator
from itertools import product
from random import Random

import msgspec
import pytest

from forno.games.mamma_i.effects import any_effect, legal_effects
from forno.games.mamma_i.kernel import advance, apply, deal, legal
from forno.games.mamma_i.layout import (
    ACTIONS,
    CODES,
    INGREDIENTS,
    MOVEMENT_CODES,
    NOBODY,
    NONE,
    PAIR_ACTION,
    REMOVE_ACTION,
    ROW_SIZE,
    ROWS,
    SCHOOLBUS,
    TAKE_ACTION,
    TRICK,
    TURN_ACTION,
    State,
)
from forno.games.mamma_i.lists import appended, holds
from forno.games.mamma_i.position import Position, read, write
from forno.games.mamma_i.rules import setting

TABLE = setting("mamma-i", "zugames", 4, {})


def moments(seed: int) -> Iterator[tuple[State, list[int]]]:
    """Every decision of a random game, with the moves that are legal."""
    rng = Random(seed)
    s, out = State(), [0] * ACTIONS

    def words() -> list[int]:
        return [1, *(rng.getrandbits(32) for _ in range(256))]

    deal(s, TABLE.rules, words())
    while n := legal(s, TABLE.rules, out):
        yield s, out[:n]
        apply(s, TABLE.rules, rng.choice(out[:n]))
        while advance(s, TABLE.rules, words()) != NONE:
            pass


def kept(s: State) -> tuple[object, ...]:
    return s.shown, s.standing, s.points, s.money, s.notes_left


def cards(s: State, row: int) -> list[int]:
    return s.rows[row * ROW_SIZE : row * ROW_SIZE + s.row_count[row]]


def money_left(s: State, row: int) -> int:
    return 0 if row == SCHOOLBUS else 2 - sum(code >= MOVEMENT_CODES for code in cards(s, row))


def takes(s: State) -> list[int]:
    """Option 1 as the rules tell it."""
    display = s.display[: s.display_count]
    found = []
    for row, code in product(range(ROWS), range(CODES)):
        room, money = ROW_SIZE - s.row_count[row], code >= MOVEMENT_CODES
        if code in display and room > 0 and not (money and money_left(s, row) <= 0):
            found.append(TAKE_ACTION + code * ROWS + row)
            if not money and display.count(code) > 1 and room > 1:
                found.append(PAIR_ACTION + code * ROWS + row)
    return found


@pytest.mark.parametrize("seed", range(5))
def test_what_is_kept_is_what_the_cards_say(seed: int) -> None:
    for s, _ in moments(seed):
        upright = [card for card in range(INGREDIENTS) if s.owner[card] != NOBODY and not (s.lying >> card) & 1]
        rows = [cards(s, row) for row in range(ROWS)]
        assert kept(s) == (
            sum(1 << (4 * code) for code in s.display[: s.display_count]),
            sum(1 << card for card in upright),
            [sum(3 - code for code in row if code < MOVEMENT_CODES) for row in rows],
            [sum(6 - code for code in row if code >= MOVEMENT_CODES) for row in rows],
            [money_left(s, row) for row in range(ROWS)],
        )


def test_a_position_that_is_read_keeps_the_same() -> None:
    for s, _ in moments(1):
        assert kept(read(TABLE, msgspec.convert(write(TABLE, s), Position))) == kept(s)


@pytest.mark.parametrize("seed", range(5))
def test_the_options_are_those_that_the_rules_tell(seed: int) -> None:
    for s, found in moments(seed):
        if s.phase == TRICK:
            assert [move for move in found if TAKE_ACTION <= move < REMOVE_ACTION] == takes(s)
            removed = [REMOVE_ACTION + row for row in range(ROWS) if s.row_count[row] >= 3 and s.aside_count < 5]
            assert [move for move in found if REMOVE_ACTION <= move < TURN_ACTION] == removed


def test_whether_there_is_an_effect_and_which_agree() -> None:
    answers = set()
    for now, _ in (moment for seed in range(5) for moment in moments(seed)):
        s = now.copy()
        for row in range(ROWS):  # as if a card of each row had been played
            s.event_row = row
            there = any_effect(s, TABLE.rules)
            assert there == (legal_effects(s, TABLE.rules, [0] * ACTIONS) > 0)
            answers.add(there)
    assert answers == {False, True}


@pytest.mark.parametrize("count", range(5))
def test_a_packed_list_holds_what_was_put_into_it(count: int) -> None:
    for items in product(range(6), repeat=count):
        stack = 0
        for place, value in enumerate(items):
            stack = appended(stack, place, value)
        assert [value for value in range(8) if holds(stack, count, value)] == sorted(set(items))


def test_a_packed_list_holds_up_to_seven() -> None:
    assert all(holds(0x6543210, 7, value) for value in range(7))
    assert not holds(0x6543210, 6, 6)
    assert not holds(0x6543210, 7, 7)
