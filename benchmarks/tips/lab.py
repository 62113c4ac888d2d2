"""Samples that several studies share, made when first asked for."""

from functools import cached_property

from benchmarks.tips.declarer import Hand, hands, values_of
from benchmarks.tips.lines import Line, best_lines, random_leads, random_lines


class Lab:
    """Random deals at one scale.

    Args:
        deals: size of a sample of declarers; other samples are multiples or parts of it.
        threads: for `solve_many`. No figure depends on it.
    """

    def __init__(self, deals: int = 400, threads: int = 1) -> None:
        self.deals = deals
        self.threads = threads

    @cached_property
    def hands(self) -> list[Hand]:
        """Declarers before their lay-off."""
        return hands("hands", self.deals, self.threads)

    @cached_property
    def lines_24(self) -> list[Line]:
        """Best lines of 24 cards."""
        return best_lines(random_leads("lines 24", 10 * self.deals))

    @cached_property
    def strong_24(self) -> list[Line]:
        """Best lines of 24 cards, of other deals, where the declarer is worth 85 or more.

        Who loses one trick only has at least 120 - 32 points; so all such deals are among them.
        """
        leads = random_leads("strong 24", 50 * self.deals)
        values = values_of(leads, self.threads)
        return best_lines(lead for lead, value in zip(leads, values, strict=True) if value >= 85)

    @cached_property
    def random_24(self) -> list[Line]:
        """The deals of `lines_24` played at random."""
        return random_lines((line.start for line in self.lines_24), "random 24")

    @cached_property
    def lines_36(self) -> list[Line]:
        """Best lines of 36 cards."""
        return best_lines(random_leads("lines 36", max(1, 3 * self.deals // 8), 36))
