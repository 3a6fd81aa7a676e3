"""``forno play``, from options and a pipe to a ranking."""

import hashlib
import io
import json
import random
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from forno import Game
from forno.cli import main
from forno.cli.terminal.fronts import front
from forno.cli.terminal.messages import ENGLISH, chosen
from forno.cli.terminal.page import Page
from forno.cli.terminal.reading import read
from forno.common.messages import LANGUAGES, Messages
from forno.games.mamma_mia.events import Line
from forno.games.mamma_mia.terminal import FRONT
from forno.games.mamma_mia.terminal.drawing import Drawing
from forno.games.mamma_mia.terminal.telling import Teller
from forno.games.mamma_mia.terminal.words import call, needs, reasons
from forno.play.games import lookup, names
from forno.play.record import replay

SEED = "ab" * 32
SAY = ENGLISH.beside(FRONT.texts)


@pytest.fixture
def run(monkeypatch, capsys):
    """Run the command on some input; exit status, output, errors."""

    def run(*arguments: str, typed: str | bytes = "") -> tuple[Any, str, str]:
        data = typed.encode() if isinstance(typed, str) else typed
        monkeypatch.setattr(sys, "argv", ["forno", "play", *arguments])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf8"))
        monkeypatch.setenv("COLUMNS", "100")
        with pytest.raises(SystemExit) as caught:
            main()
        out, err = capsys.readouterr()
        return caught.value.code, out, err

    return run


@pytest.mark.parametrize(
    "options",
    [
        [],
        ["--edition", "1999", "--players", "2"],
        ["--players", "3", "--bot", "random", "--bot", "rule"],
        ["--game", "mamma-mia-plus", "--players", "3", "--bot", "random"],
    ],
    ids=["2004", "1999", "bots", "plus"],
)
def test_a_whole_game_from_a_pipe(run, tmp_path, options):
    record = tmp_path / "game.json"
    code, out, err = run(*options, "--seed", SEED, "--record", str(record), typed="1\n" * 400)
    assert (code, err) == (0, "")
    promised = hashlib.sha256(bytes.fromhex(SEED)).hexdigest()
    assert promised in out.splitlines()[2]
    assert out.count(promised) == 2
    assert f"Seed: {SEED}" in out
    assert "Round 3 of 3" in out
    assert re.search(r"wins?\.$|share the win\.$", out, re.MULTILINE)
    data = json.loads(record.read_text("utf8"))
    assert data["players"][0] == "You"
    assert replay(data).result == data["result"] is not None


@pytest.mark.parametrize(
    ("options", "texts"),
    [
        (["--language", "de"], ["Runde 3 von 3", "Deine Hand: ", "Was kommt in den Ofen?", "öffnet den Ofen"]),
        (
            ["--game", "mamma-mia-plus", "--players", "3", "--language", "fr"],
            ["Manche 3 sur 3", " contre Bruno (rosa)"],
        ),
        (["--language", "it", "--rule", "memory_aid=count"], ["Nel forno, contati: "]),
        (["--language", "fr", "--rule", "memory_aid=open"], ["Le four, depuis le fond : "]),
        (["--game", "mamma-i", "--players", "3"], ["Turn 5 of 6", "Dinner Hour", "You are Grandpa.", "They sit down."]),
        (["--game", "mamma-i", "--players", "2", "--language", "it"], ["Ora di cena", "Sei Nonno.", "Tutti a tavola."]),
        (["--game", "mamma-i", "--players", "2", "--language", "es"], ["Hora de cenar", "Eres ", "Todos a la mesa."]),
    ],
    ids=["german", "plus in french", "counted", "open oven", "family", "family in italian", "family in spanish"],
)
def test_whole_games_in_other_words(run, tmp_path, options, texts):
    record = tmp_path / "game.json"
    code, out, err = run(*options, "--seed", SEED, "--record", str(record), typed="1\n" * 700)
    assert (code, err) == (0, "")
    assert [text for text in texts if text not in out] == []
    assert re.search(r"gewinn|gagne|Hai vinto|Vince|Gana|wins?\.| share|teilen|partagent|dividono|comparten", out)
    data = json.loads(record.read_text("utf8"))
    language = options[options.index("--language") + 1] if "--language" in options else "en"
    assert data["players"][0] == chosen(language)("self")
    assert replay(data).result == data["result"] is not None


@pytest.mark.parametrize(("variable", "value", "text"), [("LANG", "de_DE.UTF-8", "gegen"), ("LC_ALL", "C", "against")])
def test_the_environment_says_in_which_language(run, monkeypatch, variable, value, text):
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv(variable, value)
    assert text in run("--seed", SEED, typed="")[1]


def test_every_text_is_there_in_every_language_with_the_same_values():
    packages = {front(game).texts for game in names()}
    english, *others = (Messages(language, "forno.cli.terminal", *sorted(packages)).texts for language in LANGUAGES)
    for texts in others:
        assert list(texts) == list(english)
        for key, text in texts.items():
            assert {*re.findall(r"{(\w+)", text)} == {*re.findall(r"{(\w+)", english[key])}, key


def test_a_language_that_nobody_speaks_here_is_english(monkeypatch):
    monkeypatch.setenv("LC_ALL", "nl_NL")
    assert chosen().language == "en"
    assert chosen("de").language == "de"


def test_the_same_seed_and_the_same_answers_are_the_same_game(run):
    first, second = (run("--seed", SEED, typed="1\n" * 30) for _ in range(2))
    assert first == second


@pytest.mark.parametrize("typed", ["", "1\n", "1\n1\n", "quit\n", "1\nq\n"])
def test_the_end_of_the_input_ends_politely(run, typed):
    code, out, err = run("--seed", SEED, typed=typed)
    assert (code, err) == (0, "")
    assert "unfinished" in out
    assert SEED in out


def test_an_unfinished_game_is_saved_too(run, tmp_path):
    record = tmp_path / "game.json"
    run("--record", str(record), "--name", "Ann", typed="1\n1\n")
    data = json.loads(record.read_text("utf8"))
    assert data["players"][0] == "Ann"
    assert data["result"] is None
    assert replay(data).ply == len(data["moves"])


def test_bytes_that_are_no_text_are_a_wrong_answer_like_any_other(run):
    code, out, err = run("--seed", SEED, typed=b"\xff\xfe\x00\n1\n")
    assert (code, err) == (0, "")
    assert "not possible now" in out


def test_help_and_the_table_are_there_when_asked_for(run):
    out = run("--seed", SEED, typed="?\ntable\n")[1]
    assert "forno rules" in out
    assert out.count("Round 1 of 3") == 2


def test_a_name_is_not_markup(run):
    code, out, _ = run("--seed", SEED, "--name", "[red]Ann[/red]", typed="")
    assert code == 0
    assert "[red]Ann[/red]" in out


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--edition", "1998"], "no edition '1998'"),
        (["--game", "poker"], "no game 'poker'"),
        (["--game", "mamma-i", "--players", "5"], "5 players; mamma-i is for 2 to 4"),
        (["--rule", "rounds"], "--rule: 'rounds' is no NAME=VALUE"),
        (["--rule", "memory_aid=all"], "options.memory_aid: 'all' should be one of none, notes, count, open"),
        (["--language", "nl"], f"--language: no language 'nl'; there are {', '.join(LANGUAGES)}"),
        (["--players", "6"], "6 players; mamma-mia is for 2 to 5"),
        (["--players", "-1"], "players; mamma-mia is for 2 to 5"),
        (["--seed", "12"], "seed: should be 64 hex digits"),
        (["--bot", "nobody"], "no bot 'nobody'"),
        (["--bot", "no/such.py"], "no/such.py: No such file or directory"),
        (["--players", "2", "--bot", "rule", "--bot", "rule"], "2 bots for 1 seats beside yours"),
        (["--record", "/no/such/folder/game.json"], "--record: /no/such/folder/game.json: No such file or directory"),
    ],
)
def test_a_wrong_option_is_one_line_and_status_2(run, options, message):
    code, out, err = run(*options, typed="1\n")
    assert (code, out) == (2, "")
    assert message in err
    assert err.count("\n") == 1


def test_a_deck_of_ones_own_is_played_with(run, tmp_path):
    deck, record = tmp_path / "my.toml", tmp_path / "game.json"
    usual = lookup("mamma-mia").deck_text("mamma-mia", "2004")
    old = '"monotoni", needs = { pineapple = 1 }, jokers = [6]'
    deck.write_text(usual.replace(old, old.replace("monotoni", "lucia").replace("[6]", "[5]")), "utf8")
    assert "lucia" in deck.read_text("utf8")
    code, out, err = run("--deck", str(deck), "--seed", SEED, "--record", str(record), typed="1\n" * 400)
    assert (code, err) == (0, "")
    assert "Lucia: " in out
    game = replay(json.loads(record.read_text("utf8")))
    assert game.options["deck"] == deck.read_text("utf8")
    assert "lucia" in game.card_sheet().orders["yellow"]


@pytest.mark.parametrize("game", ["mamma-mia-plus", "mamma-i"])
def test_a_deck_says_which_game_it_is_for(run, tmp_path, game):
    deck, record = tmp_path / "my.toml", tmp_path / "game.json"
    deck.write_text(lookup(game).deck_text(game, lookup(game).editions(game)[0]), "utf8")
    code, _, err = run("--deck", str(deck), "--record", str(record), typed="1\n")
    assert (code, err) == (0, "")
    assert json.loads(record.read_text("utf8"))["game"] == game
    code, _, err = run("--deck", str(deck), "--game", "mamma-mia")
    assert code == 2
    assert err


def test_a_wrong_deck_is_refused_with_every_fault(run, tmp_path):
    deck = tmp_path / "my.toml"
    usual = lookup("mamma-mia").deck_text("mamma-mia", "2004")
    deck.write_text(usual.replace("of_each = 13", "of_each = 99").replace('origin = "rulebook"', 'origin = "dream"', 1))
    code, out, err = run("--deck", str(deck))
    assert (code, out) == (2, "")
    assert [line.split(": ")[0] for line in err.splitlines()] == [str(deck)] * 2
    assert "of_each" in err and "dream" in err


def test_a_bot_from_a_file_sits_at_the_table(run):
    example = Path(__file__).parents[3] / "examples/my_bot.py"
    code, out, err = run("--bot", str(example), "--seed", SEED, typed="1\n" * 400)
    assert (code, err) == (0, "")
    assert "my_bot.py" in out


def test_a_bot_that_fails_is_named(run, tmp_path):
    file = tmp_path / "bad.py"
    file.write_text("class Bad:\n    def choose(self, view, legal, rng):\n        return view.nothing\n")
    code, _, err = run("--bot", str(file), typed="1\n" * 400)
    assert code == 2
    assert re.fullmatch(r"forno: bot at seat \d: AttributeError: .*nothing.*\(bad.py, line 3\)\n", err)


# ---- what is shown


def drawn(game: Game, view: Any) -> str:
    console = Console(file=io.StringIO(), width=100, highlight=False)
    drawing = Drawing(game.card_sheet(), game.players, SAY)
    console.print(drawing.table(view))
    if view.legal:
        console.print(drawing.question(view), drawing.choices(view))
    text: str = console.file.getvalue()  # type: ignore[attr-defined]
    return text


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "edition"), [("mamma-mia", "2004"), ("mamma-mia", "1999"), ("mamma-mia-plus", "2009")]
)
def test_mm_15_what_a_seat_cannot_know_does_not_change_what_is_drawn(game, edition):
    rng = random.Random(3)
    table = Game.new(game, edition, ["You", "Ben", "Cleo"], seed=SEED)
    while not table.over:
        other = table.resample(0, rng)
        assert drawn(table, table.view(0)) == drawn(table, other.view(0))
        table.play(rng.choice(table.legal()))
        table.run()


def test_all_events_of_all_games_can_be_told():
    rng = random.Random(5)
    for game, edition in (("mamma-mia", "1999"), ("mamma-mia-plus", "2009")):
        told: list[str] = []
        for number in range(3):
            table = Game.new(game, edition, ["You", "Ben", "Cleo"], seed=f"{number:064x}")
            teller = Teller(table.players, 0, SAY)
            while not table.over:
                legal = table.legal()
                asked = [move for move in legal if move.startswith(("want", "ask", "help"))]
                told += teller.tell([*table.play(rng.choice(asked or legal)), *table.run()])
            told += teller.rest()
        text = "\n".join(told)
        assert "You open the oven" in text
        assert "Ben's [bold]" in text
        assert "goes back: " in text
        assert "Round 3." in text
        assert ("helped." in text) == (game == "mamma-mia-plus")


def test_a_turn_is_told_in_one_line():
    table = Game.new("mamma-mia", "2004", ["You", "Ben"], seed=SEED, options={"starter": 0})
    teller = Teller(table.players, 0, SAY)
    told: list[str] = []
    while table.player == 0:
        told += teller.tell([*table.play(table.legal()[0]), *table.run()])
    assert told == []
    (line,) = teller.rest()
    assert re.fullmatch(r"\[bold\]You\[/\]  \[\w+\]One \w+!\[/\]  On top the order .*  Drew 2 from the supply\.", line)


def plain(text: str) -> str:
    return re.sub(r"\[/?\w*\]", "", text)


@pytest.mark.parametrize(
    ("lines", "text"),
    [
        ([Line("kind", 4, ["salami"], 3, 1)], "1 salami was missing on the counter"),
        (
            [Line("kind", 4, ["olive"], 2, 2), Line("kind", 1, ["pepper"], 0, 1)],
            "2 olives and 1 pepper were missing on the counter",
        ),
        ([Line("any", 15, [], 12, 3)], "12 lay there, 15 are needed"),
        ([Line("barred", 0, ["shrimp"], 1, 1)], "1 shrimp lay on the counter"),
        ([Line("joker", 6, ["olive", "pepper"], 5, 1)], "no other kind had 6, the most of one were 5"),
        ([Line("scarcest", 3, [], 0, 3)], "no other kind lay there that could be the scarcest (MM-9)"),
        (
            [Line("scarcest", 3, ["olive", "salami"], 2, 1), Line("kind", 1, ["pepper"], 1, 0)],
            "1 of the scarcest was missing: olive or salami, 2 each (MM-9)",
        ),
    ],
)
def test_why_an_order_goes_back(lines, text):
    assert plain(reasons(lines, SAY)) == text


def test_cards_in_words():
    assert plain(call("olive", 3, SAY)) == "Three olives!"
    assert plain(call("salami", 1, SAY)) == "One salami!"
    sheet = lookup("mamma-mia-plus").card_sheet("mamma-mia-plus", "2009")
    cards = sheet.orders["yellow"]
    said = {name: plain(needs(card, sheet.kinds, SAY)) for name, card in cards.items()}
    assert said["4-pepper"] == "1 pineapple, 4 peppers"
    assert said["bombastica"] == "15 or more of any kinds; takes everything"
    assert said["ghiottona"] == "1 pineapple, 4 of one other kind, 4 of another"
    assert said["monotoni-junior"] == "5 of one kind, no pineapple on the counter"
    assert said["minimale"] == "1 pineapple, 4 of the scarcest other kind"
    assert said["mamma-mia-a"] == "1 pineapple, 5 mushrooms or 5 olives"


class Typed(io.StringIO):
    """Somebody at a terminal."""

    def isatty(self) -> bool:
        return True


def test_mm_15_at_a_terminal_the_game_has_a_screen_of_its_own_and_leaves_nothing_on_it(monkeypatch):
    monkeypatch.setattr(sys, "stdin", Typed("\n" * 9))
    console = Console(file=io.StringIO(), force_terminal=True, width=60, height=10)
    page = Page(console)
    with page.open():
        page.lines(f"line {number}" for number in range(20))
    text = console.file.getvalue()  # type: ignore[attr-defined]
    assert text.startswith("\x1b[?1049h")
    assert text.endswith("\x1b[?1049l\x1b[?25h") or text.endswith("\x1b[?1049l")
    sheets = text.split("\x1b[2J")
    assert [sheet.count("line") for sheet in sheets] == [8, 8, 4]
    assert all("Enter goes on" in sheet for sheet in sheets[:-1])


def test_in_a_pipe_answers_are_written_where_they_were_asked(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n"))
    console = Console(file=io.StringIO(), width=60)
    page = Page(console)
    with page.open():
        assert page.ask("> ") == "1\n"
        assert page.ask("> ") is None
        page.rest()
        page.clear()
    assert console.file.getvalue() == "> 1\n> \n"  # type: ignore[attr-defined]


# ---- what is typed


class View:
    """The part of a view that what is typed is read against."""

    def __init__(self, phase: str, legal: list[str]) -> None:
        self.phase, self.legal = phase, legal
        self.hand = {"olive": 2, "salami": 1}


PLACE = View("place", ["1 olive", "2 olive", "1 salami"])
ORDER = View("order", ["order 4-olive", "order misto", "no order"])
DRAW = View("draw", ["draw supply", "draw waiter"])


@pytest.mark.parametrize(
    ("view", "typed", "move"),
    [
        (PLACE, "2", "2 olive"),
        (PLACE, " 2  Olive ", "2 olive"),
        (PLACE, "2 olives", "2 olive"),
        (PLACE, "olive 2", "2 olive"),
        (PLACE, "salami", "1 salami"),
        (ORDER, "order misto", "order misto"),
        (ORDER, "Misto", "order misto"),
        (ORDER, "4-olive", "order 4-olive"),
        (ORDER, "no", "no order"),
        (DRAW, "waiter", "draw waiter"),
    ],
)
def test_a_move_may_be_typed_in_several_ways(view, typed, move):
    assert read(typed, view).move == move


@pytest.mark.parametrize(
    ("view", "typed", "complaint"),
    [
        (PLACE, "", "Type a move or its number"),
        (PLACE, "0", "There are moves 1 to 3."),
        (PLACE, "4", "There are moves 1 to 3."),
        (PLACE, "9" * 5000, "There are moves 1 to 3."),
        (PLACE, "olive", "How many? 1 olive or 2 olive."),
        (PLACE, "3 olives", "You have 2 olive: 1 to 2 can go in."),
        (PLACE, "1 pepper", "You have no pepper."),
        (PLACE, "[bold", "is not possible now"),
        (ORDER, "order", "You have no order"),
        (ORDER, "order minimale", "You have no order 'minimale' in hand."),
        (DRAW, "draw", "'draw' is not possible now. Type a number from 1 to 2"),
    ],
)
def test_a_wrong_answer_is_explained(view, typed, complaint):
    reading = read(typed, view, complaint=lambda text, view: FRONT.complaint(text, view, SAY))
    assert reading.move is None
    assert complaint in reading.complaint
