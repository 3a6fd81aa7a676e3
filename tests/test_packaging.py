"""What is packed has the web client in it, or is not made, and the reason is told."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

from scripts import hatch_build
from scripts.hatch_build import CLIENT, CannotBuild, bring_up_to_date, is_fresh

ROOT = Path(__file__).parents[1]
PATIENCE = 300


def pack(source: Path, kind: str, target: Path, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(target)],
        cwd=source, env={**os.environ, **env}, capture_output=True, text=True, check=False, timeout=PATIENCE,
    )  # fmt: skip


def contents(wheel: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(wheel) as file:
        return {name: file.read(name) for name in file.namelist()}


def small_tree(root: Path, client: bool = False) -> Path:
    """As much of a clone as the hook looks at."""
    for name in ("web/package.json", "web/package-lock.json", "web/index.html"):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, root / name)
    if client:
        (root / CLIENT).mkdir(parents=True)
        (root / CLIENT / "index.html").write_text("built")
    return root


def programs(folder: Path, node: str = "v20.19.0", npm: str = "exit 0") -> str:
    """A path with a node and an npm of our own."""
    folder.mkdir()
    for name, script in (("node", f"echo {node}"), ("npm", npm)):
        (folder / name).write_text(f"#!/bin/sh\n{script}\n")
        (folder / name).chmod(0o755)
    return f"{folder}:/usr/bin:/bin"


@pytest.mark.slow
def test_a_wheel_and_what_an_sdist_makes_of_itself_are_the_same(tmp_path: Path) -> None:
    for kind in ("wheel", "sdist"):
        done = pack(ROOT, kind, tmp_path)
        assert done.returncode == 0, done.stderr
    [sdist] = tmp_path.glob("*.tar.gz")
    (tmp_path / "unpacked").mkdir()
    subprocess.run(["tar", "-xzf", str(sdist), "-C", str(tmp_path / "unpacked")], check=True, timeout=PATIENCE)
    [source] = (tmp_path / "unpacked").iterdir()
    for name in ("package-lock.json", "src", "public", "vite.config.ts", "rules.ts", "../scripts/hatch_build.py"):
        assert (source / "web" / name).exists(), name
    assert not (source / "web/node_modules").exists()
    # Without npm: what is there is as new as what it was made of.
    done = pack(source, "wheel", tmp_path / "again", PATH="/nowhere")
    assert done.returncode == 0, done.stderr
    first, second = (contents(next(folder.glob("*.whl"))) for folder in (tmp_path, tmp_path / "again"))
    assert first == second
    assert "forno/server/web/index.html" in first
    assert "forno/rules/mamma-mia.md" in first
    assert "forno/art/oven.svg" in first
    assert not any(name.endswith(".ts") for name in first)
    assert "forno/py.typed" in first
    assert next(name for name in first if name.endswith(".dist-info/licenses/LICENSES.md"))
    named = (ROOT / "LICENSES.md").read_text("utf8").partition("## Needed")[0]
    texts = first["forno/server/web/licences.txt"].decode()
    inside = re.findall(r"^={70,}\n(\S+) \S+ \((.+)\)$", texts, re.MULTILINE)
    assert [f"| {name} | {licence} |" for name, licence in inside] == re.findall(
        r"^\| [^w-].* \|$", named, re.MULTILINE
    )
    assert not any("node_modules" in name for name in first)


def test_the_licence_of_each_thing_that_is_needed_is_named() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf8"))["project"]
    needs = [*project["dependencies"], *(need for extra in project["optional-dependencies"].values() for need in extra)]
    named = re.findall(r"^\| (\S+) \| ", (ROOT / "LICENSES.md").read_text("utf8"), re.MULTILINE)
    wanted = {Requirement(need).name.replace("_", "-") for need in needs}
    assert wanted - {name.replace("_", "-") for name in named} == set()


def test_the_version_is_of_the_tag_or_of_the_release_that_comes(tmp_path: Path) -> None:
    found = tomllib.loads((ROOT / "pyproject.toml").read_text("utf8"))["tool"]["hatch"]["version"]
    options = json.dumps(found["raw-options"]).replace(":", " =")
    (tmp_path / "pyproject.toml").write_text(
        '[project]\nname = "any"\ndynamic = ["version"]\n'
        f'[tool.hatch.version]\nsource = "vcs"\nraw-options = {options}\n'
        f'fallback-version = "{found["fallback-version"]}"\n'
    )

    def git(*words: str) -> None:
        who = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org", "-c", "commit.gpgsign=false")
        subprocess.run(["git", *who, *words], cwd=tmp_path, check=True, capture_output=True, timeout=PATIENCE)

    def version() -> str:
        command = [sys.executable, "-m", "hatchling", "version"]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True, timeout=PATIENCE)
        return done.stdout.strip().partition("+")[0]

    assert version() == "0.0.0"
    git("init", "--initial-branch=main")
    git("add", ".")
    git("commit", "--message=One")
    assert version() == "0.1.0.dev1"
    git("tag", "v0.1.0")
    assert version() == "0.1.0"
    git("commit", "--allow-empty", "--message=Two")
    assert version() == "0.2.0.dev1"
    git("checkout", "-b", "0.1")
    assert version() == "0.1.1.dev1"


def test_a_wheel_goes_without_client_where_that_is_asked_for(tmp_path: Path) -> None:
    done = pack(ROOT, "wheel", tmp_path, FORNO_WITHOUT_CLIENT="1", PATH="/nowhere")
    assert done.returncode == 0, done.stderr
    files = contents(next(tmp_path.glob("*.whl")))
    assert "forno/server/process/run.py" in files
    assert not any(name.startswith("forno/server/web/") for name in files)


@pytest.mark.parametrize(
    ("node", "npm", "reason"),
    [
        (None, "", "there is no node here"),
        ("v18.20.4", "exit 0", "this one is v18.20.4"),
        ("v20.18.9", "exit 0", "this one is v20.18.9"),
        ("v22.1.0", "echo ENOTFOUND the registry >&2; exit 1", "npm ci failed (1):\n  ENOTFOUND the registry"),
        ("v22.1.0", "mkdir -p node_modules; [ $3 = ci ]", "npm run failed"),
        ("v22.1.0", "mkdir -p node_modules", "has left no"),
    ],
)
def test_the_reason_is_told(
    node: str | None, npm: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = small_tree(tmp_path / "tree")
    monkeypatch.setenv("PATH", "/nowhere" if node is None else programs(tmp_path / "bin", node, npm))
    with pytest.raises(CannotBuild) as caught:
        bring_up_to_date(root)
    assert reason in str(caught.value)


def test_a_client_that_is_missing_or_older_than_its_sources_is_stale(tmp_path: Path) -> None:
    assert not is_fresh(small_tree(tmp_path / "one"))
    root = small_tree(tmp_path / "two", client=True)
    assert is_fresh(root)
    os.utime(root / "web/index.html", (4e9, 4e9))
    assert not is_fresh(root)


@pytest.mark.parametrize(("version", "switch"), [("editable", ""), ("standard", "1")])
def test_an_editable_installation_and_the_switch_need_no_client(
    version: str, switch: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setenv(hatch_build.SWITCH, switch)
    data: dict[str, Any] = {"artifacts": []}
    hook = hatch_build.ClientHook(str(tmp_path), {}, None, None, str(tmp_path), "wheel")  # type: ignore[arg-type]
    hook.initialize(version, data)
    assert data == {"artifacts": []}
