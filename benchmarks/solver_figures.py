"""Measure the solver over the published sets of deals, in C, and check its exact sums.

    python -m benchmarks.solver_figures                the table of docs/performance-solver.md
    python -m benchmarks.solver_figures --exact        one pass: only the sums are judged
    python -m benchmarks.solver_figures --update       one pass: keep its sums of nodes

Both compare with benchmarks/data/solver_figures.json. The sums of answers never change; sums of
nodes change when the search does and are the gate: more of them is a failure, and so is less until
they have been kept with --update.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from benchmarks.deals import DATA, SETS, file_of
from benchmarks.signature import build

KEPT = DATA / "solver_figures.json"
ENTRIES = {
    "contract_24": 2**12,
    "contract_36": 2**16,
    "tricks_3": 2**11,
    "tricks_4": 2**11,
    "tricks_5": 2**11,
}
"""Entries of 32 bytes of the table, as the Python package takes them."""
WORKS = {
    "contract_24": ("value", "can_make", "moves"),
    "contract_36": ("value", "can_make"),
    "tricks_3": ("value", "moves"),
    "tricks_4": ("value", "moves"),
    "tricks_5": ("value", "moves"),
}
REPEATS = {"contract_24": 7, "contract_36": 3, "tricks_3": 21, "tricks_4": 21, "tricks_5": 21}
"""Passes; the least time of each position counts: other work on the machine matters less then."""
NAMES = {
    "contract_24": "24 cards",
    "contract_36": "36 cards",
    "tricks_3": "Schnellen, 3 players",
    "tricks_4": "Schnellen, 4 players",
    "tricks_5": "Schnellen, 5 players",
}

Figures = dict[str, dict[str, dict[str, int]]]
"""By set and work: positions, answers, nodes; median, mean, p99 and clearing in nanoseconds."""


def run(program: Path, name: str, repeats: int, entries: int | None = None) -> dict[str, Any]:
    """Return the figures of a set, by work."""
    words = [str(program), name, str(entries or ENTRIES[name]), str(repeats), *WORKS[name]]
    with file_of(SETS[name].cards).open("rb") as deals:
        out = subprocess.run(words, check=True, stdin=deals, capture_output=True, text=True)
    lines = [json.loads(line) for line in out.stdout.splitlines()]
    return {line.pop("work"): line for line in lines}


def exact(figures: Figures) -> Figures:
    """Return what does not depend on the machine."""
    keys = ("positions", "answers", "nodes")
    return {
        name: {work: {key: line[key] for key in keys} for work, line in works.items()}
        for name, works in figures.items()
    }


def kept() -> Figures:
    """Return the sums that are kept."""
    found: Figures = json.loads(KEPT.read_text("ascii"))
    return found


def differences(now: Figures, before: Figures, *keys: str) -> list[str]:
    """Return where the sums are not those kept."""
    return [
        f"{name} {work}: {key} {line[key]:,}, kept {before[name][work][key]:,}"
        for name, works in now.items()
        for work, line in works.items()
        for key in keys
        if line[key] != before[name][work][key]
    ]


def duration(nanoseconds: float) -> str:
    """Return a time in three digits.

    >>> duration(4321), duration(123456), duration(1234567)
    ('4.3 µs', '123 µs', '1.23 ms')
    """
    if nanoseconds < 1e6:
        return f"{nanoseconds / 1e3:.{1 if nanoseconds < 1e4 else 0}f} µs"
    return f"{nanoseconds / 1e6:.{2 if nanoseconds < 1e7 else 1 if nanoseconds < 1e8 else 0}f} ms"


def table(figures: Figures) -> str:
    """Return the figures as a table in Markdown."""
    rows = ["| work | median | mean | p99 | a second | nodes, mean |", "| --- " * 6 + "|"]
    for name, works in figures.items():
        for work, line in works.items():
            label = {"value": "value", "can_make": "`can_make` at the value", "moves": "all moves"}
            rows.append(
                f"| {NAMES[name]}, {label[work]} | {duration(line['median'])} "
                f"| {duration(line['mean'])} | {duration(line['p99'])} "
                f"| {10**9 // line['mean']:,} | {line['nodes'] / line['positions']:,.1f} |"
            )
    clearing = ", ".join(
        f"{NAMES[name]} {duration(works['value']['clearing'])}" for name, works in figures.items()
    )
    return "\n".join([*rows, "", f"Clearing the table, not in these times: {clearing}."])


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--set", choices=SETS, action="append", help="only this set; repeatable")
    parser.add_argument("--repeats", type=int, help="passes over each set")
    parser.add_argument("--entries", type=int, help="entries of the table, a power of two")
    parser.add_argument("--flags", default="", help="flags for the compiler, such as -march=native")
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument("--exact", action="store_true", help="one pass, sums only")
    mode.add_argument("--update", action="store_true", help="one pass, keep the sums of nodes")
    given = parser.parse_args()
    once = 1 if given.exact or given.update else None
    with tempfile.TemporaryDirectory() as folder:
        program = build(Path(folder), *given.flags.split(), name="solver_figures")
        figures = {
            name: run(program, name, once or given.repeats or REPEATS[name], given.entries)
            for name in given.set or SETS
        }
    now = exact(figures)
    before = kept() if KEPT.exists() else now
    wrong = differences(now, before, "positions", "answers")
    if given.update and not wrong:
        KEPT.write_text(json.dumps(before | now, indent=1) + "\n", "ascii")
        return
    if not once:
        print(table(figures))
    if given.entries is None:
        wrong += differences(now, before, "nodes")
    for name, works in now.items():
        print(name, *(f"{work} {line['nodes']:,} nodes" for work, line in works.items()), sep=", ")
    if wrong:
        sys.exit("error: " + "\nerror: ".join(wrong))


if __name__ == "__main__":
    main()
