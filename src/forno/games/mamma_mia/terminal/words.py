"""Cards in words, as the terminal says them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from forno.common.messages import Messages, joined

from ..layout import Kind

STYLES = {
    "pineapple": "yellow",
    "pepper": "green",
    "mushroom": "orange4",
    "olive": "magenta",
    "salami": "red",
    "shrimp": "bright_red",
}


def styled(kind: str, text: str) -> str:
    """Text in the colour of a kind, as rich's markup."""
    style = STYLES.get(kind)
    return f"[{style}]{text}[/]" if style else text


def count(kind: str, number: int, say: Messages) -> str:
    """``3 olives``."""
    return styled(kind, say(f"kind.{kind}-count", n=number))


def call(kind: str, number: int, say: Messages) -> str:
    """``Three olives!``, as it is called out at the table."""
    word = say("number.words").split()[number].capitalize()
    return styled(kind, say(f"kind.{kind}-call", n=number, word=word))


def counts(numbers: Mapping[Kind, int], say: Messages) -> str:
    """``3 olives, 1 salami``; ``nothing`` when there is nothing."""
    return ", ".join(count(kind, number, say) for kind, number in numbers.items() if number) or say("nothing")


def needs(card: Any, kinds: Sequence[str], say: Messages) -> str:
    """What an order card of ``CardSheet`` needs.

    Args:
        card: The card.
        kinds: All kinds of the game.
        say: The texts.
    """
    if card.at_least:
        return say("needs.all", n=card.at_least)
    parts = [count(kind, number, say) for kind, number in card.needs.items()]
    free = [kind for kind in kinds if kind not in card.needs and kind not in card.barred]
    for place, number in enumerate(card.jokers):
        if card.scarcest:
            parts.append(say("needs.scarcest", n=number))
        elif len(card.joker_kinds) < len(free):
            parts.append(joined((count(kind, number, say) for kind in card.joker_kinds), say("or")))
        else:
            parts.append(say(f"needs.{'another' if place else 'other' if card.needs else 'any'}", n=number))
    parts += [say("needs.barred", kind=say(f"kind.{kind}")) for kind in card.barred]
    return ", ".join(parts)


def reasons(lines: Sequence[Any], say: Messages) -> str:
    """Why an order went back, from what everybody could see: its needs against the counter."""
    short = [line for line in lines if line.missing]
    kinds = [line for line in short if line.sign == "kind"]
    parts = [_reason(line, say) for line in short if line.sign != "kind"]
    if kinds:
        cards = joined((count(line.kinds[0], line.missing, say) for line in kinds), say("and"))
        parts.append(say("reason.kinds", n=sum(line.missing for line in kinds), cards=cards))
    return "; ".join(parts)


def _reason(line: Any, say: Messages) -> str:
    if line.sign == "any":
        return say("reason.any", lies=line.lies, number=line.number)
    if line.sign == "barred":
        return say("reason.barred", cards=count(line.kinds[0], line.lies, say))
    if line.sign == "joker":
        return say("reason.joker", number=line.number, lies=line.lies)
    if not line.kinds:
        return say("reason.nothing")
    kinds = named(line.kinds, say)
    lies = say("reason.each", n=line.lies) if len(line.kinds) > 1 else str(line.lies)
    return say("reason.scarcest", n=line.missing, kinds=kinds, lies=lies)


def named(kinds: Iterable[str], say: Messages) -> str:
    """``olive or salami``."""
    return joined((styled(kind, say(f"kind.{kind}")) for kind in kinds), say("or"))


def complaint(text: str, view: Any, say: Messages) -> str | None:
    """What is wrong with a text that is no legal move, where more can be said than that."""
    legal: list[str] = view.legal
    words = text.split()
    hand = view.hand or {}
    kind = next((word.rstrip("s") if word.rstrip("s") in hand else word for word in words if word.isalpha()), "")
    if view.phase == "place" and kind:
        there = [move for move in legal if move.split()[-1] == kind]
        if there and not any(word.isdecimal() for word in words):
            return say("bake-reading.how-many", moves=f" {say('or')} ".join(there))
        if there:
            return say("bake-reading.have", most=there[-1], number=len(there))
        return say("bake-reading.none", kind=kind[:40], example=legal[0])
    if view.phase == "order" and words[0] == "order":
        return say("bake-reading.no-order", order=" ".join(words[1:])[:40])
    return None
