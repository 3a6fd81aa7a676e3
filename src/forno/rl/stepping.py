"""Games in rows, step by step, with what a seat sees and may do: kernel text around the kernel of any game.

Row ``at`` of ``states`` is a game, rows of ``chances`` and ``words`` are its luck: as in ``forno.play.batch``, a game
follows from its own row's seed and moves alone. What a game brings beside its kernel says ``forno.common.research``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    ask_other: Any = ...
    apply: Any = ...
    deal: Any = ...
    describe: Any = ...
    hide_cards: Any = ...
    legal: Any = ...
    greet_others: Any = ...
    next_word: Any = ...
    observe: Any = ...
    refill: Any = ...
    score: Any = ...
    seed_words: Any = ...
    settle: Any = ...
    show_others: Any = ...

# What a game is worth to a seat: its share of the win, ties broken or not, or the first number of its score.
SHARE: Final = 0
SHARE_WITH_TIES: Final = 1
SCORE: Final = 2

# When a game that is over begins anew: never by itself, in the next step, at once.
DISABLED: Final = 0
NEXT_STEP: Final = 1
SAME_STEP: Final = 2

SELF_PLAY: Final = -1  # every decision is asked for, whoever takes it


def seed_row(at: int, low: int, high: int, chances: Any, words: Any) -> None:
    """Start a row's luck from a number of 64 bits, in two halves."""
    chances[at, 0] = chances.shape[1]
    seed_words(words[at], low, high)


def settle_row(s: Any, r: Any, chance: Any, words: Any) -> None:
    """Take all automatic steps that are due."""
    settle(s, r, chance, words)


def deal_row(at: int, states: Any, blanks: Any, r: Any, chances: Any, words: Any) -> None:
    """Deal a row's next game and go on to its first decision."""
    states[at] = blanks[0]
    refill(chances[at], words[at])
    deal(states[at], r, chances[at])
    settle_row(states[at], r, chances[at], words[at])


def take_row(at: int, action: int, states: Any, r: Any, chances: Any, words: Any) -> None:
    """Take a decision, which has to be legal, and go on to the next one."""
    apply(states[at], r, action)
    settle_row(states[at], r, chances[at], words[at])


def ask_row(at: int, states: Any, r: Any, out: Any, masks: Any) -> int:
    """Write a row's legal moves into ``out`` and its mask; returns how many, 0 when its game is over."""
    n: int = legal(states[at], r, out)
    for action in range(masks.shape[1]):
        masks[at, action] = 0
    for place in range(n):
        masks[at, out[place]] = 1
    return n


def see_row(
    at: int, seat: int, states: Any, r: Any, scratch: Any, blanks: Any, seen: Any, unseen: Any, into: int
) -> None:
    """Write what a seat of a row's game may know into ``seen[into]``."""
    scratch[0] = states[at]
    o = scratch[0]
    hide_cards(o)
    observe(states[at], r, seat, o)
    seen[into] = unseen[0]
    describe(o, r, seat, seen[into])


def share_row(at: int, worth: int, width: int, states: Any, r: Any, numbers: Any, shares: Any) -> None:
    """Write what a row's game, which is over, is worth to each seat."""
    score(states[at], r, numbers)
    players = shares.shape[1]
    if worth == SCORE:
        for seat in range(players):
            shares[at, seat] = numbers[width * seat]
        return
    told = width if worth == SHARE else 1
    best = 0
    winners = 0
    for seat in range(players):
        ahead = 0  # of the best so far: -1 behind, 0 level
        for number in range(told):
            if ahead == 0:
                mine = numbers[width * seat + number]
                theirs = numbers[width * best + number]
                ahead = 1 if mine > theirs else (-1 if mine < theirs else 0)
        if ahead > 0:
            best = seat
            winners = 0
        if ahead >= 0:
            winners += 1
    for seat in range(players):
        level = True
        for number in range(told):
            level = level and numbers[width * seat + number] == numbers[width * best + number]
        shares[at, seat] = 1.0 / winners if level else 0.0


def first_wrong(actions: Any, masks: Any, over: Any) -> int:
    """The first row whose action is not legal; -1: none. Rows whose game is over are not asked."""
    for at in range(len(actions)):
        action = actions[at]
        if over[at] == 0 and (action < 0 or action >= masks.shape[1] or masks[at, action] == 0):
            return at
    return -1


def choose_rows(masks: Any, luck: Any, actions: Any) -> None:
    """Choose one of the legal actions of each row by lot; 0 where there is none."""
    for at in range(len(actions)):
        n = 0
        for action in range(masks.shape[1]):
            n += masks[at, action]
        place = (next_word(luck) * n) >> 32
        action = 0
        while n > 0:
            if masks[at, action] != 0:
                if place == 0:
                    break
                place -= 1
            action += 1
        actions[at] = action


def turn_row(
    at: int, action: int, own: Any, states: Any, r: Any, chances: Any, words: Any, out: Any, masks: Any, scratch: Any,
    desks: Any,
) -> int:  # fmt: skip
    """Take a decision, and the others' up to the next one that is asked for; returns how many moves are legal then."""
    show_others(at, action, states, r, desks)
    take_row(at, action, states, r, chances, words)
    return others_row(at, own, states, r, chances, words, out, masks, scratch, desks)


def others_row(
    at: int, own: Any, states: Any, r: Any, chances: Any, words: Any, out: Any, masks: Any, scratch: Any, desks: Any
) -> int:
    """Let the others play until the own seat is asked or the game is over; returns how many moves are legal."""
    n = ask_row(at, states, r, out, masks)
    while n > 0 and own[at] != SELF_PLAY and states[at].player != own[at]:
        action = ask_other(at, n, states, r, scratch, words, out, desks)
        show_others(at, action, states, r, desks)
        take_row(at, action, states, r, chances, words)
        n = ask_row(at, states, r, out, masks)
    return n


def begin_row(
    at: int, own: Any, states: Any, blanks: Any, r: Any, chances: Any, words: Any, out: Any, masks: Any, scratch: Any,
    desks: Any,
) -> None:  # fmt: skip
    """Deal a row's next game, and play to the first decision that is asked for."""
    n = 0
    while n == 0:
        deal_row(at, states, blanks, r, chances, words)
        greet_others(at, desks)
        n = others_row(at, own, states, r, chances, words, out, masks, scratch, desks)


def clear_row(at: int, rewards: Any, ended: Any, shares: Any) -> None:
    """Nothing of the step before is told once more."""
    rewards[at] = 0.0
    if ended[at] != 0:
        ended[at] = 0
        for seat in range(shares.shape[1]):
            shares[at, seat] = 0.0


def step_rows(
    actions: Any, chosen: Any, mode: int, turns: int, worth: int, width: int, own: Any, over: Any, ended: Any,
    players: Any, rewards: Any, shares: Any, numbers: Any, finals: Any, states: Any, blanks: Any, r: Any,
    chances: Any, words: Any, out: Any, masks: Any, scratch: Any, seen: Any, unseen: Any, desks: Any,
) -> int:  # fmt: skip
    """Take one decision in each row, or begin anew where that is due; returns how many games have ended.

    Args:
        actions: A legal one for each row.
        chosen: Which rows; the others stay as they are.
        mode: When a game that is over begins anew.
        turns: By how many seats the own one moves on from game to game.
        worth: What rewards are.
        width: How many numbers ``score`` writes for each seat.
        own: The own seat of each row, or ``SELF_PLAY``; the others are played along then.
        over: Whether a row's game is over, and has not begun anew: then it does now.
        ended: Whether it has ended in this step.
        players: Whose the row's observation is.
        rewards: What this step has brought: to the own seat, or to who has decided.
        shares: What it has brought to each seat.
        numbers: Room for scores.
        finals: With ``SAME_STEP``, the last observations of games that have ended.
        desks: What the others think at.
    """
    count = 0
    for at in range(len(states)):
        if chosen[at] == 0:
            continue
        clear_row(at, rewards, ended, shares)
        if over[at] == 0:
            if turn_row(at, actions[at], own, states, r, chances, words, out, masks, scratch, desks) > 0:
                players[at] = states[at].player
            else:
                count += 1
                over[at] = 1
                ended[at] = 1
                share_row(at, worth, width, states, r, numbers, shares)
                rewards[at] = shares[at, players[at]]
                if mode == SAME_STEP:
                    see_row(at, players[at], states, r, scratch, blanks, finals, unseen, at)
        if over[at] != 0 and (ended[at] == 0 or mode == SAME_STEP):
            over[at] = 0
            if own[at] != SELF_PLAY:
                own[at] = (own[at] + turns) % shares.shape[1]
            begin_row(at, own, states, blanks, r, chances, words, out, masks, scratch, desks)
            players[at] = states[at].player
        see_row(at, players[at], states, r, scratch, blanks, seen, unseen, at)
    return count
