from pathlib import Path

import pytest

from forno.errors import BadOption
from forno.server.settings import Settings


def test_an_empty_environment_gives_the_defaults():
    assert Settings.from_env({}) == Settings()


def test_everything_can_be_set_from_the_environment():
    settings = Settings.from_env(
        {
            "FORNO_DATA": "/srv/forno",
            "FORNO_PACE": "0.5",
            "FORNO_ORIGINS": "https://a.example, https://b.example",
            "FORNO_HOSTS": "Play.Example.org., pizza.local",
            "FORNO_LOG": "json",
            "FORNO_LOG_LEVEL": "WARNING",
            "FORNO_BOT_PROCESSES": "3",
            "FORNO_COACH_PLAYOUTS": "250",
            "FORNO_LARGE_PAGES": "off",
        }
    )
    assert settings == Settings(
        data=Path("/srv/forno"),
        pace=0.5,
        origins=frozenset({"https://a.example", "https://b.example"}),
        hosts=frozenset({"play.example.org", "pizza.local"}),
        log="json",
        level="warning",
        bot_processes=3,
        coach_playouts=250,
        large_pages=False,
    )
    assert settings.url == "sqlite:////srv/forno/forno.sqlite3"


def test_another_database_can_be_named():
    assert Settings.from_env({"FORNO_DATABASE": "postgresql://x/y"}).url == "postgresql://x/y"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("FORNO_PACE", "fast"),
        ("FORNO_PACE", "2"),
        ("FORNO_PACE", "nan"),
        ("FORNO_LOG", "xml"),
        ("FORNO_LOG_LEVEL", "loud"),
        ("FORNO_BOT_PROCESSES", "0"),
        ("FORNO_BOT_PROCESSES", "257"),
        ("FORNO_BOT_PROCESSES", "many"),
        ("FORNO_COACH_PLAYOUTS", "99"),
        ("FORNO_LIMITS", "some"),
        ("FORNO_LARGE_PAGES", "huge"),
        ("FORNO_PROXIES", "nginx"),
        ("FORNO_HOSTS", "https://play.example.org"),
        ("FORNO_HOSTS", "play.example.org:8000"),
        ("FORNO_HOSTS", "*"),
    ],
)
def test_a_wrong_value_is_named(name, value):
    with pytest.raises(BadOption) as caught:
        Settings.from_env({name: value})
    assert caught.value.where == name
    assert value in str(caught.value)


def test_limits_can_be_switched_off_and_proxies_be_trusted():
    settings = Settings.from_env({"FORNO_LIMITS": "off", "FORNO_PROXIES": "127.0.0.1, 10.0.0.0/8"})
    assert (settings.limits, settings.proxies) == (False, ("127.0.0.1", "10.0.0.0/8"))
    assert Settings().limits
