"""Make what is given to others and check all of it: ``make dist``.

    python -m scripts.release [--python PYTHON]

Into ``dist/``: the wheel with the built client, the sdist that builds the very same wheel, the SBOM, the checksums.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from . import listing, trying
from .building import ROOT, Built, Failed, build, compare, digest, say


def main() -> int:
    """Make and check."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--python", default=sys.executable, help="the Python of the clean environments")
    wanted = parser.parse_args()
    try:
        with tempfile.TemporaryDirectory(prefix="forno-dist-") as name:
            make(Path(name), ROOT / "dist", wanted.python)
    except Failed as reason:
        say(f"failed: {reason}")
        return 1
    return 0


def make(room: Path, target: Path, python: str) -> None:
    """Build, compare, try, list."""
    target.mkdir(exist_ok=True)
    built = build(room, target)
    say(f"{built.wheel.name}, {built.wheel.stat().st_size / 1e6:.1f} MB")
    trying.look_inside(built.wheel)
    compare(room, built)
    say(f"the same wheel from the sdist, with the client built anew: {digest(built.wheel)[:16]}…")
    place = trying.new_place(room, python)
    trying.try_with_pip(room, place, built.wheel)
    keep_lists(place, built)  # before the guide's game is installed there
    trying.try_the_guide(room, place)
    trying.try_with_pipx(room, place, built.wheel)
    trying.try_with_uvx(room, place, built.wheel)
    say(f"{target.name}/: all is well")


def keep_lists(place: Path, built: Built) -> None:
    """Write the SBOM and the checksums, and see that LICENSES.md is what is there.

    Raises:
        Failed: It is not; it was written anew.
    """
    bom = listing.bill(place, built)
    target = built.wheel.parent
    sbom = target / f"{built.wheel.name.partition('-py3')[0]}.cdx.json"
    sbom.write_text(listing.written(bom), "utf-8")
    sums = [f"{digest(each)}  {each.name}\n" for each in (built.wheel, built.sdist, sbom)]
    (target / "SHA256SUMS").write_text("".join(sums), "utf-8")
    say(f"{sbom.name}: {len(bom.components)} components")
    licences = ROOT / "LICENSES.md"
    text = listing.page(bom)
    if not licences.exists() or licences.read_text("utf-8") != text:
        licences.write_text(text, "utf-8")
        raise Failed("LICENSES.md was not what is inside; it was written anew: look at it, commit it, and once more")


if __name__ == "__main__":
    sys.exit(main())
