"""`kartenspiel perft`: counts from a position."""

import re
from pathlib import Path

import pytest

from kartenspiel import Match, Phase, Record, RussischRules, SchnellenRules, divide, perft
from kartenspiel.players import Generators, SimplePlayer, steps
from tests.cli.conftest import Run, complaints


def first_play(rules: RussischRules | SchnellenRules, seed: int) -> Match:
    match = Match(rules)
    for _ in steps(match, [SimplePlayer()] * len(match.scores), Generators(seed)):
        if match.phase is Phase.PLAY:
            break
    return match


def lines_in(stdout: str) -> int:
    found = re.search(r"^([\d ]+) lines in [\d.]+ s", stdout, re.MULTILINE)
    assert found
    return int(found[1].replace(" ", ""))


@pytest.mark.parametrize(
    ("words", "rules"),
    [
        ([], RussischRules()),
        (["schnellen"], SchnellenRules()),
        (["--rules", '{"deck": 36}'], RussischRules(36)),
    ],
)
@pytest.mark.parametrize("depth", [0, 1, 4])
def test_perft_counts_from_the_first_play_of_a_seeded_match(
    run: Run, words: list[str], rules: RussischRules | SchnellenRules, depth: int
) -> None:
    result = run("perft", *words, "--seed", "5", "--depth", str(depth))
    assert result.exit_code == 0
    assert lines_in(result.stdout) == perft(first_play(rules, 5), depth)


def test_without_a_depth_to_the_end_of_the_deal(run: Run) -> None:
    result = run("perft", "schnellen", "--seed", "5")
    assert lines_in(result.stdout) == perft(first_play(SchnellenRules(), 5))


def test_divide_counts_each_first_action(run: Run) -> None:
    stdout = run("perft", "schnellen", "--seed", "5", "--divide", "--threads", "2").stdout
    match = first_play(SchnellenRules(), 5)
    rows = re.findall(r"^  (play \w\w) +plays the .*?  ([\d ]+?)  +[\d.]+ *$", stdout, re.MULTILINE)
    counts = {action: int(lines.replace(" ", "")) for action, lines in rows}
    assert counts == {str(action): lines for action, lines in divide(match).items()}
    assert lines_in(stdout) == sum(counts.values())


def test_a_position_of_a_record(run: Run, saved: Path, record: Record) -> None:
    match = record.replay()
    for at in (1, 5, len(match) - 2):
        result = run("perft", "--record", saved, "--at", str(at), "--depth", "2")
        assert lines_in(result.stdout) == perft(match.at(at), 2)
        assert f"after {at} actions" in result.stdout
    start = next(n for n in range(len(match)) if match.at(n).phase is Phase.PLAY)
    result = run("perft", "--record", saved, "--depth", "3")
    assert lines_in(result.stdout) == perft(match.at(start), 3)


def test_a_position_of_a_seeded_match(run: Run) -> None:
    stdout = run("perft", "--at", "1", "--depth", "3").stdout
    assert "after 1 actions: redeal, seat 1 to act" in stdout
    assert lines_in(stdout) == perft(first_play(RussischRules(), 1).at(1), 3)


def test_perft_in_german(run: Run) -> None:
    stdout = run("perft", "schnellen", "--divide", "--lang", "de").stdout
    assert "Ausspielen, Platz" in stdout
    assert re.search(r"play \w\w +spielt ", stdout)
    assert re.search(r"\d Verläufe in [\d.]+ s", stdout)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--depth", "-1"], "--depth must be an integer from 0 to 2147483646, not '-1'"),
        (["--depth", "x"], "--depth must be an integer from 0 to 2147483646, not 'x'"),
        (["--threads", "0"], "--threads must be an integer from 1 to 256, not '0'"),
        (["--at", "0"], "--depth is needed in the phase deal"),
        (["--at", "0", "--depth", "0", "--divide"], "--divide needs a --depth of 1 or more"),
        (["--at", "100000"], "--at 100000: the match has"),
        (["--at", "18446744073709551616"], "--at 18446744073709551616: the match has"),
        (["--record", "nowhere.json"], "cannot read nowhere.json"),
        (["russisch", "--record", "-"], "--record brings its own game and rules"),
    ],
)
def test_bad_input_gets_one_line_and_exit_code_2(
    run: Run, words: list[str], complaint: str
) -> None:
    result = run("perft", *words)
    assert (result.exit_code, result.stdout) == (2, "")
    [line] = complaints(result)
    assert complaint in line


def test_a_record_that_is_too_short_or_wrong(run: Run, saved: Path, tmp_path: Path) -> None:
    result = run("perft", "--record", saved, "--at", "100000")
    assert result.exit_code == 2
    assert "the record has" in complaints(result)[0]
    started = tmp_path / "started.json"
    started.write_text(Match(RussischRules()).record().to_json())
    result = run("perft", "--record", started)
    assert result.exit_code == 2
    assert complaints(result) == [f"{started}: no play begins in it, so --at is needed"]
    started.write_text("{}")
    result = run("perft", "--record", started)
    assert result.exit_code == 1
    assert len(complaints(result)) == 1
    started.write_text("")
    result = run("perft", "--record", started)
    assert (result.exit_code, complaints(result)) == (1, [f"{started}: there is no record in it"])
