"""Goldens of the presets: readable, complete, and written anew by one command.

``python -m tests.options.presets`` writes them; the difference is then for a reviewer to read.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from kartenspiel import RussischRules, SchnellenRules

FOLDER: Final = Path(__file__).parents[1] / "data" / "presets"

PRESETS: Final = {
    "russisch_wikibooks_24": RussischRules.wikibooks(24),
    "russisch_wikibooks_36": RussischRules.wikibooks(36),
    "russisch_wikipedia_24": RussischRules.wikipedia(24),
    "russisch_wikipedia_36": RussischRules.wikipedia(36),
    "schnellen": SchnellenRules(),
    "schnellen_short_deck": SchnellenRules(short_deck=True),
}


def text_of(rules: RussischRules | SchnellenRules) -> str:
    """Return the golden of rules: their JSON form, a field a line."""
    return json.dumps(rules.to_dict(), indent=2) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, preset in PRESETS.items():
        (FOLDER / f"{name}.json").write_text(text_of(preset), encoding="utf-8")
