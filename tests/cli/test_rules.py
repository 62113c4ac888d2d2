"""`kartenspiel rules`: rules in words."""

import json
from pathlib import Path

import pytest

from kartenspiel import RussischRules, SchnellenRules, rules_from_dict
from tests.cli.conftest import Run, complaints

CASES = [
    ([], RussischRules()),
    (["russisch", "--preset", "wikibooks"], RussischRules()),
    (["--preset", "wikipedia"], RussischRules.wikipedia()),
    (["--preset", "wikipedia", "--deck", "36"], RussischRules.wikipedia(36)),
    (
        ["--deck", "36", "--set", "raise_after_talon=true"],
        RussischRules(36, raise_after_talon=True),
    ),
    (["--set", "deck=36"], RussischRules(36)),
    (["--preset", "wikipedia", "--rules", '{"deck": 36}'], RussischRules.wikipedia(36)),
    (["--rules", '{"deck": 36}', "--deck", "24"], RussischRules()),
    (["--rules", '{"deals": 3}', "--set", "deals=4"], RussischRules(deals=4)),
    (["--set", "laid_cards=assigned"], RussischRules(laid_cards="assigned")),
    (["--set", "redeal="], RussischRules(redeal=())),
    (
        ["--set", "redeal=four_unders, three_nines"],
        RussischRules(redeal=["three_nines", "four_unders"]),
    ),
    (["--set", 'redeal=["three_nines"]'], RussischRules(redeal=["three_nines"])),
    (["--set", "marriage_values=40,60,80,100"], RussischRules(marriage_values=(40, 60, 80, 100))),
    (["--set", "target=null", "--set", "deals=9"], RussischRules(target=None, deals=9)),
    (["schnellen"], SchnellenRules()),
    (["--rules", '{"game": "schnellen", "players": 3}'], SchnellenRules(3)),
    (
        ["schnellen", "--set", "trump=bid", "--set", "exchange=true"],
        SchnellenRules(trump="bid", exchange=True),
    ),
]


@pytest.mark.parametrize(("words", "rules"), CASES, ids=lambda value: str(value)[:50])
def test_the_json_form_is_that_of_the_rules_asked_for(
    run: Run, words: list[str], rules: RussischRules | SchnellenRules
) -> None:
    result = run("rules", *words, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    assert rules_from_dict(json.loads(result.stdout)) == rules


@pytest.mark.parametrize(("words", "rules"), CASES, ids=lambda value: str(value)[:50])
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_option_is_explained_with_value_and_clause(
    run: Run,
    monkeypatch: pytest.MonkeyPatch,
    words: list[str],
    rules: RussischRules | SchnellenRules,
    language: str,
) -> None:
    monkeypatch.setenv("COLUMNS", "400")
    stdout = run("rules", *words, "--lang", language).stdout
    heading, *options = rules.explain(language).split("\n")
    shown = [line.strip().removeprefix("*").strip() for line in stdout.splitlines()]
    assert shown[0] == heading
    joined = " ".join(" ".join(shown).split())
    for option in options:
        name, _, rest = option.partition(" = ")
        meaning = rest.partition(": ")[2]
        assert f"{name} " in joined
        assert meaning in joined


def test_what_differs_from_the_default_is_marked(run: Run) -> None:
    stdout = run("rules", "--set", "pass_is_final=true").stdout
    marked = [line.split()[1] for line in stdout.splitlines() if line.lstrip().startswith("* ")]
    assert marked == ["pass_is_final", "differs"]


def test_the_json_form_is_taken_by_the_other_commands(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "rules.json"
    file.write_text(run("rules", "schnellen", "--set", "deals=1", "--json").stdout)
    record = json.loads(run("simulate", "-n", "1", "--rules", file).stdout)
    assert record["rules"] == SchnellenRules(deals=1).to_dict()


def test_warnings_are_notes(run: Run) -> None:
    result = run("rules", "--set", "without_talon_bonus=50")
    assert result.exit_code == 0
    [line] = result.stderr.splitlines()
    assert line.startswith("note: without_talon_on_opening True, without_talon_bonus 50")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--set", "deals"], "--set deals: KEY=VALUE is needed"),
        (["--set", "=3"], "--set =3: KEY=VALUE is needed"),
        (["--set", "game=schnellen"], "--set game: name the game as the first argument"),
        (["--set", "trump=bid"], "'trump' is no option of russisch_schnapsen"),
        (["--set", "deck=twenty"], "deck must be 24 or 36, not 'twenty' (RS2)"),
        (["--set", "deals=1.5"], "deals must be an integer or None, not 1.5 (RS14)"),
        (["--set", f"deals={'9' * 40}"], "deals must be a number from 1 to 1000000000"),
        (["--deck", "25"], "deck must be 24 or 36, not 25 (RS2)"),
        (["--preset", "mine"], "--preset must be wikibooks or wikipedia, not 'mine'"),
        (["schnellen", "--preset", "wikipedia"], "--preset is for Russisches Schnapsen only"),
        (["schnellen", "--deck", "36"], "--deck is for Russisches Schnapsen only"),
        (["chess"], "GAME must be russisch or schnellen, not 'chess'"),
    ],
)
def test_bad_input_gets_one_line_and_exit_code_2(
    run: Run, words: list[str], complaint: str
) -> None:
    result = run("rules", *words)
    assert (result.exit_code, result.stdout) == (2, "")
    [line] = complaints(result)
    assert complaint in line


def test_every_reason_is_listed(run: Run) -> None:
    words = ("--set", "opening_bid=95", "--set", "target=0", "--set", "colour=red")
    result = run("rules", *words)
    assert result.exit_code == 2
    assert [line.split()[0] for line in complaints(result)] == ["'colour'", "opening_bid", "target"]
