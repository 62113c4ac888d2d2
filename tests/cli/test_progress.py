"""Progress on a terminal beside results that go elsewhere, as in `kartenspiel … > file`."""

import os
import pty
import subprocess
import threading
from pathlib import Path

import pytest

from kartenspiel import Record
from tests.cli.conftest import command


def on_terminal(*words: str | Path) -> tuple[int, str, str]:
    """Run a command whose standard error is a terminal; return exit code and both outputs."""
    controller, terminal = pty.openpty()
    with subprocess.Popen(
        command(*words),
        stdout=subprocess.PIPE,
        stderr=terminal,
        env={**os.environ, "TERM": "xterm"},
    ) as child:
        os.close(terminal)
        shown = bytearray()

        def read() -> None:
            try:
                while piece := os.read(controller, 4096):
                    shown.extend(piece)
            except OSError:  # the terminal is closed
                pass

        reader = threading.Thread(target=read)
        reader.start()
        assert child.stdout is not None
        out = child.stdout.read()
        code = child.wait(timeout=60)
        reader.join(timeout=10)
    os.close(controller)
    return code, out.decode(), shown.decode(errors="replace")


def test_records_go_to_standard_output_and_progress_to_the_terminal() -> None:
    code, out, shown = on_terminal("simulate", "-n", "3", "--lang", "de")
    assert code == 0
    assert len([Record.from_json(line) for line in out.splitlines()]) == 3
    assert "Partien" in shown
    assert "actions" not in shown


def test_transcripts_go_to_standard_output(saved: Path, record: Record) -> None:
    code, out, shown = on_terminal("replay", "--text", saved)
    assert (code, out) == (0, record.to_text())
    assert str(saved.name) in shown


@pytest.mark.parametrize("words", [["simulate", "-n", "2"], ["replay", "--text", "SAVED"]])
def test_results_in_the_same_terminal_are_not_mixed_with_progress(
    words: list[str], saved: Path
) -> None:
    controller, terminal = pty.openpty()
    with subprocess.Popen(
        command(*(saved if word == "SAVED" else word for word in words)),
        stdout=terminal,
        stderr=terminal,
        env={**os.environ, "TERM": "xterm", "NO_COLOR": "1"},
    ) as child:
        os.close(terminal)
        shown = b""
        try:
            while piece := os.read(controller, 4096):
                shown += piece
        except OSError:
            pass
        os.close(controller)
        assert child.wait(timeout=60) == 0
    assert b"\x1b[2K" not in shown  # nothing is drawn over
