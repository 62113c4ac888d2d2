"""Check the tips of the source texts over random deals.

    python -m benchmarks.tips                  print every finding
    python -m benchmarks.tips R3 S1            only these tips
    python -m benchmarks.tips --write          put the tables into docs/tips.md

Seeded: the same `--deals` gives the same figures on every machine. docs/tips.md says what each
figure is and what it shows.
"""

import argparse
from collections.abc import Callable
from pathlib import Path

from benchmarks.solver_figures import written
from benchmarks.tips import contracts, laying_off, schnellen
from benchmarks.tips.findings import Finding
from benchmarks.tips.lab import Lab

PAGE = Path(__file__).parents[2] / "docs" / "tips.md"
DEALS = 400
TIPS: dict[str, Callable[[Lab], list[Finding]]] = {
    "R1": laying_off.hundred_without_tricks,
    "R2": laying_off.half_a_marriage,
    "R3": laying_off.three_marriages,
    "R4": laying_off.whole_suits,
    "R5": laying_off.points_do_not_matter,
    "R6": laying_off.bid_with_a_marriage,
    "R7": contracts.without_a_marriage,
    "R8": contracts.seven_tricks,
    "R9": contracts.three_hundred,
    "R10": contracts.ways_to_defend,
    "R11": contracts.the_large_pack,
    "S1": schnellen.ace_and_weli,
    "S2": schnellen.two_good_trumps,
    "S3": schnellen.drop_cheaply,
    "S4": schnellen.the_last_points,
    "S5": schnellen.the_dealers_discard,
}


def table(findings: list[Finding]) -> str:
    """Return findings as a table in Markdown."""
    rows = [finding.row() for finding in findings]
    return "\n".join(["| figure | cases | result |", "| --- | --- | --- |", *rows])


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("tip", nargs="*", choices=[[], *TIPS], help="only these tips")
    parser.add_argument("--deals", type=int, default=DEALS, help="scale of the samples")
    parser.add_argument("--threads", type=int, default=1, help="threads of the solver")
    parser.add_argument("--write", action="store_true", help="write the tables into docs/tips.md")
    given = parser.parse_args()
    lab = Lab(given.deals, given.threads)
    for name in given.tip or TIPS:
        findings = TIPS[name](lab)
        print(
            f"{name}: {(TIPS[name].__doc__ or '').splitlines()[0]}\n\n{table(findings)}\n",
            flush=True,
        )
        if given.write:
            PAGE.write_text(written(PAGE.read_text("utf-8"), name, table(findings)), "utf-8")


if __name__ == "__main__":
    main()
