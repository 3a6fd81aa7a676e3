"""Begin a language, or go on with it: ``python -m scripts.language pt``.

Everything that forno says and that is not there yet is put into ``languages/pt``, in English, to be translated there.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
LANGUAGES = ROOT / "languages"
OTHERS = re.compile(r"^\[[^\]]*\]\([^)]*\)\{ \.language \}.*\n+", re.MULTILINE)


def sources() -> dict[Path, Path]:
    """All files with words in English, by the place in the folder of a language where it has the same."""
    client, package, rules = ROOT / "web/src", ROOT / "src", ROOT / "docs/rules"
    found = {}
    for file in sorted(client.rglob("i18n/*en.json")):
        name = file.name.removesuffix(".json").removesuffix("en").removesuffix(".") or "words"
        found[Path("web", file.parents[1].relative_to(client), f"{name}.json")] = file
    for file in sorted(package.rglob("en.toml")):
        if file.with_name("de.toml").exists():  # what is drawn for learners is in English only
            found[file.parent.relative_to(package).with_suffix(".toml")] = file
    return found | {Path("rules", file.name): file for file in sorted(rules.glob("*.md"))}


def beside(english: Path, language: str) -> Path:
    """Where a language may have the same without a folder of its own."""
    if english.suffix == ".md":
        return english.parent / language / english.name
    return english.with_name(re.sub(r"\ben(?=\.\w+$)", language, english.name))


def text(english: Path) -> str:
    """What is to be translated: a page of rules leads from its new place to the rest of the documentation."""
    said = english.read_text("utf8")
    if english.suffix != ".md":
        return said
    said = OTHERS.sub("", said)
    return said.replace("](../", "](../../../docs/").replace("](cards/", "](../../../docs/rules/cards/")


def begin(language: str) -> list[Path]:
    """Write what a language does not say yet."""
    missing = {
        LANGUAGES / language / place: english
        for place, english in sources().items()
        if not beside(english, language).exists() and not (LANGUAGES / language / place).exists()
    }
    for file, english in missing.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text(english), "utf8")
    return list(missing)


if __name__ == "__main__":
    if len(sys.argv) != 2 or not re.fullmatch(r"[a-z]{2}", sys.argv[1]):
        sys.exit("usage: python -m scripts.language pt")
    for written in begin(sys.argv[1]):
        print(written.relative_to(ROOT))
