"""The command line as a process of its own: streams, signals, the missing extra."""

import os
import pty
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import kartenspiel
from kartenspiel.cli import main
from kartenspiel.cli.app import app
from tests.cli.conftest import Run, command, complaints, process


def test_the_installed_command_is_this_command_line() -> None:
    script = Path(sys.executable).with_name("kartenspiel")
    done = subprocess.run([script, "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == f"kartenspiel {kartenspiel.__version__}\n"
    assert process("--version").stdout == done.stdout


def test_demo_runs_without_a_terminal(tmp_path: Path) -> None:
    done = process("demo", "--out", tmp_path / "demo.json")
    assert (done.returncode, done.stderr) == (0, "")
    assert "\x1b" not in done.stdout
    assert "replayed and verified" in done.stdout


def test_progress_is_shown_in_a_terminal(tmp_path: Path) -> None:
    controller, terminal = pty.openpty()
    child = subprocess.Popen(
        command("simulate", "-n", "20", "--out", tmp_path / "matches.jsonl"),
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        env={**os.environ, "TERM": "xterm"},
    )
    os.close(terminal)
    shown = b""
    while True:
        try:
            piece = os.read(controller, 4096)
        except OSError:  # the terminal is closed
            break
        shown += piece
    os.close(controller)
    assert child.wait(timeout=30) == 0
    assert b"/20" in shown  # the progress bar
    assert b"Matches" in shown


def test_demo_runs_with_an_ascii_terminal(tmp_path: Path) -> None:
    done = process("demo", "--out", tmp_path / "demo.json", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.isascii()


@pytest.mark.parametrize(
    ("language", "needs"),
    [
        ("en", "the command line needs typer and rich"),
        ("de", "die Befehlszeile braucht typer und rich"),
    ],
)
def test_without_the_extra_one_line_says_how_to_get_it(
    tmp_path: Path, language: str, needs: str
) -> None:
    """The libraries are hidden by modules of their names that cannot be found."""
    code = (
        "import importlib.util, sys\n"
        "find = importlib.util.find_spec\n"
        "hidden = lambda name, *rest: None if name in ('typer', 'rich') else find(name, *rest)\n"
        "importlib.util.find_spec = hidden\n"
        "sys.modules['typer'] = sys.modules['rich'] = None\n"
        "from kartenspiel.cli import main\n"
        f"sys.exit(main(['demo', '--lang', '{language}']))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=tmp_path
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (f"kartenspiel: {needs}: pip install 'kartenspiel[cli]'\n")


def test_the_engine_imports_neither_the_command_line_nor_its_libraries() -> None:
    code = (
        "import sys, kartenspiel, kartenspiel.players, kartenspiel.cli\n"
        "print({'typer', 'rich', 'kartenspiel.cli.app'} & set(sys.modules))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"


@pytest.mark.parametrize(
    "words", [["demo"], ["simulate", "-n", "200"], ["rules"], ["replay", "--text", "SAVED"]]
)
def test_a_broken_pipe_is_quiet(words: list[str], saved: Path) -> None:
    words = [str(saved) if word == "SAVED" else word for word in words]
    with subprocess.Popen(
        command(*words), stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=os.environ
    ) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdout.close()
        stderr = child.stderr.read()
        assert child.wait(timeout=60) == 141
    assert b"Traceback" not in stderr
    assert b"kartenspiel:" not in stderr


@pytest.mark.parametrize(
    "words",
    [
        ["simulate", "-n", "100000", "--out", "OUT"],
        ["simulate", "-n", "100000"],
        ["perft", "--rules", '{"deck": 36}', "--depth", "20"],
    ],
)
def test_ctrl_c_is_quiet_and_exits_with_130(words: list[str], tmp_path: Path) -> None:
    words = [str(tmp_path / "out") if word == "OUT" else word for word in words]
    with subprocess.Popen(
        command(*words), stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=os.environ
    ) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        while "--out" in words and not list(tmp_path.iterdir()):
            time.sleep(0.01)  # the file it writes to is there when it has begun
        if "--out" not in words:
            assert child.stdout.readline()
        child.send_signal(signal.SIGINT)
        child.stdout.close()
        assert child.wait(timeout=30) == 130
        assert child.stderr.read() == b""
    assert not list(tmp_path.iterdir())


def test_a_full_disk_gets_one_line(tmp_path: Path) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            command("demo", "--out", tmp_path / "demo.json"),
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert (done.returncode, done.stderr) == (
        1,
        "kartenspiel: cannot write: no space left on device\n",
    )


def test_a_closed_standard_output_does_no_harm(tmp_path: Path) -> None:
    words = " ".join(f"'{word}'" for word in command("demo", "--out", tmp_path / "demo.json"))
    done = subprocess.run(f"{words} >&-", shell=True, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "demo.json").is_file()


# --- within this process ---


def test_main_returns_the_exit_code(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--json"]) == 0
    assert main(["rules", "chess"]) == 2
    assert capsys.readouterr().err.startswith("kartenspiel: ")


def test_without_a_command_help_is_shown(run: Run) -> None:
    result = run()
    assert result.exit_code == 2
    for name in ("demo", "simulate", "replay", "perft", "rules"):
        assert name in result.stdout
        help_page = run(name, "--help")
        assert help_page.exit_code == 0
        assert "Usage: kartenspiel" in help_page.stdout


def test_an_unknown_command_gets_one_line(run: Run) -> None:
    result = run("chess")
    *names, last = (command.name for command in app.registered_commands)
    listed = f"{', '.join(names)} and {last}"
    assert (result.exit_code, complaints(result)) == (
        2,
        ["there is no command 'chess': the commands are " + listed],
    )


def test_every_command_has_its_section_in_the_documentation() -> None:
    page = (Path(__file__).parents[2] / "docs" / "cli.md").read_text(encoding="utf-8")
    names = {command.name for command in app.registered_commands}
    assert names == set(re.findall(r"^\| \[`(\w+)`\]\(#\1\)", page, re.MULTILINE))
    assert names <= set(re.findall(r"^## (\w+)$", page, re.MULTILINE))
