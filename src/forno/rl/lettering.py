"""Letters of five by seven dots, so that a picture of a table needs no font: the ASCII characters from the space on."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

__all__ = ["HEIGHT", "WIDTH", "written"]

WIDTH: Final = 6  # dots of a letter, the gap behind it included
HEIGHT: Final = 10  # of a line

# Five columns a letter, the lowest bit on top.
_COLUMNS: Final = bytes.fromhex(
    "000000000000005f00000007000700147f147f14242a7f2a12231308646236495620500008070300"
    "001c2241000041221c002a1c7f1c2a08083e08080080703000080808080800006060002010080402"
    "3e5149453e00427f400072494949462141494d331814127f1027454545393c4a4949314121110907"
    "3649494936464949291e000014000000403400000008142241141414141400412214080201590906"
    "3e415d594e7c1211127c7f494949363e414141227f4141413e7f494949417f090909013e41415173"
    "7f0808087f00417f41002040413f017f081422417f404040407f021c027f7f0408107f3e4141413e"
    "7f090909063e4151215e7f09192946264949493203017f01033f4040403f1f2040201f3f4038403f"
    "631408146303047804036159494d43007f4141410204081020004141417f04020102044040404040"
    "000307080020545478407f284444383844444428384444287f385454541800087e090218a4a49c78"
    "7f0804047800447d40002040403d007f1028440000417f40007c047804787c080404783844444438"
    "fc1824241818242418fc7c08040408485454542404043f44243c4040207c1c2040201c3c4030403c"
    "44281028444c9090907c4464544c440008364100000077000000413608000201020402"
)
_FIRST: Final = 32
_LETTERS: Final = len(_COLUMNS) // 5
_LIKE: Final = str.maketrans("·×…–—│┃─━", "*x.--||--")


def _dots() -> Any:
    """Each letter as dots, row by row; one more for what there is no letter for."""
    columns = np.frombuffer(_COLUMNS, np.uint8).reshape(_LETTERS, 5)
    bits = np.unpackbits(columns[:, :, None], axis=2, bitorder="little").transpose(0, 2, 1)
    dots = np.zeros((_LETTERS + 1, HEIGHT, WIDTH), bool)
    dots[:_LETTERS, 1:9, :5] = bits
    dots[_LETTERS, 2:8, 1:4] = True
    return dots


def written(lines: list[str], columns: int, rows: int) -> Any:
    """Lines of text as dots: an array of truths, ``rows`` lines high and ``columns`` letters wide.

    Args:
        lines: What is written; what has no room is left out.
        columns: Letters in a line.
        rows: Lines.
    """
    codes = np.full((rows, columns), _FIRST)
    for at, line in enumerate(lines[:rows]):
        letters = [ord(letter) for letter in line.translate(_LIKE)[:columns]]
        codes[at, : len(letters)] = letters
    codes = np.where((codes >= _FIRST) & (codes < _FIRST + _LETTERS), codes - _FIRST, _LETTERS)
    return _dots()[codes].transpose(0, 2, 1, 3).reshape(rows * HEIGHT, columns * WIDTH)
