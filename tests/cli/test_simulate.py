"""`kartenspiel simulate`: many matches as JSON Lines."""

import functools
import json
from pathlib import Path

import pytest

from kartenspiel import Record, RussischRules, SchnellenRules, read_records
from kartenspiel.cli import simulate
from kartenspiel.players import play
from tests.cli.conftest import Run, complaints


def test_simulate_writes_a_record_a_line(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "matches.jsonl"
    result = run("simulate", "-n", "3", "--out", out)
    assert (result.exit_code, result.stderr) == (0, "")
    records = list(read_records(out))
    assert len(out.read_text().splitlines()) == len(records) == 3
    assert {record.rules for record in records} == {RussischRules()}
    assert all(record.winners for record in records)
    assert [record.meta for record in records] == [
        {"seed": 1, "match": i, "player": "simple"} for i in range(3)
    ]


def test_simulate_counts_what_it_wrote(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "matches.jsonl"
    stdout = run("simulate", "schnellen", "-n", "5", "--out", out).stdout
    counts = dict(line.rsplit(maxsplit=1) for line in stdout.splitlines())
    records = list(read_records(out))
    assert counts["Matches"] == "5"
    assert int(counts["Deals"]) == sum(len(record.sheet) for record in records)
    assert int(counts["Actions"]) == sum(len(record.actions) for record in records)
    for seat in range(4):
        assert int(counts[f"Seat {seat} wins"]) == sum(seat in r.winners for r in records)


def test_standard_output_holds_the_records_and_nothing_else(run: Run) -> None:
    result = run("simulate", "-n", "2", "--lang", "de")
    assert [Record.from_json(line).meta["match"] for line in result.stdout.splitlines()] == [0, 1]
    assert "Partien" in result.stderr


def test_matches_depend_on_the_seed_and_their_number_alone(run: Run) -> None:
    def lines(*words: str) -> list[str]:
        return run("simulate", *words).stdout.splitlines()

    assert lines("-n", "4", "--seed", "7")[:2] == lines("-n", "2", "--seed", "7")
    assert lines("-n", "1", "--seed", "7") != lines("-n", "1", "--seed", "8")


def test_players_do_not_change_the_cards(run: Run) -> None:
    def first_deal(players: str) -> str:
        stdout = run("simulate", "-n", "1", "--players", players).stdout
        return json.loads(stdout)["actions"][0]

    assert first_deal("random") == first_deal("simple")


@pytest.mark.parametrize("players", ["random", "simple"])
@pytest.mark.parametrize(
    "rules",
    [
        RussischRules.wikipedia(36, without_talon=True, raise_after_talon=True, deals=4),
        RussischRules(seats=4, laid_cards="assigned", pass_is_final=True, deals=4),
        SchnellenRules(5, exchange=True, compulsory=True, deals=4),
        SchnellenRules(3, short_deck=True, trump="bid", all_pass="redeal", deals=4),
    ],
    ids=str,
)
def test_players_play_under_any_rules(
    run: Run, rules: RussischRules | SchnellenRules, players: str
) -> None:
    given = json.dumps(rules.to_dict())
    result = run("simulate", "-n", "4", "--players", players, "--rules", given)
    assert result.exit_code == 0
    records = [Record.from_json(line) for line in result.stdout.splitlines()]
    assert [record.rules for record in records] == [rules] * 4
    assert [record.dealer for record in records] == [i % rules.seats for i in range(4)]


def test_an_endless_match_is_given_up(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulate, "play", functools.partial(play, max_deals=20))
    rules = '{"start": 1000000000}'
    result = run("simulate", "schnellen", "--rules", rules, "--out", tmp_path / "out")
    assert result.exit_code == 1
    assert complaints(result) == ["match 0: the match has not ended after 20 deals"]
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["-n", "0"], "--number must be an integer from 1 to 1000000000, not"),
        (["-n", "-3"], "--number must be an integer from 1 to 1000000000, not"),
        (["-n", "1000000001"], "--number must be an integer from 1 to 1000000000, not"),
        (["-n", "1" * 5000], "--number must be an integer from 1 to 1000000000, not"),
        (["-n", "2.5"], "--number must be an integer from 1 to 1000000000, not"),
        (["-n", "many"], "--number must be an integer from 1 to 1000000000, not"),
        (["--players", "clever"], "--players must be random or simple, not 'clever'"),
        (["-n", "1", "--out", "/nowhere/out"], "cannot write /nowhere/out: no such file"),
        (["-n", "1", "--out", "/dev/full"], "cannot write /dev/full: no space left on device"),
    ],
)
def test_bad_input_gets_one_line_and_exit_code_2(
    run: Run, words: list[str], complaint: str
) -> None:
    result = run("simulate", *words)
    assert result.exit_code == 2
    [line] = complaints(result)
    assert complaint in line
