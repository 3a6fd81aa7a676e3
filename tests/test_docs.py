"""The examples in the documentation run: each page's Python blocks, one after the other, as one program."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
PAGES = sorted(
    page for page in [ROOT / "README.md", *ROOT.glob("docs/**/*.md")] if BLOCK.search(page.read_text("utf8"))
)
LINK = re.compile(r"\]\(([^)#\s]+)")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_examples_run(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
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
