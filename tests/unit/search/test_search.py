"""The search, and the bot that plays by it: honest, the same for the same seed, and within its budget."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from forno import Game, bots, jit
from forno.arena.match import Match, play
from forno.common.searchable import Mind, Question
from forno.errors import BadOption
from forno.play import loops
from forno.search import Budget, Engine, deciding
from forno.search.deciding import FORESEEN
from forno.search.engine import searchable
from forno.search.measuring import measure

SHAPES = [
    ("mamma-mia", "2004", 2),
    ("mamma-mia", "2004", 4),
    ("mamma-mia", "1999", 3),
    ("mamma-mia-plus", "2009", 4),
    ("mamma-i", "zugames", 3),
]
IDS = [f"{game}-{edition}-{players}" for game, edition, players in SHAPES]
Shape = tuple[str, str, int]
COMPANIES = [*((shape, "rule") for shape in SHAPES), (SHAPES[1], "rosa"), (SHAPES[3], "fading")]
COMPANY_IDS = [*IDS, f"{IDS[1]}-rosa", f"{IDS[3]}-fading"]


class Rows(list[Any]):
    """Plain tables in a row, which copies what is put into it, as numpy's do."""

    def __setitem__(self, at: Any, value: Any) -> None:
        super().__setitem__(at, value.copy())


def new_game(shape: Shape, number: int) -> Game:
    game, edition, players = shape
    return Game.new(game, edition, [str(seat) for seat in range(players)], seed=f"{number:064x}")


def minds_of(game: Game, others: str) -> list[Mind]:
    of = searchable(game.name)
    assert of is not None
    minds = [of.mind(others) for _ in game.players]
    for mind in minds:
        mind.know(game.card_sheet())
    return minds


def decisions(
    shape: Shape, number: int, every: int, others: str = "rule"
) -> Iterator[tuple[Game, int, Mind, Question]]:
    """Every so many decisions of a game in which everybody plays by ``rule``."""
    game = new_game(shape, number)
    minds = minds_of(game, others)
    taken = 0
    while not game.over:
        seat = game.player
        assert seat is not None
        question = minds[seat].question(game.view(seat), game.legal())
        if len(question.moves) > 1:
            taken += 1
            if taken % every == 0:
                yield game, seat, minds[seat], question
        for event in [*game.play(question.moves[0]), *game.run()]:
            for mind in minds:
                mind.see(event)


@pytest.mark.parametrize(("shape", "others"), COMPANIES, ids=COMPANY_IDS)
def test_what_it_cannot_know_changes_nothing_to_the_last_bit(shape: Shape, others: str) -> None:
    rng, asked = random.Random(1), 0
    engine = Engine(shape[0])
    for game, seat, mind, question in decisions(shape, 3, every=9, others=others):
        found = engine.find(question, seat, 77, Budget(playouts=40))
        for _ in range(2):
            dealt = game.resample(seat, rng)
            again = mind.question(dealt.view(seat), dealt.legal())
            assert engine.find(again, seat, 77, Budget(playouts=40)) == found
        asked += 1
    assert asked > 5


@pytest.mark.slow
@pytest.mark.parametrize(("shape", "others"), COMPANIES, ids=COMPANY_IDS)
def test_compiled_it_finds_what_the_same_text_finds_uncompiled(shape: Shape, others: str) -> None:
    of = searchable(shape[0])
    assert of is not None
    plain = jit.bind((*of.kernel, *of.inner, loops, deciding))
    compiled = jit.twin((*of.kernel, *of.inner, loops, deciding), layout=of.layout, called=(*of.inner, deciding))
    for _, seat, _, question in decisions(shape, 4, every=40, others=others):
        t = deciding.Thoughts()
        size = len(question.actions)
        t.moves[:size], t.alive[:size] = question.actions, [1] * size
        t.size = t.left = size
        t.seat, t.low, t.high = seat, 5, 6
        fast = jit.table(t, deciding.Thoughts.fields)
        known = jit.rows(of.Known, 1)
        jit.write(known[0], question.known)
        desks = jit.rows(of.Desk, 2)
        for at, desk in enumerate(question.desks):
            jit.write(desks[at], desk)
        room = [0] * (2 * of.words + 1), [0] * 4, [0] * of.layout.ACTIONS
        plain.think(
            2,
            t,
            Rows([of.State(), of.State()]),
            Rows([question.known]),
            question.rules,
            Rows(desk.copy() for desk in question.desks),
            *room,
        )
        compiled.think(
            2,
            fast,
            jit.rows(of.State, 2),
            known,
            jit.table(question.rules, type(question.rules).fields),
            desks,
            *map(jit.numbers, room),
        )
        assert fast["playouts"] == t.playouts == 2 * size
        assert list(fast["sums"]) == pytest.approx(t.sums, abs=1e-12)


def test_a_budget_of_playouts_is_kept() -> None:
    engine = Engine("mamma-mia")
    _, seat, _, question = next(decisions(SHAPES[1], 5, every=4))
    found = engine.find(question, seat, 1, Budget(playouts=100))
    assert 100 <= found.playouts < 100 + len(question.moves)
    assert found.looked[0].share == max(looked.share for looked in found.looked)
    assert {looked.move for looked in found.looked} <= set(question.moves)
    assert found.move in question.moves
    assert engine.find(question, seat, 1, Budget(playouts=100)) == found
    assert engine.find(question, seat, 2, Budget(playouts=100)) != found


def test_without_time_it_plays_as_rule_does() -> None:
    _, seat, _, question = next(decisions(SHAPES[1], 5, every=4))
    found = Engine("mamma-mia").find(question, seat, 1, Budget(seconds=0.0))
    assert (found.move, found.playouts) == (question.moves[0], 0)


def test_who_comes_late_plays_on() -> None:
    game, rng = new_game(SHAPES[2], 6), random.Random(2)
    while not game.over:
        bot = bots.make("search:playouts=8", 0)
        game.play(bot.choose(game.view(game.player), game.legal(), rng))
        game.run()
    assert game.result


@pytest.mark.parametrize("given", ["ms=0", "playouts=0", "playouts=1.5", "depth=3", "ms=5,ms=6"])
def test_a_budget_that_cannot_be_is_told(given: str) -> None:
    with pytest.raises(BadOption):
        bots.make(f"search:{given}")


def test_it_expects_of_the_others_what_those_forget_whom_it_meets() -> None:
    def played(bot: str, others: str) -> tuple[int, list[float]]:
        match = Match(game="mamma-mia", edition="2004", bots=(bot, others, others), seed=4)
        found = play(match, 0)
        return found.length, found.shares

    assert played("search:playouts=60", "rosa") == played("search:playouts=60,others=rosa", "rosa")
    assert played("search:playouts=60", "rosa") != played("search:playouts=60,others=rule", "rosa")
    fading = "rule:memory=fading"
    assert played("search:playouts=60", fading) == played("search:playouts=60,others=fading", fading)
    assert played("search:playouts=60", "rule") == played("search:playouts=60,others=rule", "rule")


@pytest.mark.parametrize("shape", [("mamma-mia", "2004"), ("mamma-mia", "1999"), ("mamma-mia-plus", "2009")])
def test_a_game_can_be_played_on_to_its_end(shape: tuple[str, str]) -> None:
    """In a later round of 1999, too, where somebody without ingredients lays an order into an empty oven."""
    game = new_game((*shape, 2), 0)
    seat = game.player
    assert seat is not None
    question = minds_of(game, "rule")[seat].question(game.view(seat), game.legal())
    whole = Question(*question[:-1], whole=True)
    found = measure(Engine(game.name), whole, seat, 5, whole.moves[:4], whole.moves[0], Budget(playouts=400))
    for share in found.shares:  # whole games are won, lost or shared
        halves = 2 * share.share * found.worlds
        assert halves == pytest.approx(round(halves), abs=1e-9)


def test_what_a_whole_game_comes_to_counts_beside_what_is_expected_of_it_at_the_horizon() -> None:
    game = new_game(("mamma-mia", "2004", 2), 0)
    seat = game.player
    assert seat is not None
    question = minds_of(game, "rule")[seat].question(game.view(seat), game.legal())
    engine, move = Engine(game.name), question.moves[0]

    def looked(whole: bool) -> float:
        asked = Question(*question[:-1], whole=whole)
        found = engine.find(asked, seat, 5, Budget(playouts=len(asked.moves)))  # one world: no move falls out
        return next(one.share for one in found.looked if one.move == move)

    won = (looked(whole=True) - FORESEEN * looked(whole=False)) / (1 - FORESEEN)
    assert 2 * won == pytest.approx(round(2 * won), abs=1e-9)
    assert looked(whole=False) not in (0.0, 0.5, 1.0)


@pytest.mark.parametrize(("edition", "players", "whole"), [("2004", 2, True), ("2004", 3, False), ("1999", 2, False)])
def test_it_is_where_that_was_measured_to_tell_more(edition: str, players: int, whole: bool) -> None:
    game = new_game(("mamma-mia", edition, players), 0)
    seat = game.player
    assert seat is not None
    assert minds_of(game, "rule")[seat].question(game.view(seat), game.legal()).whole is whole
