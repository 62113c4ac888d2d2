"""Fair shuffles: a seed fixed before the match, chance actions that anybody can derive after it.

The construction is on the page "Fair shuffles" of the documentation, in a form for other languages.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import shake_256
from typing import Any, Final, NoReturn

from kartenspiel import _core
from kartenspiel.actions import Action, Deal, Pick, action_of
from kartenspiel.cards import Card
from kartenspiel.errors import FairnessError, Sentence, shown
from kartenspiel.match import Match
from kartenspiel.record import Record

FORMAT: Final = "kartenspiel.reveal"
VERSION: Final = 1

SEED_BYTES: Final = 32
"""Bytes of a shuffler's seed; 64 bits could not reach every order of a pack."""

MAX_SEAT_SEED: Final = 64
"""Most bytes of a seat's own seed."""

_TAG: Final = b"kartenspiel.fair.v1"
_BLOCK: Final = 256  # bytes of a stream taken at a time; no more than speed depends on it

_PACKS: Final = {len(ids): tuple(map(Card.from_id, ids)) for ids in map(_core.pack_cards, range(4))}


def _hash(label: bytes, data: bytes, size: int) -> bytes:
    return shake_256(_TAG + b"." + label + b"\0" + data).digest(size)


class _Stream:
    """Numbers from the SHAKE-256 stream of one chance action."""

    def __init__(self, key: bytes, deal: int, step: int) -> None:
        self._data = key + deal.to_bytes(4, "big") + step.to_bytes(4, "big")
        self._bytes = _hash(b"draw", self._data, _BLOCK)
        self._at = 0

    def below(self, limit: int) -> int:
        """Return the next number below a limit from 2 to 256: a byte, if need be another one."""
        most = 256 - 256 % limit
        while True:
            if self._at == len(self._bytes):
                self._bytes = _hash(b"draw", self._data, 2 * len(self._bytes))
            byte = self._bytes[self._at]
            self._at += 1
            if byte < most:
                return byte % limit


def _commitment(seed: bytes) -> str:
    return _hash(b"commit", seed, 32).hex()


@dataclass(frozen=True, slots=True)
class Reveal:
    """What is published after a match: the seed, the seats' seeds, and the commitment.

    Attributes:
        seed: The shuffler's seed.
        seat_seeds: Seed of each seat, None for one that gave none; empty when no seat did.
        commitment: What was published before the match, in hexadecimal.

    >>> reveal = Shuffler(bytes(32)).reveal()
    >>> Reveal.from_dict(reveal.to_dict()) == reveal
    True
    """

    seed: bytes
    seat_seeds: tuple[bytes | None, ...]
    commitment: str

    def to_dict(self) -> dict[str, Any]:
        """Return it in JSON types; bytes are hexadecimal."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "commitment": self.commitment,
            "seed": self.seed.hex(),
            "seat_seeds": [None if seed is None else seed.hex() for seed in self.seat_seeds],
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Reveal:
        """Read it from JSON types.

        Raises:
            FairnessError: It is no reveal.
        """
        if not isinstance(data, Mapping):
            raise FairnessError(
                Sentence(
                    f"a reveal is a mapping, not {type(data).__name__}",
                    f"eine Offenlegung ist ein Mapping, nicht {type(data).__name__}",
                )
            )
        keys = ("format", "version", "commitment", "seed", "seat_seeds")
        if set(data) != set(keys):
            raise FairnessError(
                Sentence(
                    f"a reveal has the keys {', '.join(keys)}",
                    f"eine Offenlegung hat die Schlüssel {', '.join(keys)}",
                )
            )
        if data["format"] != FORMAT or type(data["version"]) is not int or data["version"] != 1:
            raise FairnessError(
                Sentence(
                    f"{FORMAT!r} of version {VERSION} is needed",
                    f"{FORMAT!r} in Version {VERSION} wird gebraucht",
                )
            )
        seats = data["seat_seeds"]
        if not isinstance(seats, (list, tuple)):
            raise FairnessError(
                Sentence(
                    f"seat_seeds is a list, not {shown(seats)}",
                    f"seat_seeds ist eine Liste, nicht {shown(seats)}",
                )
            )
        if not isinstance(data["commitment"], str):
            raise FairnessError(
                Sentence(
                    f"commitment is a text, not {shown(data['commitment'])}",
                    f"commitment ist ein Text, nicht {shown(data['commitment'])}",
                )
            )
        return cls(
            seed=_from_hex("seed", data["seed"]),
            seat_seeds=tuple(
                None if seed is None else _from_hex(f"seat_seeds[{i}]", seed)
                for i, seed in enumerate(seats)
            ),
            commitment=data["commitment"],
        )


def _from_hex(name: str, text: object) -> bytes:
    if isinstance(text, str) and len(text) % 2 == 0 and set(text) <= set("0123456789abcdef"):
        return bytes.fromhex(text)
    raise FairnessError(
        Sentence(
            f"{name} is a text of pairs of the digits 0-9a-f, not {shown(text)}",
            f"{name} ist ein Text aus Paaren der Ziffern 0-9a-f, nicht {shown(text)}",
        )
    )


class Shuffler:
    """Make the chance actions of one match from a seed.

    Publish `commitment` before the match, let seats add seeds of their own (`with_seats`), make
    every deal and pick with it, and publish `reveal()` after the match. Each chance action depends
    on the seeds, on the number of its deal and on its step in the deal, and on nothing else: not on
    the order of calls. Take a new seed for each match. A shuffler cannot change; its `repr` does
    not show the seed.

    Args:
        seed: 32 bytes; None takes them from the operating system.

    Raises:
        TypeError: The seed is no bytes.
        ValueError: It has another length.

    Example:
        >>> from kartenspiel import Match, RussischRules
        >>> shuffler = Shuffler(bytes(32))
        >>> shuffler.commitment[:16]
        'ad70ad10ef89c99a'
        >>> match = Match(RussischRules(redeal=[]))
        >>> match.apply(match.sample_chance(shuffler))
        >>> verify_fairness(match.record(), shuffler.reveal(), shuffler.commitment)
    """

    __slots__ = ("_key", "_seat_seeds", "_seed")

    _key: bytes
    _seed: bytes
    _seat_seeds: tuple[bytes | None, ...]

    def __init__(self, seed: bytes | None = None) -> None:
        own = secrets.token_bytes(SEED_BYTES) if seed is None else _checked_seed(seed)
        self._set(own, ())

    def _set(self, seed: bytes, seat_seeds: tuple[bytes | None, ...]) -> None:
        given = b"".join(
            bytes([0]) if part is None else bytes([1, len(part)]) + part for part in seat_seeds
        )
        put = object.__setattr__
        put(self, "_seed", seed)
        put(self, "_seat_seeds", seat_seeds)
        put(self, "_key", _hash(b"key", seed + bytes([len(seat_seeds)]) + given, 32))

    def with_seats(self, seeds: Iterable[bytes | None]) -> Shuffler:
        """Return the shuffler with seeds of the seats mixed in.

        Args:
            seeds: One for each seat, of at most 64 bytes; None for a seat that gives none.

        Raises:
            TypeError: A seed is no bytes and not None.
            ValueError: A seed is longer than 64 bytes, or there are more than five.
        """
        given = tuple(seeds)
        if len(given) > 5:
            raise ValueError(f"there are at most five seats, not {len(given)}")
        for seat, part in enumerate(given):
            if part is not None and not isinstance(part, bytes):
                raise TypeError(
                    f"the seed of seat {seat} is bytes or None, not {type(part).__name__}"
                )
            if part is not None and len(part) > MAX_SEAT_SEED:
                raise ValueError(f"the seed of seat {seat} has more than {MAX_SEAT_SEED} bytes")
        other = Shuffler.__new__(Shuffler)
        other._set(self._seed, given)  # noqa: SLF001 - of its own class
        return other

    @property
    def commitment(self) -> str:
        """Hash of the seed in hexadecimal, to be published before the match."""
        return _commitment(self._seed)

    def reveal(self) -> Reveal:
        """Return what lets others verify the match: to be published after it, not before."""
        return Reveal(self._seed, self._seat_seeds, self.commitment)

    def chance_action(self, match: Match) -> Action:
        """Return the chance action of a match at this step; `Match.sample_chance` calls it.

        Raises:
            ValueError: Chance is not to act.
        """
        deals = steps = 0
        for action in match.actions:
            if isinstance(action, Deal):
                deals += 1
                steps = 0
            steps += isinstance(action, Pick)
        phase = match.phase
        if phase not in ("deal", "pick"):
            raise ValueError(f"chance is not to act in phase {phase}")
        step = 0 if phase == "deal" else steps + 1
        return self._action(match.state, deals - (phase == "pick"), step)

    def _action(self, state: _core.State, deal: int, step: int) -> Action:
        """Return the chance action at a chance step: number of the deal, step in it."""
        stream = _Stream(self._key, deal, step)
        if step == 0:
            pack = list(_PACKS[state.rules.pack_size])
            for last in range(len(pack) - 1, 0, -1):
                other = stream.below(last + 1)
                pack[last], pack[other] = pack[other], pack[last]
            return Deal(tuple(pack))
        laid = state.chance_ids()
        return action_of(state.rules.game.number, laid[stream.below(len(laid))])

    def __repr__(self) -> str:
        return f"<Shuffler with commitment {self.commitment}>"

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a shuffler cannot be changed: {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a shuffler cannot be changed: {name}")

    def __reduce__(self) -> tuple[object, ...]:
        return _restore, (self._seed, self._seat_seeds)


def _restore(seed: bytes, seat_seeds: tuple[bytes | None, ...]) -> Shuffler:
    return Shuffler(seed).with_seats(seat_seeds)


def _checked_seed(seed: bytes) -> bytes:
    if not isinstance(seed, bytes):
        raise TypeError(f"a seed is bytes, not {type(seed).__name__}")
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
    return seed


def verify_fairness(
    record: Record | Match, reveal: Reveal | Mapping[str, Any], commitment: str | None = None
) -> None:
    """Check that every chance action of a match follows from the revealed seeds.

    Args:
        record: The record, or the match.
        reveal: What was published after the match, or its JSON form.
        commitment: What was published before the match. Give it: a reveal only vouches for the
            commitment that it brings along.

    Raises:
        TypeError: `record` is neither.
        FairnessError: The seed is not the one that was committed to, or a deal or a pick does not
            follow from the seeds; `deal` is the number of the first such deal, from 0, void deals
            counted; None when the reveal itself is at fault.
    """
    if not isinstance(record, (Record, Match)):
        raise TypeError(f"a Record or a Match is needed, not {type(record).__name__}")
    given = reveal if isinstance(reveal, Reveal) else Reveal.from_dict(reveal)
    try:
        shuffler = Shuffler(given.seed).with_seats(given.seat_seeds)
    except (TypeError, ValueError) as error:
        raise FairnessError(
            Sentence(
                str(error), "die offengelegten Startwerte haben nicht die richtige Art oder Länge"
            )
        ) from error
    for named, german, text in (
        ("reveal", "Offenlegung", given.commitment),
        ("match", "Partie", commitment),
    ):
        if text is not None and text != shuffler.commitment:
            raise FairnessError(
                Sentence(
                    f"the seed is not the one that the commitment of the {named} is of",
                    f"der Startwert ist nicht der, auf den sich die {german} festgelegt hat",
                )
            )
    dealer = record.first_dealer if isinstance(record, Match) else record.dealer
    state = _core.State(record.rules, dealer)
    if len(given.seat_seeds) not in (0, len(state.scores)):
        raise FairnessError(
            Sentence(
                f"{len(given.seat_seeds)} seeds for {len(state.scores)} seats",
                f"{len(given.seat_seeds)} Startwerte für {len(state.scores)} Plätze",
            )
        )
    deal, step = -1, 0
    for index, action in enumerate(record.actions):
        if isinstance(action, (Deal, Pick)):
            deal, step = (deal + 1, 0) if isinstance(action, Deal) else (deal, step + 1)
            expected = shuffler._action(state, deal, step)  # noqa: SLF001 - one module
            if action != expected:
                what = "order of the pack" if step == 0 else f"pick {step}"
                german = "die Kartenfolge" if step == 0 else f"pick {step}"
                raise FairnessError(
                    Sentence(
                        f"the {what} (action {index}) does not follow from the seeds: "
                        f"{action}, not {expected}",
                        f"{german} (Aktion {index}) folgt nicht aus den Startwerten: "
                        f"{action}, nicht {expected}",
                    ),
                    deal,
                )
        state.apply(action)
