"""The examples in the documentation run: each page's Python blocks, one after the other, as one program."""

import re
from pathlib import Path

import pytest

from scripts.site_links import faults

ROOT = Path(__file__).parents[1]
BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
PAGES = sorted(
    page for page in [ROOT / "README.md", *ROOT.glob("docs/**/*.md")] if BLOCK.search(page.read_text("utf8"))
)
LINK = re.compile(r"\]\(([^)#\s]+)")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_examples_run(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)  # what they save lies there
    scope: dict[str, object] = {"__name__": "example"}
    for block in BLOCK.findall(page.read_text("utf8")):
        exec(compile(block, str(page), "exec"), scope)


def test_the_published_vector_is_among_them() -> None:
    assert ROOT / "docs/reference/randomness.md" in PAGES


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"])
def test_links_lead_somewhere(page: str) -> None:
    targets = [target for target in LINK.findall((ROOT / page).read_text("utf8")) if "://" not in target]
    assert [target for target in targets if not (ROOT / target).exists()] == []


def rulings(page: Path) -> list[str]:
    """The numbers of the rulings that a rules page defines, as they stand in names of tests: `mm_1`."""
    return [
        anchor.replace("-", "_")
        for anchor in re.findall(r"^\{ #([a-z]+-\d+) \}$", page.read_text("utf8"), re.MULTILINE)
    ]


@pytest.mark.parametrize("ruling", [ruling for page in ROOT.glob("docs/rules/*.md") for ruling in rulings(page)])
def test_each_ruling_has_a_test_with_its_number(ruling: str) -> None:
    named = re.compile(rf"^\s*(async )?def test_(\w+_)?{ruling}(_|\()", re.MULTILINE)
    assert any(named.search(path.read_text("utf8")) for path in ROOT.glob("tests/**/test_*.py"))


def test_the_navigation_names_every_page_once() -> None:
    named = re.findall(r"(\S+\.md)$", (ROOT / "mkdocs.yml").read_text("utf8"), re.MULTILINE)
    there = [page.relative_to(ROOT / "docs").as_posix() for page in ROOT.glob("docs/**/*.md")]
    assert sorted(named) == sorted(there)


@pytest.mark.parametrize(("english", "german"), [("guide/play.md", "play.md"), ("faq.md", "faq.md")])
def test_what_players_read_is_whole_in_german(english: str, german: str) -> None:
    one, other = ((ROOT / "docs" / path).read_text("utf8") for path in (english, f"de/{german}"))
    for part in (r"^#+ ", r"^- \*\*", r"^\$ forno play", r"`--\w+"):
        shown = [len(re.findall(part, text, re.MULTILINE)) for text in (one, other)]
        assert shown[0] <= shown[1], part
    assert len(other) > 0.8 * len(one)


@pytest.mark.parametrize("page", sorted(ROOT.glob("docs/reference/api/*.md")), ids=lambda page: page.stem)
def test_what_the_api_pages_describe_is_public(page: Path) -> None:
    public = {line.split(": ")[0] for line in (ROOT / "tests/public_names.txt").read_text("utf8").splitlines()}
    described = re.findall(r"^::: (\S+)$", page.read_text("utf8"), re.MULTILINE)
    assert page.stem == "index" or described
    assert {name for name in described if name != "forno.Game"} <= public


@pytest.mark.parametrize("folder", ["", "de/"])
def test_the_questions_count_the_cards_that_are_not_printed(folder: str) -> None:
    origins = {
        "": ("rulebook", "two descriptions", "reconstructed"),
        "de/": ("Spielregel", "zwei Beschreibungen", "rekonstruiert"),
    }
    text = (ROOT / f"docs/{folder}faq.md").read_text("utf8")
    for name, *told in re.findall(r"\(\S*/cards/([\w-]+)\.md\) \| (\d+) [^|]*\| (\d+) \| (\d+) \| (\d+) \|", text):
        sheet = (ROOT / f"docs/rules/{folder}cards/{name}.md").read_text("utf8")
        counted = [len(re.findall(rf"\s{origin} \|$", sheet, re.MULTILINE)) for origin in origins[folder]]
        assert [int(number) for number in told] == [sum(counted), *counted], name
        assert sum(counted) > 0


GOOD = '<h1 id="here">Here</h1><a href="#here">up</a> <a href="there/#low">down</a> <code>x[0][y]</code>'


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('<a href="nowhere/">x</a>', "nowhere/: leads nowhere"),
        ('<a href="../../outside.html">x</a>', "../../outside.html: leads nowhere"),
        ('<a href="there/#high">x</a>', "there/#high: there is no place high on that page"),
        ('<img src="none.svg">', "none.svg: leads nowhere"),
        (
            '<script src="https://example.org/x.js"></script>',
            "https://example.org/x.js: is loaded from elsewhere",
        ),
        ('<a href="https://nowhere">x</a>', "https://nowhere: is no whole address"),
        ("see [it][forno.nothing]", "nothing is found for ][forno.nothing]"),
    ],
)
def test_a_broken_link_of_the_site_is_found(text: str, why: str, tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "there/index.html").write_text('<h2 id="low">There</h2><a href="..">back</a>')
    (tmp_path / "index.html").write_text(GOOD)
    assert faults(tmp_path) == []
    (tmp_path / "index.html").write_text(GOOD + text)
    assert faults(tmp_path) == [f"index.html: {why}"]
