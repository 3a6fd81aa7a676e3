"""Cards in English, as the terminal says them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

ONE_TO_NINE = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
NUMBERS = ["no", *ONE_TO_NINE, "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen"]
UNCHANGED = ("salami", "shrimp")  # in the plural
STYLES = {
    "pineapple": "yellow",
    "pepper": "green",
    "mushroom": "orange4",
    "olive": "magenta",
    "salami": "red",
    "shrimp": "bright_red",
}


def _plural(kind: str, number: int) -> str:
    return kind if number == 1 or kind in UNCHANGED else f"{kind}s"


def styled(kind: str, text: str) -> str:
    """Text in the colour of a kind, as rich's markup."""
    style = STYLES.get(kind)
    return f"[{style}]{text}[/]" if style else text


def count(kind: str, number: int) -> str:
    """``3 olives``."""
    return styled(kind, f"{number} {_plural(kind, number)}")


def call(kind: str, number: int) -> str:
    """``Three olives!``, as it is called out at the table."""
    return styled(kind, f"{NUMBERS[number].capitalize()} {_plural(kind, number)}!")


def joined(parts: Iterable[str], last: str = "and") -> str:
    """``a, b and c``."""
    *most, end = parts
    return f"{', '.join(most)} {last} {end}" if most else end


def counts(numbers: Mapping[str, int]) -> str:
    """``3 olives, 1 salami``; ``nothing`` when there is nothing."""
    return ", ".join(count(kind, number) for kind, number in numbers.items() if number) or "nothing"


def title(order: str) -> str:
    """An order's name at the beginning of a sentence or in a list."""
    return order[:1].upper() + order[1:]


def whose(name: str) -> str:
    """``Ann's``."""
    return f"{name}'s" if name != "you" else "your"


def needs(card: Any, kinds: Sequence[str]) -> str:
    """What an order card of ``CardSheet`` needs.

    Args:
        card: The card.
        kinds: All kinds of the game.
    """
    if card.at_least:
        return f"{card.at_least} or more of any kinds; takes everything"
    parts = [count(kind, number) for kind, number in card.needs.items()]
    free = [kind for kind in kinds if kind not in card.needs and kind not in card.barred]
    for place, number in enumerate(card.jokers):
        if card.scarcest:
            parts.append(f"{number} of the scarcest other kind")
        elif len(card.joker_kinds) < len(free):
            parts.append(joined((count(kind, number) for kind in card.joker_kinds), "or"))
        else:
            parts.append(f"{number} of {'another' if place else 'one other kind' if card.needs else 'one kind'}")
    parts += [f"no {kind} on the counter" for kind in card.barred]
    return ", ".join(parts)


def reasons(lines: Sequence[Any]) -> str:
    """Why an order went back, from what everybody could see: its needs against the counter."""
    short = [line for line in lines if line.missing]
    kinds = [count(line.kinds[0], line.missing) for line in short if line.sign == "kind"]
    parts = [_reason(line) for line in short if line.sign != "kind"]
    if kinds:
        many = len(kinds) > 1 or any(line.missing > 1 for line in short if line.sign == "kind")
        parts.append(f"{joined(kinds)} {'were' if many else 'was'} missing on the counter")
    return "; ".join(parts)


def _reason(line: Any) -> str:
    kinds = joined((styled(kind, kind) for kind in line.kinds), "or") if line.kinds else ""
    if line.sign == "any":
        return f"{line.lies} lay there, {line.number} are needed"
    if line.sign == "barred":
        return f"{count(line.kinds[0], line.lies)} lay on the counter"
    if line.sign == "scarcest":
        if not line.kinds:
            return "no other kind lay there that could be the scarcest (MM-9)"
        each = " each" if len(line.kinds) > 1 else ""
        were = "was" if line.missing == 1 else "were"
        return f"{line.missing} of the scarcest {were} missing: {kinds}, {line.lies}{each} (MM-9)"
    return f"no other kind had {line.number}, the most of one were {line.lies}"
