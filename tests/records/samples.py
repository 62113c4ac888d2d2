"""Records for the tests, and the files of `tests/data/records`.

``python -m tests.records.samples`` writes the sample files of the format's version of today, once:
a folder that is there stays as it is, for files of every version must be readable for ever.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from kartenspiel import Match, Record, RussischRules, SchnellenRules, write_records
from kartenspiel.record import VERSION

FOLDER = Path(__file__).parents[1] / "data" / "records"
GAMES = ("russisch_schnapsen", "schnellen")

Rules = RussischRules | SchnellenRules


def played(rules: Rules, seed: int, dealer: int = 0, length: int = 10**6) -> Match:
    """Play a match with low bids, or its first actions."""
    match, rng = Match(rules, dealer), Random(seed)
    while not match.is_over and len(match) < length:
        if match.actor is None:
            match.apply(match.sample_chance(rng))
        elif match.phase == "bidding" and rng.random() < 0.7:
            match.apply(match.legal_actions[0])
        else:
            match.apply(rng.choice(match.legal_actions))
    return match


def rules_of(game: str, deals: int = 2) -> Rules:
    """Return rules of a game for a short match."""
    if game == GAMES[0]:
        return RussischRules(deals=deals)
    return SchnellenRules(3, deals=deals, exchange=True)


def sample(game: str, deals: int = 2) -> dict[str, Any]:
    """Return the record of a finished match as JSON types."""
    record = played(rules_of(game, deals), 1).record(
        players=["Anna", "Ben", "Carla"], meta={"table": 7, "tags": ["a", {"b": None}]}
    )
    return record.to_dict()


def _records_of_today() -> dict[str, list[Record]]:
    russisch = RussischRules.wikipedia(36, seats=4, without_talon=True, deals=3)
    schnellen = SchnellenRules(4, trump="bid", exchange=True, hearts_double=True, start=9)
    many: list[Rules] = [
        RussischRules(target=300),
        RussischRules(deals=2, laid_cards="assigned", raise_after_talon=True),
        RussischRules(36, pass_is_final=True, all_tricks_bonus=50, target=None, deals=2),
        SchnellenRules(5, start=7, compulsory=True),
        SchnellenRules(3, short_deck=True, exchange=True, finish="earliest", start=5),
        SchnellenRules(trump="bid", all_pass="redeal", failed_bid_tricks_count=True, start=6),
    ]
    names = ["Änne", 'B"ob', "Čeněk", "大輔"]
    return {
        "russisch.json": [played(russisch, 11, 3).record(names, {"place": "Wien", "seed": 11})],
        "schnellen.json": [played(schnellen, 12, 2).record(names)],
        "unfinished.json": [played(russisch, 13, 1, 25).record(meta={})],
        "begun.json": [Match(schnellen).record()],
        "many.jsonl": [played(rules, seed).record() for seed, rules in enumerate(many)],
    }


def write_samples(folder: Path) -> None:
    """Write the sample files of today's version."""
    folder.mkdir(parents=True)
    for name, records in _records_of_today().items():
        path = folder / name
        if path.suffix == ".jsonl":
            write_records(path, records)
            continue
        text = json.dumps(records[0].to_dict(), indent=1, ensure_ascii=False)
        path.write_text(text + "\n", encoding="utf-8")
        path.with_suffix(".txt").write_text(records[0].to_text(), encoding="utf-8")


if __name__ == "__main__":
    write_samples(FOLDER / f"v{VERSION}")
