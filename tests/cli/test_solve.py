"""`kartenspiel solve`: positions of a record, all cards known."""

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from kartenspiel import (
    Match,
    Record,
    RussischRules,
    SchnellenRules,
    can_make,
    solve,
    write_records,
)
from kartenspiel.cli.words import PHRASES
from kartenspiel.players import Generators, SimplePlayer, play
from tests.cli.conftest import Run, command, complaints, process
from tests.cli.test_progress import on_terminal


def played(rules: RussischRules | SchnellenRules, seed: int = 3) -> Match:
    match = Match(rules)
    play(match, [SimplePlayer()] * len(match.scores), Generators(seed))
    return match


def leads(match: Match) -> list[int]:
    """Number of actions before the first lead of each deal."""
    phases = [match.at(n).phase for n in range(len(match) + 1)]
    return [n for n in range(1, len(phases)) if phases[n] == "play" != phases[n - 1]]


@pytest.fixture
def schnellen(tmp_path: Path) -> Path:
    path = tmp_path / "schnellen.json"
    match = played(SchnellenRules(deals=3))
    path.write_text(match.record(["Anna", "Ben", "Carla", "Dora"]).to_json())
    return path


def objects(stdout: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stdout.splitlines()]


# --- JSON ---


def test_every_deal_is_solved_from_its_first_lead(run: Run, saved: Path, record: Record) -> None:
    result = run("solve", saved, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    match = record.replay()
    found = objects(result.stdout)
    assert [row["at"] for row in found] == leads(match)
    assert [row["deal"] for row in found] == [1, 2]
    for row in found:
        position = match.at(row["at"])
        solution = solve(position)
        assert row["match"] == 1
        assert row["game"] == "russisch_schnapsen"
        assert row["objective"] == "contract"
        assert row["finished"] is True
        assert (row["actor"], row["seat"], row["bid"]) == (
            position.actor,
            solution.seat,
            position.bid,
        )
        assert row["value"] == solution.value
        assert row["moves"] == [
            {"action": str(action), "value": value} for action, value in solution.moves
        ]
        assert row["best"] == [str(action) for action in solution.best]
        assert row["line"] == [str(action) for action in solution.line]
        assert row["nodes"] > 0
        assert row["can_make"] == can_make(position, position.bid)


def test_the_deals_of_schnellen_are_solved_for_every_seat(run: Run, schnellen: Path) -> None:
    match = Record.from_json(schnellen.read_text()).replay()
    found = objects(run("solve", schnellen, "--json").stdout)
    expected = [(at, seat) for at in leads(match) for seat in match.at(at).state.active]
    assert [(row["at"], row["seat"]) for row in found] == expected
    for row in found:
        assert row["value"] == solve(match.at(row["at"]), seat=row["seat"]).value
        assert row["objective"] == "tricks"
        assert row["can_make"] is None


def test_any_position_of_the_play_can_be_asked_about(run: Run, saved: Path, record: Record) -> None:
    match = record.replay()
    start = leads(match)[1]
    for at in (start, start + 1, start + 5, start + 23):
        [row] = objects(run("solve", saved, "--at", str(at), "--json").stdout)
        assert (row["at"], row["deal"]) == (at, 2)
        assert row["value"] == solve(match.at(at)).value
    [row] = objects(run("solve", saved, "--deal", "2", "--json").stdout)
    assert row["at"] == start


def test_objective_bid_and_seat(run: Run, saved: Path, record: Record, schnellen: Path) -> None:
    match = record.replay()
    at = leads(match)[0] + 9
    position = match.at(at)
    words = ["solve", saved, "--at", str(at), "--json"]
    [row] = objects(run(*words, "--objective", "sheet").stdout)
    assert (row["objective"], row["value"]) == ("sheet", solve(position, objective="sheet").value)
    for bid in (10, 130, 300):
        [row] = objects(run(*words, "--bid", str(bid)).stdout)
        assert (row["bid"], row["can_make"]) == (bid, can_make(position, bid))
    assert run(*words, "--seat", str(position.declarer)).exit_code == 0
    match = Record.from_json(schnellen.read_text()).replay()
    at = leads(match)[0]
    for seat in match.at(at).state.active:
        [row] = objects(
            run("solve", schnellen, "--deal", "1", "--seat", str(seat), "--json").stdout
        )
        assert (row["seat"], row["value"]) == (seat, solve(match.at(at), seat=seat).value)
    [row] = objects(run("solve", schnellen, "--deal", "1", "--json").stdout)
    assert row["seat"] == row["actor"]


def test_many_records_and_one_of_them(run: Run, record: Record, tmp_path: Path) -> None:
    other = played(RussischRules(36, deals=1)).record()
    path = tmp_path / "many.jsonl"
    write_records(path, [record, other])
    found = objects(run("solve", path, "--json").stdout)
    assert [(row["match"], row["deal"]) for row in found] == [(1, 1), (1, 2), (2, 1)]
    [row] = objects(run("solve", path, "--match", "2", "--json").stdout)
    assert (row["match"], row["value"]) == (2, found[2]["value"])
    [row] = objects(run("solve", path, "--match", "1", "--deal", "2", "--json").stdout)
    assert row["value"] == found[1]["value"]
    for words in (["--deal", "1"], ["--at", "20"]):
        result = run("solve", path, *words, "--json")
        assert (result.exit_code, result.stdout) == (2, "")
        assert complaints(result) == [f"{path}: it holds several records: choose one with --match"]


def test_transcripts_and_standard_input(run: Run, record: Record, tmp_path: Path) -> None:
    text = tmp_path / "match.txt"
    text.write_text(record.to_text())
    expected = run("solve", "-", "--json", stdin=record.to_json().encode())
    assert expected.exit_code == 0
    assert run("solve", text, "--json").stdout == expected.stdout


# --- tables ---


def test_a_position_in_detail(run: Run, saved: Path, record: Record) -> None:
    match = record.replay()
    at = leads(match)[0]
    solution = solve(match.at(at))
    stdout = run("solve", saved, "--deal", "1").stdout
    assert f"deal 1, after {at} actions: {record.players[match.at(at).actor]} to act" in stdout
    rows = re.findall(
        r"^ *((?:play|announce) \w\w) +(-?\d+) +(best|[+-]\d+) ", stdout, re.MULTILINE
    )
    assert {(action, int(value)) for action, value, _ in rows} == {
        (str(action), value) for action, value in solution.moves
    }
    for _, value, mark in rows:
        assert mark == (
            "best" if int(value) == solution.value else str(int(value) - solution.value)
        )
    values = [int(value) for _, value, _ in rows]
    assert values == sorted(values, reverse=True)  # the declarer leads
    assert f"{solution.value} points for {record.players[solution.seat]}" in stdout
    bid = match.at(at).bid
    assert re.search(rf"Bid {bid} +can(not)? be made", stdout)
    assert re.search(r"Nodes +\d+", stdout)
    line = stdout[stdout.index("Best play") :]
    assert len(re.findall(r"^ +\d ", line, re.MULTILINE)) == 8  # eight tricks


def test_the_line_of_a_position_inside_a_trick_begins_with_that_trick(
    run: Run, saved: Path, record: Record
) -> None:
    match = record.replay()
    at = leads(match)[0] + 3 * 4 + 1
    stdout = run("solve", saved, "--at", str(at)).stdout
    [led] = match.at(at).trick
    first = stdout[stdout.index("Best play") :].splitlines()[4]
    assert first.split()[0] == "5"
    assert f"▸{led.symbol}" in first
    assert re.search(rf"^Trick +{led.symbol} *$", stdout, re.MULTILINE)


def test_a_defender_to_act_has_the_lowest_values_first(
    run: Run, saved: Path, record: Record
) -> None:
    match = record.replay()
    at = next(
        n
        for n in range(leads(match)[0], len(match))
        if match.at(n).actor != match.at(n).declarer and len(dict(solve(match.at(n)).moves)) > 2
    )
    stdout = run("solve", saved, "--at", str(at)).stdout
    values = re.findall(r"^ *(?:play|announce) \w\w +(-?\d+) ", stdout, re.MULTILINE)
    assert list(map(int, values)) == sorted(map(int, values))


def test_a_row_for_each_deal(run: Run, saved: Path, record: Record) -> None:
    stdout = run("solve", saved).stdout
    match = record.replay()
    for number, (at, result) in enumerate(zip(leads(match), match.results, strict=True), 1):
        position = match.at(at)
        value = solve(position).value
        can = "yes" if can_make(position, result.bid) else "no"
        made = "made" if result.made else "failed"
        name = record.players[result.declarer]
        assert re.search(
            rf"^ +{number} +{name} +{result.bid} +{value} +{can} +{result.total} {made} *$",
            stdout,
            re.MULTILINE,
        )


def test_a_row_of_schnellen_has_sure_and_made_tricks(run: Run, schnellen: Path) -> None:
    match = Record.from_json(schnellen.read_text()).replay()
    stdout = run("solve", schnellen).stdout
    for number, (at, result) in enumerate(zip(leads(match), match.results, strict=True), 1):
        cells = [
            rf"{solve(match.at(at), seat=seat).value} \({result.tricks[seat]}\)"
            for seat in sorted(result.stayed)
        ]
        assert re.search(rf"^ +{number} +{' +'.join(cells)} *$", stdout, re.MULTILINE)


def test_games_of_one_file_get_tables_of_their_own(
    run: Run, record: Record, schnellen: Path, tmp_path: Path
) -> None:
    path = tmp_path / "both.jsonl"
    write_records(path, [Record.from_json(schnellen.read_text()), record])
    stdout = run("solve", path).stdout
    assert stdout.index("Russisches Schnapsen: value") < stdout.index("Schnellen: value")
    assert run("solve", path, "--objective", "sheet").exit_code == 2


@pytest.mark.parametrize("words", [[], ["--deal", "1"], ["--objective", "sheet", "--at", "AT"]])
def test_german_has_no_english(
    run: Run, saved: Path, record: Record, schnellen: Path, words: list[str]
) -> None:
    late = str(leads(record.replay())[0] + 9)
    words = [late if word == "AT" else word for word in words]
    files = [saved] if "--objective" in words else [saved, schnellen]
    for file in files:
        english, german = (
            run("solve", file, *words, "--lang", lang).stdout for lang in ("en", "de")
        )
        for key in ("value", "worth", "bid", "deal", "trick", "nodes", "can", "cannot", "best"):
            texts = PHRASES["en"][key], PHRASES["de"][key]
            if texts[0] in english and texts[0] != texts[1]:
                assert texts[1] in german
        for word in ("all cards", "to act", "made", "Value", "points", "plays", "Nodes", "Deal"):
            assert word not in german


def test_names_cannot_steer_the_terminal(run: Run, record: Record, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    data = {**record.to_dict(), "players": ["\x1b[31mred", "[bold]Ben[/bold]", "Ca\nrla"]}
    path.write_text(json.dumps(data))
    for words in ([], ["--deal", "1"]):
        stdout = run("solve", path, *words).stdout
        assert "\x1b" not in stdout
    for name in (r"\x1b[31mred", "[bold]Ben[/bold]", r"Ca\nrla"):
        assert name in stdout


def test_seats_without_names_are_numbered(run: Run, record: Record, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    data = record.to_dict()
    del data["players"]
    path.write_text(json.dumps(data))
    assert re.search(r"Platz [012]", run("solve", path, "--lang", "de").stdout)


@pytest.mark.parametrize("columns", ["1", "20", "40"])
def test_a_tiny_terminal(
    run: Run, saved: Path, schnellen: Path, monkeypatch: pytest.MonkeyPatch, columns: str
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    for file in (saved, schnellen):
        for words in ([], ["--deal", "1"]):
            assert run("solve", file, *words).exit_code == 0


# --- limits ---


def test_a_node_limit_gives_no_value_and_exit_code_1(run: Run, saved: Path) -> None:
    result = run("solve", saved, "--node-limit", "2", "--json")
    assert result.exit_code == 1
    for row in objects(result.stdout):
        assert row["finished"] is False
        assert row["value"] is None
        assert row["moves"] == row["line"] == row["best"] == []
        assert row["nodes"] > 0
    [line] = complaints(result)
    assert line.startswith("2 searches not finished, --node-limit was reached")
    for words in ([], ["--deal", "2"]):
        result = run("solve", saved, "--node-limit", "2", *words)
        assert result.exit_code == 1
        assert "not finished" in result.stdout
        assert "nicht fertig" in run("solve", saved, "--node-limit", "2", "--lang", "de").stdout


# --- bad input ---


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--deal", "9"], "--deal 9: the record has no play of such a deal"),
        (["--at", "3"], "--at 3: a position of the phase play is needed, not of redeal"),
        (["--at", "100000"], "--at 100000: the record has"),
        (["--match", "2"], "--match 2: the file has no such record"),
        (["--match", "18446744073709551616"], "--match 18446744073709551616: the file has no such"),
        (["--deal", "1", "--at", "12"], "--deal and --at: one position needs only one of them"),
        (["--objective", "tricks"], "--objective tricks: not in Russisches Schnapsen"),
        (["--seat", "3"], "--seat 3: seats are 0 to 2"),
        (["--bid", "95"], "--bid 95: a bid is a multiple of 10"),
        (["--bid", "0"], "--bid"),
        (["--node-limit", "0"], "--node-limit"),
        (["--deal", "0"], "--deal"),
        (["--at", "-1"], "--at"),
        (["--at", "x"], "--at"),
    ],
)
def test_bad_input_gets_one_line_and_exit_code_2(
    run: Run, saved: Path, words: list[str], complaint: str
) -> None:
    result = run("solve", saved, *words)
    assert (result.exit_code, result.stdout) == (2, "")
    [line] = complaints(result)
    assert complaint in line
    german = run("solve", saved, *words, "--lang", "de")
    assert german.exit_code == 2
    assert complaints(german) != [line]


def test_the_value_is_that_of_the_declarer(run: Run, saved: Path, record: Record) -> None:
    declarer = record.replay().results[0].declarer
    result = run("solve", saved, "--deal", "1", "--seat", str((declarer + 1) % 3))
    assert result.exit_code == 2
    assert complaints(result)[0].endswith(f"the value is that of the declarer, seat {declarer}")


def test_a_seat_of_schnellen_that_is_not_there_or_dropped(run: Run, schnellen: Path) -> None:
    match = Record.from_json(schnellen.read_text()).replay()
    [(deal, seat), *_] = [
        (deal, result.dropped[0]) for deal, result in enumerate(match.results, 1) if result.dropped
    ]
    result = run("solve", schnellen, "--deal", str(deal), "--seat", str(seat))
    assert result.exit_code == 2
    assert complaints(result) == [f"--seat {seat}: this seat does not play for tricks in this deal"]
    rows = objects(run("solve", schnellen, "--seat", str(seat), "--json").stdout)
    assert deal not in {row["deal"] for row in rows}
    assert complaints(run("solve", schnellen, "--bid", "100")) == ["--bid: not in Schnellen"]


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"", "there is no record in it"),
        (b"{", "line 1: no JSON"),
        (b"{}", "line 1, format: 'kartenspiel.record' is needed"),
    ],
)
def test_what_is_no_record_gets_one_line_and_exit_code_1(
    run: Run, tmp_path: Path, content: bytes, complaint: str
) -> None:
    path = tmp_path / "wrong"
    path.write_bytes(content)
    for result in (run("solve", path), run("solve", "-", stdin=content)):
        assert (result.exit_code, result.stdout) == (1, "")
        [line] = complaints(result)
        assert complaint in line


def test_a_wrong_action_is_named(run: Run, record: Record, tmp_path: Path) -> None:
    data = record.to_dict()
    index = next(i for i, text in enumerate(data["actions"]) if text.startswith("play"))
    data["actions"][index] = "play 9h"
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps(data))
    [line] = complaints(run("solve", path, "--lang", "de"))
    assert line == f"{path}: Zeile 1, Aktion {index}: play 9h: du hast 9h nicht (TR1)"


def test_a_redacted_record_is_refused(run: Run, record: Record, tmp_path: Path) -> None:
    path = tmp_path / "redacted.json"
    path.write_text(record.redacted(0).to_json())
    for lang, word in (("en", "hidden cards"), ("de", "verdeckte Karten")):
        result = run("solve", path, "--lang", lang)
        assert (result.exit_code, result.stdout) == (1, "")
        assert word in complaints(result)[0]


def test_a_record_without_play_or_that_cannot_be_read(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "started.json"
    path.write_text(Match(RussischRules()).record().to_json())
    result = run("solve", path)
    assert (result.exit_code, complaints(result)) == (2, [f"{path}: no play begins in it"])
    result = run("solve", tmp_path / "nowhere.json")
    assert result.exit_code == 2
    assert "cannot read" in complaints(result)[0]
    assert run("solve").exit_code == 2


def test_a_broken_pipe_is_quiet(schnellen: Path) -> None:
    with subprocess.Popen(
        command("solve", schnellen, "--json"), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdout.close()
        stderr = child.stderr.read()
        assert child.wait(timeout=60) == 141
    assert stderr == b""


def test_json_goes_to_standard_output_beside_a_terminal(saved: Path) -> None:
    code, out, shown = on_terminal("solve", saved, "--json", "--lang", "de")
    assert code == 0
    assert len(objects(out)) == 2
    assert "wird gelöst" in shown


def test_an_ascii_terminal(saved: Path) -> None:
    done = process("solve", saved, "--deal", "1", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.isascii()


@pytest.mark.parametrize("name", ["solve", "analyse"])
def test_help(run: Run, name: str) -> None:
    assert name in run().stdout
    page = run(name, "--help")
    assert page.exit_code == 0
    for option in ("--objective", "--node-limit", "--json", "--lang"):
        assert option in page.stdout
