"""The layers of the house, as a test: what may import what, and how little `import forno` loads."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "src/forno/games"
KERNELS = sorted(GAMES.glob("*/kernel.py"))

# A kernel may name numpy's integer types, nothing else of it.
NUMPY_INTEGERS = {"int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"}
# What makes text and objects of a state stands around the kernel, never in it.
ADAPTERS = {"view", "notation", "events", "game", "rules", "decks", "position"}


def imports(path: Path) -> Iterator[tuple[str, str]]:
    """Every import of a file as (module, name); relative ones keep their dots, `import m` has an empty name."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf8"))):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            yield from ((module, alias.name) for alias in node.names)


def kernel_parts(kernel: Path) -> list[Path]:
    """A kernel and the files of its folder that it is made of: what is compiled together, the layout left out."""
    found = [path for path in (kernel, kernel.with_name("knowing.py")) if path.is_file()]
    for part in found:
        siblings = (part.with_name(f"{module[1:]}.py") for module, _ in imports(part) if module.startswith("."))
        found.extend(
            path for path in dict.fromkeys(siblings) if path.is_file() and path.stem != "layout" and path not in found
        )
    return found


@pytest.mark.parametrize("kernel", KERNELS, ids=lambda path: path.parent.name)
def test_a_kernel_imports_its_own_parts_only(kernel: Path) -> None:
    parts = kernel_parts(kernel)
    own = {".layout", "forno.common.chance", *(f".{path.stem}" for path in parts)}
    foreign = [
        f"{part.name}: {module} {name}".strip()
        for part in parts
        for module, name in imports(part)
        if module not in own and not (module == "numpy" and name in NUMPY_INTEGERS)
    ]
    assert foreign == []
    assert {path.stem for path in parts}.isdisjoint(ADAPTERS)


def test_there_are_kernels() -> None:
    assert KERNELS


def test_import_linter_finds_the_layers_kept() -> None:
    lint = Path(sys.executable).with_name("lint-imports")
    run = subprocess.run([lint, "--no-logo", "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr


def modules_after(statement: str) -> set[str]:
    """The top-level modules that a fresh interpreter has loaded after a statement, those of its own start left out."""
    program = f"import sys; before = set(sys.modules); {statement}; print(*set(sys.modules) - before)"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return {module.partition(".")[0] for module in run.stdout.split()}


def test_import_forno_loads_the_standard_library_only() -> None:
    assert modules_after("import forno") - sys.stdlib_module_names == {"forno"}


def test_a_game_in_plain_python_needs_neither_numpy_nor_numba() -> None:
    play = "import forno; forno.Game.new('mamma-mia', '2004', ['Ann', 'Ben'], seed='0' * 64).run()"
    assert modules_after(play).isdisjoint({"numpy", "numba", "litestar", "sqlalchemy"})
