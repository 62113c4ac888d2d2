"""Transcripts: a page a deal for people, read back and checked in every line."""

from __future__ import annotations

import pytest

from kartenspiel import (
    IllegalActionError,
    Match,
    NotationError,
    Record,
    RecordError,
    SchnellenRules,
)
from tests.records.samples import GAMES, played, rules_of, sample
from tests.rules.helpers import play
from tests.rules.helpers_sn import dealt, hands_for, play_so


@pytest.fixture(params=GAMES)
def text(request: pytest.FixtureRequest) -> str:
    """The transcript of a finished match of each game."""
    return Record.from_dict(sample(request.param, 1)).to_text()


def refuse(text: str) -> NotationError | RecordError:
    """Return the error for a transcript that must be refused."""
    with pytest.raises((NotationError, RecordError)) as caught:
        Record.from_text(text)
    error = caught.value
    assert len(str(error)) < 2000
    if isinstance(error, NotationError):
        assert error.text == text
        assert 0 <= error.position <= len(text)
    return error


GOLDEN = """\
kartenspiel transcript 1
rules {"game": "schnellen", "players": 3, "start": 21, "short_deck": false, "schnell_penalty": 5, \
"drop_penalty": 1, "must_stay_at": 5, "compulsory": false, "exchange": false, "trump": "turned", \
"all_pass": "dealer_bids", "failed_bid_tricks_count": false, "hearts_double": true, \
"hearts_double_drop": false, "finish": "lowest", "deals": 1, "must_beat_after_trump": true, \
"must_undertrump": true}
dealer 0
players ["Anna", "Ben", "Carla"]

Deal 1, seat 0 deals
  pack      {pack}
  discard   0 discard 8h
  stay      1 stay, 2 stay
{tricks}
  tricks    2 2 1
  booked    -4 (SN14), -4 (SN14), -2 (SN14)
  total     17 17 19

winners 0 1
"""


def test_golden_of_a_page():
    winners = (1, 1, 2, 0, 0)
    match = dealt(hands_for(winners), "8h", players=3, hearts_double=True, deals=1)
    play_so(play(match, "discard 8h, stay, stay"), winners)
    plays = [str(action) for action in match.actions if str(action).startswith("play")]
    tricks, leader = [], 1
    for number, winner in enumerate(winners, 1):
        row = [f"{(leader + i) % 3} {plays.pop(0)}" for i in range(3)]
        tricks.append(f"  trick {number}   {', '.join(row)} -> {winner}")
        leader = winner
    pack = str(match.actions[0]).removeprefix("deal ")
    expected = GOLDEN.replace("{pack}", pack).replace("{tricks}", "\n".join(tricks))
    assert match.record(players=["Anna", "Ben", "Carla"]).to_text() == expected


def test_every_deal_has_its_page(text: str):
    many = played(rules_of(GAMES[0], 4), 2).record().to_text()
    assert [f"Deal {n}, " in many for n in range(1, 6)] == [True] * 4 + [False]
    assert many.count("\n  pack ") == 4


def test_void_deals_have_a_page_too():
    match = dealt(trump="bid", all_pass="redeal", deals=1)
    play(match, "pass, pass, pass, pass")
    record = match.record()
    assert "Deal 1, seat 0 deals" in record.to_text()
    assert "total" not in record.to_text()
    assert Record.from_text(record.to_text()) == record


# A changed character can make another lawful text there: another name, another option, a bid that
# was overbid anyway. It is then read as what it says, and never as what it said before.
FREE = ("rules ", "players ", "meta ", "  bidding ")


def refused_or_another(spoilt: str, at: int, text: str) -> bool:
    """Check a transcript that differs from another at a place; return whether it is refused."""
    try:
        record = Record.from_text(spoilt)
    except (NotationError, RecordError):
        return True
    assert text.startswith(FREE, text.rfind("\n", 0, at) + 1), spoilt
    assert record != Record.from_text(text)
    assert record.to_text() == spoilt
    return False


def test_a_character_changed_anywhere(text: str):
    accepted = 0
    for at, old in enumerate(text):
        for new in {"0", "1", "x", " ", "\n"} - {old}:
            accepted += not refused_or_another(text[:at] + new + text[at + 1 :], at, text)
    assert 10 < accepted < 200  # names and meta


def test_a_character_missing_or_too_many_anywhere(text: str):
    for at in range(len(text)):
        refused_or_another(text[:at] + text[at + 1 :], at, text)
        for new in "1 ":
            refused_or_another(text[:at] + new + text[at:], at, text)
    refuse(text[:-1])
    refuse(text + "\n")


def test_lines_missing_doubled_or_swapped(text: str):
    lines = text.splitlines(keepends=True)
    for i in range(len(lines)):
        optional = lines[i].startswith(("players", "meta"))
        without = "".join([*lines[:i], *lines[i + 1 :]])
        if optional:
            assert Record.from_text(without) != Record.from_text(text)
        else:
            refuse(without)
        refuse("".join([*lines[:i], lines[i], *lines[i:]]))
        if i + 1 < len(lines) and lines[i] != lines[i + 1]:
            refuse("".join([*lines[:i], lines[i + 1], lines[i], *lines[i + 2 :]]))


def test_truncated_anywhere(text: str):
    """Refused, but at the end of a phase or trick, where it is the match up to there."""
    whole = Record.from_text(text)
    read = 0
    for end in range(len(text)):
        try:
            record = Record.from_text(text[:end])
        except (NotationError, RecordError):
            continue
        assert text[end - 1] == "\n"
        assert record.actions == whole.actions[: len(record.actions)]
        assert record.winners == ()
        assert record.to_text() == text[:end]
        read += 1
    assert read < text.count("\n")


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: "\ufeff" + text,
        lambda text: text + "\n",
        lambda text: text + text,
        lambda text: text.replace("transcript 1", "transcript 2"),
        lambda text: text.replace("dealer 0", "dealer 1"),
        lambda text: text.replace("dealer 0", "dealer 9"),
        lambda text: text.replace("dealer 0", "dealer null"),
        lambda text: text.replace("dealer 0", "dealer 0.0"),
        lambda text: text.replace("dealer 0", "dealer " + "9" * 5000),
        lambda text: text.replace("rules {", "rules " + "[" * 100_000),
        lambda text: text.replace('"deals": 1', '"deals": NaN'),
        lambda text: text.replace('"deals": 1', '"deals": 1, "deals": 1'),
        lambda text: text.replace('["Anna"', '[NaN, "Anna"'),
        lambda text: text.replace('"Anna"', '"\\ud800"'),
        lambda text: text.replace("Anna", "\ud800"),
        lambda text: text.replace("  pack ", "  pack Ah "),
        lambda text: text.replace("total", "totals"),
        lambda text: text.replace(" -> ", " <- "),
        lambda text: "",
        lambda text: "\n" * 1000,
    ],
)
def test_spoilt(text: str, spoil):
    spoilt = spoil(text)
    assert spoilt != text
    refuse(spoilt)


@pytest.mark.parametrize("value", [None, b"kartenspiel transcript 1\n", 5, [], object()], ids=repr)
def test_no_text_at_all(value):
    with pytest.raises(NotationError, match="a transcript is a str"):
        Record.from_text(value)


def test_an_illegal_action_is_named():
    match = dealt({1: "Kc 7d 7s 8s 7c", 2: "8c Qc 9d Ts Js"}, "9c", players=3)
    text = play(match, "discard 9c, stay, stay", "Kc Qc").record().to_text()
    with pytest.raises(RecordError) as caught:
        Record.from_text(text.replace("2 play Qc", "2 play 9d"))
    cause = caught.value.__cause__
    while cause is not None and not isinstance(cause, IllegalActionError):
        cause = cause.__cause__
    assert cause is not None
    assert cause.reason == "must_follow_suit"
    assert caught.value.index == 5


def test_a_wrong_action_is_placed():
    text = play(dealt(turned="9c"), "discard 9c, stay").record().to_text()
    spoilt = text.replace("1 stay", "1 stey")
    error = refuse(spoilt)
    assert isinstance(error, NotationError)
    assert spoilt[error.position :].startswith("stey")


def test_a_falsified_total_is_placed():
    text = Record.from_dict(sample(GAMES[0], 1)).to_text()
    at = text.index("  total")
    spoilt = text[: at + 12] + "9" + text[at + 12 :]
    error = refuse(spoilt)
    assert isinstance(error, NotationError)
    assert "differs from the replay" in str(error)
    assert spoilt.count("\n", 0, error.position) == text.count("\n", 0, at)


def test_names_with_line_breaks_quotes_and_other_alphabets():
    names = ['A\n"x"\\', "\u2028\x85\x0b", "大輔 -> 1"]
    record = Match(SchnellenRules(3)).record(players=names, meta={"\n": "\r", "dealer 2": "\n\n"})
    assert Record.from_text(record.to_text()) == record


def test_a_million_lines_after_the_end_are_refused_at_once(text: str):
    refuse(text + "  stay      1 stay\n" * 100_000)
