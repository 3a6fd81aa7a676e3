"""What forno offers by name stands in public_names.txt, so that no name comes, goes or is renamed unnoticed.

After a change that is meant: `make names`, and look at the difference before committing it.
"""

import ast
import sys
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "src/forno"
GOLDEN = Path(__file__).with_name("public_names.txt")
COMMAND = "make names"


def module_name(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def declared_names(path: Path) -> list[str]:
    """The names in a file's `__all__`, and those that it passes on: `from … import Move as Move`.

    Read without running it: a file whose extra is not installed counts, too.
    """
    found: list[str] = []
    for node in ast.parse(path.read_text(encoding="utf8")).body:
        if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == "__all__" for t in node.targets):
            found += ast.literal_eval(node.value)
        if isinstance(node, ast.ImportFrom):
            found += [alias.name for alias in node.names if alias.asname == alias.name]
    return sorted(found)


@cache
def public_modules() -> dict[str, list[str]]:
    """Every module that declares public names, with these names; in the order of the modules' names."""
    found = {module_name(path): declared_names(path) for path in PACKAGE.rglob("*.py")}
    return {module: found[module] for module in sorted(found) if found[module]}


def as_text(modules: dict[str, list[str]]) -> str:
    return "".join(f"{module}: {name}\n" for module, names in modules.items() for name in names)


def test_the_public_names_are_those_written_down() -> None:
    assert as_text(public_modules()) == GOLDEN.read_text(encoding="utf8"), f"names changed; if that is meant: {COMMAND}"


@pytest.mark.parametrize("module", public_modules())
def test_every_public_name_is_there(module: str) -> None:
    loaded = import_module(module)
    assert [name for name in public_modules()[module] if not hasattr(loaded, name)] == []


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit(f"usage: {COMMAND}")
    GOLDEN.write_text(as_text(public_modules()), encoding="utf8")
    print(f"{GOLDEN.name}: {len(GOLDEN.read_text(encoding='utf8').splitlines())} names")
