"""Measure the solver over the published sets of deals, in C, and check its exact sums.

    python -m benchmarks.solver_figures                the tables of docs/performance-solver.md
    python -m benchmarks.solver_figures --write        and put them there
    python -m benchmarks.solver_figures --exact        one pass: only the sums are judged
    python -m benchmarks.solver_figures --update       one pass: keep its sums of nodes

Both compare with benchmarks/data/solver_figures.json. The sums of answers never change; sums of
nodes change when the search does and are the gate: more of them is a failure, and so is less until
they have been kept with --update.
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from benchmarks.deals import DATA, SETS, file_of
from benchmarks.signature import ROOT, build

KEPT = DATA / "solver_figures.json"
ENTRIES = {
    "contract_24": 2**12,
    "contract_36": 2**18,
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
REPEATS = {"contract_24": 5, "contract_36": 2, "tricks_3": 21, "tricks_4": 21, "tricks_5": 21}
"""Passes of a round; the least time of each position counts."""
ROUNDS = 3
"""Rounds over all sets; the least of each figure counts: other work on the machine matters less."""
NAMES = {
    "contract_24": "24 cards",
    "contract_36": "36 cards",
    "tricks_3": "Schnellen, 3 players",
    "tricks_4": "Schnellen, 4 players",
    "tricks_5": "Schnellen, 5 players",
}

LABELS = {"value": "value", "can_make": "`can_make` at the value", "moves": "all moves"}
AIMS = [
    ("contract_24", "value", "median", 80_000),
    ("contract_24", "value", "p99", 700_000),
    ("contract_24", "value", "a second", 9_000),
    ("contract_24", "value", "nodes, mean", 320),
    ("contract_24", "can_make", "a second", 30_000),
    ("contract_24", "moves", "median", 300_000),
    ("contract_36", "value", "median", 6_000_000),
    ("contract_36", "value", "p99", 120_000_000),
    ("tricks_3", "value", "median", 5_000),
    ("tricks_4", "value", "median", 5_000),
    ("tricks_4", "value", "p99", 100_000),
    ("tricks_5", "value", "median", 5_000),
]
"""Set, work, figure, and what it shall be: at most, or at least `a second`; in nanoseconds."""
PART_DEALS = 200
PAGE = ROOT / "docs" / "performance-solver.md"

Figures = dict[str, dict[str, dict[str, int]]]
"""By set and work: positions, answers, nodes; median, mean, p99 and clearing in nanoseconds."""


def run(program: Path, name: str, repeats: int, entries: int | None = None) -> dict[str, Any]:
    """Return the figures of a set, by work."""
    deals = file_of(SETS[name].cards).read_text("ascii")
    return call(program, name, entries or ENTRIES[name], repeats, 0, WORKS[name], deals)


def call(
    program: Path,
    name: str,
    entries: int,
    repeats: int,
    off: int,
    works: tuple[str, ...],
    deals: str,
) -> dict[str, Any]:
    """Call the C program; return its figures by work."""
    words = [program, name, entries, repeats, off, *works]
    out = subprocess.run(
        [str(word) for word in words], check=True, input=deals, capture_output=True, text=True
    )
    lines = [json.loads(line) for line in out.stdout.splitlines()]
    return {line.pop("work"): line for line in lines}


def switches() -> dict[str, int]:
    """Return what can be switched off, as the header says, with its bit."""
    header = (ROOT / "src/core/include/kartenspiel/solver.h").read_text("ascii")
    found = re.findall(r"(KS_NO_\w+) = 1 << (\d+),\s*/\*\*< (.*?) \*/", header, re.DOTALL)
    return {f"`{name}`: {' '.join(what.split())}": 1 << int(bit) for name, bit, what in found}


def parts(program: Path) -> str:
    """Return as a table in Markdown the nodes without each part of the search."""
    deals = "\n".join([*SETS["contract_24"].lines(PART_DEALS), ""])
    rows = ["| switched off | nodes, mean |", "| --- " * 2 + "|"]
    for label, off in [("nothing", 0), *switches().items()]:
        line = call(program, "contract_24", 2**12, 1, off, ("value",), deals)["value"]
        rows.append(f"| {label} | {line['nodes'] / line['positions']:,.1f} |")
    return "\n".join(rows)


def least(rounds: list[Figures]) -> Figures:
    """Return the least of each figure; sums are the same in all rounds."""
    return {
        name: {
            work: {key: min(figures[name][work][key] for figures in rounds) for key in line}
            for work, line in works.items()
        }
        for name, works in rounds[0].items()
    }


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

    >>> duration(4321), duration(12345), duration(123456), duration(1234567)
    ('4.32 µs', '12.3 µs', '123 µs', '1.23 ms')
    """
    number, unit = (nanoseconds / 1e3, "µs") if nanoseconds < 1e6 else (nanoseconds / 1e6, "ms")
    return f"{number:.{2 if number < 10 else 1 if number < 100 else 0}f} {unit}"


def table(figures: Figures) -> str:
    """Return the figures as a table in Markdown."""
    rows = ["| work | median | mean | p99 | a second | nodes, mean |", "| --- " * 6 + "|"]
    for name, works in figures.items():
        for work, line in works.items():
            rows.append(
                f"| {NAMES[name]}, {LABELS[work]} | {duration(line['median'])} "
                f"| {duration(line['mean'])} | {duration(line['p99'])} "
                f"| {10**9 // line['mean']:,} | {line['nodes'] / line['positions']:,.1f} |"
            )
    clearing = ", ".join(
        f"{NAMES[name]} {duration(works['value']['clearing'])}" for name, works in figures.items()
    )
    return "\n".join([*rows, "", f"Clearing the table, not in these times: {clearing}."])


def aims(figures: Figures) -> str:
    """Return as a table in Markdown what was aimed at, and whether it was reached."""
    rows = ["| work | aim | measured | |", "| --- " * 4 + "|"]
    for name, work, key, aim in AIMS:
        if name not in figures:
            continue
        line = figures[name][work]
        at_least = key == "a second"
        counts = {"a second": 1e9 / line["mean"], "nodes, mean": line["nodes"] / line["positions"]}
        found = counts.get(key, line.get(key, 0))
        shown = [f"{number:,.0f}" if key in counts else duration(number) for number in (aim, found)]
        reached = found >= aim if at_least else found <= aim
        rows.append(
            f"| {NAMES[name]}, {LABELS[work]} | {key} at {'least' if at_least else 'most'} "
            f"{shown[0]} | {shown[1]} | {'reached' if reached else '**not reached**'} |"
        )
    return "\n".join(rows)


def written(page: str, name: str, text: str) -> str:
    """Return a page with a text put in the place of that name."""
    place = re.compile(rf"<!-- {name} -->\n.*?<!-- end -->", re.DOTALL)
    return place.sub(lambda _: f"<!-- {name} -->\n{text}\n<!-- end -->", page)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--set", choices=SETS, action="append", help="only this set; repeatable")
    parser.add_argument("--repeats", type=int, help="passes over each set in a round")
    parser.add_argument("--entries", type=int, help="entries of the table, a power of two")
    parser.add_argument("--flags", default="", help="flags for the compiler, such as -march=native")
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument("--write", action="store_true", help="write the tables into their page")
    mode.add_argument("--exact", action="store_true", help="one pass, sums only")
    mode.add_argument("--update", action="store_true", help="one pass, keep the sums of nodes")
    given = parser.parse_args()
    chosen = given.set or given.repeats or given.entries or given.flags
    if chosen and (given.update or given.write):
        parser.error("what is kept or written is of all sets, with nothing chosen")
    once = 1 if given.exact or given.update else None
    with tempfile.TemporaryDirectory() as folder:
        program = build(Path(folder), *given.flags.split(), name="solver_figures")
        figures = least(
            [
                {
                    name: run(program, name, once or given.repeats or REPEATS[name], given.entries)
                    for name in given.set or SETS
                }
                for _ in range(once or ROUNDS)
            ]
        )
        without = "" if once else parts(program)
    now = exact(figures)
    before = kept() if KEPT.exists() else now
    wrong = differences(now, before, "positions", "answers")
    if given.update and not wrong:
        KEPT.write_text(json.dumps(now, indent=1) + "\n", "ascii")
        return
    if not once:
        print(table(figures), aims(figures), without, sep="\n\n", end="\n\n")
    if given.write:
        page = written(PAGE.read_text("utf-8"), "figures", table(figures))
        page = written(page, "aims", aims(figures))
        PAGE.write_text(written(page, "parts", without), "utf-8")
    if given.entries is None:
        wrong += differences(now, before, "nodes")
    for name, works in now.items():
        print(name, *(f"{work} {line['nodes']:,} nodes" for work, line in works.items()), sep=", ")
    if wrong:
        sys.exit("error: " + "\nerror: ".join(wrong))


if __name__ == "__main__":
    main()
