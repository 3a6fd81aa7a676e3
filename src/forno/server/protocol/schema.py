"""JSON Schema of everything on the wire, from the classes that decode and encode it.

What is told names every field as ``required`` that is always there; what is asked, only those that cannot be left out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from inspect import cleandoc
from typing import Any, Final, get_args

import msgspec
from msgspec import Struct, inspect

from forno.play import games
from forno.server import protocol
from forno.server.protocol import ClientMessage, ServerMessage

__all__ = ["body_schemas", "socket_schema"]

_DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
_HERE: Final = "#/$defs/"
_THERE: Final = "#/components/schemas/"
_BODIES_ASKED: Final = (
    protocol.NewTable,
    protocol.RecordedTable,
    protocol.SitDown,
    protocol.TakeSeat,
    protocol.DeckToCheck,
    protocol.PlayOn,
    protocol.DailyTry,
)
_BODIES_TOLD: Final = (
    protocol.Advised,
    protocol.Carried,
    protocol.Choices,
    protocol.CodeFound,
    protocol.Coaching,
    protocol.DailyPizza,
    protocol.DailyTable,
    protocol.DeckCheck,
    protocol.DeckFacts,
    protocol.ErrorBody,
    protocol.Forgotten,
    protocol.Health,
    protocol.Kept,
    protocol.Lobby,
    protocol.Opened,
    protocol.PublicTable,
    protocol.Readiness,
    protocol.Replay,
    protocol.ReplayViews,
    protocol.Seated,
    protocol.Token,
)
#: What is encoded already on its way, or of any game, and so has no type.
_ENCODED: Final = (
    ("ReplayMoment", "events", "AnyEvent"),
    ("ReplayViews", "views", "AnyView"),
    ("ReplayCards", "seats", "AnyView"),
)


@cache
def socket_schema() -> dict[str, Any]:
    """Both directions of a table's socket: ``ClientMessage`` and ``ServerMessage`` in ``$defs``, and all they hold."""
    both = [{"$ref": f"{_HERE}{name}"} for name in ("ClientMessage", "ServerMessage")]
    found = _reached(_definitions(), both)
    return {"$schema": _DIALECT, "title": "The socket of a table", "anyOf": both, "$defs": found}


@cache
def body_schemas() -> dict[str, Any]:
    """The bodies over HTTP, by name, as an OpenAPI document holds them."""
    names = [kind.__name__ for kind in (*_BODIES_ASKED, *_BODIES_TOLD)]
    found = _reached(_definitions(), [{"$ref": f"{_HERE}{name}"} for name in names])
    schemas: dict[str, Any] = json.loads(json.dumps(found).replace(_HERE, _THERE))
    return schemas


@cache
def _definitions() -> dict[str, Any]:
    modules = [games.lookup(name) for name in games.names()]
    # Games of one family share a module; each type is named once.
    views = list(dict.fromkeys(module.View for module in modules))
    events = list(dict.fromkeys(event for module in modules for event in get_args(module.Event)))
    asked = list(_structs([*get_args(ClientMessage), *_BODIES_ASKED]))
    told = list(_structs([*get_args(ServerMessage), *views, *events, *_BODIES_TOLD]))
    named, found = _components(list(dict.fromkeys([*asked, *told])))
    for kind, name in named.items():
        _name_keys(found[name], kind)
    _part(found, [named[kind] for kind in asked], {named[kind]: kind for kind in told})
    for definition in found.values():
        # On their way these two are encoded already, and so have no type.
        properties = definition.get("properties", {})
        if "type" in properties and "view" in properties:
            properties["view"] = {"$ref": f"{_HERE}AnyView"}
        if "type" in properties and "events" in properties:
            properties["events"] = {"type": "array", "items": {"$ref": f"{_HERE}AnyEvent"}}
    for body, field, holds in _ENCODED:
        found[body]["properties"][field] = {"type": "array", "items": {"$ref": f"{_HERE}{holds}"}}
    unions = {"ClientMessage": get_args(ClientMessage), "ServerMessage": get_args(ServerMessage)}
    for name, kinds in {**unions, "AnyView": views, "AnyEvent": events}.items():
        found[name] = {"anyOf": [{"$ref": f"{_HERE}{named[kind]}"} for kind in kinds]}
    return found


def _components(kinds: list[type[Struct]]) -> tuple[dict[type[Struct], str], dict[str, Any]]:
    """The name of each class, and the schema of each name."""
    references, definitions = msgspec.json.schema_components(kinds, ref_template=f"{_HERE}{{name}}")
    text = re.sub(
        rf'"{re.escape(_HERE)}([\w.]+)"', lambda found: f'"{_HERE}{_plain(found[1])}"', json.dumps(definitions)
    )
    found = {_plain(name): definition for name, definition in json.loads(text).items()}
    for definition in found.values():
        _describe(definition)
    return {
        kind: _plain(schema["$ref"].removeprefix(_HERE)) for kind, schema in zip(kinds, references, strict=True)
    }, found


def _plain(name: str) -> str:
    """Where two classes have one name, that of a game's class begins with the game, or with its author's package."""
    *path, last = name.split(".")
    package = path[2] if path[:2] == ["forno", "games"] else path[0] if path and path[0] != "forno" else ""
    return "".join(part.capitalize() for part in package.split("_")) + last


def _describe(definition: dict[str, Any]) -> None:
    """Put what a docstring says of its attributes beside them."""
    text, _, attributes = cleandoc(definition.get("description", "")).partition("\n\nAttributes:\n")
    definition["description"] = text
    for entry in re.split(r"^    (?=\w)", attributes, flags=re.MULTILINE)[1:]:
        name, _, words = entry.partition(": ")
        definition["properties"][name]["description"] = " ".join(words.split())


def _name_keys(definition: dict[str, Any], kind: type[Struct]) -> None:
    """Say which names the tables of a struct may have, where its types do."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    for field in info.fields:
        kinds = field.type.types if isinstance(field.type, inspect.UnionType) else (field.type,)
        for table in kinds:
            if isinstance(table, inspect.DictType) and isinstance(table.key_type, inspect.LiteralType):
                schema = definition["properties"][field.encode_name]
                (found,) = (part for part in schema.get("anyOf", [schema]) if part.get("type") == "object")
                found["propertyNames"] = {"enum": sorted(map(str, table.key_type.values))}


def _structs(kinds: Iterable[Any]) -> Iterator[type[Struct]]:
    """These classes and all that they hold, each once."""
    seen: dict[type[Struct], None] = {}
    waiting: list[Any] = [*inspect.multi_type_info(list(kinds))]
    while waiting:
        info = waiting.pop(0)
        if isinstance(info, inspect.StructType):
            if info.cls in seen:
                continue
            seen[info.cls] = None
            waiting += [field.type for field in info.fields]
        elif isinstance(info, inspect.UnionType):
            waiting += info.types
        elif isinstance(info, inspect.Metadata):
            waiting.append(info.type)
        else:
            waiting += [getattr(info, part) for part in ("item_type", "value_type") if hasattr(info, part)]
    return iter(seen)


def _part(found: dict[str, Any], asked: list[str], told: dict[str, type[Struct]]) -> None:
    """What is both asked and told becomes two: in an answer nothing is left out, and there may be more one day."""
    both = [name for name in asked if name in told]
    for name in both:
        found[f"New{name}"] = {**json.loads(json.dumps(found[name])), "title": f"New{name}"}
    for name in [*(name for name in asked if name not in told), *(f"New{name}" for name in both)]:
        text = json.dumps(found[name])
        for other in both:
            text = text.replace(f'"{_HERE}{other}"', f'"{_HERE}New{other}"')
        found[name] = json.loads(text)
    for name, kind in told.items():
        _as_told(found[name], omits=kind.__struct_config__.omit_defaults)


def _optional(definition: dict[str, Any]) -> list[str]:
    return [name for name in definition.get("properties", {}) if name not in definition.get("required", [])]


def _as_told(definition: dict[str, Any], omits: bool) -> None:
    definition.pop("additionalProperties", None)  # a newer server may tell more
    properties = definition["properties"]
    unset = set[str]()
    for name in _optional(definition):
        default = properties[name].pop("default", ...)
        if default is ...:
            unset.add(name)
        if omits and default is None:
            # Left out instead of null.
            kinds = [kind for kind in properties[name]["anyOf"] if kind != {"type": "null"}]
            properties[name] = kinds[0] if len(kinds) == 1 else {**properties[name], "anyOf": kinds}
    if not omits:
        definition["required"] = [name for name in properties if name not in unset]


def _reached(definitions: dict[str, Any], begin: Any) -> dict[str, Any]:
    """The definitions that something refers to, directly or through others, in their order."""
    seen: set[str] = set()
    waiting = [begin]
    while waiting:
        for name in set(re.findall(rf'"{re.escape(_HERE)}(\w+)"', json.dumps(waiting.pop()))) - seen:
            seen.add(name)
            waiting.append(definitions[name])
    return {name: definition for name, definition in definitions.items() if name in seen}
