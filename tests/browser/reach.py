"""Whether a finger gets at what a page offers, and an eye at what it says: at every size, where the page is now."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page

from tests.browser.conftest import keep

NIGHT, NOON = "sera", "pranzo"


@dataclass(frozen=True)
class Size:
    """A screen.

    Args:
        width: In CSS pixels; one at 200 % zoom has half of what it had.
        height: In CSS pixels.
        text: How large its text is: 2 is 200 %.
    """

    width: int
    height: int
    text: float = 1

    def __str__(self) -> str:
        return f"{self.width}x{self.height}" + ("" if self.text == 1 else f"@{self.text:.0%}")

    @property
    def low(self) -> bool:
        """Whether it is low and wide, so that there are two columns."""
        width, height = self.width / self.text, self.height / self.text
        return (width >= 540 and height < 500) or (701 <= width <= 1100 and height < 620)


#: Small phones both ways round, and 1280x800 at 200 % zoom and at 200 % text: Mamma I's rows may scroll there.
SMALLEST = (
    *(Size(320, 568), Size(375, 553), Size(740, 360), Size(844, 390)),
    *(Size(640, 400), Size(1280, 800, 2)),
)
#: Narrower ones are laid out as phones are.
PHONE = 700
#: These, phones held upright, tablets both ways round, laptops and large screens.
SIZES = (
    *(*SMALLEST, Size(360, 740), Size(390, 844), Size(768, 1024), Size(1024, 768), Size(1280, 720)),
    *(Size(1366, 768), Size(1536, 730), Size(1920, 1080), Size(2560, 1440)),
)
#: What lies between them: one more for each moment, in turn.
BETWEEN = (
    *(Size(1112, 834), Size(640, 360)),
    *(Size(600, 500), Size(1024, 700), Size(701, 900), Size(1101, 640), Size(900, 500), Size(1100, 640)),
    *(Size(667, 375), Size(820, 1180), Size(800, 600), Size(932, 430), Size(412, 915), Size(1280, 600)),
    *(Size(768, 1024, 2), Size(720, 640), Size(568, 320)),
)

IN_REACH = (Path(__file__).parent / "in_reach.js").read_text("utf8")
# Resolves when the page is laid out anew for text of this size. Style sheets follow it within two frames; notes, which
# look for a free place when a window is resized, by the next one.
LAID_OUT = """async (text) => {
  const size = text === 1 ? "" : `${text * 100}%`;
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const { style } = document.documentElement;
  if (style.fontSize !== size) {
    style.fontSize = size;
    await frame();
    await frame();
    dispatchEvent(new Event("resize"));
  }
  await frame();
}"""
#: The whole turn, or the whole decision: in sight at each size without scrolling.
WHOLE = ", ".join(
    (
        *("[data-testid=hand]", "[data-testid=pad]", "[data-testid=pad-wait]", "[data-testid=call]"),
        *(".mid .ovn .top .card", ".mid .chalk .said", "[data-testid=tray]", "[data-testid=request-sentence]"),
        *("[data-testid=decision] .btn", "[data-testid=decision] .ask", ".opn:not(.wanting) .slab .cap"),
        *(".fam .question :is(h2, .q-opts)", ".fam .question:not(.opt-take) > .q-body:not(.listing) > p:not(.votes)"),
        *(".fam .question :is(.people, .choices) button", ".ss b", ".seat .nm"),
        ".side[data-phase=trick] .question.opt-take ~ .show .disp",
    )
)
#: And where there is room for it, the whole table of Mamma I.
ROWS = f"{WHOLE}, .fam .row"
#: And what lies beside the rows, whether something is asked or not; on a phone it has tabs.
PANELS = f"{ROWS}, .fam .side > .panel:not(.show)"


class Reach:
    """Looks at moments of one page.

    Args:
        page: Which page.
        name: For messages and pictures.
    """

    def __init__(self, page: Page, name: str) -> None:
        #: What could not be reached or read, with moment, size and theme.
        self.faults: list[str] = []
        self._page = page
        self._name = name
        self._looks = 0
        #: How high the pad is at each size, whether one waits or chooses.
        self._pads: dict[Size, float] = {}

    def everywhere(self, moment: str) -> None:
        """Look at this moment in every size; themes take turns. The page has its own size and theme afterwards."""
        theme = self._page.evaluate("document.documentElement.dataset.theme")
        before = self._page.viewport_size
        assert before is not None
        nth, self._looks = self._looks, self._looks + 1
        sizes = (*SIZES, BETWEEN[nth % len(BETWEEN)])
        # A theme's after each other: to change it is to style the whole page anew.
        for turn, now in enumerate((NIGHT, NOON)):
            for size in sizes[(turn + nth) % 2 :: 2]:
                self._resize(size)
                self._look(moment, size, now)
        self._resize(Size(before["width"], before["height"]))
        self._page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)

    def loaded(self, moment: str, ready: str) -> None:
        """Load the page at this moment, at each size: what nothing has led up to is laid out no worse."""
        before = self._page.viewport_size
        assert before is not None
        for size in (one for one in SIZES if one.text == 1):
            self._page.set_viewport_size({"width": size.width, "height": size.height})
            self._page.reload()
            self._page.get_by_test_id(ready).first.wait_for()
            self._look(f"{moment} loaded", size, NOON)
        self._page.set_viewport_size(before)
        self._page.reload()
        self._page.get_by_test_id(ready).first.wait_for()

    def _resize(self, size: Size) -> None:
        self._page.set_viewport_size({"width": size.width, "height": size.height})
        self._page.evaluate(LAID_OUT, size.text)

    def _look(self, moment: str, size: Size, theme: str) -> None:
        where = f"{self._name}-{moment} {size} {theme}"
        found, pad = self._page.evaluate(IN_REACH, [self._wanted(size), theme, size.low])
        if pad is not None and abs(pad - self._pads.setdefault(size, pad)) > 1:
            found.append(f"the pad is {pad:.0f} high, was {self._pads[size]:.0f}")
        keep(self._page, where.replace(" ", "-"), wrong=bool(found))
        self.faults += [f"{where}: {what}" for what in found]

    def _wanted(self, size: Size) -> str:
        """What has to be in sight at a size: on a phone the strip of a replay takes a row's room."""
        if size in SMALLEST or size not in SIZES:
            return WHOLE
        if size.width > PHONE:
            return PANELS
        return WHOLE if "replay" in self._page.url else ROWS
