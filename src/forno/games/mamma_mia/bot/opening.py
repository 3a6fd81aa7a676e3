"""What the answers at an opening are worth: to fill an order or not, with which kind, with which cards. Kernel text."""

from ..judging import row_of, still_to_add
from ..layout import (
    ADD_ACTION,
    DECLINE,
    FILL_ACTION,
    HELP_ACTION,
    KIND_ACTION,
    NOBODY,
    REFUSE,
    WANT_ACTION,
    Desk,
    Rules,
    State,
)
from ..packed import one_of
from .forecast import look_at_counter, note_oven, worth_of_rest
from .help import chance_of_help, worth_of_asking, worth_of_helping
from .recipes import find_way, take, take_commonest


def weigh_answers(s: State, r: Rules, d: Desk, moves: list[int], n: int) -> None:
    """Write what the first ``n`` answers are worth into ``d.worths``: own deliveries in the oven first of all."""
    note_oven(s, d)
    for at in range(n):
        action = moves[at]
        if action == HELP_ACTION or action == REFUSE:
            d.worths[at] = worth_of_helping(s, r, action == HELP_ACTION, d)
        else:
            d.worths[at] = _worth_of_answer(s, r, action, d)


def _worth_of_answer(s: State, r: Rules, action: int, d: Desk) -> float:
    row = row_of(s)
    pizzas = 1.0
    if action < ADD_ACTION:
        pizzas = _deliveries_with_kind(s, r, action - KIND_ACTION, d)
    elif action < WANT_ACTION:
        look_at_counter(s, r, s.player, d)
        d.holding -= one_of(action - ADD_ACTION)
        take_commonest(r, still_to_add(s, r) - 1, d)
        d.lying = 0
    elif action == FILL_ACTION:
        look_at_counter(s, r, s.player, d)
        if find_way(r, row, s.first_kind, s.second_kind, True, d) == 0:
            take(r, row, True, d)
    elif action != DECLINE:
        pizzas = worth_of_asking(s, r, action, d) / d.pizza
        look_at_counter(s, r, s.player, d)
    else:
        pizzas = 0.0
        look_at_counter(s, r, s.player, d)
    return d.pizza * pizzas + worth_of_rest(s, r, d)


def _deliveries_with_kind(s: State, r: Rules, kind: int, d: Desk) -> float:
    """How likely the judged order is delivered if this kind is named; what that takes is taken."""
    first = kind if s.first_kind == NOBODY else s.first_kind
    second = NOBODY if s.first_kind == NOBODY else kind
    row = row_of(s)
    look_at_counter(s, r, s.player, d)
    if find_way(r, row, first, second, True, d) == 0:
        take(r, row, True, d)
        return 1.0
    if r.helping == 0:
        return 0.0
    chance = chance_of_help(s, r, first, second, d)
    look_at_counter(s, r, s.player, d)
    return chance * d.asked / d.pizza
