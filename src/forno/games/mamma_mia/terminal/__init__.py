"""Mamma Mia! and Plus in a terminal."""

from typing import Final

from forno.common.terminal import Front

from .drawing import Drawing
from .sheet import cards, content, print_sheet
from .telling import Teller
from .words import complaint

__all__ = ["FRONT"]

FRONT: Final = Front(
    texts=__package__,
    teller=Teller,
    drawing=Drawing,
    complaint=complaint,
    cards=cards,
    content=content,
    print_sheet=print_sheet,
)
