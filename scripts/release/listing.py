"""What is inside and what is needed beside it: an SBOM in CycloneDX's format, and a page of licences for people."""

from __future__ import annotations

import json
import re
import sys
import zipfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final
from uuid import NAMESPACE_URL, uuid5

from cyclonedx.factory.license import LicenseFactory
from cyclonedx.model import HashAlgorithm, HashType, Property
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.output.json import JsonV1Dot6
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from packageurl import PackageURL

from .building import Built, Failed, digest, run

TEXTS: Final = "forno/server/web/licences.txt"
HEAD: Final = re.compile(r"^={70,}\n(\S+) (\S+) \((.+)\)$", re.MULTILINE)
INSIDE: Final = Property(name="forno:where", value="in the wheel")
CLASSIFIER: Final = "License :: OSI Approved :: "
#: What packages say in words of their own, or not at all, read off the licences that they bring along.
KNOWN: Final = {
    "ml-collections": "Apache-2.0",
    "numba": "BSD-2-Clause",
    "protobuf": "BSD-3-Clause",
    "ray": "Apache-2.0",
    "requests": "Apache-2.0",
    "resvg-py": "MIT AND Apache-2.0 WITH LLVM-exception AND BSD-2-Clause AND BSD-3-Clause AND Unicode-3.0 AND Zlib",
    "rich-click": "MIT",
    "scipy": "BSD-3-Clause",
    "uvloop": "MIT OR Apache-2.0",
}
#: What the extra ``cuda`` brings: it is not installed to be tried, for it wants a graphics card.
APART: Final = {
    "cuda-bindings": "Apache-2.0",
    "cuda-core": "Apache-2.0",
    "cuda-pathfinder": "Apache-2.0",
    "numba-cuda": "BSD-2-Clause",
    "nvidia-* (cuda-toolkit)": "LicenseRef-NVIDIA-Proprietary",
}
#: Licences that want more than to be named.
STRICT: Final = {
    "LGPL": "imported as it comes and not changed; whoever passes it on hands on its licence and lets it be replaced",
    "MPL": "not changed; a changed file of it has to be handed on with its source",
    "NVIDIA": "of the extra `cuda` alone; by NVIDIA's own terms, which whoever installs it accepts",
    "OFL": "fonts: not to be sold by themselves; cut to fewer letters under their names, which none of them reserves",
}
_PAGE: Final = """# Licences

<!-- Written by `make dist` from what it installs. -->

forno is under the [MIT licence](LICENSE). The games belong to their authors and publishers; rules are told in our
words, cards are drawn anew.

## In the package

The pages for the browser have these in them; their licences in full are in `forno/server/web/licences.txt`, at a
server under `/licences.txt`.

{inside}

## Needed beside it

Not in the package: whoever installs it gets these with it, or with its extras (`cluster`, `cuda`, `fast`, `postgres`,
`rl`), from where they are published.

{beside}

## That want more than to be named

{strict}
"""


def bill(python: Path, built: Built) -> Bom:
    """What is installed in a place, with what is inside the wheel.

    Args:
        python: The place's Python; the wheel is installed there with all of its extras.
        built: The wheel.

    Raises:
        Failed: Somebody says no licence.
    """
    command = Path(sys.executable).with_name("cyclonedx-py")
    text = run(command, "environment", "--output-reproducible", "--of", "JSON", python, where=python.parent)
    bom: Bom = Bom.from_json(json.loads(text))  # type: ignore[attr-defined]
    [own] = [each for each in bom.components if each.name == "forno"]
    bom.components.remove(own)
    own.type = ComponentType.APPLICATION
    own.hashes = [HashType(alg=HashAlgorithm.SHA_256, content=digest(built.wheel))]
    bom.metadata.component = own
    bom.metadata.timestamp = datetime.fromtimestamp(built.moment, UTC)
    bom.serial_number = uuid5(NAMESPACE_URL, digest(built.wheel))
    inside = [component(*each) for each in in_the_wheel(built.wheel)]
    for each in inside:
        bom.components.add(each)
    for each in bom.components:
        each.licenses = [LicenseFactory().make_from_string(licence(each))]
    bom.register_dependency(own, inside)
    return bom


def in_the_wheel(wheel: Path) -> list[tuple[str, str, str]]:
    """The packages whose work is in the client: name, version, licence."""
    return HEAD.findall(zipfile.ZipFile(wheel).read(TEXTS).decode())


def component(name: str, version: str, said: str) -> Component:
    """An npm package whose work is in the client."""
    space, _, last = name.rpartition("/")
    return Component(
        name=name, version=version, type=ComponentType.LIBRARY, bom_ref=f"npm:{name}", properties=[INSIDE],
        purl=PackageURL("npm", space or None, last, version), licenses=[LicenseFactory().make_from_string(said)],
    )  # fmt: skip


def licence(component: Component) -> str:
    """The licence of a component, as an expression of SPDX.

    Raises:
        Failed: It says none that is understood.
    """
    known = KNOWN.get(component.name.lower().replace("_", "-"))
    said: list[Any] = list(component.licenses)
    told = [getattr(each, "value", None) or getattr(each, "id", None) for each in said]
    named = [str(each.name) for each in said if getattr(each, "name", None)]
    if known or any(told):
        return known or next(filter(None, told))
    if named == [f"{CLASSIFIER}MIT License"]:
        return "MIT"
    raise Failed(f"{component.name} says {named or 'no licence'}; what it brings along belongs into {__name__}.KNOWN")


def written(bom: Bom) -> str:
    """The SBOM as text.

    Raises:
        Failed: It is not as its schema wants it.
    """
    text = JsonV1Dot6(bom).output_as_string(indent=2)
    wrong = JsonStrictValidator(SchemaVersion.V1_6).validate_str(text)
    if wrong:
        raise Failed(f"the SBOM: {wrong}")
    return f"{text}\n"


def page(bom: Bom) -> str:
    """The licences for people; without versions, which change more often than licences do."""
    rows = {inside: sorted(_rows(bom, inside)) for inside in (True, False)}
    rows[False] = sorted([*rows[False], *APART.items()])
    both = [*rows[True], *rows[False]]
    strict = [
        f"- **{kind}**: {', '.join(name for name, said in both if kind in said)}. {why[0].upper()}{why[1:]}."
        for kind, why in STRICT.items()
    ]
    return _PAGE.format(inside=_table(rows[True]), beside=_table(rows[False]), strict="\n".join(strict))


def _rows(bom: Bom, inside: bool) -> list[tuple[str, str]]:
    return [(each.name.lower(), licence(each)) for each in bom.components if (INSIDE in each.properties) is inside]


def _table(rows: list[tuple[str, str]]) -> str:
    return "\n".join(["| what | licence |", "|---|---|", *(f"| {name} | {said} |" for name, said in rows)])
