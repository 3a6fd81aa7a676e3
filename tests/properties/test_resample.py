"""`resample`: a seat's own knowledge stays as it is, byte for byte, and all that is hidden from it is dealt anew."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, strategies as st

from forno.games.mamma_mia import testing as mamma_mia
from forno.play.game import Game
from forno.testing import STYLES, strategies
from forno.testing.checks import check_plays_on, check_resample, what_is_seen
from forno.testing.play import choose
from tests.rulings.scene import last_turn

from .examples import ABOUT, EVERY, TABLES, WITH_HELP, examples, moments, pizzas, randoms, tables
from .witness import watched

each_table = pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table.edition}-{table.players}p")


def on_the_way(game: Game) -> bool:
    return not game.over


def opening(game: Game) -> bool:
    """Somebody is asked something while the oven is open; in Mamma I, before or after a trick's option."""
    return on_the_way(game) and game.position()["phase"] not in ("place", "order", "draw", "trick")


def asks_for_help(game: Game) -> bool:
    return on_the_way(game) and game.position()["phase"] in ("ask", "help")


phases = st.sampled_from([on_the_way, opening])


@given(phases.flatmap(lambda where: strategies.games(tables(), where=where)), randoms())
@examples
def test_a_seat_notices_nothing(game: Game, rng: Random) -> None:
    for seat in range(len(game.players)):
        fresh = check_resample(game, seat, rng, about=ABOUT[game.name])
    check_plays_on(fresh, rng, about=ABOUT[game.name])


@given(
    strategies.games(st.sampled_from(WITH_HELP), where=asks_for_help),
    randoms(),
)
@examples
def test_nor_where_help_is_asked_for(game: Game, rng: Random) -> None:
    for seat in range(len(game.players)):
        check_plays_on(check_resample(game, seat, rng, about=mamma_mia), rng, about=mamma_mia)


@pytest.mark.slow
@pytest.mark.parametrize("table", EVERY, ids=lambda table: f"{table.edition}-{table.players}p")
def test_between_decisions_neither(table) -> None:
    rng = Random(5)
    for game in moments(table, 5, "keen"):
        if game.over or rng.random() < 0.7:
            continue
        ahead = game.copy()
        ahead.play(choose(ahead, rng))
        while not ahead.settled:
            for seat in range(table.players):
                assert what_is_seen(ahead.resample(seat, rng), seat) == what_is_seen(ahead, seat)
            ahead.step()


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table.edition}-{table.players}p")
@pytest.mark.parametrize("style", STYLES)
def test_what_is_dealt_agrees_with_all_that_the_seat_has_seen(table, style) -> None:
    rng = Random(f"{table} {style}")
    game = table.deal(f"{rng.getrandbits(256):064x}")
    for moment, witnesses in watched(game, rng, style):
        if moment.over or not moment.settled or rng.random() < 0.9:
            continue
        for witness in witnesses:
            assert witness.contradictions(moment.position()) == []
            for _ in range(2):
                assert witness.contradictions(moment.resample(witness.seat, rng).position()) == []


# ---- what comes next is the same until something hidden decides it


@given(phases.flatmap(lambda where: strategies.games(pizzas(), where=where)), randoms())
@examples
def test_whatever_a_seat_decides_everybody_hears_the_same(game: Game, rng: Random) -> None:
    assert game.player is not None
    other = game.resample(game.player, rng)
    for move in game.legal():
        mine, theirs = game.copy(), other.copy()
        assert msgspec.json.encode(mine.play(move)) == msgspec.json.encode(theirs.play(move))
        assert what_is_seen(mine, game.player) == what_is_seen(theirs, game.player)


def public(event: Any) -> dict[str, Any]:
    return dict(msgspec.to_builtins(event))


def next_events(game: Game) -> list[dict[str, Any]]:
    """The next step that somebody sees; nothing when a decision is wanted or the game is over."""
    while not game.settled:
        if events := game.step():
            return [public(event) for event in events]
    return []


def decided_by_what_is_hidden(game: Game, seat: int, events: list[dict[str, Any]]) -> bool:
    """Whether what comes next, `events` or a question, hangs on cards that the seat does not know."""
    view = game.view(seat)
    if view.judging is not None:  # MM-7, MM-10: what another hand may add, which kinds it makes possible; or a helper's
        asks = any(line.missing or line.sign in ("joker", "scarcest") for line in view.judging.lines)
        return asks and (view.judging.player != seat or bool(view.wanted))
    types = {event["type"] for event in events}
    drawn = types & {"drew", "mamma_mia"}  # MM-4: where the Mamma Mia! card lies; and what the seat itself draws
    return bool(drawn) or "over" in types or view.player not in (None, seat)


def check_same_future(game: Game, other: Game, seat: int, rng: Random) -> None:
    for _ in range(60):
        before = game.copy()
        mine, theirs = next_events(game), next_events(other)
        if mine == theirs and what_is_seen(game, seat) == what_is_seen(other, seat):
            if mine:
                continue
            if game.over or game.player != seat or not game.settled:
                break
            move = rng.choice(game.legal())
            assert [public(e) for e in game.play(move)] == [public(e) for e in other.play(move)]
            continue
        assert decided_by_what_is_hidden(before, seat, mine), (mine, theirs)
        break


@given(phases.flatmap(lambda where: strategies.games(pizzas(), where=where)), randoms())
@examples
def test_what_comes_next_is_the_same_until_something_hidden_decides_it(game: Game, rng: Random) -> None:
    for seat in range(len(game.players)):
        check_same_future(game.copy(), game.resample(seat, rng), seat, rng)


# ---- somebody who only looks on


@given(strategies.games(tables(), where=on_the_way), randoms())
@examples
def test_a_spectator_notices_nothing_either(game: Game, rng: Random) -> None:
    other = game.resample(None, rng)
    assert what_is_seen(other, None) == what_is_seen(game, None)
    check_plays_on(other, rng, about=ABOUT[game.name])


# ---- and it does change what is hidden


def drawn(game: Game, seat: int, times: int = 12) -> list[dict[str, Any]]:
    """Positions that the seat is told to hold for possible."""
    rng = Random(1)
    return [game.resample(seat, rng).position() for _ in range(times)]


def piles(positions: list[dict[str, Any]], player: int, pile: str) -> list[Any]:
    return [position["players"][player][pile] for position in positions]


def differs(values: list[Any]) -> bool:
    return any(value != values[0] for value in values)


@each_table
def test_after_the_deal_all_that_is_hidden_changes(table) -> None:
    game = table.deal(f"{8:064x}")
    for seat in range(table.players):
        positions = drawn(game, seat)
        assert differs([position["supply"] for position in positions])
        for other in range(table.players):
            changed = {pile: differs(piles(positions, other, pile)) for pile in ("waiter", "hand", "orders")}
            assert changed == {"waiter": True, "hand": other != seat, "orders": other != seat}


@each_table
def test_later_shuffles_are_others(table) -> None:
    game = table.deal(f"{8:064x}")
    supplies = []
    for seed in range(4):
        ahead = game.resample(0, Random(seed))
        rng = Random(1)
        while not ahead.over and ahead.position()["round"] == 1:
            ahead.play(choose(ahead, rng, "keen"))
            ahead.run()
        supplies.append(ahead.position()["supply"])
    assert ahead.seed != game.seed
    assert differs(supplies)


def round_beginnings(table, style: str = "any") -> Iterator[Game]:
    """The moments right after rounds 2 and 3 have begun."""
    number = 1
    for seed in range(4):
        for game in moments(table, seed, style):
            if not game.over and game.position()["round"] != number:
                number = game.position()["round"]
                if number > 1:
                    yield game


@pytest.mark.parametrize("table", [table for table in TABLES if table.players == 2], ids=lambda table: table.edition)
@pytest.mark.parametrize("style", ["any", "keen"])
def test_at_the_start_of_a_later_round_the_only_opponents_ingredients_are_known(table, style) -> None:
    """Used pile, counter and the own hand have been seen, so what is missing is in the other hand."""
    for game in round_beginnings(table, style):
        for seat in (0, 1):
            assert not differs(piles([game.position(), *drawn(game, seat)], 1 - seat, "hand"))


@pytest.mark.parametrize("table", [table for table in TABLES if table.players == 4], ids=lambda table: table.edition)
def test_with_more_players_it_is_known_what_the_others_hold_together(table) -> None:
    changed = 0
    for game in round_beginnings(table):
        for seat in range(4):
            hands = [[player["hand"] for player in position["players"]] for position in drawn(game, seat)]
            whole = [sorted(kind for hand in deal for kind, n in hand.items() for _ in range(n)) for deal in hands]
            assert not differs(whole)
            changed += differs(hands)
    assert changed


def test_what_was_drawn_since_is_not_known() -> None:
    table = next(table for table in TABLES if table.edition == "2004" and table.players == 2)
    rng = Random(3)
    changed = 0
    for game in round_beginnings(table):
        ahead = game.copy()
        while not ahead.over and ahead.position()["round"] == game.position()["round"]:
            changed += differs(piles(drawn(ahead, 0, 4), 1, "hand"))
            ahead.play(choose(ahead, rng, "hasty"))
            ahead.run()
    assert changed


def test_orders_that_went_back_stay_where_everybody_saw_them_going() -> None:
    waiter = "misto bombastica monotoni 4-pineapple"
    oven = "0:4-salami 0:minimale 1:bombastica"
    table = last_turn(f"green ||| {waiter}", "red ||| misto monotoni", round=1, oven=oven)
    table.play("1 mushroom")
    for seat in (0, 1, 2):
        waiters = piles(drawn(table.game, seat), 0, "waiter")
        assert differs(waiters)
        assert {tuple(found[4:]) for found in waiters} == {("4-salami", "minimale")}
        assert {tuple(sorted(found[:4])) for found in waiters} == {tuple(sorted(waiter.split()))}


def test_an_order_that_everybody_saw_stays_in_the_hand_that_drew_it() -> None:
    """Green draws the order that went back and, before it, one that nobody has seen."""
    green, red = "green | 5 olive || misto bombastica", "red | 1 pepper 4 salami | monotoni"
    table = last_turn(green, red, round=1, oven="0:minimale", used="9 pepper").play("1 mushroom")
    assert table.waiter(0) == ["misto", "bombastica", "minimale"]
    table.play("1 olive", "1 olive", "draw waiter")
    assert table.orders(0) == ["misto", "bombastica", "minimale"]
    orders = piles(drawn(table.game, 1), 0, "orders")
    assert {found[2] for found in orders} == {"minimale"}
    assert {tuple(found[:2]) for found in orders} == {("misto", "bombastica"), ("bombastica", "misto")}
