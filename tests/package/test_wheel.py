"""What the sdist and the wheel hold, and that the wheel works on its own."""

import email.parser
import re
import subprocess
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

from tests.package.conftest import ROOT, run

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


@pytest.fixture(scope="module")
def names(wheel: Path) -> set[str]:
    return set(zipfile.ZipFile(wheel).namelist())


def metadata_of(wheel: Path) -> email.message.Message:
    with zipfile.ZipFile(wheel) as archive:
        [name] = [n for n in archive.namelist() if n.endswith(".dist-info/METADATA")]
        return email.parser.Parser().parsestr(archive.read(name).decode())


def test_wheel_holds_every_public_header(names: set[str]) -> None:
    headers = (ROOT / "src/core/include/kartenspiel").glob("*.h")
    expected = {f"kartenspiel/include/kartenspiel/{path.name}" for path in headers}
    assert expected
    assert {name for name in names if name.endswith(".h")} == expected


def test_wheel_holds_every_python_file_stub_and_data_file(names: set[str]) -> None:
    package = ROOT / "src/kartenspiel"
    sources = {
        path.relative_to(package.parent).as_posix()
        for path in package.rglob("*")
        if path.is_file() and path.suffix not in {".pyx", ".pxd", ".pxi", ".pyc"}
    }
    assert {"kartenspiel/py.typed", "kartenspiel/_core.pyi"} <= sources
    assert sources <= names


def test_wheel_holds_one_compiled_module_and_no_sources_of_it(names: set[str]) -> None:
    assert len([n for n in names if re.fullmatch(r"kartenspiel/_core\.[^/]*\.so", n)]) == 1
    assert not [n for n in names if n.endswith((".pyx", ".pxd", ".c", ".a"))]


def test_wheel_holds_the_licence(names: set[str]) -> None:
    assert any(re.fullmatch(r"kartenspiel-[^/]*\.dist-info/licenses/LICENSE", n) for n in names)


def test_wheel_needs_nothing_at_run_time_without_extras(wheel: Path) -> None:
    metadata = metadata_of(wheel)
    assert metadata["Version"] == PROJECT["version"]
    assert metadata["Requires-Python"] == ">=3.11"
    required = metadata.get_all("Requires-Dist") or []
    assert [line for line in required if "extra ==" not in line] == []


def test_sdist_holds_the_sources_and_no_leftovers(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    needed = ["CMakeLists.txt", "LICENSE", "README.md", "pyproject.toml", "src/core/CMakeLists.txt"]
    assert set(needed) <= names
    core = (path for path in (ROOT / "src/core").rglob("*.[ch]"))
    assert {path.relative_to(ROOT).as_posix() for path in core} <= names
    leftovers = re.compile(r"(^|/)(build|\.venv|__pycache__|\.hypothesis)/|\.(so|pyc|o|a)$")
    assert [name for name in names if leftovers.search(name)] == []


def test_installed_package_imports_without_warnings(installed_python: Path, tmp_path: Path) -> None:
    code = "import kartenspiel, kartenspiel._core as c; print(kartenspiel.__file__, c.__file__)"
    printed = run([installed_python, "-I", "-W", "error", "-c", code], cwd=tmp_path)
    for path in printed.split():
        assert Path(path).is_relative_to(installed_python.parents[1])


def test_command_without_its_extra_says_what_to_install(
    installed_python: Path, tmp_path: Path
) -> None:
    done = subprocess.run(
        [installed_python, "-I", "-m", "kartenspiel", "demo"],
        cwd=tmp_path,
        check=False,
        text=True,
        capture_output=True,
    )
    assert done.returncode != 0
    assert "kartenspiel[cli]" in done.stderr
    assert "Traceback" not in done.stderr


def test_every_installed_header_compiles_on_its_own(installed_python: Path, tmp_path: Path) -> None:
    [include] = installed_python.parents[1].glob("lib/*/site-packages/kartenspiel/include")
    for header in sorted((include / "kartenspiel").glob("*.h")):
        source = tmp_path / f"{header.stem}.c"
        source.write_text(f'#include "kartenspiel/{header.name}"\nint used;\n')
        flags = ["-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsyntax-only"]
        run(["cc", *flags, "-I", include, source], cwd=tmp_path)
