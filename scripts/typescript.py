"""The protocol in TypeScript, from the schemas that the server publishes: `make types` writes it."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from forno.common.messages import LANGUAGES
from forno.server.protocol.schema import body_schemas, socket_schema

TARGET = Path(__file__).parents[1] / "web/src/protocol/generated.ts"
HEAD = "// Written by `make types` from the server's schemas; not to be changed by hand.\n"
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def typescript() -> str:
    """The languages that there are, and every message and body as an exported type."""
    schemas = {**body_schemas(), **socket_schema()["$defs"]}
    languages = f"\n/** The usual one first. */\nexport const LANGUAGES = {json.dumps(LANGUAGES)} as const;\n"
    return HEAD + languages + "".join(f"\n{declared(name, schema)}" for name, schema in schemas.items())


def declared(name: str, schema: dict[str, Any]) -> str:
    """One definition as a declaration."""
    return "".join(comment(schema)) + (
        f"export interface {name} {written(schema)}\n"
        if "properties" in schema
        else f"export type {name} = {written(schema)};\n"
    )


def comment(schema: dict[str, Any]) -> Iterator[str]:
    """What a definition says of itself."""
    lines = [line.rstrip() for line in schema.get("description", "").splitlines()]
    if len(lines) == 1:
        yield f"/** {lines[0]} */\n"
    elif lines:
        yield "/**\n"
        yield from (f" * {line}".rstrip() + "\n" for line in lines)
        yield " */\n"


def written(schema: dict[str, Any]) -> str:
    """A schema as a type."""
    match schema:
        case {"$ref": str(ref)}:
            return ref.rpartition("/")[2]
        case {"enum": list(values)}:
            return " | ".join(json.dumps(value) for value in values)
        case {"anyOf": list(kinds)}:
            return " | ".join(written(kind) for kind in kinds)
        case {"type": "array", "items": kind}:
            inner = written(kind)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case {"type": "object", "properties": properties}:
            return "{\n" + "".join(fields(properties, schema.get("required", []))) + "}"
        case {"type": "object", "propertyNames": names}:
            return f"Partial<Record<{written(names)}, {written(schema['additionalProperties'])}>>"
        case {"type": "object"}:
            return f"Record<string, {written(schema.get('additionalProperties') or {})}>"
        case {"type": str(kind)}:
            return PLAIN[kind]
        case _:
            return "unknown"


def fields(properties: dict[str, Any], required: list[str]) -> Iterator[str]:
    """The fields of an interface."""
    for name, schema in properties.items():
        yield from (f"  {line}" for line in comment(schema))
        yield f"  {name}{'' if name in required else '?'}: {written(schema)};\n"


if __name__ == "__main__":
    if sys.argv[1:]:
        sys.exit("usage: make types")
    TARGET.write_text(typescript(), encoding="utf8")
    print(f"{TARGET.name}: {len(typescript().splitlines())} lines")
