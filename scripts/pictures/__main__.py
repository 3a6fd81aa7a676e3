"""Write all pictures."""

from .album import pictures
from .svg import ROOT

CARDS = ROOT / "docs/images/cards"

if __name__ == "__main__":
    CARDS.mkdir(parents=True, exist_ok=True)
    drawn = pictures()
    for name, picture in drawn.items():
        (CARDS / f"{name}.svg").write_text(str(picture), encoding="utf8")
    print(f"{len(drawn)} pictures in {CARDS.relative_to(ROOT)}")
