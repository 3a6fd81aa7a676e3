"""Short lists packed into one integer, 4 bits an item, the first one lowest."""


def item(stack: int, place: int) -> int:
    """The item at a place."""
    return (stack >> (4 * place)) & 15


def holds(stack: int, count: int, value: int) -> bool:
    """Whether ``value`` is one of the first ``count`` items, seven at most."""
    if count == 0:
        return False
    other = stack ^ (value * 0x1111111)  # an item of 0 where it is
    marks = ~(((other & 0x7777777) + 0x7777777) | other) & 0x8888888  # the top bit of each item of 0
    return marks & ((1 << (4 * count)) - 1) != 0


def place_of(stack: int, count: int, value: int) -> int:
    """Where ``value`` stands first; ``count`` if it is not there."""
    place = 0
    while place < count and (stack >> (4 * place)) & 15 != value:
        place += 1
    return place


def appended(stack: int, count: int, value: int) -> int:
    """The list with ``value`` at its end."""
    return stack | (value << (4 * count))


def removed(stack: int, place: int) -> int:
    """The list without the item at a place; those behind it move up."""
    shift = 4 * place
    return (stack & ((1 << shift) - 1)) | ((stack >> (shift + 4)) << shift)
