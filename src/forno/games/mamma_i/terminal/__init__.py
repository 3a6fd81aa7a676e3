"""Mamma I in a terminal."""

from typing import Final

from forno.common.terminal import Front

from .family import FamilyDrawing, FamilyTeller
from .sheet import cards, content, print_sheet

__all__ = ["FRONT"]

FRONT: Final = Front(
    texts=__package__,
    teller=FamilyTeller,
    drawing=FamilyDrawing,
    cards=cards,
    content=content,
    print_sheet=print_sheet,
)
