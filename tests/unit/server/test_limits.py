import pytest

from forno.server.access.limits import (
    SOCKETS_OF_ADDRESS,
    SOCKETS_OF_PERSON,
    Bucket,
    Limits,
    Rate,
    network_of,
)
from forno.server.errors import TooMany


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_gives_so_many_at_once_and_then_so_many_a_second() -> None:
    clock = Clock()
    bucket = Bucket(Rate(3, 2), clock)
    assert [bucket.take() for _ in range(3)] == [0, 0, 0]
    assert bucket.take() == 0.5
    clock.now = 0.5
    assert bucket.take() == 0
    clock.now = 1000
    assert [bucket.take() > 0 for _ in range(4)] == [False, False, False, True]


def test_everybody_has_limits_of_his_own() -> None:
    limits = Limits(clock=Clock())
    rate = Rate(1, 0.1)
    limits.spend(rate, "10.0.0.1")
    limits.spend(rate, "10.0.0.2")
    with pytest.raises(TooMany) as caught:
        limits.spend(rate, "10.0.0.1")
    assert caught.value.seconds == 10


def test_nothing_is_limited_where_it_is_switched_off() -> None:
    limits = Limits(on=False)
    for _ in range(10):
        limits.spend(Rate(1, 0.1), "10.0.0.1")
    for _ in range(SOCKETS_OF_ADDRESS + 1):
        limits.open_socket("10.0.0.1", None)
    assert limits.meter() is None


def test_what_is_remembered_of_addresses_is_bounded() -> None:
    limits = Limits(clock=Clock(), remembered=3)
    rate = Rate(1, 0.001)
    for number in range(100):
        limits.spend(rate, number)
    for number in (97, 98, 99):
        with pytest.raises(TooMany):
            limits.spend(rate, number)
    for number in range(97):
        limits.spend(rate, number)


def test_sockets_are_counted_while_they_are_open() -> None:
    limits = Limits()
    for _ in range(SOCKETS_OF_PERSON):
        limits.open_socket("10.0.0.1", b"ann")
    with pytest.raises(TooMany):
        limits.open_socket("10.0.0.2", b"ann")
    limits.open_socket("10.0.0.1", b"ben")
    for _ in range(SOCKETS_OF_ADDRESS - SOCKETS_OF_PERSON - 1):
        limits.open_socket("10.0.0.1", None)
    with pytest.raises(TooMany):
        limits.open_socket("10.0.0.1", None)
    limits.close_socket("10.0.0.1", b"ann")
    limits.open_socket("10.0.0.1", b"ann")


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("10.1.2.3", "10.1.2.3"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:10.1.2.3", "10.1.2.3"),
        ("testclient", "testclient"),
    ],
)
def test_a_household_shares_its_limits(address: str, network: str) -> None:
    assert network_of(address) == network
