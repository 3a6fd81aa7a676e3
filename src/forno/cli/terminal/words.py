"""Cards in words, as the terminal says them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from .messages import ENGLISH, Messages

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


def count(kind: str, number: int, say: Messages = ENGLISH) -> str:
    """``3 olives``."""
    return styled(kind, say(f"kind.{kind}-count", n=number))


def call(kind: str, number: int, say: Messages = ENGLISH) -> str:
    """``Three olives!``, as it is called out at the table."""
    word = say("number.words").split()[number].capitalize()
    return styled(kind, say(f"kind.{kind}-call", n=number, word=word))


def joined(parts: Iterable[str], last: str = "and") -> str:
    """``a, b and c``."""
    *most, end = parts
    return f"{', '.join(most)} {last} {end}" if most else end


def counts(numbers: Mapping[str, int], say: Messages = ENGLISH) -> str:
    """``3 olives, 1 salami``; ``nothing`` when there is nothing."""
    return ", ".join(count(kind, number, say) for kind, number in numbers.items() if number) or say("nothing")


def title(order: str) -> str:
    """An order's name at the beginning of a sentence or in a list."""
    return order[:1].upper() + order[1:]


def needs(card: Any, kinds: Sequence[str], say: Messages = ENGLISH) -> str:
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


def reasons(lines: Sequence[Any], say: Messages = ENGLISH) -> str:
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
