"""The table of perft positions in tests/data/perft: what it holds, and how it is made anew.

    python -m tests.python.perft_table

Each line of ``positions.jsonl`` is a position and its counts: ``rules``, ``dealer`` and ``actions``
make the position, ``counts[d - 1]`` are its lines of length d, ``to_the_end`` its lines to the end
of the deal, null outside the play phase. Chance is not expanded. Every count is made by the slow
twin below, which only copies and applies, but those to the end of more than 50,000 lines: these are
counted one by one in C, without a table, up to 3 * 10^9; what lies above that is memoised only.
"""

import json
import random
from pathlib import Path

from kartenspiel import Match, RussischRules, SchnellenRules, State, _core, perft, rules_from_dict

PATH = Path(__file__).parents[1] / "data" / "perft" / "positions.jsonl"
BY_TWIN = 50_000
BY_ENUMERATION = 3_000_000_000


def count_slowly(state: State, depth: int | None) -> int:
    """Count lines by copying and applying, and nothing else."""
    ids = state.legal_ids()
    if not ids or depth == 0:
        return 1
    total = 0
    for number in ids:
        after = state.copy()
        after.apply_id(number)
        if depth is None and after.phase != "play":
            total += 1
        else:
            total += count_slowly(after, None if depth is None else depth - 1)
    return total


def load() -> list[dict]:
    return [json.loads(line) for line in PATH.read_text("ascii").splitlines()]


def position(entry: dict) -> Match:
    match = Match(rules_from_dict(entry["rules"]), entry["dealer"])
    match.apply_all(entry["actions"])
    return match


def plays(tricks: int = 0, on_table: int = 0):
    def reached(match: Match) -> bool:
        state = match.state
        return (
            match.phase == "play" and state.tricks_played == tricks and len(match.trick) == on_table
        )

    return reached


def phase(name: str):
    return lambda match: match.phase == name


def both(first, second):
    return lambda match: first(match) and second(match)


def pair_on_lead(match: Match) -> bool:
    return any(str(action).startswith("announce") for action in match.legal_actions)


def played_by(count: int):
    return lambda match: match.phase == "play" and len(match.state.active) == count


R24 = RussischRules()
R36 = RussischRules(deck=36)
SN = SchnellenRules()
POSITIONS = [
    ("redeal round", R24, phase("redeal")),
    ("auction", R24, phase("bidding")),
    (
        "auction without talon, passes final",
        RussischRules(without_talon=True, pass_is_final=True, max_bid=120, redeal=[]),
        phase("bidding"),
    ),
    ("laying off, chance takes", R24, phase("lay")),
    ("raise", RussischRules(raise_after_talon=True, laid_cards="assigned"), phase("raise")),
    ("giving", RussischRules(laid_cards="assigned", seats=4), phase("give")),
    ("first lead", R24, plays()),
    ("first lead, four seats, without talon", RussischRules(seats=4, without_talon=True), plays()),
    ("first lead with a pair", R24, both(plays(), pair_on_lead)),
    ("lead with a pair after three tricks", R24, both(plays(3), pair_on_lead)),
    ("second player, trump named", R24, lambda m: plays(2, 1)(m) and m.trump is not None),
    ("third player", R24, plays(1, 2)),
    ("five tricks left", R24, plays(3)),
    ("last two tricks", R24, plays(6)),
    ("last trick", R24, plays(7)),
    ("last card", R24, plays(7, 2)),
    ("beat after trump", RussischRules(must_beat_after_trump=True), plays(3)),
    ("no undertrumping", RussischRules(must_undertrump=False), plays(3)),
    (
        "beat after trump, no undertrumping",
        RussischRules(must_beat_after_trump=True, must_undertrump=False),
        both(plays(2), lambda m: m.trump is not None),
    ),
    ("36: laying off", RussischRules(deck=36, laid_cards="assigned"), phase("lay")),
    ("36: giving", RussischRules(deck=36, laid_cards="assigned"), phase("give")),
    ("36: first lead", R36, plays()),
    ("36: lead with a pair", R36, both(plays(5), pair_on_lead)),
    ("36: second player", R36, plays(7, 1)),
    ("36: no undertrumping", RussischRules(deck=36, must_undertrump=False), plays(8)),
    ("36: beat after trump", RussischRules(deck=36, must_beat_after_trump=True), plays(7)),
    ("dealer's discard", SN, phase("discard")),
    ("stay or drop", SN, phase("stay")),
    ("stay or drop, compulsory", SchnellenRules(compulsory=True, players=5), phase("stay")),
    ("bidding for trump", SchnellenRules(trump="bid"), phase("bidding")),
    ("bidding, all may pass", SchnellenRules(trump="bid", all_pass="redeal"), phase("bidding")),
    ("naming the trump", SchnellenRules(trump="bid", players=3), phase("trump")),
    ("exchange", SchnellenRules(exchange=True, players=3), phase("exchange")),
    (
        "surplus after five",
        SchnellenRules(exchange=True),
        lambda m: m.phase == "discard" and m.state.put_away == 5,
    ),
    ("two stay", SN, played_by(2)),
    ("three stay", SN, played_by(3)),
    ("four stay", SN, played_by(4)),
    ("five stay", SchnellenRules(players=5), played_by(5)),
    ("five stay, mid-trick", SchnellenRules(players=5, must_stay_at=21), plays(1, 3)),
    (
        "high",
        SchnellenRules(trump="bid", must_stay_at=21),
        lambda m: m.phase == "play" and m.trump == "high",
    ),
    (
        "high, the Weli is led",
        SchnellenRules(trump="bid", must_stay_at=21),
        lambda m: m.phase == "play" and m.trump == "high" and "6d" in map(str, m.trick[:1]),
    ),
    (
        "second half of TR2 waived",
        SchnellenRules(must_beat_after_trump=False, must_stay_at=21),
        plays(1),
    ),
    (
        "nothing forced",
        SchnellenRules(must_beat_after_trump=False, must_undertrump=False),
        plays(0),
    ),
    ("no undertrumping, Schnellen", SchnellenRules(must_undertrump=False, players=5), plays(0)),
    ("short deck", SchnellenRules(short_deck=True), phase("discard")),
    ("short deck, first lead", SchnellenRules(short_deck=True, must_stay_at=21), plays()),
    ("chance", R24, phase("deal")),
]


def find(rules, reached, seed: int) -> Match:
    """Play at random until a position is reached."""
    rng = random.Random(seed)
    while True:
        match = Match(rules, rng.randrange(len(Match(rules).scores)))
        while not match.is_over and match.deals_played < 3:
            if reached(match):
                start = match._deals[-1][0] if match._deals else 0
                if match._deals and match.deals_played == 0:
                    fresh = Match(rules, match.dealer)
                    fresh.apply_all(match.actions[start:])
                    if fresh.state == match.state:
                        return fresh
                return match
            if match.actor is None:
                match.apply(match.sample_chance(rng))
            else:
                match.apply(rng.choice(match.legal_actions))


def count_all(match: Match) -> tuple[list[int], int | None]:
    state = match.state
    counts: list[int] = []
    for depth in range(1, 25):
        fast = perft(state, depth)
        if fast > BY_TWIN or counts[-5:] == [fast] * 5:
            break
        counts.append(count_slowly(state, depth))
    if match.phase != "play":
        return counts, None
    end = perft(state)
    if end <= BY_TWIN:
        end = count_slowly(state, None)
    elif end <= BY_ENUMERATION:
        end = _core.perft(state, 100)
    return counts, end


def main() -> None:
    lines = []
    for seed, (name, rules, reached) in enumerate(POSITIONS):
        match = find(rules, reached, seed)
        counts, end = count_all(match)
        entry = {
            "name": name,
            "rules": rules.to_dict(),
            "dealer": match.first_dealer,
            "actions": [str(action) for action in match.actions],
            "counts": counts,
            "to_the_end": end,
        }
        lines.append(json.dumps(entry, separators=(", ", ": ")))
        print(name, counts[-1:], end)
    PATH.parent.mkdir(parents=True, exist_ok=True)
    PATH.write_text("\n".join(lines) + "\n", "ascii")


if __name__ == "__main__":
    main()
