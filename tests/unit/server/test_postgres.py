"""The tests' own PostgreSQL."""

from __future__ import annotations

import socket

import pytest

from tests.postgres import Cluster

pytestmark = pytest.mark.server


def test_it_takes_another_port_where_its_own_is_taken() -> None:
    cluster = Cluster()
    try:
        with socket.create_server(("127.0.0.1", cluster.port)) as somebody:
            cluster.start()
            assert cluster.port != somebody.getsockname()[1]
        assert cluster.database().endswith(f":{cluster.port}/test0")
    finally:
        cluster.stop()
