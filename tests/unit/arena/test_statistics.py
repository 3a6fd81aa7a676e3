"""What many games say: facts are those of the games, and sums and intervals are those of the facts."""

import csv
import io
import random
from collections import Counter
from functools import partial
from xml.etree import ElementTree

import pytest

from forno.arena import Match
from forno.arena.running import each
from forno.arena.sheets import keep
from forno.arena.statistics import statistics
from forno.arena.watching import Watched, variants, watch, watch_record
from forno.common.study import Fact
from forno.errors import BadOption, FileError, RecordError
from forno.play.game import Game

MATCH = Match(game="mamma-mia", edition="2004", bots=("rule",) * 3, seed=1)
PLUS = Match(game="mamma-mia-plus", edition="2009", bots=("rule",) * 4, seed=1)
MAMMA_I = Match(game="mamma-i", edition="zugames", bots=("rule",) * 3, seed=1)


def total(game: Watched, what: str, seat: int | None = None) -> float:
    return sum(fact.number for fact in game.facts if fact.what == what and seat in (None, fact.seat))


@pytest.mark.parametrize("variant", ["", "hand+1", "hand+2"])
@pytest.mark.parametrize("match", [MATCH, PLUS], ids=["base", "plus"])
def test_each_delivered_order_is_counted_once_for_whoever_has_it(match, variant):
    game = watch(match, variant, 0)
    for place, score in enumerate(game.scores):
        assert total(game, "baked", place) + total(game, "helped", place) == score
    assert total(game, "laid") == total(game, "baked") + total(game, "went back")
    assert total(game, "asked") == total(game, "helped") + total(game, "nobody helped")
    laid = Counter((fact.name, fact.seat, fact.round, fact.turn) for fact in game.facts if fact.what == "laid")
    over = Counter(
        (fact.name, fact.seat, fact.round, fact.turn) for fact in game.facts if fact.what in ("baked", "went back")
    )
    assert laid == over  # told by when it was laid


def test_one_order_at_most_is_laid_in_a_turn_and_rounds_are_the_games():
    game = watch(MATCH, "", 1)
    laid = Counter((fact.seat, fact.round, fact.turn) for fact in game.facts if fact.what == "laid")
    assert set(laid.values()) == {1}
    assert {fact.round for fact in game.facts if fact.what == "laid"} == {1, 2, 3}
    assert all(fact.turn > 0 for fact in game.facts if fact.what == "laid")


def test_of_mamma_i_each_card_is_bought_or_left_and_hidden_characters_have_the_points():
    game = watch(MAMMA_I, "", 0)
    bought = Counter(fact.name for fact in game.facts if fact.what in ("bought", "left"))
    assert set(bought.values()) == {1}
    assert set(bought) <= {fact.name for fact in game.facts if fact.what == "in play"}
    points = {fact.name: fact.number for fact in game.facts if fact.what == "points"}
    hidden = {fact.seat: fact.name for fact in game.facts if fact.what == "hidden"}
    assert [points[hidden[place]] for place in range(3)] == game.scores
    assert total(game, "wins") == pytest.approx(1)


def test_a_wider_hand_is_a_wider_hand():
    """So many cards more are drawn at once, and the game is over in fewer turns."""
    lengths = [sum(watch(MATCH, variant, number).length for number in range(6)) for variant in ("", "hand+2")]
    assert lengths[1] < lengths[0]
    assert variants("mamma-i") == ()
    with pytest.raises(BadOption, match=r"no 'hand\+9'; there are hand\+1, hand\+2"):
        watch(MATCH, "hand+9", 0)


def test_the_same_seed_gives_the_same_games_in_however_many_processes():
    here = list(each(partial(watch, MATCH, "hand+1"), iter(range(3)), 1, MATCH.bots))
    there = list(each(partial(watch, MATCH, "hand+1"), iter(range(3)), 2, MATCH.bots))
    assert here == sorted(there, key=lambda game: game.number)
    assert statistics(here) == statistics(there[::-1])


def played(number: int, options: dict[str, object] | None = None) -> Game:
    rng = random.Random(number)
    game = Game.new("mamma-mia", "2004", ["Ann", "Ben"], options=options, seed=f"{number:064x}")
    while not game.over:
        game.play(rng.choice(game.legal()), undoable=False)
        game.run()
    return game


def test_a_record_tells_what_its_game_told():
    game = played(3)
    found = watch_record(game.record())
    assert found is not None
    first = Game.new("mamma-mia", "2004", ["Ann", "Ben"], seed=game.seed).player
    assert first is not None
    assert found.scores == [game.result["scores"][(first + place) % 2][0] for place in (0, 1)]  # type: ignore[index]
    assert found.length == len(game.moves)
    assert found.variant == ""
    for place, score in enumerate(found.scores):
        assert total(found, "baked", place) == score


def test_records_that_are_played_by_other_options_are_told_apart_and_parts_of_games_left_out():
    short = watch_record(played(4, {"rounds": 1, "starter": 1}).record())
    assert short is not None
    assert short.variant == "rounds=1"
    record = played(4).record()
    assert watch_record({**record, "moves": record["moves"][:20], "result": None}) is None
    with pytest.raises(RecordError):
        watch_record({**record, "moves": record["moves"][:20]})


def test_a_game_with_an_open_oven_is_there_to_learn_from_and_counts_nowhere():
    assert watch_record(played(4, {"rounds": 1, "memory_aid": "open"}).record()) is None
    counted = watch_record(played(4, {"rounds": 1, "memory_aid": "count"}).record())
    assert counted is not None
    assert counted.variant == "memory_aid=count, rounds=1"


def made(number: int, first: float, laid: int, baked: int, variant: str = "") -> Watched:
    facts = [Fact("orders", "misto", "laid", 0, 1, 2)] * laid + [Fact("orders", "misto", "baked", 0, 1, 2)] * baked
    return Watched(
        game="mamma-mia",
        edition="2004",
        variant=variant,
        number=number,
        shares=[first, 1 - first],
        scores=[2 + number % 2, 1],
        length=10 + number,
        facts=facts,
    )


def test_figures_are_those_of_the_games():
    found = statistics([made(0, 1, 4, 2), made(1, 0.5, 4, 4), made(2, 0, 2, 0), made(3, 1, 0, 0, "hand+1")])
    group, other = found.groups
    assert (found.games, group.games, other.variant) == (4, 3, "hand+1")
    assert group.decisions.value == 11
    assert group.seats[0].value == pytest.approx(0.5)
    assert group.shared_wins.value == pytest.approx(1 / 3)
    (row,) = group.facts["orders"]
    assert row.counts["laid"].value == pytest.approx(10 / 3)
    assert row.counts["went back"].value == 0
    assert row.rates["baked of laid"].value == pytest.approx(0.6)
    moment = next(moment for moment in group.moments if moment.what == "baked")
    assert (moment.name, moment.round, moment.turn, moment.number) == ("misto", 1, 2, 2)


def test_intervals_cover_the_truth_about_as_often_as_they_say():
    """Shares of wins, and a ratio of what hangs together: in half of the games twice as much of it."""
    rng, wins, rates = random.Random(7), 0, 0
    for _ in range(200):
        games = []
        for number in range(60):
            laid = rng.choice([4, 8])
            luck = rng.choice([0.2, 0.6])  # the same for all orders of a game
            games.append(made(number, float(rng.random() < 0.3), laid, sum(rng.random() < luck for _ in range(laid))))
        group = statistics(games).groups[0]
        wins += group.seats[0].low <= 0.3 <= group.seats[0].high
        rate = group.facts["orders"][0].rates["baked of laid"]
        rates += rate.low <= 0.4 <= rate.high
    assert 178 <= wins <= 200  # 190 are expected
    assert 178 <= rates <= 200


def test_a_folder_gets_tables_and_pictures_and_one_that_is_there_is_left_alone(tmp_path):
    found = statistics([watch(MATCH, "", number) for number in range(2)])
    keep(found, tmp_path / "out", force=False)
    names = {path.name for path in (tmp_path / "out").iterdir()}
    assert {"games.csv", "facts.csv", "moments.csv", "decisions.svg"} <= names
    assert "orders-laid-when-mamma-mia-2004-3-players.svg" in names
    for path in (tmp_path / "out").glob("*.svg"):
        assert ElementTree.fromstring(path.read_text("utf8")).tag == "{http://www.w3.org/2000/svg}svg"
    rows = list(csv.DictReader(io.StringIO((tmp_path / "out/facts.csv").read_text("utf8"))))
    misto = next(row for row in rows if (row["name"], row["what"]) == ("misto", "laid"))
    (row,) = (row for row in found.groups[0].facts["orders"] if row.name == "misto")
    assert float(misto["value"]) == pytest.approx(row.counts["laid"].value, rel=1e-5)
    with pytest.raises(FileError, match="is there already"):
        keep(found, tmp_path / "out", force=False)
    (tmp_path / "out/thesis.txt").write_text("mine", "utf8")
    keep(found, tmp_path / "out", force=True)
    assert (tmp_path / "out/thesis.txt").read_text("utf8") == "mine"
    with pytest.raises(FileError, match="is no folder"):
        keep(found, tmp_path / "out/thesis.txt", force=True)
