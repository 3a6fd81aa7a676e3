"""``forno rules``: every game, in every language, without what only the site understands."""

import re
import sys

import pytest

from forno.cli import main
from forno.cli.rules import page, readable, rulings
from forno.common.messages import LANGUAGES
from forno.play.games import names


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


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", names())
def test_a_page_reads_well_in_a_terminal(run, game: str, language: str) -> None:
    code, out, err = run(game, "--language", language)
    assert (code, err) == (0, "")
    text = readable(page(game, language))
    assert not re.search(r"!!!|\{ |!\[|\]\(|\.svg|\.md", text)
    assert not re.search(r"!!!|\{ |\*\*|\.svg|\.md", out)
    assert not re.search(r"^(Deutsch|English|Italiano)\b", text, re.MULTILINE)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", names())
def test_every_ruling_says_where_it_comes_from(run, game: str, language: str) -> None:
    for number in rulings(page(game, language)):
        code, out, _ = run(game, "--ruling", number, "--language", language)
        assert code == 0
        assert re.match(rf"{number} · [\w, ]+ · ", out)
        assert "](" not in out


@pytest.mark.parametrize("language", ["nl", "", "../rules"])
def test_another_language_is_one_line_and_status_2(run, language: str) -> None:
    code, out, err = run("--language", language)
    assert (code, out) == (2, "")
    assert err == f"forno: --language: no language {language!r}; there are {', '.join(LANGUAGES)}\n"


def test_the_cards_of_mamma_i(run) -> None:
    code, out, _ = run("mamma-i", "--cards")
    assert code == 0
    assert out.count("reconstructed") == 7
    assert "money 3" in out


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("game", names())
def test_the_cards_are_told_in_the_language_of_the_environment(run, game: str, language: str) -> None:
    code, out, err = run(game, "--cards", language=f"{language}_XX.UTF-8")
    assert (code, err) == (0, "")
    assert not re.search(
        r"\b(players|cards|each|known|needs|own|cost|deck|fish|pineapple)\b", out.replace("-pineapple", "")
    )
