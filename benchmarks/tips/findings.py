"""Findings: a figure with the cases behind it and a 95 percent interval.

A share has Wilson's interval. A mean, or a ratio of two sums, has a percentile bootstrap: the cases
are resampled with replacement, in at most BLOCKS blocks of cases that follow each other, which are
independent since the cases are. The generator is seeded with the statement, so that the same cases
always give the same interval.
"""

import math
import random
from collections.abc import Iterable
from dataclasses import dataclass

Z = 1.959964
"""Standard normal quantile of 97.5 percent."""
RESAMPLES = 2000
BLOCKS = 400


@dataclass(frozen=True)
class Finding:
    """A statement and its figure.

    Attributes:
        statement: what the figure is.
        cases: number of cases.
        value: the figure; None when there was no case. A share is between 0 and 1.
        low: lower end of the interval.
        high: upper end.
        unit: `%` for shares.
        method: W for Wilson, B for bootstrap, "all" where every case there is was looked at.
    """

    statement: str
    cases: int
    value: float | None
    low: float = math.nan
    high: float = math.nan
    unit: str = "%"
    method: str = "W"

    def figure(self) -> str:
        """Return the figure with its interval and the letter of its method."""
        if self.value is None:
            return "no case"
        percent = self.unit == "%"
        digits = 1 if percent and self.value >= 0.01 else 2
        value, low, high = (
            f"{number * (100 if percent else 1):.{digits}f}"
            for number in (self.value, self.low, self.high)
        )
        if self.method == "all":
            return f"{value} {self.unit} (all)"
        return f"{value} {self.unit} ({low} to {high}, {self.method})"

    def row(self) -> str:
        """Return a row of a table in Markdown."""
        return f"| {self.statement} | {self.cases:,} | {self.figure()} |"


def share(statement: str, hits: Iterable[bool]) -> Finding:
    """Return the share of hits with Wilson's interval.

    >>> share("of four", [True, True, True, False]).figure()
    '75.0 % (30.1 to 95.4, W)'
    """
    cases = [bool(hit) for hit in hits]
    n = len(cases)
    if n == 0:
        return Finding(statement, 0, None)
    p = sum(cases) / n
    centre = p + Z * Z / (2 * n)
    spread = Z * math.sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
    scale = 1 + Z * Z / n
    low, high = max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)
    return Finding(statement, n, p, low, high)


def mean(statement: str, values: Iterable[float], unit: str) -> Finding:
    """Return the mean with a bootstrap interval."""
    return ratio(statement, ((value, 1.0) for value in values), unit)


def ratio(statement: str, pairs: Iterable[tuple[float, float]], unit: str) -> Finding:
    """Return the sum of the first numbers over that of the second ones, with an interval."""
    cases = list(pairs)
    if not sum(below for _, below in cases):
        return Finding(statement, len(cases), None, unit=unit, method="B")
    length = math.ceil(len(cases) / BLOCKS)
    blocks = [_sums(cases[at : at + length]) for at in range(0, len(cases), length)]
    rng = random.Random(statement)
    drawn = (_sums(rng.choices(blocks, k=len(blocks))) for _ in range(RESAMPLES))
    ratios = sorted(above / below for above, below in drawn if below)
    above, below = _sums(cases)
    edge = len(ratios) // 40
    low, high = ratios[edge], ratios[-1 - edge]
    return Finding(statement, len(cases), above / below, low, high, unit, "B")


def exact(statement: str, value: float, cases: int, unit: str = "%") -> Finding:
    """Return a figure over all cases there are: it needs no interval."""
    return Finding(statement, cases, value, value, value, unit, "all")


def _sums(pairs: Iterable[tuple[float, float]]) -> tuple[float, float]:
    above = below = 0.0
    for a, b in pairs:
        above += a
        below += b
    return above, below
