"""What a view and its events say outright, so that who shows them needs no rule: sums, buyers, who names next."""

from random import Random

from forno.games.mamma_i.events import Assigned, Called, Named, Removed, Took
from forno.play.game import Game
from forno.testing.play import STYLES, all_tables, choose
from tests.rulings.family import LAST, family, play

TABLES = list(all_tables(["mamma-i"]))


def games() -> list[Game]:
    return [table.deal(f"{number:064x}") for table in TABLES for number in range(len(STYLES))]


def test_after_a_move_its_row_adds_up_to_what_was_said() -> None:
    """The mover was told before, everybody hears it with the move, and no other seat is told what might be."""
    for number, game in enumerate(games()):
        game.run()
        rng = Random(number)
        while not game.over:
            before, mover = game.view(game.player), game.player
            assert set(before.after) == {move for move in before.legal if move.startswith(("take", "remove"))}
            assert not any(game.view(seat).after for seat in (*range(before.players), None) if seat != mover)
            move = choose(game, rng, STYLES[number % len(STYLES)])
            told = [(event.row, event.sum) for event in game.play(move) if isinstance(event, Took | Removed)]
            assert [said for _, said in told] == [before.after[move] for _ in told]
            assert all(game.view(None).sums[row] == said for row, said in told)
            assert bool(told) == (move in before.after)
            game.run()


def test_how_a_buyer_is_found() -> None:
    rows = "grandpa: 2 m1 m2; grandma: 3; mamma: 2 m3; wife: 2 m3; husband: 1 m3"
    game = family(rows=rows, queue=[4, 7], **LAST)
    sold = next(event for event in game.play("take 1 > son") + game.run() if isinstance(event, Assigned))
    assert sold.poor == ["grandma", "son"]
    assert sold.fastest == sold.richest == ["grandpa", "mamma", "wife"]
    assert sold.character == "wife"


def test_who_cannot_be_found_is_nobody() -> None:
    game = family(queue=[4, 7], **LAST)
    sold = next(event for event in game.play("take 1 > son") + game.run() if isinstance(event, Assigned))
    assert (len(sold.poor), sold.fastest, sold.richest, sold.character) == (6, [], [], None)


def test_everybody_is_named_in_the_order_of_voters() -> None:
    game = family(3, player=1)
    assert game.view(0).voters == [2, 0, 1]
    assert [event.voters for event in game.play("wc") if isinstance(event, Called)] == [[2, 0, 1]]
    for seat in (2, 0, 1):
        assert game.player == seat
        assert game.view(None).voters == [2, 0, 1]
        assert [event.player for event in game.play("vote son") if isinstance(event, Named)] == [seat]
    game.run()
    assert (game.view(None).wc, game.view(None).voters) == ("son", [])


def test_nobody_would_vote_once_the_wc_was_used_or_while_something_else_is_asked() -> None:
    assert family(wc_used=True).view(0).voters == []
    game = play(family(rows="mamma: 2; wife: 1", cards="mamma: 4"), "take 1 > wife")
    assert (game.view(0).phase, game.view(0).voters) == ("effects", [])


def test_the_rows_that_are_level_with_the_card_are_named() -> None:
    game = play(family(rows="mamma: 2; wife: 1; son: 1; schoolbus: 2", cards="mamma: 4"), "take 1 > wife")
    assert game.view(None).event.level == ["mamma", "wife", "schoolbus"]
    assert family().view(None).event is None
