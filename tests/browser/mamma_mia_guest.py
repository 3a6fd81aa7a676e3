"""Mamma Mia! at the browser: Plus without the help, and its pizzas lie open."""

from __future__ import annotations

from typing import Any

from tests.browser.planning import tag
from tests.browser.plus_guest import PlusByKeys, PlusGuest


class MammaMiaGuest(PlusGuest):
    """Plays Mamma Mia! by pressing what is shown."""

    def decide(self, move: str) -> int:
        if not move.startswith("add "):
            return super().decide(move)
        self.on("decision").wait_for()
        coming = self.plan.moves[self.game.ply :]
        kinds = [one.removeprefix("add ") for one in coming[: self.view.decision.left]]
        for nth, kind in enumerate(kinds):
            self.press(f"add-{kind}-{kinds[:nth].count(kind)}")
        self.glance("decision-add")
        self.press("decision-deliver")
        return len(kinds)

    def happened(self, event: Any) -> None:
        if tag(event) == "round":
            self.put_receipt_away()

    def expected(self) -> dict[str, Any]:
        shown = super().expected()
        columns = shown["counter"] and shown["counter"][:5]  # without shrimp
        return shown | {"stack": 0, "counter": columns}

    def watch(self) -> None:
        """There is nothing to do meanwhile."""


class MammaMiaByKeys(PlusByKeys, MammaMiaGuest):
    """Plays Mamma Mia! with the keys of Plus."""
