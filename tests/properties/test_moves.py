"""What may be played and what may not: legal moves, refusals, undo, and the turn as a view offers it."""

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import msgspec
from hypothesis import given, strategies as st

from forno.errors import IllegalMove
from forno.games.mamma_i import testing as mamma_i
from forno.games.mamma_mia import testing as mamma_mia
from forno.play.game import Game
from forno.play.table import Seat, Table
from forno.testing import strategies
from forno.testing.checks import check_moves, check_refusals, check_undo

from .examples import ABOUT, FAMILY, WITH_HELP, examples, pizzas, randoms, tables

KINDS = mamma_mia.KINDS


def on_the_way(game: Game) -> bool:
    return not game.over


def in_a_turn(game: Game) -> bool:
    return game.view(None).player is not None


@given(strategies.games(tables()))
@examples
def test_legal_moves_are_playable_and_always_in_the_same_order(game: Game) -> None:
    check_moves(game)


@given(strategies.games(tables()))
@examples
def test_everything_else_is_refused_and_changes_nothing(game: Game) -> None:
    check_refusals(game, ABOUT[game.name].texts(game))


@given(strategies.games(tables()), st.text(max_size=30))
@examples
def test_any_text_is_refused(game: Game, text: str) -> None:
    check_refusals(game, [text])


@given(strategies.games(tables()), randoms())
@examples
def test_undo_restores(game: Game, rng: Random) -> None:
    check_undo(game, rng, 5)


def rank(move: str) -> tuple[int, ...]:
    """Where a move stands in the fixed order: kinds as the format lists them, numbers upwards, words last."""
    first, _, second = move.partition(" ")
    if first.isdigit():
        return (0, KINDS.index(second), int(first))
    words = ["pass", "order", "no", "draw", "kind", "add", "fill", "decline", "want", "ask", "help", "refuse"]
    return (1, words.index(first), KINDS.index(second) if second in KINDS else 0)


@given(strategies.games(pizzas(), where=on_the_way))
@examples
def test_the_fixed_order(game: Game) -> None:
    moves = game.legal()
    assert moves == sorted(moves, key=rank)
    position = game.position()
    if position["phase"] == "order":
        hand = position["players"][game.player]["orders"]
        assert moves == [*(f"order {order}" for order in hand), "no order"]


def rank_in_the_family(move: str) -> tuple[int, ...]:
    """Where a move of Mamma I stands: rows from the oldest down, cards as the format lists them."""
    verb, _, rest = move.partition(" ")
    words = ["hide", "guest", "vote", "run", "take", "wc", "remove", "turn", "lose", "child", "steal", "pass", "done"]
    card, _, target = rest.removeprefix("over ").rpartition(" > ")
    place = mamma_i.ROWS.index(target) if target in mamma_i.ROWS else int(target or 0)
    if verb == "take":
        code = card.partition("+")[0]
        return (words.index(verb), place, mamma_i.CODES.index(code), len(card))
    return (words.index(verb), int(card or 0), place)


@given(strategies.games(tables(FAMILY), where=on_the_way))
@examples
def test_the_fixed_order_of_mamma_i(game: Game) -> None:
    moves = game.legal()
    assert moves == sorted(moves, key=rank_in_the_family)


# ---- the turn as it is offered


def turns() -> st.SearchStrategy[Game]:
    return strategies.games(pizzas(), where=in_a_turn)


def ways(game: Game) -> set[tuple[str, ...]]:
    """All ways to finish this turn, move by move: it goes on as long as something is asked and nothing happens."""
    found: set[tuple[str, ...]] = set()
    for move in game.legal():
        ahead = game.copy()
        ahead.play(move)
        found |= {(move, *rest) for rest in ways(ahead)} if ahead.settled else {(move,)}
    return found


def offered(game: Game) -> list[tuple[tuple[str, ...], dict[str, Any] | None]]:
    """The ways to finish this turn that the view offers, each with the draw that it announces."""
    view = msgspec.to_builtins(game.view(game.player))
    found = []
    for option in view["turn"]["options"]:
        begin = [move for move in (option["place"], option["order"]) if move is not None]
        for draw in option["draws"] or [None]:
            end = [draw["move"]] if draw and draw["move"] else []
            found.append(((*begin, *end), draw))
    return found


@given(turns())
@examples
def test_a_view_offers_every_way_to_finish_the_turn_once(game: Game) -> None:
    moves = [moves for moves, _ in offered(game)]
    assert len(set(moves)) == len(moves)
    assert set(moves) == ways(game)


@given(turns())
@examples
def test_a_table_takes_each_of_them_as_one_message_and_draws_what_was_announced(game: Game) -> None:
    seat = game.player
    assert seat is not None
    table = Table(game, [Seat(name) for name in game.players])
    for moves, draw in offered(game):
        prepared = table.prepare(seat, "id", 0, moves)
        events = [msgspec.to_builtins(event) for event in prepared.beat.events]
        drew = [event for event in events if event["type"] == "drew"]
        if draw is None:
            assert drew == []
            continue
        number = drew[0]["number"]
        assert [(event["player"], event["source"]) for event in drew] == [(seat, draw["source"])]
        # MM-4: the Mamma Mia! card among the last ones of the supply is not replaced; the next round has a new supply
        laid_out = {"type": "mamma_mia", "player": seat} in events and game.view(None).supply == draw["number"]
        assert number == draw["number"] or (laid_out and number == draw["number"] - 1)


@given(turns())
@examples
def test_in_the_middle_of_a_turn_what_is_left_of_it_is_offered(game: Game) -> None:
    for moves, _ in offered(game)[:5]:
        ahead = game.copy()
        for number, move in enumerate(moves, 1):
            assert (ahead.player, moves[number - 1 :]) == (game.player, moves[number - 1 :])
            assert moves[number - 1 :] in [rest for rest, _ in offered(ahead)]
            ahead.play(move)
            if number < len(moves):
                ahead.run()


@given(strategies.games(pizzas(), where=on_the_way))
@examples
def test_who_is_not_asked_is_offered_nothing(game: Game) -> None:
    for seat in [*range(len(game.players)), None]:
        view = game.view(seat)
        if seat != game.player:
            assert (view.legal, view.turn, view.decision) == ([], None, None)
        else:
            assert (view.turn is None) == (view.decision is not None) == (not in_a_turn(game))


@given(strategies.games(pizzas(), where=lambda game: "fill" in game.legal()))
@examples
def test_a_decision_says_what_filling_takes(game: Game) -> None:
    decision = game.view(game.player).decision
    ahead = game.copy()
    before = ahead.position()["players"][game.player]["hand"]
    ahead.play("fill")
    delivered = msgspec.to_builtins(ahead.step())[0]
    after = ahead.view(game.player).hand
    taken = {kind: n - after.get(kind, 0) for kind, n in before.items() if n != after.get(kind, 0)}
    assert decision.missing == taken == delivered["added"]


def requests(game: Game, so_far: Counter[str]) -> set[frozenset[tuple[str, int]]]:
    """All requests for help that can be made from here, as kinds and numbers."""
    found: set[frozenset[tuple[str, int]]] = set()
    for move in game.legal():
        if move.startswith("want "):
            ahead = game.copy()
            ahead.play(move)
            found |= requests(ahead, so_far + Counter([move.removeprefix("want ")]))
        elif move == "ask":
            found.add(frozenset(so_far.items()))
    return found


def offers_help(game: Game) -> bool:
    """A request can begin, and is small enough to try them all."""
    decision = game.view(game.player).decision if on_the_way(game) else None
    return decision is not None and decision.request is not None and decision.request.most < 7


@given(strategies.games(tables(WITH_HELP), where=offers_help))
@examples
def test_a_decision_says_what_a_request_may_name(game: Game) -> None:
    able = game.view(game.player).decision.request
    within = set()
    for numbers in product(*(range(limits.least, limits.most + 1) for limits in able.kinds.values())):
        if able.least <= sum(numbers) <= able.most:
            within.add(frozenset((kind, n) for kind, n in zip(able.kinds, numbers, strict=True) if n))
    assert requests(game, Counter()) == within


@given(strategies.games(pizzas(), where=on_the_way))
@examples
def test_where_no_request_can_begin_none_is_offered(game: Game) -> None:
    decision = game.view(game.player).decision
    begins = game.position()["phase"] in ("fill", "add") and any(move.startswith("want ") for move in game.legal())
    assert (decision is not None and decision.request is not None) == begins


def test_a_refusal_lists_what_is_legal() -> None:
    game = Game.new("mamma-mia", "2004", ["Ann", "Ben"], seed="1" * 64)
    try:
        game.play("17 salami")
    except IllegalMove as error:
        assert error.to_dict()["code"] == "illegal-move"
        assert error.legal == game.legal()
        assert all(move in str(error) for move in game.legal())
