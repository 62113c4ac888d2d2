"""The command line; it needs the extra ``cli``, and nothing else of the package needs it."""

from __future__ import annotations

import importlib.util
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_NEEDED = ("typer", "rich")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code.

    Args:
        arguments: Words after the name of the program; those of the process when None.
    """
    missing = [name for name in _NEEDED if importlib.util.find_spec(name) is None]
    if missing:
        if sys.stderr is not None:
            _complain_of(missing, sys.argv[1:] if arguments is None else arguments)
        return 1
    try:
        from kartenspiel.cli.app import run  # noqa: PLC0415 - only with the extra
    except KeyboardInterrupt:
        return 130
    return run(arguments)


def _complain_of(missing: list[str], words: Sequence[str]) -> None:
    """Say which libraries are missing, without any of them."""
    from kartenspiel.cli.complaints import chosen_language, say, speaking  # noqa: PLC0415
    from kartenspiel.languages import join_and  # noqa: PLC0415

    language = chosen_language(words)
    with speaking(language):
        complaint = say("extra_missing", names=join_and(missing, language))
    print(f"kartenspiel: {complaint}", file=sys.stderr)
