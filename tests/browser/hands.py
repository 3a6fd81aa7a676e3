"""How somebody uses a page: with a mouse, with a finger, or with the keyboard alone."""

from __future__ import annotations

from typing import Protocol

from playwright.sync_api import FloatRect, Locator, Page, Position

from tests.browser.focus import WATCH, check_focus

FINGER = 44  # px: what a finger needs (WCAG 2.5.5)


class Hand(Protocol):
    """Presses what is shown."""

    def press(self, target: Locator, at: Position | None = None) -> None:
        """Press a button, as soon as it can be pressed; ``at`` a place of it, if a pointer does it."""

    def hold(self, target: Locator) -> None:
        """Press a button and do not let go."""

    def let_go(self) -> None:
        """Let go of what is held."""

    def come(self, code: str) -> None:
        """Go to a table."""

    def check(self) -> None:
        """What has to hold after each step, for whoever uses the page like this."""


class Mouse:
    """Clicks."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, target: Locator, at: Position | None = None) -> None:
        target.click(position=at)

    def hold(self, target: Locator) -> None:
        target.hover()
        self.page.mouse.down()

    def let_go(self) -> None:
        self.page.mouse.up()

    def come(self, code: str) -> None:
        self.page.goto(f"/table/{code}")

    def check(self) -> None:
        """Nothing more."""


class Finger:
    """Taps, and notes what is too small for it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.too_small: set[str] = set()
        self._touch = page.context.new_cdp_session(page)

    def press(self, target: Locator, at: Position | None = None) -> None:
        if at is None:
            self._measure(target)
        target.tap(position=at)

    def hold(self, target: Locator) -> None:
        box = self._measure(target)
        at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        self._touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})

    def let_go(self) -> None:
        self._touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def come(self, code: str) -> None:
        self.page.goto(f"/table/{code}")

    def check(self) -> None:
        """Nothing more: what is too small is noted as it is pressed."""

    def _measure(self, target: Locator) -> FloatRect:
        box = target.bounding_box()
        assert box is not None
        if min(box["width"], box["height"]) < FINGER:
            name = target.get_attribute("data-testid")
            self.too_small.add(f"{name}: {box['width']:.0f} x {box['height']:.0f}")
        return box


class Keys:
    """Tab to a button, then Enter: no pointer ever touches the page, and the focus never falls."""

    def __init__(self, page: Page) -> None:
        page.add_init_script(WATCH)
        self.page = page
        self._held = ""

    def key(self, *names: str) -> None:
        """Press keys, wherever the focus is."""
        for name in names:
            self.page.keyboard.press(name)

    def press(self, target: Locator, at: Position | None = None) -> None:
        self.reach(target)
        self.key("Enter")

    def hold(self, target: Locator) -> None:
        self.reach(target)
        self.hold_key("Enter")

    def hold_key(self, name: str) -> None:
        """Press a key and do not let go."""
        self._held = name
        self.page.keyboard.down(name)

    def let_go(self) -> None:
        self.page.keyboard.up(self._held)

    def come(self, code: str) -> None:
        """From the front page, so that the focus goes with him."""
        self.page.goto("/")
        self.type(self.page.get_by_test_id("join-code"), code)
        self.key("Enter")

    def type(self, field: Locator, text: str) -> None:
        """Write into a field, instead of what is there."""
        self.reach(field)
        self.key("Control+A")
        self.page.keyboard.type(text)

    def check(self) -> None:
        check_focus(self.page)

    def reach(self, target: Locator, most: int = 60) -> None:
        """Tab until the focus is on it."""
        target.wait_for()
        for _ in range(most):
            if target.evaluate("one => one === document.activeElement"):
                return
            self.key("Tab")
        raise AssertionError(f"{target} cannot be reached with Tab")


def hand_of(name: str, page: Page) -> Mouse | Finger | Keys:
    """A hand by its name: ``mouse``, ``finger``, ``keys``."""
    if name == "keys":
        return Keys(page)
    return Mouse(page) if name == "mouse" else Finger(page)
