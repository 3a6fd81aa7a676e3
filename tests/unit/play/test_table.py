import copy
import random
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pytest

from forno.errors import IllegalMove
from forno.play.game import Game
from forno.play.table import Beat, GameOver, NotYourMove, Seat, StalePly, Table

SEED = "5f" * 32
NAMES = ["Ann", "Ben", "Cleo"]


def make(
    edition: str = "2004", names: Sequence[str] = NAMES, seed: str = SEED, bots: Sequence[str] = (), **options: Any
) -> Table:
    game = Game.new("mamma-mia", edition, names, seed=seed, options=options)
    return Table(game, [Seat(name, "rule" if name in bots else None) for name in names])


def kinds(events: Iterable[Any]) -> list[str]:
    return [type(event).__struct_config__.tag for event in events]


def decide(table: Table, rng: random.Random, id: str | None = None) -> tuple[int, str, Beat]:
    """One random decision of whoever is asked; returns (seat, move, beat)."""
    while not table.resting:
        table.advance()
    seat = asked_seat(table)
    move = rng.choice(table.view(seat).legal)
    prepared = table.prepare(seat, id, table.known(seat), [move])
    table.apply(prepared)
    return seat, move, prepared.beat


def wants_decision(table: Table) -> bool:
    """Let happen what happens by itself; false when the game is over."""
    while not table.resting:
        table.advance()
    return not table.over


def asked_seat(table: Table) -> int:
    asked = table.asked()
    assert asked is not None
    return asked.seat


def never(table: Table) -> bool:
    return False


def play_on(table: Table, seed: int = 0, until: Callable[[Table], bool] = never) -> Table:
    rng = random.Random(seed)
    while not table.over and not until(table):
        if table.resting:
            decide(table, rng)
        else:
            table.advance()
    return table


def whole_turn(table: Table) -> list[str]:
    """The first way through a turn that the view offers."""
    option = table.view(table.game.player).turn.options[0]
    draw = option.draws[0].move if option.draws else None
    return [move for move in (option.place, option.order, draw) if move is not None]


def asked_while_open(table: Table) -> bool:
    return table.resting and not table.over and table.view(None).phase == "open"


def test_a_turn_is_one_message():
    table = make()
    seat = asked_seat(table)
    moves = whole_turn(table)
    prepared = table.prepare(seat, "a", 0, moves)
    assert table.game.moves == []
    table.apply(prepared)
    assert table.game.moves == moves
    assert kinds(prepared.beat.events)[0] == "placed"
    assert "drew" in kinds(prepared.beat.events)
    assert table.known(seat) == len(moves)


def test_all_decisions_of_a_message_are_played_or_none():
    table = make()
    seat = asked_seat(table)
    good = whole_turn(table)[0]
    with pytest.raises(IllegalMove) as caught:
        table.prepare(seat, "a", 0, [good, "9 salami"])
    assert caught.value.where == "move 2"
    assert caught.value.legal
    assert table.game.moves == []
    table.prepare(seat, "a", 0, [good])


def test_what_follows_a_draw_is_not_even_looked_at():
    table = make(names=["Ann", "Ben"])
    seat = asked_seat(table)
    turn = whole_turn(table)
    messages = set()
    for more in ("1 salami", "fill", "nonsense"):
        with pytest.raises(IllegalMove) as caught:
            table.prepare(seat, "a", 0, [*turn, more])
        assert caught.value.legal == []
        messages.add(str(caught.value))
    assert len(messages) == 1  # whatever was sent


@pytest.mark.parametrize("edition", ["1999", "2004"])
def test_no_message_reaches_beyond_what_comes_to_light(edition):
    """Whatever can be appended to a message never changes which legal moves its sender gets to know."""
    rng = random.Random(3)
    table = make(edition, ["Ann", "Ben"], rounds=1)
    while wants_decision(table):
        seat = asked_seat(table)
        move = rng.choice(table.view(seat).legal)
        before = table.view(seat)
        with pytest.raises(IllegalMove) as caught:
            table.prepare(seat, None, table.known(seat), [move, "nonsense"])
        table.apply(table.prepare(seat, None, table.known(seat), [move]))
        if caught.value.legal:
            after = table.view(seat)
            laid = int(move.split()[0]) if move[0].isdecimal() else int(move.startswith(("order ", "add ")))
            assert sum(before.hand.values()) + len(before.orders) - laid == sum(after.hand.values()) + len(after.orders)
            assert before.turned == after.turned


def test_a_stale_move_is_refused():
    table = make()
    decide(table, random.Random(1))
    seat = asked_seat(table)
    with pytest.raises(StalePly):
        table.prepare(seat, "a", table.known(seat) - 1, ["1 salami"])


def test_a_move_of_somebody_else_is_refused():
    table = make()
    other = (asked_seat(table) + 1) % 3
    with pytest.raises(NotYourMove):
        table.prepare(other, "a", 0, table.game.legal()[:1])


def test_a_finished_game_takes_no_move():
    table = play_on(make(rounds=1))
    with pytest.raises(GameOver):
        table.prepare(0, "a", table.known(0), ["1 salami"])
    assert table.asked() is None


def test_the_same_message_has_the_same_answer_for_ever():
    rng = random.Random(7)
    table = make(rounds=1)
    answers = {}
    for number in range(1_000):
        if not wants_decision(table):
            break
        seat, move, _ = decide(table, rng, id=f"m{number}")
        answers[seat, f"m{number}"] = (table.known(seat), (move,), table.view(seat))
    rebuilt = Table.rebuild(make(rounds=1).game, table.seats, rows(table))
    assert len(answers) > 30
    for (seat, id), (ply, played, view) in answers.items():
        for one in (table, rebuilt):
            answer = one.answer(seat, id)
            assert answer is not None
            assert (answer.ply, answer.played, answer.view) == (ply, played, view)
    assert table.answer(0, "never") is None


def rows(table: Table) -> list[tuple[int, str | None, str]]:
    return [(played.seat, played.id, move) for played in table.log for move in played.moves]


@pytest.mark.parametrize("edition", ["1999", "2004"])
@pytest.mark.parametrize("seed", range(3))
def test_a_table_is_rebuilt_from_its_moves_at_any_moment(edition, seed):
    rng = random.Random(seed)
    table = make(edition, seed=f"{seed:064x}", rounds=1)
    stop = rng.randrange(10, 60)
    play_on(table, seed, until=lambda table: table.ply >= stop)
    again = Table.rebuild(make(edition, seed=f"{seed:064x}", rounds=1).game, table.seats, rows(table))
    for one in (table, again):
        while not one.resting:
            one.advance()
    assert [again.view(seat) for seat in (None, 0, 1, 2)] == [table.view(seat) for seat in (None, 0, 1, 2)]
    assert [again.known(seat) for seat in (None, 0, 1, 2)] == [table.known(seat) for seat in (None, 0, 1, 2)]
    assert again.events == table.events
    assert again.game.position() == table.game.position()


def test_mm_16_the_table_rests_after_every_order_that_is_turned_up():
    rng = random.Random(5)
    table = make(seed="01" * 32)
    judged = 0
    while not table.over:
        beat = decide(table, rng)[2] if table.resting else table.advance()
        found = kinds(beat.events)
        if "judging" in found:
            judged += 1
            assert found.index("judging") == len(found) - 1, "the outcome belongs to the next beat"
            assert beat.pause == pytest.approx(0.9)
        else:
            assert beat.pause == 0
    assert judged > 10


def test_mm_16_who_is_asked_sees_it_with_the_order_and_nobody_else_ever_does():
    table = play_on(make(), until=asked_while_open)
    owner = asked_seat(table)
    assert kinds(table.events)[-1] == "judging"
    assert table.view(owner).decision is not None
    assert table.view(owner).legal
    for other in {None, 0, 1, 2} - {owner}:
        view = table.view(other)
        assert (view.player, view.decision, view.legal) == (None, None, [])


def test_mm_16_a_private_decision_moves_nobody_elses_count():
    rng = random.Random(2)
    table = make()
    private = 0
    while wants_decision(table):
        before = [table.known(seat) for seat in (None, 0, 1, 2)]
        seen = [table.view(seat) for seat in (None, 0, 1, 2)]
        hidden = seen[0].player is None
        seat, _, beat = decide(table, rng)
        if not beat.events and hidden:
            assert [view for who, view in zip((None, 0, 1, 2), seen, strict=True) if who != seat] == [
                table.view(who) for who in (None, 0, 1, 2) if who != seat
            ]
        moved = [after - then for after, then in zip([table.known(s) for s in (None, 0, 1, 2)], before, strict=True)]
        assert moved == [int(not hidden), *(int(not hidden or who == seat) for who in range(3))]
        private += hidden
    assert private > 5
    assert table.known(None) + private == table.ply


def test_mm_16_a_seat_that_is_not_asked_learns_nothing_from_trying():
    table = play_on(make(), until=asked_while_open)
    asked = asked_seat(table)
    other = (asked + 1) % 3
    with pytest.raises(NotYourMove) as while_asked:
        table.prepare(other, "a", table.known(other), ["decline"])
    resting = play_on(make(), until=lambda table: not table.resting)
    with pytest.raises(NotYourMove) as while_nobody_is:
        resting.prepare(other, "a", resting.known(other), ["decline"])
    assert str(while_asked.value) == str(while_nobody_is.value)


def test_a_bots_turn_has_its_time_once():
    rng = random.Random(4)
    table = make(bots=("Ben",))
    pauses: list[tuple[str, float]] = []
    while len(pauses) < 6:
        while not table.resting:
            table.advance()
        asked = table.asked()
        assert asked is not None
        if asked.bot is not None and table.view(None).phase != "open":
            pauses.append((table.view(None).phase, asked.pause))
        assert (asked.bot is not None) == (asked.seat == 1)
        decide(table, rng)
    assert {pause for phase, pause in pauses if phase == "place"} == {0.9}
    assert {pause for phase, pause in pauses if phase != "place"} == {0}


def test_every_player_has_a_seat():
    with pytest.raises(ValueError, match="3 players"):
        Table(make().game, [Seat("Ann")])


def test_a_prepared_message_is_applied_where_it_was_checked():
    table = make()
    seat = asked_seat(table)
    first = table.prepare(seat, "a", 0, table.game.legal()[:1])
    second = table.prepare(seat, "b", 0, table.game.legal()[:1])
    table.apply(first)
    with pytest.raises(ValueError, match="applied at"):
        table.apply(second)


@pytest.mark.parametrize("edition", ["1999", "2004"])
def test_what_a_seat_cannot_know_changes_nothing_for_it(edition):
    """After all that is hidden is dealt anew: views, counts and what it may do are the same, at every moment."""
    rng = random.Random(11)
    table = make(edition, rounds=2)
    changed = 0
    while not table.over:
        for seat in range(3):
            other = copy.copy(table)
            other.game = table.game.resample(seat, rng)
            for who in (seat, None):
                assert other.view(who) == table.view(who)
                assert other.known(who) == table.known(who)
            asked, its = table.asked(), other.asked()
            if asked and asked.seat == seat:
                assert its == asked
            changed += other.view((seat + 1) % 3) != table.view((seat + 1) % 3)
        if table.resting:
            decide(table, rng)
        else:
            table.advance()
    assert changed > 50


def test_a_guest_and_an_option_of_mamma_i_are_one_message():
    game = Game.new("mamma-i", "zugames", NAMES, seed=SEED)
    table = Table(game, [Seat(name) for name in NAMES])
    decide(table, random.Random(1))
    while not table.resting:
        table.advance()
    seat = asked_seat(table)
    row = next(move for move in table.view(seat).legal if move.startswith("take "))
    prepared = table.prepare(seat, "a", table.known(seat), ["guest son", row])
    table.apply(prepared)
    assert kinds(prepared.beat.events) == ["guest", "took"]
    assert table.view(None).guests == {"son": -6}
    assert asked_seat(table) != seat
    answer = table.answer(seat, "a")
    assert answer is not None
    assert answer.played == ("guest son", row)


def test_at_dinner_hour_the_message_ends_with_the_guest():
    rng = random.Random(2)
    table = Table(Game.new("mamma-i", "zugames", NAMES, seed=SEED), [Seat(name) for name in NAMES])

    def dinner(table: Table) -> bool:
        return table.resting and table.view(None).phase == "guest"

    while not dinner(table):
        if not table.resting:
            table.advance()
            continue
        seat = asked_seat(table)
        view = table.view(seat)
        move = rng.choice([move for move in view.legal if not move.startswith("guest ")])
        table.apply(table.prepare(seat, None, table.known(seat), [move]))
    seat = asked_seat(table)
    with pytest.raises(IllegalMove) as caught:
        table.prepare(seat, "a", table.known(seat), ["guest son", "wc"])
    assert caught.value.legal == []
