"""``forno rules``."""

import re
import sys
from pathlib import Path

import pytest

from forno.cli import main
from forno.cli.rules import page, readable, rulings
from forno.play.games import lookup

PAGE = Path(__file__).parents[3] / "docs/rules/mamma-mia.md"


@pytest.fixture
def run(monkeypatch, capsys):
    def run(*arguments: str, language: str = "C"):
        monkeypatch.setattr(sys, "argv", ["forno", "rules", *arguments])
        monkeypatch.setenv("COLUMNS", "120")
        monkeypatch.setenv("LC_ALL", language)
        with pytest.raises(SystemExit) as caught:
            main()
        out, err = capsys.readouterr()
        return caught.value.code, out, err

    return run


def test_the_rules_are_the_page_of_the_documentation(run):
    code, out, err = run()
    assert (code, err) == (0, "")
    assert page("mamma-mia") == PAGE.read_text("utf8")
    assert "Before the first round" in out
    assert "MM-16" in out


def test_nothing_that_only_the_site_understands_is_left(run):
    out = run()[1]
    assert not re.search(r"!!!|\{ #|\*\*", out)
    assert "2004: the Mamma Mia! card is shuffled in after the deal." in readable(page("mamma-mia"))


def test_every_ruling_can_be_printed(run):
    numbers = [f"MM-{number}" for number in range(1, 17)]
    assert list(rulings(page("mamma-mia"))) == numbers
    for number in numbers:
        code, out, _ = run("--ruling", number)
        assert code == 0
        assert out.startswith(f"{number} · ")


@pytest.mark.parametrize("asked", ["MM-9", "mm-9", "mm9", "MM 9"])
def test_a_number_may_be_written_carelessly(run, asked):
    out = run("--ruling", asked)[1]
    assert "scarcest" in out
    assert "MM-10" not in out


def test_several_rulings_at_once(run):
    out = run("--ruling", "MM-1", "--ruling", "MM-14")[1]
    assert re.findall(r"MM-\d+", out) == ["MM-1", "MM-14"]


@pytest.mark.parametrize(("game", "edition"), [("mamma-mia", "1999"), ("mamma-mia", ""), ("mamma-mia-plus", "2009")])
def test_every_card_is_there_with_its_origin(run, game, edition):
    code, out, _ = run(game, "--cards", *(["--edition", edition] if edition else []))
    assert code == 0
    sheet = lookup(game).card_sheet(game, edition or "2004")
    rows = [[cell.strip() for cell in line.split("│")[1:-1]] for line in out.splitlines() if line.startswith("│")]
    expected = [[card.name, card.origin] for cards in sheet.orders.values() for card in cards.values()]
    assert [[row[0], row[2]] for row in rows if row[0]] == expected


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["poker"], "no game 'poker'"),
        (["--edition", "1998"], "no edition '1998'"),
        (["--ruling", "MM-99"], "no ruling 'MM-99'; there are MM-1"),
        (["--ruling", "x"], "no ruling 'x'"),
    ],
)
def test_a_wrong_option_is_one_line_and_status_2(run, arguments, message):
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert message in err
    assert err.count("\n") == 1
