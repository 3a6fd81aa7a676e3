"""Matches of bots: the same games however they are played, and what is said of them."""

import json
import random
from collections.abc import Iterable
from itertools import islice

import msgspec
import pytest

from forno.arena import Match, Played, run, table
from forno.arena.figures import decided
from forno.arena.ledger import GAMES, Ledger
from forno.arena.report import page
from forno.arena.running import check
from forno.errors import BadOption, BotError, FileError, UnknownGame

MATCH = Match(game="mamma-mia", edition="2004", bots=("rule", "random", "random"), seed=1)


def untimed(games: Iterable[Played]) -> dict[int, Played]:
    return {game.number: msgspec.structs.replace(game, seconds=[]) for game in games}


def test_the_same_seed_gives_the_same_games_in_however_many_processes():
    here, there = list(run(MATCH, 7)), list(run(MATCH, 7, processes=2))
    assert untimed(here) == untimed(there)
    assert set(untimed(here)) == set(range(7))
    assert table(MATCH, here).bots[0].win_share == table(MATCH, there).bots[0].win_share
    assert untimed(run(msgspec.structs.replace(MATCH, seed=2), 7)) != untimed(here)


def test_what_is_done_is_not_played_again_and_the_rest_is_the_same():
    whole = untimed(run(MATCH, 6))
    assert untimed(run(MATCH, 6, done={0, 2, 5})) == {number: whole[number] for number in (1, 3, 4)}


@pytest.mark.parametrize("bot", ["random", "rule"])
def test_a_bot_ties_with_itself_in_every_block(bot):
    match = msgspec.structs.replace(MATCH, bots=(bot,) * 3)
    games = list(run(match, 9))
    for block in (games[start : start + 3] for start in (0, 3, 6)):
        sums = [sum(game.shares[one] for game in block) for one in range(3)]
        assert sums == [sums[0]] * 3
    first = table(match, games).bots[0]
    assert (first.low, first.high) == pytest.approx((1 / 3, 1 / 3))
    assert first.superiority == 0.5
    assert first.rating == pytest.approx(0, abs=1e-6)
    assert first.stronger == [None, 0.5]


def test_every_bot_sits_at_every_seat_of_a_deal():
    found = table(MATCH, list(run(MATCH, 3))).bots
    assert [(one.name, one.seats, one.games) for one in found] == [("rule", 1, 3), ("random", 2, 3)]
    assert all(share is not None for one in found for share in one.per_seat)
    assert found[0].win_share + 2 * found[1].win_share == pytest.approx(1)


def made(number: int, share: float) -> Played:
    return Played(
        number=number,
        shares=[share, 1 - share],
        ranks=[int(share < 0.5), int(share > 0.5)],
        first=number % 2,
        done=[{"misto": 2.0}, {}],
        moves=[1, 1],
        seconds=[0.5, 0.25],
        length=10,
    )


PAIR = msgspec.structs.replace(MATCH, bots=("rule", "random"))


def test_figures_are_those_of_the_games_in_whatever_order():
    games = [made(number, share) for number, share in enumerate([1, 1, 0, 1, 0.5, 0.5, 1, 0.0])]
    found = table(PAIR, games)
    assert found.bots[0].win_share == pytest.approx(5 / 8)
    assert found.bots[0].low <= 5 / 8 <= found.bots[0].high
    first, other = found.bots
    assert first.rating is not None
    assert other.rating == -first.rating
    assert 2 * first.rating == pytest.approx(88.74, abs=0.01)  # 400 log10(5 / 3)
    assert first.per_seat == [pytest.approx(0.625), pytest.approx(0.625)]
    assert first.successes == {"misto": 2}
    assert (found.length, found.lengths) == (10, [(10, 8)])
    assert found.bots[0].ms_per_move == 500
    assert table(PAIR, games[::-1]) == found


@pytest.mark.parametrize("deals", [1, 10, 200])
def test_deals_that_all_went_alike_leave_it_open_how_often_one_does_not(deals: int) -> None:
    best, worst = table(PAIR, [made(number, 1.0) for number in range(2 * deals)]).bots
    seldom = 1 - 0.05 ** (1 / deals)
    assert (best.low, best.high) == pytest.approx((1 - seldom, 1), abs=0.003)
    assert (worst.low, worst.high) == pytest.approx((0, seldom), abs=0.003)
    assert best.superiority == pytest.approx(1 - 0.5 ** (deals + 1), abs=0.003)
    assert worst.superiority == pytest.approx(1 - best.superiority)
    even = table(PAIR, [made(number, number % 2) for number in range(2 * deals)]).bots[0]
    assert (even.low, even.high) == pytest.approx((0.5 - seldom / 2, 0.5 + seldom / 2), abs=0.003)
    assert even.superiority == 0.5


@pytest.mark.parametrize("truth", [0.97, 0.995])
def test_the_interval_of_what_is_nearly_sure_covers_the_truth(truth: float) -> None:
    rng, covered = random.Random(6), 0
    for _ in range(60):
        shares = [float(rng.random() < truth) for _ in range(20) for _ in range(2)]
        first = table(PAIR, [made(number, share) for number, share in enumerate(shares)]).bots[0]
        covered += first.low <= truth <= first.high
    assert covered >= 50


@pytest.mark.slow
def test_the_interval_covers_the_truth_about_as_often_as_it_says():
    rng, covered = random.Random(5), 0
    for _ in range(100):
        games = [made(number, float(rng.random() < 0.6)) for number in range(120)]
        first = table(PAIR, games).bots[0]
        covered += first.low <= 0.6 <= first.high
    assert covered >= 85  # 95 are expected


@pytest.mark.parametrize(("truth", "which"), [(0.75, "high"), (0.45, "low")])
def test_a_question_is_decided_and_no_later_game_changes_it(truth, which):
    rng = random.Random(3)
    games = [made(number, float(rng.random() < truth)) for number in range(4000)]
    end = decided(PAIR, games, 0.5, 0.7)
    assert end is not None
    assert end[1] == which
    assert decided(PAIR, games[: end[0]], 0.5, 0.7) == end
    assert decided(PAIR, games[: end[0] - 1], 0.5, 0.7) is None


def test_a_match_goes_on_after_a_line_that_was_not_finished(tmp_path):
    with Ledger(tmp_path / "out", MATCH) as ledger:
        for game in islice(run(MATCH, 4), 3):
            ledger.add(game)
    file = tmp_path / "out" / GAMES
    file.write_bytes(file.read_bytes()[:-9])
    with Ledger(tmp_path / "out", MATCH) as ledger:
        assert sorted(ledger.games) == [0, 1]
        for game in run(MATCH, 4, done=ledger.games.copy()):
            ledger.add(game)
    with Ledger(tmp_path / "out", MATCH) as ledger:
        assert untimed(ledger.games.values()) == untimed(run(MATCH, 4))
    assert len(file.read_bytes().splitlines()) == 5


def test_a_folder_of_something_else_is_left_alone(tmp_path):
    (tmp_path / "thesis.txt").write_text("mine", "utf8")
    with pytest.raises(FileError, match="holds no arena"):
        Ledger(tmp_path, MATCH)
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]
    with pytest.raises(FileError, match="File exists"):
        Ledger(tmp_path / "thesis.txt", MATCH)


def test_a_folder_of_another_match_one_in_use_and_a_damaged_one_are_refused(tmp_path):
    with Ledger(tmp_path / "out", MATCH) as ledger:
        ledger.add(next(run(MATCH, 1)))
        with pytest.raises(FileError, match="another arena writes it now"):
            Ledger(tmp_path / "out", MATCH)
    file = tmp_path / "out" / GAMES
    before = file.read_bytes()
    with pytest.raises(FileError, match="is of another match, rule random random, mamma-mia 2004, seed 1"):
        Ledger(tmp_path / "out", msgspec.structs.replace(MATCH, seed=2))
    assert file.read_bytes() == before
    file.write_bytes(before.replace(b'"length":', b'"length":1'))
    with pytest.raises(FileError, match="is damaged") as caught:
        Ledger(tmp_path / "out", MATCH)
    assert caught.value.where == f"{file}, line 2"


@pytest.mark.parametrize(
    ("change", "error", "message"),
    [
        ({"bots": ("rule", "nobody")}, UnknownGame, "no bot 'nobody'"),
        ({"bots": ("rule", "rule:ms=0")}, BadOption, "no parameter 'ms'"),
        ({"bots": ("rule",)}, BadOption, "1; right would be 2 to 5"),
        ({"limit": 0}, BadOption, "more than 0 seconds"),
        ({"game": "chess"}, UnknownGame, "chess"),
    ],
)
def test_a_match_that_cannot_be_is_refused_before_any_game(change, error, message):
    with pytest.raises(error, match=message):
        check(msgspec.structs.replace(MATCH, **change))


BOT = "import os, time\nclass Mine:\n    def choose(self, view, legal, rng):\n        {}\n"


@pytest.mark.parametrize("processes", [1, 2])
@pytest.mark.parametrize(
    ("text", "message"),
    [
        (BOT.format("time.sleep(3600)"), "took longer than 0.2 s"),
        (BOT.format("return 'cheat'"), "answered 'cheat'"),
        ("while True:\n    pass\n", "took longer than 0.2 s"),
    ],
)
def test_a_bots_file_that_hangs_or_lies_is_named(tmp_path, text, message, processes):
    file = tmp_path / "mine.py"
    file.write_text(text, "utf8")
    match = msgspec.structs.replace(MATCH, bots=(str(file), "random"), limit=0.2)
    with pytest.raises(BotError, match=message) as caught:
        list(run(match, 2, processes))
    assert caught.value.where


def test_a_bot_that_takes_its_process_along_is_an_error(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(BOT.format("os._exit(3)"), "utf8")
    with pytest.raises(BotError, match="a process in which bots play has ended"):
        list(run(msgspec.structs.replace(MATCH, bots=(str(file), "random")), 2, processes=2))


def test_figures_are_plain_json():
    assert json.loads(msgspec.json.encode(table(PAIR, [made(0, 1.0)])))["bots"][0]["rating"] is None


def test_a_report_is_one_page_that_needs_nothing_else_and_shows_names_as_they_are():
    match = msgspec.structs.replace(PAIR, bots=("./<script>.py", "random"))
    text = page(table(match, [made(0, 1.0), made(1, 0.5)]))
    assert text.count("<svg") == text.count("</svg>") == 6
    for heading in (
        "Share of wins",
        "by place",
        "orders baked in a game",
        "Length of games",
        "Milliseconds for a move",
    ):
        assert heading in text
    assert "&lt;script&gt;" in text
    assert "<script" not in text
    assert "http" not in text
    assert "0.750" in text
