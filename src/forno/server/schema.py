"""The JSON Schema of the socket's messages, from the classes that decode and encode them."""

from __future__ import annotations

from functools import cache
from typing import Any, Final, get_args

import msgspec

from forno.play import games
from forno.server.protocol import ClientMessage, ServerMessage

_DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
_REF: Final = "#/$defs/{name}"


@cache
def socket_schema() -> dict[str, Any]:
    """Both directions of a table's socket: ``ClientMessage`` and ``ServerMessage`` in ``$defs``, and all they hold."""
    modules = [games.lookup(name) for name in games.names()]
    # Games of one family share a module; each type is named once.
    views = list(dict.fromkeys(module.View for module in modules))
    events = list(dict.fromkeys(event for module in modules for event in get_args(module.Event)))
    messages = [*get_args(ClientMessage), *get_args(ServerMessage)]
    references, definitions = msgspec.json.schema_components([*messages, *views, *events], ref_template=_REF)
    by_type = dict(zip([*messages, *views, *events], references, strict=True))

    def one_of(types: Any) -> dict[str, Any]:
        return {"anyOf": [by_type[kind] for kind in types]}

    for definition in definitions.values():
        # On their way these two are encoded already, and so have no type.
        properties = definition.get("properties", {})
        if "type" in properties and "view" in properties:
            properties["view"] = {"$ref": _REF.format(name="AnyView")}
        if "type" in properties and "events" in properties:
            properties["events"] = {"type": "array", "items": {"$ref": _REF.format(name="AnyEvent")}}
    own = {
        "ClientMessage": one_of(get_args(ClientMessage)),
        "ServerMessage": one_of(get_args(ServerMessage)),
        "AnyView": one_of(views),
        "AnyEvent": one_of(events),
    }
    both = {"anyOf": [{"$ref": _REF.format(name=name)} for name in ("ClientMessage", "ServerMessage")]}
    return {"$schema": _DIALECT, "title": "The socket of a table", **both, "$defs": {**definitions, **own}}
