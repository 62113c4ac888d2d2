"""The conformance vectors: matches of an independent implementation of the rule book.

``python -m tests.conformance.vectors FOLDER`` packs the ``*.jsonl`` files of a folder into
``tests/data/vectors``, byte for byte the same at every run.
"""

from __future__ import annotations

import gzip
import json
import sys
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[1] / "data" / "vectors"
FILES = sorted(FOLDER.glob("*.jsonl.gz"))


def lines_of(path: Path) -> list[dict[str, Any]]:
    """Return the matches of a packed file."""
    return [json.loads(line) for line in gzip.decompress(path.read_bytes()).splitlines()]


def record_of(line: dict[str, Any]) -> dict[str, Any]:
    """Return a match of a file as the JSON form of a record."""
    return {
        "format": "kartenspiel.record",
        "version": 1,
        **{key: line[key] for key in ("rules", "dealer", "sheet", "winners")},
        "actions": [action for _, _, action in line["steps"]],
    }


def pack_folder(source: Path) -> None:
    """Pack every file of vectors of a folder."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path in sorted(source.glob("*.jsonl")):
        packed = gzip.compress(path.read_bytes(), compresslevel=9, mtime=0)
        (FOLDER / f"{path.name}.gz").write_bytes(packed)
        print(f"{path.name}: {len(packed)} bytes")


if __name__ == "__main__":
    pack_folder(Path(sys.argv[1]))
