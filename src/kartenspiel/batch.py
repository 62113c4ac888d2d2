"""Batches: many independent matches stepped together, for learning and statistics.

An observation is what the seat to act may know, as one row of int32: its own cards and what is
public, nothing else. Seats count clockwise from the seat to act, which is seat 0. The parts, in
order (`Batch.layout` has their places):

=============  ============  ================================================================
part           numbers       meaning
=============  ============  ================================================================
``phase``      13            1 at the phase's place in `Phase`
``hand``       36            1 at each card id in hand
``trick``      36            1 to 5: order in which the card was played to this trick
``taken``      36            1 + seat that took the card in a trick
``laid``       36            1 at each card the declarer has laid off and not yet given (RS8)
``turned``     36            1 at a card turned up; 2 at the one that fixed the trump (SN4)
``trump``      1             0 none, 1 + suit id, 5 for ``high``
``leader``     1             1 + seat that led to this trick, 0 outside the play phase
``dealer``     1             1 + seat that deals
``bidder``     1             1 + seat of the highest bidder, the declarer later; 0 nobody
``bid``        1             highest bid, 0 none
``without``    1             1 for a bid without talon (RS6)
``passes``     1             passes in a row (RS5)
``put_away``   1             cards put away in the exchange so far (SN9)
``stock``      1             cards left in the stock (Schnellen)
``deals``      1             settled deals
``passed``     seats         1 who has passed for good (RS5, ``pass_is_final``)
``active``     seats         1 who plays this deal
``dropped``    seats         1 who has dropped out (SN7)
``tricks``     seats         tricks won
``announced``  seats * 4     1 at each suit announced, in the order of the suit ids (RS10)
``scores``     seats         totals, cut off at the limits of int32
=============  ============  ================================================================
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Literal, NoReturn

from kartenspiel import _core
from kartenspiel._numbers import integer, position, threads_number, whole
from kartenspiel.cards import Card
from kartenspiel.errors import KartenspielError
from kartenspiel.games import Phase

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from typing_extensions import Buffer

    from kartenspiel._core import State
    from kartenspiel.rules import RussischRules, SchnellenRules

DEAL_DONE: Final = 1
"""Bit of `done`: the step settled a deal."""

MATCH_DONE: Final = 2
"""Bit of `done`: the step ended a match."""

MAX_MATCHES: Final = 2**24
"""Greatest number of matches of a batch."""

_BY_CARD: Final = ("hand", "trick", "taken", "laid", "turned")


class IllegalBatchError(KartenspielError):
    """Say which actions of a step are refused; nothing has changed.

    Attributes:
        indices: matches whose action is not legal, ascending.
    """

    indices: tuple[int, ...]

    def __init__(self, indices: tuple[int, ...]) -> None:
        self.indices = indices
        first = ", ".join(map(str, indices[:8])) + (", …" if len(indices) > 8 else "")
        super().__init__(f"{len(indices)} actions are not legal, in matches {first}")

    def __reduce__(self) -> tuple[type[IllegalBatchError], tuple[tuple[int, ...]]]:
        return type(self), (self.indices,)


class Batch:
    """Many independent matches that always wait for a player, stepped together.

    Chance acts by itself: deals and picks follow at once, and after the end of a match the next
    one, with a first dealer drawn at random. Results depend on rules, seed, index and actions only,
    not on the machine and not on the number of threads. Buffers are yours: anything with the buffer
    protocol that is C-contiguous and holds int32 or uint8, such as arrays of NumPy or of `array`.

    Args:
        rules: `RussischRules` or `SchnellenRules`.
        n: number of matches, 1 to 2**24.
        seed: 0 to 2**64 - 1.
        threads: number of threads that share the matches.

    Raises:
        TypeError: `rules` is no rules object, or a number is no integer.
        ValueError: a number is out of range.

    A batch may be used by one thread at a time: a second one gets a `RuntimeError`. It can be
    neither copied nor pickled.

    Ctrl-C ends `Batch(…)`, `legal_mask` and `look` at once; the matches are then as they were, and
    the buffers written in part. `step` and `random_actions` change the matches, so they are always
    done whole, in some 50 ns a match, and the signal is heard after them.

    Example:
        >>> from array import array
        >>> from kartenspiel import Batch, SchnellenRules
        >>> batch = Batch(SchnellenRules(), 8, seed=1)
        >>> actions, rewards = array("i", [0] * 8), array("i", [0] * 32)
        >>> done = bytearray(8)
        >>> for _ in range(30):
        ...     batch.random_actions(actions)
        ...     batch.step(actions, rewards=rewards, done=done)
        >>> batch.state(0).deals_played > 0
        True
    """

    __slots__ = ("_core", "_layout", "_n", "_threads")

    def __init__(
        self, rules: RussischRules | SchnellenRules, n: int, seed: int, *, threads: int = 1
    ) -> None:
        matches = integer("n", n, 1, MAX_MATCHES)
        workers = threads_number(threads)
        start = integer("seed", seed, 0, 2**64 - 1)
        self._core = _core.Batch(rules, matches, start, workers)
        self._n = matches
        self._threads = workers
        parts = _core.observation_slices(rules._core)  # noqa: SLF001 - the core's form of rules
        self._layout = MappingProxyType(
            {name: slice(first, first + length) for name, first, length in parts}
        )

    def __repr__(self) -> str:
        return f"<Batch of {self._n} matches, threads {self._threads}, {self.rules!r}>"

    def __reduce__(self) -> NoReturn:
        raise TypeError("a Batch can be neither copied nor pickled; Batch.state copies one match")

    def __len__(self) -> int:
        """Return the number of matches."""
        return self._n

    @property
    def rules(self) -> RussischRules | SchnellenRules:
        """Rules of every match."""
        return self._core.rules

    @property
    def threads(self) -> int:
        """Number of threads that share the matches."""
        return self._threads

    @property
    def seats(self) -> int:
        """Number of seats of a match, the width of `rewards`."""
        return self.rules._core.seats  # noqa: SLF001 - the core's form of rules

    @property
    def action_count(self) -> int:
        """Number above the ids of all actions, the width of a legal mask."""
        return self.rules._core.action_count  # noqa: SLF001 - the core's form of rules

    @property
    def observation_size(self) -> int:
        """Numbers in an observation."""
        return self._core.observation_size

    @property
    def layout(self) -> Mapping[str, slice]:
        """Slice of each part of an observation, by name."""
        return self._layout

    def state(self, i: int) -> State:
        """Return a copy of the state of one match.

        Raises:
            TypeError: `i` is no integer.
            IndexError: There is no such match.
        """
        return self._core.state(position("i", i, self._n - 1))

    def legal_mask(self, out: Buffer) -> None:
        """Write 1 for every legal action, else 0.

        Args:
            out: uint8 or bool, n * `action_count`.

        Raises:
            TypeError, ValueError, BufferError: The buffer does not fit.
        """
        self._core.legal_mask(out)

    def random_actions(self, out: Buffer) -> None:
        """Write an action for every match, drawn uniformly from the legal ones.

        The numbers come from a stream of the match's own, apart from that of its chance.

        Args:
            out: int32, n.

        Raises:
            TypeError, ValueError, BufferError: The buffer does not fit.
        """
        self._core.random_actions(out)

    def look(self, *, actor: Buffer | None = None, observations: Buffer | None = None) -> None:
        """Write who is to act in every match, and what that seat sees; nothing changes.

        Args:
            actor: uint8, n: seat to act.
            observations: int32, n * `observation_size`.

        Raises:
            TypeError, ValueError, BufferError: A buffer does not fit.
        """
        self._core.look(actor, observations)

    def step(
        self,
        actions: Buffer,
        *,
        rewards: Buffer | None = None,
        done: Buffer | None = None,
        actor: Buffer | None = None,
        observations: Buffer | None = None,
        illegal: Buffer | None = None,
        on_illegal: Literal["raise", "mask"] = "raise",
    ) -> None:
        """Take one action in every match.

        Args:
            actions: int32, n: ids of actions.
            rewards: int32, n * `seats`: what each seat books, when the step settles a deal; else 0.
            done: uint8, n: 1 when the step settled a deal, 3 when that ended the match, else 0.
            actor: uint8, n: seat to act after the step.
            observations: int32, n * `observation_size`: what that seat sees.
            illegal: uint8, n: 1 where the action is not legal.
            on_illegal: ``"raise"``: one illegal action refuses the step. ``"mask"``: matches with
                an illegal action stay as they are, and only `illegal` tells.

        Raises:
            IllegalBatchError: An action is not legal; no match and no buffer but `illegal` has
                changed.
            TypeError, ValueError, BufferError: A buffer does not fit; nothing has changed.
        """
        if on_illegal not in ("raise", "mask"):
            raise ValueError(f'on_illegal must be "raise" or "mask", not {on_illegal!r}')
        masked = on_illegal == "mask"
        refused = self._core.step(actions, masked, rewards, done, actor, observations, illegal)
        if refused and not masked:
            marks = bytearray(self._n)
            self._core.find_illegal(marks)
            raise IllegalBatchError(tuple(i for i, mark in enumerate(marks) if mark))

    def decode(self, observation: Sequence[int]) -> dict[str, Any]:
        """Return an observation by the names of its parts, in terms of the game.

        Args:
            observation: one row of `observations`.

        Raises:
            TypeError: It holds what is no integer.
            ValueError: The row has another length, or was never filled.

        Example:
            >>> from array import array
            >>> from kartenspiel import Batch, SchnellenRules
            >>> batch = Batch(SchnellenRules(), 1, seed=1)
            >>> row = array("i", [0] * batch.observation_size)
            >>> batch.look(observations=row)
            >>> seen = batch.decode(row)
            >>> seen["phase"], len(seen["hand"]), seen["scores"]
            (<Phase.DISCARD: 'discard'>, 6, (21, 21, 21, 21))
        """
        row = [whole("a number of observation", number) for number in observation]
        if len(row) != self.observation_size:
            raise ValueError(f"an observation has {self.observation_size} numbers, not {len(row)}")
        seen: dict[str, Any] = {}
        for name, place in self._layout.items():
            numbers = tuple(row[place])
            if name == "phase":
                if sorted(numbers) != [0] * (len(numbers) - 1) + [1]:
                    raise ValueError("not an observation: it does not name one phase")
                seen[name] = tuple(Phase)[numbers.index(1)]
            elif name in _BY_CARD:
                seen[name] = {Card.from_id(i): value for i, value in enumerate(numbers) if value}
            else:
                seen[name] = numbers[0] if len(numbers) == 1 else numbers
        return seen
