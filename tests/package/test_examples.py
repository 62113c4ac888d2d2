"""Every example in README, documentation pages and docstrings runs and prints what it says."""

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import kartenspiel
from tests.package.conftest import ROOT

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
MODULES = sorted(
    {"kartenspiel"}
    | {
        module.name
        for module in pkgutil.walk_packages(kartenspiel.__path__, "kartenspiel.")
        if not module.name.endswith(".__main__")
    }
)
FENCE = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def test_modules_are_found() -> None:
    assert "kartenspiel._core" in MODULES


def check(example: doctest.DocTest) -> None:
    report: list[str] = []
    runner = doctest.DocTestRunner(optionflags=OPTIONS)
    runner.run(example, out=report.append, clear_globs=False)
    assert not runner.failures, "".join(report)


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_python_blocks_of_a_page_run_in_order(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The blocks of a page share their names; blocks with prompts must print what they show."""
    monkeypatch.chdir(tmp_path)
    text = page.read_text(encoding="utf-8")
    names: dict[str, object] = {"__name__": "__main__"}
    for block in FENCE.finditer(text):
        line = text.count("\n", 0, block.start(1))
        code = block[1]
        if code.startswith(">>>"):
            example = doctest.DocTestParser().get_doctest(code, names, page.name, str(page), line)
            check(example)
            names = example.globs
        else:
            # as many empty lines before, so that tracebacks name the line of the page
            exec(compile("\n" * line + code, page, "exec"), names)


@pytest.mark.parametrize("name", MODULES)
def test_docstring_examples_run(name: str) -> None:
    module = importlib.import_module(name)
    for example in doctest.DocTestFinder(exclude_empty=True).find(module):
        check(example)
