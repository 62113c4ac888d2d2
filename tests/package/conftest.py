"""The package as users get it: sdist, the wheel built from it alone, and an environment with it."""

import os
import subprocess
import sys
import venv
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def run(command: Sequence[str | Path], cwd: Path) -> str:
    """Run a command and return what it prints; a failure shows all of it."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "CMAKE"))}
    done = subprocess.run(
        [os.fspath(part) for part in command],
        cwd=cwd,
        env=environment,
        check=False,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


@pytest.fixture(scope="session")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Source distribution of the working copy."""
    out = tmp_path_factory.mktemp("sdist")
    run(
        [sys.executable, "-m", "build", "--no-isolation", "--sdist", "--outdir", out, ROOT],
        cwd=out,
    )
    [path] = out.glob("kartenspiel-*.tar.gz")
    return path


@pytest.fixture(scope="session")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Wheel built from the sdist, started in an empty folder."""
    empty, out = tmp_path_factory.mktemp("empty"), tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "--quiet"]
    run([*pip, "--no-build-isolation", "--no-deps", "--wheel-dir", out, sdist], cwd=empty)
    assert list(empty.iterdir()) == []
    [path] = out.glob("kartenspiel-*.whl")
    return path


@pytest.fixture(scope="session")
def installed_python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Interpreter of a fresh environment that holds the wheel and nothing else."""
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder, with_pip=False, symlinks=True)
    python = folder / "bin" / "python"
    purelib = run(
        [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"], cwd=folder
    )
    zipfile.ZipFile(wheel).extractall(purelib.strip())
    return python
