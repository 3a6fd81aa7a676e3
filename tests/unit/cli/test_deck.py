"""``forno deck new`` and ``forno deck check``."""

import io
import re
import sys
from pathlib import Path

import pytest

from forno.cli import main
from forno.play.games import lookup, names


@pytest.fixture
def run(monkeypatch, capsys):
    def run(*arguments: str, stdin: bytes = b"", language: str = "C"):
        monkeypatch.setattr(sys, "argv", ["forno", *arguments])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        monkeypatch.setenv("COLUMNS", "120")
        monkeypatch.setenv("LC_ALL", language)
        with pytest.raises(SystemExit) as caught:
            main()
        out, err = capsys.readouterr()
        return caught.value.code, out, err

    return run


def editions() -> list[tuple[str, str]]:
    return [(game, year) for game in names() for year in lookup(game).editions(game)]


@pytest.mark.parametrize(("game", "year"), editions())
def test_what_new_writes_check_accepts(run, tmp_path: Path, game: str, year: str) -> None:
    file = tmp_path / "my.toml"
    code, out, err = run("deck", "new", game, "--edition", year, "-o", str(file))
    assert (code, err) == (0, "")
    assert f"forno deck check {file}" in out
    text = file.read_text("utf8")
    assert text.endswith(lookup(game).deck_text(game, year))
    assert "origin" in text[: text.index(" = [")]
    code, out, err = run("deck", "check", str(file))
    assert (code, err) == (0, "")
    assert f"is a deck for {game} (" in out
    assert "Every card is as forno has it." in out


@pytest.mark.parametrize("game", names())
def test_the_language_of_the_environment_is_spoken(run, game: str) -> None:
    deck = run("deck", "new", game)[1].encode()
    out = run("deck", "check", "-", stdin=deck, language="it_IT.UTF-8")[1]
    assert "Ogni carta è come ce l’ha forno." in out
    assert "la stessa" in out
    assert not re.search(r"\b(known|same|needs|own|in the)\b", out)
    assert "Jede Karte ist" in run("deck", "check", "-", "--language", "de", stdin=deck, language="it_IT.UTF-8")[1]


def test_new_prints_the_base_games_deck_where_nothing_is_said(run) -> None:
    code, out, err = run("deck", "new")
    assert (code, err) == (0, "")
    assert out.startswith("# A deck of your own for mamma-mia.")
    assert run("deck", "check", "-", stdin=out.encode())[0] == 0


def test_new_does_not_write_over_a_file(run, tmp_path: Path) -> None:
    file = tmp_path / "my.toml"
    file.write_text("mine")
    code, out, err = run("deck", "new", "-o", str(file))
    assert (code, out, err) == (2, "", f"{file}: is there already; --force writes over it\n")
    assert file.read_text() == "mine"
    assert run("deck", "new", "--force", "-o", str(file))[0] == 0
    assert file.read_text("utf8").startswith("# A deck")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["new", "poker"], "no game 'poker'; there are"),
        (["new", "--edition", "1812"], "mamma-mia has no edition '1812'"),
        (["new", "-o", "/nowhere/at/all.toml"], "/nowhere/at/all.toml: No such file or directory"),
        (["check", "/nowhere.toml"], "/nowhere.toml: No such file or directory"),
        (["check", "/"], "/: Is a directory"),
        (["check", "--game", "poker", "-"], "no game 'poker'"),
    ],
)
def test_a_wrong_argument_is_one_line_and_status_2(run, arguments: list[str], message: str) -> None:
    code, out, err = run("deck", *arguments)
    assert (code, out) == (2, "")
    assert message in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "standard input: is empty"),
        (b"\xff\xfea\0=\0", "standard input: is not UTF-8 text (line 1); save it as UTF-8"),
        ("# f\n\u00fc = 1".encode("latin-1"), "standard input: is not UTF-8 text (line 2)"),
        (b"a = [", "standard input: is not TOML: "),
        (b"a" * 1_000_001, "standard input: is larger than any deck"),
        (b"a = 1", "standard input: does not tell which game it is for; --game says it: "),
    ],
)
def test_what_is_no_deck_is_one_line_and_status_2(run, data: bytes, message: str) -> None:
    code, out, err = run("deck", "check", "-", stdin=data)
    assert (code, out) == (2, "")
    assert err.startswith(message)
    assert err.count("\n") == 1


def test_each_fault_has_a_line(run, tmp_path: Path) -> None:
    file = tmp_path / "my.toml"
    text = lookup("mamma-mia").deck_text("mamma-mia", "2004")
    file.write_text(text.replace("salami = 4 }", "salame = 4 }"), "utf8")
    code, out, err = run("deck", "check", str(file))
    assert (code, out) == (2, "")
    lines = err.splitlines()
    assert [line.partition(" (")[0] for line in lines] == [
        f"{file}: orders.{colour}, card 4" for colour in ("yellow", "green", "brown", "purple")
    ]
    assert all(line.partition(": needs: ")[2].startswith("'salame': no such kind") for line in lines)


def test_the_game_is_found_by_what_is_in_the_file(run) -> None:
    for game in names():
        text = lookup(game).deck_text(game, lookup(game).editions(game)[0])
        assert f"is a deck for {game} (" in run("deck", "check", "-", stdin=text.encode())[1]


def test_or_it_is_said(run) -> None:
    text = lookup("mamma-mia").deck_text("mamma-mia", "2004").encode()
    assert run("deck", "check", "--game", "mamma-mia", "-", stdin=text)[0] == 0
    code, _, err = run("deck", "check", "--game", "mamma-i", "-", stdin=text)
    assert (code, err) == (2, "standard input: is no deck for mamma-i; it looks like one for mamma-mia\n")
    code, _, err = run("deck", "check", "--game", "mamma-mia-plus", "-", stdin=text)
    assert code == 2
    assert "should be pineapple, pepper, mushroom, olive, salami and shrimp" in err
    code, _, err = run("deck", "check", "--game", "mamma-i", "-", stdin=b"a = 1")
    assert (code, err.count("\n")) == (2, 3)


def test_the_summary_says_what_is_the_owners(run) -> None:
    text = lookup("mamma-mia-plus").deck_text("mamma-mia-plus", "2009")
    text = text.replace('{ name = "due", needs = { pepper = 2', '{ name = "[b]tre[/b]", needs = { pepper = 3', 1)
    text = text.replace(
        '"minipizza", needs = { pepper = 3 }, barred = ["mushroom"], origin = "reconstructed"',
        '"minipizza", needs = { pepper = 3 }, barred = ["olive"], origin = "owner"',
    )
    code, out, err = run("deck", "check", "-", stdin=text.encode())
    assert (code, err) == (0, "")
    rows = [[cell.strip() for cell in line.split("│")[1:-1]] for line in out.splitlines() if line.startswith("│")]
    assert ["[b]tre[/b]", "3 peppers, 2 mushrooms, 2 olives", "reconstructed", "not there"] in rows
    assert ["minipizza", "3 peppers, no olive on the counter", "owner", "another"] in rows
    assert len([row for row in rows if row[3] == "the same"]) == 88
    assert "note: yellow [b]tre[/b] is not forno's card, but its origin says reconstructed" in out
    assert out.count("note:") == 1
    assert "owner 1" in out


def test_the_order_of_drawings_is_no_difference(run) -> None:
    text = lookup("mamma-i").deck_text("mamma-i", "zugames").replace('["fish", "cheese"]', '["cheese", "fish"]')
    out = run("deck", "check", "-", stdin=text.encode())[1]
    assert "Every card is as forno has it." in out
    assert "4 × 3, 8 × 2, 8 × 1, 3 × money 3" in out


def test_help_is_printed_where_nothing_is_asked(run) -> None:
    _, out, _ = run("deck")
    assert "new" in out
    assert "check" in out
