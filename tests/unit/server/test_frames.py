"""The short way of a socket's frames says the same as the long one."""

import pytest
from websockets.frames import Frame, Opcode

from forno.server.http.frames import text_head


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 1_000, 65_535, 65_536, 200_000])
def test_a_text_frame_is_what_the_library_writes(size: int) -> None:
    payload = ("ü" * size).encode()[:size]
    assert text_head(size) + payload == Frame(Opcode.TEXT, payload).serialize(mask=False)
