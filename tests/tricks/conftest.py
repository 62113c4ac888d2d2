"""The trick routine of the core, built by itself, so that any trick can be put before it."""

import ctypes
import os
import shlex
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.package.conftest import ROOT, run

CARDS = [rank + suit for suit in "hdsc" for rank in "6789TJQKA"]
NUMBER = {card: number for number, card in enumerate(CARDS)}
TRUMPS = {None: -1, "h": 0, "d": 1, "s": 2, "c": 3, "high": 4}


class TrickRoutine:
    """`ks_duty` and `ks_winning` over card texts."""

    def __init__(self, library: ctypes.CDLL) -> None:
        self._library = library

    def legal(
        self,
        pack: int,
        trump: str | None,
        trick: Sequence[str],
        hands: Sequence[Sequence[str]],
        must_beat_after_trump: bool,
        must_undertrump: bool,
    ) -> list[set[str]]:
        """Return the cards that the duties leave of each hand."""
        played = (ctypes.c_int * len(trick))(*[NUMBER[card] for card in trick])
        masks = [sum(1 << NUMBER[card] for card in hand) for hand in hands]
        asked = (ctypes.c_uint64 * len(hands))(*masks)
        answer = (ctypes.c_uint64 * len(hands))()
        self._library.bridge_duties(
            pack,
            TRUMPS[trump],
            played,
            len(trick),
            asked,
            len(hands),
            must_beat_after_trump,
            must_undertrump,
            answer,
        )
        found = []
        for hand, mask, legal in zip(hands, masks, answer, strict=True):
            assert not legal & ~mask
            found.append({card for card in hand if legal >> NUMBER[card] & 1})
        return found

    def winners(
        self, pack: int, trump: str | None, led: str, second: str, thirds: Sequence[str]
    ) -> list[str]:
        """Return the card that takes the trick, for each third card."""
        asked = (ctypes.c_int * len(thirds))(*[NUMBER[card] for card in thirds])
        answer = (ctypes.c_int * len(thirds))()
        self._library.bridge_winners(
            pack, TRUMPS[trump], NUMBER[led], NUMBER[second], asked, len(thirds), answer
        )
        return [CARDS[card] for card in answer]


@pytest.fixture(scope="session")
def routine(tmp_path_factory: pytest.TempPathFactory) -> TrickRoutine:
    """The routine, compiled from `src/core` into a shared library of its own."""
    folder = tmp_path_factory.mktemp("tricks")
    library = folder / "tricks.so"
    core = ROOT / "src" / "core"
    include = [f"-I{core}", f"-I{core / 'include'}"]
    source = Path(__file__).with_name("bridge.c")
    compiler = [*shlex.split(os.environ.get("CC", "cc")), "-std=c11", "-O2", "-shared", "-fPIC"]
    run([*compiler, *include, source, "-o", library], cwd=folder)
    return TrickRoutine(ctypes.CDLL(os.fspath(library)))
