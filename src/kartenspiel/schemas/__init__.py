"""JSON Schemas of the package's formats."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any


def load_schema(name: str = "record") -> dict[str, Any]:
    """Return a JSON Schema (2020-12) of the package.

    Args:
        name: Name of a format, such as ``"record"``.

    Raises:
        ValueError: There is no such schema.

    Example:
        >>> from kartenspiel import load_schema
        >>> load_schema()["title"]
        'kartenspiel record, version 1'
    """
    ending = ".schema.json"
    folder = files(__name__)
    known = sorted(
        file.name.removesuffix(ending) for file in folder.iterdir() if file.name.endswith(ending)
    )
    if name not in known:
        raise ValueError(f"no schema {name!r}: there are {', '.join(known)}")
    schema: dict[str, Any] = json.loads(folder.joinpath(name + ending).read_text("utf-8"))
    return schema
