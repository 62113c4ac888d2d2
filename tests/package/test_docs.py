"""The pages against the package: nothing public is missing, no default is misquoted."""

import json
import re
from types import ModuleType

import pytest

import kartenspiel
from kartenspiel import Phase, RussischRules, SchnellenRules
from kartenspiel._core import KINDS, REASONS
from tests.package.conftest import ROOT

DOCS = ROOT / "docs"
RULE_PAGES = {
    "russisch_schnapsen": [RussischRules(24), RussischRules(36)],
    "schnellen": [SchnellenRules()],
}
PUBLIC = sorted(
    name
    for name in dir(kartenspiel)
    if not name.startswith("_") and name != "TYPE_CHECKING"
    if not isinstance(getattr(kartenspiel, name), ModuleType)
)
OPTION_ROW = re.compile(
    r"^\| \[`(\w+)`\]\(#([\w-]+)\) \| [^|]+ \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE
)


def page(name: str) -> str:
    return (DOCS / name).read_text("utf-8")


def clause_text(text: str, clause: str) -> str:
    """Return what a page says as one clause."""
    found = re.search(rf"^\*\*{clause}\..*?^(\(\w|#)", text, re.MULTILINE | re.DOTALL)
    assert found
    return found[0]


@pytest.mark.parametrize("name", PUBLIC)
def test_every_public_name_stands_in_the_reference_once(name: str) -> None:
    pages = "\n".join(path.read_text("utf-8") for path in DOCS.rglob("*.md"))
    directive = rf"^\.\. (?:auto\w+|py:\w+):: kartenspiel\.{name}(?:\(|$)"
    assert len(re.findall(directive, pages, re.MULTILINE)) == 1


@pytest.mark.parametrize("game", RULE_PAGES)
def test_the_table_of_options_has_every_option_with_its_default_and_an_example(game: str) -> None:
    text = page(f"rules/{game}.md") + page("rules/tricks.md")
    rules = RULE_PAGES[game]
    rows = OPTION_ROW.findall(text)
    assert [row[0] for row in rows] == [key for key in rules[0].to_dict() if key != "game"]
    for name, anchor, defaults, clauses in rows:
        values = [json.loads(value) for value in re.findall(r"`([^`]+)`", defaults)]
        given = [variant.to_dict()[name] for variant in rules]
        if name != "deck":
            assert values == given[: len(values)], name
            assert len(values) == len(rules) or given[0] == given[-1], name
        assert re.search(rf"^\({anchor}\)=\n#+ .*\b{name}\b", text, re.MULTILINE), name
        for clause in clauses.split(", "):
            assert f"\n({clause.lower()})=\n" in text, clause


@pytest.mark.parametrize(
    ("name", "clauses"),
    [
        ("rules/tricks.md", [f"TR{i}" for i in range(1, 8)]),
        ("rules/russisch_schnapsen.md", [f"RS{i}" for i in range(1, 16)]),
        ("rules/schnellen.md", [f"SN{i}" for i in range(1, 16)]),
    ],
)
def test_every_clause_stands_on_its_page_in_order(name: str, clauses: list[str]) -> None:
    found = re.findall(r"^\((\w+)\)=\n\*\*(\w+)\.", page(name), re.MULTILINE)
    assert found == [(clause.lower(), clause) for clause in clauses]


@pytest.mark.parametrize("cls", [RussischRules, SchnellenRules])
def test_the_clause_of_an_option_speaks_of_it(cls: type[RussischRules | SchnellenRules]) -> None:
    text = page(f"rules/{cls.game}.md") + page("rules/tricks.md")
    rows = {row[0]: row[3] for row in OPTION_ROW.findall(text)}
    for name, option in cls._options.items():
        for clause in option.clause.split(", "):
            assert re.search(rf"`[+-]?{name}\b", clause_text(text, clause)), (name, clause)
            assert clause in rows[name]
        if ", " in option.clause:
            for value in option.choices:
                clause = option.clause_of(value)
                assert f'`{name} = "{value}"`' in clause_text(text, clause)


def test_the_notation_page_has_every_kind_phase_and_reason() -> None:
    text = page("notation.md")
    words = {kind.removesuffix("_without") for kind in KINDS}
    for word in [*words, *Phase, *(reason for reason in REASONS if reason != "legal")]:
        assert re.search(rf"`{word}\b", text), word


def test_the_page_of_the_core_lists_its_headers() -> None:
    headers = {path.name for path in (ROOT / "src/core/include/kartenspiel").glob("*.h")}
    assert set(re.findall(r"^\| `(\w+\.h)` \|", page("c_core.md"), re.MULTILINE)) == headers
