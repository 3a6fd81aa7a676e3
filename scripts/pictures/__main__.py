"""Write all pictures."""

from pathlib import Path

from .album import pictures

ROOT = Path(__file__).parents[2]
CARDS = ROOT / "docs/images/cards"

if __name__ == "__main__":
    CARDS.mkdir(parents=True, exist_ok=True)
    drawn = pictures()
    for name, picture in drawn.items():
        (CARDS / f"{name}.svg").write_text(str(picture), encoding="utf8")
    print(f"{len(drawn)} pictures in {CARDS.relative_to(ROOT)}")
