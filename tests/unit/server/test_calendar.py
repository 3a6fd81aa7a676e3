"""Each moment belongs to one day, in each place of the world."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, strategies as some

from forno.errors import BadOption
from forno.server.people.calendar import Calendar

HOUR = 3_600_000
#: Clocks are put forward over midnight, back over midnight, by half an hour, and one day was left out.
ODD = ["America/Havana", "Asia/Beirut", "America/Sao_Paulo", "Australia/Lord_Howe", "Pacific/Apia", "Europe/Rome"]


def at(text: str) -> int:
    return int(datetime.fromisoformat(text).timestamp() * 1000)


@given(some.sampled_from([*ODD, "UTC"]), some.integers(at("2000-01-01T00:00Z"), at("2037-12-31T00:00Z")))
def test_each_moment_belongs_to_one_day(zone: str, now: int) -> None:
    calendar = Calendar(ZoneInfo(zone))
    day = calendar.at(now)
    assert day.begins <= now < day.ends
    assert calendar.at(day.begins) == calendar.at(day.ends - 1) == day
    assert calendar.at(day.ends).begins == day.ends
    assert calendar.at(day.begins - 1).ends == day.begins
    assert calendar.named(day.name) == day


@pytest.mark.parametrize(
    ("zone", "day", "hours"),
    [
        ("Europe/Rome", "2026-03-29", 23),
        ("Europe/Rome", "2026-10-25", 25),
        ("Europe/Rome", "2026-11-29", 24),
        ("America/Havana", "2026-03-08", 23),  # from midnight to one
        ("America/Havana", "2026-11-01", 25),  # from one back to midnight
        ("Asia/Beirut", "2026-10-24", 25),  # from midnight back to eleven of the day before
        ("UTC", "2026-03-29", 24),
    ],
)
def test_a_day_is_as_long_as_its_clocks_say(zone: str, day: str, hours: int) -> None:
    found = Calendar(ZoneInfo(zone)).named(day)
    assert found.ends - found.begins == hours * HOUR


def test_no_day_comes_twice_or_is_left_out_over_a_change() -> None:
    calendar = Calendar(ZoneInfo("Asia/Beirut"))
    found = [calendar.at(at("2026-10-23T12:00Z") + hour * HOUR).name for hour in range(72)]
    assert found == sorted(found)
    assert sorted(set(found)) == ["2026-10-23", "2026-10-24", "2026-10-25", "2026-10-26"]


def test_midnight_is_the_zones_own() -> None:
    moment = datetime(2026, 11, 29, 23, 30, tzinfo=UTC)
    assert Calendar().at(at(moment.isoformat())).name == "2026-11-29"
    assert Calendar(ZoneInfo("Europe/Rome")).at(at(moment.isoformat())).name == "2026-11-30"
    assert Calendar(ZoneInfo("Europe/Rome")).named("2026-11-30").begins == at(
        (moment - timedelta(minutes=30)).isoformat()
    )


@pytest.mark.parametrize(
    "name", ["", "today", "2026-02-30", "20261129", "2026-11-29T00:00", "0001-01-01", "9999-12-31"]
)
def test_what_is_no_day_is_refused(name: str) -> None:
    with pytest.raises(BadOption, match="right would be one such as 2026-11-29") as caught:
        Calendar().named(name)
    assert caught.value.where == "day"
