"""The client's types are those of the schemas that the server publishes."""

from scripts.typescript import TARGET, typescript


def test_the_types_of_the_client_are_those_of_the_server() -> None:
    assert TARGET.read_text(encoding="utf8") == typescript(), "the protocol has changed: run `make types`"
