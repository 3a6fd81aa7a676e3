"""Moves measured beside each other: what the compiled text finds, and what is made of it."""

from __future__ import annotations

import pytest

from forno import jit
from forno.play import loops
from forno.search import Budget, Engine, deciding, measure
from forno.search.engine import searchable

from .test_search import IDS, SHAPES, Rows, Shape, decisions


@pytest.mark.slow
@pytest.mark.parametrize("shape", SHAPES, ids=IDS)
def test_compiled_it_finds_what_the_same_text_finds_uncompiled(shape: Shape) -> None:
    of = searchable(shape[0])
    assert of is not None
    engine = Engine(shape[0])
    plain = jit.bind((*of.kernel, *of.inner, loops, deciding))
    room = [0] * (2 * of.words + 1), [0] * 4, [0] * of.layout.ACTIONS
    named, baked = 0, 0
    for _, seat, _, question in decisions(shape, 4, every=40):
        m = deciding.Measures()
        m.size, m.seat, m.low, m.high = 2, seat, 5, 6
        m.moves[:2] = question.actions[:2]
        m.size_of_things = len(question.things)
        m.things[: m.size_of_things] = [thing.number for thing in question.things]
        fast = jit.table(m, deciding.Measures.fields)
        rows = Rows([of.State(), of.State()])
        given = (m, rows, Rows([question.known]), question.rules, Rows(desk.copy() for desk in question.desks), *room)
        plain.measure(2, *given)
        engine.call("measure", question, 2, fast)
        if question.things:
            plain.note_fates(m.moves[0], 2, *given)
            engine.call("note_fates", question, m.moves[0], 2, fast)
        assert list(fast["sums"]) == pytest.approx(m.sums, abs=1e-12)
        assert list(fast["apart"]) == pytest.approx(m.apart, abs=1e-12)
        assert list(fast["came"]) == m.came
        named += m.size_of_things
        baked += sum(m.came)
    assert baked > 0 or not named


def test_the_same_worlds_whatever_they_are_asked_in_parts() -> None:
    engine = Engine("mamma-mia")
    _, seat, _, question = next(decisions(SHAPES[1], 5, every=4))
    found = measure(engine, question, seat, 9, question.moves[:3], question.moves[0], Budget(playouts=160))
    assert found.worlds == 160 // (3 + bool(question.things))
    assert {share.move for share in found.shares} == set(question.moves[:3])
    assert found.gap.cost == pytest.approx(
        found.shares[0].share - next(share.share for share in found.shares if share.move == question.moves[0])
    )
    again = measure(engine, question, seat, 9, question.moves[:3], question.moves[0], Budget(playouts=160))
    assert again == found


def test_a_move_beside_itself_is_no_worse_and_no_time_is_no_answer() -> None:
    engine = Engine("mamma-mia")
    _, seat, _, question = next(decisions(SHAPES[0], 5, every=4))
    alone = measure(engine, question, seat, 9, question.moves[:1], question.moves[0], Budget(playouts=50))
    assert (alone.gap.cost, alone.gap.low, alone.gap.high) == (0, 0, 0)
    late = measure(engine, question, seat, 9, question.moves[:1], question.moves[0], Budget(seconds=-1))
    assert (late.worlds, late.shares, late.orders) == (0, (), ())
